"""Attitudes in a leg as a sequence of turns about axes that are constant in what came before.

Turns about parallel axes are one turn by the sum of their angles, those of the frame of the leg included. Notation: the
housing of a turn is the frame in which its axis is z, before it turns; behind it lies its spun frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sympy

from pkmgen.equations.matrix import Matrix, eye
from pkmgen.equations.staged import StagedEquations
from pkmgen.expression.algebra import settle
from pkmgen.expression.trees import Name, Number, Operation, Tree, names_in

Symbols = dict[str, sympy.Symbol]


class Trigonometry:
    """Cosines and sines of sums of angles, each written once."""

    def __init__(self, equations: StagedEquations, label: str) -> None:
        self._equations, self._label = equations, label
        self._known: dict[sympy.Expr, tuple[sympy.Expr, sympy.Expr]] = {}

    def of(self, angle: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr]:
        """Cosine and sine of an angle; those of its opposite are not written again."""
        if angle == 0:
            return sympy.Integer(1), sympy.Integer(0)
        if -angle in self._known:
            cosine, sine = self._known[-angle]
            return cosine, -sine
        if angle not in self._known:
            number, write = len(self._known) + 1, self._equations.scalar
            named = angle if angle.is_Symbol else write(f"{self._label}_angle_{number}", angle, "angle, rad")
            cosine = write(f"{self._label}_cosine_{number}", sympy.cos(named), "cosine of an angle")
            self._known[angle] = cosine, write(f"{self._label}_sine_{number}", sympy.sin(named), "sine of an angle")
        return self._known[angle]


def about_z(cosine: sympy.Expr, sine: sympy.Expr) -> Matrix:
    """Rz of an angle."""
    zero, one = sympy.Integer(0), sympy.Integer(1)
    return Matrix([[cosine, -sine, zero], [sine, cosine, zero], [zero, zero, one]])


def about(axis: str, cosine: sympy.Expr, sine: sympy.Expr) -> Matrix:
    """Rx, Ry or Rz of an angle."""
    zero, one = sympy.Integer(0), sympy.Integer(1)
    if axis == "x":
        return Matrix([[one, zero, zero], [zero, cosine, -sine], [zero, sine, cosine]])
    if axis == "y":
        return Matrix([[cosine, zero, sine], [zero, one, zero], [-sine, zero, cosine]])
    return about_z(cosine, sine)


def whole_of(tree: Tree) -> sympy.Integer | None:
    """The whole number that an expression without names is, if it is one."""
    value = settle(tree)
    if isinstance(value, Number) and value.value == round(value.value):
        return sympy.Integer(round(value.value))
    return None


class Constants:
    """Expressions of a table as expressions of its inputs; each that is computed has a name."""

    def __init__(self, equations: StagedEquations, symbols: Symbols) -> None:
        self._equations, self._symbols = equations, symbols
        self._written: dict[Tree, sympy.Expr] = {}

    def value(self, tree: Tree) -> sympy.Expr:
        """An expression of the table."""
        whole = whole_of(tree) if not names_in(tree) else None
        if whole is not None:
            return whole
        if isinstance(tree, Name):
            return self._symbols[tree.name]
        if tree not in self._written:
            self._written[tree] = self._equations.constant("literal", tree) if not names_in(tree) else self._made(tree)
        return self._written[tree]

    def _made(self, tree: Tree) -> sympy.Expr:
        assert isinstance(tree, Operation)
        a, *rest = (self.value(child) for child in tree.arguments)
        match tree.operator:
            case "neg":
                return -a
            case "+":
                return a + rest[0]
            case "-":
                return a - rest[0]
            case "*":
                return a * rest[0]
            case "/":
                return a / rest[0]
            case "cos" | "sin" as function:
                return self._equations.scalar(f"{function}_{a}", getattr(sympy, function)(a), "of a constant angle")
        raise NotImplementedError(tree.operator)

    def turned(self, axis: str, angle: Tree) -> Matrix:
        """A constant rotation; quarter turns are made of zeros and ones."""
        if angle == Number(0.0):
            return eye(3)
        return about(axis, self.value(Operation("cos", (angle,))), self.value(Operation("sin", (angle,))))


@dataclass(frozen=True, slots=True)
class Attitude:
    """Attitude of a body: in the housing of a turn, turned by an angle, then a constant rotation.

    Attributes:
        turn: Index of the turn; −1 for the base.
        angle: Sum of the joint angles of the turn so far.
        rest: The constant rotation, spun frame ← body.
        rate: Index of its rate among the unknowns; None where it does not turn against its housing.
    """

    turn: int
    angle: sympy.Expr
    rest: Matrix
    rate: int | None


class Turns:
    """The turns of a leg, base to tip.

    Attributes:
        mounts: For each turn, the constant rotation from its housing to the spun frame of the one before.
        last: For each turn, the angle of the last body of it.
        rates: For each turn, the index of the rate of that body; None where it stands still.
    """

    def __init__(self, trigonometry: Trigonometry, merged: bool) -> None:
        """No turns yet; `merged` says whether a turn may go on with a constant one before it."""
        self._merged = merged
        self.mounts: list[Matrix] = []
        self.last: list[sympy.Expr] = []
        self.rates: list[int | None] = []
        self._trigonometry = trigonometry
        self._named: dict[tuple[int, int, str], Matrix] = {}

    def then(self, before: Attitude, axis: str, angle: sympy.Expr, rate: int | None) -> Attitude:
        """Turn about an axis of a body."""
        along = before.rest[:, "xyz".index(axis)]
        parallel = before.turn >= 0 and along[0] == 0 and along[1] == 0 and along[2] in (1, -1)
        if parallel and (self._merged or before.rate is not None or rate is None):
            total = before.angle + along[2] * angle
            self.last[before.turn] = total
            own = before.rate if rate is None else rate
            self.rates[before.turn] = own
            return Attitude(before.turn, total, before.rest, own)
        to_z = {"x": Matrix([[0, 0, 1], [1, 0, 0], [0, 1, 0]]), "y": Matrix([[0, 1, 0], [0, 0, 1], [1, 0, 0]])}
        onto = to_z.get(axis, eye(3))  # columns: axes of the housing in the body
        self.mounts.append(before.rest * onto)
        self.last.append(angle)
        self.rates.append(rate)
        return Attitude(len(self.mounts) - 1, angle, onto.T, rate)

    def end(self) -> None:
        """Let the frame behind the last turn be the housing of one that does nothing."""
        self.mounts.append(eye(3))
        self.last.append(sympy.Integer(0))
        self.rates.append(None)

    def moved(self, vector: Matrix, attitude: Attitude, frame: int) -> Matrix:
        """A vector of a body, given in its spun frame, in the housing of a turn."""
        if attitude.turn < 0:
            return self._inward(vector, -1, frame)
        if attitude.turn < frame:
            vector = self._spun(vector, attitude.angle - self.last[attitude.turn])
            return self._inward(vector, attitude.turn, frame)
        return self._outward(self._spun(vector, attitude.angle), attitude.turn, frame)

    def axis(self, turn: int, frame: int) -> Matrix:
        """Axis of a turn in the housing of one."""
        z = Matrix([0, 0, 1])
        return self._inward(z, turn, frame) if turn < frame else self._outward(z, turn, frame)

    def from_world(self, vector: Matrix, frame: int) -> Matrix:
        """A vector given in world axes in the housing of a turn."""
        return self._inward(vector, -1, frame)

    def to_world(self, vector: Matrix, frame: int) -> Matrix:
        """A vector given in the housing of a turn in world axes."""
        value = self._outward(vector, frame, 0)
        return self.mounts[0] * value

    def _spun(self, vector: Matrix, angle: sympy.Expr) -> Matrix:
        return vector if angle == 0 or not any(vector[:2]) else about_z(*self._trigonometry.of(angle)) * vector

    def _inward(self, vector: Matrix, turn: int, frame: int) -> Matrix:
        """From the spun frame of a turn to the housing of a later one."""
        for index in range(turn + 1, frame + 1):
            vector = self.mounts[index].T * vector
            if index < frame:
                vector = self._spun(vector, -self.last[index])
        return vector

    def _outward(self, vector: Matrix, turn: int, frame: int) -> Matrix:
        """From the housing of a turn to that of an earlier one."""
        for index in range(turn, frame, -1):
            vector = self._spun(self.mounts[index] * vector, self.last[index - 1])
        return vector


def elementary(frame: tuple[Tree, Tree, Tree]) -> Iterator[tuple[str, Tree]]:
    """Turns of a frame given by x-y-z Euler angles."""
    yield from zip("xyz", frame, strict=True)
