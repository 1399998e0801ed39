"""Values that staged equations name once."""

from __future__ import annotations

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.staged import StagedEquations


def test_a_value_is_found_again_and_another_of_its_name_is_another_one() -> None:
    equations, (a, b) = StagedEquations(), sympy.symbols("a b")
    first = equations.once("turn", a * b, "")
    assert equations.once("turn", a * b, "") == first
    assert equations.once("turn", a + b, "") != first
    assert equations.once("turn", a * b, "") == first


def test_vectors_likewise() -> None:
    equations, (a, b) = StagedEquations(), sympy.symbols("a b")
    one, other = Matrix([a, b, a]), Matrix([a, b, b])
    first = equations.once_vector("arm", one, "")
    assert equations.once_vector("arm", one, "") == first
    assert equations.once_vector("arm", other, "") != first
