"""Timing of many things in rounds, one after the other, so that disturbances hit all of them alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from benchmarks.timing.rows import Row

Timer = Callable[[int], float]
"""Seconds that so many repetitions take."""
SLICE_SECONDS = 1e-3
"""How long one measurement of a round takes, unless one repetition takes longer."""


@dataclass(frozen=True, slots=True)
class Gauge:
    """Something to time.

    Attributes:
        robot: What its row says, and so the next three.
        timer: Seconds of so many repetitions.
        weight: States, operations or bytes that one repetition treats.
        compiler: What compiled it, and its version.
    """

    robot: str
    contender: str
    mode: str
    includes: str
    timer: Timer
    weight: int
    compiler: str = ""

    def repetitions(self) -> int:
        """How many take about a slice of time; finding out warms up what is timed."""
        number, taken = 1, self._least(1)
        while taken < SLICE_SECONDS / 8:
            number *= 4
            taken = self._least(number)
        return max(1, round(number * SLICE_SECONDS / taken))

    def nanoseconds(self, repetitions: int) -> float:
        """Time of one state, operation or byte."""
        return self.timer(repetitions) * 1e9 / (repetitions * self.weight)

    def _least(self, repetitions: int) -> float:
        """Seconds of the fastest of three trials: one may have been interrupted."""
        return min(self.timer(repetitions) for _ in range(3))


def measure_rows(gauges: Sequence[Gauge], repeats: int) -> list[Row]:
    """Measure all in every round.

    Args:
        gauges: What is measured.
        repeats: Number of rounds; rows hold median, least, greatest and what lies between the quartiles.
    """
    numbers = [gauge.repetitions() for gauge in gauges]
    rounds = [[g.nanoseconds(number) for g, number in zip(gauges, numbers, strict=True)] for _ in range(repeats)]
    return [_row(gauge, times) for gauge, times in zip(gauges, zip(*rounds, strict=True), strict=True)]


def _row(gauge: Gauge, times: Sequence[float]) -> Row:
    low, _, high = quantiles(times, method="inclusive") if len(times) > 1 else (times[0],) * 3
    return Row(
        gauge.robot,
        gauge.contender,
        gauge.mode,
        median(times),
        min(times),
        max(times),
        gauge.includes,
        compiler=gauge.compiler,
        spread=high - low,
    )
