"""Kernels run at good and extreme states under sanitizers and valgrind; `extremes.c` says what is demanded."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from benchmarks.analysis.command import program, run
from benchmarks.analysis.compilers import SIDE_BY_SIDE, Found, lines
from benchmarks.analysis.kernels import STATES, GeneratedKernel
from benchmarks.calls.library import call_files
from benchmarks.timing.shared_object import render

ADDRESS = ("-O0", "-g1", *SIDE_BY_SIDE, "-fsanitize=address,undefined,float-cast-overflow", "-fno-sanitize-recover=all")
MEMORY = ("-O0", "-g1", *SIDE_BY_SIDE[2:], "-fsanitize=memory", "-fno-sanitize-recover=all")
PLAIN = ("-O1", "-g1")
ADDRESS_WHAT = "`-fsanitize=address,undefined,float-cast-overflow`, every function at good and extreme states"
MEMORY_WHAT = "`-fsanitize=memory`, the same states: nothing is read that was not written"
VALGRIND_WHAT = "memcheck without sanitizers, every twelfth of these states, widths chosen by the processor"
EVERY = 12
"""Of the states, in valgrind."""


def address(kernel: GeneratedKernel, folder: Path) -> Found:
    """Addresses and undefined behaviour."""
    return _run(kernel, folder, "gcc", ADDRESS, ())


def memory(kernel: GeneratedKernel, folder: Path) -> Found:
    """Memory that was never written."""
    return _run(kernel, folder, "clang", MEMORY, ())


def valgrind(kernel: GeneratedKernel, folder: Path) -> Found:
    """Both, of the code as it is built without sanitizers."""
    checks = ("--quiet", "--error-exitcode=9", "--leak-check=full")
    return _run(kernel, folder, "gcc", PLAIN, (program("valgrind") or "", *checks), EVERY)


def _run(
    kernel: GeneratedKernel, folder: Path, compiler: str, flags: Sequence[str], before: Sequence[str], every: int = 1
) -> Found:
    """Compile and run.

    Args:
        kernel: What is run.
        folder: Where to.
        compiler: By what.
        flags: And how.
        before: Words in front of the program.
        every: Of how many states one is taken.
    """
    manifest = kernel.manifest
    files = call_files(manifest) | {"extremes.c": render("extremes.c.j2", real=manifest["real"])}
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    sources = (*kernel.sources, folder / "calls.c", folder / "extremes.c")
    command = [program(compiler) or "", "-std=c99", *flags, f"-I{kernel.folder}", f"-I{folder}"]
    said = run([*command, *map(str, sources), "-o", "extremes", "-lm"], folder)
    if said.code:
        return lines(said.text), {}
    words = [*before, str(folder / "extremes"), str(kernel.folder / STATES), str(every)]
    said = run(words, folder)
    told = [line for line in said.text.splitlines() if line.startswith("{")]
    counts: dict[str, int] = json.loads(told[-1]) if told else {}
    found = [line for line in said.text.splitlines() if line.strip() and not line.startswith("{")]
    return (found[:20] or ["failed without a word"]) if said.code else [], counts
