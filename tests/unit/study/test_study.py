"""Slices, lines and motions against what is known in closed form, by an independent engine, and by differences."""

import csv

import numpy as np
import pytest

import pkmgen
from pkmgen.compile import compile_robot
from pkmgen.errors import ArgumentError
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.studies.study import motion, slices
from pkmgen.studies.study.lines import ends_of_lines
from pkmgen.studies.study.motion import motion_along
from pkmgen.studies.study.regions import Region
from pkmgen.studies.study.slices import slice_of
from pkmgen.studies.study.subject import Subject
from pkmgen.studies.study.trajectories import circle, pick_and_place
from pkmgen.studies.study.trajectory_tables import read_trajectory
from tests.oracle.pinocchio_model import PinocchioRobot
from tests.oracle.spatial_model import SpatialOracle

BASE, ARM, ROD = 0.2, 0.4, 0.55
"""Of the five-bar: half the distance of the motors, and both lengths, m."""


def subject_of(name, *functions):
    """A robot that is studied, without a compiler."""
    text = read_robot_text(name)
    made = compile_robot(text, Options())
    mechanism = made.mechanism
    if not hasattr(mechanism, "limbs"):
        mechanism = made.plan.robot
    asked = ("inverse_dynamics", *(f"{each}?" for each in functions))
    return Subject(pkmgen.load(name, backend="numpy", functions=asked), mechanism)


@pytest.fixture(scope="module")
def fivebar():
    return subject_of("fivebar", *slices.FUNCTIONS, *motion.FUNCTIONS)


@pytest.fixture(scope="module")
def wrist():
    return subject_of("spherical_wrist", "inverse_kinematics", "inverse_jacobian")


def elbows(x, y):
    """Elbows of the five-bar, the left one to the left, by the law of cosines; NaN out of reach."""
    found = []
    for base, side in ((-BASE, 1.0), (BASE, -1.0)):
        dx, distance = x - base, np.hypot(x - base, y)
        along = (ARM**2 + distance**2 - ROD**2) / (2 * distance)
        with np.errstate(invalid="ignore"):
            rise = side * np.sqrt(ARM**2 - along**2)
        found.append((base + (along * dx - rise * y) / distance, (along * y + rise * dx) / distance))
    return found


def test_a_five_bar_reaches_what_both_limbs_reach(fivebar):
    found = slice_of(fivebar, points=91)
    x, y = np.meshgrid(*found.values)
    reached = np.ones(x.shape, bool)
    for base in (-BASE, BASE):
        distance = np.hypot(x - base, y)
        reached &= (distance > ROD - ARM) & (distance < ROD + ARM)
    near = np.zeros(x.shape, bool)
    for base in (-BASE, BASE):
        for radius in (ROD - ARM, ROD + ARM):
            near |= np.abs(np.hypot(x - base, y) - radius) < 1e-3
    np.testing.assert_array_equal((found.regions == Region.OUT)[~near], ~reached[~near])
    assert np.all(found.values[0][[0, -1]] * [-1, 1] > ROD + ARM - BASE)  # all that can be reached is shown
    (left, lefty), (right, righty) = elbows(x, y)
    turn = (right - left) * (y - lefty) - (righty - lefty) * (x - left)  # the side of the elbows' line that E is on
    inside = reached & ~near & (np.abs(turn) > 1e-3)
    np.testing.assert_array_equal((found.regions == Region.BEYOND)[inside], (turn < 0)[inside])


def test_measures_vanish_with_what_they_measure(fivebar):
    found = slice_of(fivebar, points=61, ranges={"x": (-0.15, 0.15), "y": (0.4, 0.65)})
    x, y = np.meshgrid(*found.values)
    rods = [np.stack([x - ex, y - ey]) / ROD for ex, ey in elbows(x, y)]
    sine = np.abs(rods[0][0] * rods[1][1] - rods[0][1] * rods[1][0])  # of the angle between the rods
    np.testing.assert_allclose(found.quantities["parallel"].values, sine, rtol=1e-9)
    jacobian = fivebar.compute("inverse_jacobian", fivebar.poses(np.column_stack([x.ravel(), y.ravel()])))[0]
    values = np.linalg.svd(jacobian["inverse_jacobian"], compute_uv=False)
    ratio = values[:, 0] / values[:, 1]
    kappa = 0.5 * (ratio + 1.0 / ratio)  # ‖J‖ ‖J⁻¹‖ / 2 in Frobenius norms
    np.testing.assert_allclose(found.quantities["condition"].values.ravel(), kappa, rtol=1e-9)
    assert found.share(Region.WORKS) == 1.0


def test_lines_end_where_limbs_are_stretched_and_rods_in_line(fivebar):
    ends = {(end.coordinate, end.way): end for end in ends_of_lines(fivebar)}
    side = np.sqrt((ROD + ARM) ** 2 - 0.25) - BASE
    assert ends["x", 1].distance == pytest.approx(side, abs=1e-6)
    assert ends["x", -1].distance == pytest.approx(side, abs=1e-6)
    assert ends["y", 1].value == pytest.approx(np.sqrt((ROD + ARM) ** 2 - BASE**2), abs=1e-6)
    assert ends["y", -1].value == pytest.approx(np.sqrt(ARM**2 - (ROD - BASE) ** 2), abs=1e-6)
    assert ends["y", -1].region in (Region.PARALLEL, Region.BEYOND)
    assert {ends["x", 1].region, ends["y", 1].region} <= {Region.SERIAL, Region.OUT}
    assert not any(end.inside for end in ends.values())


def test_efforts_of_maps_are_the_worst_of_all_directions(fivebar):
    still = slice_of(fivebar, points=3, ranges={"x": (-0.1, 0.1), "y": (0.45, 0.6)})
    moved = slice_of(fivebar, points=3, ranges={"x": (-0.1, 0.1), "y": (0.45, 0.6)}, acceleration=7.0)
    x, y = np.meshgrid(*still.values)
    oracle = PinocchioRobot(read_robot(read_robot_text("fivebar").text, "fivebar.yaml"))
    angles = np.linspace(0.0, 2 * np.pi, 721)
    for place in np.ndindex(x.shape):
        pose, rest = (x[place], y[place]), np.zeros(2)
        held = oracle.state(pose, rest, rest).effort
        assert still.quantities["effort"].values[place] == pytest.approx(np.abs(held).max(), rel=1e-9)
        columns = np.stack([oracle.state(pose, rest, unit).effort - held for unit in np.eye(2)], axis=1)
        all_ways = held[:, None] + 7.0 * columns @ np.stack([np.cos(angles), np.sin(angles)])
        assert moved.quantities["effort"].values[place] == pytest.approx(np.abs(all_ways).max(), rel=1e-4)


def test_motions_are_those_of_the_independent_engine(fivebar):
    trajectory = circle(fivebar, radius=0.08, duration=0.6)
    found = motion_along(fivebar, trajectory).series
    oracle = PinocchioRobot(read_robot(read_robot_text("fivebar").text, "fivebar.yaml"))
    for k in (0, 130, 251, 400):
        state = oracle.state(trajectory.pose[k], trajectory.twist[k], trajectory.acceleration[k])
        np.testing.assert_allclose(found["efforts"].values[k], state.effort, rtol=1e-9, atol=1e-9)
        np.testing.assert_allclose(found["velocities"].values[k], state.actuator_velocity, rtol=1e-9, atol=1e-9)
    kinetic, potential, work = found["energy"].values.T
    np.testing.assert_allclose(kinetic + potential, work, atol=2e-3 * np.abs(work).max())
    assert found["efforts"].units == ("N*m", "N*m")
    np.testing.assert_allclose(np.diff(found["positions"].values, axis=0).max(), 0.0, atol=0.1)


@pytest.mark.parametrize("make", [circle, pick_and_place])
def test_trajectories_are_smooth_and_return_to_rest(fivebar, make):
    trajectory = make(fivebar, duration=0.8)
    step = trajectory.times[1]
    assert trajectory.times[-1] == pytest.approx(0.8)
    for value, rate in ((trajectory.pose, trajectory.twist), (trajectory.twist, trajectory.acceleration)):
        error = np.abs(np.gradient(value, step, axis=0) - rate)[2:-2].max(axis=1)
        assert np.quantile(error, 0.95) < 0.02 * np.abs(rate).max()  # accelerations have corners
        assert error.max() < 0.1 * np.abs(rate).max()
    for rate in (trajectory.twist, trajectory.acceleration):
        np.testing.assert_allclose(rate[[0, -1]], 0.0, atol=1e-9)
    np.testing.assert_allclose(trajectory.pose[0], trajectory.pose[-1], atol=1e-12)


def test_a_turning_platform_has_the_angular_velocity_of_its_quaternions(wrist):
    trajectory = circle(wrist, radius=0.3, duration=1.0)
    q, step = trajectory.pose, trajectory.times[1]
    rate = (q[2:] - q[:-2]) / (2 * step)
    w, v, dw, dv = q[1:-1, :1], q[1:-1, 1:], rate[:, :1], rate[:, 1:]
    omega = 2 * (w * dv - dw * v - np.cross(dv, v))
    np.testing.assert_allclose(trajectory.twist[1:-1], omega, atol=1e-3)
    change = (trajectory.twist[2:] - trajectory.twist[:-2]) / (2 * step)
    np.testing.assert_allclose(trajectory.acceleration[1:-1], change, atol=0.02 * np.abs(change).max())
    found = motion_along(wrist, trajectory)
    oracle = SpatialOracle(read_robot(read_robot_text("spherical_wrist").text, "spherical_wrist.yaml"))
    for k in (60, 250):
        state = oracle.state(trajectory.pose[k], trajectory.twist[k], trajectory.acceleration[k])
        np.testing.assert_allclose(found.series["efforts"].values[k], state.effort, rtol=1e-8, atol=1e-9)


def test_poses_of_a_file_are_what_they_were(wrist, tmp_path):
    trajectory = circle(wrist, radius=0.3, duration=1.0)
    rows = np.column_stack([trajectory.times, trajectory.pose])
    rows[200:, 1:] *= -1.0  # the same attitudes
    with (tmp_path / "a.csv").open("w", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(["t", *wrist.names.pose])
        writer.writerows(rows.tolist())
    read = read_trajectory(wrist, tmp_path / "a.csv")
    np.testing.assert_allclose(read.twist[1:-1], trajectory.twist[1:-1], atol=2e-3)
    np.testing.assert_allclose(read.acceleration[2:-2], trajectory.acceleration[2:-2], atol=0.3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a.csv:1: columns t, x, y are missing; wanted: t, x, y"),
        ("t,x\n0,1\n", "columns y are missing"),
        ("t,x,y\n0,0,0.5\n1,0,0.5\n", "2 poses; three at least"),
        ("t,x,y\n0,0,0.5\n1,0,up\n2,0,0\n", "a.csv:3: expected numbers in 3 columns, seen '1,0,up'"),
        ("t,x,y\n0,0,0.5\n1,0,nan\n2,0,0\n", "a.csv:3: numbers have to be finite, seen y = nan"),
        ("t,x,y\n0,0,0.5\n1,0,0.5\n1,0,0\n", "a.csv:4: the time is not after that of the row before"),
    ],
)
def test_files_that_are_no_trajectory(fivebar, tmp_path, text, message):
    (tmp_path / "a.csv").write_text(text, "utf-8")
    with pytest.raises(ArgumentError, match=r"a\.csv") as caught:
        read_trajectory(fivebar, tmp_path / "a.csv")
    assert message in str(caught.value)


def test_what_cannot_be_asked(fivebar):
    for call, message in (
        (lambda: slice_of(fivebar, ("x",)), "two coordinates"),
        (lambda: slice_of(fivebar, ("x", "z")), "no coordinate 'z'; allowed: x, y"),
        (lambda: slice_of(fivebar, at={"x": 0.1}), "x is one of the two coordinates"),
        (lambda: slice_of(fivebar, ranges={"x": (0.2, 0.1)}), "0.2 to 0.1 is empty"),
        (lambda: circle(fivebar, radius=-1.0), "radius is -1"),
        (lambda: motion_along(fivebar, circle(fivebar, radius=0.9)), "out of reach of limb"),
    ):
        with pytest.raises(ArgumentError) as caught:
            call()
        assert message in str(caught.value)


def test_a_four_bar_is_studied_in_its_motor():
    subject = subject_of("fourbar", "joint_coordinates", *motion.FUNCTIONS)
    (coordinate,) = subject.coordinates
    assert (coordinate.name, coordinate.unit) == ("hip", "rad")
    found = motion_along(subject, pick_and_place(subject, duration=2.0))
    np.testing.assert_array_equal(found.series["positions"].values, found.trajectory.pose)
    kinetic, potential, work = found.series["energy"].values.T
    losses = work - kinetic - potential
    assert losses[-1] > -1e-3 * np.abs(work).max()  # friction at most
    assert found.trajectory.words.startswith("swing of 0.")
    with pytest.raises(ArgumentError, match="two coordinates"):
        slice_of(subject)
