"""Coordinates of a multibody at home, and the ranges of those that are independent."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.exact.numbers import computed, quotient
from pkmgen.language.expression.trees import evaluate
from pkmgen.mechanism.link_frames import Array, Frame, link_frames, side_frame
from pkmgen.mechanism.multibody import GROUND, Link, LoopClosure, Multibody, Side
from pkmgen.mechanism.poses import in_numbers

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


def cut_home(loops: Sequence[LoopClosure], robot: MultibodyFile) -> dict[str, float]:
    """Angles that the file states at home of hinges that are no coordinates, because they close loops."""
    given = robot.description.home
    hinges = (loop.name for loop in loops if loop.type == "R" and isinstance(given.get(loop.name), QuantityExpression))
    return {name: evaluate(given[name].tree, robot.values) for name in hinges}  # type: ignore[union-attr]


def completed_home(made: Multibody, robot: MultibodyFile, chains: Mapping[str, tuple[int, ...]]) -> dict[str, float]:
    """Home with the coordinates that the file leaves out and other ones of it tell; those that are given stay zero.

    Those are coordinates of cut joints, and of hinges behind which a hinge closes a loop at an angle that the file
    states.

    Args:
        made: The multibody.
        robot: What its file says.
        chains: Links of each cut joint that has coordinates, by its name.
    """
    kept = {*robot.description.home, *made.actuators, *made.given}
    found = {**made.home, **_coordinates_before_cut(made, kept)}
    found |= _coordinates_of_cut(replace(made, home=MappingProxyType(found)), chains)
    return {name: value if name in kept else found[name] for name, value in made.home.items()}


def _coordinates_before_cut(robot: Multibody, kept: Collection[str]) -> dict[str, float]:
    """Find the angles that bring hinges which are left out to where the closing hinges that they carry have them."""
    found = dict[str, float]()
    for loop in robot.loops:
        for own, other, sign in ((loop.parent, loop.child, -1.0), (loop.child, loop.parent, 1.0)):
            if loop.name not in robot.cut or own.link == GROUND:
                continue
            link = robot.links[own.link]
            if link.kind != "R" or link.name in kept or link.name in found:
                continue
            c, s = math.cos(robot.cut[loop.name]), sign * math.sin(robot.cut[loop.name])
            frames = link_frames(robot, {**robot.home, **found})
            wanted = side_frame(robot, frames, other)[0] @ [[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]]
            found[link.name] = _turn_left(robot, frames, own, wanted, own.link)
    return found


def _turn_left(robot: Multibody, frames: Mapping[int, Frame], own: Side, wanted: Array, index: int) -> float:
    """Angle about the axis of a link, of those that lead to a side, that brings its axes nearest to wanted ones."""
    axis = frames[index][0] @ in_numbers(robot, robot.links[index].axis)
    left = wanted @ side_frame(robot, frames, own)[0].T
    sine = 0.5 * axis @ [left[2, 1] - left[1, 2], left[0, 2] - left[2, 0], left[1, 0] - left[0, 1]]
    return math.atan2(sine, 0.5 * (np.trace(left) - axis @ left @ axis))


def _coordinates_of_cut(robot: Multibody, chains: Mapping[str, tuple[int, ...]]) -> dict[str, float]:
    """Find the coordinates that bring the last link of a chain without bodies to where it is welded.

    One after the other, each takes what is left of the displacement along or about its axis. This is exact if the other
    coordinates of home close the loops, and near it otherwise.

    Args:
        robot: The robot; coordinates of the chains at its home do not matter.
        chains: Links of each chain, by name of the closure that welds the last one.

    Returns:
        Coordinates by name, rad or m.
    """
    loops, found = {loop.name: loop for loop in robot.loops}, dict(robot.home)
    cut = {robot.links[index].name for chain in chains.values() for index in chain}
    found |= dict.fromkeys(cut, 0.0)
    for name, chain in chains.items():
        own, other = loops[name].parent, loops[name].child
        for index in chain:
            frames, link = link_frames(robot, found), robot.links[index]
            wanted, goal = side_frame(robot, frames, other)
            if link.kind == "P":
                axis = frames[index][0] @ in_numbers(robot, link.axis)
                found[link.name] = float(axis @ (goal - side_frame(robot, frames, own)[1]))
            else:
                found[link.name] = _turn_left(robot, frames, own, wanted, index)
    return {name: found[name] for name in cut}


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
