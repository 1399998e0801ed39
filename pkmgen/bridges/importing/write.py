"""A reduced model to the text of a robot file that a person can read and edit."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from pkmgen.bridges.importing.model import Inertia, Joint, JointKind, Link, Model
from pkmgen.bridges.importing.placement import ROUNDING, Array, Placement, angles, shift
from pkmgen.language.description.bodies import GROUND
from pkmgen.machine.spelling import printable

AXIS_NEEDED = (JointKind.REVOLUTE, JointKind.PRISMATIC, JointKind.HELICAL, JointKind.CYLINDRICAL, JointKind.PLANAR)
_WORDS = re.compile(r"(?i)(true|false|null|yes|no|on|off|y|n)")
"""Names that YAML takes for something else."""
QUATERNION = 4
"""Numbers of a spherical joint."""


def robot_text(model: Model, name: str, source: str, base: str, remarks: Sequence[str]) -> str:
    """Write a robot file.

    Args:
        model: A reduced model with names that are allowed.
        name: Name of the robot.
        source: Where it is from, for the field `source`.
        base: `fixed` or `free`.
        remarks: Lines for the comment at the top.
    """
    lines = [f"# {printable(remark)}" for remark in remarks]
    lines += ["pkmgen: 1", f"name: {_name(name)}", f"title: {_text(model.name or name)}", f"source: {_text(source)}"]
    lines += ["", f"gravity: {_row(model.gravity)}", f"base: {base}", "", "bodies:"]
    for link in sorted(model.links, key=lambda link: link.name != model.root):  # a base that moves is the first body
        if link.name != GROUND:
            lines += _body(link, model)
    lines += ["", "joints:"]
    motors = set(model.motors)
    for joint in model.joints:
        lines += _joint(joint, joint.name in motors)
    if model.loops:
        lines += ["", "loops:"]
        for loop in model.loops:
            lines += _joint(loop, loop.name in motors)
    if model.couplings:
        lines += ["", "couplings:"]
        for coupling in model.couplings:
            terms = ", ".join(f"{_name(joint)}: {number(factor)}" for joint, factor in coupling.terms.items())
            lines += [f"  - {{name: {_name(coupling.name)}, terms: {{{terms}}}, offset: {number(coupling.offset)}}}"]
    lines += ["", f"actuators: [{', '.join(map(_name, model.motors))}]"]
    lines += _home(model)
    return "\n".join(lines) + "\n"


def angle(value: float) -> str:
    """An angle, rad; quarter turns by their name."""
    quarters = round(value / (math.pi / 2))
    if quarters == 0 or abs(value - quarters * (math.pi / 2)) > ROUNDING:
        return number(0.0 if quarters == 0 and abs(value) <= ROUNDING else value)
    if abs(quarters) == 2:  # both turns are the same
        return "pi"
    sign, count = ("-" if quarters < 0 else ""), abs(quarters)
    whole = count if count % 2 else count // 2
    return f"{sign}{'' if whole == 1 else f'{whole}*'}pi{'/2' if count % 2 else ''}"


def _body(link: Link, model: Model) -> Iterator[str]:
    yield f"  - name: {_name(link.name)}"
    yield from _inertia(link.inertia)
    frames = [frame for frame in model.frames if frame.link == link.name]
    if frames:
        yield "    frames:"
    for frame in frames:
        yield f"      - {{{', '.join([f'name: {_name(frame.name)}', *_place(frame.place, '')])}}}"


def _inertia(body: Inertia) -> Iterator[str]:
    if body.is_nothing():
        return
    yield f"    mass: {number(body.mass)}"
    centre = _lengths(body.centre)
    if centre.any():
        yield f"    mass_centre: {_row(centre)}"
    scale = ROUNDING * float(np.abs(body.tensor).max())
    entries = {
        key: body.tensor["xyz".index(key[0]), "xyz".index(key[1])] for key in ("xx", "yy", "zz", "xy", "xz", "yz")
    }
    kept = {key: value for key, value in entries.items() if abs(value) > scale}
    if kept:
        yield f"    inertia: {{{', '.join(f'{key}: {number(value)}' for key, value in kept.items())}}}"


def _joint(joint: Joint, driven: bool) -> Iterator[str]:
    yield f"  - name: {_name(joint.name)}"
    yield f"    type: {joint.kind}"
    yield f"    parent: {_name(joint.parent)}"
    yield f"    child: {_name(joint.child)}"
    places = (joint.place, joint.child_place)
    if joint.kind in (JointKind.POINT, JointKind.DISTANCE):  # points have no axes
        places = (shift(joint.place.point), shift(joint.child_place.point))
    for entry in (*_place(places[0], ""), *_place(places[1], "child_")):
        yield f"    {entry}"
    if joint.axis is not None and (joint.kind is JointKind.UNIVERSAL or joint.kind in AXIS_NEEDED):
        yield f"    axis: {_axis(joint.axis)}"
    if joint.second_axis is not None:
        yield f"    second_axis: {_axis(joint.second_axis)}"
    if joint.pitch is not None:
        yield f"    pitch: {number(joint.pitch)}"
    if joint.length is not None:
        yield f"    length: {number(joint.length)}"
    yield from _forces(joint, driven)
    if joint.limits is not None:
        lower, upper = map(number, joint.limits)
        yield f"    limits: {{lower: {lower}, upper: {upper}}}"


def _forces(joint: Joint, driven: bool) -> Iterator[str]:
    """Motor, friction and spring of a joint."""
    rotor = f"rotor_inertia: {number(joint.rotor_inertia)}" if joint.rotor_inertia else ""
    if driven or rotor:
        yield f"    actuator: {{{rotor}}}" if driven else f"    {rotor}"
    friction = {"viscous": joint.viscous, "coulomb": joint.coulomb}
    if any(friction.values()):
        yield f"    friction: {{{', '.join(f'{key}: {number(value)}' for key, value in friction.items() if value)}}}"
    if joint.stiffness:
        yield f"    spring: {{stiffness: {number(joint.stiffness)}, rest: {number(joint.rest)}}}"


def _home(model: Model) -> Iterator[str]:
    if not model.home:
        return
    yield ""
    yield "home:"
    for name, values in model.home.items():
        if len(values) == QUATERNION or len(values) == 1:
            yield f"  {_name(name)}: {number(values[0]) if len(values) == 1 else _row(values)}"
            continue
        for index, value in enumerate(values, 1):
            yield f"  {name}_{index}: {number(value)}"


def _place(place: Placement, prefix: str) -> Iterator[str]:
    """Entries `at` and `rpy` of a frame, where they are not zero."""
    point = _lengths(place.point)
    if point.any():
        yield f"{prefix}at: {_row(point)}"
    turned = [angle(value) for value in angles(place)]
    if any(text != "0" for text in turned):
        yield f"{prefix}rpy: [{', '.join(turned)}]"


def _lengths(values: Array) -> Array:
    """Lengths without those that are rounding of zero."""
    return np.where(np.abs(values) <= ROUNDING, 0.0, values)


def _axis(axis: Array) -> str:
    for index, letter in enumerate("xyz"):
        if abs(abs(axis[index]) - 1.0) <= ROUNDING:
            return letter if axis[index] > 0.0 else f"-{letter}"
    return _row(np.where(np.abs(axis) <= ROUNDING, 0.0, axis))


def _row(values: Iterable[float]) -> str:
    return f"[{', '.join(number(value) for value in values)}]"


def _name(name: str) -> str:
    return f'"{name}"' if _WORDS.fullmatch(name) else name


def _text(text: str) -> str:
    """A text in quotes, which hold whatever a stranger wrote."""
    clean = printable(text)[:500]
    plain = re.fullmatch(r"[A-Za-z][A-Za-z0-9_ .]*[A-Za-z0-9_]", clean) and not _WORDS.fullmatch(clean)
    return clean if plain else json.dumps(clean, ensure_ascii=False)


def number(value: float) -> str:
    """A number with all its digits, as YAML 1.1 and 1.2 read it."""
    value = float(value)
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    text = repr(value)
    if "e" not in text:
        return text
    mantissa, _, exponent = text.partition("e")
    return f"{mantissa if '.' in mantissa else mantissa + '.0'}e{int(exponent):+d}"
