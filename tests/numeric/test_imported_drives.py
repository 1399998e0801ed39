"""Actuators that act through tendons and cranks have the efforts that MuJoCo finds for them."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import pkmgen
from pkmgen.bridges.importing.choices import Choices
from pkmgen.bridges.importing.run import import_model
from tests.conftest import ROOT

mujoco = pytest.importorskip("mujoco")
DATA = ROOT / "tests/data/import/mjcf"
STEP = 1e-4
Array = NDArray[np.float64]


def loaded(folder: Path, source: Path, **choices: object) -> pkmgen.Robot:
    """The robot of a source, from the text that an import writes."""
    file = folder / f"{source.stem}.yaml"
    file.write_text(import_model(source, Choices(**choices)).text, "utf-8")
    return pkmgen.load(file, backend="numpy")


class Source:
    """A model as MuJoCo reads it; its actuators have lengths, whatever they act on."""

    def __init__(self, file: Path) -> None:
        self.model = mujoco.MjModel.from_xml_path(str(file))
        self.model.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_EQUALITY)
        self.data = mujoco.MjData(self.model)

    def lengths(self, place: Array) -> Array:
        """Lengths of actuators without gears."""
        self.data.qpos[:] = place
        mujoco.mj_forward(self.model, self.data)
        return np.array(self.data.actuator_length / self.model.actuator_gear[:, 0])

    def along(self, place: Array, rate: Array, acceleration: Array) -> tuple[Array, Array, Array]:
        """Lengths, their rates and accelerations on a way through a state (central differences)."""
        ways = [self.lengths(place + rate * t + acceleration * t * t / 2) for t in (-STEP, 0.0, STEP)]
        return ways[1], (ways[2] - ways[0]) / (2 * STEP), (ways[2] - 2 * ways[1] + ways[0]) / STEP**2

    def slopes(self, place: Array) -> Array:
        """Derivatives of the lengths by the coordinates."""
        sides = [[self.lengths(place + sign * STEP * row) for row in np.eye(place.size)] for sign in (1.0, -1.0)]
        return (np.array(sides[0]) - np.array(sides[1])).T / (2 * STEP)

    def forces(self, place: Array, rate: Array, acceleration: Array) -> Array:
        """Forces at the coordinates that bring an acceleration."""
        mujoco.mj_resetData(self.model, self.data)
        self.data.qpos[:], self.data.qvel[:], self.data.qacc[:] = place, rate, acceleration
        mujoco.mj_inverse(self.model, self.data)
        return np.array(self.data.qfrc_inverse)


@pytest.mark.parametrize(
    ("name", "place", "rate", "acceleration"),
    [
        ("differential", [0.3, -0.5], [0.7, 1.1], [-1.3, 2.0]),
        ("crank", [0.2], [0.8], [-1.5]),
        ("crank", [-0.3], [-1.2], [0.5]),
        ("cylinder", [-0.4], [0.9], [2.0]),
        ("cylinder", [0.3], [-0.9], [1.0]),
    ],
)
def test_efforts_of_tendons_and_cranks(
    tmp_path: Path, name: str, place: list[float], rate: list[float], acceleration: list[float]
) -> None:
    source = Source(DATA / f"{name}.xml")
    state = np.array(place), np.array(rate), np.array(acceleration)
    expected = np.linalg.solve(source.slopes(state[0]).T, source.forces(*state))
    robot = loaded(tmp_path, DATA / f"{name}.xml")
    effort = robot.inverse_dynamics(*source.along(*state))
    np.testing.assert_allclose(effort, expected, rtol=3e-6)


def test_a_tendon_that_keeps_its_length_is_a_rod(tmp_path: Path) -> None:
    source = Source(DATA / "rod.xml")
    robot = loaded(tmp_path, DATA / "rod.xml")
    hub, acceleration = 0.25, 1.7
    joints = np.array(robot.joint_coordinates([hub]))
    source.lengths(joints)
    rest = source.model.tendon_length0[0]
    assert source.data.ten_length[0] == pytest.approx(rest, abs=1e-12)
    slope = np.array(source.data.ten_J).ravel()
    ratio = np.array([1.0, -slope[0] / slope[1]])
    at_rest = source.forces(joints, np.zeros(2), np.zeros(2))
    pushed = source.forces(joints, np.zeros(2), ratio * acceleration)
    inertia = ratio @ (pushed - at_rest) / acceleration
    np.testing.assert_allclose(robot.mass_matrix([hub]), [[inertia]], rtol=1e-9)
    np.testing.assert_allclose(robot.inverse_dynamics([hub], [0.0], [0.0]), [ratio @ at_rest], rtol=1e-9)


def test_armature_of_joints_without_motors(tmp_path: Path) -> None:
    """Of three joints with rotors the elbow has no motor: it turns −1.5 times as far as the shoulder."""
    source = Source(DATA / "rotors.xml")
    robot = loaded(tmp_path, DATA / "rotors.xml")
    motors, ratios = np.array([0.3, -0.2]), np.array([[1.0, 0.0], [-1.5, 0.0], [0.0, 1.0]])
    place = np.array([0.3, 0.1 - 1.5 * 0.3, -0.2])
    columns = [
        source.forces(place, np.zeros(3), ratios[:, k]) - source.forces(place, *np.zeros((2, 3))) for k in (0, 1)
    ]
    expected = ratios.T @ np.column_stack(columns)
    np.testing.assert_allclose(robot.mass_matrix(motors), expected, rtol=1e-9)
    assert expected[0, 0] > 2.25 * 0.007


def test_a_platform_that_only_tendons_hold(tmp_path: Path) -> None:
    """Six cylinders to a body that floats in the file, at a pose off home: forces at rest and mass matrix."""
    pytest.importorskip("mujoco", minversion="4.0")
    model = mujoco.MjModel.from_xml_path(str(DATA / "hexapod.xml"))
    data = mujoco.MjData(model)
    mujoco.mj_integratePos(model, data.qpos, np.array([0.02, -0.03, 0.04, 0.1, -0.05, 0.08]), 1.0)
    mujoco.mj_forward(model, data)
    slopes, masses = np.array(data.ten_J).reshape(6, 6), np.zeros((6, 6))
    mujoco.mj_fullM(model, data, masses)
    robot = loaded(tmp_path, DATA / "hexapod.xml")
    lengths = np.array(data.ten_length)
    at_rest = robot.inverse_dynamics(lengths, np.zeros(6), np.zeros(6))
    np.testing.assert_allclose(at_rest, np.linalg.solve(slopes.T, data.qfrc_bias), rtol=1e-8)
    back = np.linalg.inv(slopes)
    np.testing.assert_allclose(robot.mass_matrix(lengths), back.T @ masses @ back, rtol=1e-8, atol=1e-10)
