"""Which numbers of the bodies of an arm act, and where: what moves with two bodies is given to the better one.

The part of a body that a turn about its joint leaves as it is (a mass at the joint, a first moment along the axis,
equal inertia across it) belongs to the body before as well; so does all of the inertia of a body that slides; and mass
at the tip belongs to the platform as well (Gautier and Khalil 1990 for the first two).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import sympy

from benchmarks.arms.constants import NOTHING, Constants
from benchmarks.arms.table import ArmMachine
from pkmgen.graph.symbolic.matrix import Matrix, eye, symmetric_of, zeros
from pkmgen.graph.symbolic.staged import SYMMETRIC, StagedEquations, dot


@dataclass(frozen=True, slots=True)
class Lump:
    """A body about a point: mass, first moment and inertia, axes of the body."""

    mass: sympy.Expr
    moment: Matrix
    inertia: Matrix

    def seen_from(self, offset: Matrix) -> Lump:
        """The same about a point from which `offset` leads to the one before."""
        s, d = self.moment, offset
        if not any(d):
            return self
        square = 2 * dot(d, s) + self.mass * dot(d, d)
        crossing = d * s.T + s * d.T + self.mass * (d * d.T)
        return Lump(self.mass, s + self.mass * d, self.inertia + square * eye(3) - crossing)

    def turned(self, rotation: Matrix) -> Lump:
        """The same in other axes."""
        return Lump(self.mass, rotation * self.moment, rotation * self.inertia * rotation.T)

    def plus(self, other: Lump) -> Lump:
        """Two that move as one."""
        return Lump(self.mass + other.mass, self.moment + other.moment, self.inertia + other.inertia)


def given_lumps(equations: StagedEquations, names: tuple[str, ...]) -> tuple[Lump, ...]:
    """Declare mass, first moments and inertia of bodies about their origins as inputs, a row for each body."""
    count = len(names)
    about = "about the origin of each body, its axes; bodies of the legs, alike, then the platform"
    mass = equations.input(
        "mass", (count,), names, ("kg",) * count, "masses: bodies of the legs, alike, then the platform"
    )
    labels = tuple(f"{name}_{axis}" for name in names for axis in "xyz")
    moments = equations.input("first_moment", (count, 3), labels, ("kg*m",) * len(labels), f"first moments {about}")
    labels = tuple(f"{name}_{entry}" for name in names for entry in SYMMETRIC)
    entries = equations.input("inertia", (count, 6), labels, ("kg*m**2",) * len(labels), f"inertia {about}")
    return tuple(
        Lump(mass[n], Matrix(moments[3 * n : 3 * n + 3]), symmetric_of(*entries[6 * n : 6 * n + 6]))
        for n in range(count)
    )


def regrouped(
    equations: StagedEquations, constants: Constants, machine: ArmMachine, lumps: tuple[Lump, ...], ahead: bool
) -> tuple[tuple[Lump, ...], sympy.Expr]:
    """Give what belongs to two bodies to the better one.

    Args:
        equations: Where it is written.
        constants: Numbers of the table.
        machine: The machine.
        lumps: Bodies of a leg, about their origins.
        ahead: Whether the last body is left without mass by carrying all of it to the tip; else no more is carried
            there than leaves it without a first moment along its longest side.

    Returns:
        The bodies, the last about the tip and all others about their origins; and the mass at the tip.
    """
    bodies, joints = list(lumps), machine.joints
    _, tip = constants.step(machine.end)
    bodies[-1], carried = _carried(equations, bodies[-1], tip, ahead or joints[-1].type == "P")
    sliding = joints[-1].type == "P"
    if sliding:  # what is left has no mass, and turns alike wherever it is
        bodies[-1] = bodies[-1].seen_from(-tip)
    for index in reversed(range(1, len(bodies))):
        rotation, way = constants.step(joints[index])
        own, moving = _split(_named(equations, f"body_{index + 1}", bodies[index]), joints[index].type)
        if joints[index].type == "P":  # its inertia is taken along without a way
            rotation, way = rotation * constants.rest(joints[index]), zeros(3, 1)
        bodies[index] = own
        bodies[index - 1] = bodies[index - 1].plus(moving.turned(rotation).seen_from(way))
    if not sliding:
        bodies[-1] = bodies[-1].seen_from(-tip)
    return tuple(_named(equations, f"base_{index + 1}", body) for index, body in enumerate(bodies)), carried


def _carried(equations: StagedEquations, body: Lump, tip: Matrix, whole: bool) -> tuple[Lump, sympy.Expr]:
    """Carry mass of the last body to the tip: all of it, or what leaves no first moment along one side."""
    side = next((index for index in range(3) if tip[index] != 0), None)
    if whole or side is None:
        left = body.plus(Lump(-body.mass, zeros(3, 1), zeros(3, 3)).seen_from(tip))
        return replace(left, mass=NOTHING), body.mass
    carried = equations.scalar("carried_mass", body.moment[side] / tip[side], "mass carried to the tip, kg")
    left = body.plus(Lump(-carried, zeros(3, 1), zeros(3, 3)).seen_from(tip))
    moment = Matrix([NOTHING if index == side else entry for index, entry in enumerate(left.moment)])
    return replace(left, moment=moment), carried


def _split(body: Lump, kind: str) -> tuple[Lump, Lump]:
    """What stays with a body, and what as well moves with the one before."""
    if kind == "P":
        return replace(body, inertia=zeros(3, 3)), Lump(NOTHING, zeros(3, 1), body.inertia)
    x, y, z = body.moment
    across = body.inertia[1, 1]
    moving = Lump(body.mass, Matrix([NOTHING, NOTHING, z]), Matrix([[across, 0, 0], [0, across, 0], [0, 0, 0]]))
    inertia = Matrix(3, 3, lambda i, j: NOTHING if i == j == 1 else body.inertia[i, j])
    inertia[0, 0] = body.inertia[0, 0] - across
    return Lump(NOTHING, Matrix([x, y, NOTHING]), inertia), moving


def _named(equations: StagedEquations, name: str, body: Lump) -> Lump:
    """Name what was added up; what is not used will not be computed."""

    def scalar(label: str, value: sympy.Expr) -> sympy.Expr:
        return value if value.is_Atom else equations.scalar(f"{name}_{label}", value, "of bodies that move as one")

    moment = Matrix([scalar(f"moment_{axis}", entry) for axis, entry in zip("xyz", body.moment, strict=True)])
    places = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
    entries = [scalar(f"inertia_{label}", body.inertia[p]) for label, p in zip(SYMMETRIC, places, strict=True)]
    return Lump(scalar("mass", body.mass), moment, symmetric_of(*entries))
