"""The largest size of a shape in which all margins are positive, by branch and bound: proven, and where it is refuted.

Of all points where a margin is not positive the nearest to the centre is sought, measured by the shape. A cell whose
margins are proven positive is done; a point where one is proven negative says that no larger shape holds; any other
cell is halved. Cells are looked at from the inside to the outside, thousands at once, so that at any time the least
size of the cells that are left is proven: no hole between samples is missed, since there are no samples.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from pkmgen.studies.boxes.cells import Bounds, Cells
from pkmgen.studies.boxes.largest import Task
from pkmgen.studies.boxes.shapes import Array, Shape
from pkmgen.studies.boxes.trees import Tree

BATCH = 2048
"""Cells that are bounded at once."""
LARGEST_GAP = 1e-3
"""Difference of refuted and proven size, by the refuted one, at which a proof ends."""
LARGEST_TRIED_SIZE = 1.25
"""Largest size that a proof tries, by the one that the search found."""
INSIDE = 1.0 - 1e-12
"""Of the size that is proven, so that rounding of its ends is covered."""
WIDTH_COUNTS = 0.2
"""How much the width of a cell counts beside the slopes when it is halved."""
THINNEST = 1.0 / 12.0
"""Relative width, by the greatest one, of a cell along what it is still halved."""
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Effort:
    """What a proof may cost.

    Attributes:
        cells: How many cells are looked at.
        seconds: How long.
        gap: Relative distance of proven and refuted size at which it ends.
    """

    cells: int = 4_000_000
    seconds: float = 120.0
    gap: float = LARGEST_GAP


@dataclass(frozen=True, slots=True)
class Proof:
    """What was proven.

    Attributes:
        shape: The shape that was asked about, at size 1.
        proven: Size up to which all margins are positive; 0 where nothing is proven.
        refuted: Size at which one is not; infinite where none was found.
        where: A state, of the coordinates that vary, at which one is proven not to be positive.
        broken: Number of that margin; −1 without any.
        cells: Cells that were looked at.
        seconds: How long it took.
        finished: Whether the gap was reached, or nothing refuted in all that was looked at.
        tree: The cells.
    """

    shape: Shape
    proven: float
    refuted: float
    where: tuple[float, ...]
    broken: int
    cells: int
    seconds: float
    finished: bool
    tree: Tree = field(repr=False)

    @property
    def largest(self) -> Shape:
        """The shape that is proven."""
        return self.shape.scaled(self.proven)

    @property
    def gap(self) -> float:
        """How much smaller what is proven is than what is refuted, relative."""
        return 1.0 - self.proven / self.refuted if math.isfinite(self.refuted) else math.nan


def varied(task: Task) -> tuple[list[int], list[tuple[float, float]]]:
    """Places of the coordinates of cells, those of the shape first, and the ranges of the others among them."""
    others = {place: ends for place, ends in task.ranges.items() if ends[0] < ends[1]}
    return [*task.places, *others], list(others.values())


def root_cell(shape: Shape, ranges: list[tuple[float, float]], size: float) -> tuple[Array, Array]:
    """Ends (n,) of the cell around a shape of some size, over the ranges of further coordinates."""
    centre, half = np.array(shape.centre), np.array(shape.half) * size
    more = np.array(ranges).reshape(-1, 2)
    return np.concatenate([centre - half, more[:, 0]]), np.concatenate([centre + half, more[:, 1]])


def prove(
    cells: Cells, shape: Shape, ranges: list[tuple[float, float]], effort: Effort, progress: Progress = lambda _: None
) -> Proof:
    """Find the largest size of a shape that is proven.

    Args:
        cells: Margins over cells.
        shape: The shape, its coordinates the first of the cells.
        ranges: Ranges of the further coordinates of the cells, all of which count at any size.
        effort: What it may cost.
        progress: Called with how far it is.
    """
    search = _Search(cells, shape, ranges)
    begun, told = time.monotonic(), 0.0
    while search.looked < effort.cells and search.step(effort.gap):
        spent = time.monotonic() - begun
        if spent > effort.seconds:
            break
        if spent > told + 1.0:
            told = spent
            progress(f"{search.looked} cells, proven to {search.proven:.4f} of the size, {search.words}")
    return search.proof(time.monotonic() - begun, effort.gap)


class _Search:
    """Cells that are left, and what is known of sizes.

    Attributes:
        looked: Cells that were looked at.
        refuted: Least size known to be refuted.
    """

    def __init__(self, cells: Cells, shape: Shape, ranges: list[tuple[float, float]]) -> None:
        self._cells, self._shape, self._count = cells, shape, len(shape.half)
        low, high = root_cell(shape, ranges, LARGEST_TRIED_SIZE)
        self._widths = high - low
        self._low, self._high = low[None], high[None]
        self._least, self._nodes = np.zeros(1), np.zeros(1, np.int64)
        self._tree = Tree(low, high)
        self.looked, self.refuted = 0, math.inf
        self._where: tuple[float, ...] = ()
        self._broken = -1

    @property
    def proven(self) -> float:
        """Size up to which nothing is left."""
        return float(min(self._least.min(initial=LARGEST_TRIED_SIZE), LARGEST_TRIED_SIZE))

    @property
    def words(self) -> str:
        """What is refuted."""
        return f"refuted from {self.refuted:.4f}" if math.isfinite(self.refuted) else "nothing refuted"

    def step(self, gap: float) -> bool:
        """Look at the innermost cells; whether there are any below the gap."""
        (inner,) = np.nonzero(self._least < min(self.refuted * (1.0 - gap), LARGEST_TRIED_SIZE))
        if not len(inner):
            return False
        if len(inner) > BATCH:
            inner = inner[np.argpartition(self._least[inner], BATCH)[:BATCH]]
        low, high, nodes = self._low[inner], self._high[inner], self._nodes[inner]
        bounds = self._cells.bounds(low, high)
        self.looked += len(inner)
        proven = np.asarray((bounds.low > 0.0).all(axis=0))
        self._tree.proven(nodes[proven])
        open_ = ~proven
        self._refute(low[open_], high[open_], bounds, open_)
        bad = np.asarray((bounds.high < 0.0).any(axis=0))
        halved = open_ & ~bad
        self._halve(
            inner, low[halved], high[halved], nodes[halved], _chosen(bounds, halved, (high - low) / self._widths), bad
        )
        return True

    def _refute(self, low: Array, high: Array, bounds: Bounds, open_: Array) -> None:
        """Look for points of open cells where a margin is negative: where its slopes say, or next to the centre."""
        if not len(low):
            return
        centre = np.array(self._shape.centre)
        worst = np.where(np.isfinite(bounds.low[:, open_]), bounds.low[:, open_], np.inf).argmin(axis=0)
        slopes = bounds.slopes[worst, :, np.nonzero(open_)[0]]
        corner = np.where(slopes > 0.0, low, high)
        nearest = 0.5 * (low + high)
        nearest[:, : self._count] = np.clip(centre, low[:, : self._count], high[:, : self._count])
        points = np.concatenate([corner, nearest])
        sizes = self._shape.size_at(points[:, : self._count])
        (near,) = np.nonzero(sizes < self.refuted)
        near = near[np.argsort(sizes[near])[:BATCH]]
        if not len(near):
            return
        found = self._cells.bounds(points[near], points[near])
        (bad,) = np.nonzero((found.high < 0.0).any(axis=0))
        if len(bad):
            place = bad[np.argmin(sizes[near[bad]])]
            self.refuted = float(sizes[near[place]])
            self._where = tuple(points[near[place]].tolist())
            self._broken = int(found.high[:, place].argmin())

    def _halve(self, inner: Array, low: Array, high: Array, nodes: Array, side: Array, bad: Array) -> None:
        """Replace cells by their halves; cells that are all bad stay as they are, at the edge."""
        rows = np.arange(len(low))
        middle = 0.5 * (low[rows, side] + high[rows, side])
        first_high, second_low = high.copy(), low.copy()
        first_high[rows, side], second_low[rows, side] = middle, middle
        children = self._tree.halved(nodes, side)
        lows, highs = np.concatenate([low, second_low]), np.concatenate([first_high, high])
        least = self._shape.least_size(lows[:, : self._count], highs[:, : self._count])
        kept = np.ones(len(self._least), bool)
        kept[inner[~bad]] = False
        self._low = np.concatenate([self._low[kept], lows])
        self._high = np.concatenate([self._high[kept], highs])
        self._least = np.concatenate([self._least[kept], least])
        self._nodes = np.concatenate([self._nodes[kept], children, children + 1])

    def proof(self, seconds: float, gap: float) -> Proof:
        """What is known by now."""
        proven = self.proven
        finished = proven >= min(self.refuted * (1.0 - gap), LARGEST_TRIED_SIZE) * (1.0 - 1e-9)
        return Proof(
            self._shape,
            max(proven * INSIDE, 0.0),
            self.refuted,
            self._where,
            self._broken,
            self.looked,
            seconds,
            finished,
            self._tree,
        )


def _chosen(bounds: Bounds, halved: Array, widths: Array) -> Array:
    """Along which coordinate cells are halved: where the margin that is least proven changes most, or that is wide."""
    low = bounds.low[:, halved]
    slopes = np.abs(bounds.slopes[:, :, halved])
    known = np.isfinite(low) & np.isfinite(slopes).all(axis=1)
    slopes = np.where(known[:, None], slopes, 0.0)
    spread = slopes.sum(axis=1) + 1e-300
    worst = np.argmin(np.where(low > 0.0, np.inf, np.where(known, low, 0.0) / spread), axis=0)
    rows = np.arange(low.shape[1])
    share = (slopes / spread[:, None, :])[worst, :, rows]
    wide = widths[halved] / widths[halved].max(axis=1, keepdims=True)
    return np.asarray(np.argmax(np.where(wide < THINNEST, -1.0, share + WIDTH_COUNTS * wide), axis=1))
