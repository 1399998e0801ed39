"""Coordinates of a multibody at home, and the ranges of those that are independent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.exact.numbers import computed, quotient
from pkmgen.language.expression.trees import evaluate
from pkmgen.mechanism.cut_joints import coordinates_of_cut
from pkmgen.mechanism.multibody import Link, Multibody

HALF_BOX = {"rad": 0.3, "m": 0.05}
"""Half of the range of a coordinate that the file gives none for: rad, and part of the size of the robot."""


def home_of(links: Sequence[Link], robot: MultibodyFile) -> dict[str, float]:
    """All coordinates at home; those that the file leaves out are zero, balls stand upright."""
    home: dict[str, float] = {}
    for link in links:
        given = robot.description.home.get(link.name)
        if link.kind == "S":
            entries = (0.0, 0.0, 0.0, 1.0)
            if isinstance(given, tuple):
                x, y, z, w = (evaluate(entry.tree, robot.values) for entry in given)
                length = computed("hypot", (x, y, z, w))
                entries = (quotient(x, length), quotient(y, length), quotient(z, length), quotient(w, length))
            home |= dict(zip(link.names, entries, strict=True))
        else:
            home[link.name] = evaluate(given.tree, robot.values) if isinstance(given, QuantityExpression) else 0.0
    return home


def completed_home(made: Multibody, robot: MultibodyFile, chains: Mapping[str, tuple[int, ...]]) -> dict[str, float]:
    """Home with the coordinates of cut joints that the file leaves out; those that are given stay zero.

    Args:
        made: The multibody.
        robot: What its file says.
        chains: Links of each cut joint that has coordinates, by its name.
    """
    kept = {*robot.description.home, *made.actuators, *made.given}
    found = coordinates_of_cut(made, chains)
    return {name: value if name in kept else found.get(name, value) for name, value in made.home.items()}


def box_of(made: Multibody, robot: MultibodyFile) -> dict[str, tuple[float, float]]:
    """Ranges of the independent coordinates: of the file, else around home, as far as limits allow; none of balls."""
    box: dict[str, tuple[float, float]] = {}
    for index in made.independent:
        link = made.links[index]
        if link.kind == "S":
            continue
        if link.name in robot.description.box:
            low, high = (evaluate(end.tree, robot.values) for end in robot.description.box[link.name])
            box[link.name] = low, high
            continue
        half = HALF_BOX["m"] * made.size if link.kind == "P" else HALF_BOX["rad"]
        at = made.home[link.name]
        ends = at - half, at + half
        if link.limits is not None:
            ends = max(ends[0], made.value(link.limits.lower)), min(ends[1], made.value(link.limits.upper))
        box[link.name] = ends if ends[0] <= ends[1] else (at, at)
    return box
