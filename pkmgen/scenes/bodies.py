"""What a robot of bodies and joints looks like: bars and plates between joints, slides, motors, frames."""

from __future__ import annotations

import numpy as np

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.language.expression.algebra import IDENTITY, Vector
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.link_frames import Array, link_frames, side_frame
from pkmgen.mechanism.multibody import GROUND, Bearing, Side
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


def multibody_scene(plan: MultibodyPlan) -> Scene:
    """Say what a robot of bodies and joints looks like, and write position → points and directions."""
    return _Painter(plan).scene()


class _Painter:
    """Collects what there is to be seen; what touches what is decided at home."""

    def __init__(self, plan: MultibodyPlan) -> None:
        self._plan, self._robot = plan, plan.robot
        self._equations = StagedEquations()
        robot = self._robot
        base = () if robot.base is None else declare_of_base(self._equations, "base_pose")
        self._placed = place_multibody(self._equations, plan)
        declare_last(self._placed)
        self._base = (
            None if robot.base is None else (Matrix(list(base[:3])), quaternion_frame(self._equations, base[3:]))
        )
        self._points = ScenePoints(self._equations)
        self._home = link_frames(robot, robot.home)
        self._lines: list[SceneLine] = []
        self._marks: list[SceneMark] = []
        self._faces: list[SceneFace] = []
        self._held: dict[int, list[Side]] = {index: [] for index in self._home}
        self._rows: dict[tuple[int, Vector], int] = {}
        self._turned = 0
        spread = [self._at_home(side) for bearing in robot.bearings for side in (bearing.parent, bearing.child)]
        self._size = float(np.max(np.ptp(np.array(spread), axis=0))) or robot.size

    def scene(self) -> Scene:
        """All of it."""
        robot = self._robot
        for bearing in robot.bearings:
            self._joint(bearing)
        for frame in robot.frames:
            self._marks.append(SceneMark("frame", frame.name, self._point(frame.side)))
            if len(self._held[frame.side.link]) <= 2:
                self._hold(frame.side)
        for link in self._held:
            if link != GROUND:
                self._body(link)
        reactions = tuple(SceneReaction(each.name, self._point(each.parent)) for each in held_bearings(robot))
        model = self._equations.model(
            robot.name, "scene", "geometry", "joints", self._points.ports(), self._placed.iteration
        )
        parts = tuple(self._lines), tuple(self._marks), tuple(self._faces)
        return Scene(*parts, reactions, self._size, self._plane(), model)

    def _plane(self) -> str:
        """World axes in which all of it lies at home."""
        points = np.array([self._at_home(side) for sides in self._held.values() for side in sides])
        level = np.ptp(points, axis=0) <= COINCIDENT_SIZES * self._size
        flat = (plane for plane, axis in PLANES if level[axis] and self._stays(np.eye(3)[axis]))
        return next(flat, "")

    def _stays(self, normal: Array) -> bool:
        """Whether no joint leaves the plane with a normal, at home."""
        for index, link in enumerate(self._robot.links):
            along = abs(float(normal @ self._home[index][0] @ in_numbers(self._robot, link.axis)))
            if link.kind == "S" or abs(along - (0.0 if link.kind == "P" else 1.0)) > COINCIDENT_SIZES:
                return False
        return True

    def _at_home(self, side: Side) -> Array:
        return side_frame(self._robot, self._home, side)[1]

    def _in_world(self, value: Matrix, *, turned: bool = False) -> Matrix:
        """A point, or a direction, of the ground's frame in the world."""
        if self._base is None:
            return value
        moved: Matrix = self._base[1] * value
        return moved if turned else self._base[0] + moved

    def _point(self, side: Side) -> int:
        """Row of the origin of a side."""
        key = side.link, side.point
        if key not in self._rows:
            seen = self._placed.tree.point(GROUND, side, f"scene_side_{len(self._rows) + 1}")
            self._rows[key] = self._points.point(self._in_world(seen))
        return self._rows[key]

    def _direction(self, side: Side, axis: int) -> int:
        """Row of an axis of a side."""
        self._turned += 1
        axes = self._placed.tree.axes(GROUND, side, f"scene_axes_{self._turned}")
        return self._points.direction(self._in_world(axes[:, axis], turned=True))

    def _hold(self, side: Side) -> None:
        """Note a point of a link that something is fastened to."""
        place, known = self._at_home(side), self._held[side.link]
        if all(np.linalg.norm(place - self._at_home(other)) > COINCIDENT_SIZES * self._size for other in known):
            known.append(side)

    def _joint(self, bearing: Bearing) -> None:
        """Add a joint at its frames, and what is between them."""
        if bearing.type == "fixed" and bearing.closure is None:
            return
        sides, rows = (bearing.parent, bearing.child), [self._point(bearing.parent), self._point(bearing.child)]
        for side, row in zip(sides, rows, strict=True):
            self._hold(side)
            if side.link == GROUND:
                self._marks.append(SceneMark("base", bearing.name, row))
        if bearing.type == "distance":
            self._lines.append(SceneLine("distance", bearing.name, (rows[0], rows[1])))
            self._marks += [SceneMark("S", bearing.name, row) for row in rows]
            return
        rail = GROUND in (bearing.parent.link, bearing.child.link)
        if bearing.type in SLIDES:
            self._lines.append(SceneLine("rail" if rail else "tube", bearing.name, (rows[0], rows[1])))
        carriage = rows[0] if bearing.child.link == GROUND else rows[1]
        place = carriage if bearing.type in SLIDES else rows[0]
        direction, driven = self._axis(bearing), driven_link(self._robot, bearing) is not None
        self._marks.append(SceneMark(KINDS.get(bearing.type, bearing.type), bearing.name, place, direction, driven))

    def _axis(self, bearing: Bearing) -> int:
        """Row of the axis of a joint: that of its first link, or z of the frame of the closure that it is."""
        if bearing.links:
            link = self._robot.links[bearing.links[0]]
            if link.kind == "S":
                return NO_DIRECTION
            axis = [self._robot.value(entry) for entry in link.axis]
            side = Side(bearing.links[0], _in_numbers(np.zeros(3)), IDENTITY)
            return self._direction(side, int(np.argmax(np.abs(axis))))
        closure = next((each for each in self._robot.loops if each.name == bearing.name), None)
        return NO_DIRECTION if closure is None or bearing.type not in ALONG_Z else self._direction(closure.parent, 2)

    def _body(self, link: int) -> None:
        """Add a bar between two points of a link, a plate through more of them, or a bar to its mass centre."""
        sides, bodies = self._held[link], self._robot.links[link].bodies
        name, kind = self._robot.links[link].name, body_kind(self._robot, link)
        if len(sides) == 1 and bodies:
            self._hold(Side(link, _in_numbers(mass_centre(self._robot, link)), IDENTITY))
        if len(sides) < 2:
            return
        places, rows = np.array([self._at_home(side) for side in sides]), [self._point(side) for side in sides]
        order = polygon_order(places, COINCIDENT_SIZES * self._size)
        if order is not None:
            corners = tuple(rows[place] for place in order)
            self._faces.append(SceneFace("body", name, corners))
            self._lines += [
                SceneLine(kind, name, pair) for pair in zip(corners, (*corners[1:], corners[0]), strict=True)
            ]
            return
        along = np.linalg.svd(places - places.mean(axis=0))[2][0]
        ends = np.argsort((places - places.mean(axis=0)) @ along)
        across = np.cross(places - places.mean(axis=0), along)
        if np.linalg.norm(across, axis=1).max() <= COINCIDENT_SIZES * self._size:
            self._lines.append(SceneLine(kind, name, (rows[ends[0]], rows[ends[-1]])))
        else:
            self._lines += [SceneLine(kind, name, (rows[0], row)) for row in rows[1:]]


def _in_numbers(place: Array) -> Vector:
    """A vector of numbers as expressions."""
    x, y, z = (Number(float(entry)) for entry in place)
    return x, y, z
