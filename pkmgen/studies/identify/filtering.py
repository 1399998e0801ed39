"""Filters without delay, derivatives of what they leave, and fewer samples of it.

Positions, regressors and efforts go through one low-pass filter (a Butterworth filter forwards and backwards), and the
derivatives are taken of filtered positions: parallel filtering after Gautier 1997, *Dynamic identification of robots
with power model*. Derivatives are differences of eighth order, whose error up to the cut-off is below the filter's.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import signal

from pkmgen.errors import ArgumentError

Array = NDArray[Any]
ORDER = 6
"""Of the Butterworth filter, which acts twice."""
ABOVE = 2.5
"""How far the cut-off lies above the band of the motion; what the filter takes there is below 2e-5."""
EDGE = 5.0
"""Periods of the cut-off that are left out at each end: the filter forgets its beginning by e^(−0.26·2π) in each."""
HIGHEST = 0.4
"""Of the sampling rate, the greatest cut-off."""
OVER_NOISE, LEAST_PART = 10.0, 1e-4
"""By how much amplitudes of a motion stand over the noise, and which part of the greatest one counts at least."""
OVERSAMPLING = 2.5
"""Samples that are kept of a period of the cut-off."""
FIRST_DIFFERENCE = np.array([1 / 280, -4 / 105, 1 / 5, -4 / 5, 0, 4 / 5, -1 / 5, 4 / 105, -1 / 280])
SECOND_DIFFERENCE = np.array([-1 / 560, 8 / 315, -1 / 5, 8 / 5, -205 / 72, 8 / 5, -1 / 5, 8 / 315, -1 / 560])
"""Central differences of eighth order."""


@dataclass(frozen=True, slots=True)
class LowPass:
    """A low-pass filter of samples.

    Attributes:
        step: Time between samples, s.
        cutoff: Frequency of half power, Hz.
    """

    step: float
    cutoff: float

    @property
    def edge(self) -> int:
        """Samples at each end that the filter, or a difference, knows too little of."""
        return max(math.ceil(EDGE / (self.cutoff * self.step)), len(FIRST_DIFFERENCE) // 2)

    @property
    def every(self) -> int:
        """Which samples are kept after it: each of so many."""
        return max(1, math.floor(1.0 / (OVERSAMPLING * self.cutoff * self.step)))

    def smooth(self, values: Array) -> Array:
        """Filter samples (N, …) without delay."""
        sections = signal.butter(ORDER, 2.0 * self.cutoff * self.step, output="sos")
        return np.asarray(signal.sosfiltfilt(sections, values, axis=0))

    def thin(self, values: Array) -> Array:
        """Leave the edges out, filter, and keep fewer samples."""
        return self.inner(self.smooth(values))[:: self.every]

    def inner(self, values: Array) -> Array:
        """Leave the edges out."""
        return values[self.edge : len(values) - self.edge]


def derivative(values: Array, step: float, order: int = 1) -> Array:
    """First or second derivative of samples (N, …) in time; the four samples at each end have none that counts."""
    weights = FIRST_DIFFERENCE if order == 1 else SECOND_DIFFERENCE
    reach = len(weights) // 2
    padded = np.pad(values, [(reach, reach)] + [(0, 0)] * (values.ndim - 1), mode="edge")
    pieces = (w * padded[k : k + len(values)] for k, w in enumerate(weights) if w)
    return np.asarray(sum(pieces) / step**order)


def band(values: Array, step: float) -> float:
    """Highest frequency, Hz, at which a motion (N, m) stands over its noise.

    The noise is the median of amplitudes in the upper half of the spectrum.
    """
    centred = signal.detrend(values, axis=0) * signal.windows.blackmanharris(len(values))[:, None]
    amplitudes = np.abs(np.fft.rfft(centred, axis=0))
    frequencies = np.fft.rfftfreq(len(values), step)
    noise = np.median(amplitudes[len(amplitudes) // 2 :], axis=0)
    most = np.max(amplitudes, axis=0)
    shown = np.any((amplitudes > OVER_NOISE * noise) & (amplitudes > LEAST_PART * most), axis=1)
    return float(frequencies[np.flatnonzero(shown)[-1]]) if shown.any() else float(frequencies[1])


def chosen_filter(values: Array, step: float, cutoff: float | None) -> LowPass:
    """The filter of a motion (N, m): of a given cut-off, or one above the band of the motion.

    Raises:
        ArgumentError: The cut-off is not below half of the sampling rate, or the run too short for it.
    """
    rate = 1.0 / step
    least = 3.0 * EDGE / (len(values) * step)
    if cutoff is None:
        chosen = min(max(ABOVE * band(values, step), least), HIGHEST * rate)
    elif not least <= cutoff <= 0.5 * rate / 1.01:
        raise ArgumentError(
            f"the cut-off {cutoff:g} Hz does not fit to {len(values)} samples at {rate:g} Hz: allowed are "
            f"{least:.3g} to {0.5 * rate / 1.01:.4g} Hz"
        )
    else:
        chosen = cutoff
    return LowPass(step, float(chosen))
