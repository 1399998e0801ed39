"""Limits of joints that turn without end: sources give them numbers that only mean that there is no stop."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.description.angles import TURNS
from pkmgen.importing.model import Joint, JointKind, Model


def without_endless_limits(model: Model) -> Model:
    """Leave out limits of more than two turns, which a robot file takes for degrees; the notes say so."""
    notes = list(model.notes)

    def checked(joint: Joint) -> Joint:
        if joint.kind is not JointKind.REVOLUTE or joint.limits is None or max(map(abs, joint.limits)) <= TURNS:
            return joint
        low, high = joint.limits
        message = f"the limits of {joint.name!r} are more than two turns (in rad) and are left out"
        notes.append(model.note(message, joint.line, f"{low:g} to {high:g}"))
        return replace(joint, limits=None)

    joints, loops = tuple(map(checked, model.joints)), tuple(map(checked, model.loops))
    return replace(model, joints=joints, loops=loops, notes=tuple(notes))
