"""What is said of loops that do not close near home: which one, by how much, and what it may come from."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.mechanism.multibody import JointCoupling, LoopClosure, Multibody
from pkmgen.mechanism.plausibility import LONE_LENGTH_RATIO
from pkmgen.multibody.held_joints import ONLY_POINTS
from pkmgen.multibody.numbers import Numbers

Array = NDArray[Any]
NAMED = 8
"""Coordinates of home that are named."""
NEARBY = 0.5
"""Distance from home of an assembly with other independent coordinates that is still found, rad or m."""
OPEN_ERROR = 1e-6
"""Distance, in sizes of the robot, and angle, rad, below which a closure counts as closed."""


def open_message(robot: Multibody, numbers: Numbers) -> str:
    """Say which loop does not close near home, and what to look at."""
    home = np.array([[robot.home[name] for name in robot.joints]])
    errors = numbers.errors(home)[0]
    source = numbers.rows[int(np.argmax(np.abs(errors)))].source
    own = {row.part: float(error) for row, error in zip(numbers.rows, errors, strict=True) if row.source == source}
    gaps = list(_gaps(robot, source, own))
    off = " and ".join(gaps) or f"{max(map(abs, own.values())):.3g}"
    nearby = list(_nearby(numbers, home)) or _hints(robot, source, own)
    hints = "; ".join((f"{source.name} is off by {off} there", *nearby))
    return f"{source.place}: the loops do not close near home: {hints}"


def _nearby(numbers: Numbers, home: Array) -> Iterator[str]:
    """Where independent coordinates would have to be for an assembly near home, if that is what is wrong."""
    there, closed = numbers.closed_by_all(home)
    if not closed.all() or np.abs(there - home).max() > NEARBY:
        return
    robot = numbers.robot
    places = {name: place for place, name in enumerate(robot.joints)}
    for name in (name for index in robot.independent for name in robot.links[index].names):
        old, new = (float(pose[0, places[name]]) for pose in (home, there))
        if abs(new - old) > OPEN_ERROR:
            yield f"independent coordinates stay as they are, and they close with {name} at {new:.6g}, not {old:.6g}"


def _gaps(robot: Multibody, source: LoopClosure | JointCoupling, errors: dict[str, float]) -> Iterator[str]:
    """How far both sides of a closure are apart: m, and degrees."""
    if isinstance(source, JointCoupling):
        return
    length, turn = _gap(robot, source, errors)
    if length > OPEN_ERROR * robot.size:
        yield f"{length:.3g} m"
    if turn > OPEN_ERROR:
        yield f"{math.degrees(turn):.3g}°"


def _gap(robot: Multibody, closure: LoopClosure, errors: dict[str, float]) -> tuple[float, float]:
    """Distance, m, and angle, rad, between both sides of a closure, as far as it constrains them."""
    turns = [error for part, error in errors.items() if part.startswith("angle")]
    if "distance" in errors:
        length = robot.value(closure.length)
        apart = math.sqrt(max(length**2 + 2.0 * errors["distance"] * robot.size**2, 0.0))
        return abs(apart - length), 0.0
    lengths = [error for part, error in errors.items() if not part.startswith("angle")]
    return robot.size * math.hypot(*lengths), math.asin(min(1.0, math.hypot(*turns)))


def _hints(robot: Multibody, source: LoopClosure | JointCoupling, errors: dict[str, float]) -> Iterator[str]:
    longest, following, *_ = (*robot.lengths, 0.0, 0.0)
    if longest > LONE_LENGTH_RATIO * following > 0.0:
        yield f"the greatest length is {longest:g} m, the next one {following:g} m: was it meant in mm?"
    if isinstance(source, LoopClosure) and source.type == "fixed" and any(map(errors.get, _turning(errors))):
        yield f"this closure holds the attitude too; {ONLY_POINTS}"
    names = [name for name in robot.joints if name in robot.stated]
    if names:
        named = ", ".join(names[:NAMED]) + (", …" if len(names) > NAMED else "")
        yield f"either `home` ({named}) is far from an assembly, or lengths, axes or places of joints are wrong"
        yield from left_out_words(robot)
    else:
        yield "give coordinates near an assembly as `home`; if these are right, lengths, axes or places are wrong"


def left_out_words(robot: Multibody) -> Iterator[str]:
    """Say which joints begin at zero: forces on a joint make it carry bodies, and home has to give it then."""
    if names := robot.left_out:
        named = ", ".join(names[:NAMED]) + (", …" if len(names) > NAMED else "")
        more = "its coordinate" if len(names) == 1 else "their coordinates"
        yield f"home leaves out {named}, which the search begins with at 0: give {more} too"


def _turning(errors: dict[str, float]) -> list[str]:
    return [part for part in errors if part.startswith("angle")]
