"""Positions that are reached in some or all orientations are counted whole, however states are split."""

import numpy as np
import pytest

from pkmgen.studies.atlas.orientations import Orientations


@pytest.mark.parametrize(("each", "column"), [(1, 6), (3, 12), (12, 12), (5, 30), (24, 6)])
@pytest.mark.parametrize("split", [1, 4, 7, 60])
@pytest.mark.parametrize("chunk", [10, 31, 120])
def test_parts_are_the_whole(each, column, split, chunk):
    count = 120
    works = np.random.default_rng(5).uniform(size=count) < 0.5
    works[:24] = True
    works[48:72] = False
    whole = Orientations.nothing(each, column, -(-count // column))
    for begin in range(0, count, chunk):
        end = min(begin + chunk, count)
        part = Orientations.nothing(each, column, -(-end // column) - begin // column, begin // column)
        for first in range(begin, end, split):
            part.add(works[first : min(first + split, end)], first)
        whole.join(Orientations.stored(part.arrays()))
    positions = works.reshape(-1, each)
    columns = np.arange(len(positions)) * each // column
    expected = np.bincount(columns, positions.any(axis=1), len(whole.some))
    np.testing.assert_array_equal(whole.some, expected)
    np.testing.assert_array_equal(whole.every, np.bincount(columns, positions.all(axis=1), len(whole.every)))
    assert not whole.open
