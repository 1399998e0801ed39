"""A model as Pinocchio has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pinocchio as pin

from tests.targets.models.judge import Array, ClosedTree


@dataclass
class PinocchioTree(ClosedTree):
    """A tree at a configuration; frames are pairs (index of a joint, placement in it)."""

    model: Any = None
    configuration: Array = None

    def __post_init__(self) -> None:
        self.data = self.model.createData()

    @property
    def size(self) -> int:
        return int(self.model.nv)

    def columns(self, name: str) -> range:
        assert self.model.existJointName(name), name
        joint = self.model.joints[self.model.getJointId(name)]
        return range(joint.idx_v, joint.idx_v + joint.nv)

    def place(self, frame: Any) -> tuple[Array, Array]:
        pin.forwardKinematics(self.model, self.data, self.configuration)
        at = self.data.oMi[frame[0]] * frame[1]
        return at.rotation, at.translation

    def inverse_dynamics(self, rates: Array, accelerations: Array) -> Array:
        return pin.rnea(self.model, self.data, self.configuration, rates, accelerations).copy()

    def frame_motion(self, frame: Any, rates: Array) -> tuple[Array, Array]:
        model, data, joint = self.model, self.data, frame[0]
        if joint == 0:
            return np.zeros((6, model.nv)), np.zeros(6)
        pin.forwardKinematics(model, data, self.configuration, rates, np.zeros(model.nv))
        pin.computeJointJacobians(model, data, self.configuration)
        at = data.oMi[joint] * frame[1]
        local = pin.getJointJacobian(model, data, joint, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED)
        arm = at.translation - data.oMi[joint].translation
        linear = local[:3] - pin.skew(arm) @ local[3:]
        turn = data.oMi[joint].rotation
        velocity, drift = data.v[joint], data.a[joint]
        omega, alpha = turn @ velocity.angular, turn @ drift.angular
        classical = turn @ (drift.linear + np.cross(velocity.angular, velocity.linear))
        point = classical + np.cross(alpha, arm) + np.cross(omega, np.cross(omega, arm))
        return np.vstack([linear, local[3:]]), np.concatenate([point, alpha])
