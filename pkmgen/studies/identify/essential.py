"""Essential parameters: those without which data are explained worse, found by leaving out one after the other.

A parameter whose interval holds zero is left out if the fit without it is not worse by more than chance (F-test of the
weighted sum of squares); the rest is found again (Pham, Gautier 1991, *Essential parameters of robots*).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from pkmgen.studies.identify.least_squares import Array, Estimate

CHANCE = 0.05
"""Probability of the F-test below which a parameter stays."""


@dataclass(frozen=True, slots=True, eq=False)
class Essential:
    """What is left when parameters that data do not show are zero.

    Attributes:
        kept: Which parameters are left, (k,).
        values: Their values, zero for the others, (k,).
        errors: Standard errors of those kept, zero for the others.
        statistic: F of leaving all the others out, and the probability that chance alone makes it as great.
        chance: See `statistic`.
    """

    kept: NDArray[np.bool_]
    values: Array
    errors: Array
    statistic: float
    chance: float


def essential_parameters(estimate: Estimate) -> Essential:
    """Leave out, one by one, what the data do not tell from zero.

    With parameters known by β and Σ, those set to zero cost β₀ᵀ Σ₀₀⁻¹ β₀ of the weighted sum of squares, and the rest
    moves by −Σ₁₀ Σ₀₀⁻¹ β₀: no data are needed again.
    """
    kept = estimate.known.copy()
    while True:
        values, errors = _reduced(estimate, kept)
        with np.errstate(divide="ignore", invalid="ignore"):
            relative = np.where(kept & (errors > 0.0), errors / np.abs(values), 0.0)
        worst = int(np.argmax(relative))
        margin = stats.t.ppf(0.975, estimate.freedoms)
        trial = kept.copy()
        trial[worst] = False
        if not kept[worst] or relative[worst] * margin <= 1.0 or _statistic(estimate, trial)[1] < CHANCE:
            break
        kept = trial
    return Essential(kept, values, errors, *_statistic(estimate, kept))


def _reduced(estimate: Estimate, kept: NDArray[np.bool_]) -> tuple[Array, Array]:
    """Values and errors of the others when those not kept, as far as known, are zero."""
    out = estimate.known & ~kept
    values, covariance = np.where(kept, estimate.values, 0.0), estimate.covariance
    if out.any():
        gain = np.linalg.solve(covariance[np.ix_(out, out)], covariance[np.ix_(out, kept)]).T
        values[kept] -= gain @ estimate.values[out]
        inner = covariance[np.ix_(kept, kept)] - gain @ covariance[np.ix_(out, kept)]
    else:
        inner = covariance[np.ix_(kept, kept)]
    errors = np.zeros(len(values))
    errors[kept] = np.sqrt(np.maximum(np.diag(inner), 0.0))
    return values, errors


def _statistic(estimate: Estimate, kept: NDArray[np.bool_]) -> tuple[float, float]:
    """F of setting those not kept to zero, and the probability of one as great by chance."""
    out = estimate.known & ~kept
    count = int(np.sum(out))
    if not count:
        return 0.0, 1.0
    values = estimate.values[out]
    statistic = float(values @ np.linalg.solve(estimate.covariance[np.ix_(out, out)], values)) / count
    return statistic, float(stats.f.sf(statistic, count, estimate.freedoms))
