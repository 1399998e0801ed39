"""A platform on slides from what carries its rods, in place of a ball at the end of one, which closes a loop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from pkmgen.expression.algebra import IDENTITY, ONE, ZERO, Rotation, Vector
from pkmgen.mechanism.multibody import Bearing, Link, LoopClosure, Multibody, Side

ORIGIN: Vector = (ZERO, ZERO, ZERO)
AXES: tuple[Vector, Vector, Vector] = ((ONE, ZERO, ZERO), (ZERO, ONE, ZERO), (ZERO, ZERO, ONE))
MORE = len(AXES)
"""Links that are put before the platform."""
UPRIGHT = (0.0, 0.0, 0.0, 1.0)
"""No turn, as a quaternion x, y, z, w."""


def may_hang(robot: Multibody, index: int) -> bool:
    """Whether a link stands on a ball at the end of a rod, about which the file says nothing else."""
    link = robot.links[index]
    free = link.spring is None and link.limits is None and not link.friction.acts and index not in robot.independent
    return link.kind == "S" and free and bool(link.bodies) and link.parent >= 0 and robot.links[link.parent].kind == "R"


def on_slides(robot: Multibody, index: int, carrier: int, axes: Rotation, origin: Sequence[float]) -> Multibody:
    """Let a link that stands on a ball stand on three slides and a ball from a carrier.

    Args:
        robot: The robot, home closed.
        index: The link.
        carrier: A link before it.
        axes: Its axes in those of the carrier at home.
        origin: Its origin there, m.
    """
    ball = robot.links[index]
    place = _Places(index)
    names = _names(robot, ball)
    hung = Link(names[MORE], "S", index + 2, ORIGIN, axes, ball.axis, bodies=ball.bodies, place=ball.place)
    slides = [
        Link(name, "P", carrier if k == 0 else index + k - 1, ORIGIN, IDENTITY, axis, place=ball.place)
        for k, (name, axis) in enumerate(zip(names, AXES, strict=False))
    ]
    closure = LoopClosure(
        ball.name, "S", Side(ball.parent, ball.offset, IDENTITY), Side(place(index), ORIGIN, IDENTITY),
        AXES[0], ONE, ball.place,
    )  # fmt: skip
    gone, values = set(ball.names), dict(zip((*names[:MORE], *hung.names), (*origin, *UPRIGHT), strict=True))
    return replace(
        robot,
        links=(
            *map(place.link, robot.links[:index]), *slides, hung, *map(place.link, robot.links[index + 1 :]),
        ),
        loops=(*map(place.loop, robot.loops), closure),
        couplings=tuple(
            replace(each, terms=tuple((place(old), factor) for old, factor in each.terms)) for each in robot.couplings
        ),
        motors=tuple(map(place, robot.motors)),
        independent=tuple(map(place, robot.independent)),
        bodies=tuple(replace(each, side=place.side(each.side)) for each in robot.bodies),
        bearings=tuple(place.bearing(each, len(robot.loops)) for each in robot.bearings),
        frames=tuple(replace(each, side=place.side(each.side)) for each in robot.frames),
        home=MappingProxyType({name: v for name, v in robot.home.items() if name not in gone} | values),
        stated=robot.stated - gone,
    )  # fmt: skip


class _Places:
    """Indices of links after some are put before one of them."""

    def __init__(self, index: int) -> None:
        self._index = index

    def __call__(self, old: int) -> int:
        return old + MORE if old >= self._index else old

    def side(self, old: Side) -> Side:
        """A side."""
        return replace(old, link=self(old.link))

    def link(self, old: Link) -> Link:
        """A link."""
        return replace(old, parent=self(old.parent))

    def loop(self, old: LoopClosure) -> LoopClosure:
        """A closure."""
        return replace(old, parent=self.side(old.parent), child=self.side(old.child))

    def bearing(self, old: Bearing, closure: int) -> Bearing:
        """A joint of the file; the ball of the platform is a closure now."""
        sides = replace(old, parent=self.side(old.parent), child=self.side(old.child))
        if old.links == (self._index,):
            return replace(sides, links=(), closure=closure)
        return replace(sides, links=tuple(map(self, old.links)))


def _names(robot: Multibody, ball: Link) -> tuple[str, ...]:
    """Names of the slides and of the attitude, which no other coordinate has."""
    body = ball.bodies[0].name
    while any(name.startswith(f"{body}_") for name in robot.joints):
        body += "_"
    return (*(f"{body}_{axis}" for axis in "xyz"), f"{body}_attitude")
