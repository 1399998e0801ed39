"""What a schema cannot say of motors, rotors and springs: gears, and units that go with the joints they act at."""

from __future__ import annotations

from typing import Any

from pkmgen.language.description.bodies import Connection
from pkmgen.language.description.check import Check, value_of
from pkmgen.language.description.quantity import ZERO, QuantityExpression
from pkmgen.language.description.source import KeyPath
from pkmgen.language.description.types import Actuator, Joint, Slide, Spring
from pkmgen.language.expression.trees import ExpressionError, infer_dimension
from pkmgen.language.expression.units import parse_unit

TURNS, SLIDES = 0, 1
"""Which of the units of a quantity is that of a motor that turns, and of one that slides."""
_OF_MOTIONS = {
    "R": (TURNS,), "H": (TURNS,), "P": (SLIDES,), "U": (TURNS, TURNS), "C": (TURNS, SLIDES), "slide": (SLIDES,)
}  # fmt: skip
_RATED = ("effort_limit", "speed_limit", "acceleration_limit", "resolution", "backlash", "stiffness")


def check_motor(check: Check[Any], path: KeyPath, actuator: Actuator | None, joint: str) -> None:
    """A gear moves its motor, and what a motor is good for is in units of the joint (`slide`, or its type)."""
    if actuator is None:
        return
    ratio = actuator.gear_ratio
    if ratio is not None and value_of(check, ratio) == 0.0:
        message = "a gear of ratio 0 moves nothing"
        check.report((*path, "gear_ratio"), ratio.text, message, "motor rate by joint rate, not 0")
    driven = _OF_MOTIONS.get(joint, ())[actuator.axis - 1 : actuator.axis]
    for name in _RATED if driven else ():
        value = getattr(actuator, name)
        if value is not None:
            _check_unit(check, (*path, name), value, driven[0])


def check_rotor(check: Check[Any], path: KeyPath, joint: Joint | Slide | Connection, kind: str) -> None:
    """Rotor inertia of a joint without a motor: in the unit of its rate, on joints whose axes are alike."""
    if joint.rotor_inertia == ZERO:
        return
    place, motions = (*path, "rotor_inertia"), _OF_MOTIONS.get(kind, (TURNS,) if kind == "S" else ())
    if joint.actuator is not None:
        message = "a joint with a motor takes the rotor inertia of that"
        check.report(
            place, joint.rotor_inertia.text, message, "actuator: {rotor_inertia: …}, which counts × gear_ratio²"
        )
    elif not motions or len(set(motions)) > 1:
        message = f"a joint of type {kind} takes no rotor_inertia"
        check.report(place, joint.rotor_inertia.text, message, "types R, P, H, U, S")
    else:
        _check_unit(check, place, joint.rotor_inertia, motions[0], "joint")


def check_spring(check: Check[Any], path: KeyPath, spring: Spring | None, kind: str) -> None:
    """A spring acts on the one coordinate of a joint, in units of that."""
    if spring is None:
        return
    motions = _OF_MOTIONS.get(kind, ())
    if len(motions) != 1:
        check.report((*path, "spring"), "", f"a joint of type {kind} takes no spring", "types R, P, H")
        return
    for name in ("stiffness", "damping"):
        if (value := getattr(spring, name)) != ZERO:
            _check_unit(check, (*path, "spring", name), value, motions[0], "joint")


def _check_unit(check: Check[Any], path: KeyPath, value: QuantityExpression, which: int, moved: str = "motor") -> None:
    """What has the unit of the other kind of motor; another one is reported for any expression."""
    try:
        dimension = infer_dimension(value.tree, check.dimensions)
    except (ExpressionError, KeyError):
        return
    right, other = value.units[which], value.units[1 - which]
    if dimension == parse_unit(other).dimension:
        what = ("turns", "slides")[which]
        check.report(
            path, value.text, f"wrong unit: the value is in {other}, and this {moved} {what}", f"a value in {right}"
        )
