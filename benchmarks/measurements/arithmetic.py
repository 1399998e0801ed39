"""The arithmetic of a robot's kernel alone, as a contender: how long its operations take when nothing else is done.

As many multiplications, additions, divisions and square roots as the graph of a state has, in registers, evenly mixed,
none waiting for another, timed in the same rounds as the kernels. Nothing is fused. Over the time of a kernel that is
the share of its time that the units of arithmetic need.
"""

from __future__ import annotations

import ctypes
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import cast

from benchmarks.measurements.machine import MACHINES, PRODUCT, QUOTIENT, REALS, ROOT, SUM, Width, usable_widths
from benchmarks.timing.compilers import BuildSite
from benchmarks.timing.contender import Contender, Real
from benchmarks.timing.gauge import Gauge, Timer
from benchmarks.timing.shared_object import build_shared_object, render
from benchmarks.timing.subject import Timed
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.count import OperationCount

NAME = "arithmetic"


@dataclass(frozen=True, slots=True)
class Case:
    """Operations of a state in the lanes of one width.

    Attributes:
        width: Registers.
        lane: Type of their numbers.
        count: Operations.
    """

    width: Width
    lane: Real
    count: OperationCount

    @property
    def symbol(self) -> str:
        """Name of its C function."""
        return f"arithmetic_{self.width.name}_{self.lane}"

    @property
    def number(self) -> str:
        """A number with many digits."""
        return "2.718281828459045" if self.lane == "double" else "2.7182817f"

    @property
    def lanes(self) -> int:
        """States at a time."""
        return self.width.size // (8 if self.lane == "double" else 4) or 1

    @property
    def mode(self) -> str:
        """Mode of its row."""
        return "scalar" if not self.width.size else "batch" if self.lane == "double" else "float_batch"

    @property
    def statements(self) -> list[str]:
        """C statements of one state, kinds evenly mixed."""
        root = self.width.roots[REALS.index(self.lane)]
        forms = {
            PRODUCT: self.count.mul,
            SUM: self.count.add,
            QUOTIENT: self.count.div,
            f"{{x}} = {root}{ROOT}": self.count.sqrt,
        }
        placed = sorted(((i + 0.5) / count, form) for form, count in forms.items() for i in range(count))
        return [form.format(x="x") for _, form in placed]


def arithmetic_contenders(subject: Timed, site: BuildSite) -> Iterator[Contender]:
    """Compile the operations of a state by the first compiler: one by one, and in the widest vectors of each type.

    Raises:
        UnsupportedRobotError: Nothing is known of this kind of processor.
    """
    compiler = site.compilers[0]
    widths = usable_widths(compiler)
    if not widths:
        raise UnsupportedRobotError(f"no probes for processors such as {platform.machine()}")
    _, register, headers = MACHINES[platform.machine().lower()]
    plain = [width for width in widths if "multiply" in width.operations]
    cases = [Case(width, cast(Real, real), subject.operations) for width in plain for real in REALS]
    text = render("arithmetic.c.j2", robot=subject.name, cases=cases, register=register, headers=headers)
    library = build_shared_object(
        {"arithmetic.c": text}, Path(mkdtemp(dir=site.folder)), compiler.flags, compiler.command
    )
    known = {
        case.mode: case
        for case in cases
        if library[f"has_{case.symbol}"]() and (case.width.size or case.lane == "double")
    }
    for mode, case in known.items():
        count = case.count
        includes = (
            f"{count.mul} multiplications, {count.add} additions, {count.div} divisions and {count.sqrt} roots of a "
            f"state and nothing else, independent of each other, in registers, not fused; {case.width.name}"
        )
        gauge = Gauge(subject.name, NAME, mode, includes, _timer(library, case), case.lanes, compiler.name)
        yield Contender(gauge, None, case.lane)


def _timer(library: ctypes.CDLL, case: Case) -> Timer:
    function = library[case.symbol]
    function.restype = ctypes.c_double
    return lambda rounds: float(function(ctypes.c_size_t(rounds)))
