import math

import pytest

from benchmarks.measurements.machine import describe
from benchmarks.measurements.peak import MIXED, fraction, full_pipes, rate
from benchmarks.timing.rows import Row
from pkmgen.graph.count import OperationCount


def row(width, real, operation, time):
    return Row("", "machine", "batch", time, time, time, describe(width, real, operation))


TIMES = {"multiply": 0.5, "add": 0.25, MIXED: 0.2, "FMA": 0.125, "divide": 4.0, "square root": 8.0}
RATES = [row("avx2", "double", name, time) for name, time in TIMES.items()]
COUNT = OperationCount(add=60, mul=100, div=2, sqrt=3, trig=4, compare=9)


def test_speed_is_compared_with_each_rate():
    share = fraction(COUNT, 64.0, RATES, "batch")
    speed = 160 / 64.0
    assert share.mixed == pytest.approx(speed * 0.2)
    assert share.multiply == pytest.approx(speed * 0.5)
    assert share.add == pytest.approx(speed * 0.25)
    assert share.fused == pytest.approx(speed * 0.125)
    assert share.bound == pytest.approx(50.0 / 64.0)


def test_the_slowest_unit_bounds():
    assert full_pipes(COUNT, RATES, "batch") == pytest.approx(50.0)
    assert full_pipes(OperationCount(add=90, mul=90), RATES, "batch") == pytest.approx(45.0)
    assert full_pipes(OperationCount(add=90), RATES, "batch") == pytest.approx(22.5)
    assert full_pipes(OperationCount(add=300, mul=1), RATES, "batch") == pytest.approx(75.0)
    assert full_pipes(OperationCount(add=100, mul=95), RATES, "batch") == pytest.approx(47.5)
    assert full_pipes(OperationCount(mul=10, div=2, sqrt=3), RATES, "batch") == pytest.approx(32.0)


def test_the_fastest_width_counts():
    assert rate([*RATES, row("avx512", "double", "add", 0.1)], "batch", "add") == 0.1


def test_modes_have_rates_of_their_own():
    assert math.isnan(rate(RATES, "scalar", "add"))
    assert math.isnan(rate(RATES, "float_batch", "add"))
    assert rate([*RATES, row("scalar", "double", "add", 2.0)], "scalar", "add") == 2.0
    assert rate([*RATES, row("avx2", "float", "add", 0.1)], "float_batch", "add") == 0.1
