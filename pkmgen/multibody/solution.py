"""How coordinates and rates of a multibody follow from those that are given: steps, and clusters of loops."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.symbolic.pivoting import cheapest_pivots
from pkmgen.graph.symbolic.solve import PivotOrder
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port
from pkmgen.mechanism.loop_groups import joined
from pkmgen.mechanism.multibody import LoopClosure, Multibody
from pkmgen.multibody.numbers import Numbers, folded_graph
from pkmgen.multibody.other_parameters import moved_parameters
from pkmgen.multibody.reduced_loops import ReducedLoops, reduced_loops
from pkmgen.multibody.solutions import known_tree, place_joints
from pkmgen.multibody.steps import ScalarRow, SharedRodError, Step, StepFinder, SystemStep

Array = NDArray[Any]
FOUND_ERROR = 1e-7
"""Error of coordinates, rad or m, and relative error of loops, below which closed forms are accepted."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Loops that share joints, solved together.

    Attributes:
        rows: Indices of their rows.
        dependent: Links whose rates are solved for.
        independent: Links whose coordinates are given that take part.
        order: Pivots of the gradients in the dependent rates.
    """

    rows: tuple[int, ...]
    dependent: tuple[int, ...]
    independent: tuple[int, ...]
    order: PivotOrder


@dataclass(frozen=True)
class Solution:
    """How the coordinates of a multibody follow from those that are given.

    Attributes:
        loops: Closures that positions are found by.
        rows: Rows of these.
        rated: Closures that rates are found by.
        origins: Names of the closures that each of these is from.
        steps: The steps.
        watched: Rows that follow from others, and are looked at by Newton's method.
        idle: Rows that follow from others, and are not.
    """

    loops: tuple[LoopClosure, ...]
    rows: tuple[ScalarRow, ...]
    rated: tuple[LoopClosure, ...]
    origins: tuple[str, ...]
    steps: tuple[Step, ...]
    watched: tuple[int, ...]
    idle: tuple[int, ...]

    @property
    def iterated(self) -> tuple[SystemStep, ...]:
        """Steps that Newton's method takes."""
        return tuple(step for step in self.steps if isinstance(step, SystemStep) and not step.linear)


def find_solution(numbers: Numbers, poses: Array, sine: float) -> Solution:
    """Find closed forms as far as geometry gives them; what they find is compared with closed poses."""
    robot = numbers.robot
    every = frozenset(loop.name for loop in robot.loops)
    plain: frozenset[str] = frozenset()
    while True:
        reduced = reduced_loops(robot, plain)
        try:
            solution = _solution(replace(robot, loops=reduced.loops), reduced, poses, sine)
        except SharedRodError as error:
            plain |= {rod.loop for rod in reduced.rods if not error.names.isdisjoint(rod.aim)}
            continue
        if plain == every or (_holds_for_all(robot, solution.idle, poses) and _finds(numbers, solution, poses)):
            return solution
        plain = every


def _solution(written: Multibody, reduced: ReducedLoops, poses: Array, sine: float) -> Solution:
    numbers = Numbers(written)
    gradients = numbers.gradients(poses)
    finder = StepFinder(written, reduced, numbers.rows, gradients, sine)
    steps = tuple(finder.steps())
    known, found = set(written.independent), set[int]()
    for step in steps:
        known |= set(step.links)
        if isinstance(step, SystemStep) and not step.linear:
            found = known | {link for link, _ in step.carried}
    left = finder.idle()
    watched = tuple(row for row in left if numbers.rows[row].links <= found)
    idle = tuple(row for row in left if row not in watched)
    return Solution(written.loops, tuple(numbers.rows), reduced.rated, reduced.origins, steps, watched, idle)


def _holds_for_all(robot: Multibody, idle: Sequence[int], poses: Array) -> bool:
    """Whether loops close for other parameters too, where some closures are left out since others say the same."""
    if not idle or not robot.parameters:
        return True
    moved = replace(robot, parameters=MappingProxyType(moved_parameters(robot)))
    return bool(Numbers(moved).closed(poses[:1])[1].all())


def _finds(numbers: Numbers, solution: Solution, poses: Array) -> bool:
    """Whether the steps find home again, and close all loops elsewhere."""
    robot = numbers.robot
    written, equations = replace(robot, loops=solution.loops), StagedEquations()
    found = {index for step in solution.iterated for index in step.links} | set(written.independent)
    names = tuple(name for index in sorted(found) for name in written.links[index].names)
    symbols = equations.input("given", (len(names),), names, ("1",) * len(names), "coordinates that are given")
    tree = known_tree(equations, written, dict(zip(names, symbols, strict=True)))
    place_joints(tree, solution.steps, False)
    values = [
        equations.scalar(f"found_{name}", value, "coordinate")
        for index, link in enumerate(written.links)
        for name, value in zip(link.names, tree.coordinates(index), strict=True)
    ]
    port = Port("found", (len(values),), tuple(values), ("1",) * len(values), "all coordinates")
    model = equations.model(robot.name, "coordinates", "geometry", "joints", (port,))
    graph = folded_graph(robot, model)
    places = [robot.joints.index(name) for name in names]
    coordinates = evaluate_graph(graph, {"given": poses[:, places]}).outputs["found"]
    errors = np.abs(numbers.errors(coordinates)).max(axis=1, initial=0.0)
    at_home = np.abs(coordinates[0] - poses[0]).max(initial=0.0)
    return bool(at_home < FOUND_ERROR and np.all(errors[np.isfinite(errors)] < FOUND_ERROR))


def cluster_rows(
    robot: Multibody, rows_links: Sequence[Collection[int]], gradients: Array, sine: float
) -> tuple[Cluster, ...]:
    """Group rows by the joints they share that follow, and choose the pivots of each group.

    Args:
        robot: The robot.
        rows_links: Links whose joints take part in each row.
        gradients: Rows in the rates of all joints at some poses, (poses, rows, rates).
        sine: Part of its usual magnitude below which a pivot counts as zero.
    """
    given = set(robot.independent)
    made = []
    for rows in joined([set(links) - given for links in rows_links]):
        members = {index for row in rows for index in rows_links[row]}
        dependent = sorted(members - given)
        samples = gradients[:, rows][:, :, robot.columns(dependent)]
        order = cheapest_pivots(samples, sine) if dependent else PivotOrder((), (), (), 0.0)
        made.append(Cluster(tuple(rows), tuple(dependent), tuple(sorted(members & given)), order))
    return tuple(made)
