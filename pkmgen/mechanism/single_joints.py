"""Joints of a file as single joints R, P, H and balls, and the frames that these are mounted in."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from pkmgen.language.description.bodies import Connection, PairType
from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.expression.algebra import (
    IDENTITY,
    X_AXIS,
    Z_AXIS,
    Rotation,
    Vector,
    cross,
    rotation_about,
    settle,
    settled,
)
from pkmgen.language.expression.trees import Number, evaluate
from pkmgen.mechanism.limb_axes import across, unit
from pkmgen.mechanism.multibody import LinkKind
from pkmgen.mechanism.records import unit_vector

PARALLEL = 1e-9
"""Sine below which an axis is along another one."""


@dataclass(frozen=True, slots=True)
class SingleJoint:
    """One of the single joints that a joint is made of: its name, kind and axis, frame A."""

    name: str
    kind: LinkKind
    axis: Vector
    number: int


def joint_axes(joint: Connection) -> tuple[Vector, Vector]:
    """Both axes of a joint, frame A; the second one is of universal joints only."""
    axis = Z_AXIS if joint.axis is None else unit_vector(joint.axis)
    return axis, X_AXIS if joint.second_axis is None else unit_vector(joint.second_axis)


def single_joints(joint: Connection, values: Mapping[str, float]) -> list[SingleJoint]:
    """The single joints that a joint is made of, from its parent to its child."""
    axis, second = joint_axes(joint)
    name = joint.name
    match joint.type:
        case PairType.FIXED:
            return []
        case PairType.SPHERICAL:
            return [SingleJoint(name, "S", Z_AXIS, 0)]
        case PairType.CYLINDRICAL:
            return [SingleJoint(f"{name}_1", "R", axis, 1), SingleJoint(f"{name}_2", "P", axis, 2)]
        case PairType.UNIVERSAL:
            return [SingleJoint(f"{name}_1", "R", axis, 1), SingleJoint(f"{name}_2", "R", second, 2)]
        case PairType.PLANAR:
            plane = upright_on(axis, values)
            named = [("P", plane.x), ("P", plane.y), ("R", axis)]
            return [SingleJoint(f"{name}_{i}", kind, v, 0) for i, (kind, v) in enumerate(named, 1)]  # type: ignore[arg-type]
    return [SingleJoint(name, joint.type.value, axis, 1)]  # type: ignore[arg-type]


def upright_on(axis: Vector, values: Mapping[str, float]) -> Rotation:
    """A frame whose z axis is a given one; its x axis is z × the axis, or x where they are parallel."""
    if axis == Z_AXIS:
        return IDENTITY
    upright = is_upright(axis, values)
    first = unit(cross(IDENTITY.y, axis)) if upright else across(axis, lambda entry: evaluate(entry, values))
    return Rotation(first, settled(cross(axis, first)), axis)


def is_upright(axis: Vector, values: Mapping[str, float]) -> bool:
    """Whether an axis is along z, in either sense, with some values of the parameters."""
    return math.hypot(evaluate(axis[0], values), evaluate(axis[1], values)) < PARALLEL


def axes_of(rpy: tuple[QuantityExpression, ...]) -> Rotation:
    """Axes turned about fixed x, then y, then z."""
    roll, pitch, yaw = (settle(entry.tree) for entry in rpy)
    turns = rotation_about(IDENTITY.z, yaw).then(rotation_about(IDENTITY.y, pitch))
    return turns.then(rotation_about(IDENTITY.x, roll))


def mounting_on(axes: Rotation, axis: Vector) -> Rotation:
    """A frame with a coordinate axis along an axis that is given in axes of a joint.

    It is the old frame where that has one, the axes of the joint where these have one and the axis is not in numbers,
    and else a frame whose z axis it is; the old frame where nothing is known of the axis.
    """
    turned = settled(axes.rotate(axis))
    if _is_coordinate_axis(turned):
        return IDENTITY
    if all(isinstance(entry, Number) for entry in turned):
        return _upright_along(turned)
    return axes if _is_coordinate_axis(axis) else IDENTITY


def _is_coordinate_axis(axis: Vector) -> bool:
    return sorted(abs(entry.value) if isinstance(entry, Number) else 2.0 for entry in axis) == [0.0, 0.0, 1.0]


def _upright_along(axis: Vector) -> Rotation:
    first = across(axis, lambda entry: evaluate(entry, {}))
    return Rotation(first, settled(cross(axis, first)), axis)
