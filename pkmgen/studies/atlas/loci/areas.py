"""Areas and volumes of a workspace, by cells that are divided where a border is or may be.

What a robot reaches is where some values are positive: distances from limits of reach, then from limits of joints, then
the determinant with its sign at home. A cell whose corners say that no value can vanish in it counts wholly; the others
are divided, and the last ones cut along the zeros of values that are linear in triangles or tetrahedra. The error falls
with the square of the cells, so that two levels give an estimate of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError
from pkmgen.studies.atlas.loci.fields import Values
from pkmgen.studies.atlas.loci.plane import Array, Plane

FIRST_CELLS = {2: 16, 3: 8}
"""Cells a side at the beginning, by the number of coordinates."""
MOST_LEVELS = {2: 14, 3: 7}
LEAST_LEVELS = {2: 3, 3: 2}
"""Levels below which two that agree may agree by chance."""
MOST_STATES = 30_000_000
ERROR = 1e-4
"""Relative error that is asked for, unless another is."""
DOUBT = 0.6
"""A cell is divided where the least size of a value at its corners is below this times its spread over them; half of
it for cells half as wide, in which values are as much nearer to linear ones."""
LAW = 0.5
"""Error by the change of the last level; a third would be right if it fell with the square of cells exactly."""
NESTED = ("reached", "within limits of joints", "on the side of home")
Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Content:
    """An area or volume.

    Attributes:
        name: Of what: each is part of the one before.
        value: In the product of the units of the coordinates.
        error: Estimate of its error: half the change by the last level.
        share: Part of the window.
    """

    name: str
    value: float
    error: float
    share: float


@dataclass(frozen=True, slots=True)
class Contents:
    """Areas or volumes.

    Attributes:
        plane: Over what.
        contents: What is reached, within limits, on the side of home, each part of the one before.
        states: States that were computed.
        uniform: States of a uniform grid whose cells are as small as the smallest here.
        levels: How often cells were divided.
    """

    plane: Plane
    contents: tuple[Content, ...]
    states: int
    uniform: int
    levels: int


class _Known:
    """Values at the points of the finest grid that were asked for, each computed once."""

    def __init__(self, plane: Plane, value: Callable[[Array], Array], finest: int) -> None:
        self.plane, self.value, self.finest = plane, value, finest
        self.keys, self.rows = np.zeros(0, np.int64), np.zeros((0, 0))

    def at(self, corners: Numbers) -> Array:
        """Values (n, conditions) at whole multiples of the finest cell (n, k)."""
        side = self.finest + 1
        keys = np.ravel_multi_index(tuple(corners.T), (side,) * corners.shape[1])
        wanted, back = np.unique(keys, return_inverse=True)
        fresh = np.setdiff1d(wanted, self.keys, assume_unique=True)
        if len(fresh):
            whole = np.stack(np.unravel_index(fresh, (side,) * corners.shape[1]), axis=1)
            points = self.plane.low + whole / self.finest * (self.plane.high - self.plane.low)
            found = self.value(points)
            order = np.argsort(keys_ := np.concatenate([self.keys, fresh]))
            self.keys = keys_[order]
            self.rows = (np.vstack([self.rows, found]) if len(self.rows) else found)[order]
        return self.rows[np.searchsorted(self.keys, wanted)[back]]


def contents_of(plane: Plane, error: float = ERROR) -> Contents:
    """Compute areas, or volumes over three coordinates.

    Args:
        plane: Two coordinates or three.
        error: Relative error that is asked for, of every content.

    Raises:
        ArgumentError: The error is not in 1e-9 to 1.
    """
    if not 1e-9 <= error <= 1.0:
        raise ArgumentError(f"error of areas: {error:g}; allowed: 1e-9 to 1")
    values, size = Values(plane), len(plane.axes)
    most = MOST_LEVELS[size]
    groups, value = _conditions(values)
    first = FIRST_CELLS[size]
    known = _Known(plane, value, first << most)
    corner = np.array(list(product((0, 1), repeat=size)))
    cells = np.array(list(product(range(first), repeat=size)))
    window = float(np.prod((plane.high - plane.low) / plane.scale))
    kept, before, found = np.zeros(len(groups)), np.full(len(groups), np.nan), np.zeros(len(groups))
    for level in range(most + 1):
        step = 1 << (most - level)
        at = known.at(((cells[:, None] + corner) * step).reshape(-1, size)).reshape(len(cells), 2**size, -1)
        open_, part = _judged(at, groups, DOUBT * 0.5**level), window / (first << level) ** size
        clear = ~open_.any(axis=1)
        kept += part * np.array([(at[clear][:, 0, :group] > 0.0).all(axis=1).sum() for group in groups])
        cells, at = cells[~clear], at[~clear]
        found = kept + part * _cut(at, groups)
        change, before = LAW * np.abs(found - before), found
        if not len(cells):  # a border is nowhere
            change = np.zeros(len(groups))
            break
        good = change <= error * np.maximum(found, error * window)
        if (good.all() and level >= min(LEAST_LEVELS[size], most)) or (len(cells) << size) + len(
            known.keys
        ) > MOST_STATES:
            break
        cells = (2 * cells[:, None] + corner).reshape(-1, size)
    contents = tuple(
        Content(name, float(own), float(off), float(own) / window)
        for name, own, off in zip(NESTED, found, change, strict=True)
    )
    return Contents(plane, contents, len(known.keys), ((first << level) + 1) ** size, level)


def _conditions(values: Values) -> tuple[tuple[int, ...], Callable[[Array], Array]]:
    """What has to be positive, as columns: how many of them for each content, and their values."""
    plane = values.plane
    one, two = len(values.reach) + 1, len(values.limits)
    sided = plane.subject.has("singularity") and values.square
    at_home = np.array([plane.subject.home])
    sign = (
        float(np.sign(plane.subject.compute("singularity", plane.subject.poses(at_home))[0]["parallel"][0]))
        if sided
        else 0.0
    )

    def value(points: Array) -> Array:
        columns = [values.margins(points), values.stands(points)[:, None], values.joints(points)]
        if sided:
            columns.append(values.parallel(points)[:, None] * sign)
        return np.hstack(columns)

    return (one, one + two, one + two + int(sided)), value


def _judged(at: Array, groups: tuple[int, ...], doubt: float) -> NDArray[np.bool_]:
    """Which cells may have a border in them, by content: a value changes its sign, or might vanish."""
    with np.errstate(invalid="ignore"):
        least, most = np.nanmin(_filled(at, np.inf), axis=1), np.nanmax(_filled(at, -np.inf), axis=1)
        size, known = np.minimum(np.abs(least), np.abs(most)), np.isfinite(least)
        doubtful = (least * most <= 0.0) | (size < doubt * (most - least))
        below = most < 0.0
    lost = np.isnan(at).any(axis=1)
    result = np.zeros((len(at), len(groups)), bool)
    for number, group in enumerate(groups):
        out = (below & ~doubtful)[:, :group].any(axis=1)
        result[:, number] = ~out & ((doubtful | lost) & known)[:, :group].any(axis=1)
    return result


def _filled(at: Array, value: float) -> Array:
    return np.where(np.isnan(at), value, at)


def _cut(at: Array, groups: tuple[int, ...]) -> Array:
    """Parts of cells in which values are positive, values being linear in simplices; summed over cells (groups,)."""
    if not len(at):
        return np.zeros(len(groups))
    count = np.isfinite(at).sum(axis=1, keepdims=True)
    mean = _filled(at, 0.0).sum(axis=1, keepdims=True) / np.maximum(count, 1)
    whole = np.where(np.isnan(at), np.where(count > 0, mean, 1.0), at)
    size = int(np.log2(at.shape[1]))
    ways = [np.cumsum([0, *(1 << (size - 1 - axis) for axis in way)]) for way in permutations(range(size))]
    simplices = np.concatenate([whole[:, way] for way in ways])
    return np.array([part_of_simplices(simplices[:, :, :group]).sum() / len(ways) for group in groups])


def part_of_simplices(values: Array) -> Array:
    """Part of each simplex in which all functions are positive.

    Args:
        values: Of functions at corners, (n, k + 1 corners, functions); the functions are linear between them.

    Returns:
        Parts (n,), 0 to 1.
    """
    positive = values > 0.0
    mixed = np.asarray(positive.any(axis=1) & ~positive.all(axis=1))
    some = np.asarray(positive.any(axis=1))
    parts, many = some.all(axis=1).astype(float), mixed.sum(axis=1)
    for count in range(1, values.shape[2] + 1):
        own = np.flatnonzero((many == count) & (parts > 0.0))
        if len(own):
            columns = np.argsort(~mixed[own], axis=1, kind="stable")[:, :count]
            parts[own] = _cut_of_group(np.take_along_axis(values[own], columns[:, None], axis=2))
    return parts


def _cut_of_group(values: Array) -> Array:
    """Part of each simplex, cut by one function after the other."""
    count, corners, functions = values.shape
    owner, weight, parts = np.arange(count), np.ones(count), np.zeros(count)
    for number in range(functions):
        positive = (values[:, :, number] > 0.0).sum(axis=1)
        whole = positive == corners
        owners, weights, left = [owner[whole]], [weight[whole]], [values[whole]]
        for some in range(1, corners):
            chosen = positive == some
            for factor, piece in _pieces(values[chosen], number, some) if chosen.any() else ():
                owners.append(owner[chosen])
                weights.append(weight[chosen] * factor)
                left.append(piece)
        owner, weight, values = np.concatenate(owners), np.concatenate(weights), np.concatenate(left)
    np.add.at(parts, owner, weight)
    return parts


def _pieces(values: Array, number: int, some: int) -> list[tuple[Array, Array]]:
    """Simplices that the positive part of each is made of: parts of its content, and values at their corners.

    Corners are sorted so that `some` positive ones come first. The part is the union of what is left of paths on the
    grid of positive and negative corners (staircase triangulation of a product of simplices).
    """
    count, corners, _ = values.shape
    order = np.argsort(-values[:, :, number], axis=1, kind="stable")
    values = np.take_along_axis(values, order[:, :, None], axis=1)
    value = values[:, :, number]
    cuts = dict[tuple[int, int], Array]()
    for one in range(some):
        for two in range(some, corners):
            cuts[one, two] = value[:, one] / (value[:, one] - value[:, two])
    pieces = []
    for start in range(some):
        for path in _paths(start, some, corners):
            weights = np.zeros((count, corners, corners))
            for row, own in enumerate(range(start + 1)):
                weights[:, row, own] = 1.0
            for row, (one, two) in enumerate(path, start + 1):
                weights[:, row, one], weights[:, row, two] = 1.0 - cuts[one, two], cuts[one, two]
            factor = np.abs(np.linalg.det(weights))
            piece = np.einsum("nij,njf->nif", weights, values)
            piece[:, :, number] = np.maximum(piece[:, :, number], np.finfo(float).tiny)
            pieces.append((factor, piece))
    return pieces


def _paths(start: int, some: int, corners: int) -> list[list[tuple[int, int]]]:
    """Steps from (start, first negative corner) to (last positive, last negative), one index at a time."""
    goal = (some - 1, corners - 1)
    paths, done = [[(start, some)]], list[list[tuple[int, int]]]()
    while paths:
        path = paths.pop()
        one, two = path[-1]
        if (one, two) == goal:
            done.append(path)
            continue
        if one < goal[0]:
            paths.append([*path, (one + 1, two)])
        if two < goal[1]:
            paths.append([*path, (one, two + 1)])
    return done
