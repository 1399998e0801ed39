"""Efforts of a model that was exported, by Pinocchio: a tree, pairs of frames that stay together, linear relations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pinocchio as pin

from tests.targets.models.states import State

Array = Any
STILL = 1e-9
"""Part of the greatest singular value below which one is zero."""


@dataclass
class ClosedTree:
    """A Pinocchio tree and what closes its loops, at a configuration.

    Attributes:
        model: The tree.
        configuration: Where it stands.
        points: Pairs of (joint, placement) whose origins stay together.
        welds: Pairs whose frames do.
        couplings: Rows Σ factor × rate = 0, by names of joints.
        viscous: Viscous friction by names of joints.
        coulomb: Coulomb friction by names of joints.
        springs: Stiffness × (coordinate − rest) by names of joints, as it is at the configuration.
    """

    model: Any
    configuration: Array
    points: list[tuple[tuple[int, Any], tuple[int, Any]]] = field(default_factory=list)
    welds: list[tuple[tuple[int, Any], tuple[int, Any]]] = field(default_factory=list)
    couplings: list[dict[str, float]] = field(default_factory=list)
    viscous: dict[str, float] = field(default_factory=dict)
    coulomb: dict[str, float] = field(default_factory=dict)
    springs: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.data = self.model.createData()

    def columns(self, name: str) -> range:
        """Where the rates of a joint are."""
        assert self.model.existJointName(name), name
        joint = self.model.joints[self.model.getJointId(name)]
        return range(joint.idx_v, joint.idx_v + joint.nv)

    def gap(self) -> float:
        """How far frames that stay together are apart: lengths, m, and entries of rotations."""
        pin.forwardKinematics(self.model, self.data, self.configuration)
        worst = 0.0
        for pair, whole in self._pairs():
            first, second = (self.data.oMi[joint] * place for joint, place in pair)
            worst = max(worst, float(np.abs(first.translation - second.translation).max()))
            if whole:
                worst = max(worst, float(np.abs(first.rotation - second.rotation).max()))
        return worst

    def motion(self, state: State) -> tuple[Array, Array]:
        """Rates and accelerations of all joints, as the loops have them."""
        size = self.model.nv
        chosen = np.eye(size)[[self.columns(name)[entry] for name, entry in state.given]]
        closures, _ = self._closures(np.zeros(size))
        matrix = np.vstack([closures, chosen])
        solve = np.linalg.pinv(matrix, rcond=1e-10)
        wanted = np.concatenate([np.zeros(len(closures)), state.rates])
        v = solve @ wanted
        assert np.abs(matrix @ v - wanted).max() < 1e-8 * (1 + np.abs(v).max())
        wanted = np.concatenate([-self._closures(v)[1], state.accelerations])
        a = solve @ wanted
        assert np.abs(matrix @ a - wanted).max() < 1e-8 * (1 + np.abs(a).max())
        return v, a

    def efforts(self, v: Array, a: Array) -> Array:
        """Efforts at all joints of the tree."""
        torque = pin.rnea(self.model, self.data, self.configuration, v, a)
        for name in self.viscous.keys() | self.coulomb.keys() | self.springs.keys():
            at = list(self.columns(name))
            torque[at] += self.viscous.get(name, 0.0) * v[at] + self.coulomb.get(name, 0.0) * np.sign(v[at])
            torque[at] += self.springs.get(name, 0.0)
        return torque

    def freedoms(self) -> Array:
        """Rows: ways in which the closures let all joints move."""
        closures, _ = self._closures(np.zeros(self.model.nv))
        return free_ways(closures)

    def relative_gap(self, state: State) -> float:
        """How far efforts of the state are from those of the model, relative to the greatest."""
        free = self.freedoms()
        drives = free[:, [self.columns(name)[0] for name in state.motors]]
        return relative_gap(drives, free @ self.efforts(*self.motion(state)), state.efforts)

    def _closures(self, rates: Array) -> tuple[Array, Array]:
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
                row[0, self.columns(name)[0]] = factor
            rows.append(row)
            drift.append(np.zeros(1))
        return np.vstack(rows), np.concatenate(drift)

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


def free_ways(closures: Array) -> Array:
    """Rows: an orthonormal basis of what a gradient takes to zero."""
    if not len(closures):
        return np.eye(closures.shape[1])
    _, values, vectors = np.linalg.svd(closures)
    return vectors[int(np.sum(values > STILL * max(values))) :]


def relative_gap(drives: Array, wanted: Array, efforts: Array) -> float:
    """How far efforts of motors are from what acts along the freedoms.

    Args:
        drives: (freedoms, motors), what the motors do along each freedom.
        wanted: (freedoms,), what is needed along it.
        efforts: (motors,).
    """
    if np.linalg.matrix_rank(drives, tol=1e-9) < len(efforts):  # motors share; what they do together counts
        return float(np.abs(drives @ efforts - wanted).max() / np.abs(wanted).max())
    found = np.linalg.pinv(drives, rcond=1e-10) @ wanted
    return float(np.abs(found - efforts).max() / np.abs(found).max())
