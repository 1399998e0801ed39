"""Where the platform stands: its pose as an input, its attitude, and the points limbs end on.

A point of the platform is a sum of pieces: some turn with it (a part of an articulated platform by its own ratio), some
do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy

from pkmgen.expression.trees import Number, Tree
from pkmgen.description.types import Motion
from pkmgen.errors import UnsupportedRobotError
from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.matrix import Matrix, eye
from pkmgen.equations.types import GuardKind, Port
from pkmgen.expression.algebra import ONE, ZERO, Vector, plus
from pkmgen.mechanism.types import Limb, Mechanism

__all__ = [
    "ORIGIN",
    "Anchor",
    "Piece",
    "PlatformPose",
    "declare_pose",
    "moving_axes",
    "piece_ratio",
    "pose_of",
    "pose_port",
    "pose_port_parts",
    "rate_port_parts",
    "skew",
    "turning_axis",
    "turns",
    "twist_names",
]

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


def moving_axes(mechanism: Mechanism) -> str:
    """World axes along which the platform translates."""
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
    return (*moving_axes(mechanism), *turning)


def rate_port_parts(mechanism: Mechanism, quantity: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and units of the entries of a quantity in the twist basis."""
    names = twist_names(mechanism)
    straight, turning = _UNITS[quantity]
    return names, tuple(straight if name in "xyz" else turning for name in names)


def pose_port_parts(mechanism: Mechanism) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and units of the entries of the pose."""
    moving = tuple(moving_axes(mechanism))
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
    by_axis = dict(zip(moving_axes(mechanism), symbols, strict=False))
    point = Matrix([by_axis.get(axis, sympy.Integer(0)) for axis in "xyz"])
    axis = turning_axis(mechanism)
    if not turns(mechanism):
        frame = None
    elif axis is None:
        frame = _quaternion_frame(equations, tuple(symbols[-4:]))
    else:
        frame = _axis_frame(equations, symbols[-1], axis)
    return PlatformPose(mechanism, tuple(symbols), point, frame, axis)


def _axis_frame(equations: StagedEquations, angle: sympy.Symbol, axis: Matrix) -> Matrix:
    cosine = equations.once("turn_cosine_" + str(angle), sympy.cos(angle), "cosine of the turn")
    sine = equations.once("turn_sine_" + str(angle), sympy.sin(angle), "sine of the turn")
    frame: Matrix = cosine * eye(3) + sine * skew(axis) + (1 - cosine) * axis * axis.T
    return frame


def _quaternion_frame(equations: StagedEquations, quaternion: tuple[sympy.Symbol, ...]) -> Matrix:
    w, x, y, z = quaternion
    one = equations.constant("one", ONE)
    length = equations.scalar("quaternion_error", w * w + x * x + y * y + z * z - one, "squared length less 1")
    low = equations.constant("quaternion_tolerance", Number(QUATERNION_TOLERANCE))
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


def pose_port(mechanism: Mechanism, symbols: tuple[sympy.Symbol, ...], meaning: str) -> Port:
    """Describe a pose as an output."""
    names, units = pose_port_parts(mechanism)
    return Port("pose", (len(names),), symbols, units, meaning)
