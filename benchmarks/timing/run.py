"""One run of the benchmark: contenders of a robot side by side on the same states, checked, then timed in rounds."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.measurements.object_code import ObjectCode, object_code
from benchmarks.timing.compilers import BuildSite, CCompiler, find_compilers
from benchmarks.timing.contender import Contender
from benchmarks.timing.gauge import Timer, measure_rows
from benchmarks.timing.kernel import kernel_contenders
from benchmarks.timing.multibody_subject import MultibodySubject, make_multibody_subject
from benchmarks.timing.pinning import core_count, pinned
from benchmarks.timing.rows import Row
from benchmarks.timing.subject import Subject, Timed, make_subject
from pkmgen.compile import MultibodyCompilation, compile_robot
from pkmgen.errors import ArgumentError, BenchmarkError, CompilerNotFoundError, UnsupportedRobotError
from pkmgen.graph.count import OperationCount
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options

MACHINE = "machine"
Say = Callable[[str], None]
Maker = Callable[[Subject, BuildSite], Iterator[Contender]]
CPP_CONTENDERS = ("symforce", "pinocchio", "pinocchio_casadi")
"""Those that need a C++ compiler."""
INSTALL = "is not installed: pip install -e '.[bench]'"


def _kernel(subject: Timed, site: BuildSite) -> Iterator[Contender]:
    return kernel_contenders(subject, site, core_count())


def _casadi(subject: Subject, site: BuildSite) -> Iterator[Contender]:
    from benchmarks.peers.casadi_text import casadi_contenders

    return casadi_contenders(subject, site)


def _arithmetic(subject: Timed, site: BuildSite) -> Iterator[Contender]:
    from benchmarks.measurements.arithmetic import arithmetic_contenders

    return arithmetic_contenders(subject, site)


def _sympy(subject: Subject, site: BuildSite) -> Iterator[Contender]:
    from benchmarks.peers.sympy_text import sympy_contenders

    del site
    return sympy_contenders(subject)


def _symforce(subject: Subject, site: BuildSite) -> Iterator[Contender]:
    from benchmarks.peers.symforce_text import symforce_contenders

    return symforce_contenders(subject, site)


def _pinocchio(subject: Subject, site: BuildSite) -> Iterator[Contender]:
    from benchmarks.peers.pinocchio_engine import pinocchio_contenders

    del site
    return pinocchio_contenders(subject)


def _pinocchio_casadi(subject: Subject, site: BuildSite) -> Iterator[Contender]:
    from benchmarks.peers.pinocchio_casadi import pinocchio_casadi_contenders

    return pinocchio_casadi_contenders(subject, site)


def _pinocchio_loops(subject: MultibodySubject, site: BuildSite) -> Iterator[Contender]:
    from benchmarks.peers.pinocchio_loops import pinocchio_loops_contenders

    del site
    return pinocchio_loops_contenders(subject)


def _mujoco(subject: Subject, site: BuildSite) -> Iterator[Contender]:
    from benchmarks.peers.mujoco_engine import mujoco_contenders

    return mujoco_contenders(subject, site)


_MAKERS: dict[str, Maker] = {
    "pkmgen": _kernel,
    "arithmetic": _arithmetic,
    "casadi": _casadi,
    "sympy": _sympy,
    "symforce": _symforce,
    "pinocchio": _pinocchio,
    "pinocchio_casadi": _pinocchio_casadi,
    "mujoco": _mujoco,
}
_MULTIBODY_MAKERS: dict[str, Callable[[MultibodySubject, BuildSite], Iterator[Contender]]] = {
    "pkmgen": _kernel,
    "arithmetic": _arithmetic,
    "pinocchio": _pinocchio_loops,
}
CONTENDERS = (*_MAKERS, MACHINE)
"""All contenders, in the order of the table."""


def chosen_contenders(names: Sequence[str]) -> tuple[str, ...]:
    """Contenders by name, in the order of the table; all where none is named.

    Raises:
        ArgumentError: There is none of that name.
    """
    unknown = [name for name in names if name not in CONTENDERS]
    if unknown:
        raise ArgumentError(f"contender {unknown[0]!r} is not known; allowed: {', '.join(CONTENDERS)}")
    return tuple(name for name in CONTENDERS if name in names or not names)


@dataclass(frozen=True, slots=True)
class Result:
    """What was found on a robot.

    Attributes:
        robot: Its name.
        rows: Times of the contenders.
        operations: Operations of our kernel for a state.
        words: Numbers that go in and out for a state.
        code: What compilers made of contenders in C, by contender, mode and compiler.
    """

    robot: str
    rows: tuple[Row, ...]
    operations: OperationCount
    words: int
    code: Mapping[tuple[str, str, str], ObjectCode]


def bench_robot(
    text: RobotText,
    names: Sequence[str],
    states: int,
    repeats: int,
    doing: Say,
    note: Say,
    compilers: Sequence[CCompiler] = (),
) -> Result:
    """Time contenders on the inverse dynamics of a robot.

    Args:
        text: The robot file.
        names: Contenders; `machine` is left to others.
        states: States of the robot's box, the same for all; a multiple of 32.
        repeats: Rounds; rows hold median, least and greatest.
        doing: Told what is being done.
        note: Told which contender is left out, and why.
        compilers: Compilers of C, timed in the same rounds; that of Python extensions if none.

    Raises:
        BenchmarkError: A contender finds other efforts than we do.
        CompilerNotFoundError: There is no C compiler.
        CompileError: It refused the text of a contender.
    """
    if os.name == "nt":
        raise CompilerNotFoundError("benchmarks are timed in C by gcc or clang; this is Windows")
    doing("drawing states")
    subject = _subject(text, states)
    with tempfile.TemporaryDirectory(prefix="pkmgen_bench_") as folder:
        site = BuildSite(Path(folder), tuple(compilers) or find_compilers())
        chosen = [name for name in names if name in _MAKERS]
        contenders = [one for name in chosen for one in _made(name, subject, site, doing, note)]
        doing("timing")
        with pinned(1):
            for contender in contenders:
                _check(contender, subject)
            gauges = [replace(one.gauge, timer=_spread(one.gauge.timer, one.threads)) for one in contenders]
            rows = measure_rows(gauges, repeats)
        code = _code(contenders)
    rows = [replace(row, threads=one.threads) for row, one in zip(rows, contenders, strict=True)]
    words = sum(array.shape[1] for array in (*subject.states, subject.effort))
    return Result(subject.name, tuple(rows), subject.operations, words, code)


def _subject(text: RobotText, states: int) -> Subject | MultibodySubject:
    made = compile_robot(text, Options())
    if isinstance(made, MultibodyCompilation):
        return make_multibody_subject(made, states)
    return make_subject(text, states)


def _made(name: str, subject: Subject | MultibodySubject, site: BuildSite, doing: Say, note: Say) -> list[Contender]:
    """Contenders of a name; none where it is not installed or has no model of the robot."""
    doing(f"preparing {name}")
    try:
        if isinstance(subject, Subject):
            return list(_MAKERS[name](subject, site))
        return list(_MULTIBODY_MAKERS[name](subject, site)) if name in _MULTIBODY_MAKERS else []
    except ImportError as error:
        note(f"{subject.name}: {name} is left out, {error.name or error} {INSTALL}")
    except CompilerNotFoundError as error:
        if name not in CPP_CONTENDERS:
            raise
        note(f"{subject.name}: {name} is left out, {error}")
    except UnsupportedRobotError as error:
        note(f"{subject.name}: {name} is left out, {str(error).removeprefix(subject.mechanism.place + ': ')}")
    return []


def _code(contenders: Sequence[Contender]) -> dict[tuple[str, str, str], ObjectCode]:
    """Code of those that are looked at."""
    found: dict[tuple[str, str, str], ObjectCode] = {}
    for contender in contenders:
        who = (contender.gauge.contender, contender.gauge.mode, contender.gauge.compiler)
        place = contender.code
        if place is not None and who not in found:
            code = object_code(place.library, place.symbol, place.apart)
            found |= {} if code is None else {who: code}
    return found


def _check(contender: Contender, subject: Timed) -> None:
    error, gauge = contender.error(subject), contender.gauge
    if not error <= 1.0:
        raise BenchmarkError(
            f"{subject.name}: {gauge.contender} ({gauge.mode}) finds other efforts than pkmgen: {error:.1e} times the "
            "error allowed"
        )


def _spread(timer: Timer, threads: int) -> Timer:
    """A timer that may use a core for each thread."""
    if threads == 1:
        return timer

    def spread(repetitions: int) -> float:
        with pinned(threads):
            return timer(repetitions)

    return spread
