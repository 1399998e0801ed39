"""How paths are traversed in time: ṡ² linear in s between points of a grid, so that s̈ is constant there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.studies.study.subject import Array, Subject
from pkmgen.studies.study.trajectories import Trajectory
from pkmgen.studies.trajectory.path import Path

INNER = tuple(place / 8 for place in range(9))
"""Where within the time of every interval motions are looked at; at both ends with the interval's own s̈."""

END_OFFSET = 1e-6
"""Distance of the last state of an interval from its end, by its duration."""
ALMOST = 1e-9
"""Speed at rest, by the greatest."""


@dataclass(frozen=True, slots=True, eq=False)
class Timed:
    """A path that is traversed from rest to rest.

    Attributes:
        path: The path.
        s: A grid from 0 to 1, (N + 1,).
        square: ṡ² on it, 1/s², 0 at both ends alone, (N + 1,).
    """

    path: Path
    s: Array
    square: Array

    @property
    def push(self) -> Array:
        """s̈ in every interval, 1/s², (N,)."""
        return np.asarray(0.5 * np.diff(self.square) / np.diff(self.s))

    @property
    def times(self) -> Array:
        """Times of the points of the grid, s: 2 Δs/(ṡ_k + ṡ_(k+1)) for every interval."""
        rate = np.sqrt(self.square)
        return np.concatenate([[0.0], np.cumsum(2.0 * np.diff(self.s) / (rate[1:] + rate[:-1]))])

    @property
    def duration(self) -> float:
        """How long it takes, s."""
        return float(self.times[-1])

    def slower(self, factor: float) -> Timed:
        """The same, a factor slower."""
        return Timed(self.path, self.s, self.square / factor**2)

    def inner(self) -> tuple[Array, Array, Array]:
        """s, ṡ and s̈ at `INNER` of the times of all intervals, each (9 N,); ṡ is never 0, so that friction counts."""
        parts, speed = np.array(INNER), np.sqrt(self.square)
        begin, gain = speed[:-1, None], np.diff(speed)[:, None]
        s = self.s[:-1, None] + np.diff(self.times)[:, None] * (begin + 0.5 * gain * parts) * parts
        rate = np.maximum(begin + gain * parts, ALMOST * speed.max())
        return s.ravel(), rate.ravel(), np.repeat(self.push, len(parts))

    def at(self, times: Array) -> tuple[Array, Array, Array]:
        """s, ṡ and s̈ at times (K,) from the start."""
        known, push = self.times, self.push
        times = np.clip(times, 0.0, known[-1])
        place = np.clip(np.searchsorted(known, times, side="right") - 1, 0, len(push) - 1)
        since = times - known[place]
        rate = np.maximum(np.sqrt(self.square)[place] + push[place] * since, 0.0)
        s = self.s[place] + np.sqrt(self.square)[place] * since + 0.5 * push[place] * since**2
        return np.clip(s, 0.0, 1.0), rate, push[place]

    def motion(self, s: Array, rate: Array, push: Array) -> tuple[Array, Array, Array]:
        """Poses, twists and accelerations of s, ṡ and s̈."""
        pose, first, second = self.path.at(s)
        return pose, first * rate[:, None], first * push[:, None] + second * (rate**2)[:, None]


def trajectory_of(subject: Subject, parts: Sequence[Timed], step: float, words: str, pause: float = 0.0) -> Trajectory:
    """Motions one after the other, at times `step` apart, and at the end; still for `pause` seconds after each."""
    ends = np.cumsum([part.duration + pause for part in parts])
    times = np.unique([*np.arange(0.0, ends[-1], step), ends[-1]])
    states = [np.empty((len(times), width)) for width in _widths(subject)]
    for number, part in enumerate(parts):
        begin = ends[number] - part.duration - pause
        here = (times >= begin) if number == len(parts) - 1 else (times >= begin) & (times < ends[number])
        since = times[here] - begin
        moving = since < part.duration
        s, rate, push = part.at(since)
        moved = part.motion(s, np.where(moving, rate, 0.0), np.where(moving, push, 0.0))
        for whole, own in zip(states, moved, strict=True):
            whole[here] = own
    return Trajectory("timed", words, times, *states)


def dense_trajectory(parts: Sequence[Timed], words: str, pause: float = 0.0) -> Trajectory:
    """Motions one after the other at `INNER` of all intervals, the times at both ends just within: s̈ jumps there.

    Where the robot rests, before, after and between motions, it has no acceleration.
    """
    begin, times, states = 0.0, list[Array](), list[tuple[Array, Array, Array]]()
    for part in parts:
        ends = part.times
        inner = np.clip(np.array(INNER), END_OFFSET, 1.0 - END_OFFSET)
        since = (ends[:-1, None] + inner * np.diff(ends)[:, None]).ravel()
        first, last = (part.motion(np.array([place]), np.zeros(1), np.zeros(1)) for place in (0.0, 1.0))
        times += [np.array([begin]), begin + since, begin + ends[-1:]]
        states += [first, part.motion(*part.at(since)), last]
        begin += ends[-1] + pause
    times.append(np.array([begin]))
    states.append(last)
    when, kept = np.unique(np.concatenate(times), return_index=True)
    return Trajectory("timed", words, when, *(np.vstack(each)[kept] for each in zip(*states, strict=True)))


def _widths(subject: Subject) -> tuple[int, int, int]:
    return len(subject.names.pose), len(subject.names.twist), len(subject.names.twist)
