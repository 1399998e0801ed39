"""Robots whose motions are timed, by numpy and without a compiler."""

from functools import cache

import pytest

from pkmgen.api.load import load_numpy
from pkmgen.compile import compile_robot
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.studies.study.subject import Subject
from pkmgen.studies.trajectory.study import FUNCTIONS

GANTRY = """\
pkmgen: 1
name: gantry
gravity: [0, 0, 0]
bodies:
  - {name: bridge, mass: 3}
  - {name: carriage, mass: 2}
joints:
  - {name: along, type: P, axis: x, child: bridge, actuator: {}}
  - {name: across, type: P, axis: y, parent: bridge, child: carriage, actuator: {}}
home: {along: 0, across: 0}
box: {along: [-1, 1], across: [-0.5, 0.5]}
"""
"""Two slides at right angles: 5 kg are moved along, 2 kg across, and neither feels the other."""


@cache
def subject_of(name, parameters=()):
    text = RobotText(GANTRY, "gantry.yaml") if name == "gantry" else read_robot_text(name)
    options = Options(parameters=dict(parameters), functions=("inverse_dynamics", *(f"{each}?" for each in FUNCTIONS)))
    made = compile_robot(text, options)
    mechanism = made.mechanism
    if not hasattr(mechanism, "limbs"):
        mechanism = made.plan.robot
    return Subject(load_numpy(text, options), mechanism)


@pytest.fixture(scope="session")
def subject():
    """A robot by its name, values of parameters in place of those of its file."""
    return lambda name, **parameters: subject_of(name, tuple(sorted(parameters.items())))
