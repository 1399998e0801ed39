"""A function taken apart into modules: one for the platform, one for each kind of limb, one that assembles.

Limbs can be evaluated apart and in parallel (Müller 2022, §8.2): the platform module hands each limb its mount and the
motion of its tip, the limb module answers with the results of its model, and the assembling module solves for the
efforts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import sympy

from pkmgen.description.expression import Tree, names_in, substitute
from pkmgen.formulation.types import Equation, Instance, Port, SymbolicModel

__all__ = ["LimbCall", "Modules", "take_apart"]

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


def take_apart(model: SymbolicModel) -> Modules:
    """Take a function apart at its instances of limb models.

    Args:
        model: A function, such as inverse dynamics.

    Returns:
        Its modules; together they compute the same.
    """
    instances = [stage for stage in model.equations if isinstance(stage, Instance)]
    distinct = {id(stage.model): stage.model for stage in instances}
    kinds = {key: _limb_module(inner, f"limb_{index + 1}") for index, (key, inner) in enumerate(distinct.items())}
    order = list(kinds)
    calls: list[LimbCall] = []
    states: list[sympy.Symbol] = []
    results: list[sympy.Symbol] = []
    constants = dict(model.constants)
    equations = [stage for stage in model.equations if isinstance(stage, Equation)]
    handed: list[Equation] = []
    for stage in instances:
        inner, mounted = kinds[id(stage.model)], _mount_constants(stage.model)
        own = _hand_over(stage, mounted, constants, handed)
        answers = tuple(stage.results[symbol] for port in stage.model.outputs for symbol in port.symbols)
        place = order.index(id(stage.model))
        calls.append(LimbCall(stage.limb, stage.index, place, (len(states), len(own)), (len(results), len(answers))))
        assert len(own) == len(inner.inputs[0].symbols)
        states += own
        results += answers
    frozen = MappingProxyType(constants)
    state_port = Port(STATE, (len(states),), tuple(states), ("1",) * len(states), "mounts and motion of all tips")
    result_port = Port(RESULT, (len(results),), tuple(results), ("1",) * len(results), "results of all limbs")
    platform = replace(
        model, function=f"{model.function}_platform", outputs=(state_port,), constants=frozen,
        equations=(*_before(model), *handed), guards=model.guards_of_pose(),
    )  # fmt: skip
    assemble = replace(
        model, function=f"{model.function}_assemble", inputs=(*model.inputs, result_port), constants=frozen,
        equations=tuple(equations), iteration=None, guards=model.guards_of_robot(),
    )  # fmt: skip
    return Modules(platform, tuple(kinds.values()), tuple(calls), assemble)


def _before(model: SymbolicModel) -> tuple[Equation | Instance, ...]:
    """Equations before the first instance: those of the platform's own motion."""
    first = next(index for index, stage in enumerate(model.equations) if isinstance(stage, Instance))
    return model.equations[:first]


def _mount_constants(model: SymbolicModel) -> dict[sympy.Symbol, Tree]:
    """Constants of a limb model that differ from limb to limb."""
    return {
        symbol: tree
        for symbol, tree in model.constants.items()
        if any(name.startswith("mount.") for name in names_in(tree))
    }


def _limb_module(model: SymbolicModel, name: str) -> SymbolicModel:
    """A limb model as a function of its state: mount constants, then its inputs."""
    mounted = _mount_constants(model)
    symbols = (*mounted, *(symbol for port in model.inputs for symbol in port.symbols))
    answers = tuple(symbol for port in model.outputs for symbol in port.symbols)
    meaning = "mount, then " + ", ".join(f"{port.name}[{len(port.symbols)}]" for port in model.inputs)
    told = ", ".join(f"{port.name}[{len(port.symbols)}]" for port in model.outputs)
    rest = {symbol: tree for symbol, tree in model.constants.items() if symbol not in mounted}
    return replace(
        model,
        function=name,
        inputs=(Port("state", (len(symbols),), symbols, ("1",) * len(symbols), meaning),),
        outputs=(Port("result", (len(answers),), answers, ("1",) * len(answers), told),),
        constants=MappingProxyType(rest),
        guards=tuple(replace(guard, limb=0) for guard in model.guards),
    )


def _hand_over(
    stage: Instance,
    mounted: Mapping[sympy.Symbol, Tree],
    constants: dict[sympy.Symbol, Tree],
    handed: list[Equation],
) -> list[sympy.Symbol]:
    """Name what a limb is handed: its mount constants, then its arguments."""
    own = []
    for symbol, tree in mounted.items():
        named = sympy.Symbol(f"{stage.limb}_handed_{symbol.name}")
        constants[named] = substitute(tree, stage.mount)
        own.append(named)
    for symbol, value in stage.arguments.items():
        named = sympy.Symbol(f"{stage.limb}_handed_{symbol.name}")
        name = f"{stage.limb}_{symbol.name}"
        handed.append(
            Equation(
                name,
                sympy.ImmutableMatrix([sympy.Symbol(named.name)]),
                sympy.ImmutableMatrix([value]),
                "handed to the limb",
                "",
            )
        )
        own.append(named)
    return own
