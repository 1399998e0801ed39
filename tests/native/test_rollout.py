"""Rollouts in C: the steps of a Runge-Kutta method written down here, its order, batches and bad states."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pkmgen
from pkmgen.api.robot import Robot
from pkmgen.commands.generate import generated_files
from pkmgen.compile import compile_limbs
from pkmgen.errors import ArgumentError, NotNormalisedError, OutOfReachError
from pkmgen.language.catalogue import chosen_functions
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.status import NOT_FINITE, OUT_OF_REACH
from tests.conftest import Array
from tests.native.test_c99 import C99, GCC, run

KINDS = ("planar_3rrr", "gough_stewart", "spherical_wrist")  # a planar body, a quaternion after and without a position
HOME, HOLD = np.array([0.0, 0.5]), np.array([-15.0, 15.0])
STEP, STEPS = 2e-3, 12


@cache
def load(name: str, backend: str = "c") -> Robot:
    return pkmgen.load(name, functions=["rollout"], backend=backend)


def draw(name: str, count: int) -> tuple[Array, Array, Array]:
    """States at home that move, and efforts of all steps."""
    text = read_robot_text(name)
    home = compile_limbs(text, Options()).mechanism.home
    inputs, random = load(name).functions["forward_dynamics"].inputs, np.random.default_rng(7)
    twist = 0.5 * random.normal(size=(count, inputs[1].size))
    return np.tile(home, (count, 1)), twist, 5 * random.normal(size=(count, STEPS, inputs[2].size))


def pose_rate(pose: Array, twist: Array) -> Array:
    if len(pose) == len(twist):
        return twist
    w, v, spin = pose[-4], pose[-3:], twist[-3:]
    return np.concatenate([twist[:-3], [-spin @ v / 2], (w * spin + np.cross(spin, v)) / 2])


def normalised(pose: Array, twist: Array) -> Array:
    return pose if len(pose) == len(twist) else np.append(pose[:-4], pose[-4:] / np.linalg.norm(pose[-4:]))


def steps_by_hand(robot: Robot, pose: Array, twist: Array, efforts: Array) -> tuple[Array, Array]:
    """The classical Runge-Kutta method, one state."""
    rows = [(pose, twist)]
    for effort in efforts:
        change, slopes = (np.zeros_like(pose), np.zeros_like(twist)), []
        for part in (0.0, 0.5, 0.5, 1.0):
            here = normalised(rows[-1][0] + part * STEP * change[0], twist), rows[-1][1] + part * STEP * change[1]
            change = pose_rate(*here), robot.forward_dynamics(*here, effort)
            slopes.append(change)
        first, second, third, last = ([np.array(part) for part in slope] for slope in slopes)
        sums = [a + 2 * b + 2 * c + d for a, b, c, d in zip(first, second, third, last, strict=True)]
        moved, faster = (old + STEP / 6 * total for old, total in zip(rows[-1], sums, strict=True))
        rows.append((normalised(moved, twist), faster))
    poses, twists = zip(*rows, strict=True)
    return np.array(poses), np.array(twists)


@pytest.mark.parametrize("name", KINDS)
def test_steps_are_those_of_runge_and_kutta(name: str) -> None:
    robot, (poses, twists, efforts) = load(name), draw(name, 3)
    found = robot.rollout(poses, twists, efforts, step=STEP)
    assert found.pose.shape == (3, STEPS + 1, poses.shape[1])
    for i in range(3):
        one = robot.rollout(poses[i], twists[i], efforts[i], step=STEP)
        expected = steps_by_hand(robot, poses[i], twists[i], efforts[i])
        for batch, single, known in zip(found, one, expected, strict=True):
            np.testing.assert_array_equal(batch[i], single)
            np.testing.assert_allclose(single, known, rtol=1e-13, atol=1e-13)
    assert np.abs(found.twist[:, -1] - twists).max() > 1e-2  # something happened


@pytest.mark.parametrize("name", KINDS[:2])
def test_numpy_takes_the_same_steps(name: str) -> None:
    states = draw(name, 3)
    found, expected = (load(name, backend).rollout(*states, step=STEP) for backend in ("numpy", "c"))
    for seen, known in zip(found, expected, strict=True):
        np.testing.assert_allclose(seen, known, rtol=1e-12, atol=1e-13)


def test_order_is_four() -> None:
    """Against a simulation with tight tolerances, under constant efforts."""
    pytest.importorskip("scipy")
    robot, effort, twist = load("fivebar"), HOLD + [3.0, 1.0], [0.4, -0.6]  # noqa: RUF005 - a sum of arrays
    exact = robot.simulate(HOME, twist, times=[0.0, 0.16], effort=effort, rtol=1e-12, atol=1e-13).pose[-1]
    errors = []
    for steps in (8, 16, 32):
        found = robot.rollout(HOME, twist, np.tile(effort, (steps, 1)), step=0.16 / steps)
        errors.append(np.abs(found.pose[-1] - exact).max())
    rates = np.log2(np.array(errors[:-1]) / errors[1:])
    assert errors[-1] > 1e-12
    np.testing.assert_allclose(rates, 4.0, atol=0.4)


def test_efforts_and_starts_are_spread() -> None:
    robot, efforts = load("fivebar"), np.tile(HOLD, (4, 5, 1)) + np.arange(4.0)[:, None, None]
    found = robot.rollout(HOME, [0.1, 0.2], efforts, step=1e-3)
    assert found.twist.shape == (4, 6, 2)
    again = robot.rollout(np.tile(HOME, (4, 1)), [0.1, 0.2], efforts, step=1e-3)
    np.testing.assert_array_equal(found.pose, again.pose)
    starts = HOME + 0.01 * np.arange(3.0)[:, None]
    shared = robot.rollout(starts, [0.1, 0.2], efforts[2], step=1e-3)
    for i, start in enumerate(starts):
        np.testing.assert_array_equal(shared.twist[i], robot.rollout(start, [0.1, 0.2], efforts[2], step=1e-3).twist)


def test_inputs_by_name() -> None:
    robot, efforts = load("fivebar"), np.tile(HOLD, (3, 1))
    known = robot.rollout(HOME, [0.1, 0.2], efforts, step=1e-3)
    found = robot.rollout(effort=efforts, twist=[0.1, 0.2], pose=HOME, step=1e-3)
    np.testing.assert_array_equal(found.pose, known.pose)
    with pytest.raises(ArgumentError, match="takes pose, twist, effort; given: 2 arrays in order, efort"):
        robot.rollout(HOME, [0.1, 0.2], efort=efforts, step=1e-3)


@pytest.mark.parametrize("backend", ["c", "numpy"])
def test_bad_states_end_their_rollouts_only(backend: str) -> None:
    robot, steps = load("fivebar", backend), 40
    efforts = np.tile(HOLD, (4, steps, 1))
    efforts[2, 10, 1] = np.nan
    twists = np.array([[0.1, 0.1], [2.0, 30.0], [0.1, 0.1], [0.1, 0.1]])
    poses = np.array([HOME, HOME, HOME, [0.0, 0.99]])
    status = np.zeros(4, np.uint32)
    found = robot.rollout(poses, twists, efforts, step=1e-3, status=status)
    good = np.isfinite(found.pose).all(axis=2)
    np.testing.assert_array_equal(good, np.isfinite(found.twist).all(axis=2))
    reached = np.count_nonzero(good, axis=1)
    assert (good == (np.arange(steps + 1) < reached[:, None])).all()
    assert status[0] == 0
    assert (reached[0], reached[2], reached[3]) == (steps + 1, 11, 1)
    assert 5 < reached[1] < 25
    assert status[2] == NOT_FINITE
    assert [int(word) & 0xFF for word in status[[1, 3]]] == [OUT_OF_REACH, OUT_OF_REACH]
    with pytest.raises(
        OutOfReachError, match=r"rollout: sample 1: out of reach of limb left.*\(3 of 4 rollouts are bad"
    ):
        robot.rollout(poses, twists, efforts, step=1e-3)


def test_quaternion_has_to_have_length_one() -> None:
    poses, twists, efforts = draw("gough_stewart", 1)
    with pytest.raises(NotNormalisedError):
        load("gough_stewart").rollout(poses[0] * 1.01, twists[0], efforts[0], step=STEP)


def test_quaternion_keeps_its_length() -> None:
    poses, twists, efforts = draw("gough_stewart", 1)
    found = load("gough_stewart").rollout(poses[0], twists[0], 0 * efforts[0], step=5e-3)
    np.testing.assert_allclose(np.linalg.norm(found.pose[:, 3:], axis=1), 1.0, rtol=0, atol=3e-16)


@pytest.mark.parametrize("fold", [True, False])
def test_wrench_and_payload_are_held_like_efforts(fold: bool) -> None:
    robot = pkmgen.load("fivebar", functions=["rollout"], wrench=True, payload=True, fold=fold)
    plain = robot.rollout(HOME, [0.1, 0.2], np.tile(HOLD, (5, 1)), np.zeros(2), [0.4], step=1e-3)
    pulled = robot.rollout(HOME, [0.1, 0.2], np.tile(HOLD, (5, 1)), [0.0, 5.0], [0.4], step=1e-3)
    heavy = robot.rollout(HOME, [0.1, 0.2], HOLD, np.zeros(2), np.linspace(0.4, 2, 5)[:, None], step=1e-3)
    assert pulled.twist[-1, 1] > plain.twist[-1, 1] + 1e-3
    np.testing.assert_array_equal(heavy.pose[1], plain.pose[1])
    assert heavy.twist[-1, 1] < plain.twist[-1, 1] - 1e-3


def test_single_precision() -> None:
    single = pkmgen.load("fivebar", functions=["rollout"], real="float")
    found, known = (r.rollout(HOME, [0.1, 0.2], np.tile(HOLD, (5, 1)), step=1e-3) for r in (single, load("fivebar")))
    assert found.pose.dtype == np.float32
    np.testing.assert_allclose(found.twist, known.twist, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(("name", "options"), [
    ("planar_3rrr", Options(functions=("rollout",), wrench=True)),
    ("spherical_wrist", Options(functions=("rollout",), real="float", fold=False)),
])  # fmt: skip
def test_strict_compiler(name: str, options: Options, tmp_path: Path) -> None:
    _, files, _ = generated_files(read_robot_text(name), options)
    for file, text in files.items():
        (tmp_path / file).write_text(text, "utf-8")
    run(tmp_path, GCC, *C99[:1], "-O0", *C99[2:], "-c", f"{name}.c", "-o", "kernel.o")
    assert {f"{name}_rollout", f"{name}_rollout_batch"} <= set(run(tmp_path, "nm", "kernel.o").split())
    assert f"`{name}_rollout` takes steps" in files["README.md"]


@pytest.mark.parametrize(
    ("effort", "step", "message"),
    [
        (HOLD, 1e-3, "the numbers of states or of steps do not agree or are not given"),
        (np.zeros((5, 3)), 1e-3, r"effort has shape \(5, 3\); expected \(2,\) for all steps, \(steps, 2\)"),
        (np.zeros((2, 5, 2)), 1e-3, "the numbers of states or of steps do not agree"),
        *(
            (np.zeros((5, 2)), step, "step is .*; expected a number of seconds that is finite and greater than zero")
            for step in (np.inf, np.nan, 0.0, -1e-3, "a", None, np.ones(2))
        ),
    ],
)
def test_bad_arguments_are_refused(effort: Array, step: Any, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        load("fivebar").rollout(np.tile(HOME, (3, 1)), [0.0, 0.0], effort, step=step)


def test_rollout_is_a_choice_of_its_own() -> None:
    names = [choice.name for choice in chosen_functions(["rollout"])]
    assert names == ["inverse_jacobian", "forward_dynamics", "rollout"]
    with pytest.raises(ArgumentError, match="rollout cannot be computed together"):
        chosen_functions(["both=mass_matrix+rollout"])
    with pytest.raises(ArgumentError, match=r"not a function of one state; call robot.rollout"):
        load("fivebar").function("rollout")
    lazy = pkmgen.load("fivebar", functions=["inverse_kinematics"])
    lazy.provide("rollout")
    assert {*lazy.functions} == {"inverse_kinematics", "inverse_jacobian", "forward_dynamics"}
    assert lazy.rollout(HOME, [0.0, 0.0], np.zeros((3, 2)), step=1e-3).pose.shape == (4, 2)
