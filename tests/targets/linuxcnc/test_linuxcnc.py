"""LinuxCNC: halcompile builds the module, which computes what Python and LinuxCNC's own kinematics do."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pkmgen.commands.generate import generate_folder
from pkmgen.emit.targets.linuxcnc.target import NEEDED as FUNCTIONS
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.library import RobotText, list_robots, read_robot_text
from pkmgen.language.options import Options
from pkmgen.mechanism.poses import box_states
from tests.conftest import Array, library_text, nightly
from tests.native.ways import Robot, in_numpy, robot_of
from tests.targets.linuxcnc.modules import HALCOMPILE, INSTALLED, NEEDED, Calls, build

needs_linuxcnc = pytest.mark.skipif(HALCOMPILE is None, reason=NEEDED)
MILLIMETRES = 1000.0
MEMBERS = "xyzabcuvw"
RUNTIME = ("linear_delta", "gough_stewart")


def linuxcnc_robot(name: str, **options: Any) -> Robot:
    return robot_of(read_robot_text(name), Options(functions=FUNCTIONS, **options))


def turned(a: float, b: float, c: float) -> Array:
    """Rotation by degrees about the fixed axes x, y and z, in this order."""
    (ca, cb, cc), (sa, sb, sc) = np.cos(np.radians([a, b, c])), np.sin(np.radians([a, b, c]))
    x = np.array([[1, 0, 0], [0, ca, -sa], [0, sa, ca]])
    y = np.array([[cb, 0, sb], [0, 1, 0], [-sb, 0, cb]])
    z = np.array([[cc, -sc, 0], [sc, cc, 0], [0, 0, 1]])
    return np.asarray(z @ y @ x)


def rotation(quaternion: Array) -> Array:
    """Rotation of a unit quaternion, scalar first."""
    w, (x, y, z) = quaternion[0], quaternion[1:]
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + 2 * w * cross + 2 * cross @ cross)


def angles(matrix: Array) -> Array:
    """Degrees about the fixed axes x, y and z of a rotation."""
    tilt = math.asin(-matrix[2, 0])
    return np.degrees([math.atan2(matrix[2, 1], matrix[2, 2]), tilt, math.atan2(matrix[1, 0], matrix[0, 0])])


def world_of(robot: Robot, pose: Array, further: float = 0.0) -> Array:
    """A pose as LinuxCNC has it, in millimetres and degrees; axes that the robot does not move are at `further`."""
    names = [entry.removeprefix("pose_") for entry in robot.graphs["inverse_kinematics"].inputs[0].entries]
    world = dict.fromkeys(MEMBERS, further)
    for name, value in zip(names, pose, strict=True):
        if name in "xyz":
            world[name] = value * MILLIMETRES
        if name in ("phi", "psi"):
            world["b" if robot.mechanism.plane == "xz" and name == "phi" else "c"] = math.degrees(value)
    if "qw" in names:
        world.update(zip("abc", angles(rotation(pose[names.index("qw") :])), strict=True))
    return np.array([world[name] for name in MEMBERS])


def states(robot: Robot, count: int) -> tuple[Array, Array]:
    """Poses of the box that can be reached, and positions of the motors, by the numpy kernel."""
    poses = box_states(robot.mechanism, 4 * count, np.random.default_rng(3))[0]
    found, words = in_numpy(robot.numpy_kernel(), robot.graphs["inverse_kinematics"], [poses])
    good = np.flatnonzero(words == 0)[:count]
    return poses[good], found[good]


def check(robot: Robot, module: Path, count: int = 12) -> None:
    """Inverse and forward kinematics are those of Python; what is no number is refused and forgotten."""
    poses, positions = states(robot, count)
    graph = robot.graphs["inverse_kinematics"]
    name, motors = f"{robot.source.robot}_kins", positions.shape[1]
    scale = np.array([MILLIMETRES if unit == "m" else 180.0 / math.pi for unit in graph.outputs[0].units])
    worlds = [world_of(robot, pose, further=3.0) for pose in poses]
    pins = [f"{name}.{each}-status" for each in ("forward", "inverse")]
    calls = Calls(module, {}, pins)
    for world in worlds:
        calls.inverse(world)
    spare = len(MEMBERS) - np.isin(worlds[0], [3.0]).sum()
    for world, position in zip(worlds, positions, strict=True):
        calls.forward(np.concatenate([position * scale, np.full(9 - spare, 3.0)]), world + 0.1)
    calls.inverse(np.full(9, np.nan))
    calls.inverse(worlds[0])
    returned, joints, found, (forward, inverse) = calls.answers()
    assert (forward, inverse) == (0, 0)
    assert returned == [0] * 2 * count + [-1, 0]
    np.testing.assert_allclose(joints[:count, :motors], positions * scale, rtol=1e-10, atol=1e-8)
    np.testing.assert_array_equal(joints[:count, motors : motors + 9 - spare], 3.0)
    np.testing.assert_allclose(found[count : 2 * count], worlds, rtol=1e-7, atol=1e-5)


@needs_linuxcnc
@pytest.mark.parametrize("name", ["delta", *nightly(*(name for name in list_robots() if name != "delta"))])
def test_the_module_agrees_with_python(name: str, tmp_path: Path) -> None:
    robot = linuxcnc_robot(name)
    check(robot, build(robot, tmp_path))


@needs_linuxcnc
@pytest.mark.parametrize("name", nightly(*RUNTIME, "planar_3rrr"))
def test_parameters_are_pins(name: str, tmp_path: Path) -> None:
    robot = linuxcnc_robot(name, fold=False)
    check(robot, build(robot, tmp_path))


@needs_linuxcnc
def test_a_linear_delta_is_that_of_linuxcnc(tmp_path: Path) -> None:
    """Its own lineardeltakins has the first tower on y, ours on x; parameters are pins of both, and are changed."""
    robot = linuxcnc_robot("linear_delta", fold=False)
    module = build(robot, tmp_path)
    radius, rod = 0.31, 0.52
    ours = Calls(module, {"linear_delta_kins.rail-radius": radius, "linear_delta_kins.rod-length": rod})
    platform = robot.parameters["platform_radius"]
    pins = {"R": MILLIMETRES * (radius - platform), "L": MILLIMETRES * rod}
    theirs = Calls(INSTALLED / "lineardeltakins.so", {f"lineardeltakins.{name}": value for name, value in pins.items()})
    random = np.random.default_rng(4)
    worlds = np.hstack([random.uniform(-100, 100, (20, 3)), random.uniform(-90, 90, (20, 6))])
    alike = worlds.copy()
    alike[:, 0], alike[:, 1] = -worlds[:, 1], worlds[:, 0]
    for world, other in zip(worlds, alike, strict=True):
        ours.inverse(world)
        theirs.inverse(other)
    joints = random.uniform(400, 500, (20, 3))
    for each in joints:
        ours.forward(np.array([*each, 1, 2, 3, 4, 5, 6]), np.zeros(9))
        theirs.forward(np.array([*each, 1, 2, 3, 4, 5, 6]), np.zeros(9))
    for calls in (ours, theirs):
        calls.inverse(np.array([400.0, 400.0, *[0.0] * 7]))
        calls.forward(np.array([0.0, 1000.0, 2000.0]), np.zeros(9))
    returned, positions, found, _ = ours.answers()
    other_returned, other_positions, other_found, _ = theirs.answers()
    assert returned == other_returned == [0] * 40 + [-1, -1]
    np.testing.assert_allclose(positions[:20, :9], other_positions[:20, :9], rtol=1e-12)
    other_found[:, 0], other_found[:, 1] = other_found[:, 1].copy(), -other_found[:, 0]
    np.testing.assert_allclose(found[20:40], other_found[20:40], rtol=1e-9, atol=1e-9)


@needs_linuxcnc
def test_a_hexapod_is_that_of_linuxcnc(tmp_path: Path) -> None:
    """Joints, angles and poses are those of its own genhexkins with the points of our legs."""
    robot = linuxcnc_robot("gough_stewart")
    module = build(robot, tmp_path)
    values, pins = robot.parameters, {}
    for leg in range(6):
        sign, third = (1 if leg % 2 else -1), 2 * math.pi / 3 * (leg // 2)
        for part, drop in (("base", 0.0), ("platform", values["platform_drop"])):
            at = third + sign * values[f"{part}_half_angle"]
            point = [values[f"{part}_radius"] * math.cos(at), values[f"{part}_radius"] * math.sin(at), -drop]
            pins |= {f"genhexkins.{part}.{leg}.{axis}": MILLIMETRES * x for axis, x in zip("xyz", point, strict=True)}
    pins |= {"genhexkins.spindle-offset": 0.0, "genhexkins.tool-offset": 0.0, "genhexkins.convergence-criterion": 1e-10}
    ours, theirs = Calls(module, {}, ["gough_stewart_kins.forward-steps"]), Calls(INSTALLED / "genhexkins.so", pins)
    random, count = np.random.default_rng(5), 15
    worlds = np.zeros((count, 9))
    worlds[:, :3] = random.uniform(-80, 80, (count, 3))
    worlds[:, 2] += 820.0
    worlds[:, 3:6] = random.uniform(-12, 12, (count, 3))
    for world in worlds:
        ours.inverse(world)
        theirs.inverse(world)
    returned, joints, _, _ = ours.answers()
    other_returned, other_joints, _, _ = theirs.answers()
    assert returned == other_returned == [0] * count
    np.testing.assert_allclose(joints[:, :6], other_joints[:, :6], rtol=1e-12)
    near = worlds + np.array([1.0] * 6 + [0.0] * 3)
    theirs.forward(joints[0, :6], near[0])  # its first one begins at zero, whatever is given, and fails
    for each, start in zip(joints, near, strict=True):
        ours.forward(each[:6], start)
        theirs.forward(each[:6], start)
    _, _, found, (steps,) = ours.answers()
    other_returned, _, other_found, _ = theirs.answers()
    assert other_returned[count + 1 :] == [0] * count
    np.testing.assert_allclose(found[count:], worlds, rtol=1e-9, atol=1e-8)
    np.testing.assert_allclose(found[count:], other_found[count + 1 :], rtol=1e-9, atol=1e-9)
    assert 0 < steps < 10


@needs_linuxcnc
def test_angles_go_on_where_they_are(tmp_path: Path) -> None:
    """C of a wrist goes beyond 180 degrees as the last pose does, and after a jump it begins at home."""
    robot = linuxcnc_robot("spherical_wrist")
    calls = Calls(build(robot, tmp_path))
    wanted = [np.array([7.0, 8.0, 9.0, 4.0, -3.0, c, 0.0, 0.0, 0.0]) for c in (0.0, 10.0, 20.0)]
    for world in wanted:
        calls.inverse(world)
    _, joints, _, _ = calls.answers()
    for each, world in zip(joints, wanted, strict=True):
        calls.forward(each[:9], world + np.array([0, 0, 0, 360.0, 0, -720.0, 0, 0, 0]))
    calls.forward(np.full(9, np.nan), wanted[0])
    calls.forward(joints[1][:9], wanted[1])
    returned, _, found, _ = calls.answers()
    assert returned == [0] * 6 + [-1, 0]
    expected = [world + np.array([0, 0, 0, 360.0, 0, -720.0, 0, 0, 0]) for world in wanted] + [wanted[0], wanted[1]]
    np.testing.assert_allclose(found[3:], expected, rtol=1e-9, atol=1e-7)


def test_the_module_has_what_it_needs_and_the_c_of_target_c(tmp_path: Path) -> None:
    only = Options(functions=FUNCTIONS)
    for folder, options in (("one", Options()), ("other", Options())):
        generate_folder(read_robot_text("fivebar"), tmp_path / folder, options, target="linuxcnc")
    generate_folder(read_robot_text("fivebar"), tmp_path / "c", only)
    files = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert "fivebar_kins.c" in files
    assert all((tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes() for name in files)
    for path in (tmp_path / "c").glob("*.[ch]"):
        assert path.read_bytes() == (tmp_path / "one" / path.name).read_bytes()
    manifest = json.loads((tmp_path / "one/manifest.json").read_text("utf-8"))
    assert [row["name"] for row in manifest["functions"]] == list(FUNCTIONS)
    assert "COORDINATES = XY\n" in (tmp_path / "one/README.md").read_text("utf-8")


def test_what_has_no_module_is_refused(tmp_path: Path) -> None:
    text = read_robot_text("fivebar")
    with pytest.raises(ArgumentError, match="target linuxcnc needs forward_kinematics too"):
        generate_folder(text, tmp_path, Options(functions=("inverse_kinematics",)), target="linuxcnc")
    long = RobotText(library_text("fivebar").replace("arm_length", "a" * 36), "f.yaml")
    with pytest.raises(UnsupportedRobotError, match=r"fivebar_kins\.a+ has 49 letters; HAL allows 47"):
        generate_folder(long, tmp_path, Options(fold=False), target="linuxcnc")
    for load in ("payload", "wrench"):
        with pytest.raises(ArgumentError, match=f"--{load}: target linuxcnc writes kinematics, which does not depend"):
            generate_folder(text, tmp_path, replace(Options(), **{load: True}), target="linuxcnc")
    said = "target linuxcnc is for robots of limbs and a platform; excavator is one of bodies and joints"
    with pytest.raises(UnsupportedRobotError, match=said):
        generate_folder(read_robot_text("excavator"), tmp_path, Options(), target="linuxcnc")
    assert not list(tmp_path.iterdir())
