"""Telescopic legs between a fixed point and the tip: the locus of the elbow is a point, that of the tip a sphere.

Notation, world frame, m: A the base point, C the tip, c = C − A, l = |c| the length, u = c/l. Then l̇ = u·Ċ and
u̇ = (Ċ − l̇ u)/l.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.algebra import Vector, subtract, total
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.types import Joint, Limb
from pkmgen.motion.geometry.anchor import Anchor, skew
from pkmgen.motion.geometry.bodies import joint_friction
from pkmgen.motion.geometry.leg_axes import own_efforts
from pkmgen.motion.geometry.limbs.closing import Loop, Sphere, rotation_axes
from pkmgen.motion.geometry.limbs.elements import Elements
from pkmgen.motion.geometry.limbs.joints import JointPosition, bends
from pkmgen.motion.geometry.limbs.seen import SeenLimb
from pkmgen.motion.geometry.limbs.telescopic.efforts import line_efforts, own_inertias
from pkmgen.motion.geometry.limbs.telescopic.elements import leg_elements
from pkmgen.motion.geometry.limbs.telescopic.rates import leg_rates
from pkmgen.motion.geometry.limbs.telescopic.types import LegPositions, leg_of
from pkmgen.motion.geometry.limbs.types import Drive, LimbForm, LimbRates, TipRates, Tolerance
from pkmgen.motion.geometry.telescopes import SHORTEST_SQUARE_M2


@dataclass(frozen=True, slots=True)
class TelescopicForm(LimbForm):
    """Legs with a U, S or R joint at the base and a slide."""

    tolerance: Tolerance

    @property
    def way(self) -> str:
        """In closed form."""
        return "distance and direction of its tip"

    def positions(self, equations: StagedEquations, limb: Limb, anchor: Anchor, closed: bool) -> LegPositions:
        """Point the leg at its anchor."""
        name = limb.name
        base = equations.constant_vector(f"{name}_base_point", limb.base_point)
        span = equations.vector(f"{name}_span", anchor.position(equations) - base, "c, base point to tip, m")
        square = equations.scalar(f"{name}_length_squared", dot(span, span), "l², m²")
        equations.guard(GuardKind.SINGULAR, limb.index, square, "shortest_leg", SHORTEST_SQUARE_M2)
        length = equations.scalar(f"{name}_length", sympy.sqrt(square), "l, m")
        direction = equations.vector(f"{name}_direction", span / length, "u, direction of the leg")
        return LegPositions(limb, base, span, length, direction)

    unseen = ""

    def from_actuators(
        self, equations: StagedEquations, limb: Limb, anchor: Anchor, actuators: tuple[sympy.Symbol, ...]
    ) -> LegPositions:
        """Take the length from a driven slide."""
        if leg_of(limb)[1].motor is None or not actuators:
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

    def last_angular_velocity(self, tape: RateTape, positions: LegPositions, rates: LimbRates) -> Rate:
        """Angular velocity of the leg but for its spin, u × Ċ/l."""
        rotating = skew(positions.direction) / positions.length
        return tape.rate(f"{positions.limb.name}_last_rotation", [Term(rotating, rates.tip.point)], "u × Ċ/l, rad/s")

    def actuators(self, equations: StagedEquations, positions: LegPositions) -> list[sympy.Symbol]:
        """Name the angle of the first axis where it is driven, and the length where the slide is."""
        limb, name, actuators = positions.limb, positions.limb.name, []
        element, slide = leg_of(limb)
        if element.joint.motor is not None:
            _, zero, quarter = rotation_axes(equations, limb)
            angle = sympy.atan2(dot(positions.span, quarter), dot(positions.span, zero))
            actuators.append(equations.scalar(f"{name}_angle", angle, "actuator position q of the first axis, rad"))
        if slide.motor is not None:
            actuators.append(equations.scalar(f"{name}_position", positions.length, "actuator position q = l, m"))
        return actuators

    def rates(self, tape: RateTape, positions: LegPositions, tip: TipRates) -> LimbRates:
        """Write l̇ and, where something depends on them, the rates of the joint axes."""
        element, slide = leg_of(positions.limb)
        detail = leg_rates(tape, positions, tip.point, self.tolerance)
        drives = []
        if element.joint.motor is not None and detail.rotation is not None:
            drives.append(Drive(detail.rotation, element.joint.motor, True))
        if slide.motor is not None:
            drives.append(Drive(detail.slide, slide.motor, False))
        return LimbRates(tuple(drives), tip, detail)

    def tip_mass(self, limb: Limb) -> Tree:
        """m₂, that of the rod."""
        return total(body.mass for body in leg_of(limb)[1].rods)

    def efforts(self, tape: RateTape, positions: LegPositions, rates: LimbRates, gravity: Matrix) -> None:
        """Add the efforts of barrel, rod, motors and joints."""
        limb, detail, name = positions.limb, rates.detail, positions.limb.name
        if detail.axes is None or detail.rotation is None:
            line_efforts(tape, positions, detail, rates.tip.point, gravity)
        else:
            turns = (detail.rotation, detail.tilt)
            own_efforts(tape, name, detail.axes, turns, own_inertias(limb), gravity)
        for drive in rates.drives:
            label = f"{name}_rotation_rotor" if drive.rotational else f"{name}_slide_rotor"
            rotor = tape.equations.constant(label, drive.motor.rotor_inertia)
            tape.effort(drive.rate, rotor * drive.rate.acceleration)
        self.friction(tape, positions, rates, rates.tip.rotation)

    def friction(self, tape: RateTape, positions: LegPositions, rates: LimbRates, rotation: Rate | None) -> None:
        """Add the friction of the joints, on the relative rates of what they join."""
        limb, leg = positions.limb, rates.detail
        element, slide = leg_of(limb)
        joint_friction(tape, f"{limb.name}_slide", slide.friction, [leg.slide])
        if leg.rotation is None:
            return
        tilt = [] if leg.tilt is None else [leg.tilt]
        joint_friction(tape, f"{limb.name}_base", element.joint.friction, [leg.rotation, *tilt])
        assert isinstance(limb.tip, Joint)
        at_tip = leg.rotation
        if rotation is not None:  # a revolute tip turns against the platform
            axis = tape.equations.constant_vector(f"{limb.name}_axis", limb.joint_axis(0))
            at_tip = tape.plain(f"{limb.name}_tip_rate", [Term(Matrix([1]), leg.rotation), Term(-axis.T, rotation)])
        joint_friction(tape, f"{limb.name}_tip", limb.tip.friction, [at_tip])

    def elements(self, tape: RateTape, positions: LegPositions, rates: LimbRates) -> Elements:
        """Barrel and rod on one line."""
        return leg_elements(tape, positions, rates.detail, rates.tip.point)

    def loops(
        self, equations: StagedEquations, limb: Limb, anchor: Anchor, actuators: tuple[sympy.Symbol, ...]
    ) -> list[Loop]:
        """½(|c|² − l²) = 0 for a driven slide; c·m(q) = 0 for a driven first axis, m across the plane it turns."""
        if not actuators:
            return []
        element, slide = leg_of(limb)
        name, rest, loops = limb.name, list(actuators), []
        base = equations.constant_vector(f"{name}_base_point", limb.base_point)
        span = equations.vector(f"{name}_span", anchor.position(equations) - base, "c, base point to tip, m")
        if element.joint.motor is not None:
            angle = rest.pop(0)
            _, zero, quarter = rotation_axes(equations, limb)
            normal = sympy.cos(angle) * quarter - sympy.sin(angle) * zero
            normal = equations.vector(f"{name}_plane_normal", normal, "normal of the plane the leg lies in")
            ahead = dot(span, sympy.cos(angle) * zero + sympy.sin(angle) * quarter)
            loops.append(Loop(dot(span, normal), normal, None, 1, (ahead,)))
        if slide.motor is not None:
            self._guard_length(equations, limb, rest[0])
            half = equations.constant("half", Number(0.5))
            loops.append(Loop(half * (dot(span, span) - rest[0] ** 2), span, None, 2))
        return loops

    def _guard_length(self, equations: StagedEquations, limb: Limb, length: sympy.Symbol) -> None:
        """A length that is given has to be positive."""
        equations.guard(GuardKind.REACH, limb.index, length, "shortest_length", Number(self.tolerance.sine))

    def sphere(
        self, equations: StagedEquations, limb: Limb, offset: Vector, actuators: tuple[sympy.Symbol, ...]
    ) -> Sphere | None:
        """The leg keeps its tip on a sphere about the base point."""
        if len(actuators) != 1 or leg_of(limb)[1].motor is None:
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

    def directions(
        self, equations: StagedEquations, positions: LegPositions, lines: list[tuple[Matrix, Matrix]]
    ) -> list[Matrix]:
        """That of the leg, for each half."""
        return [positions.direction] * len(lines)

    def joint_positions(
        self, equations: StagedEquations, limb: Limb, tree: LimbTree, anchor: Anchor
    ) -> tuple[JointPosition, ...]:
        """The angles of the joint at the base, and the length."""
        leg = self.positions(equations, limb, anchor, False)
        return (*bends(equations, limb, tree, 0, leg.direction, None), JointPosition(slide=leg.length))
