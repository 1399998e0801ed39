"""Velocities of the bodies of a limb in numbers: what its joints leave free, from screws and reciprocal wrenches.

Twists are (ω, v/L) with v the velocity of the body's point at the world origin and L the size of the robot, world axes;
the screws of a joint are twists of its outer body against the inner one. A joint of f freedoms carries 6 − f wrenches,
which do no work on its screws.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from pkmgen.mechanism.body_graph import END, GROUND, GraphJoint
from pkmgen.mechanism.poses import (
    Array,
    PlacedTree,
    PlatformNumbers,
    TreeNumbers,
    crossed,
    frame_in_numbers,
    in_numbers,
)
from pkmgen.mechanism.types import Contact, Limb, Mechanism

SPACE = 6
"""Entries of a twist."""
RANK = 1e-8
"""Part of the greatest singular value below which one counts as zero."""


@dataclass(frozen=True, slots=True)
class LimbMotion:
    """What the joints of a limb leave free, the body it ends on being free of all else: k freedoms.

    Attributes:
        end: 6 × k: twist of the body it ends on.
        rates: By index of the joint of the tree, its rate, k entries.
        motors: A row of k entries for each joint with a motor, its rate.
        tip: Rows that vanish on the twist of the body it ends on where all other bodies rest.
        redundant: Number of constraints that follow from others.
    """

    end: Array
    rates: Mapping[int, Array]
    motors: Array
    tip: Array
    redundant: int


class LimbScrews:
    """A limb with the parameters of the file."""

    def __init__(self, mechanism: Mechanism, limb: Limb) -> None:
        self.limb, self._mechanism = limb, mechanism
        self._graph, self._size = limb.graph, mechanism.size
        self._frame = frame_in_numbers(mechanism, limb.frame)
        self._tree = TreeNumbers(mechanism, self._graph.tree, self._frame, in_numbers(mechanism, limb.base_point))
        names = [*(body.name for body in self._graph.bodies), END]
        self._columns = {name: slice(SPACE * i, SPACE * (i + 1)) for i, name in enumerate(names)}

    def motion(self, coordinates: Array, platform: PlatformNumbers) -> LimbMotion:
        """What the joints leave free at a pose.

        Args:
            coordinates: Independent joint coordinates of the limb there.
            platform: The pose.
        """
        screws = self._placed(coordinates, platform)
        rows = np.vstack([self._against(joint, _wrenches(own)) for joint, own in screws])
        rank, free = null_space(rows)
        rates, motors = dict[int, Array](), list[Array]()
        for joint, own in screws:
            if not any(axis.joint is not None for axis in joint.axes):
                continue
            for axis, rate in zip(joint.axes, self._against(joint, np.linalg.pinv(own)) @ free, strict=True):
                if axis.motor is not None:
                    motors.append(rate)
                if axis.joint is not None:
                    rates.setdefault(axis.joint, rate)
        end, width = self._columns[END], free.shape[1]
        return LimbMotion(
            free[end], rates, np.array(motors).reshape(-1, width), rows[:, end], rows.shape[0] - rank
        )  # fmt: skip

    def _against(self, joint: GraphJoint, rows: Array) -> Array:
        """Rows on the twist of the outer body of a joint against the inner one, as rows on the twists of all bodies."""
        chosen = np.zeros((len(rows), SPACE * len(self._columns)))
        chosen[:, self._columns[joint.outer]] += rows
        if joint.inner != GROUND:
            chosen[:, self._columns[joint.inner]] -= rows
        return chosen

    def _placed(self, coordinates: Array, platform: PlatformNumbers) -> list[tuple[GraphJoint, Array]]:
        """Every joint with its screws, as columns."""
        laid = self._tree.lay(coordinates)
        _, attitude = platform.anchor(self.limb)
        placed = []
        for joint in self._graph.joints:
            point = laid.origins[joint.link] + laid.frames[joint.link] @ in_numbers(self._mechanism, joint.offset)
            point = point / self._size
            if joint.contact is None:
                placed.append((joint, self._screws(joint, laid, point, attitude)))
            else:
                placed.append((joint, self._sliding(joint.contact, point, attitude)))
        return placed

    def _screws(self, joint: GraphJoint, laid: PlacedTree, point: Array, attitude: Array) -> Array:
        """Screws of a joint of axes; `point` is its place over L, `attitude` that of the body the limb ends on."""
        columns = []
        for axis in joint.axes:
            if axis.joint is not None:
                line = laid.axes[axis.joint]
            else:
                frame = attitude @ self._frame if axis.carrier is None else laid.frames[axis.carrier]
                line = frame @ in_numbers(self._mechanism, axis.axis)
            columns.append([*line, *crossed(point, line)] if axis.kind == "R" else [0.0, 0.0, 0.0, *line])
        return np.array(columns).T

    def _sliding(self, contact: Contact, point: Array, attitude: Array) -> Array:
        """Screws of a sliding contact: all that do no work on a force along its normal."""
        frame = attitude @ frame_in_numbers(self._mechanism, self.limb.tip_frame)
        normal = frame @ in_numbers(self._mechanism, contact.normal)
        return null_space(np.array([[*crossed(point, normal), *normal]]))[1]


def _wrenches(screws: Array) -> Array:
    """Wrenches that do no work on screws, as rows."""
    left: Array = np.linalg.svd(screws)[0]
    return left[:, screws.shape[1] :].T


def null_space(matrix: Array) -> tuple[int, Array]:
    """Rank of a matrix, and an orthonormal basis (columns) of what it maps to nothing."""
    if not matrix.size:
        return 0, np.eye(matrix.shape[1])
    _, values, right = np.linalg.svd(matrix)
    rank = int(np.sum(values > RANK * values[0]))
    return rank, right[rank:].T
