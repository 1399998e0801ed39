"""The robot that is identified: its file, its kernels, and what its standard parameters are in those of the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property, singledispatch
from pathlib import Path
from typing import Any

import numpy as np

from pkmgen.api.load import load_text, working_ranges
from pkmgen.api.robot import Robot
from pkmgen.compile import Compilation, compile_robot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.expression.trees import Name, Operation, Tree, evaluate, names_in, substitute
from pkmgen.language.expression.units import si_unit
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.parameters import Array, BaseParameters
from pkmgen.mechanism.payload import LOAD
from pkmgen.mechanism.ranges import WorkingRange
from pkmgen.mechanism.robot_model import RobotModel
from pkmgen.mechanism.standard_multibody import standard_multibody_expressions, standardise_multibody
from pkmgen.mechanism.standard_parameters import standard_expressions, standardise
from pkmgen.mechanism.types import Mechanism

MOTION = ("forward_kinematics", "inverse_kinematics", "actuator_motion", "platform_motion")
"""Functions that compute the motion of a platform, of robots that have one."""
RESOLUTION = 1e-7
"""Step of numeric derivatives, of the size of what is changed."""


@dataclass(frozen=True)
class Subject:
    """A robot that is identified.

    Attributes:
        text: Its file.
        options: Options of its kernels; replaced values of parameters among them.
    """

    text: RobotText
    options: Options

    @cached_property
    def robot(self) -> Robot:
        """Its regressor, and the functions that compute its motion from that of its motors."""
        if self.mechanism.moving_base:
            raise UnsupportedRobotError(f"{self.text.file}: its base moves, and no table says how")
        names = ("base_regressor", *(MOTION if self.mechanism.limb_names else ()))
        return load_text(self.text, replace(self.options, functions=names))

    @cached_property
    def loaded(self) -> Robot:
        """The regressor with a payload among its parameters."""
        if not self.mechanism.limb_names:
            raise UnsupportedRobotError(
                f"{self.text.file}: payloads are identified of robots of limbs and a platform only"
            )
        return load_text(self.text, replace(self.options, functions=("regressor", "base_regressor"), payload=True))

    @property
    def made(self) -> Compilation:
        """What is made of the file."""
        return compile_robot(self.text, self.options)

    @cached_property
    def mechanism(self) -> RobotModel:
        """The robot as bodies and joints."""
        return self.made.mechanism

    @cached_property
    def bases(self) -> BaseParameters:
        """Standard and base parameters."""
        return self.robot.base_parameters

    @cached_property
    def ranges(self) -> tuple[WorkingRange | None, ...]:
        """Where it works, by its pose and by its motors."""
        return working_ranges(self.text, self.options)

    @cached_property
    def expressions(self) -> Mapping[str, Tree]:
        """Each standard parameter in the parameters of the file that are numbers."""
        derived: dict[str, Tree] = {}
        for name, tree in self.mechanism.derived.items():
            derived[name] = substitute(tree, derived)
        return {name: substitute(tree, derived) for name, tree in _standard(self.mechanism)[1].items()}

    @cached_property
    def numbers(self) -> Mapping[str, float]:
        """Parameters of the file that are numbers, with their values, SI units."""
        mechanism = self.mechanism
        return {name: value for name, value in mechanism.parameters.items() if name not in mechanism.derived}

    @cached_property
    def units(self) -> Mapping[str, str]:
        """SI units of these."""
        parameters = self.made.file.description.parameters
        return {name: si_unit(parameters[name].unit) for name in self.numbers}

    @cached_property
    def geometric(self) -> tuple[str, ...]:
        """Parameters of the geometry, and gravity: all that regressors depend on.

        Those too whose values, zero or one, are numbers in a folded kernel.
        """
        mechanism = compile_robot(self.text, replace(self.options, fold=False)).mechanism
        mentioned = _mentioned(_standard(mechanism)[0])
        for name in reversed(list(mechanism.derived)):
            if name in mentioned:
                mentioned |= set(names_in(mechanism.derived[name]))
        return tuple(name for name in self.numbers if name in mentioned)

    @cached_property
    def dynamic(self) -> tuple[str, ...]:
        """Parameters of the file that define masses, inertias and friction alone."""
        mentioned = {name for tree in self.expressions.values() for name in names_in(tree)}
        return tuple(name for name in self.numbers if name in mentioned and name not in self.geometric)

    def standard(self, numbers: Mapping[str, float]) -> Array:
        """Standard parameters π, (p,), of values of the parameters of the file."""
        values = {**self.numbers, **numbers}
        return np.array([evaluate(self.expressions[each.name], values) for each in self.bases.standard])

    def slopes(self, names: tuple[str, ...], numbers: Mapping[str, float]) -> Array:
        """Derivatives of π in parameters of the file, (p, names), by central differences of what are polynomials."""
        columns = []
        for name in names:
            value = {**self.numbers, **numbers}[name]
            step = max(abs(value), 1e-3) * RESOLUTION ** (2 / 3)
            ends = [self.standard({**numbers, name: value + sign * step}) for sign in (1.0, -1.0)]
            columns.append((ends[0] - ends[1]) / (2.0 * step))
        return np.array(columns).reshape(len(names), -1).T


@singledispatch
def _standard(mechanism: RobotModel) -> tuple[RobotModel, Mapping[str, Tree]]:
    """The robot in standard parameters in place of its own, and each of them in its own."""
    raise NotImplementedError


@_standard.register
def _of_limbs(mechanism: Mechanism) -> tuple[RobotModel, Mapping[str, Tree]]:
    return standardise(mechanism)[0], standard_expressions(mechanism)


@_standard.register
def _of_bodies(mechanism: Multibody) -> tuple[RobotModel, Mapping[str, Tree]]:
    """Bodies as the file gives them are left out."""
    return replace(standardise_multibody(mechanism)[0], bodies=()), standard_multibody_expressions(mechanism)


def find_subject(robot: str | Path | RobotText | Subject, parameters: Mapping[str, float] | None = None) -> Subject:
    """The robot of a name or of a path, some values of its parameters replaced, in the units of the file."""
    if isinstance(robot, Subject):
        return robot
    return Subject(read_robot_text(robot), Options(parameters=dict(sorted((parameters or {}).items()))))


def payload_columns(subject: Subject) -> tuple[tuple[str, ...], tuple[str, ...], list[int]]:
    """Names, units and columns of a payload in the regressor of the robot that carries one."""
    standard = subject.loaded.base_parameters.standard
    places = [k for k, each in enumerate(standard) if each.name.startswith(f"{LOAD}.")]
    return tuple(standard[k].name for k in places), tuple(standard[k].unit for k in places), places


def _mentioned(value: Any) -> set[str]:
    """Parameters that expressions anywhere in a record mention."""
    if isinstance(value, Name | Operation):
        return set(names_in(value))
    if isinstance(value, tuple):
        return set().union(*map(_mentioned, value))
    if is_dataclass(value):
        return set().union(*(_mentioned(getattr(value, field.name)) for field in fields(value)))
    return set()
