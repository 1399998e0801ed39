"""Sines and cosines of literals are exact where angles are multiples of 30° or 45°, and nowhere else."""

from __future__ import annotations

import math

import numpy as np
import pytest

from pkmgen.errors import GraphError
from pkmgen.graph.operations import value_of_literals
from pkmgen.language.exact import functions


def SINE(angle):
    return float(value_of_literals("sin", [angle]))


def COSINE(angle):
    return float(value_of_literals("cos", [angle]))


def total(*numbers):
    return float(value_of_literals("add", numbers))


EXACT = {0: 0.0, 30: 0.5, 45: math.sqrt(0.5), 60: math.sqrt(0.75), 90: 1.0}


@pytest.mark.parametrize("step", [30, 45])
@pytest.mark.parametrize("written", [lambda k, step: k * step * math.pi / 180, lambda k, step: math.radians(k * step)])
def test_multiples_are_exact(step, written) -> None:
    for k in range(-400, 401):
        angle = written(k, step)
        for function, plain in ((SINE, math.sin), (COSINE, math.cos)):
            value = function(angle)
            assert abs(value) in EXACT.values(), (k * step, value)
            assert value == pytest.approx(plain(angle), abs=1e-13)


def test_near_an_exact_value_is_not_at_it() -> None:
    for degrees, function in ((30, SINE), (60, COSINE), (45, SINE), (45, COSINE)):
        angle = math.radians(degrees)
        for steps in (8, -8, 60, -60):
            near = angle + steps * np.spacing(angle)
            assert function(float(near)) not in EXACT.values()
            assert function(float(near)) == pytest.approx(EXACT[30 if degrees != 45 else 45], abs=3e-14)


def test_nothing_is_known_of_far_angles() -> None:
    assert SINE(1e15) == functions.sin(1e15)
    for angle in (20_001 * math.pi / 6, -20_001 * math.pi / 6, 1e6, 1e15):
        assert COSINE(angle) not in EXACT.values()


def test_sums_that_cancel_but_for_rounding_are_zero() -> None:
    assert total(0.1, 0.2, -0.3) == 0.0
    assert total(1.0, -0.9999999999999991) == 9e-16
    assert total(0.1, 0.2) == 0.3
    with pytest.raises(GraphError):
        total(1e308, 1e308)
