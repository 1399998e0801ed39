"""Newton's method from far away: another assembly than at home has a status of its own, block by block."""

from __future__ import annotations

import numpy as np

import pkmgen
from pkmgen.status import NO_CONVERGENCE, OK, OTHER_ASSEMBLY
from tests.conftest import ROOT

TWO_DYADS = ROOT / "tests/data/multibody/two_dyads.yaml"
"""Both dyads turn over together: the determinant of the whole keeps its sign."""
STATES, STEPS, STARTS = 60, 40, 200
HOME, BEYOND = -0.8362263721385617, -0.7
"""Positions of the motor; the assembly of home ends between them."""


def test_a_good_status_means_the_assembly_of_home() -> None:
    robot = pkmgen.load(TWO_DYADS, backend="numpy", functions=["joint_coordinates"])
    coordinates = robot.function("joint_coordinates")
    driven = robot.joints.index("joint6")
    home = coordinates([HOME])
    positions = np.linspace(-1.13, -0.6, STATES)
    followed, alive = np.tile(home, (STATES, 1)), np.ones(STATES, bool)
    for part in np.linspace(0.0, 1.0, STEPS)[1:]:
        status = np.zeros(STATES, np.uint32)
        between = home[driven] + part * (positions - home[driven])
        found = coordinates(between[:, None], np.delete(followed, driven, axis=1), status=status)
        alive &= status == OK
        followed = np.where(alive[:, None], found, followed)
    status = np.zeros(STATES, np.uint32)
    direct = coordinates(positions[:, None], status=status)
    assert set(np.unique(status)) == {OK, NO_CONVERGENCE}
    assert np.all(status[alive] == OK)
    assert np.count_nonzero(alive) > STATES // 4
    np.testing.assert_allclose(direct[alive], followed[alive], atol=1e-9)


def test_no_start_leads_to_another_assembly() -> None:
    """Where that of home exists it is found from any start; beyond its border the status says what was found."""
    robot = pkmgen.load(TWO_DYADS, backend="numpy", functions=["joint_coordinates"])
    coordinates = robot.function("joint_coordinates")
    driven = robot.joints.index("joint6")
    inner = np.delete(coordinates([HOME]), driven)
    random = np.random.default_rng(0)
    starts = inner + random.uniform(-3.0, 3.0, (STARTS, len(inner)))
    near, status = HOME + random.uniform(-0.02, 0.02, (STARTS, 1)), np.zeros(STARTS, np.uint32)
    found = coordinates(near, starts, status=status)
    assert np.all(status == OK)
    turns = (found - coordinates(near)) / (2.0 * np.pi)
    np.testing.assert_allclose(turns, np.round(turns), atol=1e-9)
    coordinates(np.full((STARTS, 1), BEYOND), starts, status=status)
    assert set(np.unique(status)) == {NO_CONVERGENCE, OTHER_ASSEMBLY}
