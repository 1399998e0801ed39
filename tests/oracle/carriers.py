"""What joints transmit and what bodies ask for: the sides of the balance of each body by itself."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pinocchio as pin

from tests.oracle.numbers import Array


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
