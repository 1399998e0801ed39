import os
import platform

import pytest

from benchmarks.measurements import machine
from benchmarks.timing.rows import Row

pytestmark = pytest.mark.skipif(os.name == "nt", reason="rates are measured with gcc or clang")


@pytest.fixture(scope="module")
def rates() -> dict[str, Row]:
    if platform.machine().lower() not in machine.MACHINES:
        pytest.skip("no probes for this processor")
    return {row.includes: row for row in machine.measure(repeats=5)}


def vectors(rates: dict[str, Row]) -> list[str]:
    return [name for name in ("avx2", "avx512", "neon") if machine.describe(name, "double", "FMA") in rates]


def test_rates_are_plausible(rates):
    assert machine.CYCLE in rates
    assert machine.implausible(list(rates.values())) == []


def test_rates_that_cannot_be_right_are_named(rates):
    name = machine.describe("scalar", "double", "add")
    slow = [Row("", "machine", "scalar", 9.0, 9.0, 9.0, name), rates[machine.CYCLE]]
    free = [Row("", "machine", "scalar", 0.0, 0.0, 0.0, name), rates[machine.CYCLE]]
    assert machine.implausible(slow) == machine.implausible(free) == [name]


def test_rows_are_ordered_and_of_the_machine(rates):
    assert {(row.robot, row.contender) for row in rates.values()} == {("", "machine")}
    assert {row.mode for row in rates.values()} <= {"scalar", "batch", "float_batch"}
    assert all(0.0 < row.min <= row.median <= row.max for row in rates.values())


def test_a_fused_operation_counts_two(rates):
    for width in vectors(rates):
        fused, alone = (rates[machine.describe(width, "double", name)].min for name in ("FMA", "multiply"))
        assert fused < 0.75 * alone


def test_operations_are_carried_out(rates):
    """What the compiler folds or leaves out would take no longer than an addition."""
    for width in ("scalar", *vectors(rates)):
        add, divide, root = (rates[machine.describe(width, "double", n)].min for n in ("add", "divide", "square root"))
        assert divide > 2.0 * add
        assert root > 2.0 * add


def test_lanes_are_counted(rates):
    for width in vectors(rates):
        double, single = (rates[machine.describe(width, real, "multiply")].min for real in machine.REALS)
        assert 1.6 < double / single < 2.5
