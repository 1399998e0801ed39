"""Efforts of a model that was exported, by Pinocchio: a tree, pairs of frames that stay together, linear relations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pinocchio as pin

Array = Any


@dataclass
class ClosedTree:
    """A Pinocchio tree and what closes its loops, at a configuration.

    Attributes:
        model: The tree.
        configuration: Where it stands.
        points: Pairs of (joint, placement) whose origins stay together.
        welds: Pairs whose frames do.
        couplings: Rows Σ factor × rate = 0, by names of joints.
    """

    model: Any
    configuration: Array
    points: list[tuple[tuple[int, Any], tuple[int, Any]]] = field(default_factory=list)
    welds: list[tuple[tuple[int, Any], tuple[int, Any]]] = field(default_factory=list)
    couplings: list[dict[str, float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.data = self.model.createData()

    def column(self, name: str) -> int:
        assert self.model.existJointName(name), name
        return self.model.joints[self.model.getJointId(name)].idx_v

    def gap(self) -> float:
        """How far frames that stay together are apart, m (of welds, and the sine of half an angle)."""
        pin.forwardKinematics(self.model, self.data, self.configuration)
        worst = 0.0
        for pair, whole in self._pairs():
            first, second = (self.data.oMi[joint] * place for joint, place in pair)
            worst = max(worst, float(np.abs(first.translation - second.translation).max()))
            if whole:
                worst = max(worst, float(np.abs(first.rotation - second.rotation).max()))
        return worst

    def rows(self, rates: Array) -> tuple[Array, Array]:
        """Gradient of all closures, and what they accelerate by at these rates alone."""
        model, data, q = self.model, self.data, self.configuration
        pin.forwardKinematics(model, data, q, rates, np.zeros(model.nv))
        pin.computeJointJacobians(model, data, q)
        rows, drift = [np.zeros((0, model.nv))], [np.zeros(0)]
        for pair, whole in self._pairs():
            (one, shift), (other, bias) = (self._frame(*end) for end in pair)
            rows.append((one - other)[: 6 if whole else 3])
            drift.append((shift - bias)[: 6 if whole else 3])
        for coupling in self.couplings:
            row = np.zeros((1, model.nv))
            for name, factor in coupling.items():
                row[0, self.column(name)] = factor
            rows.append(row)
            drift.append(np.zeros(1))
        return np.vstack(rows), np.concatenate(drift)

    def efforts(self, given: dict[int, tuple[float, float]], motors: list[str], friction: Array) -> tuple[Array, ...]:
        """Efforts of motors that let columns of the rates have rates and accelerations.

        Returns:
            Least efforts, gradient by them of the efforts that act on the freedoms, these efforts, and all rates.
        """
        model, size = self.model, self.model.nv
        columns = list(given)
        chosen = np.eye(size)[columns]
        rates, accelerations = (np.array([given[c][k] for c in columns]) for k in (0, 1))
        matrix = np.vstack([self.rows(np.zeros(size))[0], chosen])
        solve = np.linalg.pinv(matrix, rcond=1e-10)
        closures = len(matrix) - len(columns)
        v = solve @ np.concatenate([np.zeros(closures), rates])
        _, drift = self.rows(v)
        a = solve @ np.concatenate([-drift, accelerations])
        assert np.abs(matrix @ v - np.concatenate([np.zeros(closures), rates])).max() < 1e-8 * (1 + np.abs(v).max())
        assert np.abs(matrix @ a - np.concatenate([-drift, accelerations])).max() < 1e-8 * (1 + np.abs(a).max())
        torque = pin.rnea(model, self.data, self.configuration, v, a) + friction[0] * v + friction[1] * np.sign(v)
        _, values, vectors = np.linalg.svd(matrix[:closures]) if closures else (None, np.zeros(0), np.eye(size))
        free = vectors[int(np.sum(values > 1e-9 * max(values, default=1.0))) :]
        drives = free[:, [self.column(name) for name in motors]]
        return np.linalg.pinv(drives, rcond=1e-10) @ (free @ torque), drives, free @ torque, v

    def _pairs(self) -> list[tuple[Any, bool]]:
        return [(pair, False) for pair in self.points] + [(pair, True) for pair in self.welds]

    def _frame(self, joint: int, place: Any) -> tuple[Array, Array]:
        """Jacobian and drift of a frame fixed in a joint, world axes: linear, angular."""
        model, data = self.model, self.data
        if joint == 0:
            return np.zeros((6, model.nv)), np.zeros(6)
        at = data.oMi[joint] * place
        local = pin.getJointJacobian(model, data, joint, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED)
        arm = at.translation - data.oMi[joint].translation
        linear = local[:3] - pin.skew(arm) @ local[3:]
        turn = data.oMi[joint].rotation
        velocity, drift = data.v[joint], data.a[joint]
        omega, alpha = turn @ velocity.angular, turn @ drift.angular
        classical = turn @ (drift.linear + np.cross(velocity.angular, velocity.linear))
        point = classical + np.cross(alpha, arm) + np.cross(omega, np.cross(omega, arm))
        return np.vstack([linear, local[3:]]), np.concatenate([point, alpha])
