"""Tapes of rates of which some are known beforehand: those of the motors, or of elements that a camera sees.

A known rate keeps the terms it would be computed from: efforts on it travel back through them all the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Equation, Instance


class SeenTape(RateTape):
    """A tape on which velocities of some rates are measured, by name; accelerations follow as always."""

    def __init__(self, equations: StagedEquations) -> None:
        super().__init__(equations)
        self.seen: dict[str, Matrix] = {}

    def _write_velocity(self, rate: Rate, value: Matrix | None) -> None:
        """Write a rate, or take it as it was seen."""
        if rate.name not in self.seen:
            super()._write_velocity(rate, value)
            return
        rate.velocity = self.seen.pop(rate.name)
        self._waiting.append(rate)

    def look(self, seen: Mapping[str, Matrix]) -> None:
        """Let further velocities be measured."""
        self.seen |= seen


class DrivenTape(RateTape):
    """A tape on which the rates of the motors are given, and the twist is not known yet.

    Velocities are written over symbols that stand for the twist, and wait until it is solved for.
    """

    def __init__(self, equations: StagedEquations) -> None:
        super().__init__(equations)
        self._later: list[Equation | Instance] = []
        self._released = False
        self._drifts: dict[Rate, Matrix] = {}

    def _write_velocity(self, rate: Rate, value: Matrix | None) -> None:
        """Write a rate that waits for the twist, or take that of a motor as it is given."""
        if self._released:
            super()._write_velocity(rate, value)
        elif rate.ends:
            rate.velocity, rate.acceleration = (
                self.equations.reserved(rate.name, [label]) for label in ("given", "change")
            )
        else:
            with self.equations.postponed(self._later):
                super()._write_velocity(rate, value)

    def plain(self, name: str, terms: Sequence[Term], ends: bool = False) -> Rate:
        """A rate that combines earlier ones, or that of a motor."""
        return self.rate(name, terms, "", ends=True) if ends else super().plain(name, terms)  # a motor of a chain

    def give(self, rate: Rate, velocity: sympy.Symbol, acceleration: sympy.Symbol) -> None:
        """Say what the rate of a motor is."""
        for symbol, value in ((rate.velocity, velocity), (rate.acceleration, acceleration)):
            self.equations.define(rate.name, symbol, [value], "given, of a motor")

    def release(self) -> None:
        """Write the velocities: the twist is known, and what follows is written at once."""
        self.equations.resume(self._later)
        self._released = True

    def drift(self, rate: Rate) -> Matrix:
        """The same, its divisor not divided by."""
        value = zeros(0, 0)
        for term in rate.terms:
            part = term.matrix * self.drift_of(term.rate)
            value = part if value.rows == 0 else value + part
        bias = rate.bias()
        return value if bias is None else value + bias

    def drift_of(self, rate: Rate) -> Matrix:
        """Derivative of a rate while the twist has none; needs velocities."""
        if not rate.terms:
            return zeros(len(rate.velocity), 1)
        if rate not in self._drifts:
            value, name = self.drift(rate), f"{rate.name}_drift"
            if rate.system is not None:
                value = Matrix(rate.system.solve(name, list(value), f"rate of {rate.name} at constant twist"))
            elif any(entry != 0 for entry in value) and rate.meaning:
                over = value if rate.divisor is None else value / rate.divisor
                value = self._named(name, over, f"rate of {rate.name} at constant twist")
            self._drifts[rate] = value
        return self._drifts[rate]
