"""Mass of single bodies at the end of their element, for methods that are written in mass centres.

A body keeps a mass centre, so that regrouping stops short of what `pkmgen.mechanism.limb_inertias` does: where the mass
goes and a first moment stays there is none. A rod whose mass centre is on its line may leave as much mass at its end as
puts the mass centre of the rest at its start: then its line no longer moves that, and what is left of its inertia is
about its start. On a joint that turns, mass there is mass of the link before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pkmgen.language.expression.algebra import ZERO, ZERO_VECTOR, Vector, add, divide, multiply, negate, plus, scale
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.mechanism.elements import Body
from pkmgen.mechanism.inertia import rigid_inertia

NO_INERTIA: tuple[Tree, Tree, Tree, Tree, Tree, Tree] = (ZERO,) * 6


@dataclass(frozen=True, slots=True)
class EndedBody:
    """A body without the mass that it leaves at the end of its element, kg."""

    body: Body
    mass: Tree


def leave_mass_at_end(body: Body, end: Vector, value: Callable[[Tree], float]) -> EndedBody | None:
    """Take the mass from a body to the end of its element that leaves its mass centre at the start.

    None where the end lies on no coordinate axis, or the mass centre is not between start and end on that axis.
    """
    places = [place for place, entry in enumerate(end) if entry != ZERO]
    if len(places) != 1 or value(end[places[0]]) == 0.0:
        return None
    (along,) = places
    centre = body.mass_centre[along]
    aside = [entry for place, entry in enumerate(body.mass_centre) if place != along]
    share = divide(centre, end[along])
    if centre == ZERO or any(entry != ZERO for entry in aside) or not 0.0 <= value(share) < 1.0:
        return None
    # m x² about the start, less m (x/l) l² at the end
    about = multiply(body.mass, multiply(centre, add(centre, negate(end[along]))))
    xx, yy, zz, xy, xz, yz = (
        add(entry, about) if place < 3 and place != along else entry for place, entry in enumerate(body.inertia)
    )
    rest = multiply(body.mass, add(Number(1.0), negate(share)))
    left = replace(body, mass=rest, mass_centre=ZERO_VECTOR, inertia=(xx, yy, zz, xy, xz, yz))
    return EndedBody(left, multiply(body.mass, share))


def with_point_mass(body: Body, mass: Tree, point: Vector) -> Body:
    """A body and mass at a point of it as one body, about the mass centre of both."""
    both = add(body.mass, mass)
    way = plus(point, scale(Number(-1.0), body.mass_centre))
    centre = plus(body.mass_centre, scale(divide(mass, both), way))
    reduced = divide(multiply(body.mass, mass), both)
    added = rigid_inertia((Body("", reduced, way, NO_INERTIA),)).inertia
    xx, yy, zz, xy, xz, yz = (add(own, more) for own, more in zip(body.inertia, added, strict=True))
    return replace(body, mass=both, mass_centre=centre, inertia=(xx, yy, zz, xy, xz, yz))
