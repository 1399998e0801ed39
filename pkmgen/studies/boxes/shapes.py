"""Boxes, cylinders and discs: all points whose distance from a centre, measured by the shape, is a size at most."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
ROUNDED_DOWN = 1.0 - 2.0**-46
"""Factor that makes a distance which was rounded a few times a lower bound."""
DISC = -1
"""Axis of a disc, which has none in its plane."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A box, a cylinder or a disc around a centre.

    Attributes:
        centre: Its middle, an entry for each coordinate that it extends over, m or rad.
        half: Half widths at size 1; across the axis of a cylinder its radius.
        axis: Place of the coordinate along the axis of a cylinder, `DISC` of a disc; None of a box.
    """

    centre: tuple[float, ...]
    half: tuple[float, ...]
    axis: int | None = None

    @property
    def across(self) -> list[int]:
        """Places of the coordinates in the circle; none for a box."""
        return [] if self.axis is None else [place for place in range(len(self.half)) if place != self.axis]

    def scaled(self, size: float) -> Shape:
        """The shape whose size 1 is another size of this one."""
        return replace(self, half=tuple(each * size for each in self.half))

    def volume(self) -> float:
        """Product of its widths at size 1, the circle by its area: m³ in space, m² in a plane."""
        straight = [2.0 * each for place, each in enumerate(self.half) if place not in self.across]
        return math.prod(straight) * (math.pi * self.half[self.across[0]] ** 2 if self.across else 1.0)

    def size_at(self, points: Array) -> Array:
        """Sizes (N,) at which points (N, k) are on its surface."""
        return self._size(np.abs(points - np.array(self.centre)))

    def least_size(self, low: Array, high: Array) -> Array:
        """Lower bounds (N,) of the sizes at which it meets cells, of which the ends are given, (N, k)."""
        centre = np.array(self.centre)
        return self._size(np.maximum(np.maximum(low - centre, centre - high), 0.0)) * ROUNDED_DOWN

    def _size(self, away: Array) -> Array:
        ratio = away / np.array(self.half)
        straight = [place for place in range(len(self.half)) if place not in self.across]
        parts = [ratio[:, place] for place in straight]
        if self.across:
            parts.append(np.sqrt(np.sum(ratio[:, self.across] ** 2, axis=1)))
        return np.asarray(np.max(parts, axis=0))

    def points(self, count: int, seed: int) -> Array:
        """Random points (count, k) of size 1: a third inside, the others on faces, edges and corners.

        They are rounded towards the centre, so that none is outside.
        """
        random = np.random.default_rng(seed)
        ratio = random.uniform(-1.0, 1.0, (count, len(self.half)))
        pushed = random.random(ratio.shape) < random.choice([0.0, 0.5, 0.9], (count, 1))
        ratio[pushed] = np.sign(ratio[pushed])
        if self.across:
            radius = np.sqrt(random.random(count))
            radius[random.random(count) < 0.6] = 1.0
            angle = random.uniform(0.0, 2.0 * np.pi, count)
            ratio[:, self.across] = np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1)
        return np.asarray(np.array(self.centre) + ratio * (1.0 - 1e-14) * np.array(self.half))
