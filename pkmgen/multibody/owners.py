"""Which limb a name in the equations of bodies and joints belongs to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from pkmgen.functions.limbs_apart import Limbs
from pkmgen.mechanism.multibody import GROUND, Multibody


def limbs_of(robot: Multibody) -> Limbs:
    """The limbs of a robot: what stands on one link beside others, but for the platform."""
    platform = {robot.path(index)[0] for index in robot.independent} if robot.posed else set()
    firsts = [index for index in _carried(robot, GROUND) if index not in platform]
    while len(firsts) == 1:
        firsts = _carried(robot, firsts[0])
    owners = owners_of(robot, {index: number for number, index in enumerate(firsts)})
    names = [_common([name for name, owner in owners.items() if owner == number]) for number in range(len(firsts))]
    return Limbs(tuple(name or robot.links[first].name for name, first in zip(names, firsts, strict=True)), owners)


def owners_of(robot: Multibody, firsts: Mapping[int, int]) -> dict[str, int]:
    """The limb that names of joints and loops belong to.

    Args:
        robot: The robot.
        firsts: Number of the limb by its first link.
    """
    links = [
        next((firsts[each] for each in robot.path(index) if each in firsts), None) for index in range(len(robot.links))
    ]
    joints = [(link.name, index) for index, link in enumerate(robot.links)]
    joints += [
        (loop.name, side.link) for loop in robot.loops for side in (loop.parent, loop.child) if side.link != GROUND
    ]
    return {name: owner for name, index in joints if (owner := links[index]) is not None}


def _carried(robot: Multibody, parent: int) -> list[int]:
    return [index for index, link in enumerate(robot.links) if link.parent == parent]


def _common(names: Sequence[str]) -> str:
    """What names have in common, in whole words."""
    words = zip(*(name.split("_") for name in names), strict=False)
    return "_".join(first for first, *_ in takewhile(lambda each: len(set(each)) == 1, words))
