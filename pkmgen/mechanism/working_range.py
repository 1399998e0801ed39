"""Ranges in which the pose and the motors of a robot are, from its box and the limits of its joints."""

from __future__ import annotations

import math

from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.ranges import Range, WorkingRange
from pkmgen.mechanism.types import Mechanism

REACH = 2.0
"""Sizes of a robot that a slide moves at most."""


def working_range(mechanism: Mechanism | Multibody) -> WorkingRange | None:
    """Where a robot works: poses of its platform, or its independent coordinates; None where balls are among them."""
    if isinstance(mechanism, Multibody):
        return _range_of_multibody(mechanism)
    layout = mechanism.layout
    names = layout.pose_names[: layout.ranges]
    entries = (
        Range(name, unit, low, high)
        for name, unit, (low, high) in zip(names, layout.pose_units, mechanism.box, strict=False)
    )
    attitude = mechanism.home[-4:] if layout.free else ()
    return WorkingRange("pose", tuple(entries), tuple(attitude), mechanism.attitude_range)


def motor_range(mechanism: Mechanism | Multibody) -> WorkingRange | None:
    """Where the motors of a robot of limbs may be: the limits of their joints; slides without any, within its size."""
    if isinstance(mechanism, Multibody):
        return None
    entries = []
    for limb, joint, _ in mechanism.motors():
        unit, far = ("rad", math.inf) if joint.kind == "R" else ("m", REACH * mechanism.size)
        entry = Range(f"{limb.name}.{joint.name}", unit, -far, far, "twice the size of the robot")
        if joint.limits is not None:
            low, high = sorted(joint.sign * mechanism.value(end) for end in (joint.limits.lower, joint.limits.upper))
            entry = Range(entry.name, unit, low, high, "the limits of the joint")
        entries.append(entry)
    return WorkingRange("position", tuple(entries))


def _range_of_multibody(robot: Multibody) -> WorkingRange | None:
    """The same of independent coordinates, of which the last may be a ball."""
    links = [robot.links[index] for index in robot.independent]
    balls = [link for link in links if link.kind == "S"]
    if balls and balls != links[-1:]:
        return None
    unbounded = (-math.inf, math.inf)
    single = [link for link in links if link.kind != "S"]
    entries = (
        Range(link.name, "m" if link.kind == "P" else "rad", *robot.box.get(link.name, unbounded)) for link in single
    )
    attitude = tuple(robot.home[name] for name in robot.given[len(single) :])
    name = "pose" if robot.posed else "position"
    return WorkingRange(name, tuple(entries), attitude, robot.attitude_range)
