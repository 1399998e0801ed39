"""Inertia of links of SDF: as it is written, or of collision shapes with a density (`auto`)."""

from __future__ import annotations

import math

import numpy as np

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.model import NO_INERTIA, Inertia
from pkmgen.bridges.importing.placement import Array, shift
from pkmgen.bridges.importing.sdf_frames import Frames, number, read_pose, relative_to
from pkmgen.bridges.importing.xml import Element

WATER = 1000.0
"""Density where nothing is said, kg/m³."""
MOMENTS = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
ALLOWED = "box, capsule, cone, cylinder, ellipsoid or sphere; or write <mass> and <inertia> without auto"


def inertia_of_link(link: Element, frames: Frames, findings: Findings) -> Inertia:
    """Mass of a link; SDF takes 1 kg and 1 kg·m² where the file says nothing, which is noted.

    Args:
        link: The element.
        frames: Places in its model.
        findings: Collects problems and notes.
    """
    element = link.first("inertial")
    if element is None:
        findings.note(link, "the link has no <inertial>: it is taken without mass")
        return NO_INERTIA
    if element.attributes.get("auto", "false").strip().lower() in ("true", "1"):
        return _of_shapes(link, element, frames, findings)
    values = element.first("inertia")
    defaults = (1.0, 0.0, 0.0, 1.0, 0.0, 1.0)
    moments = (number(values, name, default, findings) for name, default in zip(MOMENTS, defaults, strict=True))
    if values is None or element.first("mass") is None:
        findings.note(element, "mass or inertia is left out: SDF takes 1 kg, or 1 kg*m**2 about each axis")
    body = Inertia(number(element, "mass", 1.0, findings), np.zeros(3), _tensor(*moments))
    return findings.inertia(values or element, body).seen_from(read_pose(element.first("pose"), findings))


def _of_shapes(link: Element, element: Element, frames: Frames, findings: Findings) -> Inertia:
    """Inertia of all collision shapes; a mass beside it scales it, a pose or moments mean nothing."""
    shapes = link.all("collision")
    if not shapes:
        findings.wrong(
            link, "inertia from shapes needs a <collision>", None, "a collision; or <mass> and <inertia> without auto"
        )
    whole = NO_INERTIA
    density = number(element, "density", WATER, findings)
    for collision in shapes:
        part = _of_shape(collision, number(collision, "density", density, findings), findings)
        pose = collision.first("pose")
        place, frame = read_pose(pose, findings), relative_to(pose)
        if frame:
            name = link.name
            place = frames.of(name, link).inverse() @ frames.of(frame, collision) @ place
        whole = part.seen_from(place) if whole.is_nothing() else whole.with_body(part.seen_from(place))
    if element.first("mass") is not None and whole.mass:
        mass = number(element, "mass", whole.mass, findings)
        whole = Inertia(mass, whole.centre, whole.tensor * (mass / whole.mass))
    findings.note(element, f"the inertia is that of the collision shapes: {whole.mass:.6g} kg")
    return findings.inertia(element, whole)


def _of_shape(collision: Element, density: float, findings: Findings) -> Inertia:
    """Inertia of a shape of uniform density, in the frame of its collision."""
    geometry = collision.first("geometry")
    shape = next(iter(geometry.children), None) if geometry is not None else None
    if shape is None or shape.tag == "empty":
        return NO_INERTIA
    radius, length = (number(shape, tag, default, findings) for tag, default in (("radius", 1.0), ("length", 1.0)))
    match shape.tag:
        case "box":
            x, y, z = _three(shape, "size", findings)
            return _body(density * x * y * z, (y * y + z * z) / 12, (z * z + x * x) / 12, (x * x + y * y) / 12)
        case "ellipsoid":
            a, b, c = _three(shape, "radii", findings)
            volume = 4 * math.pi / 3 * a * b * c
            return _body(density * volume, (b * b + c * c) / 5, (c * c + a * a) / 5, (a * a + b * b) / 5)
        case "sphere":
            square = 2 * radius * radius / 5
            return _body(density * 4 * math.pi / 3 * radius**3, square, square, square)
        case "cylinder":
            return _cylinder(density, radius, length)
        case "cone":
            across = 3 * (4 * radius * radius + length * length) / 80
            cone = _body(density * math.pi * radius * radius * length / 3, across, across, 3 * radius * radius / 10)
            return cone.seen_from(shift((0.0, 0.0, -length / 4)))
        case "capsule":
            return _capsule(density, number(shape, "radius", 0.5, findings), length)
    findings.wrong(shape, "inertia is not computed from this shape", shape.tag, ALLOWED)
    return NO_INERTIA


def _body(mass: float, *squares: float) -> Inertia:
    """A body about its mass centre; squares of radii of gyration about x, y and z."""
    return Inertia(mass, np.zeros(3), mass * np.diag(squares))


def _cylinder(density: float, radius: float, length: float) -> Inertia:
    across = (3 * radius * radius + length * length) / 12
    return _body(density * math.pi * radius * radius * length, across, across, radius * radius / 2)


def _capsule(density: float, radius: float, length: float) -> Inertia:
    """A cylinder with half a ball at each end: of a half-ball, the centre is 3/8 of the radius from its plane."""
    mass = density * 2 * math.pi / 3 * radius**3
    square = 2 * radius * radius / 5
    across = square - (3 * radius / 8) ** 2
    half = _body(mass, across, across, square)
    whole = _cylinder(density, radius, length)
    for sign in (1.0, -1.0):
        whole = whole.with_body(half.seen_from(shift((0.0, 0.0, sign * (length / 2 + 3 * radius / 8)))))
    return whole


def _three(shape: Element, tag: str, findings: Findings) -> tuple[float, ...]:
    inner = shape.first(tag)
    return (1.0, 1.0, 1.0) if inner is None else findings.numbers(inner, inner.text, tag, (1.0, 1.0, 1.0))


def _tensor(xx: float, xy: float, xz: float, yy: float, yz: float, zz: float) -> Array:
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
