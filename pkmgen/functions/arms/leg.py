"""One leg as an arm whose tip moves as given: rates, accelerations, and the force that its bodies ask for at the tip.

Notation, all vectors in the housing of one turn (see `turns`): y the rates of the bodies (absolute within a turn) and
of the slides, c = ∂C/∂y their columns, Σ c y = Ċ; r their reciprocal vectors, rᵢ·cⱼ = δᵢⱼ, so that y = r·Ċ and a force
F at the tip balances efforts T on y by F = Σ T r. U = [ω̇]× + ω ωᵀ − ω² 1, its part at constant rates U₀.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import sympy

from pkmgen.equations.matrix import Matrix, eye, zeros
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.expression.trees import Name, Number, Tree
from pkmgen.functions.arms.blocks import Blocks, blocks_of
from pkmgen.functions.arms.lumps import Lump, step_of
from pkmgen.functions.arms.table import LegTable
from pkmgen.functions.arms.turns import Attitude, Constants, Trigonometry, Turns
from pkmgen.geometry.anchor import skew

NOWHERE = Attitude(-1, sympy.Integer(0), eye(3), None)


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the way to the tip.

    Attributes:
        attitude: What it turns with.
        vector: In the spun frame of that.
        slide: Number of the joint that lengthens it, None for none.
        axis: The direction in which it does so.
    """

    attitude: Attitude
    vector: Matrix
    slide: int | None = None
    axis: Matrix | None = None


class Leg:
    """A leg in the housing of a turn.

    Attributes:
        turns: Its turns.
        bodies: Attitude of each body.
        pieces: The way to the tip; piece j leads to the origin of body j, the last one to the tip.
        signs: For each joint, +1 or −1: whether its axis is that of its turn or opposite.
    """

    def __init__(
        self, equations: StagedEquations, name: str, table: LegTable, constants: Constants,
        frame: tuple[Tree, Tree, Tree], mount: dict[str, sympy.Symbol], joints: tuple[sympy.Symbol, ...], depth: int, merged: bool, wanted: int | None,
    ) -> None:  # fmt: skip
        """Take a leg whose frame and joints stand as given; `depth` says how many turns from the last one its vectors
        are in.
        """
        self._equations, self.name, self._table, self._wanted = equations, name, table, wanted
        self.turns = Turns(Trigonometry(equations, name), merged)
        attitude = NOWHERE
        for axis, angle in zip("xyz", frame, strict=True):
            if isinstance(angle, Name):
                attitude = self.turns.then(attitude, axis, mount[angle.name], None)
            elif angle != Number(0.0):
                attitude = replace(attitude, rest=attitude.rest * constants.turned(axis, angle))
        self.bodies, self.pieces, self.signs = list[Attitude](), list[Piece](), list[int]()
        for index, (row, q) in enumerate(zip(table.rows, joints, strict=True)):
            attitude = self._joint(index, attitude, constants, row, q)
            self.bodies.append(attitude)
        _, way = step_of(constants, table.end)
        self.pieces.append(Piece(attitude, attitude.rest * way))
        if depth < 0:
            self.turns.end()
        self.frame = max(len(self.turns.mounts) - 1 - max(depth, 0), 0)

    def _joint(self, index: int, before: Attitude, constants: Constants, row: object, q: sympy.Symbol) -> Attitude:
        rotation, way = step_of(constants, row)
        own = replace(before, rest=before.rest * rotation)
        theta = constants.turned("z", row.theta)  # type: ignore[attr-defined]
        if row.kind == "P":  # type: ignore[attr-defined]
            axis = own.rest[:, 2]
            self.pieces.append(Piece(before, before.rest * way + q * axis, index, axis))
            self.signs.append(1)
            return replace(own, rest=own.rest * theta)
        self.pieces.append(Piece(before, before.rest * way))
        along = own.rest[2, 2] if before.turn >= 0 and own.rest[0, 2] == 0 and own.rest[1, 2] == 0 else 1
        self.signs.append(-1 if along == -1 else 1)
        after = self.turns.then(own, "z", q, index)
        return replace(after, rest=after.rest * theta)

    # --- where it stands

    def named(self, label: str, value: Matrix) -> Matrix:
        """Name what is computed; zeros stay zeros."""
        if all(entry.is_Atom or (-entry).is_Atom for entry in value):
            return value
        return self._equations.sparse_matrix(f"{self.name}_{label}", value, "vector in the housing of a turn")

    def here(self, vector: Matrix) -> Matrix:
        """A vector of the world."""
        return self.turns.from_world(vector, self.frame)

    def spins(self, attitude: Attitude) -> list[tuple[int, int]]:
        """Turns that move an attitude, each with the number of its rate."""
        found = [(turn, self.turns.rates[turn]) for turn in range(attitude.turn)]
        found.append((attitude.turn, attitude.rate))
        return [(turn, rate) for turn, rate in found if rate is not None]

    def axis(self, turn: int) -> Matrix:
        """Axis of a turn."""
        return self.turns.axis(turn, self.frame)

    @cached_property
    def arms(self) -> tuple[Matrix, ...]:
        """The pieces; those that nothing turns are left at zero."""
        return tuple(
            self.named(f"arm_{index + 1}", self.turns.moved(piece.vector, piece.attitude, self.frame))
            if self.spins(piece.attitude)
            else zeros(3, 1)
            for index, piece in enumerate(self.pieces)
        )

    def columns(self, count: int) -> tuple[Matrix, ...]:
        """∂/∂y of the point that the first pieces lead to."""
        columns = [zeros(3, 1) for _ in self.bodies]
        swept: dict[int, list[int]] = {}
        turns: dict[int, int] = {}
        for index, piece in enumerate(self.pieces[:count]):
            for turn, rate in self.spins(piece.attitude):
                turns[rate] = turn
                if any(self.arms[index]):
                    swept.setdefault(rate, []).append(index)
            if piece.slide is not None and piece.axis is not None:
                axis = self.turns.moved(piece.axis, piece.attitude, self.frame)
                columns[piece.slide] = self.named(f"slide_{piece.slide + 1}_{count}", axis)
        for rate, pieces in swept.items():
            reach = self._direction(rate, pieces)
            if reach is None:
                reach = self.named(f"reach_{rate + 1}_{count}", sum((self.arms[i] for i in pieces), zeros(3, 1)))
            columns[rate] = self.named(f"column_{rate + 1}_{count}", self.axis(turns[rate]).cross(reach))
        return tuple(columns)

    def _direction(self, rate: int, pieces: list[int]) -> Matrix | None:
        """A vector along what a rate moves, where its length does not matter and one piece is all; None else."""
        if self._wanted is None or rate in (self._wanted, self.before(self._wanted)) or len(pieces) != 1:
            return None
        (piece,) = (self.pieces[index] for index in pieces)
        if sum(entry != 0 for entry in piece.vector) != 1:
            return None
        along = Matrix([int(entry != 0) for entry in piece.vector])
        return self.named(f"direction_{rate + 1}", self.turns.moved(along, piece.attitude, self.frame))

    @cached_property
    def tip_columns(self) -> tuple[Matrix, ...]:
        """C."""
        return self.columns(len(self.pieces))

    @cached_property
    def blocks(self) -> tuple[Blocks, tuple[int, ...]]:
        """The system Σ c y = Ċ, and which components of vectors its rows are."""
        columns = self.tip_columns
        rows = tuple(i for i in range(3) if any(column[i] != 0 for column in columns))
        if len(rows) != len(columns):
            raise NotImplementedError(f"{len(columns)} joints move the tip of a leg in {len(rows)} directions")
        matrix = Matrix(len(rows), len(rows), lambda i, j: columns[j][rows[i]])
        return blocks_of(matrix, lambda label, value: self.scalar(f"closure_{label}", value), self._wanted), rows

    def scalar(self, label: str, value: sympy.Expr) -> sympy.Expr:
        """Name what is computed."""
        atom = value.is_Atom or (-value).is_Atom
        return value if atom else self._equations.scalar(f"{self.name}_{label}", value, "of a leg")

    def solved(self, label: str, vector: Matrix) -> list[sympy.Expr]:
        """Solve Σ c y = vector."""
        blocks, rows = self.blocks
        return blocks.solve([vector[i] for i in rows], lambda name, value: self.scalar(f"{label}_{name}", value))

    def balanced(self, label: str, efforts: Sequence[sympy.Expr]) -> Matrix:
        """Force at the tip that balances efforts on y: c·F = T."""
        blocks, rows = self.blocks
        force = zeros(3, 1)
        values = blocks.solve_transposed(efforts, lambda name, value: self.scalar(f"{label}_{name}", value))
        for row, value in zip(rows, values, strict=True):
            force[row] = value
        return force

    def row(self, joint: int) -> Matrix:
        """∂(joint coordinate)/∂C, world axes: r of its body less that of the body before it in the same turn."""
        unit = [sympy.Integer(0)] * len(self.bodies)
        unit[joint] = sympy.Integer(self.signs[joint])
        before = self.before(joint)
        if before is not None:
            unit[before] = -unit[joint]
        return self.turns.to_world(self.balanced(f"row_{joint + 1}", unit), self.frame)

    def before(self, joint: int) -> int | None:
        """The rate of the body before that of a joint within its turn; None where it has the turn to itself."""
        own = self.bodies[joint]
        if self._table.rows[joint].kind == "P" or joint == 0 or self.bodies[joint - 1].turn != own.turn:
            return None
        return self.bodies[joint - 1].rate


class MovingLeg:
    """A leg in motion, its tip moving as given in world axes."""

    def __init__(self, leg: Leg, velocity: Matrix, acceleration: Matrix, gravity: Matrix) -> None:
        self._equations, self.leg = leg._equations, leg  # noqa: SLF001
        self._fall, self.gravity = gravity, leg.named("gravity", leg.here(gravity))
        self.rates = leg.solved("rate", leg.named("tip_velocity", leg.here(velocity)))
        self._products: dict[tuple[int, int], sympy.Symbol] = {}
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
            self._products[key] = self._equations.scalar(f"{self.leg.name}_product_{key[0] + 1}{key[1] + 1}", value, "product of rates")
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
        key = "_".join(str(rate + 1) for _, rate in spins)
        value = self.still(attitude) + skew(turning)
        return self._once(f"spread_{key}", value)

    def _once(self, label: str, value: Matrix) -> Matrix:
        named = self._equations.once_matrix(f"{self.leg.name}_{label}", value, "U, rad²/s²")
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
        """Force that the bodies ask for at the tip, world axes; the last body is seen from the tip, others from p."""
        leg, size = self.leg, len(lumps)
        efforts = [sympy.Integer(0)] * size
        at_tip = zeros(3, 1)
        for body, lump in enumerate(lumps):
            attitude = leg.bodies[body]
            spins = leg.spins(attitude)
            moment = leg.named(f"moment_{body + 1}", leg.turns.moved(attitude.rest * lump.moment, attitude, leg.frame))
            last = body == size - 1
            if not spins:
                moment = zeros(3, 1)
            if any(moment) or lump.mass != 0:
                pull = self.tip if last else self._pull(body) if any(moment) else zeros(3, 1)
                force = self.spread(attitude) * moment if any(moment) else zeros(3, 1)
                if last:
                    at_tip += lump.mass * pull + force
                else:
                    self._carried(efforts, body, lump.mass, force)
                for turn, rate in spins:
                    efforts[rate] += dot(leg.axis(turn).cross(moment), pull)
            self._turning(efforts, body, lump.inertia)
        named = [leg.scalar(f"effort_{number + 1}", effort) for number, effort in enumerate(efforts)]
        at_tip += leg.balanced("push", named)
        return leg.turns.to_world(leg.named("force", at_tip), leg.frame)

    def _carried(self, efforts: list[sympy.Expr], body: int, mass: sympy.Expr, force: Matrix) -> None:
        """Add what a mass at the origin of a body, and a force there, ask of the rates that move it."""
        leg = self.leg
        columns = leg.columns(body + 1)
        slides = {piece.slide for piece in leg.pieces[: body + 1] if piece.slide is not None}
        if mass != 0 and any(any(column) for rate, column in enumerate(columns) if rate not in slides):
            force = force + mass * self._pull(body)
            mass = sympy.Integer(0)
        force = leg.named(f"force_{body + 1}", force)
        for rate, column in enumerate(columns):
            if any(column):
                efforts[rate] += dot(column, force)
                if mass != 0:
                    efforts[rate] += mass * leg.scalar(f"along_{body + 1}_{rate + 1}", self._along(rate, slides, columns))

    def _along(self, rate: int, slides: set[int], columns: tuple[Matrix, ...]) -> sympy.Expr:
        """Acceleration less gravity, along a slide, of a point that nothing but slides moves; their axes are unit vectors."""
        leg = self.leg
        pieces = {piece.slide: piece for piece in leg.pieces if piece.slide in slides}
        value = -self._downward(pieces[rate], columns[rate])
        for other in sorted(slides):
            own, its = pieces[rate].axis, pieces[other].axis
            assert own is not None and its is not None
            value += (1 if other == rate else dot(own, its)) * self.changes[other]
        return value

    def _downward(self, piece: Piece, column: Matrix) -> sympy.Expr:
        """g along a slide; in world axes where nothing turns it."""
        if self.leg.spins(piece.attitude) or piece.axis is None:
            return dot(column, self.gravity)
        turns = self.leg.turns
        return dot(turns.to_world(turns.moved(piece.axis, piece.attitude, 0), 0), self._fall)

    def _turning(self, efforts: list[sympy.Expr], body: int, inertia: Matrix) -> None:
        """Add what the turning of a body asks for."""
        leg, attitude = self.leg, self.leg.bodies[body]
        spins, label = leg.spins(attitude), f"{self.leg.name}_body_{body + 1}"
        inertia = attitude.rest * inertia * attitude.rest.T
        if not spins or not any(inertia):
            return
        if len(spins) == 1 and spins[0][0] == attitude.turn:
            efforts[spins[0][1]] += inertia[2, 2] * self.changes[spins[0][1]]
            return
        axes = [self._spun_axis(turn, attitude) for turn, _ in spins]
        if len(spins) == 2 and spins[1][0] == attitude.turn:
            self._two_turns(efforts, label, inertia, axes[0], spins[0][1], spins[1][1])
            return
        omega, alpha = zeros(3, 1), zeros(3, 1)
        for axis, (_, rate) in zip(axes, spins, strict=True):
            step = self.rates[rate] * axis
            alpha = leg.named(f"body_{body + 1}_alpha_{rate + 1}", alpha + omega.cross(step) + self.changes[rate] * axis)
            omega = leg.named(f"body_{body + 1}_omega_{rate + 1}", omega + step)
        swing = leg.named(f"body_{body + 1}_spin", inertia * omega)
        torque = leg.named(f"body_{body + 1}_torque", inertia * alpha + omega.cross(swing))
        for axis, (_, rate) in zip(axes, spins, strict=True):
            efforts[rate] += dot(axis, torque)

    def _spun_axis(self, turn: int, attitude: Attitude) -> Matrix:
        """Axis of a turn in the spun frame of an attitude."""
        turns = self.leg.turns
        if turn == attitude.turn:
            return Matrix([0, 0, 1])
        seen = turns.axis(turn, attitude.turn)
        return turns._spun(seen, -attitude.angle)  # noqa: SLF001

    def _two_turns(
        self, efforts: list[sympy.Expr], label: str, inertia: Matrix, n: Matrix, outer: int, inner: int
    ) -> None:
        """Lagrange's equations of an inertia on two turns: h = nᵀ I n, k = zᵀ I n, n the outer axis seen from it.

            T = h y₁′ + k y₂′ + y₂ (h̟ y₁ + k̟ y₂),    T₂ = k y₁′ + I_zz y₂′ − h̟ y₁²/2,    ̟ = ∂/∂(inner angle)
        """
        write, (y1, y2), (a1, a2) = self._equations.scalar, *(
            ((values[outer], values[inner])) for values in (self.rates, self.changes)
        )  # fmt: skip
        swing = Matrix([inertia[0, 0] * n[0] + 2 * inertia[0, 1] * n[1], inertia[1, 1] * n[1], inertia[2, 2] * n[2]])
        u = write(f"{label}_u", swing[0], "I_xx n_x + 2 I_xy n_y")
        mixed = write(f"{label}_mixed", inertia[0, 2] * n[0] + inertia[1, 2] * n[1], "I_xz n_x + I_yz n_y")
        slope = write(f"{label}_mixed_slope", inertia[0, 2] * n[1] - inertia[1, 2] * n[0], "its slope")
        h = n[0] * u + inertia[1, 1] * n[1] ** 2 + n[2] * (swing[2] + 2 * mixed)
        k = mixed + inertia[2, 2] * n[2]
        flat = self._flat(n)
        bend = n[1] * u - inertia[0, 1] * flat - inertia[1, 1] * n[0] * n[1] + n[2] * slope
        h, k, bend = (
            value if value.is_Atom else write(f"{label}_{name}", value, meaning)
            for name, value, meaning in (("h", h, "h"), ("k", k, "k"), ("bend", bend, "half of the slope of h"))
        )
        efforts[outer] += h * a1 + k * a2 + bend * self._product(outer, inner) + slope * self._product(inner, inner)
        efforts[inner] += k * a1 + inertia[2, 2] * a2 - bend * self._product(outer, outer)

    def _flat(self, n: Matrix) -> sympy.Expr:
        """n_x² + n_y² = 1 − n_z²."""
        return 1 - n[2] ** 2
