"""Implausible home poses: millimetres, degrees, quaternions in another order, a home outside the box."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pkmgen.errors import Problem
from pkmgen.language.description.source import KeyPath
from pkmgen.language.description.types import CheckedFile
from pkmgen.language.expression.trees import evaluate
from pkmgen.mechanism.ranges import SLIPS, times
from pkmgen.mechanism.types import Mechanism

FARTHEST_SIZES = 30.0
"""Distance from the base that no platform has, in sizes of the robot."""
SINGLE_ENTRY_ERROR = 1e-6
"""Difference from 1 of an entry of a quaternion below which it is the only one."""


def implausible_home(robot: CheckedFile, mechanism: Mechanism) -> Iterator[Problem]:
    """Report what is implausible about a home pose and its box."""
    yield from _attitude(robot, mechanism)
    far = tuple(_lengths(robot, mechanism))
    yield from far or _home_in_box(robot, mechanism)


def _attitude(robot: CheckedFile, mechanism: Mechanism) -> Iterator[Problem]:
    """A home turned by half a turn is what the identity becomes when its scalar is written last; and a wide range."""
    most = mechanism.attitude_range
    if most > math.pi:
        message = "no attitude is more than half a turn from another; angles are in radians, were degrees meant?"
        path = ("platform", "attitude_range")
        yield robot.source.problem(path, f"{most:g} rad", message, f"{most:g}*pi/180 for {most:g} degrees")
    if mechanism.layout.free and abs(mechanism.home[-1]) > 1.0 - SINGLE_ENTRY_ERROR:
        message = "home is turned by half a turn about z: a pose has its quaternion as w, x, y, z"
        seen = ", ".join(f"{entry:g}" for entry in mechanism.home[-4:])
        yield robot.source.problem(("platform", "home"), seen, message, "1, 0, 0, 0 where nothing is turned")


def implausible_balls(robot: CheckedFile) -> Iterator[Problem]:
    """The same of balls at home, whose scalar is last."""
    for name, value in robot.description.home_balls.items():
        if abs(evaluate(value[0].tree, robot.values)) > 1.0 - SINGLE_ENTRY_ERROR:
            message = f"ball {name} is turned by half a turn about x: a ball has its quaternion as x, y, z, w"
            seen = ", ".join(entry.text for entry in value)
            yield robot.source.problem(("home", name), seen, message, "0, 0, 0, 1 where nothing is turned")


def _lengths(robot: CheckedFile, mechanism: Mechanism) -> Iterator[Problem]:
    """Home and box that are far beyond the robot: their lengths are in millimetres."""
    size = max((math.hypot(*map(mechanism.value, limb.base_point)) for limb in mechanism.limbs), default=0.0)
    size += sum(_longest(mechanism))
    factor, _, wrong, question = SLIPS["m"]
    names = mechanism.layout.pose_names
    for index, (name, unit) in enumerate(zip(names, mechanism.layout.pose_units, strict=True)):
        if unit != "m" or size <= 0.0:
            continue
        ends: dict[KeyPath, float] = {("platform", "home", index): mechanism.home[index]}
        if index < len(mechanism.box):
            ends |= {("platform", "box", index, place): end for place, end in enumerate(mechanism.box[index])}
        path, value = max(ends.items(), key=lambda pair: abs(pair[1]))
        if abs(value) > FARTHEST_SIZES * size:
            message = f"{name} is {times(abs(value) / size)} × all lengths of the robot together; {question}"
            yield robot.source.problem(path, f"{value:g} m", message, f"{value / factor:g} for {value:g} {wrong}")


def _longest(mechanism: Mechanism) -> Iterator[float]:
    """Lengths of the elements of the longest limb, m."""
    lengths = [[mechanism.value(element.length) for element in limb.elements] for limb in mechanism.limbs]
    yield from max(lengths, key=sum)


def _home_in_box(robot: CheckedFile, mechanism: Mechanism) -> Iterator[Problem]:
    """A home outside the box is seldom where the machine works."""
    around = mechanism.working_range
    assert around is not None
    for index, (entry, value) in enumerate(zip(around.entries, mechanism.home, strict=False)):
        if entry.outside(value):
            message = f"home is outside the box: {entry.words(value)}"
            allowed = f"{entry.low:g} to {entry.high:g} {entry.unit}"
            yield robot.source.problem(("platform", "home", index), f"{value:g} {entry.unit}", message, allowed)
