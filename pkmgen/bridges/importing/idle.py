"""Freedoms that carry no inertia and that no motor holds: they are taken out, and the notes say so."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pkmgen.bridges.importing.model import Joint, JointKind, Model
from pkmgen.bridges.importing.placement import Array, Placement
from pkmgen.bridges.importing.reduce import merge_fixed

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
