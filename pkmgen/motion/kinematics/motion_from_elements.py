"""Motion of a robot from that of its elements, as a camera sees them (Özgür 2013, eqs. 66, 67).

The state is s = {u, d} and its rate: directions of all elements that turn, lengths of those that vary. Limbs are laid
out along them, no inverse geometry is solved. The platform's attitude, where it has one, follows from the tips. Its
twist is measured too, or it follows from the rates of the elements; the rates of elements then are as they were seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy

from pkmgen.graph.symbolic.given_rates import SeenTape
from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.language.description.types import JointType, Motion
from pkmgen.language.expression.algebra import Vector, dot, subtract
from pkmgen.mechanism.types import Element, Limb, Mechanism
from pkmgen.motion.geometry.anchor import Anchor
from pkmgen.motion.geometry.limbs.seen import SeenLimb, has_direction, has_way, seen_limb
from pkmgen.motion.geometry.limbs.types import LimbForm
from pkmgen.motion.geometry.platform import declare_rate, declare_rates, platform_motion, platform_points
from pkmgen.motion.geometry.robot import Geometry
from pkmgen.motion.kinematics.motion import RobotMotion, move_limbs
from pkmgen.motion.kinematics.seen_platform import choose_tips, seen_pose, seen_twist

PLANAR = (Motion.PLANAR_POINT, Motion.PLANAR_BODY)
ZERO_TOLERANCE = 1e-9
"""Component of a unit vector, or length in m, below which it counts as zero."""
Place = tuple[int, str]
"""Index of a limb, and name of an element of it."""
Seen = tuple[tuple[Limb, Element], ...]


@dataclass(frozen=True, slots=True)
class SeenPorts:
    """What is seen of a robot, entry by entry.

    Attributes:
        axes: World axes in which directions are given: two where all elements move in the plane of the robot.
        directions: Elements whose directions are seen, base to tip, limb by limb.
        lengths: Elements whose lengths, or strokes, are.
        growths: Elements whose lengths or strokes vary.
    """

    axes: str
    directions: Seen
    lengths: Seen
    growths: Seen


def seen_ports(mechanism: Mechanism) -> SeenPorts:
    """List what is seen: the stroke of a slider only where the platform's attitude follows from the tips."""
    places = [(limb, element) for limb in mechanism.limbs for element in limb.elements]
    growths = tuple(place for place in places if has_way(place[1]))
    lengths = tuple(place for place in growths if place[1].slide is not None or mechanism.layout.rotates)
    directions = tuple(place for place in places if has_direction(place[1]))
    return SeenPorts(mechanism.plane if _is_flat(mechanism) else "xyz", directions, lengths, growths)


def _is_flat(mechanism: Mechanism) -> bool:
    """Whether all elements move in the plane of the robot."""
    normal = mechanism.plane_normal

    def upright(vector: Vector) -> bool:
        return abs(mechanism.value(dot(vector, normal))) > 1.0 - ZERO_TOLERANCE

    def level(vector: Vector) -> bool:
        return abs(mechanism.value(dot(vector, normal))) < ZERO_TOLERANCE

    def moves_flat(limb: Limb) -> bool:
        ends = level(subtract(limb.base_point, limb.platform_point))
        joints = [(element.joint, limb.joint_axis(i)) for i, element in enumerate(limb.elements) if element.joint.axis]
        rotating = (upright(axis) for joint, axis in joints if joint.type is not JointType.PRISMATIC)
        sliding = (level(axis) for joint, axis in joints if joint.type is JointType.PRISMATIC)
        return ends and len(joints) == len(limb.elements) and all(rotating) and all(sliding)

    return mechanism.motion in PLANAR and all(moves_flat(limb) for limb in mechanism.limbs)


def elements_refusal(geometry: Geometry) -> str | None:
    """Say why the state of a robot does not follow from what is seen of its elements; None where it does."""
    for limb in geometry.mechanism.limbs:
        reason = geometry.form(limb).unseen
        if reason:
            return f"{limb.place}: limb {limb.name}: {reason}, which inputs elements need"
    if geometry.mechanism.layout.rotates and choose_tips(geometry.mechanism) is None:
        return "the tips of its limbs do not tell the attitude of its platform, which inputs elements need"
    return None


def motion_from_elements(equations: StagedEquations, geometry: Geometry, twist: str) -> RobotMotion:
    """Declare what is seen, and write how the robot moves.

    The twist is `measured`, an input from which the rates of the elements follow, or computed from the rates of
    `elements`, which are inputs then.
    """
    rates = twist == "elements"
    limbs = _declare_limbs(equations, geometry.mechanism, rates)
    tips = {}
    for limb in geometry.mechanism.limbs:
        base = equations.constant_vector(f"{limb.name}_base_point", limb.base_point)
        tips[limb.name] = equations.vector(f"{limb.name}_seen_tip", base + limbs[limb.name].reach(), "tip, m")
    pose = seen_pose(equations, geometry, tips)
    tape = SeenTape(equations)
    if rates:
        velocities = {
            name: equations.vector(f"{name}_seen_tip_velocity", seen.tip_velocity(), "velocity of the tip, m/s")
            for name, seen in limbs.items()
        }
        tape.look({f"{name}_anchor_velocity": velocity for name, velocity in velocities.items()})
        acceleration = declare_rate(equations, geometry.mechanism, "acceleration")
        value = equations.matrix("seen_twist", seen_twist(equations, pose, velocities, tips), "ẋ, from the elements")
        platform = platform_motion(tape, pose, tape.source("twist", value, acceleration))
    else:
        platform = declare_rates(equations, tape, pose)

    def close(form: LimbForm, limb: Limb, anchor: Anchor, axes: Matrix | None) -> Any:
        seen = limbs[limb.name]
        if axes is not None:
            seen = seen.rotated(equations, limb.name, axes.T)
        if rates:
            tape.look(form.seen_rates(equations, limb, seen))
        return form.from_elements(equations, limb, anchor, seen)

    moving = move_limbs(platform, False, close)
    robot = RobotMotion(geometry, "elements", platform, tuple(platform_points(platform)), moving)
    tape.write_accelerations()
    return robot


def _declare_limbs(equations: StagedEquations, mechanism: Mechanism, rates: bool) -> dict[str, SeenLimb]:
    """Declare the inputs, and put the elements of each limb together, world frame."""
    ports = seen_ports(mechanism)
    directions = _declare_vectors(equations, ports, "directions", "1", "unit direction of every element")
    lengths = _declare_numbers(equations, ports.lengths, "lengths", "m", "length or way of every element that slides")
    swings: dict[Place, Matrix] = {}
    growths: dict[Place, sympy.Symbol] = {}
    if rates:
        swings = _declare_vectors(equations, ports, "direction_rates", "1/s", "rate of the direction of every element")
        growths = _declare_numbers(equations, ports.growths, "length_rates", "m/s", "rate of the length or way")
    limbs = {}
    for limb in mechanism.limbs:
        places = [(limb.index, element.name) for element in limb.elements]
        seen = [(directions[place], swings.get(place)) if place in directions else None for place in places]
        ways = [(lengths.get(place), growths.get(place)) for place in places]
        limbs[limb.name] = seen_limb(equations, limb, seen, ways)
    return limbs


def _declare_vectors(
    equations: StagedEquations, ports: SeenPorts, name: str, unit: str, meaning: str
) -> dict[Place, Matrix]:
    """Declare a vector for each direction; what lies across the plane of a flat robot is 0."""
    places, axes = ports.directions, ports.axes
    labels = tuple(f"{limb}_{element}_{axis}" for limb, element in _names(places) for axis in axes)
    told = f"{meaning}, world frame: {_listed(places)}"
    symbols = equations.input(name, (len(places), len(axes)), labels, (unit,) * len(labels), told)
    vectors = {}
    for index, (limb, element) in enumerate(places):
        entries = dict(zip(axes, symbols[len(axes) * index :], strict=False))
        vectors[limb.index, element.name] = Matrix([entries.get(axis, sympy.Integer(0)) for axis in "xyz"])
    return vectors


def _declare_numbers(
    equations: StagedEquations, places: Seen, name: str, unit: str, meaning: str
) -> dict[Place, sympy.Symbol]:
    """Declare a number for each element, if there are any."""
    if not places:
        return {}
    labels = tuple(f"{limb}_{element}" for limb, element in _names(places))
    symbols = equations.input(name, (len(places),), labels, (unit,) * len(labels), f"{meaning}: {_listed(places)}")
    return {(limb.index, element.name): symbol for (limb, element), symbol in zip(places, symbols, strict=True)}


def _names(places: Seen) -> list[tuple[str, str]]:
    return [(limb.name, element.name) for limb, element in places]


def _listed(places: Seen) -> str:
    return ", ".join(f"{limb} {element}" for limb, element in _names(places))
