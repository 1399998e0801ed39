"""What kernels computed of some states, and what follows of it together with the motors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.studies.capability import slabs, stiffness
from pkmgen.studies.capability.slabs import Slabs
from pkmgen.studies.study.motors import Motors
from pkmgen.studies.study.subject import Subject

Array = NDArray[np.float64]
MAX_MOTORS = 8
"""Most motors of a robot with more of them than freedoms: planes of its polytopes are found among all choices."""


@dataclass(frozen=True)
class Form:
    """What a robot is for its polytopes.

    Attributes:
        platform: Whether twists and wrenches are those of a platform, and not rates and efforts of motors.
        jacobian: Whether a function gives the Jacobian: it is a robot of limbs.
        driven: Whether its coordinates are those of the motors.
        surplus: Whether it has more motors than freedoms.
    """

    platform: bool
    jacobian: bool
    driven: bool
    surplus: bool

    @classmethod
    def of(cls, subject: Subject) -> Form:
        """That of a robot."""
        robot, surplus = subject.mechanism, len(subject.actuators) > len(subject.names.twist)
        return cls(robot.posed, bool(robot.limb_names), robot.driven, surplus)

    @property
    def square(self) -> bool:
        """Whether each motor has its own column of the Jacobian, which is the inverse of a matrix."""
        return self.jacobian and not self.surplus

    @property
    def functions(self) -> tuple[str, ...]:
        """Functions that compute the Jacobian, and the effort without acceleration."""
        if self.square:
            return ("jacobian",)
        return ("bias",) if self.driven else ("bias", "inverse_jacobian")


class States:
    """Some states.

    Attributes:
        found: Outputs of functions by name: `effort`, `jacobian`, `inverse_jacobian`, `bias`, `mass_matrix`.
        motors: What motors are good for.
        form: What the robot is.
    """

    def __init__(self, found: Mapping[str, Array], motors: Motors, form: Form) -> None:
        self.found, self.motors, self.form = found, motors, form

    @cached_property
    def wrenches(self) -> Slabs:
        """Wrenches that the platform exerts on its surroundings, less what its weight and motion take."""
        limit = self.motors.effort_limit
        if self.form.square:
            return slabs.wrenches_of_square(self.found["jacobian"], self.found["effort"], limit)
        if self.form.driven:
            return slabs.wrenches_of_square(self._unit, self.found["effort"], limit)
        if len(limit) > MAX_MOTORS:
            raise UnsupportedRobotError(f"polytopes of {len(limit)} motors have too many planes; allowed: {MAX_MOTORS}")
        return slabs.wrenches(self.inverse_jacobian, self.found["bias"], self._finite("effort_limit"))

    @cached_property
    def accelerations(self) -> Slabs:
        """Accelerations that efforts within their limits give."""
        return self.wrenches.of(self.found["mass_matrix"])

    @cached_property
    def twists(self) -> Slabs:
        """Twists at which no motor is too fast."""
        return slabs.twists(self.inverse_jacobian, self.motors.speed_limit)

    @cached_property
    def response(self) -> Array:
        """How the platform follows small displacements of the motors, (N, n, m)."""
        if self.form.square:
            return self.found["jacobian"]
        known = self.motors.knows("stiffness")
        weights = self._finite("stiffness") if known else np.ones(len(self.motors.names))
        return stiffness.response_of_surplus(self.inverse_jacobian, weights)

    @cached_property
    def compliance(self) -> Array:
        """Displacement of the platform by wrench, (N, n, n), motors held."""
        if self.form.square:
            return stiffness.compliance_of_square(self.found["jacobian"], self.motors.stiffness)
        return stiffness.compliance(stiffness.stiffness_matrix(self.inverse_jacobian, self._finite("stiffness")))

    def softness(self, places: tuple[int, ...]) -> Array:
        """The greatest displacement by load, both in some entries of one unit, (N,)."""
        if self.form.square:
            own = stiffness.compliance_of_square(self.found["jacobian"][:, list(places)], self.motors.stiffness)
        else:
            own = self.compliance[:, list(places)][:, :, list(places)]
        return stiffness.greatest_compliance(own)

    @property
    def inverse_jacobian(self) -> Array:
        """J_inv; the unit matrix where the coordinates are those of the motors."""
        return self._unit if self.form.driven else self.found["inverse_jacobian"]

    @property
    def _unit(self) -> Array:
        count, size = self.found["effort"].shape
        return np.broadcast_to(np.eye(size), (count, size, size))

    def _finite(self, word: str) -> Array:
        values: Array = getattr(self.motors, word)
        if not np.isfinite(values).all():
            left = ", ".join(name for name, value in zip(self.motors.names, values, strict=True) if np.isinf(value))
            raise ArgumentError(f"{word} of {left} is not known; this robot needs that of all motors")
        return values
