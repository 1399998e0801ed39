"""What is timed: a gauge, the efforts it computes, and how near they have to be to ours."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from benchmarks.timing.compilers import BuildSite, CCompiler
from benchmarks.timing.gauge import Gauge
from benchmarks.timing.shared_object import LIBRARY, build_shared_object, render
from benchmarks.timing.subject import Timed

Array = NDArray[Any]
EXACT = 1e-8
"""Largest error of a contender in double precision, relative to the largest effort of each state."""
SMALL = 1e-2
"""Part of the median effort that a state counts with at least: that of a single motor passes through zero."""
ROUGH = 1e-4
"""Median of these errors of a contender in single precision, whose worst states are nearly singular."""
LINE, PAGE = 64, 4096
"""Bytes of a line of the cache and of a page."""
Real = Literal["double", "float"]
SHARED = ("-fno-semantic-interposition", "-pthread")
"""Added to the flags of all C. The first lets compilers inline in a library what they inline in a program."""


@dataclass(frozen=True, slots=True)
class CodePlace:
    """Where the code of a contender is.

    Attributes:
        library: Shared object.
        symbol: Function that computes.
        apart: Functions that it calls now and then, whose code is none of its own.
    """

    library: Path
    symbol: str
    apart: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contender:
    """Something to time.

    Attributes:
        gauge: Times repetitions over all states.
        efforts: What the last repetition computed, a row for each of the first states; None where they are compared
            otherwise.
        real: In which precision.
        threads: On how many threads.
        code: Where its code is; None where it is not looked at.
    """

    gauge: Gauge
    efforts: Callable[[], Array] | None
    real: Real = "double"
    threads: int = 1
    code: CodePlace | None = None

    def error(self, subject: Timed) -> float:
        """Error of the efforts of one repetition, relative to what is allowed."""
        self.gauge.timer(1)
        if self.efforts is None:
            return 0.0
        theirs = self.efforts()
        ours = subject.effort[: len(theirs)]
        with np.errstate(invalid="ignore", over="ignore"):
            own = np.abs(ours).max(axis=1)
            errors = np.abs(theirs - ours).max(axis=1) / np.maximum(own, SMALL * np.median(own))
        errors = np.where(np.isfinite(errors), errors, np.inf)
        return float(errors.max() / EXACT if self.real == "double" else np.median(errors) / ROUGH)


@dataclass(frozen=True, slots=True)
class CText:
    """C text of a contender, and how it is called.

    Attributes:
        files: Files by name.
        header: The one that declares it.
        call: Template of the loop over the states.
        function: Name of the function.
        columns: Whether arrays hold one entry of all states after the other, or one state after the other.
        objects: Compiled files that are linked to it.
        symbol: Function whose code is looked at; `function` unless given.
        apart: Functions that it calls now and then, whose code is none of its own.
    """

    files: Mapping[str, str]
    header: str
    call: str
    function: str
    columns: bool
    objects: tuple[Path, ...] = ()
    symbol: str = ""
    apart: tuple[str, ...] = ()


def compiled(
    subject: Timed,
    who: tuple[str, str, str],
    text: CText,
    site: BuildSite,
    real: Real = "double",
    threads: Sequence[int] = (1,),
) -> Iterator[Contender]:
    """Compile a contender for this machine by every compiler and lay out the states for it.

    Args:
        subject: The robot and its states.
        who: Name of the contender, mode, and what it includes.
        text: Its C text.
        site: Where and by whom it is compiled.
        real: Type of its numbers.
        threads: On how many threads it is timed, one after the other.

    Yields:
        The contender of each compiler on each number of threads.
    """
    sizes, motors = [array.shape[1] for array in subject.states], subject.effort.shape[1]
    fields = {"robot": subject.name, "contender": who[0], "real": real, "sizes": sizes, "motors": motors}
    harness = render("states.c.j2", **fields, header=text.header, call=text.call, function=text.function)
    for compiler in site.compilers:
        own = Path(mkdtemp(dir=site.folder))
        flags = (*compiler.flags, *SHARED, *map(str, text.objects))
        library = build_shared_object({**text.files, "states.c": harness}, own, flags, compiler.command)
        library.time_states.restype = ctypes.c_double
        for number in threads:
            made = _on_threads(subject, who, text, library, real, number, compiler)
            yield replace(made, code=CodePlace(own / LIBRARY, text.symbol or text.function, text.apart))


def _on_threads(
    subject: Timed,
    who: tuple[str, str, str],
    text: CText,
    library: ctypes.CDLL,
    real: Real,
    threads: int,
    compiler: CCompiler,
) -> Contender:
    """Lay out states for some threads."""
    count, motors = subject.effort.shape
    kind = np.float64 if real == "double" else np.float32
    inputs = [_laid_out(array.astype(kind), threads, text.columns) for array in subject.states]
    given = [*inputs, np.zeros(motors * count, kind), np.zeros(count, np.uint32)]
    arrays = [placed(array, index) for index, array in enumerate(given)]
    effort = arrays[-2]
    sizes = ctypes.c_size_t(threads), ctypes.c_size_t(count // threads)

    def timer(sweeps: int) -> float:
        pointers = [ctypes.c_void_p(array.ctypes.data) for array in arrays]
        return float(library.time_states(*sizes, *pointers, ctypes.c_size_t(sweeps)))

    contender, mode, includes = who
    parallel = "" if threads == 1 else f", {threads} threads"
    gauge = Gauge(subject.name, contender, mode, includes + parallel, timer, count, compiler.name)
    return Contender(gauge, lambda: _states_of(effort, threads, motors, text.columns), real, threads)


def placed(array: Array, index: int) -> Array:
    """A copy that begins so many lines of the cache after a page: where numpy lets arrays begin is chance.

    Columns of 4064 numbers then begin apart, in the last twelve bits, from those of other arrays.
    """
    room = np.empty(array.nbytes + 2 * PAGE, np.uint8)
    begin = -room.ctypes.data % PAGE + LINE * index
    copy: Array = room[begin : begin + array.nbytes].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


def _laid_out(array: Array, threads: int, columns: bool) -> Array:
    """States of each thread beside each other, entry by entry if asked for."""
    parts = array.reshape(threads, -1, array.shape[1])
    return np.ascontiguousarray(parts.transpose(0, 2, 1) if columns else parts)


def _states_of(effort: Array, threads: int, motors: int, columns: bool) -> Array:
    """Efforts laid out likewise, a row for each state."""
    if not columns:
        return effort.reshape(-1, motors)
    return effort.reshape(threads, motors, -1).transpose(0, 2, 1).reshape(-1, motors)
