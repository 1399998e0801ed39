"""Limbs that end in a rod of fixed length: the elbow runs on a circle or a line, the tip sees it on a sphere.

Notation, world frame, m: A the base point, C the tip, e the axis of the drive, c = C − A, b the rod (elbow to tip, of
length l), n = ∂(elbow)/∂q, D = b·n. The constant length of b gives D q̇ = b·Ċ and, differentiated,
D q̈ = b·(C̈ − ∂n/∂q q̇²) + ḃ·ḃ; D = 0 is the serial (type 1) singularity of the limb.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.given_rates import DrivenTape
from pkmgen.graph.symbolic.matrix import Matrix, eye
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.algebra import ONE, ZERO, Vector, add, divide, multiply, total
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.limb_axes import first_axis, flat_length
from pkmgen.mechanism.types import Limb
from pkmgen.motion.geometry.anchor import Anchor, skew
from pkmgen.motion.geometry.bodies import CrossAxes, UniversalTurn, axes_about_line
from pkmgen.motion.geometry.limbs.closing import Loop, Sphere, branch_of
from pkmgen.motion.geometry.limbs.elements import Elements
from pkmgen.motion.geometry.limbs.joints import JointPosition, bends
from pkmgen.motion.geometry.limbs.rod.drives import ElbowDrive
from pkmgen.motion.geometry.limbs.rod.efforts import rod_efforts, rod_friction
from pkmgen.motion.geometry.limbs.rod.elements import rod_elements
from pkmgen.motion.geometry.limbs.rod.types import (
    RodPositions,
    RodRates,
    end_mass,
    rod_inertia,
    rotation_acts,
    same_axis,
    slides_in_plane,
    turns_about_one_axis,
    world_axis,
)
from pkmgen.motion.geometry.limbs.seen import SeenLimb
from pkmgen.motion.geometry.limbs.types import Drive, LimbForm, LimbRates, TipRates, Tolerance


@dataclass(frozen=True, slots=True)
class RodForm(LimbForm):
    """Rod limbs with one kind of drive.

    Attributes:
        drive: Circle or line.
        tolerance: When directions count as parallel.
    """

    drive: ElbowDrive
    tolerance: Tolerance

    @property
    def way(self) -> str:
        """In closed form."""
        return "a rod between its elbow and its tip"

    def positions(self, equations: StagedEquations, limb: Limb, anchor: Anchor, closed: bool) -> RodPositions:
        """Close the limb from its anchor (inverse geometry), without trigonometry."""
        name = limb.name
        base = equations.constant_vector(f"{name}_base_point", limb.base_point)
        span = equations.vector(f"{name}_span", anchor.position(equations) - base, "c, base point to tip, m")
        elbow = self.drive.close(equations, limb, span, flat_length(limb), self.tolerance, closed)
        rod = equations.vector(f"{name}_rod", span - elbow.arm, "b, elbow to tip, m")
        line = rod if elbow.line is None else elbow.line
        return RodPositions(limb, base, elbow.arm, rod, elbow.normal, line, elbow.share, elbow.lever, elbow.position)

    unseen = ""

    def from_actuators(
        self, equations: StagedEquations, limb: Limb, anchor: Anchor, actuators: tuple[sympy.Symbol, ...]
    ) -> RodPositions:
        """Turn or shift the elbow to where the motor stands; a limb without one is closed from its anchor."""
        if not actuators:
            return self.positions(equations, limb, anchor, False)
        name = limb.name
        base = equations.constant_vector(f"{name}_base_point", limb.base_point)
        arm = equations.vector(f"{name}_arm", self.drive.moved(equations, limb, actuators[0]), "base to elbow, m")
        reach = anchor.position(equations) - base - arm if anchor.reach is None else anchor.reach
        rod = equations.vector(f"{name}_rod", reach, "b, elbow to tip, m")
        return self._with_lever(equations, limb, (arm, rod), rod, sympy.Integer(1))

    def from_elements(self, equations: StagedEquations, limb: Limb, anchor: Anchor, seen: SeenLimb) -> RodPositions:
        """Lengthen the directions of arm and rod."""
        first, last = seen.elements
        arm = equations.vector(f"{limb.name}_arm", first.along(), "base to elbow, m")
        rod = equations.vector(f"{limb.name}_rod", last.along(), "b, elbow to tip, m")
        share = equations.constant(f"{limb.name}_rod_share", divide(ONE, flat_length(limb)))
        positions = self._with_lever(equations, limb, (arm, rod), last.direction, share)
        self.guard_levers(equations, positions)
        return positions

    def _with_lever(
        self, equations: StagedEquations, limb: Limb, links: tuple[Matrix, Matrix], line: Matrix, share: sympy.Expr
    ) -> RodPositions:
        base = equations.constant_vector(f"{limb.name}_base_point", limb.base_point)
        normal = self.drive.normal(equations, limb, links[0])
        lever = equations.scalar(f"{limb.name}_lever", dot(line, normal), "D = w·n")
        return RodPositions(limb, base, *links, normal, line, share, lever, sympy.Integer(0))

    def pulls(self, tape: DrivenTape, positions: RodPositions, rates: LimbRates) -> list[sympy.Expr]:
        """w·(ë − c) − (|w|/l) ḃ·ḃ with ë of the elbow, and c of the tip at constant twist."""
        if not rates.drives:
            return []
        detail, inward = rates.detail, self.drive.inward(tape.equations, positions)
        elbow = positions.normal * detail.drive.acceleration + inward(detail.drive)
        swing = dot(detail.rod.velocity, detail.rod.velocity)
        return [dot(positions.line, elbow - tape.drift_of(rates.tip.point)) - positions.share * swing]

    def seen_rates(self, equations: StagedEquations, limb: Limb, seen: SeenLimb) -> Mapping[str, Matrix]:
        """Rates of the motor, of the elbow and of the rod, from those of the elements."""
        (first, last), name = seen.elements, limb.name
        normal = self.drive.normal(equations, limb, first.direction)
        rate = self.drive.rate(limb, normal, first)
        rates = {f"{name}_rod_rate": equations.vector(f"{name}_rod_rate", last.rate(), "ḃ = l u̇, m/s")}
        if rate is not None:
            named = equations.scalar(f"{name}_actuator_rate", rate, "q̇ = e·(u × u̇) (46)")
            rates[f"{name}_actuator_rate"] = Matrix([named])
        rates[f"{name}_elbow_velocity"] = equations.vector(f"{name}_elbow_velocity", first.rate(), "L u̇, m/s")
        return rates

    def guard_levers(self, equations: StagedEquations, positions: RodPositions) -> None:
        """Refuse limbs that are stretched or folded."""
        limb = positions.limb
        length = self.drive.longest(limb)
        if positions.share == 1:
            length = multiply(length, flat_length(limb))
        equations.guard(
            GuardKind.SINGULAR,
            limb.index,
            positions.lever,
            f"{limb.name}_lever_tolerance",
            multiply(Number(self.tolerance.sine), length),
        )

    def last_angular_velocity(self, tape: RateTape, positions: RodPositions, rates: LimbRates) -> Rate:
        """Angular velocity of the rod but for its spin, b × ḃ/l²."""
        limb, length = positions.limb, flat_length(positions.limb)
        square = tape.equations.constant(f"{limb.name}_rod_length_squared", multiply(length, length))
        rotating = skew(positions.line) / (square * positions.share)
        return tape.rate(f"{limb.name}_last_rotation", [Term(rotating, rates.detail.rod)], "b × ḃ/l², rad/s")

    def actuators(self, equations: StagedEquations, positions: RodPositions) -> list[sympy.Symbol]:
        """Name the position of the drive."""
        if positions.limb.elements[0].joint.motor is None:
            return []
        return [equations.scalar(f"{positions.limb.name}_position", positions.position, "actuator position q")]

    def rates(self, tape: RateTape, positions: RodPositions, tip: TipRates) -> LimbRates:
        """Write q̇, the velocity of the elbow, ḃ and what else the rod does."""
        limb, line, name = positions.limb, positions.line, positions.limb.name
        motor = limb.elements[0].joint.motor
        inward = self.drive.inward(tape.equations, positions)
        drive = tape.rate(
            f"{name}_actuator_rate", [Term(line.T, tip.point)], "q̇ = w·Ċ/D",
            bias=lambda: positions.share * _swing(tape, positions, tip, rod_rate) - line.T * inward(drive),
            divisor=positions.lever, ends=motor is not None,
        )  # fmt: skip
        elbow = tape.rate(
            f"{name}_elbow_velocity", [Term(positions.normal, drive)], "q̇ n, m/s", bias=lambda: inward(drive)
        )
        unit = eye(3)
        rod_rate = tape.rate(f"{name}_rod_rate", [Term(unit, tip.point), Term(-unit, elbow)], "ḃ = Ċ − q̇ n, m/s")
        rates = RodRates(drive, elbow, rod_rate, *self._rotating(tape, positions, rod_rate))
        length = divide(flat_length(limb) if positions.share == 1 else ONE, self.drive.covector(limb))
        drives = () if motor is None else (Drive(drive, motor, self.drive.rotational, length),)
        return LimbRates(drives, tip, rates)

    def _rotating(
        self, tape: RateTape, positions: RodPositions, rod_rate: Rate
    ) -> tuple[Rate | None, Rate | None, Rate | None, CrossAxes | None, UniversalTurn | None]:
        """Write how the rod turns about the first axis of its joint, and about its own line."""
        limb, element = positions.limb, positions.limb.elements[1]
        if first_axis(limb) is None or not rotation_acts(limb):
            return None, None, None, None, None
        equations, name, b = tape.equations, limb.name, positions.rod
        axis = equations.constant_vector(f"{name}_rod_axis", world_axis(limb))
        length = equations.constant(f"{name}_rod_length", flat_length(limb))
        planar = turns_about_one_axis(limb)
        rise = sympy.Integer(0) if planar else equations.scalar(f"{name}_rise", dot(axis, b), "e·b, m")
        line, share = (positions.line, positions.share) if planar else (b, sympy.Integer(1))
        across = equations.vector(f"{name}_rod_across", axis.cross(line), "e × b, m")
        shadow = equations.scalar(f"{name}_shadow_squared", share * length**2 - rise**2, "|e × b|², m²")
        rising = tape.plain(f"{name}_rise_rate", [Term(axis.T, rod_rate)])
        rise_rate = rising.velocity
        rotation = tape.rate(
            f"{name}_rod_rotation", [Term(across.T, rod_rate)],
            "rate about the first axis, α̇ = (e × b)·ḃ/|e × b|², rad/s",
            bias=lambda: Matrix([0]) if planar else 2 * rise * rise_rate * rotation.velocity, divisor=shadow,
        )  # fmt: skip
        if planar:
            return rotation, None, None, None, None
        if not (self.drive.rotational and same_axis(limb)):  # the lever of an arm about the same axis vanishes first
            square = multiply(element.length, element.length)
            equations.guard(
                GuardKind.SINGULAR,
                limb.index,
                shadow,
                f"{name}_gimbal_tolerance",
                multiply(Number(self.tolerance.sine**2), square),
            )
        sine = equations.scalar(f"{name}_rise_ratio", rise / length, "e·u")
        spin = tape.rate(
            f"{name}_rod_spin",
            [Term(Matrix([sine]), rotation)],
            "spin of a rod on a universal joint, σ = (e·u) α̇, rad/s",
            bias=lambda: rotation.velocity * rise_rate / length,
        )
        root = equations.scalar(f"{name}_shadow", sympy.sqrt(shadow), "|e × b|, m")
        tilt = tape.rate(
            f"{name}_rod_tilt", [Term(-axis.T, rod_rate)], "rate about the second axis, β̇ = −e·ḃ/|e × b|, rad/s",
            bias=lambda: rise * rise_rate * tilt.velocity / root, divisor=root,
        )  # fmt: skip
        axes = self._cross_axes(tape, positions, rod_rate, across / root, rotation)
        return rotation, spin, tilt, axes, UniversalTurn(rotation, rise, rising)

    def _cross_axes(
        self, tape: RateTape, positions: RodPositions, rod_rate: Rate, n: Matrix, rotation: Rate
    ) -> CrossAxes | None:
        """Axes of a rod that is not symmetric about its line."""
        limb = positions.limb
        element = limb.elements[1]
        if all(tree == ZERO for tree in rod_inertia(limb).difference()):
            return None
        equations, name = tape.equations, limb.name
        axis = equations.constant_vector(f"{name}_rod_axis", world_axis(limb))
        length = equations.constant(f"{name}_rod_length", element.length)
        across = equations.vector(f"{name}_cross_axis", n, "second axis of the rod's joint")
        u = equations.vector(f"{name}_rod_direction", positions.rod / length, "u, direction of the rod")
        direction = tape.plain(f"{name}_direction_rate", [Term(eye(3) / length, rod_rate)])
        return axes_about_line(tape, name, axis, (u, across), (direction, rotation))

    def tip_mass(self, limb: Limb) -> Tree:
        """m_cc, and links at the tip."""
        pair = limb.elements[1].pair
        return add(end_mass(limb), total(body.mass for body in pair.end_links) if pair else ZERO)

    def efforts(self, tape: RateTape, positions: RodPositions, rates: LimbRates, gravity: Matrix) -> None:
        """Add the efforts of drive and rod."""
        self.drive.efforts(tape, positions, rates.detail, gravity)
        rod_efforts(tape, positions, rates.detail, rates.tip.point, gravity)
        self.friction(tape, positions, rates, rates.tip.rotation)

    def friction(self, tape: RateTape, positions: RodPositions, rates: LimbRates, rotation: Rate | None) -> None:
        """Add the friction of the joints, on the relative rates of what they join."""
        rod_friction(tape, positions.limb, rates.detail, rotation)

    def elements(self, tape: RateTape, positions: RodPositions, rates: LimbRates) -> Elements:
        """Arm or slider, rods and links."""
        first = self.drive.element(tape, positions, rates.detail)
        return rod_elements(tape, positions, rates.detail, rates.tip.point, first)

    def loops(
        self, equations: StagedEquations, limb: Limb, anchor: Anchor, actuators: tuple[sympy.Symbol, ...]
    ) -> list[Loop]:
        """½(|C − E(q)|² − l²) = 0 for a driven limb; a passive one closes for any pose."""
        if not actuators:
            return []
        elbow = self.drive.elbow(equations, limb, actuators[0])
        rod = equations.vector(f"{limb.name}_rod", anchor.position(equations) - elbow, "b, elbow to tip, m")
        length = flat_length(limb)
        half = equations.constant("half", Number(0.5))
        square = equations.constant(f"{limb.name}_rod_length_squared", multiply(length, length))
        branch = dot(rod, self._branch(equations, limb, actuators[0]))
        return [Loop(half * (dot(rod, rod) - square), rod, None, 2, (branch,))]

    def _branch(self, equations: StagedEquations, limb: Limb, actuator: sympy.Symbol) -> Matrix:
        """∓ the course of the elbow: b along it changes its sign with h."""
        course: Matrix = -branch_of(equations, limb) * self.drive.course(equations, limb, actuator)
        return course

    def sphere(
        self, equations: StagedEquations, limb: Limb, offset: Vector, actuators: tuple[sympy.Symbol, ...]
    ) -> Sphere | None:
        """The rod keeps the tip on a sphere about the elbow."""
        elbow = self.drive.elbow(equations, limb, actuators[0])
        shift = equations.constant_vector(f"{limb.name}_platform_offset", offset)
        length = flat_length(limb)
        square = equations.constant(f"{limb.name}_rod_length_squared", multiply(length, length))
        centre = equations.vector(f"{limb.name}_centre", elbow - shift, "centre of the sphere, m")
        return Sphere(centre, square, self._branch(equations, limb, actuators[0]))

    def line_names(self, limb: Limb) -> tuple[str, ...]:
        """Arm or slider, then the rod once, or twice for a pair."""
        drive, rod = limb.elements
        return (drive.name, rod.name) if rod.pair is None else (drive.name, rod.name, rod.name)

    def skeleton(self, equations: StagedEquations, positions: RodPositions) -> list[tuple[Matrix, Matrix]]:
        """Arm (or slider) and rods."""
        limb, pair = positions.limb, positions.limb.elements[1].pair
        elbow = positions.base + positions.arm
        tip = elbow + positions.rod
        if pair is None:
            return [(positions.base, elbow), (elbow, tip)]
        start = equations.constant_vector(f"{limb.name}_pair_start", limb.frame.rotate(pair.start))
        end = equations.constant_vector(f"{limb.name}_pair_end", limb.frame.rotate(pair.end))
        return [(positions.base, elbow), (elbow + start, tip + end), (elbow - start, tip - end)]

    def directions(
        self, equations: StagedEquations, positions: RodPositions, lines: list[tuple[Matrix, Matrix]]
    ) -> list[Matrix]:
        """Those of arm or slider, and of the rods."""
        name, rod = positions.limb.name, positions.limb.elements[1]
        directions = [self.drive.direction(equations, positions)]
        for number, (start, end) in enumerate(lines[1:], start=2):
            directions.append((end - start) / equations.constant(f"{name}_length_{number}", rod.length))
        return directions

    def joint_positions(
        self, equations: StagedEquations, limb: Limb, tree: LimbTree, anchor: Anchor
    ) -> tuple[JointPosition, ...]:
        """Read them off arm or slider and rod.

        Raises:
            UnsupportedRobotError: The form does not say how the rod turns against the arm.
        """
        closed = self.positions(equations, limb, anchor, False)
        length = equations.constant(f"{limb.name}_rod_length", flat_length(limb))
        rod = equations.vector(f"{limb.name}_rod_line", closed.rod / length, "u, line of the rod")
        first, parent = self.drive.joint_position(equations, tree, closed)
        return (first, *bends(equations, limb, tree, 1, rod, parent))


def _swing(tape: RateTape, positions: RodPositions, tip: TipRates, rod_rate: Rate) -> Matrix:
    """ḃ·ḃ; (l α̇)² of a rod on a slider that both stay in one plane, α̇ b·n = (e × n)·Ċ from Ċ = q̇ n + α̇ e × b."""
    limb, equations = positions.limb, tape.equations
    if not slides_in_plane(limb):
        return Matrix([dot(rod_rate.velocity, rod_rate.velocity)])
    across = equations.constant_vector(f"{limb.name}_rod_axis", world_axis(limb)).cross(positions.normal)
    rate = positions.share * dot(across, tip.point.velocity) / positions.lever
    turn = equations.scalar(f"{limb.name}_rod_turn", rate, "α̇, rate of a rod that turns about one axis, rad/s")
    square = equations.constant(f"{limb.name}_flat_length_squared", multiply(flat_length(limb), flat_length(limb)))
    return Matrix([square * turn**2])
