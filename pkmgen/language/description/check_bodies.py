"""What a schema cannot say of bodies and joints: names, references, and which words go with which joint."""

from __future__ import annotations

from pkmgen.language.description.angles import check_angles
from pkmgen.language.description.bodies import (
    GROUND,
    MAX_MOTORS,
    Connection,
    MultibodyDescription,
    PairType,
    PoseCoordinate,
    PosedBody,
    coordinate_names,
)
from pkmgen.language.description.check import Check, check_directions, check_one_of, check_unique, value_of
from pkmgen.language.description.check_motors import check_motor, check_rotor, check_spring
from pkmgen.language.description.quantity import ZERO, QuantityExpression
from pkmgen.language.description.source import KeyPath
from pkmgen.language.description.types import Limits, ranges_of
from pkmgen.language.exact.functions import hypot
from pkmgen.language.expression.trees import ExpressionError, evaluate

MOVING = {
    PairType.REVOLUTE: 1,
    PairType.PRISMATIC: 1,
    PairType.HELICAL: 1,
    PairType.UNIVERSAL: 2,
    PairType.CYLINDRICAL: 2,
}
"""Joints that a motor may drive, and their axes."""
ONLY_LOOPS = (PairType.POINT, PairType.DISTANCE, PairType.CONTACT)
UNIT_LENGTH = 1e-2
"""Greatest error of the length of a quaternion, which home is brought to one from."""


def check_bodies(check: Check[MultibodyDescription]) -> None:
    """Check names, what refers to them, and the words of each joint."""
    record = check.description
    bodies = [GROUND, *(body.name for body in record.bodies)]
    joints = [joint.name for joint in (*record.joints, *record.loops)]
    check_unique(check, [(("bodies", i, "name"), name) for i, name in enumerate(bodies[1:])], "body")
    if GROUND in bodies[1:]:
        check.report(("bodies", bodies[1:].index(GROUND), "name"), GROUND, "this is the body that does not move")
    places = [(*which, "name") for which in (*_places("joints", record.joints), *_places("loops", record.loops))]
    check_unique(check, list(zip(places, joints, strict=True)), "joint")
    if len(set(joints)) == len(joints):
        pairs = zip(places, (*record.joints, *record.loops), strict=True)
        check_unique(check, [(place, name) for place, pair in pairs for name in _entries(pair)], "joint coordinate")
    for index, joint in enumerate(record.joints):
        if joint.type in ONLY_LOOPS:
            allowed = ", ".join(kind for kind in PairType if kind not in ONLY_LOOPS)
            check.report(("joints", index, "type"), joint.type, "this only closes loops; put it under loops", allowed)
        _check_connection(check, ("joints", index), joint, bodies)
    for index, loop in enumerate(record.loops):
        _check_connection(check, ("loops", index), loop, bodies)
        if loop.actuator is not None:
            check.report(("loops", index, "actuator"), "", "a joint that is cut has no motor; put it under joints")
    check_angles(check)
    _check_uses(check)


def _places(key: str, records: tuple[Connection, ...]) -> list[KeyPath]:
    return [(key, index) for index in range(len(records))]


def _check_connection(check: Check[MultibodyDescription], path: KeyPath, joint: Connection, bodies: list[str]) -> None:
    for end in ("parent", "child"):
        check_one_of(check, (*path, end), getattr(joint, end), bodies, "body")
    if joint.parent == joint.child:
        check.report((*path, "child"), joint.child, "a joint is between two bodies", "another body than the parent")
    axes = [((*path, "axis"), joint.axis), ((*path, "second_axis"), joint.second_axis)]
    check_directions(check, axes)
    ranges = ranges_of(joint.limits)
    if len(ranges) > (most := MOVING.get(joint.type, 0)):
        allowed = f"{most or 'none'}"
        check.report((*path, "limits"), len(ranges), f"too many ranges for a joint of type {joint.type}", allowed)
    for index, limits in enumerate(ranges):
        place = () if isinstance(joint.limits, Limits) else (index,)
        _check_range(check, (*path, "limits", *place), limits.lower, limits.upper)
    _check_words(check, path, joint)


def _check_words(check: Check[MultibodyDescription], path: KeyPath, joint: Connection) -> None:
    """Words that go with some joints only."""
    if joint.second_axis is not None and joint.type is not PairType.UNIVERSAL:
        check.report((*path, "second_axis"), "", f"a joint of type {joint.type} has no second axis", "type U")
    if (joint.length is not None) != (joint.type is PairType.DISTANCE):
        word = "needs a length" if joint.length is None else "has no length"
        check.report((*path, "length"), "", f"a joint of type {joint.type} {word}")
    if (joint.pitch != ZERO) != (joint.type is PairType.HELICAL):
        word = "needs a pitch, the displacement in m per rad" if joint.pitch == ZERO else "has no pitch"
        check.report((*path, "pitch"), "", f"a joint of type {joint.type} {word}")
    axes_driven = MOVING.get(joint.type, 0)
    if joint.actuator is not None and joint.actuator.axis > axes_driven:
        seen, allowed = f"axis {joint.actuator.axis}", f"{axes_driven or 'no'} axes"
        check.report((*path, "actuator"), seen, f"a joint of type {joint.type} has no such axis to drive", allowed)
    check_motor(check, (*path, "actuator"), joint.actuator, joint.type)
    check_rotor(check, path, joint, joint.type)
    check_spring(check, path, joint.spring, joint.type)
    if joint.friction.model_fields_set and joint.type not in tuple("RPHU"):
        message = f"a joint of type {joint.type} takes no friction"
        check.report((*path, "friction"), "", message, "types R, P, H, U")


def _check_uses(check: Check[MultibodyDescription]) -> None:
    """Couplings, motors, home and box name joints."""
    record = check.description
    driven = [joint.name for joint in record.joints if joint.actuator is not None]
    single = [name for joint in record.joints for name in coordinate_names(joint)]
    if len(driven) > MAX_MOTORS:
        check.report(("joints",), f"{len(driven)} joints with actuators", "too many motors", f"{MAX_MOTORS} at most")
    for index, coupling in enumerate(record.couplings):
        for name in coupling.terms:
            check_one_of(check, ("couplings", index, "terms", name), name, single, "joint coordinate")
        if all(value_of(check, factor) == 0.0 for factor in coupling.terms.values()):
            check.report(("couplings", index, "terms"), "all 0", "the coupling relates nothing", "factors, not all 0")
    for index, name in enumerate(record.actuators):
        check_one_of(check, ("actuators", index), name, driven, "driven joint")
    if record.actuators and set(driven) - set(record.actuators):
        left = ", ".join(name for name in driven if name not in record.actuators)
        check.report(("actuators",), left, "motors that the list leaves out", "all driven joints")
    balls = [joint.name for joint in record.joints if joint.type is PairType.SPHERICAL]
    _check_independent(check, single)
    if record.platform is not None:
        _check_platform(check, record.platform, [*single, *balls])
        single += [coordinate.value for coordinate in PoseCoordinate if coordinate is not PoseCoordinate.ATTITUDE]
        balls += [PoseCoordinate.ATTITUDE.value]
    _check_home(check, single, [*single, *balls])
    _check_box(check, single)


def _check_independent(check: Check[MultibodyDescription], single: list[str]) -> None:
    """Independent coordinates are those of joints with one coordinate, each named once."""
    record = check.description
    for index, name in enumerate(record.independent):
        check_one_of(check, ("independent", index), name, single, "joint coordinate")
    check_unique(check, [(("independent", i), name) for i, name in enumerate(record.independent)], "coordinate")


def _check_platform(check: Check[MultibodyDescription], platform: PosedBody, taken: list[str]) -> None:
    """The body and the frame of a platform are there, and no joint is called like a coordinate of its pose."""
    bodies = {body.name: [frame.name for frame in body.frames] for body in check.description.bodies}
    check_one_of(check, ("platform", "body"), platform.body, list(bodies), "body")
    if platform.frame is not None and platform.body in bodies:
        check_one_of(check, ("platform", "frame"), platform.frame, bodies[platform.body], f"frame of {platform.body}")
    if platform.body == check.description.bodies[0].name and check.description.base == "free":
        check.report(("platform", "body"), platform.body, "this body is the base", "another body")
    for index, coordinate in enumerate(platform.pose):
        if coordinate.value.startswith("r") and PoseCoordinate.ATTITUDE in platform.pose:
            message = "the attitude says all about how the body is turned"
            check.report(("platform", "pose", index), coordinate, message, "attitude or turns")
    check_unique(check, [(("platform", "pose", i), name) for i, name in enumerate(platform.pose)], "coordinate")
    for held in set(PoseCoordinate) - set(platform.pose) if platform.others == "held" else ():
        if held in check.description.home:
            message, allowed = "this coordinate of the pose is held at zero", "at and rpy of platform say where that is"
            check.report(("home", held.value), held, message, allowed)
    for name in taken:
        if name in set(PoseCoordinate):
            allowed = "another name of the joint"
            check.report(("platform",), name, "a coordinate of the pose and one of a joint have this name", allowed)


def _check_home(check: Check[MultibodyDescription], single: list[str], known: list[str]) -> None:
    joints = check.description.joints
    for name, value in check.description.home.items():
        check_one_of(check, ("home", name), name, known, "joint coordinate")
        ball = name not in single
        if isinstance(value, tuple) != ball and name in known:
            message = "a ball stands as a quaternion x, y, z, w" if ball else "one number stands here"
            check.report(("home", name), "", message)
        elif isinstance(value, tuple):
            _check_quaternion(check, name)
    for joint in joints:
        for name, limits in zip(coordinate_names(joint), ranges_of(joint.limits), strict=False):
            stated = check.description.home.get(name)
            if isinstance(stated, QuantityExpression):
                _check_within(check, name, stated, limits)


def _check_within(check: Check[MultibodyDescription], name: str, home: QuantityExpression, limits: Limits) -> None:
    """A joint stands within its limits at home."""
    at, lower, upper = (value_of(check, each) for each in (home, limits.lower, limits.upper))
    if at is not None and lower is not None and upper is not None and not lower <= at <= upper:
        check.report(("home", name), f"{at:g}", "home is outside the limits of the joint", f"{lower:g} to {upper:g}")


def _check_box(check: Check[MultibodyDescription], single: list[str]) -> None:
    for name, (low, high) in check.description.box.items():
        check_one_of(check, ("box", name), name, single, "joint coordinate")
        _check_range(check, ("box", name), low, high)


def _check_range(
    check: Check[MultibodyDescription], path: KeyPath, low: QuantityExpression, high: QuantityExpression
) -> None:
    """A range is not empty."""
    try:
        ends = evaluate(low.tree, check.values), evaluate(high.tree, check.values)
    except (ExpressionError, KeyError):
        return
    if ends[0] > ends[1]:
        check.report(path, f"{ends[0]:g} to {ends[1]:g}", "the range is empty")


def _check_quaternion(check: Check[MultibodyDescription], name: str) -> None:
    entries = check.description.home[name]
    assert isinstance(entries, tuple)
    try:
        length = hypot(*(evaluate(entry.tree, check.values) for entry in entries))
    except (ExpressionError, KeyError):
        return
    if abs(length - 1.0) > UNIT_LENGTH:
        check.report(("home", name), f"length {length:g}", "the length of a quaternion is 1", "0.99 to 1.01")


def _entries(joint: Connection) -> tuple[str, ...]:
    """Names of all entries of the coordinates of a joint."""
    ball = joint.type is PairType.SPHERICAL
    return tuple(f"{joint.name}_{letter}" for letter in "xyzw") if ball else coordinate_names(joint)
