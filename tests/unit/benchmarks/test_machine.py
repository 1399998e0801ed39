"""Rates of the machine: what is measured, how it is counted, and which rates cannot be right; none is judged here."""

import os
import platform

import pytest

from benchmarks.measurements import machine
from benchmarks.measurements.machine import CYCLE, OPERATIONS, REALS, Probe, describe, implausible
from benchmarks.timing.rows import Row

pytestmark = pytest.mark.skipif(os.name == "nt", reason="rates are measured with gcc or clang")


def rates(**changed):
    """Rates that may be right: a cycle of a quarter of a nanosecond, two operations in each, divisions slow."""
    times = dict.fromkeys(OPERATIONS[:4], 0.125) | dict.fromkeys(OPERATIONS[4:], 3.0) | changed
    named = {describe("scalar", "double", name): time for name, time in times.items() if time is not None}
    named[CYCLE] = 0.25
    return [Row("", "machine", "scalar", time, time, time, name) for name, time in named.items()]


def test_rows_are_ordered_and_of_the_machine():
    if platform.machine().lower() not in machine.MACHINES:
        pytest.skip("no probes for this processor")
    rows = machine.measure(repeats=1)
    assert CYCLE in {row.includes for row in rows}
    assert {describe("scalar", real, name) for real in REALS for name in ("add", "divide")} <= {
        r.includes for r in rows
    }
    assert {(row.robot, row.contender) for row in rows} == {("", "machine")}
    assert {row.mode for row in rows} <= {"scalar", "batch", "float_batch"}
    assert all(0.0 < row.min <= row.median <= row.max for row in rows)


@pytest.mark.parametrize(
    ("operation", "rate", "possible"),
    [
        ("add", 0.49, True),
        ("add", 0.51, False),
        ("add", 0.0, False),
        ("multiply", 9.0, False),
        ("multiply and add 1:1", 0.6, False),
        ("FMA", 0.6, False),
        ("divide", 0.26, True),
        ("divide", 0.24, False),
        ("square root", 0.25, False),
        ("square root", 90.0, True),
        ("square root", None, True),
    ],
)
def test_rates_that_cannot_be_right_are_named(operation, rate, possible):
    assert implausible(rates()) == []
    assert implausible(rates(**{operation: rate})) == ([] if possible else [describe("scalar", "double", operation)])


def test_a_fused_operation_counts_two_and_a_register_its_lanes():
    for width in {width for widths, *_ in machine.MACHINES.values() for width in widths}:
        counts = {(r, name): Probe(width, r, name).lane_operations for r in REALS for name in width.operations}
        for (real, name), count in counts.items():
            alone = counts.get((real, "multiply"), count // 2)  # some widths are there for fused operations alone
            assert count == alone * (2 if name == "FMA" else 1)
            assert counts["float", name] == counts["double", name] * (2 if width.size else 1)
