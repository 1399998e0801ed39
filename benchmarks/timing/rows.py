"""A row of a benchmark."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """How long one contender takes for one state.

    Attributes:
        robot: Name of the robot; empty for rates of the machine.
        contender: Who computed it.
        mode: `scalar`, `batch`, `float_batch`, `gpu` or `gpu_float`.
        median: Median over the repetitions, ns per state (machine: per operation).
        min: Least.
        max: Greatest.
        includes: What was timed.
        threads: Threads it ran on.
        compiler: What compiled it, and its version; empty for rates of the machine.
        spread: Time between the quartiles of the repetitions, ns per state.
    """

    robot: str
    contender: str
    mode: str
    median: float
    min: float
    max: float
    includes: str
    threads: int = 1
    compiler: str = ""
    spread: float = 0.0
