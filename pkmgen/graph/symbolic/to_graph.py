"""The only door from sympy into the graph; here numbers and parameters meet the equations."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from types import MappingProxyType

import sympy

from pkmgen.errors import GraphError
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.formula import Formula, Parameter
from pkmgen.graph.operations import called_in_sympy
from pkmgen.graph.symbolic.parameter_trees import KnownParameters, node_of, number_of
from pkmgen.graph.symbolic.types import Instance, Iteration, Port, Prepared, SymbolicModel
from pkmgen.graph.types import ExprGraph, GraphGuard, GraphIteration, GraphPort, Quantity
from pkmgen.language.exact.dimensions import ACCELERATION, Dimension
from pkmgen.language.expression.trees import Number, Tree, names_in, substitute

_UNIT = re.compile(r"1|(1/)?(kg|m|N|rad|s|J|W)[²³⁴⁵⁶]?([·/](kg|m|N|rad|s|J|W)[²³⁴⁵⁶]?)*")
"""How equations write units at the end of what they say."""


class ParameterBinding:
    """What the parameters of one graph are: numbers where they are folded, else nodes of their own.

    Some may be entries of inputs (port and entry, by name of the parameter), whether the others are folded or not.
    """

    def __init__(
        self,
        values: Mapping[str, float],
        derived: Mapping[str, Tree],
        fold: bool,
        inputs: Mapping[str, tuple[str, int]] = MappingProxyType({}),
        dimensions: Mapping[str, Dimension] = MappingProxyType({}),
    ) -> None:
        self._numbers = KnownParameters.of(values, dimensions)
        self._derived = derived
        self._fold = fold
        self._inputs = inputs
        self._known: dict[str, int] = {}

    @property
    def folded(self) -> bool:
        """Whether parameters are numbers."""
        return self._fold

    def fresh(self) -> ParameterBinding:
        """The same binding for another graph."""
        values, dimensions = self._numbers.values.value, self._numbers.dimensions.value
        return ParameterBinding(values, self._derived, self._fold, self._inputs, dimensions)

    def node(self, builder: GraphBuilder, tree: Tree, name: str = "") -> int:
        """Make the node of a tree over the parameters: a number where all of them are numbers.

        Gravity, which need not be a parameter, is known by the name that equations give its entries.
        """
        if isinstance(tree, Number) and tree.dimension == ACCELERATION:
            return builder.const(Formula(tree.value, Parameter(name, ACCELERATION), float(tree.value)))
        number = None
        if self._fold and self._inputs.keys().isdisjoint(names_in(tree)):
            number = number_of(builder, tree, self._numbers)
        if number is None:
            return node_of(builder, tree, lambda name: self._parameter(builder, name))
        return builder.const(number)

    def _parameter(self, builder: GraphBuilder, name: str) -> int:
        if name in self._inputs:
            return builder.make("input", (), self._inputs[name])
        if self._fold:
            return builder.const(self._numbers.number(name))
        if name not in self._derived:
            return builder.make("parameter", (), name)
        if name not in self._known:
            for other, tree in self._derived.items():  # in an order in which each finds its own parameters known
                if other not in self._known:
                    self._known[other] = self.node(builder, tree)
        return self._known[name]


def graph_from_model(model: SymbolicModel, binding: ParameterBinding) -> ExprGraph:
    """Translate staged equations into a graph, operation by operation, without simplifying.

    Returns:
        The raw graph; nodes carry the names of the equations.
    """
    builder = GraphBuilder()
    known: dict[sympy.Symbol, int] = {}
    hidden = (model.iteration.unknown, model.iteration.convergence) if model.iteration else ()
    for port in (*model.inputs, *hidden):
        for entry, symbol in enumerate(port.symbols):
            known[symbol] = builder.make("input", (), (port.name, entry))
    quantities: dict[str, Quantity] = {}
    guards = _write(builder, model, binding, known, {}, lambda name: name, quantities)
    empty = ExprGraph(
        model.function,
        (),
        tuple(_port(port, known) for port in model.inputs),
        tuple(_port(port, known) for port in model.outputs),
        tuple(guards),
        {},
        None if model.iteration is None else _iteration(model.iteration, binding.fresh()),
        MappingProxyType(quantities),
    )
    return builder.freeze(empty, lambda index: index)


def _write(
    builder: GraphBuilder,
    model: SymbolicModel,
    binding: ParameterBinding,
    known: dict[sympy.Symbol, int],
    mount: Mapping[str, Tree],
    rename: Callable[[str], str],
    quantities: dict[str, Quantity],
) -> list[GraphGuard]:
    """Write the constants and stages of a model whose inputs are known; returns its guards."""
    for symbol, tree in model.constants.items():
        known[symbol] = binding.node(builder, substitute(tree, mount), symbol.name.rstrip("_"))
    prepared = None if binding.folded else model.prepared
    if prepared is not None:
        known |= _write_prepared(builder, prepared, binding)
    converter = _Converter(builder, known)
    guards: list[GraphGuard] = []
    for stage in model.equations:
        if isinstance(stage, Instance):
            guards += _write_instance(builder, stage, binding, converter, known, quantities)
            continue
        quantity = _quantity(stage.meaning, rename)
        for symbol, value in zip(stage.symbols, stage.value, strict=True):
            known[symbol], name = converter.convert(value), rename(symbol.name)
            builder.label(known[symbol], name)
            quantities.setdefault(name, quantity)
    own = model.guards if prepared is None else prepared.guards
    return guards + [GraphGuard(g.kind, g.limb, known[g.value], known[g.low]) for g in own]


def _write_prepared(builder: GraphBuilder, prepared: Prepared, binding: ParameterBinding) -> dict[sympy.Symbol, int]:
    """Write constants that depend on parameters alone."""
    inner: dict[sympy.Symbol, int] = {}
    _write(builder, prepared.model, binding, inner, {}, lambda name: f"prepared_{name}", {})
    return {constant: inner[output] for output, constant in prepared.results.items()}


def _write_instance(
    builder: GraphBuilder,
    stage: Instance,
    binding: ParameterBinding,
    converter: _Converter,
    known: dict[sympy.Symbol, int],
    quantities: dict[str, Quantity],
) -> list[GraphGuard]:
    """Write the model of a limb in place."""
    inner = {symbol: converter.convert(value) for symbol, value in stage.arguments.items()}
    guards = _write(builder, stage.model, binding, inner, stage.mount, stage.rename, quantities)
    known |= {outer: inner[symbol] for symbol, outer in stage.results.items()}
    return [replace(guard, limb=stage.index) for guard in guards]


def _quantity(meaning: str, rename: Callable[[str], str]) -> Quantity:
    """What an equation says about a name: words, then a unit; names of a model of limbs become those of the limb."""
    words = re.sub(r"\blimb_\w+", lambda name: rename(name.group()), meaning)
    text, _, last = words.rpartition(", ")
    return Quantity(text, last) if text and _UNIT.fullmatch(last) else Quantity(words)


def _iteration(iteration: Iteration, binding: ParameterBinding) -> GraphIteration:
    def hidden(port: Port) -> GraphPort:
        return GraphPort(port.name, port.shape, port.units, port.meaning, ())

    return GraphIteration(
        hidden(iteration.unknown),
        hidden(iteration.convergence),
        iteration.start,
        graph_from_model(iteration.step, binding),
        iteration.goal,
        iteration.accepted,
        iteration.limit,
        iteration.continuation,
        iteration.blocks,
        _at_home(iteration, binding.fresh()),
    )


def _at_home(iteration: Iteration, binding: ParameterBinding) -> ExprGraph | None:
    """Entries at home of the input that a continuation moves, where they depend on parameters given at run time."""
    prepared, way = iteration.step.prepared, iteration.continuation
    if binding.folded or prepared is None or way is None:
        return None
    graph = graph_from_model(prepared.model, binding)
    return replace(graph, outputs=tuple(port for port in graph.outputs if port.name == way.port), guards=())


def _port(port: Port, known: Mapping[sympy.Symbol, int]) -> GraphPort:
    nodes = tuple(known[symbol] for symbol in port.symbols)
    names = tuple(symbol.name for symbol in port.symbols)
    return GraphPort(port.name, port.shape, port.units, port.meaning, nodes, port.default, names)


class _Converter:
    """Translates sympy expressions over known symbols."""

    def __init__(self, builder: GraphBuilder, known: Mapping[sympy.Symbol, int]) -> None:
        self._builder = builder
        self._known = known

    def convert(self, expression: sympy.Expr) -> int:
        make = self._builder.make
        if expression.is_Symbol:
            return self._known[expression]
        if expression.is_Rational:
            return self._builder.const(float(expression))
        if expression.is_Add:
            return make("add", [self.convert(term) for term in expression.args])
        if expression.is_Mul:
            return self._product(expression)
        if expression.is_Pow:
            return self._power(expression)
        operation = called_in_sympy(expression.func.__name__)
        if operation is None:
            raise GraphError(f"the graph has no operation for {expression.func}")
        arguments = [self.convert(argument) for argument in expression.args]
        if operation.arity == 2:  # the largest of several is found two by two
            return reduce(lambda left, right: make(operation.name, (left, right)), arguments)
        return make(operation.name, arguments)

    def _product(self, expression: sympy.Expr) -> int:
        make = self._builder.make
        sign, factors, divisors = 1, [], []
        for factor in expression.args:
            if factor is sympy.S.NegativeOne:
                sign = -sign
            elif factor.is_Pow and factor.exp.is_Rational and factor.exp.p < 0:
                divisors.append(self._reciprocal(factor))
            else:
                factors.append(self.convert(factor))
        result = self._joined(factors)
        if divisors:
            result = make("div", (result, self._joined(divisors)))
        return make("neg", (result,)) if sign < 0 else result

    def _power(self, expression: sympy.Expr) -> int:
        base, exponent = expression.args
        if not exponent.is_Rational:
            raise GraphError(f"the graph has no operation for {expression}")
        if exponent.p < 0:
            return self._builder.make("div", (self._builder.const(1.0), self._reciprocal(expression)))
        whole, half = divmod(exponent, 1)
        if half not in (0, sympy.Rational(1, 2)):
            raise GraphError(f"the graph has no operation for {expression}")
        node = self.convert(base)
        root = [self._builder.make("sqrt", (node,))] if half else []
        return self._joined([node] * int(whole) + root)

    def _reciprocal(self, power: sympy.Expr) -> int:
        """What a negative power is divided by."""
        return self.convert(power.base if power.exp is sympy.S.NegativeOne else 1 / power)

    def _joined(self, factors: Sequence[int]) -> int:
        if not factors:
            return self._builder.const(1.0)
        return factors[0] if len(factors) == 1 else self._builder.make("mul", factors)
