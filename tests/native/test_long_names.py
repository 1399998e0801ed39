"""Kernels whose names are as long as they may be: every branch of every `#if` is C99, and the header is C++ too."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from pkmgen.commands.generate import generate_folder, generated_files
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options

ROBOT, PARAMETER, LIMB, ELEMENT = (f"{word}_{'long' * 10}"[:40] for word in ("robot", "Width", "limb", "bar"))
GCC, GXX = shutil.which("gcc"), shutil.which("g++")
ZIG = (sys.executable, "-m", "ziglang")
WARNED = ("-Wall", "-Wextra", "-Wpedantic", "-Werror")
STRICT, OF_ZIG = (*WARNED, "-fsyntax-only"), (*WARNED, "-c", "-o", "object.o")
AVX512 = ("-mavx512f", "-mavx512dq", "-mavx512vl", "-mavx2", "-mfma")
BRANCHES = {
    "processor chosen when called": (),
    "AVX": ("-mavx2", "-mfma"),
    "AVX-512": AVX512,
    "one version": ("-DPKMGEN_NATIVE",),
    "no vectors": ("-DPKMGEN_PLAIN",),
    "limbs side by side": ("-DPKMGEN_SIDE_BY_SIDE", *AVX512),  # where a kernel has them
    "threads": ("-fopenmp",),
    "Windows": ("-D_WIN32",),
}
"""Macros and options that decide which lines of the text are read."""
OF_CLANG = {
    "clang": (),
    "clang for AVX-512": AVX512,
    "clang for Windows": ("-target", "x86_64-windows-gnu"),
    "clang for ARM": ("-target", "aarch64-linux-gnu"),
}


@pytest.fixture(autouse=True)
def zig_cache(kernel_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZIG_GLOBAL_CACHE_DIR", str(kernel_cache.with_name("zig")))


@cache
def long_names() -> RobotText:
    """The five-bar with the longest names that a file may have."""
    text = read_robot_text("fivebar").text
    replaced = {
        "name: fivebar\n": f"name: {ROBOT}\n",
        "name: left": f"name: {LIMB}",
        "name: arm\n": f"name: {ELEMENT}\n",
    }
    for old, new in replaced.items():
        assert old in text, old
        text = text.replace(old, new)
    first = next(line.split(":")[0].strip() for line in text.split("parameters:\n")[1].splitlines() if ":" in line)
    return RobotText(text.replace(first, PARAMETER), f"{ROBOT}.yaml")


@cache
def kernel(fold: bool) -> dict[str, str]:
    functions = ("inverse_kinematics",) if fold else ("inverse_kinematics", "forward_kinematics")
    return generated_files(long_names(), Options(fold=fold, functions=functions))[1]


def written(folder: Path, fold: bool) -> list[str]:
    files = kernel(fold)
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return [name for name in files if name.endswith(".c")]


def compiled(folder: Path, *command: str) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[:2000]


@pytest.mark.skipif(GCC is None, reason="no gcc")
@pytest.mark.parametrize("fold", [True, False])
@pytest.mark.parametrize("branch", BRANCHES)
def test_every_branch_is_c99_to_gcc(branch: str, fold: bool, tmp_path: Path) -> None:
    compiled(tmp_path, str(GCC), "-std=c99", *STRICT, *BRANCHES[branch], *written(tmp_path, fold))


@pytest.mark.nightly
@pytest.mark.parametrize("branch", OF_CLANG)
def test_every_branch_is_c99_to_clang(branch: str, tmp_path: Path) -> None:
    for name in written(tmp_path, fold=True):
        compiled(tmp_path, *ZIG, "cc", "-std=c99", *OF_ZIG, *OF_CLANG[branch], name)


@pytest.mark.skipif(GXX is None, reason="no g++")
@pytest.mark.parametrize("standard", ["c++98", "c++20"])
def test_the_header_is_cpp_too(standard: str, tmp_path: Path) -> None:
    includes(tmp_path, str(GXX), f"-std={standard}", *STRICT)


@pytest.mark.nightly
def test_the_header_is_cpp_to_clang_too(tmp_path: Path) -> None:
    includes(tmp_path, *ZIG, "c++", "-std=c++17", *OF_ZIG)


def includes(folder: Path, *compiler: str) -> None:
    """Compile a text that includes the header twice."""
    written(folder, fold=False)
    (folder / "include.cpp").write_text(f'#include "{ROBOT}.h"\n#include "{ROBOT}.h"\n', "utf-8")
    compiled(folder, *compiler, "include.cpp")


def test_no_line_of_the_kernel_goes_on_in_the_next() -> None:
    """What ends in a backslash may be broken, or be read otherwise than it looks."""
    for fold in (True, False):
        assert not [name for name, text in kernel(fold).items() if name.endswith((".c", ".h")) and "\\\n" in text]


@pytest.mark.skipif(GCC is None or GXX is None, reason="no gcc")
@pytest.mark.parametrize("target", ["cpp", "firmware", "casadi"])
def test_targets_around_c_compile_with_long_names(target: str, tmp_path: Path) -> None:
    files = generate_folder(long_names(), None, Options(), target=target).files
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    for name in files:
        if name.endswith(".c") and not name.startswith("startup"):
            compiled(tmp_path, str(GCC), "-std=c99", "-D_POSIX_C_SOURCE=200809L", "-fsyntax-only", name)
    if target == "cpp":
        (tmp_path / "include.cpp").write_text(f'#include "{ROBOT}.hpp"\n', "utf-8")
        compiled(tmp_path, str(GXX), "-std=c++20", *STRICT, "include.cpp")
