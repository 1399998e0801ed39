"""Parameters of a robot as a kernel names them."""

from __future__ import annotations

from pkmgen.description.bodies import MultibodyFile
from pkmgen.description.types import RobotFile
from pkmgen.expression.units import si_unit

ModuleParameter = tuple[str, float, str, str]
"""Name, value, unit and description of a parameter."""


def module_parameters(robot: RobotFile | MultibodyFile, fold: bool) -> tuple[ModuleParameter, ...]:
    """Parameters with values and units in SI; derived ones are no fields of a runtime struct."""
    return tuple(
        (name, value, si_unit(robot.description.parameters[name].unit), robot.description.parameters[name].description)
        for name, value in robot.values.items()
        if fold or name not in robot.derived
    )
