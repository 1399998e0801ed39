"""Rod limbs as kinematic elements (Özgür 2013, §3.1): arm or slider, one rod or two, and the links of a pair."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.graph.symbolic.matrix import Matrix, eye
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.language.description.types import JointType
from pkmgen.language.expression.algebra import ZERO, Vector, divide, subtract
from pkmgen.language.expression.algebra import dot as dot_trees
from pkmgen.mechanism.inertia import axis_inertia
from pkmgen.mechanism.limb_axes import first_axis, is_mirrored
from pkmgen.mechanism.types import Body, Limb
from pkmgen.motion.geometry.anchor import ORIGIN
from pkmgen.motion.geometry.limbs.elements import (
    ElementLine,
    Elements,
    PlacedBody,
    Point,
    flat_line,
    placed_bodies,
    uneven_axes,
)
from pkmgen.motion.geometry.limbs.rod.types import RodPositions, RodRates


def rod_elements(
    tape: RateTape, positions: RodPositions, rates: RodRates, tip: Rate, first: tuple[list[PlacedBody], Point]
) -> Elements:
    """Arm or slider, then a rod or a pair of rods with the links that join their ends.

    `first` has the bodies of arm or slider, and the elbow, where the rod starts; `tip` is the velocity of its tip.
    """
    limb, (bodies, elbow) = positions.limb, first
    drive, rod = limb.elements
    bodies = bodies + placed_bodies(limb, drive, drive.couplers, elbow, None)
    lines = _rod_lines(tape, positions, rates)
    count = 2 if rod.pair else 1
    for index in range(count):
        suffix = f"_{index + 1}" if count > 1 else ""
        placed = placed_bodies(limb, rod, rod.bodies, elbow, lines[index % len(lines)])
        bodies += [replace(each, label=each.label + suffix) for each in placed]
    return Elements(bodies + _links(tape.equations, limb, elbow, tip, rates.rotation), lines[0])


def _rod_lines(tape: RateTape, positions: RodPositions, rates: RodRates) -> list[ElementLine]:
    """The line of a rod; two where the rods of a pair lean against each other."""
    limb, equations = positions.limb, tape.equations
    rod, axis = limb.elements[1], first_axis(limb)
    name = f"{limb.name}_{rod.name}"
    length = equations.constant(f"{name}_length", rod.length)
    swing = tape.rate(f"{name}_u_rate", [Term(eye(3) / length, rates.rod)], "u̇ (43), 1/s")
    if rod.pair is not None and is_mirrored(rod) and axis is not None:
        return _leaning_lines(tape, positions, rates, swing)
    u = equations.vector(f"{name}_u", positions.rod / length, "u, direction of the element")
    if rod.joint.type is JointType.REVOLUTE:
        return [flat_line(equations, limb, rod, name, u, swing)]
    axes = None if axis is None else uneven_axes(equations, limb, rod, rod.bodies, name, axis, u)
    return [ElementLine(name, u, rod.direction, swing, rates.spin, axes=axes)]


def _leaning_lines(tape: RateTape, positions: RodPositions, rates: RodRates, swing: Rate) -> list[ElementLine]:
    """Two rods, u± = (b ± lean)/l, that turn about one axis: their spins are what that turn has along them."""
    limb, equations = positions.limb, tape.equations
    rod, axis = limb.elements[1], first_axis(limb)
    assert rod.pair is not None and axis is not None
    name = f"{limb.name}_{rod.name}"
    offset = subtract(rod.pair.end, rod.pair.start)
    lean = equations.constant_vector(f"{name}_lean", limb.frame.rotate(offset))
    length = equations.constant(f"{name}_length", rod.length)
    ratio = equations.constant(f"{name}_lean_ratio", divide(dot_trees(offset, axis), rod.length))
    lines = []
    for index, sign in enumerate((1, -1)):
        label = f"{name}_{index + 1}"
        u = equations.vector(f"{label}_u", (positions.rod + sign * lean) / length, "u, direction of a leaning rod")
        spin = None
        if rates.rotation is not None:
            spin = tape.rate(f"{label}_spin", [Term(Matrix([sign * ratio]), rates.rotation)], "σ = (e·u) α̇, rad/s")
        lines.append(ElementLine(label, u, rod.direction, swing, spin))
    return lines


def _links(equations: StagedEquations, limb: Limb, elbow: Point, end: Rate, rotation: Rate | None) -> list[PlacedBody]:
    """Links at both ends of a pair: spindles along the first axis of the rods, lumped about it."""
    rod, axis = limb.elements[1], first_axis(limb)
    if rod.pair is None or axis is None:
        return []
    tip = Point(end, ((end, eye(3)),))
    placed = []
    for links, point in ((rod.pair.start_links, elbow), (rod.pair.end_links, tip)):
        for link in links:
            moment = axis_inertia((link,), axis, rod.direction).moment
            lump = Body(link.name, link.mass, ORIGIN, (moment, moment, moment, ZERO, ZERO, ZERO))
            label = f"{limb.name}_{link.name}"
            spindle = _spindle(equations, label, limb, axis, rotation)
            placed.append(PlacedBody(label, limb.name, rod.name, lump, point, spindle))
    return placed


def _spindle(
    equations: StagedEquations, label: str, limb: Limb, axis: Vector, rotation: Rate | None
) -> ElementLine | None:
    if rotation is None:
        return None
    world = equations.constant_vector(f"{label}_axis", limb.frame.rotate(axis))
    return ElementLine(label, world, axis, None, rotation)
