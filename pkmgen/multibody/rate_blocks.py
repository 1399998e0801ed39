"""In which order the rates of joints follow from those that are given: blocks of closures, solved one after the other.

Pivots of the closures that lead to each other are one block (an Assur group), which acts as one compound joint (Müller
2022, §3: constraint embedding).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.symbolic.pivoting import pivots_that_lead
from pkmgen.graph.symbolic.solve import PivotOrder
from pkmgen.mechanism.multibody import LoopClosure, Multibody
from pkmgen.motion.geometry.limbs.types import root_tolerance
from pkmgen.motion.kinematics.closure import GOAL
from pkmgen.multibody.everywhere import everywhere, gradients_everywhere
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.solution import Cluster, Solution, cluster_rows

LEAST_RESIDUAL = 25.0
"""Unit roundoffs that the residual of Newton's method may always have."""
SMALL_TOGETHER, LARGEST_PIVOT = 10.0, 0.1
"""Factor of the limit of pivots that are small together, and largest limit, by the usual magnitude of a pivot."""
Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class RateBlock:
    """Joints whose rates are found together from as many rows of the closures.

    Attributes:
        rows: Indices of the rows.
        dependent: Links whose rates are solved for.
        known: Links of the rows whose rates are known before.
        independent: Links whose rates are given that those of the block follow from, over those of blocks before too.
        order: Pivots of the gradients in the dependent rates.
        depends: For each row the columns of its gradient in all rates that do not vanish wherever loops are closed.
    """

    rows: tuple[int, ...]
    dependent: tuple[int, ...]
    known: tuple[int, ...]
    independent: tuple[int, ...]
    order: PivotOrder
    depends: tuple[frozenset[int], ...]


def rate_blocks(numbers: Numbers, solution: Solution, poses: Array, sine: float) -> tuple[RateBlock, ...]:
    """Divide the closures of a multibody into blocks.

    Args:
        numbers: The closures of the multibody.
        solution: How positions are found, and closures that say the same about rates.
        poses: Coordinates of closed poses, one row each, home first.
        sine: Part of its usual magnitude below which a pivot counts as zero.
    """
    rated, sine = solution.rated, iterated_tolerance(sine) if solution.iterated else sine
    robot, blocks = numbers.robot, list[RateBlock]()
    rates = numbers if rated == robot.loops else Numbers(replace(robot, loops=rated))
    pattern = _pattern(numbers, rates, poses)
    sources = {index: {index} for index in robot.independent}
    for cluster in cluster_rows(robot, [row.links for row in rates.rows], rates.gradients(poses), sine):
        for rows, dependent, order in _parts(robot, pattern, cluster):
            taking_part = {i for i in range(len(robot.links)) if np.any(pattern[list(rows)][:, robot.columns([i])])}
            known = tuple(sorted(taking_part - set(dependent)))
            independent = {source for index in known for source in sources[index]}
            sources |= dict.fromkeys(dependent, independent)
            depends = tuple(frozenset(np.flatnonzero(pattern[row]).tolist()) for row in rows)
            blocks.append(RateBlock(rows, dependent, known, tuple(sorted(independent)), order, depends))
    return tuple(blocks)


def slides_alone(robot: Multibody, loop: LoopClosure, index: int) -> bool:
    """Whether nothing but the slide of a link stands between what carries a rod and an end of it."""
    paths = robot.between(loop.parent.link, loop.child.link)[1:]
    return loop.type == "distance" and loop.cylinder is None and robot.links[index].kind == "P" and (index,) in paths


def is_stroke(robot: Multibody, loop: LoopClosure, index: int) -> bool:
    """Whether a link is the stroke of a telescope that a closure is the length of."""
    return loop.cylinder is not None and any(each.slide == index for each in robot.telescopes)


def has_covector(robot: Multibody, loop: LoopClosure, index: int) -> bool:
    """Whether the rate of a joint that closes a loop is a line times velocities of ends, with nothing to divide by."""
    return slides_alone(robot, loop, index) or is_stroke(robot, loop, index)


def iterated_tolerance(sine: float) -> float:
    """Part of its usual magnitude below which a pivot counts as zero where Newton's method found the positions.

    A residual ε moves the pivot p of a loop that is about to fold by ε/p, as a rounding u moves the root s of a
    difference by u/s. At p = s √(ε/u) both are as great a part of it, and so is what is lost of rates and of efforts;
    the least singular value is below all pivots where several are small (ADR 0077).
    """
    rounding = sine**2 / 100.0  # see root_tolerance
    alone = root_tolerance(sine) * math.sqrt(max(GOAL / rounding, LEAST_RESIDUAL))
    return float(f"{min(SMALL_TOGETHER * alone, LARGEST_PIVOT):.2g}")


def _pattern(numbers: Numbers, rates: Numbers, poses: Array) -> NDArray[np.bool_]:
    """Entries of gradients, (rows, rates), that do not vanish wherever loops are closed, with other parameters too.

    Where loops close with parameters of the file alone, these are all entries of joints on the path to a closure.
    """
    places = everywhere(numbers, poses)
    if places is not None:
        return np.asarray(np.any(gradients_everywhere(rates.robot, places), axis=0))
    pattern = np.any(rates.gradients(poses), axis=0)
    for row, own in zip(rates.rows, pattern, strict=True):
        own[numbers.robot.columns(sorted(row.links))] = True
    return np.asarray(pattern)


def _parts(
    robot: Multibody, pattern: NDArray[np.bool_], cluster: Cluster
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], PivotOrder]]:
    """Rows, links and pivots of each block of a cluster, in the order in which they are solved."""
    order, columns = cluster.order, robot.columns(cluster.dependent)
    owners = [robot.owners(cluster.dependent)[column] for column in order.columns]
    chosen = [cluster.rows[row] for row in order.rows]
    square = pattern[chosen][:, [columns[column] for column in order.columns]].astype(float)
    leads = pivots_that_lead(square[None], np.equal.outer(owners, owners))  # a ball moves as a whole
    blocks = dict.fromkeys(tuple(np.flatnonzero(row).tolist()) for row in leads & leads.T)
    for places in sorted(blocks, key=lambda places: leads[places[0]].sum()):
        rows, dependent = sorted(chosen[place] for place in places), sorted({owners[place] for place in places})
        own = robot.columns(dependent)
        pivots = PivotOrder(
            tuple(rows.index(chosen[place]) for place in places),
            tuple(own.index(columns[order.columns[place]]) for place in places),
            tuple(order.smallest[place] for place in places),
            order.determinant,
        )
        yield tuple(rows), tuple(dependent), pivots
