"""Khan's example from the motors: a start that closes the limbs is the reference of assemblies, whatever home is.

His motion is computed here by itself, from the drawing: poses by Newton's method along the motion, efforts by virtual
work of seven bodies.
"""

import math
import re
import warnings

import numpy as np
import pytest

import pkmgen
from pkmgen.language.library import read_robot_text

BASE, SIDE, ARM, ROD = 1.0, 0.4, 0.4, 0.6
ARM_MASS, ARM_INERTIA, ROD_MASS, ROD_INERTIA, MASS, INERTIA = 3.0, 0.04, 4.0, 0.12, 8.0, 0.0817
PINS = np.array([[0, 0], [BASE, 0], [BASE / 2, BASE * math.sqrt(3) / 2]])
CORNERS = SIDE * np.array([[-0.5, -0.5 / math.sqrt(3)], [0.5, -0.5 / math.sqrt(3)], [0, 1 / math.sqrt(3)]])
POSTURE = np.array([0.72775, 0.23271, 3.9155])
"""Where his platform begins, printed digits."""
TIMES = np.linspace(0.0, 3.0, 301)
ACROSS = np.array([[0.0, -1.0], [1.0, 0.0]])
"""A quarter turn."""


def joints(time):
    """His cycloids."""
    share, rate = np.array([1 / 6, 1 / 6, 1 / 12]), 2 * math.pi / 3
    angle = rate * time
    begin = np.array([math.pi / 3, 4 * math.pi / 3, 11 * math.pi / 6])
    return (
        begin + share * (angle - math.sin(angle)),
        share * rate * (1 - math.cos(angle)),
        share * rate**2 * math.sin(angle),
    )


def facing(angle):
    return np.array([math.cos(angle), math.sin(angle)])


def spans(pose, theta):
    """Elbow to platform pin of each limb, arms, and pins from the platform point."""
    corners = CORNERS @ np.array([facing(pose[2]), ACROSS @ facing(pose[2])])
    arms = ARM * np.array([facing(angle) for angle in theta])
    return pose[:2] + corners - PINS - arms, arms, corners


def gradients(pose, theta):
    """Of half the square of the spans, in the pose and in the motors."""
    span, arms, corners = spans(pose, theta)
    on_pose = np.column_stack([span, np.sum(span * (corners @ ACROSS.T), axis=1)])
    return on_pose, -np.sum(span * (arms @ ACROSS.T), axis=1)


def closed(pose, theta):
    for _ in range(20):
        errors = 0.5 * (np.sum(spans(pose, theta)[0] ** 2, axis=1) - ROD**2)
        pose = pose - np.linalg.solve(gradients(pose, theta)[0], errors)
    return pose


def efforts(pose, theta, rates, accelerations):
    """Virtual work: for each motor the sum over bodies of m (a − g)·∂v + I α ∂ω."""
    span, arms, corners = spans(pose, theta)
    on_pose, on_motor = gradients(pose, theta)
    slopes = -np.linalg.solve(on_pose, np.diag(on_motor))
    twist = slopes @ rates
    corner_rates = twist[:2] + twist[2] * (corners @ ACROSS.T)
    arm_rates = rates[:, None] * (arms @ ACROSS.T)
    drift = np.sum((corner_rates - arm_rates) ** 2, axis=1)
    drift += np.sum(span * (-(twist[2] ** 2) * corners + rates[:, None] ** 2 * arms), axis=1)
    moving = -np.linalg.solve(on_pose, on_motor * accelerations + drift)
    gravity, result = np.array([0.0, -9.81]), np.zeros(3)
    result += MASS * (slopes[:2].T @ (moving[:2] - gravity)) + INERTIA * slopes[2] * moving[2]
    for k in range(3):
        unit, arm = np.eye(3)[k], ACROSS @ arms[k]
        middle = 0.5 * (accelerations[k] * arm - rates[k] ** 2 * arms[k])
        result += unit * (ARM_MASS * 0.5 * arm @ (middle - gravity) + ARM_INERTIA * accelerations[k])
        pin = slopes[:2] + np.outer(ACROSS @ corners[k], slopes[2])
        elbow = np.outer(arm, unit)
        at_pin = moving[:2] + moving[2] * (ACROSS @ corners[k]) - twist[2] ** 2 * corners[k]
        at_elbow = accelerations[k] * arm - rates[k] ** 2 * arms[k]
        result += ROD_MASS * (0.5 * (pin + elbow)).T @ (0.5 * (at_pin + at_elbow) - gravity)
        across = ACROSS @ span[k] / ROD**2
        result += ROD_INERTIA * (across @ (pin - elbow)) * (across @ (at_pin - at_elbow))
    return result


@pytest.fixture(scope="module")
def motion():
    rows, pose = [], POSTURE
    for time in TIMES:
        theta, rates, accelerations = joints(time)
        pose = closed(pose, theta)
        rows.append((theta, rates, accelerations, pose, efforts(pose, theta, rates, accelerations)))
    return [np.array(column) for column in zip(*rows, strict=True)]


def test_the_motion_is_that_of_khan(motion):
    """Three of the values that he prints as curves, as another program of ours has them."""
    *_, pose, right = motion
    assert pose[0] == pytest.approx([0.72775208047, 0.23271116471, 3.91552922017], abs=1e-10)
    assert right[0] == pytest.approx([-1.41861658787, -20.7072327410, 44.2761921877], abs=1e-9)
    assert right[202, 0] == pytest.approx(-26.00, abs=0.005)


@pytest.mark.parametrize("method", ["denoc", "adjoint"])
def test_all_instants_are_computed_from_the_motors(method, motion):
    robot = pkmgen.load("planar_3rrr", method=method, inputs="joints")
    *given, pose, right = motion
    for found in (
        robot.inverse_dynamics(*given, pose),
        [robot.inverse_dynamics(*row) for row in zip(*given, pose, strict=True)],
    ):
        assert np.abs(np.asarray(found) - right).max() < 1e-9 * np.abs(right).max()


@pytest.mark.parametrize("backend", ["c", "numpy"])
def test_forward_kinematics_says_what_was_the_reference(backend, motion):
    robot = pkmgen.load("planar_3rrr", functions=["forward_kinematics"], backend=backend)
    theta, *_, pose, _ = motion
    details = {}
    assert robot.forward_kinematics(theta, pose, details=details) == pytest.approx(pose, abs=1e-11)
    assert (details["convergence"][:, 2] == 1.0).all()
    words = np.zeros(len(theta), np.uint32)
    robot.forward_kinematics(theta, pose + 1e-6, status=words, details=details)  # these close nothing
    assert np.count_nonzero(words) > 290
    assert not details["convergence"][words == 0, 2].any()
    home = [0.5, 0.29, 0.4]
    motors = pkmgen.load("planar_3rrr", functions=["inverse_kinematics"], backend=backend).inverse_kinematics(home)
    assert robot.forward_kinematics(motors, [0.52, 0.3, 0.3], details=details) == pytest.approx(home)
    assert (details["convergence"][2], details["reference"]) == (0.0, "home")


def test_his_posture_is_taken_for_no_mistake(motion, tmp_path):
    *_, pose, _ = motion
    x, y, angle = pose[0]
    text = read_robot_text("planar_3rrr").text.replace("home: [0.5, 0.29, 0.4]", f"home: [{x}, {y}, {angle}]")
    text = re.sub(r"box: .*", f"box: [[{x - 0.05}, {x + 0.05}], [{y - 0.05}, {y + 0.05}], [3.8, 4.0]]", text)
    path = tmp_path / "khan.yaml"
    path.write_text(text, encoding="utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        robot = pkmgen.load(path, functions=["inverse_kinematics"], backend="numpy")
    turns = np.remainder(robot.inverse_kinematics(pose[0]) - joints(0.0)[0], 2 * math.pi)
    assert np.minimum(turns, 2 * math.pi - turns) == pytest.approx(np.zeros(3), abs=1e-9)
