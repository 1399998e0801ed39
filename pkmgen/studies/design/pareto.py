"""Which designs no other one beats."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pkmgen.studies.design.trials import Table
from pkmgen.studies.design.types import Study
from pkmgen.studies.study.subject import Array


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
