"""A moving state of a robot at home, and our efforts there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

import pkmgen
from pkmgen.compile import compile_robot
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.poses import PlatformNumbers
from pkmgen.multibody.limbs.model import bodies_of

Array = Any


@dataclass(frozen=True)
class State:
    """Rates and accelerations of some joints of a model, entry by entry, and our efforts by its motors."""

    given: list[tuple[str, int]]
    rates: Array
    accelerations: Array
    motors: list[str]
    efforts: Array


def moving_state(name: str, speed: float = 1.0, push: float = 3.0, seed: int = 5) -> State:
    """A random motion through home, rates below a speed and accelerations below a push; with neither it is held."""
    made = compile_robot(read_robot_text(name), Options())
    mechanism = bodies_of(made.in_full)
    robot = pkmgen.load(name, backend="numpy", functions=("inverse_dynamics",))
    random = np.random.default_rng(seed)
    position = np.array([mechanism.home[name] for name in mechanism.given])
    rate, acceleration = (amount * random.uniform(-1, 1, mechanism.freedoms) for amount in (speed, push))
    efforts = np.ravel(robot.functions["inverse_dynamics"](position, rate, acceleration))
    links = [mechanism.links[index] for index in mechanism.independent]
    given = [(link.name, entry) for link in links for entry in range(link.freedoms)]
    if mechanism.attitude is not None:  # rates of a ball are in the axes of the body, and home is where it is at zero
        turn = PlatformNumbers(made.mechanism, np.array(made.mechanism.home)).attitude.T
        rate, acceleration = (np.concatenate([v[:-3], turn @ v[-3:]]) for v in (rate, acceleration))
    return State(given, rate, acceleration, list(mechanism.actuators), efforts)
