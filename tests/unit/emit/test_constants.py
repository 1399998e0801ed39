"""Long numbers get names of what they were made of, else of what they are for, once each, with a comment."""

from __future__ import annotations

import pytest

from pkmgen.emit.constants import NamedNumbers
from pkmgen.emit.dialect import Plain
from pkmgen.emit.usages import LIMIT, Usage
from pkmgen.graph.formula import Formula, Parameter
from pkmgen.graph.types import ExprGraph, GraphPort, Node

LENGTH, MASS = Formula(0.123456, Parameter("length", (1, 0, 0))), Formula(2.34567, Parameter("mass", (0, 1, 0)))
BASE = Formula(0.123456, Parameter("base", (1, 0, 0)))
MEDIAN = Formula(1.2345678e-8, Parameter("1e-07 of its median in the box"))
NOTHING = ExprGraph("f", (), (), (), (), {})


class Names:
    """Gives out names as they are asked for, numbered from the second on."""

    def __init__(self) -> None:
        self.given: list[str] = []

    def numbered(self, wanted: str) -> str:
        self.given.append(wanted)
        count = self.given.count(wanted)
        return wanted if count == 1 else f"{wanted}_{count}"


def numbers_of(*usages: Usage, graph: ExprGraph = NOTHING) -> NamedNumbers:
    known = {float(usage.number): usage for usage in usages}
    return NamedNumbers(Names(), Plain("double"), graph, known)  # type: ignore[arg-type]


def declared(numbers: NamedNumbers) -> list[tuple[str, str]]:
    (section,) = numbers.section()
    assert section.title == "constants"
    return [(statement.text, statement.note) for statement in section.statements]


@pytest.mark.parametrize(("number", "text"), [(0.5, "0.5"), (-2.0, "-2.0"), (12.345, "12.345"), (-0.001, "-0.001")])
def test_short_numbers_are_written(number: float, text: str) -> None:
    numbers = numbers_of()
    assert numbers.text(number) == text
    assert list(numbers.section()) == []


def test_a_long_number_has_one_name_with_either_sign() -> None:
    numbers = numbers_of(Usage(0.123456, "offset", ("effort_",)), Usage(7654.321, "factor", ("effort_",)))
    assert [numbers.text(number) for number in (0.123456, -0.123456, 0.123456)] == [
        "effort_offset", "-effort_offset", "effort_offset",
    ]  # fmt: skip
    assert numbers.text(7654.321) == "effort_factor"
    assert numbers.text(765.4321) == "robot_constant"
    assert declared(numbers) == [
        ("const double effort_offset = 0.123456;", "offset of effort_"),
        ("const double effort_factor = 7654.321;", "factor of effort_"),
        ("const double robot_constant = 765.4321;", "constant of a value without name"),
    ]


def test_limits_say_so() -> None:
    low = 1e-14 * LENGTH
    numbers = numbers_of(*(Usage(number, LIMIT, ("reach",)) for number in (1.234567e-9, low, MEDIAN)))
    assert [numbers.text(number) for number in (-1.234567e-9, low, MEDIAN)] == [
        "-reach_limit", "reach_limit_2", "reach_limit_3",
    ]  # fmt: skip
    assert [note for _, note in declared(numbers)] == [
        "limit of reach", "limit of reach: 1e-14 * length", "limit of reach: 1e-07 of its median in the box",
    ]  # fmt: skip


def test_formulas_are_names_and_notes() -> None:
    product, total = MASS * LENGTH, MASS + 1.234567
    numbers = numbers_of(*(Usage(number, "factor", ("effort",)) for number in (product, total)))
    assert numbers.text(product) == "mass_times_length"
    assert numbers.text(-total) == "-effort_factor"
    assert [note for _, note in declared(numbers)] == ["mass * length", "factor of effort"]


def test_nothing_is_said_that_uses_contradict() -> None:
    nodes = (
        Node("input", (), ("x", 0)),
        Node("const", (), LENGTH),
        Node("const", (), MASS),
        Node("add", (0, 1)),
        Node("mul", (2, 3)),
    )
    x = GraphPort("x", (), ("m",), "", (0,))
    usages = [Usage(LENGTH, "offset", ("span",)), Usage(MASS, "factor", ("effort",))]
    for unit, notes in (("kg*m", ["length", "mass"]), ("kg", ["length", "factor of effort"])):
        out = GraphPort("out", (), (unit,), "", (4,))
        numbers = numbers_of(*usages, graph=ExprGraph("f", nodes, (x,), (out,), (), {}))
        assert numbers.text(LENGTH) == "length"
        assert numbers.text(MASS) in ("mass", "effort_factor")
        assert [note for _, note in declared(numbers)] == notes
