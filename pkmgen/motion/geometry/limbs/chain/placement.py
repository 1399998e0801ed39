"""Where the joints of a chain stand: in closed form for chains whose geometry gives one, else as unknowns of Newton.

Notation, world frame: c the vector from the base point to the tip, e and n the first and second axis of a universal
joint at zero angles, d the direction of its element.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.algebra import Vector, add, cross, multiply, negate
from pkmgen.language.expression.trees import Number, evaluate
from pkmgen.mechanism.chain import chain_joints
from pkmgen.mechanism.types import Limb
from pkmgen.motion.geometry.anchor import Anchor
from pkmgen.motion.geometry.limbs.chain.pen import Pen
from pkmgen.motion.geometry.limbs.chain.reach import Arm
from pkmgen.motion.geometry.limbs.closing import Loop, branch_of, guarded_root
from pkmgen.motion.geometry.limbs.joints import JointPosition
from pkmgen.motion.geometry.limbs.seen import SeenLimb
from pkmgen.motion.geometry.limbs.types import Tolerance


class Hidden:
    """What placements share that need more than the directions of the elements."""

    __slots__ = ()
    unseen: ClassVar[str] = "its joints do not follow from the directions of its elements"

    def see(self, equations: StagedEquations, limb: Limb, seen: SeenLimb) -> tuple[JointPosition, ...]:
        """Such a limb cannot be placed from directions."""
        raise NotImplementedError(self.unseen)

    def loops(
        self, equations: StagedEquations, limb: Limb, anchor: Anchor, actuators: tuple[sympy.Symbol, ...]
    ) -> list[Loop]:
        """None that leaves the joints out: those of the chain."""
        return []


class Placement(Protocol):
    """A method that places the joints of a chain."""

    @property
    def start(self) -> tuple[float, ...]:
        """Joint positions from which Newton's method finds those of a pose; empty where a closed form does."""

    @property
    def signs(self) -> tuple[int, ...]:
        """Which root of each equation it takes; empty where the branch says it."""

    @property
    def unseen(self) -> str:
        """Why the directions of its elements do not place a limb; empty where they do."""

    def see(self, equations: StagedEquations, limb: Limb, seen: SeenLimb) -> tuple[JointPosition, ...]:
        """Positions of all joints for the directions of the elements."""

    def place(self, equations: StagedEquations, limb: Limb, anchor: Anchor, closed: bool) -> tuple[JointPosition, ...]:
        """Positions of all joints for an anchor; `closed` accepts the limit of reach."""

    def loops(
        self, equations: StagedEquations, limb: Limb, anchor: Anchor, actuators: tuple[sympy.Symbol, ...]
    ) -> list[Loop]:
        """Closure for given actuator positions."""


def _span(equations: StagedEquations, limb: Limb, anchor: Anchor) -> Matrix:
    base = equations.constant_vector(f"{limb.name}_base_point", limb.base_point)
    return equations.vector(f"{limb.name}_span", anchor.position(equations) - base, "c, base point to tip, m")


def _world(equations: StagedEquations, limb: Limb, label: str, vector: Vector) -> Matrix:
    return equations.constant_vector(f"{limb.name}_{label}", limb.frame.rotate(vector))


@dataclass(frozen=True, slots=True)
class RotatingPlanePlacement:
    """U–link–R–link: the first axis turns the plane of the limb, the links make a triangle in it (DYMO).

    The plane holds e and c, so that its direction p = c⊥/|c⊥| gives q; in it the knee is where two circles meet.
    """

    start: ClassVar[tuple[float, ...]] = ()
    signs: ClassVar[tuple[int, ...]] = ()
    tolerance: Tolerance

    def place(self, equations: StagedEquations, limb: Limb, anchor: Anchor, closed: bool) -> tuple[JointPosition, ...]:
        """Angle of the plane, then those of the two links in it."""
        plane, flat, along, square = self._plane(equations, limb, _span(equations, limb, anchor))
        return plane, *self._knee(equations, limb, flat, along, square, closed)

    unseen: ClassVar[str] = ""

    def see(self, equations: StagedEquations, limb: Limb, seen: SeenLimb) -> tuple[JointPosition, ...]:
        """Angle of the plane both links lie in, their angles from their parts along p and along e."""
        name = limb.name
        span = equations.vector(f"{name}_span", seen.reach(), "base point to tip, m")
        plane, _, _, _ = self._plane(equations, limb, span)
        sense, bend = self._senses(equations, limb)
        e, d, f = self._axes(equations, limb)
        (x, y), (u, v) = (
            (
                equations.scalar(
                    f"{label}_ahead", dot(link.direction, plane.cosine * d + plane.sine * f), "part along p"
                ),
                equations.scalar(f"{label}_up", sense * dot(link.direction, e), "part along n × p"),
            )
            for label, link in zip((f"{name}_lower", f"{name}_upper"), seen.elements, strict=True)
        )
        knee = JointPosition(x * u + y * v, bend * (x * v - y * u))
        return plane, JointPosition(x, y), self._named(equations, f"{name}_knee", knee)

    def _axes(self, equations: StagedEquations, limb: Limb) -> tuple[Matrix, Matrix, Matrix]:
        """First axis e, the direction of the lower link at zero angles, and e × that."""
        axis, zero = chain_joints(limb)[0].axis, limb.elements[0].direction
        vectors = (("axis", axis), ("zero_direction", zero), ("quarter_direction", cross(axis, zero)))
        e, d, f = (_world(equations, limb, label, vector) for label, vector in vectors)
        return e, d, f

    def _senses(self, equations: StagedEquations, limb: Limb) -> tuple[sympy.Symbol, sympy.Symbol]:
        """Whether n × p points along e, and −1 where the knee turns against the lower link."""
        first, second, knee = (joint.axis for joint in chain_joints(limb))
        upward = _side_of(cross(second, limb.elements[0].direction), first)
        sense = equations.constant(f"{limb.name}_sense", upward)
        return sense, equations.constant(f"{limb.name}_knee_sense", _side_of(knee, second))

    def _plane(
        self, equations: StagedEquations, limb: Limb, c: Matrix
    ) -> tuple[JointPosition, sympy.Symbol, sympy.Symbol, sympy.Symbol]:
        """Angle of the plane, |c⊥|, the part of c along e, and |c⊥|²."""
        name, lower = limb.name, limb.elements[0]
        along, ahead, aside = (
            equations.scalar(f"{name}_span_{label}", dot(c, axis), "part of the span, m")
            for label, axis in zip(("along", "ahead", "aside"), self._axes(equations, limb), strict=True)
        )
        square = equations.scalar(f"{name}_flat_squared", ahead**2 + aside**2, "|c⊥|², m²")
        equations.guard(
            GuardKind.SINGULAR,
            limb.index,
            square,
            f"{name}_flat_tolerance",
            multiply(Number(self.tolerance.sine**2), multiply(lower.length, lower.length)),
        )
        flat = equations.scalar(f"{name}_flat", sympy.sqrt(square), "|c⊥|, m")
        plane = self._named(equations, f"{name}_plane", JointPosition(ahead / flat, aside / flat))
        return plane, flat, along, square

    def _knee(
        self,
        equations: StagedEquations,
        limb: Limb,
        flat: sympy.Symbol,
        along: sympy.Symbol,
        square: sympy.Symbol,
        closed: bool,
    ) -> tuple[JointPosition, JointPosition]:
        name, (lower, upper) = limb.name, limb.elements
        distance = equations.scalar(f"{name}_distance_squared", square + along**2, "c², m²")
        product, reach = self._reach(equations, limb, distance)
        squares = multiply(lower.length, lower.length), multiply(upper.length, upper.length)
        low = multiply(Number(self.tolerance.of_reach(closed) ** 2), multiply(*squares))
        height = guarded_root(equations, limb, reach, low, closed)
        signed = branch_of(equations, limb) * height
        sense, bend = self._senses(equations, limb)
        across = sense * along  # part of c along n × p
        l_1 = equations.constant(f"{name}_lower_length", lower.length)
        l_2 = equations.constant(f"{name}_upper_length", upper.length)
        x = equations.scalar(f"{name}_lower_x", (product * flat - signed * across) / distance, "lower link along p, m")
        y = equations.scalar(
            f"{name}_lower_y", (product * across + signed * flat) / distance, "lower link along n × p, m"
        )
        u, v = flat - x, across - y
        rotated = bend * (x * v - y * u)
        return (
            self._named(equations, f"{name}_lower", JointPosition(x / l_1, y / l_1)),
            self._named(equations, f"{name}_knee", JointPosition((x * u + y * v) / (l_1 * l_2), rotated / (l_1 * l_2))),
        )

    def _reach(
        self, equations: StagedEquations, limb: Limb, distance: sympy.Symbol
    ) -> tuple[sympy.Symbol, sympy.Symbol]:
        """K and h² of the triangle of both links and c, for c²."""
        name, (lower, upper) = limb.name, limb.elements
        squares = multiply(lower.length, lower.length), multiply(upper.length, upper.length)
        half = equations.constant("half", Number(0.5))
        offset = equations.constant(f"{name}_offset", multiply(Number(0.5), add(squares[0], negate(squares[1]))))
        product = equations.scalar(f"{name}_product", half * distance + offset, "K = a·c, m²")
        lower_squared = equations.constant(f"{name}_lower_squared", squares[0])
        return product, equations.scalar(f"{name}_reach", lower_squared * distance - product**2, "h², m⁴")

    def _named(self, equations: StagedEquations, label: str, place: JointPosition) -> JointPosition:
        cosine = equations.scalar(f"{label}_cosine", place.cosine, "cosine of the joint angle")
        return JointPosition(cosine, equations.scalar(f"{label}_sine", place.sine, "sine of the joint angle"))

    def loops(
        self, equations: StagedEquations, limb: Limb, anchor: Anchor, actuators: tuple[sympy.Symbol, ...]
    ) -> list[Loop]:
        """c·(normal of the plane) = 0."""
        first = chain_joints(limb)[0]
        zero = _world(equations, limb, "zero_direction", limb.elements[0].direction)
        quarter = _world(equations, limb, "quarter_direction", cross(first.axis, limb.elements[0].direction))
        angle = actuators[0]
        span, ahead = _span(equations, limb, anchor), sympy.cos(angle) * zero + sympy.sin(angle) * quarter
        normal = sympy.cos(angle) * quarter - sympy.sin(angle) * zero
        normal = equations.vector(f"{limb.name}_plane_normal", normal, "normal of the plane of the limb")
        distance = equations.scalar(f"{limb.name}_distance_squared", dot(span, span), "c², m²")
        _, reach = self._reach(equations, limb, distance)
        lower, upper = (element.length for element in limb.elements)
        volume = equations.constant(f"{limb.name}_volume", multiply(multiply(lower, lower), upper))
        return [Loop(dot(span, normal), normal, None, 1, (dot(span, ahead), reach / volume))]


@dataclass(frozen=True, slots=True)
class ShaftPlacement(Hidden):
    """R–U–slide–U: a fork turned about f, and a shaft from it to the platform (Delta's tool shaft).

    Both universal joints are in phase, so that the fork and the body at the tip turn alike about f (homokinetic): the
    axis e of the fork is along the second axis m of the tip. Then c gives the angles of the joint and the length.
    """

    start: ClassVar[tuple[float, ...]] = ()
    signs: ClassVar[tuple[int, ...]] = ()
    tolerance: Tolerance

    def place(self, equations: StagedEquations, limb: Limb, anchor: Anchor, closed: bool) -> tuple[JointPosition, ...]:
        """Angle of the fork, the two angles of the joint on it, and the length."""
        name = limb.name
        fork, first, second, _ = chain_joints(limb)
        d = limb.elements[1].direction
        m = _world(equations, limb, "tip_second", first.axis)
        if anchor.frame is not None:
            m = equations.vector(f"{name}_fork_axis", anchor.frame * m, "first axis of the joint on the fork")
        e_0 = _world(equations, limb, "fork_zero", first.axis)
        f_0 = _world(equations, limb, "fork_quarter", cross(fork.axis, first.axis))
        f = _world(equations, limb, "fork_rotation", fork.axis)
        rotation = JointPosition(dot(m, e_0), dot(m, f_0))
        c = _span(equations, limb, anchor)
        square = equations.scalar(f"{name}_length_squared", dot(c, c), "l², m²")
        length = equations.scalar(f"{name}_length", sympy.sqrt(square), "l, m")
        equations.guard(GuardKind.SINGULAR, limb.index, square, f"{name}_shortest", Number(self.tolerance.sine**2))
        # d is along ± f at zero angles: the element at angle α is d cos α + e × d sin α
        sign = equations.constant(f"{name}_shaft_sign", _side_of(d, fork.axis))
        ahead = sign * dot(c, f)
        aside = sign * dot(c, m.cross(f))
        along = equations.scalar(f"{name}_along", dot(c, m), "part of c along the fork's axis, m")
        flat = equations.scalar(f"{name}_flat", sympy.sqrt(square - along**2), "|c × e|, m")
        equations.guard(GuardKind.SINGULAR, limb.index, flat, f"{name}_gimbal", Number(self.tolerance.sine))
        sense = equations.constant(f"{name}_sense", _side_of(cross(second.axis, d), first.axis))
        swing = JointPosition(
            equations.scalar(f"{name}_swing_cosine", ahead / flat, "cosine of the first angle"),
            equations.scalar(f"{name}_swing_sine", aside / flat, "sine of the first angle"),
        )
        tilt = JointPosition(
            equations.scalar(f"{name}_tilt_cosine", flat / length, "cosine of the second angle"),
            equations.scalar(f"{name}_tilt_sine", sense * along / length, "sine of the second angle"),
        )
        return (rotation, swing, tilt, JointPosition(slide=length))

    def loops(
        self, equations: StagedEquations, limb: Limb, anchor: Anchor, actuators: tuple[sympy.Symbol, ...]
    ) -> list[Loop]:
        """Angle from the fork's axis to the tip's second axis = 0."""
        fork, first, _, _ = chain_joints(limb)
        e_0 = _world(equations, limb, "fork_zero", first.axis)
        f_0 = _world(equations, limb, "fork_quarter", cross(fork.axis, first.axis))
        f = _world(equations, limb, "fork_rotation", fork.axis)
        angle = actuators[0]
        axis = equations.vector(
            f"{limb.name}_fork_axis", sympy.cos(angle) * e_0 + sympy.sin(angle) * f_0, "fork's axis"
        )
        m = e_0 if anchor.frame is None else anchor.frame * e_0
        error = sympy.atan2(dot(f, axis.cross(m)), dot(axis, m))
        on_rotation = None if anchor.frame is None else f
        return [Loop(error, zeros(3, 1), on_rotation, 0)]


def _side_of(left: Vector, right: Vector) -> Number:
    """+1 where a literal vector points along another one, −1 where it points against it."""
    value = sum(evaluate(a, {}) * evaluate(b, {}) for a, b in zip(left, right, strict=True))
    return Number(1.0 if value > 0 else -1.0)


@dataclass(frozen=True, slots=True)
class FreePlacement(Hidden):
    """Joint positions are unknowns of Newton's method.

    Attributes:
        start: Joint positions at home.
        tolerance: The shortest length a slide may have, m.
    """

    signs: ClassVar[tuple[int, ...]] = ()
    start: tuple[float, ...]
    tolerance: Tolerance

    def place(self, equations: StagedEquations, limb: Limb, anchor: Anchor, closed: bool) -> tuple[JointPosition, ...]:
        """The unknowns of the limb."""
        name, positions = limb.name, []
        symbols = equations.unknown(name, self.start)
        for index, (joint, symbol) in enumerate(zip(chain_joints(limb), symbols, strict=True)):
            if joint.kind == "P":
                if joint.slide:
                    equations.guard(GuardKind.REACH, limb.index, symbol, "shortest_slide", Number(self.tolerance.sine))
                positions.append(JointPosition(slide=symbol))
                continue
            cosine = equations.scalar(f"{name}_cosine_{index + 1}", sympy.cos(symbol), "cosine of a joint angle")
            sine = equations.scalar(f"{name}_sine_{index + 1}", sympy.sin(symbol), "sine of a joint angle")
            positions.append(JointPosition(cosine, sine, angle=symbol))
        return tuple(positions)


@dataclass(frozen=True, slots=True)
class ReachPlacement(Hidden):
    """Arms of two or three joints whose axes meet or are parallel, placed by the position of their tip.

    Attributes:
        arm: The joints.
        signs: Which root of each equation.
        smallest: Magnitude below which a discriminant, in order, or the square of the last equation counts as zero.
        tolerance: The shortest length a slide may have, m.
    """

    start: ClassVar[tuple[float, ...]] = ()
    arm: Arm
    signs: tuple[int, ...]
    smallest: tuple[float, ...]
    tolerance: Tolerance

    def place(self, equations: StagedEquations, limb: Limb, anchor: Anchor, closed: bool) -> tuple[JointPosition, ...]:
        """Solve one equation after the other."""
        name, lows = limb.name, iter(self.smallest)

        def root(label: str, discriminant: sympy.Expr) -> sympy.Expr:
            return guarded_root(equations, limb, discriminant, Number(next(lows)), closed, f"{label}_")

        def positive(label: str, square: sympy.Expr) -> None:
            low = Number(next(lows))
            equations.guard(GuardKind.SINGULAR, limb.index, square, f"{name}_{label}_tolerance", low)

        pen = Pen(
            lambda label, value: equations.scalar(f"{name}_{label}", value, "of the joint positions"),
            lambda label, vector: _world(equations, limb, label, vector),
            lambda label, vector: equations.constant_vector(f"{name}_{label}", vector),
            root,
            positive,
        )
        places = self.arm.place(pen, _span(equations, limb, anchor), self.signs)
        for joint, place in zip(self.arm.joints, places, strict=True):
            if joint.slide:
                low = Number(self.tolerance.sine)
                equations.guard(GuardKind.REACH, limb.index, place.slide, "shortest_slide", low)
        return places
