"""What all pictures of bodies and joints decide alike: which joints slide, what is driven, where masses are."""

from __future__ import annotations

import numpy as np

from pkmgen.mechanism.link_frames import Array
from pkmgen.mechanism.multibody import GROUND, Bearing, Multibody
from pkmgen.mechanism.poses import in_numbers

SLIDES = ("P", "C", "planar")
"""Joints whose two frames stand apart."""
KINDS = {"point": "S"}
"""Joints that look like another one."""


def driven_link(robot: Multibody, bearing: Bearing) -> int | None:
    """Link that the motor of a joint drives, if it has one."""
    names = (bearing.name, f"{bearing.name}_1", f"{bearing.name}_2")
    return next((index for index in robot.motors if robot.links[index].name in names), None)


def body_kind(robot: Multibody, link: int) -> str:
    """`link` for a body next to the ground, `rod` for those after it."""
    before = robot.links[link].parent
    while before != GROUND and not robot.links[before].bodies:  # links of a joint of more than one axis
        before = robot.links[before].parent
    return "link" if before == GROUND else "rod"


def mass_centre(robot: Multibody, link: int) -> Array:
    """Common mass centre of the bodies of a link, axes of the link, m."""
    weights = [(robot.value(body.mass), in_numbers(robot, body.mass_centre)) for body in robot.links[link].bodies]
    whole = sum(mass for mass, _ in weights)
    return np.asarray(sum((mass * place for mass, place in weights), np.zeros(3)) / (whole or 1.0))
