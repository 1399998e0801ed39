"""Look at a robot in numbers, at home and in its box, before its equations are written for good."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.formulation.forward import assembly_side, loop_matrix
from pkmgen.formulation.kinematics import actuator_matrix, inverse_kinematics
from pkmgen.formulation.limbs.types import Tolerance
from pkmgen.formulation.platform import twist_names
from pkmgen.formulation.solve import PivotOrder
from pkmgen.formulation.survey import Survey
from pkmgen.formulation.types import SymbolicModel
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.from_sympy import ParameterBinding, graph_from_model
from pkmgen.formulation.pivoting import choose_pivots
from pkmgen.mechanism.poses import box_poses
from pkmgen.mechanism.types import Mechanism

__all__ = ["survey_mechanism"]

POSES = 64
SMALLEST = 1e-12
"""What counts as zero where no pose of the box is in reach."""
Array = NDArray[Any]


def survey_mechanism(mechanism: Mechanism, tolerance: Tolerance) -> Survey:
    """Evaluate the closure at home and in the box, and decide the order of all eliminations.

    Args:
        mechanism: The robot.
        tolerance: When directions count as parallel.

    Raises:
        UnsupportedRobotError: A limb cannot be closed.
    """
    freedoms = len(twist_names(mechanism))
    poses = np.vstack([np.array(mechanism.home), box_poses(mechanism, POSES - 1, np.random.default_rng(0))])
    matrices = _values(mechanism, actuator_matrix(mechanism, tolerance), {"pose": poses})
    rows = matrices["actuator_matrix"].reshape(len(poses), -1, freedoms)
    levers = matrices["levers"]
    square = np.swapaxes(rows, 1, 2)
    if rows.shape[1] > freedoms:
        jacobian = rows / levers[:, :, None]
        square = np.einsum("kij,kil->kjl", jacobian, jacobian)
    positions = _values(mechanism, inverse_kinematics(mechanism, tolerance), {"pose": poses})["position"]
    side_model = assembly_side(mechanism, tolerance)
    side, loops = mechanism.assembly or 1, natural_order(freedoms)
    if side_model is None:
        gradients = _values(mechanism, loop_matrix(mechanism, tolerance), {"pose": poses, "position": positions})
        loops = _order(gradients["loop_matrix"].reshape(len(poses), freedoms, freedoms), tolerance)
    elif mechanism.assembly is None:
        home = _values(mechanism, side_model, {"pose": poses[:1], "position": positions[:1]})["side"][0, 0]
        side = -1 if home < 0.0 else 1
    return Survey(freedoms, _order(square, tolerance), loops, side)


def natural_order(size: int) -> PivotOrder:
    """Pivots along the diagonal."""
    return PivotOrder(tuple(range(size)), tuple(range(size)), (SMALLEST,) * size, SMALLEST)


def _order(samples: Array, tolerance: Tolerance) -> PivotOrder:
    good = np.all(np.isfinite(samples), axis=(1, 2))
    size = samples.shape[1]
    if not good.any() or samples.shape[2] != size:
        return natural_order(size)
    return choose_pivots(samples[good], tolerance.sine)


def _values(mechanism: Mechanism, model: SymbolicModel, inputs: dict[str, Array]) -> dict[str, Array]:
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, True)
    return dict(evaluate_graph(graph_from_model(model, binding), inputs).outputs)
