"""One structure, many sets of numbers: every number of a robot file that is not structure becomes a parameter.

Axes, senses, topology, zeros and what says how the robot is looked at (home, box, limits) stay; sizes, masses, mass
centres, inertias, friction, springs, gears, payload and gravity vary.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.fuzz.dice import ENTRIES, inertia_of, short
from pkmgen.language.description.check import expressions_of
from pkmgen.language.description.read import read_robot
from pkmgen.language.description.types import CheckedFile
from pkmgen.language.expression.trees import Number, evaluate
from pkmgen.language.expression.units import parse_unit

Values = Mapping[str, float]
FORCES = ("mass", "mass_centre", "inertia", "friction", "spring", "actuator", "gravity", "payload")
"""Keys under which numbers vary in any robot."""
SIZES = ("point", "offset", "length", "start", "end")
"""Keys under which they vary in robots of limbs: in others the loops of the file would no longer close."""
MOST = 250
"""Parameters that a file may have, nearly."""
STIFF = ("m", "deg", "rad", "1")
"""Units of parameters that a robot stands by."""
MOVED, TURNED = 0.1, 0.01
"""Parts of the zeros that become small numbers, and of the sizes that change their sign."""
ADDED = {
    "kg": 2.0, "kg*m**2": 0.05, "N*s/m": 2.0, "N": 1.0, "N*m*s/rad": 1.0, "N*m": 1.0, "m/s**2": 10.0, "N/m": 20.0,
}  # fmt: skip
"""Largest value that takes the place of a zero, by unit."""


@dataclass(frozen=True)
class Loose:
    """A robot file all of whose numbers are parameters.

    Attributes:
        text: The file, JSON.
        robot: What it says, with the numbers it was drawn with.
        held: Parameters that stay, because the loops of the file would no longer close.
        inertias: Names of six parameters that are the inertia of a body: xx, yy, zz, xy, xz, yz.
    """

    text: str
    robot: CheckedFile
    held: frozenset[str]
    inertias: tuple[tuple[str, ...], ...]

    def with_values(self, values: Values) -> str:
        """The file with other numbers."""
        data = json.loads(self.text)
        for name, parameter in data["parameters"].items():
            if name not in self.robot.derived:
                parameter["value"] = values[name] / parse_unit(parameter["unit"]).factor
        return json.dumps(data)

    def overrides(self, values: Values) -> dict[str, float]:
        """The numbers in the units of the file, derived ones left out."""
        units = {name: parse_unit(record.unit).factor for name, record in self.robot.description.parameters.items()}
        return {name: value / units[name] for name, value in values.items() if name not in self.robot.derived}


def loosened(text: str, file: str) -> Loose:
    """Make every number of a robot file that is not structure a parameter.

    Raises:
        RobotFileError: The file is wrong.
    """
    robot, data = read_robot(text, file), json.loads(text)
    limbs = bool(robot.description.home_pose)
    parameters: dict[str, Any] = data.setdefault("parameters", {})
    inertias: dict[tuple[Any, ...], dict[str, str]] = {}
    for path, expression in expressions_of(robot.description):
        if not _varies(path, limbs) or not isinstance(expression.tree, Number) or not expression.tree.value:
            continue
        holder = _holder(data, path)
        if holder is None or len(parameters) >= MOST:
            continue
        name = f"n{len(parameters)}"
        parameters[name] = {"value": expression.tree.value, "unit": (*expression.units, "1")[0]}
        holder[path[-1]] = name
        if path[-1] in ENTRIES:
            inertias.setdefault(path[:-1], {})[str(path[-1])] = name
    whole = tuple(tuple(own[entry] for entry in ENTRIES) for own in inertias.values() if set(own) == set(ENTRIES))
    own = robot.description.parameters
    held = frozenset() if limbs else frozenset(name for name, record in own.items() if record.unit in STIFF)
    again = json.dumps(data)
    return Loose(again, read_robot(again, file), held, whole)


def _varies(path: tuple[Any, ...], limbs: bool) -> bool:
    if path[0] in ("parameters", "home", "box"):
        return False
    if any(word in path for word in ("home", "box", "limits", "axis", "second_axis", "direction", "normal")):
        return False
    return any(word in path for word in (FORCES + SIZES if limbs else FORCES))


def _holder(data: Any, path: tuple[Any, ...]) -> Any:
    """What holds the number of a path in the file; None where the file writes it otherwise."""
    for key in path[:-1]:
        if (isinstance(data, dict) and key in data) or (
            isinstance(data, list) and isinstance(key, int) and key < len(data)
        ):
            data = data[key]
        else:
            return None
    known = isinstance(data, list | dict)
    try:
        return data if known and isinstance(data[path[-1]], int | float) else None
    except (KeyError, IndexError, TypeError):
        return None


def draw_values(loose: Loose, random: np.random.Generator, spread: float) -> Values:
    """Draw other numbers, SI units: sizes a little (by a part `spread`), everything else freely."""
    description = loose.robot.description
    values: dict[str, float] = {}
    for name, record in description.parameters.items():
        old = loose.robot.values[name]
        if name in loose.robot.derived:
            continue
        values[name] = old if name in loose.held else _bounded(_drawn(old, record.unit, random, spread), record, old)
    for names in loose.inertias:
        values |= dict(zip(names, inertia_of(random, 0.1), strict=True))
    for name in loose.robot.derived:
        values[name] = evaluate(description.parameters[name].value.tree, values)
    return {name: values[name] for name in loose.robot.values}


def _drawn(old: float, unit: str, random: np.random.Generator, spread: float) -> float:
    if unit in STIFF:
        if not old:
            return short(random.uniform(-spread, spread)) if random.random() < MOVED else 0.0
        turned = -1.0 if random.random() < TURNED else 1.0
        return short(turned * old * math.exp(random.uniform(-spread, spread)))
    if old:
        return short(old * math.exp(random.uniform(-1.2, 1.2)))
    return short(random.uniform(0.0, ADDED.get(unit, 0.0))) if random.random() < 0.5 else 0.0


def _bounded(value: float, record: Any, old: float) -> float:
    """A value within the bounds of a parameter; the old one where it is not."""
    if record.bounds is None:
        return value
    factor = parse_unit(record.unit).factor
    low, high = (bound.tree.value * factor for bound in record.bounds)
    return value if low <= value <= high else old
