"""The least times: closed forms, an independent engine for the efforts, an independent program for the optimum."""

import numpy as np
import pytest

from pkmgen.errors import ArgumentError
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import read_robot_text
from pkmgen.studies.study.motors import motors_of
from pkmgen.studies.study.trajectories import circle, line, pick_and_place
from pkmgen.studies.trajectory.optimal import time_optimal
from pkmgen.studies.trajectory.path import paths_through
from pkmgen.studies.trajectory.stretch import least_factor
from pkmgen.studies.trajectory.timing import trajectory_of
from tests.oracle.pinocchio_model import PinocchioRobot

pytest.importorskip("toppra")
EVERY = ""


def limits(subject, effort=None, speed=None, acceleration=None):
    named = {"effort_limit": effort, "speed_limit": speed, "acceleration_limit": acceleration}
    return motors_of(subject, {word: {EVERY: value} for word, value in named.items() if value is not None})


def motion(trajectory):
    return trajectory.pose, trajectory.twist, trajectory.acceleration


@pytest.mark.parametrize(
    ("given", "time"),
    [
        ({"effort": 10.0}, 2.0 * np.sqrt(0.8 / (10.0 / 5.0))),  # to the middle at F/m, and back to rest
        ({"acceleration": 3.0}, 2.0 * np.sqrt(0.8 / 3.0)),
        ({"effort": 10.0, "speed": 0.5}, 0.8 / 0.5 + 0.5 / 2.0),  # at F/m to the speed, at the speed, at F/m to rest
    ],
)
def test_a_slide_takes_the_time_of_the_closed_form(subject, given, time):
    gantry = subject("gantry")
    found = time_optimal(gantry, paths_through(gantry, line(gantry, size=0.8).pose), limits(gantry, **given))
    assert found.duration == pytest.approx(time, rel=1e-4)
    (part,) = found.parts
    s, _, _ = part.at(np.array([0.5 * found.duration]))
    assert s[0] == pytest.approx(0.5, abs=1e-4)


def test_a_corner_is_a_stop(subject):
    gantry = subject("gantry")
    poses = np.array([[0.0, 0.0], [0.4, 0.0], [0.4, 0.2]])
    paths = paths_through(gantry, poses)
    found = time_optimal(gantry, paths, limits(gantry, effort=10.0))
    each = 2.0 * np.sqrt(0.4 / (10.0 / 5.0)), 2.0 * np.sqrt(0.2 / (10.0 / 2.0))
    assert [part.duration for part in found.parts] == pytest.approx(each, rel=2e-5)
    timed = trajectory_of(gantry, found.parts, 0.01, "", pause=0.3)
    assert timed.times[-1] == pytest.approx(sum(each) + 0.6, rel=2e-5)
    still = (timed.times > each[0] + 1e-3) & (timed.times < each[0] + 0.299)
    np.testing.assert_allclose(timed.pose[still], [[0.4, 0.0]] * still.sum(), atol=1e-12)
    np.testing.assert_array_equal(timed.twist[still], 0.0)


def test_the_independent_engine_finds_efforts_within_limits_and_at_them(subject):
    fivebar = subject("fivebar")
    paths = paths_through(fivebar, pick_and_place(fivebar, size=0.2).pose)
    found = time_optimal(fivebar, paths, limits(fivebar, effort=20.0, speed=8.0), intervals=200)
    oracle = PinocchioRobot(read_robot(read_robot_text("fivebar").text, "fivebar.yaml"))
    peaks = []
    for part in found.parts:
        states = part.motion(*(each[::7] for each in part.inner()))
        efforts = fivebar.compute("inverse_dynamics", *states)[0]["effort"]
        for k in range(0, len(efforts), 23):
            state = oracle.state(*(each[k] for each in states))
            np.testing.assert_allclose(efforts[k], state.effort, rtol=1e-9, atol=1e-9 * 20.0)
            peaks.append(max(np.abs(state.effort).max() / 20.0, np.abs(state.actuator_velocity).max() / 8.0))
    assert max(peaks) <= 1.0 + 1e-6
    assert np.median(peaks) > 0.99  # some limit is reached almost everywhere
    assert found.broken < 1e-3


def test_a_stretched_motion_just_keeps_the_limits(subject):
    delta = subject("delta")
    given, motors = circle(delta, radius=0.1, duration=1.0), limits(delta, effort=15.0)
    factor = least_factor(delta, motion(given), motors)
    for slower, kept in ((1.0 + 1e-6, True), (1.0 - 1e-6, False)):
        k = factor * slower
        efforts = delta.compute("inverse_dynamics", given.pose, given.twist / k, given.acceleration / k**2)[0]["effort"]
        assert (np.abs(efforts).max() <= 15.0) is np.bool_(kept)
    paths = paths_through(delta, given.pose)
    assert time_optimal(delta, paths, motors, intervals=100).duration < factor  # it may choose its speed at every point


def test_friction_is_within_the_limits(subject):
    rubbing = subject("fivebar", motor_viscous=1.0, motor_coulomb=2.0)
    paths = paths_through(rubbing, circle(rubbing, radius=0.1).pose)
    motors = limits(rubbing, effort=20.0)
    found = time_optimal(rubbing, paths, motors, intervals=200)
    smooth = time_optimal(subject("fivebar"), paths, motors, intervals=200)
    assert found.friction
    assert not smooth.friction
    assert found.duration > 1.02 * smooth.duration
    (part,) = found.parts
    efforts = rubbing.compute("inverse_dynamics", *part.motion(*part.inner()))[0]["effort"]
    shares = np.abs(efforts).max(axis=1) / 20.0
    assert shares.max() <= 1.0 + 1e-9
    assert np.median(shares) > 0.98


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "needs limits of effort or acceleration.*`effort_limit`.*--effort-limit"),
        ({"speed": 3.0}, "needs limits of effort or acceleration"),
        ({"effort": 5.0}, "however slow the motion is, at x = "),
    ],
)
def test_what_cannot_be_timed(subject, given, message):
    fivebar = subject("fivebar")
    with pytest.raises(ArgumentError, match=message):
        time_optimal(fivebar, paths_through(fivebar, circle(fivebar, radius=0.1).pose), limits(fivebar, **given))
    if given:
        return
    with pytest.raises(ArgumentError, match="no limits to stretch"):
        least_factor(fivebar, motion(circle(fivebar)), limits(fivebar))
