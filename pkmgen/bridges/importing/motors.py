"""Which joints of a model are driven."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.bridges.importing.choices import refuse
from pkmgen.bridges.importing.model import Joint, JointKind, Model
from pkmgen.bridges.importing.tree import path_to
from pkmgen.errors import ArgumentError
from pkmgen.machine.spelling import printable

FREE = "--base free lets the base move"


def choose_motors(model: Model, asked: tuple[str, ...] | None) -> Model:
    """Settle which joints are driven.

    In this order: those that are asked for, those that the source names, those that it does not mark as dependent,
    with loops those whose limits allow an effort where others allow none, and, where none of this decides, all joints
    outside loops that do not follow by a coupling or as a mimic joint.

    Raises:
        ArgumentError: A name is no joint with one coordinate, or a model with loops does not say what is driven.
    """
    movable = [joint.name for joint in model.joints if joint.coordinates == 1]
    if asked is not None:
        return _asked(model, asked, movable)
    model = _without_followers(_of_source(model, movable))
    return model if model.motors else _guessed(model)


def _asked(model: Model, asked: tuple[str, ...], movable: list[str]) -> Model:
    for name in asked:
        if name in model.floating:
            raise ArgumentError(printable(f"--motors {name!r} floats, so no motor drives it; {FREE}"))
        if name not in movable:
            refuse("--motors", name, movable, "no joint with one coordinate")
    if len(set(asked)) < len(asked) or not asked:
        raise ArgumentError(f"--motors {','.join(asked)!r}: each joint once, and at least one is needed")
    return replace(model, motors=asked)


def _of_source(model: Model, movable: list[str]) -> Model:
    """Keep of the motors that a source names those that move.

    Raises:
        ArgumentError: One has several coordinates.
    """
    others = [name for name in model.motors if name not in movable]
    if not others:
        return model
    kinds = {joint.name: joint.kind for joint in model.joints}
    several = [name for name in others if kinds.get(name, JointKind.FIXED) is not JointKind.FIXED]
    if several:
        raise ArgumentError(
            printable(
                f"{model.file}: the source says that {', '.join(several)} are driven, which have several coordinates; "
                f"name all motors with --motors, of: {', '.join(movable)}"
            )
        )
    shown = printable(", ".join(others))
    floating = [name for name in others if name in model.floating]
    hint = f"; {printable(', '.join(floating))} floats: {FREE}" if floating else ""
    note = model.note(f"joints that do not have one coordinate are no motors, though the source says so: {shown}{hint}")
    motors = tuple(name for name in model.motors if name in movable)
    return replace(model, motors=motors, notes=(*model.notes, note))


def _without_followers(model: Model) -> Model:
    """Leave out motors of joints that follow another motor's joint: one motor moves both."""
    kept = list(model.motors)
    notes = list(model.notes)
    for coupling in model.couplings:
        followers = [name for name in coupling.dependent if name in kept]
        leaders = [name for name in coupling.terms if name not in coupling.dependent]
        if followers and leaders and all(name in kept for name in leaders):
            kept = [name for name in kept if name not in followers]
            shown = f"{', '.join(followers)} follows {', '.join(leaders)}, whose motor moves it"
            notes.append(model.note(f"no motor of its own: {printable(shown)}", coupling.line))
    return replace(model, motors=tuple(kept), notes=tuple(notes))


def _guessed(model: Model) -> Model:
    """Take the joints that are not marked as dependent, or, where none is marked, those that follow no other."""
    followers = {name for coupling in model.couplings for name in coupling.dependent}
    free = [joint for joint in model.joints if joint.coordinates == 1 and joint.name not in followers]
    if any(joint.independent is not None for joint in model.joints):
        driven = [joint for joint in free if joint.independent is not False]
        words = 'the joints that are not marked independent="false"'
    elif model.loops and 0 < len(strong := [joint for joint in free if joint.name not in model.idle]) < len(free):
        driven = strong
        words = "the joints whose limits do not have effort 0"
    else:
        driven = _outside_loops(model, free)
        words = "all joints that follow no other"
    if not driven:
        raise ArgumentError(f"{model.file}: no joint can be a motor; it needs one with a single coordinate")
    names = tuple(joint.name for joint in driven)
    note = model.note(
        f"the source names no motors; {words} are taken: {printable(', '.join(names))}; --motors names others"
    )
    return replace(model, motors=names, notes=(*model.notes, note))


def _outside_loops(model: Model, free: list[Joint]) -> list[Joint]:
    """All joints, where none of them is in a loop.

    Raises:
        ArgumentError: There are joints in loops: which of them are driven cannot be guessed.
    """
    in_loops = _in_loops(model)
    outside = [joint for joint in free if joint.name not in in_loops]
    undecided = [joint.name for joint in free if joint.name in in_loops]
    if undecided:
        others = ", ".join(joint.name for joint in outside) or "none"
        raise ArgumentError(
            printable(
                f"{model.file} does not say which joints of its loops are driven; name all motors with --motors; "
                f"joints in loops: {', '.join(undecided)}; joints outside: {others}"
            )
        )
    return outside


def _in_loops(model: Model) -> set[str]:
    """Joints on the paths between the ends of loops."""
    above = {joint.child: joint for joint in model.joints}
    found: set[str] = set()
    for loop in model.loops:
        ways = [{joint.name for joint in path_to(link, above)} for link in (loop.parent, loop.child)]
        found |= ways[0] ^ ways[1]
    return found
