"""Numbers and expressions in C: what is printed means what the graph means, with no parenthesis too many."""

import struct

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pkmgen.emit.dialect import Lanes, Plain, format_number
from pkmgen.emit.expressions import ExpressionPrinter
from pkmgen.errors import GraphError
from tests.unit.passes.graphs import INPUTS, graph_of

PLAIN, LANES = Plain("double"), Lanes("double")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.0"),
        (1.0, "1.0"),
        (4, "4.0"),
        (-9.81, "-9.81"),
        (0.1, "0.1"),
        (1e-14, "1e-14"),
        (1e30, "1e+30"),
        (1 / 3, "0.3333333333333333"),
        (4.840000000000001e-16, "4.840000000000001e-16"),
    ],
)
def test_double(value, text):
    assert format_number(value, "double") == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.0f"),
        (1.0, "1.0f"),
        (-9.81, "-9.81f"),
        (0.1, "0.1f"),
        (1e-14, "1e-14f"),
        (1e30, "1e+30f"),
        (-1e30, "-1e+30f"),
        (100.0, "100.0f"),
        (1 / 3, "0.33333334f"),
    ],
)
def test_float(value, text):
    assert format_number(value, "float") == text


def test_too_large_for_a_float():
    assert format_number(1e39, "double") == "1e+39"
    with pytest.raises(GraphError, match="not finite as a float"):
        format_number(1e39, "float")


def is_c_floating_literal(text):
    """A digit sequence alone would be an int, and `1e30f` needs its f at the end."""
    return "." in text or "e" in text


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_double_reads_back_as_itself(value):
    text = format_number(value, "double")
    assert is_c_floating_literal(text)
    assert struct.pack("d", float(text)) == struct.pack("d", value)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.floats(allow_nan=False, allow_infinity=False, width=32))
def test_a_float_reads_back_as_itself(value):
    text = format_number(value, "float")
    assert text.endswith("f")
    assert is_c_floating_literal(text)
    assert np.float32(text[:-1]) == np.float32(value)


def text_of(written, dialect=PLAIN):
    graph = graph_of(written)
    printer = ExpressionPrinter(graph, dialect, {}, _leaf)
    return printer.value(graph.outputs[0].nodes[0])


def _leaf(node):
    return INPUTS[node.payload[1]] if node.op == "input" else node.payload


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("x + y + z", "z + (x + y)"),
        ("x - (y - z)", "x - (y - z)"),
        ("x - (y + z)", "x - (y + z)"),
        ("x + (y - z)", "x + (y - z)"),
        ("z - x - y", "z - x - y"),
        ("-x + y", "y - x"),
        ("-x - y", "-(x + y)"),
        ("-(x*y) - z", "-(z + x * y)"),
        ("x*(y + z)", "x * (y + z)"),
        ("x*(y*z)", "x * (y * z)"),
        ("x*y + z", "z + x * y"),
        ("z - x*y", "z - x * y"),
        ("-(x*y)", "-(x * y)"),
        ("-(x + y)", "-(x + y)"),
        ("-(-x)", "-(-x)"),
        ("-x*y", "y * -x"),
        ("x/(y*z)", "x / (y * z)"),
        ("x*y/z", "x * y / z"),
        ("x/y/z", "x / y / z"),
        ("x/(y/z)", "x / (y / z)"),
        ("(x + y)/(x - z)", "(x + y) / (x - z)"),
        ("x*(y/z)", "x * (y / z)"),
        ("-(x/y)", "-(x / y)"),
        ("x/-y", "x / -y"),
        ("x*-2", "x * -2.0"),
        ("x - 2", "x - 2.0"),
        ("x + -2", "x - 2.0"),
        ("-x + -2", "-2.0 - x"),
        ("-x - y - 2", "-2.0 - x - y"),
        ("z*(-x - 2)", "z * (-2.0 - x)"),
        ("sqrt(x + y)*z", "z * sqrt(x + y)"),
        ("atan2(y, x) + tan(-z)", "atan2(y, x) + tan(-z)"),
        ("max(x - y, 0)", "fmax(x - y, 0.0)"),
        ("sign(x + y)*z", "z * (double)(((x + y) > 0.0) - ((x + y) < 0.0))"),
        ("x/sign(y)", "x / (double)((y > 0.0) - (y < 0.0))"),
        ("p*x + q", "q + x * p"),
    ],
)
def test_precedence(written, printed):
    assert text_of(written) == printed


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("x + y + z + p", "x + y + (z + p)"),
        ("x*y + z + x + y", "x + y + (z + x * y)"),
        ("z - x - y - x*y", "z - x - (y + x * y)"),
        ("-x - y - z", "-(z + (x + y))"),
        ("sqrt(x) + y + z - x*y", "y + z - x * y + sqrt(x)"),
        ("x*y*z*p", "x * y * (z * p)"),
        ("sqrt(x)*y*z*x", "z * (x * y) * sqrt(x)"),
    ],
)
def test_what_is_known_first_is_joined_first(written, printed):
    assert text_of(written) == printed


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("x + y + z + p", "x + y + z + p"),
        ("z - x - y - x*y", "z - x - y - x * y"),
        ("-x - y - z", "-(x + y + z)"),
        ("-x - y - 2", "-2.0 - x - y"),
        ("sqrt(x)*y*z*x", "x * y * z * lanes_sqrt(x)"),
        ("max(x - y, 0)", "lanes_max(x - y, lanes_of(0.0))"),
        ("sign(x)*z", "z * lanes_sign(x)"),
        ("2", "lanes_of(2.0)"),
        ("p", "lanes_of(p)"),
    ],
)
def test_lanes(written, printed):
    assert text_of(written, LANES) == printed
