"""A limb placed by unknowns of Newton's method: its closure, eliminated, and its errors."""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.equations.matrix import Matrix
from pkmgen.equations.solve import Elimination
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.geometry.anchor import Anchor
from pkmgen.geometry.limbs.chain.layout import ChainPositions
from pkmgen.geometry.limbs.loops import Loop


@dataclass(frozen=True, slots=True)
class FreeLimb:
    """A limb placed by unknowns.

    Attributes:
        anchor: What it ends on.
        positions: The limb laid out from them, limb frame.
        rows: Matrix of the closure on (Ċ, ω), world frame.
        errors: Errors of its closure.
        squares: Their squares, those of lengths relative to the size of the robot.
        system: The closure, eliminated for the joint rates.
    """

    anchor: Anchor
    positions: ChainPositions
    rows: Matrix
    errors: list[sympy.Symbol]
    squares: list[sympy.Expr]
    system: Elimination

    def loops(self, equations: StagedEquations, actuators: tuple[sympy.Symbol, ...]) -> list[Loop]:
        """Closure of the driven joints with their joint eliminated: (D⁻¹ (M δx − e))ⱼ = q − θⱼ."""
        loops, rest, name = list[Loop](), list(actuators), self.positions.limb.name
        for index, joint in enumerate(self.positions.joints):
            if joint.motor is None or not rest:
                continue
            unit = [sympy.Integer(int(i == index)) for i in range(len(self.positions.joints))]
            row = self.system.solve_transposed(f"{name}_row_{index + 1}", unit, "row of the inverse")
            covector = Matrix(row)
            place = self.positions.placed[index]
            here = place.slide if place.angle is None else place.angle
            error = here - rest.pop(0) - dot(covector, Matrix(self.errors))
            gradient = equations.matrix(f"{name}_drive_{index + 1}", self.rows.T * covector, "∂q/∂(tip, turn)")
            loops.append(Loop(error, gradient[:3, 0], gradient[3:, 0], 0 if joint.kind == "R" else 1))
        return loops

    def moved(self, right: Matrix) -> list[sympy.Expr]:
        """Joint positions after a step: θ + D⁻¹ (right − errors)."""
        name = self.positions.limb.name
        sides = [r - e for r, e in zip(right, self.errors, strict=True)]
        steps = self.system.solve(f"{name}_step", sides, "Newton step of the joint positions")
        symbols = [place.slide if place.angle is None else place.angle for place in self.positions.placed]
        return [symbol + step for symbol, step in zip(symbols, steps, strict=True)]
