"""Joint positions of arms of two or three joints for the place of their tip, where axes meet or are parallel.

Notation: a₁, a₂, a₃ the axes of the joints, o₁, o₂, o₃ the ways to them and t the way to the tip at zero positions, c
the vector from the base point to the tip; R turns about an axis. One joint is found after the other:

    a₁ and a₂ meet at right angles:   |R₃ or slide| gives the third joint from |c|, a₁·c the second, then c the first
    a₂ and a₃ meet at right angles:   the first joint brings the point where they meet to the distance |t| from the tip
    a₁ and a₂ are parallel:           a₁·c gives the third joint, the distance from a₁ the second, then c the first

and in a plane likewise. Equations are A cos q + B sin q = D, or quadratic in a slide; each has two roots.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import sympy

from pkmgen.equations.matrix import Matrix
from pkmgen.equations.staged import dot
from pkmgen.expression.algebra import IDENTITY, ZERO, Vector, cross, plus, scale, subtract
from pkmgen.expression.algebra import dot as dot_trees
from pkmgen.expression.trees import Number, evaluate, names_in
from pkmgen.geometry.limbs.joints import JointPosition
from pkmgen.mechanism.body_graph import LimbTree, TreeJoint

Kind = Literal["meeting_first", "meeting_last", "parallel", "plane"]
ROOTS: dict[Kind, int] = {"meeting_first": 2, "meeting_last": 2, "parallel": 2, "plane": 1}


@dataclass(frozen=True, slots=True)
class Pen:
    """How equations are written.

    Attributes:
        scalar: Names a number.
        vector: Makes a column of a constant vector of the limb frame.
        numbers: Makes a column of three constants.
        root: Makes the root of a discriminant.
        positive: Refuses states in which a square vanishes.
    """

    scalar: Callable[[str, sympy.Expr], sympy.Expr]
    vector: Callable[[str, Vector], Matrix]
    numbers: Callable[[str, Vector], Matrix]
    root: Callable[[str, sympy.Expr], sympy.Expr]
    positive: Callable[[str, sympy.Expr], None]

    def cosine_equation(self, label: str, a: sympy.Expr, b: sympy.Expr, d: sympy.Expr, sign: int) -> JointPosition:
        """A cos q + B sin q = D."""
        square = self.scalar(f"{label}_square", a * a + b * b)
        height = sign * self.root(label, self.scalar(f"{label}_reach", square - d * d))
        return self.position(label, (a * d - b * height) / square, (b * d + a * height) / square)

    def slide_equation(self, label: str, half: sympy.Expr, rest: sympy.Expr, sign: int) -> JointPosition:
        """q² + 2 half q + rest = 0."""
        reach = self.root(label, self.scalar(f"{label}_reach", half * half - rest))
        return JointPosition(slide=self.scalar(f"{label}_slide", sign * reach - half))

    def angle(
        self, label: str, start: tuple[sympy.Expr, sympy.Expr], end: tuple[sympy.Expr, sympy.Expr]
    ) -> JointPosition:
        """From one vector of a plane to another one of equal length."""
        (x, y), (u, v) = start, end
        square = self.scalar(f"{label}_square", u * u + v * v)
        self.positive(label, square)
        return self.position(label, (x * u + y * v) / square, (x * v - y * u) / square)

    def position(self, label: str, cosine: sympy.Expr, sine: sympy.Expr) -> JointPosition:
        """Name cosine and sine of a joint angle."""
        return JointPosition(self.scalar(f"{label}_cosine", cosine), self.scalar(f"{label}_sine", sine))


@dataclass(frozen=True, slots=True)
class Arm:
    """A chain that is placed this way.

    Attributes:
        kind: Which way.
        joints: Its joints.
        tip: t.
        normal: Normal of the plane of an arm in a plane, limb frame.
    """

    kind: Kind
    joints: tuple[TreeJoint, ...]
    tip: Vector
    normal: Vector

    def place(self, pen: Pen, c: Matrix, signs: tuple[int, ...]) -> tuple[JointPosition, ...]:
        """Positions of the joints for a vector c, with a sign for each root."""
        ways = {
            "meeting_first": self._meeting_first, "meeting_last": self._meeting_last, "parallel": self._parallel,
            "plane": self._plane,
        }  # fmt: skip
        return ways[self.kind](pen, c, signs)

    def _meeting_first(self, pen: Pen, c: Matrix, signs: tuple[int, ...]) -> tuple[JointPosition, ...]:
        first, second, third = self.joints
        e, f = first.axis, second.axis
        g = cross(e, f)
        along, across = dot_trees(second.offset, e), dot_trees(second.offset, f)
        arm = plus(scale(across, f), third.offset)
        span = c - pen.vector("start", plus(first.offset, scale(along, e)))
        x, y, z = (
            pen.scalar(f"span_{n}", dot(pen.vector(f"axis_{n}", axis), span)) for n, axis in enumerate((e, f, g))
        )
        place = self._at_distance(pen, third, arm, x * x + y * y + z * z, signs[0])
        u, v, w = self._parts(pen, third, arm, place, (e, f, g))
        bend = pen.cosine_equation("second", u, w, x, signs[1])
        side = pen.scalar("side", w * bend.cosine - u * bend.sine)
        return pen.angle("first", (v, side), (y, z)), bend, place

    def _at_distance(self, pen: Pen, joint: TreeJoint, arm: Vector, square: sympy.Expr, sign: int) -> JointPosition:
        """The joint that brings the tip to a distance from where the arm to it begins."""
        tip = self.tip
        if joint.kind == "P":
            reach = plus(arm, tip)
            half = dot(pen.vector("slide_axis", joint.axis), pen.vector("reach", reach))
            rest = dot(pen.vector("reach", reach), pen.vector("reach", reach)) - square
            return pen.slide_equation("third", half, rest, sign)
        still = scale(dot_trees(joint.axis, tip), joint.axis)
        ahead, aside = subtract(tip, still), cross(joint.axis, tip)
        m, p, q, s, t = (
            pen.vector(label, v)
            for label, v in (("arm", arm), ("ahead", ahead), ("aside", aside), ("still", still), ("tip", tip))
        )
        d = square - dot(m, m) - dot(t, t) - 2 * dot(m, s)
        return pen.cosine_equation("third", 2 * dot(m, p), 2 * dot(m, q), d, sign)

    def _parts(
        self, pen: Pen, joint: TreeJoint, arm: Vector, place: JointPosition, axes: tuple[Vector, ...]
    ) -> tuple[sympy.Expr, ...]:
        """Parts along axes of the way over a joint to the tip."""
        tip = self.tip
        parts = []
        for number, axis in enumerate(axes):
            if joint.kind == "P":
                fixed, slope = dot_trees(plus(arm, tip), axis), dot_trees(joint.axis, axis)
                value = pen.numbers(f"part_{number}", (fixed, slope, ZERO))
                parts.append(pen.scalar(f"part_{number}", value[0] + value[1] * place.slide))
                continue
            still = scale(dot_trees(joint.axis, tip), joint.axis)
            value = pen.numbers(
                f"part_{number}",
                (
                    dot_trees(plus(arm, still), axis),
                    dot_trees(subtract(tip, still), axis),
                    dot_trees(cross(joint.axis, tip), axis),
                ),
            )
            parts.append(pen.scalar(f"part_{number}", value[0] + value[1] * place.cosine + value[2] * place.sine))
        return tuple(parts)

    def _meeting_last(self, pen: Pen, c: Matrix, signs: tuple[int, ...]) -> tuple[JointPosition, ...]:
        first, second, third = self.joints
        f, k = second.axis, third.axis
        g = cross(f, k)
        along, across = dot_trees(third.offset, f), dot_trees(third.offset, k)
        middle, tip = plus(second.offset, scale(along, f)), plus(self.tip, scale(across, k))
        span = c - pen.vector("start", first.offset)
        t = pen.vector("tip", tip)
        length, a = dot(t, t), pen.vector("first_axis", first.axis)
        if first.kind == "P":
            span = span - pen.vector("middle", middle)
            place = pen.slide_equation("first", -dot(a, span), dot(span, span) - length, signs[0])
            seen = span - place.slide * a
        else:
            place = self._swing(pen, span, first.axis, middle, length, signs[0])
            turned = place.cosine * span - place.sine * a.cross(span) + (1 - place.cosine) * dot(a, span) * a
            seen = turned - pen.vector("middle", middle)
        x, y, z = (pen.scalar(f"seen_{n}", dot(pen.vector(f"axis_{n}", v), seen)) for n, v in enumerate((f, k, g)))
        tf, tk, tg = (dot_trees(tip, axis) for axis in (f, k, g))
        u, v, w = pen.numbers("tip_parts", (tf, tk, tg))
        bend = pen.cosine_equation("third", u, w, x, signs[1])
        side = pen.scalar("side", w * bend.cosine - u * bend.sine)
        return place, pen.angle("second", (v, side), (y, z)), bend

    def _swing(
        self, pen: Pen, span: Matrix, axis: Vector, middle: Vector, square: sympy.Expr, sign: int
    ) -> JointPosition:
        """The turn that brings a point to a distance from the tip."""
        still = scale(dot_trees(axis, middle), axis)
        ahead, aside = subtract(middle, still), cross(axis, middle)
        m, p, q, s = (
            pen.vector(label, v)
            for label, v in (("middle", middle), ("ahead", ahead), ("aside", aside), ("still", still))
        )
        d = dot(span, span) + dot(m, m) - square - 2 * dot(span, s)
        return pen.cosine_equation("first", 2 * dot(span, p), 2 * dot(span, q), d, sign)

    def _parallel(self, pen: Pen, c: Matrix, signs: tuple[int, ...]) -> tuple[JointPosition, ...]:
        first, second, third = self.joints
        e = first.axis
        f = _across(e)
        g = cross(e, f)
        span = c - pen.vector("start", first.offset)
        x, y, z = (pen.scalar(f"span_{n}", dot(pen.vector(f"axis_{n}", v), span)) for n, v in enumerate((e, f, g)))
        still = scale(dot_trees(third.axis, self.tip), third.axis)
        fixed = dot_trees(plus(plus(second.offset, third.offset), still), e)
        ahead, aside = dot_trees(subtract(self.tip, still), e), dot_trees(cross(third.axis, self.tip), e)
        level, a, b = pen.numbers("height", (fixed, ahead, aside))
        place = pen.cosine_equation("third", a, b, x - level, signs[0])
        _, u, v = self._parts(pen, third, third.offset, place, (e, f, g))
        own = pen.numbers("elbow", (dot_trees(second.offset, f), dot_trees(second.offset, g), ZERO))
        sense = 1 if evaluate(dot_trees(e, second.axis), {}) > 0 else -1
        knee, start = self._knee(pen, (own[0], own[1]), (u, v), (y, z), sense, signs[1])
        return start, knee, place

    def _knee(
        self,
        pen: Pen,
        lower: tuple[sympy.Expr, sympy.Expr],
        upper: tuple[sympy.Expr, sympy.Expr],
        span: tuple[sympy.Expr, sympy.Expr],
        sense: int,
        sign: int,
    ) -> tuple[JointPosition, JointPosition]:
        """Turns of two links in a plane, the second one first."""
        (p, q), (u, v), (y, z) = lower, upper, span
        square = y * y + z * z - p * p - q * q - u * u - v * v
        bend = pen.cosine_equation("second", 2 * (p * u + q * v), 2 * sense * (q * u - p * v), square, sign)
        x = pen.scalar("tip_x", p + u * bend.cosine - sense * v * bend.sine)
        w = pen.scalar("tip_y", q + v * bend.cosine + sense * u * bend.sine)
        return bend, pen.angle("first", (x, w), (y, z))

    def _plane(self, pen: Pen, c: Matrix, signs: tuple[int, ...]) -> tuple[JointPosition, ...]:
        first, second = self.joints
        turning = next((joint.axis for joint in self.joints if joint.kind == "R"), self.normal)
        f = _across(turning)
        g = cross(turning, f)

        def flat(label: str, vector: Vector) -> tuple[sympy.Expr, sympy.Expr]:
            column = pen.numbers(label, (dot_trees(vector, f), dot_trees(vector, g), ZERO))
            return column[0], column[1]

        span = c - pen.vector("start", first.offset)
        y, z = (pen.scalar(f"span_{n}", dot(pen.vector(f"axis_{n}", v), span)) for n, v in enumerate((f, g)))
        (p, q), (u, v) = flat("lower", second.offset), flat("upper", self.tip)
        if (first.kind, second.kind) == ("R", "R"):
            sense = 1 if evaluate(dot_trees(first.axis, second.axis), {}) > 0 else -1
            bend, start = self._knee(pen, (p, q), (u, v), (y, z), sense, signs[0])
            return start, bend
        if first.kind == "R":
            a, b = flat("slide_axis", second.axis)
            x, w = p + u, q + v
            place = pen.slide_equation("second", a * x + b * w, x * x + w * w - y * y - z * z, signs[0])
            return pen.angle("first", (x + place.slide * a, w + place.slide * b), (y, z)), place
        a, b = flat("slide_axis", first.axis)
        y, z = y - p, z - q
        if second.kind == "R":
            place = pen.slide_equation("first", -(a * y + b * z), y * y + z * z - u * u - v * v, signs[0])
            return place, pen.angle("second", (u, v), (y - place.slide * a, z - place.slide * b))
        d, h = flat("second_slide_axis", second.axis)
        y, z, area = y - u, z - v, a * h - b * d
        one, two = pen.scalar("first_slide", (h * y - d * z) / area), pen.scalar("second_slide", (a * z - b * y) / area)
        return JointPosition(slide=one), JointPosition(slide=two)


def _across(axis: Vector) -> Vector:
    """A unit vector across a literal one; a coordinate axis where that is one."""
    values = [abs(evaluate(entry, {})) for entry in axis]
    other = (IDENTITY.x, IDENTITY.y, IDENTITY.z)[values.index(min(values))]
    vector = cross(axis, cross(other, axis))
    length = sum(evaluate(entry, {}) ** 2 for entry in vector) ** 0.5
    x, y, z = (Number(evaluate(entry, {}) / length) for entry in vector)
    return (x, y, z)


def arm_of(tree: LimbTree, plane: Vector | None) -> Arm | None:
    """Take the joints of a limb as an arm; None where no way places it.

    `plane` is the normal of the plane that the limb moves in, limb frame; None for a limb in space.
    """
    joints = tree.joints
    if any(names_in(entry) for joint in joints for entry in joint.axis):
        return None  # axes that parameters may turn: no closed form can count on them
    kind = _kind(joints, plane)
    return None if kind is None else Arm(kind, joints, tree.tip_offset, plane or IDENTITY.z)


def _kind(joints: tuple[TreeJoint, ...], plane: Vector | None) -> Kind | None:
    if plane is not None:
        fits = len(joints) == 2 and all(
            _sine(joint.axis, plane) < TINY if joint.kind == "R" else _cosine(joint.axis, plane) < TINY
            for joint in joints
        )
        slides = all(joint.kind == "P" for joint in joints)
        return "plane" if fits and not (slides and _sine(joints[0].axis, joints[1].axis) < TINY) else None
    if len(joints) != 3:
        return None
    kinds = "".join(joint.kind for joint in joints)
    if kinds[:2] == "RR" and _meet(joints[0], joints[1]):
        return "meeting_first"
    if kinds[1:] == "RR" and _meet(joints[1], joints[2]):
        return "meeting_last"
    apart = _sine(joints[0].axis, joints[2].axis) > TINY
    return "parallel" if kinds == "RRR" and _sine(joints[0].axis, joints[1].axis) < TINY and apart else None


TINY = 1e-12


def _meet(one: TreeJoint, other: TreeJoint) -> bool:
    """Whether two axes meet at right angles, whatever the parameters."""
    return _cosine(one.axis, other.axis) < TINY and dot_trees(other.offset, cross(one.axis, other.axis)) == ZERO


def _cosine(one: Vector, other: Vector) -> float:
    return abs(evaluate(dot_trees(one, other), {}))


def _sine(one: Vector, other: Vector) -> float:
    return max(abs(evaluate(entry, {})) for entry in cross(one, other))
