"""Derivatives of the dynamics of every robot are those of a complex step, also where Newton's method places limbs."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pkmgen import pipeline
from pkmgen.family import derivatives, dynamics
from pkmgen.family.sources import Sources
from pkmgen.formulation.limbs.types import Tolerance
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph
from pkmgen.options import Options
from pkmgen.passes.run import clean
from tests.conftest import ROOT
from tests.oracle.states import random_states

Array = NDArray[Any]
ROBOTS = sorted(path.stem for path in (ROOT / "robots").glob("*.yaml"))
FORWARD = ("c5", "delta", "dymo", "fivebar", "gough_stewart", "planar_3rrr", "redundant_2rr", "spherical_wrist")
STATES, STEP = 3, 1e-25


@cache
def prepared(name: str) -> tuple[Sources, dict[str, Array]]:
    """A robot, and states of it."""
    text = (ROOT / f"robots/{name}.yaml").read_text("utf-8")
    robot, mechanism = pipeline.read_mechanism(text, name, Options())
    sources = Sources(mechanism, pipeline.survey(mechanism, Options()), Tolerance(1e-7), Options())
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
    found = evaluate_graph(clean(derivative), inputs).outputs
    for port in derivative.outputs:
        quantity, entries = port.name.removeprefix("by_"), port.shape[1]
        moved = {name: np.repeat(value, entries, axis=0).astype(complex) for name, value in inputs.items()}
        moved[quantity] += 1j * STEP * np.concatenate([steps(quantity, row, freedoms) for row in inputs[quantity]])
        columns = evaluate_graph(clean(function), moved).outputs[output].imag / STEP
        expected = columns.reshape(STATES, entries, -1).swapaxes(1, 2)
        error = np.abs(found[port.name].reshape(expected.shape) - expected).max()
        assert np.abs(expected).max() > 0.0, port.name
        assert error <= 1e-10 * np.abs(expected).max(), (port.name, error)


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
