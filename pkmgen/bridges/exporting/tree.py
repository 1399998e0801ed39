"""A tree of links under construction, placed in the world at home."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from pkmgen.bridges.exporting.inertia import Mass, joined
from pkmgen.bridges.exporting.turning import turning_axes
from pkmgen.emit.targets.models.types import GROUND, Array, LoopSide, ModelCoupling, ModelJoint, ModelLink, ModelLoop

GYRATION = 0.05
"""Radius of gyration of a link that does not turn and tells no inertia, part of the size of the robot."""
NO_AXIS = np.zeros(3)
NO_AXIS.flags.writeable = False


@dataclass
class GrowingTree:
    """Links so far, with their axes and origins in the world, and what relates them."""

    links: list[ModelLink] = field(default_factory=list)
    places: list[tuple[Array, Array]] = field(default_factory=list)
    loops: list[ModelLoop] = field(default_factory=list)
    couplings: list[ModelCoupling] = field(default_factory=list)
    masses: list[tuple[Mass, ...]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    far_ends: dict[int, Array] = field(default_factory=dict)
    """Points, frame of the link, where links are fastened that hang from their other end, for the eye only."""

    def place(self, link: int) -> tuple[Array, Array]:
        """Axes and origin of a link, world."""
        return (np.eye(3), np.zeros(3)) if link == GROUND else self.places[link]

    def add(
        self,
        name: str,
        parent: int,
        place: tuple[Array, Array],
        joint: ModelJoint,
        masses: Sequence[Mass] = (),
    ) -> int:
        """Add a link that stands at a place in the world; returns its index.

        The axis of the joint is given in the frame of the link.
        """
        axes, origin = self.place(parent)
        turned, offset = axes.T @ place[0], axes.T @ (place[1] - origin)
        self.links.append(ModelLink(self._free_name(name), parent, turned, offset, joint))
        self.places.append(place)
        self.masses.append(tuple(masses))
        return len(self.links) - 1

    def side(self, link: int, point: Array, axis: Array = NO_AXIS) -> LoopSide:
        """A point and an axis of the world as they lie in a link."""
        axes, origin = self.place(link)
        return LoopSide(link, axes.T @ (point - origin), axes.T @ axis)

    def _free_name(self, name: str) -> str:
        taken = {link.name for link in self.links}
        while name in taken:
            name = f"{name}_link"
        return name

    def weighed(self, size: float) -> tuple[ModelLink, ...]:
        """The links with all their bodies as one; what cannot be stated is noted.

        Args:
            size: A length of the size of the robot, m.
        """
        turning = turning_axes(self.links, self.places, self.loops, self.couplings)
        made = []
        for link, masses, axes in zip(self.links, self.masses, turning, strict=True):
            body = joined(masses, axes, GYRATION * size)
            if isinstance(body, str):
                self.notes.append(f"link {link.name}: {body}")
            made.append(link if body is None or isinstance(body, str) else replace(link, body=body))
        return tuple(made)
