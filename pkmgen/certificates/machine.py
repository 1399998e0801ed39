"""Values and memory of C while it is executed on symbols instead of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from pkmgen.certificates.booleans import TRUE
from pkmgen.certificates.conditions import Conditions, Word
from pkmgen.certificates.terms import Terms
from pkmgen.errors import CertificateError


@dataclass(frozen=True, slots=True)
class Real:
    """A floating-point value: a term."""

    term: int


@dataclass(frozen=True, slots=True)
class Flag:
    """An `int` that is one where a condition holds, else zero."""

    condition: int


@dataclass(frozen=True, slots=True)
class Whole:
    """An integer that is known."""

    number: int


@dataclass(frozen=True, slots=True)
class Difference:
    """One condition less another, as in the sign of a number."""

    one: int
    other: int


@dataclass(frozen=True, slots=True)
class Pointer:
    """A place in an array.

    Attributes:
        array: Name of the array in memory.
        first: Entry that it points to.
        size: How many may be reached from there.
        const: Whether they may not be written.
    """

    array: str
    first: int
    size: int
    const: bool


@dataclass(frozen=True, slots=True)
class StructPointer:
    """A pointer to a struct of C, by its type."""

    type: str
    const: bool


Value = Real | Flag | Whole | Word | Difference | Pointer | StructPointer
Cells = tuple[int, ...]
"""Terms of an array."""


@dataclass(frozen=True, slots=True)
class State:
    """Where an execution is.

    Attributes:
        names: Values of local variables.
        memory: Arrays by name.
        fields: Values of fields of the structs, by struct and field.
        here: Under which conditions this is reached.
        written: Whether an output of the whole function was written: inputs may not be read any more then.
    """

    names: Mapping[str, Value]
    memory: Mapping[str, Cells]
    fields: Mapping[tuple[str, str], int]
    here: int = TRUE
    written: bool = False


class Machine:
    """What values mean: terms, conditions, and how states are joined."""

    def __init__(self, terms: Terms, conditions: Conditions) -> None:
        self.terms, self.conditions = terms, conditions
        self.logic = conditions.booleans
        self._fresh = count()

    def fresh(self, name: str) -> str:
        """A name for an array that no other has."""
        return f"{name}#{next(self._fresh)}"

    def condition(self, value: Value, coord: Any) -> int:
        """A value as a condition: whether it is not zero."""
        match value:
            case Flag(condition):
                return condition
            case Whole(number):
                return int(number != 0)
            case Word():
                return self.logic.no(value.is_zero(self.logic))
        raise CertificateError(f"{coord}: a condition was expected")

    def word(self, value: Value, coord: Any) -> Word:
        """A value as a word."""
        match value:
            case Word():
                return value
            case Whole(number) if number >= 0:
                return Word.of(number)
        raise CertificateError(f"{coord}: an unsigned number was expected")

    def real(self, value: Value, coord: Any) -> int:
        """A value as a term; a whole number becomes one."""
        match value:
            case Real(term):
                return term
            case Whole(number) if abs(number) <= 1 << 24:
                return self.terms.make("const", (), float(number))
        raise CertificateError(f"{coord}: a floating-point number was expected")

    def chosen(self, condition: int, one: Value, other: Value, coord: Any) -> Value:
        """One value where a condition holds, else another."""
        match one, other:
            case _ if one == other:
                return one
            case (Real(), _) | (_, Real()):
                return Real(self.term_chosen(condition, self.real(one, coord), self.real(other, coord)))
            case (Word(), _) | (_, Word()):
                return self.word(one, coord).chosen(self.logic, condition, self.word(other, coord))
            case (Flag() | Whole(0 | 1), Flag() | Whole(0 | 1)):
                return Flag(self.logic.choose(condition, self.condition(one, coord), self.condition(other, coord)))
            case (Whole(), Whole()):
                bits = (self.word(one, coord), self.word(other, coord))
                return bits[0].chosen(self.logic, condition, bits[1])
        raise CertificateError(f"{coord}: values that cannot be told apart by a condition")

    def term_chosen(self, condition: int, one: int, other: int) -> int:
        """One term where a condition holds, else another."""
        return one if one == other else self.terms.make("choose", (one, other), condition)

    def known(self, term: int, here: int) -> int:
        """A term where a condition holds: choices that it decides are made."""
        kind, args, condition = self.terms.terms[term]
        if kind != "choose":
            return term
        if not self.conditions.possible(self.logic.both(here, self.logic.no(condition))):
            return self.known(args[0], here)
        if not self.conditions.possible(self.logic.both(here, condition)):
            return self.known(args[1], here)
        one = self.known(args[0], self.logic.both(here, condition))
        other = self.known(args[1], self.logic.both(here, self.logic.no(condition)))
        if self.terms.canonical(one) == self.terms.canonical(other):
            return one
        return self.term_chosen(condition, one, other)

    def joined(self, condition: int, one: State, other: State, coord: Any) -> State:
        """The state after two branches; variables of one branch alone are gone."""
        names = {
            name: self.chosen(condition, value, other.names[name], coord)
            for name, value in one.names.items()
            if name in other.names
        }
        memory = {
            name: self._cells(condition, cells, other.memory[name])
            for name, cells in one.memory.items()
            if name in other.memory
        }
        if one.fields.keys() != other.fields.keys():
            raise CertificateError(f"{coord}: fields of a struct are written in one branch alone")
        fields = {key: self.term_chosen(condition, term, other.fields[key]) for key, term in one.fields.items()}
        return replace(
            one,
            names=names,
            memory=memory,
            fields=fields,
            here=self.logic.either(one.here, other.here),
            written=one.written or other.written,
        )

    def _cells(self, condition: int, one: Cells, other: Cells) -> Cells:
        if one == other:
            return one
        return tuple(self.term_chosen(condition, a, b) for a, b in zip(one, other, strict=True))
