"""Singular loci, borders and areas of planar robots against plane geometry that shares nothing with the kernels."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest

from benchmarks.measurements import singular_curves as measured
from benchmarks.measurements.closed_form_loci import (
    area_of_rings,
    concurrence,
    distances_from_arcs,
    fivebar_loci,
    from_border,
    reach_loci,
    samples,
    zeros_on_grid,
)
from pkmgen.errors import ArgumentError
from pkmgen.studies.atlas.loci.areas import contents_of
from pkmgen.studies.atlas.loci.curves import Loci, loci_of
from pkmgen.studies.atlas.loci.fields import Kind
from pkmgen.studies.atlas.loci.plane import Plane, plane_of

TOLERANCE = 1e-6
PHI = 0.4


@pytest.fixture(scope="module")
def fivebar() -> Plane:
    return plane_of(measured.subject_of("fivebar"), ranges=measured.FIVEBAR_WINDOW)


@pytest.fixture(scope="module")
def rrr() -> Plane:
    return plane_of(measured.subject_of("planar_3rrr"), at={"phi": PHI}, ranges=measured.RRR_WINDOW)


@pytest.fixture(scope="module")
def fivebar_curves(fivebar: Plane) -> Iterator[Loci]:
    yield loci_of(fivebar, TOLERANCE)


def test_the_parallel_locus_of_the_fivebar_is_two_circles_and_a_sextic(fivebar_curves: Loci) -> None:
    arcs = fivebar_loci(*measured.fivebar_limbs())
    points = measured.points_of(fivebar_curves, Kind.PARALLEL)
    assert distances_from_arcs(points, arcs).max() < TOLERANCE
    known = samples(arcs, 3000)
    assert len(known) > 1000
    away = measured.back(known, fivebar_curves, Kind.PARALLEL)
    assert away["back"] < TOLERANCE


def test_the_limits_of_reach_of_the_fivebar_are_arcs_of_circles(fivebar_curves: Loci) -> None:
    arcs = reach_loci(measured.fivebar_limbs())
    assert distances_from_arcs(measured.points_of(fivebar_curves, Kind.REACH), arcs).max() < TOLERANCE
    assert measured.distances_from_lines(samples(arcs, 3000), fivebar_curves, Kind.REACH).max() < TOLERANCE
    assert sum(curve.closed for curve in fivebar_curves.curves) == 2
    assert dict(fivebar_curves.modes) == {"left": 1, "right": -1}


def test_the_parallel_locus_of_the_3rrr_is_where_three_lines_meet(rrr: Plane) -> None:
    limbs, pins = measured.rrr_limbs(PHI)
    value = concurrence(limbs, pins)
    loci = loci_of(rrr, TOLERANCE, kinds=(Kind.PARALLEL,))
    points = measured.points_of(loci, Kind.PARALLEL)
    assert measured.bracketed(value, points[from_border(limbs, points) > 2.0 * TOLERANCE], TOLERANCE) == 1.0
    zeros = zeros_on_grid(value, rrr.low, rrr.high, 120)
    assert len(zeros) > 100
    away = measured.back(zeros, loci, Kind.PARALLEL)
    assert away["back"] < TOLERANCE


@pytest.mark.parametrize("asked", [1e-3, 1e-4])
def test_areas_are_as_exact_as_they_say(fivebar: Plane, rrr: Plane, asked: float) -> None:
    for plane, limbs in ((fivebar, measured.fivebar_limbs()), (rrr, measured.rrr_limbs(PHI)[0])):
        found = contents_of(plane, asked)
        exact, reached = area_of_rings(limbs), found.contents[0]
        assert abs(reached.value - exact) <= asked * exact
        assert abs(reached.value - exact) <= 2.0 * reached.error
        assert found.states < 0.5 * found.uniform


def test_areas_of_rings_are_those_of_a_lens() -> None:
    """The judge judged: two discs of radius 0.95 at 0.4, less two of 0.15."""
    lens = 2.0 * 0.95**2 * math.acos(0.2 / 0.95) - 0.4 * math.sqrt(0.95**2 - 0.2**2)
    assert area_of_rings(measured.fivebar_limbs()) == pytest.approx(lens - 2.0 * math.pi * 0.15**2, rel=1e-12)


def test_volumes_are_areas_summed_over_slices(rrr: Plane) -> None:
    """Over x, y and the orientation: the areas of rings by Gauss and Legendre."""
    space = plane_of(rrr.subject, ("x", "y", "phi"), ranges={**measured.RRR_WINDOW, "phi": (0.1, 0.7)})
    nodes, weights = np.polynomial.legendre.leggauss(12)
    exact = 0.3 * sum(
        weight * area_of_rings(measured.rrr_limbs(0.4 + 0.3 * node)[0])
        for node, weight in zip(nodes, weights, strict=True)
    )
    found = contents_of(space, 3e-2)
    assert abs(found.contents[0].value - exact) < 1e-2 * exact


def test_curves_are_of_planes(rrr: Plane) -> None:
    space = plane_of(rrr.subject, ("x", "y", "phi"), ranges={**measured.RRR_WINDOW, "phi": (0.1, 0.7)})
    with pytest.raises(ArgumentError, match="slices"):
        loci_of(space)
    with pytest.raises(ArgumentError, match="two coordinates"):
        plane_of(rrr.subject, ("x", "x"))
    with pytest.raises(ArgumentError, match="cannot be held"):
        plane_of(rrr.subject, ("x", "y"), at={"x": 0.1})


def test_a_window_without_a_border_is_whole_at_once() -> None:
    plane = plane_of(measured.subject_of("fivebar"), ranges={"x": (-0.05, 0.05), "y": (0.5, 0.55)})
    found = contents_of(plane)
    assert [each.value for each in found.contents] == pytest.approx([0.1 * 0.05] * 3)
    assert [each.error for each in found.contents] == [0.0] * 3
