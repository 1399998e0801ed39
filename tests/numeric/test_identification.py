"""Regressors, base parameters and payloads: what the efforts of a robot are linear in.

All robots rub at every joint and have rotors. Which directions a regressor has to span is what Pinocchio finds when
the bodies of the robot file change.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
import yaml

from pkmgen.functions.identification import (
    base_regressor,
    find_base_parameters,
    identify,
    refusal,
    regressor,
)
from pkmgen.functions.limb_sources import LimbSources
from pkmgen.functions.sources import GivenParameters
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph
from pkmgen.language.description.read import read_robot
from pkmgen.language.options import Options
from pkmgen.mechanism.parameters import BaseParameters, StandardParameter
from pkmgen.mechanism.payload import with_payload
from pkmgen.mechanism.types import Mechanism
from pkmgen.motion.plan.plan import make_plan
from tests.conftest import ROBOTS, Array, library_text, rubbing_text
from tests.numeric.changes import changed
from tests.numeric.surveyed import surveyed
from tests.numeric.variants import VARIANTS
from tests.oracle.spatial_model import SpatialOracle
from tests.oracle.states import random_states

STATES, AGREEMENT = 20, 1e-11
CLEAR = 1e9  # ratio of singular values on both sides of a rank
CROOKED = ["five-bar, carried", "quattro, geared tool, bodies off the middle"]
JUDGED = ["delta"]
STEP, ROUNDING = 1e-2, 1e-7  # of numbers of a robot file, in their units; of differences over such a step
MASS, CENTRE = 0.7, (0.03, -0.02, 0.05)
INERTIA = {"xx": 0.004, "yy": 0.005, "zz": 0.006, "xy": -0.0004, "xz": 0.0003, "yz": 0.0002}
Data = dict[str, Any]


def text_of(name: str) -> str:
    if name in VARIANTS:
        robot, changes = VARIANTS[name]
        return changed(robot, *changes)
    return rubbing_text(name)


@cache
def sources_of(text: str, *, fold: bool = True) -> LimbSources:
    plan = surveyed(text).plan
    return LimbSources(plan, Options(fold=fold))


def motions_of(mechanism: Mechanism, count: int = STATES) -> dict[str, Array]:
    sources = LimbSources(make_plan(mechanism, Options()), Options())
    return sources.random_motions(np.random.default_rng(11), count)


def matrices(graph: ExprGraph, motions: dict[str, Array], mechanism: Mechanism) -> Array:
    """The one output of a graph, a matrix for each state."""
    (port,) = graph.outputs
    return evaluate_graph(graph, motions, mechanism.parameters).outputs[port.name].reshape(-1, *port.shape)


def values_of(parameters: BaseParameters) -> Array:
    return np.array([parameter.value for parameter in parameters.standard])


def close(found: Array, expected: Array) -> bool:
    assert found.shape == expected.shape and np.all(np.isfinite(expected))
    errors = np.max(np.abs(found - expected), axis=1) / np.max(np.abs(expected), axis=1)
    return bool(np.max(errors) <= AGREEMENT)


@pytest.mark.sampled(14)
@pytest.mark.parametrize("name", [*ROBOTS, *CROOKED])
def test_efforts_are_what_the_regressors_say(name: str) -> None:
    sources = sources_of(text_of(name))
    motions, parameters = motions_of(sources.robot), sources.once(identify).parameters
    effort = evaluate_graph(sources.inverse_dynamics, motions).outputs["effort"]
    graphs = {graph: matrices(graph(sources), motions, sources.robot) for graph in (regressor, base_regressor)}
    assert close(graphs[regressor] @ values_of(parameters), effort)
    assert close(graphs[base_regressor] @ parameters.values, effort)
    assert {port.name for port in regressor(sources).inputs} == {"pose", "twist", "acceleration"}


@pytest.mark.parametrize("name", [*ROBOTS, *CROOKED])
def test_base_parameters_are_as_many_as_act(name: str) -> None:
    sources = sources_of(text_of(name))
    parameters = sources.once(identify).parameters
    columns = matrices(regressor(sources), motions_of(sources.robot, 60), sources.robot)
    columns = columns.reshape(-1, columns.shape[-1])
    columns = columns / np.maximum(np.linalg.norm(columns, axis=0), 1e-9)
    sizes = np.linalg.svd(columns, compute_uv=False)
    assert parameters.gap > CLEAR and sizes[parameters.rank - 1] > CLEAR * max([*sizes[parameters.rank :], 1e-16])


def body_directions(data: Data) -> Iterator[list[tuple[float, Data]]]:
    """Derivatives in each number that a body, a motor or a joint of the file has, as sums over robots near it."""
    for path in entries(data):
        if "mass_centre" in path:  # inertias about joints are of second order in it
            yield [(1 / (2 * STEP), stepped(data, path, STEP)), (-1 / (2 * STEP), stepped(data, path, -STEP))]
        else:
            yield [(1 / STEP, stepped(data, path, STEP)), (-1 / STEP, data)]


def entries(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the numbers of bodies, motors and joints stand."""
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from entries(value, (*path, key))
    elif data != 0 and ({"inertia", "mass_centre", "friction"} & set(path) or path[-1] in ("mass", "rotor_inertia")):
        yield path


def stepped(data: Data, path: tuple[Any, ...], step: float) -> Data:
    near = copy.deepcopy(data)
    holder = near
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = f"({holder[path[-1]]}) + {step}"
    return near


@pytest.mark.parametrize("name", JUDGED)
def test_base_parameters_span_what_pinocchio_finds_bodies_to_do(name: str) -> None:
    data = json.loads(rubbing_text(name))
    states = random_states(read_robot(json.dumps(data), name), 8, seed=7)
    sources = sources_of(rubbing_text(name))
    columns = matrices(base_regressor(sources), states._asdict(), sources.robot)
    columns = columns.reshape(-1, columns.shape[-1])

    @cache
    def efforts(text: str) -> Array:
        oracle = SpatialOracle(read_robot(text, name))
        return np.concatenate([oracle.state(*state).effort for state in zip(*states, strict=True)])

    directions = [
        np.sum([factor * efforts(json.dumps(near)) for factor, near in terms], axis=0)
        for terms in body_directions(data)
    ]
    acting = np.stack([each / np.linalg.norm(each) for each in directions if np.linalg.norm(each) > ROUNDING], axis=1)
    shares = np.linalg.lstsq(columns, acting, rcond=None)[0]
    assert np.max(np.abs(columns @ shares - acting)) < ROUNDING
    sizes = np.linalg.svd(acting, compute_uv=False)
    assert np.sum(sizes > ROUNDING) == columns.shape[1] == sources.once(identify).parameters.rank


def test_base_parameters_read_well_and_travel_with_a_kernel() -> None:
    parameters = sources_of(library_text("delta")).once(identify).parameters
    assert parameters.formulas == (
        "platform.mass + payload.mass + 8.57143*rod.moment_x",
        "arm.inertia_yy + arm.rotor_inertia - 0.257143*rod.moment_x + 0.18*rod.mass",
        "arm.moment_x - 0.857143*rod.moment_x + 0.6*rod.mass",
        "arm.viscous",
        "arm.coulomb",
        "rod.inertia_axial",
        "rod.inertia_transverse - 0.7*rod.moment_x",
    )
    assert [parameter.name for parameter in parameters.without_effect] == ["arm.inertia_zz", "arm.mass"]
    assert {"rod.mass", "platform.mass"} < {parameter.name for parameter in parameters.grouped}
    assert parameters.units[:4] == ("kg", "kg*m**2", "kg*m", "N*m*s/rad")
    travelled = BaseParameters.read(json.loads(json.dumps(parameters.manifest())))
    assert (travelled.standard, travelled.columns, travelled.gap) == (
        parameters.standard,
        parameters.columns,
        parameters.gap,
    )
    assert travelled.without_effect == parameters.without_effect
    assert np.array_equal(travelled.groupings, parameters.groupings)


def test_parameters_at_run_time_leave_the_regressor_linear() -> None:
    sources = sources_of(rubbing_text("fivebar"), fold=False)
    motions, parameters = motions_of(sources.robot), sources.once(identify).parameters
    effort = evaluate_graph(sources.inverse_dynamics, motions, sources.robot.parameters).outputs["effort"]
    assert close(matrices(regressor(sources), motions, sources.robot) @ values_of(parameters), effort)
    assert not {node.payload for node in regressor(sources).nodes} & {"arm_mass", "rod_mass", "payload_mass"}


def test_a_robot_without_masses_has_no_regressor() -> None:
    def bare(data: Any) -> Any:
        if isinstance(data, list):
            return [bare(entry) for entry in data]
        if not isinstance(data, dict):
            return data
        acting = ("mass", "mass_centre", "inertia", "friction", "rotor_inertia", "payload")
        return {key: bare(value) for key, value in data.items() if key not in acting}

    assert refusal(sources_of(json.dumps(bare(yaml.safe_load(library_text("fivebar")))))) is not None
    assert refusal(sources_of(library_text("fivebar"))) is None


def with_body_at_p(name: str, body: Data) -> LimbSources:
    """A robot that carries a body and nothing else at P, by its file."""

    def change(data: Data) -> None:
        if "parts" in data["platform"]:
            data["platform"]["parts"].append({"name": "gripper", "turn_ratio": "tool_ratio", **body})
        else:
            data["platform"]["payload"] = body

    like, mechanism = sources_of(rubbing_text(name)), surveyed(rubbing_text(name, change)).mechanism
    return LimbSources(replace(like.plan, mechanism=mechanism), like.options)  # the limbs are the same


@pytest.mark.parametrize("name", ["delta", "gough_stewart", "planar_3rrr", "quattro", "spherical_wrist"])
def test_a_payload_at_run_time_is_a_body_of_the_robot_file(name: str) -> None:
    carrying, empty = (
        with_body_at_p(name, body)
        for body in ({"mass": MASS, "mass_centre": list(CENTRE), "inertia": dict(INERTIA)}, {})
    )
    mechanism, payload = with_payload(empty.robot)
    sources = LimbSources(replace(empty.plan, mechanism=mechanism), empty.options, GivenParameters.of_payload(payload))
    about, motions = payload_about_p(), motions_of(carrying.robot)
    rows = np.tile([about[entry.removeprefix("load.")] for entry in payload.names], (STATES, 1))
    found = evaluate_graph(sources.inverse_dynamics, {**motions, "payload": rows}).outputs["effort"]
    assert close(found, evaluate_graph(carrying.inverse_dynamics, motions).outputs["effort"])
    assert not close(evaluate_graph(empty.inverse_dynamics, motions).outputs["effort"], found)


def test_a_payload_is_among_the_parameters_to_identify() -> None:
    mechanism, payload = with_payload(sources_of(rubbing_text("planar_3rrr")).robot)
    empty = sources_of(rubbing_text("planar_3rrr"))
    sources = LimbSources(replace(empty.plan, mechanism=mechanism), empty.options, GivenParameters.of_payload(payload))
    motions, parameters = motions_of(mechanism), sources.once(identify).parameters
    standard, about = values_of(parameters), payload_about_p()
    for place, parameter in enumerate(parameters.standard):
        standard[place] = about.get(parameter.name.removeprefix("load."), standard[place])
    rows = np.tile([about[entry.removeprefix("load.")] for entry in payload.names], (STATES, 1))
    effort = evaluate_graph(sources.inverse_dynamics, {**motions, "payload": rows}).outputs["effort"]
    assert payload.names == ("load.mass", "load.moment_x", "load.moment_y", "load.inertia_zz")
    assert close(matrices(base_regressor(sources), motions, mechanism) @ parameters.of(standard), effort)


def payload_about_p() -> dict[str, float]:
    """Mass, first moments and inertia about P of the payload of these tests."""
    centre = np.array(CENTRE)
    spread = MASS * (centre @ centre * np.eye(3) - np.outer(centre, centre))
    places = {"xx": (0, 0), "yy": (1, 1), "zz": (2, 2), "xy": (0, 1), "xz": (0, 2), "yz": (1, 2)}
    moments = {f"moment_{axis}": float(MASS * entry) for axis, entry in zip("xyz", centre, strict=True)}
    inertia = {f"inertia_{entry}": float(INERTIA[entry] + spread[place]) for entry, place in places.items()}
    return {"mass": MASS, **moments, **inertia}


def test_weak_parameters_are_told_from_rounding():
    """Columns that act by 1e-8 and 1e-9 of their length beside others, as in a small box, and one that follows."""
    generator = np.random.default_rng(5)
    strong = generator.normal(size=(400, 4))
    weak = strong[:, :2] + [4e-8, 4e-9] * generator.normal(size=(400, 2))
    stacked = np.column_stack([strong, weak, strong[:, 1] - 3.0 * strong[:, 2]])
    names = [StandardParameter(name, "kg", 1.0, "") for name in "abcdefg"]
    found = find_base_parameters(stacked, names)
    assert found.columns == (0, 1, 2, 3, 4, 5)
    assert found.gap > 1e3
    assert np.allclose(stacked[:, found.columns] @ found.groupings, stacked, atol=1e-9)
