"""Steps that lead through a parallel (type 2) singularity stop: rollouts, in numpy and in C, and simulations."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.api.robot import Robot
from pkmgen.status import SINGULAR
from tests.conftest import ROOT

RODS = 0.195
"""Height at which both rods of the five-bar are on one line: its end point falls through it from y = 0.5 m."""


@pytest.fixture(scope="module", params=["numpy", "c"])
def robot(request: pytest.FixtureRequest) -> Robot:
    return pkmgen.load("fivebar", backend=request.param, functions=("rollout", "inverse_jacobian"))


@pytest.mark.parametrize("step", [1e-3, 1e-2, 3e-2])
def test_a_fall_ends_at_the_singularity(robot: Robot, step: float) -> None:
    """The determinant of J_inv has one sign at all states that are told, and the height is above the singular one."""
    count, words = int(0.6 / step), np.zeros(2, np.uint32)
    start, fast = np.array([[0.0, 0.5], [0.0, 0.1]]), np.array([[0.0, -1.0], [0.0, 3.0]])
    states = robot.rollout(start, fast, np.zeros((2, count, 2)), step=step, status=words)
    assert (words == SINGULAR).all()
    for poses, above in zip(states.pose, (True, False), strict=True):
        told = poses[np.isfinite(poses).all(axis=1)]
        assert 0 < len(told) < count
        assert ((told[:, 1] > RODS - 0.01) if above else (told[:, 1] < RODS + 0.01)).all()
        signs = np.sign(np.linalg.det(robot.inverse_jacobian(told)))
        assert (signs == signs[0]).all()


def test_beside_it_nothing_changes(robot: Robot) -> None:
    words = np.zeros((), np.uint32)
    states = robot.rollout(np.array([0.0, 0.5]), np.array([0.1, 0.0]), np.zeros((20, 2)), step=1e-3, status=words)
    assert words == 0 and np.isfinite(states.pose).all()


def test_robots_of_bodies_too(tmp_path: Path) -> None:
    """A spring makes it none of limbs: its pose leads through the same singularity, in steps and in a simulation."""
    text = (ROOT / "tests/data/robots/platforms/fivebar_of_bodies.yaml").read_text("utf-8")
    old = "friction: {viscous: elbow_viscous, coulomb: elbow_coulomb}"
    assert old in text
    (tmp_path / "sprung.yaml").write_text(text.replace(old, "spring: {stiffness: 0.01}", 1), "utf-8")
    robot = pkmgen.load(tmp_path / "sprung.yaml", backend="numpy", functions=("rollout",))
    assert not robot.limbs
    start, fast, words = np.array([0.0, 0.5]), np.array([0.0, -1.0]), np.zeros((), np.uint32)
    states = robot.rollout(start, fast, np.zeros((60, 2)), step=1e-2, status=words)
    assert words == SINGULAR and np.isnan(states.pose[-1]).all()
    simulated = robot.simulate(start, fast, times=0.6, effort=np.zeros(2))
    assert simulated.status == SINGULAR
    assert simulated.position[-1, 1] == pytest.approx(RODS, abs=0.02)
