"""Areas of workspaces beside those of plain geometry, which knows nothing of pkmgen."""

import numpy as np
import pytest

from benchmarks.measurements.workspace_areas import FIVEBAR, PLANAR_3RRR, areas, fivebar, planar_3rrr
from pkmgen import workspace
from pkmgen.studies.study.regions import Region

WITHIN = 1e-3
NIGHTLY = pytest.mark.nightly


def reached_area(atlas):
    return sum(atlas.volume(region) for region in Region if region is not Region.OUT)


def judged(atlas, limbs, home, box, points, angle, within):
    reached, works, _ = areas(limbs, home, box, points, (angle,))
    assert reached_area(atlas) == pytest.approx(reached, rel=within)
    assert atlas.volume(Region.WORKS) == pytest.approx(works, rel=within)


@pytest.mark.parametrize(
    ("cells", "points", "within"), [(900, 1501, WITHIN), pytest.param(1440, 6001, 1e-4, marks=NIGHTLY)]
)
def test_area_of_the_five_bar(cells, points, within):
    atlas = workspace("fivebar", box=FIVEBAR, resolution=cells)
    judged(atlas, *fivebar(), FIVEBAR, points, 0.0, within)


@pytest.mark.parametrize(
    ("angle", "cells", "points", "within"),
    [
        (0.4, 900, 1501, WITHIN),
        *(pytest.param(angle, 1440, 6001, 2e-4, marks=NIGHTLY) for angle in (-0.3, 0.1, 0.4, 0.7, 1.0)),
    ],
)
def test_area_of_the_3rrr_at_an_orientation(angle, cells, points, within):
    atlas = workspace("planar_3rrr", box=PLANAR_3RRR, hold={"phi": angle}, resolution=cells)
    judged(atlas, *planar_3rrr(), PLANAR_3RRR, points, angle, within)


@pytest.mark.parametrize(
    ("cells", "points", "within"), [(400, 801, 3e-3), pytest.param(1440, 4001, WITHIN, marks=NIGHTLY)]
)
def test_areas_of_the_3rrr_in_some_orientation_and_in_all(cells, points, within):
    box = PLANAR_3RRR | {"phi": (0.1, 0.7)}
    atlas = workspace("planar_3rrr", box=box, resolution={"x": cells, "y": cells, "phi": 5})
    angles = 0.1 + (np.arange(5) + 0.5) * 0.12
    _, works, every = areas(*planar_3rrr(), PLANAR_3RRR, points, angles)
    assert atlas.volume(Region.WORKS) == pytest.approx(works * 0.6, rel=WITHIN)
    assert atlas.dexterous == pytest.approx(every, rel=within)
    assert atlas.straight_unit == "m**2" and atlas.unit == "m**2*rad"
