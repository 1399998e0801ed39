"""Formulas of numbers as a reader writes them: products of powers of parameters, and sums of these."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import NamedTuple

from pkmgen.graph.formula import Formula, Made, Parameter
from pkmgen.language.exact import functions
from pkmgen.language.exact.dimensions import PURE
from pkmgen.language.exact.functions import total
from pkmgen.language.exact.numbers import computed, dimension_of

__all__ = ["Known", "written"]

LONGEST_NAME = 48
LONGEST_FORMULA = 200
"""Characters of a formula that is still readable, at most."""
MOST_TERMS = LONGEST_FORMULA // 4
"""Terms of a sum from which on its formula is too long whatever they are: it is a number then."""
MOST_FORMULAS = 2
"""Formulas of one number that are considered, at most."""
CHOICES = 8
"""Choices of terms of a sum of which those are taken that measure the same."""
ROUNDING_RATIO = 1e-9
"""Relative difference up to which a text is the number, and terms of a sum cancel."""
_LARGEST_INTEGER = 48
"""Largest numerator and denominator of numbers that are written as fractions."""
_SHORT_DIGITS = 6
"""Characters of a number that is written as it is, at most."""
EXACT_RATIO = 1e-12
"""Relative difference up to which a number is a short one, a fraction or a root."""
_POWERS = {2.0: "²", 3.0: "³", 4.0: "⁴"}
_IN_NAMES = {
    "²": "_squared",
    "³": "_cubed",
    "⁴": "_power_4",
    "^": "_power_",
    "°": "_degrees",
    " * ": "_times_",
    " / ": "_over_",
}
_IN_NAMES |= {" + ": "_plus_", " - ": "_minus_"}
_Dimension = tuple[float, ...]
"""Exponents of metre, kilogram and second: what a text measures, whose literals are pure numbers."""
_TIMES = {1.0: "", 0.5: "_halved", 2.0: "_doubled"}
"""How names of multiples end."""
_PARITY = {"sin": -1, "tan": -1, "cos": 1}


@dataclass(frozen=True, slots=True)
class _Atom:
    """What is not taken apart: a parameter, a function or a sum.

    Attributes:
        text: What is written.
        value: Its value.
        dimension: What it measures.
        terms: Of a sum.
    """

    text: str
    value: float
    dimension: _Dimension
    terms: tuple[_Monomial, ...] = field(default=(), compare=False)


class _Monomial(NamedTuple):
    """A number times powers of atoms."""

    factor: float
    powers: Mapping[_Atom, float]

    def times(self, other: _Monomial, power: float = 1.0) -> _Monomial:
        """The product with a power of another one."""
        powers = dict(self.powers)
        for atom, exponent in other.powers.items():
            powers[atom] = powers.get(atom, 0.0) + power * exponent
        return _Monomial(
            self.factor * _raised(other.factor, power), {a: p for a, p in powers.items() if abs(p) > ROUNDING_RATIO}
        )

    @property
    def value(self) -> float:
        """Its value, but for the sign of a root."""
        value = self.factor
        for atom, power in self.powers.items():
            value *= _raised(atom.value if power % 1.0 == 0.0 else abs(atom.value), power)
        return value

    @property
    def real(self) -> bool:
        """Whether no root of what is negative is in it, as of two factors whose product has a root."""
        return all(
            (atom.value > 0.0 or power % 1.0 == 0.0) and all(term.real for term in atom.terms)
            for atom, power in self.powers.items()
        )

    @property
    def dimension(self) -> _Dimension:
        """What it measures."""
        total = [0.0, 0.0, 0.0]
        for atom, power in self.powers.items():
            total = [one + power * other for one, other in zip(total, atom.dimension, strict=True)]
        return tuple(total)


_ONE = _Monomial(1.0, {})


Known = dict[int, tuple[float, list["_Monomial"]]]
"""Numbers with their possible formulas, by a key that distinguishes equal ones."""


def written(number: float, known: Known) -> tuple[str, str]:
    """Write a number.

    Args:
        number: The number, which may know its formula.
        known: What was found for other numbers, which may be made of the same ones.

    Returns:
        Its formula over the robot's parameters: empty where none is known that measures what the number does, or it is
        too long; of two that are equal in this robot, and so indistinguishable, both. And a short formula as a
        name, literal factors aside; empty where there is none, or one that does not make a name.
    """
    found: dict[str, _Monomial] = {}
    for monomial in _monomials(number, known):
        if monomial.dimension != dimension_of(number) or not monomial.real:
            continue
        value = monomial.value
        sign = -1.0 if value * float(number) < 0.0 else 1.0  # a root of the square of a negative parameter
        signed = monomial._replace(factor=sign * monomial.factor)
        text = _text(signed) if abs(sign * value - number) <= ROUNDING_RATIO * abs(number) else ""
        if _says_something(text, signed, float(number)):
            found[text] = signed
    first, *others = found or ("",)
    whole = " = ".join((first, *others[:1]))
    name = _name(found[first]) if first and not others else ""
    return whole if len(whole) <= LONGEST_FORMULA else first if len(first) <= LONGEST_FORMULA else "", name


def _says_something(text: str, monomial: _Monomial, number: float) -> bool:
    """Whether a text is worth a comment: a number is where it is shorter."""
    if re.search(r"[a-z]{2}|/", text):
        return True
    return 0 < len(text) <= _SHORT_DIGITS and (bool(monomial.powers) or _is_close(float(text), number))


def _name(monomial: _Monomial) -> str:
    factor, powers = monomial
    if not powers:
        root = re.search(r"sqrt\((\d)\)$", _text(monomial))
        if root is None:
            return ""
        times = abs(factor) / computed("sqrt", (float(root[1]),))
        return f"sqrt_{root[1]}{_TIMES.get(times, '_scaled')}"
    text = _text(_Monomial(-1.0 if factor < 0.0 else 1.0, powers)).removeprefix("-")
    for sign, word in _IN_NAMES.items():
        text = text.replace(sign, word)
    whole = text.removeprefix("1_over_")
    name = re.sub(r"[\W_]+", "_", whole).strip("_") + ("_inverse" if whole != text else "")
    name += "" if abs(factor) == 1.0 else "_scaled"
    numbers = re.search(r"(^|_)\d+(?!\d*_degrees)", name.replace("_power_", ""))
    return name if len(name) <= LONGEST_NAME and not numbers else ""


def _monomials(number: float, known: Known) -> list[_Monomial]:
    """What a number may be, found from the numbers it was made of, each once; none where arithmetic fails."""
    stack = [number]
    try:
        while stack:
            last = stack[-1]
            missing = [part for part in _parts(last) if id(part) not in known]
            stack += missing
            if not missing:
                stack.pop()
                known[id(last)] = last, _joined(last, [known[id(part)][1] for part in _parts(last)])
    except ArithmeticError:
        return []
    return known[id(number)][1]


def _parts(number: float) -> Sequence[float]:
    """What a number is written by."""
    if not isinstance(number, Formula) or isinstance(number.tree, Parameter):
        return ()
    return number.tree.parts[:1] if number.tree.operation == "pow" else number.tree.parts


def _joined(number: float, parts: list[list[_Monomial]]) -> list[_Monomial]:
    """What a number may be by what its parts may be, and what it measures; a literal where that is nothing of it."""
    literal, dimension = _Monomial(float(number), {}), dimension_of(number)
    if not isinstance(number, Formula):
        return [literal]
    if isinstance(number.tree, Parameter):
        if dimension is None:
            return [literal]
        return [_Monomial(1.0, {_Atom(number.tree.name, float(number), dimension): 1.0})]
    found = _alternatives(number, number.tree, parts)
    if dimension is None:  # a sum with other terms may decide which of them it is
        return found[:CHOICES] or [literal]
    return [each for each in found if each.dimension == dimension][:MOST_FORMULAS] or [literal]


def _alternatives(number: float, made: Made, parts: list[list[_Monomial]]) -> list[_Monomial]:
    """What a number that was made of others may be."""
    operation, numbers = made
    if operation == "or":
        return [monomial for part in parts for monomial in part]
    choices = [tuple(part[min(place, len(part) - 1)] for part in parts) for place in range(max(map(len, parts)))]
    if operation == "add":
        choices += islice(product(*parts), CHOICES if len(choices) > 1 else 0)
        return [_sum(terms) for terms in choices if len({term.dimension for term in terms if term.factor}) == 1]
    power = numbers[1] if operation == "pow" else 0.5
    if operation in _PARITY:
        choices = [(angle,) for (angle,) in choices if angle.dimension == PURE]
    return [_combined(operation, choice, float(number), power) for choice in choices]


def _combined(operation: str, parts: Sequence[_Monomial], value: float, power: float) -> _Monomial:
    """An operation on monomials, other than a sum."""
    first, *others = parts
    match operation:
        case "mul":
            for other in others:
                first = first.times(other)
            return first
        case "div":
            return first.times(others[0], -1.0)
        case "neg":
            return first._replace(factor=-first.factor)
        case "pow" | "sqrt" if first.powers and (first.factor > 0.0 or power % 1.0 == 0.0):
            return _ONE.times(first, power)
        case "pow" if not first.powers:
            return _Monomial(_raised(first.factor, power), {})
    negative = operation in _PARITY and _is_negative(first)
    sign = _PARITY[operation] if negative else 1
    texts = [_text(part, degrees=operation in _PARITY) for part in (_negated(first) if negative else first, *others)]
    return _Monomial(float(sign), {_Atom(f"{operation}({', '.join(texts)})", sign * value, PURE): 1.0})


def _raised(number: float, power: float) -> float:
    """A power, the same on every machine."""
    if power == 1.0:
        return number
    if not number and power < 0.0:
        raise ZeroDivisionError("division by zero")
    return functions.power(number, power)


def _sum(parts: Iterable[_Monomial]) -> _Monomial:
    """A sum as a product of what its terms have in common and the rest; sums within it are written out."""
    factors: dict[frozenset[tuple[_Atom, float]], list[float]] = {}
    for part in parts:
        for term in _written_out(part):
            factors.setdefault(frozenset(term.powers.items()), []).append(term.factor)
    terms = [
        _Monomial(total(several), dict(sorted(key, key=lambda power: power[0].text)))
        for key, several in factors.items()
        if abs(total(several)) > ROUNDING_RATIO * max(map(abs, several))
    ]
    if len(terms) < 2:
        return terms[0] if terms else _Monomial(0.0, {})
    if len(terms) > MOST_TERMS:
        return _Monomial(total(term.value for term in terms), {})
    outside = _common(terms)
    return outside.times(_Monomial(1.0, {_sum_atom([term.times(outside, -1.0) for term in terms]): 1.0}))


def _written_out(term: _Monomial) -> list[_Monomial]:
    """A term as several if one of its factors is a sum."""
    for atom, power in term.powers.items():
        if atom.terms and power == 1.0:
            rest = term.times(_Monomial(1.0, {atom: 1.0}), -1.0)
            return [inner.times(rest) for inner in atom.terms]
    return [term]


def _common(terms: Sequence[_Monomial]) -> _Monomial:
    """What all terms are multiples of; a number only where they are so but for their signs."""
    first, *others = terms
    powers: dict[_Atom, float] = {}
    for atom, power in first.powers.items():
        every = [power, *(term.powers.get(atom, 0.0) for term in others)]
        if all(p * power > 0.0 for p in every):
            powers[atom] = min(every, key=abs)
    alike = all(abs(abs(term.factor) - abs(first.factor)) <= ROUNDING_RATIO * abs(first.factor) for term in others)
    size = abs(first.factor) if alike else 1.0
    return _Monomial(-size if all(term.factor < 0.0 for term in terms) else size, powers)


def _sum_atom(terms: Iterable[_Monomial]) -> _Atom:
    ordered = tuple(sorted(terms, key=lambda term: (term.factor < 0.0, not term.powers, _text(term))))
    return _Atom(_sum_text(ordered), total(term.value for term in ordered), ordered[0].dimension, ordered)


def _sum_text(terms: Sequence[_Monomial], *, degrees: bool = False) -> str:
    pieces = [_text(terms[0], degrees=degrees)]
    for term in terms[1:]:
        size = _text(term._replace(factor=abs(term.factor)), degrees=degrees)
        pieces.append(f"{'-' if term.factor < 0.0 else '+'} {size}")
    return " ".join(pieces)


def _is_negative(monomial: _Monomial) -> bool:
    """Whether a product has a sign; it may be taken into a sum."""
    return monomial.factor < 0.0 and not any(a.terms and p == 1.0 for a, p in monomial.powers.items())


def _negated(monomial: _Monomial) -> _Monomial:
    return monomial._replace(factor=-monomial.factor)


def _text(monomial: _Monomial, *, degrees: bool = False) -> str:
    """A product as text; literals among angles are written in degrees."""
    factor, powers = monomial
    if degrees and not powers:
        return f"{factor * 180.0 / math.pi:.6g}°"
    if factor < 0.0 and (atom := next((a for a, p in powers.items() if p == 1.0 and _has_negative(a)), None)):
        rest = {other: power for other, power in powers.items() if other != atom}
        turned = _sum_atom(_negated(term) for term in atom.terms)
        return _text(_Monomial(-factor, {**rest, turned: 1.0}), degrees=degrees)
    if len(powers) == 1 and factor == 1.0 and (terms := next(iter(powers)).terms) and [*powers.values()] == [1.0]:
        return _sum_text(terms, degrees=degrees)
    numbers, divisors = _factors(abs(factor))
    above, below = [*numbers, *_powers(powers, 1.0)], [*divisors, *_powers(powers, -1.0)]
    dividend = " * ".join(above[1:] if above[0] == "1" and len(above) > 1 else above)
    divisor = " * ".join(below)
    whole = f"{dividend} / {f'({divisor})' if len(below) > 1 else divisor}" if below else dividend
    return f"-{whole}" if factor < 0.0 else whole


def _has_negative(atom: _Atom) -> bool:
    """Whether it is a sum with a negative term, which takes a sign in."""
    return any(term.factor < 0.0 for term in atom.terms)


def _powers(powers: Mapping[_Atom, float], sign: float) -> Iterator[str]:
    """Factors above or below a line."""
    for atom, exponent in powers.items():
        power = exponent * sign
        if power > 0.0:
            text = f"({atom.text})" if atom.terms else atom.text
            root = power % 1.0 == 0.5
            whole = power - 0.5 if root else power
            if whole:
                yield text if whole == 1.0 else f"{text}{_POWERS.get(whole, f'^{whole:g}')}"
            if root:
                yield f"sqrt({atom.text})"


def _factors(number: float) -> tuple[list[str], list[str]]:
    """Factors of a positive number above and below a line; one number with six digits where there are none."""
    for root in (1, 2, 3):
        exact = _fraction(number / functions.sqrt(root))
        if exact is not None:
            above, below = exact
            return ([f"sqrt({root})"] if root > 1 and above == "1" else [above, f"sqrt({root})"][: min(root, 2)]), below
    return [f"{number:.6g}"], []


def _fraction(number: float) -> tuple[str, list[str]] | None:
    """A positive number as it is if it is short, else as a fraction or reciprocal if it is one; None where not."""
    digits = f"{number:.6g}"
    if len(digits) <= _SHORT_DIGITS and _is_close(float(digits), number):
        return digits, []
    for divisor in range(2, _LARGEST_INTEGER + 1) if number < _LARGEST_INTEGER else ():
        above = round(number * divisor)
        if 0 < above <= _LARGEST_INTEGER and _is_close(above / divisor, number):
            return f"{above}", [f"{divisor}"]
    inverse = f"{1.0 / number:.6g}"
    return ("1", [inverse]) if _is_close(1.0 / float(inverse), number) else None


def _is_close(one: float, other: float) -> bool:
    return abs(one - other) <= EXACT_RATIO * other
