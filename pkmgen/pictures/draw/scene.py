"""What a picture of a robot shows, as points and lines in the world: elements, joints, motors, rails, platform."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

import numpy as np

from pkmgen.api.function import KernelFunction
from pkmgen.api.numpy_kernel import NumpyKernel
from pkmgen.compile import Compilation, LimbCompilation, MultibodyCompilation, compile_robot
from pkmgen.errors import ArgumentError, StateError
from pkmgen.graph.types import ExprGraph, GraphPort
from pkmgen.language.description.types import JointType, Motion
from pkmgen.language.expression.algebra import ZERO, Vector, opposite
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.spelling import blanked, counted
from pkmgen.mechanism.poses import PlatformNumbers, in_numbers
from pkmgen.mechanism.types import Contact, Element, Joint, Limb, Mechanism
from pkmgen.motion.kinematics.inverse import skeleton
from pkmgen.pictures.draw.lengths import Distance, dimensions_of, of_length, of_points
from pkmgen.pictures.draw.multibody_scene import multibody_scene
from pkmgen.pictures.draw.parts import FLAT_EXTENT, Array, Face, Label, Line, Mark, Scene, against, polygon
from pkmgen.scenes.elements import arc_radius, by_element, contact_corners, drawn_size

SOLID = ("link", "rod", "barrel")
"""Lines of elements that a name may stand beside."""


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
def _limb_scene(made: LimbCompilation, title: str, pose: Sequence[float] | None) -> Scene:
    mechanism = made.mechanism
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
    graph = made.graph(skeleton(made.plan))
    ends = _evaluate(graph, mechanism, values).reshape(-1, 2, 3)
    owners = [words.rsplit(" ", 1)[0] for words in graph.outputs[0].meaning.split(", ")]
    painter = _Painter(mechanism, values)
    for limb in mechanism.limbs:
        painter.limb(limb, ends[[owner == limb.name for owner in owners]])
    painter.platform()
    written = (f"{n} = {v:g}{'' if u == '1' else f' {u}'}" for n, v, u in zip(names, values, units, strict=True))
    solid = [line.ends for line in painter.lines if line.kind != "motor axis"] + [painter.centre[None]]
    extent = np.ptp(np.vstack(solid), axis=0)
    flat = mechanism.motion in (Motion.PLANAR_POINT, Motion.PLANAR_BODY) and all(
        extent["xyz".index(axis)] <= FLAT_EXTENT * painter.size for axis in set("xyz") - set(mechanism.plane)
    )
    parts = tuple(painter.lines), tuple(painter.marks), tuple(painter.faces), tuple(painter.labels())
    lengths = dimensions_of(made.file, mechanism.parameters, painter.distances())
    plane, up = mechanism.plane if flat else "", against(in_numbers(mechanism, mechanism.gravity))
    meant = mechanism.working_range
    warning = "; ".join(meant.slips(values.tolist())) if meant is not None else ""
    return Scene(mechanism.name, title, ", ".join(written), plane, *parts, *lengths, up, warning=warning)


def _evaluate(graph: ExprGraph, mechanism: Mechanism, pose: Array) -> Array:
    """Evaluate the skeleton; a state that its guards refuse raises what a kernel would."""

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
        return KernelFunction(kernel, described, mechanism.limb_names, "double")(pose)
    except StateError as error:
        message = str(error).replace(f"{graph.name}: sample 0", mechanism.name, 1)
        raise type(error)(message, error.sample, error.limbs, error.status) from None


class _Painter:
    """Collects what a picture shows."""

    def __init__(self, mechanism: Mechanism, pose: Array) -> None:
        self.mechanism, self.size = mechanism, drawn_size(mechanism)
        self.lines: list[Line] = []
        self.marks: list[Mark] = []
        self.faces: list[Face] = []
        self.place = PlatformNumbers(mechanism, pose)
        self.centre, self.attitude = self.place.point, self.place.attitude
        self.tips: dict[int | None, list[Array]] = {}
        self._distances: list[Distance] = []

    def limb(self, limb: Limb, ends: Array) -> None:
        """Add a limb from the ends of its lines."""
        if self.mechanism.motion is Motion.SPHERICAL and len(limb.elements) == 2 and not np.ptp(ends):
            self._spherical_limb(limb)
            return
        base = self._world(limb.base_point)
        self.marks.append(Mark("base", limb.name, base))
        for index, (element, pairs) in enumerate(by_element(limb, list(ends))):
            own = np.array(pairs)
            name = f"{limb.name}.{element.name}"
            kinds = ("barrel", "tube") if element.slide else ("rod", "rod") if element.pair or index else ("link",)
            slider = element.joint.type is JointType.PRISMATIC
            if slider:
                self._slider(limb, element, name, own[0])
            else:
                for point in own[:1, 0] if element.slide else own[:, 0]:
                    self.marks.append(Mark(element.joint.type, name, point, element.joint.motor is not None))
                self.lines += [Line(kind, name, line) for kind, line in zip(kinds, own, strict=False)]
            if element.joint.motor is not None and index == 0 and not slider:
                self._motor_axis(name, own[0, 0], self._world(limb.joint_axis(0)))
            if element.slide:
                driven = element.slide.motor is not None
                self.marks.append(Mark("P", name, own[0, 1], driven))
                if driven:
                    self._motor_axis(name, own[0, 1], own[-1, 1] - own[0, 0])
            self._measure(element, own)
            if element.pair:
                self.lines += [Line("second link", name, own[:, end]) for end in (0, 1)]
            self._second_link(limb, element, name, own)
        self._tip(limb, own[-1:, 1] if element.slide else own[:, 1])

    def _measure(self, element: Element, own: Array) -> None:
        """Add the length of an element, and the distance of its rods."""
        if element.length != ZERO and not element.slide:
            self._distances.append(of_length(own[0], element.length))
        if element.pair:
            for end, offset in ((0, element.pair.start), (1, element.pair.end)):
                self._distances += of_points([(own[0, end], offset), (own[-1, end], opposite(offset))])

    def platform(self) -> None:
        """Add base and platform: for each part a polygon through the tips, or lines to them if they lie in no plane."""
        rails = any(line.kind == "rail" for line in self.lines)
        plain = not rails and self.mechanism.motion is not Motion.SPHERICAL
        base = polygon(np.array([mark.point for mark in self.marks if mark.kind == "base"]), FLAT_EXTENT * self.size)
        if base is not None and plain:
            self.faces.append(Face("base", base, "ground"))
        self.marks.append(Mark("centre", "platform", self.centre))
        for index, part in enumerate(self.mechanism.parts):
            self._spoke(part.name, self.centre, self.place.part_origin(index))
        for owner, tips in self.tips.items():
            name = "platform" if owner is None else self.mechanism.parts[owner].name
            centre = self.centre if owner is None else self.place.part_origin(owner)
            corners = polygon(np.array(tips), FLAT_EXTENT * self.size)
            if corners is not None:
                self.faces.append(Face(name, corners))
            else:
                for tip in tips:
                    self._spoke(name, centre, tip)

    def labels(self) -> list[Label]:
        """Names of the motors, of limbs that are not named as their motor, and of elements in one limb of each type."""
        driven, names = [mark for mark in self.marks if mark.driven], self.mechanism.actuators
        labels = [Label("motor", name, mark.point) for name, mark in zip(names, driven, strict=False)]
        seen = set[str]()
        for limb in self.mechanism.limbs:
            own = [line for line in self.lines if line.name.partition(".")[0] == limb.name and line.kind in SOLID]
            if own and limb.name not in names:
                labels.append(Label("limb", limb.name, own[-1].ends.mean(axis=0)))
            known = dict[str, Line]()
            for line in own if limb.type not in seen else ():
                known.setdefault(line.name, line)
            seen.add(limb.type)
            labels += [Label("body", name.partition(".")[2], _middle(line)) for name, line in known.items()]
        return labels

    def distances(self) -> list[Distance]:
        """Lengths of elements, and distances of points of the base and of each part of the platform."""
        none = (ZERO, ZERO, ZERO)
        base = [
            (np.zeros(3), none),
            *((self._world(limb.base_point), limb.base_point) for limb in self.mechanism.limbs),
        ]
        distances = [*self._distances, *of_points(base)]
        for part in {limb.part: None for limb in self.mechanism.limbs}:
            origin = self.centre if part is None else self.place.part_origin(part)
            own = [limb for limb in self.mechanism.limbs if limb.part == part]
            tips = ((self.place.anchor(limb)[0], limb.platform_point) for limb in own)
            distances += of_points([(origin, none), *tips])
        for index, each in enumerate(self.mechanism.parts):
            distances += of_points([(self.centre, none), (self.place.part_origin(index), each.point)])
        return distances

    def _spoke(self, name: str, start: Array, end: Array) -> None:
        if np.linalg.norm(end - start) > FLAT_EXTENT * self.size:
            self.lines.append(Line("platform", name, np.array([start, end])))

    def _spherical_limb(self, limb: Limb) -> None:
        """Add two links whose three axes meet in P, as arcs from axis to axis."""
        assert isinstance(limb.tip, Joint)
        assert limb.tip.axis is not None
        first, second = limb.elements
        base, elbow, own = (
            self._world(limb.joint_axis(0)),
            self._world(limb.joint_axis(1)),
            limb.frame.rotate(limb.tip.axis),
        )
        cosines = np.array([base @ elbow, elbow @ self._world(own)])
        tip = self.attitude @ self._world(limb.tip_frame.rotate(limb.tip.axis))
        normal, inner = np.cross(base, tip), base @ tip
        along = np.linalg.solve(np.array([[1.0, inner], [inner, 1.0]]), cosines)
        in_plane = along[0] * base + along[1] * tip
        rise = limb.branch * np.sqrt(max(1.0 - in_plane @ in_plane, 0.0)) / np.linalg.norm(normal)
        elbow = in_plane + rise * normal
        for kind, element, start, end in (("link", first, base, elbow), ("rod", second, elbow, tip)):
            name, radius = f"{limb.name}.{element.name}", arc_radius(self.mechanism, element)
            driven = element.joint.motor is not None
            self.lines.append(Line(kind, name, radius * _arc(start, end)))
            self.marks.append(Mark(element.joint.type, name, radius * start, driven))
            if driven:
                self._motor_axis(name, radius * start, start)
        corners = np.array([radius * elbow, arc_radius(self.mechanism, first) * elbow])
        self.lines.append(Line("second link", f"{limb.name}.{second.name}", corners))
        self.marks.append(Mark("base", limb.name, arc_radius(self.mechanism, first) * base))
        self._tip(limb, radius * tip[None])

    def _slider(self, limb: Limb, element: Element, name: str, stroke: Array) -> None:
        """Add a slider, at the end of its stroke from the base point, and its rail."""
        axis = self._world(limb.joint_axis(0))
        reach = 0.12 * self.size
        places = [0.0, float((stroke[1] - stroke[0]) @ axis)]
        rail = [stroke[0] + (min(places) - reach) * axis, stroke[0] + (max(places) + reach) * axis]
        driven = element.joint.motor is not None
        self.lines.append(Line("rail", name, np.array(rail)))
        self.marks.append(Mark("P", name, stroke[1], driven))
        if driven:
            self._motor_axis(name, stroke[1], axis)

    def _motor_axis(self, name: str, point: Array, axis: Array) -> None:
        half = 0.09 * self.size * axis / max(float(np.linalg.norm(axis)), FLAT_EXTENT)
        self.lines.append(Line("motor axis", name, np.array([point - half, point + half])))

    def _second_link(self, limb: Limb, element: Element, name: str, own: Array) -> None:
        """Add the second link of a parallelogram and its coupler."""
        if not element.links:
            return
        offset = self._world(limb.frame.rotate(element.link_offset))
        self.lines.append(Line("second link", name, own[0] + offset))
        self.lines.append(Line("second link", name, np.array([own[0, 1], own[0, 1] + offset])))
        self.marks += [Mark(element.joint.type, name, point) for point in own[0] + offset]

    def _tip(self, limb: Limb, points: Array) -> None:
        if isinstance(limb.tip, Contact):
            self.marks.append(Mark("contact", limb.name, points[0]))
            self._contact_face(limb, limb.tip)
            return
        self.marks += [Mark(limb.tip.type, f"{limb.name}.tip", point) for point in points]
        self.tips.setdefault(limb.part, []).extend(points)

    def _contact_face(self, limb: Limb, contact: Contact) -> None:
        """Add a square of the plane in which a tip slides."""
        corners = contact_corners(self.mechanism, limb, contact, self.size)
        self.faces.append(Face(limb.name, self.centre + np.array(corners) @ self.attitude.T))

    def _world(self, vector: Vector) -> Array:
        return in_numbers(self.mechanism, vector)


def _middle(line: Line) -> Array:
    """A point in the middle of a line."""
    count = len(line.ends)
    return np.asarray(line.ends[count // 2] if count > 2 else line.ends.mean(axis=0))


def _arc(start: Array, end: Array) -> Array:
    """Points on the shorter arc from one unit vector to another."""
    parts = np.linspace(0.0, 1.0, 13)[:, None]
    angle = float(np.arccos(np.clip(start @ end, -1.0, 1.0)))
    return np.asarray((np.sin((1 - parts) * angle) * start + np.sin(parts * angle) * end) / np.sin(angle))
