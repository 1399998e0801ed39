"""The model of a robot file, in whichever form it is: without sympy for one of limbs."""

from __future__ import annotations

from functools import singledispatch

from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.types import CheckedFile, RobotFile
from pkmgen.mechanism.build import build_mechanism
from pkmgen.mechanism.robot_model import RobotModel


@singledispatch
def model_of(file: CheckedFile) -> RobotModel:
    """Build the model of a robot file.

    Raises:
        UnsupportedRobotError: It describes what cannot be modelled.
    """
    raise NotImplementedError


model_of.register(RobotFile, build_mechanism)


@model_of.register
def _of_bodies(file: MultibodyFile) -> RobotModel:
    """A robot of bodies and joints; one of limbs where its platform stands on such."""
    from pkmgen.mechanism.build_multibody import build_multibody
    from pkmgen.multibody.limbs.lower import as_limbs

    robot = build_multibody(file)
    return as_limbs(file, robot) or robot
