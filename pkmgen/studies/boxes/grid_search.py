"""The largest box, cube or cylinder between points of a grid that are no good: exact on the grid, nothing between."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy import ndimage

from pkmgen.errors import ArgumentError
from pkmgen.studies.boxes.shapes import DISC, Array, Shape

MOST_FREE = 3
"""Coordinates of a box whose widths are all free."""


def largest_on_grid(good: Array, lines: Sequence[Array], axis: int | None, aspect: Sequence[float] | None) -> Shape:
    """Find the largest shape all points of which, of a grid, are good.

    Args:
        good: Whether points are good, an axis for each coordinate.
        lines: Values of the coordinates, evenly spaced.
        axis: Of the shape, see `Shape`.
        aspect: Half widths of the shape up to a factor; None where they are free.

    Returns:
        The shape; half of a step smaller on every side than where the next point is not good.
    """
    if aspect is not None:
        return _of_aspect(good, lines, axis, np.array(aspect, float))
    if len(lines) > MOST_FREE:
        raise ArgumentError(f"a box over {len(lines)} coordinates needs an aspect; widths are free for {MOST_FREE}")
    if axis is None:
        return _free_box(good, lines)
    return _of_aspect(good, lines, axis, np.ones(len(lines))) if axis == DISC else _free_cylinder(good, lines, axis)


def _of_aspect(good: Array, lines: Sequence[Array], axis: int | None, aspect: Array) -> Shape:
    """The point whose nearest bad point, measured by the shape, is the farthest."""
    around = np.pad(good, 1)
    bad = np.argwhere(~around & ndimage.binary_dilation(around))
    steps = np.array([line[1] - line[0] for line in lines])
    first = np.array([line[0] for line in lines])
    inside = np.argwhere(good)
    reference = Shape((0.0,) * len(lines), tuple(aspect), axis)
    sizes = np.full(len(inside), np.inf)
    places = (bad - 1) * steps
    for begin in range(0, len(inside), 256):
        part = inside[begin : begin + 256] * steps
        away = (part[:, None, :] - places[None, :, :]).reshape(-1, len(lines))
        sizes[begin : begin + 256] = reference.size_at(away).reshape(len(part), -1).min(axis=1)
    best = int(np.argmax(sizes))
    size = max(float(sizes[best]) - 0.5 * float((steps / aspect).max()), 0.25 * float((steps / aspect).min()))
    return Shape(tuple((first + inside[best] * steps).tolist()), tuple((aspect * size).tolist()), axis)


def _free_box(good: Array, lines: Sequence[Array]) -> Shape:
    """Every interval of all coordinates but one, and the longest run along that one."""
    *others, along = range(good.ndim)
    spans = [_intervals(good.shape[place]) for place in others]
    runs = good.copy()
    for position, span in enumerate(spans):
        runs = _all_between(runs, position, span)
    flat = runs.reshape(-1, good.shape[along])
    length, end = _longest_runs(flat)
    widths = np.ones(1)
    for place, span in zip(others, spans, strict=True):
        step = lines[place][1] - lines[place][0]
        widths = np.outer(widths, (span[:, 1] - span[:, 0] + 1) * step).ravel()
    best = int(np.argmax(widths * length))
    chosen = [
        span[index] for span, index in zip(spans, np.unravel_index(best, [len(span) for span in spans]), strict=True)
    ]
    chosen.append(np.array([end[best] - length[best] + 1, end[best]]))
    return _between(lines, [(int(low), int(high)) for low, high in chosen], None)


def _free_cylinder(good: Array, lines: Sequence[Array], axis: int) -> Shape:
    """Every interval of the axis, and the largest circle that is good in all of it."""
    spans = _intervals(good.shape[axis])
    layers = _all_between(np.moveaxis(good, axis, 0), 0, spans)
    steps = [line[1] - line[0] for place, line in enumerate(lines) if place != axis]
    best, found = 0.0, None
    for span, layer in zip(spans, layers, strict=True):
        far = ndimage.distance_transform_edt(np.pad(layer, 1), sampling=steps)[1:-1, 1:-1]
        height = (span[1] - span[0] + 1) * (lines[axis][1] - lines[axis][0])
        if height * far.max() ** 2 > best:
            best, found = float(height * far.max() ** 2), (span, np.unravel_index(far.argmax(), far.shape), far.max())
    assert found is not None
    (low, high), middle, radius = found
    reach = max(float(radius) - 0.5 * max(steps), 0.25 * min(steps))
    flat = _between(lines, [(int(low), int(high))] * len(lines), None)
    places = [place for place in range(len(lines)) if place != axis]
    centre, half = list(flat.centre), [reach] * len(lines)
    half[axis] = flat.half[axis]
    for place, index in zip(places, middle, strict=True):
        centre[place] = float(lines[place][index])
    return Shape(tuple(centre), tuple(half), axis)


def _intervals(count: int) -> Array:
    """First and last of all runs of some points (n, 2)."""
    return np.array([(low, high) for low in range(count) for high in range(low, count)])


def _all_between(good: Array, position: int, spans: Array) -> Array:
    """Whether all points of intervals along an axis are good."""
    summed = np.cumsum(np.moveaxis(good, position, 0), axis=0, dtype=np.int32)
    summed = np.concatenate([np.zeros_like(summed[:1]), summed])
    width = (spans[:, 1] - spans[:, 0] + 1).reshape(-1, *[1] * (good.ndim - 1))
    return np.moveaxis(summed[spans[:, 1] + 1] - summed[spans[:, 0]] == width, 0, position)


def _longest_runs(rows: Array) -> tuple[Array, Array]:
    """Length and last place of the longest run of each row."""
    run = np.zeros(len(rows), np.int32)
    longest, end = run.copy(), run.copy()
    for place in range(rows.shape[1]):
        run = np.where(rows[:, place], run + 1, 0)
        more = run > longest
        longest[more], end[more] = run[more], place
    return longest, end


def _between(lines: Sequence[Array], ends: Sequence[tuple[int, int]], axis: int | None) -> Shape:
    """The box between points, or around the one point."""
    centre, half = [], []
    for line, (low, high) in zip(lines, ends, strict=True):
        centre.append(0.5 * float(line[low] + line[high]))
        half.append(max(0.5 * float(line[high] - line[low]), 0.25 * float(line[1] - line[0])))
    return Shape(tuple(centre), tuple(half), axis)
