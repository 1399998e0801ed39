"""What kinematic elements are made of while their dynamics are written (Özgür 2013, §3.1): points, lines, bodies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sympy

from pkmgen.equations.matrix import Matrix
from pkmgen.equations.rates import Rate
from pkmgen.expression.algebra import Vector, cross, dot
from pkmgen.mechanism.types import Body, Element, Limb

__all__ = ["BodyMotion", "Coordinate", "ElementAxes", "ElementLine", "PlacedBody", "Point", "placed_bodies"]


@dataclass(frozen=True, slots=True)
class Point:
    """A point of an element.

    Attributes:
        rate: Its velocity, None where it rests.
        carry: The rates of the motion basis it depends on, with ∂Ȧ/∂r.
    """

    rate: Rate | None
    carry: tuple[tuple[Rate, Matrix], ...]


@dataclass(frozen=True, slots=True)
class ElementAxes:
    """Axes fixed in an element.

    Attributes:
        world: The three axes in the world, columns.
        first: First axis, element frame.
        second: Second axis, element frame; the third is their cross product.
    """

    world: Matrix
    first: Vector
    second: Vector

    def components(self, vector: Vector) -> Vector:
        """Components of a vector of the element frame."""
        third = cross(self.first, self.second)
        return (dot(vector, self.first), dot(vector, self.second), dot(vector, third))


@dataclass(frozen=True, slots=True)
class ElementLine:
    """How an element turns: its direction, the rates of it, and what is known of its other axes.

    Attributes:
        name: Prefix of names.
        direction: u, world frame.
        own: The same in the element frame.
        swing: u̇; None for a body that only spins.
        spin: σ; None where it is zero.
        flat: Joint axis, element frame, of an element that turns about one fixed axis across it: of its inertia only
            the moment about that axis acts, the bearings bear the rest.
        normal: y = axis × u of such an element.
        axes: Its axes; None for a flat element, and for bodies that are symmetric about the line.
    """

    name: str
    direction: Matrix
    own: Vector
    swing: Rate | None
    spin: Rate | None = None
    flat: Vector | None = None
    normal: Matrix | None = None
    axes: ElementAxes | None = None


@dataclass(frozen=True, slots=True)
class PlacedBody:
    """A rigid body in its place: its mass centre is measured from a point of an element.

    Attributes:
        label: Prefix of names.
        limb: Name of its limb.
        element: Name of its element.
        body: The body.
        point: What its mass centre is measured from.
        line: How it turns; None where it only translates.
    """

    label: str
    limb: str
    element: str
    body: Body
    point: Point
    line: ElementLine | None


@dataclass(frozen=True, slots=True)
class Coordinate:
    """Kinematic coordinates of a body with respect to one rate: V = ∂Ṡ/∂r and W = ∂ω/∂r (49), (50)."""

    rate: Rate
    moving: Matrix | None
    turning: Matrix | None


@dataclass(frozen=True, slots=True)
class BodyMotion:
    """Motion of a body.

    Attributes:
        label: Prefix of names.
        mass: m.
        acceleration: S̈.
        coordinates: Its kinematic coordinates.
        torque: I ω̇ + ω × I ω; None where it has no share in the dynamics.
        momentum: I W of a coordinate.
    """

    label: str
    mass: sympy.Symbol
    acceleration: Matrix
    coordinates: tuple[Coordinate, ...]
    torque: Matrix | None
    momentum: Callable[[Coordinate], Matrix]


def placed_bodies(
    limb: Limb, element: Element, bodies: tuple[Body, ...], point: Point, line: ElementLine | None
) -> list[PlacedBody]:
    """Place bodies of an element, named by limb and body."""
    return [PlacedBody(f"{limb.name}_{body.name}", limb.name, element.name, body, point, line) for body in bodies]
