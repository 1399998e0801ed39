"""Random states of a robot's box at which functions are good, by the names of their inputs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import singledispatch

import numpy as np

from pkmgen.functions.types import GeneratedFunction
from pkmgen.graph.evaluate import HOLDS, Array, evaluate_graph
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.poses import box_states
from pkmgen.mechanism.robot_model import RobotModel
from pkmgen.mechanism.types import Mechanism
from pkmgen.multibody.independent import quantity_name
from pkmgen.multibody.numbers import Numbers

TRIES = 8
"""States drawn for each that is wanted: some are out of reach or singular."""
RATES = 3.0
"""Boxes a second of a robot of bodies and joints."""
LOADS = 5.0
"""Of efforts and rates that no other input determines."""
MASSES = ("payload", "inertial_parameters", "base_parameters")


class DrawnStates:
    """Random states, drawn once for all functions of a kernel.

    Args:
        mechanism: The robot.
        functions: Its functions.
        parameters: Values of parameters that are no numbers in the code.
        count: How many states are wanted.
        seed: Of the random numbers.
    """

    def __init__(
        self,
        mechanism: RobotModel,
        functions: Sequence[GeneratedFunction],
        parameters: Mapping[str, float],
        count: int,
        seed: int,
    ) -> None:
        self._random, self._parameters, self._count = np.random.default_rng(seed), parameters, count
        graphs = {function.graph.name: function.graph for function in functions}
        self._known = drawn_in_box(mechanism, TRIES * count, self._random)
        inverse = graphs.get("inverse_kinematics")
        if mechanism.limb_names and inverse is not None:
            self._known["position"] = self._evaluated(inverse)["position"]

    def of(self, graph: ExprGraph) -> dict[str, Array]:
        """States at which a function is good: its inputs, and what its iteration finds.

        Returns:
            By name of port, a row for each state, as many as were asked for or fewer.
        """
        given = {port.name: self._port(port) for port in graph.inputs}
        with np.errstate(all="ignore"):
            found = evaluate_graph(graph, given, self._parameters)
        good = np.ones(TRIES * self._count, bool)
        for values in found.outputs.values():
            good &= np.isfinite(values).all(axis=1)
        for guard, (value, low) in zip(graph.guards, found.guards, strict=True):
            good &= HOLDS[guard.kind](value, low)
        if graph.iteration is not None and found.solution is not None:
            good &= found.solution.converged & ~found.solution.elsewhere
            for guard, (value, low) in zip(graph.iteration.step.guards, found.solution.guards, strict=True):
                good &= HOLDS[guard.kind](value, low)
            given[graph.iteration.unknown.name] = found.solution.unknown
            given[graph.iteration.convergence.name] = found.solution.convergence
        chosen = np.flatnonzero(good)[: self._count]
        return {name: values[chosen] for name, values in given.items()}

    def _port(self, port: GraphPort) -> Array:
        """States of an input; what no box says is random."""
        known = self._known.get(port.name)
        if known is not None and known.shape[1] == port.size:
            return known
        rows = TRIES * self._count
        if port.default is not None:
            return np.tile(np.array(port.default), (rows, 1))
        if port.name in MASSES:
            return self._random.uniform(0.1, 1.0, (rows, port.size))
        return self._random.uniform(-LOADS, LOADS, (rows, port.size))

    def _evaluated(self, graph: ExprGraph) -> Mapping[str, Array]:
        with np.errstate(all="ignore"):
            return evaluate_graph(
                graph, {port.name: self._known[port.name] for port in graph.inputs}, self._parameters
            ).outputs


@singledispatch
def drawn_in_box(robot: RobotModel, rows: int, random: np.random.Generator) -> dict[str, Array]:
    """Random states of a robot's box, rates and accelerations of some boxes a second, by the names of inputs."""
    raise NotImplementedError


@drawn_in_box.register
def _of_limbs(robot: Mechanism, rows: int, random: np.random.Generator) -> dict[str, Array]:
    """Forward kinematics is given the pose as start."""
    pose, twist, acceleration = box_states(robot, rows, random)
    return {"pose": pose, "twist": twist, "acceleration": acceleration, "start": pose}


@drawn_in_box.register
def _of_bodies(robot: Multibody, rows: int, random: np.random.Generator) -> dict[str, Array]:
    return {quantity_name(robot, name): values for name, values in states_of_bodies(robot, rows, random, RATES).items()}


def states_of_bodies(robot: Multibody, rows: int, random: np.random.Generator, fast: float) -> dict[str, Array]:
    """Independent coordinates in the box, rates and accelerations of so many boxes a second, and a base that moves.

    A base is within a metre, and so fast in rad/s and m/s.
    """
    home, low, high = Numbers(robot).ranges().T
    width, shape = np.where(high > low, high - low, 1.0), (rows, len(low))
    ways = low + (high - low) * random.random(shape) - home
    poses = Numbers(robot).displaced(np.tile([robot.home[name] for name in robot.joints], (rows, 1)), ways)
    states = {"position": np.asarray(poses[:, [robot.joints.index(name) for name in robot.given]])}
    for quantity in ("rate", "acceleration"):
        states[quantity] = fast * width * (2 * random.random(shape) - 1)
    if robot.base is not None:
        quaternions = random.normal(size=(rows, 4))
        quaternions /= np.linalg.norm(quaternions, axis=1, keepdims=True)
        states["base_pose"] = np.hstack([random.random((rows, 3)), quaternions])
        for quantity in ("base_twist", "base_acceleration"):
            states[quantity] = fast * (2 * random.random((rows, 6)) - 1)
    return states
