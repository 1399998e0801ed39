"""Which states are surveyed: ranges and cells as asked for, or as far as the robot reaches."""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.language.library import RobotText
from pkmgen.mechanism.robot_model import TURNS
from pkmgen.studies.atlas.atlas import Question
from pkmgen.studies.atlas.grid import Array, Axis, Grid
from pkmgen.studies.atlas.survey import Survey, survey_of
from pkmgen.studies.capability.wanted import NO_DEMANDS, Wanted
from pkmgen.studies.study.regions import Region
from pkmgen.studies.study.subject import TURN, Coordinate, words_of

GIVEN, FILE, REACH, BEYOND = "given", "box of the robot file", "reach", "reaches farther"
"""Where the range of an axis comes from; `BEYOND`: the robot works at the end of the widest range."""
STATES, SLOW = 2**20, 2**17
"""States of a grid of which nothing is said, about; of robots of bodies and joints, whose loops are iterated."""
ACROSS = {1: 16, 2: 8, 3: 5}
"""Orientations along each turn of such a grid, by the number of turns."""
ALONG = {1: 4096, 2: 300}
"""Cells along each of one or two lengths without turns."""
SAMPLES, MORE_SAMPLES, FEW_AXES = 2**15, 2**17, 3
"""States that determine how far a robot reaches: over few axes, over more of a robot of limbs; and how many are few."""
GROWTH, MOST_GROWTH_OF_MOTORS, MOST_GROWTH_OF_POSES, ROUNDS = 1.6, 6.0, 30.0, 10
"""Factor by which a range grows that the robot works at the end of; the greatest in all, of a range of motors and of a
pose; and how often it may grow."""
MARGIN_SHARE, END_SHARE = 0.06, 0.02
"""Margin beside what is reached, by its width, and what counts as the end of a range, by the width of that."""
MOST_CELLS = 2**21
"""Cells of a map."""

DOUBTFUL_LENGTH_RATIO = 100.0
"""Lengths above this times the greatest of the box of the robot file are likely of another unit."""
ROUNDING = 1e-9

Ranges = Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Chosen:
    """States that are surveyed.

    Attributes:
        grid: The states.
        sources: Where the range of each axis comes from.
        turns: Names of the axes that are orientations of a platform.
    """

    grid: Grid
    sources: tuple[str, ...]
    turns: tuple[str, ...]


def asked(
    text: RobotText,
    parameters: Mapping[str, float],
    acceleration: float = 0.0,
    box: Ranges | None = None,
    resolution: int | Mapping[str, int] | None = None,
    hold: Mapping[str, float] | None = None,
    wanted: Wanted = NO_DEMANDS,
) -> Question:
    """What is asked of a robot, with all that was left out.

    Raises:
        ArgumentError: As of `workspace`.
    """
    overrides = tuple(sorted(parameters.items()))
    chosen = chosen_grid(survey_of(text, overrides, acceleration, wanted), box, resolution, hold)
    return Question(text, overrides, chosen.grid, acceleration, chosen.sources, chosen.turns, wanted)


def chosen_grid(
    survey: Survey,
    box: Ranges | None = None,
    resolution: int | Mapping[str, int] | None = None,
    hold: Mapping[str, float] | None = None,
) -> Chosen:
    """Choose states.

    Lengths go as far as the robot reaches unless the box has a range for them; orientations of a platform go through
    the box of the robot file, for what is reached depends on which of them are asked for.

    Args:
        survey: The robot.
        box: Ranges by coordinate, m or rad.
        resolution: Cells along all axes, or by coordinate.
        hold: Values of coordinates that are not varied, m or rad.

    Raises:
        ArgumentError: A coordinate is unknown, a range is empty, cells are too few or too many, or nothing is reached.
    """
    subject = survey.subject
    box, hold = dict(box or {}), dict(hold or {})
    _check(survey, box, hold)
    held = subject.home
    for name, value in hold.items():
        held[subject.index(name)] = value
    places = [place for place, each in enumerate(subject.coordinates) if each.name not in hold]
    if not places:
        raise ArgumentError("every coordinate is held; one at least has to be varied")
    free = [subject.coordinates[place] for place in places]
    turns = _orientations(survey, free)
    sought = [each for each in free if each.name not in (*box, *turns, *TURNS)]
    ranges = {each.name: (each.low, each.high) for each in free} | box
    sources = {each.name: FILE for each in free} | dict.fromkeys(box, GIVEN)
    if sought:
        found = _found(survey, held, places, ranges, sought)
        ranges |= {name: ends for name, (ends, _) in found.items()}
        sources |= {name: BEYOND if beyond else REACH for name, (_, beyond) in found.items()}
        own = {each.name: (each.low, each.high) for each in sought}
        sources |= {name: FILE for name, ends in own.items() if ranges[name] == ends and sources[name] == REACH}
    counts = _counts(survey, free, turns, resolution)
    axes = tuple(Axis(each.name, each.unit, *ranges[each.name], counts[each.name]) for each in free)
    grid = Grid(axes, tuple(places), tuple(float(value) for value in held))
    if math.prod(grid.map_shape) > MOST_CELLS:
        shape = " × ".join(map(str, grid.map_shape))
        names = " and ".join(axis.name for axis in axes[:2])
        raise ArgumentError(
            f"the map over {names} has {shape} cells; allowed: {MOST_CELLS} in all; lower their resolution"
        )
    return Chosen(grid, tuple(sources[axis.name] for axis in axes), turns)


def _check(survey: Survey, box: Ranges, hold: Mapping[str, float]) -> None:
    for name, (low, high) in box.items():
        survey.subject.index(name)
        if name in hold:
            raise ArgumentError(f"{name} has a range, {low:g} to {high:g}, and is held at {hold[name]:g}; choose one")
        if not np.isfinite([low, high]).all() or not low < high:
            raise ArgumentError(f"range of {name}: {low:g} to {high:g} is empty; the lower end comes first")
        own = survey.subject.coordinates[survey.subject.index(name)]
        if own.unit == "rad" and high - low > max(2.0 * TURN, own.width) + 1e-6:
            meant = f"; degrees are written {name}={low:g}deg:{high:g}deg" if _plain(low, high) else ""
            raise ArgumentError(
                f"range of {name}: {low:g} to {high:g} rad is {(high - low) / (2.0 * TURN):.3g} turns; allowed: at "
                f"most one turn, {max(2.0 * TURN, own.width):.4g} rad{meant}"
            )
    for name, value in hold.items():
        survey.subject.index(name)
        if not math.isfinite(value):
            raise ArgumentError(f"{name} is held at {value:g}; a finite number was expected")
        own = survey.subject.coordinates[survey.subject.index(name)]
        most = max(2.0 * TURN, abs(own.low), abs(own.high))
        if own.unit == "rad" and abs(value) > most + 1e-6:
            meant = f"; degrees are written {name}={value:g}deg" if _plain(value) else ""
            raise ArgumentError(
                f"{name} is held at {value:g} rad; allowed: at most one turn, {-most:.4g} to {most:.4g} rad{meant}"
            )


def _plain(*values: float) -> bool:
    """Whether numbers are as short as people write them; radians of degrees are longer."""
    return all(float(f"{value:g}") == value for value in values)


def far_words(coordinates: Sequence[Coordinate], values: Mapping[str, tuple[float, ...]]) -> str:
    """Lengths that are hundreds of times those of the box of the robot file, and how millimetres are written.

    Args:
        coordinates: Coordinates of the robot.
        values: By coordinate, ends of its range, or where it is held.
    """
    lengths = [each for each in coordinates if each.unit == "m"]
    most = DOUBTFUL_LENGTH_RATIO * max((max(abs(each.low), abs(each.high)) for each in lengths), default=0.0)
    for each in lengths:
        ends = values.get(each.name, ())
        if most > 0.0 and max(map(abs, ends), default=0.0) > most:
            said, written = " to ".join(f"{end:g} m" for end in ends), ":".join(f"{end:g}mm" for end in ends)
            return f"{each.name} = {said}; millimetres are written {each.name}={written}"
    return ""


def _orientations(survey: Survey, free: Sequence[Coordinate]) -> tuple[str, ...]:
    """Angles of a platform that has positions too; angles of motors are no orientations."""
    angles = [each.name for each in free if each.unit == "rad"]
    return tuple(angles) if survey.subject.mechanism.limb_names and len(angles) < len(free) else ()


def _found(
    survey: Survey, held: Array, places: Sequence[int], ranges: Ranges, sought: Sequence[Coordinate]
) -> dict[str, tuple[tuple[float, float], bool]]:
    """Ranges that hold the box and what is reached around it, and whether the robot reaches farther."""
    names = [survey.subject.coordinates[place].name for place in places]
    samples = SAMPLES if len(places) <= FEW_AXES or not survey.subject.mechanism.limb_names else MORE_SAMPLES
    parts = _spread(samples, len(places))
    factors = dict.fromkeys((each.name for each in sought), 1.0)
    widest = MOST_GROWTH_OF_POSES if survey.subject.mechanism.limb_names else MOST_GROWTH_OF_MOTORS
    for _ in range(ROUNDS):
        tried = dict(ranges) | {each.name: each.widened(factors[each.name]) for each in sought}
        works = _working(survey, held, places, [tried[name] for name in names], parts)
        ends = {name: _ends(works[:, column], tried[name]) for column, name in enumerate(names)}
        more = [each.name for each in sought if ends[each.name][1] and not _whole(each, tried[each.name])]
        if not (grown := {name: factors[name] * GROWTH for name in more if factors[name] * GROWTH <= widest}):
            break
        factors |= grown
    if not len(works):
        still = [place for place in range(len(held)) if place not in places]
        words = words_of([survey.subject.coordinates[place] for place in still], [held[place] for place in still])
        asked: dict[str, tuple[float, ...]] = {
            name: ends for name, ends in ranges.items() if all(name != each.name for each in sought)
        }
        asked |= {survey.subject.coordinates[place].name: (float(held[place]),) for place in still}
        meant = far_words(survey.subject.coordinates, asked)
        raise ArgumentError(
            f"{survey.subject.robot.name} works in none of {samples} states{' with ' if still else ''}{words}, tried "
            f"up to about {max(factors.values()):.0f} times the box of the robot file"
            f"{'; ' if meant else ''}{meant}"
        )
    return {each.name: (_rounded(each, *ends[each.name][0]), each.name in more) for each in sought}


def _working(
    survey: Survey, held: Array, places: Sequence[int], ranges: Sequence[tuple[float, float]], parts: Array
) -> Array:
    """Coordinates that are varied, of states where the robot works; `parts` are places in the ranges, 0 to 1."""
    values = np.tile(held, (len(parts), 1))
    for column, (place, (low, high)) in enumerate(zip(places, ranges, strict=True)):
        values[:, place] = low + (high - low) * parts[:, column]
    regions, _ = survey.look(np.asfortranarray(survey.subject.poses(values)))
    return np.asarray(values[regions == Region.WORKS][:, list(places)])


def _ends(values: Array, tried: tuple[float, float]) -> tuple[tuple[float, float], bool]:
    """Ends of what is reached with a margin, and whether that is the end of what was tried."""
    if not len(values):
        return tried, True
    low, high = float(values.min()), float(values.max())
    near = END_SHARE * (tried[1] - tried[0])
    margin = MARGIN_SHARE * (high - low) + near
    farther = low < tried[0] + near or high > tried[1] - near
    return (max(low - margin, tried[0]), min(high + margin, tried[1])), farther


def _whole(coordinate: Coordinate, ends: tuple[float, float]) -> bool:
    """Whether a range is a whole turn."""
    return coordinate.unit == "rad" and ends[1] - ends[0] >= (2.0 - ROUNDING) * TURN


def _rounded(coordinate: Coordinate, low: float, high: float) -> tuple[float, float]:
    """A range that holds the box too, its ends rounded outward."""
    low, high = min(low, coordinate.low), max(high, coordinate.high)
    if _whole(coordinate, (low, high)):
        return coordinate.widened(math.inf)
    step = 10.0 ** (math.floor(math.log10(high - low)) - 2)
    return round(math.floor(low / step) * step, 12), round(math.ceil(high / step) * step, 12)


def _spread(count: int, dimension: int) -> Array:
    """Points (count, dimension) that fill the unit cube evenly: multiples of powers of a root of x^(d+1) = x + 1."""
    root = 2.0
    for _ in range(60):
        root = (1.0 + root) ** (1.0 / (dimension + 1))
    powers = root ** -np.arange(1.0, dimension + 1.0)
    return np.asarray((0.5 + np.arange(1, count + 1)[:, None] * powers) % 1.0)


def _counts(
    survey: Survey, free: Sequence[Coordinate], turns: Sequence[str], resolution: int | Mapping[str, int] | None
) -> dict[str, int]:
    """Cells along each axis."""
    if resolution is not None and not isinstance(resolution, Mapping):
        counts = dict.fromkeys((each.name for each in free), operator.index(resolution))
    else:
        straight, across = len(free) - len(turns), ACROSS.get(len(turns), 1)
        own = ALONG.get(straight) if not turns else None
        states = STATES if survey.subject.mechanism.limb_names and straight else SLOW
        along = own or max(2, round((states / across ** len(turns)) ** (1.0 / straight)))
        counts = {each.name: across if each.name in turns else along for each in free}
        counts |= _asked(survey, counts, resolution or {})
    for name, count in counts.items():
        if count < 1:
            raise ArgumentError(f"resolution of {name}: {count}; allowed: 1 or more cells")
    return counts


def _asked(survey: Survey, counts: Mapping[str, int], resolution: Mapping[str, int]) -> Mapping[str, int]:
    for name, count in resolution.items():
        survey.subject.index(name)
        if name not in counts:
            raise ArgumentError(f"resolution of {name}: {count} cells, but {name} is held")
    return resolution
