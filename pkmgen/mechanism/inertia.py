"""Lumping of bodies that turn about one axis: the few numbers of them that act."""

from __future__ import annotations

from pkmgen.description.expression import Number, Tree
from pkmgen.mechanism.algebra import ZERO, Vector, add, cross, dot, multiply, total
from pkmgen.mechanism.types import AxisInertia, Body

__all__ = ["axis_inertia", "moment_about"]


def axis_inertia(bodies: tuple[Body, ...], axis: Vector, direction: Vector) -> AxisInertia:
    """Lump bodies that turn together about an axis.

    Args:
        bodies: The bodies; their mass centres are measured from a point on the axis.
        axis: Unit vector e of the axis, element frame.
        direction: Unit vector d of the element, perpendicular to e, element frame.

    Returns:
        Mass, first moments along d and e × d, and the moment about the axis (theory: m, s and J of an element).
    """
    across = cross(axis, direction)
    along_parts, across_parts, moments = [], [], []
    for body in bodies:
        along, aside = dot(body.mass_centre, direction), dot(body.mass_centre, across)
        along_parts.append(multiply(body.mass, along))
        across_parts.append(multiply(body.mass, aside))
        square = add(multiply(along, along), multiply(aside, aside))
        moments.append(add(moment_about(body, axis), multiply(body.mass, square)))
    mass = total(body.mass for body in bodies)
    return AxisInertia(mass, total(along_parts), total(across_parts), total(moments))


def moment_about(body: Body, axis: Vector) -> Tree:
    """Moment of inertia of a body about the axis through its mass centre: eᵀ I e."""
    xx, yy, zz, xy, xz, yz = body.inertia
    x, y, z = axis
    diagonal = total(multiply(moment, multiply(e, e)) for moment, e in ((xx, x), (yy, y), (zz, z)))
    products = total(multiply(p, multiply(a, b)) for p, a, b in ((xy, x, y), (xz, x, z), (yz, y, z)))
    return add(diagonal, multiply(Number(2.0), products)) if products != ZERO else diagonal
