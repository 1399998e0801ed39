"""Joint reactions of robots of bodies and joints in the coordinates of a pose; `test_multibody` has those of motors."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import pkmgen
from tests.conftest import ROOT
from tests.numeric.test_platforms import TEXTS

ENOUGH = 1e-9


def test_a_pose_as_input_changes_nothing(tmp_path: Path) -> None:
    driven = pkmgen.load("three_rps", backend="numpy", functions=("inverse_dynamics", "joint_reactions"))
    (tmp_path / "posed.yaml").write_text(TEXTS["three_rps"], "utf-8")
    names = ("inverse_dynamics", "inverse_kinematics", "inverse_jacobian", "joint_reactions")
    posed = pkmgen.load(tmp_path / "posed.yaml", backend="numpy", functions=names)
    pose, still = np.array([0.6, 0.1, -0.15]), np.zeros(3)
    motors, reactions = posed.inverse_kinematics(pose), posed.function("joint_reactions")
    assert reactions.notes == driven.function("joint_reactions").notes
    found, wanted = reactions(pose, still, still), driven.function("joint_reactions")(motors, still, still)
    assert np.abs(found - wanted).max() <= ENOUGH * np.abs(wanted).max()


def test_balls_balance_a_platform_that_cannot_turn() -> None:
    """Forces of six balls on the platform of a Delta: its mass times its acceleration, and no moment about its mass."""
    robot = pkmgen.load(
        ROOT / "tests/data/robots/near/delta_shifted.yaml", backend="numpy", functions=("joint_reactions",)
    )
    function, acceleration = robot.function("joint_reactions"), np.array([3.0, -2.0, 1.5])
    found = function(np.array([0.08, -0.05, -0.52]), np.array([0.7, -0.4, 0.3]), acceleration)
    names = list(function.notes["bearings"])
    force, moment = np.zeros(3), np.zeros(3)
    for limb in range(3):
        angle = 2 * np.pi / 3 * limb
        turn = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
        for side, letter in ((1, "a"), (-1, "b")):
            own = found[names.index(f"ball_{limb + 1}{letter}")]
            force += own[:3]
            moment += np.cross(turn @ [0.05, side * 0.04, 0.0], own[:3]) + own[3:]
    np.testing.assert_allclose(force, 0.5 * (acceleration - [0, 0, -9.81]), atol=1e-9)
    np.testing.assert_allclose(moment, 0.0, atol=1e-9)
