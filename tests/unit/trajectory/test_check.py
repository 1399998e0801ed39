"""What checks find, and when: beside closed forms, also between samples that are far apart."""

import numpy as np
import pytest
from scipy.optimize import brentq

from pkmgen.studies.study.motors import motors_of
from pkmgen.studies.study.trajectories import Trajectory, line
from pkmgen.studies.trajectory.check import check_trajectory

BASE, ARM, ROD = 0.2, 0.4, 0.55
"""Of the five-bar: half the distance of the motors, and both lengths, m."""


def even_line(begin, end, count):
    """From one pose to another within a second, without acceleration."""
    times = np.linspace(0.0, 1.0, count)
    begin, end = np.array(begin), np.array(end)
    twist = np.tile(end - begin, (count, 1))
    return Trajectory("even", "even", times, begin + times[:, None] * (end - begin), twist, 0.0 * twist)


def found_of(check, name):
    (found,) = (each for each in check.found if each.name == name)
    return found


def test_a_singularity_between_samples_is_found(subject):
    fivebar = subject("fivebar")
    motors = motors_of(fivebar)
    place = np.sqrt(ARM**2 - (ROD - BASE) ** 2)  # both rods in line
    crossing = check_trajectory(fivebar, even_line([0.0, 0.5], [0.0, 0.15], 3), motors, states=50)
    found = found_of(crossing, "distance from parallel singularities")
    assert not crossing.kept
    assert found.first == pytest.approx((0.5 - place) / 0.35, abs=1e-9)
    above = check_trajectory(fivebar, even_line([0.0, 0.5], [0.0, place + 0.002], 3), motors, states=50)
    found = found_of(above, "distance from parallel singularities")
    assert above.kept
    assert found.time == pytest.approx(1.0)
    y = place + 0.002
    rise = 0.5 * np.sqrt(4.0 * ROD**2 - (2.0 * np.sqrt(ROD**2 - (y - elbow_height(y)) ** 2)) ** 2)
    half = np.sqrt(ROD**2 - rise**2)
    assert found.worst == pytest.approx(2.0 * half * rise / ROD**2, rel=1e-6)  # the sine of the angle of both rods


def elbow_height(y):
    """Height of both elbows for E at (0, y), the outer ones."""
    distance = np.hypot(BASE, y)
    along = (ARM**2 + distance**2 - ROD**2) / (2.0 * distance)
    return (along * y + np.sqrt(ARM**2 - along**2) * BASE) / distance


def test_speed_limits_are_first_passed_when_the_closed_form_says(subject):
    gantry = subject("gantry")
    given = line(gantry, size=0.8, duration=2.0)
    limit = 0.5
    check = check_trajectory(gantry, given, motors_of(gantry, {"speed_limit": {"": limit}}), states=8000)
    found = found_of(check, "speed of along")
    peak = 0.8 / 2.0 * 30.0 / 16.0
    assert found.worst == pytest.approx(peak, rel=1e-6)
    assert found.time == pytest.approx(1.0, abs=check.step)
    product = np.sqrt(limit / (0.8 / 2.0) / 30.0)  # 30 s² (1 − s)² with s = t/T
    first = 2.0 * (0.5 - np.sqrt(0.25 - product))
    assert first <= found.first <= first + check.step
    assert found_of(check, "speed of across").kept
    assert check.step == pytest.approx(2.0 / (len(given.times) - 1) / 16, rel=1e-9)


def test_limits_of_joints_are_those_of_the_closed_form(subject):
    delta = subject("delta")
    radius, arm, rod, upper = 0.15, 0.3, 0.7, 1.4

    def angle(z):
        return brentq(lambda q: (radius + arm * np.cos(q)) ** 2 + (z + arm * np.sin(q)) ** 2 - rod**2, 0.0, 1.55)

    check = check_trajectory(delta, even_line([0.0, 0.0, -0.7], [0.0, 0.0, -0.98], 5), motors_of(delta), states=2000)
    found = found_of(check, "distance of first.arm from its limits")
    assert found.worst == pytest.approx(upper - angle(-0.98), abs=1e-9)
    low = brentq(lambda z: angle(z) - upper, -0.98, -0.7)
    assert found.first == pytest.approx((-0.7 - low) / 0.28, abs=check.step)
    assert not check.kept


def test_states_out_of_reach_are_told_with_their_time(subject):
    fivebar = subject("fivebar")
    check = check_trajectory(fivebar, even_line([0.0, 0.5], [0.0, 1.0], 3), motors_of(fivebar), states=2000)
    assert check.stops is not None
    assert check.stops.time == pytest.approx((np.sqrt((ARM + ROD) ** 2 - BASE**2) - 0.5) / 0.5, abs=check.step)
    assert check.stops.name.startswith("out of reach of limb")
    assert check.stops.place.startswith("x = 0 m, y = 0.92")
    assert not check.kept
