"""Functions of the method beside inverse and forward dynamics: those a kernel holds, and those that are only read."""

from __future__ import annotations

from pkmgen.plan.facts import Survey
from pkmgen.methods.lie.inverse import geometric_inverse_kinematics, velocity_inverse_kinematics
from pkmgen.methods.lie.robot import actuator_space_dynamics, task_space_equations
from pkmgen.geometry.limbs.types import Tolerance
from pkmgen.equations.types import SymbolicModel
from pkmgen.mechanism.types import Mechanism

__all__ = ["kernel_functions", "readable_functions"]


def kernel_functions(mechanism: Mechanism, tolerance: Tolerance, survey: Survey) -> tuple[SymbolicModel, ...]:
    """Write inverse kinematics (96) with the two steps of §9.4, and to convergence."""
    del survey
    return (
        geometric_inverse_kinematics(mechanism, tolerance),
        geometric_inverse_kinematics(mechanism, tolerance, steps=None),
    )


def readable_functions(mechanism: Mechanism, tolerance: Tolerance, survey: Survey) -> tuple[SymbolicModel, ...]:
    """Write the equations in task space (107), the rates (94) and, where it exists, actuator space (116)."""
    models = (
        task_space_equations(mechanism, tolerance, survey),
        velocity_inverse_kinematics(mechanism, tolerance),
    )
    if len(mechanism.motors()) > survey.freedoms:
        return models
    return (*models, actuator_space_dynamics(mechanism, tolerance, survey))
