"""Solutions that Newton's method found: exactly one is near, by how much it is off, and where that cannot be said."""

from __future__ import annotations

import math

import numpy as np
import pytest

from pkmgen.certificates.solutions import Solutions, solutions
from pkmgen.graph.types import ExprGraph, GraphIteration, GraphPort, Node


def root_of(power: int) -> GraphIteration:
    """A step of Newton's method for x^power = a."""
    nodes = [
        Node("input", (), ("x", 0)),
        Node("input", (), ("a", 0)),
        Node("const", (), float(power)),
        Node("mul", (0,) * power),
        Node("neg", (1,)),
        Node("add", (3, 4)),
        Node("mul", (2, *(0,) * (power - 1))),
        Node("div", (5, 6)),
        Node("neg", (7,)),
        Node("add", (0, 8)),
    ]
    ports = {name: GraphPort(name, (1,), ("",), "", (place,)) for name, place in (("x", 0), ("a", 1), ("next", 9))}
    residual = GraphPort("residual", (1,), ("",), "", (5,))
    step = ExprGraph("step", tuple(nodes), (ports["a"], ports["x"]), (ports["next"], residual), (), {}, None)
    convergence = GraphPort("convergence", (2,), ("", ""), "", ())
    return GraphIteration(ports["x"], convergence, (1.0,), step, 1e-13, 1e-10, 30)


def found(power: int, a: float, x: float) -> Solutions:
    return solutions(root_of(power), {"a": np.array([[a]]), "x": np.array([[x]])}, {}, "double")


@pytest.mark.parametrize(("power", "a", "root"), [(2, 2.0, math.sqrt(2.0)), (3, 2.0, 2.0 ** (1 / 3))])
def test_the_distance_of_a_solution_is_bounded(power: int, a: float, root: float) -> None:
    for away in (0.0, 1e-9, 1e-4):
        near = found(power, a, root + away)
        assert (near.states, near.proven) == (1, 1)
        assert away / root * 0.99 <= near.distance <= max(10.0 * away, 1e-15)


def test_no_solution_or_two_in_one_are_not_proven() -> None:
    assert found(2, 0.0, 1e-9).proven == 0
    assert found(2, -1.0, 0.3).proven == 0
    assert found(3, 0.0, 1e-9).proven == 0
