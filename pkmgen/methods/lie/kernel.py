"""Functions of the method beside inverse and forward dynamics: those a kernel holds, and those that are only read."""

from __future__ import annotations

from pkmgen.equations.types import SymbolicModel
from pkmgen.methods.lie.inverse import geometric_inverse_kinematics, velocity_inverse_kinematics
from pkmgen.methods.lie.robot import actuator_space_dynamics, task_space_equations
from pkmgen.plan.plan import Plan


def kernel_functions(plan: Plan) -> tuple[SymbolicModel, ...]:
    """Write inverse kinematics (96) with the two steps of §9.4, and to convergence."""
    return (
        geometric_inverse_kinematics(plan),
        geometric_inverse_kinematics(plan, steps=None),
    )


def readable_functions(plan: Plan) -> tuple[SymbolicModel, ...]:
    """Write the equations in task space (107), the rates (94) and, where it exists, actuator space (116)."""
    models = (
        task_space_equations(plan),
        velocity_inverse_kinematics(plan),
    )
    if len(plan.mechanism.motors()) > plan.freedoms:
        return models
    return (*models, actuator_space_dynamics(plan))
