"""Freedoms that stay with the motors at rest, in words: which joints move together, and what would hold them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.mechanism.loop_groups import joined
from pkmgen.mechanism.multibody import Multibody

Array = NDArray[Any]
LEAST_PART = 1e-6
"""Least entry of a projection on motions with which a joint takes part in them."""
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


@dataclass(frozen=True, slots=True)
class LooseJoints:
    """Joints that can move together while others stand still, and independently of other groups of them.

    Attributes:
        links: Indices of their links.
        names: Their names.
        freedoms: Number of freedoms of their motion.
        spinning: The body that spins about its own line, where that is all that moves; else empty.
    """

    links: tuple[int, ...]
    names: tuple[str, ...]
    freedoms: int
    spinning: str

    def words(self) -> str:
        """Name them."""
        return f"joint{'s' if len(self.names) > 1 else ''} {', '.join(self.names)}"

    def choice(self) -> str:
        """Say how many of them have to be driven."""
        some = f"{NUMBERS.get(self.freedoms, self.freedoms)} of " if len(self.names) > 1 else ""
        return f"{some}{', '.join(self.names)}"


def loose_joints(robot: Multibody, links: Sequence[int], motions: Array) -> list[LooseJoints]:
    """Group the joints that take part in motions.

    Args:
        robot: The robot.
        links: Links whose rates the columns of the motions are.
        motions: Orthonormal motions, one row each.
    """
    owners = np.array(robot.owners(links))
    shared = np.abs(motions.T @ motions) > LEAST_PART
    together = [{index, *owners[shared[owners == index].any(axis=0)].tolist()} for index in links]
    moving = [own for index, own in zip(links, together, strict=True) if shared[owners == index].any()]
    groups = [{index for place in places for index in moving[place]} for places in joined(moving)]
    return [_group(robot, tuple(sorted(group)), owners, motions) for group in sorted(groups, key=min)]


def listed_words(groups: Sequence[LooseJoints]) -> str:
    """Name all joints, group by group."""
    return " and, independently, ".join(group.words() for group in groups)


def remedies(groups: Sequence[LooseJoints]) -> str:
    """Say what would hold all of them."""
    said = []
    if spinning := [group.spinning for group in groups if group.spinning]:
        ball = next(group.names[0] for group in groups if group.spinning)
        what = f"body {spinning[0]} spins about its own line: make one of its ball joints U instead of S"
        each = f"bodies {', '.join(spinning)} spin about their own lines: make one ball joint of each U instead of S"
        words, option = (each, "spins") if len(spinning) > 1 else (what, f"{ball}:spin")
        said.append(f"{words} (pkmgen import: --lock {option})")
    if others := [group for group in groups if not group.spinning]:
        driven = " and to ".join(group.choice() for group in others)
        said.append(f"give an actuator to {driven}, or add the joint or the loop that is missing")
    return "; ".join(said)


def _group(robot: Multibody, links: tuple[int, ...], owners: Array, motions: Array) -> LooseJoints:
    moved = motions[:, np.isin(owners, links)]
    freedoms = round(float(np.sum(moved**2)))
    bodies = [body.name for body in robot.links[links[0]].bodies]
    balls = all(robot.links[index].kind == "S" for index in links)
    rod = len(links) == 1 or (
        len(links) == 2 and robot.links[links[1]].parent == links[0]
    )  # which ends in a loop, or not
    spins = freedoms == 1 and balls and rod
    names = tuple(robot.links[index].name for index in links)
    return LooseJoints(links, names, freedoms, bodies[0] if spins and bodies else "")
