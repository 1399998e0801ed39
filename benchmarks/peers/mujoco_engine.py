"""MuJoCo as a contender: `mj_inverse` called from C, on the MJCF of the robot."""

from __future__ import annotations

import ctypes
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks import TEMPLATES
from benchmarks.peers.mujoco_model import link_order, mjcf_text
from benchmarks.peers.tree_model import TreeModel, joint_motion, tree_model
from benchmarks.timing.compilers import BuildSite, CCompiler
from benchmarks.timing.contender import Contender
from benchmarks.timing.gauge import Gauge
from benchmarks.timing.shared_object import build_shared_object
from benchmarks.timing.subject import Subject
from pkmgen.errors import BenchmarkError, UnsupportedRobotError
from pkmgen.mechanism.poses import PlatformNumbers

Array = NDArray[Any]
INCLUDES = (
    "mj_inverse called from C, positions, velocities and accelerations of all joints given: forces of all joints with "
    "soft closures of the loops, not carried over to the motors; compared by their power"
)
POWER_ERROR = 1e-5
"""Largest error of the power of all joint forces, relative to the sum of the powers' sizes."""


def mujoco_contenders(subject: Subject, site: BuildSite) -> Iterator[Contender]:
    """Build the robot in MuJoCo.

    Raises:
        ImportError: MuJoCo is not installed.
        UnsupportedRobotError: The loops of the robot are of another kind, or MuJoCo refuses the model.
        BenchmarkError: Its forces have another power than our efforts.
    """
    package = _package()
    model = tree_model(subject.mechanism)
    own = Path(mkdtemp(dir=site.folder))
    library = _library(package, own, site.compilers[0])
    file = own / "robot.xml"
    file.write_text(mjcf_text(subject.name, model), "utf-8")
    said = ctypes.create_string_buffer(1000)
    library.robot_read.restype, library.robot_time.restype = ctypes.c_void_p, ctypes.c_double
    handle = ctypes.c_void_p(library.robot_read(str(file).encode(), said, len(said)))
    if not handle:
        reason = " ".join(said.value.decode().split())
        raise UnsupportedRobotError(f"{subject.mechanism.place}: MuJoCo refuses the robot: {reason}")
    position, velocity, acceleration = joint_states(subject, model)
    force = np.zeros_like(velocity)
    arrays = [np.ascontiguousarray(array) for array in (position, velocity, acceleration, force)]
    count = ctypes.c_size_t(len(force))

    def timer(sweeps: int) -> float:
        pointers = [array.ctypes.data_as(ctypes.c_void_p) for array in arrays]
        return float(library.robot_time(handle, count, *pointers, ctypes.c_size_t(sweeps)))

    timer(1)
    check_power(subject, model, arrays[3], arrays[1])
    gauge = Gauge(subject.name, "mujoco", "scalar", INCLUDES, timer, len(force), site.compilers[0].name)
    yield Contender(gauge, None)


def joint_states(subject: Subject, model: TreeModel) -> tuple[Array, Array, Array]:
    """Positions, velocities and accelerations of all joints, in MuJoCo's order and conventions."""
    spread = model.spread()
    joints = [values @ spread.T for values in joint_motion(subject.made, *subject.states)]
    platform = [subject.pose, subject.twist, subject.acceleration]
    if model.links[-1].kind == "free":  # rates of rotation in axes of the body
        attitudes = np.stack([PlatformNumbers(subject.mechanism, pose).attitude for pose in subject.pose])
        for place in (1, 2):
            rotation = np.einsum("nij,ni->nj", attitudes, platform[place][:, 3:])
            platform[place] = np.hstack([platform[place][:, :3], rotation])
    order = [index for index in link_order(model) if index < spread.shape[0]]
    first = np.array(order, int)
    return tuple(  # type: ignore[return-value]
        np.hstack([limbs[:, first], whole]) for limbs, whole in zip(joints, platform, strict=True)
    )


def check_power(
    subject: Subject, model: TreeModel, force: Array, velocity: Array, allowed: float = POWER_ERROR
) -> None:
    """Compare the power of all joint forces with that of our efforts, which loops do not change.

    Raises:
        BenchmarkError: Its error is greater than allowed.
    """
    order = [index for index in link_order(model) if index < len(model.limb_links)]
    rates = np.empty((len(velocity), len(order)))
    rates[:, order] = velocity[:, : len(order)]
    driven = [index for index, link in enumerate(model.limb_links) if link.driven]
    ours = np.sum(subject.effort * rates[:, driven], axis=1)
    error = np.abs(np.sum(force * velocity, axis=1) - ours) / np.sum(np.abs(force * velocity), axis=1)
    if not float(np.max(error)) <= allowed:
        raise BenchmarkError(f"{subject.name}: the power of MuJoCo's forces differs from ours by {np.max(error):.1e}")


def _package() -> Path:
    package = importlib.util.find_spec("mujoco")
    if package is None or package.origin is None:
        raise ImportError("mujoco", name="mujoco")
    return Path(package.origin).parent


def _library(package: Path, folder: Path, compiler: CCompiler) -> ctypes.CDLL:
    """Compile the loop over the states against the library of the package."""
    shared = [*package.glob("libmujoco.so*"), *package.glob("libmujoco*.dylib")]
    if not shared or not (package / "include" / "mujoco" / "mujoco.h").is_file():
        raise ImportError("library and headers of mujoco", name="mujoco")
    ctypes.CDLL(str(shared[0]), mode=ctypes.RTLD_GLOBAL)
    text = (TEMPLATES / "mujoco.c").read_text("utf-8")
    flags = (*compiler.flags, f"-I{package / 'include'}")
    return build_shared_object({"mujoco.c": text}, folder, flags, compiler.command)
