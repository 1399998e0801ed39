"""Joint reactions of robots of bodies and joints against the balance of every body by itself."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import pkmgen
from tests.numeric.test_multibody import FOLDER, NAMES, built, states_of
from tests.numeric.test_platforms import TEXTS
from tests.oracle.multibody_reactions import MultibodyReactions

ENOUGH = 1e-9


@pytest.mark.parametrize("name", NAMES)
def test_every_body_balances(name: str) -> None:
    robot = pkmgen.load(FOLDER / f"{name}.yaml", backend="numpy", functions=("inverse_dynamics", "joint_reactions"))
    file, mechanism = built(name)
    oracle, states = MultibodyReactions(file, mechanism.joints), states_of(name)
    home = oracle.home(dict(mechanism.home))
    found = robot.function("joint_reactions")(**states.inputs("position", "rate", "acceleration"))
    names = robot.function("joint_reactions").notes["bearings"]
    bases = states.base or (None,) * len(states.position)
    motions = zip(states.position, states.rate, states.acceleration, bases, strict=True)
    for one, (position, rate, acceleration, base) in zip(found, motions, strict=True):
        wanted = oracle.reactions(oracle.follow(home, position), rate, acceleration, mechanism.size, base)
        assert list(wanted) == list(names)
        expected = np.array(list(wanted.values()))
        assert np.abs(one - expected).max() <= ENOUGH * max(1.0, np.abs(expected).max()), name


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
