"""Errors and compliance against all corners, optimisation and what they are defined by."""

import itertools

import numpy as np
import pytest

from pkmgen.errors import ArgumentError
from pkmgen.studies.capability.stiffness import (
    compliance,
    compliance_of_square,
    deflection,
    greatest_compliance,
    greatest_error,
    response_of_surplus,
    stiffness_matrix,
    usual_error,
)


def drawn(n, m, seed=5):
    random = np.random.default_rng(seed)
    return random, random.normal(size=(4, m, n)), random.uniform(1.0, 3.0, m)


@pytest.mark.parametrize(("n", "m"), [(1, 1), (2, 2), (3, 3), (6, 6), (3, 4)])
def test_errors_of_all_corners(n, m):
    random, matrix, play = drawn(n, m)
    response = np.swapaxes(matrix, 1, 2)
    for places in ([0], list(range(min(n, 3)))):
        corners = np.array(list(itertools.product((-1.0, 1.0), repeat=m))) * play
        moved = np.einsum("nkm,cm->nck", response[:, places], corners)
        found = greatest_error(response, play, places)
        np.testing.assert_allclose(found, np.linalg.norm(moved, axis=2).max(axis=1), rtol=1e-12)
        within = random.uniform(-1.0, 1.0, (5000, m)) * play
        moved = np.einsum("nkm,cm->nck", response[:, places], within)
        assert (np.linalg.norm(moved, axis=2).max(axis=1) <= found).all()
        spread = np.sqrt((np.linalg.norm(moved, axis=2) ** 2).mean(axis=1))
        np.testing.assert_allclose(usual_error(response, 2.0 * play / np.sqrt(12.0), places), spread, rtol=0.06)


def test_too_many_motors():
    with pytest.raises(ArgumentError, match="errors of 13 motors are too many to combine; allowed: 12"):
        greatest_error(np.zeros((1, 2, 13)), np.ones(13), [0, 1])


def test_surplus_motors_give_way_by_their_stiffness():
    _, matrix, stiff = drawn(3, 4)
    response = response_of_surplus(matrix, stiff)
    step = np.array([1.0, -0.5, 0.25, 2.0]) * 1e-3
    moved = response @ step
    forces = stiff * (np.einsum("nmk,nk->nm", matrix, moved) - step)
    np.testing.assert_allclose(np.einsum("nmk,nm->nk", matrix, forces), 0.0, atol=1e-15)
    np.testing.assert_allclose(response @ matrix, np.broadcast_to(np.eye(3), (4, 3, 3)), atol=1e-12)


@pytest.mark.parametrize("n", [1, 2, 3, 6])
def test_compliance_is_what_stiffness_is_not(n):
    random, matrix, stiff = drawn(n, n)
    soft = compliance(stiffness_matrix(matrix, stiff))
    np.testing.assert_allclose(compliance_of_square(np.linalg.inv(matrix), stiff), soft, rtol=1e-7)
    places = list(range(min(n, 3)))
    some = compliance_of_square(np.linalg.inv(matrix)[:, places], stiff)
    np.testing.assert_allclose(some, soft[:, places][:, :, places], rtol=1e-7)
    directions = random.normal(size=(20000, len(places)))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    wrench = np.zeros((20000, n))
    wrench[:, places] = directions
    moved = deflection(np.broadcast_to(soft[0], (20000, n, n)), wrench)[:, places]
    most = greatest_compliance(soft[:, places][:, :, places])[0]
    sizes = np.linalg.norm(moved, axis=1)
    assert 0.99 * most < sizes.max() <= most * (1.0 + 1e-12)


def test_rigid_motors_give_nothing_and_singular_robots_no_number():
    rigid = compliance_of_square(np.ones((1, 1, 1)), np.array([np.inf]))
    assert greatest_compliance(rigid)[0] == 0.0
    assert np.isnan(compliance(np.zeros((1, 2, 2)))).all()
