"""Closures of one leg: its joint rates from the twist of the platform, J_i q̇_i = J_vi V (Khalil 2007, (18)–(27))."""

from __future__ import annotations

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.mechanism.multibody import GROUND
from pkmgen.multibody.closures import DriftOfEnds, WrittenClosure
from pkmgen.multibody.methods.legs.blocks import BlockSolver
from pkmgen.multibody.methods.legs.parts import Leg
from pkmgen.multibody.methods.legs.seat_ends import seat_end
from pkmgen.multibody.system import ClosureSystem, SystemRow


class LegEquations:
    """Closures of a leg: J_i q̇_i = J_vi V.

    Attributes:
        leg: The leg.
        to_leg: J_vi, 6 columns, V being that of the part of the platform that the leg ends on.
    """

    def __init__(self, system: ClosureSystem, leg: Leg) -> None:
        self.leg, self._system = leg, system
        write, rows = system.tree.equations, [system.rows[row] for row in leg.rows]
        twist = Matrix([list(self._on_twist(row)) for row in rows])
        self.to_leg = -write.sparse_matrix(f"{leg.name}_to_leg", twist, "−J_vi (19): closures in V", "J_vi")
        self._end = seat_end(system, leg)
        held = () if self._end is None else self._end.rows
        self._beside_end = Matrix(*self.to_leg.shape, lambda i, j: 0 if i in held else self.to_leg[i, j])
        self._solver: BlockSolver | None = None
        if leg.links:
            value = Matrix([[v for link in leg.leading for v in self._gradient(row, link)] for row in rows])
            self._inner = write.sparse_matrix(f"{leg.name}_jacobian", value, "J_i (18): closures in q̇_i", "J_i")
            self._solver = BlockSolver(write, leg.name, self._inner, leg.blocks)

    def _on_twist(self, row: SystemRow) -> list[sympy.Expr]:
        """Gradient of a closure in V, axes of the base."""
        tree, values = self._system.tree, Matrix(self._system.on_twist(row, self.leg.seat))
        if not isinstance(row.source, WrittenClosure) or tree.seat(row.source.carrier) != GROUND:
            return list(values)
        beside = tree.beside(row.source.carrier, self.leg.seat)
        return [v for part in (values[:3, 0], values[3:, 0]) for v in tree.turned_into(GROUND, beside, part)]

    def _gradient(self, row: SystemRow, link: int) -> list[sympy.Expr]:
        """Gradient of a closure in the rates of a joint, and of those that repeat it."""
        values = self._system.gradient(row, link)
        for index, (leader, sign) in self.leg.moving.items():
            if leader == link:
                values = [values[0] + sign * self._system.gradient(row, index)[0]]
        return values

    def rates(self, label: str, right: Matrix, meaning: str) -> Matrix:
        """J_i⁻¹ of a right side."""
        assert self._solver is not None
        return Matrix(self._solver.solve(f"{self.leg.name}_{label}", list(right), meaning))

    def handed(self, label: str, effort: Matrix) -> Matrix:
        """Efforts on the joints of a leg as one on V: J_viᵀ J_i⁻ᵀ τ (20)."""
        shares = self._shares(label, effort)
        value: Matrix = self._beside_end.T * shares
        if self._end is not None:
            value -= self._end.effort(f"{self.leg.name}_{label}", list(shares))
        return value

    def driven(self, ends: DriftOfEnds, twist: Matrix) -> Matrix:
        """J_vi V: what the platform alone brings to the closures."""
        value = self._beside_end * twist
        if self._end is not None:
            for place, rate in self._end.driven(ends.link(self._end.carrier, self.leg.seat)).items():
                value[place] = -rate
        return value

    def _shares(self, label: str, effort: Matrix) -> Matrix:
        assert self._solver is not None
        meaning = "J_i⁻ᵀ of efforts on the joints of a leg"
        return Matrix(self._solver.solve_transposed(f"{self.leg.name}_{label}", list(effort), meaning))

    def held(self, place: int, drift: Matrix | None = None) -> Matrix:
        """What a closure says of V when the joints of the leg are eliminated: a row, or its drift."""
        value = -self.to_leg if drift is None else drift
        if self._solver is None:
            return value[place, :]
        shares = self._shares(f"held_{place + 1}", self._inner[place, :].T)
        return value[place, :] - shares.T * value

    def pushed(self, ends: DriftOfEnds, acceleration: Matrix) -> Matrix:
        """J_vi V̇ less what the closures bring at q̈_i = 0 and V̇ = 0: what J_i q̈_i is (27).

        Of loops it is the acceleration of ends while the platform has its own one; couplings have no ends.
        """
        rows = [self._system.rows[row] for row in self.leg.rows]
        coupled = list(self._beside_end * acceleration)
        value = Matrix(
            [
                -self._system.drift(row, ends) if isinstance(row.source, WrittenClosure) else own
                for row, own in zip(rows, coupled, strict=True)
            ]
        )
        name, meaning = f"{self.leg.name}_closure_push", "J_vi V̇ + J̇_vi V − J̇_i q̇_i, (27)"
        return self._system.tree.equations.matrix(name, value, meaning)

    def drift(self, ends: DriftOfEnds) -> Matrix:
        """What the closures bring at q̈_i = 0 and V̇ = 0: J̇_i q̇_i − J̇_vi V (25)–(26)."""
        value = Matrix([self._system.drift(self._system.rows[row], ends) for row in self.leg.rows])
        return self._system.tree.equations.matrix(f"{self.leg.name}_closure_drift", value, "J̇_i q̇_i − J̇_vi V, (25)")
