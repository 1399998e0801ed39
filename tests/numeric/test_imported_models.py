"""One four-bar in four languages has the same dynamics: that which Pinocchio finds in the URDF itself."""

from pathlib import Path

import numpy as np
import pinocchio as pin
import pytest
from numpy.typing import NDArray

import pkmgen
from pkmgen.bridges.importing.choices import Choices
from pkmgen.bridges.importing.run import import_model
from tests.conftest import ROOT

DATA = ROOT / "tests/data/import"
URDF, LOOPS = DATA / "fourbar.urdf", DATA / "fourbar_loops.yaml"
RATE, ACCELERATION = 0.7, -1.3
Array = NDArray[np.float64]


def loaded(folder: Path, source: Path, **choices: object) -> pkmgen.Robot:
    """The robot of a source, from the text that an import writes."""
    file = folder / f"{source.stem}.yaml"
    file.write_text(import_model(source, Choices(**choices)).text, "utf-8")
    return pkmgen.load(file, backend="numpy")


class SourceModel:
    """The URDF as Pinocchio reads it; the ends of coupler and rocker are held together in the plane xz."""

    def __init__(self) -> None:
        self.model = pin.buildModelFromUrdf(str(URDF))
        self.data = self.model.createData()
        self.ends = [self.model.getFrameId(name) for name in ("coupler_end", "rocker_end")]
        self.order = [self.model.joints[self.model.getJointId(name)].idx_v for name in ("hip", "elbow", "knee")]

    def place(self, joints: Array) -> Array:
        """Coordinates as Pinocchio has them: of endless joints cosine and sine."""
        angles = np.empty(3)
        angles[self.order] = joints
        return pin.integrate(self.model, pin.neutral(self.model), angles)

    def gap(self, joints: Array) -> tuple[Array, Array]:
        """How far the ends are apart, and its derivatives by hip, elbow and knee."""
        pin.computeJointJacobians(self.model, self.data, self.place(joints))
        pin.updateFramePlacements(self.model, self.data)
        points = [self.data.oMf[end].translation for end in self.ends]
        world = pin.ReferenceFrame.LOCAL_WORLD_ALIGNED
        slopes = [pin.getFrameJacobian(self.model, self.data, end, world)[:3, self.order] for end in self.ends]
        return (points[0] - points[1])[[0, 2]], (slopes[0] - slopes[1])[[0, 2]]

    def joints(self, hip: float) -> Array:
        """Coordinates of hip, elbow and knee near zero."""
        joints = np.array([hip, 0.0, 0.0])
        for _ in range(20):
            apart, slope = self.gap(joints)
            joints[1:] -= np.linalg.solve(slope[:, 1:], apart)
        return joints

    def rates(self, joints: Array) -> Array:
        """Rates of all joints to that of the hip."""
        slope = self.gap(joints)[1]
        return np.array([1.0, *-np.linalg.solve(slope[:, 1:], slope[:, 0])])

    def effort(self, hip: float, rate: float, acceleration: float) -> float:
        """Effort at the hip without friction."""
        joints, step = self.joints(hip), 1e-4
        ratios = self.rates(joints)
        ends = [self.rates(self.joints(hip + sign * step)) for sign in (1.0, -1.0)]
        change = (ends[0] - ends[1]) / (2.0 * step) * rate
        full = np.empty((2, 3))
        full[:, self.order] = ratios * rate, ratios * acceleration + change * rate
        return float(ratios @ pin.rnea(self.model, self.data, self.place(joints), *full)[self.order])


@pytest.mark.parametrize("hip", [-0.3, 0.0, 0.25])
def test_effort_of_a_urdf_with_a_file_of_loops(tmp_path: Path, hip: float) -> None:
    robot = loaded(tmp_path, URDF, loops=LOOPS)
    source = SourceModel()
    joints = robot.joint_coordinates([hip])
    expected = dict(zip(("hip", "elbow", "knee"), source.joints(hip), strict=True))
    np.testing.assert_allclose(joints, [expected[name] for name in robot.joints], atol=1e-12)
    friction = 0.02 * RATE + 0.1
    effort = robot.inverse_dynamics([hip], [RATE], [ACCELERATION])
    np.testing.assert_allclose(effort, source.effort(hip, RATE, ACCELERATION) + friction, rtol=1e-8)
    still = source.effort(hip, 0.0, 1.0) - source.effort(hip, 0.0, 0.0)
    np.testing.assert_allclose(robot.mass_matrix([hip]), [[still]], rtol=1e-9)


def test_one_four_bar_in_three_languages(tmp_path: Path) -> None:
    pytest.importorskip("mujoco")
    hip = 0.2
    plus = loaded(tmp_path, DATA / "fourbar_plus.urdf")
    sdf = loaded(tmp_path, DATA / "fourbar.sdf", motors=("hip",))
    mjcf = loaded(tmp_path, DATA / "fourbar_mjcf.xml")
    rotor_of_plus, rotor_of_mjcf, damping = 36 * 3e-5, 0.003, 0.02
    effort = sdf.inverse_dynamics([hip], [RATE], [ACCELERATION])
    geared = plus.inverse_dynamics([hip], [RATE], [ACCELERATION])
    motor = mjcf.inverse_dynamics([hip], [RATE], [ACCELERATION])
    np.testing.assert_allclose(geared, effort + rotor_of_plus * ACCELERATION, rtol=1e-11)
    np.testing.assert_allclose(motor, effort + rotor_of_mjcf * ACCELERATION + damping * RATE, rtol=1e-11)
