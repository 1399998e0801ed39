"""Numbers and operators of emitted C on symbols."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from pkmgen.certificates.conditions import Word, equal
from pkmgen.certificates.machine import Difference, Flag, Machine, Pointer, Real, Value, Whole
from pkmgen.errors import CertificateError

MATHEMATICS = {
    "sqrt": "sqrt",
    "fabs": "abs",
    "sin": "sin",
    "cos": "cos",
    "tan": "tan",
    "tanh": "tanh",
    "atan2": "atan2",
    "fmax": "max",
}
"""Functions of math.h for `double`, and the operations they are; those for `float` end in f."""
ARGUMENTS = {"atan2": 2, "max": 2}
ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div"}


def number_of_literal(text: str, real: str, coord: Any) -> float:
    """The number that a compiler makes of a decimal literal of a type: the nearest one.

    Raises:
        CertificateError: It is a literal of another type, or not finite.
    """
    single, digits = text[-1] in "fF", text.rstrip("fF")
    if single != (real == "float") or "x" in digits.lower():
        raise CertificateError(f"{coord}: {text} is not a decimal literal of type {real}")
    value = nearest_single(Fraction(digits)) if single else float(Fraction(digits))
    if not math.isfinite(value):
        raise CertificateError(f"{coord}: {text} is not finite")
    return value


def nearest_single(exact: Fraction) -> float:
    """The `float` that is nearest to a number, the even one of two."""
    guess = np.float32(float(exact))
    if not np.isfinite(guess):
        return float(guess)
    near = [guess, np.nextafter(guess, np.float32(np.inf)), np.nextafter(guess, np.float32(-np.inf))]

    def rank(one: Any) -> tuple[Fraction, int]:
        return abs(Fraction(float(one)) - exact), int(np.float32(one).view(np.uint32)) & 1

    return float(min((each for each in near if np.isfinite(each)), key=rank))


class Operators:
    """What operators make of values.

    Args:
        machine: What values mean.
    """

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def joined(self, op: str, one: Value, other: Value, coord: Any) -> Value:
        """What an operator makes of two values."""
        match one, other:
            case (Whole(), Whole()) if op not in ("|", "&", "<<"):
                return self._of_whole_numbers(op, one.number, other.number, coord)
            case (Real(), Real()):
                return self._of_reals(op, one.term, other.term, coord)
            case (Flag(), Flag()):
                return self._of_flags(op, one.condition, other.condition, coord)
            case (Flag(), Whole(0 | 1)) | (Whole(0 | 1), Flag()):
                left, right = (self._machine.condition(each, coord) for each in (one, other))
                return self._of_flags(op, left, right, coord)
            case (Word() | Whole(), Word() | Whole()):
                return self._of_words(op, one, other, coord)
            case (Pointer(), Whole()) if op == "+" and 0 <= other.number <= one.size:
                return replace(one, first=one.first + other.number, size=one.size - other.number)
        raise CertificateError(f"{coord}: an operation {op} on these types is not read")

    def _of_whole_numbers(self, op: str, one: int, other: int, coord: Any) -> Value:
        match op:
            case "<":
                return Whole(int(one < other))
            case "/" if other == 1:
                return Whole(one)
            case "+":
                return Whole(one + other)
            case "==":
                return Whole(int(one == other))
        raise CertificateError(f"{coord}: an operation {op} on whole numbers is not read")

    def _of_reals(self, op: str, one: int, other: int, coord: Any) -> Value:
        terms, conditions = self._machine.terms, self._machine.conditions
        if op in ARITHMETIC:
            return Real(terms.make(ARITHMETIC[op], (one, other)))
        left, right = terms.canonical(one), terms.canonical(other)
        match op:
            case ">" | ">=":
                return Flag(conditions.above(left, right, strictly=op == ">"))
            case "<" | "<=":
                return Flag(conditions.above(right, left, strictly=op == "<"))
        raise CertificateError(f"{coord}: an operation {op} on floating-point numbers is not read")

    def _of_flags(self, op: str, one: int, other: int, coord: Any) -> Value:
        logic = self._machine.logic
        match op:
            case "&":
                return Flag(logic.both(one, other))
            case "|":
                return Flag(logic.either(one, other))
            case "-":
                return Difference(one, other)
        raise CertificateError(f"{coord}: an operation {op} on conditions is not read")

    def _of_words(self, op: str, one: Value, other: Value, coord: Any) -> Value:
        logic, left = self._machine.logic, self._machine.word(one, coord)
        if op == "<<" and isinstance(other, Whole) and isinstance(one, Word) and 0 <= other.number < len(left.bits):
            return left.shifted(other.number)
        right = self._machine.word(other, coord)
        match op:
            case "|" | "&":
                return left.merged(logic, right, op)
            case "==":
                return Flag(equal(logic, left, right))
            case "!=":
                return Flag(logic.no(equal(logic, left, right)))
        raise CertificateError(f"{coord}: an operation {op} on words is not read")
