"""Numbers of a table, and cosines and sines of angles, as expressions that are written once."""

from __future__ import annotations

from collections.abc import Mapping

import sympy

from benchmarks.arms.table import angle_of, whole_of
from benchmarks.leg_tables.records import LegJoint
from pkmgen.graph.symbolic.matrix import Matrix, eye
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.language.expression.algebra import ZERO
from pkmgen.language.expression.trees import Name, Operation, Tree, names_in

NOTHING, ONE = sympy.Integer(0), sympy.Integer(1)


def about(axis: str, cosine: sympy.Expr, sine: sympy.Expr) -> Matrix:
    """Rx, Ry or Rz of an angle."""
    if axis == "x":
        return Matrix([[ONE, NOTHING, NOTHING], [NOTHING, cosine, -sine], [NOTHING, sine, cosine]])
    if axis == "y":
        return Matrix([[cosine, NOTHING, sine], [NOTHING, ONE, NOTHING], [-sine, NOTHING, cosine]])
    return Matrix([[cosine, -sine, NOTHING], [sine, cosine, NOTHING], [NOTHING, NOTHING, ONE]])


class Trigonometry:
    """Cosines and sines of sums of angles, each written once."""

    def __init__(self, equations: StagedEquations, label: str) -> None:
        self._equations, self._label = equations, label
        self._known: dict[sympy.Expr, tuple[sympy.Expr, sympy.Expr]] = {}

    def of(self, angle: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr]:
        """Cosine and sine of an angle; those of its opposite are not written again."""
        if angle == 0:
            return ONE, NOTHING
        if -angle in self._known:
            cosine, sine = self._known[-angle]
            return cosine, -sine
        if angle not in self._known:
            number, write = len(self._known) + 1, self._equations.scalar
            named = angle if angle.is_Symbol else write(f"{self._label}_angle_{number}", angle, "angle, rad")
            cosine = write(f"{self._label}_cosine_{number}", sympy.cos(named), "cosine of an angle")
            self._known[angle] = cosine, write(f"{self._label}_sine_{number}", sympy.sin(named), "sine of an angle")
        return self._known[angle]


class Constants:
    """Numbers of a table as expressions of its symbols."""

    def __init__(self, equations: StagedEquations, symbols: Mapping[str, sympy.Symbol]) -> None:
        self._equations, self._symbols = equations, symbols
        self._written: dict[Tree, sympy.Expr] = {}

    def value(self, tree: Tree) -> sympy.Expr:
        """An expression of the table; zeros and ones are numbers, all else that is computed has a name."""
        if isinstance(tree, Name):
            return self._symbols[tree.name]
        if tree not in self._written:
            self._written[tree] = self._computed(tree)
        return self._written[tree]

    def _computed(self, tree: Tree) -> sympy.Expr:
        if not names_in(tree):
            whole = whole_of(tree)
            return self._equations.constant("literal", tree) if whole is None else sympy.Integer(whole)
        assert isinstance(tree, Operation)
        a, *rest = (self.value(child) for child in tree.arguments)
        values = {"neg": lambda: -a, "+": lambda: a + rest[0], "-": lambda: a - rest[0], "*": lambda: a * rest[0]}
        if tree.operator in values:
            return self._equations.scalar("number", values[tree.operator](), "number of the table")
        if tree.operator == "/":
            return self._equations.scalar("number", a / rest[0], "number of the table")
        return self._equations.scalar(tree.operator, getattr(sympy, tree.operator)(a), "of a constant angle")

    def rotated(self, axis: str, angle: Tree) -> Matrix:
        """A constant rotation; quarter turns are made of zeros and ones."""
        if angle == ZERO:
            return eye(3)
        return about(axis, self.value(Operation("cos", (angle,))), self.value(Operation("sin", (angle,))))

    def step(self, joint: LegJoint) -> tuple[Matrix, Matrix]:
        """Rotation to the axes of a joint, and the way to it, in axes of the body before; its own motion left out."""
        first = self.rotated("z", joint.beta)
        across = first * self.rotated("x", joint.alpha)
        along = NOTHING if joint.type == "P" else self.value(joint.d)
        way = first * Matrix([0, 0, self.value(joint.b)]) + across * Matrix([self.value(joint.a), 0, along])
        return across, way

    def rest(self, joint: LegJoint) -> Matrix:
        """Rotation from the axes of a joint at joint position zero to those of its body."""
        return self.rotated("z", angle_of(joint))
