"""States without a result: status words bit by bit, errors, and what the states beside them get."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import acos, cos, inf, nan, pi, sin, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pkmgen
from pkmgen.api.robot import Robot
from pkmgen.errors import NotFiniteError, OutOfReachError, SingularError, StateError, UnsupportedRobotError
from pkmgen.language.options import INPUT_MODES
from tests.conftest import METHODS_OF_ALL_INPUTS, ROOT

FIVEBAR = ROOT / "robots/fivebar.yaml"
RATES = ((1.0, 2.0), (3.0, -1.0))
LEFT, RIGHT, BOTH = 1, 2, 3
SINGULAR, NOT_FINITE = 2, 4
STRETCHED, FOLDED = 0.95, 0.15  # arm 0.4 m and rod 0.55 m in one line
ALIGNED = sqrt(0.4**2 - 0.35**2)  # height at which the elbows of (0, y) are 0.55 m to either side
pytestmark = pytest.mark.parametrize("backend", ["c", "numpy"])


def out_of_reach(limbs: int) -> int:
    return 1 | limbs << 8


def singular(limbs: int) -> int:
    return SINGULAR | limbs << 20


def from_left(distance: float) -> tuple[float, float]:
    """Pose at a distance of the left motor; the right limb has its limits elsewhere."""
    return (-0.2 + distance * cos(1.1), distance * sin(1.1))


def mirrored(pose: tuple[float, float]) -> tuple[float, float]:
    return (-pose[0], pose[1])


def symmetric(right: float) -> tuple[float, float]:
    """Motor angles; the elbows are 0.4 + 0.8 cos(right) m apart."""
    return (pi - right, right)


def directions(*angles: float) -> list[list[float]]:
    """Left arm, left rod, right arm, right rod."""
    return [[cos(angle), sin(angle)] for angle in angles]


@cache
def fivebar(backend: str, inputs: str = "pose", method: str = "adjoint", **parameters: float) -> Robot:
    return pkmgen.load(FIVEBAR, inputs=inputs, method=method, backend=backend, parameters=parameters)


def check(robot: Robot, name: str, inputs: tuple[Any, ...], word: int) -> StateError | None:
    """Call with and without a status array, and return the error of the second."""
    function, status = robot.functions[name], np.full((), 99, np.uint32)
    result = function(*inputs, status=status)
    assert hex(status) == hex(word)
    if word == 0:
        assert np.isfinite(result).all()
        assert np.array_equal(function(*inputs), result)
        return None
    assert np.isnan(result).all()
    with pytest.raises(StateError) as caught:
        function(*inputs)
    assert (caught.value.sample, caught.value.status) == (0, word)
    assert str(caught.value).startswith(f"{name}: sample 0: {robot.describe_status(word)}; ")
    return caught.value


POSES = {
    "home": ((0.0, 0.5), 0),
    "left too far": ((0.9, 0.3), out_of_reach(LEFT)),
    "right too far": ((-0.9, 0.3), out_of_reach(RIGHT)),
    "both too far": ((0.0, 5.0), out_of_reach(BOTH)),
    "far beyond": ((1e200, 0.0), out_of_reach(BOTH)),
    "left too near": (from_left(0.05), out_of_reach(LEFT)),
    "right too near": (mirrored(from_left(0.05)), out_of_reach(RIGHT)),
    "at the left motor": ((-0.2, 0.0), out_of_reach(LEFT)),
    "left stretched": (from_left(STRETCHED), singular(LEFT)),
    "right stretched": (mirrored(from_left(STRETCHED)), singular(RIGHT)),
    "left folded": (from_left(FOLDED), singular(LEFT)),
    "just beyond reach": (from_left(STRETCHED + 1e-8), out_of_reach(LEFT)),
    "just within reach": (from_left(STRETCHED - 1e-8), 0),
    "just too near": (from_left(FOLDED - 1e-8), out_of_reach(LEFT)),
    "just far enough": (from_left(FOLDED + 1e-8), 0),
    "left too far, right stretched": ((0.2 + STRETCHED, 0.0), out_of_reach(LEFT) | singular(RIGHT)),
    "rods in line": ((0.0, ALIGNED), SINGULAR),
    "rods nearly in line": ((0.0, ALIGNED + 1e-9), SINGULAR),
    "rods not quite in line": ((0.0, ALIGNED + 1e-6), 0),
}


@pytest.mark.parametrize("case", POSES)
def test_poses(case: str, backend: str) -> None:
    pose, word = POSES[case]
    for method in METHODS_OF_ALL_INPUTS:
        check(fivebar(backend, "pose", method), "inverse_dynamics", (pose, *RATES), word)
    robot = fivebar(backend)
    check(robot, "inverse_jacobian", (pose,), 0 if word == SINGULAR else word)
    limit_is_fine = word & ~singular(BOTH)
    check(robot, "inverse_kinematics", (pose,), limit_is_fine)


def test_both_limbs_too_near(backend: str) -> None:
    robot = fivebar(backend, base_width=0.1)
    check(robot, "inverse_kinematics", ((0.0, 0.0),), out_of_reach(BOTH))


def test_the_limit_of_reach_has_a_position(backend: str) -> None:
    robot = fivebar(backend)
    assert robot.inverse_kinematics(from_left(STRETCHED))[0] == pytest.approx(1.1, abs=1e-7)
    assert robot.inverse_kinematics(from_left(FOLDED))[0] == pytest.approx(1.1 + pi, abs=1e-7)


ANGLES = {
    "elbows two rods apart": (symmetric(acos(0.875)), SINGULAR),
    "elbows nearly two rods apart": (symmetric(acos(0.875) + 1e-15), SINGULAR),
    "elbows not quite two rods apart": (symmetric(acos(0.875) + 1e-6), 0),
    "elbows too far apart": (symmetric(acos(0.875) - 1e-6), 1),
    "arms away from each other": ((pi, 0.0), 1),
    "elbows in one point": (symmetric(2 * pi / 3), SINGULAR),
}


@pytest.mark.parametrize("case", ANGLES)
def test_actuator_positions(case: str, backend: str) -> None:
    angles, word = ANGLES[case]
    for method in METHODS_OF_ALL_INPUTS:
        robot = fivebar(backend, "joints", method)
        check(robot, "inverse_dynamics", (angles, *RATES), word)
    check(robot, "forward_kinematics", (angles,), word)


def test_elbows_exactly_in_one_point(backend: str) -> None:
    robot = fivebar(backend, "joints", base_width=0)
    check(robot, "forward_kinematics", ((0.5, 0.5),), SINGULAR)
    check(robot, "inverse_dynamics", ((0.5, 0.5), *RATES), SINGULAR)


@pytest.mark.parametrize(("limb", "pose"), [(LEFT, from_left(STRETCHED)), (RIGHT, mirrored(from_left(STRETCHED)))])
def test_stretched_limb_in_joint_space(limb: int, pose: tuple[float, float], backend: str) -> None:
    """Motor motion fixes the motion of a stretched limb, so that only a method that divides by its lever refuses."""
    angles = fivebar(backend).inverse_kinematics(pose)
    check(fivebar(backend, "joints"), "inverse_dynamics", (angles, *RATES), 0)
    check(fivebar(backend, "joints", "elements"), "inverse_dynamics", (angles, *RATES), singular(limb))
    check(fivebar(backend, "joints"), "forward_kinematics", (angles,), 0)


DIRECTIONS = {
    "good": (directions(2.4, 0.6, 0.7, 2.5), 0),
    "left in line": (directions(2.4, 2.4, 0.7, 2.5), singular(LEFT)),
    "left folded": (directions(2.4, 2.4 - pi, 0.7, 2.5), singular(LEFT)),
    "right in line": (directions(2.4, 0.6, 0.7, 0.7), singular(RIGHT)),
    "right nearly in line": (directions(2.4, 0.6, 0.7, 0.7 + 1e-8), singular(RIGHT)),
    "right not quite in line": (directions(2.4, 0.6, 0.7, 0.7 + 1e-6), 0),
    "both in line": (directions(2.4, 2.4, 0.7, 0.7), singular(BOTH)),
    "rods parallel": (directions(2.4, 0.6, 0.7, 0.6), SINGULAR),
    "rods in line": (directions(2.4, 0.6, 0.7, 0.6 - pi), SINGULAR),
    "rods nearly parallel": (directions(2.4, 0.6, 0.7, 0.6 + 1e-8), SINGULAR),
    "rods not quite parallel": (directions(2.4, 0.6, 0.7, 0.6 + 1e-6), 0),
    "no directions": (np.zeros((4, 2)), singular(BOTH)),
}


@pytest.mark.parametrize("case", DIRECTIONS)
def test_directions(case: str, backend: str) -> None:
    rows, word = DIRECTIONS[case]
    for method in METHODS_OF_ALL_INPUTS:
        check(fivebar(backend, "elements", method), "inverse_dynamics", (rows, *RATES), word)


GOOD = {
    "pose": (0.0, 0.5),
    "directions": DIRECTIONS["good"][0],
    "position": (2.4, 0.7),
    "twist": RATES[0],
    "velocity": RATES[0],
    "acceleration": RATES[1],
    "effort": (3.0, -2.0),
}


@pytest.mark.parametrize("bad", [nan, inf, -inf])
@pytest.mark.parametrize("mode", INPUT_MODES)
def test_inputs_that_are_no_numbers(mode: str, bad: float, backend: str) -> None:
    for method in METHODS_OF_ALL_INPUTS:
        robot = fivebar(backend, mode, method)
        for function in robot.functions.values():
            for port in function.inputs:
                for entry in range(port.size):
                    inputs = {known.name: np.array(GOOD[known.name]) for known in function.inputs}
                    inputs[port.name].flat[entry] = bad
                    error = check(robot, function.name, tuple(inputs.values()), NOT_FINITE)
                    assert type(error) is NotFiniteError
                    assert error.limbs == ()


@pytest.mark.parametrize("mode", INPUT_MODES)
def test_overflow(mode: str, backend: str) -> None:
    for method in METHODS_OF_ALL_INPUTS:
        robot = fivebar(backend, mode, method)
        start = GOOD[robot.functions["inverse_dynamics"].inputs[0].name]
        error = check(robot, "inverse_dynamics", (start, (1e200, 1e200), RATES[1]), NOT_FINITE)
        assert type(error) is NotFiniteError
    check(fivebar(backend, "elements"), "inverse_dynamics", (np.full((4, 2), 1e300), *RATES), NOT_FINITE)


@pytest.mark.parametrize(
    ("pose", "kind", "limbs", "message"),
    [
        ((0.9, 0.3), OutOfReachError, ("left",), "out of reach of limb left"),
        ((0.0, 5.0), OutOfReachError, ("left", "right"), "out of reach of limbs left, right"),
        (from_left(STRETCHED), SingularError, ("left",), "limb left is in a serial (type 1) singularity"),
        ((0.0, ALIGNED), SingularError, (), "the platform is in a parallel (type 2) singularity"),
        ((nan, 0.0), NotFiniteError, (), "an input is not a finite number, or a result overflows"),
        (
            (0.2 + STRETCHED, 0.0),
            OutOfReachError,
            ("left",),
            "out of reach of limb left; limb right is in a serial (type 1) singularity",
        ),
    ],
)
def test_errors(
    pose: tuple[float, float], kind: type[StateError], limbs: tuple[str, ...], message: str, backend: str
) -> None:
    with pytest.raises(StateError) as caught:
        fivebar(backend).inverse_dynamics(pose, *RATES)
    assert type(caught.value) is kind
    assert caught.value.limbs == limbs
    state = f"pose = {list(pose)}; twist = [1.0, 2.0]; acceleration = [3.0, -1.0]"
    assert str(caught.value).startswith(f"inverse_dynamics: sample 0: {message}; ")
    assert str(caught.value).endswith(f"; {state}")


def test_no_assembly(backend: str) -> None:
    with pytest.raises(OutOfReachError, match="sample 0: the limbs cannot be assembled; position = ") as caught:
        fivebar(backend).forward_kinematics((pi, 0.0))
    assert caught.value.limbs == ()


def test_batch_with_bad_states(backend: str) -> None:
    robot = fivebar(backend)
    pose = np.array([(0.0, 0.5), (0.9, 0.3), (0.1, 0.6), (nan, 0.5), (0.0, ALIGNED), (-0.1, 0.4)])
    twist, acceleration = np.broadcast_to(RATES[0], pose.shape), np.broadcast_to(RATES[1], pose.shape)
    words = [0, out_of_reach(LEFT), 0, NOT_FINITE, SINGULAR, 0]
    status = np.full(6, 99, np.uint32)
    result = robot.inverse_dynamics(pose, twist, acceleration, status=status)
    assert status.tolist() == words
    for sample, word in enumerate(words):
        alone = np.full(2, nan) if word else robot.inverse_dynamics(pose[sample], *RATES)
        assert np.allclose(result[sample], alone, rtol=1e-12, equal_nan=True)
    out = np.zeros((6, 2))
    with pytest.raises(OutOfReachError) as caught:
        robot.inverse_dynamics(pose, twist, acceleration, out=out)
    assert (caught.value.sample, caught.value.limbs, caught.value.status) == (1, ("left",), words[1])
    text = str(caught.value)
    assert text.startswith("inverse_dynamics: sample 1: out of reach of limb left; ")
    assert "; pose = [0.9, 0.3]; " in text
    assert text.endswith(" (3 of 6 states are bad)")
    assert np.array_equal(out, result, equal_nan=True)


def test_parameters_that_overflow(backend: str, variant: Callable[..., Path]) -> None:
    """Masses whose sum is not finite: found at generation where they are folded, else when they are set."""

    def unbounded(data: dict[str, Any]) -> None:
        del data["parameters"]["rod_mass"]["bounds"]

    huge = {"parameters": {"rod_mass": 1.7e308}, "backend": backend}
    with pytest.raises(UnsupportedRobotError, match=r"inverse_dynamics: .*(not finite|beyond what a double holds)"):
        pkmgen.load(variant(unbounded), **huge)
    with pytest.raises(NotFiniteError):
        pkmgen.load(variant(unbounded), fold=False, **huge).inverse_dynamics((0.0, 0.5), *RATES)


@pytest.mark.parametrize("mode", INPUT_MODES)
@pytest.mark.parametrize("method", METHODS_OF_ALL_INPUTS)
def test_any_state_has_a_result_or_a_status(method: str, mode: str, backend: str) -> None:
    """Far beyond the box, both backends agree on every word, and no number is given beside a bad one."""
    random = np.random.default_rng(7)
    first, *rates = pkmgen.load(FIVEBAR, inputs=mode, method=method).functions["inverse_dynamics"].inputs
    start = random.uniform(-3 if mode == "joints" else -1, 1, (2000, *first.shape))
    inputs = (start, *(random.uniform(-5, 5, (2000, *port.shape)) for port in rates))
    words, results = [], []
    for engine in ("c", backend):
        status = np.zeros(2000, np.uint32)
        results.append(fivebar(engine, mode, method).inverse_dynamics(*inputs, status=status))
        words.append(status)
        assert np.array_equal(np.isnan(results[-1]).all(axis=1), status != 0)
        assert np.array_equal(np.isnan(results[-1]).any(axis=1), status != 0)
    assert np.count_nonzero(words[0] == 0) > 0
    assert np.array_equal(*words)
    assert np.allclose(*results, rtol=1e-9, equal_nan=True)
