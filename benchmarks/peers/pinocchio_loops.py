"""Pinocchio as a contender on robots of bodies, joints and loops, in C++ with the library of its Python package."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.peers.cpp import cpp_compiler
from benchmarks.peers.pinocchio_engine import library, pointer
from benchmarks.timing.compilers import compiler_name
from benchmarks.timing.contender import Contender
from benchmarks.timing.gauge import Gauge
from benchmarks.timing.multibody_subject import MultibodySubject
from pkmgen.errors import UnsupportedRobotError
from pkmgen.language.expression.algebra import Rotation, Vector
from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.multibody import Link, LoopClosure, Multibody, Side
from pkmgen.multibody.closures import ANGLES, POSITION

Array = NDArray[Any]
SOURCE = "pinocchio_loops.cpp"
INCLUDES = (
    "motion of the motors to efforts in C++: loops closed by Newton's method from the coordinates of 1 ms ago (joint "
    "Jacobians, LU of as many rows as unknowns), rates and accelerations of joints, rnea, efforts by virtual work"
)
KINDS = ("R", "P", "S")
SHIFT, TURN, LENGTH = 0, 1, 2
"""Kinds of rows: an entry of d, of an axis of B seen from A, a length."""


def pinocchio_loops_contenders(subject: MultibodySubject) -> Iterator[Contender]:
    """Build the robot in Pinocchio.

    Raises:
        ImportError: Pinocchio or the headers of Eigen are not installed.
        UnsupportedRobotError: It has screws, or balls met from the child.
        CompilerNotFoundError: There is no C++ compiler.
        CompileError: It refused the text.
    """
    robot = subject.made.plan.robot
    built = _Robot(robot)
    names = list(robot.joints)
    start = subject.before.copy()
    motors = [names.index(name) for name in robot.actuators]
    start[:, motors] = subject.states[0]
    effort = np.zeros_like(subject.effort)
    arrays = tuple(np.ascontiguousarray(array) for array in (start, subject.states[1], subject.states[2], effort))
    count = len(effort)
    compiler = compiler_name([cpp_compiler()])
    gauge = Gauge(
        subject.name, "pinocchio", "scalar", INCLUDES, lambda sweeps: built.time(arrays, sweeps), count, compiler
    )
    yield Contender(gauge, lambda: arrays[-1])


class _Robot:
    """A robot that lives in the library."""

    def __init__(self, robot: Multibody) -> None:
        self._value, self._robot = robot.value, robot
        self._library = library(SOURCE)
        self._handle = ctypes.c_void_p(self._library.robot_new(pointer(self._vector(robot.gravity))))
        self._joints = [0]
        for link in robot.links:
            self._link(link)
        for index, loop in enumerate(robot.loops):
            self._loop(index, loop)
        self._finish()
        self._choose_rows()

    def __del__(self) -> None:
        if hasattr(self, "_handle"):
            self._library.robot_delete(self._handle)

    def time(self, arrays: tuple[Array, ...], sweeps: int) -> float:
        """Seconds that some sweeps over states take: starts, rates, accelerations, efforts."""
        count = ctypes.c_size_t(len(arrays[0]))
        return float(self._library.robot_time(self._handle, count, *map(pointer, arrays), ctypes.c_size_t(sweeps)))

    def _vector(self, vector: Vector) -> Array:
        return np.array([self._value(entry) for entry in vector])

    def _axes(self, rotation: Rotation) -> Array:
        """Axes, columns."""
        return np.array([self._vector(axis) for axis in rotation.axes]).T

    def _link(self, link: Link) -> None:
        if link.kind not in KINDS or link.backwards:
            raise UnsupportedRobotError(
                f"{self._robot.place}: joint {link.name}: the model in Pinocchio has no screws, and no balls met from "
                "the child"
            )
        places = (pointer(array) for array in map(np.asarray, (
            self._vector(link.axis), self._axes(link.mounting), self._vector(link.offset)
        )))  # fmt: skip
        parent, kind = self._joints[link.parent + 1], KINDS.index(link.kind)
        joint = int(self._library.robot_joint(self._handle, parent, kind, *places))
        self._joints.append(joint)
        for body in link.bodies:
            xx, yy, zz, xy, xz, yz = (self._value(entry) for entry in body.inertia)
            inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
            mass, centre = ctypes.c_double(self._value(body.mass)), pointer(self._vector(body.mass_centre))
            self._library.robot_body(self._handle, joint, mass, centre, pointer(inertia))

    def _loop(self, index: int, loop: LoopClosure) -> None:
        sides = [self._side(loop.parent, self._axes(loop.parent.axes)), self._side(loop.child, self._child_axes(loop))]
        length = ctypes.c_double(self._value(loop.length))
        (a, turn_a, point_a), (b, turn_b, point_b) = sides
        self._library.robot_loop(
            self._handle, a, pointer(turn_a), pointer(point_a), b, pointer(turn_b), pointer(point_b), length
        )
        rows = [(LENGTH, 0, 0)] if loop.type == "distance" else []
        parts = POSITION.get(loop.type, "")
        rows += [(SHIFT, entry, 0) for entry, letter in enumerate("xyz") if parts == "all" or letter in parts]
        rows += [(TURN, "xyz".index(pair[0]), "xyz".index(pair[1])) for pair in ANGLES.get(loop.type, ())]
        rows += [(TURN, 2, 0)] if loop.type == "U" else []
        for row in rows:
            self._library.robot_row(self._handle, ctypes.c_size_t(index), *row)
        self._rows = getattr(self, "_rows", 0) + len(rows)

    def _side(self, side: Side, axes: Array) -> tuple[int, Array, Array]:
        return self._joints[side.link + 1], axes, self._vector(side.point)

    def _child_axes(self, loop: LoopClosure) -> Array:
        """Axes of B; of a universal joint the first is the second axis of the joint."""
        axes = self._axes(loop.child.axes)
        if loop.type != "U":
            return axes
        second = axes @ self._vector(loop.second)
        across = np.cross(second, axes[:, 1] if abs(second @ axes[:, 1]) < abs(second @ axes[:, 0]) else axes[:, 0])
        across /= np.linalg.norm(across)
        return np.column_stack([second, across, np.cross(second, across)])

    def _finish(self) -> None:
        robot, columns = self._robot, [self._robot.columns([i]) for i in range(len(self._robot.links))]
        size = robot.rate_count
        motors = [columns[index][0] for index in robot.motors]
        self._rest = [column for column in range(size) if column not in motors]
        forces = np.zeros((5, size))
        for link, own in zip(robot.links, columns, strict=True):
            spring = link.spring
            trees: list[tuple[int, Tree]] = [(1, link.friction.viscous), (4, link.friction.coulomb)]
            trees += [(0, link.motor.rotor_inertia)] if link.motor else []
            trees += [(1, spring.damping), (2, spring.stiffness), (3, spring.rest)] if spring else []
            for row, tree in trees:
                forces[row, own] += self._value(tree)
        couplings, offsets = np.zeros((len(robot.couplings), size)), np.zeros(len(robot.couplings))
        for row, coupling in enumerate(robot.couplings):
            offsets[row] = self._value(coupling.offset)
            for index, factor in coupling.terms:
                couplings[row, columns[index][0]] += self._value(factor)
        self._pairs, self._size = len(couplings), size
        self._library.robot_finish(
            self._handle, ctypes.c_size_t(len(motors)), _indices(motors), ctypes.c_size_t(len(self._rest)),
            _indices(self._rest), pointer(forces), ctypes.c_size_t(self._pairs), pointer(couplings), pointer(offsets),
        )  # fmt: skip

    def _choose_rows(self) -> None:
        """As many rows as unknowns, far from dependent at home; couplings always."""
        count = getattr(self, "_rows", 0)
        gradient = np.zeros((count + self._pairs, self._size))
        home = np.array([self._robot.home[name] for name in self._robot.joints])
        self._library.robot_gradient(self._handle, pointer(home), pointer(gradient))
        rest = gradient[:, self._rest]
        chosen: list[int] = []
        left = rest.copy()
        for _ in range(len(self._rest)):
            lengths = np.linalg.norm(left, axis=1)
            lengths[: count if len(chosen) < self._pairs else 0] = 0.0
            row = int(np.argmax(lengths))
            unit = left[row] / lengths[row]
            left -= np.outer(left @ unit, unit)
            chosen.append(row)
        rows = sorted(row for row in chosen if row < count)
        self._library.robot_rows(self._handle, ctypes.c_size_t(len(rows)), _indices(rows))


def _indices(numbers: list[int]) -> Any:
    return (ctypes.c_long * max(1, len(numbers)))(*numbers)
