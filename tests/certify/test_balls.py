"""Bounds of rounding errors: computed in the kernel's arithmetic, values are within them, and not far from them."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import numpy as np
import pytest

from pkmgen.certificates.balls import Uncertainty, exactly, precisely, values_of_terms
from pkmgen.certificates.rounding import box_rounding
from pkmgen.certificates.terms import Terms

Chain = Callable[[Terms, int, int], int]


def of_products(terms: Terms, x: int, y: int) -> int:
    """x·x/(y + 3) − √(x·x + 2)·y."""
    square = terms.make("mul", (x, x))
    below = terms.make("add", (y, terms.make("const", (), 3.0)))
    root = terms.make("sqrt", (terms.make("add", (square, terms.make("const", (), 2.0))),))
    return terms.make("sub", (terms.make("div", (square, below)), terms.make("mul", (root, y))))


def of_angles(terms: Terms, x: int, y: int) -> int:
    """atan2(sin x + 2, cos y + 2) + max(x, y)."""
    two = terms.make("const", (), 2.0)
    above = terms.make("add", (terms.make("sin", (x,)), two))
    along = terms.make("add", (terms.make("cos", (y,)), two))
    return terms.make("add", (terms.make("atan2", (above, along)), terms.make("max", (x, y))))


def single(terms: Terms, root: int, inputs: dict[tuple[str, int], float]) -> float:
    """Value in single precision, rounded after every operation."""
    values: dict[int, np.float32] = {}
    calls = {"sqrt": np.sqrt, "sin": np.sin, "cos": np.cos, "atan2": np.arctan2, "max": np.fmax}
    calls |= {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}
    for index in terms.needed([root]):
        op, args, payload = terms.terms[index]
        number = payload if op == "const" else inputs.get(payload)
        given = [values[each] for each in args]
        values[index] = np.float32(number) if number is not None else np.float32(calls[op](*given))
    return float(values[root])


@pytest.mark.parametrize("chain", [of_products, of_angles])
def test_errors_are_within_their_bounds(chain: Chain) -> None:
    draw, terms, share = random.Random(3), Terms(), 0.0  # noqa: S311 - no secret
    x, y = (terms.make("input", (), ("v", entry)) for entry in (0, 1))
    root = chain(terms, x, y)
    ranges = {("v", 0): (-2.0, 2.0), ("v", 1): (-2.0, 2.0)}
    box = box_rounding(terms, [root], ranges, [*ranges], "float", 400)
    assert box.verdict == "bounded"
    for _ in range(200):
        inputs = {("v", entry): float(np.float32(draw.uniform(-2, 2))) for entry in (0, 1)}
        with precisely() as arb:
            given = {key: exactly(arb, value) for key, value in inputs.items()}
            exact = values_of_terms(arb, terms, [root], given, {}, Uncertainty())[root]
            rounded = values_of_terms(arb, terms, [root], given, {}, Uncertainty(operations=True, real="float"))[root]
            computed = single(terms, root, inputs)
            assert rounded.contains(arb(computed))
            error = float(abs(arb(computed) - exact).mid())
            bound = float(abs(rounded - exact).upper())
        assert error <= bound <= box.bound
        share = max(share, error / box.bound)
    assert share > 0.02  # a bound that holds by being huge would be none


def test_what_has_no_bound_is_open() -> None:
    terms = Terms()
    x = terms.make("input", (), ("v", 0))
    root = terms.make("div", (terms.make("const", (), 1.0), x))
    found = box_rounding(terms, [root], {("v", 0): (-1.0, 1.0)}, [("v", 0)], "double", 50)
    assert (found.verdict, found.bound) == ("open", None)
    assert 0.5 < found.part < 1.0
    assert math.isfinite(found.part)
