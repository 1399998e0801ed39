"""What pkmgen makes of the same robot, by its graphs in numpy, and how results are compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import numpy as np

from pkmgen.compile import compile_limbs
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.motion.kinematics.inverse import actuator_motion
from tests.conftest import library_text
from tests.literal.named_quantities import quantities
from tests.literal.robot_numbers import Array, RobotNumbers
from tests.oracle.states import RandomStates, random_states

STATES = 60
TOLERANCE = 1e-9
Model = TypeVar("Model")


class GeneratedModel:
    """Inverse dynamics and motion of the actuators of a robot of the library."""

    def __init__(self, name: str, parameters: Mapping[str, float] | None = None, method: str = "adjoint") -> None:
        options = Options(method=method, parameters=dict(parameters or {}))
        made = compile_limbs(RobotText(library_text(name), name), options)
        robot, mechanism = made.file, made.mechanism
        plan = made.plan
        model = made.model
        self._values = robot.values
        self._named = partial(quantities, model, mechanism)
        self._dynamics = made.graph(model)
        self._motion = made.graph(actuator_motion(plan))

    def efforts(self, states: RandomStates) -> Array:
        return self._outputs(self._dynamics, states)[self._dynamics.outputs[0].name]

    def actuator_rates(self, states: RandomStates) -> tuple[Array, Array]:
        """Velocities and accelerations of the actuators."""
        outputs = self._outputs(self._motion, states)
        return outputs["velocity"], outputs["acceleration"]

    def named(self, states: RandomStates) -> Mapping[str, Array]:
        """Every named quantity of the equations of inverse dynamics, with its shape."""
        return self._named(states._asdict())

    def _outputs(self, graph: Any, states: RandomStates) -> Mapping[str, Array]:
        return evaluate_graph(graph, states._asdict(), self._values).outputs


def states_of(numbers: RobotNumbers, seed: int) -> RandomStates:
    return random_states(numbers.file, STATES, seed)


def each_state(states: RandomStates, write: Callable[[Array, Array, Array], Model]) -> list[Model]:
    """Write the model of every state."""
    return [write(*state) for state in zip(*states, strict=True)]


def relative_error(ours: Array | Sequence[Any], theirs: Array | Sequence[Any]) -> float:
    """Largest error of all states, each by its largest entry."""
    ours, theirs = np.asarray(ours), np.asarray(theirs)
    assert ours.shape == theirs.shape
    assert ours.size
    entries = tuple(range(1, ours.ndim))
    return float(np.max(np.max(np.abs(ours - theirs), axis=entries) / np.max(np.abs(theirs), axis=entries)))
