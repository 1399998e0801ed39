"""The record of registers of GPU kernels is what NVIDIA's compiler says."""

from __future__ import annotations

import json

import pytest

from benchmarks.gpu.nvrtc import NEEDED, library, version
from benchmarks.measurements.gpu_registers import FUNCTIONS, RECORD, ROBOTS, measured
from pkmgen.language.options import REALS
from tests.conftest import nightly

FIRST = (ROBOTS[0], FUNCTIONS[0], REALS[0])
EVERY = [case for robot in ROBOTS for name in FUNCTIONS for real in REALS if (case := (robot, name, real)) != FIRST]


@pytest.mark.parametrize("case", [FIRST, *nightly(*EVERY)], ids="-".join)
def test_registers_are_those_of_the_record(case: tuple[str, str, str]) -> None:
    robot, function, real = case
    record = json.loads(RECORD.read_text("utf-8"))
    if library() is None:
        pytest.skip(NEEDED)
    if record["compiler"] != f"NVRTC {version()}":
        pytest.skip(f"the record is of {record['compiler']}, here is {version()}")
    assert record["kernels"][robot][function][real] == measured(*case), "make counts would change the record"


def test_no_value_of_inverse_dynamics_goes_to_memory() -> None:
    """Of no robot with six legs either, in the record that the test above compares."""
    kernels = json.loads(RECORD.read_text("utf-8"))["kernels"]
    rows = [kernels[robot]["inverse_dynamics"][real] for robot in ROBOTS for real in REALS]
    assert all(row[each][1:] == [0, 0] for row in rows for each in ("sm_80", "sm_90"))
