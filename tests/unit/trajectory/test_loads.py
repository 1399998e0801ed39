"""Loads and energy: a slide in closed form, the balance of energy of a robot without friction, pauses."""

import numpy as np
import pytest

from pkmgen.language.description.read import read_robot
from pkmgen.language.library import read_robot_text
from pkmgen.studies.study.motion import motion_along
from pkmgen.studies.study.motors import motors_of
from pkmgen.studies.study.trajectories import line, pick_and_place
from pkmgen.studies.trajectory.loads import loads_of
from pkmgen.studies.trajectory.optimal import time_optimal
from pkmgen.studies.trajectory.path import paths_through
from pkmgen.studies.trajectory.study import study_trajectory
from pkmgen.studies.trajectory.timing import dense_trajectory
from tests.oracle.pinocchio_model import PinocchioRobot

pytest.importorskip("toppra")


def test_a_slide_needs_what_the_closed_form_says(subject):
    gantry = subject("gantry")
    motors = motors_of(gantry, {"effort_limit": {"": 10.0}})
    way, mass = 0.8, 5.0
    found = time_optimal(gantry, paths_through(gantry, line(gantry, size=way).pose), motors)
    time, speed = 2.0 * np.sqrt(way * mass / 10.0), np.sqrt(way * 10.0 / mass)
    loads = loads_of(motion_along(gantry, dense_trajectory(found.parts, "")))
    along, across = loads.motors
    assert along.peak_effort == pytest.approx(10.0, rel=1e-5)
    assert along.rms_effort == pytest.approx(10.0, rel=1e-3)
    assert along.peak_speed == pytest.approx(speed, rel=3e-3)
    assert along.mean_speed == pytest.approx(way / time, rel=1e-3)
    assert along.peak_power == pytest.approx(10.0 * speed, rel=3e-3)
    kinetic = 0.5 * mass * speed**2
    assert (along.motored, along.returned) == pytest.approx((kinetic, kinetic), rel=5e-3)
    assert loads.energy.shared == pytest.approx(kinetic, rel=5e-3)
    assert loads.energy.recuperated == pytest.approx(0.0, abs=1e-6)
    assert across.peak_effort == 0.0
    paused = loads_of(motion_along(gantry, dense_trajectory(found.parts, "", pause=3.0 * time)))
    assert paused.duration == pytest.approx(4.0 * time, rel=1e-4)
    assert paused.duty == pytest.approx(0.25, rel=1e-3)
    assert paused.motors[0].rms_effort == pytest.approx(5.0, rel=1e-3)


def test_the_work_of_the_motors_is_the_change_of_energy(subject):
    fivebar = subject("fivebar")
    motors = motors_of(fivebar, {"effort_limit": {"": 20.0}})
    studied = study_trajectory(fivebar, pick_and_place(fivebar), motors, "optimal", pause=0.1)
    loads = studied.loads
    assert studied.check.kept
    assert loads.imbalance < 1e-5
    assert loads.energy.recuperated == pytest.approx(0.0, abs=1e-5 * loads.energy.shared)
    assert loads.energy.each_braked > loads.energy.shared > 0.0
    trajectory = studied.trajectory
    oracle = PinocchioRobot(read_robot(read_robot_text("fivebar").text, "fivebar.yaml"))
    picked = range(0, len(trajectory.times), len(trajectory.times) // 40)
    efforts = [oracle.state(trajectory.pose[k], trajectory.twist[k], trajectory.acceleration[k]).effort for k in picked]
    assert np.abs(efforts).max() <= 20.0 * (1.0 + 1e-6)
    assert loads.motors[0].peak_effort == pytest.approx(20.0, rel=1e-5)
    assert len(loads.bearings) == 6
    assert all(each.peak_force >= each.mean_force >= each.rms_force > 0.0 for each in loads.bearings)


def test_given_motions_are_told_by_what_factor_they_keep_the_limits(subject):
    fivebar = subject("fivebar")
    motors = motors_of(fivebar, {"effort_limit": {"": 20.0}})
    given = pick_and_place(fivebar, duration=0.5)
    studied = study_trajectory(fivebar, given, motors)
    assert not studied.check.kept
    slower = study_trajectory(fivebar, given, motors, "stretched")
    assert slower.check.kept
    assert slower.trajectory.times[-1] == pytest.approx(0.5 * studied.factor)
    assert max(each.peak_effort for each in slower.loads.motors) == pytest.approx(20.0, rel=1e-6)
