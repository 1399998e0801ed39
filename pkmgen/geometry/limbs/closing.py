"""What closed forms of limbs share: the root that tells their branches apart, and the axes of their first joint."""

from __future__ import annotations

import sympy

from pkmgen.equations.matrix import Matrix
from pkmgen.equations.staged import StagedEquations
from pkmgen.expression.algebra import cross
from pkmgen.expression.trees import Number, Tree
from pkmgen.graph.types import GuardKind
from pkmgen.mechanism.types import Limb


def guarded_root(
    equations: StagedEquations, limb: Limb, discriminant: sympy.Symbol, tolerance: Tree, closed: bool
) -> sympy.Symbol:
    """Root of a discriminant; out of reach where it is negative, singular where it vanishes (unless `closed`)."""
    kind = GuardKind.REACH_CLOSED if closed else GuardKind.REACH
    equations.guard(kind, limb.index, discriminant, f"{limb.name}_reach_tolerance", tolerance)
    if closed:
        discriminant = sympy.Max(discriminant, equations.constant("nothing", Number(0.0)))
    return equations.scalar(f"{limb.name}_height", sympy.sqrt(discriminant), "h")


def rotation_axes(equations: StagedEquations, limb: Limb) -> tuple[Matrix, Matrix, Matrix]:
    """(First) axis e of a limb, direction d of its first element at angle zero, and e × d; world frame."""
    axis, zero = limb.joint_axis(0), limb.frame.rotate(limb.elements[0].direction)
    vectors = (("axis", axis), ("zero_direction", zero), ("quarter_direction", cross(axis, zero)))
    e, d, f = (equations.constant_vector(f"{limb.name}_{label}", vector) for label, vector in vectors)
    return e, d, f


def named_closure(equations: StagedEquations, name: str, matrix: Matrix) -> Matrix:
    """Name the entries of a closure once; those that are literally zero stay so."""

    def entry(i: int, j: int) -> sympy.Expr:
        if matrix[i, j] == 0:
            return sympy.Integer(0)
        return equations.once(f"{name}_closure_{i + 1}{j + 1}", matrix[i, j], "entry of the closure")

    return Matrix(matrix.rows, matrix.cols, entry)
