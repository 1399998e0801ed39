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
from functools import cached_property

import sympy

from pkmgen.equations.matrix import Matrix, eye, zeros
from pkmgen.equations.rates import Rate, RateTape, Term
from pkmgen.equations.solve import PivotOrder, eliminate
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.expression.algebra import ZERO, Vector
from pkmgen.geometry.anchor import Anchor, skew
from pkmgen.geometry.friction import joint_friction
from pkmgen.geometry.limbs.chain_layout import ChainPositions, Link, closure_rows, lay_chain
from pkmgen.geometry.limbs.link_frames import LinkFrames
from pkmgen.geometry.limbs.placement import Placement
from pkmgen.geometry.limbs.seen import SeenLimb
from pkmgen.geometry.limbs.types import Drive, FormDefaults, LimbRates, Loop, Sphere, TipRates
from pkmgen.mechanism.types import Joint, Limb

__all__ = ["ChainForm"]


class ChainRates:
    """Rates of a chain: of its joints, of its links in their own axes and, where asked for, in axes of the limb.

    Attributes:
        joints: Rates of the joints.
        tip: What the limb ends on.
        frames: Its links in their own axes.
    """

    def __init__(self, tape: RateTape, positions: ChainPositions, joints: tuple[Rate, ...], tip: TipRates) -> None:
        self.joints, self.tip = joints, tip
        self.frames = LinkFrames(tape, positions, joints)
        self._tape, self._positions = tape, positions

    @cached_property
    def _elements(self) -> _ElementRates:
        return _element_rates(self._tape, self._positions, self.joints)

    @property
    def starts(self) -> tuple[Rate | None, ...]:
        """Velocities of the input points of the elements, axes of the limb."""
        return self._elements.starts

    @property
    def ends(self) -> tuple[Rate | None, ...]:
        """Velocities of their output points."""
        return self._elements.ends

    @property
    def turns(self) -> tuple[Rate | None, ...]:
        """Their angular velocities."""
        return self._elements.turns


@dataclass(frozen=True, slots=True)
class _ElementRates:
    """Velocities of the elements of a chain, axes of the limb; None where they rest."""

    starts: tuple[Rate | None, ...]
    ends: tuple[Rate | None, ...]
    turns: tuple[Rate | None, ...]


@dataclass(frozen=True, slots=True)
class ChainForm(FormDefaults):
    """A chain with its placement and the order in which its rates are solved for."""

    placement: Placement
    order: PivotOrder
    turned: bool

    @property
    def start(self) -> tuple[float, ...]:
        """Joint positions from which Newton's method places the limb."""
        return self.placement.start

    @property
    def in_limb_axes(self) -> bool:
        """Yes: the pivots of its closure are chosen for rows in the limb frame."""
        return True

    def positions(self, equations: StagedEquations, limb: Limb, anchor: Anchor, closed: bool) -> ChainPositions:
        """Place the joints and lay the elements end to end."""
        placed = self.placement.place(equations, limb, anchor, closed)
        return lay_chain(equations, limb, anchor, placed, self.turned)

    @property
    def unseen(self) -> str:  # type: ignore[override]
        """Why the directions of its elements do not place a limb; empty where they do."""
        return self.placement.unseen

    def from_elements(self, equations: StagedEquations, limb: Limb, anchor: Anchor, seen: SeenLimb) -> ChainPositions:
        """Place the joints from the directions of the elements."""
        placed = self.placement.see(equations, limb, seen)
        return lay_chain(equations, limb, anchor, placed, self.turned)

    def last_turn(self, tape: RateTape, positions: ChainPositions, rates: LimbRates) -> Rate | None:
        """Angular velocity of the last link."""
        last = rates.detail.frames.turns[-1]
        if last is None:
            return None
        return tape.plain(f"{positions.limb.name}_last_turn", [Term(positions.links[-1].frame, last)])

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
        rates = ChainRates(tape, positions, tuple(joints), tip)
        return LimbRates(drives, rates)

    def efforts(self, tape: RateTape, positions: ChainPositions, rates: LimbRates, gravity: Matrix) -> None:
        """Add the efforts of bodies, rotors and joints."""
        name, moving = positions.limb.name, rates.detail
        moving.frames.efforts(gravity)
        for index, (joint, rate) in enumerate(zip(positions.joints, moving.joints, strict=True)):
            if joint.motor is not None:
                rotor = tape.equations.constant(f"{name}_rotor_{index + 1}", joint.motor.rotor_inertia)
                tape.effort(rate, rotor * rate.acceleration)
            joint_friction(tape, f"{name}_joint_{index + 1}", joint.friction, [rate])
        last = moving.frames.turns[-1]
        self._rub(tape, positions, moving.tip, None if last is None else (last, positions.links[-1].frame))

    def _rub(self, tape: RateTape, positions: ChainPositions, tip: TipRates, last: tuple[Rate, Matrix] | None) -> None:
        """Add the friction of a tip, on the turn of the last link against the platform; `last` has its ω and axes."""
        joint, name = positions.limb.tip, positions.limb.name
        assert isinstance(joint, Joint)
        if not joint.friction.acts or not positions.pairs:
            return
        axes = [positions.pairs[0][0]] if len(positions.pairs) == 2 else list(positions.pairs[0])
        for index, axis in enumerate(axes):
            terms = [Term(axis.T, tape.still)] if last is None else [Term(axis.T * last[1], last[0])]
            if tip.turn is not None:
                terms.append(Term(-axis.T, tip.turn))
            rate = tape.plain(f"{name}_tip_rate_{index + 1}", terms)
            joint_friction(tape, f"{name}_tip", joint.friction, [rate])

    def tip_friction(self, tape: RateTape, positions: ChainPositions, moving: ChainRates) -> None:
        """Add the friction of a tip, on the turn of the last element, axes of the limb, against the platform."""
        last = moving.turns[-1]
        self._rub(tape, positions, moving.tip, None if last is None else (last, eye(3)))

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


def _element_rates(tape: RateTape, positions: ChainPositions, joints: tuple[Rate, ...]) -> _ElementRates:
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
    return _ElementRates(tuple(starts), tuple(ends), tuple(turns))


def _added_turn(tape: RateTape, label: str, turn: Rate | None, axis: Matrix, rate: Rate) -> Rate:
    if turn is None:
        return tape.rate(label, [Term(axis, rate)], "angular velocity, rad/s")
    before = turn
    return tape.rate(
        label, [Term(eye(3), before), Term(axis, rate)], "angular velocity, rad/s",
        bias=lambda: before.velocity.cross(axis) * rate.velocity[0],
    )  # fmt: skip


def _slid(
    tape: RateTape, label: str, at: Rate | None, turn: Rate | None, positions: ChainPositions, j: int, rate: Rate
) -> Rate:
    axis, place = positions.axes[j], positions.placed[j]
    terms = [Term(axis, rate)]
    if at is not None:
        terms.append(Term(eye(3), at))
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
    terms = [] if at is None else [Term(eye(3), at)]
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


def _last_turn(tape: RateTape, positions: ChainPositions, joints: list[Rate]) -> tuple[Matrix, Matrix]:
    """ω of the last link and ω̇ at constant joint rates, axes of the limb."""
    name, omega, alpha = positions.limb.name, zeros(3, 1), zeros(3, 1)
    for index, (joint, axis, rate) in enumerate(zip(positions.joints, positions.axes, joints, strict=True), start=1):
        if joint.kind == "R":
            step = rate.velocity[0] * axis
            alpha = tape.equations.vector(f"{name}_drift_turn_{index}", alpha + omega.cross(step), "ω̇, rad/s²")
            omega = tape.equations.vector(f"{name}_omega_{index}", omega + step, "ω, rad/s")
    return omega, alpha


def _closure_bias(
    tape: RateTape, positions: ChainPositions, tip: TipRates, joints: list[Rate], frames: LinkFrames
) -> Matrix:
    """Right side of the joint accelerations: what the closure holds beside them, C̈ and ω̇."""
    entries = [-entry for entry in positions.rows.T * frames.end_drift()]
    omega, alpha = _last_turn(tape, positions, joints)
    platform = zeros(3, 1) if tip.turn is None else tip.turn.velocity
    for index, (z, m) in enumerate(positions.pairs):
        normal = tape.equations.once_vector(f"{positions.limb.name}_tip_normal_{index + 1}", z.cross(m), "z × m")
        moving = omega.cross(z).cross(m) + z.cross(platform.cross(m))
        entries.append(-dot(normal, alpha) - dot(moving, omega - platform))
    return Matrix(entries)
