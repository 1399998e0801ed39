"""Attitudes in an arm as a sequence of turns about axes that are constant in what came before.

Turns about parallel axes are one turn by the sum of their angles, those of the frame of the leg included. Notation: the
housing of a turn is the frame in which its axis is z, before it turns; behind it lies its spun frame.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from benchmarks.arms.constants import Trigonometry, about
from pkmgen.graph.symbolic.matrix import Matrix, eye

ONTO_Z = {
    "x": Matrix([[0, 0, 1], [1, 0, 0], [0, 1, 0]]),
    "y": Matrix([[0, 1, 0], [0, 0, 1], [1, 0, 0]]),
    "z": eye(3),
}
"""Axes (columns) of a frame that has an axis of a body for its z, in the body."""


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
        onto = ONTO_Z[axis]
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
            vector = self.spun(vector, attitude.angle - self.last[attitude.turn])
            return self._inward(vector, attitude.turn, frame)
        return self._outward(self.spun(vector, attitude.angle), attitude.turn, frame)

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

    def spun(self, vector: Matrix, angle: sympy.Expr) -> Matrix:
        """A vector turned about z."""
        return vector if angle == 0 or not any(vector[:2]) else about("z", *self._trigonometry.of(angle)) * vector

    def _inward(self, vector: Matrix, turn: int, frame: int) -> Matrix:
        """From the spun frame of a turn to the housing of a later one."""
        for index in range(turn + 1, frame + 1):
            vector = self.mounts[index].T * vector
            if index < frame:
                vector = self.spun(vector, -self.last[index])
        return vector

    def _outward(self, vector: Matrix, turn: int, frame: int) -> Matrix:
        """From the housing of a turn to that of an earlier one."""
        for index in range(turn, frame, -1):
            vector = self.spun(self.mounts[index] * vector, self.last[index - 1])
        return vector
