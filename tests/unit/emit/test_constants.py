"""Long numbers get names of what they were made of, once each, with a comment that says so."""

from __future__ import annotations

import pytest

from pkmgen.emit.constants import NamedNumbers
from pkmgen.graph.formula import Formula


class Names:
    """Gives out names as they are asked for, numbered from the second on."""

    def __init__(self) -> None:
        self.given: list[str] = []

    def numbered(self, wanted: str) -> str:
        self.given.append(wanted)
        count = self.given.count(wanted)
        return wanted if count == 1 else f"{wanted}_{count}"


@pytest.fixture
def numbers() -> NamedNumbers:
    return NamedNumbers(Names(), "double")


def declared(numbers: NamedNumbers) -> list[tuple[str, str]]:
    (section,) = numbers.section()
    assert section.title == "constants"
    return [(statement.text, statement.note) for statement in section.statements]


@pytest.mark.parametrize(("number", "text"), [(0.5, "0.5"), (-2.0, "-2.0"), (12.345, "12.345"), (-0.001, "-0.001")])
def test_short_numbers_are_written(numbers: NamedNumbers, number: float, text: str) -> None:
    assert numbers.text(number) == text
    assert list(numbers.section()) == []


def test_a_long_number_has_one_name_with_either_sign(numbers: NamedNumbers) -> None:
    numbers.user = "effort"
    assert [numbers.text(number) for number in (0.123456, -0.123456, 0.123456)] == [
        "folded_constant", "-folded_constant", "folded_constant",
    ]  # fmt: skip
    numbers.user, numbers.fallback = "check", "tolerance"
    assert numbers.text(-1.234567e-9) == "-tolerance"
    assert numbers.text(7654.321) == "tolerance_2"
    assert declared(numbers) == [
        ("const double folded_constant = 0.123456;", "folded constant, first in effort"),
        ("const double tolerance = 1.234567e-09;", "tolerance, first in check"),
        ("const double tolerance_2 = 7654.321;", "tolerance, first in check"),
    ]


@pytest.mark.parametrize(
    ("formula", "name"),
    [
        ("mass * length", "mass_times_length"),
        ("length * length", "length_squared"),
        ("mass * (arm + rod)", "mass_times_arm_plus_rod"),
        ("mass / length - rod", "mass_over_length_minus_rod"),
        ("atan2(a, b)", "atan2_a_b"),
        ("2.0 * mass", "robot_constant"),
        ("mass * 2.5", "mass_times_2_5"),
        ("m" * 40, "m" * 40),
        ("m" * 41, "robot_constant"),
    ],
)
def test_names_of_formulas(numbers: NamedNumbers, formula: str, name: str) -> None:
    assert numbers.text(Formula(0.1234567, formula)) == name
    assert declared(numbers) == [(f"const double {name} = 0.1234567;", formula)]
