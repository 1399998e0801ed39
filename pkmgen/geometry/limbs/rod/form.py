"""Limbs that end in a rod of fixed length: the elbow runs on a circle or a line, the tip sees it on a sphere.

Notation, world frame, m: A the base point, C the tip, e the axis of the drive, c = C − A, b the rod (elbow to tip, of
length l), n = ∂(elbow)/∂q, D = b·n. The constant length of b gives D q̇ = b·Ċ and, differentiated,
D q̈ = b·(C̈ − ∂n/∂q q̇²) + ḃ·ḃ; D = 0 is the serial (type 1) singularity of the limb.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.description.types import JointType
from pkmgen.equations.matrix import Matrix, eye
from pkmgen.equations.rates import Rate, RateTape, Term
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.expression.algebra import ZERO, Vector, multiply
from pkmgen.expression.trees import Number
from pkmgen.geometry.anchor import Anchor
from pkmgen.geometry.bodies import CrossAxes, cross_axes
from pkmgen.geometry.limbs.elements import Elements
from pkmgen.geometry.limbs.joints import JointPosition, bends
from pkmgen.geometry.limbs.loops import Loop, Sphere
from pkmgen.geometry.limbs.rod.drives import ElbowDrive
from pkmgen.geometry.limbs.rod.efforts import rod_efforts, rod_friction
from pkmgen.geometry.limbs.rod.elements import rod_elements
from pkmgen.geometry.limbs.rod.inertia import rod_inertia, same_axis, turn_acts, world_axis
from pkmgen.geometry.limbs.rod.types import RodPositions, RodRates
from pkmgen.geometry.limbs.types import Drive, InClosedForm, LimbRates, TipRates, Tolerance
from pkmgen.graph.types import GuardKind
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.rods import first_axis, flat_length, is_mirrored
from pkmgen.mechanism.types import Limb

__all__ = ["RodForm"]


@dataclass(frozen=True, slots=True)
class RodForm(InClosedForm):
    """Rod limbs with one kind of drive.

    Attributes:
        drive: Circle or line.
        tolerance: When directions count as parallel.
    """

    drive: ElbowDrive
    tolerance: Tolerance

    def positions(self, equations: StagedEquations, limb: Limb, anchor: Anchor, closed: bool) -> RodPositions:
        """Close the limb from its anchor (inverse geometry), without trigonometry."""
        name = limb.name
        base = equations.constant_vector(f"{name}_base_point", limb.base_point)
        span = equations.vector(f"{name}_span", anchor.position(equations) - base, "c, base point to tip, m")
        elbow = self.drive.close(equations, limb, span, flat_length(limb), self.tolerance, closed)
        rod = equations.vector(f"{name}_rod", span - elbow.arm, "b, elbow to tip, m")
        return RodPositions(limb, base, elbow.arm, rod, elbow.normal, elbow.lever, elbow.position)

    def actuators(self, equations: StagedEquations, positions: RodPositions) -> list[sympy.Symbol]:
        """Name the position of the drive."""
        if positions.limb.elements[0].joint.motor is None:
            return []
        return [equations.scalar(f"{positions.limb.name}_position", positions.position, "actuator position q")]

    def rates(self, tape: RateTape, positions: RodPositions, tip: TipRates) -> LimbRates:
        """Write q̇, the velocity of the elbow, ḃ and what else the rod does."""
        limb, rod, name = positions.limb, positions.rod, positions.limb.name
        motor = limb.elements[0].joint.motor
        inward = self.drive.inward(tape.equations, positions)
        drive = tape.rate(
            f"{name}_actuator_rate", [Term(rod.T, tip.point)], "q̇ = b·Ċ/D",
            bias=lambda: Matrix([dot(rod_rate.velocity, rod_rate.velocity)]) - rod.T * inward(drive),
            divisor=positions.lever, ends=motor is not None,
        )  # fmt: skip
        elbow = tape.rate(
            f"{name}_elbow_velocity", [Term(positions.normal, drive)], "q̇ n, m/s", bias=lambda: inward(drive)
        )
        unit = eye(3)
        rod_rate = tape.rate(f"{name}_rod_rate", [Term(unit, tip.point), Term(-unit, elbow)], "ḃ = Ċ − q̇ n, m/s")
        turn, spin, tilt, axes = self._turning(tape, positions, rod_rate)
        drives = () if motor is None else (Drive(drive, motor, self.drive.rotational),)
        return LimbRates(drives, tip, RodRates(drive, elbow, rod_rate, turn, spin, tilt, axes))

    def _turning(
        self, tape: RateTape, positions: RodPositions, rod_rate: Rate
    ) -> tuple[Rate | None, Rate | None, Rate | None, CrossAxes | None]:
        """Write how the rod turns about the first axis of its joint, and about its own line."""
        limb, element = positions.limb, positions.limb.elements[1]
        if first_axis(limb) is None or not turn_acts(limb):
            return None, None, None, None
        equations, name, b = tape.equations, limb.name, positions.rod
        axis = equations.constant_vector(f"{name}_rod_axis", world_axis(limb))
        length = equations.constant(f"{name}_rod_length", flat_length(limb))
        across = equations.vector(f"{name}_rod_across", axis.cross(b), "e × b, m")
        planar = element.joint.type is JointType.REVOLUTE or is_mirrored(element)
        rise = sympy.Integer(0) if planar else equations.scalar(f"{name}_rise", dot(axis, b), "e·b, m")
        shadow = equations.scalar(f"{name}_shadow_squared", length**2 - rise**2, "|e × b|², m²")
        rise_rate = axis.T * rod_rate.velocity
        turn = tape.rate(
            f"{name}_rod_turn", [Term(across.T, rod_rate)], "rate about the first axis, α̇ = (e × b)·ḃ/|e × b|², rad/s",
            bias=lambda: Matrix([0]) if planar else 2 * rise * rise_rate * turn.velocity, divisor=shadow,
        )  # fmt: skip
        if planar:
            return turn, None, None, None
        if not (self.drive.rotational and same_axis(limb)):  # the lever of an arm about the same axis vanishes first
            square = multiply(element.length, element.length)
            low = equations.constant(f"{name}_gimbal_tolerance", multiply(Number(self.tolerance.sine**2), square))
            equations.guard(GuardKind.SINGULAR, limb.index, shadow, low)
        sine = equations.scalar(f"{name}_rise_ratio", rise / length, "e·u")
        spin = tape.rate(
            f"{name}_rod_spin", [Term(Matrix([sine]), turn)], "spin of a rod on a universal joint, σ = (e·u) α̇, rad/s",
            bias=lambda: turn.velocity * rise_rate / length,
        )  # fmt: skip
        root = equations.scalar(f"{name}_shadow", sympy.sqrt(shadow), "|e × b|, m")
        tilt = tape.rate(
            f"{name}_rod_tilt", [Term(-axis.T, rod_rate)], "rate about the second axis, β̇ = −e·ḃ/|e × b|, rad/s",
            bias=lambda: rise * rise_rate * tilt.velocity / root, divisor=root,
        )  # fmt: skip
        return turn, spin, tilt, self._cross_axes(tape, positions, rod_rate, across / root, turn)

    def _cross_axes(
        self, tape: RateTape, positions: RodPositions, rod_rate: Rate, n: Matrix, turn: Rate
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
        about = axis.cross(across)
        side = tape.rate(
            f"{name}_cross_rate", [Term(about, turn)], "rate of n = α̇ e × n, 1/s",
            bias=lambda: turn.velocity[0] * axis.cross(about * turn.velocity),
        )  # fmt: skip
        return CrossAxes(direction, side, cross_axes(tape, name, direction, side, u, across))

    def efforts(self, tape: RateTape, positions: RodPositions, rates: LimbRates, gravity: Matrix) -> None:
        """Add the efforts of drive and rod."""
        self.drive.efforts(tape, positions, rates.detail, gravity)
        rod_efforts(tape, positions, rates.detail, rates.tip.point, gravity)
        self.friction(tape, positions, rates, rates.tip.turn)

    def friction(self, tape: RateTape, positions: RodPositions, rates: LimbRates, turn: Rate | None) -> None:
        """Add the friction of the joints, on the relative rates of what they join."""
        rod_friction(tape, positions.limb, rates.detail, turn)

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
        return [Loop(half * (dot(rod, rod) - square), rod, None, 2)]

    def sphere(
        self, equations: StagedEquations, limb: Limb, offset: Vector, actuators: tuple[sympy.Symbol, ...]
    ) -> Sphere | None:
        """The rod keeps the tip on a sphere about the elbow."""
        elbow = self.drive.elbow(equations, limb, actuators[0])
        shift = equations.constant_vector(f"{limb.name}_platform_offset", offset)
        length = flat_length(limb)
        square = equations.constant(f"{limb.name}_rod_length_squared", multiply(length, length))
        return Sphere(equations.vector(f"{limb.name}_centre", elbow - shift, "centre of the sphere, m"), square)

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
        start = equations.constant_vector(f"{limb.name}_pair_start", limb.frame.turn(pair.start))
        end = equations.constant_vector(f"{limb.name}_pair_end", limb.frame.turn(pair.end))
        return [(positions.base, elbow), (elbow + start, tip + end), (elbow - start, tip - end)]

    def directions(
        self, equations: StagedEquations, positions: RodPositions, lines: list[tuple[Matrix, Matrix]]
    ) -> list[Matrix]:
        """Those of arm or slider, and of the rods."""
        name, rod = positions.limb.name, positions.limb.elements[1]
        found = [self.drive.direction(equations, positions)]
        for number, (start, end) in enumerate(lines[1:], start=2):
            found.append((end - start) / equations.constant(f"{name}_length_{number}", rod.length))
        return found

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
