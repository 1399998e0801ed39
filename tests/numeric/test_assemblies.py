"""Newton's method from far away: another assembly than at home has a status of its own, block by block."""

from __future__ import annotations

import numpy as np

import pkmgen
from pkmgen.status import NO_CONVERGENCE, OK, OTHER_ASSEMBLY
from tests.conftest import ROOT

TWO_DYADS = ROOT / "tests/data/multibody/two_dyads.yaml"
"""Both dyads turn over together: the determinant of the whole keeps its sign."""
STATES, STEPS = 60, 40


def test_a_good_status_means_the_assembly_of_home() -> None:
    robot = pkmgen.load(TWO_DYADS, backend="numpy", functions=["joint_coordinates"])
    coordinates = robot.function("joint_coordinates")
    driven = robot.joints.index("joint6")
    home = coordinates([-0.8362263721385617])
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
    assert set(np.unique(status)) == {OK, NO_CONVERGENCE, OTHER_ASSEMBLY}
    good = alive & (status == OK)
    assert np.count_nonzero(good) > STATES // 4
    np.testing.assert_allclose(direct[good], followed[good], atol=1e-9)
