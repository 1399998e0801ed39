"""Texts of chance for the reader of robot files and for expressions: read, or refused in our words, and soon."""

from __future__ import annotations

import math
import time

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pkmgen.errors import RobotFileError
from pkmgen.language.description.read import read_robot
from pkmgen.language.exact.dimensions import PURE
from pkmgen.language.expression.trees import Expression, ExpressionError, evaluate, infer_dimension
from tests.conftest import ROOT

FEW, MANY = 60, 20_000
SECONDS = 5.0
"""Of the processor, for one text."""
KNOWN = [
    (ROOT / f"robots/{name}.yaml").read_text("utf-8") for name in ("fivebar", "delta", "mechanisms/fourbar")
]  # fmt: skip
TOKENS = [
    *(
        "{",
        "}",
        "[",
        "]",
        ":",
        "- ",
        "&a ",
        "*a",
        "<<: *a",
        "!!python/object:os.system ",
        "---\n",
        "%YAML 9.9\n",
        "|\n",
    ),
    *(">-\n", "? ", "#", "\t", "\n", "\r", "\x00", "\ufeff", "\u2028", "'", '"', "~", "null", "0x1F", "1e999", ".inf"),
    *(".nan", "1_000", "12:30:45", "2001-01-01", "yes", "=", "{<<: {}}", "parameters:", "limbs:", "bodies:", "\ud800"),
]
PIECES = st.one_of(st.sampled_from(TOKENS), st.text(max_size=6))
OPERANDS = [
    *("1", "2.5", "arm", "rod", "pi", "1e400", "0", "-3", "sin(", "sqrt(-1)", "atan2(1,2)", "tan()"),
    "١",
    "0x10",
]
GLUE = [
    *("+", "-", "*", "/", "**", "//", "%", "(", ")", ",", " ", "==", "if", "lambda:0", "[0]", ".real", "@", "\n", "_")
]
NUMBERS = {"arm": 0.4, "rod": 0.0}


@st.composite
def altered_files(draw: st.DrawFn) -> str:
    """A file of the library some of whose text was cut out, doubled or written over."""
    text = draw(st.sampled_from(KNOWN))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(text)))
        end = place + draw(st.integers(0, 40))
        kept = draw(st.sampled_from(["", text[place:end], 2 * text[place:end]]))
        text = text[:place] + draw(PIECES) + kept + text[end:]
    return text


def _read(text: str) -> None:
    begin = time.process_time()
    try:
        read_robot(text, "chance.yaml")
    except RobotFileError as error:
        assert error.problems and all(problem.message and str(problem).isprintable() for problem in error.problems)
    assert time.process_time() - begin < SECONDS


def _run(count: int, derandomized: bool) -> settings:
    return settings(
        max_examples=count, derandomize=derandomized, deadline=None, database=None,
        phases=[Phase.generate, Phase.shrink], suppress_health_check=list(HealthCheck),
    )  # fmt: skip


TEXTS = st.one_of(altered_files(), st.lists(PIECES, max_size=40).map("".join))
EXPRESSIONS = st.lists(st.one_of(st.sampled_from(OPERANDS), st.sampled_from(GLUE), st.text(max_size=3)), max_size=30)


@_run(FEW, derandomized=True)
@given(TEXTS)
def test_texts_are_read_or_refused(text: str) -> None:
    _read(text)


@pytest.mark.nightly
@_run(MANY, derandomized=False)
@given(TEXTS)
def test_many_texts_are_read_or_refused(text: str) -> None:
    _read(text)


@_run(10 * FEW, derandomized=True)
@given(EXPRESSIONS.map("".join))
def test_expressions_have_a_value_or_an_error(text: str) -> None:
    _value(text)


@pytest.mark.nightly
@_run(MANY, derandomized=False)
@given(EXPRESSIONS.map("".join))
def test_many_expressions_have_a_value_or_an_error(text: str) -> None:
    _value(text)


def _value(text: str) -> None:
    begin = time.process_time()
    expression = Expression.of(text)
    if expression.error:
        assert expression.error.isprintable()
        return
    try:
        infer_dimension(expression.tree, dict.fromkeys(NUMBERS, PURE))
        assert math.isfinite(evaluate(expression.tree, NUMBERS))
    except (ExpressionError, KeyError):  # a name that no parameter has is found before a value is asked for
        pass
    assert time.process_time() - begin < SECONDS
