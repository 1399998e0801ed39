"""Which numbers of the bodies of a leg act, and where: parts that move with more than one body are given to the better.

The part of a body that a turn about its joint leaves as it is (a mass at the joint, a first moment along the axis, equal
inertia across it) belongs to the body before as well; all of the inertia of a body that slides does; and mass at the
tip belongs to the platform as well (Gautier and Khalil 1990 for the first two).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import sympy

from pkmgen.equations.matrix import Matrix, diag, eye, symmetric_of, zeros
from pkmgen.equations.staged import SYMMETRIC, StagedEquations, dot
from pkmgen.functions.arms.table import LegTable
from pkmgen.functions.arms.turns import Constants


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


def nothing() -> Lump:
    """No body."""
    return Lump(sympy.Integer(0), zeros(3, 1), zeros(3, 3))


def given_lumps(equations: StagedEquations, owners: tuple[str, ...]) -> tuple[Lump, ...]:
    """Declare mass, first moments and inertia of bodies about their origins as inputs, a row for each body."""
    names = tuple(owners)
    mass = equations.input("mass", (len(names),), names, ("kg",) * len(names), "masses, legs alike, platform last")
    lumps = []
    moments = equations.input(
        "first_moment", (len(names), 3), tuple(f"{n}_{a}" for n in names for a in "xyz"), ("kg*m",) * 3 * len(names),
        "first moments about the origin of each body, its axes",
    )  # fmt: skip
    entries = equations.input(
        "inertia", (len(names), 6), tuple(f"{n}_{a}" for n in names for a in SYMMETRIC),
        ("kg*m**2",) * 6 * len(names), "inertia about the origin of each body, its axes",
    )  # fmt: skip
    for index in range(len(names)):
        inertia = symmetric_of(*entries[6 * index : 6 * index + 6])
        lumps.append(Lump(mass[index], Matrix(moments[3 * index : 3 * index + 3]), inertia))
    return tuple(lumps)


def step_of(constants: Constants, row: object) -> tuple[Matrix, Matrix]:
    """Rotation to the axes of a joint, and the way to it, in the axes of the body before; its own slide left out."""
    first = constants.turned("z", row.beta)  # type: ignore[attr-defined]
    across = first * constants.turned("x", row.alpha)  # type: ignore[attr-defined]
    value = constants.value
    way = first * Matrix([0, 0, value(row.b)]) + across * Matrix([value(row.a), 0, value(row.d)])  # type: ignore[attr-defined]
    return across, way


def regrouped(
    equations: StagedEquations, constants: Constants, table: LegTable, lumps: tuple[Lump, ...], ahead: bool
) -> tuple[tuple[Lump, ...], sympy.Expr]:
    """Give what belongs to two bodies to the better one.

    Args:
        equations: Where it is written.
        constants: Numbers of the table.
        table: The leg.
        lumps: Its bodies, about their origins.
        ahead: Whether the last body is left without mass by carrying all of it to the tip; else no more is carried
            there than leaves it without a first moment along its longest side.

    Returns:
        The bodies, the last about the tip and all others about their origins; and the mass at the tip.
    """
    bodies = list(lumps)
    _, tip = step_of(constants, table.end)
    last = bodies[-1]
    carried = last.mass
    side = max(range(3), key=lambda index: tip[index] != 0)
    if not ahead and table.rows[-1].kind == "R" and tip[side] != 0:
        carried = equations.scalar("carried_mass", last.moment[side] / tip[side], "mass carried to the tip, kg")
    bodies[-1] = last.plus(Lump(-carried, zeros(3, 1), zeros(3, 3)).seen_from(tip))
    bodies[-1] = replace(bodies[-1], moment=_without(bodies[-1].moment, side, carried is not last.mass))
    if carried is last.mass:
        bodies[-1] = replace(bodies[-1], mass=sympy.Integer(0))
    sliding = table.rows[-1].kind == "P"
    if sliding:  # what is left without mass turns alike wherever it is
        bodies[-1] = bodies[-1].seen_from(-tip)
    for index in reversed(range(1, len(bodies))):
        own, moving = _split(_named(equations, f"body_{index + 1}", bodies[index]), table.rows[index].kind)
        rotation, way = step_of(constants, table.rows[index])
        if table.rows[index].kind == "P":
            rotation = rotation * constants.turned("z", table.rows[index].theta)
            way = zeros(3, 1)
        bodies[index] = own
        bodies[index - 1] = bodies[index - 1].plus(moving.turned(rotation).seen_from(way))
    if not sliding:
        bodies[-1] = bodies[-1].seen_from(-tip)
    named = tuple(_named(equations, f"base_{index + 1}", body) for index, body in enumerate(bodies))
    return named, carried


def _without(moment: Matrix, side: int, gone: bool) -> Matrix:
    return Matrix([0 if gone and index == side else entry for index, entry in enumerate(moment)])


def _split(body: Lump, kind: str) -> tuple[Lump, Lump]:
    """What stays with a body, and what as well moves with the one before."""
    zero = sympy.Integer(0)
    if kind == "P":
        return replace(body, inertia=zeros(3, 3)), Lump(zero, zeros(3, 1), body.inertia)
    x, y, z = body.moment
    across = body.inertia[1, 1]
    moving = Lump(body.mass, Matrix([zero, zero, z]), diag(Matrix([[across]]), Matrix([[across]]), Matrix([[zero]])))
    inertia = Matrix(3, 3, lambda i, j: zero if i == j == 1 else body.inertia[i, j])
    inertia[0, 0] = body.inertia[0, 0] - across
    return Lump(zero, Matrix([x, y, zero]), inertia), moving


def _named(equations: StagedEquations, name: str, body: Lump) -> Lump:
    """Name what was added up; what is not used will not be computed."""

    def scalar(label: str, value: sympy.Expr) -> sympy.Expr:
        return value if value.is_Atom else equations.scalar(f"{name}_{label}", value, "of bodies that move as one")

    moment = Matrix([scalar(f"moment_{axis}", entry) for axis, entry in zip("xyz", body.moment, strict=True)])
    places = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
    entries = [scalar(f"inertia_{label}", body.inertia[p]) for label, p in zip(SYMMETRIC, places, strict=True)]
    return Lump(scalar("mass", body.mass), moment, symmetric_of(*entries))
