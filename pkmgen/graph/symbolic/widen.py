"""Limbs that take in what is computed for each of them: equations around instances of one model, drawn into it.

Where a tip is and how it moves, what a limb adds to the wrench on the platform, and its row of the Jacobian are written
once for each limb, in the robot's equations. Limbs that are computed at the same time, one in each lane of a register,
can compute that at the same time too. Names of equations say which of them mean the same of each limb: what belongs to
a limb begins with its name, and two equations are alike if they are equal once the limbs' names are taken away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from types import MappingProxyType

import sympy

from pkmgen.graph.symbolic.kinds import kinds_of
from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.types import Equation, Instance, Port, SymbolicModel
from pkmgen.language.expression.trees import Name, Tree

Values = dict[sympy.Symbol, sympy.Expr]
OUTSIDE, ROBOT = "outside_", "robot_"
"""Prefixes of names in the model of a limb: of what is computed for each limb, and for the robot as a whole."""


@dataclass(frozen=True, slots=True)
class _Owners:
    """To which limb a symbol belongs, by its name."""

    limbs: tuple[str, ...]

    def of(self, symbol: sympy.Symbol) -> str | None:
        """Name of the limb; of several that fit the longest."""
        return max((limb for limb in self.limbs if symbol.name.startswith(f"{limb}_")), key=len, default=None)

    def without(self, expression: sympy.Expr, limb: str) -> sympy.Expr:
        """An expression as it is of any limb, where it is of this one."""
        own = {symbol: self.common(symbol, limb) for symbol in expression.free_symbols if self.of(symbol) == limb}
        return expression.xreplace(own)

    def common(self, symbol: sympy.Symbol, limb: str) -> sympy.Symbol:
        """A limb's symbol as it is of any limb."""
        return sympy.Symbol(OUTSIDE + symbol.name.removeprefix(f"{limb}_"))

    def of_limb(self, name: sympy.Symbol, limb: str) -> sympy.Symbol:
        """A limb's symbol, from what it is called of any limb."""
        return sympy.Symbol(f"{limb}_{name.name.removeprefix(OUTSIDE)}")

    def alike(self, expressions: Sequence[sympy.Expr]) -> sympy.Expr | None:
        """What expressions, one of each limb, say of any limb; None where they differ."""
        found = {self.without(each, limb) for each, limb in zip(expressions, self.limbs, strict=True)}
        return found.pop() if len(found) == 1 else None


@dataclass(frozen=True, slots=True)
class _Around:
    """What is computed around limbs for each of them alike, in the names of any limb.

    Attributes:
        ahead: Values that their models need, in order.
        behind: Values that need results of the models, in order.
        mounts: By name, constants of the limbs, one tree for each.
        results: By what a result is called outside, what it is called in the model.
        shared: Symbols of the robot that are known before its limbs.
        constants: Of the robot.
    """

    ahead: Values
    behind: Values
    mounts: Mapping[sympy.Symbol, tuple[Tree, ...]]
    results: Mapping[sympy.Symbol, sympy.Symbol]
    shared: AbstractSet[sympy.Symbol]
    constants: Mapping[sympy.Symbol, Tree]

    def inside(self, expression: sympy.Expr) -> sympy.Expr:
        """An expression in the names of the model."""
        names = {symbol: sympy.Symbol(ROBOT + symbol.name) for symbol in expression.free_symbols & self.shared}
        return expression.xreplace({**names, **self.results})


def widen_limbs(model: SymbolicModel) -> SymbolicModel:
    """Draw into the models of limbs what is computed for each limb of a kind alike.

    Returns:
        The same function with fewer equations around its limbs. A kind stays as it is where some of these equations are
        needed by others before the limbs.
    """
    for limbs in kinds_of(model):
        model = _with_kind_widened(model, limbs)
    return model


def _with_kind_widened(model: SymbolicModel, limbs: Sequence[Instance]) -> SymbolicModel:
    owners = _Owners(tuple(stage.limb for stage in limbs))
    apart = replace(model, equations=tuple(_with_sums_apart(model.equations, owners)))
    around = _around(apart, limbs, owners)
    taken = {owners.of_limb(name, limb) for name in (*around.ahead, *around.behind) for limb in owners.limbs}
    widened = {stage.limb: stage for stage in _widened(limbs, owners, around)}
    equations = list[Equation | Instance]()
    for stage in apart.equations:
        left = widened.get(stage.limb, stage) if isinstance(stage, Instance) else _left(stage, taken)
        if left is not None:
            equations.append(left)
    first = next(place for place, stage in enumerate(equations) if isinstance(stage, Instance))
    needed = {symbol for value in _values(equations[:first]).values() for symbol in value.free_symbols}
    needed |= {symbol for stage in equations if isinstance(stage, Instance) for symbol in _given(stage)}
    return replace(model, equations=tuple(equations)) if needed.isdisjoint(taken) else model


def _given(stage: Instance) -> set[sympy.Symbol]:
    return {symbol for value in stage.arguments.values() for symbol in value.free_symbols}


def _values(stages: Iterable[Equation | Instance]) -> Values:
    return {
        symbol: value
        for stage in stages
        if isinstance(stage, Equation)
        for symbol, value in zip(stage.symbols, stage.value, strict=True)
    }


def _left(stage: Equation, taken: AbstractSet[sympy.Symbol]) -> Equation | None:
    """What is left of an equation when some entries are taken away."""
    entries = [pair for pair in zip(stage.symbols, stage.value, strict=True) if pair[0] not in taken]
    if not entries:
        return None
    symbols, values = (Matrix(list(column)) for column in zip(*entries, strict=True))
    return replace(stage, symbols=symbols, value=values)


def _with_sums_apart(stages: Iterable[Equation | Instance], owners: _Owners) -> Iterator[Equation | Instance]:
    """Name what each limb adds to a sum over limbs, where that is more than a name."""
    for stage in stages:
        if isinstance(stage, Instance):
            yield stage
            continue
        values = []
        for symbol, value in zip(stage.symbols, stage.value, strict=True):
            parts = _parts_of_limbs(value, owners) if owners.of(symbol) is None else {}
            names = {limb: sympy.Symbol(f"{limb}_{symbol.name}_part") for limb in parts}
            for limb, name in names.items():
                yield Equation(name.name, Matrix([name]), Matrix([parts[limb]]), "what the limb adds", "")
            values.append(sympy.Add(value, *(names[limb] - part for limb, part in parts.items())))
        yield replace(stage, value=Matrix(stage.value.rows, stage.value.cols, values))


def _parts_of_limbs(value: sympy.Expr, owners: _Owners) -> dict[str, sympy.Expr]:
    """By limb its terms of a sum; nothing where they are not alike, or no more than a name."""
    terms: dict[str, list[sympy.Expr]] = {limb: [] for limb in owners.limbs}
    for term in sympy.Add.make_args(value):
        whose = {owner for symbol in term.free_symbols if (owner := owners.of(symbol)) is not None}
        if len(whose) == 1:
            terms[whose.pop()].append(term)
    parts = {limb: sympy.Add(*each) for limb, each in terms.items()}
    common = owners.alike(list(parts.values()))
    return {} if common is None or common.is_Atom else parts


def _around(model: SymbolicModel, limbs: Sequence[Instance], owners: _Owners) -> _Around:
    """Find what is computed for each limb alike."""
    first = next(place for place, stage in enumerate(model.equations) if isinstance(stage, Instance))
    before = _values(model.equations[:first])
    inputs = {symbol for port in model.inputs for symbol in port.symbols}
    mounts = _mounts(model.constants, owners)
    shared = {symbol for symbol in (*inputs, *before, *model.constants) if owners.of(symbol) is None}
    results = {owners.common(outer, owners.limbs[0]): inner for inner, outer in limbs[0].results.items()}
    ahead = _alike(before, owners, shared | mounts.keys())
    behind = _alike(_values(model.equations[first:]), owners, shared | mounts.keys() | ahead.keys() | results.keys())
    return _Around(ahead, behind, mounts, results, shared, model.constants)


def _mounts(constants: Mapping[sympy.Symbol, Tree], owners: _Owners) -> dict[sympy.Symbol, tuple[Tree, ...]]:
    names = [owners.common(symbol, owners.limbs[0]) for symbol in constants if owners.of(symbol) == owners.limbs[0]]
    symbols = {name: [owners.of_limb(name, limb) for limb in owners.limbs] for name in names}
    return {
        name: tuple(constants[symbol] for symbol in own)
        for name, own in symbols.items()
        if all(symbol in constants for symbol in own)
    }


def _alike(values: Values, owners: _Owners, known: AbstractSet[sympy.Symbol]) -> Values:
    """Values of all limbs that are alike and use nothing but what is known, by their common names."""
    found: Values = {}
    for symbol in values:
        if owners.of(symbol) != owners.limbs[0]:
            continue
        name = owners.common(symbol, owners.limbs[0])
        own = [values.get(owners.of_limb(name, limb)) for limb in owners.limbs]
        common = owners.alike([value for value in own if value is not None]) if None not in own else None
        if common is not None and common.free_symbols <= known | found.keys():
            found[name] = common
    return found


def _widened(instances: Sequence[Instance], owners: _Owners, around: _Around) -> list[Instance]:
    """The limbs with a model that takes in what is around it."""
    model = instances[0].model
    known = around.shared | around.mounts.keys() | around.ahead.keys()
    drawn: Values = {}
    for symbol in instances[0].arguments:
        common = owners.alike([stage.arguments[symbol] for stage in instances])
        if common is not None and common.free_symbols <= known:
            drawn[symbol] = common
    used = {symbol for values in (around.ahead, around.behind, drawn) for each in values.values()
            for symbol in each.free_symbols}  # fmt: skip
    own = [symbol for port in model.inputs for symbol in port.symbols if symbol not in drawn]
    robot = sorted((used & around.shared) - around.constants.keys(), key=str)
    handed = {sympy.Symbol(ROBOT + symbol.name): symbol for symbol in robot}
    constants = {symbol: Name(f"mount.{symbol.name}") for symbol in around.mounts if symbol in used}
    shared = {
        sympy.Symbol(ROBOT + s.name): around.constants[s] for s in sorted(used & around.constants.keys(), key=str)
    }
    outside = (*around.ahead, *around.behind)
    widened = replace(
        model,
        inputs=(Port.plain("given", (*own, *handed), "what the limb is handed"),),
        outputs=(*model.outputs, Port.plain("outside", outside, "what the robot uses of the limb")),
        constants=MappingProxyType({**model.constants, **constants, **shared}),
        equations=(
            *(_named(symbol, around.inside(value)) for symbol, value in {**around.ahead, **drawn}.items()),
            *model.equations,
            *(_named(symbol, around.inside(value)) for symbol, value in around.behind.items()),
        ),
    )  # fmt: skip
    return [
        replace(
            stage,
            model=widened,
            arguments={**{symbol: stage.arguments[symbol] for symbol in own}, **handed},
            results={**stage.results, **{name: owners.of_limb(name, stage.limb) for name in outside}},
            mount={**stage.mount, **{constants[name].name: around.mounts[name][place] for name in constants}},
        )
        for place, stage in enumerate(instances)
    ]


def _named(symbol: sympy.Symbol, value: sympy.Expr) -> Equation:
    return Equation(symbol.name, Matrix([symbol]), Matrix([value]), "computed in each limb", "")
