"""Rates along a chain of single joints: of its links in their own axes, and of its elements in axes of the limb."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.language.expression.algebra import IDENTITY, ONE, ZERO
from pkmgen.mechanism.types import Element, Limb
from pkmgen.motion.geometry.anchor import skew
from pkmgen.motion.geometry.limbs.chain.layout import ChainPositions, Link
from pkmgen.motion.geometry.limbs.chain.link_frames import LinkFrames
from pkmgen.motion.geometry.limbs.elements import (
    ElementAxes,
    ElementLine,
    Elements,
    PlacedBody,
    Point,
    diagonal,
    placed_bodies,
)


@dataclass(frozen=True, slots=True)
class ElementRates:
    """Velocities of the elements of a chain, axes of the limb; None where they rest."""

    starts: tuple[Rate | None, ...]
    ends: tuple[Rate | None, ...]
    rotations: tuple[Rate | None, ...]


class ChainRates:
    """Rates of a chain: of its joints, of its links in their own axes and, where asked for, in axes of the limb.

    Attributes:
        joints: Rates of the joints.
        frames: Its links in their own axes.
    """

    def __init__(self, tape: RateTape, positions: ChainPositions, joints: tuple[Rate, ...]) -> None:
        self.joints = joints
        self.frames = LinkFrames(tape, positions, joints)
        self._tape, self._positions = tape, positions

    @cached_property
    def elements(self) -> ElementRates:
        """Velocities of its elements."""
        return _element_rates(self._tape, self._positions.of_limb(self._tape.equations), self.joints)


def _element_rates(tape: RateTape, positions: ChainPositions, joints: tuple[Rate, ...]) -> ElementRates:
    """Write turn and velocities of every element along the chain."""
    limb, name = positions.limb, positions.limb.name
    rotation: Rate | None = None
    at: Rate | None = None
    starts, ends, rotations = [], [], []
    for index, (element, link) in enumerate(zip(limb.elements, positions.links, strict=True)):
        slide: Rate | None = None
        for j, joint in enumerate(positions.joints):
            if joint.element != index:
                continue
            if joint.kind == "R":
                rotation = _added_rotation(tape, f"{name}_rotation_{j + 1}", rotation, positions.axes[j], joints[j])
            elif joint.slide:
                slide = joints[j]
            else:
                at = _slid(tape, f"{name}_slider_velocity_{j + 1}", at, rotation, positions, j, joints[j])
        starts.append(at)
        rotations.append(rotation)
        if slide is not None or (element.length != ZERO and rotation is not None):
            at = _end_rate(tape, f"{name}_{element.name}_end_velocity", at, rotation, link, slide)
        ends.append(at)
    return ElementRates(tuple(starts), tuple(ends), tuple(rotations))


def _added_rotation(tape: RateTape, label: str, rotation: Rate | None, axis: Matrix, rate: Rate) -> Rate:
    if rotation is None:
        return tape.rate(label, [Term(axis, rate)], "angular velocity, rad/s")
    before = rotation
    return tape.rate(
        label, [Term(eye(3), before), Term(axis, rate)], "angular velocity, rad/s",
        bias=lambda: before.velocity.cross(axis) * rate.velocity[0],
    )  # fmt: skip


def _slid(
    tape: RateTape, label: str, at: Rate | None, rotation: Rate | None, positions: ChainPositions, j: int, rate: Rate
) -> Rate:
    axis, place = positions.axes[j], positions.placed[j]
    terms = [Term(axis, rate)]
    if at is not None:
        terms.append(Term(eye(3), at))
    if rotation is None:
        return tape.rate(label, terms, "velocity, m/s")
    arm, before = place.slide * axis, rotation
    terms.append(Term(-skew(arm), before))
    return tape.rate(
        label, terms, "velocity, m/s",
        bias=lambda: before.velocity.cross(before.velocity.cross(arm) + 2 * rate.velocity[0] * axis),
    )  # fmt: skip


def _end_rate(
    tape: RateTape, label: str, at: Rate | None, rotation: Rate | None, link: Link, slide: Rate | None
) -> Rate:
    arm = link.end - link.start
    terms = [] if at is None else [Term(eye(3), at)]
    if slide is not None:
        terms.append(Term(link.direction, slide))
    if rotation is None:
        return tape.rate(label, terms, "velocity, m/s")
    terms.append(Term(-skew(arm), rotation))

    def bias() -> Matrix:
        omega = rotation.velocity
        swing = omega.cross(arm)
        if slide is not None:
            swing += 2 * slide.velocity[0] * link.direction
        return omega.cross(swing)

    return tape.rate(label, terms, "velocity, m/s", bias=bias)


def chain_elements(tape: RateTape, positions: ChainPositions, detail: ChainRates) -> Elements:
    """Place the bodies of a chain on the lines of its elements."""
    limb, equations = positions.limb, tape.equations
    carry: dict[Rate, Matrix] = {}
    bodies: list[PlacedBody] = []
    line: ElementLine | None = None
    for index, (element, link) in enumerate(zip(limb.elements, positions.links, strict=True)):
        line = _chain_line(tape, limb, element, link, detail.elements.rotations[index])
        sliding: Rate | None = None
        for j, joint in enumerate(positions.joints):
            if joint.element != index or joint.kind == "R":
                continue
            if joint.slide:
                sliding = detail.joints[j]
                continue
            carry[detail.joints[j]] = positions.axes[j]
            _add_swept(carry, line, positions.placed[j].slide * positions.axes[j])
        bodies += placed_bodies(
            limb, element, element.bodies, Point(detail.elements.starts[index], tuple(carry.items())), line
        )
        if sliding is not None:
            carry[sliding] = link.direction
        if line is not None and (link.length is not None or element.length != ZERO):
            assert line.swing is not None
            length = link.length
            if length is None:
                length = equations.constant(f"{limb.name}_{element.name}_length", element.length)
            carry[line.swing] = carry.get(line.swing, zeros(3, 3)) + diagonal(equations, length)
        if element.slide is not None:
            bodies += placed_bodies(
                limb, element, element.slide.rods, Point(detail.elements.ends[index], tuple(carry.items())), line
            )
    return Elements(bodies, line)


def _chain_line(tape: RateTape, limb: Limb, element: Element, link: Link, rotation: Rate | None) -> ElementLine | None:
    """Read u̇ = ω × u and σ = ω·u of an element off its turn."""
    if rotation is None:
        return None
    name, u = f"{limb.name}_{element.name}", link.direction
    swing = tape.rate(
        f"{name}_u_rate",
        [Term(-skew(u), rotation)],
        "u̇ = ω × u, 1/s",
        bias=lambda: rotation.velocity.cross(swing.velocity),
    )
    spin = tape.rate(f"{name}_spin", [Term(u.T, rotation)], "σ = ω·u, rad/s")
    return ElementLine(
        name,
        u,
        element.direction,
        swing,
        spin,
        axes=ElementAxes(_of_limb(tape, name, link), (ONE, ZERO, ZERO), (ZERO, ONE, ZERO)),
    )


def _of_limb(tape: RateTape, name: str, link: Link) -> Matrix:
    """Axes that are those of the limb at zero joint positions and move with a link, columns."""
    if link.own == IDENTITY:
        return link.frame
    own = tape.equations.constant_frame(f"{name}_link_axes", link.own)
    return tape.equations.once_matrix(f"{name}_limb_axes", link.frame * own.T, "limb axes moved with the link", "R")


def _add_swept(carry: dict[Rate, Matrix], line: ElementLine | None, arm: Matrix) -> None:
    """An input point that slid out by an arm is swept by the turn of the element."""
    if line is None or line.swing is None or line.spin is None:
        return
    u = line.direction
    for rate, value in ((line.swing, -skew(arm) * skew(u)), (line.spin, -skew(arm) * u)):
        carry[rate] = carry[rate] + value if rate in carry else value
