"""What every joint of a robot carries, from the balance of each body by itself (maximal coordinates).

Motions and inertia of the bodies are those of Pinocchio; what a joint can carry is read off the robot file. Nothing is
propagated along limbs: one system holds six rows for each body and a column for each part of each joint's wrench. Of
all its solutions that with the least Σ |f|² + |m|²/L² over the joints is taken.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pinocchio as pin

from pkmgen.checks.oracle.numbers import Array
from pkmgen.language.description import types as language
from tests.oracle.carriers import RANK, Carrier, about, body_load, least_solution
from tests.oracle.chains import Chain, Kind
from tests.oracle.family import FamilyOracle
from tests.oracle.limb_numbers import LimbNumbers, skew

ALONG = (language.ElementKind.TELESCOPIC, language.ElementKind.SCREW)
REST = 1e-12


@dataclass
class LimbCarrier(Carrier):
    """A joint of a limb; the first axis of a universal joint has no name.

    Attributes:
        coupled: Whether its last column is the effort of a coupling.
    """

    coupled: bool = False


class ReactionOracle(FamilyOracle):
    """A robot of which every body balances."""

    def __init__(self, robot: language.RobotFile) -> None:
        super().__init__(robot)
        self._description, self._numbers = robot.description, LimbNumbers(robot.values)
        self._couplings_of = [
            {(name, coupling.element) for name in coupling.limbs} for coupling in robot.description.couplings
        ]

    def reactions(
        self, pose: Array, twist: Array, acceleration: Array, length: float, wrench: Array | None = None
    ) -> tuple[dict[str, Array], Array]:
        """Force and moment in every joint, inner on outer body, and what no joint can carry of the platform's load.

        Args:
            pose: Pose of the platform.
            twist: Its twist.
            acceleration: Its acceleration.
            length: L, m.
            wrench: What pulls at the platform, conjugate to the twist.
        """
        effort = self.state(pose, twist, acceleration, wrench).effort
        position, velocity, change, frames, _ = self._moving(pose, twist, acceleration)
        pin.forwardKinematics(self._model, self._data, position, velocity, change)
        pin.computeJointJacobians(self._model, self._data, position)
        self._now = frames
        self._torque = -self._rotors * change - self._rub(velocity)
        self._torque[self._tree.motors] += effort
        carriers = [
            carrier
            for chain, limb in zip(self._chains, self._description.limbs, strict=True)
            for carrier in self._carriers(chain, self._description.limb_types[limb.type])
        ]
        pull = np.vstack(self._motion._basis()) @ (np.zeros_like(twist) if wrench is None else wrench)
        return self._solve(carriers, pull, length)

    def _solve(self, carriers: list[LimbCarrier], pull: Array, length: float) -> tuple[dict[str, Array], Array]:
        matrix, right, parts = self._balance(carriers)
        right[:6] -= np.linalg.inv(about(self._now.point[self._turning])) @ pull
        guide = self._guide(matrix, right, length)
        right[:6] -= np.linalg.inv(about(self._now.point[self._turning])) @ guide
        named = [(carrier, part) for carrier, part in zip(carriers, parts, strict=True) if carrier.name]
        scale = np.diag([1.0] * 3 + [1.0 / length] * 3)
        pattern = np.zeros((len(named), 6, matrix.shape[1]))
        for rows, (carrier, part) in zip(pattern, named, strict=True):
            rows[:, part] = scale @ about(carrier.point) @ carrier.columns
        pattern = pattern.reshape(-1, matrix.shape[1])
        offset = np.concatenate([scale @ about(carrier.point) @ carrier.known for carrier, _ in named])
        own = least_solution(matrix, right, pattern, offset)
        found = (pattern @ own + offset).reshape(-1, 6) @ np.linalg.inv(scale)
        return {carrier.name: row for (carrier, _), row in zip(named, found, strict=True)}, guide

    def _guide(self, matrix: Array, right: Array, length: float) -> Array:
        """The least wrench about P, in directions in which the platform cannot move, that lets all bodies balance."""
        velocity, turn = self._motion._basis()
        moving = np.vstack([velocity, turn]).any(axis=1)
        if self._description.platform.parts:
            moving[3:] = False  # the parts turn against each other, not the whole
        scale = np.diag([1.0] * 3 + [length] * 3)
        columns = (np.linalg.inv(about(self._now.point[self._turning])) @ scale)[:, ~moving]
        left, values, _ = np.linalg.svd(matrix)
        missing = left[:, np.sum(values > RANK * values[0]) :].T
        found = np.zeros(6)
        pattern = missing[:, :6] @ columns
        if np.max(np.abs(pattern), initial=0.0) > RANK:
            found[~moving] = np.linalg.pinv(pattern, RANK) @ missing @ right
        return scale @ found

    def _balance(self, carriers: list[LimbCarrier]) -> tuple[Array, Array, list[slice]]:
        """Six rows for each body, those of the platform first and as one; and one for each coupling."""
        count = len(self._motion.seats)
        rows = {body: 6 * max(0, body - count) for body in range(1, self._model.njoints)}
        stops = np.cumsum([0, *(carrier.columns.shape[1] for carrier in carriers)])
        parts = [slice(start, stop) for start, stop in itertools.pairwise(stops)]
        height = 6 * (self._model.njoints - count)
        matrix = np.zeros((height + len(self._couplings_of), stops[-1]))
        right = np.zeros(len(matrix))
        for body, row in rows.items():
            right[row : row + 6] += body_load(self._model, self._data, body)
        for carrier, part in zip(carriers, parts, strict=True):
            for body, sense in ((carrier.outer, 1.0), (carrier.inner, -1.0)):
                if body:
                    matrix[rows[body] : rows[body] + 6, part] += sense * carrier.columns
                    right[rows[body] : rows[body] + 6] -= sense * carrier.known
            if carrier.coupled:
                (row,) = (i for i, names in enumerate(self._couplings_of) if tuple(carrier.name.split(".")) in names)
                matrix[height + row, part.stop - 1] = 1.0
        return matrix, right, parts

    def _rub(self, velocity: Array) -> Array:
        """Effort that friction of the joints of the tree takes."""
        found = np.zeros(self._model.nv)
        for column, coefficients in self._tree.joint_friction:
            found[column] += _friction(velocity[column], coefficients, velocity)
        return found

    def _carriers(self, chain: Chain, limb_type: language.LimbType) -> Iterator[LimbCarrier]:
        """Joints of a limb in the order in which they were put into the tree."""
        entries = range(chain.configuration.start, chain.configuration.stop)
        joints = (j for j in range(1, self._model.njoints) if self._model.joints[j].idx_q in entries)
        loops = self._tree.loops
        points = (pair for limb, pair in zip(loops.points.limbs, loops.points._pairs, strict=True)
                  if limb == chain._index)  # fmt: skip
        *inner, last = limb_type.elements
        for element in inner:
            yield from self._element(chain, element, joints, points)
        if last.pair is not None:
            yield from self._pair(chain, last, limb_type.tip, joints, points)
            return
        yield from self._element(chain, last, joints, points)
        if isinstance(limb_type.tip, language.Contact):
            yield self._contact(chain)
        else:
            yield self._tip(chain, "tip", next(points), limb_type.tip, self._numbers.line(last))

    def _element(
        self, chain: Chain, element: language.Element, joints: Iterator[int], points: Iterator[Sequence[int]]
    ) -> Iterator[LimbCarrier]:
        extra = element.parallelogram
        if extra is not None:
            yield self._hinge(chain, f"{element.name}_link", next(joints))
        yield from self._joint(chain, element.name, element.joint, joints)
        if element.kind in ALONG:
            yield self._hinge(chain, f"{element.name}_slide", next(joints))
        if extra is not None:
            yield self._hinge(chain, f"{element.name}_coupler", next(joints))
            axis = self._numbers.unit(element.joint.axis)
            yield self._loop(chain, f"{element.name}_link_end", next(points), [axis])

    def _joint(self, chain: Chain, name: str, joint: language.Joint, joints: Iterator[int]) -> Iterator[LimbCarrier]:
        for _ in range(joint.type in (Kind.UNIVERSAL, Kind.CYLINDRICAL)):
            yield self._hinge(chain, "", next(joints))
        yield self._hinge(chain, name, next(joints))

    def _pair(
        self,
        chain: Chain,
        element: language.Element,
        tip: language.Joint,
        joints: Iterator[int],
        points: Iterator[Sequence[int]],
    ) -> Iterator[LimbCarrier]:
        pair, name, line = element.pair, element.name, self._numbers.line(element)
        assert pair is not None
        if pair.start_link is not None:
            yield self._hinge(chain, f"{name}_start_link", next(joints))
        for number in (1, 2):
            if pair.start_link is None:
                yield from self._joint(chain, f"{name}_{number}", element.joint, joints)
            else:
                yield self._hinge(chain, f"{name}_{number}", next(joints))
            if pair.end_link is None:
                yield self._tip(chain, f"tip_{number}", next(points), tip, line)
                continue
            axis, across = self._numbers.axes(element.joint, line)
            if number == 1:
                yield self._hinge(chain, f"{name}_end_link", next(joints))
                yield self._loop(chain, "tip", next(points), [axis])
            else:
                yield self._loop(chain, f"{name}_end_link_2", next(points), [across])

    def _hinge(self, chain: Chain, name: str, joint: int) -> LimbCarrier:
        """A joint of the tree: it carries all but efforts on its own rates, which are known."""
        record, place = self._model.joints[joint], self._data.oMi[joint]
        columns = slice(record.idx_v, record.idx_v + record.nv)
        motions = self._data.J[:, columns]
        known = np.linalg.pinv(motions.T) @ self._torque[columns]
        carried = np.linalg.svd(motions)[0][:, record.nv :]
        coupled = any((chain.name, name) in names for names in self._couplings_of)
        if coupled:
            effort = np.linalg.pinv(motions.T)
            carried = np.column_stack([carried, effort])
        title = f"{chain.name}.{name}" if name else ""
        inner = int(self._model.parents[joint])
        return LimbCarrier(title, inner, joint, place.translation.copy(), carried, known, coupled)

    def _tip(self, chain: Chain, name: str, pair: Sequence[int], tip: language.Joint, line: Array) -> LimbCarrier:
        if tip.type is Kind.SPHERICAL:
            return self._loop(chain, name, pair, None)
        if tip.type is Kind.REVOLUTE:
            return self._loop(chain, name, pair, [self._numbers.unit(tip.axis)])
        axis, other = self._numbers.axes(tip, line)
        if tip.second_axis is None:
            axis, other = other, axis
        return self._loop(chain, name, pair, [axis], chain._turn @ other)

    def _loop(
        self, chain: Chain, name: str, pair: Sequence[int], axes: list[Array] | None, other: Array | None = None
    ) -> LimbCarrier:
        """A joint that closes a loop between two frames; it yields about axes of the first and one of the second."""
        first, second = pair
        forces = np.vstack([np.eye(3), skew(self._now.point[[first]])[0]])
        known, moments = np.zeros(6), np.zeros((3, 0))
        if axes is not None:
            turning = [self._now.turn[first] @ axis for axis in axes]
            turning += [] if other is None else [self._now.turn[second] @ other]
            moments = np.linalg.svd(np.array(turning))[2][len(turning) :].T
            known[3:] = self._tip_moment(first, second)
        columns = np.column_stack([forces, np.vstack([np.zeros_like(moments), moments])])
        inner, outer = (self._joints[frame] for frame in (first, second))
        return LimbCarrier(f"{chain.name}.{name}", inner, outer, self._now.point[first], columns, known)

    def _contact(self, chain: Chain) -> LimbCarrier:
        """A ball that slides in a plane."""
        contacts = self._tree.loops.contacts
        row = contacts.limbs.index(chain._index)
        first, second = contacts.first[row], contacts.second[row]
        normal, point = self._now.turn[second] @ contacts.second_vector[row], self._now.point[first]
        column = np.concatenate([normal, np.cross(point, normal)])[:, None]
        return LimbCarrier(f"{chain.name}.tip", self._joints[first], self._joints[second], point, column, np.zeros(6))

    def _tip_moment(self, first: int, second: int) -> Array:
        """Moment of friction on the outer body of a joint that closes a loop."""
        found = np.zeros(3)
        slips = self._now.spin[first] - self._now.spin[second]
        for tip in self._tree.tip_friction:
            if (tip.body, tip.platform) == (first, second):
                axes = [self._now.turn[first] @ tip.axis]
                axes += [] if tip.other is None else [self._now.turn[second] @ tip.other]
                for axis in axes:
                    found += _friction(float(axis @ slips), tip.coefficients, self._now.spin) * axis
        return found


def _friction(rate: float, coefficients: Array, rates: Array) -> float:
    rate = 0.0 if abs(rate) < REST * max(1.0, float(np.max(np.abs(rates)))) else rate
    return float(coefficients[0] * rate + coefficients[1] * np.sign(rate))
