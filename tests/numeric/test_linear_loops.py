"""Loops that say what couplings say: parallelograms, also beyond the position in which they are flat, and shafts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.compile import compile_robot
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.linear_loops import with_linear_loops
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.plan import make_multibody_plan
from pkmgen.multibody.reach import survey_box
from tests.numeric.test_mechanisms import errors_beside_pinocchio
from tests.oracle.home import multibody_oracle

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
SHAFT = """
pkmgen: 1
name: shaft
gravity: [0.5, 0, -9.81]
bodies:
  - {name: bridge, mass: 1}
  - {name: carriage, mass: 2}
  - {name: tool, mass: 0.3, mass_centre: [0.02, 0, 0], inertia: {zz: 0.001}}
  - {name: fork, mass: 0.1, inertia: {zz: 0.0002}}
  - {name: barrel, mass: 0.4, mass_centre: [0, 0, -0.2], inertia: {xx: 0.004, yy: 0.003, zz: 0.0005}}
  - {name: tube, mass: 0.2, mass_centre: [0, 0.01, 0.1], inertia: {xx: 0.001, yy: 0.001, zz: 0.0002}}
joints:
  - {name: x, type: P, axis: x, child: bridge, actuator: {}}
  - {name: y, type: P, axis: y, parent: bridge, child: carriage, at: [0, 0, -0.6], actuator: {}}
  - {name: bearing, type: R, parent: carriage, child: tool}
  - {name: spindle, type: R, axis: z, child: fork, rpy: [0, 0, 0.3], actuator: {}}
  - {name: upper, type: U, parent: fork, child: barrel, axis: x, second_axis: y}
  - {name: stroke, type: P, axis: -z, parent: barrel, child: tube}
loops:
  - {name: lower, type: U, parent: tube, child: tool, axis: y, second_axis: x}
home: {x: 0.1, y: 0.05, bearing: 0.3, spindle: 0, upper_1: -0.1, upper_2: -0.1, stroke: 0.6}
box: {x: [-0.15, 0.15], y: [-0.15, 0.15], spindle: [-3, 3]}
"""
OTHER_WAY = SHAFT.replace("spindle, type: R, axis: z", "spindle, type: R, axis: -z").replace(
    "upper_2: -0.1", "upper_2: 0.1"
)
OUT_OF_PHASE = SHAFT.replace("axis: y, second_axis: x", "axis: x, second_axis: y")
TILTED = SHAFT.replace("rpy: [0, 0, 0.3]", "rpy: [0, 0.1, 0.3]")
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


@pytest.mark.parametrize(("text", "factor"), [(SHAFT, -1.0), (OTHER_WAY, 1.0)], ids=["one way", "the other way"])
def test_a_shaft_turns_two_hinges_alike(text: str, factor: float) -> None:
    coupled = make_multibody_plan(built(text), 1e-7).coupled
    (coupling,) = coupled.couplings
    assert coupling.name == "lower_turn"
    names = {coupled.links[index].name: coupled.value(term) for index, term in coupling.terms}
    assert names == {"bearing": 1.0, "spindle": factor}
    assert abs(coupled.value(coupling.offset)) == pytest.approx(0.3, abs=1e-12)


@pytest.mark.parametrize("text", [OUT_OF_PHASE, TILTED], ids=["out of phase", "tilted"])
def test_other_shafts_do_not(text: str) -> None:
    assert not make_multibody_plan(built(text), 1e-7).coupled.couplings


@pytest.mark.parametrize("text", [SHAFT, OTHER_WAY, OUT_OF_PHASE, TILTED])
def test_shafts_against_pinocchio(text: str, tmp_path: Path) -> None:
    file = tmp_path / "shaft.yaml"
    file.write_text(text, "utf-8")
    functions = (*FUNCTIONS, "joint_rates", "mass_matrix")
    robot = pkmgen.load(file, backend="numpy", functions=functions)
    errors = errors_beside_pinocchio(robot, str(file), 20)
    assert set(errors) == set(functions)
    assert max(errors.values()) < 1e-9, errors
