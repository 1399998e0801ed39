"""Canonical forms as people write them, by the names that a C text gives to its values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pkmgen.certificates.terms import Terms

DEEPEST, MOST_LETTERS = 3, 120
"""Nested expressions, and letters, that are written out at most."""
Counts = Mapping[int, tuple[int, int]]
"""How often each operand stands in a sum with a plus and with a minus; in a product, how often, and 0."""


class Wording:
    """Writes forms.

    Args:
        terms: All forms.
        named: Canonical form of each value that has a name.
    """

    def __init__(self, terms: Terms, named: Iterable[tuple[str, int]]) -> None:
        self._terms = terms
        self._names: dict[int, tuple[str, int]] = {}
        for name, form in named:
            self._names.setdefault(form >> 1, (name, form & 1))

    def of(self, form: int) -> str:
        """An expression, its outermost operation written out though it may have a name; shortened if it is long."""
        text = self._signed(form & 1, *self._written(form >> 1, DEEPEST))
        return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"

    def operand(self, form: int) -> str:
        """An expression, by its name if it has one."""
        return self._operand(form >> 1, form & 1, DEEPEST)[0]

    def _operand(self, index: int, turned: int, depth: int) -> tuple[str, bool]:
        """An expression, its sign turned or not; and whether it has to be in brackets."""
        if index in self._names:
            name, own = self._names[index]
            return (f"-{name}", True) if own ^ turned else (name, False)
        text, loose = self._written(index, depth)
        return (self._signed(turned, text, loose), True) if turned else (text, loose)

    @staticmethod
    def _signed(turned: int, text: str, loose: bool) -> str:
        return text if not turned else f"-({text})" if loose else f"-{text}"

    def _written(self, index: int, depth: int) -> tuple[str, bool]:
        form = self._terms.forms[index]
        match form[0]:
            case "const":
                return repr(form[1]), False
            case "input":
                return f"{form[1][0]}[{form[1][1]}]", False
            case "parameter":
                return str(form[1]), False
            case "nan" | "unset":
                return "NAN" if form[0] == "nan" else "nothing", False
        if not depth:
            return "…", False
        match form[0]:
            case "sum":
                return self._sum(form[1], depth - 1), True
            case "mul":
                factors = [self._bracketed(each, 0, depth - 1) for each, count in form[1] for _ in range(count)]
                return " * ".join(sorted(factors, key=_last_numbers)), True
            case "div":
                above, below = (self._bracketed(each >> 1, each & 1, depth - 1) for each in form[1:])
                return f"{above} / {below}", True
            case "choose":
                return "one of two values", False
        inside = ", ".join(self._operand(each >> 1, each & 1, depth - 1)[0] for each in form[1:])
        return f"{form[0]}({inside})", False

    def _bracketed(self, index: int, turned: int, depth: int) -> str:
        text, loose = self._operand(index, turned, depth)
        return f"({text})" if loose else text

    def _sum(self, entries: Iterable[tuple[int, int, int]], depth: int) -> str:
        parts = []
        for index, plus, less in entries:
            for sign, count in (("+", plus), ("-", less)):
                text, loose = self._operand(index, 0, depth)
                inner = loose and self._terms.forms[index][0] not in ("mul", "div")
                if inner and (sign == "-" or text.startswith("-")):
                    text = f"({text})"
                parts += [f"{sign} {text}"] * count
        parts.sort(key=lambda part: part[0] == "-")
        words = " ".join(parts)
        return words.removeprefix("+ ") if words.startswith("+") else f"-{words[2:]}"


def _last_numbers(text: str) -> bool:
    """Numbers stand first in products."""
    return not text[:1].isdigit()


def overlap(terms: Terms, one: int, other: int) -> int:
    """How many operands two forms share; the same operation counts half as much as an operand."""
    ours, theirs = (_operands(terms.forms[form >> 1]) for form in (one, other))
    common = len(ours & theirs)
    return 2 * common + (terms.forms[one >> 1][0] == terms.forms[other >> 1][0]) if common else 0


def is_part(terms: Terms, form: int, wholes: Mapping[str, list[Counts]]) -> bool:
    """Whether a sum or a product is a part of one of some others, as of a long one that is written in pieces."""
    own = counts_of(terms.forms[form >> 1])
    if own is None:
        return False
    turned = {index: (less, plus) for index, (plus, less) in own.items()}
    return any(_holds(whole, each) for whole in wholes[terms.forms[form >> 1][0]] for each in (own, turned))


def _holds(whole: Counts, part: Counts) -> bool:
    return all(
        index in whole and whole[index][0] >= plus and whole[index][1] >= less for index, (plus, less) in part.items()
    )


def counts_of(form: tuple[Any, ...]) -> Counts | None:
    """How often each operand of a sum or product stands in it, and with a minus; None for other operations."""
    match form[0]:
        case "sum":
            return {index: (plus, less) for index, plus, less in form[1]}
        case "mul":
            return {index: (count, 0) for index, count in form[1]}
    return None


def _operands(form: tuple[Any, ...]) -> set[int]:
    counts = counts_of(form)
    if counts is not None:
        return set(counts)
    if form[0] in ("const", "input", "parameter", "nan", "unset", "choose"):
        return set()
    return {each >> 1 for each in form[1:]}
