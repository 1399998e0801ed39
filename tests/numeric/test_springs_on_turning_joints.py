"""Springs, limits and gears on joints that turn right round: the angle goes on from home, turn by turn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

import pkmgen
from pkmgen.api.robot import Robot
from pkmgen.errors import OutOfReachError, UnsupportedRobotError
from tests.conftest import Array

STIFFNESS, REST, RADIUS, DROP = 1.7, 0.8, 0.1, 0.05
FUNCTIONS = ("inverse_dynamics", "potential_energy", "joint_coordinates", "joint_limits")
WAY = np.arange(0.5, 20.0, 1e-2)
"""Motor positions from home, over three turns."""
LEVER = """
pkmgen: 1
name: quick_return
bodies:
  - {name: crank, mass: 0.5, mass_centre: [0.05, 0, 0], inertia: {zz: 0.001}}
  - {name: block, mass: 0.2, inertia: {zz: 1e-4}}
  - {name: lever, mass: 1.0, mass_centre: [0.1, 0.01, 0], inertia: {zz: 0.01}}
joints:
  - {name: motor, type: R, child: crank, actuator: {}}
  - {name: pin, type: R, parent: crank, child: block, at: [0.1, 0, 0]}
  - {name: pivot, type: R, child: lever, at: [0, -0.05, 0]}
  - {name: slide, type: P, parent: lever, child: block, axis: x}
home: {motor: 0.5, pivot: 0.8, slide: 0.13, pin: 0.3}
box: {motor: [-3.1, 3.1]}
"""


def lever(folder: Path, **words: Any) -> Robot:
    """A crank that takes a lever round, whose pivot is within the circle of the crank; words are those of its pivot."""
    data = yaml.safe_load(LEVER)
    data["joints"][2] |= {key: value for key, value in words.items() if key != "gear"}
    if "gear" in words:
        data["bodies"].append({"name": "wheel", "mass": 0.1, "inertia": {"zz": 0.02}})
        data["joints"].append({"name": "wheel_axis", "type": "R", "child": "wheel", "at": [0.5, 0, 0]})
        data["couplings"] = [{"name": "gear", "terms": {"pivot": words["gear"], "wheel_axis": -1}}]
        data["home"]["wheel_axis"] = 0.8 * words["gear"]
    file = folder / "quick_return.yaml"
    file.write_text(json.dumps(data), "utf-8")
    return pkmgen.load(file, backend="numpy", functions=FUNCTIONS if "limits" in words else FUNCTIONS[:3])


def angles() -> tuple[Array, Array]:
    """Angle of the lever along the way by plane geometry, and its derivative."""
    x, y = RADIUS * np.cos(WAY), RADIUS * np.sin(WAY) + DROP
    slope = (x * RADIUS * np.cos(WAY) + y * RADIUS * np.sin(WAY)) / (x * x + y * y)
    return np.unwrap(np.arctan2(y, x)), slope


def test_a_spring_winds_up(tmp_path: Path) -> None:
    free, sprung = lever(tmp_path), lever(tmp_path, spring={"stiffness": STIFFNESS, "rest": REST})
    (angle, slope), still = angles(), np.zeros((len(WAY), 1))
    position = WAY[:, None]
    found = sprung.inverse_dynamics(position, still, still) - free.inverse_dynamics(position, still, still)
    assert found[:, 0] == pytest.approx(STIFFNESS * (angle - REST) * slope, abs=1e-10)
    energy = sprung.potential_energy(position) - free.potential_energy(position)
    assert np.ravel(energy) == pytest.approx(STIFFNESS * (angle - REST) ** 2 / 2, abs=1e-9)
    told = list(sprung.function("joint_coordinates").notes["joints"]).index("pivot")
    assert sprung.function("joint_coordinates")(position)[:, told] == pytest.approx(angle, abs=1e-12)


def test_a_gear_follows_every_turn(tmp_path: Path) -> None:
    geared = lever(tmp_path, gear=0.5)
    wheel = list(geared.function("joint_coordinates").notes["joints"]).index("wheel_axis")
    assert geared.function("joint_coordinates")(WAY[:, None])[:, wheel] == pytest.approx(angles()[0] / 2, abs=1e-10)


def test_limits_beside_home(tmp_path: Path) -> None:
    """The cut is opposite the middle of the range, not opposite home."""
    limited = lever(tmp_path, limits={"lower": 0.7, "upper": 5.5})
    angle, near = angles()[0], np.flatnonzero(WAY < 5.6)
    margin = np.minimum(angle - 0.7, 5.5 - angle)
    assert limited.function("joint_limits")(WAY[near, None])[:, 0] == pytest.approx(margin[near], abs=1e-12)


SPATIAL = """
pkmgen: 1
name: spatial_drag_link
gravity: [0, 0, -9.81]
bodies:
  - {name: crank, mass: 1.0, inertia: {zz: 0.01}}
  - {name: coupler, mass: 0.5, inertia: {xx: 0.001, yy: 0.005, zz: 0.005}}
  - {name: rail, mass: 0.1}
  - {name: ring, mass: 1.0, inertia: {zz: 0.01}}
joints:
  - {name: motor, type: R, child: crank, actuator: {}}
  - {name: elbow, type: C, parent: crank, child: coupler, at: [0.1, 0, 0], rpy: [1.05, 0, 0]}
  - {name: lift, type: P, child: rail, at: [0.02, 0.03, 0], rpy: [0.35, 0, 0]}
  - {name: axle, type: R, parent: rail, child: ring, spring: {stiffness: 2.0, rest: 0.4}}
loops:
  - {name: knee, type: C, parent: coupler, child: ring, at: [0.1, 0, 0], rpy: [1.4, 0, 0], child_at: [0.05, 0, 0],
     child_rpy: [1.22, 0, 0]}
home: {motor: 0.0}
box: {motor: [-1.0, 1.0]}
"""


def test_a_joint_that_newtons_method_finds_winds_up(tmp_path: Path) -> None:
    """A spatial drag link (R-C-C-C), which no closed form places: every turn of the motor is one of the ring."""
    file = tmp_path / "spatial.yaml"
    file.write_text(SPATIAL, "utf-8")
    robot = pkmgen.load(file, backend="numpy", functions=FUNCTIONS[:3])
    function = robot.function("joint_coordinates")
    assert "axle" in function.notes["start"]
    position, place = np.linspace(0.0, 5 * np.pi, 401)[:, None], function.notes["joints"].index("axle")
    lift, angle = function.notes["joints"].index("lift"), function(position)[:, place]
    assert np.abs(np.diff(angle)).max() < 0.1
    rounds = function(position + 4 * np.pi) - function(position)
    assert rounds[:, place] == pytest.approx(4 * np.pi, abs=1e-8)
    assert rounds[:, lift] == pytest.approx(0.0, abs=1e-8)
    energy = robot.potential_energy(position)
    start = function(position)[:, [function.notes["joints"].index(name) for name in function.notes["start"]]]
    for shift in (-2 * np.pi, 2 * np.pi):
        start[:, function.notes["start"].index("axle")] += shift
        assert robot.potential_energy(position, start=start) == pytest.approx(energy, abs=1e-8)
    step, still = 1e-5, np.zeros((len(position), 1))
    slope = (robot.potential_energy(position + step) - robot.potential_energy(position - step)) / (2 * step)
    assert np.ravel(robot.inverse_dynamics(position, still, still)) == pytest.approx(np.ravel(slope), abs=1e-6)


SLIDING = """
pkmgen: 1
name: two_slides
bodies:
  - {name: across, mass: 1.0}
  - {name: up, mass: 1.0}
  - {name: arm, mass: 1.0, inertia: {zz: 0.1}}
  - {name: sleeve, mass: 1.0, inertia: {zz: 0.1}}
joints:
  - {name: x_axis, type: P, child: across, axis: x, actuator: {}}
  - {name: y_axis, type: P, parent: across, child: up, axis: y, actuator: {}}
  - {name: turn, type: R, child: arm, axis: z, spring: {stiffness: 2.0}}
  - {name: out, type: P, parent: arm, child: sleeve, axis: x}
loops:
  - {name: pin, type: R, parent: sleeve, child: up}
home: {x_axis: -0.5, y_axis: 0.1, turn: 2.9441970937399127, out: 0.5099019513592785}
box: BOX
"""


def test_where_a_position_tells_no_turn(tmp_path: Path) -> None:
    """Two slides lead an arm round its pivot: in a box on one side of it the angle is known, elsewhere refused."""
    file = tmp_path / "two_slides.yaml"
    file.write_text(SLIDING.replace("BOX", "{x_axis: [-0.6, -0.3], y_axis: [-0.4, 0.4]}"), "utf-8")
    robot = pkmgen.load(file, backend="numpy", functions=("inverse_dynamics", "potential_energy"))
    for y in (0.4, 0.1, -0.01, -0.4):
        angle = np.pi + np.arctan2(-y, 0.5)
        energy = robot.potential_energy(np.array([-0.5, y]))
        assert float(energy) == pytest.approx(angle**2, abs=1e-10)
    with pytest.raises(OutOfReachError):
        robot.potential_energy(np.array([0.5, 0.01]))
    file.write_text(SLIDING.replace("BOX", "{x_axis: [-0.6, 0.6], y_axis: [-0.6, 0.6]}"), "utf-8")
    with pytest.raises(UnsupportedRobotError, match="the spring of joint turn sees its angle turn by turn"):
        pkmgen.load(file, backend="numpy", functions=("potential_energy",))
