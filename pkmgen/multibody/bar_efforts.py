"""Efforts of bars on the links between which they stand.

With a_A, a_B the accelerations of their ends less gravity, b from A to B, u = b/l, e the first axis of their joint and
ω the angular velocity of the link that carries both ends,

    m_ab a_B on A,  m_ab a_A on B,    and by the spin  σ = u·(ω + α̇ e)  with  α̇ = (e × b)·ḃ/|e × b|²,
    I σ̇ on σ,  (I/l³) σ ḃ × b on ḃ,

where α̇ and its ḃ are seen from that link, σ and the last ḃ are not.
"""

from __future__ import annotations

from dataclasses import replace

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.staged import dot
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.algebra import ZERO, divide, multiply
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.multibody import Bar
from pkmgen.motion.geometry.bodies import UniversalTurn, axes_about_line, spin_efforts, uneven_efforts
from pkmgen.multibody.carried_spin import CarriedLine, add_carried_spin
from pkmgen.multibody.ends import EndRates, Ends
from pkmgen.multibody.line_spin import FirstTurn, SpunLine, add_spin


class BarEfforts:
    """Writes the efforts of bars on a tape whose joint rates are written.

    Args:
        tape: Where they are written.
        ends: Velocities of ends.
        sine: Sine below which a bar counts as along the first axis of its joint.
    """

    def __init__(self, tape: RateTape, ends: EndRates, sine: float) -> None:
        self._tape, self._ends, self._sine = tape, ends, sine

    def add(self, bar: Bar) -> None:
        """Add the efforts of a bar."""
        ends, tape = self._ends.of(bar.name), self._tape
        tape.write_accelerations()
        mixed = tape.equations.constant(f"{bar.name}_mixed_mass", bar.mixed)
        for own, other in (ends.whole, ends.whole[::-1]):
            tape.effort(own, mixed * other.acceleration)
        if bar.across != ZERO:
            self._across(bar, *ends.whole)
        spins = any(tree != ZERO for tree in (bar.inertia.axial, bar.cross, *bar.inertia.difference()))
        if spins or any(each.acts for each in (*bar.friction, bar.far)):
            self._turn(bar, ends)

    def _across(self, bar: Bar, near: Rate, far: Rate) -> None:
        """Add what the first moment across the line of a bar does that turns about one axis: ±τ e × a."""
        write = self._tape.equations
        share = write.constant(f"{bar.name}_across_mass", bar.across)
        e = write.constant_vector(f"{bar.name}_first_axis", bar.turns[1])
        self._tape.effort(near, share * e.cross(far.acceleration))
        self._tape.effort(far, -share * e.cross(near.acceleration))

    def _turn(self, bar: Bar, ends: Ends) -> None:
        """Add what a bar does because of how it turns about the first axis of its joint and about its own line."""
        tape, write, name = self._tape, self._tape.equations, bar.name
        b = write.vector(f"{name}_bar", ends.between, "b, A to B, m")
        if bar.turns[0] != ends.carrier or (ends.rotation is not None and bar.inertia.unequal != ZERO):
            self._turn_with_link(bar, ends, b)
            return
        e = write.constant_vector(f"{name}_first_axis", bar.turns[1])
        seen = ends.relative(tape, name)
        across = write.vector(f"{name}_bar_across", e.cross(b), "e × b, m")
        rise = write.scalar(f"{name}_bar_rise", sympy.Integer(0) if bar.hinged else dot(e, b), "e·b, m")
        square = write.constant(f"{name}_bar_length", bar.length) ** 2 - rise**2
        shadow = write.scalar(f"{name}_bar_shadow", square, "|e × b|² = l² − (e·b)², m²")
        rising = tape.rate(f"{name}_bar_rise_rate", [Term(e.T, seen)], "e·ḃ, m/s")
        if not bar.same and not bar.hinged:
            low = multiply(Number(self._sine**2), multiply(bar.length, bar.length))
            write.guard(GuardKind.SINGULAR, None, shadow, f"{name}_gimbal_tolerance", low)
        turn: Rate = tape.rate(
            f"{name}_bar_turn", [Term(across.T, seen)], "α̇, rad/s",
            bias=lambda: 2 * rise * rising.velocity[0] * turn.velocity, divisor=shadow,
        )  # fmt: skip
        whole_turn = UniversalTurn(turn, rise, rising)
        self._ends.add_joint(bar, e, turn, lambda: self._tilt(bar, e, seen, whole_turn, shadow))
        if ends.rotation is None:
            tape.write_accelerations()
            spin_efforts(tape, name, [bar.inertia], bar.length, whole_turn)
            if not bar.inertia.is_even:
                self._uneven(bar, ends, (e, across, shadow), turn)
            return
        whole = ends.against_ground(tape, name, seen)
        self._spin(bar, b, (seen, whole), whole_turn, ends.rotation)

    def _uneven(self, bar: Bar, ends: Ends, tilt: tuple[Matrix, Matrix, sympy.Expr], turn: Rate) -> None:
        """Add what first and mixed moments across the line of a bar do, in axes u, n = e × b/|e × b| and u × n."""
        tape, name, (e, across, shadow) = self._tape, bar.name, tilt
        write, seen = tape.equations, ends.relative(tape, name)
        length = write.constant(f"{name}_bar_length", bar.length)
        n = write.vector(f"{name}_bar_second", across / sympy.sqrt(shadow), "n, second axis of its joint")
        u = write.vector(f"{name}_bar_direction", ends.between / length, "u")
        direction = tape.plain(f"{name}_bar_swing", [Term(eye(3) / length, seen)])
        axes = axes_about_line(tape, name, e, (u, n), (direction, turn))
        tape.write_accelerations()
        uneven_efforts(tape, name, replace(bar.inertia, unequal=ZERO), ends.whole[0], axes, zeros(3, 1))

    def _tilt(self, bar: Bar, axis: Matrix, seen: Rate, turn: UniversalTurn, shadow: sympy.Expr) -> Rate:
        """Write the rate about the second axis of its joint, β̇ = −e·ḃ/|e × b|."""
        root = self._tape.equations.scalar(f"{bar.name}_bar_root", sympy.sqrt(shadow), "|e × b|, m")
        tilt: Rate = self._tape.rate(
            f"{bar.name}_bar_tilt", [Term(-axis.T, seen)], "β̇, rad/s",
            bias=lambda: turn.height * turn.rise.velocity[0] * tilt.velocity / root, divisor=root,
        )  # fmt: skip
        return tilt

    def _turn_with_link(self, bar: Bar, ends: Ends, b: Matrix) -> None:
        """Add the same of a bar whose first axis turns with the link that it stands on."""
        tape, write, name = self._tape, self._tape.equations, bar.name
        axis, turning = self._ends.first_axis(name, bar.turns)
        span = ends.against_ground(tape, name, ends.relative(tape, name))
        length = write.constant(f"{name}_bar_length", bar.length)
        u = write.vector(f"{name}_bar_direction", b / length, "u")
        swing = write.vector(f"{name}_bar_swing", span.velocity / length, "u̇, 1/s")
        line = CarriedLine(name, length, sympy.Integer(0), u, swing, span, axis, turning)
        add_carried_spin(tape, line, [bar.inertia], self._sine)

    def _spin(self, bar: Bar, b: Matrix, rates: tuple[Rate, Rate], turn: UniversalTurn, rotation: Rate) -> None:
        """Add the effort of the spin of a bar whose carrier turns; ḃ is seen from this and against the ground."""
        tape, write, name, (seen, whole) = self._tape, self._tape.equations, bar.name, rates
        length = write.constant(f"{name}_bar_length", bar.length)
        cubed = multiply(bar.length, multiply(bar.length, bar.length))
        line = SpunLine(
            name,
            write.constant(f"{name}_axial_inertia", bar.inertia.axial),
            write.constant(f"{name}_axial_share", divide(bar.inertia.axial, cubed)),
            write.vector(f"{name}_bar_direction", b / length, "u"),
            b,
            seen.velocity / length,
            whole,
        )
        sine = write.scalar(f"{name}_bar_sine", turn.height / length, "e·u")
        add_spin(tape, line, rotation, FirstTurn(turn.rotation, sine, turn.rise.velocity[0] / length))
