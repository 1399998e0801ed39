"""What a picture of a robot of bodies and joints shows: bars and plates between joints, slides, motors, frames."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from pkmgen.compile import MultibodyCompilation
from pkmgen.errors import ArgumentError, OpenLoopsError, OutOfReachError
from pkmgen.language.description.types import CheckedFile
from pkmgen.language.expression.algebra import ZERO
from pkmgen.machine.spelling import counted
from pkmgen.mechanism.link_frames import link_frames, side_frame
from pkmgen.mechanism.multibody import Multibody, Side
from pkmgen.mechanism.poses import in_numbers
from pkmgen.multibody.independent import independent_units
from pkmgen.multibody.numbers import Numbers
from pkmgen.pictures.draw.lengths import Distance, dimensions_of, of_length, of_points
from pkmgen.pictures.draw.parts import FLAT_EXTENT, Array, Face, Label, Line, Mark, Scene, against
from pkmgen.scenes.bodies import COINCIDENT_SIZES, PLANES, DrawnJoint, drawn_bodies
from pkmgen.scenes.elements import SLIDES, mass_centre
from pkmgen.status import NO_CONVERGENCE

DISPLACED_JOINTS = (*SLIDES, "contact", "H", "distance")
"""Joints whose two frames may stand apart."""
MOTOR_AXIS = 0.07
"""Half the length of the axis of a motor, in sizes of the robot."""


def multibody_scene(made: MultibodyCompilation, title: str, position: Sequence[float] | None) -> Scene:
    """Place all parts of a robot of bodies and joints, its independent coordinates at a position, or at home.

    Raises:
        ArgumentError: The position has a wrong number of entries.
        OutOfReachError: It cannot be reached from home.
        OpenLoopsError: The loops do not close near home, and a position is asked for.
        UnsupportedRobotError: The motors do not determine the motion.
    """
    file, robot = made.file, made.mechanism
    try:
        robot = made.plan.robot
    except OpenLoopsError as error:
        if position is not None:
            raise
        return _Picture(file, robot, dict(robot.home)).scene(
            title, "home of the file, where loops are open", str(error)
        )
    units = independent_units(robot, "position")
    places = [robot.joints.index(name) for name in robot.given]
    home = np.array([robot.home[name] for name in robot.joints])
    pose = home
    if position is not None:
        if len(position) != len(places):
            wanted = ", ".join(f"{name} ({unit})" for name, unit in zip(robot.given, units, strict=True))
            text = ",".join(f"{value:.6g}" for value in home[places])
            has = counted(len(places), robot.independent_word, robot.independent_words)
            raise ArgumentError(
                f"pose: {counted(len(position), 'number')} given; {robot.name} has {has}: "
                f'{wanted}; at home they stand at "{text}"'
            )
        numbers = Numbers(robot)
        poses, reached = numbers.followed(home[None], numbers.way_to(home, np.array(position, float))[None])
        if not reached[0]:
            raise OutOfReachError(
                f"{robot.name}: the loops cannot be closed on the way from home to this pose", 0, (), NO_CONVERGENCE
            )
        pose = poses[0]
    painter = _Picture(file, robot, dict(zip(robot.joints, pose.tolist(), strict=True)))
    written = zip(robot.given, pose[places], units, strict=True)
    return painter.scene(title, ", ".join(f"{name} = {value:g} {unit}" for name, value, unit in written))


class _Picture:
    """The parts of a picture of a robot of bodies and joints, from what there is to be seen of it."""

    def __init__(self, file: CheckedFile, robot: Multibody, coordinates: dict[str, float]) -> None:
        self._file, self._robot, self._frames = file, robot, link_frames(robot, coordinates)
        self._drawn = drawn_bodies(robot)
        self._size = self._drawn.size

    def scene(self, title: str, pose: str, warning: str = "") -> Scene:
        """All of it."""
        robot, drawn = self._robot, self._drawn
        lines = [Line(kind, name, self._places(sides)) for kind, name, sides in drawn.lines]
        lines = [line for line in lines if np.ptp(line.ends, axis=0).max() > FLAT_EXTENT * self._size]
        marks = [Mark(each.kind, each.name, self._middle(each), each.motor is not None) for each in drawn.joints]
        rods = {bearing.name for bearing in robot.bearings if bearing.type == "distance"}
        labels = [
            Label(_label_of(each), each.name, mark.point)
            for each, mark in zip(drawn.joints, marks, strict=True)
            if each.kind != "base" and each.name not in rods
        ]
        bodies = [mark for link in range(len(robot.links)) for mark in self._masses(link)]
        marks += bodies
        labels += [Label("body", mark.name, mark.point) for mark in bodies]
        lines += [*self._gaps(), *self._motor_axes()]
        points = np.vstack([line.ends for line in lines if line.kind != "motor axis"])
        extent = np.ptp(points, axis=0)
        flat = [plane for plane, axis in PLANES if extent[axis] <= COINCIDENT_SIZES * self._size]
        faces = tuple(Face(name, self._places(corners), "body") for name, corners in drawn.plates)
        parts = tuple(lines), tuple(marks), faces, tuple(labels)
        lengths = dimensions_of(self._file, robot.parameters, self._distances())
        up = against(in_numbers(robot, robot.gravity))
        return Scene(robot.name, title, pose, flat[0] if flat else "", *parts, *lengths, up, warning)

    def _place(self, side: Side) -> Array:
        return side_frame(self._robot, self._frames, side)[1]

    def _places(self, sides: Sequence[Side]) -> Array:
        return np.array([self._place(side) for side in sides])

    def _middle(self, joint: DrawnJoint) -> Array:
        return np.asarray(self._places(joint.sides).mean(axis=0))

    def _gaps(self) -> Iterator[Line]:
        """What is between both frames of joints that an open loop leaves apart."""
        for bearing in self._robot.bearings:
            ends = self._places((bearing.parent, bearing.child))
            apart = np.linalg.norm(ends[1] - ends[0]) > FLAT_EXTENT * self._size
            if apart and bearing.closure is not None and bearing.type not in DISPLACED_JOINTS:
                yield Line("gap", bearing.name, ends)

    def _motor_axes(self) -> Iterator[Line]:
        """The axes of motors."""
        for joint in self._drawn.joints:
            if joint.motor is not None:
                axis = self._frames[joint.motor][0] @ in_numbers(self._robot, self._robot.links[joint.motor].axis)
                half, place = MOTOR_AXIS * self._size * axis, self._middle(joint)
                yield Line("motor axis", joint.name, np.array([place - half, place + half]))

    def _masses(self, link: int) -> Iterator[Mark]:
        """The mass centre of the bodies of a link, by their names."""
        bodies = self._robot.links[link].bodies
        if any(self._robot.value(body.mass) for body in bodies):
            axes, origin = self._frames[link]
            centre = np.asarray(origin + axes @ mass_centre(self._robot, link))
            yield Mark("mass", " + ".join(body.name for body in bodies), centre)

    def _distances(self) -> Iterator[Distance]:
        """Distances of points of each link, and rods that are lengths alone."""
        robot = self._robot
        sides = [side for bearing in robot.bearings for side in (bearing.parent, bearing.child)]
        sides += [frame.side for frame in robot.frames]
        for link, (_, origin) in self._frames.items():
            own = {side.point: self._place(side) for side in sides if side.link == link}
            yield from of_points([((place, point)) for point, place in ({(ZERO, ZERO, ZERO): origin} | own).items()])
        for loop in robot.loops:
            if loop.type == "distance":
                yield of_length(self._places((loop.parent, loop.child)), loop.length)


def _label_of(joint: DrawnJoint) -> str:
    """What the name of a mark is that of."""
    return "frame" if joint.kind == "frame" else "joint" if joint.motor is None else "motor"
