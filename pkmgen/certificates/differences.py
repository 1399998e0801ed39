"""Where a C function first differs from its graph: the statement, what it computes, and what the graph has there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pkmgen import status
from pkmgen.certificates.conditions import Conditions, Word, equal
from pkmgen.certificates.in_words import MOST_LETTERS, Counts, Wording, counts_of, is_part, overlap
from pkmgen.certificates.machine import Machine
from pkmgen.certificates.specification import Specified, forms_of, stages
from pkmgen.certificates.terms import Terms
from pkmgen.certificates.trace import Statement
from pkmgen.graph.types import ExprGraph
from pkmgen.machine.search import reached

LISTED = 4
"""Outputs and bits of the status that a message lists."""
Entry = tuple[str, int]
"""An output and one of its entries."""
Found = tuple[Statement, str]
"""A statement, and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Failed:
    """What of a function is not what its graph says.

    Attributes:
        outputs: Entries of outputs, such as `effort[0]`.
        bits: Bits of the status word.
        kept: Entries that are not NaN in a state that is not good.
    """

    outputs: tuple[Entry, ...] = ()
    bits: tuple[int, ...] = ()
    kept: tuple[Entry, ...] = ()

    def words(self, macros: Mapping[str, int]) -> str:
        """All of it in words.

        Args:
            macros: Names of the bits of the status.
        """
        names = {value: name for name, value in macros.items()}
        bits = [names.get(1 << bit, f"bit {bit}") for bit in self.bits]
        other = [f"{name}[{entry}]" for name, entry in self.outputs]
        kept = [f"{name}[{entry}]" for name, entry in self.kept]
        if not other and not bits:
            return f"{_listed(kept)} {_are(kept)} not NaN in all bad states"
        words = [_listed(other)] * bool(other) + [f"{_listed(bits)} of the status"] * bool(bits)
        return f"{' and '.join(words)} {_are([*other, *bits])} not what the graph says"


@dataclass
class Differences:
    """What was executed of a function beside what it has to do.

    Attributes:
        conditions: Terms and variables of the proof.
        graph: The graph.
        inputs: What stands for its inputs.
        real: Type of numbers.
        statements: What was executed, in order.
        wanted: What the function has to do.
        ended: How many comparisons there were after it.
        solved: Status of the iteration before it, if there is one.
        guarded: Comparisons that it may make beside those of the guards, as lanes do.
    """

    conditions: Conditions
    graph: ExprGraph
    inputs: Mapping[Entry, int]
    real: str
    statements: Sequence[Statement]
    wanted: Specified
    ended: int
    solved: Word | None = None
    guarded: Iterable[tuple[str, int, int]] = ()

    def told(self, failed: Failed, macros: Mapping[str, int], function: str, where: Any, words: str = "") -> str:
        """Name the first statement that differs, what it is, and what depends on it.

        Args:
            failed: What is not what the graph says.
            macros: Names of the bits of the status.
            function: Name of the function.
            where: Where it begins, for functions no statement of which differs by itself.
            words: What follows from it; what failed, if left out.
        """
        words, found = words or failed.words(macros), self._first(failed)
        if found is None:
            return f"{where}: {function}: {words}"
        statement, cause = found
        return f"{statement.tree.coord}: {function}: {cause}; so {words}"

    def _first(self, failed: Failed) -> Found | None:
        value = self._value()
        return value or self._comparison() or self._stored(failed) or self._word(failed) or self._returned(failed)

    @cached_property
    def _terms(self) -> Terms:
        return self.conditions.terms

    @cached_property
    def _forms(self) -> list[int]:
        return forms_of(self._terms, self.graph, self.inputs, self.real)

    @cached_property
    def _wording(self) -> Wording:
        values = ((each.name, self._form(each)) for each in self.statements if "[" not in each.name)
        return Wording(self._terms, ((name, form) for name, form in values if form is not None))

    def _form(self, statement: Statement) -> int | None:
        """Canonical form of the value of a statement; None where it has none that a graph may have."""
        if statement.term is None:
            return None
        form = self._terms.canonical(statement.term)
        tested = self.conditions.asked_finite(form) and statement.term not in self._used
        return None if tested or self._terms.forms[form >> 1][0] in ("nan", "unset", "choose") else form

    @cached_property
    def _used(self) -> set[int]:
        """Terms that outputs are computed from: others are only asked whether they are finite."""
        places = {f"{name}[{entry}]" for name, forms in self.wanted.outputs.items() for entry in range(len(forms))}
        return set(self._terms.needed(each.term for each in self.statements if each.term and each.name in places))

    def _value(self) -> Found | None:
        """The first value that the graph has not; or one that it is made of, if that is odd."""
        exact = {form for form, node in zip(self._forms, self.graph.nodes, strict=True) if node.op != "neg"}
        again, seen = dict[str, Statement](), dict[int, Statement]()
        for statement in self.statements:
            form = self._form(statement)
            if form is None or ("[" in statement.name and form in exact):
                continue
            if form in seen:  # in the text of a graph no value is computed twice
                again |= {each.name: each for each in (statement, seen[form])}
            elif form in exact or form ^ 1 in exact or is_part(self._terms, form, self._wholes):
                seen[form] = statement  # which sign a value has is a matter of the text
            else:
                return self._is_other(self._odd_before(statement, again))
        return None

    def _odd_before(self, statement: Statement, again: Mapping[str, Statement]) -> Statement:
        """A value that another one is computed from and that is computed twice, if there is one."""
        by_name = {each.name: each for each in reversed(self.statements)}
        read = reached(names_in(statement.tree), lambda name: names_in(by_name[name].tree) if name in by_name else ())
        twice = [each for each in self.statements if each.name in read and again.get(each.name) is each]
        copies = [each for each in twice if type(expression_of(each.tree)).__name__ == "ID"]
        return next(iter([*copies, *twice]), statement)

    @cached_property
    def _wholes(self) -> dict[str, list[Counts]]:
        """Operands of all sums and products of the graph."""
        wholes: dict[str, list[Counts]] = {"sum": [], "mul": []}
        for form in set(self._forms):
            counts = counts_of(self._terms.forms[form >> 1])
            if counts is not None:
                wholes[self._terms.forms[form >> 1][0]].append(counts)
        return wholes

    def _is_other(self, statement: Statement) -> Found:
        """Say what a value is, and what the graph has in its place, if something of it is like it."""
        form = self._form(statement)
        assert form is not None
        text, like = f"{statement.name} = {text_of(statement.tree)}", self._like(form)
        others = [each for each in self.statements if each is not statement and self._form(each) == form]
        if others and "[" not in others[0].name:
            text += f", the same as {others[0].name} in line {others[0].tree.coord.line}"
        if like is None:
            return statement, f"{text}: the graph has no such value"
        return statement, f"{text}: the graph has {self._wording.of(like)} there"

    def _like(self, form: int) -> int | None:
        """The value of the graph that no statement computes and that is most like a form; None where none is."""
        terms, computed = self._terms, {self._form(each) for each in self.statements}
        left = [each for each in dict.fromkeys(self._forms) if each not in computed]
        kind, value, *_ = terms.forms[form >> 1]
        if kind == "const":
            made = terms.needed(each.term for each in self.statements if each.term is not None)
            used = {terms.canonical(each) for each in made}
            numbers = [each for each in left if terms.forms[each >> 1][0] == "const" and each not in used]
            nearest = min(numbers, key=lambda each: abs(terms.forms[each >> 1][1] - value), default=None)
            return None if nearest is None else nearest & ~1
        if form ^ 1 in self._forms:
            return form ^ 1
        best = max(left, key=lambda each: overlap(terms, form, each), default=None)
        return best if best is not None and overlap(terms, form, best) else None

    def _comparison(self) -> Found | None:
        """The first comparison that no guard makes."""
        known, made = [*self._guards(), *self._signs(), *self.guarded], self.conditions.comparisons()
        for place, key in enumerate(made):
            asking = [each for each in self.statements if each.compared <= place and each.depth == 0]
            if key in known or not asking:
                continue
            left = [each for each in known if each not in made[: self.ended]]
            theirs = [each for each in left if {each[1], each[2]} & {key[1], key[2]}]
            inner = [each for each in self.statements if each.compared <= place][-1]
            by = f" in line {inner.tree.coord.line}" if inner.depth else ""
            words = f"{text_of(asking[-1].tree)} asks for {self._asked(key)}{by}"
            return asking[-1], f"{words}, the graph {f'for {self._asked(theirs[0])}' if theirs else 'does not'}"
        return None

    def _guards(self) -> list[tuple[str, int, int]]:
        """Comparisons of the guards of the graph."""
        fresh = Conditions(self._terms)
        stages(fresh, self.graph, self.inputs, self.real)
        return fresh.comparisons()

    def _signs(self) -> list[tuple[str, int, int]]:
        """Comparisons by which C takes the sign of a number."""
        zero, found = self._terms.number(0.0), list[tuple[str, int, int]]()
        for form, node in zip(self._forms, self.graph.nodes, strict=True):
            if node.op == "sign":
                one = self._terms.forms[form >> 1][1]
                found += [(kind, *pair) for kind in ("gt", "ge") for pair in ((one, zero), (zero, one))]
        return found

    def _asked(self, key: tuple[str, int, int]) -> str:
        sides = (self._wording.operand(form) for form in key[1:])
        return (" > " if key[0] == "gt" else " >= ").join(sides)

    def _stored(self, failed: Failed) -> Found | None:
        """The last value of an output that is another one."""
        for name, entry in failed.outputs:
            place, form = f"{name}[{entry}]", self.wanted.outputs[name][entry]
            for each in self.statements:
                kept = each.name == place and each.term not in (None, self._terms.nan)
                if kept and self._terms.canonical(each.term or 0) != form:
                    return each, f"{place} = {text_of(each.tree)}: the graph has {self._wording.operand(form)} there"
        return None

    def _word(self, failed: Failed) -> Found | None:
        """The first status word that is none of those that guards lead to."""
        if not failed.bits:
            return None
        logic = self.conditions.booleans
        known = stages(self.conditions, self.graph, self.inputs, self.real, self.solved)
        known = [Word.of(status.OK), *known, self.wanted.status]
        returned = {getattr(each.tree.expr, "name", "") for each in self.statements if each.after is not None}
        for each in self.statements:
            if each.depth or each.word is None or (each.name not in returned and each.after is None):
                continue
            among = known if each.after is None else [self.wanted.status]
            others = (logic.both(each.here, logic.no(equal(logic, each.word, word))) for word in among)
            if all(map(self.conditions.possible, others)):
                lines = ", ".join(str(outer.coord.line) for outer in each.within)
                asked = f" under the conditions of line {lines}" if lines else ""
                return (
                    each,
                    f"{text_of(each.tree, whole=True)} is no status that the guards of the graph lead to{asked}",
                )
        return None

    def _returned(self, failed: Failed) -> Found | None:
        """The first return that leaves something in an output that has to be NaN."""
        logic, machine = self.conditions.booleans, Machine(self._terms, self.conditions)
        bad = logic.no(self.wanted.status.is_zero(logic))
        for each in self.statements:
            here = logic.both(bad, each.here)
            if each.depth or each.after is None or not self.conditions.possible(here):
                continue
            for name, entry in failed.kept:
                if machine.known(each.after.memory[f"out:{name}"][entry], here) != self._terms.nan:
                    return each, f"{name}[{entry}] is not NaN where this returns"
        return None


def names_in(tree: Any) -> list[str]:
    """Names that the expression of a statement reads."""
    names, stack = list[str](), list[Any]([expression_of(tree)])
    while stack:
        each = stack.pop()
        if type(each).__name__ == "ID":
            names.append(each.name)
        stack += [child for _, child in each.children()]
    return names


def expression_of(tree: Any) -> Any:
    """The expression of a statement; the statement itself where it has none."""
    parts = [getattr(tree, name, None) for name in ("init", "rvalue", "cond", "expr")]
    return next((each for each in parts if each is not None), tree)


def text_of(tree: Any, *, whole: bool = False) -> str:
    """The expression of a statement as C, or the whole statement."""
    from pycparser.c_generator import CGenerator

    text = " ".join(CGenerator().visit(tree if whole else expression_of(tree)).split())
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"


def _listed(names: Sequence[str]) -> str:
    """Names, or some of them and how many others."""
    if len(names) <= LISTED:
        return ", ".join(names)
    return f"{', '.join(names[:LISTED])} and {len(names) - LISTED} more"


def _are(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"
