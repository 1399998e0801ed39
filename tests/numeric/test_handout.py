"""What a hand-out of equations shows is what the kernels compute: its own formulas, put in numbers."""

import numpy as np
import pytest

import pkmgen
from pkmgen.compile import compile_robot
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.notation.formula import Values
from pkmgen.notation.lecture import make_lecture
from pkmgen.notation.notation import PARAMETER
from tests.conftest import library_text
from tests.oracle.family import FamilyOracle
from tests.oracle.states import random_states


def evaluated(lecture, inputs):
    """Put numbers into the formulas that the page shows, one after the other; returns them by name in the code."""
    handout, model = lecture.handout, lecture.picked.model
    numbers = {PARAMETER + name: np.array([[value]]) for name, value in lecture.picked.robot.values.items()}
    for port in lecture.written.ports:
        numbers[port.name] = np.array(inputs[port.name], float)[:, None]
        known = dict(zip((symbol.name for symbol in port.symbols), inputs[port.name], strict=True))
        for name in handout.shapes:
            if name.startswith(port.name + ":"):
                numbers[name] = part_of(port.name, name, known)
    values = Values(numbers, handout.kinds)
    for constant in handout.constants.shown:
        for limbs, formula in constant.values:
            for name in [constant.name.replace("@", limb) for limb in limbs] or [constant.name]:
                numbers[name] = np.atleast_2d(values.of(formula))
    for equation in handout.equations():
        for name, limb in zip(equation.names, equation.limbs or ("",), strict=True):
            found = np.atleast_2d(Values(numbers, handout.kinds, limb).of(equation.formula))
            assert found.shape == equation.shape, equation.name
            numbers[name] = found
    outputs = {}
    for port in model.outputs:
        outputs[port.name] = np.array([numbers[symbol.name].item() for symbol in port.symbols])
    return outputs, numbers


def part_of(port, name, known):
    """Part of an input: point, linear or angular."""
    angular = name.endswith(":angular")
    return np.array([[known.get(f"{port}_{'w' if angular else ''}{axis}", 0.0)] for axis in "xyz"])


CASES = [
    ("delta", "adjoint"),
    ("delta", "elements"),
    ("fivebar", "khalil"),
    ("quattro", "adjoint"),
    ("gough_stewart", "adjoint"),
    ("planar_3rrr", "tree"),
    ("par2", "lie"),
]


@pytest.mark.parametrize(("robot", "method"), CASES)
def test_shown_formulas_are_inverse_dynamics(robot, method):
    """The independent engine says what is right; the page is evaluated from the formulas that it prints."""
    file = read_robot(library_text(robot), robot)
    lecture = make_lecture(read_robot_text(robot), Options(method=method), None, closed=False)
    states, oracle = random_states(file, 3, seed=5), FamilyOracle(file)
    for motion in zip(*states, strict=True):
        expected = oracle.state(*motion, np.zeros_like(motion[1])).effort
        outputs, _ = evaluated(lecture, dict(zip(("pose", "twist", "acceleration"), motion, strict=True)))
        assert outputs["effort"] == pytest.approx(expected, rel=1e-8, abs=1e-8 * np.abs(expected).max())


@pytest.mark.parametrize("robot", ["fourbar", "differential_wrist"])
def test_shown_formulas_of_mechanisms_are_what_kernels_compute(robot):
    lecture = make_lecture(read_robot_text(robot), Options(), None, closed=False)
    loaded = pkmgen.load(robot, backend="numpy")
    ports = lecture.picked.model.inputs
    generator = np.random.default_rng(3)
    robot = compile_robot(RobotText(library_text(f"mechanisms/{robot}"), robot), Options()).mechanism
    home = np.array([robot.home[name] for name in robot.given])
    inputs = {port.name: generator.normal(size=len(port.symbols)) for port in ports}
    inputs[ports[0].name] = home + 0.05 * generator.normal(size=home.shape)
    expected = loaded.inverse_dynamics(*inputs.values())
    outputs, _ = evaluated(lecture, inputs)
    assert outputs["effort"] == pytest.approx(expected, rel=1e-8, abs=1e-8 * np.abs(expected).max())
