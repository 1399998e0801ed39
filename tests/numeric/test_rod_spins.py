"""A rod between two ball joints whose spin `--lock NAME:spin` holds, against Pinocchio with a universal joint there.

One linkage in four languages: a crank, a rod on two balls, a rocker. At home all axes of bodies are those of the world,
but for the rod of one source, so that what an import writes can be read as it stands.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pinocchio as pin
import pytest
import yaml
from numpy.typing import NDArray

import pkmgen
from pkmgen.bridges.importing.choices import Choices
from pkmgen.bridges.importing.run import import_model

Array = NDArray[np.float64]
CRANK, ROCKER, PIN, END = (np.array(p) for p in ([0, 0, 0], [0.5, 0.1, 0], [0.2, 0, 0.05], [0.45, 0.05, 0.35]))
"""At home, in the world: centres of the joints on the ground, then of both balls."""
RATE, ACCELERATION = 0.9, -1.7


@dataclass(frozen=True)
class Solid:
    """A body at home: mass, mass centre, inertia about it (xx, yy, zz, xy, xz, yz), in the world."""

    mass: float
    centre: tuple[float, float, float]
    inertia: tuple[float, float, float, float, float, float]

    @property
    def tensor(self) -> Array:
        xx, yy, zz, xy, xz, yz = self.inertia
        return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])

    def seen_from(self, origin: Array) -> pin.Inertia:
        return pin.Inertia(self.mass, np.array(self.centre) - origin, self.tensor)


SOLIDS = {
    "crank": Solid(0.8, (0.11, 0.01, 0.02), (1e-3, 3e-3, 3.1e-3, 1e-4, -2e-4, 5e-5)),
    "rod": Solid(0.5, (0.33, 0.04, 0.19), (6e-3, 7e-3, 4e-3, -5e-4, -1.5e-3, 3e-4)),
    "rocker": Solid(1.1, (0.48, 0.07, 0.17), (9e-3, 8e-3, 2e-3, 2e-4, 1e-4, -3e-4)),
}


class Linkage:
    """The linkage with a universal joint at one end of its rod, whose loop is closed at the other."""

    def __init__(self, at_crank: bool, first: Array, second: Array) -> None:
        self.model = pin.Model()
        crank = self._joint(0, pin.JointModelRZ(), CRANK)
        rocker = self._joint(0, pin.JointModelRY(), ROCKER)
        carrier, origin, base = (crank, PIN, CRANK) if at_crank else (rocker, END, ROCKER)
        cross = self._joint(carrier, pin.JointModelRevoluteUnaligned(first), origin - base)
        rod = self._joint(cross, pin.JointModelRevoluteUnaligned(second), np.zeros(3))
        for joint, name, place in ((crank, "crank", CRANK), (rocker, "rocker", ROCKER), (rod, "rod", origin)):
            self.model.appendBodyToJoint(joint, SOLIDS[name].seen_from(place), pin.SE3.Identity())
        other, far, root = (rocker, END, ROCKER) if at_crank else (crank, PIN, CRANK)
        self.ends = [self._frame(rod, far - origin), self._frame(other, far - root)]
        self.data = self.model.createData()

    def _joint(self, parent: int, joint: object, at: Array) -> int:
        return self.model.addJoint(parent, joint, pin.SE3(np.eye(3), at), f"joint {self.model.njoints}")

    def _frame(self, joint: int, at: Array) -> int:
        frame = pin.Frame(f"end {self.model.nframes}", joint, 0, pin.SE3(np.eye(3), at), pin.FrameType.OP_FRAME)
        return self.model.addFrame(frame)

    def _ends(self, *state: Array) -> tuple[Array, Array, Array]:
        """How far both ends are apart, the gradient of that, and its acceleration without accelerations of joints."""
        world = pin.ReferenceFrame.LOCAL_WORLD_ALIGNED
        pin.forwardKinematics(self.model, self.data, *state, np.zeros(4))
        pin.computeJointJacobians(self.model, self.data, state[0])
        pin.updateFramePlacements(self.model, self.data)
        points = [self.data.oMf[end].translation for end in self.ends]
        slopes = [pin.getFrameJacobian(self.model, self.data, end, world)[:3] for end in self.ends]
        turns = [pin.getFrameClassicalAcceleration(self.model, self.data, end, world).linear for end in self.ends]
        return points[0] - points[1], slopes[0] - slopes[1], turns[0] - turns[1]

    def effort(self, crank: float, rate: float, acceleration: float) -> float:
        """Effort at the crank."""
        joints = np.array([crank, 0.0, 0.0, 0.0])
        for _ in range(30):
            apart, slope, _ = self._ends(joints, np.zeros(4))
            joints[1:] -= np.linalg.solve(slope[:, 1:], apart)
        ratios = np.array([1.0, *-np.linalg.solve(slope[:, 1:], slope[:, 0])])
        rest = self._ends(joints, ratios * rate)[2]
        accelerations = ratios * acceleration - np.array([0.0, *np.linalg.solve(slope[:, 1:], rest)])
        return float(ratios @ pin.rnea(self.model, self.data, joints, ratios * rate, accelerations))


def row(values: object) -> str:
    return " ".join(repr(float(value)) for value in np.ravel(values))


def mjcf(turn: Array, by_key: bool = False) -> str:
    """The rod hangs from the crank by a ball; its axes at home are the columns of a rotation.

    The body is turned like that, or the ball is, by a keyframe.
    """

    def inertial(name: str, origin: Array, axes: Array) -> str:
        solid = SOLIDS[name]
        tensor = axes.T @ solid.tensor @ axes
        full = [tensor[0, 0], tensor[1, 1], tensor[2, 2], tensor[0, 1], tensor[0, 2], tensor[1, 2]]
        centre = axes.T @ (np.array(solid.centre) - origin)
        return f'<inertial mass="{solid.mass}" pos="{row(centre)}" fullinertia="{row(full)}"/>'

    x, y, z, w = pin.Quaternion(turn).coeffs()
    turned = row([w, x, y, z])
    key = f'<keyframe><key qpos="0 {turned} 0"/></keyframe>' if by_key else ""
    return f"""<mujoco model="linkage">
  <worldbody>
    <body name="crank" pos="{row(CRANK)}">
      {inertial("crank", CRANK, np.eye(3))}
      <joint name="drive" type="hinge" axis="0 0 1"/>
      <body name="rod" pos="{row(PIN - CRANK)}" quat="{"1 0 0 0" if by_key else turned}">
        {inertial("rod", PIN, turn)}
        <joint name="rod-ball" type="ball"/>
        <site name="rod-end" pos="{row(turn.T @ (END - PIN))}"/>
      </body>
    </body>
    <body name="rocker" pos="{row(ROCKER)}">
      {inertial("rocker", ROCKER, np.eye(3))}
      <joint name="swing" type="hinge" axis="0 1 0"/>
      <site name="rocker-end" pos="{row(END - ROCKER)}"/>
    </body>
  </worldbody>
  <equality><connect name="far-ball" site1="rod-end" site2="rocker-end"/></equality>
  <actuator><motor joint="drive"/></actuator>
  {key}
</mujoco>
"""


def urdf(at_crank: bool) -> str:
    """The rod hangs from the crank, or from the rocker, by a joint that the file of loops makes a ball."""
    origin, far = (PIN, END) if at_crank else (END, PIN)
    carrier, place, other = ("crank", PIN - CRANK, "rocker") if at_crank else ("rocker", END - ROCKER, "crank")
    far_place = END - ROCKER if at_crank else PIN - CRANK
    links = ""
    for name, start in (("crank", CRANK), ("rod", origin), ("rocker", ROCKER)):
        solid = SOLIDS[name]
        entries = zip(("ixx", "iyy", "izz", "ixy", "ixz", "iyz"), solid.inertia, strict=True)
        links += f"""<link name="{name}"><inertial><origin xyz="{row(np.array(solid.centre) - start)}"/>
  <mass value="{solid.mass}"/><inertia {" ".join(f'{key}="{value}"' for key, value in entries)}/></inertial></link>\n"""

    def joint(name: str, parent: str, child: str, at: Array, axis: str, kind: str = "continuous") -> str:
        return f"""<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>
  <origin xyz="{row(at)}"/><axis xyz="{axis}"/></joint>\n"""

    return f"""<robot name="linkage"><link name="base"/><link name="rod_end"/><link name="pin"/>
{links}{joint("drive", "base", "crank", CRANK, "0 0 1")}{joint("swing", "base", "rocker", ROCKER, "0 1 0")}
{joint("rod_ball", carrier, "rod", place, "1 0 0")}
{joint("end_fixed", "rod", "rod_end", far - origin, "1 0 0", "fixed")}
{joint("pin_fixed", other, "pin", far_place, "1 0 0", "fixed")}</robot>
"""


def sdf() -> str:
    """Both balls are joints, of which the first has the rod for its parent."""
    links = ""
    for name, start in (("crank", CRANK), ("rod", PIN), ("rocker", ROCKER)):
        solid = SOLIDS[name]
        entries = zip(("ixx", "iyy", "izz", "ixy", "ixz", "iyz"), solid.inertia, strict=True)
        tensor = "".join(f"<{key}>{value}</{key}>" for key, value in entries)
        links += f"""<link name="{name}"><pose>{row(start)} 0 0 0</pose><inertial><mass>{solid.mass}</mass>
  <pose>{row(np.array(solid.centre) - start)} 0 0 0</pose><inertia>{tensor}</inertia></inertial></link>\n"""

    def joint(name: str, parent: str, child: str, rest: str) -> str:
        return f'<joint name="{name}" {rest}<parent>{parent}</parent><child>{child}</child></joint>\n'

    ball = 'type="ball">'
    return f"""<sdf version="1.9"><model name="linkage">{links}
{joint("drive", "world", "crank", 'type="revolute"><axis><xyz>0 0 1</xyz></axis>')}
{joint("swing", "world", "rocker", 'type="revolute"><axis><xyz>0 1 0</xyz></axis>')}
{joint("near", "rod", "crank", ball + '<pose relative_to="rod">0 0 0 0 0 0</pose>')}
{joint("far", "rocker", "rod", ball + f'<pose relative_to="rod">{row(END - PIN)} 0 0 0</pose>')}
</model></sdf>
"""


TURN = pin.rpy.rpyToMatrix(0.3, -0.8, 0.4)
LOOPS = """closed_loop: [[rod_end, pin]]
type: [3d]
name_mot: [drive]
joint_name: [rod_ball]
joint_type: [SPHERICAL]
"""
SOURCES = {
    "level.xml": mjcf(np.eye(3)),
    "turned.xml": mjcf(TURN),
    "key.xml": mjcf(TURN, by_key=True),
    "crank.urdf": urdf(True),
    "rocker.urdf": urdf(False),
    "balls.sdf": sdf(),
}


@pytest.mark.parametrize(
    ("source", "word", "at_crank"),
    [
        ("level.xml", "rod-ball:spin", True),
        ("turned.xml", "rod_ball:spin", True),  # as the robot file has it
        ("turned.xml", "far-ball:spin", False),  # which closes the loop
        ("key.xml", "spins", True),
        ("key.xml", "far-ball:spin", False),
        ("crank.urdf", "rod_ball:spin", True),
        ("rocker.urdf", "rod_ball:spin", False),
        ("balls.sdf", "near:spin", True),
        ("balls.sdf", "far:spin", False),
    ],
)
def test_effort_with_a_spin_that_is_held(tmp_path: Path, source: str, word: str, at_crank: bool) -> None:
    if source.endswith(".xml"):
        pytest.importorskip("mujoco")
    file, loops = tmp_path / source, tmp_path / "loops.yaml"
    file.write_text(SOURCES[source], "utf-8")
    loops.write_text(LOOPS, "utf-8")
    choices = Choices(loops=loops if source.endswith(".urdf") else None, motors=("drive",), lock=(word,))
    written = import_model(file, choices)
    assert not written.spinning
    linkage = Linkage(at_crank, *axes_of(yaml.safe_load(written.text)))
    (tmp_path / "linkage.yaml").write_text(written.text, "utf-8")
    robot = pkmgen.load(tmp_path / "linkage.yaml", backend="numpy")
    for crank in (-0.35, 0.0, 0.2):
        still, moving = linkage.effort(crank, 0.0, 0.0), linkage.effort(crank, RATE, ACCELERATION)
        effort = robot.inverse_dynamics([crank], [RATE], [ACCELERATION])
        np.testing.assert_allclose(effort, moving, rtol=1e-9, atol=1e-11)
        mass = linkage.effort(crank, 0.0, 1.0) - still
        np.testing.assert_allclose(robot.mass_matrix([crank]), [[mass]], rtol=1e-9)


def axes_of(data: dict[str, Any]) -> tuple[Array, Array]:
    """Axes of the universal joint in the world at home: of the carrier first, both across the line of the rod."""
    records = [*data["joints"], *data["loops"]]
    pieces = [r for r in records if r["name"].endswith(("_A", "_B"))] or [r for r in records if r["type"] == "U"]
    words = [*(piece["axis"] for piece in pieces), *(piece["second_axis"] for piece in pieces if piece["type"] == "U")]
    hangs = pieces[0]["parent"] != "rod"
    turned = pin.rpy.rpyToMatrix(*map(float, pieces[0].get("rpy" if hangs else "child_rpy", [0, 0, 0])))
    first, second = (turned @ (np.eye(3)["xyz".index(word)] if isinstance(word, str) else word) for word in words)
    line = (END - PIN) / np.linalg.norm(END - PIN)
    np.testing.assert_allclose([first @ line, second @ line, first @ second], 0.0, atol=1e-12)
    return (first, second) if hangs else (second, first)
