"""Formulas with other names in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from pkmgen.notation.formula import Formula, Number, Quantity


def replaced(formula: Formula, rename: Callable[[str], str]) -> Formula:
    """The same formula with its quantities renamed."""
    if isinstance(formula, Quantity):
        return Quantity(rename(formula.name), formula.entry)
    if isinstance(formula, Number):
        return formula
    values = (getattr(formula, each.name) for each in fields(formula))
    return type(formula)(*(_inside(value, rename) for value in values))


def _inside(value: Any, rename: Callable[[str], str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_inside(each, rename) for each in value)
    return value if isinstance(value, str | bool | int) else replaced(value, rename)
