"""Random mechanisms: each agrees with the oracle, or is refused for a reason that is true."""

from __future__ import annotations

import pytest

from benchmarks.fuzz.changed_bodies import changed
from benchmarks.fuzz.judge_bodies import judge_mechanism
from benchmarks.fuzz.random_topology import draw_mechanism
from tests.conftest import nightly

FEW, MANY = 5, 2000
HARD = (98,)
"""Drawn with numbers that are zero but for rounding, of which no units are made."""
WHOLE = ("inverse_dynamics", "joint_coordinates", "mass_matrix", "joint_rates")


OTHERS = 200
"""So many are judged by the other methods too."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("method", ["lie", "denoc", "tree"])
@pytest.mark.parametrize("seed", range(OTHERS))
def test_other_methods(seed: int, method: str) -> None:
    verdict = judge_mechanism(changed(draw_mechanism(seed), seed), method=method)
    assert verdict.good, verdict


@pytest.mark.parametrize("seed", [*range(FEW), *HARD, *nightly(*(set(range(FEW, MANY)) - set(HARD)))])
def test_a_random_mechanism(seed: int) -> None:
    verdict = judge_mechanism(changed(draw_mechanism(seed), seed), WHOLE)
    assert verdict.good, verdict
