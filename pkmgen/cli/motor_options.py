"""Options that say what motors are good for, where the robot file does not."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Annotated

import typer

from pkmgen.errors import ArgumentError

HOW = "of every motor, or NAME=VALUE of one; repeatable"
EffortLimitOption = Annotated[
    list[str] | None, typer.Option("--effort-limit", metavar="VALUE", help=f"Greatest effort, N*m or N, {HOW}.")
]
SpeedLimitOption = Annotated[
    list[str] | None, typer.Option("--speed-limit", metavar="VALUE", help=f"Greatest speed, rad/s or m/s, {HOW}.")
]
AccelerationLimitOption = Annotated[
    list[str] | None,
    typer.Option("--acceleration-limit", metavar="VALUE", help=f"Greatest acceleration, rad/s² or m/s², {HOW}."),
]
MotorResolutionOption = Annotated[
    list[str] | None,
    typer.Option("--motor-resolution", metavar="VALUE", help=f"Step of the position, rad or m, {HOW}."),
]
BacklashOption = Annotated[
    list[str] | None, typer.Option("--backlash", metavar="VALUE", help=f"Play from end to end, rad or m, {HOW}.")
]
MotorStiffnessOption = Annotated[
    list[str] | None, typer.Option("--motor-stiffness", metavar="VALUE", help=f"Stiffness, N*m/rad or N/m, {HOW}.")
]
AccelerationOption = Annotated[
    float, typer.Option(metavar="VALUE", help="Of effort: in the worst direction, m/s² (rad/s² if it only turns).")
]
ForceOption = Annotated[
    float, typer.Option(metavar="VALUE", help="On the platform, in the worst direction, N: effort that holds it.")
]
MomentOption = Annotated[
    float, typer.Option(metavar="VALUE", help="On the platform, in the worst direction, N*m: effort that holds it.")
]


def given_of_motors(**told: Sequence[str] | None) -> dict[str, dict[str, float]]:
    """Read options of motors, as calls of Python take them, by the same names.

    Raises:
        ArgumentError: An option is no number, or two of them are for the same motor.
    """
    return {name: _read(f"--{name.replace('_', '-')}", texts) for name, texts in told.items() if texts}


def _read(option: str, texts: Sequence[str]) -> dict[str, float]:
    values = dict[str, float]()
    for text in (part.strip() for given in texts for part in given.split(",")):
        name, equals, value = text.rpartition("=")
        name = name.strip()
        if bool(equals) != bool(name):
            raise ArgumentError(f"{option} {text!r}: expected VALUE, or the name of a motor before =")
        try:
            number = float(value)
        except ValueError:
            number = math.nan
        if not math.isfinite(number):
            raise ArgumentError(f"{option} {text!r}: expected a number, such as 20, or left=20")
        if name in values:
            raise ArgumentError(f"{option} {text!r}: said twice of {name or 'every motor'}")
        values[name] = number
    return values
