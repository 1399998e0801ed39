"""Bodies of a link as one, with an inertia that other tools take for one of matter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from pkmgen.emit.targets.models.types import Array, RigidBody, inertia_of_point
from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.elements import Body

MOMENT_ROUNDING = 1e-9
"""Part of the greatest moment by which moments may violate the triangle inequality."""
FLAT_EXCESS = 1e-12
"""Part of the greatest moment that a flat body is given beside its own: engines refuse what rounding makes thinner."""


def mass_of(body: Body, value: Callable[[Tree], float]) -> RigidBody:
    """A body with the parameters of the file."""
    xx, yy, zz, xy, xz, yz = (value(entry) for entry in body.inertia)
    centre = np.array([value(entry) for entry in body.mass_centre])
    return RigidBody(body.name, value(body.mass), centre, np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))


def joined(masses: Sequence[RigidBody], turning: Array, radius: float) -> RigidBody | str | None:
    """Several bodies of a link as one.

    Args:
        masses: The bodies.
        turning: Orthonormal axes the link turns about, rows. Where there is one or none, other moments do not act.
        radius: Radius of gyration of a link that does not turn and has no inertia in the file, m.

    Returns:
        The body; None where nothing has mass, or words about what engines will not take.
    """
    mass = sum(each.mass for each in masses)
    if mass <= 0.0:
        lost = any(each.inertia.any() for each in masses)
        return "its inertia without mass cannot be stated and is left out" if lost and len(turning) else None
    centre = np.sum([each.mass * each.centre for each in masses], axis=0) / mass
    inertia = np.sum([each.inertia + each.mass * inertia_of_point(each.centre - centre) for each in masses], axis=0)
    if not len(turning):
        inertia = _at_rest(inertia, mass * radius**2)
    elif len(turning) == 1 and not is_of_matter(inertia):
        inertia = _about_one(inertia, turning[0])
    return RigidBody(masses[0].name, mass, centre, _not_too_flat(inertia))


def _not_too_flat(inertia: Array) -> Array:
    """An inertia of matter whose moments are within the triangle inequality by more than rounding."""
    moments = np.linalg.eigvalsh(inertia)
    least = FLAT_EXCESS * moments[2]
    flat = is_of_matter(inertia) and moments[0] + moments[1] < moments[2] + least
    return inertia + 2.0 * least * np.eye(3) if flat else inertia


def is_of_matter(inertia: Array) -> bool:
    """Whether principal moments are positive and none is above the sum of the others."""
    moments = np.linalg.eigvalsh(inertia)
    slack = MOMENT_ROUNDING * float(max(abs(moments)))
    return bool(moments[0] >= -slack and moments[0] + moments[1] >= moments[2] - slack and moments[2] > 0.0)


def _at_rest(inertia: Array, least: float) -> Array:
    """An inertia that does not act, with those moments that the file states."""
    moments, axes = np.linalg.eigh(inertia)
    high = float(moments[2])
    if high <= 0.0:
        return least * np.eye(3)
    full = axes @ np.diag(np.where(moments > MOMENT_ROUNDING * high, moments, high)) @ axes.T
    return inertia if is_of_matter(inertia) else full if is_of_matter(full) else high * np.eye(3)


def _about_one(inertia: Array, axis: Array) -> Array:
    """An inertia with the same moment about the only axis that a link turns about."""
    moment = float(axis @ inertia @ axis)
    least = max(moment, float(np.max(np.abs(inertia))), 1e-12)
    moment = max(moment, 0.0)
    across: Array = np.eye(3) - np.outer(axis, axis)
    return moment * np.outer(axis, axis) + least * across
