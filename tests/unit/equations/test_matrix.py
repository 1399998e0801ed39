"""Matrices of formulations, against those of sympy."""

from collections.abc import Callable
from typing import Any

import pytest
import sympy

from pkmgen.graph.symbolic.matrix import Matrix, diag, eye, zeros

A, B, C, D, X = sympy.symbols("a b c d x")
LEFT, RIGHT = [[A, 0, 1], [B + C, -1, D]], [[X, 2], [0, A], [C, -B]]
OF_TWO: dict[str, Callable[[Any, Any], Any]] = {
    "product": lambda left, right: left * right,
    "sum": lambda left, right: left + right.T,
    "difference": lambda left, right: left - right.T,
    "beside": lambda left, right: left.hstack(left, right.T).row_join(left),
    "below": lambda left, right: left.vstack(left, right.T),
}
OF_ONE: dict[str, Callable[[Any], Any]] = {
    "multiple": lambda matrix: X * matrix * (A + 1),
    "quotient": lambda matrix: matrix / X,
    "negative": lambda matrix: -matrix,
    "part": lambda matrix: matrix[:, 1:],
    "row of a part": lambda matrix: matrix[-1, :2],
    "column": lambda matrix: matrix.col(-1),
    "row": lambda matrix: matrix.row(1),
    "chosen": lambda matrix: matrix.extract([1, 0], [2, 0]),
    "reshaped": lambda matrix: matrix.reshape(3, 2),
    "cross product": lambda matrix: matrix.row(0).cross(matrix.row(1)),
    "replaced": lambda matrix: matrix.xreplace({A: X, B: -C}),
}


@pytest.mark.parametrize("operation", OF_TWO.values(), ids=OF_TWO)
def test_an_operation_on_two_is_that_of_sympy(operation: Callable[[Any, Any], Any]) -> None:
    own = operation(Matrix(LEFT), Matrix(RIGHT))
    assert isinstance(own, Matrix)
    assert sympy.Matrix(own) == operation(sympy.Matrix(LEFT), sympy.Matrix(RIGHT))


@pytest.mark.parametrize("operation", OF_ONE.values(), ids=OF_ONE)
def test_an_operation_on_one_is_that_of_sympy(operation: Callable[[Any], Any]) -> None:
    own = operation(Matrix(LEFT))
    assert isinstance(own, Matrix)
    assert sympy.Matrix(own) == operation(sympy.Matrix(LEFT))


def test_a_scalar_product_and_symbols() -> None:
    left, right = Matrix(LEFT), Matrix(RIGHT)
    assert left.row(0).dot(right.col(0)) == A * X + C
    assert left.free_symbols == {A, B, C, D}
    assert left[1, 0] == left[3] == B + C
    assert list(left[1:3]) == [0, 1]


def test_matrices_are_written_in_all_ways() -> None:
    assert Matrix([A, B]) == Matrix(2, 1, [A, B]) == Matrix([[A], [B]]) == Matrix(Matrix([A, B]))
    assert Matrix(2, 2, lambda i, j: int(i == j)) == eye(2) == diag(eye(1), eye(1))
    assert (Matrix().shape, zeros(2, 0).shape, Matrix.vstack(Matrix(), eye(2)).shape) == ((0, 0), (2, 0), (2, 2))


def test_entries_are_replaced_in_one_matrix_alone() -> None:
    first = zeros(2, 2)
    second = Matrix(first)
    first[:, 1] = Matrix([A, B])
    first[0, 0] = 3
    assert (first, second) == (Matrix([[3, A], [0, B]]), zeros(2, 2))


@pytest.mark.parametrize("wrong", [lambda: eye(2) * zeros(3, 1), lambda: eye(2) + eye(3), lambda: Matrix(2, 2, [A])])
def test_shapes_that_do_not_fit_are_refused(wrong: Callable[[], Matrix]) -> None:
    with pytest.raises(ValueError, match="matri"):
        wrong()
