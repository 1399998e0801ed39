"""Batches of the C text: every version, rows and columns, remainders, bad states, arrays in place, strict compilers."""

from __future__ import annotations

import ctypes
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pkmgen.commands.generate import generate_folder
from pkmgen.compile import compile_limbs
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from tests.conftest import Array
from tests.kernels import folder_of

GCC = shutil.which("gcc") or "cc"
X86 = platform.machine() in ("x86_64", "AMD64")
STRICT = ("-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror")
BUILDS = {
    "native": ("-march=native", "-DPKMGEN_NATIVE", "-DPKMGEN_SIDE_BY_SIDE"),
    "chosen": (),
    "narrow": ("-DPKMGEN_NATIVE",),
    "plain": ("-DPKMGEN_PLAIN", "-DPKMGEN_SIDE_BY_SIDE"),
    "threads": ("-fopenmp", "-march=native", "-DPKMGEN_NATIVE"),
}
"""The version for this processor, all of them, the one for any processor, plain C99, and with threads."""
UNUSED = "-Wno-unused-command-line-argument"
"""zig names an option of its own that -S has no use for."""
FLAT, LIMBS = Options(), Options(layout="limbs")
CASES = [
    *(("delta", FLAT, build) for build in BUILDS),
    ("delta", LIMBS, "native"),
    ("delta", Options(real="float"), "native"),
    ("delta", Options(fold=False), "native"),
    ("spherical_wrist", FLAT, "native"),
]
COUNTS = (0, 1, 2, 7, 8, 9, 31, 32, 33, 100, 1100)


class Kernel:
    """C of a robot as a shared object of its own."""

    def __init__(self, robot: str, options: Options, build: str, folder: Path) -> None:
        generate_folder(read_robot_text(robot), folder, options)
        sources = sorted(path.name for path in folder.glob("*.c"))
        flags = ("-O2", "-shared", "-fPIC", *STRICT, *BUILDS[build])
        command = (GCC, *flags, *sources, "-o", "kernel.so", "-lm")
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        self.library, self.robot = ctypes.CDLL(str(folder / "kernel.so")), robot
        self.real = np.dtype(np.float64 if options.real == "double" else np.float32)
        self.first: list[Any] = []
        if not options.fold:
            self.first = [self.constants(options)]

    def constants(self, options: Options) -> Any:
        made = compile_limbs(read_robot_text(self.robot), options)
        values = np.array([value for _, value, _, _ in made.kernel.parameters], self.real)
        held = (ctypes.c_double * 1000)()
        assert getattr(self.library, f"{self.robot}_prepare")(ctypes.c_void_p(values.ctypes.data), held) == 0
        return held

    def call(self, form: str, *arguments: Any, function: str = "inverse_dynamics") -> int:
        entry = getattr(self.library, f"{self.robot}_{function}{form}")
        entry.restype = ctypes.c_uint32
        found = [ctypes.c_void_p(a.ctypes.data) if isinstance(a, np.ndarray) else a for a in arguments]
        result: int = entry(*self.first, *found)
        return result


def moved(robot: str, count: int, real: np.dtype[Any]) -> list[Array]:
    """Motions of which every seventh is out of reach and every eleventh not a number."""
    rng = np.random.default_rng(3)
    size, pose = 3, np.array([0.0, 0.0, -0.6])
    poses = pose + rng.uniform(-0.05, 0.05, (count, 3))
    if robot == "spherical_wrist":
        turn = rng.uniform(-0.2, 0.2, (count, 3))
        poses = np.column_stack([np.sqrt(1.0 - (turn**2).sum(1)), turn])
    poses[6::7] *= 9.0
    twist, acceleration = rng.uniform(-1.0, 1.0, (2, count, size))
    twist[10::11, 1], acceleration[21::22, 2] = np.nan, np.inf
    return [np.ascontiguousarray(array, real) for array in (poses, twist, acceleration)]


@pytest.fixture(scope="module", params=CASES, ids=lambda case: f"{case[0]}-{case[1].layout}-{case[1].real}-{case[2]}")
def kernel(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Kernel:
    return Kernel(*request.param, tmp_path_factory.mktemp("batch"))


@pytest.mark.sampled(4)
def test_rows_and_columns_are_what_single_calls_yield(kernel: Kernel) -> None:
    for count in COUNTS:
        compare(kernel, count)


def compare(kernel: Kernel, count: int) -> None:
    states = moved(kernel.robot, count, kernel.real)
    wanted, words = np.empty((count, 3), kernel.real), np.empty(count, np.uint32)
    for i in range(count):
        words[i] = kernel.call("", *(array[i] for array in states), wanted[i])
    assert count < 22 or {0, 4} < set(words.tolist()), "good ones, not finite ones, others"
    edge = np.full((count + 1, 3), 7.0, kernel.real)
    status = np.full(count + 1, 77, np.uint32)
    any_word = kernel.call("_batch", ctypes.c_size_t(count), *states, edge, status)
    tolerance = 1e-12 if kernel.real == np.float64 else 1e-3
    np.testing.assert_allclose(edge[:count], wanted, rtol=tolerance, atol=tolerance)
    assert (edge[count] == 7.0).all(), "nothing is written behind the last state"
    assert status.tolist() == [*words.tolist(), 77]
    assert any_word == np.bitwise_or.reduce(words, initial=0)
    columns = [np.ascontiguousarray(array.T) for array in states]
    found, status = np.full(3 * count + 1, 7.0, kernel.real), np.full(count + 1, 77, np.uint32)
    assert kernel.call("_columns", ctypes.c_size_t(count), *columns, found, status) == any_word
    np.testing.assert_allclose(found[:-1].reshape(3, count).T, wanted, rtol=tolerance, atol=tolerance)
    assert found[-1] == 7.0
    assert status.tolist() == [*words.tolist(), 77]


@pytest.mark.sampled(4)
def test_over_inputs_and_without_status(kernel: Kernel) -> None:
    states = moved(kernel.robot, 50, kernel.real)
    wanted = np.empty((50, 3), kernel.real)
    kernel.call("_batch", ctypes.c_size_t(50), *states, wanted, 0)
    kernel.call("_batch", ctypes.c_size_t(50), *states, states[1], 0)
    assert np.array_equal(states[1], wanted, equal_nan=True)
    states = moved(kernel.robot, 50, kernel.real)
    columns = [np.ascontiguousarray(array.T) for array in states]
    kernel.call("_columns", ctypes.c_size_t(50), *columns, columns[1], 0)
    tolerance = 1e-12 if kernel.real == np.float64 else 1e-3
    np.testing.assert_allclose(columns[1].T, wanted, rtol=tolerance, atol=tolerance)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("real", ["double", "float"])
@pytest.mark.parametrize("build", ["native", "narrow"])
def test_sine_and_cosine(real: str, build: str, tmp_path: Path) -> None:
    """Sines and cosines of lanes are those of the library, whatever the angle."""
    kernel = Kernel("delta", Options(real=real), build, tmp_path)
    angles = np.concatenate([np.linspace(-0.7, 1.2, 999), np.pi * np.arange(-8, 8) / 4])
    turns = 2.0 * np.pi * np.array([0, 1, -1, 7, 500, -300_000 if real == "double" else 300, 1_000_000])
    every = (angles[:, None] + turns).ravel()
    positions, count = np.column_stack([every, every + 0.05, every - 0.03]).astype(kernel.real), every.size
    positions[17] = np.inf
    wanted, found, status = np.empty_like(positions), np.empty_like(positions), np.empty(count, np.uint32)
    words = [kernel.call("", positions[i], wanted[i], function="forward_kinematics") for i in range(count)]
    kernel.call("_batch", ctypes.c_size_t(count), positions, found, status, function="forward_kinematics")
    assert status.tolist() == words
    assert words.count(0) > 900
    tolerance = 2e-14 if real == "double" else 2e-5
    np.testing.assert_allclose(found, wanted, rtol=0, atol=tolerance)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("options", [FLAT, LIMBS, Options(real="float", fold=False)], ids=["flat", "limbs", "runtime"])
@pytest.mark.parametrize("target", ["x86_64-linux-gnu", "aarch64-linux-gnu", "aarch64-macos"])
def test_clang_and_neon(options: Options, target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clang compiles the text for SSE2, AVX2, AVX-512 and NEON, and multiplies whole registers."""
    monkeypatch.setenv("ZIG_GLOBAL_CACHE_DIR", str(tmp_path / "zig"))
    generate_folder(read_robot_text("delta"), tmp_path, options)
    command = (sys.executable, "-m", "ziglang", "cc", "-target", target, "-O2", *STRICT, UNUSED, "-S", "delta_batch.c")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "delta_batch.s").read_text("utf-8")
    wide = ("mulp", "vmulp", "%zmm") if target.startswith("x86") else ("fmul.2d" if "macos" in target else ".2d",)
    single = options.real == "float" and not target.startswith("x86")
    assert all((word.replace("2d", "4s") if single else word) in text for word in wide)


@pytest.mark.skipif(not X86, reason="AVX is of x86")
@pytest.mark.parametrize("name", ["fivebar", "delta", "gough_stewart", "spherical_wrist", "cartesian_3prrr"])
def test_texts_with_wide_registers(name: str) -> None:
    """Limbs side by side are compiled only where the compiler may use AVX; the other file is plain C99 all the same."""
    folder = folder_of(name)
    assert not any(
        word in (folder / f"{name}.c").read_text("utf-8") for word in ("__attribute__", "__builtin", "lanes")
    )
    flags = ("-std=c99", "-O1", "-mavx2", "-mfma", "-DPKMGEN_SIDE_BY_SIDE", "-Wall", "-Wextra", "-Werror")
    for file in sorted(path.name for path in folder.glob("*.c")):
        done = subprocess.run(
            (GCC, *flags, "-fsyntax-only", file), cwd=folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr


def test_batches_of_all_functions(tmp_path: Path) -> None:
    """No port of any function has the name of something else in the text."""
    generate_folder(read_robot_text("fivebar"), tmp_path, Options(functions=("all",)))
    command = (GCC, *STRICT, "-fsyntax-only", "fivebar.c", "fivebar_batch.c")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
