"""Which expressions of a robot file are angles, and which of these are in degrees by mistake.

An angle of more than two turns was meant in degrees, and is refused wherever it stands. Below that a file may mean it:
a frame that is turned by more than a whole turn, or by a whole number of radians, is noted by `pkmgen check`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import singledispatch

from pkmgen.language.description.bodies import Connection, MultibodyDescription, PairType, coordinate_names
from pkmgen.language.description.check import Check, Described, expressions_of, value_of
from pkmgen.language.description.layout import layout_of
from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.description.source import KeyPath
from pkmgen.language.description.types import Description, RobotDescription, ranges_of
from pkmgen.language.expression.trees import Number

TURNS = 4.0 * math.pi
"""Greatest angle of a file, rad: what is beyond is taken for degrees."""
TURNING = (PairType.REVOLUTE, PairType.UNIVERSAL)
WOUND = ("rest", "offset")
"""Angles of many turns: a spring may be wound up, and what a gear adds is on its fast side."""
Place = tuple[KeyPath, QuantityExpression]


def check_angles(check: Check[Described]) -> None:
    """Refuse angles of more than two turns."""
    for path, angle in angles_of(check.description):
        value = value_of(check, angle)
        if value is not None and abs(value) > TURNS and path[-1] not in WOUND:
            message = "angles are in radians, and this is more than two turns; were degrees meant?"
            check.report(path, f"{value:g} rad", message, f"{value:g}*pi/180 for {value:g} degrees")


def doubtful_angle(path: KeyPath, angle: QuantityExpression, value: float) -> str:
    """Say why an angle that is accepted may have been meant in degrees; empty where nothing speaks for it."""
    degrees = f"this is {math.degrees(value):.4g} degrees; were {value:g} degrees meant?"
    if path[-1] in WOUND:
        return f"angles are in radians, and {degrees}" if abs(value) > TURNS else ""
    turned = bool({"rpy", "child_rpy", "rotation"} & set(path))
    whole = isinstance(angle.tree, Number) and value == round(value) and abs(value) >= 2.0
    return f"angles are in radians, and {degrees}" if turned and (whole or abs(value) > math.tau) else ""


def angles_of(description: Description) -> Iterator[Place]:
    """All angles of a file, with their key paths: what can be nothing else, and coordinates of joints that turn."""
    for path, expression in expressions_of(description):
        if expression.units == ("rad",) and path[:1] != ("parameters",):
            yield path, expression
    yield from _coordinates(description)


def turning_coordinates(description: MultibodyDescription) -> set[str]:
    """Names of the coordinates that are angles of few turns: screws of a robot, and what gears drive, turn often."""
    if any(joint.type is PairType.HELICAL for joint in description.joints):
        return set()
    turning = {name for joint in description.joints if joint.type in TURNING for name in coordinate_names(joint)}
    couplings = (coupling.terms for coupling in description.couplings)
    return turning.difference(*(terms for terms in couplings if not all(map(_is_unit, terms.values()))))


def _is_unit(factor: QuantityExpression) -> bool:
    return isinstance(factor.tree, Number) and abs(factor.tree.value) == 1.0


@singledispatch
def _coordinates(description: Description) -> Iterator[Place]:
    """Angles among coordinates of joints, or among entries of a pose."""
    raise NotImplementedError


@_coordinates.register
def _of_pose(description: RobotDescription) -> Iterator[Place]:
    """Angles of the home pose and of the box; a quaternion has none."""
    platform = description.platform
    layout = layout_of(platform.motion, platform.plane)
    if layout.free:
        return
    for index, unit in enumerate(layout.pose_units):
        if unit != "rad":
            continue
        if index < len(platform.home):
            yield ("platform", "home", index), platform.home[index]
        if index < len(platform.box):
            yield from ((("platform", "box", index, place), end) for place, end in enumerate(platform.box[index]))


@_coordinates.register
def _of_joints(description: MultibodyDescription) -> Iterator[Place]:
    turning = turning_coordinates(description)
    if description.platform is not None:
        turning |= {coordinate.value for coordinate in description.platform.pose if coordinate.value.startswith("r")}
    for name in turning & set(description.home):
        value = description.home[name]
        if isinstance(value, QuantityExpression):
            yield ("home", name), value
    for name in turning & set(description.box):
        yield from ((("box", name, place), end) for place, end in enumerate(description.box[name]))
    for key, joints in (("joints", description.joints), ("loops", description.loops)):
        for index, joint in enumerate(joints):
            if turning and joint.type is PairType.REVOLUTE:
                yield from _of_joint((key, index), joint)
    for index, coupling in enumerate(description.couplings):
        if set(coupling.terms) <= turning:
            yield ("couplings", index, "offset"), coupling.offset


def _of_joint(path: KeyPath, joint: Connection) -> Iterator[Place]:
    for limits in ranges_of(joint.limits):
        yield (*path, "limits", "lower"), limits.lower
        yield (*path, "limits", "upper"), limits.upper
    if joint.spring is not None:
        yield (*path, "spring", "rest"), joint.spring.rest
