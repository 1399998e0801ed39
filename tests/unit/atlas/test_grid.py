"""States of a grid are told by their numbers, whatever part of them is asked for."""

import itertools

import numpy as np
import pytest

from pkmgen.errors import ArgumentError
from pkmgen.studies.atlas.grid import TILE, Axis, Grid

SHAPES = [(5,), (3, 4), (7, 5, 3), (2, 3, TILE + 11), (2, 2, 2, 2, 2, 2)]


def grid_of(counts):
    axes = tuple(Axis(f"a{k}", "m", -1.0 - k, 2.0 + k, count) for k, count in enumerate(counts))
    places = tuple(range(len(counts), 0, -1))  # coordinates need not be in the order of the axes
    return Grid(axes, places, tuple(np.linspace(10.0, 11.0, len(counts) + 2)))


def states_of(grid):
    rows = []
    for values in itertools.product(*(axis.middles for axis in grid.axes)):
        row = list(grid.held)
        for place, value in zip(grid.places, values, strict=True):
            row[place] = value
        rows.append(row)
    return np.array(rows)


@pytest.mark.parametrize("counts", SHAPES)
def test_all_states_once_and_in_order(counts):
    grid = grid_of(counts)
    expected = states_of(grid)
    assert grid.count == len(expected)
    for cut in (0, 1, grid.count // 3, grid.count - 1):
        found, number = [], 0
        for first, last in ((0, cut), (cut, grid.count)):
            for number, values in grid.tiles(first, last):
                assert number == sum(map(len, found))
                assert len(values) <= TILE
                found.append(values.copy())
        np.testing.assert_array_equal(np.vstack(found), expected)
    np.testing.assert_array_equal(grid.state(grid.count // 2), expected[grid.count // 2])


def test_cells_fill_the_box():
    grid = grid_of((4, 6))
    assert grid.cell * grid.count == pytest.approx(3.0 * 5.0)
    assert grid.axes[0].middles[0] - grid.axes[0].low == pytest.approx(grid.axes[0].step / 2)


def test_grids_have_an_end():
    with pytest.raises(ArgumentError, match="1e\\+15 states"):
        grid_of((10**5, 10**5, 10**5))
