"""Conditions of C as Boolean functions: comparisons of expressions, and whether they are finite, are the variables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pkmgen.certificates.booleans import FALSE, TRUE, Booleans, Clauses
from pkmgen.certificates.terms import Terms
from pkmgen.machine.search import reached

BITS = 32


@dataclass(slots=True)
class Conditions:
    """The variables of the proof of one function.

    Attributes:
        terms: The expressions.
        booleans: Functions of the variables.
        fixed_are_finite: Whether values that depend on no input are known to be finite: literals are, and the prepare
            function checks those of parameters.
    """

    terms: Terms
    fixed_are_finite: bool = True
    booleans: Booleans = field(default_factory=Booleans)
    _compared: dict[tuple[str, int, int], int] = field(default_factory=dict)
    _finite: dict[int, int] = field(default_factory=dict)
    _shown: dict[int, set[int]] = field(default_factory=dict)
    _named: dict[str, int] = field(default_factory=dict)
    _known: tuple[tuple[int, ...], Clauses] | None = None

    @property
    def compared(self) -> int:
        """How many variables of comparisons there are."""
        return len(self._compared)

    def comparisons(self) -> list[tuple[str, int, int]]:
        """What was compared, in order: `gt` or `ge`, and two canonical forms."""
        return list(self._compared)

    def asked_finite(self, form: int) -> bool:
        """Whether a text asks if a form is finite."""
        return form & ~1 in self._shown

    def above(self, one: int, other: int, *, strictly: bool) -> int:
        """Whether one canonical form is greater than another, or at least as great."""
        key = ("gt" if strictly else "ge", one, other)
        if key not in self._compared:  # beside its opposite, so that diagrams stay small
            self._compared[key] = self.booleans.variable()
            self._compared["ge" if strictly else "gt", other, one] = self.booleans.variable()
        return self._compared[key]

    def tested_for_sign(self, positive: int, negative: int) -> int | None:
        """The form of which two variables say that it is above zero, and below; None if there is none."""
        zero = self.terms.number(0.0)
        for (kind, one, other), variable in self._compared.items():
            if kind == "gt" and variable == positive and other == zero:
                return one if self._compared.get(("gt", zero, one)) == negative else None
        return None

    def finite_term(self, term: int) -> int:
        """Whether a term of C is a finite number; then what it is computed from is finite too."""
        form = self.terms.canonical(term) & ~1
        self._shown.setdefault(form, set()).update(self.terms.shown_finite(term))
        return self.finite(form)

    def finite(self, form: int) -> int:
        """Whether a canonical form is a finite number."""
        form &= ~1
        if self.terms.forms[form >> 1][0] == "nan":
            return FALSE
        fixed = not self.terms.leaves(form, "input")
        if fixed and (self.fixed_are_finite or not self.terms.leaves(form, "parameter")):
            return TRUE
        if form not in self._finite:
            self._finite[form] = self.booleans.variable()
        return self._finite[form]

    def tested_finite(self) -> int:
        """Whether all is finite that a text asks of."""
        return self.booleans.all([self.finite(form) for form in self._shown])

    def comparable(self) -> int:
        """Whether all that is compared are numbers: one is above another, or not above it."""
        logic, pairs = self.booleans, [key for key in self._compared if key[0] == "gt"]
        return logic.all(
            logic.either(self._compared["gt", one, other], self._compared["ge", other, one]) for _, one, other in pairs
        )

    def named(self, name: str) -> int:
        """A variable by name, such as a bit of the status of an iteration."""
        if name not in self._named:
            self._named[name] = self.booleans.variable()
        return self._named[name]

    def possible(self, function: int) -> bool:
        """Whether a function can hold in arithmetic with infinities and not-a-number, by these rules.

        a > b and b ≥ a exclude each other; where a sum, product or such is finite, what it is computed from is too.
        """
        return function != FALSE and self.booleans.consistent(function, self._clauses())

    def _clauses(self) -> Clauses:
        size = len(self._compared), len(self._finite), sum(map(len, self._shown.values()))
        if self._known is None or self._known[0] != size:
            self._known = size, Clauses(self._follow(), self._excluded())
        return self._known[1]

    def _follow(self) -> dict[int, int]:
        bits = {form: 1 << self.booleans.place(variable) for form, variable in self._finite.items()}
        found: dict[int, int] = {}
        for form, variable in self._finite.items():
            shown = reached([form], lambda each: self._shown.get(each, ()))
            found[self.booleans.place(variable)] = sum(bits[each] for each in shown if each in bits)
        return found

    def _excluded(self) -> dict[int, int]:
        opposite = {"gt": "ge", "ge": "gt"}
        return {
            self.booleans.place(variable): 1 << self.booleans.place(self._compared[opposite[kind], other, one])
            for (kind, one, other), variable in self._compared.items()
        }


@dataclass(frozen=True, slots=True)
class Word:
    """A `uint32_t`: a Boolean function for each bit, the lowest first."""

    bits: tuple[int, ...]

    @classmethod
    def of(cls, number: int) -> Word:
        """A number."""
        return cls(tuple(number >> bit & 1 for bit in range(BITS)))

    @property
    def number(self) -> int | None:
        """The number, None where it depends on conditions."""
        return sum(bit << place for place, bit in enumerate(self.bits)) if max(self.bits) <= TRUE else None

    def merged(self, logic: Booleans, other: Word, operation: str) -> Word:
        """Bits joined with those of another word by `|`, `&` or `^`."""
        join = {"|": logic.either, "&": logic.both, "^": logic.differ}[operation]
        return Word(tuple(join(one, two) for one, two in zip(self.bits, other.bits, strict=True)))

    def turned(self, logic: Booleans) -> Word:
        """All bits inverted."""
        return Word(tuple(logic.no(bit) for bit in self.bits))

    def shifted(self, places: int) -> Word:
        """Bits moved up."""
        return Word((*(FALSE,) * places, *self.bits[: BITS - places]))

    def chosen(self, logic: Booleans, condition: int, other: Word) -> Word:
        """This word where a condition holds, else the other."""
        return Word(tuple(logic.choose(condition, a, b) for a, b in zip(self.bits, other.bits, strict=True)))

    def is_zero(self, logic: Booleans) -> int:
        """Whether no bit is set."""
        return logic.all(logic.no(bit) for bit in self.bits)


def equal(logic: Booleans, one: Word, other: Word) -> int:
    """Whether two words are equal."""
    return one.merged(logic, other, "^").is_zero(logic)


def every_finite(conditions: Conditions, forms: Sequence[int]) -> int:
    """Whether all of some canonical forms are finite."""
    return conditions.booleans.all([conditions.finite(form) for form in forms])
