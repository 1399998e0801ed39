"""Names of a source as names of a robot file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from pkmgen.bridges.importing.model import Coupling, Frame, Joint, Model
from pkmgen.language.description.bodies import GROUND
from pkmgen.machine.spelling import printable

MAX_LENGTH = 64
ROBOT_NAME_LENGTH = 40


def robot_name(text: str) -> str:
    """A name of a robot: small letters, digits and underscores."""
    letters = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")
    letters = letters if letters[:1].isalpha() else f"robot_{letters}".rstrip("_")
    return letters[:ROBOT_NAME_LENGTH].rstrip("_")


def with_allowed_names(model: Model, base: str) -> Model:
    """Give bodies, joints, frames and couplings names that a robot file allows; the notes say which were changed.

    Args:
        model: The reduced model.
        base: `fixed`: the root is the ground; `free`: it is a body.
    """
    fixed = base == "fixed"
    bodies = allowed_names([link.name for link in model.links if not (fixed and link.name == model.root)], (GROUND,))
    if fixed:
        bodies[model.root] = GROUND
    joints = allowed_names([joint.name for joint in (*model.joints, *model.loops)])
    frames = allowed_names([frame.name for frame in model.frames])
    couplings = allowed_names([coupling.name for coupling in model.couplings])
    changed = [
        f"{old!r} is {new}" for table in (bodies, joints, frames, couplings) for old, new in table.items() if old != new
    ]
    changed = [text for text in dict.fromkeys(changed) if not (fixed and text == f"{model.root!r} is {GROUND}")]
    notes = model.notes
    if changed:
        shown = printable("; ".join(changed[:20])) + ("; …" if len(changed) > 20 else "")
        notes = (*notes, model.note(f"names that a robot file does not allow were changed: {shown}"))

    def moved(joint: Joint) -> Joint:
        return replace(joint, name=joints[joint.name], parent=bodies[joint.parent], child=bodies[joint.child])

    return replace(
        model,
        root=bodies[model.root],
        links=tuple(replace(link, name=bodies[link.name]) for link in model.links),
        joints=tuple(map(moved, model.joints)),
        loops=tuple(map(moved, model.loops)),
        couplings=tuple(_coupling(coupling, couplings, joints) for coupling in model.couplings),
        frames=tuple(Frame(frames[frame.name], bodies[frame.link], frame.place) for frame in model.frames),
        motors=tuple(joints[name] for name in model.motors),
        home={joints[name]: value for name, value in model.home.items() if name in joints},
        notes=notes,
    )


def _coupling(coupling: Coupling, names: dict[str, str], joints: dict[str, str]) -> Coupling:
    terms = {joints[name]: factor for name, factor in coupling.terms.items()}
    return replace(coupling, name=names[coupling.name], terms=terms)


def allowed_names(names: Iterable[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """Of each name one that is allowed and its own."""
    names = list(dict.fromkeys(names))
    used = {*taken, *(name for name in names if _is_allowed(name))}
    table: dict[str, str] = {}
    for name in names:
        if _is_allowed(name) and name not in taken:
            table[name] = name
            continue
        plain = re.sub(r"[^A-Za-z0-9_]", "_", name)
        plain = plain if plain[:1].isalpha() else f"n{plain}"
        plain = plain[: MAX_LENGTH - 4]
        new, count = plain, 2
        while new in used:
            new, count = f"{plain}_{count}", count + 1
        used.add(new)
        table[name] = new
    return table


def _is_allowed(name: str) -> bool:
    return re.fullmatch(rf"[A-Za-z][A-Za-z0-9_]{{0,{MAX_LENGTH - 1}}}", name) is not None
