"""Loop constraints of a multibody, cut-joint and cut-body ones, and their rates (Müller 2022, §3.3, §3.4).

A cut joint has a frame on either body, A and B (15). With R the axes of B and d its origin, both seen from A, and J of
both bodies at these frames, the relative twist is

    ω = (R J_B,ω − J_A,ω) q̇,  ḋ = (R J_B,v − J_A,v − J_A,ω × d) q̇  (22)–(32).

Joints are combined from distance constraints, n·ḋ = 0, and orientation constraints u·R w = 0 with the rate (R w × u)·ω
(33)–(41). A body that is cut and welded again, a loop of type `fixed`, gives the whole closure of its cycle, where no
joint is cut: all six rows of the relative twist (50)–(53).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.mechanism.multibody import JointCoupling, LoopClosure, Multibody, Side
from pkmgen.methods.lie.screws import adjoint
from pkmgen.multibody.closures import ANGLES, POSITION
from pkmgen.multibody.methods.lie.screws import ScrewTree

CUT_BODY = "fixed"


@dataclass(frozen=True, slots=True)
class ConstraintRow:
    """One loop constraint.

    Attributes:
        name: For equations.
        links: Links whose joints take part.
        row: Of the constraint Jacobian, over all columns (13).
    """

    name: str
    links: frozenset[int]
    row: Matrix


class CutJoint:
    """The relative motion of the two frames of a cut joint.

    Attributes:
        closure: The joint, or the cut body.
        links: Links whose joints take part.
    """

    def __init__(self, screws: ScrewTree, closure: LoopClosure) -> None:
        self.closure, self._screws = closure, screws
        self.links = closure.links(screws.tree.robot)
        tree, name, write = screws.tree, closure.name, screws.tree.equations
        carrier = tree.robot.between(closure.parent.link, closure.child.link)[0]
        (origin, frame), (there, other) = (
            (tree.point(carrier, side, f"{name}_{word}"), tree.axes(carrier, side, f"{name}_{word}"))
            for side, word in self._named_sides()
        )
        self._turn = write.matrix(f"{name}_cut_rotation", frame.T * other, "R, axes of B seen from A", "C_AB")
        self._shift = zeros(3, 1)
        if POSITION.get(closure.type) != "all":  # else it vanishes
            self._shift = write.vector(f"{name}_cut_shift", frame.T * (there - origin), "d, seen from A, m")
        self._twists = [self._seen(screws.jacobians[side.link], side, word) for side, word in self._named_sides()]
        (turn_a, move_a), (turn_b, move_b) = ((value[:3, :], value[3:, :]) for value in self._twists)
        self._omega = self._named("rotation", self._turn * turn_b - turn_a, "relative ω per joint rate")
        moved = self._turn * move_b - move_a - _crossed(turn_a, self._shift)
        self._moving = self._named("shift", moved, "ḋ per joint rate, (32)")

    def _named_sides(self) -> tuple[tuple[Side, str], ...]:
        return (self.closure.parent, "parent"), (self.closure.child, "child")

    def _named(self, word: str, value: Matrix, meaning: str) -> Matrix:
        """Name a matrix; joints outside the cycle move both frames alike."""
        return self._screws.tree.equations.sparse_matrix(f"{self.closure.name}_cut_{word}", value, meaning, "J_cut")

    def _seen(self, columns: Matrix, side: Side, word: str) -> Matrix:
        """Columns of a body at its frame of the joint, without those of joints outside the cycle."""
        write, name = self._screws.tree.equations, f"{self.closure.name}_{word}"
        point, axes = write.constant_vector(f"{name}_at", side.point), write.constant_frame(name, side.axes)
        inside = {column for index in self.links for column in self._screws.columns(index)}
        kept = Matrix(6, columns.cols, lambda i, j: columns[i, j] if j in inside else 0)
        return adjoint(axes, point, kept)

    def rows(self) -> list[ConstraintRow]:
        """Rows of the constraint Jacobian."""
        name, letters = self.closure.name, "xyz"
        if self.closure.type == CUT_BODY:
            whole = Matrix.vstack(self._omega, self._moving)
            return [ConstraintRow(f"{name}_closure_{k + 1}", self.links, whole[k, :]) for k in range(6)]
        made = []
        if self.closure.type == "distance":
            made.append(ConstraintRow(f"{name}_distance", self.links, self._shift.T * self._moving))
        for letter in self._directions():
            row = self._moving[letters.index(letter), :]
            made.append(ConstraintRow(f"{name}_{letter}", self.links, row))
        for word, u, w in self._pairs():
            made.append(ConstraintRow(f"{name}_angle_{word}", self.links, w.cross(u).T * self._omega))
        return made

    def drifts(self, moving: Mapping[int, Matrix], rates: Matrix) -> list[Matrix]:
        """Rates of the rows, over all columns."""
        write, name = self._screws.tree.equations, self.closure.name
        omega = write.vector(f"{name}_cut_omega", self._omega * rates, "relative ω, rad/s")
        speed = zeros(3, 1)
        if any(entry != 0 for entry in self._shift):
            speed = write.vector(f"{name}_cut_speed", self._moving * rates, "ḋ, m/s")
        changes = [self._seen(moving[side.link], side, word) for side, word in self._named_sides()]
        (turn_a, move_a), (turn_b, move_b) = ((value[:3, :], value[3:, :]) for value in changes)
        (own_a, _), (own_b, own_move_b) = ((value[:3, :], value[3:, :]) for value in self._twists)
        turned, moved = self._turn * own_b, self._turn * own_move_b
        turning = self._turn * turn_b + _crossed_by(omega, turned) - turn_a
        sliding = self._turn * move_b + _crossed_by(omega, moved) - move_a
        sliding = sliding - _crossed(turn_a, self._shift) - _crossed(own_a, speed)
        if self.closure.type == CUT_BODY:
            whole = Matrix.vstack(turning, sliding)
            return [whole[k, :] for k in range(6)]
        made = []
        if self.closure.type == "distance":
            made.append(speed.T * self._moving + self._shift.T * sliding)
        made += [sliding["xyz".index(letter), :] for letter in self._directions()]
        for _, u, w in self._pairs():
            made.append(omega.cross(w).cross(u).T * self._omega + w.cross(u).T * turning)
        return made

    def _directions(self) -> str:
        parts = POSITION.get(self.closure.type, "")
        return "xyz" if parts == "all" else parts

    def _pairs(self) -> Iterator[tuple[str, Matrix, Matrix]]:
        """U of A and R w of B that stay perpendicular (33)."""
        units = eye(3)
        for pair in ANGLES.get(self.closure.type, ()):
            yield pair, units.col("xyz".index(pair[0])), self._turn.col("xyz".index(pair[1]))
        if self.closure.type == "U":
            own = self._screws.tree.equations.constant_vector(f"{self.closure.name}_second", self.closure.second)
            yield "axes", units.col(2), self._turn * own


def _crossed(columns: Matrix, vector: Matrix) -> Matrix:
    """Each column × a vector."""
    return Matrix.hstack(*(columns[:, k].cross(vector) for k in range(columns.cols)))


def _crossed_by(vector: Matrix, columns: Matrix) -> Matrix:
    """A vector × each column."""
    return -_crossed(columns, vector)


def coupling_row(screws: ScrewTree, coupling: JointCoupling) -> ConstraintRow:
    """The row of a linear relation between joint coordinates, which is constant."""
    tree, row = screws.tree, zeros(1, screws.size)
    for index, factor in coupling.terms:
        row[0, screws.places[index]] = tree.equations.constant(f"{coupling.name}_of_{tree.labels[index]}", factor)
    return ConstraintRow(coupling.name, frozenset(index for index, _ in coupling.terms), row)


def cut_joints(screws: ScrewTree, robot: Multibody) -> tuple[CutJoint, ...]:
    """All cut joints and cut bodies, as the file of the robot has them."""
    return tuple(CutJoint(screws, closure) for closure in robot.bearing.loops)
