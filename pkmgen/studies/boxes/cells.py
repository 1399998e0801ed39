"""Margins over cells of coordinates: poses of cells as affine forms, turns as quaternions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.graph.affine import Array, Form, coordinates, number
from pkmgen.graph.enclosure import Enclosure
from pkmgen.mechanism.types import Mechanism
from pkmgen.studies.boxes.attitudes import quaternion
from pkmgen.studies.boxes.margins import Margins


@dataclass(frozen=True, slots=True)
class Bounds:
    """Margins over cells.

    Attributes:
        low: Lower bounds (margins, N).
        high: Upper bounds.
        slopes: Changes along the coordinates from the middle of a cell to its end (margins, n, N).
    """

    low: Array
    high: Array
    slopes: Array


class Cells:
    """Bounds of margins over cells of the coordinates that vary, the others held."""

    def __init__(self, margins: Margins, varied: Sequence[int], held: Sequence[float]) -> None:
        """Prepare.

        Args:
            margins: What is bounded.
            varied: Places of the coordinates that cells have.
            held: Values of all coordinates; those of varied ones do not matter.
        """
        self._margins, self._varied, self._held = margins, list(varied), list(held)
        self._enclosure: Enclosure = margins.enclosure()

    def bounds(self, low: Array, high: Array) -> Bounds:
        """Bounds of all margins over cells of which the ends are given, (N, n)."""
        forms = [number(value, value) for value in self._held]
        for place, form in zip(self._varied, coordinates(low, high), strict=True):
            forms[place] = form
        found = self._enclosure(pose_of(self._margins.mechanism, forms))
        return _gathered(found, len(low), low.shape[1])


def pose_of(mechanism: Mechanism, forms: Sequence[Form]) -> dict[tuple[str, int], Form]:
    """Entries of the pose of coordinates: three turns from home become a quaternion."""
    layout = mechanism.layout
    straight = list(forms[: layout.ranges])
    entries = [*straight, *(quaternion(forms[layout.ranges :], mechanism.home[-4:]) if layout.free else ())]
    return {("pose", entry): form for entry, form in enumerate(entries)}


def _gathered(found: Sequence[Form], count: int, coordinates_: int) -> Bounds:
    low, high = (np.empty((len(found), count)) for _ in range(2))
    slopes = np.zeros((len(found), coordinates_, count))
    for place, form in enumerate(found):
        low[place], high[place] = form.low, form.high
        if len(form.x) > 1:
            slopes[place] = form.x[1:]
    for array, bad in ((low, -np.inf), (high, np.inf)):
        np.copyto(array, bad, where=~np.isfinite(array))
    return Bounds(low, high, slopes)
