"""CUDA C++: NVIDIA's compiler takes it, and executed on the processor it has statuses and values of the C."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.gpu.nvrtc import NEEDED, compile_to_ptx, library, memory_of_threads, resources
from pkmgen.language.library import list_mechanisms, list_robots
from pkmgen.language.options import Options
from tests.conftest import nightly
from tests.targets.agreement import Case, compare
from tests.targets.cuda.on_host import CudaOnHost

FEW = [
    Case("planar_3rrr", ("inverse_dynamics",), Options(real="float", fold=False), states_per_thread=2),
    Case("linkage_leg", ("inverse_dynamics",)),
]
LIBRARY = (*list_robots(), *list_mechanisms())
EVERY = [
    *(Case(robot, ("all",)) for robot in LIBRARY),
    *(Case(robot, options=Options(real="float")) for robot in LIBRARY),
    *(Case(robot, options=Options(fold=False)) for robot in ("h4", "gough_stewart", "humanoid_ankle")),
    *(Case(robot, options=Options(layout="limbs")) for robot in ("delta", "h4")),
    *(Case(robot, ("all",), Options(real="float"), 2) for robot in ("delta", "linkage_leg", "planar_3rrr")),
]
ARCHITECTURE = "-arch=compute_75"
OF_ANGLES = 28
"""Bytes in which NVIDIA's sine of a `float` turns angles of very many turns back; values of kernels need none."""


@pytest.mark.parametrize("case", [*FEW, *nightly(*EVERY)], ids=str)
def test_cuda_agrees_with_c(case: Case, tmp_path: Path) -> None:
    """Executed by the processor, and compiled for a GPU without warnings, with all values in registers."""
    robot = case.robot_of()
    text = case.text(robot, "cuda")
    (tmp_path / "cuda").mkdir()
    seen = compare(robot, CudaOnHost(robot, text, tmp_path / "cuda").compute, tmp_path)
    assert {0, 4} <= seen, "good states and such with an input that is no number"
    if library() is None:
        pytest.skip(f"executed, but not compiled for a GPU: {NEEDED}")
    ptx, log = compile_to_ptx(text, ARCHITECTURE)
    assert ptx, log
    assert log.strip("\0\n") == ""
    kernels = {row["c_name"] + "_columns" for row in robot.source.manifest["functions"]}
    memory = memory_of_threads(ptx)
    assert kernels <= memory.keys()
    if case in FEW:
        assert max(memory.values()) <= OF_ANGLES


@pytest.mark.skipif(library() is None, reason=NEEDED)
def test_values_of_the_delta_stay_in_registers() -> None:
    """In the machine code of a GPU; half of 255 registers leave room for twice as many threads."""
    text = Case("delta", ("inverse_dynamics",)).robot_of().text("cuda")
    (used,) = resources(text, "sm_90").values()
    assert used.registers <= 127
    assert (used.stack, used.stores, used.loads) == (0, 0, 0)


@pytest.mark.skipif(library() is None, reason=NEEDED)
def test_fast_math_is_refused() -> None:
    text = Case("fivebar", ("inverse_dynamics",)).robot_of().text("cuda")
    ptx, log = compile_to_ptx(text, ARCHITECTURE, "--use_fast_math")
    assert ptx == ""
    assert "no --use_fast_math" in log
