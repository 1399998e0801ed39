"""Robot files with other numbers in place: comments and everything else stay as they are."""

from __future__ import annotations

import math
from collections.abc import Mapping

import yaml

from pkmgen.errors import GraphError
from pkmgen.language.description.read import read_robot
from pkmgen.language.expression.units import parse_unit
from pkmgen.language.library import RobotText

DIGITS = 3
"""Digits of its standard error that a number keeps."""
WHOLE = 12
"""Digits of a number without error."""


def changed_text(text: RobotText, values: Mapping[str, float], errors: Mapping[str, float]) -> str:
    """Write a robot file with other values of parameters that are numbers there.

    Args:
        text: The file.
        values: New values by name, SI units.
        errors: Standard errors, by which they are rounded.

    Raises:
        GraphError: The text that results does not say so; nothing of it should be used.
        RobotFileError: It is no robot file: a value is out of what its place allows.
    """
    robot = read_robot(text.text, text.file)
    places, written = _places(text.text), text.text
    wanted: dict[str, float] = {}
    for name in sorted(values, key=lambda each: -places[each][0]):
        factor = parse_unit(robot.description.parameters[name].unit).factor
        number = rounded(values[name] / factor, errors.get(name, 0.0) / factor)
        start, end = places[name]
        written = f"{written[:start]}{number!r}{written[end:]}"
        wanted[name] = number * factor
    again = read_robot(written, text.file)
    for name, value in {**robot.values, **wanted}.items():
        if name not in again.derived and not math.isclose(again.values[name], value, rel_tol=1e-12, abs_tol=1e-300):
            raise GraphError(f"{text.file}: the value of {name} could not be changed in place")
    return written


def rounded(value: float, error: float) -> float:
    """A number with the digits that its error leaves it."""
    if value == 0.0 or not math.isfinite(error):
        return value
    last = DIGITS - 1 - math.floor(math.log10(error)) if error > 0.0 else WHOLE - math.floor(math.log10(abs(value)))
    return round(value, min(last, WHOLE - math.floor(math.log10(abs(value)))))


def _places(text: str) -> dict[str, tuple[int, int]]:
    """Where the value of each parameter stands: first letter, and the one after the last."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    assert root is not None
    found = {}
    for key, node in _entries(_entries_by_name(root)["parameters"]):
        value = _entries_by_name(node)["value"]
        found[key] = (value.start_mark.index, value.end_mark.index)
    return found


def _entries(node: yaml.Node) -> list[tuple[str, yaml.Node]]:
    assert isinstance(node, yaml.MappingNode)
    return [(key.value, value) for key, value in node.value]


def _entries_by_name(node: yaml.Node) -> dict[str, yaml.Node]:
    return dict(_entries(node))
