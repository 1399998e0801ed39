"""What outputs owe to each variable: indices by SALib, with confidence; and what tolerances do.

Tolerances lead to distributions of outputs, and to the share of robots that are good.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.studies.design.samples import LEVELS, problem_of
from pkmgen.studies.design.trials import Table
from pkmgen.studies.design.types import Study
from pkmgen.studies.study.subject import Array

RESAMPLES = 200
MEANINGS: Mapping[str, str] = {
    "first": "share of the variance that the variable explains alone",
    "total": "share of the variance that is left when all others are known",
    "mean_size": "mean size of the elementary effects over the range",
    "deviation": "standard deviation of the elementary effects: curvature, and what depends on others",
}


@dataclass(frozen=True)
class Indices:
    """Indices of an output.

    Attributes:
        output: Its name.
        values: By name of the index, one for each variable.
        margins: Half widths of intervals of confidence, for those that have them.
    """

    output: str
    values: Mapping[str, Array]
    margins: Mapping[str, Array]


def indices_of(study: Study, table: Table) -> tuple[Indices, ...]:
    """Indices of all outputs.

    Raises:
        ArgumentError: A design is not possible: indices need all of them.
    """
    possible = np.isfinite(table.values[:, : len(study.outputs)]).all(axis=1)
    if not possible.all():
        row = int(np.argmin(possible))
        raise ArgumentError(
            f"{int((~possible).sum())} of {table.count} designs are not possible, and indices need them all: narrow "
            f"the ranges; design {row + 1}: {table.reasons[row]}"
        )
    return tuple(_of_output(study, table, place) for place in range(len(study.outputs)))


def _of_output(study: Study, table: Table, place: int) -> Indices:
    from SALib.analyze import morris, sobol

    method = study.description.method.sensitivity
    assert method is not None
    name, values = study.outputs[place].name, table.values[:, place]
    spread = float(values.std())
    if spread <= 1e-12 * max(abs(float(values.mean())), 1e-300):
        nothing = np.zeros(len(study.variables))
        names = ("mean_size", "deviation") if method.kind == "morris" else ("first", "total")
        return Indices(name, dict.fromkeys(names, nothing), {names[0]: nothing})
    common = {"num_resamples": RESAMPLES, "conf_level": method.confidence, "seed": method.seed}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if method.kind == "morris":
            found = morris.analyze(problem_of(study), table.designs, values, num_levels=LEVELS, **common)
            sizes = {"mean_size": np.asarray(found["mu_star"], float), "deviation": np.asarray(found["sigma"], float)}
            return Indices(name, sizes, {"mean_size": np.asarray(found["mu_star_conf"], float)})
        standard = (values - values.mean()) / spread
        found = sobol.analyze(problem_of(study), standard, calc_second_order=False, **common)
    return Indices(
        name,
        {"first": np.asarray(found["S1"]), "total": np.asarray(found["ST"])},
        {"first": np.asarray(found["S1_conf"]), "total": np.asarray(found["ST_conf"])},
    )


QUANTILES = (0.0005, 0.005, 0.025, 0.5, 0.975, 0.995, 0.9995)
"""Parts of the robots that quantiles are given for."""


@dataclass(frozen=True)
class Distribution:
    """Distribution of an output over the robots that are possible.

    Attributes:
        output: Its name.
        mean: Mean value.
        deviation: Standard deviation.
        low: Least value.
        high: Greatest value.
        quantiles: Of `QUANTILES`.
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
        quantiles = tuple(float(each) for each in np.quantile(values, QUANTILES))
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
