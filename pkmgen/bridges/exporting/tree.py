"""A tree of links under construction, placed in the world at home."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from pkmgen.bridges.exporting.inertia import joined
from pkmgen.emit.targets.models.types import (
    GROUND,
    Array,
    LoopSide,
    ModelCoupling,
    ModelJoint,
    ModelLink,
    ModelLoop,
    RigidBody,
)
from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.elements import Motor

GYRATION = 0.05
"""Radius of gyration of a link that does not turn and has no inertia in the file, by the size of the robot."""
NO_AXIS = np.zeros(3)
NO_AXIS.flags.writeable = False


@dataclass
class GrowingTree:
    """Links so far, with their axes and origins in the world, and what relates them."""

    links: list[ModelLink] = field(default_factory=list)
    places: list[tuple[Array, Array]] = field(default_factory=list)
    loops: list[ModelLoop] = field(default_factory=list)
    couplings: list[ModelCoupling] = field(default_factory=list)
    masses: list[tuple[RigidBody, ...]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def place(self, link: int) -> tuple[Array, Array]:
        """Axes and origin of a link, world."""
        return (np.eye(3), np.zeros(3)) if link == GROUND else self.places[link]

    def add(
        self,
        name: str,
        parent: int,
        place: tuple[Array, Array],
        joint: ModelJoint,
        masses: Sequence[RigidBody] = (),
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
        turning = _turning_axes(self.links, self.places, self.loops, self.couplings)
        made = []
        for link, masses, axes in zip(self.links, self.masses, turning, strict=True):
            body = joined(masses, axes, GYRATION * size)
            if isinstance(body, str):
                self.notes.append(f"link {link.name}: {body}")
            made.append(link if body is None or isinstance(body, str) else replace(link, body=body))
        return tuple(made)


RANK_TOLERANCE = 1e-9
"""Part of the greatest singular value below which others are zero."""
ANGULAR = {"S": 0, "contact": 0, "distance": 0, "R": 2, "C": 2, "planar": 2, "U": 1, "P": 3, "fixed": 3}
"""Rows of a closure that hold attitudes."""


def _turning_axes(
    links: Sequence[ModelLink],
    places: Sequence[tuple[Array, Array]],
    loops: Sequence[ModelLoop],
    couplings: Sequence[ModelCoupling],
) -> list[Array]:
    """For each link an orthonormal basis, rows, of the angular velocities it can have at home, own frame."""
    motion = _Motion(links, places)
    rows = [np.zeros((0, motion.size)), *(motion.held(loop) for loop in loops)]
    names = {link.joint.name: int(start) for link, start in zip(links, motion.starts, strict=False)}
    for coupling in couplings:
        row = np.zeros((1, motion.size))
        row[0, [names[name] for name in coupling.terms]] = list(coupling.terms.values())
        rows.append(row)
    free = _null(np.vstack(rows))
    return [_basis((places[index][0].T @ motion.angular[index] @ free).T) for index in range(len(links))]


class _Motion:
    """Linear and angular velocities of all links by the rates of the joints, world axes."""

    def __init__(self, links: Sequence[ModelLink], places: Sequence[tuple[Array, Array]]) -> None:
        self.places = places
        self.starts = np.cumsum([0, *(_freedoms(link) for link in links)])
        self.size = int(self.starts[-1])
        self.linear, self.angular = np.zeros((2, len(links), 3, self.size))
        for index, link in enumerate(links):
            if link.parent != GROUND:
                arm = places[index][1] - places[link.parent][1]
                self.angular[index] = self.angular[link.parent]
                self.linear[index] = self.linear[link.parent] + np.cross(self.angular[link.parent].T, arm).T
            own = slice(self.starts[index], self.starts[index + 1])
            linear, angular = _own_motion(link, places[index][0])
            self.linear[index][:, own] += linear
            self.angular[index][:, own] += angular

    def held(self, loop: ModelLoop) -> Array:
        """Rows that a loop makes zero."""
        (one, turn), (other, back) = self._of_side(loop.first), self._of_side(loop.second)
        first, second = self._along(loop.first), self._along(loop.second)
        across = _across(first, loop.kind) @ (one - other)
        attitude = {
            0: np.zeros((0, 3)),
            1: np.cross(first, second)[None],
            2: _plane(first),
            3: np.eye(3),
        }[ANGULAR[loop.kind]]
        return np.vstack([across, attitude @ (turn - back)])

    def _of_side(self, side: LoopSide) -> tuple[Array, Array]:
        if side.link == GROUND:
            return np.zeros((3, self.size)), np.zeros((3, self.size))
        arm, turn = self.places[side.link][0] @ side.point, self.angular[side.link]
        return self.linear[side.link] + np.cross(turn.T, arm).T, turn

    def _along(self, side: LoopSide) -> Array:
        return side.axis if side.link == GROUND else self.places[side.link][0] @ side.axis


def _freedoms(link: ModelLink) -> int:
    return {"S": 3, "free": 6, "fixed": 0}.get(link.joint.kind, 1)


def _own_motion(link: ModelLink, axes: Array) -> tuple[Array, Array]:
    """Linear and angular velocity of a link by the rates of its own joint."""
    none = np.zeros((3, _freedoms(link)))
    match link.joint.kind:
        case "R":
            return none, (axes @ link.joint.axis)[:, None]
        case "P":
            return (axes @ link.joint.axis)[:, None], none
        case "S":
            return none, np.eye(3)
        case "free":
            return np.eye(3, 6), np.eye(3, 6, 3)
        case _:
            return none, none


def _across(axis: Array, kind: str) -> Array:
    """Directions in which a closure holds its point."""
    if kind in ("C", "P"):
        return _plane(axis)
    return axis[None] if kind in ("planar", "contact") else np.zeros((0, 3)) if kind == "distance" else np.eye(3)


def _plane(axis: Array) -> Array:
    return _null(axis[None]).T


def _null(matrix: Array) -> Array:
    """Columns that a matrix takes to zero."""
    if not matrix.size:
        return np.eye(matrix.shape[1])
    _, values, vectors = np.linalg.svd(matrix)
    return np.asarray(vectors[int(np.sum(values > RANK_TOLERANCE * max(values[0], 1e-300))) :].T)


def _basis(rows: Array) -> Array:
    if not rows.size:
        return np.zeros((0, 3))
    _, values, vectors = np.linalg.svd(rows, full_matrices=False)
    return np.asarray(vectors[values > 1e-7])


def limits_of_motor(motor: Motor | None, value: Callable[[Tree], float]) -> tuple[float | None, float | None]:
    """Limits of effort and speed, N·m or N, rad/s or m/s; None where the robot file gives none."""
    trees = (None, None) if motor is None else (motor.rating.effort_limit, motor.rating.speed_limit)
    effort, speed = (None if tree is None else value(tree) for tree in trees)
    return effort, speed
