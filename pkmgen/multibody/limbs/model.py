"""The model of a robot file, in whichever form it is: without sympy for one of limbs."""

from __future__ import annotations

from functools import singledispatch
from typing import TypeGuard

from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.quantity import ZERO as ZERO_QUANTITY
from pkmgen.language.description.types import CheckedFile, Joint, RobotFile
from pkmgen.mechanism.build import build_mechanism
from pkmgen.mechanism.multibody import Multibody
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
    from pkmgen.multibody.limbs.lower import as_limbs

    robot = bodies_of(file)
    return as_limbs(file, robot) or robot


def bodies_of(file: MultibodyFile) -> Multibody:
    """The model of a robot of bodies and joints, whatever it stands on."""
    from pkmgen.mechanism.build_multibody import build_multibody

    return build_multibody(file)


def is_of_limbs(file: CheckedFile) -> TypeGuard[RobotFile]:
    """Whether a file is in the short form."""
    return isinstance(file, RobotFile)


def needs_bodies(file: CheckedFile) -> TypeGuard[RobotFile]:
    """Whether a robot of limbs has what only bodies and joints are computed with: springs, rotors at tips."""
    if not is_of_limbs(file):
        return False
    kinds = file.description.limb_types.values()
    elements = [element for kind in kinds for element in kind.elements]
    sprung = any(element.joint.spring or (element.slide and element.slide.spring) for element in elements)
    return sprung or any(isinstance(kind.tip, Joint) and kind.tip.rotor_inertia != ZERO_QUANTITY for kind in kinds)
