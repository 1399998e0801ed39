"""Where legs end on the platform: closures that hold a point there carry velocities to the leg, and forces back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import dot
from pkmgen.language.expression.algebra import Vector
from pkmgen.mechanism.multibody import GROUND
from pkmgen.multibody.closures import POSITION, ClosureRow, EndMotion, WrittenClosure
from pkmgen.multibody.methods.legs.parts import Leg
from pkmgen.multibody.system import ClosureSystem


class SeatEnd:
    """Rows of closures at the end of a leg, at one point.

    With the joints of the leg at rest the end moves as a point of the part of the platform, v + ω × r. Shares of the
    rows are a force and a moment there, (f, r × f + m) on V.

    Attributes:
        rows: The rows by their places among those of the leg.
    """

    def __init__(
        self, system: ClosureSystem, seat: int, source: WrittenClosure, rows: Mapping[int, ClosureRow]
    ) -> None:
        self._system, self._source, self.rows = system, source, rows
        self._side = next(side for side, path in enumerate(source.paths) if seat in path)
        self._beside = system.tree.beside(source.carrier, seat)
        self._arm = source.point(self._side, self._beside) - system.tree.placed(self._beside, seat).origin

    @property
    def carrier(self) -> int:
        """What the motion of the part is seen from."""
        return self._beside

    def driven(self, part: EndMotion) -> dict[int, sympy.Expr]:
        """Rates of the rows by the motion of the part alone."""
        tree, name = self._system.tree, f"{self._source.closure.name}_{self._side}_end_velocity"
        velocity = part.velocity + part.angular_velocity.cross(self._arm)
        velocity = tree.equations.once_vector(name, velocity, "of a point of the platform, m/s")
        velocity, turning = self._turned(self._source.carrier, self._beside, velocity, part.angular_velocity)
        return {
            place: self._system.scaled(row, dot(shift, velocity) + dot(own, turning))
            for place, row in self.rows.items()
            for shift, own in [self._factors(row)]
        }

    def effort(self, label: str, shares: Sequence[sympy.Expr]) -> Matrix:
        """What shares of the rows put on V, axes of the base."""
        force, moment = zeros(3, 1), zeros(3, 1)
        for place, row in self.rows.items():
            shift, own = self._factors(row)
            force += self._system.scaled(row, shares[place]) * shift
            moment += self._system.scaled(row, shares[place]) * own
        force, moment = self._turned(self._beside, self._source.carrier, force, moment)
        name = f"{label}_{self._source.closure.name}_force"
        force = self._system.tree.equations.vector(name, force, "at the end of a leg, N")
        return Matrix.vstack(*self._turned(GROUND, self._beside, force, self._arm.cross(force) + moment))

    def _factors(self, row: ClosureRow) -> tuple[Matrix, Matrix]:
        return (row.on_shift, row.on_child) if self._side else (-row.on_shift, row.on_parent)

    def _turned(self, carrier: int, other: int, *vectors: Matrix) -> tuple[Matrix, Matrix]:
        one, two = (self._system.tree.turned_into(carrier, other, vector) for vector in vectors)
        return one, two


def seat_end(system: ClosureSystem, leg: Leg) -> SeatEnd | None:
    """The end of a leg on a part of the platform that turns, where closures hold one point; more points cost more so.

    One row alone is as short on the twist of the part.
    """
    tree, found = system.tree, dict[tuple[int, int, Vector], tuple[WrittenClosure, dict[int, ClosureRow]]]()
    if all(tree.robot.links[index].kind == "P" for index in tree.robot.path(leg.seat)):
        return None
    for place, number in enumerate(leg.rows):
        row = system.rows[number]
        if not isinstance(row.source, WrittenClosure) or row.row is None or tree.seat(row.source.carrier) != GROUND:
            continue
        sides = [side for side, path in enumerate(row.source.paths) if leg.seat in path]
        if row.source.closure.type in POSITION and sides:
            end = row.source.closure.ends[sides[0]][1]
            found.setdefault((row.source.carrier, sides[0], end.point), (row.source, {}))[1][place] = row.row
    several = [end for end in found.values() if len(end[1]) > 1]
    return SeatEnd(system, leg.seat, *several[0]) if len(several) == 1 else None
