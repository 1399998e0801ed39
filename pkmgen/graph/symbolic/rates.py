"""Rates of a robot, each linear in earlier ones: written once, used forwards for motion and backwards for efforts.

A rate r (a velocity, an angular velocity, a joint rate) is r = Σ Mₖ rₖ over earlier rates; its derivative is
ṙ = Σ Mₖ ṙₖ + bias. An effort F on r does the work F·r = Σ (Mₖᵀ F)·rₖ, so that efforts travel backwards through the
same matrices (virtual power, theory of Kane, Khalil 2007, eq. 20, Müller 2022, eq. 107); no Jacobian is formed. The
sweep ends at the rates nothing is known about: the platform twist and the actuator rates. Methods that want Jacobians
get them from the same matrices, forwards: J_r = Σ Mₖ J_rₖ (Özgür 2013, eq. 55).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.solve import Elimination, Inverse
from pkmgen.graph.symbolic.staged import StagedEquations

Bias = Callable[[], Matrix | None]


@dataclass(slots=True, eq=False)
class Rate:
    """A rate: its name, its value, its derivative (once accelerations are written) and where it comes from.

    Attributes:
        name: Name of its equation.
        velocity: Column of symbols or expressions.
        acceleration: Its derivative, likewise.
        terms: Earlier rates with the matrices they enter by.
        divisor: What the sum of the terms is divided by; None for 1.
        system: Square system whose solution the rate is, the sum of the terms being its right side.
        ends: Whether the sweep of efforts ends here, as it does at actuator rates.
        bias: Gives what its derivative holds beside the terms.
        derivative: Gives the whole derivative, where that costs less.
        meaning: One line with the unit; empty for a rate without equations of its own.
    """

    name: str
    velocity: Matrix
    acceleration: Matrix
    terms: tuple[Term, ...]
    divisor: sympy.Expr | None = None
    system: Elimination | Inverse | None = None
    ends: bool = False
    bias: Bias = field(default=lambda: None)
    derivative: Bias | None = None
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a rate: matrix × earlier rate."""

    matrix: Matrix
    rate: Rate


class RateTape:
    """Collects rates in order; writes their equations, and sweeps efforts back over them."""

    def __init__(self, equations: StagedEquations) -> None:
        self.equations = equations
        self.inertias: list[tuple[Rate, sympy.Expr]] = []
        self._rates: list[Rate] = []
        self._waiting: list[Rate] = []
        self._efforts: dict[Rate, list[Matrix]] = {}
        self._rows = itertools.count(1)
        self._still: Rate | None = None
        self._jacobians: dict[tuple[Rate, Rate], Matrix] = {}

    def source(self, name: str, velocity: Matrix, acceleration: Matrix) -> Rate:
        """A rate that is given."""
        rate = Rate(name, velocity, acceleration, (), ends=True)
        self._rates.append(rate)
        return rate

    def rate(
        self,
        name: str,
        terms: Sequence[Term],
        meaning: str,
        bias: Bias = lambda: None,
        divisor: sympy.Expr | None = None,
        ends: bool = False,
        derivative: Bias | None = None,
        system: Elimination | Inverse | None = None,
        value: Matrix | None = None,
    ) -> Rate:
        """Write a rate; its derivative follows with `write_accelerations`.

        Args:
            name: Name of the equation; the derivative is named `<name>_dot`.
            terms: What it is the sum of.
            meaning: One line with the unit.
            bias: Gives what else its derivative holds; called when all velocities are written.
            divisor: Divides the sum (and the bias).
            ends: Whether efforts on it stay on it.
            derivative: Gives the whole derivative, where that costs less than terms and bias.
            system: Solved for the rate, the sum of the terms (and the bias) being its right side.
            value: The whole rate, where that costs less than the sum of the terms.
        """
        rate = Rate(name, Matrix(), Matrix(), tuple(terms), divisor, system, ends, bias, derivative, meaning)
        self._rates.append(rate)
        self._write_velocity(rate, value)
        return rate

    def _write_velocity(self, rate: Rate, value: Matrix | None) -> None:
        """Write a new rate, whose derivative waits; its value is given where it costs less than the sum."""
        whole = _sum(rate.terms, "velocity") if value is None else value
        rate.velocity = self._write(rate.name, rate, whole, rate.meaning)
        self._waiting.append(rate)

    def silent(self, name: str, terms: Sequence[Term], derivative: Bias | None = None) -> Rate:
        """A rate of which only the derivative is asked for, and efforts on it: its own value is not written.

        Its derivative has the name; `derivative` gives it where it is not the sum over the terms.
        """
        nothing = zeros(terms[0].matrix.rows, 1)
        rate = Rate(name, nothing, Matrix(), tuple(terms), derivative=derivative, meaning="m/s")
        self._rates.append(rate)
        self._waiting.append(rate)
        return rate

    def known(self, name: str, terms: Sequence[Term], meaning: str, value: Rate) -> Rate:
        """A rate whose value and derivative are those of another one, for efforts on it to go to other rates."""
        rate = Rate(name, value.velocity, value.acceleration, tuple(terms), meaning=meaning)
        self._rates.append(rate)
        return rate

    @property
    def still(self) -> Rate:
        """The rate of what rests; efforts on it do nothing."""
        if self._still is None:
            nothing = zeros(3, 1)
            self._still = Rate("still", nothing, nothing, (), ends=True)
        return self._still

    def plain(self, name: str, terms: Sequence[Term], ends: bool = False) -> Rate:
        """A rate that only rewrites earlier ones, such as a component: it gets no equations."""
        rate = Rate(
            name,
            _sum(terms, "velocity"),
            _sum(terms, "acceleration") if _ready(terms) else Matrix(),
            tuple(terms),
            ends=ends,
        )
        self._rates.append(rate)
        if not _ready(terms):
            rate.bias = lambda: None
            self._waiting.append(rate)
        return rate

    def write_accelerations(self) -> None:
        """Write the derivatives of all rates that wait for theirs."""
        waiting, self._waiting = self._waiting, []
        for rate in waiting:
            if not rate.meaning:
                rate.acceleration = _sum(rate.terms, "acceleration")
                continue
            value = rate.derivative() if rate.derivative else None
            if value is None:
                value, bias = _sum(rate.terms, "acceleration"), rate.bias()
                value = value if bias is None else value + bias
            rate.acceleration = self._write(f"{rate.name}_dot", rate, value, f"rate of {rate.name}")

    def effort(self, rate: Rate, value: Matrix) -> None:
        """Let an effort act on a rate."""
        self._efforts.setdefault(rate, []).append(value)

    def inertia(self, rate: Rate, value: sympy.Expr) -> None:
        """Let a rate of one entry, whose derivative is written, move an inertia, which mass matrices ask for."""
        self.inertias.append((rate, value))
        self.effort(rate, value * rate.acceleration)

    def collected(self, rate: Rate) -> Matrix:
        """Sum of the efforts on a rate."""
        return sum(self._efforts.get(rate, ()), zeros(len(rate.velocity), 1))

    def sweep(self) -> None:
        """Move all efforts back to the rates where the sweep ends."""
        for rate in reversed(self._rates):
            if rate.ends or rate not in self._efforts:
                continue
            total = self.collected(rate)
            if rate.divisor is not None:
                total = total / rate.divisor
            if rate.system is not None:
                label = f"{rate.name}_effort"
                total = Matrix(rate.system.solve_transposed(label, list(total), f"effort on {rate.name}"))
            elif rate.meaning:
                total = self._named(f"{rate.name}_effort", total, f"effort on {rate.name}")
            del self._efforts[rate]
            for term in rate.terms:
                self.effort(term.rate, term.matrix.T * total)

    def pulled_back(self, rate: Rate, covector: Matrix, source: Rate) -> Matrix:
        """The covector on a source that does the same work as one on a rate: (∂rate/∂source)ᵀ covector."""
        if rate is source:
            return covector
        pulled = zeros(len(source.velocity), 1)
        if rate.system is not None:
            label = f"{rate.name}_row_{next(self._rows)}"
            covector = Matrix(rate.system.solve_transposed(label, list(covector), "row of the inverse"))
        for term in rate.terms:
            pulled += self.pulled_back(term.rate, term.matrix.T * covector, source)
        return pulled if rate.divisor is None else pulled / rate.divisor

    def partial(self, rate: Rate, source: Rate) -> Matrix:
        """∂rate/∂source, written once as a named matrix M: rate = M source (Özgür 2013, eq. 55)."""
        if rate is source:
            return eye(len(source.velocity))
        if (rate, source) not in self._jacobians:
            size = len(source.velocity)
            value = zeros(len(rate.velocity) if rate.system is None else rate.system.height, size)
            for term in rate.terms:
                value += term.matrix * self.partial(term.rate, source)
            self._jacobians[rate, source] = self._named_jacobian(rate, value)
        return self._jacobians[rate, source]

    def _named_jacobian(self, rate: Rate, value: Matrix) -> Matrix:
        name, meaning = f"{rate.name}_M", f"M, {rate.name} = M ẋ"
        if rate.divisor is not None:
            value = value / rate.divisor
        if rate.system is not None:
            columns = [
                Matrix(rate.system.solve(f"{name}_column_{index + 1}", list(value.col(index)), f"a column of {name}"))
                for index in range(value.cols)
            ]
            value = Matrix.hstack(*columns)
        if not rate.meaning and all(entry.is_Atom for entry in value):
            return value
        return self.equations.sparse_matrix(name, value, meaning, "M")

    def projected(self, source: Rate) -> Matrix:
        """Drive of all bodies and joints on a source, Σ Mᵀ F (Özgür 2013, eq. 56); F is what does not resist a rate."""
        efforts, self._efforts = self._efforts, {}
        total = zeros(len(source.velocity), 1)
        for rate, values in efforts.items():
            value = sum(values, zeros(len(rate.velocity), 1))
            named = self.equations.matrix(f"{rate.name}_F", -value, f"F, dynamic coordinates on {rate.name}", "F")
            total += self.partial(rate, source).T * named
        return total

    def _write(self, name: str, rate: Rate, value: Matrix, meaning: str) -> Matrix:
        if rate.system is not None:
            return Matrix(rate.system.solve(name, list(value), meaning))
        return self._named(name, value if rate.divisor is None else value / rate.divisor, meaning)

    def _named(self, name: str, value: Matrix, meaning: str) -> Matrix:
        if value.shape == (1, 1):
            return Matrix([self.equations.scalar(name, value[0], meaning)])
        if value.shape == (3, 1):
            return self.equations.vector(name, value, meaning)
        return self.equations.matrix(name, value, meaning)


class RateMap(RateTape):
    """Collects how rates depend on each other without writing them, for functions of the pose alone."""

    def _write(self, name: str, rate: Rate, value: Matrix, meaning: str) -> Matrix:
        del name, meaning
        return value if rate.system is None else zeros(rate.system.unknowns, 1)


def _ready(terms: Sequence[Term]) -> bool:
    return all(len(term.rate.acceleration) for term in terms)


def _sum(terms: Sequence[Term], what: str) -> Matrix:
    first, *others = (term.matrix * getattr(term.rate, what) for term in terms)
    total: Matrix = sum(others, first)
    return total
