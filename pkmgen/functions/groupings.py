"""Groupings of base parameters in balls: the same on every machine.

Columns of the regressor depend on each other whatever the motion is: as many rows as there are base parameters, of
motions in decimals, give the groupings to all digits. Which rows these are is of no account.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.balls import nearest, output_balls
from pkmgen.graph.types import ExprGraph
from pkmgen.language.exact.balls import library
from pkmgen.language.exact.digits import shortened
from pkmgen.language.exact.numbers import ball_of
from pkmgen.mechanism.parameters import BaseParameters

Array = NDArray[Any]
DIGITS = 12
"""Digits of groupings."""
INDEPENDENT = 1e-10
"""Part of a row of length one that others do not give, of rows that are taken."""
AGREES = 1e-4
"""Largest difference from what doubles give: beyond it columns depend on each other only nearly."""


@dataclass(frozen=True, slots=True, eq=False)
class Regressors:
    """Regressors of many motions, one below the other.

    Attributes:
        graph: Motion → Y.
        motions: Inputs of the graph by name, a row for each motion.
        quaternions: Where inputs hold quaternions, by name: their first entries.
        parameters: Values of the robot.
        rows: Y of the motions that have one, (rows, p), each motion's of length one.
        states: Which motions these are.
    """

    graph: ExprGraph
    motions: Mapping[str, Array]
    quaternions: Mapping[str, Sequence[int]]
    parameters: Mapping[str, float]
    rows: Array
    states: NDArray[np.intp]


def in_certain_digits(base: BaseParameters, regressors: Regressors) -> BaseParameters:
    """Base parameters whose groupings are solved in balls; as they are where columns depend only nearly."""
    kept = list(base.columns)
    others = [k for k in range(len(base.standard)) if k not in kept and base.groupings[:, k].any()]
    chosen = independent(regressors.rows[:, kept].T, INDEPENDENT)[: len(kept)]
    if not others or len(chosen) < len(kept):
        return base
    try:
        rows = _rows(regressors, chosen)
        flint = library()
        left, right = (flint.arb_mat([[row[column] for column in part] for row in rows]) for part in (kept, others))
        solved = left.solve(right).tolist()
        found = np.array([[shortened(nearest(entry), DIGITS) for entry in row] for row in solved])
    except (ArithmeticError, ValueError):
        return base
    before = base.groupings[:, others]
    if not np.allclose(found, before, rtol=AGREES, atol=AGREES * float(np.abs(before).max())):
        return base
    groupings = base.groupings.copy()
    groupings[:, others] = found
    return replace(base, groupings=groupings)


def independent(columns: Array, negligible: float) -> list[int]:
    """Columns that do not depend on those before them, by parts of their lengths (Gram–Schmidt, twice for accuracy)."""
    kept: list[int] = []
    basis = np.zeros((len(columns), 0))
    for k, column in enumerate(columns.T):
        whole = float(np.linalg.norm(column))
        rest = column - basis @ (basis.T @ column)
        rest -= basis @ (basis.T @ rest)
        length = float(np.linalg.norm(rest))
        if length > negligible * whole:
            kept.append(k)
            basis = np.column_stack([basis, rest / length])
    return kept


def _rows(regressors: Regressors, chosen: Sequence[int]) -> list[list[Any]]:
    """Rows of Y in balls."""
    (port,) = regressors.graph.outputs
    efforts, size = port.shape
    known: dict[int, list[Any]] = {}
    rows = []
    for row in chosen:
        place, effort = divmod(row, efforts)
        if place not in known:
            inputs = _motion(regressors, int(regressors.states[place]))
            known[place] = output_balls(regressors.graph, port.name, inputs, regressors.parameters)
        rows.append(known[place][effort * size : (effort + 1) * size])
    return rows


def _motion(regressors: Regressors, state: int) -> dict[str, list[Any]]:
    """Inputs of a motion in balls, quaternions of length one."""
    inputs: dict[str, list[Any]] = {}
    for port in regressors.graph.inputs:
        values = regressors.motions[port.name][state] if port.name in regressors.motions else port.default or ()
        balls = [ball_of(float(value)) for value in values]
        for first in regressors.quaternions.get(port.name, ()):
            part = balls[first : first + 4]
            length = sum(entry * entry for entry in part).sqrt()
            balls[first : first + 4] = [entry / length for entry in part]
        inputs[port.name] = balls
    return inputs
