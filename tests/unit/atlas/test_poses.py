"""Poses of a grid are those of its states, whether attitudes come from a table or not."""

import numpy as np
import pytest

from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.studies.atlas.grid import Axis, Grid
from pkmgen.studies.atlas.poses import Poses
from pkmgen.studies.study.subject import Subject


@pytest.fixture(scope="module")
def subject():
    return Subject.load(read_robot_text("gough_stewart"), Options(), (), lambda _: None)


@pytest.mark.parametrize(
    ("places", "counts"),
    [
        ((0, 1, 2, 3, 4, 5), (2, 2, 3, 4, 5, 6)),
        ((2, 5, 3), (40, 20, 30)),
        ((0, 1), (30, 20)),
        ((3, 0), (6, 5)),
        ((4, 5), (500, 400)),
    ],
)
def test_poses_are_those_of_the_states(subject, places, counts):
    axes = tuple(
        Axis(subject.coordinates[place].name, "", -0.3, 0.4, count) for place, count in zip(places, counts, strict=True)
    )
    grid = Grid(axes, places, tuple(subject.home + 0.05))
    poses, first = Poses(subject, grid), grid.count // 3
    for number, values in grid.tiles(first, grid.count):
        found = poses.of(number, values)
        assert found.flags.f_contiguous
        np.testing.assert_array_equal(found, subject.poses(values))
