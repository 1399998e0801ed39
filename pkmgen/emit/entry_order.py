"""In which order entries of states stand in arrays, and which ranges joints have: said where a text begins."""

from __future__ import annotations

from pkmgen.mechanism.robot_model import RobotModel

BASE = (
    "The base: x, y, z of its origin, then a unit quaternion, scalar first; its twist: velocity, then angular velocity."
)
ATTITUDE = " (unit quaternion, scalar first, from platform to world axes)"


def entry_order(robot: RobotModel) -> str:
    """Sentences about the coordinates of a robot, their rates, its motors, and the ranges of its joints."""
    said = ([] if robot.driven else [_coordinates(robot), _rates(robot)]) + ([BASE] if robot.moving_base else [])
    return " ".join((*said, f"Motors: {', '.join(robot.actuators)}.", *_ranges(robot)))


def _coordinates(robot: RobotModel) -> str:
    names = [", ".join(each.names) + ("" if each.box else ATTITUDE) for each in robot.coordinates]
    return f"{'A pose' if robot.posed else 'A position'} is {', '.join(names)}."


def _rates(robot: RobotModel) -> str:
    """Order and meaning of rates; those of an attitude are no rates of its entries."""
    turns = "" if all(each.box for each in robot.coordinates) else "; turns are the angular velocity, world axes"
    return f"Rates and accelerations are of {', '.join(robot.rate_names)}{turns}."


def _ranges(robot: RobotModel) -> tuple[str, ...]:
    """Ranges that the file gives joints, if it gives any: functions compute beyond them."""
    ranges = [
        f"{each.name} {robot.value(each.limits.lower):.6g} to {robot.value(each.limits.upper):.6g} {each.unit}"
        for each in robot.limited
        if each.limits is not None
    ]
    return (f"Joint ranges of the robot file, which functions do not check: {', '.join(ranges)}.",) if ranges else ()
