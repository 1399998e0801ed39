"""Platforms that rods keep from turning, though no joint says so: their attitude is one more closure, or a chain.

Six rods in three parallel pairs, each pair along the axis of its arm, hold the platform of a Delta parallel to its
base. This follows from lengths, in one assembly, and not from the kinds of joints; it is seen in numbers, for values of
the parameters beside those of the file too.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.exact.digits import shortened
from pkmgen.language.expression.algebra import IDENTITY, ONE, ZERO, Rotation, Vector
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.link_frames import link_frames
from pkmgen.mechanism.multibody import GROUND, LoopClosure, Multibody, Side
from pkmgen.multibody.hung import may_hang, on_slides
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.other_parameters import moved_parameters

Array = NDArray[Any]
RODS = 3
"""Loops that end on a platform, at least."""
PARALLEL = 1e-9
"""Sine below which an attitude counts as held."""
DIGITS = 14
"""Digits of the axes of an attitude that are no whole numbers, the same on every machine."""
ORIGIN: Vector = (ZERO, ZERO, ZERO)
AXIS: Vector = (ONE, ZERO, ZERO)


def with_held_attitudes(robot: Multibody, poses: Array) -> Multibody | None:
    """The robot with what is known of platforms that are held parallel; None where there are none.

    Args:
        robot: The robot, its home closed.
        poses: Coordinates of closed poses, home first.
    """
    for index, link in enumerate(robot.links):
        hangs = may_hang(robot, index)
        turns = hangs or link.kind == "R" or index in _hung(robot)
        for carrier in _carriers(robot, index) if turns and index not in {*robot.held, *robot.rests} else ():
            axes = _attitude(robot, poses, carrier, index)
            if axes is None:
                continue
            if hangs:
                return on_slides(robot, index, carrier, _rotation(axes), _origin(robot, poses[0], carrier, index))
            return _with_attitude(robot, carrier, index, axes)
    return None


def _hung(robot: Multibody) -> set[int]:
    """Links on a ball at the end of slides."""
    balls = (index for index, link in enumerate(robot.links) if link.kind == "S" and link.parent != GROUND)
    return {index for index in balls if robot.links[robot.links[index].parent].kind == "P"}


def _origin(robot: Multibody, pose: Array, carrier: int, index: int) -> list[float]:
    """Origin of a link from that of a carrier, in its axes, m."""
    frames = link_frames(robot, dict(zip(robot.joints, pose.tolist(), strict=True)))
    (axes, before), (_, origin) = frames[carrier], frames[index]
    return [float(entry) for entry in axes.T @ (origin - before)]


def _carriers(robot: Multibody, index: int) -> list[int]:
    """What carries the other ends of the loops that end on a link, and the link too, or not; none for too few loops."""
    others = [loop.ends[1 - k][1].link for loop in robot.loops for k in (0, 1) if loop.ends[k][1].link == index]
    if len(others) < RODS:
        return []
    carriers = [robot.between(other, index)[0] for other in others]
    whole = min(carriers, key=lambda carrier: len(robot.path(carrier)))
    common = [each for each in robot.path(others[0]) if all(each in robot.path(other) for other in others)]
    return list(dict.fromkeys((whole, *common[-1:])))


def _attitude(robot: Multibody, poses: Array, carrier: int, index: int) -> Array | None:
    """Axes of a link, columns, in those of a carrier, if they are the same at all poses and for other parameters."""
    first = _axes(robot, poses[0], carrier, index)
    if any(np.abs(_axes(robot, pose, carrier, index) - first).max() > PARALLEL for pose in poses):
        return None
    moved = replace(robot, parameters=MappingProxyType(moved_parameters(robot)))
    there, closed = Numbers(moved).closed(poses[:1])
    stays = closed.all() and np.abs(_axes(moved, there[0], carrier, index) - first).max() <= PARALLEL
    return first if stays else None


def _axes(robot: Multibody, pose: Array, carrier: int, index: int) -> Array:
    frames = link_frames(robot, dict(zip(robot.joints, pose.tolist(), strict=True)))
    axes: Array = frames[carrier][0].T @ frames[index][0]
    return axes


def attitude_at_home(robot: Multibody, carrier: int, index: int) -> Rotation:
    """Axes of a link in those of a carrier, at home."""
    return _rotation(_axes(robot, np.array([robot.home[name] for name in robot.joints]), carrier, index))


def _with_attitude(robot: Multibody, carrier: int, index: int, axes: Array) -> Multibody:
    """The robot with the attitude of a link as a closure."""
    name = f"{robot.links[index].name}_attitude"
    closure = LoopClosure(
        name, "attitude", Side(carrier, ORIGIN, _rotation(axes)), Side(index, ORIGIN, IDENTITY), AXIS, ONE, robot.place
    )
    return replace(robot, loops=(*robot.loops, closure), implied=robot.implied | {name})


def _rotation(axes: Array) -> Rotation:
    """Axes in numbers; entries that are 0, 1 or −1 but for rounding are that."""
    whole = np.round(axes)
    return Rotation(*map(_vector, np.where(np.abs(axes - whole) < PARALLEL, whole + 0.0, axes).T.tolist()))


def _vector(entries: list[float]) -> Vector:
    x, y, z = entries
    return _number(x), _number(y), _number(z)


def _number(entry: float) -> Number:
    return Number(shortened(entry, DIGITS, 1.0))
