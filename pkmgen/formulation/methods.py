"""The functions of a robot and the methods that can write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from pkmgen.errors import UnsupportedRobotError
from pkmgen.formulation import adjoint, classical
from pkmgen.formulation.equations import StagedEquations
from pkmgen.formulation.facts import Survey
from pkmgen.formulation.forward import forward_kinematics
from pkmgen.formulation.kinematics import inverse_jacobian, inverse_kinematics, null_space_projector
from pkmgen.formulation.limbs.types import Tolerance
from pkmgen.formulation.planar import adjoint as planar_adjoint
from pkmgen.formulation.planar import elements as planar_elements
from pkmgen.formulation.planar.motion import limbs_of
from pkmgen.formulation.tree.models import tree_refusal
from pkmgen.formulation.types import SymbolicModel
from pkmgen.mechanism.algebra import ZERO
from pkmgen.mechanism.types import Joint, Mechanism

__all__ = ["formulate_dynamics", "formulate_forward_dynamics", "formulate_kinematics", "on_trees", "refusal"]


@dataclass(frozen=True, slots=True)
class Formulation:
    """A method.

    Attributes:
        inverse_dynamics: Writes inverse dynamics from the pose.
        refusal: Says in one line why a robot is beyond it, None where it applies.
        forward_dynamics: Writes its direct model, effort → acceleration; None where the method has none of its own.
        on_trees: Whether it takes limbs as trees, whose closures have to be surveyed.
    """

    inverse_dynamics: Callable[[Mechanism, Tolerance, Survey, bool], SymbolicModel]
    refusal: Callable[[Mechanism, Tolerance], str | None] = lambda _mechanism, _tolerance: None
    forward_dynamics: Callable[[Mechanism, Tolerance, Survey], SymbolicModel] | None = None
    on_trees: bool = False


FORMULATIONS: Mapping[str, Formulation] = MappingProxyType(
    {
        "adjoint": Formulation(adjoint.inverse_dynamics),
        "tree": Formulation(classical.inverse_dynamics, tree_refusal, on_trees=True),
    }
)

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
    reason = refusal(mechanism, method, inputs, tolerance)
    if reason is not None:
        raise UnsupportedRobotError(f"{mechanism.place}: method {method} from {inputs} does not apply: {reason}")
    if inputs == "pose" and method in FORMULATIONS and not _turns_at_tips(mechanism):
        return FORMULATIONS[method].inverse_dynamics(mechanism, tolerance, survey, wrench)
    if wrench:
        raise UnsupportedRobotError(f"{mechanism.place}: an external wrench is an input of dynamics from pose only")
    return _PLANAR[method](replace(mechanism, assembly=survey.side), inputs, tolerance)


def formulate_forward_dynamics(
    mechanism: Mechanism, method: str, tolerance: Tolerance, survey: Survey
) -> SymbolicModel | None:
    """Write the direct model of a method; None where it has none of its own.

    Raises:
        UnsupportedRobotError: The method does not apply to the robot.
    """
    reason = refusal(mechanism, method, "pose", tolerance)
    if reason is not None:
        raise UnsupportedRobotError(f"{mechanism.place}: method {method} does not apply: {reason}")
    if method not in FORMULATIONS or _turns_at_tips(mechanism):
        return None
    write = FORMULATIONS[method].forward_dynamics
    return None if write is None else write(mechanism, tolerance, survey)


def refusal(mechanism: Mechanism, method: str, inputs: str, tolerance: Tolerance) -> str | None:
    """Say in one line why a method cannot treat a robot from some inputs; None where it can."""
    if inputs != "pose" or (_turns_at_tips(mechanism) and method in _PLANAR):
        if method not in _PLANAR:
            return f"inputs {inputs} are for methods {', '.join(_PLANAR)}"
        return _planar_refusal(mechanism)
    if _turns_at_tips(mechanism):
        return "tips rub on a platform that a limb carries"
    if method not in FORMULATIONS:
        return _planar_refusal(mechanism)
    return FORMULATIONS[method].refusal(mechanism, tolerance)


def on_trees(method: str) -> bool:
    """Whether a method takes limbs as trees."""
    return method in FORMULATIONS and FORMULATIONS[method].on_trees


def _planar_refusal(mechanism: Mechanism) -> str | None:
    try:
        limbs_of(StagedEquations(), mechanism)
    except UnsupportedRobotError as error:
        return str(error).removeprefix(f"{mechanism.place}: ")
    return None


def _turns_at_tips(mechanism: Mechanism) -> bool:
    """Whether tips rub on a platform that a limb carries, and so turns: what the general core does not know."""
    if mechanism.carried_by is None:
        return False
    frictions = [limb.tip.friction for limb in mechanism.limbs if isinstance(limb.tip, Joint)]
    return any((friction.viscous, friction.coulomb) != (ZERO, ZERO) for friction in frictions)


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
