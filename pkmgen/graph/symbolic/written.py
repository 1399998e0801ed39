"""A function whose limbs are instances of models, with the equations of all limbs among its own."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import sympy

from pkmgen.graph.symbolic.types import Equation, Guard, Instance, SymbolicModel
from pkmgen.language.expression.trees import Tree, substitute


def written_out(model: SymbolicModel) -> SymbolicModel:
    """The same function without instances; what belongs to a limb begins with its name."""
    equations: list[Equation | Instance] = []
    constants, guards = dict(model.constants), list[Guard]()
    for stage in model.equations:
        if not isinstance(stage, Instance):
            equations.append(stage)
            continue
        names = _constants(stage)
        constants |= {names[symbol]: substitute(tree, stage.mount) for symbol, tree in stage.model.constants.items()}
        equations += stage.written(names)
        guards += _guards(stage, names)
    frozen: MappingProxyType[sympy.Symbol, Tree] = MappingProxyType(constants)
    return replace(model, constants=frozen, equations=tuple(equations), guards=(*guards, *model.guards))


def _constants(stage: Instance) -> dict[sympy.Symbol, sympy.Symbol]:
    """Names of the constants of a limb; what the limb has of the same name, such as gravity, is something else."""
    taken = {symbol for each in stage.written() for symbol in each.symbols}
    names = {symbol: sympy.Symbol(stage.rename(symbol.name)) for symbol in stage.model.constants}
    return {symbol: sympy.Symbol(f"{name.name}_constant") if name in taken else name for symbol, name in names.items()}


def _guards(stage: Instance, names: dict[sympy.Symbol, sympy.Symbol]) -> list[Guard]:
    """Guards of a limb by the names that its values have in the robot."""

    def named(symbol: sympy.Symbol) -> sympy.Symbol:
        return names.get(symbol) or stage.results.get(symbol) or sympy.Symbol(stage.rename(symbol.name))

    return [Guard(each.kind, stage.index, named(each.value), named(each.low)) for each in stage.model.guards]
