"""What a robot of bodies and joints looks like: bars and plates between joints, slides, motors, frames."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.language.expression.algebra import IDENTITY, Vector
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.link_frames import Array, Frame, link_frames, side_frame
from pkmgen.mechanism.multibody import GROUND, Bearing, Multibody, Side
from pkmgen.mechanism.poses import in_numbers
from pkmgen.motion.geometry.pose import quaternion_frame
from pkmgen.multibody.moving_base import declare_of_base
from pkmgen.multibody.placing import declare_last, place_multibody
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.reactions import held_bearings
from pkmgen.scenes.elements import KINDS, SLIDES, body_kind, driven_link, mass_centre, polygon_order
from pkmgen.scenes.types import NO_DIRECTION, Scene, SceneFace, SceneLine, SceneMark, ScenePoints, SceneReaction

ALONG_Z = ("R", "H", "C", "planar")
"""Joints whose axis is z of their frames."""
PLANES = (("xy", 2), ("xz", 1), ("yz", 0))
"""Planes by the world axes in them, and the axis across."""
COINCIDENT_SIZES = 1e-6
"""Distance below which points are one, in sizes of the robot."""


@dataclass(frozen=True, slots=True)
class DrawnJoint:
    """A joint, or a frame that the file names.

    Attributes:
        kind: Type of the joint, or `frame`.
        name: Its name.
        sides: Between which it is drawn, in the middle; or the one that it is drawn at.
        axis: A frame, and which of its axes that of the joint is; None where it has none.
        motor: The link whose coordinate a motor drives, if one does.
    """

    kind: str
    name: str
    sides: tuple[Side, ...]
    axis: tuple[Side, int] | None = None
    motor: int | None = None


@dataclass(frozen=True, slots=True)
class DrawnBodies:
    """What there is to be seen of a robot of bodies and joints: lines, marks and plates through points of its links.

    Attributes:
        robot: The robot.
        size: A length of its size, m.
        lines: Kind, name and ends of each line.
        joints: Its marks.
        plates: Name and corners of each body that more than two joints hold.
        held: Points of each link that something is fastened to.
    """

    robot: Multibody
    size: float
    lines: tuple[tuple[str, str, tuple[Side, ...]], ...]
    joints: tuple[DrawnJoint, ...]
    plates: tuple[tuple[str, tuple[Side, ...]], ...]
    held: Mapping[int, Sequence[Side]]


def drawn_bodies(robot: Multibody) -> DrawnBodies:
    """Say what a robot of bodies and joints looks like; what touches what is decided at its home."""
    return _Painter(robot).drawn()


def multibody_scene(plan: MultibodyPlan) -> Scene:
    """Say what a robot of bodies and joints looks like, and write position → points and directions."""
    drawn, written = drawn_bodies(plan.robot), _WrittenPoints(plan)
    lines = [SceneLine(kind, name, written.rows(sides)) for kind, name, sides in drawn.lines]
    marks = [
        SceneMark(
            each.kind, each.name, written.middle(each.sides),
            NO_DIRECTION if each.axis is None else written.direction(*each.axis), each.motor is not None,
        )
        for each in drawn.joints
    ]  # fmt: skip
    faces = [SceneFace("body", name, written.rows(corners)) for name, corners in drawn.plates]
    reactions = [SceneReaction(each.name, written.point(each.parent)) for each in held_bearings(plan.robot)]
    parts = tuple(lines), tuple(marks), tuple(faces), tuple(reactions)
    return Scene(*parts, drawn.size, _plane(drawn), written.model())


class _WrittenPoints:
    """Writes points and directions of links in the world."""

    def __init__(self, plan: MultibodyPlan) -> None:
        self._robot, self._equations = plan.robot, StagedEquations()
        base = () if plan.robot.base is None else declare_of_base(self._equations, "base_pose")
        self._placed = place_multibody(self._equations, plan)
        declare_last(self._placed)
        self._base = (Matrix(list(base[:3])), quaternion_frame(self._equations, base[3:])) if base else None
        self._points = ScenePoints(self._equations)
        self._rows: dict[tuple[int, Vector], int] = {}
        self._turned = 0

    def model(self) -> SymbolicModel:
        """All of them."""
        ports, iteration = self._points.ports(), self._placed.iteration
        return self._equations.model(self._robot.name, "scene", "geometry", "joints", ports, iteration)

    def rows(self, sides: Sequence[Side]) -> tuple[int, ...]:
        """Rows of the origins of sides."""
        return tuple(map(self.point, sides))

    def point(self, side: Side) -> int:
        """Row of the origin of a side."""
        key = side.link, side.point
        if key not in self._rows:
            seen = self._placed.tree.point(GROUND, side, f"scene_side_{len(self._rows) + 1}")
            self._rows[key] = self._points.point(self._in_world(seen))
        return self._rows[key]

    def middle(self, sides: Sequence[Side]) -> int:
        """Row of the middle of the origins of sides."""
        if len(sides) == 1:
            return self.point(sides[0])
        rows = [self._points.points[3 * row : 3 * row + 3] for row in self.rows(sides)]
        return self._points.point(sum(map(Matrix, rows), zeros(3, 1)) / len(rows))

    def direction(self, side: Side, axis: int) -> int:
        """Row of an axis of a side."""
        self._turned += 1
        axes = self._placed.tree.axes(GROUND, side, f"scene_axes_{self._turned}")
        return self._points.direction(self._in_world(axes[:, axis], turned=True))

    def _in_world(self, value: Matrix, *, turned: bool = False) -> Matrix:
        """A point, or a direction, of the ground's frame in the world."""
        if self._base is None:
            return value
        moved: Matrix = self._base[1] * value
        return moved if turned else self._base[0] + moved


def _plane(drawn: DrawnBodies) -> str:
    """World axes in which all of it lies at home, and stays."""
    robot, frames = drawn.robot, link_frames(drawn.robot, drawn.robot.home)
    points = np.array([side_frame(robot, frames, side)[1] for sides in drawn.held.values() for side in sides])
    level = np.ptp(points, axis=0) <= COINCIDENT_SIZES * drawn.size
    return next((plane for plane, axis in PLANES if level[axis] and _stays(robot, frames, np.eye(3)[axis])), "")


def _stays(robot: Multibody, frames: Mapping[int, Frame], normal: Array) -> bool:
    """Whether no joint leaves the plane with a normal, at home."""
    for index, link in enumerate(robot.links):
        along = abs(float(normal @ frames[index][0] @ in_numbers(robot, link.axis)))
        if link.kind == "S" or abs(along - (0.0 if link.kind == "P" else 1.0)) > COINCIDENT_SIZES:
            return False
    return True


class _Painter:
    """Collects what there is to be seen."""

    def __init__(self, robot: Multibody) -> None:
        self._robot, self._home = robot, link_frames(robot, robot.home)
        self._lines: list[tuple[str, str, tuple[Side, ...]]] = []
        self._joints: list[DrawnJoint] = []
        self._plates: list[tuple[str, tuple[Side, ...]]] = []
        self._held: dict[int, list[Side]] = {index: [] for index in self._home}
        spread = [self._at_home(side) for bearing in robot.bearings for side in (bearing.parent, bearing.child)]
        self._size = float(np.max(np.ptp(np.array(spread), axis=0))) or robot.size

    def drawn(self) -> DrawnBodies:
        """All of it."""
        for bearing in self._robot.bearings:
            self._joint(bearing)
        for frame in self._robot.frames:
            self._joints.append(DrawnJoint("frame", frame.name, (frame.side,)))
            if len(self._held[frame.side.link]) <= 2:
                self._hold(frame.side)
        for link in self._held:
            if link != GROUND:
                self._body(link)
        parts = tuple(self._lines), tuple(self._joints), tuple(self._plates)
        return DrawnBodies(self._robot, self._size, *parts, self._held)

    def _at_home(self, side: Side) -> Array:
        return side_frame(self._robot, self._home, side)[1]

    def _hold(self, side: Side) -> None:
        """Note a point of a link that something is fastened to."""
        place, known = self._at_home(side), self._held[side.link]
        if all(np.linalg.norm(place - self._at_home(other)) > COINCIDENT_SIZES * self._size for other in known):
            known.append(side)

    def _joint(self, bearing: Bearing) -> None:
        """Add a joint at its frames, and what is between them."""
        if bearing.type == "fixed" and bearing.closure is None:
            return
        sides = bearing.parent, bearing.child
        for side in sides:
            self._hold(side)
            if side.link == GROUND:
                self._joints.append(DrawnJoint("base", bearing.name, (side,)))
        if bearing.type == "distance":
            self._lines.append(("distance", bearing.name, sides))
            self._joints += [DrawnJoint("S", bearing.name, (side,)) for side in sides]
            return
        rail = GROUND in (bearing.parent.link, bearing.child.link)
        if bearing.type in SLIDES:
            self._lines.append(("rail" if rail else "tube", bearing.name, sides))
            carriage = bearing.parent if bearing.child.link == GROUND else bearing.child
            places: tuple[Side, ...] = (carriage,) if rail else sides
        else:
            places = (bearing.parent,)
        kind, motor = KINDS.get(bearing.type, bearing.type), driven_link(self._robot, bearing)
        self._joints.append(DrawnJoint(kind, bearing.name, places, self._axis(bearing), motor))

    def _axis(self, bearing: Bearing) -> tuple[Side, int] | None:
        """The axis of a joint: that of its first link, or z of the frame of the closure that it is."""
        if bearing.links:
            link = self._robot.links[bearing.links[0]]
            if link.kind == "S":
                return None
            axis = [self._robot.value(entry) for entry in link.axis]
            return Side(bearing.links[0], _in_numbers(np.zeros(3)), IDENTITY), int(np.argmax(np.abs(axis)))
        closure = next((each for each in self._robot.loops if each.name == bearing.name), None)
        return None if closure is None or bearing.type not in ALONG_Z else (closure.parent, 2)

    def _body(self, link: int) -> None:
        """Add a bar between two points of a link, a plate through more of them, or a bar to its mass centre."""
        sides, bodies = self._held[link], self._robot.links[link].bodies
        name, kind = self._robot.links[link].name, body_kind(self._robot, link)
        if len(sides) == 1 and bodies:
            self._hold(Side(link, _in_numbers(mass_centre(self._robot, link)), IDENTITY))
        if len(sides) < 2:
            return
        places = np.array([self._at_home(side) for side in sides])
        order = polygon_order(places, COINCIDENT_SIZES * self._size)
        if order is not None:
            corners = tuple(sides[place] for place in order)
            self._plates.append((name, corners))
            self._lines += [(kind, name, pair) for pair in zip(corners, (*corners[1:], corners[0]), strict=True)]
            return
        along = np.linalg.svd(places - places.mean(axis=0))[2][0]
        ends = np.argsort((places - places.mean(axis=0)) @ along)
        across = np.cross(places - places.mean(axis=0), along)
        if np.linalg.norm(across, axis=1).max() <= COINCIDENT_SIZES * self._size:
            self._lines.append((kind, name, (sides[ends[0]], sides[ends[-1]])))
        else:
            self._lines += [(kind, name, (sides[0], side)) for side in sides[1:]]


def _in_numbers(place: Array) -> Vector:
    """A vector of numbers as expressions."""
    x, y, z = (Number(float(entry)) for entry in place)
    return x, y, z
