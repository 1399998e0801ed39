"""The kernel family against Pinocchio and against definitions, on every robot of the library.

All robots rub at every joint and have rotors, and something pulls at their platforms. Graphs are judged as they are
made; what passes and C make of them is judged on a few robots, without friction and as a user gets them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.api.robot import Robot
from pkmgen.compile import compile_limbs
from pkmgen.functions.limb_workshop import FAMILY
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.language.description.read import read_robot
from pkmgen.language.description.types import RobotFile
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.status import LIMB_OUT_OF_REACH
from tests.conftest import ROBOTS, Array, library_text, rubbing_text
from tests.numeric.judge import Judge, Outputs, relative_error
from tests.numeric.test_reactions import assert_every_body_balances
from tests.numeric.test_spatial_oracle import turned
from tests.oracle.family import FamilyOracle
from tests.oracle.spatial_model import OracleState
from tests.oracle.states import RandomStates, random_states

BOX_STATES = 200
AGREEMENT, BACK_AND_FORTH = 1e-10, 1e-9
WANTED = (
    *("inverse_dynamics", "jacobian", "inverse_jacobian_rate", "actuator_motion", "platform_motion"),
    *("dynamics", "actuator_space", "singularity", "condition_number"),
)
ROTOR = 0.02 * 1.5**2  # of every motor of the robots that rub, kg·m² or kg
KERNELS = {"delta": "c", "fivebar": "c", "redundant_2rr": "c", "spherical_wrist": "numpy"}
"""Robots judged as a user gets them, and by which backend: compiling the longer ones takes long."""
STEP, STENCIL = 1e-3, {1: 4 / 5, 2: -1 / 5, 3: 4 / 105, 4: -1 / 280}
Call = Callable[[str, Mapping[str, Array]], Outputs]


class Graphs:
    """The functions of a robot as they are made."""

    def __init__(self, text: str, name: str, options: Options) -> None:
        made = compile_limbs(RobotText(text, name), options)
        self.robot, self.sources = made.file, made.sources

    def __call__(self, name: str, inputs: Mapping[str, Array]) -> Outputs:
        graph = self.sources.inverse_dynamics if name == "inverse_dynamics" else FAMILY[name].make(self.sources)
        return evaluate_graph(graph, inputs).outputs


class Compiled:
    """The functions of a robot as a user calls them."""

    def __init__(self, robot: Robot) -> None:
        self._robot = robot

    def __call__(self, name: str, inputs: Mapping[str, Array]) -> Outputs:
        function = self._robot.functions[name]
        found = getattr(self._robot, name)(*(inputs[port.name] for port in function.inputs))
        return found._asdict() if isinstance(found, tuple) else {function.output.name: found}


def errors(call: Call, judge: Judge, functions: list[str]) -> dict[str, float]:
    """Errors of outputs that are not what the judge expects."""
    found = {}
    for function in functions:
        outputs = call(function, judge.inputs)
        assert set(outputs) == set(judge.expected[function]), function
        for name, expected in judge.expected[function].items():
            values = np.abs(outputs[name]) if name == "parallel" else outputs[name]  # its sign is a matter of order
            found[f"{function}: {name}"] = relative_error(values, expected)
    return {name: error for name, error in found.items() if not error <= AGREEMENT}


def back_and_forth(call: Call, judge: Judge) -> float:
    """Error of forward dynamics after inverse dynamics."""
    (effort,) = call("inverse_dynamics", judge.inputs).values()
    (acceleration,) = call("forward_dynamics", {**judge.inputs, "effort": effort}).values()
    return relative_error(acceleration, judge.states.acceleration)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", ROBOTS)
def test_graphs(name: str) -> None:
    graphs = Graphs(rubbing_text(name), name, Options(wrench=True))
    judge = Judge(graphs.robot, pulled=True)
    functions = [function for function in judge.expected if function in FAMILY]
    functions = [function for function in functions if FAMILY[function].refusal(graphs.sources) is None]
    assert len(functions) >= 12
    assert errors(graphs, judge, functions) == {}
    assert relative_error(graphs("inverse_dynamics", judge.inputs)["effort"], judge.moving("effort")) <= AGREEMENT
    assert back_and_forth(graphs, judge) <= BACK_AND_FORTH
    assert_every_body_balances(graphs.robot, graphs.sources, judge.states, judge.wrench)
    assert_positive_definite(graphs)


def assert_positive_definite(graphs: Graphs) -> None:
    """On the whole box the mass matrix is symmetric and positive definite, without the help of the rotors too."""
    states = random_states(graphs.robot, BOX_STATES, seed=34)
    size = states.twist.shape[1]
    mass = graphs("mass_matrix", states._asdict())["mass_matrix"].reshape(BOX_STATES, size, size)
    flat = evaluate_graph(graphs.sources.inverse_jacobian, {"pose": states.pose}).outputs["inverse_jacobian"]
    rows = flat.reshape(BOX_STATES, -1, size)
    assert np.array_equal(mass, np.swapaxes(mass, 1, 2))
    assert np.min(np.linalg.eigvalsh(mass - ROTOR * np.swapaxes(rows, 1, 2) @ rows)) > 0


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", KERNELS)
def test_kernels(name: str) -> None:
    judge = Judge(read_robot(library_text(name), name), pulled=False)
    robot = pkmgen.load(name, functions=WANTED, backend=KERNELS[name])
    functions = [function for function in judge.expected if function in robot.functions]
    assert len(functions) >= 12
    assert errors(Compiled(robot), judge, functions) == {}
    assert back_and_forth(Compiled(robot), judge) <= BACK_AND_FORTH


@pytest.mark.parametrize("name", ["delta", "fivebar", "redundant_2rr"])
def test_reach_margin_is_a_distance_near_the_limit(name: str) -> None:
    """Where a limb is stretched its margin is zero, and grows as the platform comes back."""
    robot = pkmgen.load(name, functions=("inverse_kinematics", "reach_margin"), backend="numpy")
    (start, *_), *_ = random_states(read_robot(library_text(name), name), 1, seed=34)
    limit, limb = end_of_reach(robot, start)
    margins = robot.reach_margin(limit)
    assert abs(margins[limb]) <= 1e-9
    assert np.min(margins) >= -1e-9
    around = limit + 1e-6 * np.array([np.eye(len(limit)), -np.eye(len(limit))])
    ahead, behind = (robot.reach_margin(poses)[:, limb] for poses in around)
    assert np.linalg.norm(ahead - behind) / 2e-6 == pytest.approx(1.0, abs=1e-6)


def end_of_reach(robot: Robot, pose: Array) -> tuple[Array, int]:
    """The last pose on a straight way that is within reach, and the limb that ends it."""
    near, far, way = 0.0, 5.0, np.linspace(1.0, 0.3, len(pose))
    word = np.zeros((), np.uint32)
    while far - near > 1e-13:
        middle = (near + far) / 2
        robot.inverse_kinematics(pose + middle * way, status=word)
        near, far = (near, middle) if word else (middle, far)
    robot.inverse_kinematics(pose + far * way, status=word)
    return pose + near * way, (int(word) >> LIMB_OUT_OF_REACH).bit_length() - 1


def test_every_function_has_a_judge() -> None:
    """Here, or in a test beside this one that names it."""
    judged = set(Judge(read_robot(library_text("fivebar"), "fivebar"), pulled=False).expected)
    texts = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    assert [name for name in FAMILY if name not in judged and not any(name in text for text in texts)] == []


# The oracle itself


@pytest.mark.parametrize("name", ["gough_stewart", "planar_3rrr", "redundant_2rr", "spherical_wrist"])
def test_derivatives_of_the_oracle(name: str) -> None:
    """J̇_inv, gravity and kinetic energy by what they are derivatives and sums of."""
    oracle, states = (make(read_robot(rubbing_text(name), name)) for make in (FamilyOracle, draw))
    for pose, twist, _ in zip(*states, strict=True):
        found, nothing = oracle.family(pose, twist), np.zeros_like(twist)
        around = {
            place: oracle.state(turned(pose, twist, nothing, STEP * place)[0], nothing, nothing)
            for place in range(-4, 5)
        }
        rates = slope(around, "inverse_jacobian"), slope(around, "energy")
        assert relative_error(found.inverse_jacobian_rate[None], rates[0][None]) <= 1e-9
        assert found.gravity @ twist == pytest.approx(rates[1], rel=1e-9, abs=1e-9)
        assert found.kinetic == pytest.approx(twist @ found.mass_matrix @ twist / 2, rel=1e-12)


def draw(robot: RobotFile) -> RandomStates:
    return random_states(robot, 2, seed=34)


def slope(around: Mapping[int, OracleState], name: str) -> Array:
    """Derivative by central differences of eighth order."""
    values = {place: np.asarray(getattr(state, name)) for place, state in around.items()}
    return sum(weight * (values[place] - values[-place]) for place, weight in STENCIL.items()) / STEP
