"""Options of commands that take a motion, and the motion that they name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pkmgen.errors import ArgumentError

if TYPE_CHECKING:
    from pkmgen.studies.study.subject import Subject
    from pkmgen.studies.study.trajectories import Trajectory

CIRCLE, PICK, LINE = "circle", "pick", "line"
OverOption = Annotated[
    str, typer.Option(metavar="NAME,NAME", help="Two coordinates, one of a line; the first ones if left out.")
]
SizeOption = Annotated[
    float | None,
    typer.Option(metavar="VALUE", help="Radius of the circle, length of the line, width of pick and place: m or rad."),
]


def named_trajectory(
    subject: Subject,
    along: str,
    over: Sequence[str] = (),
    size: float | None = None,
    duration: float | None = None,
) -> Trajectory:
    """A trajectory by its name, or from a file.

    Raises:
        ArgumentError: There is no such trajectory.
    """
    from pkmgen.studies.study import trajectories
    from pkmgen.studies.study.trajectory_tables import read_trajectory

    if along == CIRCLE:
        return trajectories.circle(subject, over, size, duration)
    if along == PICK:
        return trajectories.pick_and_place(subject, over, size, duration)
    if along == LINE:
        return trajectories.line(subject, over, size, duration)
    if not along.endswith(".csv"):
        raise ArgumentError(
            f"{along!r} is no trajectory; allowed: {CIRCLE}, {LINE}, {PICK}, or a file that ends in .csv"
        )
    if size is not None or duration is not None:
        raise ArgumentError("--size and --duration are of circle, line and pick; a file has its own times")
    return read_trajectory(subject, Path(along))
