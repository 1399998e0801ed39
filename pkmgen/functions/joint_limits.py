"""How far joints are from their limits: half the range less the way from its middle, angles modulo a turn."""

from __future__ import annotations

import sympy

from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.types import Port, SymbolicModel
from pkmgen.errors import UnsupportedRobotError
from pkmgen.expression.algebra import add, multiply, negate
from pkmgen.expression.trees import Number, Operation, Tree
from pkmgen.geometry.limbs.joints import JointPosition
from pkmgen.geometry.pose import declare_pose
from pkmgen.kinematics.assembly import place_limbs
from pkmgen.kinematics.closure import model_of
from pkmgen.kinematics.limb_models import LimbWriter
from pkmgen.mechanism.types import Limits, Mechanism
from pkmgen.plan.plan import Plan
from pkmgen.trees.coordinates import JointCoordinate, coordinates_of_limb
from pkmgen.trees.models import RestingModels
from pkmgen.trees.site import LimbSite

HALF = Number(0.5)


def limited_coordinates(mechanism: Mechanism) -> tuple[JointCoordinate, ...]:
    """The joint coordinates of all limbs that the file gives limits for."""
    coordinates = (coordinate for limb in mechanism.limbs for coordinate in coordinates_of_limb(limb))
    return tuple(coordinate for coordinate in coordinates if coordinate.limits is not None)


def joint_limits(plan: Plan) -> SymbolicModel:
    """Write pose → for each limited joint coordinate its distance from the nearer limit, negative beyond it, rad or m.

    Raises:
        UnsupportedRobotError: No joint has limits.
    """
    limited = limited_coordinates(plan.mechanism)
    if not limited:
        raise UnsupportedRobotError(f"{plan.mechanism.file}: no joint has limits")
    equations = StagedEquations()
    pose = declare_pose(equations, plan)
    results_of_limbs = place_limbs(equations, pose, RestingModels(plan, _margins))
    symbols = tuple(symbol for results in results_of_limbs for symbol in results["margin"])
    meaning = "distance from the nearer limit, negative beyond it: " + ", ".join(each.name for each in limited)
    port = Port("margin", (len(symbols),), symbols, tuple(each.unit for each in limited), meaning)
    return model_of(equations, plan, "joint_limits", "geometry", (port,))


def _margins(writer: LimbWriter, site: LimbSite) -> Port:
    margins = []
    for index, (place, coordinate) in enumerate(zip(site.places, coordinates_of_limb(site.limb), strict=True), start=1):
        if coordinate.limits is None:
            continue
        label, limits = f"{site.limb.name}_joint_{index}", coordinate.limits
        half = site.equations.constant(f"{label}_half_range", _half(add(limits.upper, negate(limits.lower))))
        away = _from_middle(site.equations, label, place, limits, coordinate.unit)
        away = site.equations.scalar(f"{label}_from_middle", away, "way from the middle of the range, rad or m")
        margins.append(half - sympy.sqrt(away**2))
    return writer.port("margin", margins)


def _from_middle(equations: StagedEquations, label: str, place: JointPosition, limits: Limits, unit: str) -> sympy.Expr:
    """Way of a joint from the middle of its range; that of an angle in (−π, π]."""
    middle = _half(add(limits.lower, limits.upper))
    if unit == "m":
        return place.slide - equations.constant(f"{label}_middle", middle)
    cosine, sine = (
        equations.constant(f"{label}_middle_{word}", Operation(function, (middle,)))
        for word, function in (("cosine", "cos"), ("sine", "sin"))
    )
    return sympy.atan2(place.sine * cosine - place.cosine * sine, place.cosine * cosine + place.sine * sine)


def _half(tree: Tree) -> Tree:
    return multiply(HALF, tree)
