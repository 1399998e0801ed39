"""What sources say of motors and couplings: read, or refused with the joints to choose from."""

import importlib.util
from pathlib import Path

import pytest

from pkmgen.errors import ArgumentError, RobotFileError
from tests.unit.importing.sources import TREE, named, notes, written

needs_mujoco = pytest.mark.skipif(importlib.util.find_spec("mujoco") is None, reason="MuJoCo is not installed")
MODEL = """<mujoco model="m"><worldbody><site name="here"/>
<body name="a"><joint name="j" axis="0 1 0" armature="0.01"/><geom name="hull" size="0.1" mass="1"/>
<body name="b" pos="0 0 1"><joint name="k" axis="1 0 0"/><geom size="0.1" mass="1"/><site name="q" pos="0 0 1"/>
<body name="c" pos="0 0 1"><joint name="ball" type="ball"/><geom size="0.1" mass="1"/></body></body></body></worldbody>
{}</mujoco>"""
WRAPPED = '<tendon><spatial name="t"{}><site site="here"/><geom geom="hull"/><site site="q"/></spatial></tendon>'
REFUSED = {
    "site": '<actuator><motor name="m" site="q" gear="0 0 1 0 0 0"/></actuator>',
    "site and reference": '<actuator><position name="m" site="q" refsite="here" gear="0 0 1 0 0 0"/></actuator>',
    "adhesion": '<actuator><adhesion name="m" body="b" ctrlrange="0 1"/></actuator>',
    "ball": '<actuator><motor name="m" joint="ball" gear="1 0 0 0 0 0"/></actuator>',
    "wrapped tendon": f'{WRAPPED.format("")}<actuator><motor name="m" tendon="t"/></actuator>',
}


@needs_mujoco
@pytest.mark.parametrize("name", REFUSED)
def test_actuators_of_no_joint_are_refused_with_joints_to_choose(tmp_path: Path, name: str) -> None:
    with pytest.raises(RobotFileError) as caught:
        written(tmp_path, MODEL.format(REFUSED[name]), "m.xml")
    assert " the actuator 'm' acts " in str(caught.value)
    assert "m.xml:5:1: <" in str(caught.value)
    assert "allowed: actuators of joints; or name all motors by --motors, of: j, k" in str(caught.value)
    data, result = written(tmp_path, MODEL.format(REFUSED[name]), "m.xml", motors=("k",))
    assert data["actuators"] == ["k"]
    assert "it is left out, as --motors names the motors" in notes(result)


@needs_mujoco
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("{}", WRAPPED.format(' stiffness="2"'), "the forces of this tendon act neither on a sum of joints"),
        ('axis="1 0 0"', 'axis="1 0 0" stiffness="1 2"', "springs and dampers are read where they are linear"),
        ('axis="1 0 0"', 'axis="1 0 0" damping="1 0 3"', "springs and dampers are read where they are linear"),
        ("{}", '<equality><weld body1="b" body2="hand"/></equality>', "holds a body that is moved from outside"),
        (
            "{}",
            '<option><flag equality="disable"/></option><equality><joint joint1="j" joint2="k"/></equality>',
            "the flag switches off what the model has; seen: equality",
        ),
        (
            "{}",
            '<deformable><flex name="f" dim="1" body="a b" element="0 1"/></deformable>',
            "a flexible body is no rigid",
        ),
        ("{}", '<equality><tendon tendon1="t"/></equality>' + WRAPPED.format(""), "a tendon in space is not read"),
    ],
)
def test_what_moves_otherwise_is_refused(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = MODEL.replace(old, new if old != "{}" else f"{new}", 1).replace("{}", "")
    text = text.replace("</worldbody>", '<body name="hand" mocap="true"/></worldbody>', 1)
    with pytest.raises(RobotFileError, match=words):
        written(tmp_path, text, "m.xml", motors=("j",))


@needs_mujoco
def test_drives_of_joints(tmp_path: Path) -> None:
    """Armature and damping of actuators go by the square of the gear; a damper is no motor; gravity may be off."""
    mujoco = pytest.importorskip("mujoco", minversion="4.0")
    assert mujoco is not None
    more = """<option><flag gravity="disable"/></option>
      <tendon><fixed name="t"><joint joint="k" coef="3"/></fixed></tendon>
      <actuator><motor joint="j" gear="2" armature="0.1" damping="0.5"/><position jointinparent="j" armature="0.01"/>
      <dcmotor tendon="t" motorconst="0.1" resistance="1" armature="0.001" gear="2"/>
      <damper joint="k" ctrlrange="0 1"/></actuator>"""
    text = MODEL.format(more).replace('<joint name="ball" type="ball"/>', "")
    data, result = written(tmp_path, text, "m.xml")
    joints = named(data, "joints")
    assert data["actuators"] == ["j", "k"]
    assert joints["j"]["actuator"]["rotor_inertia"] == pytest.approx(0.01 + 0.4 + 0.01)
    assert joints["j"]["friction"]["viscous"] == pytest.approx(2.0)
    assert joints["k"]["actuator"]["rotor_inertia"] == pytest.approx(0.001 * 4 * 9)
    assert data["gravity"] == [0, 0, 0]
    assert "a damper drives nothing" in notes(result)


PLUGIN = '<gazebo><plugin name="p" filename="{}">{}</plugin></gazebo></robot>'


def with_plugin(file: str, inside: str) -> str:
    second = """<link name="hand"><inertial><mass value="1"/></inertial></link><joint name="wrist" type="revolute">
      <parent link="arm"/><child link="hand"/></joint>"""
    return TREE.replace("</robot>", f"{second}{PLUGIN.format(file, inside)}")


def test_plugins_that_drive_couple_or_join(tmp_path: Path) -> None:
    names = "<joint_name>wrist</joint_name>"
    data, _ = written(tmp_path, with_plugin("libgz-sim-joint-position-controller-system.so", names))
    assert data["actuators"] == ["wrist"]
    data, result = written(tmp_path, with_plugin("libgz-sim-joint-state-publisher-system.so", names))
    assert data["actuators"] == ["hip", "wrist"]
    assert "the source names no motors; all joints that follow no other are taken: hip, wrist" in notes(result)
    mimic = "<joint>hip</joint><mimicJoint>wrist</mimicJoint><multiplier>-2</multiplier><offset>0.1</offset>"
    data, _ = written(tmp_path, with_plugin("libroboticsgroup_gazebo_mimic_joint_plugin.so", mimic))
    assert data["couplings"] == [{"name": "wrist_mimic", "terms": {"wrist": 1, "hip": 2}, "offset": 0.1}]
    assert data["actuators"] == ["hip"]
    for file, inside, words in (
        ("libDetachableJoint.so", "<child_link>hand</child_link>", "this plugin joins bodies or pushes them"),
        ("libnovel.so", names, "this plugin is not known, and it names wrist: it may drive, couple or join them"),
        ("libdiff_drive.so", "<left>hip</left>", "this plugin drives joints and names none"),
    ):
        with pytest.raises(RobotFileError, match=words):
            written(tmp_path, with_plugin(file, inside))
    _, result = written(tmp_path, with_plugin("libnovel.so", "<rate>10</rate>"))
    assert "names no joint and no link; it is not read" in notes(result)


CONTROL = """<ros2_control name="c" type="system"><joint name="hip"><command_interface name="position"/></joint>
<joint name="wrist"><param name="mimic">hip</param><param name="multiplier">-1</param></joint></ros2_control>"""


def test_followers_of_ros2_control(tmp_path: Path) -> None:
    text = with_plugin("libgz_ros2_control-system.so", "").replace("</robot>", f"{CONTROL}</robot>")
    data, _ = written(tmp_path, text)
    assert data["couplings"] == [{"name": "wrist_mimic", "terms": {"wrist": 1, "hip": 1}, "offset": 0}]
    assert data["actuators"] == ["hip"]


def test_followers_have_no_motor_of_their_own(tmp_path: Path) -> None:
    both = CONTROL.replace('name="wrist">', 'name="wrist"><command_interface name="position"/>')
    data, result = written(tmp_path, with_plugin("libimu.so", "").replace("</robot>", f"{both}</robot>"))
    assert data["actuators"] == ["hip"]
    assert "no motor of its own: wrist follows hip, whose motor moves it" in notes(result)


def test_sums_and_springs_of_urdf(tmp_path: Path) -> None:
    ends = '<drake:tendon_constraint_joint name="hip" a="1"/><drake:tendon_constraint_joint name="wrist" a="2"/>'
    limits = '<drake:tendon_constraint_lower_limit value="0.5"/><drake:tendon_constraint_upper_limit value="{}"/>'
    offset = '<drake:tendon_constraint_offset value="0.1"/>'
    tendon = f"<drake:tendon_constraint>{ends}{offset}{limits}</drake:tendon_constraint></robot>"
    spring = """<gazebo reference="hip"><springStiffness>3</springStiffness><springReference>0.2</springReference>
      </gazebo></robot>"""
    text = with_plugin("libimu.so", "").replace("</robot>", spring).replace("<robot ", '<robot xmlns:drake="d" ')
    data, _ = written(tmp_path, text.replace("</robot>", tendon.format("0.5")), motors=("hip",))
    (coupling,) = data["couplings"]
    assert coupling["terms"] == {"hip": 1, "wrist": 2}
    assert coupling["offset"] == pytest.approx(0.4)
    assert named(data, "joints")["hip"]["spring"] == {"stiffness": 3, "rest": 0.2}
    with pytest.raises(RobotFileError, match=r"a tendon that is a spring or a stop is not read; seen: 0\.5 … 0\.7"):
        written(tmp_path, text.replace("</robot>", tendon.format("0.7")))
    off = '<gazebo reference="arm"><turnGravityOff>true</turnGravityOff></gazebo></robot>'
    with pytest.raises(RobotFileError, match="every link of a robot file moves by the forces on it"):
        written(tmp_path, text.replace("</robot>", off))


def test_motors_of_several_coordinates_are_refused(tmp_path: Path) -> None:
    moved = '<transmission name="t"><joint name="wrist"/></transmission></robot>'
    text = with_plugin("libimu.so", "").replace('"wrist" type="revolute"', '"wrist" type="planar"')
    with pytest.raises(
        ArgumentError, match="wrist are driven, which have several coordinates; name all motors with --motors, of"
    ):
        written(tmp_path, text.replace("</robot>", moved))


FLYING = """<mujoco><worldbody><site name="w" pos="0 0 3"/><body name="hull"><freejoint/><geom size="0.1" mass="3"/>
<site name="h"/><body name="a"><joint name="j" axis="0 1 0"/><geom size="0.1" mass="1" pos="0.1 0 0"/></body></body>
</worldbody>{}</mujoco>"""


@needs_mujoco
def test_the_world_holds_no_free_base(tmp_path: Path) -> None:
    drum = (
        '<tendon><fixed name="t"><joint joint="j" coef="2"/></fixed></tendon><actuator><motor tendon="t"/></actuator>'
    )
    data, _ = written(tmp_path, FLYING.format(drum.replace("<fixed", '<fixed damping="1"')), "m.xml", base="free")
    assert named(data, "joints")["t"]["parent"] == "hull"
    line = """<tendon><spatial name="t"><site site="w"/><site site="h"/></spatial></tendon>
      <actuator><motor name="m" tendon="t"/></actuator>"""
    with pytest.raises(RobotFileError, match="the actuator 'm' acts on a tendon that is neither"):
        written(tmp_path, FLYING.format(line), "m.xml", base="free")
    held = '<equality><connect name="c" body1="a" anchor="0 0 0"/></equality>'
    with pytest.raises(RobotFileError, match="the constraint 'c' holds a body to the world, and the base is free"):
        written(tmp_path, FLYING.format(held), "m.xml", base="free")


@needs_mujoco
def test_models_that_are_attached_copied_and_included(tmp_path: Path) -> None:
    """Their couplings and motors come with them, and words in them are judged where they stand."""
    body = '<body name="{0}"><joint name="{0}_j" axis="0 1 0"/><geom size="0.1" mass="1"/>{1}</body>'
    leg = f"""<mujoco model="leg"><worldbody>{body.format("thigh", body.format("shin", ""))}</worldbody>
      <equality><joint joint1="shin_j" joint2="thigh_j"/></equality>
      <actuator><motor joint="thigh_j"/></actuator></mujoco>"""
    whole = f"""<mujoco><asset><model name="leg" file="leg.xml"/></asset><worldbody><attach model="leg" prefix="L_"/>
      <replicate count="2" offset="0 1 0">{body.format("arm", "")}</replicate><include file="part.xml"/></worldbody>
      <actuator><motor joint="arm_j1"/></actuator></mujoco>"""
    (tmp_path / "leg.xml").write_text(leg, "utf-8")
    (tmp_path / "part.xml").write_text(f"<mujoco>{body.format('part', '')}</mujoco>", "utf-8")
    data, _ = written(tmp_path, whole, "m.xml")
    assert data["actuators"] == ["arm_j1", "L_thigh_j"]
    assert data["couplings"][0]["terms"] == {"L_shin_j": 1, "L_thigh_j": -1}
    for file, text in (
        ("leg.xml", leg.replace("<equality>", "<equality><pin/>")),
        ("part.xml", "<mujoco><pin/></mujoco>"),
    ):
        kept = (tmp_path / file).read_text("utf-8")
        (tmp_path / file).write_text(text, "utf-8")
        with pytest.raises(RobotFileError, match=rf"{file}:\d:1: <pin>: this word is not known"):
            written(tmp_path, whole, "m.xml")
        (tmp_path / file).write_text(kept, "utf-8")
