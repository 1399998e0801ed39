"""What holds for any correct model, on every robot: reversal, turned robots, mass matrices, power at rest."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from numpy.typing import NDArray

import pkmgen
from pkmgen.api.robot import Robot
from pkmgen.language.description.read import read_robot
from tests.conftest import ROOT
from tests.oracle.states import RandomStates, random_states

Array = NDArray[Any]
ROBOTS = sorted(path.stem for path in (ROOT / "robots").glob("*.yaml"))
UPRIGHT = ("c5", "delta", "delta_rrpar", "dymo", "hexa", "linear_delta", "orthoglide", "space_robot")
FUNCTIONS = ("inverse_dynamics", "inverse_kinematics", "inverse_jacobian")
STATES, TURN = 30, 0.7


@cache
def load(name: str) -> tuple[Robot, RandomStates]:
    """A robot without friction, and states of it."""
    data = yaml.safe_load((ROOT / f"robots/{name}.yaml").read_text("utf-8"))
    rub = {key: 0.0 for key in data["parameters"] if key.endswith(("viscous", "coulomb"))}
    robot = pkmgen.load(name, backend="numpy", parameters=rub, functions=FUNCTIONS)
    return robot, random_states(read_robot(json.dumps(data), name), STATES, seed=21)


def forces(robot: Robot, states: RandomStates, acceleration: Array, twist: Array) -> Array:
    """Efforts seen at the platform, which are unique for redundant robots too."""
    jacobian = robot.inverse_jacobian(states.pose)
    return np.einsum("nij,ni->nj", jacobian, robot.inverse_dynamics(states.pose, twist, acceleration))


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", ROBOTS)
def test_reversal(name: str) -> None:
    """Without friction the way back takes the same efforts."""
    robot, states = load(name)
    there = robot.inverse_dynamics(*states)
    back = robot.inverse_dynamics(states.pose, -states.twist, states.acceleration)
    assert np.max(np.abs(there - back)) <= 1e-12 * np.max(np.abs(there))


@pytest.mark.parametrize("name", ["c5", "delta", "redundant_2rr"])
def test_mass_matrix(name: str) -> None:
    """Efforts are affine in the acceleration, by a symmetric positive definite matrix."""
    robot, states = load(name)
    bias = forces(robot, states, 0 * states.acceleration, states.twist)
    size = states.twist.shape[1]
    units = [np.tile(unit, (STATES, 1)) for unit in np.eye(size)]
    mass = np.stack([forces(robot, states, unit, states.twist) - bias for unit in units], axis=2)
    scale = np.max(np.abs(mass))
    assert np.max(np.abs(mass - np.swapaxes(mass, 1, 2))) <= 1e-9 * scale
    assert np.min(np.linalg.eigvalsh(mass)) > 0
    moved = np.einsum("nij,nj->ni", mass, states.acceleration)
    direct = forces(robot, states, states.acceleration, states.twist)
    assert np.max(np.abs(direct - bias - moved)) <= 1e-9 * np.max(np.abs(direct))


def turned(data: dict[str, Any]) -> dict[str, Any]:
    """The robot turned about world z: its base, its gravity, and the axes of its platform mounts."""
    data = copy.deepcopy(data)
    cosine, sine = float(np.cos(TURN)), float(np.sin(TURN))

    def turn(entries: list[Any]) -> list[Any]:
        x, y, z = (f"({entry})" for entry in entries)
        return [f"{cosine}*{x} - {sine}*{y}", f"{sine}*{x} + {cosine}*{y}", z]

    data["gravity"] = turn(data["gravity"])
    if data["platform"]["motion"] == "spatial":
        data["platform"]["home"][3:] = [float(np.cos(TURN / 2)), 0, 0, float(np.sin(TURN / 2))]
    for limb in data["limbs"]:
        turns = [limb.setdefault("base", {})]
        if data["platform"]["motion"] != "spatial":  # a platform that turns carries its mounts along
            turns.append(limb.setdefault("platform", {}))
        for mount in turns:
            axis = mount.get("axis", "z")
            if axis == "z":
                mount["rotation"] = f"({mount.get('rotation', 0)}) + {TURN}"
            else:
                mount.update(turned_mount(mount))
            if "offset" in mount:
                mount["offset"] = turn(mount["offset"])
    return data


def turned_mount(mount: dict[str, Any]) -> dict[str, Any]:
    """Axis and angle of a turn about the diagonal followed by the turn about z."""
    half, first = TURN / 2, {"2*pi/3": np.pi / 3, "4*pi/3": 2 * np.pi / 3}[mount["rotation"]]
    assert mount["axis"] == [1, 1, 1]
    w, v = np.cos(first), np.sin(first) * np.ones(3) / np.sqrt(3)
    z = np.array([0.0, 0.0, np.sin(half)])
    scalar, vector = np.cos(half) * w - z @ v, np.cos(half) * v + w * z + np.cross(z, v)
    angle = 2 * np.arctan2(np.linalg.norm(vector), scalar)
    return {"axis": (vector / np.linalg.norm(vector)).tolist(), "rotation": float(angle)}


def turned_states(states: RandomStates) -> tuple[Array, Array, Array]:
    cosine, sine = np.cos(TURN), np.sin(TURN)
    matrix = np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1]])

    def vectors(rows: Array) -> Array:
        return np.hstack([rows[:, i : i + 3] @ matrix.T for i in range(0, rows.shape[1], 3)])

    pose = states.pose.copy()
    pose[:, :3] = pose[:, :3] @ matrix.T
    if pose.shape[1] == 7:
        c, s, (w, x, y, z) = np.cos(TURN / 2), np.sin(TURN / 2), states.pose[:, 3:].T
        pose[:, 3:] = np.stack([c * w - s * z, c * x - s * y, c * y + s * x, c * z + s * w], axis=1)
    return pose, vectors(states.twist), vectors(states.acceleration)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", UPRIGHT)
def test_a_turned_robot_works_the_same(name: str, tmp_path: Path) -> None:
    data = yaml.safe_load((ROOT / f"robots/{name}.yaml").read_text("utf-8"))
    data["gravity"] = [2.0, -3.0, -9.0]
    (tmp_path / "robot.yaml").write_text(json.dumps(data), "utf-8")
    (tmp_path / "turned.yaml").write_text(json.dumps(turned(data)), "utf-8")
    files = (tmp_path / f"{kind}.yaml" for kind in ("robot", "turned"))
    robot, other = (pkmgen.load(file, backend="numpy", functions=FUNCTIONS) for file in files)
    states = load(name)[1]
    expected, found = robot.inverse_dynamics(*states), other.inverse_dynamics(*turned_states(states))
    assert np.max(np.abs(found - expected)) <= 1e-9 * np.max(np.abs(expected))
    pose = turned_states(states)[0]
    assert (
        np.max(np.abs(np.exp(1j * robot.inverse_kinematics(states.pose)) - np.exp(1j * other.inverse_kinematics(pose))))
        <= 1e-9
    )
