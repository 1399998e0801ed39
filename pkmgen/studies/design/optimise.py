"""Optimisation by pymoo: NSGA-II for two objectives, NSGA-III for more, differential evolution for one."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import MissingExtraError
from pkmgen.machine.engine.run import Progress
from pkmgen.machine.extras import how_to_install
from pkmgen.studies.design.records import OptimiseMethod
from pkmgen.studies.design.samples import scaled, sobol_parts
from pkmgen.studies.design.trials import Ledger, Table
from pkmgen.studies.design.types import Study
from pkmgen.studies.study.subject import Array

IMPOSSIBLE_LOSS = 1e30
"""Loss of an impossible design: finite, as the optimiser asks, and never compared, since its violation counts."""


def optimised(study: Study, ledger: Ledger, progress: Callable[[Progress], None]) -> Table:
    """Look for the designs that no other one beats.

    The first generation is a Sobol sequence and the robot of the file, where it is within the ranges.

    Returns:
        All designs that were tried, generation by generation.

    Raises:
        MissingExtraError: pymoo is not installed.
        ArgumentError: The checkpoint is of another study.
        WorkersError: The workers are gone.
    """
    method = study.description.method.optimise
    assert method is not None
    algorithm = _algorithm(study, method)
    begun, start = ledger.begun // method.population, time.monotonic()
    try:
        for generation in range(method.generations):
            population = algorithm.ask()
            table = ledger.try_all(scaled(population.get("X"), study.variables))
            _tell(algorithm, population, study, table)
            known = min(begun, generation + 1)
            progress(Progress(generation + 1, method.generations, time.monotonic() - start, known))
    finally:
        ledger.put_down()
    return Table.joined(ledger.tables)


def _algorithm(study: Study, method: OptimiseMethod) -> Any:
    """What chooses designs, as parts of their ranges."""
    try:
        from pymoo.algorithms.moo.nsga2 import NSGA2
        from pymoo.algorithms.moo.nsga3 import NSGA3
        from pymoo.algorithms.soo.nonconvex.de import DE
        from pymoo.util.ref_dirs import get_reference_directions
    except ImportError as error:
        raise MissingExtraError(f"optimising needs pymoo, the extra `design`: {how_to_install('design')}") from error
    first, objectives = _first(study, method), len(study.objectives)
    if objectives == 1:
        algorithm = DE(pop_size=method.population, sampling=first)
    elif objectives == 2:
        algorithm = NSGA2(pop_size=method.population, sampling=first)
    else:
        parts = 1
        while math.comb(parts + objectives, objectives - 1) <= method.population:
            parts += 1
        directions = get_reference_directions("das-dennis", objectives, n_partitions=parts)
        algorithm = NSGA3(directions, pop_size=method.population, sampling=first)
    algorithm.setup(_problem(study), seed=method.seed, verbose=False)
    return algorithm


def _problem(study: Study) -> Any:
    from pymoo.core.problem import Problem

    return Problem(n_var=len(study.variables), n_obj=len(study.objectives), n_ieq_constr=1, xl=0.0, xu=1.0)


def _first(study: Study, method: OptimiseMethod) -> Array:
    """The first generation."""
    parts = sobol_parts(method.population, len(study.variables), method.seed)
    file = np.array([(each.value - each.low) / (each.high - each.low) for each in study.variables])
    if (file >= 0.0).all() and (file <= 1.0).all():
        parts[0] = file
    return parts


def _tell(algorithm: Any, population: Any, study: Study, table: Table) -> None:
    """Say what became of designs."""
    from pymoo.core.evaluator import Evaluator
    from pymoo.problems.static import StaticProblem

    losses = losses_of(study, table)
    known = {"F": np.where(np.isfinite(losses), losses, IMPOSSIBLE_LOSS), "G": table.violation[:, None]}
    Evaluator().eval(StaticProblem(_problem(study), **known), population)
    algorithm.tell(infills=population)


def losses_of(study: Study, table: Table) -> Array:
    """Objectives (N, objectives), each to be small."""
    places = [place for place, each in enumerate(study.outputs) if each.sense]
    senses = [study.outputs[place].sense for place in places]
    return np.asarray(table.values[:, places] * np.array(senses))


def front_of(losses: Array) -> NDArray[np.intp]:
    """Places of the designs that no other one is at least as good as in all, and better in one, by their first loss.

    Of equal ones the first counts.
    """
    if not losses.size:
        return np.zeros(0, np.intp)
    order = np.lexsort(losses.T[::-1])
    kept = list[int]()
    best = np.empty((0, losses.shape[1]))
    for place in order:  # nothing that comes later dominates what is kept: it is not less in the first that differs
        if not (best <= losses[place]).all(axis=1).any():
            kept.append(int(place))
            best = np.vstack([best, losses[place]])
    return np.array(kept, np.intp)


def pareto(study: Study, table: Table) -> NDArray[np.intp]:
    """Rows of the feasible designs that no other one beats."""
    if not study.objectives:
        return np.zeros(0, np.intp)
    rows = np.flatnonzero(table.feasible)
    return np.asarray(rows[front_of(losses_of(study, table)[rows])])


def best_rows(study: Study, table: Table, front: NDArray[np.intp]) -> dict[str, int]:
    """The best design by each objective, and a compromise: that of the front which is nearest to the best of all.

    Returns:
        Rows of the table by name.
    """
    if not len(front):
        return {}
    losses = losses_of(study, table)[front]
    found = {each.name: int(front[int(np.argmin(losses[:, place]))]) for place, each in enumerate(study.objectives)}
    if len(study.objectives) > 1:
        low, high = losses.min(axis=0), losses.max(axis=0)
        parts = (losses - low) / np.where(high > low, high - low, 1.0)
        found["compromise"] = int(front[int(np.argmin(np.linalg.norm(parts, axis=1)))])
    return found
