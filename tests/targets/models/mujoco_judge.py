"""An exported MJCF by MuJoCo itself, whose loops are springs: what they do along no freedom does not count."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import mujoco
import numpy as np

from tests.targets.models.judge import ClosedTree, free_ways, relative_gap
from tests.targets.models.states import State

Array = Any


class MujocoModel:
    """A model at its keyframe."""

    def __init__(self, path: Path) -> None:
        self.model = mujoco.MjModel.from_xml_path(str(path))
        self.model.opt.jacobian = mujoco.mjtJacobian.mjJAC_DENSE
        self.model.opt.tolerance, self.model.opt.iterations = 0.0, 200
        self.data = mujoco.MjData(self.model)
        mujoco.mj_resetDataKeyframe(self.model, self.data, 0)
        mujoco.mj_forward(self.model, self.data)

    def gap(self) -> float:
        """How far its loops are open, m (of welds, and of couplings, rad)."""
        return float(np.abs(self.data.efc_pos[: self.data.ne]).max(initial=0.0))

    def inverse_gap(self, state: State, tree: ClosedTree) -> float:
        """How far efforts of a state are from those of `mj_inverse`, which is given the motion of all joints."""
        v, a = tree.motion(state)
        self.data.qvel[:], self.data.qacc[:] = self._ordered(v, tree), self._ordered(a, tree)
        rubbing = self.model.dof_frictionloss * np.sign(self.data.qvel)
        self.model.dof_frictionloss[:] = 0.0  # where it is slow, MuJoCo's dry friction yields as a viscous one
        mujoco.mj_inverse(self.model, self.data)
        free = self._freedoms()
        torque = self.data.qfrc_inverse + rubbing
        return relative_gap(free[:, self._motors(state)], free @ torque, state.efforts)

    def forward_gap(self, state: State, impedance: float) -> float:
        """How far accelerations from rest are from those of the state, relative to the greatest.

        Args:
            state: A state at rest.
            impedance: Of all loops, below 1, at which they would be rigid.
        """
        self.model.eq_solimp[:] = impedance, impedance, 0.001, 0.5, 2.0
        self.model.dof_frictionloss[:] = 0.0  # at rest it would hold
        chosen = [self.model.jnt_dofadr[self.model.joint(name).id] + entry for name, entry in state.given]
        self.data.qvel[:], self.data.ctrl[:] = 0.0, state.efforts
        mujoco.mj_forward(self.model, self.data)
        wanted = state.accelerations
        return float(np.abs(self.data.qacc[chosen] - wanted).max() / np.abs(wanted).max())

    def drift(self, state: State, seconds: float) -> float:
        """How far a robot that efforts hold moves from home, and its loops open, as MuJoCo steps it: m, rad."""
        self.model.opt.iterations = 100
        self.data.ctrl[:] = state.efforts
        joints = [self.model.joint(name).qposadr[0] for name in state.motors]
        home, open_by = self.data.qpos[joints], 0.0
        for _ in range(round(seconds / self.model.opt.timestep)):
            mujoco.mj_step(self.model, self.data)
            open_by = max(open_by, self.gap())
        return max(open_by, float(np.abs(self.data.qpos[joints] - home).max()))

    def _freedoms(self) -> Array:
        return free_ways(self.data.efc_J.reshape(-1, self.model.nv)[: self.data.ne])

    def _motors(self, state: State) -> list[int]:
        actuators = [self.model.actuator(name) for name in state.motors]
        assert [actuator.gear[0] for actuator in actuators] == [1.0] * len(actuators)
        return [int(self.model.jnt_dofadr[actuator.trnid[0]]) for actuator in actuators]

    def _ordered(self, values: Array, tree: ClosedTree) -> Array:
        """Values by rates of Pinocchio in MuJoCo's order."""
        ordered = np.empty(self.model.nv)
        for index in range(self.model.njnt):
            columns = tree.columns(self.model.joint(index).name)
            start = int(self.model.jnt_dofadr[index])
            ordered[start : start + len(columns)] = values[list(columns)]
        return ordered
