"""Loops whose joints move in proportion to each other: parallelograms, whatever they are part of.

Such a loop says the same as linear couplings of its joints. These cost nothing, and they say what becomes of a
parallelogram beyond the position in which it is flat: there, the closure as it is written has a second branch, on which
the bars cross.

Where all hinges of a loop are parallel, its slides alone say how high its ends are along them: a coupling of these that
its closure implies.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.language.exact.functions import dot
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.mechanism.multibody import JointCoupling, LoopClosure, Multibody
from pkmgen.multibody.closures import POSITION
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.other_parameters import moved_parameters
from pkmgen.multibody.rods import ZERO_SIZES

Array = NDArray[Any]
COEFFICIENT_ERROR = 1e-6
"""Difference of coefficients, found from gradients at home, from integers."""
AXES = 3
"""Rows of a closure whose ends meet that say where they are."""
TRIED_POSITIONS, SEED, FARTHEST = 8, 7, 3.0
"""Positions at which a linear relation is tried, and their greatest distance from home, rad or m."""
QUARTER, NEAR_QUARTER = math.pi / 2, 1e-9
"""Offsets this near to a multiple of a quarter turn are that."""


def with_linear_loops(numbers: Numbers) -> Numbers:
    """Write loops whose joints move in proportion as couplings; home is to be closed."""
    robot = numbers.robot
    home = np.array([[robot.home[name] for name in robot.joints]])
    gradients = numbers.gradients(home)[0]
    loops, couplings = list[LoopClosure](), list(robot.couplings)
    for loop in robot.loops:
        rows = [place for place, row in enumerate(numbers.rows) if row.source == loop]
        found = list(_couplings(robot, loop, gradients[rows])) if _single(robot, loop) else []
        couplings += [each for each in found if not _is_said(each, couplings)]
        if not found:
            left, turns = _in_phase(robot, loop, gradients[rows])
            loops.append(left)
            couplings += (*turns, *_heights(robot, loop, gradients[rows]))
    if tuple(loops) == robot.loops and len(couplings) == len(robot.couplings):
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
    if not _holds(robot, loop, links, factors):
        return
    for row in factors:
        terms = _terms(links, row)
        first = robot.links[terms[0][0]].name
        offset = _offset(dot(row.tolist(), home.tolist()))
        yield JointCoupling(f"{loop.name}_{first}", terms, Number(offset, None), loop.place)


def _is_said(coupling: JointCoupling, others: Sequence[JointCoupling]) -> bool:
    """Whether another coupling says the same, whatever the parameters are."""
    return _in_numbers(coupling) in [_in_numbers(other) for other in others]


def _in_numbers(coupling: JointCoupling) -> dict[int | None, float | Tree]:
    """Factors and offset; those that are no numbers as they are."""
    entries = (*coupling.terms, (None, coupling.offset))
    return {index: tree.value if isinstance(tree, Number) else tree for index, tree in entries}


def _terms(links: Sequence[int], factors: Array) -> tuple[tuple[int, Number], ...]:
    """Terms of a coupling, those with the factor 0 left out."""
    return tuple((index, Number(float(f), None)) for index, f in zip(links, factors, strict=True) if f)


def _in_phase(robot: Multibody, loop: LoopClosure, gradients: Array) -> tuple[LoopClosure, tuple[JointCoupling, ...]]:
    """A universal joint of a shaft that turns two hinges alike, as a joint S and the coupling of the hinges.

    So do the two joints of a shaft between parallel axes, whose inner axes are parallel too.
    """
    if loop.type != "U":
        return loop, ()
    links = sorted(loop.links(robot), key=lambda index: (index in robot.independent, index))
    row = gradients[-1] / (np.abs(gradients[-1]).max() or np.inf)
    hinges = [index for index in links if np.abs(row[robot.columns([index])]).max() > COEFFICIENT_ERROR]
    if len(hinges) != 2 or any(robot.links[index].kind != "R" for index in hinges):
        return loop, ()
    first, second = row[robot.columns(hinges)]
    factors = _whole(np.array([[1.0, second / first]]))
    if factors is None or not _stays(robot, loop, hinges, factors[0]):
        return loop, ()
    offset = dot(factors[0].tolist(), [robot.home[robot.links[index].name] for index in hinges])
    turn = JointCoupling(f"{loop.name}_turn", _terms(hinges, factors[0]), Number(_offset(offset), None), loop.place)
    return replace(loop, type="S"), (turn,)


def _stays(robot: Multibody, loop: LoopClosure, hinges: Sequence[int], factors: Array) -> bool:
    """Whether the axes of a universal joint stay perpendicular wherever two hinges turn alike."""
    links = sorted(loop.links(robot))
    first, second = (links.index(index) for index in hinges)
    motions = np.eye(len(links))
    motions[:, first] = -factors[1] * motions[:, second]
    poses, _ = _tried(robot, links, motions)
    return all(np.abs(each.errors(poses)[:, -1]).max() < ZERO_SIZES for each in _alone(robot, loop))


def _heights(robot: Multibody, loop: LoopClosure, gradients: Array) -> Iterator[JointCoupling]:
    """The coupling of the slides of a loop whose hinges are all parallel, if one of them follows from the others."""
    links = sorted(loop.links(robot), key=lambda index: (index in robot.independent, index))
    slides, hinges = ([index for index in links if robot.links[index].kind == kind] for kind in "PR")
    if POSITION.get(loop.type) != "all" or len(slides) + len(hinges) < len(links) or not slides or not hinges:
        return
    if len(set(slides) - {*robot.independent}) != 1:
        return
    sizes, axes = np.linalg.svd(gradients[:AXES, robot.columns(hinges)].T)[1:]
    if (sizes > COEFFICIENT_ERROR * sizes.max()).sum() != AXES - 1:
        return
    normal = axes[-1] / (axes[-1] @ gradients[:AXES, robot.columns(slides[:1])] or np.inf)
    factors = _whole((normal @ gradients[:AXES, robot.columns(slides)])[None])
    if factors is None or not factors[0, 0]:
        return
    (row,) = factors
    if _rises(robot, loop, normal, dict(zip(slides, row.tolist(), strict=True))):
        offset = dot(row.tolist(), [robot.home[robot.links[index].name] for index in slides])
        yield JointCoupling(f"{loop.name}_height", _terms(slides, row), Number(offset, None), loop.place)


def _rises(robot: Multibody, loop: LoopClosure, normal: Array, slides: Mapping[int, float]) -> bool:
    """Whether the ends of a loop are as high as its slides say, wherever its joints are, for other parameters too."""
    links = sorted(loop.links(robot))
    poses, ways = _tried(robot, links, np.eye(len(links)))
    height = ways @ [slides.get(index, 0.0) for index in links]
    errors = (each.errors(poses)[:, :AXES] @ normal * each.robot.size / robot.size for each in _alone(robot, loop))
    return all(np.abs(error - height).max() < ZERO_SIZES for error in errors)


def _alone(robot: Multibody, loop: LoopClosure) -> Iterator[Numbers]:
    """A loop by itself, and for other parameters."""
    alone = replace(robot, loops=(loop,), couplings=())
    for values in (robot.parameters, moved_parameters(robot)) if robot.parameters else (robot.parameters,):
        yield Numbers(replace(alone, parameters=values))


def _reduced(matrix: Array) -> Array:
    """Reduced row echelon form, by the greatest pivots."""
    matrix, rank = matrix.copy(), 0
    scale = np.abs(matrix).max(initial=0.0)
    for column in range(matrix.shape[1]):
        if rank == len(matrix):
            break
        pivot = rank + int(np.argmax(np.abs(matrix[rank:, column])))
        if abs(matrix[pivot, column]) <= COEFFICIENT_ERROR * scale:
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
    return whole if np.abs(factors - whole).max(initial=0.0) < COEFFICIENT_ERROR else None


def _tried(robot: Multibody, links: Sequence[int], motions: Array) -> tuple[Array, Array]:
    """Poses whose joints are displaced from home along some motions, rows of displacements, and how far they are."""
    ways = np.random.default_rng(SEED).uniform(-FARTHEST, FARTHEST, (TRIED_POSITIONS, len(motions))) @ motions
    poses = np.repeat([[robot.home[name] for name in robot.joints]], TRIED_POSITIONS, axis=0)
    poses[:, _places(robot, links)] += ways
    return poses, ways


def _holds(robot: Multibody, loop: LoopClosure, links: Sequence[int], factors: Array) -> bool:
    """Whether the loop is closed wherever its joints move in proportion, for other parameters too."""
    poses, _ = _tried(robot, links, np.linalg.svd(factors)[2][len(factors) :])
    return all(np.abs(each.errors(poses)).max() < ZERO_SIZES for each in _alone(robot, loop))


def _places(robot: Multibody, links: Sequence[int]) -> list[int]:
    """Where the coordinates of joints are among those of all."""
    return [robot.joints.index(robot.links[index].name) for index in links]


def _offset(value: float) -> float:
    quarters = round(value / QUARTER)
    return quarters * QUARTER if abs(value - quarters * QUARTER) < NEAR_QUARTER else value
