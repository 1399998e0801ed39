"""A robot to be measured: states of its box, and the efforts that every contender has to find."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.compile import LimbCompilation, compile_limbs
from pkmgen.errors import ArgumentError
from pkmgen.graph.count import OperationCount, count_operations
from pkmgen.graph.types import ExprGraph
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.mechanism.poses import box_states
from pkmgen.mechanism.types import Mechanism

Array = NDArray[Any]
FUNCTION = "inverse_dynamics"
SEED = 6
ROUND = 32
"""States come in multiples of this: two threads, sixteen lanes."""
TRIALS = 8


class Timed(Protocol):
    """What every robot to be measured has: states, inputs in the order of the call, and the efforts to be found."""

    @property
    def text(self) -> RobotText:
        """Its file."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def states(self) -> tuple[Array, ...]:
        """Inputs in the order of the call, a row for each state."""

    @property
    def effort(self) -> Array:
        """Γ of each state."""

    @property
    def operations(self) -> OperationCount:
        """Operations of our kernel for one state."""

    @property
    def task(self) -> str:
        """What is computed, in a few words."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A robot to be measured.

    Attributes:
        text: Its file.
        made: The robot.
        pose: Poses, a row for each state.
        twist: Twists.
        acceleration: Accelerations.
        effort: Γ of each state, from the graph evaluated by numpy.
        operations: Operations of our kernel for one state.
    """

    text: RobotText
    made: LimbCompilation
    pose: Array
    twist: Array
    acceleration: Array
    effort: Array
    operations: OperationCount

    @property
    def mechanism(self) -> Mechanism:
        """The robot itself."""
        return self.made.mechanism

    @property
    def name(self) -> str:
        """Name of the robot."""
        return self.mechanism.name

    @property
    def states(self) -> tuple[Array, Array, Array]:
        """Inputs in the order of the call."""
        return self.pose, self.twist, self.acceleration

    @property
    def task(self) -> str:
        """What is computed."""
        return "pose to efforts with inverse kinematics"


def make_subject(text: RobotText, states: int) -> Subject:
    """Read a robot and draw states in its box at which it is regular; rates of a few boxes a second.

    Args:
        text: The robot file.
        states: How many, rounded up to a multiple of 32.

    Raises:
        ArgumentError: No state of the box is good.
    """
    made = compile_limbs(text, Options(functions=(FUNCTION,)))
    mechanism, graph = made.mechanism, made.graphs[FUNCTION]
    count = -(-states // ROUND) * ROUND
    kept: list[list[Array]] = []
    chance = np.random.default_rng(SEED)
    for _ in range(TRIALS):
        kept.append(_good_states(mechanism, graph, count, chance))
        if sum(len(group[0]) for group in kept) >= count:
            break
    whole = [np.concatenate(group) for group in zip(*kept, strict=True)]
    if not len(whole[0]):
        raise ArgumentError(f"{mechanism.name}: no pose drawn from the box (platform.box) is within reach")
    pose, twist, acceleration, effort = (np.resize(array, (count, array.shape[1])) for array in whole)
    return Subject(text, made, pose, twist, acceleration, effort, count_operations(graph))


def _good_states(mechanism: Mechanism, graph: ExprGraph, count: int, chance: np.random.Generator) -> list[Array]:
    """Pose, twist, acceleration and effort of the states drawn that have a result."""
    inputs = box_states(mechanism, count, chance)
    effort, good = evaluated_states(mechanism.parameters, graph, inputs)
    return [array[good] for array in (*inputs, effort)]


def evaluated_states(
    parameters: Mapping[str, float], graph: ExprGraph, inputs: Sequence[Array]
) -> tuple[Array, NDArray[np.bool_]]:
    """What a function finds at states, its start at home unless given, and which states are good."""
    count = len(inputs[0])
    home = [np.tile(port.default, (count, 1)) for port in graph.inputs[len(inputs) :] if port.default is not None]
    output, status = np.empty((count, graph.outputs[0].size)), np.zeros(count, np.uint32)
    NumpyKernel([graph], parameters, "double").call(graph.name, count, [*inputs, *home], [output], status)
    return output, status == 0
