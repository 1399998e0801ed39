"""A model to its moving bodies: what is fixed together becomes one, and frames without mass become named frames."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from pkmgen.bridges.importing.choices import refuse
from pkmgen.bridges.importing.model import NO_INERTIA, Coupling, Frame, Inertia, Joint, JointKind, Model
from pkmgen.bridges.importing.placement import HERE, Array, Placement
from pkmgen.errors import ArgumentError


@dataclass(frozen=True, slots=True, eq=False)
class Carried:
    """Where a link of the source ended up: the link that stands for its body, and its place in that."""

    body: str
    place: Placement


def merge_fixed(model: Model, base: str) -> Model:
    """Make one body of links that fixed joints hold together.

    Args:
        model: A tree with loops; locked joints are fixed ones by now.
        base: `fixed`: the root does not move and its mass does not matter; `free`: it is a body.

    Returns:
        A model without fixed joints in its tree, each body with the mass of all its links, in the frame of the first.
    """
    carried = _carriers(model)
    inertias: dict[str, Inertia] = {}
    for link in model.links:
        at = carried[link.name]
        part = link.inertia.seen_from(at.place)
        whole = inertias.get(at.body)
        inertias[at.body] = part if whole is None else _joined(whole, part)
    notes = list(model.notes)
    if base == "fixed" and not inertias[model.root].is_nothing():
        mass = inertias[model.root].mass
        notes.append(model.note(f"the base stands still: the mass of what is fixed to it, {mass:.6g} kg, is left out"))
        inertias[model.root] = NO_INERTIA
    links = tuple(
        replace(link, inertia=inertias[link.name]) for link in model.links if carried[link.name].body == link.name
    )
    names = _named_by_mass(model, carried)
    carried = {link: Carried(names[at.body], at.place) for link, at in carried.items()}
    links = tuple(replace(link, name=names[link.name]) for link in links)
    joints = tuple(_moved(joint, carried) for joint in model.joints if joint.kind is not JointKind.FIXED)
    loops = tuple(_moved(loop, carried) for loop in model.loops)
    for loop in loops:
        if loop.parent == loop.child:
            notes.append(model.note(f"the loop {loop.name!r} holds a body to itself and is left out", loop.line))
    loops = tuple(loop for loop in loops if loop.parent != loop.child)
    frames = tuple(
        Frame(frame.name, carried[frame.link].body, carried[frame.link].place @ frame.place) for frame in model.frames
    )
    merged = replace(model, links=links, joints=joints, loops=loops, frames=frames, notes=tuple(notes))
    return _without_locked_terms(merged)


def named_frames(model: Model, asked: tuple[str, ...] | None) -> Model:
    """Choose the links that become named frames.

    Args:
        model: As the source has it, before links are merged.
        asked: Names of links or frames; None for the frames of the source and its links that are frames at the end of a
            branch and close no loop.

    Raises:
        ArgumentError: There is no such link.
    """
    own = {frame.name: frame for frame in model.frames}
    links = [link.name for link in model.links if link.name not in own]
    if asked is None:
        used = {joint.parent for joint in model.joints}
        used |= {link for loop in model.loops for link in (loop.parent, loop.child)}
        fixed = {joint.child for joint in model.joints if joint.kind is JointKind.FIXED}
        ends = [link.name for link in model.links if link.frame and link.name in fixed - used]
        return replace(model, frames=(*model.frames, *(Frame(name, name, HERE) for name in ends)))
    for name in asked:
        if name not in own and name not in links:
            refuse("--frames", name, [*own, *links], "no link or frame")
    frames = tuple(own.get(name, Frame(name, name, HERE)) for name in dict.fromkeys(asked))
    return replace(model, frames=frames)


def _carriers(model: Model) -> dict[str, Carried]:
    """Of each link the body that it is part of."""
    carried = {model.root: Carried(model.root, HERE)}
    below: dict[str, list[Joint]] = {}
    for joint in model.joints:
        below.setdefault(joint.parent, []).append(joint)
    waiting = [model.root]
    while waiting:
        parent = waiting.pop()
        for joint in below.get(parent, ()):
            at = Carried(joint.child, HERE)
            if joint.kind is JointKind.FIXED:
                held = carried[parent]
                at = Carried(held.body, held.place @ joint.place @ joint.child_place.inverse())
            carried[joint.child] = at
            waiting.append(joint.child)
    return carried


def _named_by_mass(model: Model, carried: dict[str, Carried]) -> dict[str, str]:
    """Name bodies whose first link has no mass after their first link that has, where that is in the same place."""
    names: dict[str, str] = {}
    heavy = {link.name for link in model.links if not link.inertia.is_nothing()}
    for link in model.links:
        at = carried[link.name]
        here = at.body != model.root and at.body not in heavy and link.name in heavy
        if here and at.place.is_identity():
            names.setdefault(at.body, link.name)
    return {at.body: names.get(at.body, at.body) for at in carried.values()}


def _joined(whole: Inertia, part: Inertia) -> Inertia:
    if part.is_nothing():
        return whole
    return part if whole.is_nothing() else whole.with_body(part)


def _moved(joint: Joint, carried: dict[str, Carried]) -> Joint:
    parent, child = carried[joint.parent], carried[joint.child]
    return replace(
        joint,
        parent=parent.body,
        child=child.body,
        place=parent.place @ joint.place,
        child_place=child.place @ joint.child_place,
    )


def _without_locked_terms(model: Model) -> Model:
    """Drop the terms of joints that stay at zero."""
    moving = {joint.name for joint in (*model.joints, *model.loops)}
    couplings: list[Coupling] = []
    notes = list(model.notes)
    for coupling in model.couplings:
        terms = {name: factor for name, factor in coupling.terms.items() if name in moving}
        if not terms and abs(coupling.offset) > 1e-12:
            raise ArgumentError(f"{model.file}:{coupling.line}: {coupling.name}: all its joints are fixed away from it")
        if terms:
            couplings.append(replace(coupling, terms=terms))
        else:
            notes.append(
                model.note(f"the coupling {coupling.name!r} relates fixed joints and is left out", coupling.line)
            )
    return replace(model, couplings=tuple(couplings), notes=tuple(notes))


SAME_LINE = 1e-9
"""Distance (m) and sine of the angle within which two axes are one."""


def without_idle_freedoms(model: Model, base: str) -> Model:
    """Take out what moves nothing.

    Args:
        model: Its bodies, none of them fixed to another.
        base: `fixed` or `free`.
    """
    model = _without_idle_ends(model)
    while True:
        idle = _idle_turn(model)
        if idle is None:
            return model
        joint, other = idle
        message = (
            f"{joint.name!r} and {other.name!r} turn about one line with no mass between: {joint.name!r} stays at zero"
        )
        fixed = replace(joint, kind=JointKind.FIXED, axis=None)
        model = replace(
            model,
            joints=tuple(fixed if old is joint else old for old in model.joints),
            home={name: value for name, value in model.home.items() if name != joint.name},
            notes=(*model.notes, model.note(message, joint.line)),
        )
        model = merge_fixed(model, base)


def _without_idle_ends(model: Model) -> Model:
    """Take out links at the end of a branch that have no mass and that nothing else depends on, with their joints."""
    notes = list(model.notes)
    while True:
        idle = _idle_end(model)
        if idle is None:
            return replace(model, notes=tuple(notes))
        message = (
            f"the joint {idle.name!r} moves no mass and closes no loop; it is left out with its link {idle.child!r}"
        )
        notes.append(model.note(message, idle.line))
        model = replace(
            model,
            links=tuple(link for link in model.links if link.name != idle.child),
            joints=tuple(joint for joint in model.joints if joint is not idle),
            frames=tuple(frame for frame in model.frames if frame.link != idle.child),
            home={name: value for name, value in model.home.items() if name != idle.name},
        )


def _idle_end(model: Model) -> Joint | None:
    needed = {joint.parent for joint in model.joints}
    needed |= {link for loop in model.loops for link in (loop.parent, loop.child)}
    needed |= {link.name for link in model.links if not link.inertia.is_nothing()}
    kept = _kept(model)
    return next((joint for joint in model.joints if joint.child not in needed and joint.name not in kept), None)


def _kept(model: Model) -> set[str]:
    """Joints that are driven, or that couplings name."""
    return {*model.motors, *(name for coupling in model.couplings for name in coupling.terms)}


def _idle_turn(model: Model) -> tuple[Joint, Joint] | None:
    """Find two revolute joints about one line, at the ends of branches without mass that a loop fixes to each other.

    Both ends turn together about their line, and nothing is moved by that: one of the joints is enough.
    """
    ends = _massless_ends(model)
    kept = _kept(model)
    for loop in model.loops:
        first, second = ends.get(loop.parent), ends.get(loop.child)
        if loop.kind is not JointKind.FIXED or first is None or second is None:
            continue
        if _one_line(_line(first, loop.place), _line(second, loop.child_place)):
            for joint, other in ((first, second), (second, first)):
                if joint.name not in kept:
                    return joint, other
    return None


def _massless_ends(model: Model) -> dict[str, Joint]:
    """Links without mass that hang from a revolute joint and carry nothing but one end of one loop."""
    loaded = {joint.parent for joint in model.joints} | {frame.link for frame in model.frames}
    loaded |= {link.name for link in model.links if not link.inertia.is_nothing()}
    closing = [link for loop in model.loops for link in (loop.parent, loop.child)]
    return {
        joint.child: joint
        for joint in model.joints
        if joint.kind is JointKind.REVOLUTE and joint.child not in loaded and closing.count(joint.child) == 1
    }


def _line(joint: Joint, frame: Placement) -> tuple[Array, Array]:
    """Point and direction of an axis, as seen from a frame in the child."""
    assert joint.axis is not None
    place = frame.inverse() @ joint.child_place
    return place.point, place.rotation @ joint.axis


def _one_line(one: tuple[Array, Array], other: tuple[Array, Array]) -> bool:
    apart = np.cross(one[0] - other[0], one[1])
    return bool(np.linalg.norm(np.cross(one[1], other[1])) < SAME_LINE and np.linalg.norm(apart) < SAME_LINE)
