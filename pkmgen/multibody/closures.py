"""Closures of loops: errors, their gradients in the rates of the joints, and what joint rates bring to their rates.

Every closure is written in the axes of the nearest link that carries both of its sides, so that only joints between
there and the sides take part. With A the side of the parent, B that of the child, d from A to B, n, u fixed in A and w
fixed in B, errors are entries of d, n·d, u·w, u·(d × w), or ½ (d·d − L²); their rates are

    rate = f·(v_B − v_A) + g_A·ω_A + g_B·ω_B.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.staged import dot
from pkmgen.language.expression.algebra import ZERO
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.multibody import LoopClosure, Side
from pkmgen.multibody.tree import Tree

HALF = Number(0.5)
POSITION = {
    "R": "all",
    "S": "all",
    "point": "all",
    "U": "all",
    "fixed": "all",
    "C": "xy",
    "P": "xy",
    "planar": "z",
    "contact": "z",
}
"""Which parts of d vanish, axes of A; `all` where it does not matter which."""
ANGLES = {
    "R": ("xz", "yz"),
    "C": ("xz", "yz"),
    "planar": ("xz", "yz"),
    "P": ("xz", "yz", "xy"),
    "fixed": ("xz", "yz", "xy"),
    "parallel": ("xz", "yz"),
    "attitude": ("xz", "yz", "xy"),
}
"""Axes of A and of B that are perpendicular."""


@dataclass(frozen=True, slots=True)
class EndMotion:
    """Motion of a side at constant joint rates, axes of the carrier: of its link, and of its point."""

    angular_velocity: Matrix
    angular_drift: Matrix
    velocity: Matrix
    drift: Matrix


@dataclass(frozen=True, slots=True)
class ClosureRow:
    """One scalar closure.

    Attributes:
        name: Name for equations.
        error: What vanishes.
        length: Whether the error is a length (or an area), which is divided by the size of the robot.
        on_shift: f.
        on_parent: g_A.
        on_child: g_B.
        drift: What the motion of both sides at constant joint rates brings to the rate of the rate.
        axis: Which axis of the link it is along that the closure is along, if any.
    """

    name: str
    error: sympy.Expr
    length: int
    on_shift: Matrix
    on_parent: Matrix
    on_child: Matrix
    drift: Callable[[EndMotion, EndMotion], sympy.Expr]
    axis: int | None = None


class WrittenClosure:
    """A closure over a tree.

    Attributes:
        closure: The closure.
        carrier: The link in whose axes it is written.
        paths: Links from there to each side.
    """

    def __init__(self, tree: Tree, closure: LoopClosure) -> None:
        self._tree, self.closure = tree, closure
        _, *paths = tree.robot.between(closure.parent.link, closure.child.link)
        self.carrier = tree.view(closure)
        self.paths: tuple[tuple[int, ...], tuple[int, ...]] = (paths[0], paths[1])
        self.sides = tuple(
            self._side(f"{closure.name}_{end}", side)
            for end, side in (("parent", closure.parent), ("child", closure.child))
        )
        self._shift = tree.equations.vector(
            f"{closure.name}_shift", self.sides[1][0] - self.sides[0][0], "d, from frame A to frame B, m"
        )

    def _side(self, name: str, side: Side) -> tuple[Matrix, Matrix]:
        """Point and axes (columns) of a side."""
        tree = self._tree
        point = tree.equations.vector(f"{name}_point", tree.point(self.carrier, side, name), "m")
        return point, tree.axes(self.carrier, side, name)

    def point(self, side: int, carrier: int) -> Matrix:
        """Point of a side in the axes of the carrier, or of what the side is placed in beside it."""
        if carrier == self.carrier:
            return self.sides[side][0]
        name, own = self.closure.ends[side]
        return self._tree.point(carrier, own, f"{self.closure.name}_{name}")

    def _axis(self, side: int, letter: str) -> Matrix:
        name = f"{self.closure.name}_{('parent', 'child')[side]}_axis_{letter}"
        return self._tree.equations.once_vector(name, self.sides[side][1].col("xyz".index(letter)), "axis of a side")

    @cached_property
    def direction(self) -> Matrix:
        """Direction of a telescope, whose length the closure sets."""
        value = self._shift / reach(self._tree, self.closure)
        return self._tree.equations.vector(f"{self.closure.name}_direction", value, "u, direction of the telescope")

    @cached_property
    def rows(self) -> tuple[ClosureRow, ...]:
        """All scalar closures."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[ClosureRow]:
        kind = self.closure.type
        if kind == "distance":
            yield self._distance()
        parts = POSITION.get(kind, "")
        for index, letter in enumerate("xyz"):
            if parts == "all":
                yield self._entry(index, letter) if self.closure.along is None else self._along_link(index, letter)
            elif letter in parts:
                yield self._along(letter)
        for pair in ANGLES.get(kind, ()):
            yield self._angle(pair, self._axis(0, pair[0]), self._axis(1, pair[1]))
        if kind == "spin":
            yield from (self._spin(index, letter) for index, letter in enumerate("xyz"))
        if kind == "swing":
            yield from (self._swing(*letters) for letters in ("xy", "yx"))
        if kind == "coplanar":
            yield self._coplanar()
        if kind in ("U", "perpendicular"):
            own = self._tree.equations.constant_vector(f"{self.closure.name}_second", self.closure.second)
            second = self._tree.equations.vector(
                f"{self.closure.name}_second_axis", self.sides[1][1] * own, "second axis of the joint"
            )
            yield self._angle("axes", self._axis(0, "z"), second)

    def _entry(self, index: int, letter: str) -> ClosureRow:
        nothing, unit = zeros(3, 1), eye(3).col(index)
        return ClosureRow(
            f"{self.closure.name}_{letter}", self._shift[index], 1, unit, nothing, nothing,
            lambda a, b: b.drift[index] - a.drift[index],
        )  # fmt: skip

    def _along_link(self, index: int, letter: str) -> ClosureRow:
        """The same along an axis of a link that carries a side: as d vanishes, the turn of the link does not matter."""
        assert self.closure.along is not None
        n, nothing = self._tree.placed(self.carrier, self.closure.along).frame.col(index), zeros(3, 1)
        return ClosureRow(
            f"{self.closure.name}_{letter}", dot(n, self._shift), 1, n, nothing, nothing,
            lambda a, b: dot(n, b.drift - a.drift), index,
        )  # fmt: skip

    def _along(self, letter: str) -> ClosureRow:
        n, d = self._axis(0, letter), self._shift

        def drift(a: EndMotion, b: EndMotion) -> sympy.Expr:
            omega = a.angular_velocity
            turned = a.angular_drift.cross(n) + omega.cross(omega.cross(n))
            return dot(n, b.drift - a.drift) + 2 * dot(omega.cross(n), b.velocity - a.velocity) + dot(turned, d)

        name, error = f"{self.closure.name}_along_{letter}", dot(n, d) - height(self._tree, self.closure)
        return ClosureRow(name, error, 1, n, n.cross(d), zeros(3, 1), drift)

    def _angle(self, name: str, u: Matrix, w: Matrix) -> ClosureRow:
        normal = u.cross(w)

        def drift(a: EndMotion, b: EndMotion) -> sympy.Expr:
            first, second = a.angular_velocity.cross(u), b.angular_velocity.cross(w)
            first_drift = a.angular_drift.cross(u) + a.angular_velocity.cross(first)
            second_drift = b.angular_drift.cross(w) + b.angular_velocity.cross(second)
            return dot(first_drift, w) + 2 * dot(first, second) + dot(u, second_drift)

        return ClosureRow(f"{self.closure.name}_angle_{name}", dot(u, w), 0, zeros(3, 1), normal, -normal, drift)

    def _spin(self, index: int, letter: str) -> ClosureRow:
        """Both sides turn alike; nothing is said about where they stand."""
        unit = eye(3).col(index)
        return ClosureRow(
            f"{self.closure.name}_{letter}", sympy.Integer(0), 0, zeros(3, 1), -unit, unit,
            lambda a, b: b.angular_drift[index] - a.angular_drift[index],
        )  # fmt: skip

    def _swing(self, letter: str, other: str) -> ClosureRow:
        """Both sides turn alike but for a turn about the z axis that they share, n·(ω_B − ω_A) = 0, n fixed in A."""
        n, across, z = (self._axis(0, each) for each in (letter, other, "z"))
        sign = -1 if letter == "x" else 1

        def drift(a: EndMotion, b: EndMotion) -> sympy.Expr:
            name = f"{self.closure.name}_own_turn"
            turn = self._tree.equations.once(name, dot(z, b.angular_velocity - a.angular_velocity), "rad/s")
            return dot(n, b.angular_drift - a.angular_drift) + sign * turn * dot(across, a.angular_velocity)

        nothing = zeros(3, 1)
        return ClosureRow(f"{self.closure.name}_{letter}", sympy.Integer(0), 0, nothing, -n, n, drift)

    def _coplanar(self) -> ClosureRow:
        """The third axes of both sides and the vector between their origins are coplanar: u·(d × w) = 0."""
        u, w, d = self._axis(0, "z"), self._axis(1, "z"), self._shift

        def drift(a: EndMotion, b: EndMotion) -> sympy.Expr:
            (u_1, u_2), (w_1, w_2) = (_swung(m, axis) for m, axis in ((a, u), (b, w)))
            d_1, d_2 = b.velocity - a.velocity, b.drift - a.drift
            turned = dot(u_2, d.cross(w)) + dot(u, d_2.cross(w)) + dot(u, d.cross(w_2))
            return turned + 2 * (dot(u_1, d_1.cross(w)) + dot(u_1, d.cross(w_1)) + dot(u, d_1.cross(w_1)))

        error = dot(u, d.cross(w))
        return ClosureRow(
            f"{self.closure.name}_coplanar", error, 1, w.cross(u), u.cross(d.cross(w)), w.cross(u.cross(d)), drift
        )

    def _distance(self) -> ClosureRow:
        d, half = self._shift, self._tree.equations.constant("half", HALF)
        if self.closure.across:
            return self._distance_across(d, self._axis(0, "z"), half)

        def drift(a: EndMotion, b: EndMotion) -> sympy.Expr:
            moving = b.velocity - a.velocity
            return dot(d, b.drift - a.drift) + dot(moving, moving)

        nothing = zeros(3, 1)
        error = half * (dot(d, d) - length_squared(self._tree, self.closure))
        return ClosureRow(f"{self.closure.name}_distance", error, 2, d, nothing, nothing, drift)

    def _distance_across(self, d: Matrix, n: Matrix, half: sympy.Expr) -> ClosureRow:
        """½ (d·d − p² − L²) with p = n·d, n fixed in A."""
        along = dot(n, d)
        across = self._tree.equations.vector(f"{self.closure.name}_shift_across", d - n * along, "d across n, m")

        def drift(a: EndMotion, b: EndMotion) -> sympy.Expr:
            moving, changing, (turning, swinging) = b.velocity - a.velocity, b.drift - a.drift, _swung(a, n)
            rate = dot(n, moving) + dot(turning, d)
            along_drift = dot(n, changing) + 2 * dot(turning, moving) + dot(swinging, d)
            return dot(d, changing) + dot(moving, moving) - rate**2 - along * along_drift

        error = half * (dot(across, across) - length_squared(self._tree, self.closure))
        name = f"{self.closure.name}_distance"
        return ClosureRow(name, error, 2, across, -along * n.cross(d), zeros(3, 1), drift)

    def gradient(self, row: ClosureRow, link: int) -> list[sympy.Expr]:
        """Gradient of a row in the rates of the joint of a link."""
        cylinder = self.closure.cylinder
        if cylinder is not None and link in self._tree.robot.between(cylinder[0], cylinder[1].link)[2]:
            return [-dot(_inside(self._tree, self.closure), self._tree.placed(cylinder[0], link).axis)]
        if row.axis is not None:
            side = next(k for k, path in enumerate(self.paths) if self.closure.along in path)
            if link in self.paths[side]:
                return [self._within(side, row.axis, link)]
        twist = self.on_twist(row, link)
        if twist is None:
            return [sympy.Integer(0)] * self._tree.robot.links[link].freedoms
        placed = self._tree.placed(self._tree.beside(self.carrier, link), link)
        kind, (force, moment) = self._tree.robot.links[link].kind, twist
        if kind == "S":
            return list(placed.axis.T * moment)
        along = self._along_slide(link, force, placed.axis)
        return [along] if kind == "P" else [dot(placed.axis, moment) + along]

    def _within(self, side: int, axis: int, link: int) -> sympy.Expr:
        """Gradient of a row along an axis of the first link of a side in the rate of a joint, all in these axes."""
        tree, first, (name, own) = self._tree, self.closure.along, self.closure.ends[side]
        assert first is not None
        placed = tree.placed(first, link)
        turning = tree.axis(link) if link == first else placed.axis
        moved = self._along_slide(link, eye(3).col(axis), turning)
        if tree.robot.links[link].kind != "P":
            arm = tree.point(first, own, f"{self.closure.name}_{name}") - placed.origin
            moved += turning.cross(arm)[axis]
        return moved if side else -moved

    def on_twist(self, row: ClosureRow, link: int) -> tuple[Matrix, Matrix] | None:
        """Gradient of a row in the velocity of the origin of a link, and in its angular velocity.

        They are in axes of what the link is placed in; None where the link carries neither side.
        """
        tree, beside = self._tree, self._tree.beside(self.carrier, link)
        for sign, side, own in ((-1, 0, row.on_parent), (1, 1, row.on_child)):
            if link in self.paths[side]:
                values = (sign * row.on_shift, own)
                force, moment = (tree.turned_into(beside, self.carrier, value) for value in values)
                point = self.point(side, beside)
                if beside != self.carrier:
                    force = tree.equations.once_vector(f"{self.closure.name}_{row.name}_{side}_pull", force, "of a row")
                return force, (point - tree.placed(beside, link).origin).cross(force) + moment
        return None

    def _along_slide(self, link: int, on_shift: Matrix, axis: Matrix) -> sympy.Expr:
        kind = self._tree.robot.links[link].kind
        if kind == "P":
            return dot(axis, on_shift)
        if kind == "H":
            return self._tree.pitch(link) * dot(axis, on_shift)
        return sympy.Integer(0)


def _swung(motion: EndMotion, axis: Matrix) -> tuple[Matrix, Matrix]:
    """Rate of an axis of a side, and the rate of that at constant joint rates."""
    omega = motion.angular_velocity
    rate = omega.cross(axis)
    return rate, motion.angular_drift.cross(axis) + omega.cross(rate)


def height(tree: Tree, closure: LoopClosure) -> sympy.Expr:
    """How far a closure in a plane has frame B beyond frame A."""
    if closure.height == ZERO:
        return sympy.Integer(0)
    return tree.equations.constant(f"{closure.name}_height", closure.height)


def length_squared(tree: Tree, closure: LoopClosure) -> sympy.Expr:
    """What a distance is to be, squared."""
    if closure.cylinder is not None:
        inside = _inside(tree, closure)
        return dot(inside, inside)
    length = tree.equations.constant(f"{closure.name}_length", closure.length)
    return length * length


def reach(tree: Tree, closure: LoopClosure) -> sympy.Expr:
    """The length of a telescope: what its slide, which is all there is of it, sets."""
    assert closure.cylinder is not None
    inside = _inside(tree, closure)
    return inside[2]


def _inside(tree: Tree, closure: LoopClosure) -> Matrix:
    """The vector through a cylinder, axes of its first link."""
    assert closure.cylinder is not None
    first, end = closure.cylinder
    placed, write = tree.placed(first, end.link), tree.equations
    point = placed.origin + placed.frame * write.constant_vector(f"{closure.name}_end", end.point)
    return write.once_vector(f"{closure.name}_inside", point, "along a cylinder, m")


class DriftOfEnds:
    """Motion of links at constant joint rates, seen from a carrier that rests."""

    def __init__(
        self, tree: Tree, rates: Callable[[int], Matrix], known: Mapping[tuple[int, int], EndMotion] | None = None
    ) -> None:
        """Take rates of joints by their links, columns, and motions of links known already, by carrier and link."""
        self._tree, self._rates = tree, rates
        self._known: dict[tuple[int, int], EndMotion] = dict(known or {})

    def of(self, written: WrittenClosure) -> tuple[EndMotion, EndMotion]:
        """Motion of both sides of a closure."""
        return self.end(written, 0), self.end(written, 1)

    def end(self, written: WrittenClosure, side: int) -> EndMotion:
        """Motion of a side of a closure."""
        beside = self._tree.beside(written.carrier, written.closure.ends[side][1].link)
        seen = self._swung(written, side, beside)
        if beside == written.carrier:
            return seen
        values = (seen.angular_velocity, seen.angular_drift, seen.velocity, seen.drift)
        return EndMotion(*(self._tree.turned_into(written.carrier, beside, value) for value in values))

    def _swung(self, written: WrittenClosure, side: int, carrier: int) -> EndMotion:
        """Motion of a side of a closure, seen from a carrier."""
        own = written.closure.ends[side][1]
        base = self.link(carrier, own.link)
        arm = written.point(side, carrier) - self._tree.placed(carrier, own.link).origin
        swing = base.angular_velocity.cross(arm)
        drift = base.drift + base.angular_drift.cross(arm) + base.angular_velocity.cross(swing)
        return EndMotion(base.angular_velocity, base.angular_drift, base.velocity + swing, drift)

    def lengthening(self, written: WrittenClosure) -> sympy.Expr:
        """Half the rate of the rate of the squared length of a cylinder at constant joint rates."""
        if written.closure.cylinder is None:
            return sympy.Integer(0)
        velocity = self.link(written.closure.cylinder[0], written.closure.cylinder[1].link).velocity
        return dot(velocity, velocity)

    def link(self, carrier: int, index: int) -> EndMotion:
        """Motion of the origin of a link."""
        if (carrier, index) not in self._known:
            nothing = zeros(3, 1)
            still = EndMotion(nothing, nothing, nothing, nothing)
            self._known[carrier, index] = still if index == self._tree.seat(carrier) else self._moved(carrier, index)
        return self._known[carrier, index]

    def _moved(self, carrier: int, index: int) -> EndMotion:
        tree, link = self._tree, self._tree.robot.links[index]
        before, placed = self.link(carrier, link.parent), tree.placed(carrier, index)
        arm = placed.origin - tree.placed(carrier, link.parent).origin
        omega, rate = before.angular_velocity, self._rates(index)
        swing = omega.cross(arm)
        velocity = before.velocity + swing
        drift = before.drift + before.angular_drift.cross(arm) + omega.cross(swing)
        if link.kind in "PH":
            speed = rate[0] * placed.axis
            if link.kind == "H":
                speed = tree.pitch(index) * speed
            velocity, drift = velocity + speed, drift + 2 * omega.cross(speed)
        turning, angular = omega, before.angular_drift
        if link.kind != "P":
            own = placed.axis * rate if link.kind == "S" else rate[0] * placed.axis
            turning, angular = omega + own, angular + omega.cross(own)
        name = f"{tree.labels[index]}_{tree.seen_from(carrier)}"
        values = (("turning", turning), ("turning_drift", angular), ("velocity", velocity), ("drift", drift))
        return EndMotion(
            *(
                tree.equations.vector(f"{name}_{word}", value, "of a link, axes of the carrier of its loop")
                for word, value in values
            )
        )
