"""Limbs that have the same equations, and sums over them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any

import sympy

from pkmgen.notation.formula import Formula, Grid, Number, Over, Quantity, Sum, quantities
from pkmgen.notation.lifting import Entries
from pkmgen.notation.stages import Stage, Written


def named_at(limb: str) -> Callable[[sympy.Expr], sympy.Expr]:
    """What renames symbols of a limb."""

    def rename(expression: sympy.Expr) -> sympy.Expr:
        own = {
            s: sympy.Symbol("@" + s.name[len(limb) :]) for s in expression.free_symbols if s.name.startswith(limb + "_")
        }
        return expression.xreplace(own)

    return rename


def alike(found: Mapping[str, tuple[Stage, Entries]]) -> list[tuple[str, ...]]:
    """Limbs by what their equation says."""
    alike: dict[Entries, list[str]] = {}
    for limb, (_, value) in found.items():
        alike.setdefault(value, []).append(limb)
    return [tuple(limbs) for limbs in alike.values()]


def kinds_of(written: Written) -> Iterable[tuple[str, ...]]:
    """Limbs of which most equations define the same."""
    names: dict[str, set[str]] = {limb: set() for limb in written.limbs}
    for stage in written.stages:
        if stage.limb:
            names[stage.limb].add(stage.name[len(stage.limb) :])
    kinds: list[list[str]] = []
    for limb in written.limbs:
        for kind in kinds:
            one, two = names[limb], names[kind[0]]
            if len(one & two) >= 0.8 * len(one | two):
                kind.append(limb)
                break
        else:
            kinds.append([limb])
    return [tuple(kind) for kind in kinds]


def over_limbs(formula: Formula, kinds: tuple[tuple[str, ...], ...]) -> Formula:
    """Write terms that are the same for all limbs of a kind as one sum over them."""
    if isinstance(formula, Grid):
        return Grid(tuple(tuple(over_limbs(entry, kinds) for entry in line) for line in formula.rows))
    if not isinstance(formula, Sum):
        return formula
    terms = list(formula.terms)
    for index, kind in enumerate(kinds):
        if len(kind) < 2:
            continue
        first = kind[0]
        for minus, term in list(terms):
            if not any(name.startswith(first + "_") for name in quantities(term)):
                continue
            model = replaced(term, limb_as(first, "@"))
            same = [(minus, replaced(model, limb_as("@", limb))) for limb in kind]
            if all(each in terms for each in same):
                place = terms.index(same[0])
                terms = [each for each in terms if each not in same]
                terms.insert(min(place, len(terms)), (minus, Over(index, model)))
    return terms[0][1] if len(terms) == 1 and not terms[0][0] else Sum(tuple(terms))


def limb_as(old: str, new: str) -> Callable[[str], str]:
    """What puts one limb for another into names."""
    return lambda name: new + name[len(old) :] if name.startswith(old + "_") else name


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
