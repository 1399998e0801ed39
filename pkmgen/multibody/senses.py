"""The full sense of closures: axes that closures ask to be parallel have the same sense, not opposite ones.

Closures of R, C, P, planar and fixed joints are written by axes that stay perpendicular, x·z' = y·z' = 0, which also
hold where a side is reversed: z·z' = −1. No determinant detects that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType

import numpy as np
import sympy

from pkmgen.graph.symbolic.staged import dot
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.link_frames import ALIGNED_AXES, cosines_of
from pkmgen.mechanism.multibody import LoopClosure, Multibody
from pkmgen.multibody.other_parameters import moved_parameters
from pkmgen.multibody.tree import Tree

SAMPLES, SEED = 3, 7
"""Coordinates of all joints at which it is looked whether a sense can change at all."""
PARALLEL_ERROR = 1e-9
"""Difference from one of the cosine of two axes that are parallel at all coordinates of the joints."""

Sense = tuple[LoopClosure, str]
"""A closure, and an axis of both of its sides."""


def senses_of(robot: Multibody) -> tuple[Sense, ...]:
    """Axes that have to have the same sense, two of three that do: the third one follows."""
    return tuple((loop, axis) for loop in robot.loops for axis in ALIGNED_AXES.get(loop.type, "")[-2:])


def turning_senses(robot: Multibody) -> tuple[Sense, ...]:
    """Those of them that joints can turn round, open loops included; in planar loops there are none."""
    robots = [robot]
    if robot.parameters:
        robots.append(replace(robot, parameters=MappingProxyType(moved_parameters(robot))))
    left = dict.fromkeys(sense for sense in senses_of(robot) if sense[0].links(robot))
    random = np.random.default_rng(SEED)
    turning: dict[Sense, None] = {}
    for each in robots if left else ():
        for _ in range(SAMPLES):
            cosines = cosines_of(each, _anywhere(each, random))
            turning |= dict.fromkeys(s for s in left if cosines[s[0].name]["xyz".index(s[1])] < 1.0 - PARALLEL_ERROR)
    return tuple(sense for sense in left if sense in turning)


def _anywhere(robot: Multibody, random: np.random.Generator) -> dict[str, float]:
    """Coordinates of all joints, whether loops are closed or not."""
    coordinates: dict[str, float] = {}
    for link in robot.links:
        values = random.uniform(-np.pi, np.pi, len(link.names))
        if link.kind == "S":
            values /= np.linalg.norm(values)
        coordinates |= dict(zip(link.names, values.tolist(), strict=True))
    return coordinates


def written_senses(tree: Tree, senses: Sequence[Sense]) -> Iterator[sympy.Symbol]:
    """Cosines of the axes, which are one where a closure holds as it is meant, and −1 where it is turned round."""
    for loop, letter in senses:
        carrier, *_ = tree.robot.between(loop.parent.link, loop.child.link)
        one, other = (
            tree.axes(carrier, side, f"{loop.name}_{end}").col("xyz".index(letter))
            for end, side in (("parent", loop.parent), ("child", loop.child))
        )
        yield tree.equations.scalar(f"{loop.name}_sense_{letter}", dot(one, other), "1, or −1 for an axis turned round")


def guard_senses(tree: Tree, senses: Sequence[Sense]) -> None:
    """Guard that no closure holds with an axis turned round, all links being placed."""
    for value in written_senses(tree, senses):
        tree.equations.guard(GuardKind.ASSEMBLY, None, value, "sense_limit", Number(0.0))
