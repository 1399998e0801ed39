"""Robots of bodies and joints against the oracle: all functions, at random states of the box."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.api.robot import Robot
from pkmgen.checks.oracle.multibody import PinocchioMultibody
from pkmgen.checks.oracle.multibody_states import (
    FUNCTIONS,
    JudgedStates,
    draw_multibody_states,
)
from pkmgen.checks.oracle.numbers import Array
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.read import read_robot
from pkmgen.mechanism.build_multibody import build_multibody
from pkmgen.mechanism.multibody import Multibody
from tests.conftest import ROOT
from tests.numeric.multibody_judge import multibody_errors
from tests.oracle.home import multibody_oracle
from tests.oracle.multibody_reactions import MultibodyReactions

FOLDER = ROOT / "tests/data/robots/multibody"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
COMPILED = ("slider_crank", "differential")
ENOUGH, STATES = 1e-9, 6
STEP = 1e-5


@cache
def loaded(name: str, backend: str = "numpy", fold: bool = True) -> Robot:
    functions = (*FUNCTIONS, "joint_reactions") if backend == "numpy" else FUNCTIONS
    return pkmgen.load(FOLDER / f"{name}.yaml", backend=backend, fold=fold, functions=functions)


def built(name: str, **parameters: float) -> tuple[MultibodyFile, Multibody]:
    file = read_robot((FOLDER / f"{name}.yaml").read_text("utf-8"), name, parameters)
    assert isinstance(file, MultibodyFile)
    return file, build_multibody(file)


@cache
def stated_oracle(name: str, **parameters: float) -> tuple[PinocchioMultibody, Array]:
    file, mechanism = built(name, **parameters)
    return multibody_oracle(mechanism.joints, file)


@cache
def states_of(name: str, **parameters: float) -> JudgedStates:
    _, mechanism = built(name, **parameters)
    oracle, home = stated_oracle(name, **parameters)
    box = np.array([mechanism.box[motor] for motor in mechanism.actuators])
    states = draw_multibody_states(oracle, home, box, STATES, 5)
    assert len(states.position) == STATES
    return states


def assert_close(robot: Robot, states: JudgedStates) -> None:
    errors = multibody_errors(robot, states)
    assert set(errors) == set(FUNCTIONS)
    for name, error in errors.items():
        assert error.max() < ENOUGH, name


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", NAMES)
def test_functions_are_those_of_the_oracle(name: str) -> None:
    assert_close(loaded(name), states_of(name))
    assert_every_body_balances(name)


def assert_every_body_balances(name: str) -> None:
    """Joint reactions are those of the balance of every body by itself."""
    function, states, (file, mechanism) = loaded(name).function("joint_reactions"), states_of(name), built(name)
    oracle = MultibodyReactions(file, mechanism.joints)
    home = oracle.home(dict(mechanism.home))
    found = function(**states.inputs("position", "rate", "acceleration"))
    bases = states.base or (None,) * len(states.position)
    motions = zip(states.position, states.rate, states.acceleration, bases, strict=True)
    for one, (position, rate, acceleration, base) in zip(found, motions, strict=True):
        wanted = oracle.reactions(oracle.follow(home, position), rate, acceleration, mechanism.size, base)
        assert list(wanted) == list(function.notes["bearings"])
        expected = np.array(list(wanted.values()))
        assert np.abs(one - expected).max() <= ENOUGH * max(1.0, np.abs(expected).max()), name


@pytest.mark.parametrize("name", COMPILED)
def test_compiled_functions_are_too(name: str) -> None:
    assert_close(loaded(name, "c"), states_of(name))


def test_runtime_parameters() -> None:
    other = {"crank_length": 112.0, "rocker_length": 190.0, "crank_mass": 1.7, "pin_stiffness": 2.0}
    robot = pkmgen.load(FOLDER / "fourbar.yaml", backend="numpy", fold=False, parameters=other, functions=FUNCTIONS)
    assert_close(robot, states_of("fourbar", **other))


def moved(name: str, values: Array, entry: int, step: float) -> Array:
    """An input a step along one entry; a pose of the base along its twist."""
    change = values.copy()
    if name == "base_pose" and entry >= 3:
        spin = np.zeros(3)
        spin[entry - 3] = 1.0
        w, v = np.cos(step / 2), np.sin(step / 2) * spin
        change[:, 3] = w * values[:, 3] - values[:, 4:] @ v
        change[:, 4:] = w * values[:, 4:] + values[:, 3:4] * v + np.cross(v, values[:, 4:])
    else:
        change[:, entry] += step
    return change


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["fourbar", "rssr", "differential", "three_rps", "hopping_leg"])
def test_derivatives_are_those_of_differences(name: str) -> None:
    functions = ("inverse_dynamics", "forward_dynamics")
    chosen = (*functions, *(f"{function}_derivatives" for function in functions))
    robot = pkmgen.load(FOLDER / f"{name}.yaml", backend="numpy", functions=chosen)
    for function in functions:
        assert_derivatives(robot, name, function)


def assert_derivatives(robot: Robot, name: str, function: str) -> None:
    given = states_of(name).inputs("position", "rate", "acceleration", "effort")
    ports = [port.name for port in robot.function(function).inputs if port.name in given]
    state = {port: given[port] for port in ports}
    found = robot.function(f"{function}_derivatives").results(**state)._asdict()
    assert list(found) == [f"by_{port}" for port in ports]

    def value(**changed: Array) -> Array:
        return np.concatenate(robot.function(function).results(**{**state, **changed}), axis=1)

    for port, matrix in found.items():
        quantity, scale = port.removeprefix("by_"), 1.0 + np.abs(matrix).max()
        for entry in range(matrix.shape[2]):
            ahead, behind = (value(**{quantity: moved(quantity, state[quantity], entry, s * STEP)}) for s in (1, -1))
            difference = (ahead - behind) / (2 * STEP)
            assert np.abs(matrix[:, :, entry] - difference).max() < 1e-5 * scale, (quantity, entry)


def test_functions_in_one_call() -> None:
    names = ("bias", "mass_matrix", "model=bias+mass_matrix")
    robot = pkmgen.load(FOLDER / "hopping_leg.yaml", backend="numpy", functions=names)
    given = states_of("hopping_leg").inputs("position", "rate")
    found = robot.function("model").results(**given)
    np.testing.assert_allclose(found.bias, robot.function("bias")(**given), rtol=1e-11, atol=1e-11)
    del given["base_twist"], given["rate"]
    np.testing.assert_allclose(found.mass_matrix, robot.function("mass_matrix")(**given), rtol=1e-11, atol=1e-11)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("null_space_projector", "null_space_projector: there are no more motors than freedoms"),
        ("actuator_bias", "actuator_bias: the coordinates of the motors are the independent ones"),
        ("jacobian", "jacobian: the coordinates of the motors are the independent ones"),
        ("joint_limits", "joint_limits: no joint has limits"),
    ],
)
def test_what_does_not_apply_says_why(name: str, reason: str) -> None:
    with pytest.raises(UnsupportedRobotError, match=reason):
        pkmgen.load("fourbar", backend="numpy", functions=[name])


def test_motors_are_in_the_order_of_the_file() -> None:
    assert loaded("ankle").actuators == ("right", "left")
    text = (FOLDER / "ankle.yaml").read_text("utf-8").replace("actuators: [right, left]\n", "")
    file = read_robot(text, "ankle")
    assert isinstance(file, MultibodyFile)
    assert build_multibody(file).actuators == ("left", "right")


WELDED = """
pkmgen: 1
name: welded
bodies: [{name: a, mass: 1}, {name: b}, {name: c}, {name: d}]
joints:
  - {name: j1, type: R, child: a, actuator: {}}
  - {name: j2, type: R, parent: a, child: b, at: [0.3, 0, 0]}
  - {name: j3, type: R, child: c, at: [0.4, 0, 0]}
  - {name: j4, type: R, parent: c, child: d, at: [0.3, 0, 0]}
loops:
  - {name: weld, type: fixed, parent: b, child: d, at: [0.2, 0, 0], child_at: [0.2, 0, 0], child_rpy: [0, 0, -0.1]}
home: {j1: 1.9, j2: -1.8, j3: 1.2, j4: 1.75}
"""


def test_a_home_that_closes_back_to_front_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "welded.yaml"
    file.write_text(WELDED, "utf-8")
    with pytest.raises(UnsupportedRobotError, match="turned round, at weld"):
        pkmgen.load(file, backend="numpy")
