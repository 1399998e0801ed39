"""Functions of a robot of bodies and joints beside those of the oracle, at random states of its box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.api.robot import Robot
from pkmgen.description.bodies import MultibodyFile
from tests.oracle.multibody import MultibodyState, NotAMechanismError, PinocchioMultibody
from tests.oracle.numbers import Array

FUNCTIONS = (
    "inverse_dynamics",
    "joint_coordinates",
    "joint_rates",
    "mass_matrix",
    "bias",
    "forward_dynamics",
)
"""What is compared."""
GAIN = 30.0
"""Greatest rate of a joint, for a motor rate of one, of states that are compared."""
SMALL = 1e-2
"""Quantities whose largest entry is below this are compared by their absolute error."""


@dataclass(frozen=True)
class JudgedStates:
    """States of the motors, one a row, and what the oracle makes of them; singular places are left out."""

    position: Array
    rate: Array
    acceleration: Array
    oracle: tuple[MultibodyState, ...]

    def seen(self, name: str) -> Array:
        """One quantity of the oracle, for all states."""
        return np.array([getattr(state, name) for state in self.oracle])


def draw_multibody_states(
    oracle: PinocchioMultibody, home: Array, box: Array, count: int, seed: int, sine: float = 1e-4
) -> JudgedStates:
    """Draw states in a box of the motors, all on the assembly that is reached from home.

    Args:
        oracle: The robot.
        home: Its assembly at home.
        box: Range of each motor, one a row.
        count: Number of states wanted; there are fewer where the box goes beyond the reach.
        seed: Of the draw.
        sine: How far from singular they are.
    """
    random, rows = np.random.default_rng(seed), []
    for _ in range(2 * count):
        if len(rows) == count:
            break
        position = random.uniform(box[:, 0], box[:, 1])
        rate, acceleration = random.uniform(-1, 1, (2, len(box))) * [[2.0], [5.0]]
        try:
            state = oracle.state(oracle.follow(home, position), rate, acceleration)
        except NotAMechanismError:
            continue
        if state.sine > sine and state.gain < GAIN:
            rows.append((position, rate, acceleration, state))
    if not rows:
        empty = np.zeros((0, len(box)))
        return JudgedStates(empty, empty, empty, ())
    position, rate, acceleration, states = zip(*rows, strict=True)
    return JudgedStates(np.array(position), np.array(rate), np.array(acceleration), states)


def multibody_oracle(names: Sequence[str], file: MultibodyFile) -> tuple[PinocchioMultibody, Array]:
    """The oracle of a robot whose coordinates have these names, and its assembly at the home of the file."""
    oracle = PinocchioMultibody(file, names)
    home: dict[str, float | list[float]] = {}
    for name, value in file.description.home.items():
        ball = isinstance(value, tuple)
        home[name] = list(oracle.numbers.vector(value)) if ball else oracle.numbers.number(value)
    return oracle, oracle.home(home)


def relative_errors(found: Array, expected: Array) -> Array:
    """Error of each state, relative to the largest entry of that state."""
    found, expected = found.reshape(len(found), -1), expected.reshape(len(expected), -1)
    scale = np.maximum(np.abs(expected).max(axis=1, initial=0.0), SMALL)
    return np.abs(found - expected).max(axis=1, initial=0.0) / scale


def multibody_errors(robot: Robot, states: JudgedStates) -> dict[str, Array]:
    """Errors of all functions, by name, one for each state; NaN where a state is refused."""
    position, rate, acceleration = states.position, states.rate, states.acceleration
    effort = states.seen("effort")
    calls = {
        "joint_coordinates": ((position,), states.seen("coordinates")),
        "joint_rates": ((position, rate), states.seen("coordinate_rates")),
        "inverse_dynamics": ((position, rate, acceleration), effort),
        "mass_matrix": ((position,), states.seen("mass_matrix")),
        "bias": ((position, rate), states.seen("bias")),
        "forward_dynamics": ((position, rate, effort), acceleration),
    }
    errors = {}
    for name, (inputs, expected) in calls.items():
        if name in robot.functions:
            found = robot.function(name)(*inputs, status=np.zeros(len(position), np.uint32))
            errors[name] = relative_errors(found, expected)
    return errors
