"""The atlas of the Delta with Pinocchio in a loop over states: loops closed by Newton's method, efforts by rnea.

The tree is that of `tree_model`: limbs cut at the platform, rods of a limb parallel. A state begins at the joints of
the state before it.
"""

from __future__ import annotations

import numpy as np
import pinocchio as pin
from numpy.typing import NDArray

from benchmarks.peers.atlas_numpy import ARM, ROD_ACROSS, ROD_ALONG, Found
from benchmarks.peers.tree_model import TreeModel, coordinates_at, tree_model
from pkmgen.compile import LimbCompilation
from pkmgen.studies.study.regions import Region

Array = NDArray[np.float64]
CLOSED, STEPS, LARGEST = 1e-13, 25, 0.5
AXES, OPERATIONAL = pin.ReferenceFrame.LOCAL_WORLD_ALIGNED, pin.FrameType.OP_FRAME


class DeltaLoops:
    """A robot of three limbs of three joints each and a platform that only translates."""

    def __init__(self, made: LimbCompilation) -> None:
        mechanism = made.mechanism
        self._tree = tree = tree_model(mechanism)
        self._model = pin.Model()
        self._model.gravity.linear = tree.gravity
        joints = [self._add(tree, index) for index in range(len(tree.limb_links))]
        places = [(joints[loop.tip], pin.SE3(np.eye(3), loop.tip_offset)) for loop in tree.loops]
        self._tips = [
            self._model.addFrame(pin.Frame(f"tip {index}", *place, OPERATIONAL)) for index, place in enumerate(places)
        ]
        self._anchors = np.array([loop.anchor_offset for loop in tree.loops])
        self._data = self._model.createData()
        self._spread = tree.spread()
        self._motors = [link.coordinate for link in tree.limb_links if link.driven]
        self._mass = sum(body.mass for link in tree.links[len(tree.limb_links) :] for body in link.bodies)
        self._home = coordinates_at(made, np.array([mechanism.home]))[0]
        self._outside = np.sign(self._outward(self._home))
        home = self._closed(np.array(mechanism.home), self._home)
        assert home is not None, "the loops close at home"
        self._sign = np.sign(self._quantities(home, 0.0)["parallel"])

    def atlas(self, positions: Array, acceleration: float) -> Found:
        """Regions and quantities of states, one after the other."""
        regions = np.empty(len(positions), np.int64)
        found = {name: np.full(len(positions), np.nan) for name in ("effort", "condition", "parallel", "serial")}
        near = self._home
        for place, position in enumerate(positions):
            joints = self._closed(position, near)
            if joints is None and near is not self._home:
                joints = self._closed(position, self._home)
            if joints is None:
                regions[place], near = Region.OUT, self._home
                continue
            near = joints
            regions[place] = Region.WORKS if _within(joints) else Region.LIMITED
            quantities = self._quantities(joints, acceleration)
            if quantities["parallel"] * self._sign < 0.0:
                regions[place] = Region.BEYOND
            for name, value in quantities.items():
                found[name][place] = abs(value)
        return Found(regions, found)

    def _quantities(self, joints: Array, acceleration: float) -> dict[str, float]:
        freedoms = np.linalg.solve(self._rates(), np.vstack([np.eye(3)] * 3))
        rows = freedoms[self._motors]
        jacobian = np.linalg.inv(rows)
        lengths = np.linalg.norm(rows, axis=1)
        freedoms, position = self._spread @ freedoms, self._spread @ joints
        still, loads = np.zeros(len(position)), np.empty((4, len(position)))
        loads[3] = pin.rnea(self._model, self._data, position, still, still)
        for column in range(3):  # crba asks for another order of the joints
            loads[column] = pin.rnea(self._model, self._data, position, still, freedoms[:, column])
        mass = freedoms.T @ (loads[:3] - loads[3]).T + self._mass * np.eye(3)
        turned = jacobian.T @ mass
        rest = jacobian.T @ (freedoms.T @ loads[3] - self._mass * self._tree.gravity)
        effort = np.abs(rest) + acceleration * np.linalg.norm(turned, axis=1)
        return {
            "effort": float(effort.max()),
            "condition": float(np.linalg.norm(rows) * np.linalg.norm(jacobian) / 3.0),
            "parallel": float(np.linalg.det(rows / lengths[:, None])),
            "serial": float((1.0 / lengths).min()),
        }

    def _closed(self, position: Array, near: Array) -> Array | None:
        """Joints that hold the platform at a position with all elbows outside; None where none are found."""
        joints = near.copy()
        for _ in range(STEPS):
            pin.computeJointJacobians(self._model, self._data, self._spread @ joints)
            pin.updateFramePlacements(self._model, self._data)
            gap = np.concatenate([self._data.oMf[tip].translation for tip in self._tips])
            gap -= (position + self._anchors).ravel()
            if np.abs(gap).max() <= CLOSED:
                return joints if (np.sign(self._outward(joints)) == self._outside).all() else None
            try:
                step = np.linalg.solve(self._rates(), gap)
            except np.linalg.LinAlgError:
                return None
            joints -= step * min(1.0, LARGEST / max(np.abs(step).max(), 1e-300))
        return None

    def _rates(self) -> Array:
        """Change of the tips with the joints (9, 9), at the joints that were computed last."""
        tips = np.vstack([pin.getFrameJacobian(self._model, self._data, tip, AXES)[:3] for tip in self._tips])
        return np.asarray(tips @ self._spread)

    def _outward(self, joints: Array) -> Array:
        """Sines of the angles between arms and rods, whose signs tell the elbows apart."""
        return np.sin(joints[[place + 1 for place in self._motors]])

    def _add(self, tree: TreeModel, index: int) -> int:
        link = tree.links[index]
        placement = pin.SE3(link.rotation, link.offset)
        joint = self._model.addJoint(
            link.parent + 1, pin.JointModelRevoluteUnaligned(link.axis), placement, f"joint {index}"
        )
        for body in link.bodies:
            inertia = pin.Inertia(body.mass, body.centre, body.inertia)
            self._model.appendBodyToJoint(joint, inertia, pin.SE3.Identity())
        return int(joint)


def _within(joints: Array) -> bool:
    """Whether joints are within limits."""
    for own in joints.reshape(3, 3):
        for angle, (low, high) in zip(own, (ARM, ROD_ACROSS, ROD_ALONG), strict=True):
            middle = (low + high) / 2.0
            if not low <= angle - 2.0 * np.pi * np.round((angle - middle) / (2.0 * np.pi)) <= high:
                return False
    return True
