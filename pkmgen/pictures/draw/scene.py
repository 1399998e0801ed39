"""What a picture of a robot shows: its scene at a pose, with the ground, names, motor axes and lengths."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import singledispatch
from typing import Any

import numpy as np

from pkmgen.api.function import KernelFunction
from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.compile import Compilation, LimbCompilation, MultibodyCompilation, compile_robot
from pkmgen.errors import ArgumentError, StateError
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.language.description.types import Motion
from pkmgen.language.expression.algebra import ZERO, opposite
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.spelling import blanked, counted
from pkmgen.mechanism.poses import PlatformNumbers, in_numbers
from pkmgen.mechanism.types import Element, Mechanism
from pkmgen.pictures.draw.lengths import Distance, dimensions_of, of_length, of_points
from pkmgen.pictures.draw.multibody_scene import multibody_scene
from pkmgen.pictures.draw.parts import FLAT_EXTENT, Array, Face, Label, Line, Mark, Scene, against, polygon
from pkmgen.scenes.limbs import limb_scene
from pkmgen.scenes.types import NO_DIRECTION
from pkmgen.scenes.types import Scene as WrittenScene

SOLID = ("link", "rod", "barrel")
"""Lines of elements that a name may stand beside."""
MOTOR_AXIS = 0.09
"""Half the length of the axis of a motor, in sizes of the robot."""


def build_scene(text: RobotText, options: Options, pose: Sequence[float] | None) -> Scene:
    """Place all parts of a robot.

    The pose is in SI units, that of home if None; of a robot of bodies and joints the positions of its motors.
    Options give parameter overrides.

    Raises:
        ArgumentError: The pose has a wrong number of entries.
        StateError: The pose is out of reach, singular or no pose.
        UnsupportedRobotError: This version cannot close the limbs.
    """
    made = compile_robot(text, options)
    return _scene_of(made, blanked(made.file.description.title), pose)


@singledispatch
def _scene_of(made: Compilation, title: str, pose: Sequence[float] | None) -> Scene:
    raise NotImplementedError


_scene_of.register(MultibodyCompilation, multibody_scene)


@_scene_of.register
def _scene_of_limbs(made: LimbCompilation, title: str, pose: Sequence[float] | None) -> Scene:
    mechanism = made.mechanism
    values = _checked(mechanism, pose)
    drawn = limb_scene(made.plan)
    placed = _evaluate(made.raw_graph(drawn.model), mechanism, values)
    picture = _Picture(mechanism, values, drawn, placed["points"].reshape(-1, 3))
    lines = (*picture.lines, *picture.motor_axes(placed.get("directions", np.zeros(0)).reshape(-1, 3)))
    layout = mechanism.layout
    written = (
        f"{name} = {value:g}{'' if unit == '1' else f' {unit}'}"
        for name, value, unit in zip(layout.pose_names, values, layout.pose_units, strict=True)
    )
    lengths = dimensions_of(made.file, mechanism.parameters, picture.distances())
    up, meant = against(in_numbers(mechanism, mechanism.gravity)), mechanism.working_range
    warning = "; ".join(meant.slips(values.tolist())) if meant is not None else ""
    parts = lines, picture.marks, picture.faces(), tuple(picture.labels())
    return Scene(mechanism.name, title, ", ".join(written), drawn.plane, *parts, *lengths, up, warning=warning)


def _checked(mechanism: Mechanism, pose: Sequence[float] | None) -> Array:
    """A pose with as many entries as it has to have."""
    names, units = mechanism.layout.pose_names, mechanism.layout.pose_units
    values = np.array(mechanism.home if pose is None else pose, float)
    if len(values) != len(names):
        entries = ", ".join(
            f"{name} ({unit})" if unit != "1" else name for name, unit in zip(names, units, strict=True)
        )
        home = ",".join(f"{entry:g}" for entry in mechanism.home)
        raise ArgumentError(
            f"pose: {counted(len(values), 'number')} given; a pose of {mechanism.name} has {len(names)}: {entries}; "
            f'its home pose is "{home}"'
        )
    return values


def _evaluate(graph: ExprGraph, mechanism: Mechanism, pose: Array) -> Mapping[str, Array]:
    """Evaluate a scene; a state that its guards refuse raises what a kernel would."""

    def row(port: GraphPort) -> dict[str, Any]:
        return {"name": port.name, "shape": [port.size], "units": port.units, "meaning": port.meaning}

    described = {
        "name": graph.name,
        "inputs": [row(port) for port in graph.inputs],
        "outputs": [row(port) for port in graph.outputs],
        "operations": {},
    }
    kernel = NumpyKernel([graph], mechanism.parameters, "double")
    try:
        placed: Mapping[str, Array] = (
            KernelFunction(kernel, described, mechanism.limb_names, "double").results(pose)._asdict()
        )
    except StateError as error:
        message = str(error).replace(f"{graph.name}: sample 0", mechanism.name, 1)
        raise type(error)(message, error.sample, error.limbs, error.status) from None
    return placed


class _Picture:
    """The parts of a picture of a robot of limbs, from its scene."""

    def __init__(self, mechanism: Mechanism, pose: Array, drawn: WrittenScene, points: Array) -> None:
        self._mechanism, self._drawn, self._points = mechanism, drawn, points
        self._place = PlatformNumbers(mechanism, pose)
        self.lines = tuple(Line(each.kind, each.name, points[list(each.points)]) for each in drawn.lines)
        self.marks = tuple(Mark(each.kind, each.name, points[each.point], each.driven) for each in drawn.marks)

    def motor_axes(self, directions: Array) -> Iterator[Line]:
        """A line along the axis of each motor that no joint before it turns."""
        for mark in self._drawn.marks:
            axis = directions[mark.direction] if mark.direction != NO_DIRECTION else np.zeros(3)
            if mark.driven and np.any(axis):
                point, half = self._points[mark.point], MOTOR_AXIS * self._drawn.size * axis / np.linalg.norm(axis)
                yield Line("motor axis", mark.name, np.array([point - half, point + half]))

    def faces(self) -> tuple[Face, ...]:
        """Plates of the platform, and the ground through the points of the base."""
        plates = tuple(Face(each.name, self._points[list(each.points)]) for each in self._drawn.faces)
        if self._mechanism.motion is Motion.SPHERICAL or any(line.kind == "rail" for line in self.lines):
            return plates
        base = np.array([mark.point for mark in self.marks if mark.kind == "base"])
        ground = polygon(base, FLAT_EXTENT * self._drawn.size)
        return plates if ground is None else (Face("base", ground, "ground"), *plates)

    def labels(self) -> list[Label]:
        """Names of the motors, of limbs that are not named as their motor, and of elements in one limb of each type."""
        driven, names = [mark for mark in self.marks if mark.driven], self._mechanism.actuators
        labels = [Label("motor", name, mark.point) for name, mark in zip(names, driven, strict=False)]
        seen = set[str]()
        for limb in self._mechanism.limbs:
            own = [line for line in self.lines if line.name.partition(".")[0] == limb.name and line.kind in SOLID]
            if own and limb.name not in names:
                labels.append(Label("limb", limb.name, own[-1].ends.mean(axis=0)))
            known = dict[str, Line]()
            for line in own if limb.type not in seen else ():
                known.setdefault(line.name, line)
            seen.add(limb.type)
            labels += [Label("body", name.partition(".")[2], _middle(line)) for name, line in known.items()]
        return labels

    def distances(self) -> Iterator[Distance]:
        """Lengths of elements, and distances of points of the base and of each part of the platform."""
        mechanism, none = self._mechanism, (ZERO, ZERO, ZERO)
        for limb in mechanism.limbs:
            for element in limb.elements:
                name = f"{limb.name}.{element.name}"
                own = [line.ends for line in self.lines if line.name == name and line.kind in SOLID]
                yield from _lengths(element, own)
        bases = ((in_numbers(mechanism, limb.base_point), limb.base_point) for limb in mechanism.limbs)
        yield from of_points([(np.zeros(3), none), *bases])
        for part in {limb.part: None for limb in mechanism.limbs}:
            origin = self._place.point if part is None else self._place.part_origin(part)
            limbs = [limb for limb in mechanism.limbs if limb.part == part]
            tips = ((self._place.anchor(limb)[0], limb.platform_point) for limb in limbs)
            yield from of_points([(origin, none), *tips])
        for index, each in enumerate(mechanism.parts):
            yield from of_points([(self._place.point, none), (self._place.part_origin(index), each.point)])


def _lengths(element: Element, own: Sequence[Array]) -> Iterator[Distance]:
    """The length of an element that its lines show, and the distance of its rods."""
    if not own or len(own[0]) > 2 or element.slide:
        return
    if element.length != ZERO:
        yield of_length(own[0], element.length)
    if element.pair:
        for end, offset in ((0, element.pair.start), (1, element.pair.end)):
            yield from of_points([(own[0][end], offset), (own[-1][end], opposite(offset))])


def _middle(line: Line) -> Array:
    """A point in the middle of a line."""
    count = len(line.ends)
    return np.asarray(line.ends[count // 2] if count > 2 else line.ends.mean(axis=0))
