"""What callers may add to the dynamics: a payload given with every state, and Coulomb friction without its jump."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
import yaml

import pkmgen
from pkmgen.language.description.read import read_robot
from pkmgen.language.options import Options
from tests.conftest import Array, library_text
from tests.numeric.test_family import AGREEMENT, Call, Compiled, Graphs, Judge, relative_error

MASS, CENTRE = 1.7, np.array([0.04, -0.03, 0.05])
INERTIA = np.array([[0.03, 0.002, -0.001], [0.002, 0.04, 0.003], [-0.001, 0.003, 0.05]])
"""About the mass centre; kg, m, kg·m²."""
FUNCTIONS = ("inverse_dynamics", "forward_dynamics", "mass_matrix", "bias", "gravity", "kinetic_energy")


def with_payload(name: str) -> str:
    """A robot whose file has the payload in place of its own, of which the names stay in use."""
    data: dict[str, Any] = yaml.safe_load(library_text(name))
    own = {"mass": 0, "mass_centre": [0, 0, 0]} | data["platform"].get("payload", {})
    data["platform"]["payload"] = {
        "mass": f"{MASS} + 0*{own['mass']}",
        "mass_centre": [f"{new} + 0*{old}" for new, old in zip(CENTRE, own["mass_centre"], strict=True)],
        "inertia": {
            f"{a}{b}": INERTIA["xyz".index(a), "xyz".index(b)] for a, b in ("xx", "yy", "zz", "xy", "xz", "yz")
        },
    }
    return json.dumps(data, default=float)


def given(meaning: str) -> Array:
    """The payload as functions take it, about P, by what their input says."""
    entries = meaning.removeprefix("payload: ").split(", about")[0].split(", ")
    moment = MASS * CENTRE
    inertia = INERTIA + MASS * (CENTRE @ CENTRE * np.eye(3) - np.outer(CENTRE, CENTRE))
    values = {"mass": MASS} | {f"moment_{axis}": value for axis, value in zip("xyz", moment, strict=True)}
    values |= {f"inertia_{a}{b}": inertia["xyz".index(a), "xyz".index(b)] for a in "xyz" for b in "xyz"}
    return np.array([values[entry] for entry in entries])


def judge_payload(call: Call, name: str, meaning: str) -> None:
    """Compare a robot that is given the payload with one whose file has it."""
    judge = Judge(read_robot(with_payload(name), name), pulled=True)
    inputs = {**judge.inputs, "payload": np.tile(given(meaning), (len(judge.wrench), 1))}
    expected = {**judge.expected, "inverse_dynamics": {"effort": judge.moving("effort")}}
    for function in FUNCTIONS:
        (found,), (right,) = call(function, inputs).values(), expected[function].values()
        assert relative_error(found, right) <= AGREEMENT, function


@pytest.mark.parametrize("name", ["delta", "gough_stewart", "planar_3rrr", "spherical_wrist"])
def test_payload(name: str) -> None:
    graphs = Graphs(library_text(name), name, Options(payload=True, wrench=True))
    (port,) = (port for port in graphs.sources.inverse_dynamics.inputs if port.name == "payload")
    judge_payload(graphs, name, port.meaning)


def test_payload_of_a_kernel() -> None:
    robot = pkmgen.load("fivebar", parameters={"payload_mass": 0.0}, functions=FUNCTIONS, payload=True, wrench=True)
    judge_payload(Compiled(robot), "fivebar", robot.functions["forward_dynamics"].inputs[-1].meaning)


@pytest.mark.parametrize("speed", [0.0, 0.5])
def test_friction_of_a_motor(speed: float) -> None:
    """Coulomb friction is what it adds to the effort of its motor: c sign(q̇), or c tanh(q̇/v) without the jump."""
    friction = {"motor_coulomb": 0.4}
    smooth = pkmgen.load("fivebar", parameters=friction, friction_speed=speed, backend="numpy")
    plain = pkmgen.load("fivebar", backend="numpy")
    states = Judge(read_robot(library_text("fivebar"), "fivebar"), pulled=False).states
    rate = np.einsum("kij,kj->ki", plain.inverse_jacobian(states.pose), states.twist)
    expected = 0.4 * (np.tanh(rate / speed) if speed else np.sign(rate))
    added = smooth.inverse_dynamics(*states) - plain.inverse_dynamics(*states)
    assert np.max(np.abs(added - expected)) <= 1e-10
    bias = smooth.bias(states.pose, states.twist) - plain.bias(states.pose, states.twist)
    assert relative_error(bias, np.einsum("kij,ki->kj", plain.inverse_jacobian(states.pose), expected)) <= AGREEMENT
