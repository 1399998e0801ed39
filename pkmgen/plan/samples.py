"""Values of equations of a robot at its home pose and in its box."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.random import default_rng
from numpy.typing import NDArray

from pkmgen.equations.pivoting import choose_pivots
from pkmgen.equations.solve import PivotOrder, natural_order
from pkmgen.equations.to_graph import ParameterBinding, graph_from_model
from pkmgen.equations.types import SymbolicModel
from pkmgen.geometry.limbs.types import Tolerance
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.mechanism.poses import box_poses
from pkmgen.mechanism.types import Mechanism

POSES = 64
Array = NDArray[Any]


def sampled_poses(mechanism: Mechanism) -> Array:
    """Home and poses of the box, shape (64, size of the pose)."""
    return np.vstack([np.array(mechanism.home), box_poses(mechanism, POSES - 1, default_rng(0))])


def values_of(mechanism: Mechanism, model: SymbolicModel, inputs: dict[str, Array]) -> dict[str, Array]:
    """Values of the outputs of a function, by name."""
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, True)
    return dict(evaluate_graph(graph_from_model(model, binding), inputs).outputs)


def order_of(samples: Array, tolerance: Tolerance) -> PivotOrder:
    """Order of elimination of a square matrix, from samples of it; those that are not finite are left out."""
    good = np.all(np.isfinite(samples), axis=(1, 2))
    size = samples.shape[1]
    if not good.any() or samples.shape[2] != size:
        return natural_order(size)
    return choose_pivots(samples[good], tolerance.sine)
