"""Where the links of a model stand at home: its loops closed, as its robot file would close them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from pkmgen.bridges.importing.model import Joint, JointKind, Model
from pkmgen.bridges.importing.names import with_allowed_names
from pkmgen.bridges.importing.placement import HERE, Array, Placement, from_quaternion, shift, turn
from pkmgen.bridges.importing.write import robot_text

Coordinates = dict[str, tuple[float, ...]]
Close = Callable[[str, str], Mapping[str, float]]
"""Of text and name of a robot file: coordinates of joints where its loops are closed; none if they stay open."""
X, Y, Z = np.eye(3)
UPRIGHT_SINE = 1e-9
"""Sine of the angle to z below which an axis is parallel to z."""


def closed_home(model: Model, base: str, close: Close | None) -> Coordinates:
    """Find coordinates of all joints of the tree where the loops are closed, from the home of the model.

    Args:
        model: Its bodies, none of them fixed to another in the tree.
        base: `fixed` or `free`.
        close: Closes the loops of a robot file; None to leave them as the home has them.

    Returns:
        Coordinates by joints; those of the home where the loops do not close from there.
    """
    given = {joint.name: model.home.get(joint.name, _zero(joint)) for joint in model.joints}
    if close is None:
        return given
    named = with_allowed_names(model, base)
    values = close(robot_text(named, "model", "", base, ()), model.file)
    parts = {old.name: _parts(new) for old, new in zip(model.joints, named.joints, strict=True)}
    if not all(part in values for names in parts.values() for part in names):
        return given
    return {name: tuple(values[part] for part in names) for name, names in parts.items()}


def poses_at(model: Model, home: Coordinates) -> dict[str, Placement]:
    """Find where all links stand, in the root.

    Args:
        model: A tree with loops.
        home: Coordinates of the joints of the tree.
    """
    above = {joint.child: joint for joint in model.joints}
    poses = {model.root: HERE}
    for link in model.links:
        waiting = [link.name]
        while waiting[-1] not in poses:
            waiting.append(above[waiting[-1]].parent)
        for name in reversed(waiting[:-1]):
            joint = above[name]
            frame = poses[joint.parent] @ joint.place @ motion_of(joint, home[joint.name])
            poses[name] = frame @ joint.child_place.inverse()
    return poses


def motion_of(joint: Joint, values: tuple[float, ...]) -> Placement:
    """Frame B in frame A of a joint at coordinates, as a robot file counts them."""
    if joint.kind is JointKind.SPHERICAL:
        x, y, z, w = values
        return from_quaternion(np.zeros(3), (w, x, y, z))
    axis = Z if joint.axis is None else joint.axis
    match joint.kind:
        case JointKind.REVOLUTE:
            return turn(axis, values[0])
        case JointKind.PRISMATIC:
            return shift(values[0] * axis)
        case JointKind.HELICAL:
            return turn(axis, values[0]) @ shift((joint.pitch or 0.0) * values[0] * axis)
        case JointKind.CYLINDRICAL:
            return turn(axis, values[0]) @ shift(values[1] * axis)
        case JointKind.UNIVERSAL:
            return turn(axis, values[0]) @ turn(X if joint.second_axis is None else joint.second_axis, values[1])
        case JointKind.PLANAR:
            first = _across(axis)
            return shift(values[0] * first + values[1] * np.cross(axis, first)) @ turn(axis, values[2])
        case _:
            return HERE


def _across(axis: Array) -> Array:
    """The direction that the first coordinate of a planar joint slides in."""
    level = np.cross(Z, axis)
    length = float(np.linalg.norm(level))
    return np.cross(Y, axis) if length < UPRIGHT_SINE else level / length


def _zero(joint: Joint) -> tuple[float, ...]:
    return (0.0, 0.0, 0.0, 1.0) if joint.kind is JointKind.SPHERICAL else (0.0,) * joint.coordinates


def _parts(joint: Joint) -> list[str]:
    """Names of the coordinates of a joint in a robot file."""
    count = joint.coordinates
    if joint.kind is JointKind.SPHERICAL:
        return [f"{joint.name}_{entry}" for entry in "xyzw"]
    return [joint.name] if count == 1 else [f"{joint.name}_{index}" for index in range(1, count + 1)]
