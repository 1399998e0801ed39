"""Parallelograms: beyond the position in which they are flat, and what makes a loop none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.checks.oracle.multibody_states import multibody_oracle
from pkmgen.compile import compile_robot
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.linear_loops import with_linear_loops
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.plan import make_multibody_plan
from pkmgen.multibody.reach import survey_box

PARALLELOGRAM = """
pkmgen: 1
name: parallelogram
gravity: [0, -9.81, 0]
parameters: {rod: {value: 0.35, unit: m}}
bodies:
  - {name: crank, mass: 1, mass_centre: [0.06, 0, 0], inertia: {zz: 0.001}}
  - {name: coupler, mass: 1.2, mass_centre: [0.17, 0.02, 0], inertia: {zz: 0.012}}
  - {name: rocker, mass: 1.0, mass_centre: [0.05, 0.01, 0], inertia: {zz: 0.001}}
joints:
  - {name: motor, type: R, child: crank, actuator: {}}
  - {name: elbow, type: R, parent: crank, child: coupler, at: [0.12, 0, 0], rpy: [pi, 0, 0]}
  - {name: pivot, type: R, child: rocker, at: [rod, 0, 0], rpy: [0, 0, 0.4]}
loops:
  - {name: closure, type: R, parent: coupler, child: rocker,
     at: [LENGTH, 0, 0], child_at: [0.12, 0, 0], rpy: [pi, 0, 0]}
home: {motor: 1.2, elbow: 1.2, pivot: 0.8}
box: {motor: [0.8, 5.5]}
"""
TEXT = PARALLELOGRAM.replace("LENGTH", "rod")
UNEQUAL = PARALLELOGRAM.replace("LENGTH", "1.02 * rod")
ALIKE_IN_NUMBERS_ONLY = PARALLELOGRAM.replace("LENGTH", "0.35")
LIMIT = 1e-12
FUNCTIONS = ("inverse_dynamics", "joint_coordinates")


MOTION = ([0.7], [2.0])


def built(text: str) -> Multibody:
    mechanism = compile_robot(RobotText(text, "parallelogram.yaml"), Options()).mechanism
    assert isinstance(mechanism, Multibody)
    return mechanism


def test_beyond_the_flat_position_bars_stay_parallel(tmp_path: Path) -> None:
    (tmp_path / "parallelogram.yaml").write_text(TEXT, "utf-8")
    robot = pkmgen.load(tmp_path / "parallelogram.yaml", backend="numpy", functions=FUNCTIONS)
    oracle, home = multibody_oracle(robot.joints, read_robot(TEXT, "parallelogram.yaml"))
    way = (oracle.follow(home, np.array([1.3])) - home) / 0.1
    for motor in (1.2, 3.1, 3.2, 5.0, 9.0):
        state = oracle.state(home + (motor - 1.2) * way, *map(np.array, MOTION))
        assert robot.joint_coordinates([motor]) == pytest.approx(state.coordinates, abs=LIMIT)
        assert robot.inverse_dynamics([motor], *MOTION) == pytest.approx(state.effort, abs=LIMIT)


def test_the_box_is_told_to_cross_it() -> None:
    reach = survey_box(make_multibody_plan(built(TEXT), 1e-9), 50, 1)
    assert reach.turned > 20
    assert reach.ended == 0
    assert reach.coordinate == "motor"
    assert reach.distance == pytest.approx(1.2, abs=1e-3)


@pytest.mark.parametrize("text", [UNEQUAL, ALIKE_IN_NUMBERS_ONLY])
def test_what_is_no_parallelogram_for_all_parameters_is_none(text: str) -> None:
    mechanism = built(text)
    assert with_linear_loops(Numbers(mechanism)).robot.loops == mechanism.loops


def test_couplings_stand_for_a_loop() -> None:
    coupled = with_linear_loops(Numbers(built(TEXT))).robot
    assert not coupled.loops
    offsets = {coupling.name: coupled.value(coupling.offset) for coupling in coupled.couplings}
    assert offsets == pytest.approx({"closure_elbow": 0.0, "closure_pivot": -0.4}, abs=1e-15)
