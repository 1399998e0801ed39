"""What only functions of the actuators need: the order in which loops are closed, the side of the platform."""

from __future__ import annotations

from pkmgen.equations.solve import PivotOrder
from pkmgen.geometry.robot import Geometry
from pkmgen.kinematics.forward import assembly_side
from pkmgen.kinematics.forward_newton import loop_matrix
from pkmgen.kinematics.inverse import inverse_kinematics
from pkmgen.plan.samples import Array, order_of, sampled_poses, values_of


def order_of_loops(geometry: Geometry) -> PivotOrder:
    """Order in which Newton's method solves the closure of the loops; the natural one where spheres are met."""
    if geometry.once(assembly_side) is not None:
        return geometry.loops
    inputs = _poses_and_positions(geometry)
    gradients = values_of(geometry.mechanism, loop_matrix(geometry), inputs)["loop_matrix"]
    samples = gradients.reshape(len(gradients), geometry.freedoms, geometry.freedoms)
    return order_of(samples, geometry.tolerance)


def choose_side(geometry: Geometry) -> int:
    """On which side of the plane through three elbows the platform hangs at home: +1 or −1, or what the file says."""
    model = geometry.once(assembly_side)
    if model is None or geometry.mechanism.assembly is not None:
        return geometry.side
    inputs = {name: values[:1] for name, values in _poses_and_positions(geometry).items()}
    return -1 if values_of(geometry.mechanism, model, inputs)["side"][0, 0] < 0.0 else 1


def _poses_and_positions(geometry: Geometry) -> dict[str, Array]:
    """Sampled poses, and positions of the actuators there."""
    poses = sampled_poses(geometry.mechanism)
    return {"pose": poses} | values_of(geometry.mechanism, inverse_kinematics(geometry), {"pose": poses})
