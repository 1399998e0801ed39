"""The largest box, cube, cylinder or disc in numbers: against shapes known in closed form, and by the kernels."""

from __future__ import annotations

import math

import numpy as np
import pytest

from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.studies.boxes.largest import Task, largest_box, largest_where, make_task
from pkmgen.studies.boxes.limits import Limits
from pkmgen.studies.study.subject import Coordinate, Subject

SEARCHED = 0.05
"""Part by which a volume that is searched may miss the greatest."""


def _ball(points: np.ndarray) -> np.ndarray:
    return np.sum(points**2, axis=1) <= 1.0


def _of_ball(count: int, axis: int | None, aspect: tuple[float, ...] | None) -> float:
    over = tuple(Coordinate("xyz"[k], "m", -1.3, 1.1, 0.0) for k in range(count))
    task = Task(over, tuple(range(count)), {}, axis, aspect)
    shape = largest_where(_ball, task, np.zeros(count))
    assert _ball(shape.points(20_000, seed=5)).mean() > 0.999
    return shape.volume()


@pytest.mark.parametrize(
    ("count", "axis", "aspect", "volume"),
    [
        (2, None, None, 2.0),
        (2, None, (2.0, 1.0), 1.6),
        (2, -1, (1.0, 1.0), math.pi),
        (3, None, None, 8.0 / math.sqrt(27.0)),
        (3, None, (1.0, 1.0, 1.0), 8.0 / math.sqrt(27.0)),
        (3, 2, None, 4.0 * math.pi / math.sqrt(27.0)),
        (3, 0, (0.5, 1.0, 1.0), 2.0 * math.pi * 0.8 * math.sqrt(0.2)),
    ],
)
def test_shapes_in_a_ball_are_the_largest(
    count: int, axis: int | None, aspect: tuple[float, ...] | None, volume: float
) -> None:
    assert _of_ball(count, axis, aspect) == pytest.approx(volume, rel=SEARCHED)


def _subject(name: str, limits: Limits) -> Subject:
    return Subject.load(read_robot_text(name), Options(), limits.functions(), lambda _doing: None)


def test_no_sample_of_a_box_of_the_delta_breaks_a_limit() -> None:
    limits = Limits.of({"condition": 3.0})
    subject = _subject("delta", limits)
    task = make_task(subject, "cube")
    shape = largest_box(subject, limits.of_robot(subject), task)
    kept = limits.of_robot(subject).kept(subject, shape.points(100_000, seed=11))
    assert kept.mean() > 0.9999
    larger = shape.scaled(1.1).points(100_000, seed=12)
    assert not limits.of_robot(subject).kept(subject, larger).all()


def test_what_cannot_be_limited_or_asked_for_is_said() -> None:
    with pytest.raises(ArgumentError, match="limit 'conditon' is not known; did you mean 'condition'"):
        Limits.of({"conditon": 3.0})
    with pytest.raises(ArgumentError, match="expected a number from 1 on"):
        Limits.of({"condition": 0.5})
    with pytest.raises(ArgumentError, match="limit effort: 0; allowed: more than 0"):
        Limits.of({"effort": 0.0})
    subject = _subject("fivebar", Limits.of({"joints": 0.1, "condition": 1.0}))
    with pytest.raises(UnsupportedRobotError, match="has no joint_limits, so that joints cannot be limited"):
        Limits.of({"joints": 0.1}).of_robot(subject)
    with pytest.raises(ArgumentError, match="the cube extends over it"):
        make_task(subject, "cube", at={"x": 0.1})
    with pytest.raises(ArgumentError, match=r"range of x: 0\.3 to -0\.3 is empty; the lower end comes first"):
        make_task(subject, within={"x": (0.3, -0.3)})
    with pytest.raises(ArgumentError, match="searched within a range of y: the box extends over x"):
        make_task(subject, over=("x",), within={"y": (0.3, 0.5)})
    with pytest.raises(ArgumentError, match="allowed: box, cube, cylinder"):
        make_task(subject, "ball")
    with pytest.raises(UnsupportedRobotError, match=r"no state of .* keeps the limits"):
        tight = Limits.of({"condition": 1.0}).of_robot(subject)
        largest_box(subject, tight, make_task(subject))


def test_limits_are_said_with_their_units() -> None:
    limits = Limits.of({"effort": 5.0, "joints": 0.05, "condition": 3.0})
    said = limits.words()
    assert "effort: effort of every motor from rest at most 5 N or N·m" in said
    assert "joints: every joint keeps 0.05 rad or m from its limits" in said
    assert "condition: condition number at most 3" in said
    given = Limits.of({"effort": 5.0})
    assert given.of_robot(_subject("fivebar", given)).words()[-1].endswith("at most 5 N·m")
