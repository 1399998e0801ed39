"""Base parameters: the fewest combinations of standard parameters that the efforts of a robot depend on.

Found in numbers: the regressors of many random motions, one below the other, have as many independent columns as there
are base parameters. Columns are taken in their order; one that depends on those before it joins their groups
(Gautier 1991: β = π₁ + B π₂ where W₂ = W₁ B).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.description.types import Motion
from pkmgen.errors import GraphError
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph
from pkmgen.mechanism.parameters import BaseParameters, StandardParameter
from pkmgen.mechanism.poses import box_poses
from pkmgen.mechanism.types import Mechanism

Array = NDArray[Any]
MOTIONS = 100
NEGLIGIBLE = 1e-8
"""Part of a column of length one that counts as nothing."""
IDLE = 1e-13
"""Length of a column, by the longest one, that is rounding alone."""
LEAST_GAP = 1e3
"""Least ratio of the singular values on both sides of the rank."""


def find_base_parameters(
    mechanism: Mechanism,
    regressor: ExprGraph,
    parameters: Sequence[StandardParameter],
    without_effect: Sequence[StandardParameter] = (),
) -> BaseParameters:
    """Find the base parameters of a robot from its regressor.

    Args:
        mechanism: The robot.
        regressor: Graph of Y.
        parameters: The standard parameters its columns belong to.
        without_effect: Standard parameters that have no column.

    Raises:
        GraphError: No motion in the box has a regressor, or the rank is not clear.
    """
    stacked = _stacked(mechanism, regressor, len(parameters))
    lengths = np.linalg.norm(stacked, axis=0)
    acting = np.flatnonzero(lengths > IDLE * np.max(lengths, initial=0.0))
    scaled = stacked[:, acting] / lengths[acting]
    kept = _independent(scaled)
    gap = _gap(scaled, len(kept))
    if gap < LEAST_GAP:
        raise GraphError(f"{mechanism.place}: {mechanism.name}: the number of base parameters is not clear ({gap:.0f})")
    shares = np.linalg.lstsq(scaled[:, kept], scaled, rcond=None)[0]
    shares[np.abs(shares) < NEGLIGIBLE] = 0.0
    shares[:, kept] = np.eye(len(kept))
    columns = acting[kept]
    groupings = np.zeros((len(columns), len(parameters)))
    groupings[:, acting] = shares * lengths[acting] / lengths[columns][:, None]
    idle = tuple(parameter for k, parameter in enumerate(parameters) if k not in acting)
    chosen = tuple(int(column) for column in columns)
    return BaseParameters(tuple(parameters), chosen, groupings, gap, (*without_effect, *idle))


def random_motions(mechanism: Mechanism, count: int, generator: np.random.Generator) -> dict[str, Array]:
    """Draw poses of the box, with twists and accelerations for which gravity, inertia and Coriolis weigh alike."""
    size = 1.0 if mechanism.motion is Motion.SPHERICAL else mechanism.size
    gravity = math.hypot(*(mechanism.value(entry) for entry in mechanism.gravity)) or 10.0
    motions = {"pose": box_poses(mechanism, count, generator)}
    for quantity, power in (("twist", 1), ("acceleration", 2)):
        units = mechanism.layout.units(quantity)
        scale = [(size if unit.startswith("m") else 1.0) * math.sqrt(gravity / size) ** power for unit in units]
        motions[quantity] = generator.normal(size=(count, len(units))) * scale
    return motions


def _stacked(mechanism: Mechanism, regressor: ExprGraph, size: int) -> Array:
    """Regressors of many motions, one below the other; each of length one, so that none near a singularity outweighs.

    A length means something only where all entries have one unit; here it only has to be of the right order.
    """
    motions = random_motions(mechanism, MOTIONS, np.random.default_rng(0))
    rows_of_states = evaluate_graph(regressor, motions, mechanism.parameters).outputs["regressor"]
    lengths = np.linalg.norm(rows_of_states, axis=1)
    good = np.isfinite(lengths) & (lengths > 0.0)
    if not good.any():
        raise GraphError(f"{mechanism.place}: {mechanism.name}: no motion in the box has a regressor")
    rows: Array = (rows_of_states[good] / lengths[good, None]).reshape(-1, size)
    return rows


def _independent(columns: Array) -> list[int]:
    """Columns, of length one, that do not depend on those before them (Gram–Schmidt, twice for accuracy)."""
    kept: list[int] = []
    basis = np.zeros((len(columns), 0))
    for k, column in enumerate(columns.T):
        rest = column - basis @ (basis.T @ column)
        rest -= basis @ (basis.T @ rest)
        length = np.linalg.norm(rest)
        if length > NEGLIGIBLE:
            kept.append(k)
            basis = np.column_stack([basis, rest / length])
    return kept


def _gap(columns: Array, rank: int) -> float:
    """Ratio of the singular values on both sides of the rank."""
    values = np.linalg.svd(columns, compute_uv=False)
    if rank == columns.shape[1]:
        return math.inf
    return float(values[rank - 1] / max(values[rank], np.finfo(float).tiny))
