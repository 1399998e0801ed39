"""A robot of bodies and joints to be measured: states of its motors, and starts as a controller has them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.timing.subject import FUNCTION, ROUND, SEED, evaluated_states
from pkmgen.compile import MultibodyCompilation
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.graph.count import OperationCount, count_operations
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.mechanism.multibody import Multibody

Array = NDArray[Any]
COORDINATES = "joint_coordinates"
SAMPLE = 1e-3
"""How long before a state the coordinates that Newton's method starts from were found, s."""
RATE, ACCELERATION = 2.0, 5.0
"""Greatest rate and acceleration of a motor, rad/s or m/s, and per second."""


@dataclass(frozen=True, slots=True)
class MultibodySubject:
    """A robot of bodies and joints to be measured.

    Attributes:
        text: Its file.
        made: The robot.
        states: Position, rate, acceleration of the motors and, where there are loops without closed form, the start of
            Newton's method: the coordinates a sample ago. A row for each state.
        before: Coordinates of all joints a sample ago, a row for each state.
        effort: Γ of each state, from the graph evaluated by numpy.
        operations: Operations of our kernel for one state, steps of Newton's method aside.
    """

    text: RobotText
    made: MultibodyCompilation
    states: tuple[Array, ...]
    before: Array
    effort: Array
    operations: OperationCount

    @property
    def mechanism(self) -> Multibody:
        """The robot itself."""
        return self.made.mechanism

    @property
    def name(self) -> str:
        """Name of the robot."""
        return self.mechanism.name

    @property
    def task(self) -> str:
        """What is computed."""
        return "motion of the motors to efforts, loops closed from the coordinates of 1 ms ago"


def make_multibody_subject(robot: MultibodyCompilation, states: int) -> MultibodySubject:
    """Draw states in the box of the motors.

    Args:
        robot: The robot.
        states: How many, rounded up to a multiple of 32.

    Raises:
        ArgumentError: No state of the box is good.
        UnsupportedRobotError: Its base moves.
    """
    made = replace(robot, options=Options(functions=(FUNCTION, COORDINATES)))
    mechanism, graphs = made.mechanism, made.graphs
    if mechanism.base is not None:
        raise UnsupportedRobotError(f"{mechanism.place}: robots whose base moves are not timed")
    count, chance = -(-states // ROUND) * ROUND, np.random.default_rng(SEED)
    box = np.array([mechanism.box[name] for name in mechanism.actuators])
    position = chance.uniform(box[:, 0], box[:, 1], (2 * count, len(box)))
    rate, acceleration = (chance.uniform(-most, most, position.shape) for most in (RATE, ACCELERATION))
    before, known = evaluated_states(mechanism.parameters, graphs[COORDINATES], [position - SAMPLE * rate])
    names = [port.name for port in graphs[FUNCTION].inputs]
    inputs = [position, rate, acceleration]
    if "start" in names:
        inputs.append(before[:, [mechanism.joints.index(name) for name in made.plan.unknown_names]])
    effort, good = evaluated_states(mechanism.parameters, graphs[FUNCTION], inputs)
    kept = np.flatnonzero(known & good)
    if not kept.size:
        raise ArgumentError(f"{mechanism.name}: no position drawn from the box is within reach")
    chosen = np.resize(kept, count)
    given = tuple(np.ascontiguousarray(array[chosen]) for array in inputs)
    operations = count_operations(graphs[FUNCTION])
    return MultibodySubject(made.text, made, given, before[chosen], effort[chosen], operations)
