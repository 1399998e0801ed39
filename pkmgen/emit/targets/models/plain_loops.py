"""Loops as formats know them that have few kinds: points that meet, revolute joints and welds.

The freedoms of any other joint become joints of the tree, on links without mass, before what is left closes the loop.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pkmgen.emit.targets.models.types import GROUND, Array, LoopSide, ModelJoint, ModelLink, ModelLoop, RigidModel

PLAIN = ("S", "R", "fixed")
NO_AXIS = np.zeros(3)
PLACES = 6
"""Of entries of axes that are compared: of equal ones the first counts, whatever rounding says."""


def frame_on(axis: Array) -> Array:
    """Axes, columns, whose z is an axis; axes of the frame itself where that is one of them."""
    other = np.eye(3)[int(np.argmin(np.round(np.abs(axis), PLACES)))]
    x = np.cross(other, axis)
    x /= np.linalg.norm(x)
    return np.stack([x, np.cross(axis, x), axis], axis=1)


def with_plain_loops(model: RigidModel, kinds: Sequence[str] = PLAIN) -> RigidModel:
    """The same robot with loops of a format's own kinds only.

    Args:
        model: The robot.
        kinds: Kinds that the format has, `fixed` and S among them. Joints R and U with friction are always in the tree.
    """
    links, loops = list(model.links), list[ModelLoop]()
    for loop in model.loops:
        rubs = loop.viscous > 0.0 or loop.coulomb > 0.0
        closed = loop
        if rubs and loop.kind in ("R", "U"):
            closed = _welded(model, loop, links)
        elif loop.kind not in kinds and loop.kind != "R":
            closed = _plain(model, loop, links)
        if closed.kind not in kinds:
            closed = _welded(model, closed, links)
        loops.append(closed)
    return replace(model, links=tuple(links), loops=tuple(loops))


def _welded(model: RigidModel, loop: ModelLoop, links: list[ModelLink]) -> ModelLoop:
    """Hang a joint R or U with friction on its first side as joints of the tree; a weld closes the loop."""
    first, second = loop.first, loop.second
    axes = [("R", first.axis)]
    if loop.kind == "U":
        places = model.places()
        axes.append(("R", _axes(places, first.link).T @ _axes(places, second.link) @ second.axis))
    own = _hung(loop.name, links, first, axes, (loop.viscous, loop.coulomb))
    return ModelLoop(loop.name, "fixed", own, second)


def _plain(model: RigidModel, loop: ModelLoop, links: list[ModelLink]) -> ModelLoop:
    """Hang the freedoms of a joint on its first side; what is left closes the loop."""
    places = model.places()
    first, second = loop.first, loop.second

    def seen(side: LoopSide, of: LoopSide, vector: Array) -> Array:
        """A direction of one link in another one, at home."""
        return _axes(places, of.link).T @ _axes(places, side.link) @ vector

    start, end = (_axes(places, side.link) @ side.point + _origin(places, side.link) for side in (first, second))
    along = _axes(places, first.link).T @ (end - start)
    met = replace(first, point=first.point + along)  # where the second side is at home, at zero of all slides
    if loop.kind == "U":
        own = _hung(loop.name, links, first, [("R", first.axis)])
        return ModelLoop(loop.name, "R", replace(own, axis=seen(second, first, second.axis)), second)
    if loop.kind == "P":
        return ModelLoop(loop.name, "fixed", _hung(loop.name, links, met, [("P", first.axis)]), second)
    if loop.kind == "C":
        own = _hung(loop.name, links, met, [("P", first.axis)])
        return ModelLoop(loop.name, "R", replace(own, axis=first.axis), second)
    across = frame_on(first.axis)
    slides: list[tuple[str, Array]] = [("P", across[:, 0]), ("P", across[:, 1])]
    if loop.kind == "planar":
        own = _hung(loop.name, links, met, slides)
        return ModelLoop(loop.name, "R", replace(own, axis=first.axis), second)
    if loop.kind == "contact":
        own = _hung(loop.name, links, met, slides)
        return ModelLoop(loop.name, "S", replace(own, axis=NO_AXIS), second)
    across = frame_on(along / np.linalg.norm(along))
    own = _hung(loop.name, links, first, [("R", across[:, 0]), ("R", across[:, 1])])
    return ModelLoop(loop.name, "S", replace(own, point=along, axis=NO_AXIS), second)


def _hung(
    name: str,
    links: list[ModelLink],
    side: LoopSide,
    joints: Sequence[tuple[str, Array]],
    friction: tuple[float, float] = (0.0, 0.0),
) -> LoopSide:
    """Hang links without mass on a side; returns the side that is then the last of them."""
    parent, offset = side.link, side.point
    for kind, axis in joints:
        own = _free_name(f"{name}_{'slide' if kind == 'P' else 'hinge'}", links)
        joint = ModelJoint(own, "P" if kind == "P" else "R", axis, viscous=friction[0], coulomb=friction[1])
        links.append(ModelLink(f"{own}_link", parent, np.eye(3), offset, joint))
        parent, offset = len(links) - 1, np.zeros(3)
    return LoopSide(parent, np.zeros(3), side.axis)


def _free_name(name: str, links: Sequence[ModelLink]) -> str:
    taken = {link.joint.name for link in links} | {link.name for link in links}
    names = itertools.chain([name], (f"{name}_{place}" for place in itertools.count(2)))
    return next(each for each in names if each not in taken and f"{each}_link" not in taken)


def _axes(places: list[tuple[Array, Array]], link: int) -> Array:
    return np.eye(3) if link == GROUND else places[link][0]


def _origin(places: list[tuple[Array, Array]], link: int) -> Array:
    return np.zeros(3) if link == GROUND else places[link][1]
