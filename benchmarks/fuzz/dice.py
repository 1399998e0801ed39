"""Where random robots are drawn from: numbers of few digits, vectors, inertias of bodies that exist."""

from __future__ import annotations

from typing import Any

import numpy as np

Data = dict[str, Any]
ENTRIES = ("xx", "yy", "zz", "xy", "xz", "yz")


class Dice:
    """Where everything is drawn from.

    Attributes:
        spread: How far robots are from those of the library, 1 or 4; of the latter fewer stand.
    """

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng([seed, 15])
        self.spread = self.pick((1.0, 1.0, 4.0))

    def chance(self, probability: float) -> bool:
        """Whether something happens that has a probability."""
        return bool(self._random.random() < probability)

    def between(self, low: float, high: float) -> float:
        """A number of four digits."""
        return short(self._random.uniform(low, high))

    def vector(self, most: float) -> list[float]:
        """Three numbers, none farther from zero than `most`."""
        return [short(entry) for entry in self._random.uniform(-most, most, 3)]

    def pick(self, values: tuple[Any, ...]) -> Any:
        """One of some values."""
        return values[int(self._random.integers(len(values)))]

    def inertia(self, size: float) -> Data:
        """Of a body that exists."""
        return dict(zip(ENTRIES, inertia_of(self._random, size), strict=True))

    def friction(self) -> Data:
        """Coefficients of a joint."""
        return {"viscous": self.between(0, 1), "coulomb": self.between(0, 1)}


def inertia_of(random: np.random.Generator, size: float) -> list[float]:
    """Inertia xx, yy, zz, xy, xz, yz of a body that exists: the second moments of its mass are positive definite."""
    spread = random.normal(size=(3, 3)) * size
    second = spread @ spread.T + 0.01 * size**2 * np.eye(3)
    moments = np.trace(second) * np.eye(3) - second
    return [short(moments["xyz".index(entry[0]), "xyz".index(entry[1])]) for entry in ENTRIES]


def short(value: float) -> float:
    """Few digits: a file that a person can read, and numbers that no pass takes for others."""
    return float(f"{value:.4g}")
