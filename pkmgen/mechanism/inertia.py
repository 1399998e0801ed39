"""Lumping of bodies that move together: the few numbers of them that act, as expression trees."""

from __future__ import annotations

from dataclasses import dataclass

from pkmgen.language.expression.algebra import ONE, ZERO, Vector, add, cross, dot, multiply, negate, plus, scale, total
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.mechanism.elements import AxisInertia, Body

HALF = Number(0.5)
_ENTRIES = ((0, 3, 4), (3, 1, 5), (4, 5, 2))
"""Where the entries of an inertia matrix stand in xx, yy, zz, xy, xz, yz."""


@dataclass(frozen=True, slots=True)
class RigidInertia:
    """Bodies that move as one, seen from a point of theirs.

    Attributes:
        mass: Mass, kg.
        moment: First moment, kg·m.
        inertia: About the point, kg·m²: xx, yy, zz, xy, xz, yz.
    """

    mass: Tree
    moment: Vector
    inertia: tuple[Tree, Tree, Tree, Tree, Tree, Tree]

    @property
    def acts(self) -> bool:
        """Whether there is any, by its expressions."""
        return any(entry != ZERO for entry in (self.mass, *self.moment, *self.inertia))


@dataclass(frozen=True, slots=True)
class LineInertia:
    """Bodies of an element, seen from a point on its line, in the axes d (its direction), n and k = d × n.

    The first four numbers are all there is of bodies that are symmetric about the line (theory: m, s, J, I_a); the rest
    is the difference. Σ are second mass moments ∫ρρᵀdm about the point.

    Attributes:
        mass: m, kg.
        along: s, first moment along d, kg·m.
        across: J = Σ_dd + (Σ_nn + Σ_kk)/2, kg·m².
        axial: I_a = Σ_nn + Σ_kk, kg·m².
        aside: First moments along n and k, kg·m.
        unequal: (Σ_nn − Σ_kk)/2, kg·m².
        mixed: Σ_dn, Σ_dk, Σ_nk, kg·m².
    """

    mass: Tree
    along: Tree
    across: Tree
    axial: Tree
    aside: tuple[Tree, Tree]
    unequal: Tree
    mixed: tuple[Tree, Tree, Tree]

    def difference(self) -> tuple[Tree, ...]:
        """Inertia that vanishes for bodies that are symmetric about the line."""
        return (*self.aside, self.unequal, *self.mixed)

    @property
    def is_even(self) -> bool:
        """Whether their mass centre is on the line, and their principal axes are along and across it."""
        return all(tree == ZERO for tree in (*self.aside, *self.mixed))

    @property
    def about_across(self) -> Tree:
        """Moment about n, J − (Σ_nn − Σ_kk)/2, kg·m²."""
        return add(self.across, negate(self.unequal))

    @property
    def excess(self) -> Tree:
        """What the moment about k has more than that about n, Σ_nn − Σ_kk, kg·m²."""
        return multiply(Number(2.0), self.unequal)

    def second_moments(self) -> SecondMoments:
        """The same in axes d, n and k."""
        half = multiply(HALF, self.axial)
        squares = (add(self.across, negate(half)), add(half, self.unequal), add(half, negate(self.unequal)))
        return SecondMoments(self.mass, (self.along, *self.aside), (*squares, *self.mixed))


def summed(one: LineInertia, other: LineInertia) -> LineInertia:
    """Inertia of two elements that move alike."""
    a, b = (add(x, y) for x, y in zip(one.aside, other.aside, strict=True))
    dn, dk, nk = (add(x, y) for x, y in zip(one.mixed, other.mixed, strict=True))
    mass, along, across, axial, unequal = (
        add(getattr(one, name), getattr(other, name)) for name in ("mass", "along", "across", "axial", "unequal")
    )
    return LineInertia(mass, along, across, axial, (a, b), unequal, (dn, dk, nk))


def axis_inertia(bodies: tuple[Body, ...], axis: Vector, direction: Vector) -> AxisInertia:
    """Lump bodies that turn together about an axis.

    Args:
        bodies: The bodies; their mass centres are measured from a point on the axis.
        axis: Unit vector e of the axis, element frame.
        direction: Unit vector d of the element, perpendicular to e, element frame.

    Returns:
        Mass, first moments along d and e × d, and the moment about the axis (theory: m, s and J of an element).
    """
    across = cross(axis, direction)
    along_parts, across_parts, moments = [], [], []
    for body in bodies:
        along, aside = dot(body.mass_centre, direction), dot(body.mass_centre, across)
        along_parts.append(multiply(body.mass, along))
        across_parts.append(multiply(body.mass, aside))
        square = add(multiply(along, along), multiply(aside, aside))
        moments.append(add(moment_about(body, axis), multiply(body.mass, square)))
    mass = total(body.mass for body in bodies)
    return AxisInertia(mass, total(along_parts), total(across_parts), total(moments))


def moment_about(body: Body, axis: Vector) -> Tree:
    """Moment of inertia of a body about the axis through its mass centre: eᵀ I e."""
    return bilinear(body, axis, axis)


def line_inertia(bodies: tuple[Body, ...], direction: Vector, across: Vector) -> LineInertia:
    """Lump bodies of an element.

    Mass centres are measured from the point, element frame; d and n are perpendicular unit vectors.
    """
    axes = (direction, across, cross(direction, across))
    mass, moments = total(body.mass for body in bodies), []
    for axis in axes:
        moments.append(total(multiply(body.mass, dot(body.mass_centre, axis)) for body in bodies))
    second = {(i, j): total(_second_moment(body, axes, i, j) for body in bodies) for i in range(3) for j in range(i, 3)}
    axial = add(second[1, 1], second[2, 2])
    return LineInertia(
        mass=mass,
        along=moments[0],
        across=add(second[0, 0], multiply(HALF, axial)),
        axial=axial,
        aside=(moments[1], moments[2]),
        unequal=multiply(HALF, add(second[1, 1], negate(second[2, 2]))),
        mixed=(second[0, 1], second[0, 2], second[1, 2]),
    )


def rigid_inertia(bodies: tuple[Body, ...]) -> RigidInertia:
    """Lump bodies that move as one; mass centres from the point they are lumped about."""
    moment: Vector = (ZERO, ZERO, ZERO)
    entries: list[list[Tree]] = [[], [], [], [], [], []]
    for body in bodies:
        x, y, z = body.mass_centre
        moment = plus(moment, scale(body.mass, body.mass_centre))
        squares = (
            add(multiply(y, y), multiply(z, z)),
            add(multiply(x, x), multiply(z, z)),
            add(multiply(x, x), multiply(y, y)),
        )
        products = (negate(multiply(x, y)), negate(multiply(x, z)), negate(multiply(y, z)))
        for entry, own, distance in zip(entries, body.inertia, (*squares, *products), strict=True):
            entry.append(add(own, multiply(body.mass, distance)))
    xx, yy, zz, xy, xz, yz = (total(entry) for entry in entries)
    return RigidInertia(total(body.mass for body in bodies), moment, (xx, yy, zz, xy, xz, yz))


@dataclass(frozen=True, slots=True)
class SecondMoments:
    """Bodies that move as one, seen from a point of theirs: m, s = ∫ρdm and P = ∫ρρᵀdm (xx, yy, zz, xy, xz, yz)."""

    mass: Tree
    moment: Vector
    second: tuple[Tree, Tree, Tree, Tree, Tree, Tree]

    def with_second_of(self, other: SecondMoments) -> SecondMoments:
        """The same with P of other bodies that turn alike added."""
        a, b, c, d, e, f = (add(own, more) for own, more in zip(self.second, other.second, strict=True))
        return SecondMoments(self.mass, self.moment, (a, b, c, d, e, f))

    def about_axes(self) -> RigidInertia:
        """The same with J = tr P 1 − P in the place of P."""
        xx, yy, zz, xy, xz, yz = self.second
        turned = (add(yy, zz), add(xx, zz), add(xx, yy), negate(xy), negate(xz), negate(yz))
        return RigidInertia(self.mass, self.moment, turned)

    @property
    def acts(self) -> bool:
        """Whether there is any, by its expressions."""
        return any(entry != ZERO for entry in (self.mass, *self.moment, *self.second))

    def without_second(self) -> SecondMoments:
        """The same without P."""
        return SecondMoments(self.mass, self.moment, (ZERO,) * 6)


WORLD: tuple[Vector, Vector, Vector] = ((ONE, ZERO, ZERO), (ZERO, ONE, ZERO), (ZERO, ZERO, ONE))


def second_moments(bodies: tuple[Body, ...], axes: tuple[Vector, Vector, Vector] = WORLD) -> SecondMoments:
    """Lump bodies that move as one; mass centres from the point they are lumped about.

    Axes in which m, s and P are given are unit vectors in the frame of the bodies.
    """
    x, y, z = (total(multiply(body.mass, dot(body.mass_centre, axis)) for body in bodies) for axis in axes)
    xx, yy, zz, xy, xz, yz = (
        total(_second_moment(body, axes, i, j) for body in bodies)
        for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
    )
    return SecondMoments(total(body.mass for body in bodies), (x, y, z), (xx, yy, zz, xy, xz, yz))


def _second_moment(body: Body, axes: tuple[Vector, Vector, Vector], i: int, j: int) -> Tree:
    """∫ρᵢρⱼdm about the origin: ½ tr(I) δᵢⱼ − Iᵢⱼ + m cᵢcⱼ."""
    centre = multiply(body.mass, multiply(dot(body.mass_centre, axes[i]), dot(body.mass_centre, axes[j])))
    own = negate(bilinear(body, axes[i], axes[j]))
    if i == j:
        others = [bilinear(body, axes[k], axes[k]) for k in range(3) if k != i]
        own = multiply(HALF, add(add(*others), own))
    return add(own, centre)


def bilinear(body: Body, left: Vector, right: Vector) -> Tree:
    """leftᵀ I right."""
    return total(
        multiply(body.inertia[_ENTRIES[row][column]], multiply(left[row], right[column]))
        for row in range(3)
        for column in range(3)
    )


def inertia_in(body: Body, first: Vector, second: Vector) -> tuple[Vector, Vector, Vector]:
    """Inertia of a body about its mass centre, in two axes fixed in it and their cross product, rows."""
    vectors = (first, second, cross(first, second))
    x, y, z = ((*(bilinear(body, a, b) for b in vectors),) for a in vectors)
    return x, y, z  # type: ignore[return-value]


def eccentricity(body: Body, direction: Vector) -> Vector:
    """Mass centre of a body less its part along a direction; exactly zero where both lie on one coordinate axis."""
    place = dot(body.mass_centre, direction)
    x, y, z = (
        ZERO if along in (ONE, Number(-1.0)) else add(entry, negate(multiply(place, along)))
        for entry, along in zip(body.mass_centre, direction, strict=True)
    )
    return (x, y, z)


def is_symmetric(inertia: tuple[Vector, Vector, Vector]) -> bool:
    """Whether an inertia is symmetric about its first axis."""
    (_, xy, xz), (_, yy, yz), (_, _, zz) = inertia
    return yy == zz and (xy, xz, yz) == (ZERO, ZERO, ZERO)


def is_even(body: Body, direction: Vector, across: Vector) -> bool:
    """Whether a body is symmetric about the line of its element, by its expressions."""
    aside = eccentricity(body, direction)
    return aside == (ZERO, ZERO, ZERO) and is_symmetric(inertia_in(body, direction, across))
