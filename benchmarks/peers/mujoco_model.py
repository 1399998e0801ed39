"""A robot as MuJoCo reads it: MJCF with a body for each link, loops closed by connect constraints between sites."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

import numpy as np
from numpy.typing import NDArray

from benchmarks.peers.tree_model import Link, TreeModel

Array = NDArray[Any]
LEAST_MASS, LEAST_INERTIA = 1e-9, 1e-12
"""MuJoCo refuses bodies that weigh nothing, such as the cross of a universal joint."""
PARALLEL = 1e-9
JOINTS = {"R": "hinge", "P": "slide", "free": "free"}


def write_mjcf(name: str, model: TreeModel) -> str:
    """Write a model as MJCF."""
    root = Element("mujoco", model=name)
    SubElement(
        root, "compiler", angle="radian", boundmass=str(LEAST_MASS), boundinertia=str(LEAST_INERTIA), autolimits="false"
    )
    option = SubElement(root, "option", gravity=_numbers(model.gravity))
    SubElement(option, "flag", contact="disable", limit="disable")
    bodies: dict[int, Element] = {-1: SubElement(root, "worldbody")}
    axes = _rotation_axes(model)
    for index, link in enumerate(model.links):
        bodies[index] = _body(bodies[link.parent], index, link, axes[index])
    closures, last = SubElement(root, "equality"), len(model.links) - 1
    for index, loop in enumerate(model.loops):
        SubElement(bodies[loop.tip], "site", name=f"tip_{index}", pos=_numbers(loop.tip_offset))
        SubElement(bodies[last], "site", name=f"anchor_{index}", pos=_numbers(loop.anchor_offset))
        SubElement(closures, "connect", site1=f"tip_{index}", site2=f"anchor_{index}")
    leaders: dict[int, int] = {}
    for index, link in enumerate(model.limb_links):
        leader = leaders.setdefault(link.coordinate, index)
        if leader != index:
            ratio = link.sign * model.links[leader].sign
            joints = {"joint1": f"joint_{index}", "joint2": f"joint_{leader}", "polycoef": f"0 {ratio} 0 0 0"}
            SubElement(closures, "joint", joints)
    return tostring(root, "unicode")


def link_order(model: TreeModel) -> list[int]:
    """Links as MuJoCo counts them: each followed by all that it carries."""
    children: dict[int, list[int]] = {}
    for index, link in enumerate(model.links):
        children.setdefault(link.parent, []).append(index)
    order: list[int] = []
    waiting = children[-1][::-1]
    while waiting:
        order.append(waiting.pop())
        waiting += children.get(order[-1], [])[::-1]
    return order


def _rotation_axes(model: TreeModel) -> list[list[Array]]:
    """Axes that each link turns about, those that are parallel once; frames in a limb are parallel at zero."""
    axes_of_links: list[list[Array]] = []
    for link in model.links:
        axes = axes_of_links[link.parent] if link.parent >= 0 else []
        if link.kind == "R" and not any(abs(abs(axis @ link.axis) - 1.0) < PARALLEL for axis in axes):
            axes = [*axes, link.axis]
        axes_of_links.append([*np.eye(3)] if link.kind == "free" else axes)
    return axes_of_links


def _body(parent: Element, index: int, link: Link, rotation_axes: list[Array]) -> Element:
    axes = _numbers(np.concatenate([link.rotation[:, 0], link.rotation[:, 1]]))
    body = SubElement(parent, "body", name=f"link_{index}", pos=_numbers(link.offset), xyaxes=axes)
    if link.kind == "free":
        SubElement(body, "freejoint", name=f"joint_{index}")
    else:
        axis, rotor = _numbers(link.axis), repr(link.rotor)
        SubElement(body, "joint", name=f"joint_{index}", type=JOINTS[link.kind], axis=axis, armature=rotor)
    mass = sum(each.mass for each in link.bodies)
    if mass > LEAST_MASS:
        centre = np.sum([each.mass * each.centre for each in link.bodies], axis=0) / mass
        moments = [each.inertia + each.mass * _offset_inertia(each.centre - centre) for each in link.bodies]
        inertia = np.sum(moments, axis=0)
        if len(rotation_axes) < 2:
            inertia = _balanced(inertia, rotation_axes[0] if rotation_axes else np.eye(3)[0])
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = inertia
        entries = _numbers(np.array([xx, yy, zz, xy, xz, yz]))
        SubElement(body, "inertial", pos=_numbers(centre), mass=repr(float(mass)), fullinertia=entries)
    return body


def _balanced(inertia: Array, axis: Array) -> Array:
    """An inertia MuJoCo accepts, for a body that turns about one axis only: the rest of it does not act."""
    moment = float(axis @ inertia @ axis)
    balanced: Array = moment * np.outer(axis, axis) + max(moment, LEAST_INERTIA) * (np.eye(3) - np.outer(axis, axis))
    return balanced


def _offset_inertia(offset: Array) -> Array:
    """Inertia of a unit mass at an offset."""
    inertia: Array = (offset @ offset) * np.eye(3) - np.outer(offset, offset)
    return inertia


def _numbers(values: Array) -> str:
    return " ".join(repr(float(value)) for value in values)
