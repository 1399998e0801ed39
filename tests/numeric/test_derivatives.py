"""Derivatives of the dynamics of every robot are those of a complex step, also where Newton's method places limbs."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import pytest
import yaml
from numpy.typing import NDArray

from pkmgen.compile import compile_limbs
from pkmgen.functions import derivatives, dynamics
from pkmgen.functions.limb_sources import LimbSources
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.passes.run import clean, optimise
from pkmgen.graph.types import ExprGraph
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from tests.conftest import ROOT, rubbing_text
from tests.oracle.states import random_states

Array = NDArray[Any]
ROBOTS = sorted(path.stem for path in (ROOT / "robots").glob("*.yaml"))
FORWARD = ("c5", "fivebar", "linear_delta", "redundant_2rr", "spherical_wrist")
STATES, STEP = 3, 1e-25
FRICTION_SPEED = 0.8
"""So near to the rates of the states that friction is between its ends."""


@cache
def prepared(name: str, wrench: bool = False) -> tuple[LimbSources, dict[str, Array]]:
    """A robot, and states of it."""
    options = Options(wrench=wrench)
    return loaded((ROOT / f"robots/{name}.yaml").read_text("utf-8"), options)


def loaded(text: str, options: Options) -> tuple[LimbSources, dict[str, Array]]:
    """A robot by the text of its file, and states of it."""
    made = compile_limbs(RobotText(text, "robot.yaml"), options)
    robot = made.file
    sources = LimbSources(made.plan, options)
    return sources, dict(random_states(robot, STATES, seed=31)._asdict())


def steps(name: str, value: Array, freedoms: int) -> Array:
    """Changes of an input along each of its entries, a row each; a quaternion turns about the axes of the world."""
    if name != "pose" or len(value) == freedoms:
        return np.eye(len(value))
    straight = freedoms - 3
    changes = np.zeros((freedoms, len(value)))
    changes[:straight, :straight] = np.eye(straight)
    scalar, vector = value[straight], value[straight + 1 :]
    for row, axis in zip(changes[straight:], np.eye(3), strict=True):
        row[straight:] = 0.5 * np.append(-vector @ axis, scalar * axis + np.cross(axis, vector))
    return changes


def compare(function: ExprGraph, derivative: ExprGraph, inputs: dict[str, Array], freedoms: int) -> None:
    """Let the outputs of a derivative be those of a complex step."""
    (output,) = (port.name for port in function.outputs)
    found, function = evaluate_graph(clean(derivative), inputs).outputs, clean(function)
    for port in derivative.outputs:
        quantity, entries = port.name.removeprefix("by_"), port.shape[1]
        moved = {name: np.repeat(value, entries, axis=0).astype(complex) for name, value in inputs.items()}
        moved[quantity] += 1j * STEP * np.concatenate([steps(quantity, row, freedoms) for row in inputs[quantity]])
        columns = evaluate_graph(function, moved).outputs[output].imag / STEP
        expected = columns.reshape(STATES, entries, -1).swapaxes(1, 2)
        error = np.abs(found[port.name].reshape(expected.shape) - expected).max()
        assert np.abs(expected).max() > 0.0, port.name
        assert error <= 1e-10 * np.abs(expected).max(), (port.name, error)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("name", ROBOTS)
def test_inverse_dynamics(name: str) -> None:
    sources, inputs = prepared(name)
    derivative = derivatives.inverse_dynamics_derivatives(sources)
    compare(sources.inverse_dynamics, derivative, inputs, inputs["twist"].shape[1])


@pytest.mark.parametrize("name", FORWARD)
def test_forward_dynamics(name: str) -> None:
    sources, inputs = prepared(name)
    effort = evaluate_graph(sources.inverse_dynamics, inputs).outputs["effort"]
    given = {"pose": inputs["pose"], "twist": inputs["twist"], "effort": effort}
    derivative = derivatives.forward_dynamics_derivatives(sources)
    compare(dynamics.forward_dynamics(sources), derivative, given, inputs["twist"].shape[1])


@pytest.mark.parametrize("name", ["planar_3rrr", "redundant_2rr"])
def test_with_a_wrench(name: str) -> None:
    """The wrench is one of the inputs then, and changes what balances it."""
    sources, inputs = prepared(name, wrench=True)
    inputs["wrench"] = np.random.default_rng(4).uniform(-9.0, 9.0, inputs["twist"].shape)
    derivative = derivatives.inverse_dynamics_derivatives(sources)
    assert [port.name for port in derivative.outputs] == ["by_pose", "by_twist", "by_acceleration", "by_wrench"]
    compare(sources.inverse_dynamics, derivative, inputs, inputs["twist"].shape[1])
    effort = evaluate_graph(clean(sources.inverse_dynamics), inputs).outputs["effort"]
    given = {name: inputs[name] for name in ("pose", "twist", "wrench")} | {"effort": effort}
    forward = derivatives.forward_dynamics_derivatives(sources)
    compare(dynamics.forward_dynamics(sources), forward, given, inputs["twist"].shape[1])


def test_by_acceleration_is_the_mass_matrix() -> None:
    """J_invᵀ ∂Γ/∂ẍ = M."""
    sources, inputs = prepared("planar_3rrr")
    found = evaluate_graph(clean(derivatives.inverse_dynamics_derivatives(sources)), inputs).outputs["by_acceleration"]
    mass = evaluate_graph(clean(dynamics.mass_matrix(sources)), inputs).outputs["mass_matrix"]
    rows = evaluate_graph(sources.inverse_jacobian, inputs).outputs["inverse_jacobian"]
    product = np.einsum("nij,nik->njk", rows.reshape(-1, 3, 3), found.reshape(-1, 3, 3))
    np.testing.assert_allclose(product, mass.reshape(-1, 3, 3), atol=1e-12 * np.abs(mass).max())


def test_friction_at_the_tips_of_a_carried_platform() -> None:
    """Only inverse dynamics as a whole knows it, so that its derivatives are those of the whole."""
    data = yaml.safe_load((ROOT / "robots/fivebar.yaml").read_text("utf-8"))
    data["platform"]["carried_by"] = "left"
    data["limb_types"]["arm_and_rod"]["tip"]["friction"] = {"viscous": 0.03, "coulomb": 0.2}
    sources, inputs = loaded(json.dumps(data), Options())
    derivative = derivatives.inverse_dynamics_derivatives(sources)
    compare(sources.inverse_dynamics, derivative, inputs, 2)
    smooth = evaluate_graph(clean(derivative), inputs).outputs["by_twist"]
    frictionless = derivatives.inverse_dynamics_derivatives(prepared("fivebar")[0])
    assert np.abs(smooth - evaluate_graph(clean(frictionless), inputs).outputs["by_twist"]).max() > 1e-3


@pytest.mark.parametrize("name", ["c5", "fivebar", "planar_3rrr", "redundant_2rr"])
def test_smooth_friction(name: str) -> None:
    """Coulomb friction that turns over gradually is part of all derivatives by the twist and by the pose."""
    sources, inputs = loaded(rubbing_text(name), Options(friction_speed=FRICTION_SPEED))
    freedoms = inputs["twist"].shape[1]
    inverse = derivatives.inverse_dynamics_derivatives(sources)
    compare(sources.inverse_dynamics, inverse, inputs, freedoms)
    jumping = derivatives.inverse_dynamics_derivatives(loaded(rubbing_text(name), Options())[0])
    smooth, constant = (evaluate_graph(clean(graph), inputs).outputs["by_twist"] for graph in (inverse, jumping))
    assert np.abs(smooth - constant).max() > 1e-2
    effort = evaluate_graph(sources.inverse_dynamics, inputs).outputs["effort"]
    given = {"pose": inputs["pose"], "twist": inputs["twist"], "effort": effort}
    if name in FORWARD:
        forward = derivatives.forward_dynamics_derivatives(sources)
        compare(dynamics.forward_dynamics(sources), forward, given, freedoms)


def test_smooth_friction_by_differences() -> None:
    """The complex step goes through tanh as the derivatives do; differences of optimised graphs do not."""
    sources, inputs = loaded(rubbing_text("fivebar"), Options(friction_speed=FRICTION_SPEED))
    found = evaluate_graph(optimise(derivatives.inverse_dynamics_derivatives(sources)), inputs).outputs["by_twist"]
    function, step = optimise(sources.inverse_dynamics), 1e-5
    columns = [
        evaluate_graph(function, inputs | {"twist": inputs["twist"] + sign * step * unit}).outputs["effort"] * sign
        for unit in np.eye(2)
        for sign in (1.0, -1.0)
    ]
    expected = np.stack([(columns[0] + columns[1]), (columns[2] + columns[3])], axis=2) / (2.0 * step)
    np.testing.assert_allclose(found.reshape(expected.shape), expected, rtol=1e-6, atol=1e-7 * np.abs(expected).max())
