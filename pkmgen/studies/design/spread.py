"""What tolerances do: distributions of outputs, and the share of robots that are good."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pkmgen.studies.design.trials import Table
from pkmgen.studies.design.types import Study

PARTS = (0.0005, 0.005, 0.025, 0.5, 0.975, 0.995, 0.9995)
"""Parts of the robots that quantiles are told for."""


@dataclass(frozen=True)
class Distribution:
    """Distribution of an output over the robots that are possible.

    Attributes:
        output: Its name.
        mean: Mean value.
        deviation: Standard deviation.
        low: Least value.
        high: Greatest value.
        quantiles: Of `PARTS`.
    """

    output: str
    mean: float
    deviation: float
    low: float
    high: float
    quantiles: tuple[float, ...]


@dataclass(frozen=True)
class Yield:
    """Share of the robots that are good.

    Attributes:
        good: How many are.
        of: How many were drawn.
        low: Lower end of the interval of confidence (Clopper and Pearson).
        high: Upper end.
        confidence: Its probability.
    """

    good: int
    of: int
    low: float
    high: float
    confidence: float

    @property
    def share(self) -> float:
        """Share of those drawn."""
        return self.good / self.of


def distributions_of(study: Study, table: Table) -> tuple[Distribution, ...]:
    """Distributions of all outputs."""
    possible = np.isfinite(table.values).all(axis=1)
    found = list[Distribution]()
    for place, output in enumerate(study.outputs):
        values = table.values[possible, place]
        if not len(values):
            continue
        quantiles = tuple(float(each) for each in np.quantile(values, PARTS))
        deviation = float(values.std(ddof=1)) if len(values) > 1 else 0.0
        low, high = float(values.min()), float(values.max())
        found.append(Distribution(output.name, float(values.mean()), deviation, low, high, quantiles))
    return tuple(found)


def yield_of(good: int, of: int, confidence: float) -> Yield:
    """Share of the robots that are good, with the exact interval of Clopper and Pearson (1934)."""
    from scipy.stats import beta

    tail = 0.5 * (1.0 - confidence)
    low = float(beta.ppf(tail, good, of - good + 1)) if good else 0.0
    high = float(beta.ppf(1.0 - tail, good + 1, of - good)) if good < of else 1.0
    return Yield(good, of, low, high, confidence)
