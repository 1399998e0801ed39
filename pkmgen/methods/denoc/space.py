"""Twists (ω, v) and wrenches (n, f): planar 3-vectors where all motion is in one plane, else 6-vectors.

A planar quantity is a spatial one with the entries that vanish left out: the twist (ω, v₁, v₂), the propagation matrix
of Khan 2005, eqs. 17 and 18, from that of eqs. 8 and 14.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.language.description.types import JointType
from pkmgen.language.expression.algebra import Vector
from pkmgen.mechanism.poses import frame_in_numbers, in_numbers
from pkmgen.mechanism.types import Joint, Limb, Mechanism
from pkmgen.motion.geometry.anchor import skew
from pkmgen.motion.geometry.pose import rotation_axis

PLANAR = 1e-9
"""Part of an axis out of the plane (or, of one that turns, in it) below which it counts as planar."""


@dataclass(frozen=True, slots=True)
class TwistSpace:
    """The entries of a spatial twist that a robot's twists have.

    Attributes:
        rows: Indices into (ω, v).
        normal: Index of the world axis across the plane, None for spatial twists.
    """

    rows: tuple[int, ...]
    normal: int | None

    @property
    def size(self) -> int:
        """Number of entries of a twist."""
        return len(self.rows)

    def join(self, upper: Matrix, lower: Matrix) -> Matrix:
        """A twist from ω and v, or a wrench from n and f."""
        return Matrix.vstack(upper, lower).extract(list(self.rows), list(range(upper.cols)))

    def upper(self, twist: Matrix) -> Matrix:
        """ω of a twist, n of a wrench, as a spatial vector."""
        return self._spread(twist)[:3, 0]

    def lower(self, twist: Matrix) -> Matrix:
        """V of a twist, f of a wrench, as a spatial vector."""
        return self._spread(twist)[3:, 0]

    def square(self, matrix: Matrix) -> Matrix:
        """A 6 × 6 matrix on the entries kept."""
        return matrix.extract(list(self.rows), list(self.rows))

    def propagation(self, arm: Matrix) -> Matrix:
        """B = [1 0; −[a]× 1], the twist of a body seen from a point an arm away (Khan 2005, eqs. 14, 17)."""
        one, none = eye(3), zeros(3, 3)
        return self.square(Matrix.vstack(one.row_join(none), (-skew(arm)).row_join(one)))

    def generator(self, kind: str, axis: Matrix, arm: Matrix) -> Matrix:
        """P_i = (e, e × d_i) of a revolute joint, (0, e) of a prismatic one (Khan 2005, eqs. 15, 16, 18)."""
        none = zeros(3, 1)
        return self.join(none, axis) if kind == "P" else self.join(axis, axis.cross(arm))

    def rotational(self, vector: Matrix) -> Matrix:
        """What of a vector is an axis of rotation: the part across the plane."""
        return Matrix([entry if self.normal in (None, i) else sympy.Integer(0) for i, entry in enumerate(vector)])

    def flat(self, vector: Matrix) -> Matrix:
        """What of a vector is a displacement: the part in the plane."""
        return Matrix([sympy.Integer(0) if self.normal == i else entry for i, entry in enumerate(vector)])

    def _spread(self, twist: Matrix) -> Matrix:
        whole = zeros(6, 1)
        for row, entry in zip(self.rows, twist, strict=True):
            whole[row] = entry
        return whole


def space_of(mechanism: Mechanism) -> TwistSpace:
    """The twists of a robot: planar if its platform and all its joints move in one plane."""
    if mechanism.layout.plane is not None:
        normal = ({0, 1, 2} - {"xyz".index(axis) for axis in mechanism.plane}).pop()
        if all(_is_planar(mechanism, limb, normal) for limb in mechanism.limbs):
            ways = tuple(3 + axis for axis in range(3) if axis != normal)
            return TwistSpace((normal, *ways), normal)
    return TwistSpace(tuple(range(6)), None)


def twist_basis(mechanism: Mechanism, space: TwistSpace) -> Matrix:
    """T of t_P = T ẋ: where the entries of the minimal twist stand in the twist of the platform."""
    axis, columns = rotation_axis(mechanism), []
    for name in mechanism.layout.twist_names:
        column = zeros(6, 1)
        if name in ("psi", "phi"):
            column[:3, 0] = axis
        else:
            column["xyz".index(name[-1]) + (0 if name.startswith("w") else 3)] = 1
        columns.append(column)
    basis = Matrix.hstack(*columns)
    return basis.extract(list(space.rows), list(range(basis.cols)))


def keep(equations: StagedEquations, name: str, value: Matrix, meaning: str, matrix: str = "") -> Matrix:
    """Name a matrix, but leave the numbers in it: what is zero for every robot costs nothing."""
    return equations.sparse_matrix(name, value, meaning, matrix)


def symmetric(matrix: Matrix) -> Matrix:
    """A symmetric matrix by its upper triangle, so that both halves are written alike."""
    return Matrix(matrix.rows, matrix.cols, lambda i, j: matrix[min(i, j), max(i, j)])


def _is_planar(mechanism: Mechanism, limb: Limb, normal: int) -> bool:
    """Whether all joints of a limb move in the plane: hinges across it, slides in it."""
    if not isinstance(limb.tip, Joint) or limb.tip.type is not JointType.REVOLUTE or limb.tip.axis is None:
        return False
    axes = [(joint.kind, joint.axis) for joint in limb.graph.tree.joints]
    return all(_fits(mechanism, limb, normal, *axis) for axis in [*axes, ("R", limb.tip.axis)])


def _fits(mechanism: Mechanism, limb: Limb, normal: int, kind: str, axis: Vector) -> bool:
    world = frame_in_numbers(mechanism, limb.frame) @ in_numbers(mechanism, axis)
    across = [abs(float(entry)) for index, entry in enumerate(world) if (index == normal) == (kind == "P")]
    return max(across) <= PLANAR
