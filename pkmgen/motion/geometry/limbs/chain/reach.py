"""Joint positions of arms of two or three joints for the place of their tip, where axes meet or are parallel.

Notation: a₁, a₂, a₃ the axes of the joints, o₁, o₂, o₃ the vectors to them and t the vector to the tip at zero
positions, c that from the base point to the tip; R turns about an axis. One joint is found after the other:

    a₁ and a₂ meet at right angles:   |R₃ or slide| gives the third joint from |c|, a₁·c the second, then c the first
    a₂ and a₃ meet at right angles:   the first joint brings the point where they meet to the distance |t| from the tip
    a₁ and a₂ are parallel:           a₁·c gives the third joint, the distance from a₁ the second, then c the first
    a₂ and a₃ are parallel:           the first joint brings the tip to the height of their plane, which they move in
    all turns about e, one slide:     e·c gives the slide that leaves the plane across e, the others move in it
    three slides:                     they are linear in c

and in a plane likewise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.staged import dot
from pkmgen.language.expression.algebra import ONE, ZERO, Vector, cross, divide, negate, opposite, plus, scale, subtract
from pkmgen.language.expression.algebra import dot as dot_trees
from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.body_graph import TreeJoint
from pkmgen.motion.geometry.limbs.chain.pen import Pen
from pkmgen.motion.geometry.limbs.joints import JointPosition

Flat = tuple[sympy.Expr, sympy.Expr]
"""Parts of a vector in a plane."""
Kind = Literal["meeting_first", "meeting_last", "parallel", "parallel_last", "along", "plane", "slides"]
ROOTS: dict[Kind, int] = {
    "meeting_first": 2, "meeting_last": 2, "parallel": 2, "parallel_last": 2, "along": 1, "plane": 1, "slides": 0,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Arm:
    """A chain that is placed by the position of its tip.

    Attributes:
        kind: Which of the closed forms places it.
        joints: Its joints.
        tip: t.
        axes: Three perpendicular ones, the first that of turns in a plane, limb frame.
        sense: Whether the second of two turns in a plane is about the same axis as the first (1) or its opposite (−1).
        leaving: Index of the slide that leaves the plane; −1 for none.
    """

    kind: Kind
    joints: tuple[TreeJoint, ...]
    tip: Vector
    axes: tuple[Vector, Vector, Vector]
    sense: int
    leaving: int

    def place(self, pen: Pen, c: Matrix, signs: tuple[int, ...]) -> tuple[JointPosition, ...]:
        """Positions of the joints for a vector c, with a sign for each root."""
        ways = {
            "meeting_first": self._meeting_first, "meeting_last": self._meeting_last, "parallel": self._parallel,
            "parallel_last": self._parallel_last, "along": self._along, "plane": self._plane, "slides": self._slides,
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
        """Components along axes of the vector over a joint to the tip."""
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
        e, f, g = self.axes
        span = c - pen.vector("start", first.offset)
        x, y, z = (pen.scalar(f"span_{n}", dot(pen.vector(f"axis_{n}", v), span)) for n, v in enumerate((e, f, g)))
        still = scale(dot_trees(third.axis, self.tip), third.axis)
        fixed = dot_trees(plus(plus(second.offset, third.offset), still), e)
        ahead, aside = dot_trees(subtract(self.tip, still), e), dot_trees(cross(third.axis, self.tip), e)
        level, a, b = pen.numbers("height", (fixed, ahead, aside))
        place = pen.cosine_equation("third", a, b, x - level, signs[0])
        _, u, v = self._parts(pen, third, third.offset, place, (e, f, g))
        knee, start = self._knee(pen, self._flat(pen, "elbow", second.offset), (u, v), (y, z), signs[1])
        return start, knee, place

    def _parallel_last(self, pen: Pen, c: Matrix, signs: tuple[int, ...]) -> tuple[JointPosition, ...]:
        first, second, third = self.joints
        e, f, g = self.axes
        span = c - pen.vector("start", first.offset)
        axis = first.axis
        still = scale(dot_trees(axis, e), axis)
        ahead, aside, fixed = (
            pen.vector(label, vector)
            for label, vector in (("ahead", subtract(e, still)), ("aside", cross(axis, e)), ("still", still))
        )
        height = pen.numbers("height", (dot_trees(plus(plus(second.offset, third.offset), self.tip), e), ZERO, ZERO))
        place = pen.cosine_equation("first", dot(ahead, span), dot(aside, span), height[0] - dot(fixed, span), signs[0])
        a = pen.vector("first_axis", axis)
        seen = place.cosine * span - place.sine * a.cross(span) + (1 - place.cosine) * dot(a, span) * a
        seen = seen - pen.vector("middle", second.offset)
        y, z = (pen.scalar(f"seen_{n}", dot(pen.vector(f"axis_{n}", v), seen)) for n, v in enumerate((f, g)))
        lower, upper = self._flat(pen, "lower", third.offset), self._flat(pen, "upper", self.tip)
        bend, start = self._knee(pen, lower, upper, (y, z), signs[1])
        return place, start, bend

    def _along(self, pen: Pen, c: Matrix, signs: tuple[int, ...]) -> tuple[JointPosition, ...]:
        slide = self.joints[self.leaving]
        e, f, g = self.axes
        ways = [joint.offset for joint in self.joints[1:]] + [self.tip]
        level = dot_trees(plus(plus(ways[0], ways[1]), ways[2]), e)
        span = c - pen.vector("start", self.joints[0].offset)
        upright = slide.axis in (e, opposite(e))
        pace: Tree = dot_trees(slide.axis, e) if not upright else ONE if slide.axis == e else negate(ONE)
        rise = pen.numbers("rise", (level, pace, ZERO))
        x, y, z = (pen.scalar(f"span_{n}", dot(pen.vector(f"axis_{n}", v), span)) for n, v in enumerate((e, f, g)))
        out = pen.scalar("leaving_slide", (x - rise[0]) / rise[1])
        flats = [self._flat(pen, f"way_{n}", way) for n, way in enumerate(ways)]
        moved: Flat = (sympy.Integer(0), sympy.Integer(0))
        if not upright:
            aside = self._flat(pen, "leaving_aside", slide.axis)
            moved = (out * aside[0], out * aside[1])
        if self.leaving == 0:
            y, z = y - flats[0][0] - moved[0], z - flats[0][1] - moved[1]
            lower, upper = flats[1], flats[2]
        elif self.leaving == 1:
            lower, upper = _sum(flats[0], moved, flats[1]), flats[2]
        else:
            lower, upper = flats[0], _sum(flats[1], moved, flats[2])
        rest = tuple(joint for joint in self.joints if joint is not slide)
        one, two = self._in_plane(pen, rest, (lower, upper), (y, z), signs[0])
        places = [one, two]
        places.insert(self.leaving, JointPosition(slide=out))
        return tuple(places)

    def _slides(self, pen: Pen, c: Matrix, signs: tuple[int, ...]) -> tuple[JointPosition, ...]:
        first, second, third = (joint.axis for joint in self.joints)
        fixed = plus(plus(self.joints[0].offset, self.joints[1].offset), plus(self.joints[2].offset, self.tip))
        span = c - pen.vector("start", fixed)
        rows = (cross(second, third), cross(third, first), cross(first, second))
        size = divide(ONE, dot_trees(first, rows[0]))
        return tuple(
            JointPosition(slide=pen.scalar(f"slide_{n}", dot(pen.vector(f"row_{n}", scale(size, row)), span)))
            for n, row in enumerate(rows)
        )

    def _knee(
        self,
        pen: Pen,
        lower: tuple[sympy.Expr, sympy.Expr],
        upper: tuple[sympy.Expr, sympy.Expr],
        span: tuple[sympy.Expr, sympy.Expr],
        sign: int,
    ) -> tuple[JointPosition, JointPosition]:
        """Turns of two links in a plane, the second one first."""
        (p, q), (u, v), (y, z), sense = lower, upper, span, self.sense
        square = y * y + z * z - p * p - q * q - u * u - v * v
        bend = pen.cosine_equation("second", 2 * (p * u + q * v), 2 * sense * (q * u - p * v), square, sign)
        x = pen.scalar("tip_x", p + u * bend.cosine - sense * v * bend.sine)
        w = pen.scalar("tip_y", q + v * bend.cosine + sense * u * bend.sine)
        return bend, pen.angle("first", (x, w), (y, z))

    def _flat(self, pen: Pen, label: str, vector: Vector) -> Flat:
        """Parts of a constant vector in the plane."""
        _, f, g = self.axes
        column = pen.numbers(label, (dot_trees(vector, f), dot_trees(vector, g), ZERO))
        return column[0], column[1]

    def _plane(self, pen: Pen, c: Matrix, signs: tuple[int, ...]) -> tuple[JointPosition, ...]:
        first, second = self.joints
        span = c - pen.vector("start", first.offset)
        y, z = (pen.scalar(f"span_{n}", dot(pen.vector(f"axis_{n}", v), span)) for n, v in enumerate(self.axes[1:]))
        lower, upper = self._flat(pen, "lower", second.offset), self._flat(pen, "upper", self.tip)
        return self._in_plane(pen, (first, second), (lower, upper), (y, z), signs[0])

    def _in_plane(
        self, pen: Pen, joints: tuple[TreeJoint, ...], links: tuple[Flat, Flat], span: Flat, sign: int
    ) -> tuple[JointPosition, JointPosition]:
        """Two joints in a plane; `links` lead from the first to the second, and to the tip."""
        (first, second), ((p, q), (u, v)), (y, z) = joints, links, span
        if (first.kind, second.kind) == ("R", "R"):
            bend, start = self._knee(pen, (p, q), (u, v), (y, z), sign)
            return start, bend
        if first.kind == "R":
            a, b = self._flat(pen, "slide_axis", second.axis)
            x, w = p + u, q + v
            place = pen.slide_equation("second", a * x + b * w, x * x + w * w - y * y - z * z, sign)
            return pen.angle("first", (x + place.slide * a, w + place.slide * b), (y, z)), place
        a, b = self._flat(pen, "slide_axis", first.axis)
        y, z = y - p, z - q
        if second.kind == "R":
            place = pen.slide_equation("first", -(a * y + b * z), y * y + z * z - u * u - v * v, sign)
            return place, pen.angle("second", (u, v), (y - place.slide * a, z - place.slide * b))
        d, h = self._flat(pen, "second_slide_axis", second.axis)
        y, z, area = y - u, z - v, a * h - b * d
        one, two = pen.scalar("first_slide", (h * y - d * z) / area), pen.scalar("second_slide", (a * z - b * y) / area)
        return JointPosition(slide=one), JointPosition(slide=two)


def _sum(*parts: Flat) -> Flat:
    return sum((part[0] for part in parts), sympy.Integer(0)), sum((part[1] for part in parts), sympy.Integer(0))
