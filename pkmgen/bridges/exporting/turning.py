"""About which axes links turn as the loops let them, at home."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pkmgen.emit.targets.models.types import GROUND, Array, LoopSide, ModelCoupling, ModelLink, ModelLoop

STILL = 1e-9
"""Part of the greatest singular value below which one is zero."""
ANGULAR = {"S": 0, "contact": 0, "distance": 0, "R": 2, "C": 2, "planar": 2, "U": 1, "P": 3, "fixed": 3}
"""Rows of a closure that hold attitudes."""


def turning_axes(
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
    return np.asarray(vectors[int(np.sum(values > STILL * max(values[0], 1e-300))) :].T)


def _basis(rows: Array) -> Array:
    if not rows.size:
        return np.zeros((0, 3))
    _, values, vectors = np.linalg.svd(rows, full_matrices=False)
    return np.asarray(vectors[values > 1e-7])
