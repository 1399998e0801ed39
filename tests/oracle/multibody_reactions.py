"""What every joint of a robot of bodies and joints carries, from the balance of each body by itself.

Motions and inertia of the bodies are those of Pinocchio; what a joint can carry is read off the robot file. Nothing is
propagated along a tree: one system holds six rows for each rigid body, a column for each part of each joint's
wrench, and one for each coupling. Of all its solutions that with the least Σ |f|² + |m|²/L² over the joints is taken.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pinocchio as pin

from pkmgen.checks.oracle.multibody import MovingBase, PinocchioMultibody
from pkmgen.checks.oracle.numbers import Array
from pkmgen.language.description.bodies import Connection, PairType
from tests.oracle.carriers import Carrier, about, body_load, least_solution

STILL = 1e-9
"""Rates below this are those of joints that cannot move, rad/s or m/s: no friction acts there."""


@dataclass
class JointCarrier(Carrier):
    """A joint between two bodies.

    Attributes:
        freedoms: Motions of the child against the parent, by coordinate.
    """

    freedoms: dict[str, Array]


class MultibodyReactions(PinocchioMultibody):
    """A robot of which every body balances."""

    def reactions(
        self, q: Array, rate: Array, acceleration: Array, length: float, base: MovingBase | None = None
    ) -> dict[str, Array]:
        """Force and moment that the parent of each joint puts on its child, about frame A, world axes."""
        effort = self.state(q, rate, acceleration, base).effort
        _, q, v, change = self._motion(q, rate, acceleration, base)
        pin.forwardKinematics(self._model, self._data, q, v, change)
        stretch = self.tree.singles(q) - self._unloaded
        moving = np.where(np.abs(v) < STILL, 0.0, v)
        torque = -self._rotor * change - self._viscous * v - self._coulomb * np.sign(moving)
        torque -= self._stiffness * stretch + self._damping * v
        torque[self.motors] += effort[: len(self.motors)]
        carriers = [carrier for joint in self._joints() if (carrier := self._carrier(joint, torque)) is not None]
        pushing = effort[len(self.motors) :] if base is not None else np.zeros(0)
        return self._solve(carriers, length, pushing, base)

    def _joints(self) -> tuple[Connection, ...]:
        return (*self._record.joints, *self._record.loops)

    def _placed_side(self, joint: Connection, far: bool) -> pin.SE3:
        seat = self.tree.sides(joint)[far]
        return self._data.oMi[seat.joint] * seat.placement

    def _carrier(self, joint: Connection, torque: Array) -> JointCarrier | None:
        inner, outer = (seat.joint for seat in self.tree.sides(joint))
        if inner == outer:
            return None
        a, b = self._placed_side(joint, False), self._placed_side(joint, True)
        freedoms = self._freedoms(joint, a, b)
        motions = np.array(list(freedoms.values())).reshape(-1, 6)
        # wrenches about the world's origin, (force, moment), that do no work on any of the motions
        right = np.linalg.svd(motions)[2] if len(motions) else np.eye(6)
        columns = right[len(motions) :].T
        known = np.zeros(6)
        for name, motion in freedoms.items():
            if name in self.tree.single_names:
                share = np.linalg.lstsq(motions, np.array([float(other == name) for other in freedoms]), rcond=None)[0]
                assert motion @ share > 0.5
                known += torque[self.tree.column(name)] * share
        if joint.type is PairType.SPHERICAL and self.tree.is_named(joint):
            known[3:] += b.rotation @ torque[self.tree.columns(joint)]
        return JointCarrier(joint.name, inner, outer, a.translation.copy(), columns, known, freedoms)

    def _freedoms(  # noqa: C901 - one case for each type
        self, joint: Connection, a: pin.SE3, b: pin.SE3
    ) -> dict[str, Array]:
        """Motions of the child against the parent, by coordinate: velocity of the world's origin, then ω."""
        x, y, z = self.tree.axes(joint) @ a.rotation.T
        second = b.rotation @ self.tree.second(joint)
        place = b.translation

        def turn(axis: Array) -> Array:
            return np.concatenate([np.cross(place, axis), axis])

        def slide(axis: Array) -> Array:
            return np.concatenate([axis, np.zeros(3)])

        name, turns = joint.name, [turn(axis) for axis in np.eye(3)]
        match joint.type:
            case PairType.REVOLUTE:
                return {name: turn(z)}
            case PairType.PRISMATIC:
                return {name: slide(z)}
            case PairType.HELICAL:
                return {name: turn(z) + self.numbers.number(joint.pitch) * slide(z)}
            case PairType.CYLINDRICAL:
                return {f"{name}_1": turn(z), f"{name}_2": slide(z)}
            case PairType.UNIVERSAL:
                return {f"{name}_1": turn(z), f"{name}_2": turn(second)}
            case PairType.PLANAR:
                return {f"{name}_1": slide(x), f"{name}_2": slide(y), f"{name}_3": turn(z)}
            case PairType.FIXED:
                return {}
            case PairType.CONTACT:
                across = [slide(x), slide(y)]
            case PairType.DISTANCE:
                rod = place - a.translation
                across = [slide(np.cross(rod, axis)) for axis in np.eye(3)]
                across = list(np.linalg.svd(np.array(across))[2][:2])
            case _:
                across = []
        return {f"{name}.{k}": motion for k, motion in enumerate([*turns, *across])}

    def _solve(
        self, carriers: list[JointCarrier], length: float, moving: Array, base: MovingBase | None
    ) -> dict[str, Array]:
        bodies = sorted({seat.joint for seat in self.tree.seats.values()} - {0})
        rows = {joint: slice(6 * k, 6 * k + 6) for k, joint in enumerate(bodies)}
        width = sum(carrier.columns.shape[1] for carrier in carriers)
        matrix = np.zeros((6 * len(bodies), width + len(self._couplings)))
        right = np.zeros(len(matrix))
        for joint, row in rows.items():
            right[row] = body_load(self._model, self._data, joint)
        if base is not None:  # what pushes the base, moved to the world's origin
            force, moment = moving[:3], moving[3:]
            right[rows[1]] -= np.concatenate([force, moment + np.cross(base.pose[:3], force)])
        seen, places = [], []
        start = 0
        for carrier in carriers:
            own = np.zeros((6, matrix.shape[1]))
            stop = start + carrier.columns.shape[1]
            own[:, start:stop] = carrier.columns
            start = stop
            motions = np.array(list(carrier.freedoms.values())).reshape(-1, 6)
            for k, (terms, _) in enumerate(self._couplings):
                for name, factor in terms.items():
                    if name in carrier.freedoms:
                        unit = np.array([float(other == name) for other in carrier.freedoms])
                        own[:, width + k] += factor * np.linalg.lstsq(motions, unit, rcond=None)[0]
            for body, sense in ((carrier.outer, 1.0), (carrier.inner, -1.0)):
                if body:
                    matrix[rows[body]] += sense * own
                    right[rows[body]] -= sense * carrier.known
            shift = about(carrier.point)
            seen.append((shift @ own, shift @ carrier.known))
            places.append(carrier.name)
        scale = np.diag([1.0] * 3 + [1.0 / length] * 3)
        whole = np.vstack([scale @ part for part, _ in seen])
        offset = np.concatenate([scale @ part for _, part in seen])
        couplings = np.zeros((len(self._couplings), matrix.shape[1]))
        couplings[:, width:] = np.eye(len(self._couplings)) / length
        whole, offset = np.vstack([whole, couplings]), np.append(offset, np.zeros(len(couplings)))
        own = least_solution(matrix, right, whole, offset)
        assert np.abs(matrix @ own - right).max() < 1e-6 * max(1.0, np.abs(right).max()), "bodies do not balance"
        return {name: part @ own + known for name, (part, known) in zip(places, seen, strict=True)}
