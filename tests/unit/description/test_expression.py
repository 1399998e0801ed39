"""Expressions: what the grammar takes, what it is worth, what it measures, and what it keeps out."""

import math
import pickle

import pytest

from pkmgen.language.expression.trees import (
    MAX_DEPTH,
    MAX_LENGTH,
    Expression,
    ExpressionError,
    Name,
    Number,
    Operation,
    evaluate,
    infer_dimension,
    map_tree,
    names_in,
    parse_expression,
)

VALUES = {"mass": 2.0, "length": 0.5, "angle": 0.25, "zero": 0.0, "huge": 1e300}
DIMENSIONS = {"mass": (0, 1, 0), "length": (1, 0, 0), "angle": (0, 0, 0)}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3.0),
        ("-3", -3.0),
        ("+3", 3.0),
        ("1e-3", 0.001),
        (" 2 ", 2.0),
        ("mass*length**2/12", 2.0 * 0.25 / 12.0),
        ("1 - 2 - 3", -4.0),
        ("8/4/2", 1.0),
        ("-length**2", -0.25),
        ("(mass + 1)*2", 6.0),
        ("length**-2", 4.0),
        ("2*pi/3", 2.0 * math.pi / 3.0),
        ("sqrt(mass*8)", 4.0),
        ("sin(angle)**2 + cos(angle)**2", 1.0),
        ("tan(angle)", math.tan(0.25)),
        ("atan2(1, -1)", 3.0 * math.pi / 4.0),
    ],
)
def test_value(text, value):
    assert evaluate(parse_expression(text), VALUES) == pytest.approx(value, rel=1e-15)


def test_tree_keeps_the_structure_that_was_written():
    assert parse_expression("mass*length") == Operation("*", (Name("mass"), Name("length")))
    assert parse_expression("-mass") == Operation("neg", (Name("mass"),))
    assert parse_expression("-2") == Number(-2.0)


def test_parts_that_a_tree_shares_are_visited_once():
    """As in frames on frames of a chain of symbolic mounts: each stands in the next one twice."""
    tree = Name("a")
    for _ in range(40):
        tree = Operation("+", (tree, Operation("neg", (tree,))))
    visited = []

    def operation(operator, arguments):
        visited.append(operator)
        return sum(arguments)

    assert evaluate(tree, {"a": 2.0}) == 0.0
    assert map_tree(tree, float, len, operation) == 2**40
    assert len(visited) == 80 and names_in(tree) == ("a",)
    assert hash(tree) == hash(Operation("+", tree.arguments)) and tree == Operation("+", tree.arguments)
    assert pickle.loads(pickle.dumps(tree)) == tree  # noqa: S301 - what was just written


def test_names_come_in_order_and_once():
    assert names_in(parse_expression("b*a + sqrt(b)*c - pi")) == ("b", "a", "c")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not an expression"),
        ("1 +", "not an expression"),
        ("length length", "not an expression"),
        ("a = 1", "not an expression"),
        ("010", "not an expression"),
        ("1\x002", "not an expression"),
        ("\ud800", "not an expression"),
        ("'text'", "is not a number"),
        ("1j", "is not a number"),
        ("True", "is not a number"),
        ("1e400", "finite"),
        ("length // 2", "not allowed"),
        ("length % 2", "not allowed"),
        ("length < 2", "not allowed"),
        ("1 if mass else 2", "not allowed"),
        ("[1, 2]", "not allowed"),
        ("(1, 2)", "not allowed"),
        ("mass @ mass", "not allowed"),
        ("~mass", "not allowed"),
        ("exp(1)", "not allowed"),
        ("sqrt(x=1)", "not allowed"),
        ("sqrt(*mass)", "not allowed"),
        ("sqrt(1, 2)", "takes 1 argument"),
        ("atan2(1)", "takes 2 argument"),
        ("length**0.5", "whole number"),
        ("length**mass", "whole number"),
        ("length**9", "between -8 and 8"),
    ],
)
def test_refused(text, reason):
    with pytest.raises(ExpressionError, match=reason):
        parse_expression(text)


@pytest.mark.parametrize(
    "attack",
    [
        "__import__('os').system('true')",
        "mass.__class__",
        "(lambda: 1)()",
        "[x for x in (1,)]",
        "(x := 1)",
        "f'{mass}'",
        "mass[0]",
        "eval('1')",
        "await mass",
        "9**9**9**9",
        "10**100000000",
        "1" * (MAX_LENGTH + 1),
        "-" * 200 + "mass",
        "~" * 250 + "x",
        "[" * 127 + "]" * 127,
        "+".join(["1"] * (MAX_DEPTH + 2)),
        "sqrt(" * 40 + "1" + ")" * 40,
    ],
    ids=lambda attack: attack[:16],
)
def test_attacks_are_refused(attack):
    with pytest.raises(ExpressionError):
        parse_expression(attack)


def test_limits_are_reached_exactly():
    longest = "1" + " " * (MAX_LENGTH - 2) + "1"
    with pytest.raises(ExpressionError, match="not an expression"):  # long enough to be read, and then wrong
        parse_expression(longest)
    with pytest.raises(ExpressionError, match=f"at most {MAX_LENGTH} characters"):
        parse_expression(longest + "1")
    assert evaluate(parse_expression("+".join(["1"] * MAX_DEPTH)), {}) == MAX_DEPTH
    with pytest.raises(ExpressionError, match=f"at most {MAX_DEPTH} levels"):
        parse_expression("+".join(["1"] * (MAX_DEPTH + 1)))


@pytest.mark.parametrize("text", ["1/zero", "zero**-1", "sqrt(-mass)", "huge*huge", "huge**8", "huge*huge - huge*huge"])
def test_undefined_values_are_refused(text):
    with pytest.raises(ExpressionError, match=r"undefined|finite"):
        evaluate(parse_expression(text), VALUES)


@pytest.mark.parametrize(
    ("text", "dimension"),
    [
        ("3", None),
        ("2*pi", None),
        ("sqrt(2)", None),
        ("mass", (0, 1, 0)),
        ("-length", (1, 0, 0)),
        ("2*length", (1, 0, 0)),
        ("1/length", (-1, 0, 0)),
        ("length + 0.1", (1, 0, 0)),
        ("0.1 - length", (1, 0, 0)),
        ("mass*length**2/12", (2, 1, 0)),
        ("sqrt(length*length)", (1, 0, 0)),
        ("length/length", (0, 0, 0)),
        ("atan2(length, 2*length)", (0, 0, 0)),
        ("length*sin(angle)", (1, 0, 0)),
    ],
)
def test_dimension(text, dimension):
    assert infer_dimension(parse_expression(text), DIMENSIONS) == dimension


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("mass + length", r"\+ combines kg and m"),
        ("mass - angle", "- combines kg and 1"),
        ("atan2(mass, length)", "atan2 combines kg and m"),
        ("sin(length)", "sin takes an angle or a number, not m"),
        ("sqrt(mass)", "sqrt of kg has no unit"),
    ],
)
def test_terms_that_do_not_fit_together(text, reason):
    with pytest.raises(ExpressionError, match=reason):
        infer_dimension(parse_expression(text), DIMENSIONS)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (None, "not nothing"),
        (True, "not a truth value"),
        ([1.0], "not a list"),
        ({}, "not a mapping"),
        (math.nan, "finite"),
        (math.inf, "finite"),
        (10**5000, "finite"),
    ],
    ids=["null", "bool", "list", "mapping", "nan", "inf", "huge"],
)
def test_a_mistake_is_kept_with_its_reason(value, reason):
    assert reason in Expression.of(value).error


def test_numbers_and_texts_are_taken():
    for value in (1, 0.5, "0.5*2"):
        expression = Expression.of(value)
        assert (expression.text, expression.error) == (str(value), "")
