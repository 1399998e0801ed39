"""The force on the platform, and the inverse Jacobian, of a machine whose leg joint positions are given.

What generators of dynamics for serial robots write for parallel ones: rates and accelerations of the joints are
computed inside, inverse kinematics and the solve for the motors are not. Every number of the machine is an input.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy

from benchmarks.arms.constants import Constants
from benchmarks.arms.leg import Leg, LegInputs, Way
from benchmarks.arms.lumps import Lump, given_lumps, regrouped
from benchmarks.arms.motion import MovingLeg
from benchmarks.arms.platform import MovingPlatform, Platform
from benchmarks.arms.table import ROTATIONS, TRANSLATIONS, ArmMachine
from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.language.expression.trees import Name, Number


@dataclass(frozen=True, slots=True)
class Writing:
    """Ways to write the same, of which one costs least.

    Attributes:
        way: How legs are written.
        ahead: Whether all mass of the last body is carried to the tip.
        united: Whether mass at the tips is made part of the platform.
    """

    way: Way
    ahead: bool = True
    united: bool = True


class _Inputs:
    """Inputs of a machine.

    Attributes:
        legs: What is given of each leg.
        points: Where the legs meet the platform, platform frame.
        platform: The platform at its pose.
    """

    def __init__(self, equations: StagedEquations, machine: ArmMachine) -> None:
        self._equations, self._machine = equations, machine
        pose = self.coordinates("pose", "", "position and Euler angles of the platform")
        count = len(machine.joints)
        numbers = range(1, machine.legs + 1)
        kinds = tuple("rad" if joint.type == "R" else "m" for joint in machine.joints) * machine.legs
        labels = tuple(f"{leg}_{joint + 1}" for leg in numbers for joint in range(count))
        joints = self._port("joints", labels, kinds, "joint positions, leg by leg")
        names = [angle.name for angle in machine.frame if isinstance(angle, Name)]
        labels = tuple(f"{name}_{leg}" for leg in numbers for name in names)
        angles = self._port("leg_frame", labels, ("rad",) * len(labels), "angles of the frames of the legs")
        labels = tuple(f"{leg}_{axis}" for leg in numbers for axis in "xyz")
        points = self._port("coupling_point", labels, ("m",) * len(labels), "where legs meet the platform, its axes")
        symbols = self._port("leg_table", machine.symbols, ("1",) * len(machine.symbols), "numbers of the leg, SI")
        constants = Constants(equations, dict(zip(machine.symbols, symbols, strict=True)))
        self.points = [Matrix(points[3 * leg : 3 * leg + 3]) for leg in range(machine.legs)]
        self.constants = constants
        self.legs = [
            LegInputs(
                f"leg_{leg + 1}",
                constants,
                dict(zip(names, angles[leg * len(names) :], strict=False)),
                joints[leg * count : (leg + 1) * count],
            )
            for leg in range(machine.legs)
        ]
        self.platform = Platform(equations, machine, pose)

    def coordinates(self, name: str, per: str, meaning: str) -> tuple[sympy.Symbol, ...]:
        """Declare a quantity with an entry for each coordinate of the platform."""
        motion = self._machine.motion
        labels = (*TRANSLATIONS[motion], *(f"r{axis}" for axis in ROTATIONS[motion]))
        units = tuple(("m" if len(label) == 1 else "rad") + per for label in labels)
        return self._port(name, labels, units, meaning)

    def _port(
        self, name: str, labels: tuple[str, ...], units: tuple[str, ...], meaning: str
    ) -> tuple[sympy.Symbol, ...]:
        return self._equations.input(name, (len(labels),), labels, units, meaning) if labels else ()


def platform_force(machine: ArmMachine, writing: Writing) -> SymbolicModel:
    """Write pose, rates, accelerations, joint positions → force on the platform, then moment about its origin.

    World axes, N and N·m; components without a coordinate of the platform are left out.

    Raises:
        UnsupportedRobotError: The joints of a leg do not move its tip in as many directions as there are joints.
    """
    equations = StagedEquations()
    inputs = _Inputs(equations, machine)
    motion = MovingPlatform.of(
        inputs.platform,
        inputs.coordinates("twist", "/s", "rates of the coordinates"),
        inputs.coordinates("acceleration", "/s²", "accelerations of the coordinates"),
    )
    gravity = Matrix(equations.input("gravity", (3,), tuple("xyz"), ("m/s²",) * 3, "gravity, world frame"))
    owners = tuple(f"body_{index + 1}" for index in range(len(machine.joints)))
    *bodies, own = given_lumps(equations, (*owners, "platform"))
    lumps, carried = regrouped(equations, inputs.constants, machine, tuple(bodies), writing.ahead)
    if writing.united:
        own = _united(equations, machine, own, carried, inputs.points)
    else:
        lumps = (*lumps[:-1], Lump(carried, lumps[-1].moment, lumps[-1].inertia))
    force, moment = motion.efforts(own, gravity)
    for number, (given, point) in enumerate(zip(inputs.legs, inputs.points, strict=True)):
        leg, lever = Leg(equations, machine, given, writing.way), inputs.platform.lever(number, point)
        asked = MovingLeg(leg, *motion.tip(number, lever), gravity).force(lumps)
        asked = leg.named("asked", asked)
        force += asked
        moment += lever.cross(asked)
    axes = [Matrix([int(axis == other) for other in "xyz"]) for axis in ROTATIONS[machine.motion]]
    entries = inputs.platform.rows(force, moment, axes)
    symbols = tuple(equations.scalar(f"force_{n + 1}", value, "on the platform") for n, value in enumerate(entries))
    units = tuple("N" if n < inputs.platform.count else "N*m" for n in range(len(symbols)))
    port = Port("force", (len(symbols),), symbols, units, "force on the platform, then moment about its origin")
    return equations.model(machine.name, "platform_force", "arms", "joints", (port,))


def inverse_jacobian(machine: ArmMachine, way: Way) -> SymbolicModel:
    """Write pose, joint positions → rates of one joint of each leg per rate of the coordinates of the platform.

    Raises:
        UnsupportedRobotError: As for the force.
    """
    assert way.wanted is not None
    equations = StagedEquations()
    inputs = _Inputs(equations, machine)
    entries: list[sympy.Expr] = []
    for number, (given, point) in enumerate(zip(inputs.legs, inputs.points, strict=True)):
        row = Leg(equations, machine, given, way).row(way.wanted)
        lever = inputs.platform.lever(number, point)
        entries += inputs.platform.rows(row, lever.cross(row), inputs.platform.axes())
    symbols = tuple(equations.scalar(f"row_{n + 1}", value, "entry of J_inv") for n, value in enumerate(entries))
    shape = (machine.legs, len(symbols) // machine.legs)
    port = Port("inverse_jacobian", shape, symbols, ("1",) * len(symbols), "q̇ = J_inv ẋ, a row for each leg")
    return equations.model(machine.name, "inverse_jacobian", "arms", "joints", (port,))


def _united(
    equations: StagedEquations, machine: ArmMachine, own: Lump, carried: sympy.Expr, points: list[Matrix]
) -> Lump:
    """Make masses at the tips part of the platform."""

    def named(label: str, value: Matrix) -> Matrix:
        return equations.sparse_matrix(f"united_{label}", value, "of platform and tips")

    mass = equations.scalar("united_mass", own.mass + equations.constant("legs", Number(machine.legs)) * carried, "kg")
    if not ROTATIONS[machine.motion]:
        return Lump(mass, own.moment, own.inertia)
    spread = zeros(3, 3)
    for point in points:
        spread += (point[0] ** 2 + point[1] ** 2 + point[2] ** 2) * eye(3) - point * point.T
    moment = own.moment + carried * named("middle", sum(points, zeros(3, 1)))
    inertia = own.inertia + carried * named("squares", spread)
    return Lump(mass, named("moment", moment), named("inertia", inertia))
