"""Telescopic legs between a fixed point and the tip: the locus of the elbow is a point, that of the tip a sphere.

Notation, world frame, m: A the base point, C the tip, c = C − A, l = |c| the length, u = c/l. Then l̇ = u·Ċ and
u̇ = (Ċ − l̇ u)/l. The leg is two bodies on one line: the barrel (m₁, s₁, J₁ about A) and the rod (m₂, s₂, J₂ about C,
s₂ < 0 for a rod that lies behind the tip). With ρ = l + s₂/m₂, J = J₁ + J₂ + 2 s₂ l + m₂ l² and s = s₁ + s₂ + m₂ l,
multiples of u being free, the effort of both on Ċ and on l̇ is

    F = α C̈ + β Ċ − γ g,  α = J/l², γ = s/l, β = 2 l̇ (m₂ l + s₂ − J/l)/l²
    T = m₂ (u·C̈ − g·u) − s₂ |u̇|² − u·F

so that neither u̇ nor ü is formed for legs that are symmetric about their line and do not spin.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import sympy

from pkmgen.description.types import JointType
from pkmgen.equations.matrix import Matrix
from pkmgen.equations.rates import Rate, RateTape, Term
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.expression.algebra import ONE, ZERO, Vector, add, cross, negate, subtract
from pkmgen.expression.trees import Number
from pkmgen.geometry.anchor import Anchor, skew
from pkmgen.geometry.friction import joint_friction
from pkmgen.geometry.limbs.drives import turn_axes
from pkmgen.geometry.limbs.leg_axes import LegAxes, own_efforts, write_axes
from pkmgen.geometry.limbs.seen import SeenLimb
from pkmgen.geometry.limbs.types import Drive, FormDefaults, InClosedForm, LimbRates, Loop, Sphere, TipRates, Tolerance
from pkmgen.graph.types import GuardKind
from pkmgen.mechanism.inertia import LineInertia, line_inertia
from pkmgen.mechanism.types import Element, Joint, Limb, Slide

__all__ = ["TelescopicForm", "leg_inertias"]

SHORTEST = Number(1e-12)
"""Square of the length (m²) at which a leg has no direction any more."""


@dataclass(frozen=True, slots=True)
class LegPositions:
    """A telescopic leg.

    Attributes:
        limb: The limb.
        base: A.
        span: c.
        length: l.
        direction: u.
    """

    limb: Limb
    base: Matrix
    span: Matrix
    length: sympy.Symbol
    direction: Matrix


@dataclass(frozen=True, slots=True)
class LegRates:
    """Rates of a leg: l̇, those of the axes of its joint (α̇, β̇) and its spin σ, where anything depends on them."""

    slide: Rate
    tip: TipRates
    axes: LegAxes | None
    turn: Rate | None
    tilt: Rate | None
    spin: Rate | None


@dataclass(frozen=True, slots=True)
class TelescopicForm(InClosedForm, FormDefaults):
    """Legs with a U, S or R joint at the base and a slide."""

    tolerance: Tolerance

    def positions(self, equations: StagedEquations, limb: Limb, anchor: Anchor, closed: bool) -> LegPositions:
        """Point the leg at its anchor."""
        name = limb.name
        base = equations.constant_vector(f"{name}_base_point", limb.base_point)
        span = equations.vector(f"{name}_span", anchor.position(equations) - base, "c, base point to tip, m")
        square = equations.scalar(f"{name}_length_squared", dot(span, span), "l², m²")
        equations.guard(GuardKind.SINGULAR, limb.index, square, equations.constant("shortest_leg", SHORTEST))
        length = equations.scalar(f"{name}_length", sympy.sqrt(square), "l, m")
        direction = equations.vector(f"{name}_direction", span / length, "u, direction of the leg")
        return LegPositions(limb, base, span, length, direction)

    unseen: ClassVar[str] = ""

    def from_actuators(
        self, equations: StagedEquations, limb: Limb, anchor: Anchor, actuators: tuple[sympy.Symbol, ...]
    ) -> LegPositions:
        """Take the length from a driven slide."""
        if _leg(limb)[1].motor is None or not actuators:
            return self.positions(equations, limb, anchor, False)
        name, length = limb.name, actuators[-1]
        self._guard_length(equations, limb, length)
        base = equations.constant_vector(f"{name}_base_point", limb.base_point)
        reach = anchor.position(equations) - base if anchor.reach is None else anchor.reach
        span = equations.vector(f"{name}_span", reach, "c, base point to tip, m")
        direction = equations.vector(f"{name}_direction", span / length, "u, direction of the leg")
        return LegPositions(limb, base, span, length, direction)

    def from_elements(self, equations: StagedEquations, limb: Limb, anchor: Anchor, seen: SeenLimb) -> LegPositions:
        """Take direction and length as they are seen."""
        (leg,), base = seen.elements, equations.constant_vector(f"{limb.name}_base_point", limb.base_point)
        assert isinstance(leg.length, sympy.Symbol)
        self._guard_length(equations, limb, leg.length)
        span = equations.vector(f"{limb.name}_span", leg.along(), "c, base point to tip, m")
        return LegPositions(limb, base, span, leg.length, leg.direction)

    def seen_rates(self, equations: StagedEquations, limb: Limb, seen: SeenLimb) -> Mapping[str, Matrix]:
        """The rate of the length."""
        growth = seen.elements[0].growth
        return {} if growth is None else {f"{limb.name}_slide_rate": Matrix([growth])}

    def last_turn(self, tape: RateTape, positions: LegPositions, rates: LimbRates) -> Rate:
        """Angular velocity of the leg but for its spin, u × Ċ/l."""
        turning = skew(positions.direction) / positions.length
        return tape.rate(f"{positions.limb.name}_last_turn", [Term(turning, rates.detail.tip.point)], "u × Ċ/l, rad/s")

    def actuators(self, equations: StagedEquations, positions: LegPositions) -> list[sympy.Symbol]:
        """Name the angle of the first axis where it is driven, and the length where the slide is."""
        limb, name, found = positions.limb, positions.limb.name, []
        element, slide = _leg(limb)
        if element.joint.motor is not None:
            _, zero, quarter = turn_axes(equations, limb)
            angle = sympy.atan2(dot(positions.span, quarter), dot(positions.span, zero))
            found.append(equations.scalar(f"{name}_angle", angle, "actuator position q of the first axis, rad"))
        if slide.motor is not None:
            found.append(equations.scalar(f"{name}_position", positions.length, "actuator position q = l, m"))
        return found

    def rates(self, tape: RateTape, positions: LegPositions, tip: TipRates) -> LimbRates:
        """Write l̇ and, where something depends on them, the rates of the joint axes."""
        limb, u, name = positions.limb, positions.direction, positions.limb.name
        element, slide = _leg(limb)
        if not _turn_acts(limb):
            slide_rate = tape.rate(
                f"{name}_slide_rate", [Term(u.T, tip.point)], "l̇ = u·Ċ, m/s",
                bias=lambda: _swing(tape, positions, tip, slide_rate)[1] / positions.length,
                ends=slide.motor is not None,
            )  # fmt: skip
            detail = LegRates(slide_rate, tip, None, None, None, None)
        else:
            detail = self._turning(tape, positions, tip)
        drives = []
        if element.joint.motor is not None and detail.turn is not None:
            drives.append(Drive(detail.turn, element.joint.motor, True))
        if slide.motor is not None:
            drives.append(Drive(detail.slide, slide.motor, False))
        return LimbRates(tuple(drives), detail)

    def _turning(self, tape: RateTape, positions: LegPositions, tip: TipRates) -> LegRates:
        """Write l̇ and the rates about the axes of the joint from Ċ = l̇ u + l c α̇ m − l β̇ k."""
        limb, name, length = positions.limb, positions.limb.name, positions.length
        element, motor = _leg(limb)
        axes, planar = (
            write_axes(tape, limb, positions.direction, tip.point, self.tolerance),
            limb.elements[0].joint.type is JointType.REVOLUTE,
        )
        s, c = axes.sine, axes.cosine
        lever = length if planar else tape.equations.scalar(f"{name}_turn_lever", length * c, "l c, m")
        along, across, third = (Matrix([[int(i == j) for j in range(3)]]) for i in range(3))

        def bend() -> sympy.Expr:
            return sympy.Integer(0) if planar else tilt.velocity[0]

        slide = tape.rate(
            f"{name}_slide_rate", [Term(along, axes.tip)], "l̇ = u·Ċ, m/s",
            bias=lambda: Matrix([length * (bend() ** 2 + (c * turn.velocity[0]) ** 2)]),
            ends=motor.motor is not None,
        )  # fmt: skip
        turn = tape.rate(
            f"{name}_turn", [Term(across, axes.tip)], "rate about the first axis, α̇ = m·Ċ/(l c), rad/s",
            bias=lambda: Matrix([-2 * turn.velocity[0] * (slide.velocity[0] * c + length * s * bend())]),
            divisor=lever, ends=element.joint.motor is not None,
        )  # fmt: skip
        if planar:
            return LegRates(slide, tip, axes, turn, None, None)
        tilt = tape.rate(
            f"{name}_tilt", [Term(-third, axes.tip)], "rate about the second axis, β̇ = −k·Ċ/l, rad/s",
            bias=lambda: Matrix([length * s * c * turn.velocity[0] ** 2 - 2 * slide.velocity[0] * bend()]),
            divisor=length,
        )  # fmt: skip
        spin = tape.rate(
            f"{name}_spin", [Term(Matrix([s]), turn)], "spin of a leg on a universal joint, σ = (e·u) α̇, rad/s",
            bias=lambda: Matrix([-c * bend() * turn.velocity[0]]),
        )  # fmt: skip
        return LegRates(slide, tip, axes, turn, tilt, spin)

    def efforts(self, tape: RateTape, positions: LegPositions, rates: LimbRates, gravity: Matrix) -> None:
        """Add the efforts of barrel, rod, motors and joints."""
        limb, detail, name = positions.limb, rates.detail, positions.limb.name
        if detail.axes is None or detail.turn is None:
            self._line_efforts(tape, positions, detail, gravity)
        else:
            own_efforts(tape, limb, detail.axes, (detail.turn, detail.tilt), gravity)
        for drive in rates.drives:
            label = f"{name}_turn_rotor" if drive.rotational else f"{name}_slide_rotor"
            rotor = tape.equations.constant(label, drive.motor.rotor_inertia)
            tape.effort(drive.rate, rotor * drive.rate.acceleration)
        self.friction(tape, limb, detail)

    def friction(self, tape: RateTape, limb: Limb, rates: LegRates) -> None:
        """Add the friction of the joints, on the relative rates of what they join."""
        element, slide = _leg(limb)
        joint_friction(tape, f"{limb.name}_slide", slide.friction, [rates.slide])
        if rates.turn is not None:
            tilt = [] if rates.tilt is None else [rates.tilt]
            joint_friction(tape, f"{limb.name}_base", element.joint.friction, [rates.turn, *tilt])
            self._tip_friction(tape, limb, rates)

    def _tip_friction(self, tape: RateTape, limb: Limb, rates: LegRates) -> None:
        """Add friction of a revolute tip, on the turn of the leg relative to the platform."""
        assert isinstance(limb.tip, Joint) and rates.turn is not None
        at_tip = rates.turn
        if rates.tip.turn is not None:
            axis = tape.equations.constant_vector(f"{limb.name}_axis", limb.joint_axis(0))
            at_tip = tape.plain(f"{limb.name}_tip_rate", [Term(Matrix([1]), rates.turn), Term(-axis.T, rates.tip.turn)])
        joint_friction(tape, f"{limb.name}_tip", limb.tip.friction, [at_tip])

    def _line_efforts(self, tape: RateTape, positions: LegPositions, rates: LegRates, gravity: Matrix) -> None:
        equations, name = tape.equations, positions.limb.name
        length, u = positions.length, positions.direction
        barrel, rod = leg_inertias(positions.limb)
        constant = equations.constant
        m_2, s_2 = constant(f"{name}_rod_mass", rod.mass), constant(f"{name}_rod_moment", rod.along)
        s_0 = constant(f"{name}_leg_moment", add(barrel.along, rod.along))
        j_0 = constant(f"{name}_leg_inertia", add(barrel.across, rod.across))
        point = rates.tip.point
        inverse = equations.scalar(f"{name}_inverse_length", 1 / length, "1/l, 1/m")
        drawn = equations.scalar(f"{name}_drawn_moment", m_2 * length + s_2, "m₂ l + s₂, kg·m")
        inertia = equations.scalar(f"{name}_inertia", j_0 + length * (drawn + s_2), "J, kg·m²")
        ratio = equations.scalar(f"{name}_inertia_ratio", inertia * inverse, "J/l, kg·m")
        alpha = equations.scalar(f"{name}_alpha", ratio * inverse, "α = J/l², kg")
        gamma = equations.scalar(f"{name}_gamma", m_2 + s_0 * inverse, "γ = s/l, kg")
        rate = rates.slide.velocity[0]
        pull = equations.scalar(f"{name}_tip_pull", dot(u, point.acceleration), "u·C̈, m/s²")
        swing_rate, swing = _swing(tape, positions, rates.tip, rates.slide)
        beta = equations.scalar(f"{name}_beta", 2 * swing_rate * (drawn - ratio) * inverse, "β, kg/s")
        force = alpha * point.acceleration + beta * point.velocity - gamma * gravity
        tape.effort(point, equations.vector(f"{name}_leg_effort", force, "F, effort of the leg on its tip, N"))
        along = dot(u, gravity)
        thrust = (m_2 - alpha) * pull - beta * rate + (gamma - m_2) * along
        thrust -= s_2 * inverse * (swing[0] * inverse)
        tape.effort(rates.slide, Matrix([thrust]))

    def loops(
        self, equations: StagedEquations, limb: Limb, anchor: Anchor, actuators: tuple[sympy.Symbol, ...]
    ) -> list[Loop]:
        """½(|c|² − l²) = 0 for a driven slide; c·m(q) = 0 for a driven first axis, m across the plane it turns."""
        if not actuators:
            return []
        element, slide = _leg(limb)
        name, rest, found = limb.name, list(actuators), []
        base = equations.constant_vector(f"{name}_base_point", limb.base_point)
        span = equations.vector(f"{name}_span", anchor.position(equations) - base, "c, base point to tip, m")
        if element.joint.motor is not None:
            angle = rest.pop(0)
            _, zero, quarter = turn_axes(equations, limb)
            normal = sympy.cos(angle) * quarter - sympy.sin(angle) * zero
            normal = equations.vector(f"{name}_plane_normal", normal, "normal of the plane the leg lies in")
            found.append(Loop(dot(span, normal), normal, None, 1))
        if slide.motor is not None:
            self._guard_length(equations, limb, rest[0])
            half = equations.constant("half", Number(0.5))
            found.append(Loop(half * (dot(span, span) - rest[0] ** 2), span, None, 2))
        return found

    def _guard_length(self, equations: StagedEquations, limb: Limb, length: sympy.Symbol) -> None:
        """A length that is given has to be positive."""
        low = equations.constant("shortest_length", Number(self.tolerance.sine))
        equations.guard(GuardKind.REACH, limb.index, length, low)

    def sphere(
        self, equations: StagedEquations, limb: Limb, offset: Vector, actuators: tuple[sympy.Symbol, ...]
    ) -> Sphere | None:
        """The leg keeps its tip on a sphere about the base point."""
        if len(actuators) != 1 or _leg(limb)[1].motor is None:
            return None
        self._guard_length(equations, limb, actuators[0])
        centre = equations.constant_vector(f"{limb.name}_centre", subtract(limb.base_point, offset))
        return Sphere(centre, equations.scalar(f"{limb.name}_radius_squared", actuators[0] ** 2, "l², m²"))

    def line_names(self, limb: Limb) -> tuple[str, ...]:
        """The leg, in two halves."""
        return (limb.elements[0].name,) * 2

    def skeleton(self, equations: StagedEquations, positions: LegPositions) -> list[tuple[Matrix, Matrix]]:
        """Barrel and rod, drawn as two halves of the leg."""
        half = equations.constant("half", Number(0.5))
        middle = positions.base + half * positions.span
        return [(positions.base, middle), (middle, positions.base + positions.span)]


def _swing(tape: RateTape, positions: LegPositions, tip: TipRates, slide: Rate) -> tuple[sympy.Expr, Matrix]:
    """l̇/l and |v_⊥|² = Ċ·Ċ − l̇²."""
    velocity, rate, name = tip.point.velocity, slide.velocity[0], positions.limb.name
    square = tape.equations.once(f"{name}_swing_squared", dot(velocity, velocity) - rate**2, "|Ċ − l̇ u|², m²/s²")
    ratio = tape.equations.once(f"{name}_growth", rate / positions.length, "l̇/l, 1/s")
    return ratio, Matrix([square])


def _leg(limb: Limb) -> tuple[Element, Slide]:
    element = limb.elements[0]
    assert element.slide is not None
    return element, element.slide


def _cross_direction(element: Element) -> Vector:
    """Axis across the leg, fixed in it, that its inertia is taken apart by: its (second) joint axis if it has one."""
    axis, direction = element.joint.axis, element.direction
    if axis is None:
        x, y, _ = direction
        return (negate(y), x, ZERO) if (x, y) != (ZERO, ZERO) else (ONE, ZERO, ZERO)
    return axis if element.joint.type is JointType.REVOLUTE else cross(axis, direction)


def leg_inertias(limb: Limb) -> tuple[LineInertia, LineInertia]:
    """Line inertia of barrel (about the base point) and rod (about the tip)."""
    element, slide = _leg(limb)
    across = _cross_direction(element)
    return line_inertia(element.bodies, element.direction, across), line_inertia(slide.rods, element.direction, across)


def _turn_acts(limb: Limb) -> bool:
    """Whether anything depends on how the leg turns."""
    element, _ = _leg(limb)
    if element.joint.type is JointType.SPHERICAL:
        return False
    assert isinstance(limb.tip, Joint)
    frictions = (element.joint.friction, limb.tip.friction)
    if element.joint.motor is not None or any(friction.acts for friction in frictions):
        return True
    planar = element.joint.type is JointType.REVOLUTE
    return any(
        tree != ZERO
        for inertia in leg_inertias(limb)
        for tree in (() if planar else (inertia.axial,)) + inertia.difference()
    )
