"""Limbs by kind: those whose equations are one model, and limbs that are the only ones of theirs, written out."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import sympy

from pkmgen.graph.symbolic.types import Equation, Guard, Instance, SymbolicModel
from pkmgen.language.expression.trees import Tree, substitute


def kinds_of(model: SymbolicModel) -> tuple[tuple[Instance, ...], ...]:
    """The limbs of each kind, kinds and limbs in their order."""
    kinds: dict[int, list[Instance]] = {}
    for stage in model.equations:
        if isinstance(stage, Instance):
            kinds.setdefault(id(stage.model), []).append(stage)
    return tuple(tuple(limbs) for limbs in kinds.values())


def with_few_written_out(model: SymbolicModel, fewest: int) -> SymbolicModel:
    """The same function, limbs of kinds with fewer than so many among its own equations."""
    few = {stage.limb for limbs in kinds_of(model) if len(limbs) < fewest for stage in limbs}
    equations: list[Equation | Instance] = []
    constants, guards = dict(model.constants), list[Guard]()
    for stage in model.equations:
        if not isinstance(stage, Instance) or stage.limb not in few:
            equations.append(stage)
            continue
        names = {symbol: sympy.Symbol(stage.rename(symbol.name)) for symbol in stage.model.constants}
        constants |= {names[symbol]: substitute(tree, stage.mount) for symbol, tree in stage.model.constants.items()}
        equations += [replace(each, value=each.value.xreplace(names)) for each in stage.written()]
        guards += _guards(stage, names)
    frozen: MappingProxyType[sympy.Symbol, Tree] = MappingProxyType(constants)
    return replace(model, constants=frozen, equations=tuple(equations), guards=(*guards, *model.guards))


def _guards(stage: Instance, names: dict[sympy.Symbol, sympy.Symbol]) -> list[Guard]:
    """Guards of a limb by the names that its values have in the robot."""

    def named(symbol: sympy.Symbol) -> sympy.Symbol:
        return names.get(symbol) or stage.results.get(symbol) or sympy.Symbol(stage.rename(symbol.name))

    return [Guard(each.kind, stage.index, named(each.value), named(each.low)) for each in stage.model.guards]
