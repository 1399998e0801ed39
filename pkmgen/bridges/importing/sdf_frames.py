"""Places of links, joints, frames and models in a model or world of SDF, and the links that they are attached to.

A scope is a model or the world. Names of what is in a model in it are given with `::` between.
"""

from __future__ import annotations

import math

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.placement import HERE, Placement, from_quaternion, from_rpy
from pkmgen.bridges.importing.xml import Element

WORLD = "world"
MODEL = "__model__"
BETWEEN = "::"
MAX_CHAIN = 200
"""Poses that may be placed, and frames that may be attached, relative to each other."""


class Frames:
    """Places in a scope, each found once.

    Attributes:
        element: The element `model` or `world`.
        outer: Scope that this one stands in; None for the outermost.
        inner: Models in it, by their names.
    """

    def __init__(self, element: Element, findings: Findings, outer: Frames | None = None) -> None:
        self.element, self.findings, self.outer = element, findings, outer
        self.elements: dict[str, Element] = {}
        for child in element.children:
            if child.tag in ("link", "joint", "frame", "model"):
                name = child.name
                if name in self.elements and child.tag != "joint":  # two joints of one name are found elsewhere
                    line = self.elements[name].line
                    findings.wrong(child, f"two things have this name, the first in line {line}", name)
                self.elements[name] = child
        self.inner = {
            name: Frames(child, findings, self) for name, child in self.elements.items() if child.tag == "model"
        }
        self._found: dict[str, Placement] = {MODEL: HERE, "": HERE}
        self._open: set[str] = set()

    def of(self, name: str, asking: Element) -> Placement:
        """Where a frame stands in this scope."""
        if name in self._found:
            return self._found[name]
        if name in (WORLD, "__root__"):
            return HERE if self.outer is None else self._placed_here().inverse() @ self.outer.of(WORLD, asking)
        first, _, rest = name.partition(BETWEEN)
        if rest and first in self.inner:
            return self.of(first, asking) @ self.inner[first].of(rest, asking)
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
        outer = self.of(relative_to(pose) or default.get(element.tag, ""), pose or element)
        self._found[name] = outer @ read_pose(pose, self.findings)
        held = element.attributes.get("placement_frame", "") if element.tag == "model" else ""
        if held:
            self._found[name] = self._found[name] @ self.inner[name].of(held, element).inverse()
        self._open.discard(name)
        return self._found[name]

    def link_of(self, name: str, asking: Element) -> str:
        """The link that a frame is attached to, with the names of models in this scope before it, or the world."""
        for _ in range(MAX_CHAIN):
            first, _, rest = name.partition(BETWEEN)
            if name == WORLD:
                return WORLD
            if rest and first in self.inner:
                link = self.inner[first].link_of(rest, asking)
                return link if link == WORLD else f"{first}{BETWEEN}{link}"
            if name in (MODEL, ""):
                return self._canonical(asking)
            if not self.findings.known(asking, name, self.elements, "link, joint or frame"):
                return ""
            element = self.elements[name]
            if element.tag == "link":
                return name
            name = {
                "joint": word(element, "child"),
                "frame": element.attributes.get("attached_to", ""),
                "model": f"{name}{BETWEEN}{MODEL}",
            }[element.tag]
        self.findings.wrong(asking, "frames are attached to each other in a circle, or in too long a row", name)
        return ""

    def _canonical(self, asking: Element) -> str:
        """The link that the frame of this scope is attached to: the one it names, or its first."""
        if self.outer is None:
            return WORLD
        given = self.element.attributes.get("canonical_link", "").strip()
        if given:
            return self.link_of(given, asking) if given != MODEL else ""
        links = [name for name, element in self.elements.items() if element.tag == "link"]
        if links:
            return links[0]
        first = next(iter(self.inner), None)
        if first is None:
            self.findings.wrong(self.element, "the model has no links")
            return ""
        return f"{first}{BETWEEN}{self.inner[first]._canonical(asking)}"

    def _placed_here(self) -> Placement:
        """Where this scope stands in the outer one."""
        assert self.outer is not None
        return self.outer.of(self.element.name, self.element)


def read_pose(element: Element | None, findings: Findings) -> Placement:
    """What a `<pose>` says."""
    if element is None or not element.text.strip():
        return HERE
    degrees = element.attributes.get("degrees", "false") in ("true", "1")
    if element.attributes.get("rotation_format", "euler_rpy") == "quat_xyzw":
        values = findings.numbers(element, element.text, "pose", (0, 0, 0, 0, 0, 0, 1))
        if not any(values[3:]):
            findings.wrong(element, "the quaternion is zero", element.text, "length 1")
            return HERE
        return from_quaternion(values[:3], (values[6], *values[3:6]))
    values = findings.numbers(element, element.text, "pose", (0, 0, 0, 0, 0, 0))
    return from_rpy(values[:3], [math.radians(v) if degrees else v for v in values[3:]])


def relative_to(pose: Element | None) -> str:
    """The frame that a pose is given in; `frame` is the word of versions before 1.7. Empty where nothing is said."""
    if pose is None:
        return ""
    return (pose.attributes.get("relative_to", "") or pose.attributes.get("frame", "")).strip()


def word(element: Element, tag: str) -> str:
    """Text of an inner element."""
    inner = element.first(tag)
    return inner.text.strip() if inner is not None else ""


def number(element: Element | None, tag: str, default: float, findings: Findings) -> float:
    """Number of an inner element; the default where it is left out."""
    inner = element.first(tag) if element is not None else None
    return default if inner is None else findings.numbers(inner, inner.text, tag, (default,))[0]


def truth(element: Element, tag: str, default: bool) -> bool:
    """Truth of an inner element; the default where it is left out."""
    text = word(element, tag).lower()
    return default if not text else text in ("true", "1")
