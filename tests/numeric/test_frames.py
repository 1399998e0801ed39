"""Where the frames of bodies stand: forward kinematics of robots in the coordinates of their motors."""

from __future__ import annotations

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

STATES = 12
BODIES = ROOT / "tests/data/robots/multibody"


@pytest.mark.parametrize(
    ("robot", "backend"),
    [
        ("linkage_leg", "c"),
        ("linkage_leg", "numpy"),
        ("tricept", "numpy"),
        *(pytest.param(robot, "c", marks=pytest.mark.nightly) for robot in ("excavator", "active_ankle")),
    ],
)
def test_frames_stand_where_the_oracle_has_them(robot: str, backend: str) -> None:
    text = read_robot_text(robot)
    made = compile_robot(text, Options())
    file, mechanism = made.file, made.mechanism
    assert isinstance(file, MultibodyFile) and isinstance(mechanism, Multibody)
    oracle, home = multibody_oracle(mechanism.joints, file)
    box = np.array([mechanism.box[motor] for motor in mechanism.actuators])
    states = draw_multibody_states(oracle, home, box, STATES, 7)
    found = pkmgen.load(robot, backend=backend, functions=["forward_kinematics"]).function("forward_kinematics")
    names = [(body.name, frame) for body in file.description.bodies for frame in body.frames]
    assert found.notes["frames"] == [frame.name for _, frame in names] != []
    origins, axes = found.results(states.position)
    for state, position in enumerate(states.position):
        q = oracle.follow(home, position)
        for place, (body, frame) in enumerate(names):
            turn = pin.rpy.rpyToMatrix(*(oracle.numbers.number(angle) for angle in frame.rpy))
            placed = oracle.tree.placement(q, body) * pin.SE3(turn, oracle.numbers.vector(frame.at))
            np.testing.assert_allclose(origins[state, place], placed.translation, atol=1e-10)
            np.testing.assert_allclose(axes[state, place], placed.rotation, atol=1e-10)


def test_frames_move_with_a_base_that_moves(tmp_path: Path) -> None:
    text = (BODIES / "hopping_leg.yaml").read_text("utf-8")
    head, _, rest = text.partition("bodies:\n")
    first, _, others = rest.partition("\n")
    robot = tmp_path / "hopping_leg.yaml"
    robot.write_text(
        f"{head}bodies:\n{first.replace('{', '{frames: [{name: mark, at: [0.1, 0.2, 0.3]}], ', 1)}\n{others}"
    )
    function = pkmgen.load(robot, backend="numpy", functions=["forward_kinematics"]).function("forward_kinematics")
    pose = np.array([1.0, 2.0, 3.0, 0.5, 0.5, 0.5, 0.5])
    given = [np.zeros(port.shape) for port in function.inputs[1:] if port.name == "position"]
    origins, axes = function.results(pose, *given)
    np.testing.assert_allclose(origins, [[1.3, 2.1, 3.2]], atol=1e-12)
    np.testing.assert_allclose(axes, [[[0, 0, 1], [1, 0, 0], [0, 1, 0]]], atol=1e-12)


def test_a_robot_without_frames_says_so() -> None:
    with pytest.raises(UnsupportedRobotError, match="name `frames` of bodies to know where they are"):
        pkmgen.load(BODIES / "slider_crank.yaml", backend="numpy", functions=["forward_kinematics"])
