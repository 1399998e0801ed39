"""Limbs taken apart into kinematic elements (Özgür 2013, §3.1): their directions, rates and bodies, whatever the form.

The closure of a limb, its joint rates and their derivatives come from its form; here they are read as what Özgür's
method is written in, the rates u̇, ḋ and σ of its elements (26).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import sympy

from pkmgen.description.types import JointType
from pkmgen.equations.matrix import Matrix, eye
from pkmgen.equations.rates import Rate, RateTape, Term
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.errors import UnsupportedRobotError
from pkmgen.expression.algebra import ONE, ZERO, Vector, cross, divide, subtract
from pkmgen.expression.algebra import dot as dot_trees
from pkmgen.geometry.anchor import ORIGIN
from pkmgen.geometry.friction import joint_friction
from pkmgen.geometry.limbs.chain import ChainForm
from pkmgen.geometry.limbs.contact import ContactForm, ContactPositions
from pkmgen.geometry.limbs.rod import RodForm, RodPositions, RodRates
from pkmgen.geometry.limbs.telescopic import LegPositions, LegRates, TelescopicForm
from pkmgen.geometry.limbs.types import Drive, LimbForm
from pkmgen.geometry.motion import MovingLimb, on_turning_platform
from pkmgen.mechanism.inertia import axis_inertia
from pkmgen.mechanism.rods import first_axis, is_mirrored
from pkmgen.mechanism.types import Body, Element, Limb
from pkmgen.methods.elements.bodies import diagonal
from pkmgen.methods.elements.chain import chain_elements
from pkmgen.methods.elements.inertia import is_even
from pkmgen.methods.elements.types import ElementAxes, ElementLine, PlacedBody, Point, placed_bodies

__all__ = ["LimbElements", "limb_elements"]

REST = Point(None, ())


@dataclass(frozen=True, slots=True)
class LimbElements:
    """A limb as kinematic elements.

    Attributes:
        limb: The limb.
        frame: Axes its vectors are written in, columns in world axes; None for world axes.
        bodies: The bodies of its elements.
        drives: Its actuated rates.
        last: Line of the element it ends with, None where that does not turn.
        friction: Adds the friction of its joints; told the turn of the platform where a limb carries that.
    """

    limb: Limb
    frame: Matrix | None
    bodies: tuple[PlacedBody, ...]
    drives: tuple[Drive, ...]
    last: ElementLine | None
    friction: Callable[[Rate | None], None]


def limb_elements(tape: RateTape, moving: MovingLimb) -> LimbElements:
    """Read the rates of a limb as those of its elements.

    Raises:
        UnsupportedRobotError: The form of the limb is not known as kinematic elements.
    """
    limb, form, frame, positions, rates = moving.limb, moving.form, moving.axes, moving.positions, moving.rates
    detail = rates.detail
    if isinstance(form, RodForm):
        bodies, last = _rod_limb(tape, form, positions, detail)
    elif isinstance(form, TelescopicForm):
        bodies, last = _leg(tape, positions, detail)
    elif isinstance(form, ContactForm):
        bodies, last = _slider(tape, positions, detail), None
    elif isinstance(form, ChainForm):
        bodies, last = chain_elements(tape, positions, detail)
    else:
        raise UnsupportedRobotError(f"{limb.place}: limb {limb.name} is of a form not known as kinematic elements")

    def friction(turn: Rate | None) -> None:
        if turn is not None and frame is not None:
            turn = tape.plain(f"{limb.name}_platform_turn", [Term(frame.T, turn)])
        _add_friction(tape, form, positions, on_turning_platform(detail, turn))

    massive = tuple(each for each in bodies if _has_inertia(each.body))
    return LimbElements(limb, frame, massive, rates.drives, last, friction)


def _has_inertia(body: Body) -> bool:
    return body.mass != ZERO or any(entry != ZERO for entry in body.inertia)


def _add_friction(tape: RateTape, form: LimbForm, positions: Any, detail: Any) -> None:
    """Add the friction of all joints, on the relative rates of what they join."""
    limb = positions.limb
    if isinstance(form, RodForm | TelescopicForm):
        form.friction(tape, limb, detail)
    elif isinstance(form, ContactForm):
        joint_friction(tape, f"{limb.name}_drive", limb.elements[0].joint.friction, [detail])
    elif isinstance(form, ChainForm):
        for index, (joint, rate) in enumerate(zip(positions.joints, detail.joints, strict=True)):
            joint_friction(tape, f"{limb.name}_joint_{index + 1}", joint.friction, [rate])
        form.tip_friction(tape, positions, detail)


def _rod_limb(
    tape: RateTape, form: RodForm, positions: RodPositions, detail: RodRates
) -> tuple[list[PlacedBody], ElementLine]:
    """Arm or slider, then a rod or a pair of rods with the links that join their ends."""
    limb, equations = positions.limb, tape.equations
    first, rod = limb.elements
    name = f"{limb.name}_{first.name}"
    if form.drive.rotational:
        length = equations.constant(f"{name}_length", first.length)
        u = equations.vector(f"{name}_u", positions.arm / length, "u, direction of the element")
        swing = tape.rate(f"{name}_u_rate", [Term(eye(3) / length, detail.elbow)], "u̇ (41), 1/s")
        line = _flat_line(equations, limb, first, name, u, swing)
        elbow = Point(detail.elbow, ((swing, diagonal(equations, length)),))
        bodies = placed_bodies(limb, first, (*first.bodies, *first.links), REST, line)
    else:
        elbow = Point(detail.elbow, ((detail.drive, positions.normal),))
        bodies = placed_bodies(limb, first, first.bodies, elbow, None)
    bodies += placed_bodies(limb, first, first.couplers, elbow, None)
    lines = _rod_lines(tape, positions, detail)
    count = 2 if rod.pair else 1
    for index in range(count):
        suffix = f"_{index + 1}" if count > 1 else ""
        placed = placed_bodies(limb, rod, rod.bodies, elbow, lines[index % len(lines)])
        bodies += [replace(each, label=each.label + suffix) for each in placed]
    return bodies + _links(equations, limb, elbow, detail), lines[0]


def _flat_line(
    equations: StagedEquations, limb: Limb, element: Element, name: str, direction: Matrix, swing: Rate
) -> ElementLine:
    """An element that turns about one fixed axis across it."""
    own = element.joint.axis
    assert own is not None
    axis = equations.constant_vector(f"{name}_axis", limb.frame.turn(own))
    normal = equations.vector(f"{name}_normal", axis.cross(direction), "y = z × u, in place of u̇/|u̇| (10)")
    return ElementLine(name, direction, element.direction, swing, None, own, normal)


def _rod_lines(tape: RateTape, positions: RodPositions, detail: RodRates) -> list[ElementLine]:
    """The line of a rod; two where the rods of a pair lean against each other."""
    limb, equations = positions.limb, tape.equations
    rod, axis = limb.elements[1], first_axis(limb)
    name = f"{limb.name}_{rod.name}"
    length = equations.constant(f"{name}_length", rod.length)
    swing = tape.rate(f"{name}_u_rate", [Term(eye(3) / length, detail.rod)], "u̇ (43), 1/s")
    if rod.pair is not None and is_mirrored(rod) and axis is not None:
        return _leaning_lines(tape, positions, detail, swing)
    u = equations.vector(f"{name}_u", positions.rod / length, "u, direction of the element")
    if rod.joint.type is JointType.REVOLUTE:
        return [_flat_line(equations, limb, rod, name, u, swing)]
    axes = None if axis is None else _cross_axes(equations, limb, rod, rod.bodies, name, axis, u)
    return [ElementLine(name, u, rod.direction, swing, detail.spin, axes=axes)]


def _leaning_lines(tape: RateTape, positions: RodPositions, detail: RodRates, swing: Rate) -> list[ElementLine]:
    """Two rods, u± = (b ± lean)/l, that turn about one axis: their spins are what that turn has along them."""
    limb, equations = positions.limb, tape.equations
    rod, axis = limb.elements[1], first_axis(limb)
    assert rod.pair is not None and axis is not None
    name = f"{limb.name}_{rod.name}"
    offset = subtract(rod.pair.end, rod.pair.start)
    lean = equations.constant_vector(f"{name}_lean", limb.frame.turn(offset))
    length = equations.constant(f"{name}_length", rod.length)
    ratio = equations.constant(f"{name}_lean_ratio", divide(dot_trees(offset, axis), rod.length))
    lines = []
    for index, sign in enumerate((1, -1)):
        label = f"{name}_{index + 1}"
        u = equations.vector(f"{label}_u", (positions.rod + sign * lean) / length, "u, direction of a leaning rod")
        spin = None
        if detail.turn is not None:
            spin = tape.rate(f"{label}_spin", [Term(Matrix([sign * ratio]), detail.turn)], "σ = (e·u) α̇, rad/s")
        lines.append(ElementLine(label, u, rod.direction, swing, spin))
    return lines


def _links(equations: StagedEquations, limb: Limb, elbow: Point, detail: RodRates) -> list[PlacedBody]:
    """Links at both ends of a pair: spindles along the first axis of the rods, lumped about it."""
    rod, axis = limb.elements[1], first_axis(limb)
    if rod.pair is None or axis is None:
        return []
    tip = Point(detail.tip.point, ((detail.tip.point, eye(3)),))
    found = []
    for links, point in ((rod.pair.start_links, elbow), (rod.pair.end_links, tip)):
        for link in links:
            moment = axis_inertia((link,), axis, rod.direction).moment
            lump = Body(link.name, link.mass, ORIGIN, (moment, moment, moment, ZERO, ZERO, ZERO))
            label = f"{limb.name}_{link.name}"
            found.append(
                PlacedBody(label, limb.name, rod.name, lump, point, _spindle(equations, label, limb, axis, detail.turn))
            )
    return found


def _spindle(equations: StagedEquations, label: str, limb: Limb, axis: Vector, turn: Rate | None) -> ElementLine | None:
    if turn is None:
        return None
    world = equations.constant_vector(f"{label}_axis", limb.frame.turn(axis))
    return ElementLine(label, world, axis, None, turn)


def _cross_axes(
    equations: StagedEquations,
    limb: Limb,
    element: Element,
    bodies: tuple[Body, ...],
    name: str,
    axis: Vector,
    direction: Matrix,
) -> ElementAxes | None:
    """Axes u, n = (e × u)/|e × u| and u × n of an element on a universal joint, where its bodies are not symmetric."""
    across = cross(axis, element.direction)
    if all(is_even(body, element.direction, across) for body in bodies):
        return None
    e = equations.constant_vector(f"{name}_axis", limb.frame.turn(axis))
    one = equations.constant("one", ONE)
    root = sympy.sqrt(one - dot(e, direction) ** 2)
    sine = equations.scalar(f"{name}_axis_sine", root, "|e × u|")
    n = equations.vector(f"{name}_second_axis", e.cross(direction) / sine, "n, second axis of the joint")
    k = equations.vector(f"{name}_third_axis", direction.cross(n), "u × n")
    return ElementAxes(Matrix.hstack(direction, n, k), element.direction, across)


def _leg(tape: RateTape, positions: LegPositions, detail: LegRates) -> tuple[list[PlacedBody], ElementLine]:
    """Barrel and rod on one line, two rigid bodies (theory: not one body of varying length)."""
    limb, equations, u = positions.limb, tape.equations, positions.direction
    element = limb.elements[0]
    name, slide = f"{limb.name}_{element.name}", element.slide
    assert slide is not None
    swing = _leg_swing(tape, name, positions, detail)
    if element.joint.type is JointType.REVOLUTE:
        line = _flat_line(equations, limb, element, name, u, swing)
    else:
        axis, bodies = element.joint.axis, (*element.bodies, *slide.rods)
        axes = None if axis is None else _cross_axes(equations, limb, element, bodies, name, axis, u)
        line = ElementLine(name, u, element.direction, swing, detail.spin, axes=axes)
    carry = ((swing, diagonal(equations, positions.length)), (detail.slide, u))
    tip = Point(detail.tip.point, carry)
    return placed_bodies(limb, element, element.bodies, REST, line) + placed_bodies(
        limb, element, slide.rods, tip, line
    ), line


def _leg_swing(tape: RateTape, name: str, positions: LegPositions, detail: LegRates) -> Rate:
    """Write u̇ = (Ċ − ḋ u)/d and what its derivative adds."""
    unit, u = eye(3), positions.direction
    swing = tape.rate(
        f"{name}_u_rate", [Term(unit, detail.tip.point), Term(-u, detail.slide)], "u̇ = (Ċ − ḋ u)/d, 1/s",
        bias=lambda: -2 * detail.slide.velocity[0] * swing.velocity, divisor=positions.length,
    )  # fmt: skip
    return swing


def _slider(tape: RateTape, positions: ContactPositions, rate: Rate) -> list[PlacedBody]:
    """A slider: a bar whose input slides, and that does not turn."""
    limb, slider = positions.limb, positions.limb.elements[0]
    moving = tape.rate(f"{limb.name}_slider_velocity", [Term(positions.axis, rate)], "ḋ a, velocity, m/s")
    return placed_bodies(limb, slider, slider.bodies, Point(moving, ((rate, positions.axis),)), None)
