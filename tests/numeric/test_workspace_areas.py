"""Areas of workspaces beside those of plain geometry: circles about pins, elbows where they meet, and lines of rods.

Nothing here comes from pkmgen but the areas that are judged.
"""

from dataclasses import dataclass

import numpy as np
import pytest

from pkmgen.atlas.workspace import workspace
from pkmgen.study.regions import Region

WITHIN = 1e-3
FAR = {"x": (-0.97, 0.97), "y": (-0.97, 0.97)}, {"x": (-0.3, 1.3), "y": (-0.5, 1.2)}


@dataclass(frozen=True)
class Limb:
    """Pin on the base, pin on the platform seen from its point at angle zero, lengths, side of the elbow."""

    base: tuple[float, float]
    tip: tuple[float, float]
    arm: float
    rod: float
    side: float


def elbows(limb, tip):
    """Elbow where the circles of arm and rod meet, and whether they do."""
    line = tip - np.asarray(limb.base)
    distance = np.hypot(*line.T)
    along = (limb.arm**2 - limb.rod**2 + distance**2) / (2.0 * distance)
    square = limb.arm**2 - along**2
    across = limb.side * np.sqrt(np.maximum(square, 0.0))
    unit = line / distance[:, None]
    normal = np.column_stack([-unit[:, 1], unit[:, 0]])
    return np.asarray(limb.base) + along[:, None] * unit + across[:, None] * normal, square >= 0.0


def looked_at(limbs, points, angle):
    """Whether all circles meet, and the determinant of the rods' unit lines about the point of the platform."""
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    reached, rows = np.ones(len(points), bool), []
    for limb in limbs:
        arm = turn @ np.asarray(limb.tip)
        elbow, own = elbows(limb, points + arm)
        reached &= own
        rod = (points + arm - elbow) / limb.rod
        moment = arm[0] * rod[:, 1] - arm[1] * rod[:, 0]
        rows.append(np.column_stack([rod, moment]) if len(limbs) == 3 else rod)
    return reached, np.linalg.det(np.stack(rows, axis=1))


def areas(limbs, box, points, home, angles=(0.0,)):
    """Areas of what is reached, of what is on the side of home of all singularities, and of what is so at all angles.

    The first two are means over the angles.
    """
    (x, y), area = (np.linspace(*ends, points + 1) for ends in box.values()), np.prod([np.ptp(e) for e in box.values()])
    x, y = 0.5 * (x[1:] + x[:-1]), 0.5 * (y[1:] + y[:-1])
    sign = np.sign(looked_at(limbs, np.array([home[:2]]), home[2])[1])
    sums = np.zeros(3)
    for column in x:
        here = np.column_stack([np.full(points, column), y])
        found = [looked_at(limbs, here, angle) for angle in angles]
        works = np.array([reached & (volume * sign > 0.0) for reached, volume in found])
        sums += np.mean([reached for reached, _ in found]) * points, works.mean() * points, works.all(axis=0).sum()
    return sums / points**2 * area


def fivebar():
    left = Limb((-0.2, 0.0), (0.0, 0.0), 0.4, 0.55, 1.0)
    return (left, Limb((0.2, 0.0), (0.0, 0.0), 0.4, 0.55, -1.0)), (0.0, 0.5, 0.0)


def planar_3rrr():
    low = -0.4 / (2.0 * np.sqrt(3.0))
    tips, bases = ((-0.2, low), (0.2, low), (0.0, -2.0 * low)), ((0.0, 0.0), (1.0, 0.0), (0.5, np.sqrt(0.75)))
    limbs = [Limb(base, tip, 0.4, 0.6, 1.0) for base, tip in zip(bases, tips, strict=True)]
    return tuple(limbs), (0.5, 0.29, 0.4)


def reached_area(atlas):
    return sum(atlas.volume(region) for region in Region if region is not Region.OUT)


def test_area_of_the_five_bar():
    atlas = workspace("fivebar", box=FAR[0], resolution=900)
    reached, works, _ = areas(*fivebar()[:1], FAR[0], 1501, fivebar()[1])
    assert reached_area(atlas) == pytest.approx(reached, rel=WITHIN)
    assert atlas.volume(Region.WORKS) == pytest.approx(works, rel=WITHIN)


@pytest.mark.parametrize("angle", [0.4])
def test_area_of_the_3rrr_at_an_orientation(angle):
    limbs, home = planar_3rrr()
    atlas = workspace("planar_3rrr", box=FAR[1], hold={"phi": angle}, resolution=900)
    reached, works, _ = areas(limbs, FAR[1], 1501, home, (angle,))
    assert reached_area(atlas) == pytest.approx(reached, rel=WITHIN)
    assert atlas.volume(Region.WORKS) == pytest.approx(works, rel=WITHIN)


def test_areas_of_the_3rrr_in_some_orientation_and_in_all():
    limbs, home = planar_3rrr()
    box = FAR[1] | {"phi": (0.1, 0.7)}
    atlas = workspace("planar_3rrr", box=box, resolution={"x": 400, "y": 400, "phi": 5})
    angles = 0.1 + (np.arange(5) + 0.5) * 0.12
    _, works, every = areas(limbs, FAR[1], 801, home, angles)
    assert atlas.volume(Region.WORKS) == pytest.approx(works * 0.6, rel=WITHIN)
    assert atlas.dexterous == pytest.approx(every, rel=3.0 * WITHIN)
    assert atlas.straight_unit == "m**2" and atlas.unit == "m**2*rad"
