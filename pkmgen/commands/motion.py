"""Motions by their names or from files, as `plot`, `report` and `trajectory` take them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pkmgen.errors import ArgumentError
from pkmgen.studies.study.subject import Subject
from pkmgen.studies.study.trajectories import Trajectory, circle, line, pick_and_place
from pkmgen.studies.study.trajectory_tables import read_trajectory

NAMED = {"circle": circle, "line": line, "pick": pick_and_place}


def named_trajectory(
    subject: Subject,
    along: str | Path,
    over: Sequence[str] = (),
    size: float | None = None,
    duration: float | None = None,
) -> Trajectory:
    """A trajectory by its name, or from a file.

    Raises:
        ArgumentError: There is no such trajectory.
    """
    if (named := NAMED.get(str(along))) is not None:
        return named(subject, over, size, duration)
    if not str(along).endswith(".csv"):
        raise ArgumentError(
            f"{str(along)!r} is no trajectory; allowed: {', '.join(NAMED)}, or a file that ends in .csv"
        )
    if size is not None or duration is not None:
        raise ArgumentError("--size and --duration are of circle, line and pick; a file has its own times")
    return read_trajectory(subject, Path(along))
