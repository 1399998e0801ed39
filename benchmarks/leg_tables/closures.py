"""Closures of the legs of a machine at poses drawn: each by Gauss–Newton from starts drawn, no two alike."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.leg_tables.assembly import (
    LENGTH,
    Array,
    MachineNumbers,
    MachineShape,
    Mobility,
    about_z,
    leg_quality,
    mobility,
)
from benchmarks.leg_tables.home import Home

HEIGHTS = (0.5, 0.4, 0.6, 0.3, 0.7, -0.4, -0.5)
TURNS = (0.0, math.pi / 12, -math.pi / 12, math.pi / 6, -math.pi / 6)
STARTS = 10
"""Starts of a closure."""
ALTERNATING = 2
"""Every other leg may be assembled in another way where their number is a multiple of this."""


@dataclass(frozen=True, slots=True)
class ClosedMachine:
    """A machine at a pose drawn, at which all its legs close."""

    machine: MachineNumbers
    place: tuple[float, float, float]
    turn: float
    joints: tuple[Array, ...]
    mobility: Mobility


def closed_machines(
    shape: MachineShape,
    values: Mapping[str, float],
    places: Sequence[tuple[float, float]],
    attempt: int,
    generator: np.random.Generator,
) -> list[ClosedMachine]:
    """The machine at a pose drawn: all legs like the best closure of the first one, and legs alike in turn."""
    place, turn = _drawn_pose(shape, places, attempt, generator)
    machine, pose = MachineNumbers(shape, values), (np.array(place), about_z(turn))
    firsts = _closures(machine, 0, pose, generator, STARTS)
    firsts.sort(key=lambda values: (not _is_upright(machine, values), -_leg_quality(machine, values, pose)))
    found = list[ClosedMachine]()
    for starts in ([first, first] for first in firsts[:2]) if shape.legs % ALTERNATING else _alternating(firsts[:2]):
        joints = _like(machine, starts, pose, generator)
        if joints is not None and _level(machine, joints):
            found.append(ClosedMachine(machine, place, turn, joints, mobility(machine, joints, pose, LENGTH)))
    return found


def _alternating(firsts: Sequence[Array]) -> list[list[Array]]:
    """Closures of even and of odd legs.

    Legs that are all alike around an axis leave freedoms alone, as four or six lines of one hyperboloid do.
    """
    return [[a, b] for a in firsts for b in firsts]


def drawn(some: Sequence[float], attempt: int, generator: np.random.Generator) -> float:
    """One of some values: the preferred one at the first attempt."""
    return some[int(generator.integers(len(some))) if attempt else 0]


def _drawn_pose(
    shape: MachineShape, places: Sequence[tuple[float, float]], attempt: int, generator: np.random.Generator
) -> tuple[tuple[float, float, float], float]:
    """Place and turn of the platform."""
    spatial, turning = shape.motion != "2T1R", shape.motion != "3T0R"
    height, turn = (drawn(some, attempt, generator) for some in (HEIGHTS, TURNS))
    x, y = places[int(generator.integers(len(places)))]
    return (x, y, height if spatial else 0.0), turn if turning else 0.0


def other_closures(home: Home, leg: int) -> list[Array]:
    """Closures of a leg at home but the one it is in."""
    found = _closures(home.machine, leg, home.pose, np.random.default_rng(2), 3 * STARTS)
    return [values for values in found if np.max(np.abs(_wrapped(home.machine, values - home.joints[leg]))) > 1e-6]


def _is_upright(machine: MachineNumbers, values: Array) -> bool:
    """Slides behind the first joint are out, not in."""
    hinges = machine.revolute[: machine.shape.count]
    return bool(np.all(hinges[1:] | (values[1:] > 0.0)))


def _leg_quality(machine: MachineNumbers, values: Array, pose: tuple[Array, Array]) -> float:
    return leg_quality(machine.screws(0, values, pose), LENGTH)


def _like(
    machine: MachineNumbers, starts: Sequence[Array], pose: tuple[Array, Array], generator: np.random.Generator
) -> tuple[Array, ...] | None:
    """Closures of all legs near starts, which legs take in turn; others where there is none near."""
    joints = []
    for leg in range(machine.shape.legs):
        start = starts[leg % len(starts)]
        near = start if leg == 0 else machine.close(leg, pose, start)
        if near is None:
            near = next(iter(_closures(machine, leg, pose, generator, STARTS)), None)
        if near is None:
            return None
        joints.append(_wrapped(machine, near))
    return tuple(joints)


def _level(machine: MachineNumbers, joints: Sequence[Array]) -> bool:
    """Whether the legs of a planar machine end in one plane."""
    if machine.shape.motion != "2T1R":
        return True
    heights = [float(machine.lay(leg, values).end[2]) for leg, values in enumerate(joints)]
    return max(heights) - min(heights) < 1e-9


def _closures(
    machine: MachineNumbers, leg: int, pose: tuple[Array, Array], generator: np.random.Generator, starts: int
) -> list[Array]:
    """Closures of a leg that were found, no two alike."""
    found: list[Array] = []
    hinges = machine.revolute[: machine.shape.count]
    for _ in range(starts):
        start = np.where(hinges, generator.uniform(-3.0, 3.0, len(hinges)), generator.uniform(0.1, 0.6, len(hinges)))
        values = machine.close(leg, pose, start)
        if values is not None:
            values = _wrapped(machine, values)
            if all(np.max(np.abs(values - other)) > 1e-6 for other in found):
                found.append(values)
    return found


def _wrapped(machine: MachineNumbers, values: Array) -> Array:
    hinges = machine.revolute[: machine.shape.count]
    wrapped: Array = np.where(hinges, np.remainder(values + math.pi, math.tau) - math.pi, values)
    return wrapped
