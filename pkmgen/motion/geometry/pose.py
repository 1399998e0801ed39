"""Where the platform stands: its pose as an input, its attitude, and the points limbs end on.

A point of the platform is a sum of pieces that turn with it (of an articulated platform, by own ratios) or do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import sympy

from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.symbolic.matrix import Matrix, eye
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.algebra import ONE, ZERO, Vector, add, negate, plus
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.mechanism.types import Limb, Mechanism
from pkmgen.motion.geometry.anchor import ORIGIN, Anchor, Piece, skew
from pkmgen.motion.geometry.robot import Geometry

QUATERNION_TOLERANCE = 1e-6
"""Greatest error of the squared length of a quaternion."""


@dataclass(frozen=True, slots=True)
class PlatformPose:
    """Where the platform stands.

    Attributes:
        geometry: The robot.
        symbols: Entries of the pose.
        point: P, world frame, m.
        frame: Attitude R (columns are platform axes in the world), None where it does not turn.
        axis: Fixed axis of turning, None for a platform that turns freely or not at all.
        origin: The point of the platform that `point` is, platform frame, m; that of the file, or one that costs less.
    """

    geometry: Geometry
    symbols: tuple[sympy.Symbol, ...]
    point: Matrix
    frame: Matrix | None
    axis: Matrix | None
    origin: Vector = ORIGIN

    @property
    def mechanism(self) -> Mechanism:
        """The robot's mechanism."""
        return self.geometry.mechanism

    def whole(self) -> Anchor:
        """The platform itself, at P."""
        return Anchor(self.point, ORIGIN, (), self.frame, ONE)

    def anchor(self, equations: StagedEquations, limb: Limb) -> Anchor:
        """The point a limb ends on."""
        part = None if limb.part is None else self.mechanism.parts[limb.part]
        if part is None:
            return self.fixed_point(equations, limb.name, limb.platform_point)
        return self._anchor(equations, limb.name, part.offset, part.point, part.turn_ratio, limb.platform_point)

    def fixed_point(self, equations: StagedEquations, name: str, place: Vector) -> Anchor:
        """A point that is fixed to the platform, at a place in the platform frame."""
        return self._anchor(equations, name, ORIGIN, ORIGIN, ONE, difference(place, self.origin))

    def seen_from(self, equations: StagedEquations, place: Vector) -> tuple[PlatformPose, Matrix]:
        """The same pose given by another point of the platform, and the vector from P to it, world frame.

        The platform turns, has no parts, and is given by P.
        """
        assert self.frame is not None and self.origin == ORIGIN and not self.mechanism.parts
        constant = equations.constant_vector("reference_in_platform", place)
        arm = equations.vector("reference_arm", self.frame * constant, "P to the reference point, world frame, m")
        point = equations.vector("reference_point", self.point + arm, "point that moments are taken about, m")
        return replace(self, point=point, origin=place), arm

    def part_origin(self, equations: StagedEquations, index: int) -> Anchor:
        """The origin of a part."""
        part = self.mechanism.parts[index]
        return self._anchor(equations, part.name, part.offset, part.point, part.turn_ratio, ORIGIN)

    def _anchor(
        self, equations: StagedEquations, name: str, offset: Vector, rotated: Vector, ratio: Tree, own: Vector
    ) -> Anchor:
        frame = self._rotated_frame(equations, ratio)
        fixed, pieces = offset, []
        for label, vector, axes, times in (("linkage", rotated, self.frame, ONE), ("arm", own, frame, ratio)):
            told_elsewhere = (
                label == "arm" and self.origin != ORIGIN
            )  # then all arms are written, that of no length too
            if vector == ORIGIN and not told_elsewhere:
                continue
            if axes is None:
                fixed = plus(fixed, vector)
            else:
                constant = equations.constant_vector(f"{name}_{label}_in_platform", vector)
                world = equations.vector(f"{name}_platform_{label}", axes * constant, "P to anchor, world frame, m")
                pieces.append(Piece(world, times, constant))
        moving = sum((piece.vector for piece in pieces), self.point)
        return Anchor(moving, fixed, tuple(pieces), frame, ZERO if frame is None else ratio)

    def _rotated_frame(self, equations: StagedEquations, ratio: Tree) -> Matrix | None:
        """Axes of a body that makes `ratio` turns per turn of the platform."""
        if self.frame is None or ratio in (ZERO, ONE):
            return None if ratio == ZERO else self.frame
        assert self.axis is not None
        angle = equations.constant("rotation_ratio", ratio) * self.symbols[-1]
        return _angle_frame(equations, equations.scalar("part_angle", angle, "angle of a geared part, rad"), self.axis)


def difference(place: Vector, origin: Vector) -> Vector:
    """The difference of two places; entries that are written alike have none."""
    x, y, z = (ZERO if a == b else add(a, negate(b)) for a, b in zip(place, origin, strict=True))
    return (x, y, z)


def rotation_axis(mechanism: Mechanism) -> Matrix | None:
    """Fixed axis about which a platform turns, None where it has none."""
    axis = mechanism.layout.rotation_axis
    return None if axis is None else Matrix(list(axis))


def declare_pose(equations: StagedEquations, geometry: Geometry) -> PlatformPose:
    """Declare the pose as an input."""
    layout = geometry.mechanism.layout
    names = layout.pose_names
    symbols = equations.input("pose", (len(names),), names, layout.pose_units, "platform pose, world frame")
    return pose_of(equations, geometry, symbols)


def pose_of(equations: StagedEquations, geometry: Geometry, symbols: Sequence[sympy.Symbol]) -> PlatformPose:
    """Place the platform by the entries of its pose."""
    mechanism = geometry.mechanism
    if mechanism.parts and mechanism.layout.rotation_axis is None:
        raise UnsupportedRobotError(
            f"{mechanism.place}: only planar_body and schoenflies platforms have parts, this one is {mechanism.motion}"
        )
    by_axis = dict(zip(mechanism.layout.axes, symbols, strict=False))
    point = Matrix([by_axis.get(axis, sympy.Integer(0)) for axis in "xyz"])
    axis = rotation_axis(mechanism)
    if not mechanism.layout.rotates:
        frame = None
    elif axis is None:
        frame = quaternion_frame(equations, tuple(symbols[-4:]))
    else:
        frame = _angle_frame(equations, symbols[-1], axis)
    return PlatformPose(geometry, tuple(symbols), point, frame, axis)


def axis_frame(cosine: sympy.Expr, sine: sympy.Expr, axis: Matrix) -> Matrix:
    """Axes turned about a fixed unit vector, columns."""
    frame: Matrix = cosine * eye(3) + sine * skew(axis) + (1 - cosine) * axis * axis.T
    return frame


def _angle_frame(equations: StagedEquations, angle: sympy.Symbol, axis: Matrix) -> Matrix:
    cosine = equations.once("rotation_cosine_" + str(angle), sympy.cos(angle), "cosine of the rotation")
    sine = equations.once("rotation_sine_" + str(angle), sympy.sin(angle), "sine of the rotation")
    return axis_frame(cosine, sine, axis)


def quaternion_frame(equations: StagedEquations, quaternion: tuple[sympy.Symbol, ...]) -> Matrix:
    """Axes of a quaternion w, x, y, z, columns; its length is guarded."""
    w, x, y, z = quaternion
    one = equations.constant("one", ONE)
    length = equations.scalar("quaternion_error", w * w + x * x + y * y + z * z - one, "squared length less 1")
    equations.guard(GuardKind.NORMALISED, None, length, "quaternion_tolerance", Number(QUATERNION_TOLERANCE))
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
    names, units = mechanism.layout.pose_names, mechanism.layout.pose_units
    return Port("pose", (len(names),), symbols, units, meaning)
