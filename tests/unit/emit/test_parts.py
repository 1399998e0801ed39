"""Long expressions as several statements: what they compute stays the same."""

from __future__ import annotations

import itertools

import pytest

from pkmgen.emit.dialect import Plain
from pkmgen.emit.parts import statements
from tests.unit.emit.c_text import run_statements

LONG = [f"a_rather_long_name_{number}" for number in range(6)]
VALUES = {name: 0.7 + 0.3 * number for number, name in enumerate(LONG)}
SUMS = [" + ".join(f"{one} * {other}" for other in LONG) for one in LONG]


def declared(text: str) -> list[str]:
    numbers = itertools.count(1)
    return list(statements(Plain("double").declared, "result", text, lambda wanted: f"{wanted}_{next(numbers)}"))


@pytest.mark.parametrize(
    "text",
    [
        f"({SUMS[0]}) * ({SUMS[1]})",
        f"sqrt(({SUMS[0]}) * ({SUMS[1]}))",
        f"sqrt(({SUMS[0]}) / ({SUMS[1]}) + ({SUMS[2]}))",
        f"atan2(({SUMS[0]}) * ({SUMS[1]}), {SUMS[2]})",
        f"sin(({SUMS[0]}) * (({SUMS[1]}) - ({SUMS[2]}) * ({SUMS[3]})))",
        f"(double)((({SUMS[0]}) > 0.0) - (({SUMS[0]}) < 0.0))",
        f"-(({SUMS[0]}) * ({SUMS[1]}))",
        f"(({SUMS[0]}) * ({SUMS[1]}))",
    ],
)
def test_parts_compute_what_the_whole_computes(text: str) -> None:
    written = declared(text)
    assert len(written) > 1
    found = run_statements(written, dict(VALUES))["result"]
    assert found == pytest.approx(run_statements([f"const double result = {text};"], dict(VALUES))["result"], rel=1e-14)


def test_what_fits_on_a_line_stays_whole() -> None:
    assert declared("(a + b) * (c + d)") == ["const double result = (a + b) * (c + d);"]


def test_a_cast_is_no_part() -> None:
    sign = f"(double)(({LONG[0]} > 0.0) - ({LONG[0]} < 0.0))"
    text = f"{' + '.join(LONG * 3)} + {LONG[1]} * {sign}"
    assert not any(statement.endswith("= double;") for statement in declared(text))
    found = run_statements(declared(text), dict(VALUES))["result"]
    assert found == pytest.approx(sum(VALUES.values()) * 3 + VALUES[LONG[1]], rel=1e-14)


def test_the_longest_part_goes_first_and_the_others_stay_where_they_fit() -> None:
    short = f"({LONG[0]} + {LONG[1]})"
    for text in (f"({SUMS[0]}) * {short}", f"{short} * ({SUMS[0]})", f"{short} * sqrt({SUMS[0]}) * {short}"):
        first, last = declared(text)
        assert first == f"const double result_part_1_1 = {SUMS[0]};"
        whole = text.replace(f"({SUMS[0]})", "result_part_1_1" if "sqrt" not in text else "(result_part_1_1)")
        assert last == f"const double result = {whole};"


def test_every_argument_of_a_function_may_become_a_part() -> None:
    longer = f"{SUMS[1]} - {SUMS[2]}"
    for first, second in ((SUMS[0], longer), (longer, SUMS[0])):
        *parts, last = declared(f"atan2({first}, {second})")
        assert [part.partition(" = ")[2] for part in parts] == [f"{longer};", f"{SUMS[0]};"]
        order = (2, 1) if first == SUMS[0] else (1, 2)
        assert last == "const double result = atan2(result_part_{0}_{0}, result_part_{1}_{1});".format(*order)
    assert declared(f"sqrt({SUMS[0]})") == [
        f"const double result_part_1_1 = {SUMS[0]};",
        "const double result = sqrt(result_part_1_1);",
    ]


def test_what_has_no_parts_stays_whole() -> None:
    for text in ("x" * 150, f"sqrt({'x' * 150})", f"-{'x' * 150}", f"atan2({'x' * 80}, {'y' * 80})"):
        assert declared(text) == [f"const double result = {text};"]


def test_what_follows_a_cast_stays_one_group() -> None:
    *_, last = declared(f"(double)((({SUMS[0]}) > 0.0) - (({SUMS[0]}) < 0.0))")
    assert last.startswith("const double result = (double)(") and " - " in last


def test_comparisons_are_a_part_with_their_cast() -> None:
    long = "x" * 45
    sign = f"(double)(({long} > 0.0) - ({long} < 0.0))"
    assert declared(f"left * {sign} * right") == [
        f"const double result_part_1_1 = {sign};",
        "const double result = left * result_part_1_1 * right;",
    ]
