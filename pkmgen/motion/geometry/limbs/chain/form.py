"""Limbs as chains of single joints: every limb that the table of loci does not hold.

Notation: joint j turns about (or slides along) eⱼ through pⱼ, with the rate yⱼ; C is the tip, z and m axes in the last
element and in the platform that stay perpendicular. The differentiated closure of tip and axes is the square system

    Σ (eⱼ × (C − pⱼ)) yⱼ = Ċ    (eⱼ yⱼ for a slide),    Σ (z × m)·eⱼ yⱼ = (z × m)·ω

of which as many equations are taken as there are joints; the rates of bodies and efforts follow along the chain. Where
the joints stand is left to a placement: closed form for known chains, else Newton's method (Müller 2022, eqs. 84, 96).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, diag, zeros
from pkmgen.graph.symbolic.pivoting import Blocks
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.solve import PivotOrder, eliminate, guard_sides, solved_form
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.types import GuardKind
from pkmgen.language.exact.numbers import of_length
from pkmgen.language.expression.algebra import cross, scale, subtract
from pkmgen.language.expression.algebra import dot as dot_trees
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.machine.spelling import counted
from pkmgen.mechanism.body_graph import LimbTree
from pkmgen.mechanism.chain import bends_later, chain_joints, is_level, second_turns, sketched
from pkmgen.mechanism.types import Joint, Limb
from pkmgen.motion.geometry.anchor import ORIGIN, Anchor
from pkmgen.motion.geometry.bodies import joint_friction
from pkmgen.motion.geometry.limbs.chain.layout import ChainPositions, closure_errors, closure_rows, lay_chain
from pkmgen.motion.geometry.limbs.chain.link_axes import LinkAxes
from pkmgen.motion.geometry.limbs.chain.link_frames import LinkFrames
from pkmgen.motion.geometry.limbs.chain.placement import Placement
from pkmgen.motion.geometry.limbs.chain.rates import ChainRates, chain_elements
from pkmgen.motion.geometry.limbs.closing import FreeLimb, Loop, in_own_frame, own_axes
from pkmgen.motion.geometry.limbs.elements import Elements
from pkmgen.motion.geometry.limbs.joints import JointPosition
from pkmgen.motion.geometry.limbs.seen import SeenLimb
from pkmgen.motion.geometry.limbs.types import Drive, LimbForm, LimbRates, TipRates


@dataclass(frozen=True, slots=True)
class ChainClosure:
    """How the closure of a chain is written.

    Attributes:
        order: Order in which rates are solved for.
        rotated: Whether it is seen from behind the first joint.
        blocks: Pivots of each block, and the sign of its determinant at home.
    """

    order: PivotOrder
    rotated: bool
    blocks: Blocks


@dataclass(frozen=True, slots=True)
class ChainForm(LimbForm):
    """A chain.

    Attributes:
        placement: Where its joints stand.
        seen: The chain in axes of its links.
        closure: How its closure is written.
        of_lines: The same for kinematics alone.
    """

    placement: Placement
    seen: LinkAxes
    closure: ChainClosure
    of_lines: ChainClosure

    @property
    def start(self) -> tuple[float, ...]:
        """Joint positions from which Newton's method places the limb."""
        return self.placement.start

    @property
    def way(self) -> str:
        """In closed form where a placement knows one."""
        if not self.start:
            return "closed form of a chain"
        return (
            f"Newton's method, {counted(len(self.start), 'unknown coordinate')}: no closed form is known of its chain"
        )

    def tip_mass(self, limb: Limb) -> Tree:
        """What the last link has at its end."""
        return self.seen.end_mass

    def with_bodies_apart(self) -> ChainForm:
        """The form in whose efforts every body counts where it is."""
        return replace(self, seen=self.seen.with_bodies_apart())

    def for_lines(self) -> ChainForm:
        """The form that costs less where nothing but lines of actuators is asked for."""
        return replace(self, closure=self.of_lines)

    @property
    def of_one_branch(self) -> bool:
        """Yes: pivots are chosen, signs found and Newton's method begins there."""
        return True

    @property
    def signs(self) -> tuple[int, ...]:
        """Which root of each equation, and the signs of the blocks of its closures."""
        blocks = (*self.closure.blocks, *self.of_lines.blocks)
        return (*self.placement.signs, *(sign for _, sign in blocks))

    @property
    def in_limb_axes(self) -> bool:
        """Yes: the pivots of its closure are chosen for rows in the limb frame."""
        return True

    def positions(self, equations: StagedEquations, limb: Limb, anchor: Anchor, closed: bool) -> ChainPositions:
        """Place the joints and lay the elements end to end."""
        placed = self.placement.place(equations, limb, anchor, closed)
        return lay_chain(equations, limb, anchor, placed, self.seen, self.closure.rotated)

    @property
    def unseen(self) -> str:
        """Why the directions of its elements do not place a limb; empty where they do."""
        return self.placement.unseen

    def from_elements(self, equations: StagedEquations, limb: Limb, anchor: Anchor, seen: SeenLimb) -> ChainPositions:
        """Place the joints from the directions of the elements."""
        placed = self.placement.see(equations, limb, seen)
        return lay_chain(equations, limb, anchor, placed, self.seen, self.closure.rotated)

    def last_angular_velocity(self, tape: RateTape, positions: ChainPositions, rates: LimbRates) -> Rate | None:
        """Angular velocity of the last link."""
        last = rates.detail.frames.rotations[-1]
        if last is None:
            return None
        return tape.plain(
            f"{positions.limb.name}_last_rotation", [Term(positions.rows * positions.links[-1].frame, last)]
        )

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
        form = solved_form if is_level(positions.joints) else eliminate
        system = form(tape.equations, f"{name}_closure", matrix, self.closure.order, limb.index)
        terms = [Term(rows[:, :3], tip.point)]
        if tip.rotation is not None:
            terms.append(Term(rows[:, 3:], tip.rotation))
        solved = tape.rate(
            f"{name}_rates", terms, "joint rates y",
            bias=lambda: _closure_bias(tape, positions, tip, joints, rates.frames), system=system,
        )  # fmt: skip
        joints = []
        for index, joint in enumerate(positions.joints):
            unit = Matrix([[int(i == index) for i in range(len(positions.joints))]])
            joints.append(tape.plain(f"{name}_rate_{index + 1}", [Term(unit, solved)], joint.motor is not None))
        drives = tuple(
            Drive(rate, joint.motor, joint.kind == "R")
            for joint, rate in zip(positions.joints, joints, strict=True)
            if joint.motor is not None
        )
        rates = ChainRates(tape, positions, tuple(joints))
        return LimbRates(drives, tip, rates)

    def efforts(self, tape: RateTape, positions: ChainPositions, rates: LimbRates, gravity: Matrix) -> None:
        """Add the efforts of bodies, rotors and joints."""
        name, moving = positions.limb.name, rates.detail
        moving.frames.efforts(gravity, self.seen.inertias)
        for index, (joint, rate) in enumerate(zip(positions.joints, moving.joints, strict=True)):
            if joint.motor is not None:
                rotor = tape.equations.constant(f"{name}_rotor_{index + 1}", joint.motor.rotor_inertia)
                tape.effort(rate, rotor * rate.acceleration)
            joint_friction(tape, f"{name}_joint_{index + 1}", joint.friction, [rate])
        last = moving.frames.rotations[-1]
        own = None if last is None else (last, positions.links[-1].frame)
        _tip_friction(tape, positions, rates.tip.rotation, own)

    def friction(self, tape: RateTape, positions: ChainPositions, rates: LimbRates, rotation: Rate | None) -> None:
        """Add that of its joints, and that of its tip on the turn of the last element, axes of the limb."""
        for index, (joint, rate) in enumerate(zip(positions.joints, rates.detail.joints, strict=True)):
            joint_friction(tape, f"{positions.limb.name}_joint_{index + 1}", joint.friction, [rate])
        last = rates.detail.elements.rotations[-1]
        _tip_friction(tape, positions, rotation, None if last is None else (last, positions.rows.T))

    def elements(self, tape: RateTape, positions: ChainPositions, rates: LimbRates) -> Elements:
        """Its elements, end to end."""
        return chain_elements(tape, positions.of_limb(tape.equations), rates.detail)

    def loops(
        self, equations: StagedEquations, limb: Limb, anchor: Anchor, actuators: tuple[sympy.Symbol, ...]
    ) -> list[Loop]:
        """What the placement knows of the closure for given actuator positions; else where driven joints stand."""
        if not actuators:
            return []
        known = self.placement.loops(equations, limb, anchor, actuators)
        return known or self.for_lines()._gaps(equations, limb, anchor, actuators)

    def _gaps(
        self, equations: StagedEquations, limb: Limb, anchor: Anchor, actuators: tuple[sympy.Symbol, ...]
    ) -> list[Loop]:
        """Driven joints as they are placed less where they are, with rows of the inverse Jacobian."""
        mount, own = own_axes(equations, limb), self._own_anchor(equations, limb, anchor)
        positions = self.positions(equations, in_own_frame(limb), own, True)
        matrix, rows = closure_rows(equations, positions)
        system = eliminate(equations, f"{limb.name}_closure", matrix, self.closure.order, limb.index)
        loops, rest = list[Loop](), list(actuators)
        for index, (joint, place) in enumerate(zip(positions.joints, positions.placed, strict=True)):
            if joint.motor is None:
                continue
            q = rest.pop(0)
            unit = [sympy.Integer(int(i == index)) for i in range(len(positions.joints))]
            covector = Matrix(system.solve_transposed(f"{limb.name}_row_{index + 1}", unit, "row of the inverse"))
            gradient = equations.matrix(
                f"{limb.name}_drive_{index + 1}", (rows * diag(mount.T, mount.T)).T * covector, "∂q/∂(tip, turn)"
            )
            if joint.kind == "P":
                error = place.slide - q
            else:
                c, s = sympy.cos(q), sympy.sin(q)
                error = sympy.atan2(place.sine * c - place.cosine * s, place.cosine * c + place.sine * s)
            loops.append(Loop(error, gradient[:3, 0], gradient[3:, 0], 0 if joint.kind == "R" else 1))
        return loops

    def _own_anchor(self, equations: StagedEquations, limb: Limb, anchor: Anchor) -> Anchor:
        """The anchor in the frame of the limb."""
        mount = own_axes(equations, limb)
        attitude = None if anchor.frame is None else mount.T * anchor.frame * mount
        return Anchor(mount.T * anchor.position(equations), ORIGIN, (), attitude, anchor.ratio)

    def unplaced(self, equations: StagedEquations, limb: Limb, anchor: Anchor, size: float) -> FreeLimb | None:
        """Its closure in its own frame, where its placement leaves it to Newton's method."""
        return self.for_lines()._free(equations, limb, anchor, size) if self.start else None

    def _free(self, equations: StagedEquations, limb: Limb, anchor: Anchor, size: float) -> FreeLimb:
        mount = own_axes(equations, limb)
        own = self._own_anchor(equations, limb, anchor)
        positions = self.positions(equations, in_own_frame(limb), own, True)
        matrix, rows = closure_rows(equations, positions)
        errors = closure_errors(equations, positions, own)
        system = eliminate(equations, f"{limb.name}_closure", matrix, self.closure.order, limb.index)
        _guard_sense(equations, positions)
        guard_sides(system, self.closure.blocks, limb.index)
        scale = equations.constant("length_scale", Number(of_length(size, -1.0)))
        squares = [(scale * error if index < 3 else error) ** 2 for index, error in enumerate(errors)]
        return FreeLimb(
            anchor,
            limb.name,
            positions.joints,
            positions.placed,
            rows * diag(mount.T, mount.T),
            errors,
            squares,
            system,
        )

    def surplus(self, equations: StagedEquations, limb: Limb, anchor: Anchor) -> list[sympy.Symbol]:
        """Errors of the tip, and of its axes, where all together are more than the joints."""
        if 3 + len(self.seen.pairs) <= len(chain_joints(limb)):
            return []
        own = self._own_anchor(equations, limb, anchor)
        return closure_errors(equations, self.positions(equations, in_own_frame(limb), own, True), own)

    def turns(self, equations: StagedEquations, limb: Limb, anchor: Anchor) -> list[sympy.Symbol]:
        """Those of its universal joints."""
        joints, own = chain_joints(limb), self._own_anchor(equations, limb, anchor)
        if not any(second_turns(joints)):
            return []
        placed = self.placement.place(equations, in_own_frame(limb), own, True)
        found: list[sympy.Symbol] = []
        for index in second_turns(joints):
            clear, sense = (
                self._sense_ahead(equations, limb, own, placed[0])
                if index == 1 and bends_later(joints)
                else self._sense_of_cross(equations, limb, index, placed[index])
            )
            name = f"{limb.name}_turn_{index}"
            found.append(equations.scalar(f"{name}_clear", clear, "how clearly the sketch gives the sense of the turn"))
            found.append(equations.scalar(f"{name}_sense", sense, "positive for that of the sketch"))
            found.append(equations.scalar(f"{name}_cosine", placed[index - 1].cosine, "positive for the nearer one"))
        return found

    def _sense_of_cross(
        self, equations: StagedEquations, limb: Limb, index: int, place: JointPosition
    ) -> tuple[sympy.Expr, sympy.Expr]:
        """(s², s e₁·(e₂ × R₂ d)) with s = e₁·(e₂ × d) as sketched."""
        line, axis = limb.elements[chain_joints(limb)[index].element].direction, chain_joints(limb)[index - 1].axis
        drawn = equations.constant(f"{limb.name}_sketched", sketched(limb, index))
        along = equations.constant(f"{limb.name}_along", dot_trees(axis, line))
        return drawn * drawn, drawn * (drawn * place.cosine - along * place.sine)

    def _sense_ahead(
        self, equations: StagedEquations, limb: Limb, own: Anchor, place: JointPosition
    ) -> tuple[sympy.Expr, sympy.Expr]:
        """(|d⊥|², (R₁ d⊥)·c) with d⊥ the part of d across the first axis: its element points towards the tip."""
        axis, line = chain_joints(limb)[0].axis, limb.elements[0].direction
        across = subtract(line, scale(dot_trees(axis, line), axis))
        ahead, aside = (
            equations.constant_vector(f"{limb.name}_{label}", vector)
            for label, vector in (("ahead", across), ("aside", cross(axis, across)))
        )
        base = equations.constant_vector(f"{limb.name}_base", in_own_frame(limb).base_point)
        return dot(ahead, ahead), dot(place.cosine * ahead + place.sine * aside, own.position(equations) - base)

    def skeleton(self, equations: StagedEquations, positions: ChainPositions) -> list[tuple[Matrix, Matrix]]:
        """Its elements."""
        return [(link.start, link.end) for link in positions.of_limb(equations).links]

    def directions(
        self, equations: StagedEquations, positions: ChainPositions, lines: list[tuple[Matrix, Matrix]]
    ) -> list[Matrix]:
        """Those of its elements."""
        return [link.direction for link in positions.of_limb(equations).links]

    def joint_positions(
        self, equations: StagedEquations, limb: Limb, tree: LimbTree, anchor: Anchor
    ) -> tuple[JointPosition, ...]:
        """Those its placement gives."""
        return self.placement.place(equations, limb, anchor, False)

    def guard_joints(
        self, equations: StagedEquations, limb: Limb, tree: LimbTree, places: tuple[JointPosition, ...]
    ) -> None:
        """Nothing: the closure has guards of its own."""


def _tip_friction(
    tape: RateTape, positions: ChainPositions, platform: Rate | None, last: tuple[Rate, Matrix] | None
) -> None:
    """Add the friction of a tip, on the turn of the last link (`last` has its ω and axes) against the platform."""
    joint, name = positions.limb.tip, positions.limb.name
    assert isinstance(joint, Joint)
    if not joint.friction.acts or not positions.pairs:
        return
    axes = [positions.pairs[0][0]] if len(positions.pairs) == 2 else list(positions.pairs[0])
    for index, axis in enumerate(axes):
        terms = [Term(axis.T, tape.still)] if last is None else [Term(axis.T * last[1], last[0])]
        if platform is not None:
            terms.append(Term(-axis.T * positions.rows.T, platform))
        rate = tape.plain(f"{name}_tip_rate_{index + 1}", terms)
        joint_friction(tape, f"{name}_tip", joint.friction, [rate])


def _guard_sense(equations: StagedEquations, positions: ChainPositions) -> None:
    """Guard that the axis of a revolute tip is not turned round, which its closure does not see."""
    if len(positions.pairs) != 2:
        return
    (z, first), (_, second) = positions.pairs
    cosine = dot(z, equations.vector(f"{positions.limb.name}_tip_goal", first.cross(second), "z, in the platform"))
    sense = equations.scalar(f"{positions.limb.name}_sense", cosine, "1, or −1 for an axis turned round")
    equations.guard(GuardKind.ASSEMBLY, positions.limb.index, sense, "sense_limit", Number(0.0))


def _last_rotation(tape: RateTape, positions: ChainPositions, joints: list[Rate]) -> tuple[Matrix, Matrix]:
    """ω of the last link and ω̇ at constant joint rates, axes of the rows of its closure."""
    name, omega, alpha = positions.limb.name, zeros(3, 1), zeros(3, 1)
    for index, (joint, axis, rate) in enumerate(zip(positions.joints, positions.axes, joints, strict=True), start=1):
        if joint.kind == "R":
            step = rate.velocity[0] * axis
            alpha = tape.equations.vector(f"{name}_drift_rotation_{index}", alpha + omega.cross(step), "ω̇, rad/s²")
            omega = tape.equations.vector(f"{name}_omega_{index}", omega + step, "ω, rad/s")
    return omega, alpha


def _closure_bias(
    tape: RateTape, positions: ChainPositions, tip: TipRates, joints: list[Rate], frames: LinkFrames
) -> Matrix:
    """Right side of the joint accelerations: what the closure holds beside them, C̈ and ω̇."""
    level = is_level(positions.joints)
    drift = _level_drift(tape.equations, positions, joints) if level else frames.end_drift()
    entries = [-entry for entry in drift]
    omega, alpha = _last_rotation(tape, positions, joints)
    platform = zeros(3, 1) if tip.rotation is None else positions.rows.T * tip.rotation.velocity
    for index, (z, m) in enumerate(positions.pairs):
        normal = tape.equations.once_vector(f"{positions.limb.name}_tip_normal_{index + 1}", z.cross(m), "z × m")
        moving = omega.cross(z).cross(m) + z.cross(platform.cross(m))
        entries.append(-dot(normal, alpha) - dot(moving, omega - platform))
    return Matrix(entries)


def _level_drift(equations: StagedEquations, positions: ChainPositions, joints: list[Rate]) -> Matrix:
    """Acceleration of the end of the limb at constant joint rates, axes of the rows, where all axes are parallel.

    Vectors between joints are known in these axes, and −ω² times them needs no rotation.
    """
    name, omega, drift = positions.limb.name, zeros(3, 1), zeros(3, 1)
    places = (*positions.points[1:], positions.links[-1].end)
    for index, (joint, axis, rate, start, end) in enumerate(
        zip(positions.joints, positions.axes, joints, positions.points, places, strict=True), start=1
    ):
        if joint.kind == "R":
            omega = equations.vector(f"{name}_level_omega_{index}", omega + rate.velocity[0] * axis, "ω, rad/s")
        else:
            drift += 2 * rate.velocity[0] * omega.cross(axis)
        if any(entry != 0 for entry in omega):
            drift += omega.cross(omega.cross(end - start))
    return equations.vector(f"{name}_end_drift", drift, "acceleration of the end at constant joint rates, m/s²")
