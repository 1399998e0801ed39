"""Parameters of a robot as a kernel names them."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet

from pkmgen.emit.wrap import one_line
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.description.types import CheckedFile
from pkmgen.language.expression.units import si_unit

ModuleParameter = tuple[str, float, str, str]
"""Name, value, unit and description of a parameter."""


def module_parameters(robot: CheckedFile, fold: bool) -> tuple[ModuleParameter, ...]:
    """Parameters with values and units in SI; derived ones are no fields of a runtime struct."""
    return tuple(
        (name, value, si_unit(robot.description.parameters[name].unit), robot.description.parameters[name].description)
        for name, value in robot.values.items()
        if fold or name not in robot.derived
    )


def written_parameters(
    parameters: tuple[ModuleParameter, ...], number: Callable[[float], str]
) -> tuple[tuple[str, str, str, str], ...]:
    """Parameters as texts; `number` writes literals."""
    return tuple((name, number(value), unit, one_line(text)) for name, value, unit, text in parameters)


def check_fields(parameters: tuple[ModuleParameter, ...], words: AbstractSet[str], languages: str = "C or C++") -> None:
    """Refuse parameters that cannot be fields of a struct.

    Raises:
        UnsupportedRobotError: A name is a word of the languages that read the struct.
    """
    for name, *_ in parameters:
        if name in words:
            raise UnsupportedRobotError(
                f"parameter {name}: this is a word of {languages}, so that it cannot be a field of the struct of "
                "parameters; give it another name, or fold the parameters"
            )
