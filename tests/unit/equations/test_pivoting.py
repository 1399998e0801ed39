"""The order of elimination: away from zero in all samples, sparse first, independent rows of too many."""

import numpy as np
import pytest

from pkmgen.graph.symbolic.pivoting import choose_pivots

GENERATOR = np.random.default_rng(0)


def test_a_pivot_that_changes_sign_is_not_taken_first() -> None:
    samples = np.tile(np.array([[1.0, 2.0], [2.0, 1.0]]), (5, 1, 1))
    samples[:, 0, 0] = np.linspace(-3, 3, 5)
    order = choose_pivots(samples, 1e-7)
    assert (order.rows[0], order.columns[0]) != (0, 0)


def test_sparse_rows_come_first() -> None:
    samples = GENERATOR.uniform(0.9, 1.1, (6, 4, 4))
    samples[:, 2, :] = 0.0
    samples[:, 2, 3] = 1.0
    order = choose_pivots(samples, 1e-7)
    assert (order.rows[0], order.columns[0]) == (2, 3)


def test_dependent_rows_are_left_out() -> None:
    samples = GENERATOR.normal(size=(4, 2, 3))
    samples = np.concatenate([samples, samples[:, :1] + samples[:, 1:], GENERATOR.normal(size=(4, 1, 3))], axis=1)
    order = choose_pivots(samples, 1e-7)
    assert 3 in order.rows
    assert len(set(order.rows)) == 3


@pytest.mark.parametrize("size", [1, 3, 6])
def test_tolerances_scale_with_the_matrix(size: int) -> None:
    samples = GENERATOR.normal(size=(8, size, size))
    small, large = (choose_pivots(samples * factor, 1e-7) for factor in (1.0, 1e3))
    assert small.rows == large.rows
    np.testing.assert_allclose(np.array(large.smallest) / small.smallest, 1e3)
    np.testing.assert_allclose(large.determinant / small.determinant, 1e3**size, rtol=1e-9)
