"""The order in which actuator efforts are solved for."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pkmgen.equations.solve import PivotOrder
from pkmgen.geometry.robot import Geometry
from pkmgen.kinematics.inverse import actuator_matrix
from pkmgen.plan.samples import Array, order_of, sampled_poses, values_of


@dataclass(frozen=True, slots=True)
class ActuatorOrders:
    """How the actuators depend on the twist.

    Attributes:
        samples: Lines w as columns, or the normal matrix of a robot with more actuators than freedoms, in all poses.
        of_lines: Order in which efforts are solved for, from the lines w of D q̇ = wᵀ ẋ.
        of_rows: The same from the rows of J_inv, w/D.
    """

    samples: Array
    of_lines: PivotOrder
    of_rows: PivotOrder


def actuator_orders(geometry: Geometry) -> ActuatorOrders:
    """Evaluate the lines of the actuators at home and in the box, and decide the order of all eliminations."""
    poses = sampled_poses(geometry.mechanism)
    matrices = values_of(geometry.mechanism, actuator_matrix(geometry), {"pose": poses})
    rows = matrices["actuator_matrix"].reshape(len(poses), -1, geometry.freedoms)
    with np.errstate(divide="ignore", invalid="ignore"):  # states that are singular are left out
        jacobian = rows / matrices["levers"][:, :, None]
    square, divided = np.swapaxes(rows, 1, 2), np.swapaxes(jacobian, 1, 2)
    if rows.shape[1] > geometry.freedoms:
        square = divided = np.einsum("kij,kil->kjl", jacobian, jacobian)
    tolerance = geometry.tolerance
    return ActuatorOrders(square, order_of(square, tolerance), order_of(divided, tolerance))
