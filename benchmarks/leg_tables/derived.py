"""Parameters of a robot file that follow from others: names for what would be long in the places where it is used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from benchmarks.leg_tables.symbolic import LETTERS
from benchmarks.leg_tables.tree_text import tree_text
from pkmgen.language.expression.algebra import ZERO, Vector, negate, total
from pkmgen.language.expression.trees import Name, Number, Operation, Tree, evaluate, names_in


class DerivedParameters:
    """Parameters that follow from given ones, in the order in which they were named."""

    def __init__(self, given: Mapping[str, float]) -> None:
        self._given = given
        self._trees: dict[str, tuple[Tree, str]] = {}

    def name(self, name: str, tree: Tree, unit: str) -> Name:
        """Give a value a name."""
        self._trees[name] = (tree, unit)
        return Name(name)

    def moment(self, name: str, entry: Tree) -> Name:
        """Give a moment of inertia a name; one that is a parameter has it already."""
        return entry if isinstance(entry, Name) else self.name(name, entry, "kg*m**2")

    def direction_and_length(self, reach: Vector) -> tuple[str, str]:
        """Direction and length of a link; a length that is oblique becomes a parameter."""
        places = [index for index, entry in enumerate(reach) if entry != ZERO]
        if len(places) == 1:
            entry = reach[places[0]]
            negative = evaluate(entry, self.values()) < 0.0
            return ("-" if negative else "") + LETTERS[places[0]], tree_text(negate(entry) if negative else entry)
        length = _norm(reach)
        known = [name for name, (tree, _) in self._trees.items() if tree == length]
        name = known[0] if known else f"link_{sum(key.startswith('link_') for key in self._trees) + 1}"
        self._trees[name] = (length, "m")
        entries = [ZERO if entry == ZERO else Operation("/", (entry, Name(name))) for entry in reach]
        return f"[{', '.join(map(tree_text, entries))}]", name

    def values(self) -> dict[str, float]:
        """Values of all parameters but moments of inertia."""
        values = dict(self._given)
        for name, (tree, unit) in self._trees.items():
            if unit != "kg*m**2":
                values[name] = evaluate(tree, values)
        return values

    def with_sources(self, used: set[str]) -> set[str]:
        """Names used, and those that what follows is computed from."""
        found = set(used)
        for tree, _ in reversed(self._trees.values()):
            found |= set(names_in(tree))
        return found

    def lines(self, used: set[str]) -> Iterator[str]:
        """Those used, as lines of the file."""
        if self._trees:
            yield "  # that follow from these"
        for name, (tree, unit) in self._trees.items():
            if name in used:
                yield f'  {name}: {{value: "{tree_text(tree)}", unit: {unit}}}'


def _norm(reach: Vector) -> Tree:
    """Length of a vector."""
    squares = [Operation("**", (_without_sign(entry), Number(2.0))) for entry in reach if entry != ZERO]
    return Operation("sqrt", (total(squares),))


def _without_sign(tree: Tree) -> Tree:
    return tree.arguments[0] if isinstance(tree, Operation) and tree.operator == "neg" else tree
