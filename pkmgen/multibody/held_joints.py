"""Joints that loops hold: motors that depend on each other, and an axis that locks its loop, for messages."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.machine.spelling import listed
from pkmgen.mechanism.link_frames import link_frames, side_frame
from pkmgen.mechanism.multibody import LoopClosure, Multibody
from pkmgen.mechanism.poses import in_numbers

Array = NDArray[Any]
LEAST_PART = 1e-6
"""Least entry of a relation of rates with which a joint takes part in it."""
ONLY_POINTS = "where only points meet, it is of type `point` (3d beside a URDF)"
"""What a closure that is fixed may have been meant to be."""
PARALLEL = 1e-6
"""Sine of the angle below which axes are parallel."""


def dependent_joints(names: list[str], relations: Array) -> list[str]:
    """Names of joints whose rates depend on each other.

    Args:
        names: Of the joints.
        relations: Combinations of their rates that vanish, one row each.
    """
    taking = np.abs(relations).max(axis=0, initial=0.0) > LEAST_PART
    return [name for name, takes in zip(names, taking, strict=True) if takes]


def locked_words(robot: Multibody) -> str:
    """Say what to look at where the loops hold all joints."""
    for loop in robot.loops:
        if odd := _odd_axis(robot, loop):
            return f"the axis of {odd} alone is not parallel to the others of the loop that {loop.name} closes"
    if welded := [loop.name for loop in robot.loops if loop.type == "fixed"]:
        return f"closure {welded[0]} holds the attitude too; {ONLY_POINTS}"
    names = listed([*(loop.name for loop in robot.loops), *(coupling.name for coupling in robot.couplings)])
    return f"an axis or a place of a joint is wrong, or a joint has too few freedoms, in the loops closed by {names}"


def _odd_axis(robot: Multibody, loop: LoopClosure) -> str:
    """The joint of a loop of joints R whose axis alone is not parallel to the others at zero coordinates, if any is."""
    links = sorted(loop.links(robot))
    if loop.type != "R" or len(links) < 3 or any(robot.links[index].kind != "R" for index in links):
        return ""
    zero = {
        name: float(name.endswith("_w")) if len(link.names) > 1 else 0.0 for link in robot.links for name in link.names
    }
    frames = link_frames(robot, zero)
    axes = [frames[index][0] @ in_numbers(robot, robot.links[index].axis) for index in links]
    axes.append(side_frame(robot, frames, loop.parent)[0][:, 2])
    apart = np.linalg.norm(np.cross(np.array(axes)[:, None], np.array(axes)[None]), axis=2) > PARALLEL
    odd = np.flatnonzero(apart.sum(axis=1) == len(axes) - 1)
    others = np.delete(np.delete(apart, odd, axis=0), odd, axis=1)
    if len(odd) != 1 or others.any():
        return ""
    names = [*(robot.links[index].name for index in links), loop.name]
    return names[int(odd[0])]
