"""Parts of an articulated platform: links that couplings make follow its pose, each with a twist of its own (9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from numpy.typing import NDArray

from pkmgen.mechanism.multibody import JointCoupling, LoopClosure, Multibody
from pkmgen.multibody.methods.legs.seen import is_loaded
from pkmgen.multibody.steps import ScalarRow
from pkmgen.multibody.tree import Tree

Array = NDArray[Any]


class NotOfLegsError(Exception):
    """A robot that has no legs and platform in the sense of the method; the message says why."""


def part_name(tree: Tree, seat: int) -> str:
    """Prefix of names of what belongs to a part of the platform."""
    return "platform" if seat == tree.robot.pose[-1] else tree.labels[seat]


def platform_parts(robot: Multibody, rows: Sequence[ScalarRow]) -> dict[int, int]:
    """Links without losses that a coupling alone makes follow the pose which carries them, by the row that it is."""
    found = dict[int, int]()
    for index, link in enumerate(robot.links):
        own = [place for place, row in enumerate(rows) if index in row.links and isinstance(row.source, JointCoupling)]
        if link.parent in (*robot.pose, *found) and link.freedoms == len(own) == 1 and not is_loaded(robot, index):
            follows = rows[own[0]].links <= {index, *robot.pose}
            found |= {index: own[0]} if follows and index not in robot.pose else {}
    return found


def on_pose(robot: Multibody, parts: Mapping[int, int], gradients: Array) -> Array:
    """Gradients of closures with parts of the platform moving as the pose makes them."""
    moved, pose = gradients.copy(), robot.columns(robot.pose)
    for index, row in parts.items():
        (own,) = robot.columns((index,))
        moved[:, :, pose] -= moved[:, :, own, None] * (gradients[:, row, pose] / gradients[:, row, own, None])[:, None]
    return moved


def seats_of(robot: Multibody, parts: Mapping[int, int], links: Sequence[int], rows: Sequence[ScalarRow]) -> set[int]:
    """The parts of the platform that a leg ends on, or hangs on; the platform where it ends on none."""
    found = {robot.links[index].parent for index in links}
    for row in rows:
        if isinstance(row.source, LoopClosure):
            found |= {side.link for _, side in row.source.ends}
        elif not row.links.isdisjoint(robot.pose):
            found.add(robot.pose[-1])
    return found & {*robot.pose, *parts} or {robot.pose[-1]}
