"""Limbs that are chains of single joints, and their closure in numbers.

The tip asks that the end of the chain meets its point on the platform and that axes at the tip stay
perpendicular: a pair (z, m) of z in the last element and m in the platform, z·m = 0.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.description.types import JointType
from pkmgen.language.expression.algebra import Vector, cross, dot, opposite
from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.body_graph import TreeJoint
from pkmgen.mechanism.poses import PlacedTree, PlatformNumbers, TreeNumbers, crossed, frame_in_numbers, in_numbers
from pkmgen.mechanism.types import Joint, Limb, Mechanism

Array = NDArray[Any]
NEWTON_STEPS = 60
CLOSED_ERROR = 1e-11
"""Error of a closure (m or 1) up to which it counts as closed."""
PARALLEL = 1e-9
"""Sine of the angle within which two directions count as parallel."""
TIE_DIFFERENCE = 1e-6
"""Difference of joint values (rad or m) and of their distances from zero below which closures are equally near."""
SUBSTEPS = 4
"""Steps in which a closure is followed from home to a pose."""
ATTEMPTS, CHOOSING_ATTEMPTS = 40, 12
"""Starts from which a closure at home is sought, and after how many of them the nearest one found is taken."""


def chain_joints(limb: Limb) -> tuple[TreeJoint, ...]:
    """Single joints of a limb from base to tip.

    Raises:
        UnsupportedRobotError: The limb has pairs, parallelograms or ball joints inside.
    """
    for element in limb.elements:
        joint = element.joint
        if element.pair is not None or element.links or joint.axis is None:
            what = "a spherical joint" if joint.type is JointType.SPHERICAL else "a pair or a parallelogram"
            message = f"{what} at element {element.name} has no place in a limb of this form"
            if _spins(limb):
                message = (
                    f"element {element.name} spins freely between two ball joints, and nothing says how: mass centre "
                    "and inertia of its bodies have to be symmetric about its line; or make one ball a universal joint"
                )
            raise UnsupportedRobotError(f"{limb.place}: limb {limb.name}: {message}")
    return limb.graph.tree.joints


def second_turns(joints: Sequence[TreeJoint]) -> Iterator[int]:
    """Indices of the second joints of universal joints."""
    for index, joint in enumerate(joints[1:], start=1):
        if joint.element == joints[index - 1].element and joint.kind == "R":
            yield index


def sketched(limb: Limb, index: int) -> Tree:
    """e₁·(e₂ × d) of a universal joint, by its second one, at zero joint angles; zero where d lies along e₁."""
    first, second = (chain_joints(limb)[place] for place in (index - 1, index))
    return dot(first.axis, cross(second.axis, limb.elements[second.element].direction))


def bends_later(joints: Sequence[TreeJoint]) -> bool:
    """Whether joints behind the first element bend the limb: its line then fixes the sense of the first joint."""
    return any(joint.element > 0 and joint.kind == "R" for joint in joints)


def turn_alike(joints: Sequence[TreeJoint]) -> bool:
    """Whether joints turn about parallel axes, whatever the parameters: all their turns together cost one."""
    axis = joints[0].axis
    return all(joint.kind == "R" and joint.axis in (axis, opposite(axis)) for joint in joints)


def is_level(joints: Sequence[TreeJoint]) -> bool:
    """Whether links turn about parallel axes alone, whatever slides beside."""
    turning = [joint for joint in joints if joint.kind == "R"]
    return bool(turning) and turn_alike(turning)


def _spins(limb: Limb) -> bool:
    """Whether it is a telescopic leg between two ball joints."""
    leg, tip = limb.elements[0], limb.tip
    balls = leg.joint.type is JointType.SPHERICAL and isinstance(tip, Joint) and tip.type is JointType.SPHERICAL
    return balls and leg.slide is not None and len(limb.elements) == 1


def _within_a_turn(angles: Array) -> Array:
    """Angles above −π and up to π; half a turn is π, whatever the last digits say."""
    return np.asarray(np.remainder(angles + (math.pi - CLOSED_ERROR), math.tau) - (math.pi - CLOSED_ERROR))


def _comes_before(values: Array, distance: float, best: Array, smallest: float) -> bool:
    """Whether a closure is nearer to zero joint angles than the best so far; of equals the first one in order."""
    if abs(distance - smallest) > TIE_DIFFERENCE:
        return distance < smallest
    apart = np.flatnonzero(np.abs(values - best) > TIE_DIFFERENCE)
    return bool(apart.size and values[apart[0]] > best[apart[0]])


def _clear(side: float, size: float) -> float:
    """A signed measure of a side; zero where it is none in view of the size of what it is made of."""
    return side if abs(side) > PARALLEL * size else 0.0


class ChainNumbers:
    """A chain with the parameters of the file, closed by Newton's method in numpy."""

    def __init__(self, mechanism: Mechanism, limb: Limb) -> None:
        def numbers(vector: Vector) -> Array:
            return in_numbers(mechanism, vector)

        self.mechanism, self.limb, self.joints = mechanism, limb, chain_joints(limb)
        self.frame, self.base, tree = frame_in_numbers(mechanism, limb.frame), numbers(limb.base_point), limb.graph.tree
        self.lay = TreeNumbers(mechanism, tree, self.frame, self.base).lay
        self.line = numbers(limb.elements[0].direction)
        pairs = [(numbers(pair.last), self.frame @ numbers(pair.platform)) for pair in tree.pairs]
        self.pairs = [(z / np.linalg.norm(z), m / np.linalg.norm(m)) for z, m in pairs]

    def closure(self, values: Array, point: Array, attitude: Array) -> tuple[Array, Array]:
        """Errors of the closure and their gradients in the joint values: three of position, then one a pair."""
        laid = self.lay(values)
        axes, at, last = laid.axes, laid.tip, laid.frames[-1]
        errors = [at - point]
        columns = [
            crossed(a, at - p) if j.kind == "R" else a for j, a, p in zip(self.joints, axes, laid.points, strict=True)
        ]
        gradient = [np.stack(columns, axis=1)]
        for z_0, m_0 in self.pairs:
            z, m = last @ z_0, attitude @ m_0
            across = crossed(z, m)
            errors.append(np.array([z @ m]))
            gradient.append(
                np.array([[across @ a if j.kind == "R" else 0.0 for j, a in zip(self.joints, axes, strict=True)]])
            )
        return np.concatenate(errors), np.concatenate(gradient)

    def rotated_axes(self, values: Array) -> Array:
        """Axes (columns) behind the first joint, those of the limb where that one slides."""
        return self.lay(values).frames[0]

    def close(self, pose: Array, start: Array) -> Array:
        """Joint values at a pose, by Gauss–Newton from a start; NaN where it does not close."""
        if np.isnan(start).any():
            return start.copy()
        point, attitude = PlatformNumbers(self.mechanism, pose).anchor(self.limb)
        values = self._converge(start, point, attitude)
        closed = np.max(np.abs(self.closure(values, point, attitude)[0])) < CLOSED_ERROR * max(1.0, self.mechanism.size)
        return values if closed else np.full_like(values, np.nan)

    def why_not_at_home(self) -> str:
        """Why `at_home` finds nothing, in words: what keeps it open, or what its closures have that they may not."""
        platform = PlatformNumbers(self.mechanism, np.array(self.mechanism.home)).anchor(self.limb)
        flaws = dict.fromkeys(self._flaw(values, *platform) for closures in self._attempts() for values in closures)
        if flaws:
            return f"it closes at the home pose, but not in the form that the file asks for: {'; or '.join(flaws)}"
        values = self._converge(self._zero(), *platform)
        errors = self.closure(values, *platform)[0]
        distance, sine = float(np.linalg.norm(errors[:3])), float(np.max(np.abs(errors[3:]), initial=0.0))
        tilt = math.degrees(math.asin(min(sine, 1.0)))
        return (
            "it does not close at the home pose, starting from zero joint angles: "
            f"its tip stays {distance:.3g} m away, its axes at the tip {tilt:.3g} degrees off"
        )

    def _zero(self) -> Array:
        """All joint angles zero; slides half out."""
        return np.array([self.mechanism.size / 2.0 if joint.slide else 0.0 for joint in self.joints])

    def _converge(self, start: Array, point: Array, attitude: Array) -> Array:
        """Take Gauss–Newton steps until they are small."""
        values = start.copy()
        for _ in range(NEWTON_STEPS):
            error, gradient = self.closure(values, point, attitude)
            move = np.linalg.lstsq(gradient, error, rcond=1e-10)[0]
            norm = float(np.linalg.norm(move))
            values = values - move * min(1.0, 1.0 / norm if norm > 0.0 else 1.0)
            if norm < 1e-13:
                break
        return values

    def at_home(self) -> Array:
        """Joint values at the home pose: of the closures on the limb's branch, the nearest to zero joint angles.

        Of two equally near ones, that with the greater value of the first joint that differs. NaN where none is found.
        """
        hinges = np.array([joint.kind == "R" for joint in self.joints])
        platform = PlatformNumbers(self.mechanism, np.array(self.mechanism.home)).anchor(self.limb)
        best, smallest = np.full(len(self.joints), np.nan), math.inf
        for attempt, closures in enumerate(self._attempts()):
            if attempt >= CHOOSING_ATTEMPTS and smallest < math.inf:
                break
            for values in closures:
                distance = float(np.linalg.norm(values[hinges]))
                if _comes_before(values, distance, best, smallest) and not self._flaw(values, *platform):
                    best, smallest = values, distance
        return best

    def _attempts(self) -> Iterator[list[Array]]:
        """Closures at home, with their twins, from starts further and further from zero joint angles."""
        first, home = self._zero(), np.array(self.mechanism.home)
        hinges = np.array([joint.kind == "R" for joint in self.joints])
        generator = np.random.default_rng(0)
        for attempt in range(ATTEMPTS):
            start = first + (0.1 * generator.normal(size=len(first)) * attempt if attempt else 0.0)
            found = self._with_twin(self.close(home, start), home)
            yield [np.where(hinges, _within_a_turn(closed), closed) for closed in found]

    def _with_twin(self, values: Array, home: Array) -> Iterator[Array]:
        """A closure, and that with flipped universal joints where the sketch decides for neither; none for NaN."""
        if not np.all(np.isfinite(values)):
            return
        yield values
        twin = values.copy()
        for index in second_turns(self.joints):
            if abs(self.limb.value(sketched(self.limb, index))) <= PARALLEL:
                twin[index - 1 : index + 1] = values[index - 1] + math.pi, -values[index]
        if np.any(twin != values):
            yield from (each for each in (self.close(home, twin),) if np.all(np.isfinite(each)))

    def _flaw(self, values: Array, point: Array, attitude: Array) -> str:
        """What a closure has that it may not, in words; nothing where it is on the branch and not folded over.

        Slides are positive, universal joints are not turned over, a revolute tip is not upside down, and the elbow is
        on the side that the branch names.
        """
        laid, elements = self.lay(values), self.limb.elements
        for index, joint in enumerate(self.joints):
            second = index > 0 and joint.element == self.joints[index - 1].element and joint.kind == "R"
            name = elements[joint.element].name
            if joint.slide and values[index] <= 0.0:
                return f"the length of element {name} would be {values[index]:.3g} m"
            if second and index == 1 and bends_later(self.joints):
                if (laid.frames[0] @ self._across_first()) @ (point - self.base) <= 0.0:
                    return f"element {name} would point away from the tip as it turns about its first axis"
            elif second and self._is_turned_over(index, laid):
                return f"the universal joint of element {name} would be turned over"
        own = self._tip_axis()
        if own is not None and float((laid.frames[-1] @ own) @ (attitude @ self.frame @ own)) <= 0.0:
            return "the axis of the tip would point against the one on the platform"
        if self.limb.branch * self._side(laid, point, attitude) < 0.0:
            return f"its elbow would be on the side of branch {-self.limb.branch}"
        return ""

    def _across_first(self) -> Array:
        """Direction of the first element, limb frame, less what of it lies along the first axis."""
        axis = in_numbers(self.mechanism, self.joints[0].axis)
        across: Array = self.line - (self.line @ axis) * axis
        return across if np.linalg.norm(across) > PARALLEL else self.line

    def _is_turned_over(self, index: int, laid: PlacedTree) -> bool:
        """Whether a universal joint, by its second turn, stands beyond the place where its first turn moves nothing.

        Two pairs of angles put an element along one line d. They differ by the sense of e₁·(e₂ × d), and that of the
        sketch is kept; where d lies along e₁ there, the sketch stands between them, and the nearer one is taken.
        """
        line = in_numbers(self.mechanism, self.limb.elements[self.joints[index].element].direction)
        drawn = self.limb.value(sketched(self.limb, index))
        now = float(laid.axes[index - 1] @ crossed(laid.axes[index], laid.frames[index] @ line))
        return abs(drawn) > PARALLEL and now * drawn <= 0.0

    def _side(self, laid: PlacedTree, point: Array, attitude: Array) -> float:
        """On which side the elbow is: positive for branch 1; zero where there is no elbow, or it lies on the line."""
        elbows = [index for index, joint in enumerate(self.joints) if joint.element > 0]
        if not elbows:
            return 0.0
        reach = point - self.base
        if self.joints[0].kind == "P":
            away = laid.points[elbows[0]] - point
            return _clear(float(away @ laid.axes[0]), float(np.linalg.norm(away)))
        own = self._tip_axis()
        if own is not None and self._turns_about_a_point(laid, point, turned := attitude @ self.frame @ own):
            axis = self._sense(elbows[0]) * laid.axes[elbows[0]]
            return _clear(float(crossed(laid.axes[0], turned) @ axis), 1.0)
        sides = (self._side_about(axis, laid.points[elbow] - self.base, reach) for elbow, axis in self._bends(laid))
        return next((side for side in sides if side), 0.0)

    def _turns_about_a_point(self, laid: PlacedTree, point: Array, tip_axis: Array) -> bool:
        """Whether all axes meet in a point: they define the sides, wherever along them elbow and tip are."""
        axes = np.array([*laid.axes, tip_axis])
        off_axis = np.eye(3) - axes[:, :, None] * axes[:, None, :] / np.sum(axes**2, axis=1)[:, None, None]
        distances = (off_axis @ np.array([*laid.points, point])[:, :, None]).ravel()
        off_axis = off_axis.reshape(-1, 3)
        left = off_axis @ np.linalg.lstsq(off_axis, distances, rcond=None)[0] - distances
        hinges = all(joint.kind == "R" for joint in self.joints)
        return hinges and float(np.linalg.norm(left)) < PARALLEL * self.mechanism.size

    def _bends(self, laid: PlacedTree) -> Iterator[tuple[int, Array]]:
        """Joints that may be the elbow, and the axis about which its side is defined, in the order of preference.

        The elbow of a rod on a universal joint moves on the circle of the arm, whatever the cross of the joint: its
        side is defined about the axis of the arm. That of others is defined about their own axes, unless these lie
        along the line from the base and so only twist it.
        """
        elbows = [index for index, joint in enumerate(self.joints) if joint.element > 0 and joint.kind == "R"]
        rod = self.limb.elements[-1]
        on_hinge = len(self.limb.elements) == 2 and self.joints[1].element > 0
        if on_hinge and rod.joint.type is JointType.UNIVERSAL and rod.slide is None:
            yield elbows[0], laid.axes[0]
        for elbow in elbows:
            yield elbow, self._sense(elbow) * laid.axes[elbow]

    @staticmethod
    def _side_about(axis: Array, arm: Array, reach: Array) -> float:
        """Side of an arm relative to the vector to the tip, seen along an axis; zero where it has none."""
        return _clear(float(crossed(axis, reach) @ arm), float(np.linalg.norm(arm) * np.linalg.norm(reach)))

    def _sense(self, elbow: int) -> int:
        """−1 where the first axis that is parallel to that of the elbow points against it, at zero joint angles."""
        own = self.joints[elbow].axis
        for joint in self.joints[:elbow]:
            between = (self.mechanism.value(entry) for entry in cross(joint.axis, own))
            if joint.kind == "R" and max(map(abs, between)) < PARALLEL:
                return 1 if self.mechanism.value(dot(joint.axis, own)) > 0.0 else -1
        return 1

    def _tip_axis(self) -> Array | None:
        """Axis of a revolute tip at zero joint angles, limb frame."""
        (tip,) = self.limb.graph.tips()
        return in_numbers(self.mechanism, tip.axes[0].axis) if tip.type == "R" else None

    def follow(self, home: Array, pose: Array) -> Array:
        """Joint values at a pose, followed from home in small steps."""
        values, start = home, np.array(self.mechanism.home)
        for step in range(1, SUBSTEPS + 1):
            between = start + (pose - start) * step / SUBSTEPS
            if self.mechanism.layout.free:
                between[-4:] /= np.linalg.norm(between[-4:])
            values = self.close(between, values)
            if not np.all(np.isfinite(values)):
                break
        return values
