"""Loops whose joints move in proportion to each other: parallelograms, whatever they are part of.

Such a loop says the same as linear couplings of its joints. These cost nothing, and they say what becomes of a
parallelogram beyond the position in which it is flat: there, the closure as it is written has a second branch, on which
the bars cross.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.exact.functions import dot
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.multibody import JointCoupling, LoopClosure, Multibody
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.other_parameters import moved_parameters
from pkmgen.multibody.rods import SAME

Array = NDArray[Any]
ROUND = 1e-6
"""How far coefficients may be from whole numbers, found from gradients at home."""
TRIED, SEED, FAR = 8, 7, 3.0
"""Positions at which a linear relation is tried, and how far from home, rad or m."""
QUARTER, NEAR_QUARTER = math.pi / 2, 1e-9
"""Offsets this near to a multiple of a quarter turn are that."""


def with_linear_loops(numbers: Numbers) -> Numbers:
    """Write loops whose joints move in proportion as couplings; home is to be closed."""
    robot = numbers.robot
    home = np.array([[robot.home[name] for name in robot.joints]])
    gradients = numbers.gradients(home)[0]
    loops, couplings = list[LoopClosure](), list(robot.couplings)
    for loop in robot.loops:
        rows = [place for place, row in enumerate(numbers.rows) if row.source is loop]
        found = list(_couplings(robot, loop, gradients[rows])) if _single(robot, loop) else []
        couplings += found
        if not found:
            loops.append(loop)
    if len(loops) == len(robot.loops):
        return numbers
    return Numbers(replace(robot, loops=tuple(loops), couplings=tuple(couplings)))


def _single(robot: Multibody, loop: LoopClosure) -> bool:
    """Whether all joints of a loop have one coordinate."""
    return all(robot.links[index].kind != "S" for index in loop.links(robot))


def _couplings(robot: Multibody, loop: LoopClosure, gradients: Array) -> Iterator[JointCoupling]:
    """The couplings that say what a loop says; none where its joints do not move in proportion."""
    links = sorted(loop.links(robot), key=lambda index: (index in robot.independent, index))
    factors = _whole(_reduced(gradients[:, robot.columns(links)]))
    if factors is None or not 0 < len(factors) < len(links):
        return
    home = np.array([robot.home[robot.joints[place]] for place in _places(robot, links)])
    if not _holds(robot, loop, links, factors, home):
        return
    for row in factors:
        terms = tuple((index, Number(float(f), None)) for index, f in zip(links, row, strict=True) if f)
        first = robot.links[terms[0][0]].name
        offset = _offset(dot(row.tolist(), home.tolist()))
        yield JointCoupling(f"{loop.name}_{first}", terms, Number(offset, None), loop.place)


def _reduced(matrix: Array) -> Array:
    """Reduced row echelon form, by the greatest pivots."""
    matrix, rank = matrix.copy(), 0
    scale = np.abs(matrix).max(initial=0.0)
    for column in range(matrix.shape[1]):
        if rank == len(matrix):
            break
        pivot = rank + int(np.argmax(np.abs(matrix[rank:, column])))
        if abs(matrix[pivot, column]) <= ROUND * scale:
            continue
        matrix[[rank, pivot]] = matrix[[pivot, rank]]
        matrix[rank] /= matrix[rank, column]
        others = np.arange(len(matrix)) != rank
        matrix[others] -= np.outer(matrix[others, column], matrix[rank])
        rank += 1
    return np.asarray(matrix[:rank])


def _whole(factors: Array) -> Array | None:
    """Factors that are whole numbers, but for rounding; None where they are not."""
    whole = np.round(factors)
    return whole if np.abs(factors - whole).max(initial=0.0) < ROUND else None


def _holds(robot: Multibody, loop: LoopClosure, links: Sequence[int], factors: Array, home: Array) -> bool:
    """Whether the loop is closed wherever its joints move in proportion, for other parameters too."""
    free = np.linalg.svd(factors)[2][len(factors) :]
    ways = np.random.default_rng(SEED).uniform(-FAR, FAR, (TRIED, len(free))) @ free
    poses = np.repeat([[robot.home[name] for name in robot.joints]], TRIED, axis=0)
    poses[:, _places(robot, links)] = home + ways
    alone = replace(robot, loops=(loop,), couplings=())
    sets = (robot.parameters, moved_parameters(robot)) if robot.parameters else (robot.parameters,)
    return all(np.abs(Numbers(replace(alone, parameters=values)).errors(poses)).max() < SAME for values in sets)


def _places(robot: Multibody, links: Sequence[int]) -> list[int]:
    """Where the coordinates of joints are among those of all."""
    return [robot.joints.index(robot.links[index].name) for index in links]


def _offset(value: float) -> float:
    quarters = round(value / QUARTER)
    return quarters * QUARTER if abs(value - quarters * QUARTER) < NEAR_QUARTER else value
