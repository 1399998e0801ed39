"""Joint coordinates of all limbs, how far they are from their limits, and ends and directions of all elements.

Limbs are taken as trees. The distance from a limit is half the range less the deviation from its middle (mod 2π).

Elements are output for drawing and for vision (Özgür 2013, §3.1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sympy

from pkmgen.errors import UnsupportedRobotError
from pkmgen.functions.limb_sources import LimbSources
from pkmgen.functions.sources import Sources
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.language.expression.algebra import add, multiply, negate
from pkmgen.language.expression.trees import Number, Operation, Tree
from pkmgen.mechanism.types import Limits
from pkmgen.motion.geometry.limbs.joints import JointPosition
from pkmgen.motion.geometry.pose import declare_pose
from pkmgen.motion.kinematics.assembly import place_limbs
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.kinematics.limb_models import LimbWriter
from pkmgen.motion.plan.plan import Plan
from pkmgen.motion.trees.coordinates import joint_coordinates_model
from pkmgen.motion.trees.models import RestingModels, tree_refusal
from pkmgen.motion.trees.site import LimbSite

HALF = Number(0.5)


def joint_coordinates(plan: Plan) -> SymbolicModel:
    """The equations that the plan counts freedoms with: pose → joint coordinates of all limbs (rad or m)."""
    return plan.once(joint_coordinates_model)


def joint_limits(plan: Plan) -> SymbolicModel:
    """Write pose → for each limited joint coordinate its distance from the nearer limit, negative beyond it, rad or m.

    Raises:
        UnsupportedRobotError: No joint has limits.
    """
    limited = plan.mechanism.limited
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
    for index, (place, coordinate) in enumerate(zip(site.places, site.limb.coordinates, strict=True), start=1):
        if coordinate.limits is None:
            continue
        label, limits = f"{site.limb.name}_joint_{index}", coordinate.limits
        half = site.equations.constant(f"{label}_half_range", _half(add(limits.upper, negate(limits.lower))))
        away = _from_middle(site.equations, label, place, limits, coordinate.unit)
        away = site.equations.scalar(f"{label}_from_middle", away, "way from the middle of the range, rad or m")
        margins.append(half - sympy.sqrt(away**2))
    return writer.port("margin", margins)


def _from_middle(equations: StagedEquations, label: str, place: JointPosition, limits: Limits, unit: str) -> sympy.Expr:
    """Deviation of a joint from the middle of its range; that of an angle in (−π, π]."""
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


def joint_refusal(sources: LimbSources) -> str | None:
    """Why limbs have no joint coordinates; None where they have."""
    return tree_refusal(sources.plan)


def limits_refusal(sources: LimbSources) -> str | None:
    """Why there are no margins; None where there are."""
    if not sources.robot.limited:
        return "no joint has limits; give `limits` to joints or slides of elements in the robot file"
    return joint_refusal(sources)


def coordinate_names(sources: LimbSources) -> Mapping[str, Any]:
    """Names of the joint coordinates, in order."""
    return {"joints": [each.name for each in sources.robot.joint_coordinates]}


def limited_names(sources: Sources[Any]) -> Mapping[str, Any]:
    """Names of the joint coordinates that have limits, in order."""
    return {"limited_joints": [each.name for each in sources.robot.limited]}


ELEMENT_OUTPUTS = {
    "start": ("m", "input points of the elements"),
    "end": ("m", "output points of the elements"),
    "direction": ("1", "unit directions of the elements"),
}
"""Outputs of `element_states`: unit, and meaning."""


def element_ports(symbols: Mapping[str, Sequence[sympy.Symbol]], names: Sequence[str]) -> tuple[Port, ...]:
    """Ends and directions of elements, from their entries by the names of `ELEMENT_OUTPUTS`."""
    count, listed = len(names), ", ".join(names)
    return tuple(
        Port(name, (count, 3), tuple(symbols[name]), (unit,) * 3 * count, f"{meaning}: {listed}")
        for name, (unit, meaning) in ELEMENT_OUTPUTS.items()
    )


def element_names(plan: Plan) -> tuple[str, ...]:
    """Names of the elements: limb and element, numbered where an element has several lines, as in `first.rod 1`."""
    names = []
    for limb in plan.mechanism.limbs:
        lines = plan.form(limb).line_names(limb)
        for index, line in enumerate(lines):
            number = f" {lines[: index + 1].count(line)}" if lines.count(line) > 1 else ""
            names.append(f"{limb.name}.{line}{number}")
    return tuple(names)


def element_states(plan: Plan) -> SymbolicModel:
    """Write pose → ends and unit direction of every element, world frame, base to tip.

    The two rods of a pair are separate rows, barrel and rod of a telescopic element are its two halves. An element
    goes from its start along its direction by its length: of a slider, by its stroke, which may be negative.
    """
    equations = StagedEquations()
    pose = declare_pose(equations, plan)
    symbols: dict[str, list[sympy.Symbol]] = {name: [] for name in ELEMENT_OUTPUTS}
    for limb in plan.mechanism.limbs:
        form = plan.form(limb)
        positions = form.positions(equations, limb, pose.anchor(equations, limb), False)
        lines = form.skeleton(equations, positions)
        directions = form.directions(equations, positions, lines)
        for index, ((start, end), direction) in enumerate(zip(lines, directions, strict=True), start=1):
            for (name, (_, meaning)), value in zip(ELEMENT_OUTPUTS.items(), (start, end, direction), strict=True):
                symbols[name] += equations.vector(f"{limb.name}_line_{index}_{name}", value, meaning)
    names = element_names(plan)
    return model_of(equations, plan, "element_states", "geometry", element_ports(symbols, names))
