"""Sliders whose tip stays in a plane of the platform (C5 joint): a line on the actuated side, a plane on the tip side.

Notation, world frame: T = B + q a the tip of the slider on its line of direction a, r = R r₀ the normal of the plane,
in which T slides, d its distance from the anchor C: (T − C)·r = d. With w = T − C, differentiated:

    (r·a) q̇ = r·Ċ + (r × w)·ω
    (r·a) q̈ = r·C̈ + (r × w)·ω̇ − (ω × r)·(2 ẇ) + r·(…)

written as  d²/dt² (w·r) = ẅ·r + 2 ẇ·ṙ + w·r̈ = 0 with ṙ = ω × r. w moves in the platform: Khalil 2007, (64)–(65), misses
that part (theory §3).
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.types import GuardKind
from pkmgen.language.description.types import JointType
from pkmgen.language.expression.algebra import ZERO
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.types import Contact, Limb
from pkmgen.motion.geometry.anchor import Anchor
from pkmgen.motion.geometry.bodies import joint_friction, slider_efforts
from pkmgen.motion.geometry.limbs.closing import Loop
from pkmgen.motion.geometry.limbs.elements import Elements, Point, placed_bodies
from pkmgen.motion.geometry.limbs.joints import JointPosition
from pkmgen.motion.geometry.limbs.shape import refusal
from pkmgen.motion.geometry.limbs.types import Drive, LimbForm, LimbRates, TipRates, Tolerance


@dataclass(frozen=True, slots=True)
class ContactPositions:
    """A slider with a sliding contact.

    Attributes:
        limb: The limb.
        axis: a.
        normal: r.
        slope: r·a.
        lever: w = T − C.
        tip: T.
        position: q.
    """

    limb: Limb
    axis: Matrix
    normal: Matrix
    slope: sympy.Symbol
    lever: Matrix
    tip: Matrix
    base: Matrix
    position: sympy.Symbol


@dataclass(frozen=True, slots=True)
class ContactForm(LimbForm):
    """Sliders with a sliding contact."""

    tolerance: Tolerance

    @property
    def way(self) -> str:
        """In closed form."""
        return "its line and a plane"

    def positions(self, equations: StagedEquations, limb: Limb, anchor: Anchor, closed: bool) -> ContactPositions:
        """Move the slider to where its line meets the plane."""
        name = limb.name
        base, axis, normal, gap = _plane(equations, limb, anchor)
        slope = equations.scalar(f"{name}_slope", dot(normal, axis), "r·a")
        equations.guard(GuardKind.SINGULAR, limb.index, slope, "slope_tolerance", Number(self.tolerance.sine))
        offset = equations.constant(f"{name}_contact_offset", _contact(limb).offset)
        value = (offset - dot(normal, gap)) / slope
        position = equations.scalar(f"{name}_slide", value, "q = (d − r·(B − C))/(r·a), m")
        lever = equations.vector(f"{name}_lever", gap + position * axis, "w = T − C, m")
        return ContactPositions(limb, axis, normal, slope, lever, base + position * axis, base, position)

    def actuators(self, equations: StagedEquations, positions: ContactPositions) -> list[sympy.Symbol]:
        """Name the position of the slider."""
        if positions.limb.elements[0].joint.motor is None:
            return []
        return [equations.scalar(f"{positions.limb.name}_position", positions.position, "actuator position q, m")]

    def rates(self, tape: RateTape, positions: ContactPositions, tip: TipRates) -> LimbRates:
        """Write q̇ from the closure."""
        limb, r, w, name = positions.limb, positions.normal, positions.lever, positions.limb.name
        motor = limb.elements[0].joint.motor
        terms = [Term(r.T, tip.point)]
        if tip.rotation is not None:
            rotation = tip.rotation
            moment = tape.equations.vector(f"{name}_moment_arm", w.cross(r), "w × r, m")
            terms.append(Term(moment.T, rotation))
        rate: Rate = tape.rate(
            f"{name}_actuator_rate", terms, "q̇ = (r·Ċ + (w × r)·ω)/(r·a), m/s",
            bias=lambda: _bias(positions, tip, rate), divisor=positions.slope, ends=motor is not None,
        )  # fmt: skip
        drives = () if motor is None else (Drive(rate, motor, False),)
        return LimbRates(drives, tip, rate)

    def efforts(self, tape: RateTape, positions: ContactPositions, rates: LimbRates, gravity: Matrix) -> None:
        """Add the slider, its rotor and its friction."""
        limb = positions.limb
        slider_efforts(tape, limb.name, limb.elements[0], rates.detail, positions.axis, gravity)
        self.friction(tape, positions, rates, rates.tip.rotation)

    def friction(self, tape: RateTape, positions: ContactPositions, rates: LimbRates, rotation: Rate | None) -> None:
        """Add that of the slider; the contact has none."""
        limb = positions.limb
        joint_friction(tape, f"{limb.name}_drive", limb.elements[0].joint.friction, [rates.detail])

    def elements(self, tape: RateTape, positions: ContactPositions, rates: LimbRates) -> Elements:
        """A bar whose input slides, and that does not turn."""
        limb, slider = positions.limb, positions.limb.elements[0]
        moving = tape.rate(f"{limb.name}_slider_velocity", [Term(positions.axis, rates.detail)], "ḋ a, velocity, m/s")
        start = Point(moving, ((rates.detail, positions.axis),))
        return Elements(placed_bodies(limb, slider, slider.bodies, start, None), None)

    def loops(
        self, equations: StagedEquations, limb: Limb, anchor: Anchor, actuators: tuple[sympy.Symbol, ...]
    ) -> list[Loop]:
        """D − w·r = 0."""
        if not actuators:
            return []
        _, axis, normal, gap = _plane(equations, limb, anchor)
        lever = equations.vector(f"{limb.name}_lever", gap + actuators[0] * axis, "w = T − C, m")
        offset = equations.constant(f"{limb.name}_contact_offset", _contact(limb).offset)
        rotation = None if anchor.frame is None else lever.cross(normal)
        return [Loop(offset - dot(lever, normal), normal, rotation, 1)]

    def skeleton(self, equations: StagedEquations, positions: ContactPositions) -> list[tuple[Matrix, Matrix]]:
        """The stroke of the slider."""
        return [(positions.base, positions.tip)]

    def directions(
        self, equations: StagedEquations, positions: ContactPositions, lines: list[tuple[Matrix, Matrix]]
    ) -> list[Matrix]:
        """The line of the slider."""
        return [positions.axis]

    def joint_positions(
        self, equations: StagedEquations, limb: Limb, tree: LimbTree, anchor: Anchor
    ) -> tuple[JointPosition, ...]:
        """The stroke of the slider."""
        return (JointPosition(slide=self.positions(equations, limb, anchor, False).position),)


def contact_form(limb: Limb, tolerance: Tolerance) -> ContactForm:
    """Take a limb as a slider with a sliding contact.

    Raises:
        UnsupportedRobotError: It is more than one slider.
    """
    slider = limb.elements[0]
    bare = slider.pair is None and not slider.links and slider.slide is None
    alone = len(limb.elements) == 1 and slider.joint.type is JointType.PRISMATIC and slider.length == ZERO
    if not (alone and bare):
        raise refusal(limb, "a sliding contact ends a limb of one slider")
    return ContactForm(tolerance)


def _bias(positions: ContactPositions, tip: TipRates, rate: Rate) -> Matrix | None:
    """d²(w·r)/dt² = 0 less the terms in C̈ and ω̇, with ẇ = q̇ a − Ċ and ṙ = ω × r."""
    if tip.rotation is None:
        return None
    omega = tip.rotation.velocity
    swing = omega.cross(positions.normal)
    sliding = rate.velocity[0] * positions.axis - tip.point.velocity
    return -Matrix([2 * dot(sliding, swing) + dot(positions.lever, omega.cross(swing))])


def _contact(limb: Limb) -> Contact:
    assert isinstance(limb.tip, Contact)
    return limb.tip


def _plane(equations: StagedEquations, limb: Limb, anchor: Anchor) -> tuple[Matrix, Matrix, Matrix, Matrix]:
    """B, a, r and B − C."""
    name = limb.name
    base = equations.constant_vector(f"{name}_base_point", limb.base_point)
    axis = equations.constant_vector(f"{name}_axis", limb.joint_axis(0))
    own = equations.constant_vector(f"{name}_contact_normal", limb.tip_frame.rotate(_contact(limb).normal))
    normal = own if anchor.frame is None else anchor.frame * own
    normal = equations.vector(f"{name}_normal", normal, "r, normal of the contact plane")
    gap = equations.vector(f"{name}_gap", base - anchor.position(equations), "B − C, m")
    return base, axis, normal, gap
