"""OpenCL on whatever device there is, most often the processor itself, or why there is none."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.conftest import Array
from tests.native.ways import Answer, Robot

INTEL = Path(sys.prefix) / "lib/libintelocl.so"
"""The driver of the extra `test`, which no list of drivers names."""
if INTEL.exists():
    os.environ.setdefault("OCL_ICD_VENDORS", str(INTEL))
os.environ.setdefault("PYOPENCL_NO_CACHE", "1")
EXACT = "-cl-fp32-correctly-rounded-divide-sqrt"


@cache
def device() -> tuple[Any, str]:
    """A device that compiles, in double too; or why there is none."""
    cl = pytest.importorskip("pyopencl", reason="pyopencl, of the extra `test`, is not installed")
    reason = "no OpenCL driver: the extra `test` has Intel's for x86-64 Linux, PoCL is another one"
    try:
        devices = [device for platform in cl.get_platforms() for device in platform.get_devices()]
    except cl.Error:  # none is installed
        devices = []
    for found in devices:
        context = cl.Context([found])
        try:
            built(context, "__kernel void f(__global double *x) { x[0] = sqrt(x[0]); }")
        except cl.Error as error:  # PoCL 3 on processors that are newer than its compiler
            reason = f"OpenCL on {found.name} compiles nothing: {str(error).splitlines()[-1]}"
        else:
            return context, ""
    return None, reason


def built(context: Any, text: str, *options: str) -> Any:
    """A program of a text; some drivers say only that they are done."""
    import pyopencl as cl

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", cl.CompilerWarning)
        return cl.Program(context, text).build(list(options))


class OpenClKernel:
    """Kernels of a text.

    Args:
        robot: The robot, whose parameters are those of its file.
        text: OpenCL C.
    """

    def __init__(self, robot: Robot, text: str) -> None:
        import pyopencl as cl

        context, reason = device()
        if context is None:
            pytest.skip(reason)
        self._real = np.dtype(np.float64 if robot.options.real == "double" else np.float32)
        self._context, self._queue = context, cl.CommandQueue(context)
        self._program = built(context, text, *([] if robot.options.real == "double" else [EXACT]))
        self._rows = {row["name"]: row for row in robot.source.manifest["functions"]}
        self._first: list[Any] = []
        if not robot.options.fold:
            held, word = cl.Buffer(context, cl.mem_flags.READ_WRITE, 1 << 15), self._buffer(np.full(1, 77, np.uint32))
            prepare = cl.Kernel(self._program, f"{robot.source.robot}_prepare")
            prepare(self._queue, (1,), None, self._buffer(np.array(robot.fields, self._real)), held, word)
            assert self._read(word, np.empty(1, np.uint32))[0] == 0
            self._first = [held]

    def _buffer(self, array: Array) -> Any:
        import pyopencl as cl

        return cl.Buffer(self._context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=array)

    def _read(self, buffer: Any, array: Any) -> Any:
        import pyopencl as cl

        cl.enqueue_copy(self._queue, array, buffer)
        return array

    def compute(self, name: str, inputs: Sequence[Array], beyond: int = 3) -> Answer:
        """All outputs of states, beside each other, and their status words; some work-items have no state."""
        import pyopencl as cl

        row, count = self._rows[name], len(inputs[0])
        sizes = [int(np.prod(port["shape"])) for port in row["outputs"]]
        with np.errstate(over="ignore"):
            given = [self._buffer(np.array(array.T, self._real, order="C")) for array in inputs]
        outputs, words = [np.full((size, count), 7.0, self._real) for size in sizes], np.full(count, 77, np.uint32)
        written = [self._buffer(array) for array in (*outputs, words)]
        kernel = cl.Kernel(self._program, row["c_name"] + "_columns")
        kernel(self._queue, (count + beyond,), None, *self._first, np.uint64(count), *given, *written)
        for buffer, array in zip(written, (*outputs, words), strict=True):
            self._read(buffer, array)
        return np.hstack([output.T for output in outputs]), words
