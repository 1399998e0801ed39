"""Lumping of bodies about an axis, against rigid bodies made of points."""

import numpy as np
import pytest

from pkmgen.language.expression.trees import Number, evaluate
from pkmgen.mechanism.inertia import axis_inertia, moment_about
from pkmgen.mechanism.types import Body


def trees(values):
    return tuple(Number(float(value)) for value in values)


def random_frame(random):
    """An axis and a direction perpendicular to it."""
    frame, _ = np.linalg.qr(random.normal(size=(3, 3)))
    return frame[:, 0], frame[:, 1]


def random_points(random):
    """A rigid body as a cloud of point masses."""
    return random.uniform(0.1, 1.0, 8), random.normal(size=(8, 3))


def body_of(masses, points):
    centre = masses @ points / masses.sum()
    inertia = sum(m * (r @ r * np.eye(3) - np.outer(r, r)) for m, r in zip(masses, points - centre, strict=True))
    entries = inertia[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]
    return Body("body", Number(float(masses.sum())), trees(centre), trees(entries))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("count", [1, 3])
def test_lumped_bodies(seed, count):
    random = np.random.default_rng(seed)
    axis, direction = random_frame(random)
    clouds = [random_points(random) for _ in range(count)]
    lump = axis_inertia(tuple(body_of(*cloud) for cloud in clouds), trees(axis), trees(direction))
    masses, points = (np.concatenate(parts) for parts in zip(*clouds, strict=True))
    expected = {
        "mass": masses.sum(),
        "along": masses @ points @ direction,
        "across": masses @ points @ np.cross(axis, direction),
        "moment": masses @ np.sum(np.cross(axis, points) ** 2, axis=1),
    }
    for name, value in expected.items():
        assert evaluate(getattr(lump, name), {}) == pytest.approx(value, rel=1e-12), name


@pytest.mark.parametrize("seed", range(3))
def test_moment_about_an_axis_of_any_direction(seed):
    random = np.random.default_rng(seed)
    axis, _ = random_frame(random)
    square = random.normal(size=(3, 3))
    matrix = square @ square.T
    body = Body("body", Number(1.0), trees(np.zeros(3)), trees(matrix[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]))
    assert evaluate(moment_about(body, trees(axis)), {}) == pytest.approx(axis @ matrix @ axis, rel=1e-12)


def test_a_coordinate_axis_picks_one_entry():
    body = Body("body", Number(1.0), trees(np.zeros(3)), trees([1, 2, 3, 0.4, 0.5, 0.6]))
    assert moment_about(body, trees([0, 0, 1])) == Number(3.0)
