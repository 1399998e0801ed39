"""What the expressions of a robot file amount to: mounts and elements of limbs, as the spatial oracle needs them."""

from __future__ import annotations

import numpy as np
import pinocchio as pin

from pkmgen.checks.oracle.numbers import Array, Numbers
from pkmgen.language.description import types as language


def skew(vectors: Array) -> Array:
    """Matrices that cross the vectors, one per row, with another vector."""
    x, y, z = vectors.T
    zero = np.zeros_like(x)
    return np.array([[zero, -z, y], [z, zero, -x], [-y, x, zero]]).transpose(2, 0, 1)


def crossed(first: Array, second: Array) -> Array:
    """Vector products of rows; `np.cross` takes ten times as long for a few."""
    return (skew(first) @ second[:, :, None])[:, :, 0]


def at(point: Array) -> pin.SE3:
    """Placement that only moves."""
    return pin.SE3(np.eye(3), np.asarray(point, dtype=float))


def turn_about(axis: Array, angle: float) -> Array:
    """A turn about an axis of length one."""
    return np.array(pin.exp3(axis * angle))


class LimbNumbers(Numbers):
    """Values of the expressions of a file of limbs and a platform."""

    def line(self, element: language.Element) -> Array:
        """Direction of an element: x unless the file says another."""
        return np.eye(3)[0] if element.direction is None else self.unit(element.direction)

    def length(self, element: language.Element) -> float:
        """Length of an element; 0 where it has none."""
        return 0.0 if element.length is None else self.number(element.length)

    def mount(self, mount: language.Mount) -> tuple[Array, Array]:
        """Turn of a mount, and its point after the turn."""
        turn = turn_about(self.unit(mount.axis), self.number(mount.rotation))
        return turn, turn @ self.vector(mount.point) + self.vector(mount.offset)

    def axes(self, joint: language.Joint, line: Array) -> tuple[Array, Array]:
        """First and second axis of a universal joint; the second is perpendicular to the element unless given."""
        assert joint.axis is not None
        first = self.unit(joint.axis)
        if joint.second_axis is not None:
            return first, self.unit(joint.second_axis)
        across = np.cross(first, line)
        return first, across / np.linalg.norm(across)


def refuse(what: str, *, when: bool) -> None:
    """Raise that something has no model."""
    if when:
        raise ValueError(f"the oracle has no model of {what}")
