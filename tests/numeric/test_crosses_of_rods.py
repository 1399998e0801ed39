"""6-RUS robots whose rods hang on universal joints of any cross: two branches, efforts as by the oracle."""

from __future__ import annotations

import numpy as np
import pytest
import yaml

import pkmgen
from pkmgen.language.description.read import read_robot
from pkmgen.machine.resources import resource_folder
from tests.oracle.spatial_model import SpatialOracle

CROSSES = {
    "across the arm": {"axis": "y"},
    "along the arm": {"axis": "x"},
    "oblique": {"axis": [1, 1, 0.5]},
    "oblique, second axis written out": {"axis": [2, -1, 1], "second_axis": [1, 2, 0]},
    "along the rod": {"axis": "z", "second_axis": "y"},
}
"""Axes of the joint at the elbow, of an arm that turns about y and lies along x, and of a rod drawn downwards."""
POSE = [0.03, -0.02, -0.61, 0.998, 0.03, -0.04, 0.03]
TWIST = [0.3, -0.2, 0.4, 1.0, -0.7, 0.6]


def hexa(cross: dict[str, object], branch: int) -> str:
    """Hexa with a rod that rubs on its elbow and is of another inertia about each of its axes."""
    data = yaml.safe_load((resource_folder("robots") / "hexa.yaml").read_text("utf-8"))
    _, rod = data["limb_types"]["arm_and_rod"]["elements"]
    rod |= {"direction": "-z", "mass_centre": [0.02, 0.01, "-rod_length/2"]}
    rod["inertia"] = {"xx": 0.02, "yy": 0.015, "zz": 0.008, "xy": 0.001, "xz": 0.002, "yz": -0.001}
    rod["joint"] = {"type": "U", "friction": {"viscous": 0.4}, **cross}
    for limb in data["limbs"]:
        limb["branch"] = branch
    return yaml.safe_dump(data)


def loaded(tmp_path, cross: str, branch: int):
    """The robot, by the public door, and the oracle of its file."""
    file = tmp_path / "hexa.yaml"
    file.write_text(text := hexa(CROSSES[cross], branch), "utf-8")
    robot = pkmgen.load(file, functions=("inverse_kinematics", "inverse_dynamics"))
    return robot, SpatialOracle(read_robot(text, "hexa.yaml"))


def elbow_sides(pose: np.ndarray, angles: np.ndarray) -> np.ndarray:
    """(axis × way to the tip) · arm of each limb, from the sizes of the file alone."""
    numbers = {name: record["value"] for name, record in yaml.safe_load(
        (resource_folder("robots") / "hexa.yaml").read_text("utf-8"))["parameters"].items()}  # fmt: skip
    w, x, y, z = pose[3:] / np.linalg.norm(pose[3:])
    skew = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    attitude = np.eye(3) + 2 * w * skew + 2 * skew @ skew
    sides = []
    for index, angle in enumerate(angles):
        azimuth, sign = 2 * np.pi / 3 * (index // 2), (-1, 1)[index % 2]
        turn = about_z(azimuth)
        base = turn @ [numbers["motor_radius"], sign * numbers["motor_spacing"] / 2, 0]
        own = about_z(azimuth + sign * np.radians(numbers["platform_half_angle"])) @ [numbers["platform_radius"], 0, 0]
        arm = numbers["arm_length"] * turn @ [np.cos(angle), 0, -np.sin(angle)]
        tip = pose[:3] + attitude @ own
        assert np.linalg.norm(tip - base - arm) == pytest.approx(numbers["rod_length"], abs=1e-12)
        sides.append(np.cross(turn @ [0, 1, 0], tip - base) @ arm)
    return np.array(sides)


def about_z(angle: float) -> np.ndarray:
    """A turn about z."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


@pytest.mark.parametrize("branch", [1, -1])
@pytest.mark.parametrize("cross", CROSSES)
def test_a_rod_on_any_cross_has_two_branches_and_the_efforts_of_the_oracle(tmp_path, cross, branch):
    """The elbow is on the side that the file names, rods keep their length, and efforts are those of Pinocchio."""
    robot, oracle = loaded(tmp_path, cross, branch)
    pose = np.array(POSE)
    pose[3:] /= np.linalg.norm(pose[3:])
    angles = robot.inverse_kinematics(pose)
    assert np.all(branch * elbow_sides(pose, angles) > 0.01)
    twist, acceleration = np.array(TWIST), np.array(TWIST[::-1]) * 3
    state = oracle.state(pose, twist, acceleration)
    effort = robot.inverse_dynamics(pose, twist, acceleration)
    assert np.allclose(effort, state.effort, rtol=1e-8, atol=1e-8 * np.abs(state.effort).max())
