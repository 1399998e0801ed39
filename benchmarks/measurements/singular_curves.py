"""Singular loci and areas of the five-bar and the planar 3-RRR against plane geometry; writes a record.

`python -m benchmarks.measurements.singular_curves`
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from benchmarks import ROOT
from benchmarks.measurements.closed_form_loci import (
    Array,
    Limb,
    area_of_rings,
    concurrence,
    distal_lines,
    distances_from_arcs,
    fivebar_loci,
    from_border,
    on_circle,
    reach_loci,
    reached,
    samples,
    zeros_on_grid,
)
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.studies.atlas.loci.areas import contents_of
from pkmgen.studies.atlas.loci.curves import Loci, loci_of
from pkmgen.studies.atlas.loci.fields import FUNCTIONS, Kind
from pkmgen.studies.atlas.loci.plane import Plane, plane_of
from pkmgen.studies.study.subject import Subject

RECORD = ROOT / "docs/measurements/singular-curves.json"
TOLERANCES = (1e-6, 1e-8)
ERRORS = (1e-2, 1e-3, 1e-4, 1e-5, 1e-6)
DENSE, SAMPLES, GRID = 2000, 10_000, 500
"""Points a side of the dense grid, of each closed-form curve, and of the grid that zeros of the 3-RRR are found on."""
ORIENTATIONS = (0.1, 0.4, 0.7)
FIVEBAR_WINDOW = {"x": (-0.9, 0.9), "y": (-1.0, 1.0)}
RRR_WINDOW = {"x": (-0.65, 1.65), "y": (-0.85, 1.45)}


def fivebar_limbs() -> tuple[Limb, Limb]:
    """Limbs of the library's five-bar."""
    return Limb(np.array([-0.2, 0.0]), 0.4, 0.55, 1), Limb(np.array([0.2, 0.0]), 0.4, 0.55, -1)


def rrr_limbs(phi: float) -> tuple[list[Limb], list[Array]]:
    """Limbs of the library's planar 3-RRR at an orientation, and platform pins from its middle."""
    height = np.sqrt(3.0)
    motors = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, height / 2.0]])
    pins = np.array([[-0.2, -0.2 / height], [0.2, -0.2 / height], [0.0, 0.4 / height]])
    turn = np.array([[np.cos(phi), -np.sin(phi)], [np.sin(phi), np.cos(phi)]])
    turned = pins @ turn.T
    return [Limb(motor - pin, 0.4, 0.6, 1) for motor, pin in zip(motors, turned, strict=True)], list(turned)


def subject_of(robot: str) -> Subject:
    """A robot of the library."""
    return Subject.load(read_robot_text(robot), Options(), FUNCTIONS, lambda _: None)


def distances_from_lines(points: Array, loci: Loci, kind: Kind) -> Array:
    """Distance of points from polylines: the two chords at each of the eight nearest corners."""
    from scipy.spatial import cKDTree

    starts, ends = list[Array](), list[Array]()
    for curve in loci.curves:
        if curve.kind == kind:
            starts.append(curve.points[:-1])
            ends.append(curve.points[1:])
    a, b = np.vstack(starts), np.vstack(ends)
    best = np.full(len(points), np.inf)
    for corners in (a, b):
        _, near = cKDTree(corners).query(points, k=min(8, len(a)))
        for own in np.atleast_2d(near.T):
            chord, away = b[own] - a[own], points - a[own]
            part = np.clip((away * chord).sum(axis=1) / np.maximum((chord * chord).sum(axis=1), 1e-300), 0.0, 1.0)
            best = np.minimum(best, np.linalg.norm(away - part[:, None] * chord, axis=1))
    return best


def points_of(loci: Loci, kind: Kind) -> Array:
    """Points of all curves of a kind."""
    return np.vstack([curve.points for curve in loci.curves if curve.kind == kind])


def bracketed(value: Callable[[Array], Array], points: Array, radius: float) -> float:
    """Part of points around which, within a radius, a value changes its sign: proof of a zero as near as that."""
    ring = radius * on_circle(np.linspace(0.0, 2.0 * np.pi, 17))
    signs = np.sign(value((points[:, None] + ring).reshape(-1, 2))).reshape(len(points), -1)
    return float(((signs > 0.0).any(axis=1) & (signs < 0.0).any(axis=1)).mean())


def fivebar_row(plane: Plane, tolerance: float) -> dict[str, Any]:
    """Curves of the five-bar against circles and the sextic."""
    limbs = fivebar_limbs()
    begin = time.process_time()
    loci = loci_of(plane, tolerance)
    row = {"robot": "fivebar", "at": "", "tolerance": tolerance, "seconds": time.process_time() - begin}
    for kind, arcs in ((Kind.PARALLEL, fivebar_loci(*limbs)), (Kind.REACH, reach_loci(limbs))):
        forth = distances_from_arcs(points_of(loci, kind), arcs).max()
        known = back(samples(arcs, SAMPLES), loci, kind)
        row[str(kind)] = {"forth": float(forth), **known, **_counted(loci, kind)}
    print(json.dumps(row), flush=True)
    return {**row, "states": loci.states}


def rrr_row(plane: Plane, tolerance: float, phi: float) -> dict[str, Any]:
    """Curves of the 3-RRR against circles and zeros of the concurrence of its lines."""
    limbs, pins = rrr_limbs(phi)
    value = concurrence(limbs, pins)
    begin = time.process_time()
    loci = loci_of(plane, tolerance)
    row = {"robot": "planar_3rrr", "at": f"phi = {phi} rad", "tolerance": tolerance}
    row["seconds"] = time.process_time() - begin
    zeros = zeros_on_grid(value, plane.low, plane.high, GRID)
    points = points_of(loci, Kind.PARALLEL)
    row["parallel"] = {
        "forth": float(_residual(value, points).max()),
        "bracketed": bracketed(value, points[from_border(limbs, points) > 2.0 * tolerance], tolerance),
        **back(zeros, loci, Kind.PARALLEL),
        **_counted(loci, Kind.PARALLEL),
    }
    arcs = reach_loci(limbs)
    forth = distances_from_arcs(points_of(loci, Kind.REACH), arcs).max()
    known = back(samples(arcs, SAMPLES), loci, Kind.REACH)
    row["reach"] = {"forth": float(forth), **known, **_counted(loci, Kind.REACH)}
    print(json.dumps(row), flush=True)
    return {**row, "states": loci.states}


def back(known: Array, loci: Loci, kind: Kind) -> dict[str, float]:
    """Greatest distance of known points from our polylines, and how many they are."""
    return {"back": float(distances_from_lines(known, loci, kind).max()), "known": len(known)}


def _residual(value: Callable[[Array], Array], points: Array) -> Array:
    """|f|/‖∇f‖, NaN where a neighbour is out of reach left out."""
    step = 1e-7
    slopes = [(value(points + way) - value(points - way)) / (2.0 * step) for way in step * np.eye(2)]
    with np.errstate(invalid="ignore"):
        away = np.abs(value(points)) / np.hypot(*slopes)
    return np.asarray(away[np.isfinite(away)])


def _counted(loci: Loci, kind: Kind) -> dict[str, Any]:
    own = [curve for curve in loci.curves if curve.kind == kind]
    return {
        "curves": len(own),
        "closed": sum(curve.closed for curve in own),
        "points": sum(len(curve.points) for curve in own),
        "length": sum(curve.length for curve in own),
        "told": max(curve.tolerance for curve in own),
    }


def dense_area(limbs: Sequence[Limb], plane: Plane, side: Callable[[Array], Array] | None, home: Array) -> float:
    """Area by a dense grid and plane geometry alone: what is reached, on the side of home if a value tells sides."""
    sign = 0.0 if side is None else float(np.sign(side(home[None]))[0])
    lines = [
        low + (np.arange(DENSE) + 0.5) / DENSE * (high - low) for low, high in zip(plane.low, plane.high, strict=True)
    ]
    count = 0
    for x in lines[0]:
        points = np.column_stack([np.full(DENSE, x), lines[1]])
        good = reached(limbs, points)
        if side is not None:
            good[good] = side(points[good]) * sign > 0.0
        count += int(good.sum())
    return float(count / DENSE**2 * np.prod(plane.high - plane.low))


def area_rows(
    robot: str, plane: Plane, limbs: Sequence[Limb], side: Callable[[Array], Array], home: Array
) -> list[dict[str, Any]]:
    """Adaptive areas against exact ones and a dense grid."""
    exact, dense = area_of_rings(limbs), dense_area(limbs, plane, side, home)
    rows = []
    for error in ERRORS:
        begin = time.process_time()
        found = contents_of(plane, error)
        seconds = time.process_time() - begin
        inside, _, sided = found.contents
        rows.append(
            {
                "robot": robot, "asked": error, "states": found.states, "uniform": found.uniform, "seconds": seconds,
                "exact": exact, "reached": inside.value, "reached_told": inside.error,
                "dense_side": dense, "side": sided.value, "side_told": sided.error,
            }
        )  # fmt: skip
    return rows


def fivebar_side(limbs: Sequence[Limb]) -> Callable[[Array], Array]:
    """Cross product of the distal links."""

    def value(points: Array) -> Array:
        lines = distal_lines(limbs, [np.zeros(2)] * 2, points)
        return np.asarray(lines[:, 0, 0] * lines[:, 1, 1] - lines[:, 0, 1] * lines[:, 1, 0])

    return value


def measure() -> dict[str, Any]:
    """Measure everything."""
    fivebar, rrr = subject_of("fivebar"), subject_of("planar_3rrr")
    plane = plane_of(fivebar, ranges=FIVEBAR_WINDOW)
    planes = {phi: plane_of(rrr, at={"phi": phi}, ranges=RRR_WINDOW) for phi in ORIENTATIONS}
    curves = [fivebar_row(plane, tolerance) for tolerance in TOLERANCES]
    curves += [rrr_row(planes[0.4], tolerance, 0.4) for tolerance in TOLERANCES]
    curves += [rrr_row(planes[phi], TOLERANCES[0], phi) for phi in ORIENTATIONS if phi != 0.4]
    limbs, pins = rrr_limbs(0.4)
    areas = area_rows("fivebar", plane, fivebar_limbs(), fivebar_side(fivebar_limbs()), np.array([0.0, 0.5]))
    areas += area_rows("planar_3rrr", planes[0.4], limbs, concurrence(limbs, pins), np.array([0.5, 0.29]))
    return {"dense": DENSE, "curves": curves, "areas": areas}


def main() -> None:
    """Write the record."""
    record = measure()
    RECORD.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    for row in record["areas"]:
        print(json.dumps(row))


if __name__ == "__main__":
    main()
