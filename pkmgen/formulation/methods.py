"""The functions of a robot and the methods that can write them."""

from __future__ import annotations

from collections.abc import Callable

from pkmgen.formulation import adjoint, elements
from pkmgen.formulation.energy import energy
from pkmgen.formulation.geometry import Tolerance
from pkmgen.formulation.kinematics import element_directions, forward_kinematics, inverse_jacobian, inverse_kinematics
from pkmgen.formulation.types import SymbolicModel
from pkmgen.mechanism.types import Mechanism

__all__ = ["JUDGES", "KINEMATICS", "METHODS"]

METHODS: dict[str, Callable[[Mechanism, str, Tolerance], SymbolicModel]] = {
    "adjoint": adjoint.inverse_dynamics,
    "elements": elements.inverse_dynamics,
}
"""Methods of inverse dynamics; all have the same inputs, outputs, units and signs."""

KINEMATICS: tuple[Callable[[Mechanism, Tolerance], SymbolicModel], ...] = (
    inverse_kinematics,
    inverse_jacobian,
    forward_kinematics,
)
"""Functions of every kernel beside inverse dynamics."""

JUDGES: dict[str, Callable[[Mechanism, Tolerance], SymbolicModel]] = {
    "energy": energy,
    "element_directions": element_directions,
}
"""Functions that `check` uses to judge the others; no kernel holds them yet."""
