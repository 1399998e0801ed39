"""CUDA C++ executed without a GPU: compiled by the host's C++ compiler, with a header that says what CUDA adds."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.conftest import Array
from tests.native.ways import Answer, Robot

GXX = shutil.which("g++") or shutil.which("clang++")
HEADER = Path(__file__).with_name("cuda_on_host.h")
FLAGS = ("-std=c++17", "-O1", "-march=native", "-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas")
BLOCK = 32
LAUNCH = """
extern "C" void launch_{kernel}({constants}size_t count, {pointers}, unsigned int *status)
{{
    IN_THREADS((unsigned int)((count + {block} - 1) / {block}), {block}, {kernel}({given}count, {names}, status))
}}
"""


class CudaOnHost:
    """Kernels of a text, each with a function that launches it.

    Args:
        robot: The robot, whose parameters are those of its file.
        text: CUDA C++.
        folder: Where it is compiled.
    """

    def __init__(self, robot: Robot, text: str, folder: Path) -> None:
        if GXX is None:
            pytest.skip("no C++ compiler")
        source, name = folder / "kernel.cpp", robot.source.robot
        self._rows = {row["name"]: row for row in robot.source.manifest["functions"]}
        launches = [launch_text(name, row, robot) for row in self._rows.values()]
        if not robot.options.fold:
            launches.append(
                f'extern "C" void launch_prepare({name}_parameters *parameters, {name}_constants *constants, '
                f"unsigned int *status)\n{{\n    IN_THREADS(1, 1, {name}_prepare(parameters, constants, status))\n}}\n"
            )
        source.write_text("".join([f'#include "{HEADER}"\n', text, *launches]), "utf-8")
        command = (GXX, "-shared", "-fPIC", *FLAGS, source.name, "-o", "cuda.so")
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        self._library = ctypes.CDLL(str(folder / "cuda.so"))
        self._real = np.dtype(np.float64 if robot.options.real == "double" else np.float32)
        self._first: list[Any] = []
        if not robot.options.fold:
            held, word = (ctypes.c_double * 4000)(), np.full(1, 77, np.uint32)
            self._library.launch_prepare(pointer(np.array(robot.fields, self._real)), held, pointer(word))
            assert word[0] == 0
            self._first = [held]

    def compute(self, name: str, inputs: Sequence[Array]) -> Answer:
        """All outputs of states, beside each other, and their status words."""
        row, count = self._rows[name], len(inputs[0])
        sizes = [int(np.prod(port["shape"])) for port in row["outputs"]]
        with np.errstate(over="ignore"):
            given = [np.array(array.T, self._real, order="C") for array in inputs]
        outputs, words = [np.full((size, count), 7.0, self._real) for size in sizes], np.full(count, 77, np.uint32)
        launch = self._library[f"launch_{row['c_name']}_columns"]
        launch(*self._first, ctypes.c_size_t(count), *map(pointer, (*given, *outputs, words)))
        return np.hstack([output.T for output in outputs]), words


def pointer(array: Array | Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def launch_text(robot: str, row: Mapping[str, Any], of: Robot) -> str:
    """C++ that computes a kernel in all of its threads."""
    ports = [("const ", port["name"]) for port in row["inputs"]] + [("", port["name"]) for port in row["outputs"]]
    return LAUNCH.format(
        kernel=f"{row['c_name']}_columns",
        constants="" if of.options.fold else f"const {robot}_constants *constants, ",
        given="" if of.options.fold else "*constants, ",
        pointers=", ".join(f"{const}{of.options.real} *{name}" for const, name in ports),
        names=", ".join(name for _, name in ports),
        block=BLOCK,
    )
