"""Poses of the states of a grid: attitudes that come again and again are computed once."""

from __future__ import annotations

from dataclasses import replace
from math import prod

import numpy as np

from pkmgen.mechanism.robot_model import TURNS
from pkmgen.studies.atlas.grid import Array, Grid
from pkmgen.studies.study.subject import Subject

MOST_ATTITUDES = 2**17
"""Attitudes that are kept, 4 MiB of quaternions."""


class Poses:
    """Poses of the states of a grid.

    Where the last axes are turns, as they are unless somebody asks for others, the attitudes of their cells are a
    table, of which a state takes its row.
    """

    def __init__(self, subject: Subject, grid: Grid) -> None:
        self._subject = subject
        names = [each.name for each in subject.coordinates]
        turns = [place for place, name in enumerate(names) if name in TURNS]
        count = sum(place in turns for place in grid.places)
        last = grid.axes[len(grid.axes) - count :]
        tabled = count > 0 and set(grid.places[-count:]) <= set(turns) and prod(a.count for a in last) <= MOST_ATTITUDES
        self._straight, self._table = slice(0), np.empty((0, 4))
        if tabled:
            self._straight = slice(turns[0])
            own = replace(grid, axes=last, places=grid.places[-count:])
            found = [subject.poses(values)[:, turns[0] :] for _, values in own.tiles(0, own.count)]
            self._table = np.asfortranarray(np.vstack(found))

    def of(self, first: int, values: Array) -> Array:
        """Poses (n, p), column by column, of states one after the other.

        Args:
            first: Number of the first one.
            values: Their coordinates (n, k).
        """
        if not len(self._table):
            return np.asfortranarray(self._subject.poses(values))
        straight, width = values[:, self._straight], self._table.shape[1]
        poses = np.empty((len(values), straight.shape[1] + width), order="F")
        poses[:, : straight.shape[1]] = straight
        attitudes, done, total = poses[:, straight.shape[1] :], 0, len(self._table)
        while done < len(values):
            begin = (first + done) % total
            end = min(begin + len(values) - done, total)
            attitudes[done : done + end - begin] = self._table[begin:end]
            done += end - begin
        return poses
