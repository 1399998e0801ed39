"""Chains of single joints as kinematic elements, end to end, for any joints between them (Özgür 2013, eqs. 30, 33)."""

from __future__ import annotations

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.rates import Rate, RateTape, Term
from pkmgen.expression.algebra import ONE, ZERO
from pkmgen.geometry.anchor import skew
from pkmgen.geometry.limbs.chain.layout import ChainPositions, Link
from pkmgen.geometry.limbs.chain.rates import ChainRates
from pkmgen.geometry.limbs.elements import (
    ElementAxes,
    ElementLine,
    Elements,
    PlacedBody,
    Point,
    diagonal,
    placed_bodies,
)
from pkmgen.mechanism.types import Element, Limb


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
        name, u, element.direction, swing, spin, axes=ElementAxes(link.frame, (ONE, ZERO, ZERO), (ZERO, ONE, ZERO))
    )


def _add_swept(carry: dict[Rate, Matrix], line: ElementLine | None, arm: Matrix) -> None:
    """An input point that slid out by an arm is swept by the turn of the element."""
    if line is None or line.swing is None or line.spin is None:
        return
    u = line.direction
    for rate, value in ((line.swing, -skew(arm) * skew(u)), (line.spin, -skew(arm) * u)):
        carry[rate] = carry[rate] + value if rate in carry else value
