"""What has to hold of any text, whoever wrote it.

An expression that has a value has the one that Python's grammar and mpmath give it, and so has its text read again.
A robot file is read, or refused with the place of every problem.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Mapping
from typing import Any

import mpmath

from benchmarks.leg_tables.tree_text import tree_text
from pkmgen.errors import RobotFileError
from pkmgen.language.description.read import read_robot
from pkmgen.language.expression.slips import expression_slip, unit_slip
from pkmgen.language.expression.trees import Expression, ExpressionError, Operation, Tree, evaluate, names_in
from pkmgen.language.expression.units import parse_unit

FILE = "robot.yaml"
DIGITS, SAME = 40, 1e-9
"""Digits of the judge, and the largest relative error of a value that loses few of them."""
FUNCTIONS = {name: getattr(mpmath.mp, name) for name in ("sqrt", "sin", "cos", "tan", "atan2")}
UNIT, LOST = 2.0**-53, 1e-3
"""Unit of rounding, and the relative error from which on first order says nothing."""
LONGEST = 120
"""Characters of a text of which values are compared: longer ones lose digits in ways that nobody asked about."""


def check_reader(data: bytes) -> None:
    """A robot file is read, or refused with places."""
    text = data.decode("utf-8", "replace")
    try:
        read_robot(text, FILE)
    except RobotFileError as error:
        assert error.problems, "refused for nothing"
        for problem in error.problems:
            assert problem.file == FILE and problem.line > 0 and problem.column > 0 and problem.message, problem
            assert str(problem).isprintable(), "what a terminal would obey"
        assert len(str(error)) < 200_000, "a message longer than any file"


def check_expression(data: bytes) -> None:
    """An expression has the value that others give it, and is the same when it is written and read again."""
    text = data.decode("utf-8", "replace")
    expression_slip(text)
    _check_unit(text)
    expression = Expression.of(text)
    if expression.error:
        return
    again = Expression.of(tree_text(expression.tree))
    values = {name: 0.5 + 0.25 * place for place, name in enumerate(names_in(expression.tree))}
    first = _value(expression.tree, values)
    if first is None:
        return
    if not again.error:
        second = _value(again.tree, values)
        assert second is not None and _near(first, second), (text, again.text, first, second)
    else:
        assert "characters" in again.error or "levels" in again.error or "exponent" in again.error, again
    if len(text) < LONGEST:
        other = _by_others(text, values)
        assert other is None or _near(first, other) or _is_rounding(expression.tree, values, abs(first - other)), (
            text,
            first,
            other,
        )


def _check_unit(text: str) -> None:
    unit_slip(text)
    try:
        unit = parse_unit(text)
    except ValueError:
        return
    assert math.isfinite(unit.factor) and unit.factor > 0, text


def _value(tree: Tree, values: Mapping[str, float]) -> float | None:
    try:
        return evaluate(tree, values)
    except ExpressionError:
        return None


def _near(one: float, other: float) -> bool:
    return abs(one - other) <= SAME * max(abs(one), abs(other), 1e-280)


def _rounding(tree: Tree, values: Mapping[str, float]) -> tuple[float, float]:
    """Value of a tree, and how far rounding may move it, to first order (Higham 2002, section 3.3)."""
    if not isinstance(tree, Operation):
        value = evaluate(tree, values)
        return value, UNIT * abs(value)
    own = [_rounding(argument, values) for argument in tree.arguments]
    (a, of_a), (b, of_b) = own[0], own[-1]
    value = evaluate(tree, values)
    moved = {
        "neg": lambda: of_a,
        "+": lambda: of_a + of_b,
        "-": lambda: of_a + of_b,
        "*": lambda: abs(a) * of_b + abs(b) * of_a,
        "/": lambda: (of_a + abs(value) * of_b) / abs(b),
        "**": lambda: abs(b * value / a) * of_a if a else 0.0,
        "sqrt": lambda: 0.5 * of_a / value if value else math.sqrt(of_a),
        "sin": lambda: of_a,
        "cos": lambda: of_a,
        "tan": lambda: of_a * (1.0 + value**2),
        "atan2": lambda: (abs(a) * of_b + abs(b) * of_a) / (a**2 + b**2) if a or b else 0.0,
    }[tree.operator]()
    return value, moved + UNIT * abs(value)


def _is_rounding(tree: Tree, values: Mapping[str, float], away: float) -> bool:
    """Whether a value may be that far from what is right; so where its rounding cannot be bounded by numbers."""
    try:
        value, moved = _rounding(tree, values)
    except (ArithmeticError, ExpressionError):
        return True
    return not 4.0 * moved < LOST * abs(value) or away <= 4.0 * moved


def _by_others(text: str, values: Mapping[str, float]) -> float | None:
    """The value by Python's grammar and mpmath; none where it is no real number."""
    with mpmath.workdps(DIGITS):
        try:
            value = _walk(ast.parse(text.strip(), mode="eval").body, values)
            return float(value) if mpmath.isfinite(value) and mpmath.im(value) == 0 else None
        except (ArithmeticError, ValueError, TypeError):
            return None


def _walk(node: ast.expr, values: Mapping[str, float]) -> Any:
    if isinstance(node, ast.Constant):
        return mpmath.mpf(float(node.value))  # type: ignore[arg-type]
    if isinstance(node, ast.Name):
        return mpmath.mpf(math.pi) if node.id == "pi" else mpmath.mpf(values[node.id])
    if isinstance(node, ast.UnaryOp):
        own = _walk(node.operand, values)
        return -own if isinstance(node.op, ast.USub) else own
    if isinstance(node, ast.Call):
        assert isinstance(node.func, ast.Name)
        return FUNCTIONS[node.func.id](*(_walk(argument, values) for argument in node.args))
    assert isinstance(node, ast.BinOp)
    left, right = _walk(node.left, values), _walk(node.right, values)
    return OPERATORS[type(node.op)](left, right)


OPERATORS: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: lambda a, b: a + b, ast.Sub: lambda a, b: a - b, ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b, ast.Pow: lambda a, b: a**b,
}  # fmt: skip
TARGETS: Mapping[str, Callable[[bytes], None]] = {"reader": check_reader, "expressions": check_expression}
"""By name."""
