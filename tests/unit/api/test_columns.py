"""Batches whose arrays lie column by column."""

from __future__ import annotations

import numpy as np
import pytest

import pkmgen
from pkmgen.errors import ArgumentError, OutOfReachError


@pytest.fixture(scope="module", params=["c", "numpy"])
def delta(request: pytest.FixtureRequest) -> pkmgen.Robot:
    return pkmgen.load("delta", backend=request.param)


def motions(count: int) -> list[np.ndarray]:
    rng = np.random.default_rng(2)
    return [np.array([0.0, 0.0, -0.6]) + rng.uniform(-0.05, 0.05, (count, 3)), *rng.normal(size=(2, count, 3))]


def test_columns_give_columns(delta: pkmgen.Robot) -> None:
    rows = motions(37)
    columns = [np.asfortranarray(array) for array in rows]
    found = delta.inverse_dynamics(*columns)
    np.testing.assert_allclose(found, delta.inverse_dynamics(*rows), rtol=1e-13)
    assert found.flags.f_contiguous
    jacobian = delta.inverse_jacobian(columns[0])
    assert jacobian.shape == (37, 3, 3)
    np.testing.assert_allclose(jacobian, delta.inverse_jacobian(rows[0]), rtol=1e-13)


def test_mixed_layouts_out_and_status(delta: pkmgen.Robot) -> None:
    rows = motions(12)
    wanted = delta.inverse_dynamics(*rows)
    columns = [np.asfortranarray(array) for array in rows]
    np.testing.assert_allclose(delta.inverse_dynamics(columns[0], *rows[1:]), wanted, rtol=1e-13)
    out = np.empty((12, 3))
    assert delta.inverse_dynamics(*columns, out=out) is out
    np.testing.assert_allclose(out, wanted, rtol=1e-13)
    columns[0][5] = 9.0
    status = np.zeros(12, np.uint32)
    found = delta.inverse_dynamics(*columns, status=status)
    assert np.flatnonzero(status).tolist() == [5]
    assert np.isnan(found).all(axis=1).tolist() == (status != 0).tolist()
    with pytest.raises(OutOfReachError, match="sample 5"):
        delta.inverse_dynamics(*columns)


def test_wrong_columns(delta: pkmgen.Robot) -> None:
    columns = [np.asfortranarray(array) for array in motions(12)]
    with pytest.raises(ArgumentError, match="same number of states"):
        delta.inverse_dynamics(columns[0], columns[1], np.asfortranarray(columns[2][:9]))
    with pytest.raises(ArgumentError, match="shape"):
        delta.inverse_dynamics(columns[0], columns[1], np.asfortranarray(np.ones((12, 4))))
