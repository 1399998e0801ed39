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
from pkmgen.mechanism.multibody import GROUND, Bearing, Multibody
from pkmgen.mechanism.poses import in_numbers
from pkmgen.multibody.independent import independent_units
from pkmgen.multibody.numbers import Numbers
from pkmgen.pictures.draw.lengths import Distance, dimensions_of, of_length, of_points
from pkmgen.pictures.draw.parts import FLAT_EXTENT, Array, Face, Label, Line, Mark, Scene, against, polygon
from pkmgen.scenes.elements import KINDS, SLIDES, body_kind, driven_link, mass_centre
from pkmgen.status import NO_CONVERGENCE

DISPLACED_JOINTS = ("contact", "H")
"""Joints beside sliding ones whose two frames may be displaced from each other."""


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
        return _Painter(file, robot, dict(robot.home)).scene(
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
    painter = _Painter(file, robot, dict(zip(robot.joints, pose.tolist(), strict=True)))
    written = zip(robot.given, pose[places], units, strict=True)
    return painter.scene(title, ", ".join(f"{name} = {value:g} {unit}" for name, value, unit in written))


class _Painter:
    """Collects what a picture shows."""

    def __init__(self, file: CheckedFile, robot: Multibody, coordinates: dict[str, float]) -> None:
        self._file, self._robot, self._frames = file, robot, link_frames(robot, coordinates)
        self._lines: list[Line] = []
        self._marks: list[Mark] = []
        self._faces: list[Face] = []
        self._labels: list[Label] = []
        self._points: dict[int, list[Array]] = {index: [] for index in self._frames}
        sides = [side for bearing in robot.bearings for side in (bearing.parent, bearing.child)]
        spread = np.array([side_frame(robot, self._frames, side)[1] for side in sides])
        self._size = float(np.max(np.ptp(spread, axis=0))) or robot.size

    def scene(self, title: str, pose: str, warning: str = "") -> Scene:
        """All of it."""
        robot = self._robot
        for bearing in robot.bearings:
            self._joint(bearing)
        for frame in robot.frames:
            _, point = side_frame(robot, self._frames, frame.side)
            self._marks.append(Mark("frame", frame.name, point))
            self._labels.append(Label("frame", frame.name, point))
            if len(self._points[frame.side.link]) <= 2:
                self._add(frame.side.link, point)
        for link in self._points:
            if link != GROUND:
                self._body(link)
                self._mass(link)
        points = np.vstack([line.ends for line in self._lines if line.kind != "motor axis"])
        extent = np.ptp(points, axis=0)
        flat = [plane for plane, axis in (("xy", 2), ("xz", 1), ("yz", 0)) if extent[axis] <= 1e-6 * self._size]
        parts = tuple(self._lines), tuple(self._marks), tuple(self._faces), tuple(self._labels)
        lengths = dimensions_of(self._file, robot.parameters, self._distances())
        up = against(in_numbers(robot, robot.gravity))
        return Scene(robot.name, title, pose, flat[0] if flat else "", *parts, *lengths, up, warning)

    def _joint(self, bearing: Bearing) -> None:
        """Add a joint at its frames, and what is between them."""
        robot = self._robot
        (_, near), (_, far) = (side_frame(robot, self._frames, side) for side in (bearing.parent, bearing.child))
        if bearing.type == "fixed" and bearing.closure is None:
            return
        for side, point in ((bearing.parent, near), (bearing.child, far)):
            self._add(side.link, point)
            if side.link == GROUND:
                self._marks.append(Mark("base", bearing.name, point))
        apart = np.linalg.norm(far - near) > FLAT_EXTENT * self._size
        if bearing.type == "distance":
            self._lines.append(Line("distance", bearing.name, np.array([near, far])))
            self._marks += [Mark("S", bearing.name, point) for point in (near, far)]
            return
        rail = "rail" if GROUND in (bearing.parent.link, bearing.child.link) else "tube"
        if apart and bearing.type in SLIDES:
            self._lines.append(Line(rail, bearing.name, np.array([near, far])))
        elif apart and bearing.type not in DISPLACED_JOINTS:
            self._lines.append(Line("gap", bearing.name, np.array([near, far])))
        motor = driven_link(robot, bearing)
        kind = "joint" if motor is None else "motor"
        carriage = near if bearing.child.link == GROUND else far
        place = near if bearing.type not in SLIDES else carriage if rail == "rail" else 0.5 * (near + far)
        self._marks.append(Mark(KINDS.get(bearing.type, bearing.type), bearing.name, place, motor is not None))
        self._labels.append(Label(kind, bearing.name, place))
        if motor is not None:
            axis = self._frames[motor][0] @ in_numbers(robot, robot.links[motor].axis)
            half = 0.07 * self._size * axis
            self._lines.append(Line("motor axis", bearing.name, np.array([place - half, place + half])))

    def _distances(self) -> Iterator[Distance]:
        """Distances of points of each link, and rods that are lengths alone."""
        robot = self._robot
        sides = [side for bearing in robot.bearings for side in (bearing.parent, bearing.child)]
        sides += [frame.side for frame in robot.frames]
        for link, (_, origin) in self._frames.items():
            own = {side.point: side_frame(robot, self._frames, side)[1] for side in sides if side.link == link}
            yield from of_points([((place, point)) for point, place in ({(ZERO, ZERO, ZERO): origin} | own).items()])
        for loop in robot.loops:
            if loop.type == "distance":
                ends = [side_frame(robot, self._frames, side)[1] for side in (loop.parent, loop.child)]
                yield of_length(np.array(ends), loop.length)

    def _add(self, link: int, point: Array) -> None:
        known = self._points[link]
        if all(np.linalg.norm(point - other) > 1e-6 * self._size for other in known):
            known.append(point)

    def _centre(self, link: int) -> Array:
        """Mass centre of all bodies of a link."""
        axes, origin = self._frames[link]
        return np.asarray(origin + axes @ mass_centre(self._robot, link))

    def _mass(self, link: int) -> None:
        """Add the mass centre and the name of the bodies of a link."""
        bodies = self._robot.links[link].bodies
        if not any(self._robot.value(body.mass) for body in bodies):
            return
        name, centre = " + ".join(body.name for body in bodies), self._centre(link)
        self._marks.append(Mark("mass", name, centre))
        self._labels.append(Label("body", name, centre))

    def _body(self, link: int) -> None:
        """Add a bar between two points of a link, a plate through more of them, or a bar to its mass centre."""
        points, bodies = self._points[link], self._robot.links[link].bodies
        name, kind = self._robot.links[link].name, body_kind(self._robot, link)
        if len(points) == 1 and bodies:
            self._add(link, self._centre(link))
        if len(points) < 2:
            return
        corners = polygon(np.array(points), 1e-6 * self._size)
        if corners is not None:
            self._faces.append(Face(name, corners, "body"))
            self._lines.append(Line(kind, name, np.vstack([corners, corners[:1]])))
            return
        middle = np.mean(points, axis=0)
        spread = np.array(points) - middle
        direction = np.linalg.svd(spread)[2][0]
        order = np.argsort(spread @ direction)
        if np.linalg.norm(np.cross(spread, direction), axis=1).max() <= 1e-6 * self._size:
            self._lines.append(Line(kind, name, np.array(points)[order[[0, -1]]]))
        else:
            self._lines += [Line(kind, name, np.array([middle, point])) for point in points]
