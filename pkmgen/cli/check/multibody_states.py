"""A robot of bodies and joints under check: the graphs of its functions, and random states."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.errors import ArgumentError
from pkmgen.expression.quaternions import quaternion_change
from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph
from pkmgen.mechanism.parameters import BaseParameters
from pkmgen.multibody.plan import MultibodyPlan

Array = NDArray[Any]
STEP = 1e-30
"""Complex step: a derivative without cancellation, exact to rounding."""
RATES = 2.0
"""Greatest rate of a motor, in widths of its box a second; of a base in rad/s and m/s."""


@dataclass(frozen=True)
class MultibodyUnderCheck:
    """A robot of bodies and joints, the graphs of its functions, and random states.

    Attributes:
        plan: What is known of it.
        graphs: Its functions by name.
        states: Random states by the name of the input: of the motors, and of a base that moves.
        parameters: Standard and base parameters, by the name of the function that they belong to.
    """

    plan: MultibodyPlan
    graphs: Mapping[str, ExprGraph]
    states: Mapping[str, Array]
    parameters: Mapping[str, Array]

    @classmethod
    def of(
        cls, plan: MultibodyPlan, functions: Iterable[GeneratedFunction], samples: int, seed: int
    ) -> MultibodyUnderCheck:
        """Draw states, and read parameters off the functions."""
        made = {function.graph.name: function for function in functions}
        parameters: dict[str, Array] = {}
        if "regressor" in made:
            base = BaseParameters.read(made["regressor"].notes["base_parameters"])
            parameters["regressor"] = np.array([parameter.value for parameter in base.standard])
            parameters["base_regressor"] = base.values
        graphs = {name: function.graph for name, function in made.items()}
        return cls(plan, graphs, draw_motor_states(plan, graphs, samples, seed), parameters)

    @property
    def moves(self) -> bool:
        """Whether its base moves."""
        return self.plan.robot.base is not None

    @property
    def count(self) -> int:
        """Number of states."""
        return len(self.states["position"])

    def value(self, name: str, **changed: Array) -> Array:
        """All outputs of a function side by side, at the states but for what is changed."""
        graph = self.graphs[name]
        given = {**self.states, **changed}
        inputs = {port.name: given[port.name] for port in graph.inputs if port.name in given}
        outputs = evaluate_graph(graph, inputs, self.plan.robot.parameters).outputs
        values = [outputs[port.name].reshape(self.count, -1) for port in graph.outputs]
        return np.concatenate(values, axis=1)

    def rates(self, quantity: str = "rate") -> Array:
        """Rates or accelerations of the motors, then of a base that moves."""
        base = {"rate": "base_twist", "acceleration": "base_acceleration"}[quantity]
        return np.hstack([self.states[quantity], self.states[base]]) if self.moves else self.states[quantity]

    def given(self, quantity: str, entries: Array) -> dict[str, Array]:
        """Such rates or accelerations as inputs."""
        base = {"rate": "base_twist", "acceleration": "base_acceleration"}[quantity]
        motors = len(self.plan.robot.motors)
        return {quantity: entries[:, :motors]} | ({base: entries[:, motors:]} if self.moves else {})

    def ahead(self) -> dict[str, Array]:
        """States a complex step ahead along the motion."""
        moved = {"position": self.states["position"] + 1j * STEP * self.states["rate"]}
        if self.moves:
            pose, twist = self.states["base_pose"], self.states["base_twist"]
            turned = quaternion_change([0.5 * twist[:, k] for k in (3, 4, 5)], [pose[:, k] for k in (3, 4, 5, 6)])
            moved["base_pose"] = pose + 1j * STEP * np.hstack([twist[:, :3], np.stack(turned, axis=1)])
        faster = self.rates() + 1j * STEP * self.rates("acceleration")
        return moved | self.given("rate", faster)


def draw_motor_states(
    plan: MultibodyPlan, graphs: Mapping[str, ExprGraph], samples: int, seed: int
) -> dict[str, Array]:
    """Draw positions in the box, rates of some boxes a second, and keep what is within reach and not singular."""
    robot, random = plan.robot, np.random.default_rng(seed)
    low, high = (np.array([robot.box[name][end] for name in robot.actuators]) for end in (0, 1))
    shape = samples, len(low)
    width = np.where(high > low, high - low, 1.0)
    states = {"position": low + (high - low) * random.random(shape)}
    for quantity in ("rate", "acceleration"):
        states[quantity] = RATES * width * (2 * random.random(shape) - 1)
    if robot.base is not None:
        quaternions = random.normal(size=(samples, 4))
        quaternions /= np.linalg.norm(quaternions, axis=1, keepdims=True)
        states["base_pose"] = np.hstack([random.random((samples, 3)), quaternions])
        for quantity in ("base_twist", "base_acceleration"):
            states[quantity] = RATES * (2 * random.random((samples, 6)) - 1)
    graph = graphs["inverse_dynamics"]
    given = [states[port.name] if port.name in states else _home(port.default, samples) for port in graph.inputs]
    words, efforts = np.zeros(samples, np.uint32), np.empty((samples, graph.outputs[0].size))
    NumpyKernel([graph], robot.parameters, "double").call(graph.name, samples, given, [efforts], words)
    good = words == 0
    if not good.any():
        raise ArgumentError(f"{robot.name}: none of {samples} positions drawn from its box is within reach")
    return {name: values[good] for name, values in states.items()}


def _home(default: tuple[float, ...] | None, samples: int) -> Array:
    return np.tile(np.array(default), (samples, 1))
