"""A platform on slides from what carries its rods, in place of a ball at the end of one, which closes a loop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from pkmgen.language.expression.algebra import IDENTITY, ONE, ZERO, Rotation, Vector
from pkmgen.mechanism.multibody import Link, LoopClosure, Multibody, Side
from pkmgen.mechanism.renumbered import renumbered

ORIGIN: Vector = (ZERO, ZERO, ZERO)
AXES: tuple[Vector, Vector, Vector] = ((ONE, ZERO, ZERO), (ZERO, ONE, ZERO), (ZERO, ZERO, ONE))
AXIS_LINKS = len(AXES)
"""Number of links that are put before the platform."""
NO_TURN = (0.0, 0.0, 0.0, 1.0)
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

    def place(old: int) -> int:
        return old + AXIS_LINKS if old >= index else old

    ball, names = robot.links[index], _names(robot, robot.links[index])
    hung = Link(names[AXIS_LINKS], "S", index + 2, ORIGIN, axes, ball.axis, bodies=ball.bodies, place=ball.place)
    slides = [
        Link(name, "P", carrier if k == 0 else index + k - 1, ORIGIN, IDENTITY, axis, place=ball.place)
        for k, (name, axis) in enumerate(zip(names, AXES, strict=False))
    ]
    others = [replace(link, parent=place(link.parent)) for link in robot.links]
    made = renumbered(robot, [*others[:index], *slides, hung, *others[index + 1 :]], place)
    sides = Side(ball.parent, ball.offset, IDENTITY), Side(place(index), ORIGIN, IDENTITY)
    gone, values = set(ball.names), dict(zip((*names[:AXIS_LINKS], *hung.names), (*origin, *NO_TURN), strict=True))
    return replace(
        made,
        loops=(*made.loops, LoopClosure(ball.name, "S", *sides, AXES[0], ONE, ball.place)),
        bearings=tuple(
            replace(each, links=(), closure=len(robot.loops)) if each.links == (place(index),) else each
            for each in made.bearings
        ),
        home=MappingProxyType({name: v for name, v in robot.home.items() if name not in gone} | values),
        stated=robot.stated - gone,
    )


def _names(robot: Multibody, ball: Link) -> tuple[str, ...]:
    """Names of the slides and of the attitude, which no other coordinate has."""
    body = ball.bodies[0].name
    while any(name.startswith(f"{body}_") for name in robot.joints):
        body += "_"
    return (*(f"{body}_{axis}" for axis in "xyz"), f"{body}_attitude")
