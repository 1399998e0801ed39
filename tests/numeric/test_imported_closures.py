"""A four-bar whose loop is told in dialects of URDF moves and weighs as Pinocchio finds it in the URDF itself."""

from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.errors import OpenLoopsError
from tests.numeric.test_imported_models import ACCELERATION, RATE, URDF, SourceModel, loaded

ENDS = '<parent link="coupler"/><parent_origin xyz="0.3 0 0.2"/><child link="rocker"/><child_origin xyz="0 0 0.3"{}/>'
SIDES = '<link1 link="coupler" xyz="0.3 0 0.2"/><link2 link="rocker" xyz="0 0 0.3"/>'
STUB = """<link name="stub"/><joint name="pin" type="continuous"><parent link="rocker"/><child link="stub"/>
<origin xyz="0 0 0.3"/><axis xyz="0 -1 0"/></joint>"""
CUT = """<parent link="coupler"/><parent_origin xyz="0.3 0 0.2" rpy="0 0 0.5"/>
<child link="stub"/><child_origin rpy="0 0 0.5"/>"""
BALL = """<drake:ball_constraint_body_A name="coupler"/><drake:ball_constraint_body_B name="rocker"/>
<drake:ball_constraint_p_AP value="0.3 0 0.2"/><drake:ball_constraint_p_BQ value="0 0 0.3"/>"""
TURNED = ENDS.format(' rpy="0 0 1.5707963267948966"')
AXES = '<parent_axis xyz="0 1 0"/><child_axis xyz="{}"/>'
GAZEBO = """<joint name="c" type="revolute"><parent>coupler</parent><child>rocker</child><pose>0 0 0.3 0 0 0</pose>
<axis><xyz>0 1 0</xyz></axis></joint>"""
REVOLUTE, PLAIN = '<constraint name="c" type="revolute">', ENDS.format("")
CLOSURES = {
    "constraint revolute": f'{REVOLUTE}{PLAIN}<parent_axis xyz="0 2 0"/></constraint>',
    "constraint with an axis in each frame": f"{REVOLUTE}{TURNED}{AXES.format('1 0 0')}</constraint>",
    "constraint universal": f'<constraint name="c" type="universal">{PLAIN}{AXES.format("1 0 0")}</constraint>',
    "constraint spherical": f'<constraint name="c" type="spherical">{TURNED}</constraint>',
    "constraint of a cut link": f'{STUB}<constraint name="c" type="link">{CUT}</constraint>',
    "loop_joint with an axis": f'<loop_joint name="c" type="revolute">{SIDES}<axis xyz="0 1 0"/></loop_joint>',
    "loop_joint without an axis": f'<loop_joint name="c" type="revolute">{SIDES}</loop_joint>',
    "loop_joint spherical": f'<loop_joint name="c" type="spherical">{SIDES}</loop_joint>',
    "ball constraint of Drake": f"<drake:ball_constraint>{BALL}</drake:ball_constraint>",
    "joint in gazebo": f"<gazebo>{GAZEBO}</gazebo>",
}


def closed(folder: Path, closure: str) -> pkmgen.Robot:
    """The four-bar with a closure, driven at its hip."""
    source = folder / "closed.urdf"
    text = URDF.read_text("utf-8").replace("<robot ", '<robot xmlns:drake="http://drake.mit.edu" ')
    source.write_text(text.replace("</robot>", f"{closure}</robot>"), "utf-8")
    return loaded(folder, source, motors=("hip",))


@pytest.mark.parametrize("name", CLOSURES)
def test_closures_of_dialects(tmp_path: Path, name: str) -> None:
    robot, source, hip = closed(tmp_path, CLOSURES[name]), SourceModel(), 0.25
    places = dict(zip(robot.joints, robot.joint_coordinates([hip]), strict=True))
    for joint, value in zip(("hip", "elbow", "knee"), source.joints(hip), strict=True):
        assert places[joint] == pytest.approx(value, abs=1e-12)
    effort = robot.inverse_dynamics([hip], [RATE], [ACCELERATION])
    expected = source.effort(hip, RATE, ACCELERATION) + 0.02 * RATE + 0.1
    np.testing.assert_allclose(effort, expected, rtol=1e-8)


@pytest.mark.parametrize("axis", ["0 0 1", "0 1 1"])
def test_axes_of_a_closure_that_are_not_parallel_leave_it_open(tmp_path: Path, axis: str) -> None:
    with pytest.raises(OpenLoopsError):
        closed(tmp_path, f"{REVOLUTE}{PLAIN}{AXES.format(axis)}</constraint>")


RAIL = """<robot name="rail"><link name="base"/>
<link name="crank"><inertial><mass value="1"/>
<inertia ixx="1e-2" ixy="0" ixz="0" iyy="1e-2" iyz="0" izz="1e-2"/></inertial></link>
<link name="rod"><inertial><origin xyz="0.2 0 0"/><mass value="0.5"/>
<inertia ixx="1e-3" ixy="0" ixz="0" iyy="4e-3" iyz="0" izz="4e-3"/></inertial></link><link name="shoe"/>
<joint name="hip" type="continuous"><parent link="base"/><child link="crank"/><axis xyz="0 1 0"/></joint>
<joint name="elbow" type="continuous"><parent link="crank"/><child link="rod"/>
<origin xyz="0 0 0.1"/><axis xyz="0 1 0"/></joint>
<joint name="pin" type="continuous"><parent link="rod"/><child link="shoe"/>
<origin xyz="0.4 0 0"/><axis xyz="0 1 0"/></joint>
<constraint name="slide" type="{}"><parent link="base"/><parent_origin xyz="0 0 0.1"/>
<child link="shoe"/>{}</constraint>
</robot>"""
SLIDES = {"prismatic": "1 0 0", "cylindrical": "1 0 0", "planar": "0 0 1"}


@pytest.mark.parametrize("kind", SLIDES)
def test_closures_that_slide(tmp_path: Path, kind: str) -> None:
    """The end of the rod stays at its height: 0.1 cos hip − 0.4 sin(hip + elbow) = 0.1, the effort lifts the rod."""
    axis = f'<parent_axis xyz="{SLIDES[kind]}"/>'
    source = tmp_path / "rail.urdf"
    source.write_text(RAIL.format(kind, axis), "utf-8")
    robot, hip = loaded(tmp_path, source, motors=("hip",)), 0.4
    places = dict(zip(robot.joints, robot.joint_coordinates([hip]), strict=True))
    along = np.arcsin((0.1 * np.cos(hip) - 0.1) / 0.4)
    assert places["hip"] + places["elbow"] == pytest.approx(along, abs=1e-12)
    rate = -0.1 * np.sin(hip) / (0.4 * np.cos(along))
    lift = -0.1 * np.sin(hip) - 0.2 * np.cos(along) * rate
    effort = robot.inverse_dynamics([hip], [0.0], [0.0])
    np.testing.assert_allclose(effort, [0.5 * 9.81 * lift], rtol=1e-10)
