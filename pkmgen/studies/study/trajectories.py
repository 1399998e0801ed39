"""Trajectories: a circle, a line, pick and place about home; pose, twist and acceleration at all times."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.studies.study.subject import Array, Coordinate, Subject, words_of

SAMPLES = 501
SCALES = (0.8, 0.6, 0.4, 0.25, 0.15, 0.08, 0.04)
"""Sizes that are tried, by half of the box, until the robot works everywhere."""
USUAL, DURATIONS = 10.0, (0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0)
"""Acceleration, m/s² or rad/s², and durations, s, of motions of which nothing is said."""
Motion = tuple[Array, Array, Array]
"""Coordinates and their derivatives in time, each of shape (N, k)."""


@dataclass(frozen=True, slots=True)
class Trajectory:
    """A motion that is given.

    Attributes:
        name: What it is.
        words: All of it in a line.
        times: Times, s, (N,).
        pose: Poses, (N, p).
        twist: Twists, (N, n).
        acceleration: Accelerations, (N, n).
    """

    name: str
    words: str
    times: Array
    pose: Array
    twist: Array
    acceleration: Array


def smooth(parts: Array) -> tuple[Array, Array, Array]:
    """Polynomial of fifth degree from 0 to 1 that begins and ends at rest without acceleration."""
    s = np.clip(parts, 0.0, 1.0)
    inside = (parts > 0.0) & (parts < 1.0)
    value = s**3 * (10.0 - 15.0 * s + 6.0 * s * s)
    rate = np.where(inside, 30.0 * s * s * (1.0 - s) ** 2, 0.0)
    return value, rate, np.where(inside, 60.0 * s * (1.0 - s) * (1.0 - 2.0 * s), 0.0)


def circle(
    subject: Subject, over: Sequence[str] = (), radius: float | None = None, duration: float | None = None
) -> Trajectory:
    """A circle about home in two coordinates, at rest in the beginning and at the end.

    Coordinates of different units have radii that are equal parts of the box. Without a radius it is as large as the
    box and the robot's reach permit; without a duration (s) it takes as long as accelerations of 10 m/s², rad/s², need.

    Raises:
        ArgumentError: A coordinate is not known, or radius or duration is not positive.
    """
    places, axes = _two(subject, over)
    widths = _radii(axes)

    def motion(scale: float, duration: float = 1.0) -> Motion:
        times = np.linspace(0.0, 1.0, SAMPLES)
        part, rate, change = (2.0 * math.pi * each for each in smooth(times))
        turn = np.stack([np.cos(part) - 1.0, np.sin(part)], axis=1)
        along = np.stack([-np.sin(part), np.cos(part)], axis=1)
        inward = -np.stack([np.cos(part), np.sin(part)], axis=1)
        center = np.array([1.0, 0.0])
        own = scale * widths
        value = own * (turn + center)
        first = own * along * (rate / duration)[:, None]
        second = own * (along * (change / duration**2)[:, None] + inward * ((rate / duration) ** 2)[:, None])
        return _spread(subject, places, value, first, second)

    scale = _positive("radius", radius) / float(widths[0]) if radius is not None else _largest(subject, motion)
    duration = usual_duration(motion(scale)[2]) if duration is None else _positive("duration", duration)
    radii = [f"{scale * each:.4g} {axis.unit}" for each, axis in zip(widths, axes, strict=True)]
    size = f"of radius {radii[0]}" if radii[0] == radii[1] else f"of radii {radii[0]} and {radii[1]}"
    if places[0] == places[1]:
        return _made(subject, "swing", _swing(subject, radii[1], duration), duration, motion(scale, duration))
    words = f"circle {size} about home ({words_of(subject.coordinates, subject.home.tolist())}) in {axes[0].name}, "
    words += f"{axes[1].name} within {duration:g} s"
    return _made(subject, "circle", words, duration, motion(scale, duration))


def pick_and_place(
    subject: Subject, over: Sequence[str] = (), size: float | None = None, duration: float | None = None
) -> Trajectory:
    """There and back from home: up, across and down, each smooth and overlapping with the next one.

    The stroke across is along the first of two coordinates, the lift along the second, a quarter of it where both
    have one unit: against gravity if nothing else is said. Size and duration as of a circle.

    Raises:
        ArgumentError: A coordinate is not known, or size or duration is not positive.
    """
    places, axes = _two(subject, over or _across_and_up(subject))
    widths = _radii(axes) * np.array([2.0, 0.5])

    def motion(scale: float, duration: float = 1.0) -> Motion:
        times = np.linspace(0.0, 2.0, SAMPLES)
        leg, half = np.where(times > 1.0, times - 1.0, times), 0.5 * duration
        across, up, down = smooth((leg - 0.2) / 0.6), smooth(leg / 0.4), smooth((leg - 0.6) / 0.4)
        back = times > 1.0
        result = []
        for order in range(3):
            over_there = across[order] / (0.6 * half) ** order
            if order == 0:
                over_there = np.where(back, 1.0 - over_there, over_there) - 0.5
            else:
                over_there = np.where(back, -over_there, over_there)
            lift = (up[order] - down[order]) / (0.4 * half) ** order
            result.append(scale * widths * np.stack([over_there, lift], axis=1))
        return _spread(subject, places, *result)

    scale = _positive("size", size) / float(widths[0]) if size is not None else _largest(subject, motion)
    duration = usual_duration(motion(scale)[2]) if duration is None else _positive("duration", duration)
    across, up = (f"{scale * each:.4g} {axis.unit}" for each, axis in zip(widths, axes, strict=True))
    if places[0] == places[1]:
        return _made(subject, "swing", _swing(subject, up, duration), duration, motion(scale, duration))
    words = f"pick and place: {across} along {axes[0].name}, {up} along {axes[1].name}, there and back about home "
    words += f"({words_of(subject.coordinates, subject.home.tolist())}) within {duration:g} s"
    return _made(subject, "pick and place", words, duration, motion(scale, duration))


def line(
    subject: Subject, over: Sequence[str] = (), size: float | None = None, duration: float | None = None
) -> Trajectory:
    """Straight along one coordinate, the first if none is named, home in its middle; size and duration as of a circle.

    Raises:
        ArgumentError: A coordinate is not known, or size or duration is not positive.
    """
    names = tuple(over) or (subject.coordinates[0].name,)
    if len(names) != 1:
        raise ArgumentError(f"a line is along one coordinate, seen {', '.join(names)}")
    place = subject.index(names[0])
    axis = subject.coordinates[place]

    def motion(scale: float, duration: float = 1.0) -> Motion:
        parts = smooth(np.linspace(0.0, 1.0, SAMPLES))
        columns = [scale * axis.width * each / duration**order for order, each in enumerate(parts)]
        columns[0] = columns[0] - 0.5 * scale * axis.width
        value, first, second = (np.stack([column, column], axis=1) for column in columns)
        return _spread(subject, [place, place], value, first, second)

    scale = _positive("size", size) / axis.width if size is not None else _largest(subject, motion)
    duration = usual_duration(motion(scale)[2]) if duration is None else _positive("duration", duration)
    words = f"line of {scale * axis.width:.4g} {axis.unit} along {axis.name} about home "
    words += f"({words_of(subject.coordinates, subject.home.tolist())}) within {duration:g} s"
    return _made(subject, "line", words, duration, motion(scale, duration))


def _two(subject: Subject, over: Sequence[str]) -> tuple[list[int], tuple[Coordinate, Coordinate]]:
    names = tuple(over) or tuple(each.name for each in subject.coordinates[:2])
    places = [subject.index(name) for name in names]
    if len(places) == 1 and len(subject.coordinates) == 1:
        places *= 2
    if len(places) != 2 or (places[0] == places[1] and len(subject.coordinates) > 1):
        raise ArgumentError(f"a trajectory has two coordinates, seen {', '.join(names)}")
    return places, (subject.coordinates[places[0]], subject.coordinates[places[1]])


def _across_and_up(subject: Subject) -> tuple[str, str]:
    """The first coordinate, and that against gravity; the second where none is."""
    names = [each.name for each in subject.coordinates]
    gravity = np.array([subject.mechanism.value(entry) for entry in subject.mechanism.gravity])
    up = "xyz"[int(np.argmax(np.abs(gravity)))] if gravity.any() else ""
    second = up if up in names and up != names[0] else names[min(1, len(names) - 1)]
    return names[0], second


def _radii(axes: Sequence[Coordinate]) -> Array:
    """Half widths of the box, the least of both where they have one unit."""
    halves = np.array([0.5 * axis.width for axis in axes])
    return np.full(2, halves.min()) if axes[0].unit == axes[1].unit else halves


def _spread(subject: Subject, places: Sequence[int], value: Array, first: Array, second: Array) -> Motion:
    """Motion of two coordinates among all, about home; of one where both are the same."""
    arrays = []
    for order, moved in enumerate((value, first, second)):
        full = np.tile(subject.home if order == 0 else 0.0 * subject.home, (len(moved), 1))
        if places[0] == places[1]:
            full[:, places[0]] += moved[:, 1]
        else:
            full[:, places] += moved
        arrays.append(full)
    return arrays[0], arrays[1], arrays[2]


def _largest(subject: Subject, motion: Callable[[float], Motion]) -> float:
    """The greatest of the sizes at which all states are good; the least of them if none is."""
    for scale in SCALES:
        status = subject.compute("inverse_dynamics", *subject.moved(*motion(scale)))[1]
        if not status.any():
            return scale
    return SCALES[-1]


def usual_duration(acceleration: Array) -> float:
    """A round time, s, in which a motion of which accelerations within a second are given has none beyond the usual."""
    greatest = math.sqrt(float(np.abs(acceleration).max()) / USUAL)
    return next((time for time in DURATIONS if time >= greatest), DURATIONS[-1])


def _swing(subject: Subject, size: str, duration: float) -> str:
    """What a trajectory of a robot with one coordinate is."""
    home = words_of(subject.coordinates, subject.home.tolist())
    return f"swing of {size} about home ({home}) within {duration:g} s"


def _positive(what: str, value: float) -> float:
    if not 0.0 < value < math.inf:
        raise ArgumentError(f"{what} is {value:g}; allowed: a positive number")
    return value


def _made(subject: Subject, name: str, words: str, duration: float, motion: Motion) -> Trajectory:
    times = np.linspace(0.0, duration, len(motion[0]))
    return Trajectory(name, words, times, *subject.moved(*motion))
