"""The equations of a method, readable: named matrices in closed form, as text, LaTeX or MathML."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Any

import sympy
from sympy.printing.pretty.pretty import PrettyPrinter
from sympy.printing.pretty.stringpict import prettyForm

from pkmgen.compile import Compilation, LimbCompilation, MultibodyCompilation, compile_robot
from pkmgen.errors import ArgumentError
from pkmgen.graph.symbolic.types import Equation, SymbolicModel
from pkmgen.language.description.types import CheckedFile
from pkmgen.language.expression.trees import substitute
from pkmgen.language.expression.units import parse_unit
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.language.unknown import unknown_word
from pkmgen.mechanism.robot_model import RobotModel
from pkmgen.notation.file_expressions import expression_of, short

MAX_CLOSED_SIZE = 100_000
"""Terms of a closed form that are still printed."""


class _NamesAsWritten(PrettyPrinter):  # type: ignore[misc]
    """Sympy's terminal layout, with names as they are: no subscripts made of underscores."""

    def _print_Symbol(self, symbol: sympy.Symbol, bold_name: bool = False) -> prettyForm:  # noqa: N802, ARG002
        return prettyForm(symbol.name)


@dataclass(frozen=True, slots=True)
class ShownEquation:
    """An equation ready to print.

    Attributes:
        name: Its name.
        matrix: The name the literature knows it by.
        meaning: One line.
        value: Its entries, the numbers of the robot put in as expressions of its parameters.
        number: Its place in the order of computation, from 1.
        limb: Name of the limb it belongs to, empty for the platform and the robot as a whole.
        sources: Numbers of the equations whose quantities it uses.
    """

    name: str
    matrix: str
    meaning: str
    value: sympy.Matrix
    number: int
    limb: str
    sources: tuple[int, ...]

    def text(self) -> str:
        """Lay the value out for a terminal."""
        return str(_NamesAsWritten({"use_unicode": True, "wrap_line": False}).doprint(self._plain()))

    def as_dict(self) -> dict[str, object]:
        """Plain data."""
        entries = [[str(entry) for entry in row] for row in self.value.tolist()]
        return {
            "number": self.number,
            "name": self.name,
            "limb": self.limb,
            "matrix": self.matrix,
            "meaning": self.meaning,
            "entries": entries,
        }

    def _plain(self) -> sympy.Basic:
        return self.value[0] if self.value.shape == (1, 1) else self.value


def describe_robot(text: RobotText, options: Options) -> dict[str, Any]:
    """Say what a robot is: counts, limbs, methods that apply, parameters in the units of the file, named matrices.

    Returns:
        Plain data; `matrices` maps each name to the equations it stands for.
    """
    made = compile_robot(text, options)
    mechanism, matrices = made.mechanism, _matrices(made.models)
    return {
        "name": mechanism.name,
        "title": made.file.description.title,
        **_about(made),
        "choices": [{"method": method, "inputs": mode} for method, mode in made.choices],
        "parameters": parameter_rows(made.file),
        "matrices": matrices,
    }


@singledispatch
def _about(made: Compilation) -> dict[str, Any]:
    """Counts, and what says how the robot moves."""
    raise NotImplementedError


@_about.register
def _about_limbs(made: LimbCompilation) -> dict[str, Any]:
    mechanism = made.mechanism
    counts = {
        "loops": len(mechanism.limbs) - 1,
        "freedoms": len(mechanism.layout.twist_names),
        "actuators": len(mechanism.motors()),
    }
    return {"motion": str(mechanism.motion), "limbs": list(mechanism.limb_names), "topology": counts}


@_about.register
def _about_bodies(made: MultibodyCompilation) -> dict[str, Any]:
    mechanism = made.mechanism
    rates = {"bodies": len(mechanism.bodies), "joints": len(mechanism.bearings), "loops": len(mechanism.loops)}
    return {
        "actuators": list(mechanism.actuators),
        "topology": {**rates, "couplings": len(mechanism.couplings), "base": "free" if mechanism.base else "fixed"},
        "mobility": made.mobility.sentence(),
    }


def _matrices(models: Iterable[SymbolicModel]) -> dict[str, list[str]]:
    """Names of equations by the name of their matrix."""
    matrices: dict[str, list[str]] = {}
    for model in models:
        for equation in model.written():
            if equation.matrix and equation.name not in matrices.setdefault(equation.matrix, []):
                matrices[equation.matrix].append(equation.name)
    return matrices


def parameter_rows(robot: CheckedFile) -> list[dict[str, Any]]:
    """Name, value in the unit of the file, unit and description of each parameter."""
    return [
        {
            "name": name,
            "value": value / parse_unit(parameter.unit).factor,
            "unit": parameter.unit,
            "description": parameter.description,
        }
        for (name, parameter), value in zip(robot.description.parameters.items(), robot.values.values(), strict=True)
    ]


@dataclass(frozen=True, slots=True)
class PickedModel:
    """A model that has what is to be shown.

    Attributes:
        robot: The robot file.
        mechanism: The robot.
        model: Inverse dynamics by the method that was asked for, or the function that has the wanted equation.
        left_out: Equations whose closed form nobody could read.
    """

    robot: CheckedFile
    mechanism: RobotModel
    model: SymbolicModel
    left_out: frozenset[str]


def pick_model(text: RobotText, options: Options, wanted: str | None, closed: bool) -> PickedModel:
    """Formulate what is to be shown; the arguments are those of `show_equations`.

    Raises:
        ArgumentError: There is no such matrix or equation, or its closed form is too large.
    """
    made = compile_robot(text, options)
    model = _model_with(made, wanted)
    written = _written(model)
    picked = _picked(written, wanted, options.method)
    large = _too_large(written, picked) if closed else frozenset()
    return PickedModel(made.file, made.mechanism, model, large)


def show_equations(text: RobotText, options: Options, wanted: str | None, closed: bool) -> tuple[ShownEquation, ...]:
    """Pick equations of the inverse dynamics and put the robot's quantities in.

    Args:
        text: The robot file.
        options: Method and input mode.
        wanted: Name of a matrix (`V`) or of an equation (`left_arm`), of inverse dynamics or else of another function
            of the method, such as its direct model; all equations of inverse dynamics if None.
        closed: Whether names of earlier stages are replaced by what they stand for, down to the inputs.

    Raises:
        ArgumentError: There is no such matrix or equation.
    """
    made = compile_robot(text, options)
    model, names = _model_with(made, wanted), made.mechanism.limb_names
    written = _written(model)
    picked = _picked(written, wanted, options.method)
    values: dict[sympy.Symbol, sympy.Expr] = {
        symbol: expression_of(tree, short) for symbol, tree in model.constants.items()
    }
    large = _too_large(written, picked) if closed else frozenset()
    limbs = sorted(names, key=len, reverse=True)
    numbers: dict[sympy.Symbol, int] = {}
    shown = []
    for number, equation in enumerate(written, 1):
        numbers.update((symbol, number) for symbol in equation.symbols)
        if equation.name in large:
            continue
        value = sympy.Matrix(equation.value.xreplace(values))
        known = zip(equation.symbols, value, strict=True)
        values.update((symbol, entry) for symbol, entry in known if closed or entry.is_number)
        if equation.name in picked:
            sources = {numbers[symbol] for symbol in value.free_symbols if symbol in numbers}
            limb = next((limb for limb in limbs if equation.name.startswith(limb + "_")), "")
            shown.append(
                ShownEquation(
                    equation.name, equation.matrix, equation.meaning, value, number, limb, tuple(sorted(sources))
                )
            )
    return tuple(shown)


def _model_with(made: Compilation, wanted: str | None) -> SymbolicModel:
    """The first function of a method that has the wanted matrix or equation; inverse dynamics where none has."""
    if wanted is None or _names(made.model, wanted):
        return made.model
    return next((model for model in made.models if _names(model, wanted)), made.model)


def _names(model: SymbolicModel, wanted: str) -> bool:
    return any(wanted in (equation.matrix, equation.name) for equation in model.written())


def _written(model: SymbolicModel) -> tuple[Equation, ...]:
    """All equations; those of models of limbs with their constants put in, by which limbs of a kind differ."""
    equations: list[Equation] = []
    for stage in model.equations:
        if isinstance(stage, Equation):
            equations.append(stage)
            continue
        trees = stage.model.constants.items()
        constants = {symbol: expression_of(substitute(tree, stage.mount), short) for symbol, tree in trees}
        equations += replace(stage, arguments={**stage.arguments, **constants}).written()
    return tuple(equations)


def _picked(written: tuple[Equation, ...], wanted: str | None, method: str) -> frozenset[str]:
    """Names of the equations of a name or a matrix."""
    picked = frozenset(e.name for e in written if wanted is None or (wanted and wanted in (e.matrix, e.name)))
    if not picked:
        names = list(dict.fromkeys(name for e in written for name in (e.matrix, e.name) if name))
        matrices = [name for name in dict.fromkeys(e.matrix for e in written) if name]
        allowed = ", ".join(matrices) or "none of this method; equations are listed by --all"
        raise unknown_word(f"method {method} has no matrix {wanted!r}; matrices: {allowed}", wanted, names)
    return picked


def _too_large(written: tuple[Equation, ...], wanted: frozenset[str]) -> frozenset[str]:
    """Find the equations whose closed form nobody could read: sizes grow with every stage that is put in.

    Raises:
        ArgumentError: A wanted equation is one of them.
    """
    sizes: dict[sympy.Symbol, int] = {}
    large = set()
    for equation in written:
        for symbol, value in zip(equation.symbols, equation.value, strict=True):
            parts = sympy.preorder_traversal(value)
            sizes[symbol] = sum(1 if part.args else sizes.get(part, 1) for part in parts)
        size = sum(sizes[symbol] for symbol in equation.symbols)
        if size > MAX_CLOSED_SIZE:
            large.add(equation.name)
            if equation.name in wanted:
                raise ArgumentError(
                    f"{equation.name} in closed form has about {size:.1g} terms, more than {MAX_CLOSED_SIZE}; show it "
                    "without --closed, in terms of the earlier equations"
                )
    return frozenset(large)
