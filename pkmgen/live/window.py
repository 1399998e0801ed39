"""A robot drawn by viser: bars, joints, plates, and the efforts of its motors in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import trimesh
import viser
from numpy.typing import NDArray

from pkmgen.live.picture import Picture, Placed
from pkmgen.scenes.types import NO_DIRECTION, SceneMark

Values = NDArray[np.float64]
STEEL, ROD, RAIL, PLATFORM = (70, 88, 110), (128, 141, 158), (186, 194, 204), (46, 125, 196)
JOINT, MOTOR = (52, 62, 76), (214, 120, 34)
"""Colours on white and on black alike."""
LINES = {
    "link": (STEEL, 0.022),
    "rod": (ROD, 0.014),
    "barrel": (STEEL, 0.026),
    "tube": (ROD, 0.014),
    "second link": (ROD, 0.012),
    "rail": (RAIL, 0.010),
    "platform": (PLATFORM, 0.014),
}
"""Colour, and thickness as part of the size, by kind of line."""
OTHER_LINE = (ROD, 0.012)
BALL, DRUM = 0.02, (0.035, 0.09)
"""Radius of a joint, radius and length of a motor, as parts of the size."""
HIDDEN_MARKS = ("base", "centre", "fixed")
"""Marks that are not drawn."""
MINUS = "–"


class Window:
    """What viser draws of a robot.

    Args:
        picture: The robot.
        host: Address that it is seen at.
        port: Port, or the next free one.
    """

    def __init__(self, picture: Picture, host: str, port: int) -> None:
        self._picture, self._scene = picture, picture.scene
        self._server: Any = viser.ViserServer(host=host, port=port, label=f"{picture.name} · pkmgen", verbose=False)
        placed = picture.at(picture.home)
        if isinstance(placed, str):
            raise ValueError(placed)  # home is what the scene was made at
        self._look_at(placed.points)
        self._lines = [self._line(kind, placed) for kind in dict.fromkeys(line.kind for line in self._scene.lines)]
        marks = [mark for mark in self._scene.marks if mark.kind not in HIDDEN_MARKS]
        self._joints = _Joints(self._server, [mark for mark in marks if not mark.driven], self._scene.size, placed)
        self._motors = _Motors(self._server, [mark for mark in marks if mark.driven], self._scene.size, placed)
        self._plates = [self._plate(place, placed) for place in range(len(self._scene.faces))]
        self._labels = self._write_names(placed)
        self._status, self._efforts = self._panel()

    @property
    def port(self) -> int:
        """The port it is seen at."""
        port: int = self._server.get_port()
        return port

    def close(self) -> None:
        """End the server."""
        self._server.stop()

    def draw(self, placed: Placed | str, efforts: Sequence[float]) -> None:
        """Draw a state; where it cannot be reached, the last picture stays and the words say why."""
        with self._server.atomic():
            good = not isinstance(placed, str)
            self._tell("as handed over" if good else str(placed))
            for (name, unit, _), field, effort in zip(self._picture.motors, self._efforts, efforts, strict=True):
                said = f"{effort:.4g} {unit.replace('*', '·')}" if np.isfinite(effort) else MINUS
                if field.value != said:
                    field.value = said
                label = self._labels.get(name)
                if label is not None:
                    label.text = f"{name}  {said}" if said != MINUS else name
            if isinstance(placed, Placed):
                self._move(placed)

    def _tell(self, words: str) -> None:
        if self._status.value != words:
            self._status.value = words

    def _move(self, placed: Placed) -> None:
        for kind, handle in self._lines:
            handle.points = self._segments(kind, placed)
        self._joints.move(placed)
        self._motors.move(placed)
        for place, handle in enumerate(self._plates):
            handle.vertices = self._corners(place, placed)
        for name, _, mark in self._picture.motors:
            if name in self._labels:
                self._labels[name].position = placed.points[self._scene.marks[mark].point]

    def _look_at(self, points: Values) -> None:
        """Put the camera where all is in the picture, up against gravity."""
        gravity, size = np.array(self._picture.gravity), self._scene.size
        middle = (points.min(axis=0) + points.max(axis=0)) / 2.0
        reach = max(float(np.linalg.norm(points.max(axis=0) - points.min(axis=0))), size)
        up = -gravity / np.linalg.norm(gravity) if gravity.any() else np.array([0.0, 0.0, 1.0])
        plane = self._scene.plane
        if plane:
            across = np.eye(3)["xyz".index(next(axis for axis in "xyz" if axis not in plane))]
            away, up = (across, np.eye(3)["xyz".index(plane[1])]) if abs(up @ across) > 0.9 else (across, up)
        else:
            side = np.cross(up, np.eye(3)[int(np.argmin(np.abs(up)))])
            away = side + 0.6 * np.cross(up, side) + 0.4 * up
        camera = self._server.initial_camera
        camera.up = tuple(up)
        camera.look_at = tuple(middle)
        camera.position = tuple(middle + 0.95 * reach * away / np.linalg.norm(away))
        self._server.scene.set_up_direction(up)

    def _line(self, kind: str, placed: Placed) -> tuple[str, Any]:
        colour, thickness = LINES.get(kind, OTHER_LINE)
        return kind, self._server.scene.add_line_segments(
            f"/{kind}", self._segments(kind, placed), colour, thickness=thickness * self._scene.size
        )

    def _segments(self, kind: str, placed: Placed) -> NDArray[np.float32]:
        rows = [pair for line in self._scene.lines if line.kind == kind for pair in pairwise(line.points)]
        return np.asarray(placed.points[np.array(rows)], np.float32)

    def _plate(self, place: int, placed: Placed) -> Any:
        """A plate, as triangles from its middle."""
        count = len(self._scene.faces[place].points)
        faces = np.array([(count, k, (k + 1) % count) for k in range(count)])
        own = PLATFORM if self._scene.faces[place].kind == "platform" else ROD
        return self._server.scene.add_mesh_simple(
            f"/plate/{place}", self._corners(place, placed), faces, color=own, opacity=0.75, side="double",
            flat_shading=True,
        )  # fmt: skip

    def _corners(self, place: int, placed: Placed) -> NDArray[np.float32]:
        corners = placed.points[list(self._scene.faces[place].points)]
        return np.vstack([corners, corners.mean(axis=0)]).astype(np.float32)

    def _write_names(self, placed: Placed) -> dict[str, Any]:
        return {
            name: self._server.scene.add_label(
                f"/motor/{place}", name, position=placed.points[self._scene.marks[mark].point],
                anchor="bottom-left",
            )
            for place, (name, _, mark) in enumerate(self._picture.motors)
            if mark != NO_DIRECTION
        }  # fmt: skip

    def _panel(self) -> tuple[Any, list[Any]]:
        """Fields of texts, which viser shows as they are: markdown would be a program."""
        gui = self._server.gui
        gui.add_text("robot", self._picture.title, disabled=True)
        status = gui.add_text("state", "at home, nothing came yet", disabled=True)
        with gui.add_folder("efforts"):
            fields = [gui.add_text(name, MINUS, disabled=True) for name, _, _ in self._picture.motors]
        return status, fields


class _Joints:
    """Balls at joints that no motor drives."""

    def __init__(self, server: Any, marks: Sequence[SceneMark], size: float, placed: Placed) -> None:
        self._rows = [mark.point for mark in marks]
        ball = trimesh.creation.icosphere(subdivisions=2, radius=BALL * size)
        places = placed.points[self._rows]
        turns = np.tile([1.0, 0.0, 0.0, 0.0], (len(places), 1))
        self._handle = (
            server.scene.add_batched_meshes_simple(
                "/joints", ball.vertices, ball.faces, turns, places, batched_colors=JOINT
            )
            if self._rows
            else None
        )

    def move(self, placed: Placed) -> None:
        """Put them where the joints are."""
        if self._handle is not None:
            self._handle.batched_positions = placed.points[self._rows].astype(np.float32)


class _Motors:
    """Drums along the axes of driven joints."""

    def __init__(self, server: Any, marks: Sequence[SceneMark], size: float, placed: Placed) -> None:
        self._marks = marks
        drum = trimesh.creation.cylinder(DRUM[0] * size, DRUM[1] * size, sections=24)
        places, turns = self._placed(placed)
        self._handle = (
            server.scene.add_batched_meshes_simple(
                "/motors", drum.vertices, drum.faces, turns, places, batched_colors=MOTOR, flat_shading=True
            )
            if marks
            else None
        )

    def _placed(self, placed: Placed) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        places = placed.points[[mark.point for mark in self._marks]]
        axes = [
            np.array([0.0, 0.0, 1.0]) if mark.direction == NO_DIRECTION else placed.directions[mark.direction]
            for mark in self._marks
        ]
        turns = np.array([turn_of_z(axis) for axis in axes]).reshape(-1, 4)
        return places.astype(np.float32), turns.astype(np.float32)

    def move(self, placed: Placed) -> None:
        """Put them where the joints are, along their axes."""
        if self._handle is not None:
            self._handle.batched_positions, self._handle.batched_wxyzs = self._placed(placed)


def turn_of_z(direction: Values) -> Values:
    """Quaternion, scalar first, of the shortest turn that takes z to a direction."""
    x, y, z = direction / (np.linalg.norm(direction) or 1.0)
    turn = np.array([1.0 + z, -y, x, 0.0])
    return turn / np.linalg.norm(turn) if z > -1.0 + 1e-9 else np.array([0.0, 1.0, 0.0, 0.0])
