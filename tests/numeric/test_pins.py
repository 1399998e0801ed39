"""Pins that hold more than two links, and joints that close loops though the file states their home."""

from __future__ import annotations

import json

import pytest
import yaml

import pkmgen
from benchmarks.fuzz.judge_bodies import judge_mechanism

LEG = """
pkmgen: 1
name: walking_leg
gravity: [0, -9.81, 0]
parameters:
  crank: {value: 15, unit: cm}
bodies:
  - {name: crank, mass: 0.2, mass_centre: [0.07, 0, 0], inertia: {zz: 0.0004}}
  - {name: upper_rod, mass: 0.3, mass_centre: [0.25, 0, 0], inertia: {zz: 0.006}}
  - {name: lower_rod, mass: 0.3, mass_centre: [0.3, 0, 0], inertia: {zz: 0.009}}
  - {name: rocker, mass: 0.5, mass_centre: [0.15, 0.05, 0], inertia: {zz: 0.01}}
  - {name: link, mass: 0.2, mass_centre: [0.2, 0, 0], inertia: {zz: 0.003}}
  - {name: shank, mass: 0.2, mass_centre: [0.2, 0, 0], inertia: {zz: 0.003}}
  - {name: foot, mass: 0.6, mass_centre: [0.1, 0.1, 0], inertia: {zz: 0.02}}
joints:
  - {name: motor, type: R, child: crank, at: [0.38, 0.08, 0], actuator: {}}
  - {name: upper_pin, type: R, parent: crank, child: upper_rod, at: [crank, 0, 0]}
  - {name: lower_pin, type: R, parent: crank, child: lower_rod, at: [crank, 0, 0]}
  - {name: pivot, type: R, child: rocker}
  - {name: link_pivot, type: R, child: link}
  - {name: shoulder, type: R, parent: upper_rod, child: rocker, at: [0.5, 0, 0], child_at: [0.415, 0, 0]}
  - {name: ankle, type: R, parent: shank, child: foot, at: [0.394, 0, 0], child_at: [0.367, 0, 0]}
  - {name: knee, type: R, parent: link, child: foot, at: [0.393, 0, 0]}
  - {name: second_knee, type: R, parent: lower_rod, child: foot, at: [0.619, 0, 0]}
  - {name: hip, type: R, parent: rocker, child: shank, at: [0.01, 0.4, 0]}
home: {motor: 0.5, upper_pin: 2.1, lower_pin: -2.68, pivot: 1.37, link_pivot: -1.15, hip: -2.4, knee: -2.34}
box: {motor: [-0.3, 1.3]}
"""
"""A leg of three dyads on a crank; the knee is a pin that two bars and the foot share."""
FOURBAR = """
pkmgen: 1
name: linkage
gravity: [0, -9.81, 0]
bodies:
  - {name: crank, mass: 1.0, mass_centre: [0.05, 0, 0], inertia: {zz: 0.001}}
  - {name: coupler, mass: 2.0, mass_centre: [0.15, 0.02, 0], inertia: {zz: 0.01}}
  - {name: rocker, mass: 1.5, mass_centre: [0.1, 0, 0], inertia: {zz: 0.004}}
joints:
  - {name: hip, type: R, child: crank, actuator: {}}
  - {name: pin, type: R, parent: crank, child: coupler, at: [0.1, 0, 0]}
  - {name: knee, type: R, child: rocker, at: [0.25, 0, 0]}
  - {name: last, type: R, parent: coupler, child: rocker, at: [0.3, 0, 0], child_at: [0.2, 0, 0]}
"""


def written_otherwise(how: str) -> str:
    """The leg with its pins written as other pairs of the links that they hold."""
    data = yaml.safe_load(LEG)
    joints = {joint["name"]: joint for joint in data["joints"]}
    if how == "bar on bar":
        joints["second_knee"] |= {
            "parent": "link",
            "child": "lower_rod",
            "at": [0.393, 0, 0],
            "child_at": [0.619, 0, 0],
        }
    elif how == "second knee first":
        data["joints"].sort(key=lambda joint: joint["name"] != "second_knee")
    return yaml.safe_dump(data)


@pytest.mark.parametrize("how", ["as it stands", "bar on bar", "second knee first"])
def test_a_shared_pin_leaves_dyads(how, tmp_path):
    """Every step is in closed form, and efforts all round are those of Pinocchio."""
    (file := tmp_path / "leg.yaml").write_text(text := written_otherwise(how), "utf-8")
    robot = pkmgen.load(file, functions=("inverse_dynamics", "joint_coordinates"))
    assert "start" not in {port.name for port in robot.functions["inverse_dynamics"].inputs}
    verdict = judge_mechanism(json.dumps(yaml.safe_load(text)))
    assert verdict.kind == "agrees", verdict


@pytest.mark.parametrize("home", [{"pin": -0.9, "last": 1.1}, {"knee": 1.4, "last": 1.1}, {"pin": -0.9, "knee": 1.4}])
def test_any_joint_may_have_a_home(home, tmp_path):
    """Whichever joints of a loop the file states, the same assembly is found."""
    (file := tmp_path / "linkage.yaml").write_text(text := f"{FOURBAR}home: {{hip: 1.2, {str(home)[1:]}\n", "utf-8")
    robot = pkmgen.load(file, functions=("inverse_dynamics",))
    assert robot.inverse_dynamics([1.2], [1.0], [0.5]) == pytest.approx([1.16254476], abs=1e-8)
    verdict = judge_mechanism(json.dumps(yaml.safe_load(text)))
    assert verdict.kind == "agrees", verdict
