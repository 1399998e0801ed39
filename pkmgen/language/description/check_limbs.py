"""What a schema cannot say of limbs and a platform: axes, references, home pose and box."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from pkmgen.language.description.angles import check_angles
from pkmgen.language.description.check import Check, check_directions, check_one_of, check_unique
from pkmgen.language.description.check_motors import check_motor, check_rotor, check_spring
from pkmgen.language.description.layout import layout_of
from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.description.source import KeyPath
from pkmgen.language.description.types import Contact, Coupling, Joint, JointType, Limits, RobotDescription
from pkmgen.language.exact.dimensions import Dimension
from pkmgen.language.exact.functions import hypot
from pkmgen.language.expression.slips import split_by_comma
from pkmgen.language.expression.trees import ExpressionError, evaluate, infer_dimension
from pkmgen.language.expression.units import parse_unit
from pkmgen.machine.spelling import counted

UNIT_LENGTH = 1e-7
"""Greatest error of the length of a quaternion."""


def check_limbs(check: Check[RobotDescription]) -> None:
    """Check limbs, platform and what they name."""
    _check_axes(check)
    for problem in _limit_problems(check.description, check.dimensions, check.values):
        check.report(*problem)
    _check_references(check)
    _check_platform(check)
    check_angles(check)


def _check_axes(check: Check[RobotDescription]) -> None:
    """Every joint but a spherical one has an axis, and no axis is the zero vector."""
    for name, limb_type in check.description.limb_types.items():
        path: KeyPath = ("limb_types", name)
        joints = [((*path, "elements", i, "joint"), element.joint) for i, element in enumerate(limb_type.elements)]
        if isinstance(limb_type.tip, Joint):
            joints.append(((*path, "tip"), limb_type.tip))
        axes = [((*path, "elements", i, "direction"), e.direction) for i, e in enumerate(limb_type.elements)]
        for i, element in enumerate(limb_type.elements):
            actuator = None if element.slide is None else element.slide.actuator
            check_motor(check, (*path, "elements", i, "slide", "actuator"), actuator, "slide")
            if element.slide is not None:
                check_rotor(check, (*path, "elements", i, "slide"), element.slide, "slide")
                check_spring(check, (*path, "elements", i, "slide"), element.slide.spring, "slide")
            check_spring(check, (*path, "elements", i, "joint"), element.joint.spring, element.joint.type)
        for place, joint in joints:
            check_motor(check, (*place, "actuator"), joint.actuator, joint.type)
            check_rotor(check, place, joint, joint.type)
            if joint.axis is None and joint.type is not JointType.SPHERICAL:
                message = f"a joint of type {joint.type} needs an axis"
                check.report(place, joint.type, message, "axis: x, y, z, -x, -y, -z or three numbers")
            axes += [((*place, "axis"), joint.axis), ((*place, "second_axis"), joint.second_axis)]
        if isinstance(limb_type.tip, Contact):
            axes.append(((*path, "tip", "normal"), limb_type.tip.normal))
        check_directions(check, axes)
    for index, limb in enumerate(check.description.limbs):
        mounts = (("base", limb.base), ("platform", limb.platform))
        check_directions(check, [(("limbs", index, end, "axis"), mount.axis) for end, mount in mounts])


def _check_references(check: Check[RobotDescription]) -> None:
    description = check.description
    parts = [part.name for part in description.platform.parts]
    limbs = [limb.name for limb in description.limbs]
    check_unique(check, [(("limbs", i, "name"), name) for i, name in enumerate(limbs)], "limb")
    check_unique(check, [(("platform", "parts", i, "name"), name) for i, name in enumerate(parts)], "part")
    for index, limb in enumerate(description.limbs):
        check_one_of(check, ("limbs", index, "type"), limb.type, list(description.limb_types), "limb type")
        if limb.platform.part is not None:
            check_one_of(check, ("limbs", index, "platform", "part"), limb.platform.part, parts, "platform part")
        if limb.base.part is not None:
            check.report(("limbs", index, "base", "part"), limb.base.part, "the base has no parts")
    for type_name, limb_type in description.limb_types.items():
        names = [
            (("limb_types", type_name, "elements", i, "name"), element.name)
            for i, element in enumerate(limb_type.elements)
        ]
        check_unique(check, names, "element")
    if (carrier := description.platform.carried_by) is not None:
        check_one_of(check, ("platform", "carried_by"), carrier, limbs, "limb")
    for index, coupling in enumerate(description.couplings):
        for place, name in enumerate(coupling.limbs):
            check_one_of(check, ("couplings", index, "limbs", place), name, limbs, "limb")
        _check_coupled_element(check, index, coupling)


def _check_coupled_element(check: Check[RobotDescription], index: int, coupling: Coupling) -> None:
    for place, name in enumerate(coupling.limbs):
        if name in coupling.limbs[:place]:
            path = ("couplings", index, "limbs", place)
            check.report(path, name, "the coupling names this limb twice", "limbs that differ")
    types = [limb.type for limb in check.description.limbs if limb.name in coupling.limbs]
    for type_name in dict.fromkeys(types):
        if type_name in check.description.limb_types:
            names = [element.name for element in check.description.limb_types[type_name].elements]
            kind = f"element in limb type {type_name!r}"
            check_one_of(check, ("couplings", index, "element"), coupling.element, names, kind)


def _check_platform(check: Check[RobotDescription]) -> None:
    platform = check.description.platform
    layout = layout_of(platform.motion, platform.plane)
    size = len(layout.pose_names)
    if len(platform.home) != size:
        message = f"a pose of motion {platform.motion} has {size} entries"
        allowed = split_by_comma((entry.text for entry in platform.home), size)
        check.report(("platform", "home"), counted(len(platform.home), "entry", "entries"), message, allowed)
    elif layout.free:
        _check_quaternion(check)
    ranges = layout.ranges
    if len(platform.box) != ranges:
        message = f"the box of motion {platform.motion} has {ranges} ranges"
        check.report(("platform", "box"), counted(len(platform.box), "range"), message)
    for index, (low, high) in enumerate(platform.box):
        try:
            ends = [evaluate(end.tree, check.values) for end in (low, high) if not end.error]
        except (ExpressionError, KeyError):
            continue
        if len(ends) == 2 and ends[0] > ends[1]:
            check.report(("platform", "box", index), f"{ends[0]:g} to {ends[1]:g}", "the range is empty")


def _check_quaternion(check: Check[RobotDescription]) -> None:
    """The attitude of the home pose is a quaternion of length one."""
    try:
        entries = [evaluate(entry.tree, check.values) for entry in check.description.platform.home[-4:]]
    except (ExpressionError, KeyError):
        return
    length = hypot(*entries)
    if abs(length - 1.0) > UNIT_LENGTH:
        message = "the last four entries of home are a quaternion; its length must be 1"
        check.report(("platform", "home"), f"length {length:g}", message, "such as 1, 0, 0, 0")


LimitProblem = tuple[KeyPath, object, str, str]
"""Key path, what was seen, what is wrong with it, what is allowed."""
_UNITS: Mapping[JointType, tuple[str, ...]] = {
    JointType.REVOLUTE: ("rad",),
    JointType.PRISMATIC: ("m",),
    JointType.UNIVERSAL: ("rad", "rad"),
    JointType.CYLINDRICAL: ("rad", "m"),
    JointType.SPHERICAL: (),
}
"""Units of the coordinates of a joint that limits can be given for."""


def _limit_problems(
    description: RobotDescription, dimensions: Mapping[str, Dimension], values: Mapping[str, float]
) -> Iterator[LimitProblem]:
    """Find what is wrong with limits whose expressions have been checked one by one.

    Dimensions are what each parameter measures; values are in SI units.
    """
    for name, limb_type in description.limb_types.items():
        path: KeyPath = ("limb_types", name)
        for word in ("limits", "spring") if isinstance(limb_type.tip, Joint) else ():
            if getattr(limb_type.tip, word):
                yield (*path, "tip", word), "", f"a joint at the tip takes no {word}", f"{word} of joints of elements"
        for index, element in enumerate(limb_type.elements):
            here = (*path, "elements", index)
            given = _one_by_one((*here, "joint", "limits"), element.joint.limits)
            units = _UNITS[element.joint.type]
            if len(given) > len(units):
                seen, message = len(given), f"too many ranges for a joint of type {element.joint.type}"
                yield (*here, "joint", "limits"), seen, message, f"{len(units) or 'none'}"
                continue
            if element.slide is not None and element.slide.limits is not None:
                given, units = [*given, ((*here, "slide", "limits"), element.slide.limits)], (*units[: len(given)], "m")
            for (place, limits), unit in zip(given, units, strict=False):
                yield from _range_problems(place, limits, unit, dimensions, values)


def _one_by_one(path: KeyPath, limits: Limits | tuple[Limits, ...]) -> list[tuple[KeyPath, Limits]]:
    """Limits of a joint with their key paths, one for each axis."""
    if isinstance(limits, Limits):
        return [(path, limits)]
    return [((*path, index), each) for index, each in enumerate(limits)]


def _range_problems(
    path: KeyPath, limits: Limits, unit: str, dimensions: Mapping[str, Dimension], values: Mapping[str, float]
) -> Iterator[LimitProblem]:
    ends = [_value(end, unit, dimensions, values) for end in (limits.lower, limits.upper)]
    for name, end, expression in zip(("lower", "upper"), ends, (limits.lower, limits.upper), strict=True):
        if end is None:
            yield (*path, name), expression.text, "wrong unit for a coordinate of this joint", f"a value in {unit}"
    lower, upper = (math.nan if end is None else end for end in ends)
    seen = f"{lower:g} to {upper:g}"
    if lower >= upper:
        yield path, seen, "the range is empty", "lower less than upper"
    elif unit == "rad" and upper - lower > math.tau:
        message = "the range of an angle is longer than a turn"
        if upper - lower > 2.0 * math.tau:
            message += "; angles are in radians, were degrees meant?"
        yield path, seen, message, "at most 2*pi from lower to upper"


def _value(
    expression: QuantityExpression, unit: str, dimensions: Mapping[str, Dimension], values: Mapping[str, float]
) -> float | None:
    """Value of a limit; None where its unit is another, NaN where its expression is wrong, which is reported there."""
    try:
        dimension = infer_dimension(expression.tree, dimensions)
        allowed = [parse_unit(name).dimension for name in expression.units]
        if dimension in allowed and dimension != parse_unit(unit).dimension:
            return None
        return math.nan if expression.error else evaluate(expression.tree, values)
    except (ExpressionError, KeyError):
        return math.nan
