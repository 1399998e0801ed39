"""Expressions of studies against numpy, and what they measure."""

import numpy as np
import pytest

from pkmgen.language.expression.trees import ExpressionError, parse_expression
from pkmgen.studies.design.language import Kind, kind_of, read_expression, value_of

RANDOM = np.random.default_rng(0)
TIMES = np.cumsum(RANDOM.uniform(0.01, 0.1, 50))
SERIES = {"times": TIMES, "effort": RANDOM.normal(size=(50, 3)), "velocity": RANDOM.normal(size=(50, 3)),
          "condition": RANDOM.uniform(1, 5, 70), "length": 0.3}  # fmt: skip
EFFORT, VELOCITY, CONDITION = SERIES["effort"], SERIES["velocity"], SERIES["condition"]
POWER = EFFORT * VELOCITY
LONG = TIMES[-1] - TIMES[0]
KINDS = {
    "effort": Kind((2, 1, -2), "trajectory", "motors"),
    "velocity": Kind((0, 0, -1), "trajectory", "motors"),
    "condition": Kind(None, "box"),
    "length": Kind((1, 0, 0)),
}
VALUES = {
    "max(abs(effort))": (np.abs(EFFORT).max(), (2, 1, -2)),
    "min(condition) - 2*mean(condition)": (CONDITION.min() - 2.0 * CONDITION.mean(), None),
    "integral(max(effort*velocity, 0))": (np.trapezoid(np.maximum(POWER, 0), TIMES, axis=0).sum(), (2, 1, -2)),
    "max(total(effort*velocity))": (POWER.sum(axis=1).max(), (2, 1, -3)),
    "rms(effort)": (np.sqrt(np.trapezoid(EFFORT**2, TIMES, axis=0) / LONG).max(), (2, 1, -2)),
    "mean(effort)/length**2": (np.trapezoid(EFFORT, TIMES, axis=0).mean() / LONG / 0.09, (0, 1, -2)),
    "sqrt(max(effort**2))": (np.abs(EFFORT).max(), (2, 1, -2)),
    "max(2, 3) + min(1, 4)": (4.0, None),
}


@pytest.mark.parametrize("text", VALUES)
def test_values_and_units(text):
    value, dimension = VALUES[text]
    tree = read_expression(text)
    assert value_of(tree, SERIES) == pytest.approx(value, rel=1e-13)
    assert kind_of(tree, KINDS) == Kind(dimension)


def test_what_is_undefined_is_not_finite():
    assert not np.isfinite(value_of(read_expression("1/(length - length)"), SERIES))
    assert not np.isfinite(value_of(read_expression("sqrt(-1*length)"), SERIES))


@pytest.mark.parametrize("text", ["max(length)", "integral(condition)", "total(condition)", "max(effort, condition)",
                                  "max(effort, velocity)"])  # fmt: skip
def test_what_does_not_fit_is_refused(text):
    with pytest.raises(ExpressionError):
        kind_of(read_expression(text), KINDS)


def test_robot_files_do_not_know_functions_of_studies():
    with pytest.raises(ExpressionError, match="not allowed"):
        parse_expression("max(a, b)")
