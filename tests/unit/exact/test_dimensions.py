"""Numbers know what they measure through arithmetic: known where it is, unknown where it is not, never guessed."""

from __future__ import annotations

import copy
import pickle

import pytest

from pkmgen.language.exact.dimensions import PURE
from pkmgen.language.exact.numbers import computed, dimension_of, literal, measuring, of_length, quotient, raised

LENGTH, MASS = (1, 0, 0), (0, 1, 0)
ARM, ROD, LOAD = measuring(0.31, LENGTH), measuring(2.0, LENGTH), measuring(1.7, MASS)
STRANGE = measuring(0.7, None)


@pytest.mark.parametrize(
    ("number", "dimension"),
    [
        (0.31, PURE),
        (literal(0.31), PURE),
        (ARM, LENGTH),
        (ARM * ROD, (2, 0, 0)),
        (ARM * 2.0, LENGTH),
        (2.0 / ARM, (-1, 0, 0)),
        (ARM / ROD * LOAD, MASS),
        (-ARM + ROD, LENGTH),
        (abs(-ARM), LENGTH),
        (ARM**3.0, (3, 0, 0)),
        (raised(LOAD, 0.5), (0, 0.5, 0)),
        (quotient(1.0, ARM * ARM), (-2, 0, 0)),
        (computed("sqrt", [ARM * ARM]), LENGTH),
        (computed("hypot", [ARM, ROD]), LENGTH),
        (computed("atan2", [ARM, ROD]), PURE),
        (computed("cos", [0.3]), PURE),
        (computed("add", [ARM, 0.0]), LENGTH),  # zero measures anything
        (computed("add", [ARM, LOAD]), None),
        (ARM + 0.5, None),
        (STRANGE, None),
        (STRANGE * ARM, None),
        (STRANGE + ARM, LENGTH),  # terms of a sum measure the same
        (of_length(0.5, -2.0), (-2, 0, 0)),
        (ROD / ARM * ARM, LENGTH),  # whole numbers too
    ],
)
def test_arithmetic_keeps_what_numbers_measure(number: float, dimension: object) -> None:
    assert dimension_of(number) == dimension


def test_zero_measures_nothing_and_values_stay_the_same() -> None:
    assert measuring(0.0, LENGTH).__class__ is float
    assert (float(ARM), ARM == 0.31, hash(ARM) == hash(0.31)) == (0.31, True, True)
    assert measuring(ARM, LENGTH) is ARM


def test_copies_measure_the_same() -> None:
    for number in (ARM, STRANGE, copy.copy(ARM)):
        assert dimension_of(pickle.loads(pickle.dumps(number))) == dimension_of(number)  # noqa: S301
