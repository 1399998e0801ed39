"""The symbolic model: staged equations with typed inputs, outputs, constants and guards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.types import Continuation, GuardKind
from pkmgen.language.expression.trees import Tree


@dataclass(frozen=True, slots=True)
class Port:
    """An input or an output of a function.

    Attributes:
        name: Name, such as `twist`.
        shape: Its shape for one state.
        symbols: One symbol an entry, row by row.
        units: Unit of each entry.
        meaning: One line for documentation, frame included.
        default: Value of an input that a caller in Python may leave out.
    """

    name: str
    shape: tuple[int, ...]
    symbols: tuple[sympy.Symbol, ...]
    units: tuple[str, ...]
    meaning: str
    default: tuple[float, ...] | None = None

    @classmethod
    def plain(cls, name: str, entries: Iterable[sympy.Symbol], meaning: str, shape: tuple[int, ...] = ()) -> Port:
        """What has no units, or whose units are nobody's business; a column unless a shape is given."""
        symbols = tuple(entries)
        return cls(name, shape or (len(symbols),), symbols, ("1",) * len(symbols), meaning)


@dataclass(frozen=True, slots=True)
class Equation:
    """One stage: names for the entries of a scalar, vector or matrix, and what they are in terms of earlier names.

    Attributes:
        name: Name of the whole.
        symbols: Matrix of the entries' symbols.
        value: Matrix of their values.
        meaning: One line for a reader, with the source equation where there is one.
        matrix: Short name under which the literature knows it (`V`, `M`, `b` …), or the empty string.
    """

    name: str
    symbols: Matrix
    value: Matrix
    meaning: str
    matrix: str


@dataclass(frozen=True, slots=True)
class Guard:
    """A condition without which a result has no meaning.

    Attributes:
        kind: What is compared.
        limb: Index of the limb it belongs to, None for the whole robot.
        value: Symbol that is watched.
        low: Symbol of what it is compared with: a constant, or for a guard of the robot any value.
    """

    kind: GuardKind
    limb: int | None
    value: sympy.Symbol
    low: sympy.Symbol


@dataclass(frozen=True, slots=True)
class Instance:
    """A model written once and used for one limb (Müller 2022, §7: limbs are modules).

    Attributes:
        limb: Name of the limb.
        index: Its number, which guards of the model refer to.
        model: The equations of limbs of its kind, over symbols of their own.
        arguments: For each input symbol of the model what is put in.
        results: For each output symbol of the model the symbol it becomes here.
        mount: What the constants of the model that differ from limb to limb are, by name.
    """

    limb: str
    index: int
    model: SymbolicModel
    arguments: Mapping[sympy.Symbol, sympy.Expr]
    results: Mapping[sympy.Symbol, sympy.Symbol]
    mount: Mapping[str, Tree]

    def rename(self, name: str) -> str:
        """Name that a quantity of the model has in this limb."""
        return self.limb + name.removeprefix("limb") if name.startswith("limb_") else f"{self.limb}_{name}"

    def written(self, constants: Mapping[sympy.Symbol, sympy.Symbol] = MappingProxyType({})) -> tuple[Equation, ...]:
        """The equations of the model with the symbols of this limb, and others in place of constants of the model."""
        symbols: dict[sympy.Symbol, sympy.Expr] = {**constants, **self.arguments}
        equations = []
        for equation in self.model.written():
            for symbol in equation.symbols:
                symbols[symbol] = self.results.get(symbol, sympy.Symbol(self.rename(symbol.name)))
            value = equation.value.xreplace(symbols)
            named = equation.symbols.xreplace(symbols)
            equations.append(Equation(self.rename(equation.name), named, value, equation.meaning, equation.matrix))
        return tuple(equations)


@dataclass(frozen=True, slots=True)
class Iteration:
    """Unknowns that Newton's method finds before a function is computed.

    Attributes:
        unknown: The unknowns; the equations of the function use their symbols, no caller gives them.
        convergence: Residual at the end and number of steps taken, for equations that report them.
        start: Where the iteration begins, entry by entry: a number, or port and entry of an input of the function;
            or the name of an input of the same size.
        step: One step. Its inputs are some of the inputs of the function and a port of the name of `unknown`; its
            outputs are `next`, of the same size, and `residual`, one number: the error before the step.
        goal: Residual at which the iteration stops.
        accepted: Residual up to which its result counts as a solution after the last step.
        limit: Greatest number of steps.
        continuation: What is tried where no solution, or one that a guard of the step refuses, is found from the start.
        blocks: Entries of the unknown that a step finds from themselves and from those of blocks before them; none for
            one block of all.
    """

    unknown: Port
    convergence: Port
    start: tuple[float | tuple[str, int], ...] | str
    step: SymbolicModel
    goal: float
    accepted: float
    limit: int
    continuation: Continuation | None = None
    blocks: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Prepared:
    """What a model has for its numbers of the file where parameters are given at run time.

    Attributes:
        model: What is computed from parameters alone; it has no inputs, and its guards watch nothing.
        results: For some of its outputs the constant of the other model that it is.
        guards: All guards of the other model.
    """

    model: SymbolicModel
    results: Mapping[sympy.Symbol, sympy.Symbol]
    guards: tuple[Guard, ...]


@dataclass(frozen=True, slots=True)
class SymbolicModel:
    """A function of a robot as staged equations.

    Attributes:
        robot: Name of the robot.
        function: Such as `inverse_dynamics`.
        method: Formulation it comes from.
        mode: Input mode: `pose`, `elements` or `joints`.
        inputs: What is given.
        outputs: What is computed; their symbols are defined by equations.
        constants: What each constant symbol stands for, over the robot's parameters.
        structural: Constants that are entries of vectors and matrices: on paper they are written out even where zero.
        equations: The stages, in order; some are instances of models of limbs.
        guards: Conditions, in order of test.
        iteration: What is solved before the equations, if anything.
        prepared: What takes the place of numbers that hold for the parameters of the file; None where there is none.
    """

    robot: str
    function: str
    method: str
    mode: str
    inputs: tuple[Port, ...]
    outputs: tuple[Port, ...]
    constants: Mapping[sympy.Symbol, Tree]
    structural: frozenset[sympy.Symbol]
    equations: tuple[Equation | Instance, ...]
    guards: tuple[Guard, ...]
    iteration: Iteration | None = None
    prepared: Prepared | None = None

    def written(self) -> tuple[Equation, ...]:
        """All equations, those of instances written out."""
        parts = ((stage,) if isinstance(stage, Equation) else stage.written() for stage in self.equations)
        return tuple(equation for part in parts for equation in part)
