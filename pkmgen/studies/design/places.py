"""Where designs are looked at: states of the box, and the trajectory; the same for all designs."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.studies.design.types import Study
from pkmgen.studies.study.subject import Array, Subject
from pkmgen.studies.study.trajectories import Trajectory, circle, pick_and_place
from pkmgen.studies.study.trajectory_tables import trajectory_of_table

MOST_STATES = 200_000
"""States of a box in which each design is computed, at most."""
GRID, POINTS, SAMPLES = 3, 7, 1024
"""A box of so many coordinates has a grid of so many points each, of more of them so many samples."""


def ranges_of_box(study: Study, subject: Subject) -> tuple[Array, Array]:
    """Lower and upper ends of the box, of all coordinates.

    Raises:
        StudyFileError: A coordinate is not known, or its range is empty.
    """
    region = study.description.box
    assert region is not None
    low, high = (np.array([getattr(each, end) for each in subject.coordinates]) for end in ("low", "high"))
    names = [each.name for each in subject.coordinates]
    for name, (begin, end) in region.ranges.items():
        if name not in names:
            raise study.problem(("box", "ranges", name), name, "the robot has no such coordinate", ", ".join(names))
        if not begin <= end:
            raise study.problem(
                ("box", "ranges", name), f"[{begin:g}, {end:g}]", "the range is empty", "lower end first"
            )
        low[names.index(name)], high[names.index(name)] = begin, end
    return low, high


def states_of_box(study: Study, subject: Subject) -> Array:
    """Coordinates (N, k) of the states of the box.

    Raises:
        StudyFileError: They are too many, or the box is wrong.
    """
    region, (low, high) = study.description.box, ranges_of_box(study, subject)
    assert region is not None
    count = len(low)
    if region.points is not None and region.samples is not None:
        message = "states are given by points or by samples, not by both"
        raise study.problem(("box",), "points and samples", message, "points, or samples")
    if region.samples is None and (region.points is not None or count <= GRID):
        points = region.points or POINTS
        sizes = [1 if a == b else points for a, b in zip(low, high, strict=True)]
        if (total := int(np.prod(sizes))) > MOST_STATES:
            raise study.problem(
                ("box", "points"), points, f"the box has {total} states", f"{MOST_STATES}; or samples: 1024"
            )
        axes = [np.linspace(a, b, size) for a, b, size in zip(low, high, sizes, strict=True)]
        return np.stack([each.ravel() for each in np.meshgrid(*axes, indexing="ij")], axis=1)
    from scipy.stats import qmc

    with np.errstate(all="ignore"):
        parts = qmc.Sobol(count, scramble=True, rng=np.random.default_rng(0)).random(region.samples or SAMPLES)
    corners = np.array(list(product((0.0, 1.0), repeat=count)))
    return np.asarray(low + np.vstack([np.full(count, 0.5), corners, parts]) * (high - low))


def rays_of_box(study: Study, subject: Subject) -> tuple[Array, Array]:
    """Middle of the box, and displacements (R, k) from it to states all over its surface."""
    low, high = ranges_of_box(study, subject)
    moving = np.flatnonzero(high > low)
    points = {1: 2, 2: 9, 3: 5}.get(len(moving), 2)
    parts = np.array(list(product(np.linspace(-1.0, 1.0, points), repeat=len(moving))))
    parts = parts[np.abs(parts).max(axis=1) == 1.0]
    ways = np.zeros((len(parts), len(low)))
    ways[:, moving] = parts * 0.5 * (high - low)[moving]
    return 0.5 * (low + high), ways


def trajectory_of(study: Study, subject: Subject) -> Trajectory:
    """The trajectory, which no design changes.

    Raises:
        StudyFileError: It is wrong.
    """
    path = study.description.trajectory
    assert path is not None
    try:
        if path.kind == "file":
            return trajectory_of_table(subject, Path(path.file or ""), study.texts.poses)
        make = {"circle": circle, "pick_and_place": pick_and_place}[path.kind]
        return make(subject.about(path.at), path.over or (), path.size, path.duration)
    except ArgumentError as error:
        raise study.problem(("trajectory",), None, str(error)) from error
