"""Khalil–Kleinfinger geometric parameters of the legs (Khalil 2007, Table 1 and his ref. 20).

Frame j is fixed in link j: z_j along the axis of joint j, x_j along the common perpendicular of z_j and the axis of the
next joint towards the tip. From the frame i of its antecedent, with u_j the common perpendicular of z_i and z_j,

    ⁱT_j = Rot(z, γ_j) Trans(z, b_j) Rot(x, α_j) Trans(x, d_j) Rot(z, θ_j) Trans(z, r_j);

γ_j and b_j are zero where u_j is x_i, as it is but for branches: the first joints of legs on the base frame, and joints
that branch off the chain to the tip. Numbers are those of the robot file; lengths in m, angles in rad.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.expression.algebra import Vector
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.types import Limb, Mechanism

TOLERANCE = 1e-9
"""Sine below which axes are parallel, and part of the robot's size below which they meet."""
Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class KhalilFrame:
    """A row of the table.

    Attributes:
        limb: Name of the leg.
        link: Name of the link that joint j carries.
        antecedent: a(j), index of the antecedent's row within the leg, −1 for the base.
        active: μ_j = 1, whether a motor drives it.
        sliding: σ_j = 1, whether it slides.
        gamma: γ_j, rad.
        b: b_j, m.
        alpha: α_j, rad.
        d: d_j, m.
        theta: θ_j where the coordinate of the joint is zero, rad.
        r: r_j there, m.
        coordinate: Index of the coordinate of the leg that the joint follows.
        sign: +1 or −1: its θ_j (r_j) grows by sign × that coordinate.
    """

    limb: str
    link: str
    antecedent: int
    active: bool
    sliding: bool
    gamma: float
    b: float
    alpha: float
    d: float
    theta: float
    r: float
    coordinate: int
    sign: Literal[1, -1]


@dataclass(frozen=True, slots=True)
class _Axis:
    """A line: direction and a point, base frame."""

    direction: Array
    point: Array


@dataclass(frozen=True, slots=True)
class _Frame:
    """A frame in the base frame: z and x axes and origin."""

    z: Array
    x: Array
    origin: Array


def khalil_frames(mechanism: Mechanism) -> tuple[KhalilFrame, ...]:
    """Place the frames of all legs; the base frame is the world frame."""
    return tuple(row for limb in mechanism.limbs for row in _leg_rows(mechanism, limb))


def _leg_rows(mechanism: Mechanism, limb: Limb) -> list[KhalilFrame]:
    tree = limb.graph.tree
    axes, tip = _axes(mechanism, limb, tree)
    size = TOLERANCE * mechanism.size
    base = _Frame(np.array([0.0, 0.0, 1.0]), np.array([1.0, 0.0, 0.0]), np.zeros(3))
    frames: list[_Frame] = []
    rows = []
    for index, joint in enumerate(tree.joints):
        before = base if joint.parent < 0 else frames[joint.parent]
        normal, start, end = _perpendicular(before, axes[index], size)
        following = _next(tree, index)
        frame = _Frame(axes[index].direction, normal, end)
        if following is not None:
            x, origin, _ = _perpendicular(frame, axes[following], size)
            frame = _Frame(frame.z, x, origin)
        elif joint.kind == "P" and index == tree.tip:
            frame = _Frame(frame.z, normal, _foot(axes[index], tip))
        frames.append(frame)
        gamma, alpha = _angle(before.x, normal, before.z), _angle(before.z, frame.z, normal)
        theta = _angle(normal, frame.x, frame.z)
        lengths = ((start - before.origin) @ before.z, (end - start) @ normal, (frame.origin - end) @ frame.z)
        b, d, r = (float(length) for length in lengths)
        rows.append(
            KhalilFrame(
                limb.name, joint.name, joint.parent, joint.motor is not None, joint.kind == "P", gamma, b, alpha, d,
                theta, r, joint.coordinate, 1 if joint.sign > 0 else -1,
            )
        )  # fmt: skip
    return rows


def _axes(mechanism: Mechanism, limb: Limb, tree: LimbTree) -> tuple[list[_Axis], Array]:
    """Axes of all joints, and the tip, base frame, where all coordinates are zero."""

    def numbers(vector: Vector) -> Array:
        return np.array([mechanism.value(entry) for entry in limb.frame.rotate(vector)])

    base = np.array([mechanism.value(entry) for entry in limb.base_point])
    origins: list[Array] = []
    for joint in tree.joints:
        origins.append((base if joint.parent < 0 else origins[joint.parent]) + numbers(joint.offset))
    axes = [_Axis(numbers(joint.axis), origin) for joint, origin in zip(tree.joints, origins, strict=True)]
    return axes, origins[tree.tip] + numbers(tree.tip_offset)


def _next(tree: LimbTree, index: int) -> int | None:
    """The joint that follows a link: that of the chain to the tip if there is one, else the first that it carries."""
    following = [k for k, joint in enumerate(tree.joints) if joint.parent == index]
    ahead = [k for k in following if k in tree.path()]
    return next(iter(ahead + following), None)


def _perpendicular(frame: _Frame, axis: _Axis, size: float) -> tuple[Array, Array, Array]:
    """The common perpendicular from the z axis of a frame to another axis: direction, foot on z, foot on the axis.

    Where many would do, it is the one through the origin of the frame; on axes that are one line, along its x axis.
    """
    across = np.cross(frame.z, axis.direction)
    sine = float(np.linalg.norm(across))
    apart = axis.point - frame.origin
    if sine < TOLERANCE:
        away = apart - (apart @ frame.z) * frame.z
        distance = float(np.linalg.norm(away))
        return (frame.x if distance < size else away / distance), frame.origin, frame.origin + away
    normal = across / sine
    along = float(np.cross(apart, axis.direction) @ normal) / sine
    start = frame.origin + along * frame.z
    distance = float((axis.point - start) @ normal)
    if distance < -size:
        normal, distance = -normal, -distance
    return normal, start, start + distance * normal


def _foot(axis: _Axis, point: Array) -> Array:
    foot: Array = axis.point + ((point - axis.point) @ axis.direction) * axis.direction
    return foot


def _angle(start: Array, end: Array, about: Array) -> float:
    """Angle from one direction to another about an axis, in (−π, π]."""
    angle = float(np.arctan2(np.cross(start, end) @ about, start @ end))
    return angle if angle > -np.pi + TOLERANCE else np.pi


LARGEST_DENOMINATOR = 12
"""Angles that are such parts of π are printed as such."""
NEGLIGIBLE_VALUE = 1e-9
"""Value of a parameter, or difference from a simple part of π, below which it is zero, m or rad."""


def khalil_rows(mechanism: Mechanism) -> list[dict[str, object]]:
    """List a row for each joint of each leg, as Khalil 2007 does in Table 1.

    Returns:
        Rows with the columns limb, link, j, a(j), mu, sigma, gamma, b, alpha, d, theta, r: numbers of joints as
        integers, 0 being the base, and parameters as text, angles in rad, lengths in m. The variable of a joint is
        named q and the number of its coordinate, with what θ_j or r_j is beside it.
    """
    rows: list[dict[str, object]] = []
    numbers: dict[str, int] = {}
    for frame in khalil_frames(mechanism):
        numbers[frame.limb] = numbers.get(frame.limb, 0) + 1
        rows.append(_row(frame, numbers[frame.limb]))
    return rows


def _row(frame: KhalilFrame, number: int) -> dict[str, object]:
    variable = f"{'-' if frame.sign < 0 else ''}q{frame.coordinate + 1}"
    theta, r = _angle_text(frame.theta), _length(frame.r)
    return {
        "limb": frame.limb,
        "link": frame.link,
        "j": number,
        "a(j)": frame.antecedent + 1,
        "mu": int(frame.active),
        "sigma": int(frame.sliding),
        "gamma": _angle_text(frame.gamma),
        "b": _length(frame.b),
        "alpha": _angle_text(frame.alpha),
        "d": _length(frame.d),
        "theta": theta if frame.sliding else _moving(variable, theta),
        "r": _moving(variable, r) if frame.sliding else r,
    }


def _moving(variable: str, rest: str) -> str:
    """A variable and what is beside it."""
    if rest == "0":
        return variable
    return f"{variable} - {rest[1:]}" if rest.startswith("-") else f"{variable} + {rest}"


def _length(value: float) -> str:
    return "0" if abs(value) < NEGLIGIBLE_VALUE else f"{value:.6g}"


def _angle_text(value: float) -> str:
    """An angle as a fraction of π where it is a simple one."""
    part = Fraction(value / math.pi).limit_denominator(LARGEST_DENOMINATOR)
    if abs(part * math.pi - value) > NEGLIGIBLE_VALUE:
        return f"{value:.6g}"
    if part == 0:
        return "0"
    sign, top = "-" if part < 0 else "", abs(part.numerator)
    over = "" if part.denominator == 1 else f"/{part.denominator}"
    return f"{sign}{'' if top == 1 else f'{top}*'}pi{over}"
