"""Places of links, joints and frames of an SDF model."""

from __future__ import annotations

import math

from pkmgen.importing.fields import Findings
from pkmgen.importing.placement import HERE, Placement, from_quaternion, from_rpy
from pkmgen.importing.xml import Element

WORLD = "world"
MAX_CHAIN = 200
"""Poses that may be placed relative to each other."""


class Frames:
    """Places of links, joints and frames in the model, each found once."""

    def __init__(self, model: Element, findings: Findings) -> None:
        self.findings = findings
        self.model = model
        self.elements = {
            element.attributes.get("name", ""): element
            for element in model.children
            if element.tag in ("link", "joint", "frame")
        }
        pose = model.first("pose")
        self.model_pose = self.pose(pose) if pose is not None else HERE
        self._found: dict[str, Placement] = {"__model__": HERE, "": HERE}
        self._open: set[str] = set()

    def pose(self, element: Element | None) -> Placement:
        """What a `<pose>` says."""
        if element is None or not element.text.strip():
            return HERE
        degrees = element.attributes.get("degrees", "false") in ("true", "1")
        if element.attributes.get("rotation_format", "euler_rpy") == "quat_xyzw":
            values = self.findings.numbers(element, element.text, "pose", (0, 0, 0, 0, 0, 0, 1))
            if not any(values[3:]):
                self.findings.wrong(element, "the quaternion is zero", element.text, "length 1")
                return HERE
            return from_quaternion(values[:3], (values[6], *values[3:6]))
        values = self.findings.numbers(element, element.text, "pose", (0, 0, 0, 0, 0, 0))
        return from_rpy(values[:3], [math.radians(v) if degrees else v for v in values[3:]])

    def of(self, name: str, asking: Element) -> Placement:
        """Where a frame stands in the model."""
        if name in self._found:
            return self._found[name]
        if name == WORLD:
            return self.model_pose.inverse()
        if not self.findings.known(asking, name, self.elements, "link, joint or frame"):
            return HERE
        if name in self._open or len(self._open) > MAX_CHAIN:
            self.findings.wrong(
                asking, "poses are placed relative to each other in a circle, or in too long a row", name
            )
            return HERE
        self._open.add(name)
        element = self.elements[name]
        pose = element.first("pose")
        default = {"joint": word(element, "child"), "frame": element.attributes.get("attached_to", "")}
        parent = pose.attributes.get("relative_to", "") if pose is not None else ""
        outer = self.of(parent or default.get(element.tag, ""), pose or element)
        self._found[name] = outer @ self.pose(pose)
        self._open.discard(name)
        return self._found[name]


def word(element: Element, tag: str) -> str:
    """Text of an inner element."""
    inner = element.first(tag)
    return inner.text.strip() if inner is not None else ""


def number(element: Element | None, tag: str, default: float, findings: Findings) -> float:
    """Number of an inner element; the default where it is left out."""
    inner = element.first(tag) if element is not None else None
    return default if inner is None else findings.numbers(inner, inner.text, tag, (default,))[0]
