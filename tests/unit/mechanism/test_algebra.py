"""Arithmetic on trees: the value is that of numpy, and what is structurally zero or one stays visible."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pkmgen.language.exact.numbers import pi
from pkmgen.language.expression import algebra
from pkmgen.language.expression.algebra import (
    ONE,
    ZERO,
    add,
    cross,
    divide,
    dot,
    multiply,
    negate,
    rotation_about,
    total,
)
from pkmgen.language.expression.trees import Name, Number, Operation, evaluate

A, B = Name("a"), Name("b")
MINUS = Number(-1.0)
Z_AXIS = (ZERO, ZERO, ONE)
VALUES = {"a": 0.7, "b": -1.3, "c": 2.4}
trees = st.recursive(
    st.sampled_from([*map(Name, VALUES), ZERO, ONE, MINUS, Number(2.5)]),
    lambda inner: st.builds(Operation, st.sampled_from("+-*"), st.tuples(inner, inner)),
    max_leaves=4,
)
vectors = st.tuples(trees, trees, trees)
some = settings(max_examples=100, deadline=None, derandomize=True)


def value(tree):
    if isinstance(tree, tuple):
        return np.array([value(entry) for entry in tree])
    return evaluate(tree, VALUES)


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (add(A, ZERO), A),
        (add(ZERO, A), A),
        (add(Number(2.0), Number(3.0)), Number(5.0)),
        (add(A, B), Operation("+", (A, B))),
        (multiply(A, ZERO), ZERO),
        (multiply(ZERO, A), ZERO),
        (multiply(A, ONE), A),
        (multiply(ONE, A), A),
        (multiply(A, MINUS), negate(A)),
        (multiply(MINUS, A), negate(A)),
        (multiply(Number(2.0), Number(3.0)), Number(6.0)),
        (multiply(A, B), Operation("*", (A, B))),
        (negate(ZERO), ZERO),
        (negate(Number(2.0)), Number(-2.0)),
        (negate(negate(A)), A),
        (divide(A, ONE), A),
        (divide(ZERO, A), ZERO),
        (divide(ZERO, ZERO), Operation("/", (ZERO, ZERO))),
        (divide(A, B), Operation("/", (A, B))),
        (total([]), ZERO),
        (total([ZERO, A, ZERO]), A),
        (dot((ONE, ZERO, ZERO), (A, B, B)), A),
        (cross((ZERO, ZERO, ONE), (ONE, ZERO, ZERO)), (ZERO, ONE, ZERO)),
        (rotation_about(Z_AXIS, ZERO).rotate((A, B, ONE)), (A, B, ONE)),
        (rotation_about(Z_AXIS, A).rotate(Z_AXIS), Z_AXIS),
        (rotation_about(Z_AXIS, A).back(Z_AXIS), Z_AXIS),
    ],
)
def test_exact_identities(made, expected):
    assert made == expected


@some
@given(trees, trees)
def test_numbers(left, right):
    assert value(add(left, right)) == pytest.approx(value(left) + value(right), abs=1e-12)
    assert value(multiply(left, right)) == pytest.approx(value(left) * value(right), abs=1e-12)
    assert value(negate(left)) == pytest.approx(-value(left), abs=1e-12)


@some
@given(vectors, vectors)
def test_vectors(left, right):
    u, v = value(left), value(right)
    assert value(algebra.plus(left, right)) == pytest.approx(u + v, abs=1e-12)
    assert value(algebra.subtract(left, right)) == pytest.approx(u - v, abs=1e-12)
    assert value(algebra.scale(left[0], right)) == pytest.approx(u[0] * v, abs=1e-12)
    assert value(dot(left, right)) == pytest.approx(u @ v, abs=1e-9)
    assert value(cross(left, right)) == pytest.approx(np.cross(u, v), abs=1e-9)


AXES = {"x": (1.0, 0.0, 0.0), "z": (0.0, 0.0, 1.0), "slanted": (2 / 3, -1 / 3, 2 / 3)}


@pytest.mark.parametrize("axis", AXES.values(), ids=AXES)
@some
@given(trees, vectors)
def test_rotation(axis, angle, vector):
    """Rodrigues' formula, and back again."""
    turned = rotation_about(tuple(map(Number, axis)), angle).rotate(vector)
    e, v, a = np.array(axis), value(vector), value(angle)
    expected = np.cos(a) * v + np.sin(a) * np.cross(e, v) + (1 - np.cos(a)) * (e @ v) * e
    assert value(turned) == pytest.approx(expected, abs=1e-9)
    assert value(rotation_about(tuple(map(Number, axis)), angle).back(turned)) == pytest.approx(v, abs=1e-9)


def test_a_third_of_a_turn_about_the_diagonal_changes_axes_exactly():
    diagonal = (Operation("/", (ONE, Operation("sqrt", (Number(3.0),)))),) * 3
    third = Operation("/", (Operation("*", (Number(2.0), Number(pi()))), Number(3.0)))
    frame = rotation_about(diagonal, third)
    assert (frame.x, frame.y, frame.z) == ((ZERO, ONE, ZERO), (ZERO, ZERO, ONE), (ONE, ZERO, ZERO))
