"""The orders in which systems of equations are solved, chosen from their values at home and in the box of the robot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.random import default_rng
from numpy.typing import NDArray

from pkmgen.graph.balls import CERTAIN_DIGITS, nearest, output_balls
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.symbolic.pivoting import choose_pivots, side_of
from pkmgen.graph.symbolic.solve import LARGEST_BY_COFACTORS, PivotOrder, natural_order
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.language.exact.digits import certain
from pkmgen.language.exact.numbers import ball_of
from pkmgen.mechanism.poses import box_poses
from pkmgen.mechanism.types import Mechanism
from pkmgen.motion.geometry.limbs.types import Tolerance
from pkmgen.motion.geometry.pose import declare_pose
from pkmgen.motion.geometry.robot import Geometry, LimbKind, LoopsAtHome
from pkmgen.motion.kinematics.assembly import place_limbs
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.kinematics.forward import SPHERES_OF_MOTION, assembly_side
from pkmgen.motion.kinematics.inverse import actuator_matrix, inverse_kinematics
from pkmgen.motion.kinematics.loops import loop_matrix
from pkmgen.motion.plan.references import choose_reference, lines_about
from pkmgen.motion.trees.models import ClosureModels

POSES = 64
DEPENDENT = 1e-9
"""Singular value, of rows of length one, up to which rows count as dependent."""
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


@dataclass(frozen=True, slots=True)
class ActuatorOrders:
    """How the actuators depend on the twist.

    Attributes:
        samples: Lines w as columns, or the normal matrix of a robot with more actuators than freedoms, in all poses.
        of_lines: Order in which efforts are solved for, from the lines w of D q̇ = wᵀ ẋ.
        of_balance: The same from lines whose moments are about the reference point.
        of_rows: The same from the rows of J_inv, w/D.
    """

    samples: Array
    of_lines: PivotOrder
    of_balance: PivotOrder
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
    of_lines = of_balance = order_of(square, tolerance)
    if (reference := choose_reference(geometry.mechanism)) is not None:
        of_balance = order_of(lines_about(geometry.mechanism, poses, square, reference.place), tolerance)
    return ActuatorOrders(square, of_lines, of_balance, order_of(divided, tolerance))


def orders_of_closures(geometry: Geometry) -> dict[LimbKind, PivotOrder]:
    """Choose an order for each kind of limb, from all limbs of the kind.

    Raises:
        UnsupportedRobotError: A limb has no joint coordinates.
    """
    mechanism, equations = geometry.mechanism, StagedEquations()
    pose = declare_pose(equations, geometry)
    results = place_limbs(equations, pose, ClosureModels(geometry))
    ports = tuple(
        Port.plain(limb.name, result["closure"], "K") for limb, result in zip(mechanism.limbs, results, strict=True)
    )
    model = model_of(equations, geometry, "closures", "geometry", ports)
    values = values_of(mechanism, model, {"pose": sampled_poses(mechanism)})
    samples: dict[LimbKind, list[Array]] = {}
    for limb in mechanism.limbs:
        matrices = values[limb.name].reshape(len(values[limb.name]), -1, limb.graph.tree.size)
        kind = geometry.kind(limb, pose.anchor(equations, limb).frame is not None)
        samples.setdefault(kind, []).append(matrices[np.all(np.isfinite(matrices), axis=(1, 2))])
    return {kind: choose_pivots(np.concatenate(each), geometry.tolerance.sine) for kind, each in samples.items()}


def order_of_loops(geometry: Geometry) -> PivotOrder:
    """Order in which Newton's method solves the closure of the loops; the natural one where spheres are met.

    Of more loops than freedoms the first ones are taken that do not follow from those before: three motors of one limb
    may determine the position of the platform, and a fourth motor elsewhere nothing new.
    """
    if geometry.once(assembly_side) is not None:
        return geometry.loops
    samples = geometry.once(_sampled_loops)[1]
    loops = _independent_rows(samples)
    order = order_of(samples[:, loops], geometry.tolerance)
    return replace(order, rows=tuple(loops[row] for row in order.rows))


def find_loops_at_home(geometry: Geometry, order: PivotOrder) -> LoopsAtHome:
    """Find the assembly of home.

    Args:
        geometry: The robot.
        order: Order in which the closure of the loops is solved.
    """
    positions, samples = geometry.once(_sampled_loops)
    position = _position_at_home(geometry, positions[0])
    if samples.shape[1] > samples.shape[2]:
        return LoopsAtHome(position, 0)
    square = samples[0]
    if len(square) > LARGEST_BY_COFACTORS:
        square = square[list(order.rows)][:, list(order.columns)]
    return LoopsAtHome(position, side_of(square))


def _position_at_home(geometry: Geometry, near: Array) -> tuple[float, ...]:
    """Positions of the actuators at home, rounded once; those in doubles, in certain digits, where that is singular."""
    mechanism, model = geometry.mechanism, inverse_kinematics(geometry)
    graph = graph_from_model(model, ParameterBinding(mechanism.parameters, mechanism.derived, True))
    try:
        pose = [ball_of(value) for value in mechanism.home]
        return tuple(map(nearest, output_balls(graph, "position", {"pose": pose})))
    except (ArithmeticError, ValueError):
        return tuple(certain(float(value), CERTAIN_DIGITS, 1.0) for value in near)


def _sampled_loops(geometry: Geometry) -> tuple[Array, Array]:
    """Positions of the actuators and gradients of the loops, at home and in the box."""
    inputs = _poses_and_positions(geometry)
    gradients = values_of(geometry.mechanism, loop_matrix(geometry), inputs)["loop_matrix"]
    return inputs["position"], gradients.reshape(len(gradients), -1, geometry.freedoms)


def _independent_rows(samples: Array) -> list[int]:
    """The first rows that are independent in most samples, as many as there are columns; the first ones if too few."""
    size, chosen = samples.shape[2], list[int]()
    good = samples[np.all(np.isfinite(samples), axis=(1, 2))]
    scale = np.maximum(np.linalg.norm(good, axis=2, keepdims=True), 1e-300)
    for row in range(samples.shape[1]):
        tried = [*chosen, row]
        ranks = np.linalg.matrix_rank((good / scale)[:, tried], tol=DEPENDENT)
        if len(good) and np.mean(ranks == len(tried)) > 0.5:
            chosen = tried
        if len(chosen) == size:
            return chosen
    return list(range(size))


def choose_side(geometry: Geometry) -> int:
    """On which side of the plane through three elbows the platform hangs at home: +1 or −1, or what the file says."""
    return geometry.side if geometry.mechanism.assembly is not None else side_of_home(geometry) or 1


def side_of_home(geometry: Geometry) -> int:
    """On which side of the elbows home is, +1 or −1; 0 where it is singular, or Newton's method is used."""
    model, mechanism = geometry.once(assembly_side), geometry.mechanism
    if model is None:
        return 0
    inputs = {name: values[:1] for name, values in _poses_and_positions(geometry).items()}
    side = float(values_of(mechanism, model, inputs)["side"][0, 0])
    return int(np.sign(side)) if abs(side) > clear_side(mechanism) else 0


def clear_side(mechanism: Mechanism) -> float:
    """How far home is on one side of the elbows at least where it is not singular, m² in a plane, m³ in space."""
    return DEPENDENT * float(mechanism.size ** SPHERES_OF_MOTION[mechanism.motion])


def _poses_and_positions(geometry: Geometry) -> dict[str, Array]:
    """Sampled poses, and positions of the actuators there."""
    poses = sampled_poses(geometry.mechanism)
    return {"pose": poses} | values_of(geometry.mechanism, inverse_kinematics(geometry), {"pose": poses})
