"""Weighted least squares of what efforts are linear in, and how sure one may be of the result.

Γ = X β + e. The noise e of each motor has its own strength and its own memory: neighbouring samples of what a filter
leaves, and of what is not modelled, are correlated. Memory counts as τ = 1 + 2 Σ ρ_k, the sum of the autocorrelation
of the residuals up to where it stays noise (Geyer 1992); N samples hold as much information as N/τ independent ones,
and each motor is weighted by 1/(σ²τ).

Essential parameters are those without which data are explained worse, found by leaving out one after the other. One
whose interval holds zero is left out if the fit without it is not worse by more than chance (F-test of the weighted sum
of squares); the rest is found again (Pham, Gautier 1991, *Essential parameters of robots*).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from pkmgen.errors import MeasurementError, Problem
from pkmgen.machine.spelling import counted

Array = NDArray[Any]
CONFIDENCE_LEVEL = 0.95
"""Confidence level of intervals."""
LOST_SINGULAR_VALUE = 1e-7
"""Singular value, of columns of length one and by the greatest, below which data do not determine a direction."""
SHARE = 1e-3
"""Part of a parameter in such directions above which it is not known."""
ROUNDS = 3
"""Of weights from residuals."""


@dataclass(frozen=True, slots=True, eq=False)
class Equations:
    """Stacked equations of several runs.

    Attributes:
        regressors: X of each run, (N, m, k).
        efforts: Γ of each run, (N, m).
    """

    regressors: tuple[Array, ...]
    efforts: tuple[Array, ...]

    @property
    def samples(self) -> int:
        """Number of samples, of one motor."""
        return sum(len(each) for each in self.efforts)

    def left(self, values: Array) -> tuple[Array, ...]:
        """Residuals Γ − X β of each run."""
        return tuple(e - x @ values for x, e in zip(self.regressors, self.efforts, strict=True))

    def choose(self, columns: NDArray[Any]) -> Equations:
        """The same with some columns."""
        return Equations(tuple(x[..., columns] for x in self.regressors), self.efforts)


@dataclass(frozen=True, slots=True, eq=False)
class Noise:
    """Noise of the efforts.

    Attributes:
        deviations: Standard deviation σ of each motor, (m,).
        memories: τ of each motor, at least 1, (m,).
        samples: Samples of each motor.
    """

    deviations: Array
    memories: Array
    samples: int

    @property
    def effective(self) -> Array:
        """Number of independent samples of each motor with as much information."""
        return self.samples / self.memories

    @property
    def weights(self) -> Array:
        """By which equations of each motor are multiplied."""
        return np.asarray(1.0 / (self.deviations * np.sqrt(self.memories)))


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """Parameters found from data.

    Attributes:
        values: β, (k,); those of the robot file in directions that the data say nothing of.
        covariance: Its covariance, (k, k), in the other directions.
        known: Which parameters the data determine.
        condition: Ratio of the greatest to the least singular value of the weighted regressor, columns of length one.
        noise: Noise of the efforts.
    """

    values: Array
    covariance: Array
    known: NDArray[np.bool_]
    condition: float
    noise: Noise

    @property
    def freedoms(self) -> float:
        """Independent samples that are left over."""
        return float(max(np.sum(self.noise.effective) - np.sum(self.known), 1.0))

    @property
    def errors(self) -> Array:
        """Standard errors, infinite for what is not known."""
        return np.where(self.known, np.sqrt(np.maximum(np.diag(self.covariance), 0.0)), np.inf)

    def margins(self, level: float = CONFIDENCE_LEVEL) -> Array:
        """Half widths of intervals, each of which holds its true value with this probability."""
        return np.asarray(stats.t.ppf(0.5 + 0.5 * level, self.freedoms) * self.errors)

    def joint_margins(self, level: float = CONFIDENCE_LEVEL) -> Array:
        """Half widths of intervals that hold their true values all at once with this probability (Bonferroni)."""
        return self.margins(1.0 - (1.0 - level) / max(int(np.sum(self.known)), 1))


def weighted_least_squares(equations: Equations, prior: Array, owner: str = "data") -> Estimate:
    """Find parameters by least squares, weighted by what their own residuals say of the noise.

    Args:
        equations: What was measured.
        prior: Values in directions that the data say nothing of, (k,).
        owner: Where the data are from, for messages.

    Raises:
        MeasurementError: There are fewer samples than parameters.
    """
    motors, size = equations.regressors[0].shape[1:]
    if equations.samples * motors <= 2 * size:
        left = f"{counted(equations.samples, 'sample')} left of {counted(motors, 'motor')}"
        message = f"{left}: too few for {counted(size, 'parameter')}"
        raise MeasurementError((Problem(owner, 0, 0, "", "", message, "longer runs, or a higher cut-off"),))
    noise = Noise(np.ones(motors), np.ones(motors), equations.samples)
    for _ in range(ROUNDS):
        solved = _solved(equations, prior, noise)
        noise = _noise_of(equations.left(solved.values), size / motors)
    return _solved(equations, prior, noise)


def independent_columns(columns: Array, order: Iterable[int], least: float) -> tuple[list[int], dict[int, list[int]]]:
    """Columns that are independent of those before them in an order, and for each other one those that make it.

    Args:
        columns: Columns of length one.
        order: The order.
        least: Part of a column that others do not make, or share of one in it, below which it counts as none.
    """
    kept, made = list[int](), dict[int, list[int]]()
    for k in map(int, order):
        shares = np.linalg.lstsq(columns[:, kept], columns[:, k], rcond=None)[0] if kept else np.zeros(0)
        if not kept or np.linalg.norm(columns[:, k] - columns[:, kept] @ shares) > least:
            kept.append(k)
        else:
            made[k] = [j for j, share in zip(kept, shares, strict=True) if abs(share) > least]
    return kept, made


def _solved(equations: Equations, prior: Array, noise: Noise) -> Estimate:
    rows, right = _stacked(equations, noise)
    lengths = np.linalg.norm(rows, axis=0)
    lengths[lengths == 0.0] = 1.0
    triangle = np.asarray(np.linalg.qr(np.column_stack([rows / lengths, right - rows @ prior]), mode="r"))
    size = rows.shape[1]
    left, values, axes = (np.asarray(part) for part in np.linalg.svd(triangle[:, :size], full_matrices=False))
    kept = values > LOST_SINGULAR_VALUE * values[0]
    inverse = axes[kept].T / values[kept]
    change = inverse @ (left[:, kept].T @ triangle[:, size])
    known = np.linalg.norm(axes[~kept], axis=0) < SHARE
    covariance = (inverse @ inverse.T) / np.outer(lengths, lengths)
    condition = float(values[0] / values[-1]) if values[-1] > 0.0 else np.inf
    return Estimate(prior + change / lengths, covariance, known, condition, noise)


def _stacked(equations: Equations, noise: Noise) -> tuple[Array, Array]:
    weights = noise.weights
    rows = [(x * weights[:, None]).reshape(-1, x.shape[-1]) for x in equations.regressors]
    return np.concatenate(rows), np.concatenate([(e * weights).ravel() for e in equations.efforts])


def _noise_of(left: Sequence[Array], taken: float) -> Noise:
    """Noise of each motor by residuals of runs; `taken` freedoms of each motor are those of the parameters."""
    samples = sum(len(each) for each in left)
    variances = np.sum([np.sum(each**2, axis=0) for each in left], axis=0)
    memories = np.array([_memory([each[:, motor] for each in left]) for motor in range(left[0].shape[1])])
    freedoms = np.maximum(samples - taken * memories, 1.0)
    tiny = np.finfo(float).tiny ** 0.5
    return Noise(np.sqrt(np.maximum(variances / freedoms, tiny)), memories, samples)


def _memory(residuals: Sequence[Array]) -> float:
    """τ = 1 + 2 Σ ρ_k of residuals of runs, at least 1: pairs of neighbours are added as long as they are positive."""
    total: Array = np.zeros(0)
    for each in residuals:
        size = 1 << (2 * len(each) - 1).bit_length()
        products = np.fft.irfft(np.abs(np.fft.rfft(each, size)) ** 2)[: len(each)]
        longer = max(len(total), len(products))
        total = np.pad(total, (0, longer - len(total))) + np.pad(products, (0, longer - len(products)))
    if total[0] <= 0.0:
        return 1.0
    pairs = total[: len(total) // 2 * 2].reshape(-1, 2).sum(axis=1) / total[0]
    ends = np.flatnonzero(pairs <= 0.0)
    return float(max(2.0 * np.sum(pairs[: ends[0] if ends.size else None]) - 1.0, 1.0))


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
    """Leave out, one by one, what the data do not distinguish from zero.

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
