"""Long numbers get names of what they were made of, else of what they are for, once each, with a comment."""

from __future__ import annotations

import pytest

from pkmgen.emit.constants import NamedNumbers, roles_of
from pkmgen.emit.dialect import Plain
from pkmgen.graph.formula import Formula, Parameter
from pkmgen.graph.types import ExprGraph, GraphPort, Node

LENGTH, MASS = Formula(0.123456, Parameter("length", (1, 0, 0))), Formula(2.34567, Parameter("mass", (0, 1, 0)))


class Names:
    """Gives out names as they are asked for, numbered from the second on."""

    def __init__(self) -> None:
        self.given: list[str] = []

    def numbered(self, wanted: str) -> str:
        self.given.append(wanted)
        count = self.given.count(wanted)
        return wanted if count == 1 else f"{wanted}_{count}"


ROLES = {0.123456: "offset", 7654.321: "factor"}


@pytest.fixture
def numbers() -> NamedNumbers:
    return NamedNumbers(Names(), Plain("double"), ROLES)  # type: ignore[arg-type]


def declared(numbers: NamedNumbers) -> list[tuple[str, str]]:
    (section,) = numbers.section()
    assert section.title == "constants"
    return [(statement.text, statement.note) for statement in section.statements]


@pytest.mark.parametrize(("number", "text"), [(0.5, "0.5"), (-2.0, "-2.0"), (12.345, "12.345"), (-0.001, "-0.001")])
def test_short_numbers_are_written(numbers: NamedNumbers, number: float, text: str) -> None:
    assert numbers.text(number) == text
    assert list(numbers.section()) == []


def test_a_long_number_has_one_name_with_either_sign(numbers: NamedNumbers) -> None:
    numbers.user = "effort_"
    assert [numbers.text(number) for number in (0.123456, -0.123456, 0.123456)] == [
        "effort_offset", "-effort_offset", "effort_offset",
    ]  # fmt: skip
    assert numbers.text(7654.321) == "effort_factor"
    assert numbers.text(765.4321) == "effort_constant"
    assert declared(numbers) == [
        ("const double effort_offset = 0.123456;", "offset of effort_"),
        ("const double effort_factor = 7654.321;", "factor of effort_"),
        ("const double effort_constant = 765.4321;", "constant of effort_"),
    ]


def test_limits_say_so(numbers: NamedNumbers) -> None:
    numbers.user, numbers.limits = "reach", True
    assert numbers.text(-1.234567e-9) == "-reach_limit"
    assert numbers.text(1e-14 * LENGTH) == "reach_limit_2"
    assert [note for _, note in declared(numbers)] == ["limit of reach", "limit of reach: 1e-14 * length"]


def test_without_a_name_to_speak_of(numbers: NamedNumbers) -> None:
    assert numbers.text(7654.321) == "robot_factor"
    numbers.user = "m" * 60
    assert numbers.text(765.4321) == "robot_constant"
    assert declared(numbers)[0][1] == "factor of a value without name"


def test_formulas_are_names_and_notes(numbers: NamedNumbers) -> None:
    numbers.user = "effort"
    assert numbers.text(MASS * LENGTH) == "mass_times_length"
    assert numbers.text(-(MASS + 1.234567)) == "-effort_constant"
    assert [note for _, note in declared(numbers)] == ["mass * length", "constant of effort"]


def test_what_numbers_are_to_those_that_use_them_first() -> None:
    nodes = [
        Node("input", (), ("x", 0)),
        *(Node("const", (), number) for number in (2.0, -3.0, 4.0, 5.0)),
        Node("mul", (0, 1)),
        Node("add", (2, 5)),
        Node("div", (3, 6)),
        Node("max", (4, 7)),
        Node("add", (1, 8)),
    ]
    port = GraphPort("x", (), ("m",), "", (0,))
    graph = ExprGraph("f", tuple(nodes), (port,), (), (), {})
    assert roles_of(graph) == {2.0: "factor", 3.0: "offset", 4.0: "dividend", 5.0: "constant"}
