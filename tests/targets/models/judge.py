"""Efforts of a model that was exported, by another engine: a tree, pairs of frames that stay together, relations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tests.targets.models.states import State

Array = Any
STILL = 1e-9
"""Part of the greatest singular value below which one is zero."""
Pair = tuple[Any, Any]
"""Two frames as the engine has them."""


@dataclass
class ClosedTree(ABC):
    """A tree of an engine and what closes its loops, at a configuration.

    Attributes:
        points: Pairs of frames whose origins stay together.
        welds: Pairs of frames that do.
        slides: Pairs of frames, one at home, that slide along an axis of the first.
        crosses: Pairs of frames with an axis each, that stay perpendicular.
        couplings: Rows Σ factor × rate = 0, by names of joints.
        viscous: Viscous friction by names of joints, where the engine leaves it out.
        coulomb: Coulomb friction by names of joints, likewise.
        springs: Stiffness × (coordinate − rest) by names of joints, as it is at the configuration, likewise.
    """

    points: list[Pair] = field(default_factory=list)
    welds: list[Pair] = field(default_factory=list)
    slides: list[tuple[Pair, Array]] = field(default_factory=list)
    crosses: list[tuple[Pair, Array, Array]] = field(default_factory=list)
    couplings: list[dict[str, float]] = field(default_factory=list)
    viscous: dict[str, float] = field(default_factory=dict)
    coulomb: dict[str, float] = field(default_factory=dict)
    springs: dict[str, float] = field(default_factory=dict)

    @property
    @abstractmethod
    def size(self) -> int:
        """How many rates there are."""

    @abstractmethod
    def columns(self, name: str) -> range:
        """Where the rates of a joint are."""

    @abstractmethod
    def place(self, frame: Any) -> tuple[Array, Array]:
        """Axes and origin of a frame."""

    @abstractmethod
    def frame_motion(self, frame: Any, rates: Array) -> tuple[Array, Array]:
        """Jacobian and drift of a frame, world axes: linear, angular."""

    @abstractmethod
    def inverse_dynamics(self, rates: Array, accelerations: Array) -> Array:
        """Efforts at all joints of the tree, but for what the dictionaries above say."""

    def gap(self) -> float:
        """How far frames that stay together are apart: lengths, m, and entries of rotations."""
        worst = 0.0
        for pair, whole in self._pairs():
            first, second = (self.place(frame) for frame in pair)
            worst = max(worst, float(np.abs(first[1] - second[1]).max()))
            if whole:
                worst = max(worst, float(np.abs(first[0] - second[0]).max()))
        return worst

    def motion(self, state: State) -> tuple[Array, Array]:
        """Rates and accelerations of all joints, as the loops have them."""
        size = self.size
        chosen = np.eye(size)[[self.columns(name)[entry] for name, entry in state.given]]
        closures, _ = self._closures(np.zeros(size))
        matrix = np.vstack([closures, chosen])
        solve = np.linalg.pinv(matrix, rcond=1e-10)
        wanted = np.concatenate([np.zeros(len(closures)), state.rates])
        v = solve @ wanted
        assert np.abs(matrix @ v - wanted).max() < 1e-8 * (1 + np.abs(v).max())
        wanted = np.concatenate([-self._closures(v)[1], state.accelerations])
        a = solve @ wanted
        assert np.abs(matrix @ a - wanted).max() < 1e-8 * (1 + np.abs(a).max())
        return v, a

    def efforts(self, v: Array, a: Array) -> Array:
        """Efforts at all joints of the tree."""
        torque = self.inverse_dynamics(v, a)
        for name in self.viscous.keys() | self.coulomb.keys() | self.springs.keys():
            at = list(self.columns(name))
            torque[at] += self.viscous.get(name, 0.0) * v[at] + self.coulomb.get(name, 0.0) * np.sign(v[at])
            torque[at] += self.springs.get(name, 0.0)
        return torque

    def freedoms(self) -> Array:
        """Rows: ways in which the closures let all joints move."""
        closures, _ = self._closures(np.zeros(self.size))
        return free_ways(closures)

    def relative_gap(self, state: State) -> float:
        """How far efforts of the state are from those of the model, relative to the greatest."""
        free = self.freedoms()
        drives = free[:, [self.columns(name)[0] for name in state.motors]]
        return relative_gap(drives, free @ self.efforts(*self.motion(state)), state.efforts)

    def _closures(self, rates: Array) -> tuple[Array, Array]:
        """Gradient of all closures, and what they accelerate by at these rates alone."""
        rows, drift = [np.zeros((0, self.size))], [np.zeros(0)]
        for pair, whole in self._pairs():
            (one, shift), (other, bias) = (self.frame_motion(frame, rates) for frame in pair)
            rows.append((one - other)[: 6 if whole else 3])
            drift.append((shift - bias)[: 6 if whole else 3])
        others = [self._sliding(*each, rates) for each in self.slides]
        others += [self._crossing(*each, rates) for each in self.crosses]
        for row, back in others:
            rows.append(row)
            drift.append(back)
        for coupling in self.couplings:
            row = np.zeros((1, self.size))
            for name, factor in coupling.items():
                row[0, self.columns(name)[0]] = factor
            rows.append(row)
            drift.append(np.zeros(1))
        return np.vstack(rows), np.concatenate(drift)

    def _sliding(self, pair: Pair, axis: Array, rates: Array) -> tuple[Array, Array]:
        """Rows of frames with one attitude, and no way across an axis of the first; they are one now."""
        axes, _ = self.place(pair[0])
        across = (axes @ np.linalg.svd(axis[None])[2][1:].T).T
        (one, shift), (other, bias) = (self.frame_motion(frame, rates) for frame in pair)
        between, back = one - other, shift - bias
        turning = 2.0 * np.cross((one @ rates)[3:], across) @ (between @ rates)[:3]
        rows = np.vstack([across @ between[:3], between[3:]])
        return rows, np.concatenate([across @ back[:3] + turning, back[3:]])

    def _crossing(self, pair: Pair, first: Array, second: Array, rates: Array) -> tuple[Array, Array]:
        """Row of two axes that stay perpendicular."""
        along, across = self.place(pair[0])[0] @ first, self.place(pair[1])[0] @ second
        (one, shift), (other, bias) = (self.frame_motion(frame, rates) for frame in pair)
        between, normal = (one - other)[3:], np.cross(along, across)
        spin, back = ((jacobian @ rates)[3:] for jacobian in (one, other))
        turned = np.cross(np.cross(spin, along), across) + np.cross(along, np.cross(back, across))
        drift = normal @ (shift - bias)[3:] + turned @ (spin - back)
        return (normal @ between)[None], np.array([drift])

    def _pairs(self) -> list[tuple[Any, bool]]:
        return [(pair, False) for pair in self.points] + [(pair, True) for pair in self.welds]


def free_ways(closures: Array) -> Array:
    """Rows: an orthonormal basis of what a gradient takes to zero."""
    if not len(closures):
        return np.eye(closures.shape[1])
    _, values, vectors = np.linalg.svd(closures)
    return vectors[int(np.sum(values > STILL * max(values))) :]


def relative_gap(drives: Array, wanted: Array, efforts: Array) -> float:
    """How far efforts of motors are from what acts along the freedoms.

    Args:
        drives: (freedoms, motors), what the motors do along each freedom.
        wanted: (freedoms,), what is needed along it.
        efforts: (motors,).
    """
    if np.linalg.matrix_rank(drives, tol=1e-9) < len(efforts):  # motors share; what they do together counts
        return float(np.abs(drives @ efforts - wanted).max() / np.abs(wanted).max())
    found = np.linalg.pinv(drives, rcond=1e-10) @ wanted
    return float(np.abs(found - efforts).max() / np.abs(found).max())
