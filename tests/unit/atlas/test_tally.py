"""Tallies know what numpy finds in all values at once, however these are split."""

import numpy as np
import pytest

from pkmgen.studies.atlas.tally import CLASSES, Tally, class_of, upper_end

REGIONS, COLUMN = 7, 6


def states(count, seed=3):
    generator = np.random.default_rng(seed)
    regions = generator.integers(0, REGIONS, count)
    values = generator.lognormal(0.0, 2.0, count)
    values[generator.uniform(size=count) < 0.3] = np.nan
    return regions, values


def tallied(regions, values, begin, end, split):
    first, last = begin // COLUMN, -(-end // COLUMN)
    tally = Tally.nothing(REGIONS, last - first, ["effort"], first)
    for low in range(begin, end, split):
        high = min(low + split, end)
        tally.add(regions[low:high], {"effort": values[low:high]}, low, COLUMN)
    return tally


@pytest.mark.parametrize("split", [1, 4, 6, 17, 1000])
@pytest.mark.parametrize("chunk", [5, 30, 1000])
def test_parts_are_the_whole(split, chunk):
    count = 120
    regions, values = states(count)
    whole = Tally.nothing(REGIONS, count // COLUMN, ["effort"])
    for begin in range(0, count, chunk):
        whole.join(tallied(regions, values, begin, min(begin + chunk, count), split))
    known, good = whole.known["effort"], values[~np.isnan(values)]
    np.testing.assert_array_equal(whole.regions, np.bincount(regions, minlength=REGIONS))
    for column in range(count // COLUMN):
        own = slice(column * COLUMN, (column + 1) * COLUMN)
        np.testing.assert_array_equal(whole.map[column], np.bincount(regions[own], minlength=REGIONS))
        there = values[own][~np.isnan(values[own])]
        assert known.low[column] == min(there, default=np.inf)
        assert known.high[column] == max(there, default=-np.inf)
    assert known.extremes.tolist() == [good.min(), good.max()]
    assert values[known.where].tolist() == [good.min(), good.max()]
    assert known.mean == pytest.approx(good.mean())
    assert known.classes.sum() == len(good)
    for part in (0.5, 0.9):
        exact = np.quantile(good, part, method="inverted_cdf")
        assert exact <= known.quantile(part) <= exact * (1 + 1 / 16)


def test_nothing_is_known_where_a_robot_does_not_work():
    tally = Tally.nothing(REGIONS, 1, ["effort"])
    tally.add(np.zeros(3, int), {"effort": np.full(3, np.nan)}, 0, COLUMN)
    assert np.isnan(tally.known["effort"].mean)
    assert tally.known["effort"].where.tolist() == [-1, -1]


def test_stored_and_read_again():
    regions, values = states(60)
    tally = tallied(regions, values, 0, 60, 7)
    again = Tally.stored(tally.arrays())
    for name, array in tally.arrays().items():
        np.testing.assert_array_equal(again.arrays()[name], array)


def test_classes_are_a_sixteenth_of_an_octave_and_hold_what_is_below_their_upper_end():
    sizes = np.random.default_rng(5).lognormal(0.0, 5.0, 2000)
    places = class_of(np.where(np.arange(2000) % 2, sizes, -sizes))
    ends = np.array([upper_end(int(place)) for place in places])
    assert (sizes < ends).all()
    assert (sizes >= [upper_end(int(place) - 1) for place in places]).all()
    assert (ends / sizes <= 1 + 1 / 16).all()
    assert class_of(np.array([0.0, 1e-300, 1e300, np.inf])).tolist() == [0, 0, CLASSES - 1, CLASSES - 1]
