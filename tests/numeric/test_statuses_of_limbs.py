"""Status words of every form of limb: states that reach each of them, in both backends, and states that reach none."""

from __future__ import annotations

import copy
import json
import math
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from numpy.typing import NDArray

import pkmgen
from pkmgen.api.robot import Robot
from pkmgen.compile import compile_limbs
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from tests.conftest import ROOT
from tests.oracle.limb_numbers import LimbNumbers
from tests.oracle.states import random_states

Array = NDArray[Any]
LIBRARY = sorted(path.stem for path in (ROOT / "robots").glob("*.yaml"))
OWN = ROOT / "tests/data/robots"
OUT_OF_REACH, SINGULAR, NOT_FINITE, NOT_NORMALISED, NO_CONVERGENCE, OTHER_ASSEMBLY = 1, 2, 4, 8, 16, 32
POSES = 2000
ROUND = (0.5, 0.0, math.sqrt(0.75), 0.0)
"""An attitude 120° from home, straight beyond one where the tip of a limb is on the axis of its motor.

Limbs of a wrist meet there on the branches of home, which ways round that axis lead to; Newton's method, which goes
straight, ends on others.
"""
both_backends = pytest.mark.parametrize("backend", [pytest.param("c", marks=pytest.mark.sampled(3)), "numpy"])
"""Graphs in all cases; of what C makes of them a few, since the same graphs are compiled in many tests."""


def file_of(name: str) -> Path:
    own = OWN / f"{name}.yaml"
    return own if own.exists() else ROOT / f"robots/{name}.yaml"


@cache
def load(name: str, backend: str) -> Robot:
    return pkmgen.load(file_of(name), backend=backend)


def out_of_reach(*limbs: int) -> int:
    return OUT_OF_REACH | sum(1 << 8 + limb for limb in limbs)


def other_assembly(*limbs: int) -> int:
    return OTHER_ASSEMBLY | sum(1 << 8 + limb for limb in limbs)


def singular(*limbs: int) -> int:
    return SINGULAR | sum(1 << 20 + limb for limb in limbs)


def call(robot: Robot, name: str, first: Array, rest: tuple[Array, ...] = ()) -> tuple[Array, Array]:
    """Result and status words of a batch; what is not given is zero."""
    function, status = robot.functions[name], np.full(len(first), 99, np.uint32)
    needed = [port for port in function.inputs[1:] if port.default is None]
    others = rest or tuple(np.zeros((len(first), port.size)) for port in needed)
    result = function(first, *others, status=status)
    bad = np.isnan(result.reshape(len(first), -1))
    assert np.array_equal(bad.all(axis=1), status != 0), "no number beside a bad word"
    assert np.array_equal(bad.any(axis=1), status != 0), "a number beside a good one"
    return result, status


def word(robot: Robot, name: str, state: Any) -> str:
    return hex(call(robot, name, np.array([state], dtype=float))[1][0])


# Where limbs reach, from the numbers of their files


class Limbs:
    """Base points, axes, lengths and platform points of the limbs of a robot that does not turn."""

    def __init__(self, name: str) -> None:
        robot = read_robot(file_of(name).read_text("utf-8"), name)
        self.numbers, self.robot = LimbNumbers(robot.values), robot
        self.rows = [self._limb(limb) for limb in robot.description.limbs]

    def _limb(self, limb: Any) -> dict[str, Any]:
        kind, numbers = self.robot.description.limb_types[limb.type], self.numbers
        turn, base = numbers.mount(limb.base)
        first = kind.elements[0].joint
        return {
            "base": base,
            "axis": turn @ numbers.unit(first.axis),
            "point": numbers.mount(limb.platform)[1],
            "lengths": [numbers.length(element) for element in kind.elements],
            "slides": first.type == "P",
            "line": turn @ numbers.line(kind.elements[0]),
        }

    def room(self, limb: dict[str, Any], span: Array) -> Array:
        """Positive where a limb reaches over a span, a length squared."""
        along = span @ limb["axis"]
        across = np.sum(span**2, axis=-1) - along**2
        first, second = limb["lengths"][:2]
        if limb["slides"]:
            return second**2 - across
        shadow = second**2 - along**2
        product = (across + first**2 - shadow) / 2 / first
        return across - product**2

    def word(self, tips: Array) -> Array:
        """Words of tips of shape (states, limbs, 3): which limbs are out of reach."""
        words = np.zeros(len(tips), np.uint32)
        for index, limb in enumerate(self.rows):
            far = self.room(limb, tips[:, index] - limb["base"]) < 0
            words |= np.where(far, out_of_reach(index), 0).astype(np.uint32)
        return words

    def tips(self, pose: Array) -> Array:
        """Tips at poses (x, y, z), or (x, y, φ)."""
        points = np.array([limb["point"] for limb in self.rows])
        if self.robot.description.platform.motion != "planar_body":
            return pose[:, None, :3] + points
        cosine, sine = np.cos(pose[:, 2])[:, None], np.sin(pose[:, 2])[:, None]
        x, y, z = points.T
        return np.stack(
            [pose[:, :1] + cosine * x - sine * y, pose[:, 1:2] + sine * x + cosine * y, np.zeros_like(cosine) + z],
            axis=-1,
        )


@pytest.mark.parametrize("name", ["delta", "linear_delta", "planar_3rrr", "planar_3prr", "orthoglide"])
@both_backends
def test_reach_is_where_geometry_says(name: str, backend: str) -> None:
    limbs, robot = Limbs(name), load(name, backend)
    pose = np.random.default_rng(1).uniform(-1, 1, (500, 3))
    expected = limbs.word(limbs.tips(pose))
    assert np.count_nonzero(expected) > 50 and len(set(expected.tolist())) > 4
    assert np.array_equal(call(robot, "inverse_kinematics", pose)[1], expected)
    dynamics = call(robot, "inverse_dynamics", pose)[1]
    assert np.array_equal(dynamics[expected != 0], expected[expected != 0])
    assert not dynamics[expected == 0].any() or set(dynamics[expected == 0].tolist()) <= {0, SINGULAR}


def stretched(limbs: Limbs, index: int) -> Array:
    """A pose at which one limb is stretched: its tip in the plane of the arm, or of the rod across its rail."""
    limb = limbs.rows[index]
    length = limb["lengths"][1] if limb["slides"] else sum(limb["lengths"][:2])
    across = np.cross(limb["axis"], limb["line"]) if limb["slides"] else limb["line"]
    if not np.any(across):
        across = np.cross(limb["axis"], [0.6, 0.0, 0.8])
    across = np.where(np.abs(across) < 1e-15, 0.0, across) / np.linalg.norm(across)
    return limb["base"] + length * across - limb["point"]


@pytest.mark.parametrize("name", ["delta", "linear_delta", "orthoglide"])
@both_backends
def test_a_stretched_limb(name: str, backend: str) -> None:
    limbs, robot = Limbs(name), load(name, backend)
    for index in range(len(limbs.rows)):
        pose = stretched(limbs, index)
        others = int(limbs.word(limbs.tips(pose[None]))[0]) & ~out_of_reach(index)
        others |= OUT_OF_REACH if others >> 8 else 0
        found, expected = int(word(robot, "inverse_dynamics", pose), 16), others | singular(index)
        along = 1 << 20 + (index + 1) % 3 if name == "orthoglide" else 0  # that rod lies along the axis of its joint
        assert hex(found & ~along) == hex(expected & ~along)
        assert found & expected == expected
        assert word(robot, "inverse_kinematics", pose) == hex(others)


HALF = np.sqrt(0.5)
ONE_STRETCHED = singular(0) | out_of_reach(1, 2)
SHAFT = singular(3) | out_of_reach(0, 1, 2)  # the arms cannot fold as far as the shaft can
CASES: dict[str, tuple[str, str, tuple[float, ...], int]] = {
    "contact: faces along their rails": ("c5", "inverse_dynamics", (0, 0, 0, HALF, 0, 0, HALF), singular(0, 1, 2, 3)),
    "contact: no positions either": ("c5", "inverse_kinematics", (0, 0, 0, HALF, 0, 0, HALF), singular(0, 1, 2, 3)),
    "contact: about x": ("c5", "inverse_jacobian", (0, 0, 0, HALF, HALF, 0, 0), singular(2, 3, 4, 5)),
    "turning plane: tip on the axis": ("dymo", "inverse_kinematics", (0.15, 0.1, 0.0), singular(0)),
    "turning plane: links too short": ("dymo", "inverse_kinematics", (0.0, 0.0, -5.0), out_of_reach(0, 1, 2)),
    "turning plane: links stretched": (
        "dymo",
        "inverse_jacobian",
        (0.15, 0.0, -0.8),
        singular(0) | out_of_reach(1, 2),
    ),
    "turning plane: a stretched limb has a position": (
        "dymo",
        "inverse_kinematics",
        (0.15, 0.0, -0.8),
        out_of_reach(1, 2),
    ),
    "shaft: no length": ("delta_tool", "inverse_kinematics", (0.0, 0.0, 0.0, 0.3), SHAFT),
    "legs: not normalised": ("gough_stewart", "inverse_kinematics", (0, 0, 0.82, 1.01, 0, 0, 0), NOT_NORMALISED),
    "legs: no attitude": ("gough_stewart", "inverse_dynamics", (0, 0, 0.82, 0, 0, 0, 0), NOT_NORMALISED),
    "wrist: not normalised": ("spherical_wrist", "inverse_dynamics", (0.9, 0, 0, 0), NOT_NORMALISED),
    "contact: not normalised": ("c5", "inverse_jacobian", (0, 0, 0, 0.5, 0, 0, 0.5), NOT_NORMALISED),
    "balls: not normalised": ("hexa", "inverse_dynamics", (0, 0, -0.6, 1, 0.1, 0, 0), NOT_NORMALISED),
    "legs: lengths that cannot be": ("gough_stewart", "forward_kinematics", (9, 0.1, 5, 0.1, 7, 0.1), NO_CONVERGENCE),
    "chain: out of reach": ("cartesian_3prrr", "inverse_kinematics", (3.0, 3.0, 3.0), out_of_reach(0, 1, 2)),
    "chain: out of reach, dynamics": ("cartesian_3prrr", "inverse_dynamics", (3.0, 3.0, 3.0), out_of_reach(0, 1, 2)),
    "chain: out of reach, rates": ("cartesian_3prrr", "inverse_jacobian", (3.0, 3.0, 3.0), out_of_reach(0, 1, 2)),
    "chain: no such pose": (
        "cartesian_3prrr",
        "forward_kinematics",
        (9.0, 9.0, 9.0),
        singular(0, 1, 2) | out_of_reach(0, 1, 2),
    ),
    "wrist: round the axis of a motor": ("spherical_wrist", "inverse_dynamics", ROUND, 0),
    "arms: spheres that do not meet": ("linear_delta", "forward_kinematics", (9.0, 0.0, -9.0), OUT_OF_REACH),
    "arms: no such triangle": ("planar_3rrr", "forward_kinematics", (3.0, 0.0, 0.0), NO_CONVERGENCE),
}


def test_newtons_method_names_limbs_on_other_branches() -> None:
    robot = pkmgen.load("spherical_wrist", backend="numpy", functions=("joint_coordinates",))
    assert word(robot, "joint_coordinates", ROUND) == hex(other_assembly(0, 1))


@pytest.mark.parametrize("case", CASES)
@both_backends
def test_cases(case: str, backend: str) -> None:
    name, function, state, expected = CASES[case]
    assert word(load(name, backend), function, state) == hex(expected)


@both_backends
def test_a_leg_without_length(backend: str) -> None:
    limbs, robot = Limbs("gough_stewart"), load("gough_stewart", backend)
    for index in (0, 4):
        limb = limbs.rows[index]
        pose = [*(limb["base"] - limb["point"]), 1, 0, 0, 0]
        for function in ("inverse_dynamics", "inverse_kinematics", "inverse_jacobian"):
            assert word(robot, function, pose) == hex(singular(index))


@both_backends
def test_a_leg_along_its_first_axis(backend: str) -> None:
    """What turns the leg about that axis is lost: its motor there has no rate."""
    limbs, robot = Limbs("space_robot"), load("space_robot", backend)
    limb = limbs.rows[1]
    pose = [*(limb["base"] - limb["point"] - 0.4 * limb["axis"]), 1, 0, 0, 0]
    assert word(robot, "inverse_dynamics", pose) == hex(singular(1))


# A robot as a whole


def between(robot: Robot, start: Array, end: Array) -> Array:
    """A pose between two at which the determinant of the inverse Jacobian changes its sign, by halving."""

    def sign(pose: Array) -> float:
        return float(np.linalg.slogdet(robot.inverse_jacobian(pose))[0])

    first = sign(start)
    assert first != sign(end), "no singularity between"
    for _ in range(60):
        middle = (start + end) / 2
        if len(middle) == 7:
            middle[3:] /= np.linalg.norm(middle[3:])
        start, end = (middle, end) if sign(middle) == first else (start, middle)
    return (start + end) / 2


def yawed(angle: float) -> Array:
    return np.array([0.0, 0.0, 0.82, np.cos(angle / 2), 0.0, 0.0, np.sin(angle / 2)])


PARALLEL = {
    "planar_3rrr": (np.array([0.5, 0.29, 0.4]), np.array([0.5, 0.29, -0.5])),
    "gough_stewart": (yawed(1.2), yawed(1.9)),
    "quattro": (np.array([0.0, 0.0, -0.75, 0.0]), np.array([0.0, 0.0, -0.75, 2.2])),
    "planar_3rpr": (np.array([0.5, 0.3, 0.4]), np.array([0.5, 0.3, -0.5])),
}


@pytest.mark.parametrize("name", PARALLEL)
@both_backends
def test_parallel_singularity(name: str, backend: str) -> None:
    robot = load(name, "numpy")
    pose = between(robot, *(pose.copy() for pose in PARALLEL[name]))
    assert word(load(name, backend), "inverse_dynamics", pose) == hex(SINGULAR)
    for function in ("inverse_kinematics", "inverse_jacobian"):
        assert word(load(name, backend), function, pose) == "0x0"


IN_C = ("delta", "planar_3rrr", "linear_delta", "gough_stewart", "c5", "dymo", "delta_tool", "spherical_wrist")


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", [*IN_C, "cartesian_3prrr"])
def test_bad_states_leave_their_neighbours_alone(name: str) -> None:
    """Bad states of every kind among good ones: both backends say the same, and the good ones are as if alone."""
    compiled, slow = load(name, "c"), load(name, "numpy")
    robot = read_robot(file_of(name).read_text("utf-8"), name)
    good = random_states(robot, 12, seed=4)
    pose = good.pose.copy()
    pose[1, 0] = np.nan
    pose[3] *= 40.0
    pose[4, -1] = np.inf
    pose[6] = 0.0
    pose[9] *= -3.0
    twist = good.twist.copy()
    twist[10, 0] = -np.inf
    found, words = call(compiled, "inverse_dynamics", pose, (twist, good.acceleration))
    expected, others = call(slow, "inverse_dynamics", pose, (twist, good.acceleration))
    assert [hex(value) for value in words] == [hex(value) for value in others]
    assert (words[1], words[4], words[10]) == (NOT_FINITE,) * 3
    assert words[3] != 0
    untouched = [0, 2, 5, 7, 8, 11]
    assert not words[untouched].any()
    np.testing.assert_allclose(found[untouched], expected[untouched], rtol=1e-8, atol=1e-8)
    for row in untouched:
        alone = compiled.inverse_dynamics(pose[row], twist[row], good.acceleration[row])
        # in lanes, sums are in another order
        np.testing.assert_allclose(found[row], alone, rtol=1e-12, atol=1e-12 * np.max(np.abs(alone)))


@pytest.mark.parametrize("name", ["delta", "gough_stewart", "c5", "spherical_wrist", "cartesian_3prrr", "dymo"])
@both_backends
def test_no_numbers_in_any_input(name: str, backend: str) -> None:
    robot = load(name, backend)
    home = np.array(compile_limbs(RobotText(file_of(name).read_text("utf-8"), name), Options()).mechanism.home)
    known = {"pose": home, "position": robot.inverse_kinematics(home)}
    for function in robot.functions.values():
        values = {}
        for port in function.inputs:
            values[port.name] = known.get(port.name, np.array(port.default or np.zeros(port.size)))
        for port in function.inputs:
            for entry in range(port.size):
                for bad in (np.nan, np.inf):
                    given = copy.deepcopy(values)
                    given[port.name] = given[port.name].astype(float).reshape(port.size)
                    given[port.name][entry] = bad
                    status = np.full((), 99, np.uint32)
                    result = function(*given.values(), status=status)
                    assert (int(status), np.isnan(result).all()) == (NOT_FINITE, True), (
                        function.name,
                        port.name,
                        entry,
                    )


@pytest.mark.parametrize("name", [*LIBRARY, *sorted(path.stem for path in OWN.glob("*.yaml"))])
def test_good_poses_report_nothing(name: str) -> None:
    robot = load(name, "numpy")
    states = random_states(read_robot(file_of(name).read_text("utf-8"), name), POSES, seed=8)
    position, words = call(robot, "inverse_kinematics", states.pose)
    assert not words.any()
    for function in ("inverse_jacobian", "inverse_dynamics"):
        assert not call(robot, function, states.pose, states[1:] if function.endswith("dynamics") else ())[1].any()
    found, words = call(robot, "forward_kinematics", position[:300])
    assert not words.any()
    assert np.max(np.abs(call(robot, "inverse_kinematics", found)[0] - position[:300])) <= 1e-8


def test_balls_reach_as_far(tmp_path: Path) -> None:
    """Rods between balls: the words are those of rods between universal joint and ball."""
    data = yaml.safe_load(file_of("hexa").read_text("utf-8"))
    data["limb_types"]["arm_and_rod"]["elements"][1].update(joint={"type": "S"}, inertia={"transverse": 0.01})
    (tmp_path / "balls.yaml").write_text(json.dumps(data), "utf-8")
    robot, other = pkmgen.load(tmp_path / "balls.yaml", backend="numpy"), load("hexa", "numpy")
    pose = random_states(read_robot(json.dumps(data), "balls"), 300, seed=5).pose
    pose[:, :3] *= np.random.default_rng(6).uniform(0.3, 2.0, (300, 1))
    words = call(robot, "inverse_dynamics", pose)[1]
    assert len(set(words.tolist())) > 3
    assert np.array_equal(words, call(other, "inverse_dynamics", pose)[1])


@pytest.mark.parametrize("angle", [np.pi / 2, -np.pi / 2])
def test_a_tool_turned_by_a_right_angle_is_not_singular(angle):
    """Rows of the shaft's closure turn with its fork, so that no pivot passes zero in the box."""
    robot = pkmgen.load("delta_tool", backend="numpy")
    jacobian = robot.inverse_jacobian([0.03, 0.02, -0.65, angle])
    assert np.linalg.cond(jacobian) == pytest.approx(np.linalg.cond(robot.inverse_jacobian([0.03, 0.02, -0.65, 0.0])))
