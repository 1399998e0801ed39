"""Balls of expressions with their derivatives, forward, by the chain rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pkmgen.certificates.balls import operation, squared

Dual = tuple[Any, dict[int, Any]]
"""A ball, and its derivatives in the variables that are not zero."""


def operated(arb: Any, op: str, args: Sequence[Dual]) -> Dual:
    """An operation on balls and its derivatives by the chain rule."""
    numbers = [value for value, _ in args]
    same = op == "mul" and len(args) == 2 and args[0] is args[1]
    result = squared(numbers[0]) if same else operation(arb, op, numbers)
    slope: dict[int, Any] = {}
    if any(each for _, each in args):
        for (_, inner), factor in zip(args, partials(arb, op, numbers, result), strict=True):
            for column, value in inner.items():
                slope[column] = slope[column] + factor * value if column in slope else factor * value
    return result, slope


def partials(arb: Any, op: str, args: Sequence[Any], result: Any) -> list[Any]:
    """Derivatives of an operation in its arguments; a ball of all slopes where there is a kink, no number elsewhere."""
    x, y = args[0], args[-1]
    match op:
        case "add":
            return [arb(1)] * len(args)
        case "mul":
            return [operation(arb, op, [arb(1), *args[:k], *args[k + 1 :]]) for k in range(len(args))]
        case "neg":
            return [arb(-1)]
        case "div":
            return [1 / y, -result / y]
        case "sqrt":
            return [1 / (2 * result)]
        case "sin" | "cos":
            return [x.cos() if op == "sin" else -x.sin()]
        case "abs":
            return [x.sgn() if x.abs_lower() > 0 else arb(0, 1)]
        case "max":
            first = arb(1) if x > y else arb(0) if x < y else arb(0.5, 0.5)
            return [first, 1 - first]
        case "atan2":
            squared = x * x + y * y
            return [y / squared, -x / squared]
    return [arb("nan")] * len(args)
