"""Elements of robots of bodies and joints stand between the joints where the engine has them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pinocchio as pin
import pytest

import pkmgen
from pkmgen.checks.oracle.multibody_states import draw_multibody_states
from pkmgen.compile import compile_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.multibody import Multibody
from tests.conftest import ROOT
from tests.oracle.home import multibody_oracle

NEAR = ROOT / "tests/data/robots/near"
STATES, STEP = 6, 1e-6
ENDS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "linkage_leg": {
        "thigh": ("hip", "knee"),
        "shin": ("knee", "ankle"),
        "foot": ("ankle", "lower_rod_end"),
        "knee_crank": ("knee_motor", "knee_rod_pin"),
        "ankle_crank": ("ankle_motor", "upper_rod_pin"),
        "bellcrank": ("bellcrank_pin", "upper_rod_end"),
        "knee_rod": ("knee_rod_pin", "knee_rod_end"),
        "upper_rod": ("upper_rod_pin", "upper_rod_end"),
        "lower_rod": ("lower_rod_pin", "lower_rod_end"),
    },
    "scissor_lift": {
        "rising_1": ("foot", "right_knee"),
        "falling_1": ("shoe_pin", "left_knee"),
        "barrel": ("trunnion", "eye"),
    },
    "excavator": {
        "boom": ("boom_foot", "elbow"),
        "stick": ("elbow", "bucket_pin"),
        "boom_barrel": ("boom_trunnion", "boom_eye"),
        "bucket_barrel": ("bucket_trunnion", "bucket_eye"),
    },
}
"""By robot and element, the joints between which it stands; of the first robot all of them."""


@pytest.mark.parametrize("robot", [*ENDS])
def test_elements_stand_between_joints_of_the_engine(robot: str) -> None:
    made = compile_robot(read_robot_text(robot), Options())
    file, mechanism = made.file, made.mechanism
    assert isinstance(file, MultibodyFile) and isinstance(mechanism, Multibody)
    oracle, home = multibody_oracle(mechanism.joints, file)
    box = np.array([mechanism.box[motor] for motor in mechanism.actuators])
    states = draw_multibody_states(oracle, home, box, STATES, 3)
    function = pkmgen.load(robot, backend="numpy", functions=["element_states"]).function("element_states")
    names = function.outputs[0].meaning.partition(": ")[2].split(", ")
    if robot == "linkage_leg":
        assert names == [*ENDS[robot]]
    found = function.results(states.position)
    joints = {joint.name: joint for joint in file.description.joints}
    for state, position in enumerate(states.position):
        q, data = oracle.follow(home, position), oracle.tree.model.createData()
        pin.forwardKinematics(oracle.tree.model, data, q)
        for element, (first, last) in ENDS[robot].items():
            start, end = (
                (data.oMi[side.joint] * side.placement).translation
                for side in (oracle.tree.sides(joints[each])[0] for each in (first, last))
            )
            row = names.index(element)
            np.testing.assert_allclose(found.start[state, row], start, atol=1e-10)
            np.testing.assert_allclose(found.end[state, row], end, atol=1e-10)
            np.testing.assert_allclose(
                found.direction[state, row], (end - start) / np.linalg.norm(end - start), atol=1e-10
            )


def test_elements_of_a_shifted_delta_are_those_of_its_limbs() -> None:
    """Rods end on the platform of the pose; arms end in the middle between their rods; rates are derivatives."""
    robot = pkmgen.load(NEAR / "delta_shifted.yaml", backend="numpy", functions=["element_states", "element_rates"])
    states, rates = robot.function("element_states"), robot.function("element_rates")
    names = states.outputs[0].meaning.partition(": ")[2].split(", ")
    assert names == [f"{word}_{k}{side}" for k in (1, 2, 3) for word, side in (("arm", ""), ("rod", "a"), ("rod", "b"))]
    pose, twist = np.array([0.05, -0.1, -0.75]), np.array([0.3, 0.5, -0.2])
    found = states.results(pose)
    rods = found.start[1::3], found.start[2::3]
    np.testing.assert_allclose(found.end[0::3], 0.5 * (rods[0] + rods[1]), atol=1e-12)
    lengths = np.linalg.norm(found.end - found.start, axis=1)
    np.testing.assert_allclose(found.end, found.start + lengths[:, None] * found.direction, atol=1e-12)
    moved = states.results(pose + np.array([0.01, 0.02, 0.03]))
    np.testing.assert_allclose((moved.end - found.end)[[1, 2, 4, 5, 7, 8]], [[0.01, 0.02, 0.03]] * 6, atol=1e-12)
    ahead, behind = (states.results(pose + sign * STEP * twist) for sign in (1.0, -1.0))
    for index, rate in enumerate(rates.results(pose, twist)):
        np.testing.assert_allclose(rate, (ahead[index] - behind[index]) / (2.0 * STEP), atol=1e-8)


def test_a_robot_without_elements_says_so(tmp_path: Path) -> None:
    text = """
pkmgen: 1
name: wheel
bodies: [{name: disc, mass: 1, inertia: {xx: 0.1, yy: 0.1, zz: 0.1}}]
joints: [{name: hub, type: R, child: disc, axis: z, actuator: {}}]
"""
    (tmp_path / "wheel.yaml").write_text(text)
    with pytest.raises(UnsupportedRobotError, match="no body stands along a line between its joints"):
        pkmgen.load(tmp_path / "wheel.yaml", backend="numpy", functions=["element_states"])
