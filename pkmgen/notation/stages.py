"""Equations of a model limb by limb, before anything is put in: what a hand-out is made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.types import Equation, Instance, Port, SymbolicModel
from pkmgen.language.expression.trees import Tree, substitute
from pkmgen.notation.lifting import ZERO, Entries, entries_of

RESULT = "result of the limb"
"""What models of limbs say of the names that they hand out."""
MARK = "~"
"""What ends the name of a quantity or constant that has the name of another one."""
_NUMBERED = re.compile(r"(.*)_(\d+)")


@dataclass(frozen=True, slots=True)
class Stage:
    """An equation with the limb it belongs to.

    Attributes:
        name: Name of the whole.
        symbols: Symbols of its entries.
        value: Their values; constants are symbols.
        meaning: One line.
        matrix: Name in the literature, or empty.
        limb: Name of its limb; empty for the platform and the robot as a whole.
    """

    name: str
    symbols: Entries
    value: Entries
    meaning: str
    matrix: str
    limb: str


@dataclass(frozen=True, slots=True)
class Written:
    """A model as it is shown.

    Attributes:
        stages: Its equations, in the order of computation.
        constants: What its constants are, over the parameters of the robot.
        structural: Constants that are entries of vectors and matrices.
        limbs: Names of the limbs.
        ports: Inputs, and unknowns that are found before.
        results: Names of the equations that define outputs.
        closed: Whether earlier equations are put in.
    """

    stages: tuple[Stage, ...]
    constants: Mapping[sympy.Symbol, Tree]
    structural: frozenset[sympy.Symbol]
    limbs: tuple[str, ...]
    ports: tuple[Port, ...]
    results: frozenset[str]
    closed: bool = False


def written_model(model: SymbolicModel, limbs: Sequence[str]) -> Written:
    """Write the models of limbs out, each constant with the name of its limb, and leave names out that say nothing."""
    by_length = sorted(limbs, key=len, reverse=True)
    constants: dict[sympy.Symbol, Tree] = dict(model.constants)
    structural = set(model.structural)
    stages: list[Stage] = []
    for stage in model.equations:
        if isinstance(stage, Instance):
            values = {symbol: substitute(tree, stage.mount) for symbol, tree in stage.model.constants.items()}
            own = {symbol: _constant(symbol, tree, stage, constants) for symbol, tree in values.items()}
            constants |= {own[symbol]: tree for symbol, tree in values.items()}
            structural |= {own[symbol] for symbol in stage.model.structural}
            renamed = replace(stage, arguments={**stage.arguments, **own})
            stages += [_stage(equation, stage.limb) for equation in renamed.written()]
        else:
            limb = next((limb for limb in by_length if stage.name.startswith(limb + "_")), "")
            stages.append(_stage(stage, limb))
    ports = [*model.inputs]
    if model.iteration is not None:
        ports += [model.iteration.unknown, model.iteration.convergence]
    stages = _without_aliases(_told_apart(_columns(stages)))
    outputs = {symbol for port in model.outputs for symbol in port.symbols}
    results = {stage.name for stage in stages if any(symbol in outputs for line in stage.symbols for symbol in line)}
    return Written(tuple(stages), constants, frozenset(structural), tuple(limbs), tuple(ports), frozenset(results))


def closed_model(written: Written, left_out: frozenset[str], wanted: str | None) -> Written:
    """Put earlier equations in, down to the inputs, but for some that are left out; only those of a name are kept."""
    known: dict[sympy.Symbol, sympy.Expr] = {}
    stages = []
    for stage in written.stages:
        if stage.name in left_out:
            continue
        value = tuple(tuple(entry.xreplace(known) for entry in line) for line in stage.value)
        known.update(pair for line in zip(stage.symbols, value, strict=True) for pair in zip(*line, strict=True))
        if wanted in (None, stage.matrix, stage.name):
            stages.append(replace(stage, value=value))
    return replace(written, stages=tuple(stages), closed=True)


def _constant(symbol: sympy.Symbol, tree: Tree, stage: Instance, known: Mapping[sympy.Symbol, Tree]) -> sympy.Symbol:
    """Name of a constant in a limb: its own where it is the robot's, else with that of the limb."""
    if not symbol.name.startswith("limb_") and stage.model.constants[symbol] == tree == known.get(symbol, tree):
        return symbol
    return sympy.Symbol(stage.rename(symbol.name))


def _stage(equation: Equation, limb: str) -> Stage:
    symbols, value = entries_of(equation.symbols), entries_of(Matrix(equation.value))
    return Stage(_stem(equation.name, symbols), symbols, value, equation.meaning, equation.matrix, limb)


def _stem(name: str, symbols: Entries) -> str:
    """Name of a quantity, from those of its entries: equations may share one, quantities do not."""
    first = symbols[0][0].name
    single = len(symbols) == len(symbols[0]) == 1
    stem = first if single else re.sub(r"_(x|1|11)(_*)$", r"\2", first)
    return name if stem == first and not single else stem


def _told_apart(stages: Iterable[Stage]) -> Iterator[Stage]:
    """Mark the names of quantities that were given before: a number and a vector may have the same."""
    taken: set[str] = set()
    for stage in stages:
        name = stage.name
        while name in taken:
            name += MARK
        taken.add(name)
        yield replace(stage, name=name)


def _columns(stages: Iterable[Stage]) -> list[Stage]:
    """Put numbered results of a limb that follow each other into one column."""
    joined: list[Stage] = []
    for stage in stages:
        found = _NUMBERED.fullmatch(stage.name)
        last = joined[-1] if joined else None
        if found and stage.meaning == RESULT:
            if last and last.meaning == RESULT and last.name == found[1] and len(last.symbols) == int(found[2]) - 1:
                joined[-1] = replace(last, symbols=last.symbols + stage.symbols, value=last.value + stage.value)
                continue
            if found[2] == "1":
                joined.append(replace(stage, name=found[1]))
                continue
        joined.append(stage)
    return joined


def _without_aliases(stages: Iterable[Stage]) -> list[Stage]:
    """Take the names out that a limb gives to results that have one already, or are zero."""
    known: dict[sympy.Symbol, sympy.Expr] = {}
    kept = []
    for stage in stages:
        value = tuple(tuple(entry.xreplace(known) for entry in line) for line in stage.value)
        flat = [entry for line in value for entry in line]
        if stage.meaning == RESULT and all(entry.is_Symbol or entry == ZERO for entry in flat):
            known.update(zip((symbol for line in stage.symbols for symbol in line), flat, strict=True))
            continue
        kept.append(replace(stage, value=value))
    return kept
