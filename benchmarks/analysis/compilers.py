"""Warnings of two compilers as errors, and the paths that gcc follows by itself."""

from __future__ import annotations

from pathlib import Path

from benchmarks.analysis.command import program, run
from benchmarks.analysis.kernels import GeneratedKernel

STRICT = (
    *("-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wdouble-promotion", "-Wshadow"),
    *("-Wfloat-conversion", "-Wundef", "-Wstrict-prototypes", "-Wmissing-prototypes", "-Wcast-qual", "-Wwrite-strings"),
    "-Werror",
)
CPP = ("-x", "c++", "-std=c++11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only")
WARNINGS = f"`{' '.join(STRICT[1:])}`, three builds; the header as C++11"
SIDE_BY_SIDE = ("-mavx2", "-mfma", "-DPKMGEN_SIDE_BY_SIDE", "-DPKMGEN_NATIVE")
BUILDS = {"vectors": (), "plain": ("-DPKMGEN_PLAIN",), "side by side": SIDE_BY_SIDE}
"""All widths of registers, C99 without vectors, and limbs in lanes."""
Found = tuple[list[str], dict[str, int]]


def gcc(kernel: GeneratedKernel, folder: Path) -> Found:
    """Warnings of gcc."""
    return _warned(kernel, folder, "gcc", "g++")


def clang(kernel: GeneratedKernel, folder: Path) -> Found:
    """Warnings of clang."""
    return _warned(kernel, folder, "clang", "clang++")


def _warned(kernel: GeneratedKernel, folder: Path, compiler: str, cpp: str) -> Found:
    findings = []
    for name, build in BUILDS.items():
        said = run((_path(compiler), *STRICT, *build, "-fsyntax-only", *kernel.sources), kernel.folder)
        findings += [f"{name}: {line}" for line in lines(said.text)] if said.code else []
    header = folder / "header.cpp"
    header.write_text("".join(f'#include "{path.name}"\n' for path in kernel.folder.glob("*.h")), "utf-8")
    said = run((_path(cpp), *CPP, f"-I{kernel.folder}", header), folder)
    findings += [f"C++: {line}" for line in lines(said.text)] if said.code else []
    return findings, {}


def analyzer(kernel: GeneratedKernel, folder: Path) -> Found:
    """What gcc's analyser says of the functions for one state and, without their vectors, of those for many."""
    findings: list[str] = []
    for path in kernel.sources:
        command = (
            _path("gcc"),
            "-std=c99",
            "-O1",
            "-fanalyzer",
            "-Werror",
            "-DPKMGEN_PLAIN",
            "-c",
            path,
            "-o",
            "object.o",
        )
        said = run((*command[:-1], folder / "object.o"), kernel.folder)
        findings += lines(said.text) if said.code else []
    return findings, {}


def lines(text: str) -> list[str]:
    """Lines of findings; everything, if none looks like one."""
    found = [line for line in text.splitlines() if "error:" in line or "warning:" in line or "runtime error" in line]
    return found or [line for line in text.splitlines() if line.strip()][:3] or ["failed without a word"]


def _path(name: str) -> str:
    path = program(name)
    assert path is not None
    return path
