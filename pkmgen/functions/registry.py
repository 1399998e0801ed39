"""How the functions of the catalogue are made that every kind of robot has, from its coordinates and graphs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pkmgen.functions import derivatives, dynamics, identification, kinematics, safety
from pkmgen.functions.workshop import Making

COMMON: Mapping[str, Making[Any]] = MappingProxyType(
    {
        "inverse_jacobian_rate": Making(kinematics.inverse_jacobian_rate),
        "jacobian": Making(kinematics.jacobian),
        "actuator_motion": Making(kinematics.actuator_motion),
        "platform_motion": Making(kinematics.platform_motion),
        "forward_dynamics": Making(dynamics.forward_dynamics),
        "mass_matrix": Making(dynamics.mass_matrix),
        "bias": Making(dynamics.bias),
        "gravity": Making(dynamics.gravity),
        "kinetic_energy": Making(dynamics.kinetic_energy),
        "dynamics_terms": Making(dynamics.dynamics_terms),
        "actuator_mass_matrix": Making(dynamics.actuator_mass_matrix),
        "actuator_bias": Making(dynamics.actuator_bias),
        "inverse_dynamics_derivatives": Making(derivatives.inverse_dynamics_derivatives),
        "forward_dynamics_derivatives": Making(derivatives.forward_dynamics_derivatives),
        "singularity": Making(safety.singularity),
        "condition_number": Making(safety.condition_number),
        "regressor": Making(identification.regressor, identification.refusal, identification.notes),
        "base_regressor": Making(identification.base_regressor, identification.refusal, identification.notes),
    }
)
"""By name; keys are names of the catalogue."""
