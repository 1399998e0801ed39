"""Regressors of a multibody: what its efforts, and the wrench on its base, are linear in, Γ = Y π."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pkmgen.functions.identification import (
    PARAMETERS,
    Array,
    Identification,
    base_columns,
    base_parameters_of,
    regressor_port,
    stacked_regressors,
    written_regressor,
)
from pkmgen.functions.sources import GivenParameters
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.mechanism.standard_multibody import standardise_multibody
from pkmgen.multibody.family.sources import MultibodySources
from pkmgen.multibody.independent import quantity_name
from pkmgen.multibody.plan import MultibodyPlan

REPEATS = 6
"""Motions at each pose of the plan that base parameters are found from."""


def regressor(sources: MultibodySources) -> ExprGraph:
    """Position, rate, acceleration → Y."""
    return sources.once(identify).regressor


def base_regressor(sources: MultibodySources) -> ExprGraph:
    """Position, rate, acceleration → Y_b, the columns of Y that the base parameters go by."""
    return base_columns(sources.once(identify))


def notes(sources: MultibodySources) -> Mapping[str, Any]:
    """What the columns of both regressors belong to."""
    return {"base_parameters": sources.once(identify).parameters.manifest()}


def refusal(sources: MultibodySources) -> str | None:
    """Why a robot has no regressor; None where it has one."""
    if standardise_multibody(sources.plan.robot)[1]:
        return None
    return "no body has a mass or an inertia, no motor a rotor, and no joint friction or a spring"


def identify(sources: MultibodySources) -> Identification:
    """Write Y in the standard parameters, and find the base parameters."""
    robot, parameters = standardise_multibody(sources.plan.robot)
    given = GraphPort(PARAMETERS, (len(parameters),), tuple(p.unit for p in parameters), "π, standard parameters", ())
    names = GivenParameters(given, tuple(parameter.name for parameter in parameters))
    standard = MultibodySources(replace(sources.plan, robot=robot, apart=True), sources.options, given=names)
    port = regressor_port(sources.port("effort").units, parameters)
    graph, acting, rest = written_regressor(standard.inverse_dynamics, parameters, port)
    motions = random_joint_motions(sources.plan, np.random.default_rng(0))
    owner = f"{robot.place}: {robot.name}"
    stacked = stacked_regressors(graph, motions, _quaternions(sources.plan), robot.parameters, owner)
    return Identification(graph, base_parameters_of(stacked, acting, rest, owner))


def _quaternions(plan: MultibodyPlan) -> dict[str, Sequence[int]]:
    """Where inputs hold quaternions: their first entries."""
    links, unknown = plan.robot.links, plan.unknown
    found = {"base_pose": [3]}
    for name, indices in ((quantity_name(plan.robot, "position"), plan.robot.independent), ("start", unknown)):
        sizes = [len(links[index].names) for index in indices]
        found[name] = [sum(sizes[:k]) for k, size in enumerate(sizes) if size == 4]
    return dict(found)


def random_joint_motions(plan: MultibodyPlan, generator: np.random.Generator) -> dict[str, Array]:
    """Draw rates and accelerations at the poses of a plan for which gravity, inertia and Coriolis weigh alike."""
    robot, poses = plan.robot, np.tile(plan.poses, (REPEATS, 1))
    gravity = math.hypot(*(robot.value(entry) for entry in robot.gravity)) or 10.0
    lengths = np.array(robot.rate_scales)
    straight = np.repeat([robot.size, 1.0], 3)
    places = [[robot.joints.index(name) for name in names] for names in (robot.given, plan.unknown_names)]
    motions = {"position": poses[:, places[0]], "start": poses[:, places[1]]}
    for name, base, power in (("rate", "base_twist", 1), ("acceleration", "base_acceleration", 2)):
        for quantity, scale in ((name, lengths), (base, straight)):
            motions[quantity] = generator.normal(size=(len(poses), len(scale))) * scale
            motions[quantity] *= math.sqrt(gravity / robot.size) ** power
    turned = generator.normal(size=(len(poses), 7))
    turned[:, 3:] /= np.linalg.norm(turned[:, 3:], axis=1, keepdims=True)
    named = {quantity_name(robot, quantity): values for quantity, values in motions.items()}
    return {**named, "base_pose": turned}
