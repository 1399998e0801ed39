"""A robot of bodies and joints under check: the graphs of its functions, and random states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.compile import MultibodyCompilation
from pkmgen.emit.states import states_of_bodies
from pkmgen.errors import ArgumentError
from pkmgen.graph.evaluate import Array, evaluate_graph
from pkmgen.graph.types import ExprGraph
from pkmgen.language.expression.quaternions import quaternion_change
from pkmgen.mechanism.parameters import BaseParameters
from pkmgen.multibody.independent import quantity_name
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.plan import MultibodyPlan

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
        states: Random states by quantity: of the independent coordinates, and of a base that moves.
        parameters: Standard and base parameters, by the name of the function that they belong to.
    """

    plan: MultibodyPlan
    graphs: Mapping[str, ExprGraph]
    states: Mapping[str, Array]
    parameters: Mapping[str, Array]

    @classmethod
    def of(cls, made: MultibodyCompilation, samples: int, seed: int) -> MultibodyUnderCheck:
        """Draw states, and read parameters off the functions."""
        parameters: dict[str, Array] = {}
        for notes in (function.notes for function in made.functions if function.graph.name == "regressor"):
            base = BaseParameters.read(notes["base_parameters"])
            parameters["regressor"] = np.array([parameter.value for parameter in base.standard])
            parameters["base_regressor"] = base.values
        states = draw_motor_states(made.plan, made.graphs, samples, seed)
        return cls(made.plan, made.graphs, states, parameters)

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
        given = self.named({**self.states, **changed})
        if name == "forward_kinematics" and not self.plan.robot.driven:
            given["position"] = self.value("inverse_kinematics")
        inputs = {port.name: given[port.name] for port in graph.inputs if port.name in given}
        outputs = evaluate_graph(graph, inputs, self.plan.robot.parameters).outputs
        values = [outputs[port.name].reshape(self.count, -1) for port in graph.outputs]
        return np.concatenate(values, axis=1)

    def named(self, states: Mapping[str, Array]) -> dict[str, Array]:
        """States by the names of inputs."""
        return {quantity_name(self.plan.robot, quantity): values for quantity, values in states.items()}

    def places(self) -> tuple[tuple[str, ...], Array]:
        """Names of the independent coordinates, and where they are, (states, coordinates)."""
        return tuple(self.plan.robot.given), self.states["position"]

    def conditions(self) -> Array:
        """Condition of the gradients of the closures in the rates that follow, columns of length one, at the states."""
        return Numbers(self.plan.robot).conditions(self.value("joint_coordinates").real)

    def load(self) -> Array:
        """Efforts of inverse dynamics, as they act on the independent rates, and on a base that moves."""
        effort, robot = self.value("inverse_dynamics"), self.plan.robot
        if robot.driven:
            return effort
        motors = len(robot.motors)
        jacobian = self.value("inverse_jacobian").reshape(self.count, motors, robot.freedoms)
        return np.hstack([np.einsum("nmi,nm->ni", jacobian, effort[:, :motors]), effort[:, motors:]])

    def rates(self, quantity: str = "rate") -> Array:
        """Rates or accelerations of the independent coordinates, then of a base that moves."""
        base = {"rate": "base_twist", "acceleration": "base_acceleration"}[quantity]
        return np.hstack([self.states[quantity], self.states[base]]) if self.moves else self.states[quantity]

    def given(self, quantity: str, entries: Array) -> dict[str, Array]:
        """Such rates or accelerations as inputs."""
        base = {"rate": "base_twist", "acceleration": "base_acceleration"}[quantity]
        own = self.plan.robot.freedoms
        return {quantity: entries[:, :own]} | ({base: entries[:, own:]} if self.moves else {})

    def change_of_position(self) -> Array:
        """Rates of the entries of the position; quaternions change with an angular velocity."""
        position, rate, columns = self.states["position"], self.states["rate"], list[Array]()
        for index in self.plan.robot.independent:
            link = self.plan.robot.links[index]
            own, position = np.split(position, [len(link.names)], axis=1)
            given, rate = np.split(rate, [link.freedoms], axis=1)
            turned = quaternion_change([0.5 * v for v in given.T], list(own.T)) if link.kind == "S" else [given[:, 0]]
            columns += turned
        return np.stack(columns, axis=1)

    def ahead(self) -> dict[str, Array]:
        """States a complex step ahead along the motion."""
        moved = {"position": self.states["position"] + 1j * STEP * self.change_of_position()}
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
    robot = plan.robot
    states = states_of_bodies(robot, samples, np.random.default_rng(seed), RATES)
    graph = graphs["inverse_dynamics"]
    named = {quantity_name(robot, quantity): values for quantity, values in states.items()}
    given = [named[port.name] if port.name in named else _home(port.default, samples) for port in graph.inputs]
    words, efforts = np.zeros(samples, np.uint32), np.empty((samples, graph.outputs[0].size))
    NumpyKernel([graph], robot.parameters, "double").call(graph.name, samples, given, [efforts], words)
    good = words == 0
    if not good.any():
        raise ArgumentError(f"{robot.name}: none of {samples} positions drawn from its box is within reach")
    return {name: values[good] for name, values in states.items()}


def _home(default: tuple[float, ...] | None, samples: int) -> Array:
    return np.tile(np.array(default), (samples, 1))
