"""A function taken apart into modules: one for the platform, one for each kind of limb, one that assembles.

Limbs can be evaluated apart and in parallel (Müller 2022, §8.2): the platform module hands each limb its mount and the
motion of its tip, the limb module answers with the results of its model, and the assembling module solves for the
efforts. Only what varies is exchanged: what all limbs of a kind share stays a constant of the limb module, what its
equations do not use is not passed, and a result that is not used, or is the same in every state, is not returned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from types import MappingProxyType

import sympy

from pkmgen.errors import ArgumentError
from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.types import Equation, Guard, Instance, Port, SymbolicModel
from pkmgen.language.expression.trees import Tree, substitute

STATE, RESULT = "limb_states", "limb_results"


@dataclass(frozen=True, slots=True)
class LimbCall:
    """One limb of a function that is taken apart.

    Attributes:
        limb: Name of the limb.
        index: Its number.
        kind: Index of its model.
        state: Where its part of the states begins, and its size.
        result: Where its part of the results begins, and its size.
    """

    limb: str
    index: int
    kind: int
    state: tuple[int, int]
    result: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Modules:
    """A function taken apart.

    Attributes:
        platform: From the inputs of the function to the states of all limbs.
        kinds: Models of the kinds of limbs, from a state to a result.
        calls: The limbs, in order.
        assemble: From the inputs of the function and the results of all limbs to its outputs.
    """

    platform: SymbolicModel
    kinds: tuple[SymbolicModel, ...]
    calls: tuple[LimbCall, ...]
    assemble: SymbolicModel


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of limb, taken apart.

    Attributes:
        index: Its number.
        module: Its model as a function of a state.
        mount: Constants that differ from limb to limb, the first entries of a state.
        used: Inputs of the model that vary and that its equations use, the other entries of a state.
        answers: Outputs that depend on the state and are used, the entries of a result.
        settled: Outputs that are the same in every state, over constants of the module.
    """

    index: int
    module: SymbolicModel
    mount: Mapping[sympy.Symbol, Tree]
    used: tuple[sympy.Symbol, ...]
    answers: tuple[sympy.Symbol, ...]
    settled: Mapping[sympy.Symbol, sympy.Expr]


def take_apart(model: SymbolicModel) -> Modules:
    """Take a function apart at its instances of limb models.

    Returns:
        Its modules; together they compute the same.

    Raises:
        ArgumentError: Its method does not write limbs as modules.
    """
    instances = [stage for stage in model.equations if isinstance(stage, Instance)]
    if not instances:
        raise ArgumentError(
            f"layout: method {model.method!r} from {model.mode!r} has no functions of single limbs; choose 'flat'"
        )
    rest = tuple(stage for stage in model.equations if isinstance(stage, Equation))
    assembled, wanted = _needed(rest, _roots(model.outputs, model.guards_of_robot()))
    kinds = _kinds(instances, wanted)
    calls: list[LimbCall] = []
    states: list[sympy.Symbol] = []
    results: list[sympy.Symbol] = []
    constants = dict(model.constants)
    handed: list[Equation] = []
    settled: list[Equation] = []
    for stage in instances:
        kind = kinds[id(stage.model)]
        own = _hand_over(stage, kind, constants, handed)
        settled += _settle(stage, kind, constants)
        state, result = (len(states), len(own)), (len(results), len(kind.answers))
        calls.append(LimbCall(stage.limb, stage.index, kind.index, state, result))
        states += own
        results += [stage.results[symbol] for symbol in kind.answers]
    frozen = MappingProxyType(constants)
    platform = replace(
        model, function=f"{model.function}_platform",
        outputs=(Port.plain(STATE, states, "mounts and motion of all tips"),),
        constants=frozen, equations=(*_before(model), *handed), guards=model.guards_of_pose(),
    )  # fmt: skip
    assemble = replace(
        model, function=f"{model.function}_assemble", constants=frozen,
        inputs=(*model.inputs, Port.plain(RESULT, results, "results of all limbs")),
        equations=(*settled, *assembled), iteration=None, guards=model.guards_of_robot(),
    )  # fmt: skip
    return Modules(platform, tuple(kind.module for kind in kinds.values()), tuple(calls), assemble)


def _roots(outputs: Sequence[Port], guards: Sequence[Guard]) -> set[sympy.Symbol]:
    """What a function is computed for."""
    return {*_symbols(outputs), *(guard.value for guard in guards), *(guard.low for guard in guards)}


def _needed(
    equations: Sequence[Equation], roots: AbstractSet[sympy.Symbol]
) -> tuple[list[Equation], set[sympy.Symbol]]:
    """The entries of equations that some symbols depend on, and all symbols these use."""
    needed, kept = set(roots), []
    for equation in reversed(equations):
        entries = [pair for pair in zip(equation.symbols, equation.value, strict=True) if pair[0] in needed]
        if entries:
            symbols, values = (Matrix(column) for column in zip(*entries, strict=True))
            needed |= values.free_symbols
            kept.append(replace(equation, symbols=symbols, value=values))
    return kept[::-1], needed


def _before(model: SymbolicModel) -> tuple[Equation | Instance, ...]:
    """Equations before the first instance: those of the platform's own motion."""
    first = next(index for index, stage in enumerate(model.equations) if isinstance(stage, Instance))
    return model.equations[:first]


def _kinds(instances: Sequence[Instance], wanted: AbstractSet[sympy.Symbol]) -> dict[int, _Kind]:
    """The kinds of the limbs, by the identity of their models."""
    kinds: dict[int, _Kind] = {}
    for stage in instances:
        if id(stage.model) not in kinds:
            limbs = [other for other in instances if other.model is stage.model]
            kinds[id(stage.model)] = _kind(limbs, wanted, len(kinds))
    return kinds


def _kind(limbs: Sequence[Instance], wanted: AbstractSet[sympy.Symbol], index: int) -> _Kind:
    """Find out what limbs of one model have in common, and what is exchanged with them."""
    model = limbs[0].model
    common, steady = _shared(limbs)
    values = {s: v for stage in model.written() for s, v in zip(stage.symbols, stage.value, strict=True)}
    outputs = [symbol for symbol in _symbols(model.outputs) if any(limb.results[symbol] in wanted for limb in limbs)]
    settled = {symbol: values[symbol] for symbol in outputs if values[symbol].free_symbols <= common.keys()}
    answers = tuple(symbol for symbol in outputs if symbol not in settled)
    equations, needed = _needed(model.written(), {*answers, *_roots((), model.guards)})
    mount = {symbol: tree for symbol, tree in model.constants.items() if symbol in needed and symbol not in common}
    steadied = [_named(*entry, "the same for all limbs, in every state") for entry in steady.items()]
    used = tuple(symbol for symbol in _symbols(model.inputs) if symbol in needed and symbol not in steady)
    state = (*mount, *used)
    module = replace(
        model, function=f"limb_{index + 1}", constants=MappingProxyType(common),
        inputs=(Port.plain("state", state, _listed(state)),),
        outputs=(Port.plain("result", answers, _listed(answers)),),
        equations=(*steadied, *equations), guards=tuple(replace(guard, limb=0) for guard in model.guards),
    )  # fmt: skip
    return _Kind(index, module, mount, used, answers, settled)


def _shared(limbs: Sequence[Instance]) -> tuple[dict[sympy.Symbol, Tree], dict[sympy.Symbol, sympy.Expr]]:
    """Constants of a model that do not differ from limb to limb, and arguments that are one and the same number."""
    first = limbs[0]
    constants = {
        symbol: trees[0]
        for symbol, tree in first.model.constants.items()
        if len(set(trees := [substitute(tree, limb.mount) for limb in limbs])) == 1
    }
    numbers = {
        symbol: value
        for symbol, value in first.arguments.items()
        if value.is_Rational and all(limb.arguments[symbol] == value for limb in limbs)
    }
    return constants, numbers


def _symbols(ports: Sequence[Port]) -> list[sympy.Symbol]:
    return [symbol for port in ports for symbol in port.symbols]


def _listed(symbols: Sequence[sympy.Symbol]) -> str:
    return ", ".join(symbol.name for symbol in symbols)


def _hand_over(
    stage: Instance, kind: _Kind, constants: dict[sympy.Symbol, Tree], handed: list[Equation]
) -> list[sympy.Symbol]:
    """Name what a limb is handed: its mount constants, then its arguments."""
    own = []
    for symbol, tree in kind.mount.items():
        named = sympy.Symbol(f"{stage.limb}_handed_{symbol.name}")
        constants[named] = substitute(tree, stage.mount)
        own.append(named)
    for symbol in kind.used:
        named = sympy.Symbol(f"{stage.limb}_handed_{symbol.name}")
        handed.append(_named(named, stage.arguments[symbol], "handed to the limb"))
        own.append(named)
    return own


def _settle(stage: Instance, kind: _Kind, constants: dict[sympy.Symbol, Tree]) -> list[Equation]:
    """Results of a limb that are the same in every state, as equations of the robot."""
    equations = []
    for symbol, value in kind.settled.items():
        names = {
            inner: sympy.Symbol(f"{stage.limb}_settled_{inner.name}") for inner in sorted(value.free_symbols, key=str)
        }
        constants |= {outer: kind.module.constants[inner] for inner, outer in names.items()}
        equations.append(_named(stage.results[symbol], value.xreplace(names), "the same in every state"))
    return equations


def _named(symbol: sympy.Symbol, value: sympy.Expr, meaning: str) -> Equation:
    return Equation(symbol.name, Matrix([symbol]), Matrix([value]), meaning, "")
