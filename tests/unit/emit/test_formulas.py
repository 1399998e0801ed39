"""Formulas as a reader writes them: what cancels is gone, what is common stands outside, and the text is the number."""

from __future__ import annotations

import math

import pytest

from pkmgen.emit.formulas import written
from pkmgen.graph.formula import Formula, Parameter, either
from pkmgen.graph.operations import value_of_literals
from pkmgen.language.exact.numbers import measuring

LENGTH, MASS = (1, 0, 0), (0, 1, 0)
ARM, ROD = Formula(0.31, Parameter("arm", LENGTH)), Formula(0.73, Parameter("rod", LENGTH))
BASE = Formula(0.31, Parameter("base", LENGTH))
LOAD, PLATE = Formula(1.7, Parameter("load", MASS)), Formula(2.3, Parameter("plate", MASS))
TILT = Formula(0.35, Parameter("tilt", (0, 0, 0)))


def text_of(number: float) -> str:
    return written(number, {})[0]


def name_of(number: float) -> str:
    return written(number, {})[1]


def root(number: float) -> float:
    return value_of_literals("sqrt", [number])


@pytest.mark.parametrize(
    ("number", "text", "name"),
    [
        (ARM * 1.0, "arm", "arm"),
        (ARM * ROD, "arm * rod", "arm_times_rod"),
        (LOAD * ROD * ROD / 12.0, "load * rod² / 12", "load_times_rod_squared_scaled"),
        (ARM**3.0 / ROD, "arm³ / rod", "arm_cubed_over_rod"),
        (ARM / ROD**4.0, "arm / rod⁴", "arm_over_rod_power_4"),
        (1.0 / (ARM * ROD), "1 / (arm * rod)", "arm_times_rod_inverse"),
        (2.5 * ARM * ROD / ARM, "2.5 * rod", "rod_scaled"),
        (ARM * 9.81, "9.81 * arm", "arm_scaled"),
        (ARM / 9.81, "arm / 9.81", "arm_scaled"),
        (ARM * math.sqrt(3.0) / 2.0, "0.5 * sqrt(3) * arm", "arm_scaled"),
        (ARM * 0.1234567, "0.123457 * arm", "arm_scaled"),
        (root(ARM), "sqrt(arm)", "sqrt_arm"),
        (root(ARM * ARM), "arm", "arm"),
        (ARM**1.5, "arm * sqrt(arm)", "arm_times_sqrt_arm"),
        (ROD * ROD + -(ARM * ARM), "rod² - arm²", "rod_squared_minus_arm_squared"),
        (-(ARM * ARM) + ROD * ROD, "rod² - arm²", "rod_squared_minus_arm_squared"),
        (ARM * ROD + ROD * ROD, "rod * (arm + rod)", "rod_times_arm_plus_rod"),
        (ARM * LOAD / 2.0 + ARM * PLATE / 2.0, "0.5 * arm * (load + plate)", "arm_times_load_plus_plate_scaled"),
        (LOAD + PLATE / 3.0 + PLATE / 3.0, "2 * plate / 3 + load", ""),
        (LOAD + -(PLATE + LOAD), "-plate", "plate"),
        ((LOAD + PLATE) / (PLATE + LOAD) * ARM, "arm", "arm"),
        (-(LOAD + -(PLATE * 1.0)), "plate - load", "plate_minus_load"),
        (ARM + LOAD, "", ""),  # a length and a mass were taken for others of their size
        (ARM + 0.25, "", ""),  # of what measures something and a literal nothing is said
        (ARM + measuring(0.25, LENGTH), "", ""),  # a length of the file has no name
        (measuring(0.25, LENGTH) / measuring(0.5, LENGTH) * ARM, "0.5 * arm", "arm_scaled"),
        (measuring(0.25, None) * ARM, "", ""),  # nobody knows what it measures
        (value_of_literals("cos", [-TILT]), "cos(tilt)", "cos_tilt"),
        (value_of_literals("sin", [-TILT]), "-sin(tilt)", "sin_tilt"),
        (value_of_literals("sin", [TILT + math.radians(240.0)]), "sin(tilt + 240°)", "sin_tilt_plus_240_degrees"),
        (value_of_literals("cos", [math.radians(20.0)]), "cos(20°)", "cos_20_degrees"),
        (math.sqrt(0.75), "0.5 * sqrt(3)", "sqrt_3_halved"),
        (math.sqrt(12.0), "2 * sqrt(3)", "sqrt_3_doubled"),
        (math.sqrt(2.0), "sqrt(2)", "sqrt_2"),
        (1.0 / math.sqrt(3.0), "sqrt(3) / 3", ""),
        (1.0 / 9.81, "1 / 9.81", ""),
        (9.999999999999998e-15, "1e-14", ""),
        (0.123456789, "", ""),
    ],
)  # fmt: skip
def test_texts_and_names(number: float, text: str, name: str) -> None:
    assert written(number, {}) == (text, name)


def test_what_cannot_be_told_apart_is_written_by_both() -> None:
    both = either(ARM, BASE)
    assert text_of(ROD * ROD + -(both * both)) == "rod² - arm² = rod² - base²"
    assert name_of(ROD + both) == ""


def test_terms_of_a_sum_measure_the_same() -> None:
    mass = Formula(0.31, Parameter("payload", MASS))
    assert text_of(ROD + either(mass, ARM)) == "arm + rod"
    assert text_of(LOAD + either(mass, ARM)) == "load + payload"
    assert text_of(LOAD + either(mass, 0.31)) == "load + payload"
    assert text_of(LOAD + either(mass, 0.31) * 2.0) == "2 * payload + load"


def test_of_what_may_measure_two_things_nothing_is_said() -> None:
    mass = Formula(0.31, Parameter("payload", MASS))
    assert text_of(either(mass, ARM)) == text_of(LOAD * either(mass, 0.31)) == text_of(1.0 / either(ARM, 0.31)) == ""
    assert text_of(value_of_literals("sin", [either(ARM, 0.31)])) == "sin(17.7617°)"


def test_long_formulas_are_left_out() -> None:
    many = [Formula(1.0 + 0.01 * k, Parameter(f"parameter_number_{k}", MASS)) for k in range(12)]
    assert text_of(sum(many[1:3], many[0])) != ""
    assert text_of(sum(many[1:], many[0])) == ""
    assert name_of(sum(many[1:4], many[0])) == ""


def test_a_text_that_is_not_the_number_is_not_written() -> None:
    wrong = Formula(measuring(0.5, (2, 0, 0)), (ARM * ROD).tree, 0.5)  # type: ignore[attr-defined]
    assert text_of(wrong) == ""


def test_a_root_of_the_square_of_a_negative_parameter_has_its_sign() -> None:
    below = Formula(-0.35, Parameter("drop", LENGTH))
    assert text_of(root(below * below)) == "-drop"


def test_a_root_of_a_negative_factor_is_not_written() -> None:
    below = Formula(-0.35, Parameter("drop", LENGTH))
    assert text_of(root(-below * ARM)) == ""
    assert text_of(ROD + root(-below * ARM)) == ""
    assert text_of(root(below * (ARM + -ROD))) == ""


def test_deep_formulas_are_no_trouble() -> None:
    number: float = ARM
    for _ in range(3000):
        number = number * 1.0001
    assert text_of(number).endswith("* arm")
