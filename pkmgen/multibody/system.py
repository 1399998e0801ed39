"""All closures of a multibody as one system: rows over the rates of all joints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.language.exact.numbers import of_length
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.multibody import GROUND, JointCoupling, LoopClosure, Multibody
from pkmgen.multibody.closures import ClosureRow, DriftOfEnds, WrittenClosure
from pkmgen.multibody.tree import Tree

Carried = Sequence[tuple[int, JointCoupling]]
"""Links that follow others, each by a coupling."""


@dataclass(frozen=True, slots=True)
class SystemRow:
    """A row: a scalar closure of a loop, or a coupling.

    Attributes:
        source: The closure or coupling.
        row: The scalar closure; None for a coupling.
    """

    source: WrittenClosure | JointCoupling
    row: ClosureRow | None

    @property
    def name(self) -> str:
        """Name for equations."""
        return self.source.name if isinstance(self.source, JointCoupling) else self.row.name if self.row else ""


class ClosureSystem:
    """Rows of all closures, at given coordinates.

    Attributes:
        tree: The links.
        rows: The rows.
    """

    def __init__(self, tree: Tree, closures: Sequence[LoopClosure], couplings: Sequence[JointCoupling]) -> None:
        self.tree, self._robot, self._write = tree, tree.robot, tree.equations
        written = [WrittenClosure(tree, closure) for closure in closures]
        loops = [SystemRow(closure, row) for closure in written for row in closure.rows]
        self.rows = (*loops, *(SystemRow(coupling, None) for coupling in couplings))

    def error(self, row: SystemRow) -> sympy.Expr:
        """What vanishes, divided by the size of the robot where it is a length."""
        if isinstance(row.source, WrittenClosure) and row.row is not None:
            return self.scaled(row.row, row.row.error)
        assert isinstance(row.source, JointCoupling)
        terms = [self._factor(row.source, link) * self.tree.coordinate(link) for link, _ in row.source.terms]
        return sum(terms, -self._write.constant(f"{row.source.name}_offset", row.source.offset))

    def gradient(self, row: SystemRow, link: int) -> list[sympy.Expr]:
        """Gradient of what vanishes in the rates of the joint of a link, likewise divided."""
        if isinstance(row.source, WrittenClosure) and row.row is not None:
            return [self.scaled(row.row, value) for value in row.source.gradient(row.row, link)]
        assert isinstance(row.source, JointCoupling)
        linked = [index for index, _ in row.source.terms]
        none = [sympy.Integer(0)] * self._robot.links[link].freedoms
        return [self._factor(row.source, link)] if link in linked else none

    def on_twist(self, row: SystemRow, link: int) -> list[sympy.Expr]:
        """Gradient of what vanishes in the velocity of the origin of a link, then in its angular velocity.

        Of coordinates of the pose, couplings may only have those that slide along resting axes, and a single turn.
        """
        if isinstance(row.source, JointCoupling):
            return self._pose_of(row.source)
        if row.row is None:
            return [sympy.Integer(0)] * 6
        twist = row.source.on_twist(row.row, link)
        return [sympy.Integer(0)] * 6 if twist is None else [self.scaled(row.row, v) for part in twist for v in part]

    def _pose_of(self, coupling: JointCoupling) -> list[sympy.Expr]:
        """Gradient of a coupling in the twist of the platform, by the coordinates of its pose."""
        velocity, turning = zeros(3, 1), zeros(3, 1)
        for index, _ in coupling.terms:
            if index in self._robot.pose:
                along = self._factor(coupling, index) * self.tree.placed(GROUND, index).axis
                if self._robot.links[index].kind == "P":
                    velocity += along
                else:
                    turning += along
        return [*velocity, *turning]

    def drift(self, row: SystemRow, ends: DriftOfEnds) -> sympy.Expr:
        """Rate of the rate of what vanishes at constant joint rates."""
        if not isinstance(row.source, WrittenClosure) or row.row is None:
            return sympy.Integer(0)
        return self.scaled(row.row, row.row.drift(*ends.of(row.source)) - ends.lengthening(row.source))

    def matrix(self, name: str, rows: list[int], links: list[int], carried: Carried = ()) -> Matrix:
        """Gradients of some rows in the rates of the joints of some links, entries named; zeros stay zeros.

        Further links that follow these by couplings move with them.
        """
        values = Matrix([[v for link in links for v in self._moving(self.rows[i], link, carried)] for i in rows])
        return self._write.sparse_matrix(name, values, "gradient of the closures", "K")

    def _moving(self, row: SystemRow, link: int, carried: Carried) -> list[sympy.Expr]:
        """Gradient of what vanishes in the rates of the joint of a link, and of those that follow it."""
        values = self.gradient(row, link)
        for index, coupling in carried:
            (own,) = self.gradient(row, index)
            if own != 0 and link in dict(coupling.terms):
                values = [values[0] - own * (self._factor(coupling, link) / self._factor(coupling, index))]
        return values

    def scaled(self, row: ClosureRow, value: sympy.Expr) -> sympy.Expr:
        """A value of a row, divided by the size of the robot where the row is a length."""
        if value == 0 or not row.length:
            return value
        scale = self._write.constant(f"loop_scale_{row.length}", Number(of_length(self._robot.size, -row.length)))
        return scale * value

    def _factor(self, coupling: JointCoupling, link: int) -> sympy.Expr:
        factor = next(tree for index, tree in coupling.terms if index == link)
        return self._write.constant(f"{coupling.name}_of_{self.tree.labels[link]}", factor)


def coordinates_of(robot: Multibody, symbols: dict[str, sympy.Symbol]) -> dict[int, tuple[sympy.Symbol, ...]]:
    """Symbols of the coordinates of each link, from those by name."""
    return {index: tuple(symbols[name] for name in link.names) for index, link in enumerate(robot.links)}


def tree_at(equations: StagedEquations, robot: Multibody, symbols: dict[str, sympy.Symbol]) -> Tree:
    """The links at coordinates that are given by name."""
    return Tree(equations, robot, coordinates_of(robot, symbols))
