"""Sizes for a table that has none: a machine of half a metre whose legs close at home, far from singular poses.

Sizes are drawn from short lists of round numbers, the preferred ones first; what the user sets stays. The draw is
seeded, so that equal tables give equal files.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from benchmarks.leg_tables.assembly import MachineShape, Mobility, drive_quality, motion_basis
from benchmarks.leg_tables.closures import ClosedMachine, closed_machines, drawn
from benchmarks.leg_tables.home import BOX, Home, greatest_box
from benchmarks.leg_tables.records import SYMBOL

SIZES: Mapping[str, tuple[float, ...]] = {
    "base_radius": (0.5, 0.4),
    "base_pair_distance": (0.1, 0.2, 0.4),
    "base_tilt": (math.pi / 6, math.pi / 12, math.pi / 4),
    "platform_radius": (0.2, 0.15, 0.25),
    "platform_pair_distance": (0.25, 0.3, 0.1),
    "platform_tilt": (math.pi / 6, math.pi / 12, math.pi / 4),
    "a": (0.4, 0.5, 0.3, 0.6, 0.2, 0.1, 0.05),
    "b": (0.05, 0.1, 0.2),
    "d": (0.05, 0.03, 0.1),
}
ANGLES: Mapping[str, tuple[float, ...]] = {
    "p": (0.0,),
    "o": (math.pi / 2,),
    "b": (0.0, math.pi / 2),
    "a": (math.pi / 3, math.pi / 4, math.pi / 2, math.pi / 6),
    "u": (math.pi / 3, 0.0, math.pi / 2),
}
"""Values of a free angle by its letter in the table."""
DRAWS, ENOUGH = 80, 0.2
"""Sizes that are tried, and the quality that ends the search."""
CENTRED, SHIFTED = ((0.0, 0.0),), ((0.1, 0.05), (0.15, -0.1), (0.05, 0.1))
"""Places x, y of the platform at home, m: some machines are singular wherever their platform is in the middle."""
WIDE = ("3T1R", "3T3R")
"""Motions of machines that may be."""
HOPELESS = 40
"""Tries without a machine that the motors hold after which others are added."""
WEAK = 1e-3
"""Quality below which motors count as leaving something alone."""
CANDIDATES = 6
"""Machines of those tried that are looked at away from home."""


class HomelessError(Exception):
    """No machine was found that closes and moves; says why."""


_Try = tuple[float, float, ClosedMachine]
"""Quality of legs and motors, that of the legs alone, and the machine."""


def find_home(
    shape: MachineShape, choices: Mapping[str, Sequence[float]], fixed: Mapping[str, float], actuated: int
) -> Home:
    """Look for sizes, and a pose of the platform, at which all legs close and the motors hold the platform best.

    Args:
        shape: The machine.
        choices: Values to choose from, by parameter.
        fixed: Parameters that have a value.
        actuated: The driven joint, counted from 1.

    Returns:
        The best of those tried that also move away from home. More joints are driven where the one leaves something
        alone.

    Raises:
        HomelessError: No leg closes, or none follows the platform away from home.
    """
    tried = _tried(shape, choices, fixed, actuated, CENTRED)
    if tried and _best(tried)[0] < WEAK and shape.motion in WIDE and not _are_few(shape):
        tried += _tried(shape, choices, fixed, actuated, SHIFTED)
    if not tried:
        raise HomelessError("no sizes were found with which its legs close at home")
    held = False
    for score, quality, found in sorted(tried, key=lambda each: each[:2], reverse=True)[:CANDIDATES]:
        driven = (actuated,) if score >= WEAK else _more_motors(shape.count, found.mobility, actuated)
        held |= driven is not None
        if driven is None or quality < WEAK:
            continue
        home = Home(found.machine, found.place, found.turn, found.joints, driven, found.mobility, BOX)
        if (box := greatest_box(home)) is not None:
            return replace(home, box=box)
    if not held:
        raise HomelessError(f"no joints of its legs hold the platform in {shape.motion}")
    raise HomelessError(
        f"no sizes were found with which its legs follow {shape.motion} away from home, with these couplings"
    )


def _tried(
    shape: MachineShape,
    choices: Mapping[str, Sequence[float]],
    fixed: Mapping[str, float],
    actuated: int,
    places: Sequence[tuple[float, float]],
) -> list[_Try]:
    """Machines that close at home, with their qualities."""
    generator, few = np.random.default_rng(0), _are_few(shape)
    tried: list[_Try] = []
    for attempt in range(DRAWS):
        values = {name: drawn(some, attempt, generator) for name, some in choices.items()}
        for closed in closed_machines(shape, {**values, **fixed}, places, attempt, generator):
            quality, drive = closed.mobility.quality, drive_quality(closed.mobility.rates, (actuated,))
            tried.append((min(quality, drive), quality, closed))
        best, legs, _ = _best(tried) if tried else (0.0, 0.0, None)
        if best > ENOUGH or (few and legs > ENOUGH) or (len(tried) > HOPELESS and best < WEAK):
            break
    return tried


def _are_few(shape: MachineShape) -> bool:
    """Whether a motor in each leg is less than the freedoms need."""
    freedoms: int = motion_basis(shape.motion).shape[1]
    return shape.legs < freedoms


def _best(tried: Sequence[_Try]) -> _Try:
    return max(tried, key=lambda each: each[:2])


def _more_motors(count: int, moves: Mobility, actuated: int) -> tuple[int, ...] | None:
    """Fewest joints of each leg, the actuated one among them, that together hold the platform; None where none do."""
    others = [joint for joint in range(1, count + 1) if joint != actuated]
    for size in range(1, len(others) + 1):
        sets = [tuple(sorted((actuated, *more))) for more in itertools.combinations(others, size)]
        best = max(sets, key=lambda driven: drive_quality(moves.rates, driven))
        if drive_quality(moves.rates, best) >= WEAK:
            return best
    return None


def choices_of(symbols: Sequence[str], mounts: Sequence[str], letters: str | None) -> dict[str, tuple[float, ...]]:
    """Values to choose from for the free symbols of a leg and the parameters of its couplings.

    Args:
        symbols: Free symbols of the leg, in the order of its joints.
        mounts: Parameters of the couplings.
        letters: Ranges of the free angles; of alternatives the first is taken.
    """
    chosen = {name: SIZES[name] for name in mounts}
    ranges = iter((letters or "").split(",")[0])
    for symbol in symbols:
        match = SYMBOL.fullmatch(symbol)
        assert match is not None
        kind = match[1]
        chosen[symbol] = SIZES[kind] if kind in SIZES else ANGLES[next(ranges, "u")]
    return chosen
