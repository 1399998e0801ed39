"""Numbers that know their formula: arithmetic is that of numbers, and twins tell formulas apart."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from pkmgen.errors import GraphError
from pkmgen.graph.builder import GraphBuilder
from pkmgen.graph.formula import (
    Formula,
    Made,
    Parameter,
    Unnamed,
    either,
    made_of,
    multiple_of,
    same_formula,
    total_of,
)
from pkmgen.graph.operations import value_of_literals
from pkmgen.language.exact.numbers import dimension_of, measuring

ARM, ROD = Formula(0.4, Parameter("arm", (1, 0, 0))), Formula(0.7, Parameter("rod", (1, 0, 0)))
OTHER = Formula(0.4, Parameter("other", (1, 0, 0)))


def of_decimals(compute: Callable[..., Fraction], *numbers: float) -> float:
    """What is computed of the decimals that numbers are written as, rounded once."""
    return float(compute(*[Fraction(str(float(number))) for number in numbers]))


@pytest.mark.parametrize(
    ("compute", "operation"),
    [
        (lambda a, b: a * b, "mul"),
        (lambda a, b: a + b, "add"),
        (lambda a, b: a / b, "div"),
    ],
)
@pytest.mark.parametrize(("one", "other"), [(ARM, ROD), (ARM, 3.0), (3.0, ARM), (ARM, 2)])
def test_arithmetic_is_that_of_numbers_and_keeps_the_formula(
    compute: Callable[[float, float], float], operation: str, one: float, other: float
) -> None:
    result = compute(one, other)
    assert isinstance(result, Formula)
    assert float(result) == of_decimals(compute, one, other)
    assert result.tree == Made(operation, (one, other)) or operation != "div"
    twins = [number.twin if isinstance(number, Formula) else number for number in (one, other)]
    assert result.twin == of_decimals(compute, *twins)


def test_of_a_quotient_the_order_is_kept() -> None:
    assert (3.0 / ARM).tree == Made("div", (3.0, ARM))  # type: ignore[attr-defined]
    assert (ARM / 3.0).tree == Made("div", (ARM, 3.0))  # type: ignore[attr-defined]


def test_powers_signs_and_sizes() -> None:
    squared = ARM**2.0
    twin = of_decimals(lambda twin: twin * twin, ARM.twin)
    assert (float(squared), squared.twin, squared.tree) == (0.16, twin, Made("pow", (ARM, 2.0)))  # type: ignore[attr-defined]
    assert ARM**1.0 is ARM
    assert (float(-ARM), (-ARM).twin, (-ARM).tree) == (-0.4, -ARM.twin, Made("neg", (ARM,)))
    assert abs(ARM) is ARM
    assert (float(abs(-ARM)), abs(-ARM).twin) == (0.4, ARM.twin)


def test_arrays_take_the_number() -> None:
    assert (ARM * np.ones(2)).tolist() == [0.4, 0.4]


def test_a_number_is_what_it_is_for_everybody_else() -> None:
    assert ARM == 0.4
    assert hash(ARM) == hash(0.4)
    assert repr(ARM) == "0.4"


def test_twins_are_near_and_each_differs_in_its_own_way() -> None:
    twins = [Formula(1.0, Parameter(name)).twin for name in "abcdefgh"]
    assert len(set(twins)) == len(twins)
    assert all(0.0 < abs(twin - 1.0) <= 0.02 for twin in twins)
    assert ARM.twin == Formula(0.4, Parameter("arm")).twin


def test_equal_formulas_are_known_however_they_are_written() -> None:
    assert same_formula(ARM * ROD / ROD, ARM)
    assert same_formula((ARM + ROD) * 2.0, ARM * 2.0 + ROD * 2.0)
    assert not same_formula(ARM, OTHER)
    assert not same_formula(ARM, 0.4)
    assert same_formula(0.4, 0.4)


def test_what_cannot_be_told_apart_is_either() -> None:
    both = either(ARM, OTHER)
    assert isinstance(both, Formula)
    assert both.tree == Made("or", (ARM, OTHER))
    assert either(both, OTHER) is both
    assert either(both, ARM) is both


def test_what_measures_two_things_is_not_known_to_measure_either() -> None:
    load = Formula(0.4, Parameter("load", (0, 1, 0)))
    assert [dimension_of(each) for each in (ARM, either(ARM, OTHER), either(ARM, load), either(load, 0.4))] == [
        (1, 0, 0), (1, 0, 0), None, None,
    ]  # fmt: skip
    assert dimension_of(either(measuring(0.4, None), 0.4)) is None
    assert either(0.4, 0.4) == 0.4


def test_what_keeps_a_place_says_nothing() -> None:
    place = Unnamed.of(0.4)
    assert either(place, ARM) is ARM
    assert either(ARM, place) is ARM


def test_multiples_of_what_nobody_knows_the_dimension_of() -> None:
    median = Formula(0.4, Parameter("1e-07 of its median"))
    said = [multiple_of(number) for number in (median, ARM * median / 2.0, -median, either(median, median), 0.4, ARM)]
    assert said == ["1e-07 of its median"] * 4 + ["", ""]
    assert [multiple_of(number) for number in (1.0 / median, median * median, either(median, ARM))] == ["", "", ""]


def test_literals_are_likelier_and_one_is_no_parameter() -> None:
    mixed = either(ARM, 0.4)
    assert isinstance(mixed, Formula)
    assert isinstance(mixed.tree, Made)
    assert [isinstance(part, Formula) for part in mixed.tree.parts] == [False, True]
    assert mixed.twin == 0.4
    assert not isinstance(either(Formula(1.0, Parameter("ratio", (0, 0, 0))), 1.0), Formula)
    assert dimension_of(either(Formula(1.0, Parameter("mass", (0, 1, 0))), 1.0)) is None


def test_operations_that_fail_for_the_twin_lose_the_formula() -> None:
    root = made_of("sqrt", [ARM + -0.4], 0.0, math.sqrt)
    assert root == 0.0
    assert isinstance(root, Formula) == (ARM.twin >= 0.4)


def test_functions_of_literals_are_remembered_and_arithmetic_is_not() -> None:
    sine = value_of_literals("sin", [2.0])
    assert isinstance(sine, Formula)
    assert (sine.tree, sine.twin) == (Made("sin", (2.0,)), math.sin(2.0))
    assert not isinstance(value_of_literals("mul", [2.0, 3.0]), Formula)
    assert isinstance(value_of_literals("mul", [2.0, ARM]), Formula)
    with pytest.raises(GraphError, match="undefined"):
        value_of_literals("div", [ARM, 0.0])


def test_sums_keep_what_is_known() -> None:
    total = total_of([ARM, 0.1, ROD])
    assert (float(total), total.tree) == (1.2, Made("add", (ARM, 0.1, ROD)))  # type: ignore[attr-defined]
    assert not isinstance(total_of([0.1, 0.2]), Formula)


def test_one_node_of_equal_numbers_knows_all_that_they_are() -> None:
    builder = GraphBuilder()
    first, second, third = (builder.const(number) for number in (ARM, OTHER, ARM))
    assert first == second == third
    (node,) = builder.nodes
    assert isinstance(node.payload, Formula)
    assert node.payload.tree == Made("or", (ARM, OTHER))


def test_a_root_whose_twin_is_negative_is_a_number_without_formula() -> None:
    """A small difference of parameters may have another sign for the twin, whose root would be complex."""
    square = Formula(1e-6, Parameter("arm"), -1e-6)
    root = square**0.5
    assert root == 1e-3 and not isinstance(root, Formula)
    assert 2.0 * root * 3.0 == 6e-3
