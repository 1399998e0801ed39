"""Literals of a file measure what their place says, and nothing is said where it does not."""

from __future__ import annotations

import pytest

from pkmgen.language.description.quantity import with_measures
from pkmgen.language.exact.dimensions import PURE, Dimension
from pkmgen.language.expression.algebra import add, multiply, negate, settle
from pkmgen.language.expression.trees import Number, Operation, Tree, parse_expression

LENGTH = (1, 0, 0)


def literals_of(tree: Tree) -> list[tuple[float, Dimension | None]]:
    """Literals of a tree in order, with what they measure."""
    if isinstance(tree, Number):
        return [(float(tree.value), tree.dimension)]
    return [each for part in tree.arguments for each in literals_of(part)] if isinstance(tree, Operation) else []


@pytest.mark.parametrize(
    ("text", "dimension", "expected"),
    [
        ("0.3", LENGTH, [LENGTH]),
        ("0.3", None, [None]),
        ("-0.3 + rod", LENGTH, [LENGTH]),
        ("2*rod", LENGTH, [PURE]),
        ("rod/2 - 0.1", LENGTH, [PURE, LENGTH]),
        ("2*0.1", LENGTH, [None, None]),  # which of them is the length?
        ("2*pi/3", PURE, [PURE, PURE, PURE]),
        ("(rod + 0.1)*2", LENGTH, [None, PURE]),
        ("(rod + 0.1)/rod", PURE, [None]),
        ("rod**2", LENGTH, [PURE]),
        ("sqrt(0.1 + angle)", PURE, [PURE]),
        ("sqrt(0.1)", LENGTH, [None]),
        ("cos(0.1)*rod", LENGTH, [PURE]),
        ("atan2(0.1, rod)", PURE, [None]),
    ],
)
def test_literals_measure_what_their_place_says(text: str, dimension: Dimension | None, expected: list[object]) -> None:
    tree = with_measures(parse_expression(text), dimension)
    assert [measured for _, measured in literals_of(tree)] == expected
    assert tree == parse_expression(text)


def test_algebra_keeps_what_literals_measure() -> None:
    arm, rod = Number(0.3, LENGTH), Number(0.2, LENGTH)
    made = [add(arm, rod), multiply(arm, rod), negate(arm), settle(Operation("/", (arm, Number(2.0))))]
    assert [literals_of(tree)[0][1] for tree in made] == [LENGTH, (2, 0, 0), LENGTH, LENGTH]
    assert literals_of(add(arm, Number(0.2)))[0][1] is None
