"""The platform: its pose and twist as inputs, the motion of the points limbs end on, and its own inertia.

The twist is minimal for every motion: (ẋ, ẏ) of a planar point, (ẋ, ẏ, φ̇) of a planar body, (ẋ, ẏ, ż, ψ̇) of a
Schönflies platform, (v_P, ω) in world axes of a spatial one. A point of the platform is a sum of pieces: some turn with
it (a part of an articulated platform by its own ratio), some do not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import sympy
from sympy import Matrix

from pkmgen.description.expression import Tree
from pkmgen.description.types import Motion
from pkmgen.errors import UnsupportedRobotError
from pkmgen.formulation.equations import StagedEquations
from pkmgen.formulation.rates import Rate, RateTape, Term
from pkmgen.formulation.types import GuardKind, Port
from pkmgen.mechanism.algebra import ONE, ZERO, Vector, plus
from pkmgen.mechanism.types import Limb, Mechanism

__all__ = [
    "Anchor",
    "Piece",
    "PlatformMotion",
    "PlatformPose",
    "declare_pose",
    "declare_rates",
    "platform_motion",
    "turning_axis",
    "twist_names",
    "unknown_rates",
]

Quantity = Literal["pose", "twist", "acceleration"]
_QUATERNION = ("qw", "qx", "qy", "qz")
_UNITS = {"pose": ("m", "rad"), "twist": ("m/s", "rad/s"), "acceleration": ("m/s²", "rad/s²"), "wrench": ("N", "N*m")}
ORIGIN: Vector = (ZERO, ZERO, ZERO)
QUATERNION_TOLERANCE = 1e-6
"""Greatest error of the squared length of a quaternion."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A vector that turns with the platform: its world components, and how many times the platform's turn it makes."""

    vector: Matrix
    ratio: Tree


@dataclass(frozen=True, slots=True)
class Anchor:
    """A point of the platform: P + fixed + pieces.

    Attributes:
        moving: P and the pieces, world frame, m.
        fixed: What does not turn, m.
        pieces: What turns.
        frame: Axes of the body it belongs to (3 × 3, columns in world axes), None where that does not turn.
        ratio: Turn of that body per turn of the platform.
    """

    moving: Matrix
    fixed: Vector
    pieces: tuple[Piece, ...]
    frame: Matrix | None
    ratio: Tree

    def position(self, equations: StagedEquations) -> Matrix:
        """World position of the point, m."""
        if self.fixed == ORIGIN:
            return self.moving
        return self.moving + Matrix([equations.constant("fixed_offset", entry) for entry in self.fixed])


@dataclass(frozen=True, slots=True)
class PlatformPose:
    """Where the platform stands.

    Attributes:
        mechanism: The robot.
        symbols: Entries of the pose.
        point: P, world frame, m.
        frame: Attitude R (columns are platform axes in the world), None where it does not turn.
        axis: Fixed axis of turning, None for a platform that turns freely or not at all.
    """

    mechanism: Mechanism
    symbols: tuple[sympy.Symbol, ...]
    point: Matrix
    frame: Matrix | None
    axis: Matrix | None

    def whole(self) -> Anchor:
        """The platform itself, at P."""
        return Anchor(self.point, ORIGIN, (), self.frame, ONE)

    def anchor(self, equations: StagedEquations, limb: Limb) -> Anchor:
        """The point a limb ends on."""
        part = None if limb.part is None else self.mechanism.parts[limb.part]
        if part is None:
            return self._anchor(equations, limb.name, ORIGIN, ORIGIN, ONE, limb.platform_point)
        return self._anchor(equations, limb.name, part.offset, part.point, part.turn_ratio, limb.platform_point)

    def part_origin(self, equations: StagedEquations, index: int) -> Anchor:
        """The origin of a part."""
        part = self.mechanism.parts[index]
        return self._anchor(equations, part.name, part.offset, part.point, part.turn_ratio, ORIGIN)

    def _anchor(
        self, equations: StagedEquations, name: str, offset: Vector, turned: Vector, ratio: Tree, own: Vector
    ) -> Anchor:
        frame = self._turned_frame(equations, ratio)
        fixed, pieces = offset, []
        for label, vector, axes, times in (("linkage", turned, self.frame, ONE), ("arm", own, frame, ratio)):
            if vector == ORIGIN:
                continue
            if axes is None:
                fixed = plus(fixed, vector)
            else:
                constant = equations.constant_vector(f"{name}_{label}_in_platform", vector)
                world = equations.vector(f"{name}_platform_{label}", axes * constant, "P to anchor, world frame, m")
                pieces.append(Piece(world, times))
        moving = sum((piece.vector for piece in pieces), self.point)
        return Anchor(moving, fixed, tuple(pieces), frame, ZERO if frame is None else ratio)

    def _turned_frame(self, equations: StagedEquations, ratio: Tree) -> Matrix | None:
        """Axes of a body that makes `ratio` turns per turn of the platform."""
        if self.frame is None or ratio in (ZERO, ONE):
            return None if ratio == ZERO else self.frame
        assert self.axis is not None
        angle = equations.constant("turn_ratio", ratio) * self.symbols[-1]
        return _axis_frame(equations, equations.scalar("part_angle", angle, "angle of a geared part, rad"), self.axis)


@dataclass(frozen=True, slots=True)
class PlatformMotion:
    """How the platform moves.

    Attributes:
        pose: Where it stands.
        tape: Where its rates are.
        twist: The minimal twist ẋ, a source.
        velocity: Velocity of P, world frame.
        turn: ω, world frame, or the rate about the fixed axis; None where it does not turn.
    """

    pose: PlatformPose
    tape: RateTape
    twist: Rate
    velocity: Rate
    turn: Rate | None

    def anchor_rate(self, name: str, anchor: Anchor) -> Rate:
        """Velocity of a point of the platform: v + ω × s."""
        if self.turn is None or not anchor.pieces:
            return self.velocity
        equations, axis = self.tape.equations, self.pose.axis
        terms = [Term(sympy.eye(3), self.velocity)]
        if axis is None:
            arm = sum((piece.vector for piece in anchor.pieces), sympy.zeros(3, 1))
            terms.append(Term(-skew(arm), self.turn))
            spread = self._spreading()
            return self.tape.rate(
                f"{name}_anchor_velocity", terms, "v + ω × s, m/s",
                derivative=lambda: self.velocity.acceleration + spread() * arm,
            )  # fmt: skip
        ratios = [piece_ratio(equations, piece.ratio) for piece in anchor.pieces]
        arms = [ratio * axis.cross(piece.vector) for ratio, piece in zip(ratios, anchor.pieces, strict=True)]
        terms.append(Term(sum(arms, sympy.zeros(3, 1)), self.turn))
        inward = [ratio**2 * axis.cross(axis.cross(p.vector)) for ratio, p in zip(ratios, anchor.pieces, strict=True)]
        return self.tape.rate(
            f"{name}_anchor_velocity", terms, "v + ω × s, m/s",
            bias=lambda: self._turn_squared() * sum(inward, sympy.zeros(3, 1)),
        )  # fmt: skip

    def body_turn(self, anchor: Anchor) -> Rate | None:
        """Angular velocity (3, world frame) of the body an anchor belongs to."""
        if self.turn is None or anchor.frame is None:
            return None
        if self.pose.axis is None:
            return self.turn
        ratio = piece_ratio(self.tape.equations, anchor.ratio)
        return self.tape.plain("body_turn", [Term(ratio * self.pose.axis, self.turn)])

    def _turn_squared(self) -> sympy.Symbol:
        assert self.turn is not None
        return self.tape.equations.once("turn_rate_squared", self.turn.velocity[0] ** 2, "φ̇² or ψ̇², rad²/s²")

    def _spreading(self) -> Callable[[], Matrix]:
        """[ω̇]× + ω ωᵀ − ω² 1, which yields accelerations relative to P."""
        assert self.turn is not None
        turn, equations = self.turn, self.tape.equations

        def write() -> Matrix:
            x, y, z = turn.velocity
            a, b, c = turn.acceleration
            square = {
                name: equations.once(f"turn_{name}", value, "product of angular rates, rad²/s²")
                for name, value in (
                    ("xx", x * x),
                    ("yy", y * y),
                    ("zz", z * z),
                    ("xy", x * y),
                    ("xz", x * z),
                    ("yz", y * z),
                )
            }
            value = Matrix(
                [
                    [-(square["yy"] + square["zz"]), square["xy"] - c, square["xz"] + b],
                    [square["xy"] + c, -(square["xx"] + square["zz"]), square["yz"] - a],
                    [square["xz"] - b, square["yz"] + a, -(square["xx"] + square["yy"])],
                ]
            )
            return equations.once_matrix("spreading", value, "[ω̇]× + ω ωᵀ − ω² 1, rad²/s²")

        return write


def piece_ratio(equations: StagedEquations, ratio: Tree) -> sympy.Expr:
    """How many turns of the platform a piece makes, as a symbol or the number 1."""
    return sympy.Integer(1) if ratio == ONE else equations.constant("turn_ratio", ratio)


def skew(vector: Matrix) -> Matrix:
    """[v]×, the matrix of the cross product."""
    x, y, z = vector
    return Matrix([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def turning_axis(mechanism: Mechanism) -> Matrix | None:
    """Fixed axis about which a platform turns, None where it has none."""
    if mechanism.motion is Motion.SCHOENFLIES:
        return Matrix([0, 0, 1])
    if mechanism.motion is Motion.PLANAR_BODY:
        return Matrix([0, 0, 1]) if mechanism.plane == "xy" else Matrix([0, 1, 0])
    return None


def turns(mechanism: Mechanism) -> bool:
    """Whether the platform turns."""
    return mechanism.motion not in (Motion.PLANAR_POINT, Motion.TRANSLATIONAL)


def _moving_axes(mechanism: Mechanism) -> str:
    if mechanism.motion is Motion.SPHERICAL:
        return ""
    return mechanism.plane if mechanism.motion in (Motion.PLANAR_POINT, Motion.PLANAR_BODY) else "xyz"


def twist_names(mechanism: Mechanism) -> tuple[str, ...]:
    """Names of the entries of the twist: x, y, z for translations, then what turns."""
    if not turns(mechanism):
        turning: tuple[str, ...] = ()
    elif turning_axis(mechanism) is None:
        turning = ("wx", "wy", "wz")
    else:
        turning = ("psi",) if mechanism.motion is Motion.SCHOENFLIES else ("phi",)
    return (*_moving_axes(mechanism), *turning)


def rate_port_parts(mechanism: Mechanism, quantity: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and units of the entries of a quantity in the twist basis."""
    names = twist_names(mechanism)
    straight, turning = _UNITS[quantity]
    return names, tuple(straight if name in "xyz" else turning for name in names)


def pose_port_parts(mechanism: Mechanism) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and units of the entries of the pose."""
    moving = tuple(_moving_axes(mechanism))
    if mechanism.motion in (Motion.SPATIAL, Motion.SPHERICAL):
        return (*moving, *_QUATERNION), ("m",) * len(moving) + ("1",) * 4
    names = twist_names(mechanism)
    return names, tuple("m" if name in "xyz" else "rad" for name in names)


def declare_pose(equations: StagedEquations, mechanism: Mechanism) -> PlatformPose:
    """Declare the pose as an input."""
    names, units = pose_port_parts(mechanism)
    symbols = equations.input("pose", (len(names),), names, units, "platform pose, world frame")
    return pose_of(equations, mechanism, symbols)


def pose_of(equations: StagedEquations, mechanism: Mechanism, symbols: Sequence[sympy.Symbol]) -> PlatformPose:
    """Place the platform by the entries of its pose."""
    if mechanism.parts and turning_axis(mechanism) is None:
        raise UnsupportedRobotError(
            f"{mechanism.place}: only planar_body and schoenflies platforms have parts, this one is {mechanism.motion}"
        )
    by_axis = dict(zip(_moving_axes(mechanism), symbols, strict=False))
    point = Matrix([by_axis.get(axis, sympy.Integer(0)) for axis in "xyz"])
    axis = turning_axis(mechanism)
    if not turns(mechanism):
        frame = None
    elif axis is None:
        frame = _quaternion_frame(equations, tuple(symbols[-4:]))
    else:
        frame = _axis_frame(equations, symbols[-1], axis)
    return PlatformPose(mechanism, tuple(symbols), point, frame, axis)


def declare_rates(equations: StagedEquations, tape: RateTape, pose: PlatformPose) -> PlatformMotion:
    """Declare twist and acceleration as inputs and read the velocities of the platform off them."""
    mechanism = pose.mechanism
    symbols = []
    for quantity in ("twist", "acceleration"):
        names, units = rate_port_parts(mechanism, quantity)
        meaning = f"platform {quantity}, world frame"
        symbols.append(Matrix(equations.input(quantity, (len(names),), names, units, meaning)))
    return platform_motion(tape, pose, tape.source("twist", *symbols))


def unknown_rates(tape: RateTape, pose: PlatformPose) -> PlatformMotion:
    """Let a twist be that is no input: for what depends on the pose alone."""
    nothing = sympy.zeros(len(twist_names(pose.mechanism)), 1)
    return platform_motion(tape, pose, tape.source("twist", nothing, nothing))


def platform_motion(tape: RateTape, pose: PlatformPose, twist: Rate) -> PlatformMotion:
    """Read the velocities of the platform off its twist."""
    mechanism = pose.mechanism
    size, axes = len(twist.velocity), _moving_axes(mechanism)
    basis = sympy.zeros(3, size)
    for column, axis in enumerate(axes):
        basis["xyz".index(axis), column] = 1
    velocity = tape.plain("velocity", [Term(basis, twist)])
    turn = None
    if turns(mechanism):
        rest = sympy.zeros(size - len(axes), len(axes)).row_join(sympy.eye(size - len(axes)))
        turn = tape.plain("turn", [Term(rest, twist)])
    return PlatformMotion(pose, tape, twist, velocity, turn)


def _axis_frame(equations: StagedEquations, angle: sympy.Symbol, axis: Matrix) -> Matrix:
    cosine = equations.once("turn_cosine_" + str(angle), sympy.cos(angle), "cosine of the turn")
    sine = equations.once("turn_sine_" + str(angle), sympy.sin(angle), "sine of the turn")
    return cosine * sympy.eye(3) + sine * skew(axis) + (1 - cosine) * axis * axis.T


def _quaternion_frame(equations: StagedEquations, quaternion: tuple[sympy.Symbol, ...]) -> Matrix:
    w, x, y, z = quaternion
    one = equations.constant("one", ONE)
    length = equations.scalar("quaternion_error", w * w + x * x + y * y + z * z - one, "squared length less 1")
    low = equations.constant("quaternion_tolerance", _number(QUATERNION_TOLERANCE))
    equations.guard(GuardKind.NORMALISED, None, length, low)
    dx, dy, dz = (
        equations.scalar(f"double_{a}", s + s, "twice a quaternion entry")
        for a, s in zip("xyz", (x, y, z), strict=True)
    )
    product = {
        name: equations.scalar(f"quaternion_{name}", a * b, "twice a product of quaternion entries")
        for name, a, b in (
            ("xx", dx, x), ("yy", dy, y), ("zz", dz, z), ("xy", dx, y), ("xz", dx, z), ("yz", dy, z),
            ("wx", dx, w), ("wy", dy, w), ("wz", dz, w),
        )
    }  # fmt: skip
    value = Matrix(
        [
            [one - (product["yy"] + product["zz"]), product["xy"] - product["wz"], product["xz"] + product["wy"]],
            [product["xy"] + product["wz"], one - (product["xx"] + product["zz"]), product["yz"] - product["wx"]],
            [product["xz"] - product["wy"], product["yz"] + product["wx"], one - (product["xx"] + product["yy"])],
        ]
    )
    return equations.matrix("attitude", value, "attitude of the platform, columns are its axes", "R")


def _number(value: float) -> Tree:
    from pkmgen.description.expression import Number

    return Number(value)


def pose_port(mechanism: Mechanism, symbols: tuple[sympy.Symbol, ...], meaning: str) -> Port:
    """Describe a pose as an output."""
    names, units = pose_port_parts(mechanism)
    return Port("pose", (len(names),), symbols, units, meaning)
