"""Our kernel as a contender: one state a call, in batches, in single precision, on one thread and on two."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.timing.compilers import BuildSite
from benchmarks.timing.contender import Contender, CText, Real, compiled
from benchmarks.timing.subject import FUNCTION, Timed
from pkmgen.compile import compile_robot
from pkmgen.language.options import Options

BATCH = ("columns", "entries of the states one after the other")
"""End of the name of the batch function that is timed, and how its arrays are laid out."""
CASES: tuple[tuple[str, Real], ...] = (("scalar", "double"), ("batch", "double"), ("float_batch", "float"))
"""Modes and their types."""
THREADS = (1, 2)


def kernel_contenders(subject: Timed, site: BuildSite, most_threads: int) -> Iterator[Contender]:
    """Generate and compile our kernels.

    Args:
        subject: The robot and its states.
        site: Where and by whom they are compiled.
        most_threads: Cases of more threads are left out.
    """
    files = {real: _kernel_files(subject, real) for real in ("double", "float")}
    threads = [number for number in THREADS if number <= most_threads]
    for mode, real in CASES:
        how = "one call a state" if mode == "scalar" else f"one call for all states, {BATCH[1]}"
        includes = f"{subject.task}, statuses and checks; {how}"
        text = _text(subject, files[real], mode)
        yield from compiled(subject, ("pkmgen", mode, includes), text, site, real, threads)


def _kernel_files(subject: Timed, real: Real) -> dict[str, str]:
    options = Options(functions=(FUNCTION,), real=real)
    return compile_robot(subject.text, options).source.files


def _text(subject: Timed, files: dict[str, str], mode: str) -> CText:
    """Text of a mode. The code of one state is that of limbs side by side where there is such a form."""
    header, function = f"{subject.name}.h", f"{subject.name}_{FUNCTION}"
    forms = (function, f"{function}_batch", f"{function}_columns", f"{function}_limbs")
    timed, template = function, "kernel_scalar.c.j2"
    if mode != "scalar":
        timed, template = f"{function}_{BATCH[0]}", "kernel_batch.c.j2"
    symbol = forms[-1] if mode == "scalar" and f"{forms[-1]}(" in files[header] else timed
    apart = tuple(name for name in forms if name != symbol)
    return CText(files, header, template, timed, mode != "scalar" and BATCH[0] == "columns", (), symbol, apart)
