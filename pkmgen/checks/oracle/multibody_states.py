"""Functions of a robot of bodies and joints beside those of the oracle, at random states of its box."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pkmgen.checks.oracle.multibody import MovingBase, MultibodyState, NotAMechanismError, PinocchioMultibody
from pkmgen.checks.oracle.numbers import Array, Numbers
from pkmgen.language.description.bodies import MultibodyFile

MOTION = ("position", "rate", "acceleration")
CALLS = {
    "joint_coordinates": (("position",), "coordinates"),
    "joint_rates": (("position", "rate"), "coordinate_rates"),
    "inverse_dynamics": (MOTION, "effort"),
    "mass_matrix": (("position",), "mass_matrix"),
    "bias": (("position", "rate"), "bias"),
    "forward_dynamics": (("position", "rate", "effort"), "acceleration"),
    "kinetic_energy": (("position", "rate"), "energy"),
    "potential_energy": (("position",), "potential"),
}
"""Inputs of each function, and what of a state it computes."""
FUNCTIONS = tuple(CALLS)
GAIN = 30.0
"""Greatest rate of a joint, for a motor rate of one, of states that are compared."""
BASE = {"position": "base_pose", "rate": "base_twist", "acceleration": "base_acceleration"}
"""What the base has where motors have a quantity."""
LEAST_SCALE = 1e-2
"""Least scale of relative errors: quantities whose largest entry is below it are compared by their absolute error."""


@dataclass(frozen=True)
class JudgedStates:
    """States of the motors, one a row, and what the oracle makes of them; singular places are left out."""

    position: Array
    rate: Array
    acceleration: Array
    oracle: tuple[MultibodyState, ...]
    base: tuple[MovingBase, ...] = ()

    def inputs(self, *quantities: str) -> dict[str, Array]:
        """Inputs of a function by name: those of the base, then those of the motors."""
        given = {"effort": self.seen("effort")} if "effort" in quantities else {}
        given |= {name: getattr(self, name) for name in quantities if name != "effort"}
        for quantity, words in BASE.items():
            if self.base and quantity in quantities:
                given[words] = np.array([getattr(base, words.removeprefix("base_")) for base in self.base])
        return given

    def wanted(self, name: str) -> Array:
        """What a function computes: accelerations, or one quantity of the oracle."""
        return self.acceleration if name == "acceleration" else self.seen(name)

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
    random = np.random.default_rng(seed)
    rows: list[tuple[Array, Array, Array, MultibodyState, MovingBase | None]] = []
    for _ in range(2 * count):
        if len(rows) == count:
            break
        position = random.uniform(box[:, 0], box[:, 1])
        rate, acceleration = random.uniform(-1, 1, (2, len(box))) * [[2.0], [5.0]]
        base = _moving_base(random) if oracle.tree.moves else None
        try:
            state = oracle.state(oracle.follow(home, position), rate, acceleration, base)
        except NotAMechanismError:
            continue
        if state.sine > sine and state.gain < GAIN:
            rows.append((position, rate, acceleration, state, base))
    if not rows:
        empty = np.zeros((0, len(box)))
        return JudgedStates(empty, empty, empty, ())
    positions, rates, accelerations, states, bases = zip(*rows, strict=True)
    moving = tuple(base for base in bases if base is not None)
    return JudgedStates(np.array(positions), np.array(rates), np.array(accelerations), states, moving)


def _moving_base(random: np.random.Generator) -> MovingBase:
    pose = random.normal(size=7)
    pose[3:] /= np.linalg.norm(pose[3:])
    return MovingBase(pose, *random.uniform(-2, 2, (2, 6)))


def stated_home(file: MultibodyFile) -> dict[str, float | list[float]]:
    """Coordinates at home as a file states them, by name."""
    numbers = Numbers(file.values)
    return {
        name: list(numbers.vector(value)) if isinstance(value, tuple) else numbers.number(value)
        for name, value in file.description.home.items()
    }


def relative_errors(found: Array, expected: Array) -> Array:
    """Error of each state, relative to the largest entry of that state."""
    found, expected = found.reshape(len(found), -1), expected.reshape(len(expected), -1)
    scale = np.maximum(np.abs(expected).max(axis=1, initial=0.0), LEAST_SCALE)
    return np.abs(found - expected).max(axis=1, initial=0.0) / scale
