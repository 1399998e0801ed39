"""The force on the platform, and the inverse Jacobian, of a machine whose leg joint positions are given.

What generators of dynamics for serial robots write for parallel ones: rates and accelerations of the joints are
computed inside, inverse kinematics is not. Every number of the machine is an input.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy

from pkmgen.equations.matrix import Matrix, eye, zeros
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.equations.types import Port, SymbolicModel
from pkmgen.expression.trees import Name, Tree, names_in
from pkmgen.functions.arms.leg import Leg, MovingLeg
from pkmgen.functions.arms.lumps import Lump, given_lumps, nothing, regrouped
from pkmgen.functions.arms.table import Machine
from pkmgen.functions.arms.turns import Constants, about, about_z
from pkmgen.geometry.anchor import skew

COORDINATES = {"planar_body": "xyz"[:2], "translational": "xyz", "schoenflies": "xyz", "spatial": "xyz"}
ANGLES = {"planar_body": ("rz",), "translational": (), "schoenflies": ("rz",), "spatial": ("rx", "ry", "rz")}


@dataclass(frozen=True, slots=True)
class Writing:
    """Ways to write the same, of which one costs least.

    Attributes:
        depth: How many turns from the last one the vectors of a leg are in.
        ahead: Whether all mass of the last body is carried to the tip.
        united: Whether mass at the tips is made part of the platform.
    """

    depth: int = 0
    ahead: bool = True
    united: bool = True
    merged: bool = True


@dataclass(frozen=True, slots=True)
class _Platform:
    """Where and how the platform moves: frame, ω, ω̇, and U that gives accelerations of its points."""

    frame: Matrix
    velocity: Matrix
    acceleration: Matrix
    omega: Matrix
    alpha: Matrix
    spread: Matrix


class _Inputs:
    """Inputs of a machine, and its legs."""

    def __init__(self, equations: StagedEquations, machine: Machine, moving: bool) -> None:
        self.equations, self.machine = equations, machine
        names = (*COORDINATES[machine.motion], *ANGLES[machine.motion])
        units = ("m",) * len(COORDINATES[machine.motion]) + ("rad",) * len(ANGLES[machine.motion])
        self.pose = self._port("pose", names, units, "position and angles of the platform")
        if moving:
            self.twist = self._port("twist", names, tuple(f"{u}/s" for u in units), "their rates")
            self.change = self._port("acceleration", names, tuple(f"{u}/s²" for u in units), "their accelerations")
            self.gravity = Matrix(self._port("gravity", tuple("xyz"), ("m/s²",) * 3, "gravity, base frame"))
        size = len(machine.table.rows)
        numbers = [f"{leg + 1}_{joint + 1}" for leg in range(machine.legs) for joint in range(size)]
        kinds = ["rad" if row.kind == "R" else "m" for row in machine.table.rows] * machine.legs
        joints = self._port("joints", tuple(numbers), tuple(kinds), "positions of the joints, leg by leg")
        self.joints = [joints[leg * size : (leg + 1) * size] for leg in range(machine.legs)]
        angles = [angle.name for angle in machine.frame if isinstance(angle, Name)]
        given = self._port(
            "leg_frame", tuple(f"{name}_{leg + 1}" for leg in range(machine.legs) for name in angles),
            ("rad",) * len(angles) * machine.legs, "angles of the frames of the legs",
        )  # fmt: skip
        self.mounts = [
            dict(zip(angles, given[leg * len(angles) : (leg + 1) * len(angles)], strict=True))
            for leg in range(machine.legs)
        ]
        points = self._port(
            "coupling_point", tuple(f"{leg + 1}_{axis}" for leg in range(machine.legs) for axis in "xyz"),
            ("m",) * 3 * machine.legs, "where the legs meet the platform, platform frame",
        )  # fmt: skip
        self.points = [Matrix(points[3 * leg : 3 * leg + 3]) for leg in range(machine.legs)]
        self.constants = Constants(equations, self._table_symbols())
        self.frame = self._frame()

    def _port(self, name: str, labels: tuple[str, ...], units: tuple[str, ...], meaning: str) -> tuple[sympy.Symbol, ...]:
        return self.equations.input(name, (len(labels),), labels, units, meaning) if labels else ()

    def _table_symbols(self) -> dict[str, sympy.Symbol]:
        rows = (*self.machine.table.rows, self.machine.table.end)
        trees: list[Tree] = [t for row in rows for t in (row.beta, row.b, row.alpha, row.a, row.theta, row.d)]
        names = tuple(dict.fromkeys(name for tree in trees for name in names_in(tree)))
        symbols = self._port("leg_table", names, ("1",) * len(names), "numbers of the table of a leg")
        return dict(zip(names, symbols, strict=True))

    def _frame(self) -> Matrix:
        """Axes of the platform."""
        angles, write = self.pose[len(COORDINATES[self.machine.motion]) :], self.equations.scalar
        frame = eye(3)
        for name, angle in zip(ANGLES[self.machine.motion], angles, strict=True):
            c, s = (write(f"platform_{f}_{name}", getattr(sympy, f)(angle), "of an angle") for f in ("cos", "sin"))
            self.turned = [*getattr(self, "turned", ()), (c, s)]
            frame = self.equations.sparse_matrix(f"platform_frame_{name}", frame * about(name[1], c, s), "axes of the platform") if frame != eye(3) else about(name[1], c, s)
        return frame

    def legs(self, writing: Writing, wanted: int | None = None) -> list[Leg]:
        """The legs."""
        machine = self.machine
        return [
            Leg(self.equations, f"leg_{leg + 1}", machine.table, self.constants, machine.frame, self.mounts[leg],
                self.joints[leg], writing.depth, writing.merged, wanted)
            for leg in range(machine.legs)
        ]  # fmt: skip

    def levers(self) -> list[Matrix]:
        """Platform point to the tips, world axes."""
        if not ANGLES[self.machine.motion]:
            return [zeros(3, 1)] * self.machine.legs
        flat = self.machine.motion == "planar_body"
        points = [Matrix([p[0], p[1], 0]) if flat else p for p in self.points]
        return [
            self.equations.sparse_matrix(f"leg_{leg + 1}_lever", self.frame * point, "platform origin to tip")
            for leg, point in enumerate(points)
        ]

    def platform(self) -> _Platform:
        """How it moves."""
        motion, count = self.machine.motion, len(COORDINATES[self.machine.motion])
        rest = [0] * (3 - count)
        velocity, acceleration = Matrix([*self.twist[:count], *rest]), Matrix([*self.change[:count], *rest])
        rates, changes = self.twist[count:], self.change[count:]
        omega, alpha = zeros(3, 1), zeros(3, 1)
        if motion == "spatial":
            omega, alpha = self._euler(rates, changes)
        elif rates:
            omega, alpha = Matrix([0, 0, rates[0]]), Matrix([0, 0, changes[0]])
        write = self.equations.sparse_matrix
        squares = write("platform_products", omega * omega.T, "ω ωᵀ") if any(omega) else zeros(3, 3)
        still = squares - (squares[0, 0] + squares[1, 1] + squares[2, 2]) * eye(3)
        spread = write("platform_spread", skew(alpha) + still, "U of the platform") if any(omega) else zeros(3, 3)
        return _Platform(self.frame, velocity, acceleration, omega, alpha, spread)

    def euler_covector(self, moment: Matrix) -> Matrix:
        """What is conjugate to the rates of the Euler angles in place of ω."""
        (ca, sa), _, _ = self.turned
        return Matrix([moment[0], ca * moment[1] + sa * moment[2], dot(self.frame[:, 2], moment)])

    def _euler(self, rates: Sequence[sympy.Expr], changes: Sequence[sympy.Expr]) -> tuple[Matrix, Matrix]:
        """ω and ω̇ from rates of x-y-z Euler angles: ω = ė₁ x + ė₂ y′ + ė₃ z″."""
        (ca, sa), (cb, sb), _ = self.turned
        axes = (Matrix([1, 0, 0]), Matrix([0, ca, sa]), self.frame[:, 2])
        omega, alpha = zeros(3, 1), zeros(3, 1)
        for number, (axis, rate, change) in enumerate(zip(axes, rates, changes, strict=True)):
            alpha = self.equations.sparse_matrix(f"platform_alpha_{number}", alpha + omega.cross(rate * axis) + change * axis, "ω̇")
            omega = self.equations.sparse_matrix(f"platform_omega_{number}", omega + rate * axis, "ω")
        return omega, alpha


def platform_force(machine: Machine, writing: Writing) -> SymbolicModel:
    """Write pose, rates, accelerations and joint positions → force on the platform, then moment about its origin.

    World axes (N, N·m); entries that the platform has no coordinate for are left out.
    """
    equations = StagedEquations()
    inputs = _Inputs(equations, machine, True)
    owners = (*(f"link_{index + 1}" for index in range(len(machine.table.rows))), "platform")
    *bodies, own = given_lumps(equations, owners)
    lumps, carried = regrouped(equations, inputs.constants, machine.table, tuple(bodies), writing.ahead)
    platform, levers = inputs.platform(), inputs.levers()
    if writing.united:
        own = _united(equations, machine, own, carried, inputs.points)
    else:
        lumps = (*lumps[:-1], Lump(carried, lumps[-1].moment, lumps[-1].inertia))
    force, moment = _own_efforts(inputs, platform, own)
    for leg, lever in zip(inputs.legs(writing), levers, strict=True):
        velocity = platform.velocity + platform.omega.cross(lever)
        acceleration = platform.acceleration + platform.spread * lever
        motion = [equations.sparse_matrix(f"{leg.name}_tip_{n}", v, "of the tip") if any(lever) else v for n, v in (("v", velocity), ("a", acceleration))]
        asked = equations.sparse_matrix(f"{leg.name}_asked", MovingLeg(leg, *motion, inputs.gravity).force(lumps), "force at the tip, N")
        force += asked
        moment += lever.cross(asked)
    entries = [force["xyz".index(axis)] for axis in COORDINATES[machine.motion]]
    entries += [moment["xyz".index(angle[1])] for angle in ANGLES[machine.motion]]
    symbols = tuple(equations.scalar(f"force_{n + 1}", value, "force on the platform") for n, value in enumerate(entries))
    units = ("N",) * len(COORDINATES[machine.motion]) + ("N*m",) * len(ANGLES[machine.motion])
    port = Port("force", (len(symbols),), symbols, units, "force on the platform, then moment about its origin")
    return equations.model(machine.name, "platform_force", "arms", "joints", (port,))


def _united(equations: StagedEquations, machine: Machine, own: Lump, carried: sympy.Expr, points: list[Matrix]) -> Lump:
    """Platform with the mass at the tips."""
    count = equations.constant("legs", _number(machine.legs))
    if not ANGLES[machine.motion]:
        return Lump(own.mass + count * carried, own.moment, own.inertia)
    middle = sum(points, zeros(3, 1))
    spread = zeros(3, 3)
    for point in points:
        spread += (point[0] ** 2 + point[1] ** 2 + point[2] ** 2) * eye(3) - point * point.T
    moment = equations.sparse_matrix("united_moment", own.moment + carried * equations.sparse_matrix("middle", middle, "sum"), "first moment")
    inertia = equations.sparse_matrix("united_inertia", own.inertia + carried * equations.sparse_matrix("points", spread, "sum"), "inertia")
    return Lump(own.mass + count * carried, moment, inertia)


def _number(value: int) -> Tree:
    from pkmgen.expression.trees import Number

    return Number(float(value))


def _own_efforts(inputs: _Inputs, platform: _Platform, own: Lump) -> tuple[Matrix, Matrix]:
    """Force and moment that the platform asks for itself."""
    write, motion = inputs.equations.sparse_matrix, inputs.machine.motion
    mass = inputs.equations.scalar("platform_mass", own.mass, "mass of the platform, kg")
    pull = write("platform_pull", platform.acceleration - inputs.gravity, "acceleration less gravity")
    force = mass * pull
    if not any(platform.omega):
        return force, zeros(3, 1)
    moment = own.moment if motion == "spatial" or motion == "schoenflies" else Matrix([own.moment[0], own.moment[1], 0])
    if motion == "schoenflies":
        moment = Matrix([own.moment[0], own.moment[1], 0])
    first = write("platform_moment", platform.frame * moment, "first moment, world axes")
    force += platform.spread * first
    if motion != "spatial":
        turn = own.inertia[2, 2] * inputs.change[-1]
        return force, first.cross(pull) + Matrix([0, 0, turn])
    body = write("platform_body_omega", platform.frame.T * platform.omega, "ω, platform axes")
    change = write("platform_body_alpha", platform.frame.T * platform.alpha, "ω̇, platform axes")
    torque = write("platform_torque", own.inertia * change + body.cross(own.inertia * body), "torque, platform axes")
    return force, first.cross(pull) + platform.frame * torque


def inverse_jacobian(machine: Machine, motor: int, writing: Writing) -> SymbolicModel:
    """Write pose and joint positions → rows that give the rates of one joint of each leg from the platform velocity."""
    equations = StagedEquations()
    inputs = _Inputs(equations, machine, False)
    entries: list[sympy.Expr] = []
    for leg, lever in zip(inputs.legs(writing, motor), inputs.levers(), strict=True):
        row = leg.row(motor)
        entries += [row["xyz".index(axis)] for axis in COORDINATES[machine.motion]]
        moment = lever.cross(row)
        if machine.motion == "spatial":
            moment = inputs.euler_covector(moment)
            entries += list(moment)
        else:
            entries += [moment[2]] if ANGLES[machine.motion] else []
    symbols = tuple(equations.scalar(f"row_{n + 1}", value, "entry of J_inv") for n, value in enumerate(entries))
    size = len(symbols) // machine.legs
    port = Port("inverse_jacobian", (machine.legs, size), symbols, ("1",) * len(symbols), "a row for each leg")
    return equations.model(machine.name, "inverse_jacobian", "arms", "joints", (port,))
