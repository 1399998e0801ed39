"""Loop closures between frames: what is left open, its rates, and its accelerations at constant joint rates.

Closures of a kind are solved together: `first` and `second` are frame numbers, vectors are given in those frames.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pkmgen.checks.oracle.numbers import Array
from tests.oracle.limb_numbers import crossed, skew


@dataclass
class Frames:
    """State of all frames, one a row: place, turn, Jacobians of the point and of the turn, rates and accelerations."""

    point: Array
    turn: Array
    linear: Array
    angular: Array
    velocity: Array | None = None
    spin: Array | None = None
    acceleration: Array | None = None
    spin_change: Array | None = None


class _Closures:
    """Closures of one kind; `limbs` holds the limb of each."""

    rows = 3

    def __init__(self) -> None:
        self.limbs: list[int] = []
        self._pairs: list[tuple[int, int]] = []
        self._vectors: list[tuple[Array, Array]] = []
        self._offsets: list[float] = []

    def add(
        self, limb: int, first: int, second: int, vectors: tuple[Array, Array] | None = None, offset: float = 0.0
    ) -> None:
        """Add a closure of a limb: its frames, a vector in each, and how far apart they are."""
        self.limbs.append(limb)
        self._pairs.append((first, second))
        self._vectors.append((np.zeros(3), np.zeros(3)) if vectors is None else vectors)
        self._offsets.append(offset)

    def freeze(self) -> None:
        """Take stock after the last closure."""
        self.first, self.second = np.array(self._pairs).T
        self.first_vector, self.second_vector = np.array(self._vectors).transpose(1, 0, 2)
        self.offset = np.array(self._offsets)

    def axes(self, frames: Frames) -> tuple[Array, Array]:
        """The vectors of both frames in world axes."""
        first = np.einsum("kij,kj->ki", frames.turn[self.first], self.first_vector)
        return first, np.einsum("kij,kj->ki", frames.turn[self.second], self.second_vector)

    def both(self, values: Array | None) -> tuple[Array, Array]:
        """What the first and the second frames have of something."""
        assert values is not None
        return values[self.first], values[self.second]


class Points(_Closures):
    """The origins of two frames meet."""

    def gap(self, frames: Frames) -> Array:
        """How far the closures are open: what should be zero."""
        first, second = self.both(frames.point)
        return first - second

    def rates(self, frames: Frames) -> Array:
        """Their rates by those of the joints."""
        first, second = self.both(frames.linear)
        return first - second

    def drift(self, frames: Frames) -> Array:
        """Their accelerations at constant joint rates."""
        first, second = self.both(frames.acceleration)
        return first - second


class Parallels(_Closures):
    """Two axes are parallel, in the same sense."""

    def gap(self, frames: Frames) -> Array:
        """How far the closures are open: what should be zero."""
        first, second = self.axes(frames)
        return first - second

    def rates(self, frames: Frames) -> Array:
        """Their rates by those of the joints."""
        (first, second), (turn, other) = self.axes(frames), self.both(frames.angular)
        return skew(second) @ other - skew(first) @ turn

    def drift(self, frames: Frames) -> Array:
        """Their accelerations at constant joint rates."""
        first, second = self.axes(frames)
        bends = [
            crossed(change, axis) + crossed(spin, crossed(spin, axis))
            for axis, spin, change in zip(
                (first, second), self.both(frames.spin), self.both(frames.spin_change), strict=True
            )
        ]
        return bends[0] - bends[1]


class Perpendiculars(_Closures):
    """Two axes are perpendicular."""

    rows = 1

    def gap(self, frames: Frames) -> Array:
        """How far the closures are open: what should be zero."""
        first, second = self.axes(frames)
        return np.sum(first * second, axis=1, keepdims=True)

    def rates(self, frames: Frames) -> Array:
        """Their rates by those of the joints."""
        normal, (turn, other) = crossed(*self.axes(frames)), self.both(frames.angular)
        return normal[:, None] @ (turn - other)

    def drift(self, frames: Frames) -> Array:
        """Their accelerations at constant joint rates."""
        (first, second), (spin, other) = self.axes(frames), self.both(frames.spin)
        change, other_change = self.both(frames.spin_change)
        slip, other_slip = crossed(spin, first), crossed(other, second)
        bend = crossed(change, first) + crossed(spin, slip)
        other_bend = crossed(other_change, second) + crossed(other, other_slip)
        return np.sum(bend * second + other_bend * first + 2 * slip * other_slip, axis=1, keepdims=True)


class Contacts(_Closures):
    """The origin of the first frame stays in a plane of the second; the second vector is its normal."""

    rows = 1

    def _reach(self, frames: Frames) -> tuple[Array, Array]:
        first, second = self.both(frames.point)
        return self.axes(frames)[1], first - second

    def gap(self, frames: Frames) -> Array:
        """How far the closures are open: what should be zero."""
        normal, reach = self._reach(frames)
        return np.sum(normal * reach, axis=1, keepdims=True) - self.offset[:, None]

    def rates(self, frames: Frames) -> Array:
        """Their rates by those of the joints."""
        normal, reach = self._reach(frames)
        first, second = self.both(frames.linear)
        turn = self.both(frames.angular)[1]
        return normal[:, None] @ (first - second) + crossed(normal, reach)[:, None] @ turn

    def drift(self, frames: Frames) -> Array:
        """Their accelerations at constant joint rates."""
        normal, reach = self._reach(frames)
        slide, bend = (first - second for first, second in map(self.both, (frames.velocity, frames.acceleration)))
        spin, change = self.both(frames.spin)[1], self.both(frames.spin_change)[1]
        tilt = crossed(spin, normal)
        tilt_change = crossed(change, normal) + crossed(spin, tilt)
        return np.sum(normal * bend + 2 * tilt * slide + tilt_change * reach, axis=1, keepdims=True)


class NoSpins(_Closures):
    """A body does not turn about a line of its own, which is the first vector."""

    rows = 1

    def gap(self, frames: Frames) -> Array:
        """How far the closures are open: what should be zero."""
        return np.zeros((len(frames.point[self.first]), 1))

    def rates(self, frames: Frames) -> Array:
        """Their rates by those of the joints."""
        return self.axes(frames)[0][:, None] @ frames.angular[self.first]

    def drift(self, frames: Frames) -> Array:
        """Their accelerations at constant joint rates."""
        assert frames.spin_change is not None
        return np.sum(self.axes(frames)[0] * frames.spin_change[self.first], axis=1, keepdims=True)


class Loops:
    """All closures of a robot."""

    def __init__(self) -> None:
        self.points, self.parallels, self.perpendiculars = Points(), Parallels(), Perpendiculars()
        self.contacts, self.no_spins = Contacts(), NoSpins()
        self._kinds: list[Points | Parallels | Perpendiculars | Contacts | NoSpins] = []
        self.limbs = np.zeros(0, dtype=int)

    def freeze(self) -> None:
        """Take stock after the last closure; `limbs` then holds the limb of every row."""
        kinds = (self.points, self.parallels, self.perpendiculars, self.contacts, self.no_spins)
        self._kinds = [kind for kind in kinds if kind.limbs]
        for kind in self._kinds:
            kind.freeze()
        self.limbs = np.concatenate([np.repeat(kind.limbs, kind.rows) for kind in self._kinds])

    def gap(self, frames: Frames) -> Array:
        """How far the closures are open: what should be zero."""
        return np.concatenate([kind.gap(frames).ravel() for kind in self._kinds])

    def rates(self, frames: Frames) -> Array:
        """Their rates by those of the joints."""
        return np.concatenate([kind.rates(frames).reshape(-1, frames.linear.shape[2]) for kind in self._kinds])

    def drift(self, frames: Frames) -> Array:
        """Their accelerations at constant joint rates."""
        return np.concatenate([kind.drift(frames).ravel() for kind in self._kinds])
