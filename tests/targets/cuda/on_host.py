"""CUDA C++ executed without a GPU: compiled by the host's C++ compiler, with a header that says what CUDA adds."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.conftest import Array
from tests.native.ways import Answer, Robot

GXX = shutil.which("g++") or shutil.which("clang++")
HEADER = Path(__file__).with_name("cuda_on_host.h")
FLAGS = ("-std=c++17", "-O0", "-march=native", "-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas")
KERNEL = re.compile(r'^extern "C" __global__ void (\w+)\(([^)]*)\)', re.MULTILINE)
LAUNCH = """
extern "C" void launch_{name}(unsigned int blocks, unsigned int threads, void **arguments)
{{
    IN_THREADS(blocks, threads, {name}({arguments}))
}}
"""
"""Arguments are handed over as `cuLaunchKernel` takes them: each by the place where it lies."""


class HostModule:
    """Kernels of a text, each with a function that launches it."""

    def __init__(self, text: str, folder: Path) -> None:
        if GXX is None:
            pytest.skip("no C++ compiler")
        source = folder / "kernel.cpp"
        launches = [LAUNCH.format(name=name, arguments=_taken(ports)) for name, ports in KERNEL.findall(text)]
        source.write_text("".join([f'#include "{HEADER}"\n', text, *launches]), "utf-8")
        command = (GXX, "-shared", "-fPIC", *FLAGS, source.name, "-o", "cuda.so")
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        self._library = ctypes.CDLL(str(folder / "cuda.so"))

    def kernel(self, name: str) -> Callable[[int, int, Sequence[ctypes.c_void_p]], None]:
        """What launches a kernel in so many blocks and threads, told where each argument lies."""
        entry = self._library[f"launch_{name}"]
        return lambda blocks, threads, places: entry(blocks, threads, (ctypes.c_void_p * len(places))(*places))


def _taken(ports: str) -> str:
    """Arguments of a kernel, read from where they lie."""
    types = [re.sub(r"\w+$", "", port.strip()).strip() for port in ports.split(",")]
    return ", ".join(f"*({kind.removeprefix('const ') if '*' not in kind else kind} *)arguments[{place}]"
                     for place, kind in enumerate(types))  # fmt: skip


class CudaOnHost:
    """Kernels of a robot.

    Args:
        robot: The robot, whose parameters are those of its file.
        text: CUDA C++.
        folder: Where it is compiled.
    """

    def __init__(self, robot: Robot, text: str, folder: Path) -> None:
        self._module = HostModule(text, folder)
        self._rows = {row["name"]: row for row in robot.source.manifest["functions"]}
        self._real = np.dtype(np.float64 if robot.options.real == "double" else np.float32)
        self._first: list[Array] = []
        if not robot.options.fold:
            held, word = np.zeros(4000), np.full(1, 77, np.uint32)
            prepare = self._module.kernel(f"{robot.source.robot}_prepare")
            prepare(1, 1, _pointers(arrays := [np.array(robot.fields, self._real), held, word]))
            assert arrays[-1][0] == 0
            self._first = [held]

    def compute(self, name: str, inputs: Sequence[Array], threads: int = 32) -> Answer:
        """All outputs of states, beside each other, and their status words."""
        row, count = self._rows[name], np.array([len(inputs[0])], np.uint64)
        states = int(count[0])
        sizes = [int(np.prod(port["shape"])) for port in row["outputs"]]
        with np.errstate(over="ignore"):
            given = [np.array(array.T, self._real, order="C") for array in inputs]
        outputs, words = [np.full((size, states), 7.0, self._real) for size in sizes], np.full(states, 77, np.uint32)
        values = [place_of(array) for array in (*self._first, count)]
        places = [*values, *_pointers([*given, *outputs, words])]
        self._module.kernel(f"{row['c_name']}_columns")(-(-states // threads), threads, places)
        return np.hstack([output.T for output in outputs]), words


def place_of(array: Array | Any) -> ctypes.c_void_p:
    """Where an array lies."""
    return ctypes.c_void_p(array.ctypes.data)


_HELD: list[Any] = []


def _pointers(arrays: Sequence[Any]) -> list[ctypes.c_void_p]:
    """Where pointers to arrays lie, which live as long as the arrays are computed with."""
    _HELD[:] = [place_of(array) for array in arrays]
    return [ctypes.cast(ctypes.pointer(pointer), ctypes.c_void_p) for pointer in _HELD]
