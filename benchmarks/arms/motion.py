"""How one leg moves while its tip moves as given, and the force that its bodies ask for there.

Notation as in `leg`; U = [ω̇]× + ω ωᵀ − ω² 1 gives accelerations of the points of a body, U₀ is its part at constant
rates. The last body is seen from the tip, whose acceleration is given, all others from their origins. What turning
bodies ask for follows from the theorem of angular momentum, for two turns from Lagrange's equations.
"""

from __future__ import annotations

import sympy

from benchmarks.arms.constants import NOTHING
from benchmarks.arms.leg import Leg, Piece
from benchmarks.arms.lumps import Lump
from benchmarks.arms.turns import Attitude
from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.staged import dot
from pkmgen.motion.geometry.anchor import skew


class MovingLeg:
    """A leg in motion, its tip moving as given in world axes."""

    def __init__(self, leg: Leg, velocity: Matrix, acceleration: Matrix, gravity: Matrix) -> None:
        self.leg = leg
        self._fall, self.gravity = gravity, leg.named("gravity", leg.here(gravity))
        self.rates = leg.solved("rate", leg.named("tip_velocity", leg.here(velocity)))
        self._products: dict[tuple[int, int], sympy.Expr] = {}
        tip = leg.named("tip_acceleration", leg.here(acceleration))
        self.drifts = self._drifts()
        self.changes = leg.solved("change", leg.named("pull", tip - self.drifts[-1]))
        self.tip = leg.named("tip_pull", tip - self.gravity)

    def _product(self, a: int, b: int) -> sympy.Expr:
        """y² or 2 y y′."""
        key = (min(a, b), max(a, b))
        if key not in self._products:
            value = self.rates[a] * self.rates[b]
            value = value if a == b else 2 * value
            self._products[key] = self.leg.scalar(f"product_{key[0] + 1}{key[1] + 1}", value)
        return self._products[key]

    def still(self, attitude: Attitude) -> Matrix:
        """U₀ = Σ y² (z zᵀ − 1) + Σ 2 y y′ (z′ zᵀ − z·z′ 1), outer turns first."""
        spins, leg = self.leg.spins(attitude), self.leg
        value = zeros(3, 3)
        for index, (turn, rate) in enumerate(spins):
            z = leg.axis(turn)
            value += self._product(rate, rate) * (z * z.T - eye(3))
            for other, inner in spins[index + 1 :]:
                w = leg.axis(other)
                value += self._product(rate, inner) * (w * z.T - dot(z, w) * eye(3))
        return value

    def spread(self, attitude: Attitude) -> Matrix:
        """U."""
        spins, leg = self.leg.spins(attitude), self.leg
        turning = zeros(3, 1)
        for turn, rate in spins:
            turning += self.changes[rate] * leg.axis(turn)
        label = "_".join([leg.name, "spread", *(str(rate + 1) for _, rate in spins)])
        value = self.still(attitude) + skew(turning)
        named = leg.equations.once_matrix(label, value, "U, rad²/s²")
        return Matrix(*value.shape, lambda i, j: value[i, j] if value[i, j].is_Atom else named[i, j])

    def _drifts(self) -> list[Matrix]:
        """Acceleration of the end of each piece at constant rates."""
        leg, total, drifts = self.leg, zeros(3, 1), list[Matrix]()
        for index, (piece, arm) in enumerate(zip(leg.pieces, leg.arms, strict=True)):
            spins = leg.spins(piece.attitude)
            if spins:
                total += self.still(piece.attitude) * arm
                if piece.slide is not None and piece.axis is not None:
                    axis = leg.turns.moved(piece.axis, piece.attitude, leg.frame)
                    for turn, rate in spins:
                        total += self._product(rate, piece.slide) * leg.axis(turn).cross(axis)
                total = leg.named(f"drift_{index + 1}", total)
            drifts.append(total)
        return drifts

    def _pull(self, body: int) -> Matrix:
        """Acceleration of the origin of a body less gravity."""
        leg = self.leg
        value = self.drifts[body] - self.gravity
        for column, change in zip(leg.columns(body + 1), self.changes, strict=True):
            value += change * column
        return leg.named(f"pull_{body + 1}", value)

    def force(self, lumps: tuple[Lump, ...]) -> Matrix:
        """Force that the bodies ask for at the tip, world axes."""
        leg, efforts, at_tip = self.leg, [NOTHING] * len(lumps), zeros(3, 1)
        *inner, last = lumps
        for body, lump in enumerate(inner):
            moment = self._first_moment(body, lump)
            pull = self._pull(body) if any(moment) else zeros(3, 1)
            self._carried(efforts, body, lump.mass, self._swept(efforts, body, moment, pull))
        body = len(inner)
        at_tip += last.mass * self.tip + self._swept(efforts, body, self._first_moment(body, last), self.tip)
        for body, lump in enumerate(lumps):
            self._turning(efforts, body, lump.inertia)
        named = [leg.scalar(f"effort_{number + 1}", effort) for number, effort in enumerate(efforts)]
        at_tip += leg.balanced("push", named)
        return leg.turns.to_world(leg.named("force", at_tip), leg.frame)

    def _first_moment(self, body: int, lump: Lump) -> Matrix:
        """First moment of a body; none where it does not turn."""
        leg, attitude = self.leg, self.leg.bodies[body]
        if not leg.spins(attitude):
            return zeros(3, 1)
        return leg.named(f"moment_{body + 1}", leg.turns.moved(attitude.rest * lump.moment, attitude, leg.frame))

    def _swept(self, efforts: list[sympy.Expr], body: int, moment: Matrix, pull: Matrix) -> Matrix:
        """Force U s of a first moment s; what it asks of the rates that turn it, its point being pulled, is added."""
        if not any(moment):
            return zeros(3, 1)
        attitude = self.leg.bodies[body]
        for turn, rate in self.leg.spins(attitude):
            efforts[rate] += dot(self.leg.axis(turn).cross(moment), pull)
        force: Matrix = self.spread(attitude) * moment
        return force

    def _carried(self, efforts: list[sympy.Expr], body: int, mass: sympy.Expr, force: Matrix) -> None:
        """Add what a mass at the origin of a body, and a force there, ask of the rates that move it."""
        leg = self.leg
        columns = leg.columns(body + 1)
        slides = {piece.slide for piece in leg.pieces[: body + 1] if piece.slide is not None}
        if mass != 0 and any(any(column) for rate, column in enumerate(columns) if rate not in slides):
            force = force + mass * self._pull(body)
            mass = NOTHING
        force = leg.named(f"force_{body + 1}", force)
        for rate, column in enumerate(columns):
            if any(column):
                efforts[rate] += dot(column, force)
                if mass != 0:
                    along = self._along(rate, slides, columns)
                    efforts[rate] += mass * leg.scalar(f"along_{body + 1}_{rate + 1}", along)

    def _along(self, rate: int, slides: set[int], columns: tuple[Matrix, ...]) -> sympy.Expr:
        """Acceleration less gravity, along a slide, of a point that nothing but slides moves; their axes are unit."""
        leg = self.leg
        pieces = {piece.slide: piece for piece in leg.pieces if piece.slide in slides}
        value = -self._downward(pieces[rate], columns[rate])
        for other in sorted(slides):
            own, its = pieces[rate].axis, pieces[other].axis
            assert own is not None and its is not None
            value += (1 if other == rate else dot(own, its)) * self.changes[other]
        return value

    def _downward(self, piece: Piece, column: Matrix) -> sympy.Expr:
        """Gravity along a slide; in world axes where nothing turns it."""
        if self.leg.spins(piece.attitude) or piece.axis is None:
            return dot(column, self.gravity)
        turns = self.leg.turns
        return dot(turns.to_world(turns.moved(piece.axis, piece.attitude, 0), 0), self._fall)

    def _turning(self, efforts: list[sympy.Expr], body: int, inertia: Matrix) -> None:
        """Add what the turning of a body asks for."""
        leg, attitude = self.leg, self.leg.bodies[body]
        spins = leg.spins(attitude)
        inertia = attitude.rest * inertia * attitude.rest.T
        if not spins or not any(inertia):
            return
        own = spins[-1][0] == attitude.turn
        if own and len(spins) == 1:
            efforts[spins[0][1]] += inertia[2, 2] * self.changes[spins[0][1]]
        elif own and len(spins) == 2:
            self._two_turns(efforts, f"body_{body + 1}", inertia, self._spun_axis(spins[0][0], attitude), spins)
        else:
            self._any_turns(efforts, f"body_{body + 1}", inertia, attitude)

    def _spun_axis(self, turn: int, attitude: Attitude) -> Matrix:
        """Axis of a turn in the spun frame of an attitude."""
        turns = self.leg.turns
        if turn == attitude.turn:
            return Matrix([0, 0, 1])
        return turns.spun(turns.axis(turn, attitude.turn), -attitude.angle)

    def _any_turns(self, efforts: list[sympy.Expr], label: str, inertia: Matrix, attitude: Attitude) -> None:
        """Angular momentum in axes of the body: N = I ω̇ + ω × I ω."""
        leg, omega, alpha = self.leg, zeros(3, 1), zeros(3, 1)
        spins = [(self._spun_axis(turn, attitude), rate) for turn, rate in leg.spins(attitude)]
        for axis, rate in spins:
            step = self.rates[rate] * axis
            alpha = leg.named(f"{label}_alpha_{rate + 1}", alpha + omega.cross(step) + self.changes[rate] * axis)
            omega = leg.named(f"{label}_omega_{rate + 1}", omega + step)
        momentum = leg.named(f"{label}_momentum", inertia * omega)
        torque = leg.named(f"{label}_torque", inertia * alpha + omega.cross(momentum))
        for axis, rate in spins:
            efforts[rate] += dot(axis, torque)

    def _two_turns(
        self, efforts: list[sympy.Expr], label: str, inertia: Matrix, n: Matrix, spins: list[tuple[int, int]]
    ) -> None:
        """Lagrange's equations of an inertia on two turns, n the outer axis seen from the body, z its own.

        With h = nᵀ I n, k = zᵀ I n, and a prime for the slope over the inner angle (n′ = n × z):

            T₁ = h ẏ₁ + k ẏ₂ + h′ y₁ y₂ + k′ y₂²,    T₂ = k ẏ₁ + I_zz ẏ₂ − ½ h′ y₁²
        """
        (_, outer), (_, inner) = spins
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = (inertia.row(i) for i in range(3))

        def write(name: str, value: sympy.Expr) -> sympy.Expr:
            return self.leg.scalar(f"{label}_{name}", value)

        u = write("u", xx * n[0] + 2 * xy * n[1])
        mixed, slope = write("mixed", xz * n[0] + yz * n[1]), write("mixed_slope", xz * n[1] - yz * n[0])
        h = write("h", n[0] * u + yy * n[1] ** 2 + n[2] * (zz * n[2] + 2 * mixed))
        k = write("k", mixed + zz * n[2])
        half = write("half_slope", n[1] * u - xy * (1 - n[2] ** 2) - yy * n[0] * n[1] + n[2] * slope)
        a, b = self.changes[outer], self.changes[inner]
        efforts[outer] += h * a + k * b + half * self._product(outer, inner) + slope * self._product(inner, inner)
        efforts[inner] += k * a + zz * b - half * self._product(outer, outer)
