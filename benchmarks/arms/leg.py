"""One leg as an arm: where its bodies stand, and how its joints move its tip.

Notation, all vectors in the housing of one turn (see `turns`): C the tip, y the rates of the bodies (absolute within a
turn) and of the slides, c = ∂C/∂y their columns. Σ c y = Ċ gives the rates; a force F at the tip balances efforts T on
the rates where c·F = T.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import sympy

from benchmarks.arms.blocks import Blocks, blocks_of
from benchmarks.arms.constants import NOTHING, Constants, Trigonometry
from benchmarks.arms.table import ArmMachine
from benchmarks.arms.turns import Attitude, Turns
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.language.expression.trees import Name


@dataclass(frozen=True, slots=True)
class Way:
    """Which of several ways a leg is written in.

    Attributes:
        depth: How many turns before the last one its vectors are in the housing of; −1: in the frame behind that.
        merged: Whether the frame of the leg and its first joint are one turn where their axes are parallel.
        wanted: The joint whose row of the inverse Jacobian is all that is asked for; None for more.
    """

    depth: int
    merged: bool
    wanted: int | None = None


@dataclass(frozen=True, slots=True)
class LegInputs:
    """What is given of a leg.

    Attributes:
        name: Its name.
        constants: Numbers of the table.
        mount: Angles of its frame, by name.
        positions: Its joint positions.
    """

    name: str
    constants: Constants
    mount: Mapping[str, sympy.Symbol]
    positions: tuple[sympy.Symbol, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the way to the tip.

    Attributes:
        attitude: What it turns with.
        vector: In the spun frame of that.
        slide: Number of the joint that lengthens it, None for none.
        axis: The direction in which it does so.
    """

    attitude: Attitude
    vector: Matrix
    slide: int | None = None
    axis: Matrix | None = None


class Leg:
    """A leg in the housing of a turn.

    Attributes:
        turns: Its turns.
        bodies: Attitude of each body.
        pieces: The way to the tip; piece j leads to the origin of body j, the last one to the tip.
        signs: For each joint, +1 or −1: whether its axis is that of its turn or opposite.
    """

    def __init__(self, equations: StagedEquations, machine: ArmMachine, given: LegInputs, way: Way) -> None:
        self.equations, self.name, self._machine, self._wanted = equations, given.name, machine, way.wanted
        self.turns = Turns(Trigonometry(equations, given.name), way.merged)
        self.bodies, self.pieces, self.signs = list[Attitude](), list[Piece](), list[int]()
        attitude = self._mount(given)
        for index, q in enumerate(given.positions):
            attitude = self._joint(index, attitude, given.constants, q)
            self.bodies.append(attitude)
        _, end = given.constants.step(machine.end)
        self.pieces.append(Piece(attitude, attitude.rest * end))
        if way.depth < 0 or not self.turns.mounts:
            self.turns.end()
        self.frame = max(len(self.turns.mounts) - 1 - max(way.depth, 0), 0)

    def _mount(self, given: LegInputs) -> Attitude:
        """Attitude of the frame of the leg."""
        attitude = Attitude(-1, NOTHING, eye(3), None)
        for axis, angle in zip("xyz", self._machine.frame, strict=True):
            if isinstance(angle, Name):
                attitude = self.turns.then(attitude, axis, given.mount[angle.name], None)
            else:
                attitude = replace(attitude, rest=attitude.rest * given.constants.rotated(axis, angle))
        return attitude

    def _joint(self, index: int, before: Attitude, constants: Constants, q: sympy.Symbol) -> Attitude:
        """Add a joint; returns the attitude of its body."""
        joint = self._machine.joints[index]
        rotation, way = constants.step(joint)
        own, rest = replace(before, rest=before.rest * rotation), constants.rest(joint)
        axis = own.rest[:, 2]
        if joint.type == "P":
            self.pieces.append(Piece(before, before.rest * way + q * axis, index, axis))
            self.signs.append(1)
            return replace(own, rest=own.rest * rest)
        self.pieces.append(Piece(before, before.rest * way))
        after = self.turns.then(own, "z", q, index)
        self.signs.append(-1 if after.turn == before.turn and axis[2] == -1 else 1)
        return replace(after, rest=after.rest * rest)

    # --- where it stands

    def named(self, label: str, value: Matrix) -> Matrix:
        """Name what is computed; zeros stay zeros."""
        if all(entry.is_Atom or (-entry).is_Atom for entry in value):
            return value
        return self.equations.sparse_matrix(f"{self.name}_{label}", value, "vector in the housing of a turn")

    def here(self, vector: Matrix) -> Matrix:
        """A vector of the world."""
        return self.turns.from_world(vector, self.frame)

    def spins(self, attitude: Attitude) -> list[tuple[int, int]]:
        """Turns that move an attitude, each with the number of its rate."""
        found = [(turn, self.turns.rates[turn]) for turn in range(attitude.turn)]
        found.append((attitude.turn, attitude.rate))
        return [(turn, rate) for turn, rate in found if rate is not None]

    def axis(self, turn: int) -> Matrix:
        """Axis of a turn."""
        return self.turns.axis(turn, self.frame)

    @cached_property
    def arms(self) -> tuple[Matrix, ...]:
        """The pieces; those that nothing turns are left at zero."""
        return tuple(
            self.named(f"arm_{index + 1}", self.turns.moved(piece.vector, piece.attitude, self.frame))
            if self.spins(piece.attitude)
            else zeros(3, 1)
            for index, piece in enumerate(self.pieces)
        )

    def columns(self, count: int) -> tuple[Matrix, ...]:
        """∂/∂y of the point that the first pieces lead to."""
        columns = [zeros(3, 1) for _ in self.bodies]
        swept: dict[int, list[int]] = {}
        turns: dict[int, int] = {}
        for index, piece in enumerate(self.pieces[:count]):
            for turn, rate in self.spins(piece.attitude):
                turns[rate] = turn
                if any(self.arms[index]):
                    swept.setdefault(rate, []).append(index)
            if piece.slide is not None and piece.axis is not None:
                axis = self.turns.moved(piece.axis, piece.attitude, self.frame)
                columns[piece.slide] = self.named(f"slide_{piece.slide + 1}_{count}", axis)
        for rate, pieces in swept.items():
            reach = self._direction(rate, pieces)
            if reach is None:
                reach = self.named(f"reach_{rate + 1}_{count}", sum((self.arms[i] for i in pieces), zeros(3, 1)))
            columns[rate] = self.named(f"column_{rate + 1}_{count}", self.axis(turns[rate]).cross(reach))
        return tuple(columns)

    def _direction(self, rate: int, pieces: list[int]) -> Matrix | None:
        """A vector along what a rate moves, where its length does not matter and one piece is all; None else."""
        if self._wanted is None or rate in (self._wanted, self.before(self._wanted)) or len(pieces) != 1:
            return None
        (piece,) = (self.pieces[index] for index in pieces)
        if sum(entry != 0 for entry in piece.vector) != 1:
            return None
        along = Matrix([int(entry != 0) for entry in piece.vector])
        return self.named(f"direction_{rate + 1}", self.turns.moved(along, piece.attitude, self.frame))

    @cached_property
    def tip_columns(self) -> tuple[Matrix, ...]:
        """C."""
        return self.columns(len(self.pieces))

    @cached_property
    def blocks(self) -> tuple[Blocks, tuple[int, ...]]:
        """The system Σ c y = Ċ, and which components of vectors its rows are."""
        columns = self.tip_columns
        rows = tuple(i for i in range(3) if any(column[i] != 0 for column in columns))
        if len(rows) != len(columns):
            place = f"{self._machine.name}: {self.name}"
            raise UnsupportedRobotError(f"{place}: {len(columns)} joints move its tip in {len(rows)} directions")
        matrix = Matrix(len(rows), len(rows), lambda i, j: columns[j][rows[i]])
        return blocks_of(matrix, lambda label, value: self.scalar(f"closure_{label}", value), self._wanted), rows

    def scalar(self, label: str, value: sympy.Expr) -> sympy.Expr:
        """Name what is computed."""
        atom = value.is_Atom or (-value).is_Atom
        return value if atom else self.equations.scalar(f"{self.name}_{label}", value, "of a leg")

    def solved(self, label: str, vector: Matrix) -> list[sympy.Expr]:
        """Solve Σ c y = vector."""
        blocks, rows = self.blocks
        return blocks.solve([vector[i] for i in rows], lambda name, value: self.scalar(f"{label}_{name}", value))

    def balanced(self, label: str, efforts: Sequence[sympy.Expr]) -> Matrix:
        """Force at the tip that balances efforts on y: c·F = T."""
        blocks, rows = self.blocks
        force = zeros(3, 1)
        values = blocks.solve_transposed(efforts, lambda name, value: self.scalar(f"{label}_{name}", value))
        for row, value in zip(rows, values, strict=True):
            force[row] = value
        return force

    def row(self, joint: int) -> Matrix:
        """∂(joint coordinate)/∂C, world axes: r of its body less that of the body before it in the same turn."""
        unit = [NOTHING] * len(self.bodies)
        unit[joint] = sympy.Integer(self.signs[joint])
        before = self.before(joint)
        if before is not None:
            unit[before] = -unit[joint]
        return self.turns.to_world(self.balanced(f"row_{joint + 1}", unit), self.frame)

    def before(self, joint: int) -> int | None:
        """The rate of the body before that of a joint within its turn; None where it has the turn to itself."""
        own = self.bodies[joint]
        if self._machine.joints[joint].type == "P" or joint == 0 or self.bodies[joint - 1].turn != own.turn:
            return None
        return self.bodies[joint - 1].rate
