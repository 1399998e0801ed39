"""Limits of joints that are left out: those that only mean that there is no stop, and those that home is past."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pkmgen.description.angles import TURNS
from pkmgen.importing.model import Joint, JointKind, Model
from pkmgen.importing.xml import printable


def without_endless_limits(model: Model) -> Model:
    """Leave out limits of more than two turns, which a robot file takes for degrees; the notes say so."""

    def endless(joint: Joint, low: float, high: float) -> str:
        if joint.kind is not JointKind.REVOLUTE or max(abs(low), abs(high)) <= TURNS:
            return ""
        return f"the limits of {joint.name!r} are more than two turns (in rad) and are left out"

    return _without(model, endless)


def drop_limits_beside_home(model: Model) -> Model:
    """Leave out limits of joints that home is outside of, with a note; limits only narrow the box."""

    def beside(joint: Joint, low: float, high: float) -> str:
        if joint.kind.coordinates != 1:
            return ""
        (at,) = model.home.get(joint.name, (0.0,))
        if low <= at <= high:
            return ""
        return f"{printable(joint.name)!r} stands at {at:g} at home, outside its limits; they are left out"

    return _without(model, beside)


def _without(model: Model, wrong: Callable[[Joint, float, float], str]) -> Model:
    """Leave out limits with which something is wrong; what it is becomes a note."""
    notes = list(model.notes)

    def checked(joint: Joint) -> Joint:
        if joint.limits is None:
            return joint
        low, high = joint.limits
        message = wrong(joint, low, high)
        if not message:
            return joint
        notes.append(model.note(message, joint.line, f"{low:g} to {high:g}"))
        return replace(joint, limits=None)

    joints, loops = tuple(map(checked, model.joints)), tuple(map(checked, model.loops))
    return replace(model, joints=joints, loops=loops, notes=tuple(notes))
