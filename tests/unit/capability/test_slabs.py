"""Polytopes against linear programmes, which know no facets."""

import numpy as np
import pytest
from scipy.optimize import linprog

from pkmgen.errors import ArgumentError
from pkmgen.studies.capability.pose import vertices
from pkmgen.studies.capability.slabs import (
    Slabs,
    facet_normals,
    greatest_everywhere,
    needed,
    twists,
    wrenches,
    wrenches_of_square,
)

SIZES = [(1, 1), (1, 3), (2, 2), (2, 3), (2, 4), (3, 3), (3, 5), (4, 6), (6, 6), (6, 7), (6, 8)]
STATES = 3


def drawn(n, m):
    """Inverse Jacobians whose last columns are of another size, as those of turns are, biases and limits."""
    random = np.random.default_rng(100 * n + m)
    matrix = random.normal(size=(STATES, m, n)) * np.where(np.arange(n) < 3, 1.0, 0.05)
    limit = random.uniform(1.0, 4.0, m)
    inside = 0.2 * np.einsum("nij,i,i->nj", matrix, limit, random.uniform(-1.0, 1.0, m))
    return random, matrix, inside, limit


def greatest_along(slabs, direction):
    """Greatest t with t d in the polytope, by its planes; 0 where there is none."""
    slopes = np.einsum("nfk,nk->nf", slabs.normals, np.broadcast_to(direction, slabs.normals[:, 0].shape))
    sign = np.where(slopes < 0.0, -1.0, 1.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        ahead = (slabs.bounds - sign * slabs.offsets) / np.abs(slopes)
        back = (slabs.bounds + sign * slabs.offsets) / np.abs(slopes)
    most, least = (np.where(slopes == 0.0, np.inf, room).min(axis=1) for room in (ahead, back))
    inside = ((slopes != 0.0) | (np.abs(slabs.offsets) <= slabs.bounds)).all(axis=1)
    return np.where(inside & (most >= np.maximum(-least, 0.0)), most, 0.0)


def along_by_programme(matrix, bias, limit, direction):
    """Greatest t with t d + h = Jᵀ Γ for some Γ within limits."""
    columns = np.column_stack([matrix.T, -direction])
    bounds = [*((-each, each) for each in limit), (0.0, None)]
    found = linprog(np.r_[np.zeros(len(limit)), -1.0], A_eq=columns, b_eq=bias, bounds=bounds)
    return found.x[-1] if found.status == 0 else 0.0


@pytest.mark.parametrize(("n", "m"), SIZES)
def test_wrenches_along_directions(n, m):
    random, matrix, bias, limit = drawn(n, m)
    polytopes = wrenches(matrix, bias, limit)
    for direction in random.normal(size=(4, n)):
        expected = [along_by_programme(*each, limit, direction) for each in zip(matrix, bias, strict=True)]
        np.testing.assert_allclose(greatest_along(polytopes, direction), expected, rtol=1e-7)


@pytest.mark.parametrize(
    ("n", "m", "places"),
    [(n, m, list(range(min(n, 3)))) for n, m in SIZES] + [(n, m, list(range(3, n))) for n, m in SIZES if n > 3],
)
def test_balls_touch_and_hold(n, m, places):
    """No direction reaches less than the radius, and the normal of the nearest plane reaches no more."""
    random, matrix, bias, limit = drawn(n, m)
    polytopes = wrenches(matrix, bias, limit)
    radius = greatest_everywhere(polytopes, places)
    assert (radius > 0.0).all()
    directions = np.zeros((120, n))
    directions[:, places] = random.normal(size=(120, len(places)))
    normals = polytopes.normals[0][:, places]
    directions[: 2 * len(normals), places] = np.vstack([normals, -normals])[:120]
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    reached = [along_by_programme(matrix[0], bias[0], limit, direction) for direction in directions]
    assert min(reached) == pytest.approx(radius[0], rel=1e-7)


def test_motors_that_cannot_hold_the_robot():
    _, matrix, bias, limit = drawn(2, 3)
    heavy = wrenches(matrix, 20.0 * bias, limit)
    light = wrenches(matrix, bias, limit)
    hold = np.array([along_by_programme(each, 0.0 * own, limit, own) for each, own in zip(matrix, bias, strict=True)])
    assert (greatest_everywhere(light, [0, 1]) > 0.0).all()
    np.testing.assert_array_equal(greatest_everywhere(heavy, [0, 1]) < 0.0, hold < 20.0)
    assert (greatest_along(heavy, np.array([1.0, 0.0]))[hold < 20.0] >= 0.0).all()


@pytest.mark.parametrize("n", [1, 2, 3, 6])
def test_square_robots_have_a_plane_for_each_motor(n):
    random, matrix, bias, limit = drawn(n, n)
    jacobian = np.linalg.inv(matrix)
    effort = np.einsum("nji,nj->ni", jacobian, bias)
    square, any_robot = wrenches_of_square(jacobian, effort, limit), wrenches(matrix, bias, limit)
    for places in (range(n), range(min(n, 3))):
        np.testing.assert_allclose(
            greatest_everywhere(square, places), greatest_everywhere(any_robot, places), rtol=1e-9
        )
    direction = random.normal(size=(STATES, n))
    np.testing.assert_allclose(greatest_along(square, direction), greatest_along(any_robot, direction), rtol=1e-9)


def test_in_a_singularity_nothing_is_reached_across():
    """Both rods of a five-bar in one line push along it only; beside it they push both ways, but little."""
    limit, matrix = np.array([2.0, 3.0]), np.array([[[1.0, 0.0], [-1.0, 0.0]]])
    polytopes = wrenches(matrix, np.zeros((1, 2)), limit)
    assert greatest_everywhere(polytopes, [0, 1])[0] == 0.0
    assert greatest_along(polytopes, np.array([0.0, 1.0]))[0] == 0.0
    beside = wrenches(matrix + np.array([[[0.0, 1e-9], [0.0, 1e-9]]]), np.zeros((1, 2)), limit)
    assert greatest_along(beside, np.array([1.0, 0.0]))[0] == pytest.approx(4.0)
    assert greatest_everywhere(beside, [0, 1])[0] == pytest.approx(4e-9)


def test_accelerations_are_those_whose_efforts_are_within_limits():
    random, matrix, bias, limit = drawn(3, 3)
    root = random.normal(size=(STATES, 3, 3))
    mass = root @ np.swapaxes(root, 1, 2) + np.eye(3)
    polytopes = wrenches(matrix, bias, limit).of(mass)
    direction = random.normal(size=3)
    most = greatest_along(polytopes, direction)
    for state in range(STATES):
        load = mass[state] @ (most[state] * direction) + bias[state]
        efforts = np.linalg.solve(matrix[state].T, load)
        assert np.abs(efforts / limit).max() == pytest.approx(1.0)


def test_speeds():
    random, matrix, _, limit = drawn(6, 6)
    most = greatest_everywhere(twists(matrix, limit), [3, 4, 5])
    turning = random.normal(size=(4000, 3))
    turning /= np.linalg.norm(turning, axis=1, keepdims=True)
    rates = np.abs(turning @ matrix[0][:, 3:].T) / limit
    assert rates.max() * most[0] <= 1.0 + 1e-12
    assert rates.max() * most[0] > 0.95


def test_efforts_of_loads_are_reached():
    random, matrix, bias, _ = drawn(6, 6)
    jacobian = np.linalg.inv(matrix)
    effort = np.einsum("nji,nj->ni", jacobian, bias)
    worst = needed(jacobian, effort, [((0, 1, 2), 5.0), ((3, 4, 5), 2.0)])
    for motor in range(6):
        sign = np.sign(effort[0, motor])
        wrench = np.zeros(6)
        for places, size in ((slice(0, 3), 5.0), (slice(3, 6), 2.0)):
            along = jacobian[0, places, motor]
            wrench[places] = sign * size * along / np.linalg.norm(along)
        reached = effort[0] + jacobian[0].T @ wrench
        assert abs(reached[motor]) == pytest.approx(worst[0, motor])
        wrench[:3] = random.normal(size=3)
        wrench[:3] *= 5.0 / np.linalg.norm(wrench[:3])
        assert (np.abs(effort[0] + jacobian[0].T @ wrench) <= worst[0] + 1e-9).all()


@pytest.mark.parametrize(("n", "m"), [(2, 2), (2, 4), (3, 3), (3, 5), (6, 8)])
def test_vertices_are_extreme_and_hold_everything(n, m):
    random, matrix, bias, limit = drawn(n, m)
    places = list(range(min(n, 3)))
    found = vertices(wrenches(matrix, bias, limit), places, state=1)
    for own in random.normal(size=(25, len(places))):
        direction = np.zeros(n)
        direction[places] = own
        columns = np.column_stack([matrix[1].T, -np.eye(n)[:, places]])
        bounds = [*((-each, each) for each in limit), *([(None, None)] * len(places))]
        best = linprog(np.r_[np.zeros(m), -own], A_eq=columns, b_eq=bias[1], bounds=bounds)
        assert (found @ own).max() == pytest.approx(-best.fun, rel=1e-6)


def test_vertices_of_a_line_and_of_nothing():
    line = Slabs(np.array([[[2.0], [1.0]]]), np.array([[1.0, 0.0]]), np.array([3.0, 9.0]))
    np.testing.assert_allclose(vertices(line, [0]), [[-2.0], [1.0]])
    empty = Slabs(np.array([[[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]]), np.array([[0.0, 0.0, 9.0]]), np.ones(3))
    assert not len(vertices(empty, [0, 1]))
    with pytest.raises(ArgumentError, match="not bounded: limits of motors are missing"):
        vertices(Slabs(np.ones((1, 2, 2)), np.zeros((1, 2)), np.array([1.0, np.inf])), [0, 1])


def test_normals_are_across_their_generators():
    generators = np.random.default_rng(4).normal(size=(5, 6, 8))
    normals = facet_normals(generators)
    assert normals.shape == (5, 56, 6)
    across = np.abs(np.einsum("nfk,nkm->nfm", normals, generators))
    across /= np.linalg.norm(normals, axis=2)[:, :, None]
    assert (np.sort(across, axis=2)[:, :, :5] < 1e-12).all()
    assert (np.sort(across, axis=2)[:, :, 5:] > 1e-6).all()
