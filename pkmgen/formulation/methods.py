"""The functions of a robot and the methods that can write them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pkmgen.errors import UnsupportedRobotError
from pkmgen.formulation import adjoint
from pkmgen.formulation.equations import StagedEquations
from pkmgen.formulation.facts import Survey
from pkmgen.formulation.forward import forward_kinematics
from pkmgen.formulation.kinematics import inverse_jacobian, inverse_kinematics, null_space_projector
from pkmgen.formulation.limbs.types import Tolerance
from pkmgen.formulation.planar import adjoint as planar_adjoint
from pkmgen.formulation.planar import elements as planar_elements
from pkmgen.formulation.planar.motion import limbs_of
from pkmgen.formulation.types import SymbolicModel
from pkmgen.mechanism.algebra import ZERO
from pkmgen.mechanism.types import Joint, Mechanism

__all__ = ["dynamics_choices", "formulate_dynamics", "formulate_kinematics"]

_PLANAR: dict[str, Callable[[Mechanism, str, Tolerance], SymbolicModel]] = {
    "adjoint": planar_adjoint.inverse_dynamics,
    "elements": planar_elements.inverse_dynamics,
}
"""Methods of planar point robots with two R-bar-R-bar limbs, from any inputs."""


def formulate_dynamics(
    mechanism: Mechanism, method: str, inputs: str, tolerance: Tolerance, survey: Survey, wrench: bool
) -> SymbolicModel:
    """Write inverse dynamics by a method; all have the same outputs, units and signs.

    Raises:
        UnsupportedRobotError: The method or the inputs do not apply to the robot.
    """
    if (method, inputs) == ("adjoint", "pose") and not _turns_at_tips(mechanism):
        return adjoint.inverse_dynamics(mechanism, tolerance, survey, wrench)
    if wrench:
        raise UnsupportedRobotError(
            f"{mechanism.place}: an external wrench is an input of method adjoint from pose only"
        )
    try:
        return _PLANAR[method](replace(mechanism, assembly=survey.side), inputs, tolerance)
    except UnsupportedRobotError as error:
        if inputs == "pose" and method == "adjoint":
            message = "friction at the tips of a platform that a limb carries (carried_by) needs two R-bar-R-bar limbs"
            raise UnsupportedRobotError(f"{mechanism.place}: {message}") from error
        raise


def _turns_at_tips(mechanism: Mechanism) -> bool:
    """Whether tips rub on a platform that a limb carries, and so turns: what the general core does not know."""
    if mechanism.carried_by is None:
        return False
    frictions = [limb.tip.friction for limb in mechanism.limbs if isinstance(limb.tip, Joint)]
    return any((friction.viscous, friction.coulomb) != (ZERO, ZERO) for friction in frictions)


def dynamics_choices(mechanism: Mechanism, methods: tuple[str, ...], inputs: tuple[str, ...]) -> list[tuple[str, str]]:
    """List the methods and inputs that apply to a robot."""
    chosen = [(method, mode) for method in methods for mode in inputs]
    try:
        limbs_of(StagedEquations(), mechanism)
    except UnsupportedRobotError:
        return [choice for choice in chosen if choice == ("adjoint", "pose")]
    return chosen


def formulate_kinematics(mechanism: Mechanism, tolerance: Tolerance, survey: Survey) -> tuple[SymbolicModel, ...]:
    """Write the functions of every kernel beside inverse dynamics."""
    models = (
        inverse_kinematics(mechanism, tolerance, survey),
        inverse_jacobian(mechanism, tolerance, survey),
        forward_kinematics(mechanism, tolerance, survey),
    )
    if len(mechanism.motors()) > survey.freedoms:
        return (*models, null_space_projector(mechanism, tolerance, survey))
    return models
