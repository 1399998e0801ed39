"""The methods that write inverse dynamics of robots of bodies and joints, and why others do not apply."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.multibody import dynamics
from pkmgen.multibody.energy import potential_energy
from pkmgen.multibody.methods import classical, denoc, khalil
from pkmgen.multibody.methods.legs.parts import legs_refusal
from pkmgen.multibody.methods.lie import dynamics as lie
from pkmgen.multibody.methods.lie import legs as lie_legs
from pkmgen.multibody.plan import MultibodyPlan

ADJOINT = "adjoint"


def _applies(_plan: MultibodyPlan) -> str | None:
    return None


def _lie(plan: MultibodyPlan) -> SymbolicModel:
    """Leg by leg where a robot has legs, else by cut joints."""
    return lie.inverse_dynamics(plan) if legs_refusal(plan) is not None else lie_legs.inverse_dynamics(plan)


@dataclass(frozen=True, slots=True)
class Formulation:
    """A method.

    Attributes:
        inverse_dynamics: Writes inverse dynamics.
        refusal: Says in one line why a robot is beyond it, None where it applies.
        readable: Writes functions that are only read, not compiled: whole matrices that no controller needs.
    """

    inverse_dynamics: Callable[[MultibodyPlan], SymbolicModel]
    refusal: Callable[[MultibodyPlan], str | None] = _applies
    readable: Callable[[MultibodyPlan], tuple[SymbolicModel, ...]] = lambda _plan: ()


FORMULATIONS: Mapping[str, Formulation] = MappingProxyType(
    {
        ADJOINT: Formulation(dynamics.inverse_dynamics),
        "khalil": Formulation(khalil.inverse_dynamics, legs_refusal),
        "lie": Formulation(_lie, readable=lambda plan: (lie.equations_of_motion(plan),)),
        "denoc": Formulation(denoc.inverse_dynamics),
        "tree": Formulation(classical.inverse_dynamics),
    }
)
"""By name; keys are methods of `pkmgen.language.options`."""
NEVER_HEAVIER = ("denoc",)
"""Methods that have no more operations by closures than by limbs, on any robot of limbs."""
NEVER: Mapping[str, str] = MappingProxyType(
    {
        "elements": "its elements are bars between a base, joints and a platform; bodies of any shape have none",
    }
)
"""Methods of robots of limbs and a platform only, and why."""


def refusal(plan: MultibodyPlan, method: str, inputs: str) -> str | None:
    """Say in one line, with the robot file, why a method or inputs cannot treat a robot; None where they can."""
    driven = inputs == "joints" and plan.robot.posed
    if driven and len(plan.robot.motors) > plan.robot.freedoms:
        return f"{plan.robot.file}: inputs joints: there are more motors than freedoms, and none of them is independent"
    reason = NEVER[method] if method in NEVER else FORMULATIONS[method].refusal(plan.in_motors if driven else plan)
    if reason is None:
        return None
    return f"{plan.robot.file}: method {method} does not apply to this robot of bodies and joints: {reason}"


def inverse_dynamics(plan: MultibodyPlan, method: str) -> SymbolicModel:
    """Write inverse dynamics by a method; all have the same inputs, outputs, units and signs.

    Raises:
        UnsupportedRobotError: The method does not apply to the robot.
    """
    reason = refusal(plan, method, "pose")
    if reason is not None:
        raise UnsupportedRobotError(reason)
    return FORMULATIONS[method].inverse_dynamics(plan)


def readable(plan: MultibodyPlan, method: str, first: SymbolicModel) -> tuple[SymbolicModel, ...]:
    """Write what else a method has to be read, beside its inverse dynamics."""
    steps = () if first.iteration is None else (first.iteration.step,)
    more = FORMULATIONS[method].readable(plan)
    return (*steps, *more, dynamics.joint_coordinates(plan), potential_energy(plan))
