"""What all pictures decide alike: lines of elements, sizes, planes of contacts, order of corners, what slides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pkmgen.language.description.types import Motion
from pkmgen.mechanism.multibody import GROUND, Bearing, Multibody
from pkmgen.mechanism.poses import Array, in_numbers
from pkmgen.mechanism.types import Contact, Element, Limb, Mechanism


def by_element(limb: Limb, ends: Sequence[Any]) -> list[tuple[Element, list[tuple[Any, Any]]]]:
    """Say which lines of a limb belong to which element; one line of a telescopic element is cut in half.

    Args:
        limb: The limb.
        ends: Begin and end of each line of its skeleton, in numbers or as expressions.
    """
    result, start = [], 0
    single = len(ends) == len(limb.elements)
    for element in limb.elements:
        count = 2 if (element.slide or element.pair) and not single else 1
        own = [(begin, end) for begin, end in ends[start : start + count]]
        if element.slide and count == 1:
            begin, end = own[0]
            middle = (begin + end) / 2
            own = [(begin, middle), (middle, end)]
        result.append((element, own))
        start += count
    return result


def arc_radius(mechanism: Mechanism, element: Element) -> float:
    """Radius at which a link of a robot whose axes meet is drawn: that of its mass centre, m."""
    centres = [float(np.linalg.norm(in_numbers(mechanism, body.mass_centre))) for body in element.bodies]
    return max(centres) or 0.1


def drawn_size(mechanism: Mechanism) -> float:
    """A length of the size of a robot, m; arcs through the mass centres stand for elements without a length."""
    if mechanism.motion is not Motion.SPHERICAL:
        return mechanism.size
    return max(arc_radius(mechanism, element) for limb in mechanism.limbs for element in limb.elements)


def contact_corners(mechanism: Mechanism, limb: Limb, contact: Contact, size: float) -> list[Array]:
    """Corners of a square of the plane in which a tip slides, platform frame, m."""
    normal = in_numbers(mechanism, limb.tip_frame.rotate(contact.normal))
    offset = mechanism.value(contact.offset)
    half = abs(offset) or 0.1 * size
    first = np.cross(normal, np.eye(3)[int(np.argmin(np.abs(normal)))])
    first /= np.linalg.norm(first)
    second = np.cross(normal, first)
    middle = in_numbers(mechanism, limb.platform_point) + offset * normal
    return [middle + half * (a * first + b * second) for a, b in ((1, 1), (-1, 1), (-1, -1), (1, -1))]


def polygon_order(points: Array, tolerance: float) -> tuple[int, ...] | None:
    """Order of points, of shape (n, 3), around their middle; None if they lie in no plane or on a line."""
    middle = points.mean(axis=0)
    _, values, axes = np.linalg.svd(points - middle, full_matrices=True)
    sizes = np.pad(values, (0, 3))[:3]
    if len(points) < 3 or sizes[1] <= tolerance or sizes[2] > tolerance:
        return None
    flat = (points - middle) @ axes[:2].T
    return tuple(np.argsort(np.arctan2(flat[:, 1], flat[:, 0]), kind="stable").tolist())


SLIDES = ("P", "C", "planar")
"""Joints whose two frames stand apart."""
KINDS = {"point": "S"}
"""Joints that look like another one."""


def driven_link(robot: Multibody, bearing: Bearing) -> int | None:
    """Link that the motor of a joint drives, if it has one."""
    names = (bearing.name, f"{bearing.name}_1", f"{bearing.name}_2")
    return next((index for index in robot.motors if robot.links[index].name in names), None)


def body_kind(robot: Multibody, link: int) -> str:
    """`link` for a body next to the ground, `rod` for those after it."""
    before = robot.links[link].parent
    while before != GROUND and not robot.links[before].bodies:  # links of a joint of more than one axis
        before = robot.links[before].parent
    return "link" if before == GROUND else "rod"


def mass_centre(robot: Multibody, link: int) -> Array:
    """Common mass centre of the bodies of a link, axes of the link, m."""
    weights = [(robot.value(body.mass), in_numbers(robot, body.mass_centre)) for body in robot.links[link].bodies]
    whole = sum(mass for mass, _ in weights)
    return np.asarray(sum((mass * place for mass, place in weights), np.zeros(3)) / (whole or 1.0))
