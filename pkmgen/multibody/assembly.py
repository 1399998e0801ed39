"""What is refused in numbers: loops that do not close as the file says, freedoms without motors, too many motors."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import UnsupportedRobotError
from pkmgen.machine.spelling import counted, listed
from pkmgen.mechanism.link_frames import link_frames, side_frame
from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.held_joints import dependent_joints, locked_words
from pkmgen.multibody.numbers import BESIDE, Numbers
from pkmgen.multibody.open_loops import left_out_words
from pkmgen.multibody.undriven import LooseJoints, listed_words, loose_joints, remedies

Array = NDArray[Any]
OTHER_ASSEMBLY = {"rad": 1.0, "m": 0.5}
"""Distance from a stated home above which an assembly is another one, rad, or m by the size of the robot."""
LEAST_DISPLACEMENT = 0.25
"""Least part of the displacement `BESIDE` at which the loops have to close in some direction."""
RANK_TOLERANCE = 1e-8
"""Singular values below this part of the greatest count as zero."""
AT_HOME = 1e-6
"""The same at home: Newton's method finds a singular one to half the digits."""


def check_assembly(robot: Multibody, found: Array) -> None:
    """Refuse an assembly that is far from the home that the file states: it is another one than was meant."""
    units = [unit for link in robot.links for unit in link.units]
    stated = [*zip(robot.joints, units, found.tolist(), map(robot.home.__getitem__, robot.joints), strict=True)]
    for name, unit, value, given in (
        *stated,
        *_cut_hinges(robot, dict(zip(robot.joints, found.tolist(), strict=True))),
    ):
        far = OTHER_ASSEMBLY["rad"] if unit == "rad" else OTHER_ASSEMBLY["m"] * robot.size
        if name in robot.stated and unit in OTHER_ASSEMBLY and abs(value - given) > far:
            message = (
                f"{robot.place}: home: {name} is given as {given:.6g} {unit}, but the nearest assembly that was "
                f"found has {value:.6g} {unit}: the coordinates of home do not fit together, or are not in rad and m"
            )
            raise UnsupportedRobotError("; ".join((message, *left_out_words(robot))))


def _cut_hinges(robot: Multibody, coordinates: Mapping[str, float]) -> Iterator[tuple[str, str, float, float]]:
    """Name, unit, angle, and angle that the file states, of hinges that close loops; whole turns do not count."""
    frames = link_frames(robot, coordinates)
    for loop in robot.loops:
        if loop.name in robot.cut:
            near, far = (side_frame(robot, frames, side)[0] for side in (loop.parent, loop.child))
            given, turn = robot.cut[loop.name], near.T @ far
            off = math.remainder(math.atan2(turn[1, 0], turn[0, 0]) - given, math.tau)
            yield loop.name, "rad", given + off, given


def _motors_for(robot: Multibody, mobility: int) -> str:
    return f"{counted(len(robot.motors), 'motor')} for {counted(mobility, 'freedom')}"


def _dependent_motors(robot: Multibody, gradients: Array) -> str:
    """Say which motors closures relate to each other, or hold."""
    motions = rank_of(gradients)[1][:, robot.columns(robot.motors)]
    names = dependent_joints(list(robot.actuators), rank_of(motions)[1])
    if len(names) == 1:
        return f"motor {names[0]} cannot move"
    return f"motors {listed(names)} cannot move independently of each other"


def check_number_of_coordinates(robot: Multibody) -> None:
    """Where loops do not close: refuse motors, or coordinates of the file, that are too many to stand as home says."""
    passive = replace(robot, motors=(), independent=())
    numbers = Numbers(passive)
    home, closed = numbers.closed(np.array([[robot.home[name] for name in robot.joints]]))
    if not closed.all():
        return
    matrix = numbers.gradients(home)[0]
    mobility = matrix.shape[1] - rank_of(matrix)[0]
    if mobility == 0:
        raise UnsupportedRobotError(
            f"{robot.place}: {_motors_for(robot, 0)}: the loops hold all joints, nothing can move; "
            f"{locked_words(robot)}"
        )
    if not robot.driven and mobility < robot.freedoms:
        raise UnsupportedRobotError(_too_many_or_few(robot, mobility))
    if robot.driven and mobility < len(robot.motors):
        raise UnsupportedRobotError(
            f"{robot.place}: {_motors_for(robot, mobility)}: {_dependent_motors(robot, matrix)}; drive fewer of them"
        )


def check_motion(robot: Multibody, numbers: Numbers, home: Array) -> None:
    """Refuse freedoms that nothing drives, and motors that cannot move as they like."""
    passive = [index for index in range(len(robot.links)) if index not in robot.motors]
    free, matrix = robot.columns(passive), numbers.gradients(home)[0]
    rank, idle = rank_of(matrix[:, free], AT_HOME)
    beside = numbers.beside(home) if robot.loops else home
    if rank < len(free):
        groups = loose_joints(robot, passive, idle)
        if any(rank_of(other[:, free])[0] == len(free) for other in numbers.gradients(beside)):
            raise UnsupportedRobotError(
                f"{_place_of(robot, groups)}: home is singular: {listed_words(groups)} can move there while all motors "
                "stand still, but not near it; give a home that is away from it, on the assembly you mean"
            )
        raise UnsupportedRobotError(
            f"{_place_of(robot, groups)}: {counted(len(free) - rank, 'freedom')} that no motor drives: "
            f"{listed_words(groups)} can move while all motors stand still; {remedies(groups)}"
        )
    whole, _ = rank_of(matrix, AT_HOME)
    mobility = matrix.shape[1] - whole
    if not robot.driven:
        check_independent(robot, matrix, mobility)
    elif mobility < len(robot.motors):
        raise UnsupportedRobotError(
            f"{robot.place}: {_motors_for(robot, mobility)} at home: {_dependent_motors(robot, matrix)} there "
            "(too many of them, or home is singular)"
        )
    if not len(numbers.beside(home, LEAST_DISPLACEMENT) if robot.loops else home):
        raise UnsupportedRobotError(
            f"{robot.place}: the {robot.independent_words} cannot leave home: when they are moved by {BESIDE:g} (rad, "
            "or parts of the size of the robot) from there, the loops cannot be closed (too many of them, or home is "
            "singular)"
        )


def check_independent(robot: Multibody, gradients: Array, mobility: int) -> None:
    """Refuse coordinates that are not as many as there are freedoms, or that do not say where everything is."""
    word, names = _chosen(robot)
    if mobility != robot.freedoms:
        raise UnsupportedRobotError(_too_many_or_few(robot, mobility))
    left = [index for index in range(len(robot.links)) if index not in robot.independent]
    rank, idle = rank_of(gradients[:, robot.columns(left)])
    if rank < idle.shape[1]:
        moving = listed_words(loose_joints(robot, left, idle))
        raise UnsupportedRobotError(
            f"{robot.place}: {word}: {names} cannot be chosen independently of each other at home: while they are "
            f"held, {moving} can still move; choose other coordinates (those of the parasitic motion follow)"
        )


def _chosen(robot: Multibody) -> tuple[str, str]:
    """The key of the independent coordinates, and their names."""
    return "pose" if robot.posed else "independent", ", ".join(robot.links[index].name for index in robot.independent)


def _too_many_or_few(robot: Multibody, mobility: int) -> str:
    beside = ", joints beside the pose as `independent`" if robot.posed and robot.freedoms < mobility else ""
    return (
        f"{robot.place}: {': '.join(_chosen(robot))}: {counted(robot.freedoms, 'coordinate')} for "
        f"{counted(mobility, 'freedom')} of the mechanism; name as many as it has freedoms{beside}"
    )


def rank_of(matrix: Array, part: float = RANK_TOLERANCE) -> tuple[int, Array]:
    """Rank, and an orthonormal basis of what a matrix maps to nothing, one row each."""
    if matrix.shape[0] == 0:
        return 0, np.eye(matrix.shape[1])
    _, values, right = np.linalg.svd(matrix, full_matrices=True)
    rank = int(np.sum(values > part * max(values.max(initial=0.0), 1e-300)))
    return rank, right[rank:]


def _place_of(robot: Multibody, groups: Sequence[LooseJoints]) -> str:
    """Where the file describes the first joint that moves."""
    return robot.links[groups[0].links[0]].place or robot.place
