"""What closures of limbs share: loops they close, the root that distinguishes branches, axes, the limb's own frame."""

from __future__ import annotations

from dataclasses import dataclass, replace

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.solve import Elimination
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.algebra import IDENTITY, Rotation, cross
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.mechanism.body_graph import TreeJoint
from pkmgen.mechanism.types import Limb
from pkmgen.motion.geometry.anchor import Anchor
from pkmgen.motion.geometry.limbs.joints import JointPosition


@dataclass(frozen=True, slots=True)
class Loop:
    """A closure equation for given actuator positions, and its gradient in the pose.

    Attributes:
        error: Zero where the loop is closed.
        on_point: Gradient with respect to the tip point.
        on_rotation: Gradient with respect to an infinitesimal turn of what the tip is fixed to; None for zero.
        power: Power of a length that the error measures.
        branch: What is positive, m, where a closed loop is on the branch of the limb, and the limb reaches; empty
            where it closes on that alone.
    """

    error: sympy.Expr
    on_point: Matrix
    on_rotation: Matrix | None
    power: int
    branch: tuple[sympy.Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Sphere:
    """What a limb with given actuator positions keeps the platform point on, where the platform does not turn.

    Attributes:
        centre: Its middle.
        radius_squared: Its radius, squared.
        branch: Positive along what leads from the middle to a point where the limb is on its branch; None for one
            with a single branch.
    """

    centre: Matrix
    radius_squared: sympy.Expr
    branch: Matrix | None = None


def guarded_root(
    equations: StagedEquations,
    limb: Limb,
    discriminant: sympy.Symbol,
    tolerance: Tree,
    closed: bool,
    label: str = "",
) -> sympy.Symbol:
    """Root of a discriminant; out of reach where it is negative, singular where it vanishes (unless `closed`)."""
    kind = GuardKind.REACH_CLOSED if closed else GuardKind.REACH
    equations.guard(kind, limb.index, discriminant, f"{limb.name}_{label}reach_tolerance", tolerance)
    if closed:
        discriminant = sympy.Max(discriminant, equations.constant("nothing", Number(0.0)))
    return equations.scalar(f"{limb.name}_{label}height", sympy.sqrt(discriminant), "h")


def branch_of(equations: StagedEquations, limb: Limb) -> sympy.Symbol:
    """The branch of a limb, +1 or −1."""
    return equations.constant(f"{limb.name}_branch", limb.branch_value)


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


def in_own_frame(limb: Limb) -> Limb:
    """A limb as it is seen from its own frame."""
    back = limb.frame.back
    tip = Rotation(back(limb.tip_frame.x), back(limb.tip_frame.y), back(limb.tip_frame.z))
    return replace(limb, frame=IDENTITY, base_point=back(limb.base_point), tip_frame=tip)


def own_axes(equations: StagedEquations, limb: Limb) -> Matrix:
    """Axes of the frame of a limb, columns in world axes."""
    return equations.constant_frame(f"{limb.name}_mount", limb.frame)


@dataclass(frozen=True, slots=True)
class FreeLimb:
    """A limb placed by unknowns of Newton's method: its closure, eliminated, and its errors.

    Attributes:
        anchor: What it ends on.
        name: Its name.
        joints: Its joints.
        placed: Where each stands.
        rows: Matrix of the closure on (Ċ, ω), world frame.
        errors: Errors of its closure.
        squares: Their squares, those of lengths relative to the size of the robot.
        system: The closure, eliminated for the joint rates.
    """

    anchor: Anchor
    name: str
    joints: tuple[TreeJoint, ...]
    placed: tuple[JointPosition, ...]
    rows: Matrix
    errors: list[sympy.Symbol]
    squares: list[sympy.Expr]
    system: Elimination

    def loops(self, equations: StagedEquations, actuators: tuple[sympy.Symbol, ...]) -> list[Loop]:
        """Closure of the driven joints with their joint eliminated: (D⁻¹ (M δx − e))ⱼ = q − θⱼ."""
        loops, rest, name = list[Loop](), list(actuators), self.name
        for index, joint in enumerate(self.joints):
            if joint.motor is None or not rest:
                continue
            unit = [sympy.Integer(int(i == index)) for i in range(len(self.joints))]
            row = self.system.solve_transposed(f"{name}_row_{index + 1}", unit, "row of the inverse")
            covector = Matrix(row)
            place = self.placed[index]
            here = place.slide if place.angle is None else place.angle
            error = here - rest.pop(0) - dot(covector, Matrix(self.errors))
            gradient = equations.matrix(f"{name}_drive_{index + 1}", self.rows.T * covector, "∂q/∂(tip, turn)")
            loops.append(Loop(error, gradient[:3, 0], gradient[3:, 0], 0 if joint.kind == "R" else 1))
        return loops

    def moved(self, right: Matrix) -> list[sympy.Expr]:
        """Joint positions after a step: θ + D⁻¹ (right − errors)."""
        name = self.name
        sides = [r - e for r, e in zip(right, self.errors, strict=True)]
        steps = self.system.solve(f"{name}_step", sides, "Newton step of the joint positions")
        symbols = [place.slide if place.angle is None else place.angle for place in self.placed]
        return [symbol + step for symbol, step in zip(symbols, steps, strict=True)]
