"""A model as SDF 1.11, in a world with its gravity.

SDF counts coordinates from where links are placed: all stand as they do at home, where loops, which are joints like
others, are closed.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement  # nosec B405: written, never read

import numpy as np

from pkmgen.emit.targets.models.adder import with_couplings_of_two
from pkmgen.emit.targets.models.matter import LEAST_INERTIA, LEAST_MASS, principal_moments
from pkmgen.emit.targets.models.plain_loops import frame_on, with_plain_loops
from pkmgen.emit.targets.models.target import ModelTexts as Texts
from pkmgen.emit.targets.models.types import (
    GROUND,
    Array,
    LoopSide,
    ModelJoint,
    ModelLink,
    ModelLoop,
    Plate,
    RigidModel,
    Shape,
)
from pkmgen.emit.targets.models.xml import WRITTEN, document, number, numbers, of_tensor, roll_pitch_yaw

VERSION = "1.11"
DRAKE = "http://drake.mit.edu"
TYPES = {"R": "revolute", "P": "prismatic", "U": "universal", "S": "ball", "fixed": "fixed"}


def write_sdf(model: RigidModel) -> Texts:
    """Write a model as SDF."""
    return _Writer(with_couplings_of_two(with_plain_loops(model, tuple(TYPES)))).write()


class _Writer:
    def __init__(self, model: RigidModel) -> None:
        self.model, self.places = model, model.places()
        self.notes: list[str] = []
        self.element = Element("model", name=model.name)
        self.names = _link_names(model)

    def write(self) -> Texts:
        model = self.model
        root = Element("sdf", {"version": VERSION, "xmlns:drake": DRAKE})
        world = SubElement(root, "world", name=f"{model.name}_world")
        _text(world, "gravity", numbers(model.gravity))
        for index, link in enumerate(model.links):
            self._link(index, link)
        for index, link in enumerate(model.links):
            if link.joint.kind != "free":
                self._joint(index, link)
        for loop in model.loops:
            self._loop(loop)
        world.append(self.element)
        comments = (
            f"{model.title} ({model.name})",
            WRITTEN,
            "SI units; coordinates count from home.",
        )
        return Texts({f"{model.name}.sdf": document(root, comments)}, (*model.notes, *self.notes))

    def _name(self, link: int) -> str:
        return "world" if link == GROUND else self.names[link]

    def _link(self, index: int, link: ModelLink) -> None:
        element = SubElement(self.element, "link", name=self.names[index])
        axes, origin = self.places[index]
        _pose(element, axes, origin)
        inertial, body = SubElement(element, "inertial"), link.body
        if body is None:
            _text(inertial, "mass", repr(LEAST_MASS))
            _inertia(inertial, LEAST_INERTIA * np.eye(3))
        else:
            moments, turn, words = principal_moments(body)
            if words:
                self.notes.append(f"link {self.names[index]}: {words}")
            _pose(inertial, turn, body.centre)
            _text(inertial, "mass", number(body.mass))
            _inertia(inertial, np.diag(moments))
        for place, shape in enumerate(link.shapes, 1):
            _visual(element, f"shape_{place}", shape)

    def _joint(self, index: int, link: ModelLink) -> None:
        joint = link.joint
        element = self._between(joint.name, joint.kind, link.parent, index)
        if joint.kind not in ("R", "P"):
            if joint.rotor_inertia:
                self.notes.append(f"SDF has no rotor inertia of ball joints; left out at {joint.name}")
            return
        axis = _axis(element, "axis", joint.axis)
        self._mimic(axis, joint)
        limit = SubElement(axis, "limit")
        if joint.limits is not None:
            for tag, value in zip(("lower", "upper"), joint.limits, strict=True):
                _text(limit, tag, number(value - joint.home))
        if not joint.driven:
            _text(limit, "effort", "0")
        if not len(limit):
            axis.remove(limit)
        given = {
            "damping": joint.viscous,
            "friction": joint.coulomb,
            "spring_reference": (joint.rest - joint.home) if joint.stiffness else 0.0,
            "spring_stiffness": joint.stiffness,
        }
        if any(given.values()):
            dynamics = SubElement(axis, "dynamics")
            for tag, value in given.items():
                _text(dynamics, tag, number(value))
        if joint.rotor_inertia:
            _text(element, "drake:rotor_inertia", number(joint.rotor_inertia))

    def _mimic(self, axis: Element, joint: ModelJoint) -> None:
        """Say which joint it follows, if it does; at home both are at zero."""
        for coupling in self.model.couplings:
            (follower, own), (leader, factor) = coupling.terms.items()
            if follower == joint.name:
                mimic = SubElement(axis, "mimic", joint=leader)
                rest = coupling.offset - own * joint.home - factor * self.model.joint(leader).home
                for tag, value in (("multiplier", -factor / own), ("offset", rest / own), ("reference", 0.0)):
                    _text(mimic, tag, number(value if abs(value) > 1e-12 else 0.0))

    def _loop(self, loop: ModelLoop) -> None:
        """Add a joint that closes a loop; the world is a parent, never a child."""
        first, second = (loop.first, loop.second) if loop.second.link != GROUND else (loop.second, loop.first)
        element = self._between(loop.name, loop.kind, first.link, second.link, second.point)
        if loop.kind == "U":
            _passive(_axis(element, "axis", self._seen(first, second.link)))
            _passive(_axis(element, "axis2", second.axis))
        elif loop.kind in ("R", "P"):
            _passive(_axis(element, "axis", second.axis))

    def _seen(self, side: LoopSide, link: int) -> Array:
        """The axis of a side as another link sees it at home."""
        along: Array = side.axis if side.link == GROUND else self.places[side.link][0] @ side.axis
        seen: Array = self.places[link][0].T @ along
        return seen

    def _between(self, name: str, kind: str, parent: int, child: int, point: Array | None = None) -> Element:
        element = SubElement(self.element, "joint", name=name, type=TYPES[kind])
        _text(element, "parent", self._name(parent))
        _text(element, "child", self._name(child))
        if point is not None:
            _pose(element, np.eye(3), point)
        return element


def _link_names(model: RigidModel) -> list[str]:
    """Names of links that no joint has; in SDF all parts of a model have names of their own."""
    taken = {link.joint.name for link in model.links} | {loop.name for loop in model.loops}
    names: list[str] = []
    for link in model.links:
        name = link.name
        while name in taken:
            name = f"{name}_link"
        names.append(name)
        taken.add(name)
    return names


def _axis(joint: Element, tag: str, along: Array) -> Element:
    axis = SubElement(joint, tag)
    _text(axis, "xyz", numbers(along))
    return axis


def _passive(axis: Element) -> None:
    """Say that no motor acts on it."""
    _text(SubElement(axis, "limit"), "effort", "0")


def _text(parent: Element, tag: str, text: str) -> None:
    SubElement(parent, tag).text = text


def _pose(element: Element, axes: Array, point: Iterable[float]) -> None:
    SubElement(element, "pose").text = f"{numbers(point)} {numbers(roll_pitch_yaw(axes))}"


def _inertia(inertial: Element, tensor: Array) -> None:
    element = SubElement(inertial, "inertia")
    for tag, at in {"ixx": (0, 0), "ixy": (0, 1), "ixz": (0, 2), "iyy": (1, 1), "iyz": (1, 2), "izz": (2, 2)}.items():
        _text(element, tag, of_tensor(tensor[at], tensor))


def _visual(link: Element, name: str, shape: Shape) -> None:
    visual, way = SubElement(link, "visual", name=name), shape.end - shape.start
    length = float(np.linalg.norm(way))
    _pose(visual, np.eye(3) if length == 0.0 else frame_on(way / length), (shape.start + shape.end) / 2)
    kind = "cylinder" if isinstance(shape, Plate) else "capsule" if length else "sphere"
    form = SubElement(SubElement(visual, "geometry"), kind)
    _text(form, "radius", number(shape.radius))
    if length:
        _text(form, "length", numbers([length]))
    material, colour = SubElement(visual, "material"), " ".join(f"{part:g}" for part in shape.colour)
    for tag in ("ambient", "diffuse"):
        _text(material, tag, f"{colour} 1")
