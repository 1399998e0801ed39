"""Where the elements of all limbs are, for drawing and for vision: both ends and the direction (Özgür 2013, §3.1)."""

from __future__ import annotations

import sympy

from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.types import Port, SymbolicModel
from pkmgen.geometry.pose import declare_pose
from pkmgen.kinematics.closure import model_of
from pkmgen.plan.plan import Plan

_OUTPUTS = {
    "start": ("m", "input points of the elements"),
    "end": ("m", "output points of the elements"),
    "direction": ("1", "unit directions of the elements"),
}


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

    The two rods of a pair are told one by one, barrel and rod of a telescopic element as its two halves. An element
    goes from its start along its direction by its length: of a slider, by its stroke, which may be negative.
    """
    equations = StagedEquations()
    pose = declare_pose(equations, plan)
    symbols: dict[str, list[sympy.Symbol]] = {name: [] for name in _OUTPUTS}
    for limb in plan.mechanism.limbs:
        form = plan.form(limb)
        positions = form.positions(equations, limb, pose.anchor(equations, limb), False)
        lines = form.skeleton(equations, positions)
        directions = form.directions(equations, positions, lines)
        for index, ((start, end), direction) in enumerate(zip(lines, directions, strict=True), start=1):
            for (name, (_, meaning)), value in zip(_OUTPUTS.items(), (start, end, direction), strict=True):
                symbols[name] += equations.vector(f"{limb.name}_line_{index}_{name}", value, meaning)
    names = element_names(plan)
    outputs = tuple(
        Port(name, (len(names), 3), tuple(symbols[name]), (unit,) * 3 * len(names), f"{meaning}: {', '.join(names)}")
        for name, (unit, meaning) in _OUTPUTS.items()
    )
    return model_of(equations, plan, "element_states", "geometry", outputs)
