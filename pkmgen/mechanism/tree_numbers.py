"""The tree of a limb laid out in numbers: where its joints and links stand for values of its coordinates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.poses import in_numbers, rotation_in_numbers
from pkmgen.mechanism.types import Mechanism

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class PlacedTree:
    """A tree in numbers.

    Attributes:
        axes: Axis of each joint.
        points: Place of each joint, m.
        frames: Axes (columns) of the link behind each joint.
        origins: Origin of that link, m.
        tip: The tip, m.
    """

    axes: tuple[Array, ...]
    points: tuple[Array, ...]
    frames: tuple[Array, ...]
    origins: tuple[Array, ...]
    tip: Array


class TreeNumbers:
    """A tree with the parameters of the file, on a base frame (columns) at a base point; in the limb frame if none."""

    def __init__(
        self, mechanism: Mechanism, tree: LimbTree, frame: Array | None = None, base: Array | None = None
    ) -> None:
        self.tree = tree
        self.frame = np.eye(3) if frame is None else frame
        self.base = np.zeros(3) if base is None else base
        self._axes = [in_numbers(mechanism, joint.axis) for joint in tree.joints]
        self._offsets = [in_numbers(mechanism, joint.offset) for joint in tree.joints]
        self._tip = in_numbers(mechanism, tree.tip_offset)

    def lay(self, values: Array) -> PlacedTree:
        """Lay the links out at values of the independent coordinates, rad or m."""
        axes, points, frames, origins = list[Array](), list[Array](), list[Array](), list[Array]()
        for joint, own, offset in zip(self.tree.joints, self._axes, self._offsets, strict=True):
            frame, origin = self.frame, self.base
            if joint.parent >= 0:
                frame, origin = frames[joint.parent], origins[joint.parent]
            axis, point, value = frame @ own, origin + frame @ offset, joint.sign * values[joint.coordinate]
            axes.append(axis)
            points.append(point)
            frames.append(rotation_in_numbers(axis, value) @ frame if joint.kind == "R" else frame)
            origins.append(point + value * axis if joint.kind == "P" else point)
        tip = origins[self.tree.tip] + frames[self.tree.tip] @ self._tip
        return PlacedTree(tuple(axes), tuple(points), tuple(frames), tuple(origins), tip)
