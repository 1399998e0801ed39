"""Mass for links without it that end in a loop.

MuJoCo's constraints yield by the inertia of what they hold: a link without mass at the end of a branch makes them as
good as none. It moves with the link that it is closed to, so that it can take a share of that one's mass where both are
one, and all of it moves as before.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pkmgen.emit.targets.models.types import GROUND, LoopSide, ModelLink, RigidBody, RigidModel, inertia_of_point

SHARE = 0.1
"""Part of the mass that changes hands."""
LESS = 12
"""How often half as much is tried where what is left would be no body of matter."""


def with_shared_mass(model: RigidModel) -> tuple[RigidModel, tuple[str, ...]]:
    """The same robot with mass in links that slide at the end of a branch, and words for each that gave some."""
    links, words = list(model.links), list[str]()
    carried = {link.parent for link in links}
    for loop in model.loops:
        for own, other in ((loop.first, loop.second), (loop.second, loop.first)):
            if GROUND in (own.link, other.link) or own.link in carried or links[own.link].joint.kind != "P":
                continue
            giver = links[other.link].body
            if links[own.link].body is not None or giver is None:
                continue
            given = _of_whole(model, giver, own, other) if loop.kind == "fixed" else _at_point(giver, own, other)
            if given is not None:
                links[other.link], links[own.link] = _handed(links, own, other, given)
                share = given[1].mass / giver.mass
                words.append(f"{share:.3g} of the mass of {links[other.link].name} is in {links[own.link].name}")
    return replace(model, links=tuple(links)), tuple(words)


def _handed(
    links: list[ModelLink], own: LoopSide, other: LoopSide, given: tuple[RigidBody, RigidBody]
) -> tuple[ModelLink, ModelLink]:
    return replace(links[other.link], body=given[0]), replace(links[own.link], body=given[1])


def _of_whole(
    model: RigidModel, giver: RigidBody, own: LoopSide, other: LoopSide
) -> tuple[RigidBody, RigidBody] | None:
    """A part of the whole body, between links that move as one."""
    places = model.places()
    (axes, origin), (held, start) = places[own.link], places[other.link]
    turn, shift = axes.T @ held, axes.T @ (start - origin)
    rest = replace(giver, mass=(1.0 - SHARE) * giver.mass, inertia=(1.0 - SHARE) * giver.inertia)
    part = RigidBody(
        f"{giver.name}_share",
        SHARE * giver.mass,
        turn @ giver.centre + shift,
        SHARE * turn @ giver.inertia @ turn.T,
    )
    return rest, part


def _at_point(giver: RigidBody, own: LoopSide, other: LoopSide) -> tuple[RigidBody, RigidBody] | None:
    """A point of mass where links meet in a point."""
    for power in range(LESS):
        part = SHARE * giver.mass * 0.5**power
        mass = giver.mass - part
        centre = (giver.mass * giver.centre - part * other.point) / mass
        inertia = (
            giver.inertia
            + giver.mass * inertia_of_point(giver.centre - centre)
            - part * inertia_of_point(other.point - centre)
        )
        moments = np.linalg.eigvalsh(inertia)
        if moments[0] > 0.0 and moments[0] + moments[1] >= moments[2]:
            point = RigidBody(f"{giver.name}_share", part, own.point, np.zeros((3, 3)))
            return RigidBody(giver.name, mass, centre, inertia), point
    return None
