"""The equations of a method, readable: named matrices in closed form, as text or LaTeX."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy
from sympy.printing.pretty.pretty import PrettyPrinter
from sympy.printing.pretty.stringpict import prettyForm

from pkmgen.description.check import twist_size
from pkmgen.description.expression import Tree, map_tree
from pkmgen.description.units import parse_unit
from pkmgen.errors import ArgumentError
from pkmgen.formulation.types import Equation, SymbolicModel
from pkmgen.library import RobotText
from pkmgen.options import Options
from pkmgen.pipeline import dynamics_choices, formulate_dynamics, read_mechanism, survey

__all__ = ["ShownEquation", "describe_robot", "show_equations"]


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
    """

    name: str
    matrix: str
    meaning: str
    value: sympy.Matrix

    def text(self) -> str:
        """Lay the value out for a terminal."""
        return str(_NamesAsWritten({"use_unicode": True, "wrap_line": False}).doprint(self._plain()))

    def latex(self) -> str:
        """Write the equation in LaTeX."""
        names = {symbol: _latex_name(symbol.name) for symbol in self.value.free_symbols}
        return f"{_latex_name(self.name)} = {sympy.latex(self._plain(), symbol_names=names)}"

    def as_dict(self) -> dict[str, object]:
        """Plain data."""
        entries = [[str(entry) for entry in row] for row in self.value.tolist()]
        return {"name": self.name, "matrix": self.matrix, "meaning": self.meaning, "entries": entries}

    def _plain(self) -> sympy.Basic:
        return self.value[0] if self.value.shape == (1, 1) else self.value


def describe_robot(text: RobotText, options: Options) -> dict[str, Any]:
    """Say what a robot is: counts, limbs, methods that apply, parameters in the units of the file, named matrices.

    Returns:
        Plain data; `matrices` maps each name to the equations it stands for.
    """
    robot, mechanism = read_mechanism(text.text, text.file, options)
    matrices: dict[str, list[str]] = {}
    for equation in formulate_dynamics(mechanism, survey(mechanism, options), options).written():
        if equation.matrix:
            matrices.setdefault(equation.matrix, []).append(equation.name)
    return {
        "name": mechanism.name,
        "title": robot.description.title,
        "motion": str(mechanism.motion),
        "limbs": [limb.name for limb in mechanism.limbs],
        "topology": {
            "loops": len(mechanism.limbs) - 1,
            "freedoms": twist_size(mechanism.motion),
            "actuators": len(mechanism.motors()),
        },
        "choices": [{"method": method, "inputs": mode} for method, mode in dynamics_choices(mechanism, options)],
        "parameters": [
            {
                "name": name,
                "value": value / parse_unit(parameter.unit).factor,
                "unit": parameter.unit,
                "description": parameter.description,
            }
            for (name, parameter), value in zip(
                robot.description.parameters.items(), robot.values.values(), strict=True
            )
        ],
        "matrices": matrices,
    }


def show_equations(text: RobotText, options: Options, wanted: str | None, closed: bool) -> list[ShownEquation]:
    """Pick equations of the inverse dynamics and put the robot's quantities in.

    Args:
        text: The robot file.
        options: Method and input mode.
        wanted: Name of a matrix (`V`) or of an equation (`left_arm`); all equations if None.
        closed: Whether names of earlier stages are replaced by what they stand for, down to the inputs.

    Raises:
        ArgumentError: There is no such matrix or equation.
    """
    model = _model(text, options)
    picked = [e for e in model.written() if wanted is None or wanted in (e.matrix, e.name)]
    if not picked:
        names = list(dict.fromkeys(name for e in model.written() for name in (e.matrix, e.name) if name))
        near = difflib.get_close_matches(str(wanted), names, 1)
        matrices = [name for name in dict.fromkeys(e.matrix for e in model.written()) if name]
        hint = f"; did you mean {near[0]!r}?" if near else ""
        allowed = ", ".join(matrices) or "none of this method; equations are listed by --all"
        raise ArgumentError(f"method {options.method} has no matrix {wanted!r}; matrices: {allowed}{hint}")
    values: dict[sympy.Symbol, sympy.Expr] = {symbol: _expression(tree) for symbol, tree in model.constants.items()}
    large = _too_large(model, picked) if closed else frozenset()
    shown = []
    for equation in model.written():
        if equation.name in large:
            continue
        value = _substituted(equation, values)
        known = zip(equation.symbols, value, strict=True)
        values.update((symbol, entry) for symbol, entry in known if closed or entry.is_number)
        if equation in picked:
            shown.append(ShownEquation(equation.name, equation.matrix, equation.meaning, value))
    return shown


def _too_large(model: SymbolicModel, wanted: list[Equation]) -> frozenset[str]:
    """Find the equations whose closed form nobody could read: sizes grow with every stage that is put in.

    Raises:
        ArgumentError: A wanted equation is one of them.
    """
    sizes: dict[sympy.Symbol, int] = {}
    large = set()
    for equation in model.written():
        for symbol, value in zip(equation.symbols, equation.value, strict=True):
            parts = sympy.preorder_traversal(value)
            sizes[symbol] = sum(1 if part.args else sizes.get(part, 1) for part in parts)
        size = sum(sizes[symbol] for symbol in equation.symbols)
        if size > MAX_CLOSED_SIZE:
            large.add(equation.name)
            if equation in wanted:
                raise ArgumentError(
                    f"{equation.name} in closed form has about {size:.1g} terms, more than {MAX_CLOSED_SIZE}; show it "
                    "without --closed, in terms of the earlier equations"
                )
    return frozenset(large)


def _model(text: RobotText, options: Options) -> SymbolicModel:
    _, mechanism = read_mechanism(text.text, text.file, options)
    return formulate_dynamics(mechanism, survey(mechanism, options), options)


def _substituted(equation: Equation, values: Mapping[sympy.Symbol, sympy.Expr]) -> sympy.Matrix:
    return sympy.Matrix(equation.value.xreplace(dict(values)))


def _expression(tree: Tree) -> sympy.Expr:
    """Put an expression of the robot file into sympy, short fractions exactly."""

    def operation(operator: str, arguments: list[sympy.Expr]) -> sympy.Expr:
        match operator:
            case "neg":
                return -arguments[0]
            case "+":
                return arguments[0] + arguments[1]
            case "-":
                return arguments[0] - arguments[1]
            case "*":
                return arguments[0] * arguments[1]
            case "/":
                return arguments[0] / arguments[1]
            case "**":
                return arguments[0] ** arguments[1]
        return getattr(sympy, operator)(*arguments)

    return map_tree(tree, _number, sympy.Symbol, lambda operator, arguments: operation(operator, list(arguments)))


def _number(value: float) -> sympy.Expr:
    short = Fraction(value).limit_denominator(1000)
    return sympy.Rational(short.numerator, short.denominator) if float(short) == value else sympy.Float(value)


def _latex_name(name: str) -> str:
    base, _, last = name.rpartition("_")
    if base and re.fullmatch(r"[xyz]|\d\d", last):
        return _upright(base) + "_{" + last + "}"
    return _upright(name)


def _upright(name: str) -> str:
    return r"\mathit{" + name.replace("_", r"\_") + "}"
