"""Pinocchio as a contender: closed-loop inverse dynamics in C++, with the library of its Python package."""

from __future__ import annotations

import ctypes
import importlib.util
import subprocess
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks import TEMPLATES
from benchmarks.peers.cpp import cpp_compiler, eigen_headers
from benchmarks.peers.tree_model import TreeModel, coordinates_at, tree_model
from benchmarks.timing.compilers import compiler_name
from benchmarks.timing.contender import Contender
from benchmarks.timing.gauge import Gauge
from benchmarks.timing.subject import Subject
from pkmgen.errors import BenchmarkError, CompileError

Array = NDArray[Any]
SHARED_FLAGS = ("-DNDEBUG", "-std=c++17", "-shared", "-fPIC", "-DPINOCCHIO_ENABLE_TEMPLATE_INSTANTIATION")
FLAGS = ("-O3",)
"""No -march: vectors are laid out as in the library, which is built for every processor."""
BOOST = (
    "-DBOOST_MPL_LIMIT_LIST_SIZE=30",
    "-DBOOST_MPL_LIMIT_VECTOR_SIZE=30",
    "-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS",
    "-DBOOST_FUSION_INVOKE_MAX_ARITY=12",
)
INCLUDES = (
    "twist and acceleration to efforts in C++, joint positions given: joint Jacobians, loops solved for rates and "
    "accelerations of joints by LU, rnea, efforts by virtual work"
)
KINDS = ("R", "P", "free")
SOURCE = "pinocchio.cpp"


def pinocchio_contenders(subject: Subject) -> Iterator[Contender]:
    """Build the robot in Pinocchio.

    Raises:
        ImportError: Pinocchio or the headers of Eigen are not installed.
        UnsupportedRobotError: Its loops are of another kind.
        CompilerNotFoundError: There is no C++ compiler.
        CompileError: It refused the text.
    """
    model = tree_model(subject.mechanism)
    robot = TreeRobot(library(SOURCE), model)
    position = joint_positions(subject, model)
    effort = np.zeros_like(subject.effort)
    states = tuple(np.ascontiguousarray(array) for array in (position, subject.twist, subject.acceleration))
    compiler = compiler_name([cpp_compiler()])
    gauge = Gauge(
        subject.name,
        "pinocchio",
        "scalar",
        INCLUDES,
        lambda sweeps: robot.time((*states, effort), sweeps),
        len(effort),
        compiler,
    )
    yield Contender(gauge, lambda: effort)


def joint_positions(subject: Subject, model: TreeModel) -> Array:
    """Positions of all joints as Pinocchio orders them, a row for each state."""
    joints = coordinates_at(subject.made, subject.pose)
    return np.ascontiguousarray(np.hstack([joints @ model.spread().T, _platform_position(model, subject.pose)]))


def _platform_position(model: TreeModel, pose: Array) -> Array:
    """Coordinates of the platform; Pinocchio's quaternions end with the scalar."""
    return pose[:, [0, 1, 2, 4, 5, 6, 3]] if model.links[-1].kind == "free" else pose


class TreeRobot:
    """A robot that lives in the library."""

    def __init__(self, library: Any, model: TreeModel) -> None:
        self._library, self._handle = library, ctypes.c_void_p(library.robot_new(pointer(model.gravity)))
        joints = [self._joint(model, index) for index in range(len(model.links))]
        for loop in model.loops:
            tip, anchor = pointer(loop.tip_offset), pointer(loop.anchor_offset)
            library.robot_loop(self._handle, joints[loop.tip], tip, joints[-1], anchor)
        limbs = model.limb_links
        driven = [link for link in limbs if link.driven]
        actuated, rotors = np.zeros((len(driven), model.coordinates)), np.zeros(model.coordinates)
        for row, link in enumerate(driven):
            actuated[row, link.coordinate], rotors[link.coordinate] = link.sign, link.rotor
        twist = 6 if model.links[-1].kind == "free" else len(model.links) - len(limbs)
        sizes = (len(limbs), model.coordinates, len(driven), twist, len(model.plane))
        matrices = (model.spread(), model.plane, actuated, rotors)
        library.robot_finish(self._handle, *map(ctypes.c_size_t, sizes), *map(pointer, matrices))

    def __del__(self) -> None:
        self._library.robot_delete(self._handle)

    def time(self, arrays: tuple[Array, ...], sweeps: int) -> float:
        """Seconds that some sweeps over states take: position, twist, acceleration, effort."""
        sizes = (ctypes.c_size_t * 3)(arrays[0].shape[1], arrays[1].shape[1], arrays[3].shape[1])
        count = ctypes.c_size_t(len(arrays[0]))
        return float(
            self._library.robot_time(self._handle, count, sizes, *map(pointer, arrays), ctypes.c_size_t(sweeps))
        )

    def write(self, sizes: tuple[int, int], file: Path) -> None:
        """Write its inverse dynamics for CasADi, if the library can; sizes of a position and of a twist.

        Raises:
            BenchmarkError: The file cannot be written.
        """
        if self._library.robot_write(self._handle, (ctypes.c_size_t * 2)(*sizes), str(file).encode()):
            raise BenchmarkError(f"{file} cannot be written")

    def _joint(self, model: TreeModel, index: int) -> int:
        """Add a link; Pinocchio counts joints from 1."""
        link = model.links[index]
        place = (pointer(link.axis), pointer(link.rotation), pointer(link.offset))
        joint = int(self._library.robot_joint(self._handle, link.parent + 1, KINDS.index(link.kind), *place))
        for body in link.bodies:
            mass, centre, inertia = ctypes.c_double(body.mass), pointer(body.centre), pointer(body.inertia)
            self._library.robot_body(self._handle, joint, mass, centre, inertia)
        return joint


def pointer(array: Array) -> Any:
    """The numbers of an array, row by row."""
    return np.ascontiguousarray(array, np.float64).ctypes.data_as(ctypes.c_void_p)


def library(source: str, extra: tuple[str, ...] = FLAGS) -> Any:
    """A C++ file compiled against the installed package, once a process."""
    return _compiled(source, extra)[0]


@lru_cache
def _compiled(name: str, extra: tuple[str, ...]) -> tuple[Any, TemporaryDirectory[str]]:
    """The library, and the folder that lives as long as it."""
    prefix, eigen = _prefix(), eigen_headers()
    folder = TemporaryDirectory(prefix="pkmgen_pinocchio_")
    target = Path(folder.name) / "pinocchio_robot.so"
    source = TEMPLATES / name
    command = [
        cpp_compiler(),
        *SHARED_FLAGS,
        *BOOST,
        f"-I{prefix / 'include'}",
        f"-I{eigen}",
        str(source),
        "-o",
        str(target),
    ]
    command += [f"-L{prefix / 'lib'}", "-lpinocchio_default", f"-Wl,-rpath,{prefix / 'lib'}", *extra]
    run = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own text
    if run.returncode != 0:
        raise CompileError(f"compiling {source.name} failed:\n{run.stderr.strip()[:4000]}")
    loaded = ctypes.CDLL(str(target))
    loaded.robot_new.restype = ctypes.c_void_p
    loaded.robot_time.restype = ctypes.c_double
    return loaded, folder


def _prefix() -> Path:
    """Where headers and library of Pinocchio are."""
    package = importlib.util.find_spec("pinocchio")
    if package is None or package.origin is None:
        raise ImportError("pinocchio", name="pin")
    for parent in Path(package.origin).resolve().parents:
        if (parent / "include" / "pinocchio").is_dir():
            return parent
    raise ImportError("headers of pinocchio", name="pin")
