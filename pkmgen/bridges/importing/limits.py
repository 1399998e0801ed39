"""Limits of joints that are left out: those that only mean that there is no stop, and those that home is past."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pkmgen.bridges.importing.model import Joint, JointKind, Model
from pkmgen.language.description.angles import TURNS
from pkmgen.machine.spelling import printable


def without_endless_limits(model: Model) -> Model:
    """Leave out limits of more than two turns, which a robot file takes for degrees; a note says so of all of them."""
    dropped: list[tuple[Joint, float, float]] = []

    def endless(joint: Joint, low: float, high: float) -> bool:
        wrong = joint.kind is JointKind.REVOLUTE and max(abs(low), abs(high)) > TURNS
        if wrong:
            dropped.append((joint, low, high))
        return wrong

    left = _without(model, endless)
    if not dropped:
        return left
    names = ", ".join(dict.fromkeys(repr(joint.name) for joint, *_ in dropped))
    ranges = " and ".join(dict.fromkeys(f"{low:g} to {high:g}" for _, low, high in dropped))
    message = f"the limits of {names} are more than two turns (in rad) and are left out"
    return replace(left, notes=(*left.notes, model.note(message, dropped[0][0].line, ranges)))


def drop_limits_beside_home(model: Model) -> Model:
    """Leave out limits of joints that home is outside of, with a note; limits only narrow the box."""
    notes = list(model.notes)

    def beside(joint: Joint, low: float, high: float) -> bool:
        if joint.coordinates != 1:
            return False
        (at,) = model.home.get(joint.name, (0.0,))
        wrong = not low <= at <= high
        if wrong:
            message = f"{printable(joint.name)!r} stands at {at:g} at home, outside its limits; they are left out"
            notes.append(model.note(message, joint.line, f"{low:g} to {high:g}"))
        return wrong

    left = _without(model, beside)
    return replace(left, notes=tuple(notes))


def _without(model: Model, wrong: Callable[[Joint, float, float], bool]) -> Model:
    """Leave out limits with which something is wrong."""

    def checked(joint: Joint) -> Joint:
        return replace(joint, limits=None) if joint.limits is not None and wrong(joint, *joint.limits) else joint

    return replace(model, joints=tuple(map(checked, model.joints)), loops=tuple(map(checked, model.loops)))
