"""Curves of values that are known in closed form: loops, ends, corners, crossings, double roots."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError
from pkmgen.studies.atlas.loci.curves import Loci, loci_of_fields
from pkmgen.studies.atlas.loci.fields import Field, Kind
from pkmgen.studies.atlas.loci.follow import Ends
from pkmgen.studies.atlas.loci.plane import Plane
from pkmgen.studies.atlas.loci.polylines import distances
from pkmgen.studies.study.subject import Coordinate

Array = NDArray[np.float64]
TOLERANCE = 1e-7


def plane() -> Plane:
    axes = Coordinate("x", "m", -1.0, 1.0, 0.0), Coordinate("y", "m", -1.0, 1.0, 0.0)
    subject = cast("Any", SimpleNamespace(mechanism=SimpleNamespace(), coordinates=axes))
    return Plane(subject, axes, (0, 1), (0.0, 0.0), np.ones(2), "m", np.array([-1.0, -1.0]), np.array([1.0, 1.0]))


def found(value: Callable[[Array, Array], Array], signed: bool = True, cells: int = 32) -> Loci:
    field = Field(Kind.PARALLEL, "", lambda points: value(points[:, 0], points[:, 1]), signed)
    return loci_of_fields(plane(), [field], TOLERANCE, cells)


def test_a_circle_is_closed_and_within_the_tolerance() -> None:
    (curve,) = found(lambda x, y: x * x + y * y - 0.25).curves
    middles = 0.5 * (curve.points[1:] + curve.points[:-1])
    assert curve.closed
    assert np.abs(np.hypot(*curve.points.T) - 0.5).max() < TOLERANCE
    assert np.abs(np.hypot(*middles.T) - 0.5).max() < TOLERANCE
    assert abs(curve.length - np.pi) < 1e-6
    assert curve.tolerance < TOLERANCE


def test_loops_smaller_than_a_cell_are_found() -> None:
    """No corner of the grid is in them."""
    (curve,) = found(lambda x, y: (x - 0.317) ** 2 + (y + 0.411) ** 2 - 1e-6).curves
    assert curve.closed
    assert abs(curve.length - 2e-3 * np.pi) < 1e-6


def test_slivers_between_lines_of_the_grid_are_found() -> None:
    """An ellipse a third of a cell high."""
    (curve,) = found(lambda x, y: (x / 0.6) ** 2 + ((y - 0.2813) / 0.01) ** 2 - 1.0).curves
    assert curve.closed
    assert 2.4 < curve.length < 2.41


def test_a_double_root_is_a_point_or_a_curve_that_touches() -> None:
    loci = found(lambda x, y: np.hypot(x - 0.123, y - 0.456), signed=False)
    assert not loci.curves
    (touch,) = loci.touching
    assert np.abs(touch.point - [0.123, 0.456]).max() < 2.0 * TOLERANCE
    (curve,) = found(lambda x, y: np.abs(np.hypot(x, y) - 0.5), signed=False).curves
    assert curve.touches
    assert abs(curve.length - np.pi) < 1e-2


def test_a_value_that_nearly_touches_is_not_reported() -> None:
    loci = found(lambda x, y: np.hypot(x - 0.123, y - 0.456) + 1e-4, signed=False)
    assert not loci.curves
    assert not loci.touching


def test_a_jump_or_a_pole_is_no_zero() -> None:
    assert not found(lambda x, y: np.where(x > 0.1, 1.0 + y * y, -2.0 - y * y)).curves
    assert not found(lambda x, y: (1.0 + y * y) / (x - 0.1034)).curves


def test_branches_that_cross_are_followed_through_and_told() -> None:
    """The lemniscate (x² + y²)² = x² − y² crosses itself at the origin."""
    loci = found(lambda x, y: (x * x + y * y) ** 2 - 0.8 * (x * x - y * y))
    assert sum(curve.length for curve in loci.curves) == pytest.approx(5.244115109 * np.sqrt(0.8), abs=1e-3)
    assert np.hypot(*loci.crossings.T).min() < 0.1


def test_a_cusp_loses_nothing_of_its_branches() -> None:
    loci = found(lambda x, y: y * y - x**3)
    x = np.linspace(1e-4, 0.999, 400)
    for sign in (1.0, -1.0):
        known = np.stack([x, sign * x**1.5], axis=1)
        away = np.min([distances(known, curve.points) for curve in loci.curves], axis=0)
        assert away.max() < 1e-5


def test_a_curve_ends_where_the_value_does() -> None:
    """It runs along the border into a tangent point, as singular loci do at limits of reach."""

    def value(x: Array, y: Array) -> Array:
        with np.errstate(invalid="ignore"):
            return np.asarray(np.sqrt(0.36 - x * x - y * y) - (y - 0.2))

    (curve,) = found(value).curves
    assert set(curve.ends) == {Ends.BORDER}
    exact = np.array([[0.5656854249, 0.2], [-0.5656854249, 0.2]])
    ends = curve.points[[0, -1]]
    for end in exact:
        assert np.hypot(*(ends - end).T).min() < 1e-5


def test_limits_that_end_each_other_are_followed_around() -> None:
    """A lens with a corner smaller than a cell: border goes on along the other limit."""
    centres = np.array([[-0.5, 0.003], [0.5, 0.003]])

    def margins(points: Array) -> Array:
        return np.asarray(0.501 - np.linalg.norm(points[:, None] - centres, axis=2))

    names = [(Kind.REACH, "one"), (Kind.REACH, "two")]
    fields = [
        Field(
            *names[place],
            lambda points, place=place: margins(points)[:, place],  # type: ignore[misc]
            others=lambda points, place=place: (margins(points)[:, [1 - place]], (names[1 - place],)),  # type: ignore[misc]
        )
        for place in (0, 1)
    ]
    loci = loci_of_fields(plane(), fields, TOLERANCE, 16)
    angle = 2.0 * np.arccos(0.5 / 0.501)
    assert [curve.names for curve in loci.curves] == [("one",), ("two",)]
    assert sum(curve.length for curve in loci.curves) == pytest.approx(2.0 * 0.501 * angle, abs=1e-5)


def test_a_tolerance_below_rounding_is_refused() -> None:
    with pytest.raises(ArgumentError, match="tolerance of curves"):
        loci_of_fields(plane(), [], 1e-16)
