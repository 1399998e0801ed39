"""Which limb a name in the equations of bodies and joints belongs to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import takewhile

from pkmgen.functions.limbs_apart import Limbs
from pkmgen.mechanism.loop_groups import joined
from pkmgen.mechanism.multibody import GROUND, Multibody
from pkmgen.multibody.tree import labels_of


def limbs_of(robot: Multibody) -> Limbs:
    """The limbs of a robot: what falls apart without its base, its platform, and what carries all of it."""
    removed = {GROUND, *(_paths(robot, robot.independent) if robot.posed else ())}
    limbs = _driven(robot, _joined(robot, removed))
    for plate in _closing(robot, removed):
        apart = _driven(robot, _joined(robot, removed | _paths(robot, [plate])))
        if len(apart) > len(limbs):
            removed, limbs = removed | _paths(robot, [plate]), apart
            break
    while len(limbs) == 1 and len(first := [each for each in limbs[0] if robot.links[each].parent in removed]) == 1:
        removed |= {*first}
        limbs = _driven(robot, _joined(robot, removed))
    numbers = {each: number for number, limb in enumerate(limbs) for each in limb}
    owners = owners_of(robot, numbers)
    names = [_common([name for name, owner in owners.items() if owner == number]) for number in range(len(limbs))]
    names = [name or robot.links[limb[0]].name for name, limb in zip(names, limbs, strict=True)]
    return Limbs(tuple(names), owners | owners_of_labels(robot, numbers))


def _paths(robot: Multibody, links: Iterable[int]) -> set[int]:
    """Links that carry some, and these."""
    return {each for index in links for each in robot.path(index)}


def _closing(robot: Multibody, removed: AbstractSet[int]) -> list[int]:
    """Links that several loops close on, those of most loops first."""
    sides = Counter(side.link for loop in robot.loops for side in (loop.parent, loop.child))
    return [link for link, count in sides.most_common() if count > 1 and link not in removed]


def _driven(robot: Multibody, limbs: Iterable[list[int]]) -> list[list[int]]:
    """Those that have motors."""
    return [limb for limb in limbs if not set(limb).isdisjoint(robot.motors)]


def owners_of(robot: Multibody, limbs: Mapping[int, int]) -> dict[str, int]:
    """The limb that names of joints and loops belong to.

    Args:
        robot: The robot.
        limbs: Number of the limb by link.
    """
    joints = [(link.name, index) for index, link in enumerate(robot.links)]
    joints += [(loop.name, side.link) for loop in robot.loops for side in (loop.parent, loop.child)]
    return {name: limbs[index] for name, index in joints if index in limbs}


def owners_of_labels(robot: Multibody, limbs: Mapping[int, int]) -> dict[str, int]:
    """The limb that names in equations belong to, of links, which differ where one begins like another, and of legs."""
    owners = {label: limbs[index] for index, label in enumerate(labels_of(robot)) if index in limbs}
    return owners | {leg_name(robot, index): limb for index, limb in limbs.items()}


def leg_name(robot: Multibody, index: int) -> str:
    """What names in equations of a leg begin with, by its first link."""
    return f"leg_of_{robot.links[index].name}"


def _joined(robot: Multibody, removed: AbstractSet[int]) -> list[list[int]]:
    """Links that are joined to each other without some."""
    left = [index for index in range(len(robot.links)) if index not in removed]
    pairs = [(index, link.parent) for index, link in enumerate(robot.links)]
    pairs += [(loop.parent.link, loop.child.link) for loop in robot.loops]
    sets = [(index,) for index in left] + [pair for pair in pairs if removed.isdisjoint(pair)]
    return [[left[place] for place in places if place < len(left)] for places in joined(sets)]


def _common(names: Sequence[str]) -> str:
    """What names have in common, in whole words."""
    words = zip(*(name.split("_") for name in names), strict=False)
    return "_".join(first for first, *_ in takewhile(lambda each: len(set(each)) == 1, words))
