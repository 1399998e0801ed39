"""Real expressions twice: as C computes them, and in the one form that all texts of an expression have.

The form of C keeps every operation and bracket, because rounding depends on them. The canonical form forgets the order
and the brackets of sums and products, and pulls signs out of products and quotients: in C they are exact. Nothing else
is rewritten, so that equal canonical forms mean the same operations on the same numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pkmgen.machine.search import reached

COMMUTATIVE = ("max",)
CARRIES = {"sqrt": None, "abs": None, "sin": None, "cos": None, "tan": None, "tanh": 0, "atan2": 0, "max": 0, "sign": 0}
"""Functions, and of how many arguments a finite result says that they are finite: of all, or of none (tanh ∞ is 1)."""


class Term(NamedTuple):
    """An operation of C, two operands at most but for functions.

    Attributes:
        op: `const`, `input`, `parameter`, `nan`, `unset` for what was never written, `add`, `sub`, `mul`, `div`, `neg`,
            `choose`, or a name of `CARRIES`.
        args: Indices of earlier terms.
        payload: Number, name, port and entry, or the condition that chooses.
    """

    op: str
    args: tuple[int, ...] = ()
    payload: Any = None


class Terms:
    """All terms of a module, equal ones once, and their canonical forms.

    A canonical form is twice an index, plus one where it is negated.
    """

    def __init__(self) -> None:
        self.terms: list[Term] = []
        self._index: dict[Term, int] = {}
        self.forms: list[tuple[Any, ...]] = []
        self._form_index: dict[tuple[Any, ...], int] = {}
        self._canonical: list[int] = []
        self.nan, self.unset = self.make("nan"), self.make("unset")

    def make(self, op: str, args: Sequence[int] = (), payload: Any = None) -> int:
        """Index of a term, made now or before."""
        term = Term(op, tuple(args), payload)
        index = self._index.setdefault(term, len(self.terms))
        if index == len(self.terms):
            self.terms.append(term)
            self._canonical.append(self._form_of(term))
        return index

    def term_of(self, form: int) -> int:
        """A term that has a canonical form, the last one made."""
        return next(index for index in reversed(range(len(self.terms))) if self._canonical[index] == form)

    def canonical(self, index: int) -> int:
        """Canonical form of a term."""
        return self._canonical[index]

    def number(self, value: float) -> int:
        """Canonical form of a number; its sign is that of the form."""
        return 2 * self._place(("const", abs(value))) + (value < 0.0)

    def leaf(self, kind: str, payload: Any) -> int:
        """Canonical form of an input, of a parameter or of what is not a number."""
        return 2 * self._place((kind, payload))

    def sum(self, terms: Iterable[int]) -> int:
        """Canonical sum, sums among its terms opened."""
        counts: dict[int, list[int]] = {}
        for term in terms:
            form, minus = self.forms[term >> 1], term & 1
            inner = form[1] if form[0] == "sum" else ((term >> 1, 1, 0),)
            for index, plus, less in inner:
                entry = counts.setdefault(index, [0, 0])
                entry[minus] += plus
                entry[1 - minus] += less
        ordered = sorted(counts.items())
        own = tuple((index, plus, less) for index, (plus, less) in ordered)
        turned = tuple((index, less, plus) for index, (plus, less) in ordered)
        return 2 * self._place(("sum", max(own, turned))) + (own < turned)

    def product(self, factors: Iterable[int]) -> int:
        """Canonical product, products among its factors opened, signs pulled out."""
        counts: Counter[int] = Counter()
        negative = 0
        for factor in factors:
            negative ^= factor & 1
            form = self.forms[factor >> 1]
            counts.update(dict(form[1]) if form[0] == "mul" else {factor >> 1: 1})
        return 2 * self._place(("mul", tuple(sorted(counts.items())))) + negative

    def quotient(self, above: int, below: int) -> int:
        """Canonical quotient, signs pulled out."""
        return 2 * self._place(("div", above & ~1, below & ~1)) + ((above ^ below) & 1)

    def function(self, name: str, args: Sequence[int]) -> int:
        """Canonical function of arguments."""
        return 2 * self._place((name, *(sorted(args) if name in COMMUTATIVE else args)))

    def shown_finite(self, index: int) -> set[int]:
        """Canonical forms, signs left out, of what is finite if a term is: of what it is computed from step by step."""

        def onward(each: int) -> Sequence[int]:
            op, args, _ = self.terms[each]
            if op == "div":
                return args[:1]  # 1/∞ is 0
            return args if CARRIES.get(op) is None and op != "choose" else ()

        return {self._canonical[each] & ~1 for each in reached([index], onward)}

    def needed(self, roots: Iterable[int]) -> list[int]:
        """Terms that some are computed from, and these, in order."""
        return sorted(reached(roots, lambda each: self.terms[each].args))

    def substituted(self, roots: Sequence[int], inputs: Mapping[tuple[str, int], int]) -> list[int]:
        """Terms with others in place of inputs."""
        new: dict[int, int] = {}
        for index in self.needed(roots):
            op, args, payload = self.terms[index]
            known = inputs.get(payload) if op == "input" else None
            new[index] = self.make(op, [new[each] for each in args], payload) if known is None else known
        return [new[index] for index in roots]

    def leaves(self, form: int, kind: str) -> set[int]:
        """Leaves of a kind that a form is computed from."""
        known = reached([form & ~1], lambda each: self._arguments(self.forms[each >> 1]))
        return {each for each in known if self.forms[each >> 1][0] == kind}

    @staticmethod
    def _arguments(form: tuple[Any, ...]) -> list[int]:
        match form[0]:
            case "sum" | "mul":
                return [2 * entry[0] for entry in form[1]]
            case "div":
                return [form[1], form[2]]
            case "choose":
                return [each & ~1 for each in form[2:]]
            case "const" | "input" | "parameter" | "nan" | "unset":
                return []
        return [each & ~1 for each in form[1:]]

    def _place(self, form: tuple[Any, ...]) -> int:
        index = self._form_index.setdefault(form, len(self.forms))
        if index == len(self.forms):
            self.forms.append(form)
        return index

    def _form_of(self, term: Term) -> int:
        args = [self._canonical[index] for index in term.args]
        match term.op:
            case "const":
                return self.number(term.payload)
            case "input" | "parameter" | "nan" | "unset":
                return self.leaf(term.op, term.payload)
            case "add":
                return self.sum(args)
            case "sub":
                return self.sum([args[0], args[1] ^ 1])
            case "neg":
                return args[0] ^ 1
            case "mul":
                return self.product(args)
            case "div":
                return self.quotient(*args)
            case "choose":
                return 2 * self._place(("choose", term.payload, *args))
        return self.function(term.op, args)
