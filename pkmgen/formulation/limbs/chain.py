"""Limbs as chains of single joints: every limb that the table of loci does not hold.

Notation: joint j turns about (or slides along) eⱼ through pⱼ, with the rate yⱼ; C is the tip, z and m axes in the last
element and in the platform that stay perpendicular. The closure of the tip and of its axes, differentiated, is the
square system

    Σ (eⱼ × (C − pⱼ)) yⱼ = Ċ    (eⱼ yⱼ for a slide),    Σ (z × m)·eⱼ yⱼ = (z × m)·ω

of which as many equations are taken as there are joints; the rates of bodies and efforts follow along the chain. Where
the joints stand is left to a placement: closed form for known chains, else Newton's method (Müller 2022, eqs. 84, 96).
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy
from sympy import Matrix

from pkmgen.formulation.bodies import joint_friction, rigid_efforts
from pkmgen.formulation.equations import StagedEquations, dot
from pkmgen.formulation.limbs.placement import JointPosition, Placement
from pkmgen.formulation.limbs.types import Drive, LimbRates, Loop, Sphere, TipRates
from pkmgen.formulation.platform import Anchor, skew
from pkmgen.formulation.rates import Rate, RateTape, Term
from pkmgen.formulation.solve import PivotOrder, eliminate
from pkmgen.mechanism.algebra import ONE, ZERO, Vector
from pkmgen.mechanism.chain import ChainJoint, chain_joints, tip_pairs
from pkmgen.mechanism.inertia import rigid_inertia
from pkmgen.mechanism.types import Joint, Limb

__all__ = ["ChainForm", "ChainPositions", "Link", "lay_chain"]


@dataclass(frozen=True, slots=True)
class Link:
    """An element of a placed chain.

    Attributes:
        frame: Its axes in the world, columns.
        start: Its input point.
        direction: Its line in the world.
        length: Its length, where a slide varies it; None else.
        end: Its output point.
    """

    frame: Matrix
    start: Matrix
    direction: Matrix
    length: sympy.Expr | None
    end: Matrix


@dataclass(frozen=True, slots=True)
class ChainPositions:
    """A placed chain.

    Attributes:
        limb: The limb.
        joints: Its axes.
        placed: Where each stands.
        axes: eⱼ.
        points: pⱼ.
        links: Its elements.
        pairs: z and m at the tip, world frame.
    """

    limb: Limb
    joints: tuple[ChainJoint, ...]
    placed: tuple[JointPosition, ...]
    axes: tuple[Matrix, ...]
    points: tuple[Matrix, ...]
    links: tuple[Link, ...]
    pairs: tuple[tuple[Matrix, Matrix], ...]


@dataclass(frozen=True, slots=True)
class ChainRates:
    """Rates of a chain: of its joints, and velocity and turn of its elements."""

    joints: tuple[Rate, ...]
    starts: tuple[Rate | None, ...]
    ends: tuple[Rate | None, ...]
    turns: tuple[Rate | None, ...]
    tip: TipRates


@dataclass(frozen=True, slots=True)
class ChainForm:
    """A chain with its placement and the order in which its rates are solved for."""

    placement: Placement
    order: PivotOrder

    def positions(self, equations: StagedEquations, limb: Limb, anchor: Anchor, closed: bool) -> ChainPositions:
        """Place the joints and lay the elements end to end."""
        placed = self.placement.place(equations, limb, anchor)
        return lay_chain(equations, limb, anchor, placed)

    def actuators(self, equations: StagedEquations, positions: ChainPositions) -> list[sympy.Symbol]:
        """Name the positions of the driven joints."""
        name = positions.limb.name
        return [
            equations.scalar(f"{name}_position_{index + 1}", place.value(), "actuator position q")
            for index, (joint, place) in enumerate(zip(positions.joints, positions.placed, strict=True))
            if joint.motor is not None
        ]

    def rates(self, tape: RateTape, positions: ChainPositions, tip: TipRates) -> LimbRates:
        """Solve the closure for the joint rates, and write those of the elements."""
        limb, name = positions.limb, positions.limb.name
        matrix, rows = closure_rows(tape.equations, positions)
        system = eliminate(tape.equations, f"{name}_closure", matrix, self.order, limb.index)
        terms = [Term(rows[:, :3], tip.point)]
        if tip.turn is not None:
            terms.append(Term(rows[:, 3:], tip.turn))
        own = _Bias(tape, positions, tip)
        solved = tape.rate(f"{name}_rates", terms, "joint rates y", bias=lambda: own.value(joints), system=system)
        joints = []
        for index, joint in enumerate(positions.joints):
            unit = Matrix([[int(i == index) for i in range(len(positions.joints))]])
            joints.append(tape.plain(f"{name}_rate_{index + 1}", [Term(unit, solved)], joint.motor is not None))
        drives = tuple(
            Drive(rate, joint.motor, joint.kind == "R")
            for joint, rate in zip(positions.joints, joints, strict=True)
            if joint.motor is not None
        )
        return LimbRates(drives, _element_rates(tape, positions, tuple(joints), tip))

    def efforts(self, tape: RateTape, positions: ChainPositions, rates: LimbRates, gravity: Matrix) -> None:
        """Add the efforts of bodies, rotors and joints."""
        limb, name, moving = positions.limb, positions.limb.name, rates.detail
        for index, (element, link) in enumerate(zip(limb.elements, positions.links, strict=True)):
            groups = [(element.bodies, moving.starts[index], "body")]
            if element.slide is not None:
                groups.append((element.slide.rods, moving.ends[index], "rod"))
            for bodies, point, kind in groups:
                label = f"{name}_{element.name}_{kind}"
                at = point or tape.still
                rigid_efforts(tape, label, rigid_inertia(bodies), at, moving.turns[index], link.frame, gravity)
        for index, (joint, rate) in enumerate(zip(positions.joints, moving.joints, strict=True)):
            if joint.motor is not None:
                rotor = tape.equations.constant(f"{name}_rotor_{index + 1}", joint.motor.rotor_inertia)
                tape.effort(rate, rotor * rate.acceleration)
            joint_friction(tape, f"{name}_joint_{index + 1}", joint.friction, [rate], ONE)
        self._tip_friction(tape, positions, moving)

    def _tip_friction(self, tape: RateTape, positions: ChainPositions, moving: ChainRates) -> None:
        tip = positions.limb.tip
        assert isinstance(tip, Joint)
        if (tip.friction.viscous, tip.friction.coulomb) == (ZERO, ZERO) or not positions.pairs:
            return
        axes = [positions.pairs[0][0]] if len(positions.pairs) == 2 else list(positions.pairs[0])
        for index, axis in enumerate(axes):
            terms = [Term(axis.T, moving.turns[-1] or tape.still)]
            if moving.tip.turn is not None:
                terms.append(Term(-axis.T, moving.tip.turn))
            rate = tape.plain(f"{positions.limb.name}_tip_rate_{index + 1}", terms)
            joint_friction(tape, f"{positions.limb.name}_tip", tip.friction, [rate], ONE)

    def loops(
        self, equations: StagedEquations, limb: Limb, anchor: Anchor, actuators: tuple[sympy.Symbol, ...]
    ) -> list[Loop]:
        """What the placement knows of the closure for given actuator positions."""
        return self.placement.loops(equations, limb, anchor, actuators) if actuators else []

    def sphere(
        self, equations: StagedEquations, limb: Limb, offset: Vector, actuators: tuple[sympy.Symbol, ...]
    ) -> Sphere | None:
        """A chain keeps its tip on no sphere that is known beforehand."""
        return None

    def line_names(self, limb: Limb) -> tuple[str, ...]:
        """Its elements."""
        return tuple(element.name for element in limb.elements)

    def skeleton(self, equations: StagedEquations, positions: ChainPositions) -> list[tuple[Matrix, Matrix]]:
        """Its elements."""
        return [(link.start, link.end) for link in positions.links]


def lay_chain(
    equations: StagedEquations, limb: Limb, anchor: Anchor, placed: tuple[JointPosition, ...]
) -> ChainPositions:
    """Lay the elements of a chain end to end from the positions of its joints."""
    joints, name = chain_joints(limb), limb.name
    frame = Matrix.hstack(
        *(
            equations.constant_vector(f"{name}_frame_{a}", v)
            for a, v in zip("xyz", (limb.frame.x, limb.frame.y, limb.frame.z), strict=True)
        )
    )
    at = equations.constant_vector(f"{name}_base_point", limb.base_point)
    axes, points, links = [], [], []
    for index, element in enumerate(limb.elements):
        start, length = at, None
        for j, joint in enumerate(joints):
            if joint.element != index:
                continue
            own = equations.constant_vector(f"{name}_axis_{j + 1}", joint.axis)
            axis = equations.vector(f"{name}_world_axis_{j + 1}", frame * own, "joint axis, world frame")
            axes.append(axis)
            points.append(at)
            if joint.kind == "R":
                frame = _turned(equations, f"{name}_frame_{j + 1}", frame, own, axis, placed[j])
            elif joint.slide:
                length = placed[j].slide
            else:
                start = at = equations.vector(f"{name}_slider_{j + 1}", at + placed[j].slide * axis, "slider, m")
        line = equations.constant_vector(f"{name}_{element.name}_line", element.direction)
        direction = equations.vector(f"{name}_{element.name}_direction", frame * line, "direction of the element")
        if length is not None or element.length != ZERO:
            reach = equations.constant(f"{name}_{element.name}_length", element.length) if length is None else length
            at = equations.vector(f"{name}_{element.name}_end", start + reach * direction, "end of the element, m")
        links.append(Link(frame, start, direction, length, at))
    return ChainPositions(
        limb, joints, placed, tuple(axes), tuple(points), tuple(links), _tip_axes(equations, limb, anchor, frame)
    )


def _turned(
    equations: StagedEquations, label: str, frame: Matrix, own: Matrix, axis: Matrix, place: JointPosition
) -> Matrix:
    """A frame turned about an axis of its own: R (cos 1 + sin [a]× + (1 − cos) a aᵀ)."""
    one = equations.constant("one", ONE)
    value = place.cosine * frame + place.sine * (frame * skew(own)) + (one - place.cosine) * (axis * own.T)
    return equations.matrix(label, value, "axes after the joint, columns in world axes", "R")


def _tip_axes(
    equations: StagedEquations, limb: Limb, anchor: Anchor, frame: Matrix
) -> tuple[tuple[Matrix, Matrix], ...]:
    """Z and m of each pair, world frame."""
    found = []
    for index, pair in enumerate(tip_pairs(limb)):
        last = equations.constant_vector(f"{limb.name}_tip_last_{index + 1}", pair.last)
        z = equations.vector(f"{limb.name}_tip_axis_{index + 1}", frame * last, "z, axis in the last element")
        m = equations.constant_vector(f"{limb.name}_tip_platform_{index + 1}", limb.frame.turn(pair.platform))
        if anchor.frame is not None:
            m = equations.vector(f"{limb.name}_platform_axis_{index + 1}", anchor.frame * m, "m, axis in the platform")
        found.append((z, m))
    return tuple(found)


def closure_rows(equations: StagedEquations, positions: ChainPositions) -> tuple[Matrix, Matrix]:
    """All rows of the closure: the matrix on the joint rates, and the matrix on (Ċ, ω)."""
    name, end = positions.limb.name, positions.links[-1].end
    columns = [
        axis if joint.kind == "P" else axis.cross(end - point)
        for joint, axis, point in zip(positions.joints, positions.axes, positions.points, strict=True)
    ]
    rows = [Matrix.hstack(*columns)]
    sides = [sympy.eye(3).row_join(sympy.zeros(3, 3))]
    for index, (z, m) in enumerate(positions.pairs):
        normal = equations.once_vector(f"{name}_tip_normal_{index + 1}", z.cross(m), "z × m")
        entries = [
            dot(normal, axis) if joint.kind == "R" else sympy.Integer(0)
            for joint, axis in zip(positions.joints, positions.axes, strict=True)
        ]
        rows.append(Matrix([entries]))
        sides.append(sympy.zeros(1, 3).row_join(normal.T))
    matrix = Matrix.vstack(*rows)

    def entry(i: int, j: int) -> sympy.Expr:
        if matrix[i, j] == 0:
            return sympy.Integer(0)
        return equations.once(f"{name}_closure_{i + 1}{j + 1}", matrix[i, j], "entry of the closure")

    named = Matrix(matrix.rows, matrix.cols, entry)
    return named, Matrix.vstack(*sides)


def closure_errors(equations: StagedEquations, positions: ChainPositions, anchor: Anchor) -> list[sympy.Symbol]:
    """Errors of the closure: three of position, one a pair of axes at the tip."""
    name = positions.limb.name
    gap = equations.vector(
        f"{name}_gap", positions.links[-1].end - anchor.position(equations), "end of the chain less anchor, m"
    )
    return [
        *gap,
        *(equations.scalar(f"{name}_tilt_{i + 1}", dot(z, m), "z·m") for i, (z, m) in enumerate(positions.pairs)),
    ]


def _element_rates(tape: RateTape, positions: ChainPositions, joints: tuple[Rate, ...], tip: TipRates) -> ChainRates:
    """Write turn and velocities of every element along the chain."""
    limb, name = positions.limb, positions.limb.name
    turn: Rate | None = None
    at: Rate | None = None
    starts, ends, turns = [], [], []
    for index, (element, link) in enumerate(zip(limb.elements, positions.links, strict=True)):
        slide: Rate | None = None
        for j, joint in enumerate(positions.joints):
            if joint.element != index:
                continue
            if joint.kind == "R":
                turn = _added_turn(tape, f"{name}_turn_{j + 1}", turn, positions.axes[j], joints[j])
            elif joint.slide:
                slide = joints[j]
            else:
                at = _slid(tape, f"{name}_slider_velocity_{j + 1}", at, turn, positions, j, joints[j])
        starts.append(at)
        turns.append(turn)
        if slide is not None or (element.length != ZERO and turn is not None):
            at = _end_rate(tape, f"{name}_{element.name}_end_velocity", at, turn, link, slide)
        ends.append(at)
    return ChainRates(joints, tuple(starts), tuple(ends), tuple(turns), tip)


def _added_turn(tape: RateTape, label: str, turn: Rate | None, axis: Matrix, rate: Rate) -> Rate:
    if turn is None:
        return tape.rate(label, [Term(axis, rate)], "angular velocity, rad/s")
    before = turn
    return tape.rate(
        label, [Term(sympy.eye(3), before), Term(axis, rate)], "angular velocity, rad/s",
        bias=lambda: before.velocity.cross(axis) * rate.velocity[0],
    )  # fmt: skip


def _slid(
    tape: RateTape, label: str, at: Rate | None, turn: Rate | None, positions: ChainPositions, j: int, rate: Rate
) -> Rate:
    axis, place = positions.axes[j], positions.placed[j]
    terms = [Term(axis, rate)]
    if at is not None:
        terms.append(Term(sympy.eye(3), at))
    if turn is None:
        return tape.rate(label, terms, "velocity, m/s")
    arm, before = place.slide * axis, turn
    terms.append(Term(-skew(arm), before))
    return tape.rate(
        label, terms, "velocity, m/s",
        bias=lambda: before.velocity.cross(before.velocity.cross(arm) + 2 * rate.velocity[0] * axis),
    )  # fmt: skip


def _end_rate(tape: RateTape, label: str, at: Rate | None, turn: Rate | None, link: Link, slide: Rate | None) -> Rate:
    arm = link.end - link.start
    terms = [] if at is None else [Term(sympy.eye(3), at)]
    if slide is not None:
        terms.append(Term(link.direction, slide))
    if turn is None:
        return tape.rate(label, terms, "velocity, m/s")
    terms.append(Term(-skew(arm), turn))

    def bias() -> Matrix:
        omega = turn.velocity
        swing = omega.cross(arm)
        if slide is not None:
            swing += 2 * slide.velocity[0] * link.direction
        return omega.cross(swing)

    return tape.rate(label, terms, "velocity, m/s", bias=bias)


@dataclass(frozen=True, slots=True)
class _Bias:
    """What the second derivative of the closure holds beside joint accelerations, Ċ̇ and ω̇."""

    tape: RateTape
    positions: ChainPositions
    tip: TipRates

    def value(self, joints: list[Rate]) -> Matrix:
        """Right side of the accelerations: minus the acceleration of the chain at constant joint rates."""
        equations, positions, name = self.tape.equations, self.positions, self.positions.limb.name
        zero = sympy.zeros(3, 1)
        omega, alpha, acceleration = zero, zero, zero
        for index, link in enumerate(positions.links):
            slide = sympy.Integer(0)
            for j, joint in enumerate(positions.joints):
                if joint.element != index:
                    continue
                rate, axis = joints[j].velocity[0], positions.axes[j]
                if joint.kind == "R":
                    alpha = equations.vector(
                        f"{name}_drift_{j + 1}", alpha + rate * omega.cross(axis), "ω̇ at constant joint rates"
                    )
                    omega = equations.vector(f"{name}_omega_{j + 1}", omega + rate * axis, "ω, rad/s")
                elif joint.slide:
                    slide = rate
                else:
                    arm = positions.placed[j].slide * axis
                    acceleration += alpha.cross(arm) + omega.cross(omega.cross(arm) + 2 * rate * axis)
            arm = link.end - link.start
            swing = omega.cross(arm) + 2 * slide * link.direction
            acceleration = equations.vector(
                f"{name}_end_drift_{index + 1}",
                acceleration + alpha.cross(arm) + omega.cross(swing),
                "acceleration at constant joint rates",
            )
        entries = [-entry for entry in acceleration]
        platform = zero if self.tip.turn is None else self.tip.turn.velocity
        relative = omega - platform
        for index, (z, m) in enumerate(positions.pairs):
            normal = equations.once_vector(f"{name}_tip_normal_{index + 1}", z.cross(m), "z × m")
            moving = omega.cross(z).cross(m) + z.cross(platform.cross(m))
            entries.append(-dot(normal, alpha) - dot(moving, relative))
        return Matrix(entries)
