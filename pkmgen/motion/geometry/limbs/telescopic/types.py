"""A telescopic leg in its place and its rates, and what of its bodies acts."""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import Rate
from pkmgen.language.description.types import JointType
from pkmgen.language.expression.algebra import ZERO, Vector, cross, level_across
from pkmgen.mechanism.inertia import LineInertia, line_inertia
from pkmgen.mechanism.types import Element, Joint, Limb, Slide
from pkmgen.motion.geometry.bodies import UniversalTurn
from pkmgen.motion.geometry.leg_axes import LegAxes


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
    """Rates of a leg: l̇, and those of the axes of its joint (α̇, β̇) where anything depends on them.

    A leg that turns has axes of its own, with its spin σ, or a turn on its universal joint.
    """

    slide: Rate
    axes: LegAxes | None
    rotation: Rate | None
    tilt: Rate | None
    spin: Rate | None
    turn: UniversalTurn | None


def leg_of(limb: Limb) -> tuple[Element, Slide]:
    """The element of a leg, and its slide."""
    element = limb.elements[0]
    assert element.slide is not None
    return element, element.slide


def _cross_direction(limb: Limb, element: Element) -> Vector:
    """Axis across the leg, fixed in it, that its inertia is taken apart by: its (second) joint axis if it has one."""
    axis, direction = element.joint.axis, element.direction
    if axis is None:
        return level_across(direction, limb.value)
    return axis if element.joint.type is JointType.REVOLUTE else cross(axis, direction)


def leg_inertias(limb: Limb) -> tuple[LineInertia, LineInertia]:
    """Line inertia of barrel (about the base point) and rod (about the tip)."""
    element, slide = leg_of(limb)
    across = _cross_direction(limb, element)
    return line_inertia(element.bodies, element.direction, across), line_inertia(slide.rods, element.direction, across)


def rotation_acts(limb: Limb) -> bool:
    """Whether anything depends on how the leg turns."""
    element, _ = leg_of(limb)
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


def has_own_axes(limb: Limb) -> bool:
    """Whether a leg that turns is written in axes of its own: one on one axis, or with mass aside of its line."""
    element, _ = leg_of(limb)
    if element.joint.type is JointType.REVOLUTE:
        return True
    return not all(inertia.is_even for inertia in leg_inertias(limb))
