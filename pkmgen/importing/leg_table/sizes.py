"""Sizes for a table that has none: a machine of half a metre whose legs close at home, far from singular poses.

Sizes are drawn from short lists of round numbers, the preferred ones first; what the user sets stays. The draw is
seeded, so that equal tables give equal files.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pkmgen.importing.leg_table.assembly import (
    Array,
    MachineNumbers,
    MachineShape,
    Mobility,
    about_z,
    drive_quality,
    leg_quality,
    mobility,
    motion_basis,
)
from pkmgen.importing.leg_table.records import SYMBOL

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
HEIGHTS = (0.5, 0.4, 0.6, 0.3, 0.7, -0.4, -0.5)
TURNS = (0.0, math.pi / 12, -math.pi / 12, math.pi / 6, -math.pi / 6)
LENGTH = 0.4
"""Typical length, m: it weighs turns against translations."""
DRAWS, STARTS, ENOUGH = 80, 10, 0.2
"""Sizes that are tried, starts of a closure, and the quality that ends the search."""
CENTRED, SHIFTED = ((0.0, 0.0),), ((0.1, 0.05), (0.15, -0.1), (0.05, 0.1))
"""Places x, y of the platform at home, m: some machines are singular wherever their platform is in the middle."""
WIDE = ("3T1R", "3T3R")
"""Motions of machines that may be."""
HOPELESS = 40
"""Tries without a machine that the motors hold after which others are added."""
ALTERNATING = 2
"""Every other leg may be assembled in another way where their number is a multiple of this."""
WEAK = 1e-3
"""Quality below which motors count as leaving something alone."""
BOX_POSES, SHRINK, LEFT = 30, 0.6, 0.3
"""Poses at which a box is tried, how it shrinks, and the part of the quality of home that has to be left in it."""
BOX, SMALLEST = (0.1, 0.3), 0.004
"""Half of the greatest box: m, rad; and half of the smallest one, m."""
CANDIDATES = 6
"""Machines of those tried that are looked at away from home."""


@dataclass(frozen=True, slots=True)
class Home:
    """A machine that closes at home.

    Attributes:
        machine: It in numbers.
        place: Where the platform point is, m.
        turn: Turn of the platform about z, rad.
        joints: Joint values of the table for each leg.
        driven: Joints of each leg with motors, counted from 1.
        mobility: How it moves there.
        box: Half of the box around home: m, rad.
    """

    machine: MachineNumbers
    place: tuple[float, float, float]
    turn: float
    joints: tuple[Array, ...]
    driven: tuple[int, ...]
    mobility: Mobility
    box: tuple[float, float]

    @property
    def pose(self) -> tuple[Array, Array]:
        """Point and attitude of the platform."""
        return np.array(self.place), about_z(self.turn)


class HomelessError(Exception):
    """No machine was found that closes and moves; says why."""


@dataclass(frozen=True, slots=True)
class _Closed:
    machine: MachineNumbers
    place: tuple[float, float, float]
    turn: float
    joints: tuple[Array, ...]
    mobility: Mobility


_Try = tuple[float, float, _Closed]
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
        if (box := _box(home)) is not None:
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
        values = {name: _drawn(some, attempt, generator) for name, some in choices.items()}
        for closed in _closed(shape, {**values, **fixed}, places, attempt, generator):
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


def _closed(
    shape: MachineShape,
    values: Mapping[str, float],
    places: Sequence[tuple[float, float]],
    attempt: int,
    generator: np.random.Generator,
) -> list[_Closed]:
    """The machine at a pose drawn: all legs like the best closure of the first one, and legs alike in turn."""
    place, turn = _drawn_pose(shape, places, attempt, generator)
    machine, pose = MachineNumbers(shape, values), (np.array(place), about_z(turn))
    firsts = _closures(machine, 0, pose, generator, STARTS)
    firsts.sort(key=lambda values: (not _is_upright(machine, values), -_leg_quality(machine, values, pose)))
    found = list[_Closed]()
    for starts in ([first, first] for first in firsts[:2]) if shape.legs % ALTERNATING else _alternating(firsts[:2]):
        joints = _like(machine, starts, pose, generator)
        if joints is not None and _level(machine, joints):
            found.append(_Closed(machine, place, turn, joints, mobility(machine, joints, pose, LENGTH)))
    return found


def _alternating(firsts: Sequence[Array]) -> list[list[Array]]:
    """Closures of even and of odd legs.

    Legs that are all alike around an axis leave freedoms alone, as four or six lines of one hyperboloid do.
    """
    return [[a, b] for a in firsts for b in firsts]


def _drawn(some: Sequence[float], attempt: int, generator: np.random.Generator) -> float:
    """One of some values: the preferred one at the first attempt."""
    return some[int(generator.integers(len(some))) if attempt else 0]


def _drawn_pose(
    shape: MachineShape, places: Sequence[tuple[float, float]], attempt: int, generator: np.random.Generator
) -> tuple[tuple[float, float, float], float]:
    """Place and turn of the platform."""
    spatial, turning = shape.motion != "2T1R", shape.motion != "3T0R"
    height, turn = (_drawn(some, attempt, generator) for some in (HEIGHTS, TURNS))
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


def _box(home: Home) -> tuple[float, float] | None:
    """The greatest box around home that keeps clear of singular poses, of those tried; None where all are not."""
    size = BOX
    while size[0] >= SMALLEST:
        if _is_clear(home, size):
            return size
        size = (float(f"{size[0] * SHRINK:.1g}"), float(f"{size[1] * SHRINK:.1g}"))
    return None


def _is_clear(home: Home, size: tuple[float, float]) -> bool:
    machine, basis = home.machine, motion_basis(home.machine.shape.motion)
    generator = np.random.default_rng(1)
    least = LEFT * home.mobility.quality, LEFT * drive_quality(home.mobility.rates, home.driven)
    for number in range(BOX_POSES):
        draw = generator.uniform(-1.0, 1.0, basis.shape[1])
        draw = np.sign(draw) if number % 2 else draw
        twist = basis @ draw
        joints = list(home.joints)
        for part in (0.5, 1.0):
            rotation = part * size[1] * twist[:3]
            pose = home.pose[0] + part * size[0] * twist[3:], _turned(rotation) @ home.pose[1]
            for leg, values in enumerate(joints):
                near = machine.close(leg, pose, values)
                if near is None or np.max(np.abs(near - values)) > 1.0:
                    return False
                joints[leg] = near
        moves = mobility(machine, joints, pose, LENGTH)
        if moves.quality < least[0] or drive_quality(moves.rates, home.driven) < least[1]:
            return False
    return True


def _turned(rotation: Array) -> Array:
    """exp([θ]×) of a rotation vector of at most the attitude range."""
    angle = float(np.linalg.norm(rotation))
    if angle == 0.0:
        return np.eye(3)
    x, y, z = rotation / angle
    skew = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    turned: Array = np.eye(3) + math.sin(angle) * skew + (1.0 - math.cos(angle)) * skew @ skew
    return turned


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
