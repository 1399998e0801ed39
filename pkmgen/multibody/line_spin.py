"""Spin of a body about its line that is carried by a link that turns.

With u the line, b = l u along it, ω the angular velocity of the link, α̇ the rate about the first axis e of its joint
and s = e·u, both seen from that link, σ = u·ω + s α̇, and the kinetic energy ½ I σ² acts by

    I σ̇ on σ,    (I/l³) σ ḃ × b on ḃ,

where the last ḃ is against the ground. On a hinge, whose axis is across the line, s is zero.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.staged import dot


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """α̇, s and ṡ."""

    rotation: Rate
    sine: sympy.Expr
    rise: sympy.Expr


@dataclass(frozen=True, slots=True)
class SpunLine:
    """A body on a line.

    Attributes:
        name: Prefix of names.
        axial: I, kg·m².
        share: I/l³.
        direction: u.
        vector: b.
        swing: u̇ seen from the link that carries it.
        whole: ḃ against the ground.
    """

    name: str
    axial: sympy.Expr
    share: sympy.Expr
    direction: Matrix
    vector: Matrix
    swing: Matrix
    whole: Rate


def add_spin(tape: RateTape, line: SpunLine, rotation: Rate, turn: FirstTurn | None) -> None:
    """Add the effort of the spin of a line.

    Args:
        tape: Where the rates are.
        line: The line.
        rotation: ω.
        turn: How it turns on the link; None on a hinge.
    """
    terms = [Term(line.direction.T, rotation)]
    if turn is not None:
        terms.append(Term(Matrix([turn.sine]), turn.rotation))

    def bias() -> Matrix:
        carried = dot(line.swing, rotation.velocity)
        return Matrix([carried if turn is None else carried + turn.rise * turn.rotation.velocity[0]])

    spin = tape.rate(f"{line.name}_bar_spin", terms, "σ, rad/s", bias=bias)
    tape.write_accelerations()
    tape.effort(spin, line.axial * spin.acceleration)
    tape.effort(line.whole, line.share * spin.velocity[0] * line.whole.velocity.cross(line.vector))
