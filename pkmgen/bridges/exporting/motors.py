"""What a model says of motors."""

from __future__ import annotations

from collections.abc import Callable

from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.elements import Motor


def limits_of_motor(motor: Motor | None, value: Callable[[Tree], float]) -> tuple[float | None, float | None]:
    """Limits of effort and speed, N·m or N, rad/s or m/s; None where the robot file gives none."""
    trees = (None, None) if motor is None else (motor.rating.effort_limit, motor.rating.speed_limit)
    effort, speed = (None if tree is None else value(tree) for tree in trees)
    return effort, speed
