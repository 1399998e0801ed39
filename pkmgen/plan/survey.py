"""Look at a robot in numbers, at home and in its box, before its equations are written for good."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.random import default_rng
from numpy.typing import NDArray

from pkmgen.expression.trees import substitute
from pkmgen.errors import UnsupportedRobotError
from pkmgen.geometry.assembly import place_limbs
from pkmgen.geometry.closure import closure_iteration, closure_step
from pkmgen.equations.staged import StagedEquations
from pkmgen.plan.facts import Survey
from pkmgen.geometry.forward import assembly_side
from pkmgen.geometry.forward_newton import loop_matrix
from pkmgen.geometry.kinematics import actuator_matrix, inverse_kinematics, skeleton
from pkmgen.geometry.limb_models import LimbKind, LimbModels, kind_of, mount_of
from pkmgen.geometry.limbs.select import form_of
from pkmgen.geometry.limbs.types import Tolerance
from pkmgen.equations.pivoting import choose_pivots
from pkmgen.geometry.pose import Anchor, declare_pose, twist_names
from pkmgen.equations.solve import SMALLEST, PivotOrder, natural_order
from pkmgen.geometry.tree.models import ClosureModels
from pkmgen.equations.types import Port, SymbolicModel
from pkmgen.graph.count import count_operations
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.equations.to_graph import ParameterBinding, graph_from_model
from pkmgen.mechanism.poses import box_poses, frame_in_numbers
from pkmgen.mechanism.tree import limb_tree
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.passes.run import optimise

__all__ = ["survey_assembly", "survey_closures", "survey_mechanism"]

POSES = 64
COUPLED = 1e-9
"""Part of the robot's size by which coupled elements may differ."""
Array = NDArray[Any]


def survey_mechanism(mechanism: Mechanism, tolerance: Tolerance) -> Survey:
    """Evaluate the closure at home and in the box, and decide the order of all eliminations.

    Args:
        mechanism: The robot.
        tolerance: When directions count as parallel.

    Raises:
        UnsupportedRobotError: A limb cannot be closed.
    """
    freedoms, motors = len(twist_names(mechanism)), len(mechanism.motors())
    if motors < freedoms:
        raise UnsupportedRobotError(f"{mechanism.place}: {motors} motors cannot drive {freedoms} freedoms")
    natural = natural_order(freedoms)
    step = closure_step(mechanism, tolerance)
    facts = Survey(freedoms, natural, natural, _choose_frames(mechanism, tolerance), step)
    poses = _poses(mechanism)
    matrices = _values(mechanism, actuator_matrix(mechanism, tolerance, facts), {"pose": poses})
    rows = matrices["actuator_matrix"].reshape(len(poses), -1, freedoms)
    levers = matrices["levers"]
    with np.errstate(divide="ignore", invalid="ignore"):  # states that are singular are left out
        jacobian = rows / levers[:, :, None]
    square, divided = np.swapaxes(rows, 1, 2), np.swapaxes(jacobian, 1, 2)
    if rows.shape[1] > freedoms:
        square = divided = np.einsum("kij,kil->kjl", jacobian, jacobian)
    _check_rank(mechanism, square)
    _check_couplings(mechanism, tolerance, facts, poses)
    return replace(facts, order=_order(square, tolerance), jacobian_order=_order(divided, tolerance))


def survey_assembly(mechanism: Mechanism, tolerance: Tolerance, facts: Survey) -> Survey:
    """Decide what only functions of the actuators need: the order in which loops are closed, the side of the platform.

    Raises:
        UnsupportedRobotError: A limb cannot be closed.
    """
    natural, poses = natural_order(facts.freedoms), _poses(mechanism)
    facts = replace(facts, loops=natural, side=mechanism.assembly or 1)
    positions = _values(mechanism, inverse_kinematics(mechanism, tolerance, facts), {"pose": poses})["position"]
    side_model = assembly_side(mechanism, tolerance)
    if side_model is None:
        gradients = _values(mechanism, loop_matrix(mechanism, tolerance, facts), {"pose": poses, "position": positions})
        samples = gradients["loop_matrix"].reshape(len(poses), facts.freedoms, facts.freedoms)
        return replace(facts, loops=_order(samples, tolerance))
    if mechanism.assembly is None:
        home = _values(mechanism, side_model, {"pose": poses[:1], "position": positions[:1]})["side"][0, 0]
        return replace(facts, side=-1 if home < 0.0 else 1)
    return facts


def survey_closures(mechanism: Mechanism, tolerance: Tolerance, facts: Survey) -> Survey:
    """Decide the order in which the closures of limbs, taken as trees, are solved for their joint rates.

    Raises:
        UnsupportedRobotError: A limb has no joint coordinates.
    """
    equations = StagedEquations()
    pose = declare_pose(equations, mechanism)
    results = place_limbs(equations, pose, ClosureModels(mechanism, tolerance), tolerance)
    ports = tuple(
        Port(limb.name, (len(found["closure"]),), tuple(found["closure"]), ("1",) * len(found["closure"]), "K")
        for limb, found in zip(mechanism.limbs, results, strict=True)
    )
    iteration = closure_iteration(equations, mechanism, tolerance, facts)
    model = equations.model(mechanism.name, "closures", "geometry", "pose", ports, iteration)
    values = _values(mechanism, model, {"pose": _poses(mechanism)})
    samples: dict[LimbKind, list[Array]] = {}
    for limb in mechanism.limbs:
        matrices = values[limb.name].reshape(len(values[limb.name]), -1, limb_tree(limb).size)
        kind = kind_of(limb, pose.anchor(equations, limb).frame is not None)
        samples.setdefault(kind, []).append(matrices[np.all(np.isfinite(matrices), axis=(1, 2))])
    orders = {kind: choose_pivots(np.concatenate(found), tolerance.sine) for kind, found in samples.items()}
    return replace(facts, closures=orders)


def _poses(mechanism: Mechanism) -> Array:
    """Home and poses of the box."""
    return np.vstack([np.array(mechanism.home), box_poses(mechanism, POSES - 1, default_rng(0))])


def _check_rank(mechanism: Mechanism, matrices: Array) -> None:
    """Refuse a robot whose motors leave freedoms of the platform alone wherever it is."""
    good = matrices[np.all(np.isfinite(matrices), axis=(1, 2))]
    if not len(good):
        return
    ranks = np.linalg.matrix_rank(good, tol=1e-10 * np.maximum(np.max(np.abs(good), axis=(1, 2)), SMALLEST))
    if np.max(ranks) < matrices.shape[1]:
        raise UnsupportedRobotError(
            f"{mechanism.place}: the limbs drive {np.max(ranks)} of the {matrices.shape[1]} freedoms of motion "
            f"{mechanism.motion}, at home and everywhere in the box"
        )


def _check_couplings(mechanism: Mechanism, tolerance: Tolerance, facts: Survey, poses: Array) -> None:
    """Refuse couplings that the motion of the platform does not agree with."""
    if not mechanism.couplings:
        return
    lines = _values(mechanism, skeleton(mechanism, tolerance, facts), {"pose": poses})["lines"]
    ends = lines.reshape(len(poses), -1, 2, 3)
    directions = ends[:, :, 1] - ends[:, :, 0]
    names = [form_of(mechanism, limb, tolerance).line_names(limb) for limb in mechanism.limbs]
    for coupling in mechanism.couplings:
        own = []
        for index in coupling.limbs:
            limb = mechanism.limbs[index]
            place = sum(len(row) for row in names[:index]) + names[index].index(coupling.element)
            own.append(directions[:, place] @ frame_in_numbers(mechanism, limb.frame))
        spread = max(float(np.nanmax(np.abs(other - own[0]), initial=0.0)) for other in own)
        if spread > COUPLED * mechanism.size:
            raise UnsupportedRobotError(
                f"{coupling.place}: element {coupling.element} does not stand alike in the coupled limbs when the "
                f"platform moves as motion {mechanism.motion}; its ends differ by {spread:.3g} m"
            )


def _choose_frames(mechanism: Mechanism, tolerance: Tolerance) -> dict[LimbKind, bool]:
    """Count the dynamics of a limb of each kind in its own frame and in world axes, and take what costs less."""
    chosen: dict[LimbKind, bool] = {}
    equations = StagedEquations()
    pose = declare_pose(equations, mechanism)
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, True)
    anchors = {limb.index: pose.anchor(equations, limb) for limb in mechanism.limbs}
    for limb in sorted(mechanism.limbs, key=lambda limb: -_turned_entries(mechanism, limb)):
        anchor = anchors[limb.index]
        kind = kind_of(limb, anchor.frame is not None)
        if kind in chosen:
            continue
        totals = {}
        for own in (True, False) if _turned_entries(mechanism, limb) else (False,):
            model = LimbModels(mechanism, tolerance, {kind: own}, "dynamics").model(limb, kind.turning)
            graph = optimise(graph_from_model(_alone(model, limb, anchor), binding.fresh()))
            totals[own] = count_operations(graph).total
        chosen[kind] = min(totals, key=lambda own: totals[own])
    return chosen


def _alone(model: SymbolicModel, limb: Limb, anchor: Anchor) -> SymbolicModel:
    """The model of a limb with its mount put in."""
    mount = mount_of(limb, anchor.fixed)
    constants = {symbol: substitute(tree, mount) for symbol, tree in model.constants.items()}
    return replace(model, constants=constants)


def _turned_entries(mechanism: Mechanism, limb: Limb) -> int:
    """How many entries of the axes of a limb frame are neither 0 nor ±1."""
    entries = np.abs(frame_in_numbers(mechanism, limb.frame))
    return int(np.count_nonzero((entries > SMALLEST) & (np.abs(entries - 1.0) > SMALLEST)))


def _order(samples: Array, tolerance: Tolerance) -> PivotOrder:
    good = np.all(np.isfinite(samples), axis=(1, 2))
    size = samples.shape[1]
    if not good.any() or samples.shape[2] != size:
        return natural_order(size)
    return choose_pivots(samples[good], tolerance.sine)


def _values(mechanism: Mechanism, model: SymbolicModel, inputs: dict[str, Array]) -> dict[str, Array]:
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, True)
    return dict(evaluate_graph(graph_from_model(model, binding), inputs).outputs)
