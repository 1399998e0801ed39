"""Joint reactions of robots of bodies and joints in the coordinates of a pose; `test_multibody` has those of motors."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import pkmgen
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
