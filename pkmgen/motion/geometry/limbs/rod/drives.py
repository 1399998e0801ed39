"""Loci of an elbow: a circle about a revolute axis, or a line along a slider; each closed with a sphere about the tip.

Notation, world frame, m: e the axis, c the span from the base point to the tip, L the arm, l the rod, c⊥ the part of c
across e, r² = c⊥·c⊥.

Circle: K = a·c = (c·c + L² − l²)/2, h² = L² r² − K², a = (K c⊥ ± h e × c⊥)/r², n = e × a, D = b·n = ∓ h; q is the angle
of c⊥ plus or minus that from c⊥ to the arm, arctan(h/K).
Line: h² = l² − r², q = e·c ± h, n = e, b·e = ∓ h; with w = b/(b·e) = e ∓ c⊥/h for b, which has nothing to be computed
along e, D = w·e = 1. The sign is the branch of the limb.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

import sympy

from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.language.expression.algebra import ONE, Vector, add, divide, multiply, negate, opposite, total
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.inertia import axis_inertia
from pkmgen.mechanism.limb_axes import first_axis, flat_length
from pkmgen.mechanism.types import Limb
from pkmgen.motion.geometry.bodies import slider_efforts
from pkmgen.motion.geometry.limbs.closing import branch_of, guarded_root, rotation_axes
from pkmgen.motion.geometry.limbs.elements import POINT_AT_REST, PlacedBody, Point, diagonal, flat_line, placed_bodies
from pkmgen.motion.geometry.limbs.joints import JointPosition, bends
from pkmgen.motion.geometry.limbs.rod.types import RodPositions, RodRates
from pkmgen.motion.geometry.limbs.seen import SeenElement
from pkmgen.motion.geometry.limbs.types import Tolerance

HALF = Number(0.5)
UNIT = sympy.Integer(1)


@dataclass(frozen=True, slots=True)
class Elbow:
    """Where the elbow stands.

    Attributes:
        arm: Base point to elbow.
        normal: n = ∂(elbow)/∂q.
        lever: D = w·n.
        position: Expression of q.
        line: w along the rod; None for b, from elbow to tip.
        share: w over b.
    """

    arm: Matrix
    normal: Matrix
    lever: sympy.Expr
    position: sympy.Expr
    line: Matrix | None = None
    share: sympy.Expr = UNIT


class ElbowDrive(Protocol):
    """A locus of the elbow."""

    rotational: ClassVar[bool]

    def close(
        self, equations: StagedEquations, limb: Limb, span: Matrix, length: Tree, tolerance: Tolerance, closed: bool
    ) -> Elbow:
        """Find the elbow from the span and the length of the rod."""

    def inward(self, equations: StagedEquations, positions: RodPositions) -> Callable[[Rate], Matrix]:
        """Acceleration of the elbow at a constant rate."""

    def moved(self, equations: StagedEquations, limb: Limb, actuator: sympy.Expr) -> Matrix:
        """Base point to elbow for a given actuator position."""

    def course(self, equations: StagedEquations, limb: Limb, actuator: sympy.Expr) -> Matrix:
        """Direction in which the elbow moves as q grows, for a given actuator position."""

    def normal(self, equations: StagedEquations, limb: Limb, arm: Matrix) -> Matrix:
        """N = ∂(elbow)/∂q."""

    def rate(self, limb: Limb, normal: Matrix, seen: SeenElement) -> sympy.Expr | None:
        """q̇ of the first element as it is seen, with `normal` for a direction in place of an arm."""

    def longest(self, limb: Limb) -> Tree:
        """Length that the lever of a rod of length 1 does not exceed, m, or 1 for a slider."""

    def covector(self, limb: Limb) -> Tree:
        """Length of w of a limb that is closed from its anchor, at least."""

    def elbow(self, equations: StagedEquations, limb: Limb, actuator: sympy.Symbol) -> Matrix:
        """World position of the elbow for a given actuator position."""

    def efforts(self, tape: RateTape, positions: RodPositions, rates: RodRates, gravity: Matrix) -> None:
        """Add the efforts of the arm or slider."""

    def element(self, tape: RateTape, positions: RodPositions, rates: RodRates) -> tuple[list[PlacedBody], Point]:
        """Bodies of the arm or slider as a kinematic element, and the elbow, its output point."""

    def direction(self, equations: StagedEquations, positions: RodPositions) -> Matrix:
        """Unit direction of the arm or slider."""

    def joint_position(
        self, equations: StagedEquations, tree: LimbTree, positions: RodPositions
    ) -> tuple[JointPosition, tuple[Vector, JointPosition] | None]:
        """Where its joint stands, and the axis it turns the joint of the rod about, None where it does not.

        Raises:
            UnsupportedRobotError: The rod turns about another axis than the arm.
        """


class CircleDrive:
    """An arm that turns about a fixed axis."""

    rotational: ClassVar[bool] = True

    def close(
        self, equations: StagedEquations, limb: Limb, span: Matrix, length: Tree, tolerance: Tolerance, closed: bool
    ) -> Elbow:
        """Find the elbow: intersection of the circle with the sphere about the tip."""
        name, arm_length = limb.name, limb.elements[0].length
        axis, zero, quarter = rotation_axes(equations, limb)
        along = equations.scalar(f"{name}_span_along_axis", dot(span, axis), "part of the span along the axis, m")
        flat = equations.vector(f"{name}_flat_span", span - along * axis, "span perpendicular to the axis, c⊥, m")
        square = equations.scalar(f"{name}_flat_span_squared", dot(flat, flat), "r², m²")
        squares = multiply(arm_length, arm_length), multiply(length, length)
        offset = equations.constant(f"{name}_span_offset", multiply(HALF, add(squares[0], negate(squares[1]))))
        half = equations.constant("half", HALF)
        product = equations.scalar(
            f"{name}_span_product", half * square + half * along * along + offset, "K = a·c⊥, m²"
        )
        arm_squared = equations.constant(f"{name}_arm_length_squared", squares[0])
        reach = equations.scalar(
            f"{name}_reach", arm_squared * square - product * product, "h² = L² r² − K², m⁴; negative out of reach"
        )
        low = multiply(Number(tolerance.of_reach(closed) ** 2), multiply(*squares))
        height = guarded_root(equations, limb, reach, low, closed)
        signed = branch_of(equations, limb) * height
        scaled = equations.vector(
            f"{name}_scaled_arm", product * flat + signed * axis.cross(flat), "r² a, m³ (circle–sphere closure)"
        )
        arm = equations.vector(f"{name}_arm", scaled / square, "motor axis to elbow, m")
        lever = equations.scalar(f"{name}_lever", -signed, "D = b·(e × a) = ∓ h, m²")
        normal = equations.vector(f"{name}_arm_normal", axis.cross(arm), "n = e × a, m")
        between = sympy.atan2(
            height, product
        )  # from the span to the arm; not wrapped to (−π, π], so that q is continuous
        angle = sympy.atan2(dot(flat, quarter), dot(flat, zero)) + branch_of(equations, limb) * between
        return Elbow(arm, normal, lever, angle)

    def inward(self, equations: StagedEquations, positions: RodPositions) -> Callable[[Rate], Matrix]:
        """−q̇² a, as q̇ e × (q̇ n)."""
        limb = positions.limb
        axis, name = rotation_axes(equations, limb)[0], f"{limb.name}_inward_acceleration"

        def value(drive: Rate) -> Matrix:
            rate = drive.velocity[0]
            elbow = equations.once_vector(f"{limb.name}_elbow_rate", rate * positions.normal, "q̇ n, m/s")
            return equations.once_vector(name, rate * axis.cross(elbow), "−q̇² a, m/s²")

        return value

    def moved(self, equations: StagedEquations, limb: Limb, actuator: sympy.Expr) -> Matrix:
        """L (cos q d + sin q e × d)."""
        _, zero, quarter = rotation_axes(equations, limb)
        length = equations.constant(f"{limb.name}_arm_length", limb.elements[0].length)
        cosine, sine = _cosine_and_sine(equations, limb, actuator)
        arm: Matrix = length * (cosine * zero + sine * quarter)
        return arm

    def course(self, equations: StagedEquations, limb: Limb, actuator: sympy.Expr) -> Matrix:
        """Cos q e × d − sin q d."""
        _, zero, quarter = rotation_axes(equations, limb)
        cosine, sine = _cosine_and_sine(equations, limb, actuator)
        course: Matrix = cosine * quarter - sine * zero
        return course

    def normal(self, equations: StagedEquations, limb: Limb, arm: Matrix) -> Matrix:
        """N = e × a."""
        axis = rotation_axes(equations, limb)[0]
        return equations.vector(f"{limb.name}_arm_normal", axis.cross(arm), "n = e × a, m")

    def rate(self, limb: Limb, normal: Matrix, seen: SeenElement) -> sympy.Expr | None:
        """q̇ = e·(u × u̇) (Özgür 2013, eq. 46)."""
        return None if seen.swing is None else dot(normal, seen.swing)

    def longest(self, limb: Limb) -> Tree:
        """L."""
        return limb.elements[0].length

    def covector(self, limb: Limb) -> Tree:
        """That of b."""
        return flat_length(limb)

    def elbow(self, equations: StagedEquations, limb: Limb, actuator: sympy.Symbol) -> Matrix:
        """A + L (cos q d + sin q e × d)."""
        base = equations.constant_vector(f"{limb.name}_base_point", limb.base_point)
        return equations.vector(f"{limb.name}_elbow", base + self.moved(equations, limb, actuator), "elbow, m")

    def efforts(self, tape: RateTape, positions: RodPositions, rates: RodRates, gravity: Matrix) -> None:
        """Add the arm as a bar with a fixed start: its moment about the axis acts at the elbow, across the arm."""
        limb, equations, arm = positions.limb, tape.equations, positions.limb.elements[0]
        name = limb.name
        axis = arm.joint.axis
        assert axis is not None
        bodies = axis_inertia((*arm.bodies, *arm.links), axis, arm.direction)
        coupler = total(body.mass for body in arm.couplers)
        square = multiply(arm.length, arm.length)
        end = equations.constant(f"{name}_arm_end_mass", _over(bodies.moment, square, coupler))
        weight = equations.constant(f"{name}_arm_end_weight", _over(bodies.along, arm.length, coupler))
        across = equations.constant(f"{name}_arm_across_mass", _over(bodies.across, arm.length, Number(0.0)))
        e = rotation_axes(equations, limb)[0]
        tape.effort(rates.elbow, end * rates.elbow.acceleration - weight * gravity - across * gravity.cross(e))
        if arm.joint.motor is not None:
            rotor = equations.constant(f"{name}_rotor_inertia", arm.joint.motor.rotor_inertia)
            tape.effort(rates.drive, rotor * rates.drive.acceleration)

    def element(self, tape: RateTape, positions: RodPositions, rates: RodRates) -> tuple[list[PlacedBody], Point]:
        """A bar that turns about a fixed point."""
        limb, equations, arm = positions.limb, tape.equations, positions.limb.elements[0]
        name = f"{limb.name}_{arm.name}"
        length = equations.constant(f"{name}_length", arm.length)
        u = equations.vector(f"{name}_u", positions.arm / length, "u, direction of the element")
        swing = tape.rate(f"{name}_u_rate", [Term(eye(3) / length, rates.elbow)], "u̇ (41), 1/s")
        line = flat_line(equations, limb, arm, name, u, swing)
        elbow = Point(rates.elbow, ((swing, diagonal(equations, length)),))
        return placed_bodies(limb, arm, (*arm.bodies, *arm.links), POINT_AT_REST, line), elbow

    def direction(self, equations: StagedEquations, positions: RodPositions) -> Matrix:
        """Of the arm."""
        limb = positions.limb
        direction: Matrix = positions.arm / equations.constant(f"{limb.name}_length_1", limb.elements[0].length)
        return direction

    def joint_position(
        self, equations: StagedEquations, tree: LimbTree, positions: RodPositions
    ) -> tuple[JointPosition, tuple[Vector, JointPosition] | None]:
        """The angle of the arm, which carries the joint of the rod round, but for couplers."""
        limb, arm = positions.limb, positions.limb.elements[0]
        axis, given = arm.joint.axis, first_axis(limb)
        assert axis is not None
        if given is not None and given not in (axis, opposite(axis)):
            raise UnsupportedRobotError(
                f"{limb.place}: limb {limb.name}: its tip sets the spin of the rod, about an axis that is not the arm's"
            )
        length = equations.constant(f"{limb.name}_arm_length", arm.length)
        line = equations.vector(f"{limb.name}_arm_line", positions.arm / length, "p, line of the arm")
        (rotation,) = bends(equations, limb, tree, 0, line, None)
        rotation = replace(rotation, angle=positions.position)  # not wrapped, as the actuator's
        return rotation, None if arm.couplers else (axis, rotation)


class LineDrive:
    """A slider on a fixed line."""

    rotational: ClassVar[bool] = False

    def close(
        self, equations: StagedEquations, limb: Limb, span: Matrix, length: Tree, tolerance: Tolerance, closed: bool
    ) -> Elbow:
        """Find the elbow: intersection of the line with the sphere about the tip."""
        name = limb.name
        axis = equations.constant_vector(f"{name}_axis", limb.joint_axis(0))
        along = equations.scalar(f"{name}_span_along_axis", dot(span, axis), "part of the span along the axis, m")
        flat = equations.vector(f"{name}_flat_span", span - along * axis, "span perpendicular to the axis, c⊥, m")
        rod = equations.constant(f"{name}_rod_length_squared", multiply(length, length))
        reach = equations.scalar(f"{name}_reach", rod - dot(flat, flat), "h² = l² − r², m²; negative out of reach")
        low = multiply(Number(tolerance.of_reach(closed) ** 2), multiply(length, length))
        height = guarded_root(equations, limb, reach, low, closed)
        signed = branch_of(equations, limb) * height
        position = equations.scalar(f"{name}_slide", along + signed, "q = e·c ± h, m")
        if closed:  # the rod may stand across the line, and nobody asks for rates
            return Elbow(position * axis, axis, -signed, position)
        share = equations.scalar(f"{name}_rod_share", -1 / signed, "w over b, 1/(b·e), 1/m")
        line = equations.vector(f"{name}_covector", axis - flat / signed, "w = b/(b·e)")
        return Elbow(position * axis, axis, UNIT, position, line, share)

    def inward(self, equations: StagedEquations, positions: RodPositions) -> Callable[[Rate], Matrix]:
        """Nothing: the line is straight."""
        return lambda _drive: zeros(3, 1)

    def moved(self, equations: StagedEquations, limb: Limb, actuator: sympy.Expr) -> Matrix:
        """The displacement q e."""
        way: Matrix = actuator * equations.constant_vector(f"{limb.name}_axis", limb.joint_axis(0))
        return way

    def course(self, equations: StagedEquations, limb: Limb, actuator: sympy.Expr) -> Matrix:
        """The axis e."""
        return equations.constant_vector(f"{limb.name}_axis", limb.joint_axis(0))

    def normal(self, equations: StagedEquations, limb: Limb, arm: Matrix) -> Matrix:
        """The axis e."""
        return equations.constant_vector(f"{limb.name}_axis", limb.joint_axis(0))

    def rate(self, limb: Limb, normal: Matrix, seen: SeenElement) -> sympy.Expr | None:
        """Rate of the stroke."""
        return seen.growth

    def longest(self, limb: Limb) -> Tree:
        """A slider: 1."""
        return ONE

    def covector(self, limb: Limb) -> Tree:
        """That of the part along e, which is 1."""
        return ONE

    def elbow(self, equations: StagedEquations, limb: Limb, actuator: sympy.Symbol) -> Matrix:
        """A + q e."""
        base = equations.constant_vector(f"{limb.name}_base_point", limb.base_point)
        return base + self.moved(equations, limb, actuator)

    def efforts(self, tape: RateTape, positions: RodPositions, rates: RodRates, gravity: Matrix) -> None:
        """Add the slider, a mass that moves along the line."""
        limb = positions.limb
        slider_efforts(tape, limb.name, limb.elements[0], rates.drive, positions.normal, gravity)

    def element(self, tape: RateTape, positions: RodPositions, rates: RodRates) -> tuple[list[PlacedBody], Point]:
        """A bar whose start slides, and that does not turn."""
        limb, slider = positions.limb, positions.limb.elements[0]
        elbow = Point(rates.elbow, ((rates.drive, positions.normal),))
        return placed_bodies(limb, slider, slider.bodies, elbow, None), elbow

    def direction(self, equations: StagedEquations, positions: RodPositions) -> Matrix:
        """The axis it slides along."""
        return positions.normal

    def joint_position(
        self, equations: StagedEquations, tree: LimbTree, positions: RodPositions
    ) -> tuple[JointPosition, tuple[Vector, JointPosition] | None]:
        """The stroke of the slider, which rotates nothing."""
        return JointPosition(slide=positions.position), None


def _cosine_and_sine(equations: StagedEquations, limb: Limb, actuator: sympy.Expr) -> tuple[sympy.Symbol, sympy.Symbol]:
    cosine = equations.once(f"{limb.name}_cosine", sympy.cos(actuator), "cos q")
    return cosine, equations.once(f"{limb.name}_sine", sympy.sin(actuator), "sin q")


def _over(above: Tree, below: Tree, more: Tree) -> Tree:
    return add(divide(above, below), more)
