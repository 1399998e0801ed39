"""What derivatives of operators have to be: differences of what Pinocchio computes of bodies and loops."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.motion import StateLayout
from pkmgen.checks.oracle.multibody_states import draw_multibody_states
from pkmgen.compile import compile_robot
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from tests.conftest import ROOT
from tests.oracle.family import FamilyOracle
from tests.oracle.home import multibody_oracle
from tests.oracle.states import random_states

Array = NDArray[np.float64]
State = dict[str, Array]
STEP = 2e-4
NOTHING = 1e-6
"""Derivatives below this, and below a hundredth of the value, are zero: of constants, or where nothing pulls."""
OF_LIMBS = {
    "inverse_dynamics": ("pose", "twist", "acceleration"),
    "forward_dynamics": ("pose", "twist", "effort"),
    "inverse_kinematics": ("pose",),
    "inverse_jacobian": ("pose",),
    "jacobian": ("pose",),
    "mass_matrix": ("pose",),
    "bias": ("pose", "twist"),
    "gravity": ("pose",),
    "kinetic_energy": ("pose", "twist"),
    "potential_energy": ("pose",),
}
"""Functions that Pinocchio knows by definition, and their inputs."""
OF_JOINTS = {
    "inverse_dynamics": ("position", "rate", "acceleration"),
    "forward_dynamics": ("position", "rate", "effort"),
    "mass_matrix": ("position",),
    "bias": ("position", "rate"),
    "kinetic_energy": ("position", "rate"),
    "potential_energy": ("position",),
}
"""The same of robots of bodies and joints."""


class Limbs:
    """A robot of limbs by Pinocchio.

    Attributes:
        states: Inputs of all functions by name, one state a row.
        functions: Functions that are judged, and their inputs.
    """

    def __init__(self, name: str, count: int = 2) -> None:
        file = read_robot((ROOT / f"robots/{name}.yaml").read_text("utf-8"), name)
        self._oracle, drawn = FamilyOracle(file), random_states(file, count, seed=7)
        self._layout = StateLayout(drawn.pose.shape[1], drawn.twist.shape[1])
        efforts = [self._oracle.state(*row).effort for row in zip(*drawn, strict=True)]
        self.states = {**drawn._asdict(), "effort": np.array(efforts)}
        square = len(efforts[0]) == self._layout.twist
        self.functions = {name: inputs for name, inputs in OF_LIMBS.items() if square or name != "jacobian"}

    def directions(self, name: str, value: Array) -> Array:
        """Changes of an input, one a row: of a pose those of the entries of the twist."""
        twists = np.eye(self._layout.twist)
        if name != "pose":
            return np.eye(len(value))
        return np.array([self._layout.pose_rate(np.concatenate([value, twist])) for twist in twists])

    def moved(self, name: str, value: Array, change: Array) -> Array:
        """An input after a change, a quaternion of length one."""
        return self._layout.normalised(value + change) if name == "pose" else value + change

    def value(self, function: str, state: State) -> Array:
        """What a function is at a state."""
        pose, twist = state["pose"], state.get("twist", np.zeros(self._layout.twist))
        if function in ("inverse_dynamics", "inverse_kinematics", "inverse_jacobian"):
            found = self._oracle.state(pose, twist, state.get("acceleration", np.zeros_like(twist)))
            named = {"inverse_dynamics": "effort", "inverse_kinematics": "actuator_position"}
            return np.array(getattr(found, named.get(function, function)))
        family = self._oracle.family(pose, twist)
        if function == "forward_dynamics":
            return family.forward_dynamics(state["effort"], np.zeros_like(twist))
        named = {"kinetic_energy": "kinetic", "potential_energy": "potential"}
        return np.array(getattr(family, named.get(function, function)))


class Joints:
    """A robot of bodies and joints by Pinocchio."""

    functions = OF_JOINTS

    def __init__(self, name: str, count: int = 2) -> None:
        text = (ROOT / f"robots/mechanisms/{name}.yaml").read_text("utf-8")
        made = compile_robot(RobotText(text, name), Options())
        file, mechanism = made.file, made.mechanism
        self._oracle, self._home = multibody_oracle(mechanism.joints, file)
        box = np.array([mechanism.box[motor] for motor in mechanism.actuators])
        judged = draw_multibody_states(self._oracle, self._home, box, count, seed=7)
        inputs = judged.inputs("position", "rate", "acceleration")
        self.states = {**inputs, "effort": judged.seen("effort")}

    def directions(self, _name: str, value: Array) -> Array:
        """Changes of an input, one a row."""
        return np.eye(len(value))

    def moved(self, _name: str, value: Array, change: Array) -> Array:
        """An input after a change."""
        return value + change

    def value(self, function: str, state: State) -> Array:
        """What a function is at a state."""
        position = state["position"]
        nothing = np.zeros_like(position)
        q = self._oracle.follow(self._home, position)
        found = self._oracle.state(q, state.get("rate", nothing), state.get("acceleration", nothing))
        if function == "forward_dynamics":
            return np.linalg.solve(found.mass_matrix, state["effort"] - found.bias)
        named = {"inverse_dynamics": "effort", "kinetic_energy": "energy", "potential_energy": "potential"}
        return np.array(getattr(found, named.get(function, function)))


Judge = Limbs | Joints


@cache
def judge_of(name: str) -> Judge:
    """Pinocchio's model of a robot of the library."""
    return Limbs(name) if (ROOT / f"robots/{name}.yaml").is_file() else Joints(name)


def rule_needs(judge: Judge) -> tuple[str, ...]:
    """Functions to be compiled at once: those that are judged, and those that derivatives are made of."""
    more = ("inverse_jacobian_rate", "forward_kinematics", "condition_number") if isinstance(judge, Limbs) else ()
    return (*judge.functions, "inverse_dynamics_derivatives", "forward_dynamics_derivatives", "rollout", *more)


def slopes(judge: Judge, function: str, state: Mapping[str, Array]) -> dict[str, Array]:
    """Derivatives of a function along the directions of each input, the last axis: differences of fourth order."""
    return {
        name: np.stack([_slope(judge, function, state, name, d) for d in judge.directions(name, state[name])], -1)
        for name in judge.functions[function]
    }


def _slope(judge: Judge, function: str, state: Mapping[str, Array], name: str, direction: Array) -> Array:
    def ahead(length: float) -> Array:
        moved = judge.moved(name, state[name], length * direction)
        return judge.value(function, {**state, name: moved})

    near, far = ((ahead(k * STEP) - ahead(-k * STEP)) / (2.0 * k * STEP) for k in (1.0, 2.0))
    return (4.0 * near - far) / 3.0


def compare(judge: Judge, function: str, jacobians: Callable[..., tuple[Array, ...]], tolerance: float = 2e-7) -> float:
    """Hold derivatives of a function in all of its inputs, for a batch, against those of Pinocchio.

    Args:
        judge: The robot.
        function: Name of the function.
        jacobians: Takes batches of the inputs, and returns the derivative in each, entries of the input last.
        tolerance: Of the error, in parts of the greatest entry.

    Returns:
        The greatest error.
    """
    names = judge.functions[function]
    found = [np.asarray(block) for block in jacobians(*(judge.states[name] for name in names))]
    worst = 0.0
    for row in range(len(judge.states[names[0]])):
        state = {name: values[row] for name, values in judge.states.items()}
        expected = slopes(judge, function, {name: state[name] for name in names})
        value = np.abs(judge.value(function, state)).max()
        scale = max(NOTHING, 0.01 * value, *(np.abs(block).max() for block in expected.values()))
        for name, block in zip(names, found, strict=True):
            along = block[row] @ judge.directions(name, state[name]).T
            error = np.abs(along - expected[name]).max() / scale
            assert error <= tolerance, (function, name, row, error)
            worst = max(worst, error)
    return worst
