"""Paths through poses, as files tell them: rotations beyond half a turn, corners, files that are read again."""

import numpy as np
import pytest

from pkmgen.errors import ArgumentError
from pkmgen.studies.study.motors import motors_of
from pkmgen.studies.study.trajectories import circle
from pkmgen.studies.study.trajectory_tables import read_trajectory
from pkmgen.studies.trajectory.given import motion_of_file
from pkmgen.studies.trajectory.path import paths_through
from pkmgen.studies.trajectory.study import study_trajectory
from pkmgen.studies.trajectory.summary import samples_text


def test_a_turn_about_an_axis_has_its_angular_velocity(subject):
    wrist = subject("spherical_wrist")
    axis = np.array([1.0, 2.0, -2.0]) / 3.0
    angles = np.linspace(0.0, 4.5, 60)  # more than a rotation vector tells without a jump
    poses = np.hstack([np.cos(0.5 * angles)[:, None], np.sin(0.5 * angles)[:, None] * axis])
    (path,) = paths_through(wrist, poses)
    pose, first, second = path.at(np.linspace(0.0, 1.0, 23))
    np.testing.assert_allclose(first, np.tile(4.5 * axis, (23, 1)), atol=2e-3)
    np.testing.assert_allclose(second, 0.0, atol=0.2)
    np.testing.assert_allclose(np.linalg.norm(pose, axis=1), 1.0, rtol=1e-14)


def test_derivatives_of_a_path_are_those_of_its_poses(subject):
    wrist = subject("spherical_wrist")
    (path,) = paths_through(wrist, circle(wrist, radius=0.3).pose)
    s, step = np.linspace(0.05, 0.95, 17), 1e-5
    ends = [path.at(s + sign * step) for sign in (-1.0, 1.0)]
    pose, first, second = path.at(s)
    rate = (ends[1][0] - ends[0][0]) / (2.0 * step)
    w, v, dw, dv = pose[:, :1], pose[:, 1:], rate[:, :1], rate[:, 1:]
    np.testing.assert_allclose(first, 2.0 * (w * dv - dw * v - np.cross(dv, v)), atol=1e-6)
    np.testing.assert_allclose(second, (ends[1][1] - ends[0][1]) / (2.0 * step), atol=2e-3)


def test_a_path_stops_where_it_turns_sharply_or_a_pose_is_repeated(subject):
    gantry = subject("gantry")
    square = np.array([[0.0, 0.0], [0.3, 0.0], [0.3, 0.3], [0.0, 0.3], [0.0, 0.0]])
    assert len(paths_through(gantry, square)) == 4
    assert len(paths_through(gantry, square, corner=120.0)) == 1
    straight = np.array([[0.0, 0.0], [0.1, 0.0], [0.1, 0.0], [0.3, 0.0]])
    assert [path.length for path in paths_through(gantry, straight)] == pytest.approx([0.1, 0.2])
    turns = np.linspace(0.0, 2.0 * np.pi, 9)
    rough = 0.1 * np.column_stack([np.cos(turns), np.sin(turns)])  # an octagon is taken for what is round
    assert len(paths_through(gantry, rough)) == 1
    with pytest.raises(ArgumentError, match="all poses of the path are the same"):
        paths_through(gantry, np.zeros((4, 2)))


def test_noise_below_the_tolerance_is_not_followed(subject):
    gantry = subject("gantry")
    x = np.linspace(0.0, 0.4, 401)
    noise = 1e-6 * np.random.default_rng(0).uniform(-1.0, 1.0, 401)
    (path,) = paths_through(gantry, np.column_stack([x, noise]), tolerance=1e-5)
    assert path.deviation <= 1e-5 * 0.4
    assert np.abs(path.at(np.linspace(0.0, 1.0, 99))[2]).max() < 1e-3


def test_what_is_written_is_read_again(subject, tmp_path):
    wrist = subject("spherical_wrist")
    given = circle(wrist, radius=0.3, duration=1.0)
    studied = study_trajectory(wrist, given, motors_of(wrist), step=1e-3)
    (tmp_path / "a.csv").write_text(samples_text(wrist, studied.samples), "utf-8")
    again = read_trajectory(wrist, tmp_path / "a.csv")
    for name in ("times", "pose", "twist", "acceleration"):
        np.testing.assert_allclose(getattr(again, name), getattr(studied.samples, name), rtol=1e-10, atol=1e-10)


def test_units_and_files_without_times(subject, tmp_path):
    gantry, file = subject("gantry"), tmp_path / "a.csv"
    file.write_text("along [mm],pose.across,note\n0,0,a\n100,0,b\n200,0.1,c\n", "utf-8")
    found = motion_of_file(gantry, file)
    assert found.words == "path through 3 poses of a.csv, smoothly within 0.5 s"
    np.testing.assert_allclose(found.pose[[0, -1]], [[0.0, 0.0], [0.2, 0.1]], atol=1e-12)
    np.testing.assert_allclose(found.twist[[0, -1]], 0.0, atol=1e-12)
    np.testing.assert_allclose(np.gradient(found.pose, found.times, axis=0)[2:-2], found.twist[2:-2], atol=1e-3)
    assert motion_of_file(gantry, file, duration=3.0).times[-1] == 3.0
    for text, message in (
        ("along [kg],across\n0,0\n1,1\n", "a unit of something else; allowed: m"),
        ("along [inch],across\n0,0\n1,1\n", "'inch' is not a unit; allowed: m"),
        ("along,across\n0,0\n", "1 pose; a path has two at least"),
        ("along\n0\n", "columns across are missing; wanted: along, across"),
    ):
        file.write_text(text, "utf-8")
        with pytest.raises(ArgumentError) as caught:
            motion_of_file(gantry, file)
        assert message in str(caught.value)
