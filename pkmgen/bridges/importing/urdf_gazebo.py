"""What a URDF brings in `<gazebo>`: joints of SDF, which close loops, and springs on joints of the tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.model import Joint, JointKind, Link
from pkmgen.bridges.importing.placement import HERE, Placement
from pkmgen.bridges.importing.sdf_frames import read_pose, word
from pkmgen.bridges.importing.tree import path_to
from pkmgen.bridges.importing.xml import Element

TRUE = ("true", "yes", "1")
KINDS = {
    "revolute": JointKind.REVOLUTE,
    "continuous": JointKind.REVOLUTE,
    "prismatic": JointKind.PRISMATIC,
    "ball": JointKind.SPHERICAL,
    "fixed": JointKind.FIXED,
}


def read_gazebo_joints(
    root: Element, joints: Sequence[Joint], links: Sequence[str], findings: Findings
) -> tuple[Joint, ...]:
    """Read them: placed in the child, axis in the frame of the joint, as SDFormat 1.7 and later have it.

    Args:
        root: The element `robot`.
        joints: Joints of the tree.
        links: Names of its links.
        findings: Collects problems.
    """
    above = {joint.child: joint for joint in joints}
    loops: list[Joint] = []
    for element in (joint for gazebo in root.all("gazebo") for joint in gazebo.all("joint")):
        kind = KINDS.get(element.attributes.get("type", ""))
        if kind is None:
            given = element.attributes.get("type", "") or "nothing"
            findings.wrong(element, "this type of joint is not read in <gazebo>", given, ", ".join(KINDS))
            continue
        parent, child = word(element, "parent"), word(element, "child")
        known = [findings.known(element, end, links, "link") for end in (parent, child)]
        if not all(known):
            continue
        pose = element.first("pose")
        if pose is not None and pose.attributes.get("relative_to", child) != child:
            findings.wrong(
                pose, "the place of the joint is given in another link", pose.attributes["relative_to"], child
            )
            continue
        own = read_pose(pose, findings)
        outer = _place_of(parent, above).inverse() @ _place_of(child, above) @ own
        loop = Joint(findings.name(element), kind, parent, child, outer, own, line=element.line)
        loops.append(_with_axis(loop, element, findings))
    return tuple(loops)


def with_gazebo_springs(root: Element, joints: tuple[Joint, ...], findings: Findings) -> tuple[Joint, ...]:
    """Add springs that `<gazebo reference="joint">` puts on joints.

    Args:
        root: The element `robot`.
        joints: Joints of the tree.
        findings: Collects problems.
    """
    springs: dict[str, dict[str, float]] = {}
    names = [joint.name for joint in joints if joint.coordinates == 1]
    for gazebo in root.all("gazebo"):
        reference = gazebo.attributes.get("reference", "")
        for tag, key in (("springStiffness", "stiffness"), ("springReference", "rest")):
            given = gazebo.first(tag)
            if given is None:
                continue
            if findings.known(gazebo, reference, names, "joint with one coordinate"):
                springs.setdefault(reference, {})[key] = findings.numbers(given, given.text, tag, (0.0,))[0]
    return tuple(_with_spring(joint, springs.get(joint.name, {})) for joint in joints)


def refuse_weightless(root: Element, links: Sequence[Link], findings: Findings) -> None:
    """Refuse links with mass on which gravity does not act, or whose motion is prescribed."""
    heavy = {link.name for link in links if link.inertia.mass > 0.0}
    for owner in (*root.all("gazebo"), *root.all("link")):
        name = owner.attributes.get("reference", owner.attributes.get("name", ""))
        for tag, on in (("turnGravityOff", TRUE), ("gravity", ("false", "no", "0")), ("kinematic", TRUE)):
            off = owner.first(tag) if name in heavy else None
            given = "" if off is None else (off.text.strip() or off.attributes.get("value", "")).lower()
            if off is not None and given in on:
                message = "every link of a robot file moves by the forces on it, gravity among them"
                findings.wrong(off, message, given, "this word removed")


def _with_spring(joint: Joint, spring: dict[str, float]) -> Joint:
    return replace(joint, stiffness=spring.get("stiffness", joint.stiffness), rest=spring.get("rest", joint.rest))


def _with_axis(loop: Joint, element: Element, findings: Findings) -> Joint:
    if loop.kind not in (JointKind.REVOLUTE, JointKind.PRISMATIC):
        return loop
    axis = element.first("axis")
    xyz = axis.first("xyz") if axis is not None else None
    if xyz is None or xyz.attributes.get("expressed_in") or word(element, "use_parent_model_frame"):
        findings.wrong(element, "an axis in the frame of the joint is needed", None, "<axis><xyz>…</xyz></axis>")
        return loop
    return replace(loop, axis=findings.axis(xyz, np.array(findings.numbers(xyz, xyz.text, "axis", (0, 0, 1)))))


def _place_of(link: str, above: dict[str, Joint]) -> Placement:
    """Where a link stands at zero coordinates, in the root."""
    place = HERE
    for joint in path_to(link, above):
        place = place @ joint.place
    return place
