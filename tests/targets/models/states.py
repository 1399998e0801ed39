"""A moving state of a robot at home, and our efforts there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

import pkmgen
from pkmgen.compile import compile_robot
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.poses import PlatformNumbers
from pkmgen.mechanism.types import Mechanism

Array = Any
BALL = ("platform", 0), ("platform", 1), ("platform", 2)


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
    text = read_robot_text(name)
    mechanism = compile_robot(text, Options()).mechanism
    robot = pkmgen.load(name, backend="numpy", functions=("inverse_dynamics",))
    random = np.random.default_rng(seed)
    make = _of_bodies if isinstance(mechanism, Multibody) else _of_limbs
    return make(mechanism, robot, (speed, push), random)


def _of_limbs(mechanism: Mechanism, robot: Any, amounts: tuple[float, float], random: Any) -> State:
    layout, home = mechanism.layout, np.array(mechanism.home)
    count = len(layout.twist_names)
    twist, acceleration = (amount * random.uniform(-1, 1, count) for amount in amounts)
    efforts = np.ravel(robot.inverse_dynamics(home, twist, acceleration))
    given = [(each, 0) for each in (*layout.axes, *([layout.angle] if layout.angle else []))]
    if layout.free:  # rates of a ball are in the axes of the body, and home is where it stands at zero
        given += BALL
        turn = PlatformNumbers(mechanism, home).attitude.T
        twist, acceleration = (np.concatenate([v[:-3], turn @ v[-3:]]) for v in (twist, acceleration))
    motors = [f"{limb.name}_{joint.name}" for limb, joint, _ in mechanism.motors()]
    return State(given, twist, acceleration, motors, efforts)


def _of_bodies(mechanism: Multibody, robot: Any, amounts: tuple[float, float], random: Any) -> State:
    position = np.array([mechanism.home[name] for name in mechanism.given])
    rate, acceleration = (amount * random.uniform(-1, 1, mechanism.freedoms) for amount in amounts)
    efforts = np.ravel(robot.functions["inverse_dynamics"](position, rate, acceleration))
    links = [mechanism.links[index] for index in mechanism.independent]
    given = [(link.name, entry) for link in links for entry in range(link.freedoms)]
    return State(given, rate, acceleration, list(mechanism.actuators), efforts)
