"""Efforts of bars on the links between which they stand.

With a_A, a_B the accelerations of their ends less gravity, b from A to B, u = b/l, e the first axis of their joint and
ω the angular velocity of the link that carries both ends,

    m_ab a_B on A,  m_ab a_A on B,    and by the spin  σ = u·(ω + α̇ e)  with  α̇ = (e × b)·ḃ/|e × b|²,
    I σ̇ on σ,  (I/l³) σ ḃ × b on ḃ,

where α̇ and its ḃ are seen from that link, σ and the last ḃ are not.
"""

from __future__ import annotations

from pkmgen.equations.matrix import Matrix, eye
from pkmgen.equations.rates import Rate, Term
from pkmgen.equations.staged import dot
from pkmgen.expression.algebra import ZERO, divide, multiply
from pkmgen.expression.trees import Number
from pkmgen.geometry.anchor import skew
from pkmgen.geometry.bodies import UniversalTurn, spin_efforts, spreading
from pkmgen.graph.types import GuardKind
from pkmgen.mechanism.multibody import Bar
from pkmgen.multibody.closures import EndMotion, WrittenClosure
from pkmgen.multibody.joint_motion import JointMotion


class BarEfforts:
    """Writes the efforts of bars on a tape whose joint rates are written.

    Args:
        joints: Rates of all joints.
        origins: Rates of the origins of all links, gravity being part of their accelerations.
        rotations: Angular velocities of all links, None for those that do not turn.
        sine: Sine below which a bar counts as along the first axis of its joint.
    """

    def __init__(
        self, joints: JointMotion, origins: dict[int, Rate], rotations: dict[int, Rate | None], sine: float
    ) -> None:
        self._joints, self._origins, self._rotations, self._sine = joints, origins, rotations, sine
        self._tape, self._tree = joints.tape, joints.placed.tree
        rows = joints.placed.system.rows
        self._closures = {row.source.closure.name: row.source for row in rows if isinstance(row.source, WrittenClosure)}

    def add(self, bar: Bar) -> None:
        """Add the efforts of a bar."""
        closure, tape, write = self._closure(bar.name), self._tape, self._tape.equations
        ends = self._joints.ends.of(closure)
        near, far = (self._seen(bar.name, closure, k, end) for k, end in enumerate(ends))
        whole = [self._whole(bar.name, closure, k, rate) for k, rate in enumerate((near, far))]
        tape.write_accelerations()
        mixed = write.constant(f"{bar.name}_mixed_mass", bar.mixed)
        for own, other in (whole, whole[::-1]):
            tape.effort(own, mixed * other.acceleration)
        if bar.across != ZERO:
            self._across(bar, *whole)
        if (bar.inertia.axial, bar.inertia.unequal) != (ZERO, ZERO):
            self._turn(bar, closure, near, far)

    def _closure(self, name: str) -> WrittenClosure:
        """What keeps the ends of a bar apart; one that a coupling says is not among the closures that are solved."""
        if name not in self._closures:
            loops = self._joints.placed.plan.robot.loops
            self._closures[name] = WrittenClosure(self._tree, next(loop for loop in loops if loop.name == name))
        return self._closures[name]

    def _across(self, bar: Bar, near: Rate, far: Rate) -> None:
        """Add what the first moment across the line of a bar does that turns about one axis: ±τ e × a."""
        write = self._tape.equations
        share = write.constant(f"{bar.name}_across_mass", bar.across)
        e = write.constant_vector(f"{bar.name}_first_axis", bar.turns[1])
        self._tape.effort(near, share * e.cross(far.acceleration))
        self._tape.effort(far, -share * e.cross(near.acceleration))

    def _seen(self, name: str, closure: WrittenClosure, k: int, end: EndMotion) -> Rate:
        """Velocity of an end seen from the link that carries both, its axes."""
        tree, point = self._tree, closure.sides[k][0]
        terms = []
        for index in closure.paths[k]:
            placed, kind = tree.placed(closure.carrier, index), tree.robot.links[index].kind
            arm = point - placed.origin
            if kind == "P":
                column = placed.axis
            elif kind == "S":
                column = -skew(arm) * placed.axis
            else:
                column = placed.axis.cross(arm)
                if kind == "H":
                    column += tree.pitch(index) * placed.axis
            terms.append(Term(column, self._joints.joint(index)))
        label = f"{name}_{('near', 'far')[k]}"
        if not terms:
            return self._tape.still
        return self._tape.rate(label, terms, "of an end of a bar, m/s", bias=lambda: end.drift, value=end.velocity)

    def _whole(self, name: str, closure: WrittenClosure, k: int, seen: Rate) -> Rate:
        """The same velocity against the ground, gravity being part of its derivative."""
        carrier, arm = closure.carrier, closure.sides[k][0]
        origin, rotation = self._origins[carrier], self._rotations[carrier]
        terms = [Term(eye(3), origin), Term(eye(3), seen)]
        if rotation is not None:
            terms.append(Term(-skew(arm), rotation))

        def derivative() -> Matrix:
            value = origin.acceleration + seen.acceleration
            if rotation is None:
                return value
            turned = spreading(self._tape.equations, rotation) * arm
            return value + turned + 2 * rotation.velocity.cross(seen.velocity)

        return self._tape.silent(f"{name}_{('near', 'far')[k]}_whole", terms, derivative)

    def _turn(self, bar: Bar, closure: WrittenClosure, near: Rate, far: Rate) -> None:
        """Add what a bar does because of how it turns about the first axis of its joint and about its own line."""
        tape, write, name = self._tape, self._tape.equations, bar.name
        b = write.vector(f"{name}_bar", closure.sides[1][0] - closure.sides[0][0], "b, A to B, m")
        e = write.constant_vector(f"{name}_first_axis", bar.turns[1])
        seen = tape.rate(f"{name}_bar_rate", [Term(eye(3), far), Term(-eye(3), near)], "ḃ seen from its carrier, m/s")
        across = write.vector(f"{name}_bar_across", e.cross(b), "e × b, m")
        shadow = write.scalar(f"{name}_bar_shadow", dot(across, across), "|e × b|², m²")
        rise = write.scalar(f"{name}_bar_rise", dot(e, b), "e·b, m")
        rising = tape.rate(f"{name}_bar_rise_rate", [Term(e.T, seen)], "e·ḃ, m/s")
        if not bar.same:
            low = multiply(Number(self._sine**2), multiply(bar.length, bar.length))
            write.guard(GuardKind.SINGULAR, None, shadow, f"{name}_gimbal_tolerance", low)
        turn: Rate = tape.rate(
            f"{name}_bar_turn", [Term(across.T, seen)], "α̇, rad/s",
            bias=lambda: 2 * rise * rising.velocity[0] * turn.velocity, divisor=shadow,
        )  # fmt: skip
        rotation = self._rotations[closure.carrier]
        if rotation is None:
            tape.write_accelerations()
            spin_efforts(tape, name, [bar.inertia], bar.length, UniversalTurn(turn, rise, rising))
            return
        self._spin(bar, b, seen, UniversalTurn(turn, rise, rising), rotation)

    def _spin(self, bar: Bar, b: Matrix, seen: Rate, turn: UniversalTurn, rotation: Rate) -> None:
        """Add the effort of the spin of a bar whose carrier turns."""
        tape, write, name = self._tape, self._tape.equations, bar.name
        length = write.constant(f"{name}_bar_length", bar.length)
        sine = write.scalar(f"{name}_bar_sine", turn.height / length, "e·u")
        u = write.vector(f"{name}_bar_direction", b / length, "u")
        terms = [Term(Matrix([sine]), turn.rotation), Term(u.T, rotation)]
        whole = tape.rate(
            f"{name}_bar_whole_rate", [Term(eye(3), seen), Term(-skew(b), rotation)], "ḃ, m/s",
            bias=lambda: rotation.velocity.cross(seen.velocity),
        )  # fmt: skip

        def bias() -> Matrix:
            own = turn.rotation.velocity[0] * turn.rise.velocity[0]
            return Matrix([(own + dot(seen.velocity, rotation.velocity)) / length])

        spin = tape.rate(f"{name}_bar_spin", terms, "σ, rad/s", bias=bias)
        tape.write_accelerations()
        tape.effort(spin, write.constant(f"{name}_axial_inertia", bar.inertia.axial) * spin.acceleration)
        cubed = multiply(bar.length, multiply(bar.length, bar.length))
        share = write.constant(f"{name}_axial_share", divide(bar.inertia.axial, cubed))
        tape.effort(whole, share * spin.velocity[0] * whole.velocity.cross(b))
