"""Atlases refuse what has no room before they begin."""

import pytest

from pkmgen.errors import ArgumentError
from pkmgen.language.library import read_robot_text
from pkmgen.machine.engine.workers import Here
from pkmgen.studies.atlas.atlas import Question
from pkmgen.studies.atlas.chart import make_atlas
from pkmgen.studies.atlas.grid import Axis, Grid


def test_a_map_of_too_many_cells_is_refused():
    axes = tuple(Axis(name, "m", 0.1, 0.2, 31_623) for name in "xy")
    question = Question(read_robot_text("fivebar"), (), Grid(axes, (0, 1), (0.1, 0.1)))
    with pytest.raises(ArgumentError, match="over x and y has 31623 × 31623 cells, allowed are 4,000,000 together"):
        make_atlas(question, Here())
