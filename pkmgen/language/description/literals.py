"""Expressions of a robot file whose value decides structure, as the numbers that they are worth.

An axis [skew, 0, 1] with skew worth zero is the axis z, a rotation worth a right angle exchanges axes, a distance worth
zero is none: where parameters are folded into the code, such expressions mean what the number would mean there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar, cast

from pydantic import BaseModel

from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.description.types import CheckedFile
from pkmgen.language.expression.trees import Number, evaluate, names_in

DIRECTIONS = ("axis", "second_axis", "direction", "normal")
"""Keys of vectors of which only the direction counts."""
ANGLE_KEYS = ("rotation", "rpy", "child_rpy")
"""Keys of angles that turn frames."""
PLACES = ("point", "offset", "start", "end", "at", "child_at", "mass_centre", "gravity", "xy", "xz", "yz")
"""Keys of quantities of which nothing is left where they are zero."""
VARIABLE = ("parameters", "home", "box", "limits")
"""Keys below which no expression decides structure."""
DIRECTION_ROUNDING = 1e-12
"""Difference of an angle from a multiple of π/2, rad, or of a component from 0, 1 and −1, that is rounding."""
QUANTITY_ROUNDING = 1e-20
"""Value of a quantity, SI units, that is rounding, of differences of products of inertia too."""
File = TypeVar("File", bound=CheckedFile)
Record = TypeVar("Record")


def with_literals(robot: File) -> File:
    """A robot file in which expressions that decide structure are numbers, with the values of its parameters."""
    return replace(robot, description=_literal(robot.description, robot.values, ""))


def _literal(record: Record, values: Mapping[str, float], key: str) -> Record:
    """A record with the same done to all expressions in it; `key` is the last key that leads to it."""
    if isinstance(record, QuantityExpression):
        return cast(Record, _settled(record, values, key))
    if isinstance(record, BaseModel):
        names = [name for name in type(record).model_fields if name not in VARIABLE]
        old = {name: getattr(record, name) for name in names}
        new = {name: _literal(child, values, name) for name, child in old.items()}
        changed = {name: child for name, child in new.items() if child is not old[name]}
        return cast(Record, record.model_copy(update=changed)) if changed else record
    if isinstance(record, tuple):
        entries = tuple(_literal(child, values, key) for child in record)
        return cast(Record, entries) if any(a is not b for a, b in zip(entries, record, strict=True)) else record
    if isinstance(record, dict):
        members = {name: _literal(child, values, key) for name, child in record.items()}
        return cast(Record, members) if any(members[name] is not record[name] for name in record) else record
    return record


def _settled(expression: QuantityExpression, values: Mapping[str, float], key: str) -> QuantityExpression:
    """An expression of parameters as a number where its value decides structure."""
    if key not in (*DIRECTIONS, *ANGLE_KEYS, *PLACES) or not names_in(expression.tree):
        return expression
    value = evaluate(expression.tree, values)
    if key in DIRECTIONS:
        whole = round(value)
        known = abs(whole) <= 1 and abs(value - whole) < DIRECTION_ROUNDING
        return replace(expression, tree=Number(float(whole))) if known else expression
    if key in ANGLE_KEYS:
        quarters = round(value / (math.pi / 2))
        near = abs(value - quarters * math.pi / 2) < DIRECTION_ROUNDING
        return replace(expression, tree=Number(quarters * math.pi / 2)) if near else expression
    return replace(expression, tree=Number(0.0)) if abs(value) < QUANTITY_ROUNDING else expression
