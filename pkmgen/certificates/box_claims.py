"""What is claimed of inverse dynamics in the whole box: that nothing is singular, and how large rounding may get."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from typing import Any

from pkmgen.certificates.box import Ends, prove_box
from pkmgen.certificates.module_proof import ProvenFunction
from pkmgen.certificates.rounding import box_rounding
from pkmgen.certificates.terms import Terms
from pkmgen.emit.states import RATES
from pkmgen.mechanism.robot_model import RobotModel

NOT_TRIED = "not tried"
SPEEDS = {"twist": 5.0, "rate": RATES, "velocity": RATES}
"""Boxes a second up to which motion is looked at."""
LEAST_SPAN = 1e-3
"""Of a box that is a point."""


def box_claims(
    mechanism: RobotModel,
    terms: Terms,
    functions: Mapping[str, ProvenFunction],
    *,
    fold: bool,
    real: str,
    most: tuple[int, int],
    seconds: float = math.inf,
) -> dict[str, Any]:
    """Claims of inverse dynamics over the box.

    Args:
        mechanism: The robot.
        terms: Terms of the text.
        functions: What was proven of it.
        fold: Whether parameters are numbers in the text.
        real: Type of numbers.
        most: How many parts of the box are looked at, for singularities and for rounding.
        seconds: How long each of both may take.
    """
    first = functions.get("inverse_dynamics")
    reason = _reason(mechanism, first, fold)
    if first is None or reason:
        return {"verdict": NOT_TRIED, "why": reason, "rounding": {"verdict": NOT_TRIED, "why": reason}}
    box = _box_of(mechanism)
    port = first.graph.inputs[0].name
    found = prove_box(first.graph, port, box, most[0], time.monotonic() + seconds)
    return {**found.as_dict(), "rounding": _rounding(mechanism, terms, first, box, real, most[1], seconds)}


def _reason(mechanism: RobotModel, first: ProvenFunction | None, fold: bool) -> str:
    """Why nothing is tried; empty where it is."""
    if first is None:
        return "there is no inverse dynamics"
    if first.graph.iteration is not None:
        return "its joints are found by Newton's method"
    if not fold:
        return "its parameters are no numbers in the code"
    port, limbs = first.graph.inputs[0], bool(mechanism.limb_names)
    if mechanism.moving_base or (not limbs and len(_box_of(mechanism)) < len(mechanism.coordinates)):
        return "an attitude is no box"
    if port.name not in ("pose", "position") or port.size != len(_box_of(mechanism)):
        return "the pose has a quaternion, whose entries are no box, or it is no input"
    return ""


def _box_of(mechanism: RobotModel) -> Ends:
    return tuple((float(each.box[0]), float(each.box[1])) for each in mechanism.coordinates if each.box is not None)


def _rounding(
    mechanism: RobotModel,
    terms: Terms,
    first: ProvenFunction,
    box: Ends,
    real: str,
    most: int,
    seconds: float,
) -> dict[str, Any]:
    """Bound of rounding errors for all poses of the box and all motions of some boxes a second."""
    spans = [max(high - low, LEAST_SPAN) for low, high in box]
    place = first.graph.inputs[0]
    ranges = {(place.name, entry): ends for entry, ends in enumerate(box)}
    speeds = {**SPEEDS, "acceleration": mechanism.quickness}
    for port in first.graph.inputs[1:]:
        if port.name not in speeds or port.size != len(spans):
            return {"verdict": NOT_TRIED, "why": f"nothing is known about how large {port.name} is"}
        fast = speeds[port.name]
        ranges |= {(port.name, entry): (-fast * span, fast * span) for entry, span in enumerate(spans)}
    roots = [term for entries in first.outputs.values() for term in entries]
    halved, until = [(place.name, entry) for entry in range(len(box))], time.monotonic() + seconds
    found = box_rounding(terms, roots, ranges, halved, real, most, until)
    units: Sequence[str] = [unit for port in first.graph.outputs for unit in port.units]
    within = {port.name: [list(ranges[port.name, entry]) for entry in range(port.size)] for port in first.graph.inputs}
    return {**found.as_dict(), "units": sorted(set(units)), "within": within}
