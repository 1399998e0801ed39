"""Values of the named quantities of staged equations, which are matrices of the papers where a method has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import sympy

from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import Equation, Port, SymbolicModel
from pkmgen.language.expression.trees import Tree, substitute
from pkmgen.mechanism.types import Mechanism
from tests.literal.robot_numbers import Array


def quantities(model: SymbolicModel, mechanism: Mechanism, inputs: Mapping[str, Array]) -> Mapping[str, Array]:
    """Every quantity by its name, a state a row, in its shape; those of limbs have the limb's name before them."""
    flat = _written_out(model)
    ports = tuple(_port(equation) for equation in flat.equations if isinstance(equation, Equation))
    binding = ParameterBinding(mechanism.parameters, mechanism.derived, fold=True)
    found = evaluate_graph(graph_from_model(replace(flat, outputs=ports), binding), inputs).outputs
    return {port.name: found[port.name].reshape(-1, *port.shape) for port in ports}


def _port(equation: Equation) -> Port:
    shape = tuple(size for size in equation.symbols.shape if size > 1)
    symbols = tuple(equation.symbols)
    return Port(equation.name, shape, symbols, ("",) * len(symbols), equation.meaning)


def _written_out(model: SymbolicModel) -> SymbolicModel:
    """The same equations without instances, each limb with constants of its own."""
    constants: dict[sympy.Symbol, Tree] = dict(model.constants)
    equations: list[Equation] = []
    for stage in model.equations:
        if isinstance(stage, Equation):
            equations.append(stage)
            continue
        own = {symbol: sympy.Symbol(stage.rename(symbol.name)) for symbol in stage.model.constants}
        for symbol, tree in stage.model.constants.items():
            constants[own[symbol]] = substitute(tree, stage.mount)
        equations += [_with_own(equation, own) for equation in stage.written()]
    return replace(model, constants=constants, equations=tuple(equations), guards=())


def _with_own(equation: Equation, constants: Mapping[sympy.Symbol, sympy.Symbol]) -> Equation:
    return replace(equation, value=equation.value.xreplace(constants))
