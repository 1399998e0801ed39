"""What joints transmit and what bodies ask for: the sides of the balance of each body by itself."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pinocchio as pin

from pkmgen.checks.oracle.numbers import Array
from tests.oracle.limb_numbers import skew

RANK = 1e-9


@dataclass
class Carrier:
    """A joint: the wrench it transmits is `columns` times unknowns plus `known`, both about the world's origin.

    Attributes:
        name: What it is called.
        inner, outer: Joints of the tree that move the bodies it joins, 0 for the base.
        point: Where its moment is taken.
        columns: What it can carry, 6 × n.
        known: Efforts of motors, friction, springs and rotors.
    """

    name: str
    inner: int
    outer: int
    point: Array
    columns: Array
    known: Array


def body_load(model: pin.Model, data: pin.Data, body: int) -> Array:
    """Wrench that the motion of a body asks for, about the world's origin."""
    place, inertia, velocity = data.oMi[body], model.inertias[body], data.v[body]
    pull = data.a[body] - place.actInv(model.gravity)
    return np.array(place.act(inertia * pull + velocity.cross(inertia * velocity)).vector)


def about(point: Array) -> Array:
    """What takes a wrench about the world's origin, (force, moment), to a point."""
    shift = np.eye(6)
    shift[3:, :3] = -skew(point[None])[0]
    return shift


def least_solution(matrix: Array, right: Array, pattern: Array, offset: Array) -> Array:
    """Of the unknowns x nearest to matrix x = right those with the least |pattern x + offset|."""
    left, values, turned = np.linalg.svd(matrix)
    rank = int(np.sum(values > RANK * values[0]))
    own = turned[:rank].T @ ((left[:, :rank].T @ right) / values[:rank])
    null = turned[rank:].T
    if null.shape[1]:
        own = own - null @ np.linalg.lstsq(pattern @ null, pattern @ own + offset, rcond=None)[0]
    return np.asarray(own)
