"""Which turn an angle is in: joints that follow, and whose springs, limits and gears see more than its cosine and sine.

A position of the motors determines the angle of a joint modulo a turn. The path from home determines the turns too:
a lever that a crank drives round follows it turn by turn, and a spring on it winds up; one that rocks stays within
less than a turn. So the angle is written as a reference ψ = c + Σ w q, with integers w of turns of the joint for a
turn of each motor, which are counted over such a turn, and a rest that stays within half a turn.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import UnsupportedRobotError
from pkmgen.mechanism.multibody import JointCoupling, Link, Multibody, TurnReference
from pkmgen.multibody.numbers import Numbers

Array = NDArray[Any]
STEPS, LARGEST_STEP_RAD = 96, 0.5
"""Steps of a full turn, and greatest displacement of a dependent joint in one of them, rad."""
MARGIN_RAD = 0.1
"""Distance that the rest keeps from half a turn, rad."""
EQUAL = 1e-6
"""Largest error of an angle that moves in proportion, rad."""
MOST_TURNS = 4
"""Turns of a joint for one of a motor, at most."""
QUARTER = math.pi / 2
TIE_SHARE = 1e-6
"""Part of a quarter turn by which the middle between two counts as nearer to the lower one, despite rounding."""


def with_turn_references(numbers: Numbers, poses: Array) -> tuple[Link, ...]:
    """The links of a multibody, with references of those angles whose turn matters.

    Args:
        numbers: Its closures; home is closed.
        poses: Coordinates of closed poses of the box that are reached from home, home first.

    Raises:
        UnsupportedRobotError: The angle of a spring or a gear varies in the box by more than a position determines.
    """
    robot = numbers.robot
    seen = _seen(robot)
    tracer = _Tracer(numbers, poses) if seen else None
    links = []
    for index, link in enumerate(robot.links):
        reference = None
        if tracer is not None and index in seen:
            reference = tracer.reference(index)
        elif link.limits is not None and _turns(robot, index):
            middle = 0.5 * (robot.value(link.limits.lower) + robot.value(link.limits.upper))
            reference = TurnReference(round(middle / QUARTER))
        links.append(replace(link, reference=reference))
    return tuple(links)


def _turns(robot: Multibody, index: int) -> bool:
    """Whether a coordinate is an angle that follows."""
    return robot.links[index].kind == "R" and index not in robot.independent


def _seen(robot: Multibody) -> set[int]:
    """Links with an angle that follows and that a spring or a gear sees, or limits of a turn or more."""
    geared = {index for coupling in robot.couplings if _counts_turns(robot, coupling) for index, _ in coupling.terms}
    looped = {index for loop in robot.loops for index in loop.links(robot)}  # gears determine others turn by turn
    return {
        index
        for index, link in enumerate(robot.links)
        if index in looped
        and _turns(robot, index)
        and (link.spring is not None or index in geared or _is_wide(robot, link))
    }


def _counts_turns(robot: Multibody, coupling: JointCoupling) -> bool:
    """Whether a turn of one of its joints is something else for another, or wound up by its spring."""
    sizes = [abs(robot.value(factor)) for _, factor in coupling.terms]
    return max(sizes) - min(sizes) > EQUAL or any(robot.links[index].spring is not None for index, _ in coupling.terms)


def _is_wide(robot: Multibody, link: Link) -> bool:
    """Whether the limits of a joint are a turn apart or more."""
    if link.limits is None:
        return False
    return robot.value(link.limits.upper) - robot.value(link.limits.lower) >= 2 * math.pi - 4 * MARGIN_RAD


class _Tracer:
    """Takes each motor round from home, as far as that goes, and counts the turns of the others."""

    def __init__(self, numbers: Numbers, poses: Array) -> None:
        self._numbers, self._robot, self._poses = numbers, numbers.robot, poses
        self._places = {name: place for place, name in enumerate(self._robot.joints)}
        self._rounds = [way for index in self._robot.independent for way in self._round(index)]
        rounds = {index for index, _ in self._rounds}
        self._everywhere = set(self._robot.independent) == rounds and len(self._robot.independent) == 1

    def _column(self, index: int) -> int:
        return self._places[self._robot.links[index].names[0]]

    def _round(self, index: int) -> Iterator[tuple[int, Array]]:
        """Poses over a full turn of a given angle from home, others resting; none where it cannot make the turn."""
        if self._robot.links[index].kind != "R":
            return
        pose, way = self._poses[:1], np.zeros((1, len(self._numbers.given)))
        way[0, self._numbers.given.index(self._robot.columns([index])[0])] = 2 * math.pi / STEPS
        poses = [pose]
        for _ in range(STEPS):
            closed, done = self._numbers.closed(self._numbers.displaced(pose, way))
            if not done.all() or np.abs(closed - pose).max() > LARGEST_STEP_RAD:
                return
            pose = closed
            poses.append(pose)
        yield index, np.concatenate(poses)

    def _proportional(self, column: int) -> tuple[float, list[float]] | None:
        """An angle as constant and factors of what is given, where it moves in proportion; None where it does not."""
        robot = self._robot
        if any(robot.links[given].kind == "S" for given in robot.independent):
            return None
        given = self._poses[:, [self._column(each) for each in robot.independent]]
        if np.ptp(given, axis=0).min() < EQUAL:
            return None
        matrix = np.hstack([np.ones((len(given), 1)), given])
        constant, *factors = np.linalg.lstsq(matrix, self._poses[:, column], rcond=None)[0].tolist()
        off = np.abs(matrix @ [constant, *factors] - self._poses[:, column]).max()
        return (constant, factors) if off < EQUAL else None

    def reference(self, index: int) -> TurnReference | None:
        """The reference of a link; None where a gear determines its angle from others, turn by turn."""
        column, follows = self._column(index), list[tuple[int, int]]()
        if (told := self._proportional(column)) is not None:
            whole_turns = [round(factor) for factor in told[1]]
            if max(abs(a - b) for a, b in zip(told[1], whole_turns, strict=True)) > EQUAL:
                return None
            follows = [(i, turns) for i, turns in zip(self._robot.independent, whole_turns, strict=True) if turns]
            return TurnReference(round(told[0] / QUARTER - TIE_SHARE), tuple(follows))
        for given, poses in self._rounds:
            turns = (poses[-1, column] - poses[0, column]) / (2 * math.pi)
            if abs(turns - round(turns)) < 1e-6 and 0 < abs(round(turns)) <= MOST_TURNS:
                follows.append((given, round(turns)))
        rest = self._rest(self._poses, column, follows)
        around = [self._rest(poses, column, follows) for _, poses in self._rounds]
        whole = np.concatenate([rest, *around])
        fits = whole.max() - whole.min() < 2 * (math.pi - MARGIN_RAD)
        low, high = (whole.min(), whole.max()) if fits else (rest.min(), rest.max())
        self._check(index, rest, low, high)
        quarters = _quarters(low, high)
        return TurnReference(quarters, tuple(follows), None if fits and self._everywhere else math.pi - MARGIN_RAD)

    def _rest(self, poses: Array, column: int, follows: list[tuple[int, int]]) -> Array:
        """What is left of an angle beside the turns that it follows."""
        return np.asarray(poses[:, column] - sum(w * poses[:, self._column(given)] for given, w in follows))

    def _check(self, index: int, rest: Array, low: float, high: float) -> None:
        """Refuse an angle whose turn a position does not determine."""
        away = max(abs(end - _quarters(low, high) * QUARTER) for end in (low, high))
        if away < math.pi - MARGIN_RAD:
            return
        link = self._robot.links[index]
        what = "spring" if link.spring is not None else "gear" if link.limits is None else "range"
        raise UnsupportedRobotError(
            f"{link.place}: the {what} of joint {link.name} sees its angle turn by turn, and this goes from "
            f"{rest.min():.3g} to {rest.max():.3g} rad in the box, of which a position tells less than a turn; narrow "
            "the box, give another home, or choose coordinates of which the joint follows one (`independent`)"
        )


def _quarters(low: float, high: float) -> int:
    """Quarters of a turn nearest to the middle of a range."""
    return round(0.5 * (low + high) / QUARTER - TIE_SHARE)
