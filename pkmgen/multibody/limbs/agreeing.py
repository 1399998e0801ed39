"""Whether a robot of limbs moves as the robot of bodies and joints that it is taken for does, and on which branches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import GraphError, UnsupportedRobotError
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.passes.run import clean
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.language.description.bodies import PoseCoordinate
from pkmgen.language.description.types import Motion
from pkmgen.language.options import Options
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.types import Mechanism
from pkmgen.motion.kinematics.closure import iterates
from pkmgen.motion.kinematics.inverse import inverse_kinematics
from pkmgen.motion.plan.plan import Plan, make_plan, tolerance_of
from pkmgen.multibody.plan import MultibodyPlan, make_multibody_plan

Array = NDArray[Any]
EQUAL_COORDINATES = 1e-8
"""Greatest difference of equal motor coordinates, rad or m."""


def agreeing(mechanism: Mechanism, robot: Multibody) -> Mechanism | None:
    """The robot of limbs on the branches on which motors stand where closures have them, at home and in the box.

    None where there are none, where some of the pose follows, and where limbs take Newton's method and closures do not.

    Raises:
        UnsupportedRobotError: It does not close at home, or its motors do not determine its motion.
    """
    plan = make_multibody_plan(robot, tolerance_of(Options()).sine)
    made = None if _follows(mechanism, plan.robot) else _on_its_branches(mechanism, plan)
    return None if made is not None and not plan.unknown and iterates(_planned(made)) else made


def _inverse(mechanism: Mechanism) -> SymbolicModel:
    """Its inverse kinematics, of which the short form may refuse to have any."""
    return inverse_kinematics(_planned(mechanism))


def _planned(mechanism: Mechanism) -> Plan:
    return make_plan(mechanism, Options())


def _follows(mechanism: Mechanism, robot: Multibody) -> bool:
    """Whether some of the pose follows (parasitic motion). A planar robot may stand beside its plane."""
    rest = {*robot.joints} - {*robot.given}
    if mechanism.motion is Motion.PLANAR_BODY:
        rest -= {"xyz".replace(mechanism.plane[0], "").replace(mechanism.plane[1], "")}
    return mechanism.motion is not Motion.PLANAR_POINT and not rest.isdisjoint(PoseCoordinate)


def _on_its_branches(mechanism: Mechanism, plan: MultibodyPlan) -> Mechanism | None:
    """The robot on the branches on which motors stand where closures have them; None where there are none."""
    robot = plan.robot
    mechanism = replace(mechanism, home=tuple(robot.home[name] for name in robot.given))
    places = {name: place for place, name in enumerate(robot.joints)}
    pose = plan.poses[:, [places[name] for name in robot.given]]
    wanted = plan.poses[:, [places[name] for name in robot.actuators]]
    chosen: dict[str, int] = {}
    for branch in (1, -1):
        tried = _on_branches(mechanism, {limb.name: branch for limb in mechanism.limbs})
        off = np.abs(_motor_positions(tried, pose) - wanted).max(axis=0)
        if off.max() < EQUAL_COORDINATES:
            return tried
        for (limb, _, _), error in zip(tried.motors(), off, strict=True):
            if error < EQUAL_COORDINATES:
                chosen.setdefault(limb.name, branch)
    if len(chosen) < len(mechanism.limbs):
        return None
    made = _on_branches(mechanism, chosen)
    return made if np.abs(_motor_positions(made, pose) - wanted).max() < EQUAL_COORDINATES else None


def _on_branches(mechanism: Mechanism, branches: Mapping[str, int]) -> Mechanism:
    return replace(mechanism, limbs=tuple(replace(limb, branch=branches[limb.name]) for limb in mechanism.limbs))


def _motor_positions(mechanism: Mechanism, pose: Array) -> Array:
    """Inverse kinematics at poses; infinite where one is out of reach, and where the short form refuses the robot."""
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, True)
    try:
        graph = clean(graph_from_model(_inverse(mechanism), binding))
    except (UnsupportedRobotError, GraphError):
        return np.full((len(pose), len(mechanism.motors())), np.inf)
    return np.nan_to_num(evaluate_graph(graph, {"pose": pose}).outputs["position"], nan=np.inf)
