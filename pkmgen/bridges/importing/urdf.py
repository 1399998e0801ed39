"""URDF to a model: links, joints, mimic joints and transmissions; URDF+ and `<gazebo>` add loops, URDF+ couplings."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pkmgen.bridges.importing.choices import Choices
from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.model import NO_INERTIA, Coupling, Inertia, Joint, JointKind, Link, Model
from pkmgen.bridges.importing.tree import root_of
from pkmgen.bridges.importing.urdf_gazebo import read_gazebo_joints, refuse_weightless, with_gazebo_springs
from pkmgen.bridges.importing.urdf_loops import (
    read_ball_constraints,
    read_constraints,
    read_loop_joints,
    read_tendon_constraints,
)
from pkmgen.bridges.importing.urdf_motors import read_drives, read_rotors
from pkmgen.bridges.importing.urdf_plus import read_couplings, read_loops
from pkmgen.bridges.importing.vocabulary import judge_words
from pkmgen.bridges.importing.xml import Element

KINDS = {
    "revolute": JointKind.REVOLUTE,
    "continuous": JointKind.REVOLUTE,
    "prismatic": JointKind.PRISMATIC,
    "fixed": JointKind.FIXED,
    "planar": JointKind.PLANAR,
    "spherical": JointKind.SPHERICAL,
    "floating": JointKind.FIXED,
}
"""Types of joints by their words; one that floats is only read at the root, where it says that the base may move."""


def read_urdf(root: Element, choices: Choices) -> Model:
    """Read a URDF model.

    Args:
        root: The element `robot`.
        choices: The base; a root that carries nothing but a floating joint is the world, not the base. And motors.

    Raises:
        RobotFileError: It is not a tree of links and joints, or values in it are wrong; all that is.
    """
    findings = Findings()
    _refuse_foreign(root, findings)
    links = _links(root, findings)
    names = [link.name for link in links]
    joints, mimics = _joints(root, names, findings)
    findings.stop()
    top = root_of(root, links, joints, findings)
    findings.stop()
    top, links, joints = _without_world(root, choices.base, top, links, joints, findings)
    findings.stop()
    names = [link.name for link in links]
    loops = (
        *read_loops(root, names, findings),
        *read_constraints(root, names, findings),
        *read_loop_joints(root, names, findings),
        *read_ball_constraints(root, names, findings),
        *read_gazebo_joints(root, joints, names, findings),
    )
    asked = choices.motors is not None
    driven = read_drives(root, [joint.name for joint in joints], names, asked, findings)
    couplings = (
        *mimics,
        *read_couplings(root, joints, names, findings),
        *read_tendon_constraints(root, joints, findings),
        *driven.couplings,
    )
    rotors = read_rotors(root, findings)
    joints = tuple(replace(joint, rotor_inertia=rotors.get(joint.name, 0.0)) for joint in joints)
    joints = with_gazebo_springs(root, joints, findings)
    refuse_weightless(root, links, findings)
    findings.stop()
    return Model(
        root.attributes.get("name", ""),
        root.file,
        top,
        links,
        joints,
        loops,
        couplings,
        motors=driven.motors,
        idle=_idle(root),
        floating=tuple(element.attributes["name"].strip() for element in root.all("joint") if _floats(element)),
        notes=tuple(findings.notes),
    )


def _refuse_foreign(root: Element, findings: Findings) -> None:
    if root.tag != "robot":
        findings.wrong(root, "this is no URDF: its first element is another one", root.tag, "robot")
        findings.stop()
    for element in root.walk():
        if element.tag.startswith("xacro:"):
            findings.wrong(element, "the file is a template", element.tag, "what the tool xacro makes of it")
            break
    findings.stop()
    judge_words(root, "urdf", findings)
    findings.stop()


def _links(root: Element, findings: Findings) -> tuple[Link, ...]:
    links: dict[str, Link] = {}
    for element in root.all("link"):
        name = findings.name(element)
        if name in links:
            findings.wrong(element, f"two links have this name, the first in line {links[name].line}", name)
        solid = element.first("visual") is not None or element.first("collision") is not None
        body = _inertia(element, findings)
        if solid and body.is_nothing():
            findings.note(element, "a link with a shape and without mass")
        links[name] = Link(name, body, element.line, frame=not solid and body.mass <= 1e-6)
    if not links:
        findings.wrong(root, "there are no links")
    return tuple(links.values())


def _inertia(link: Element, findings: Findings) -> Inertia:
    element = link.first("inertial")
    if element is None:
        return NO_INERTIA
    mass, values = element.first("mass"), element.first("inertia")
    if mass is None or "value" not in mass.attributes:
        findings.wrong(mass or element, "the mass is missing", None, '<mass value="…"/>')
    xx, xy, xz, yy, yz, zz = (findings.number(values, f"i{key}") for key in ("xx", "xy", "xz", "yy", "yz", "zz"))
    tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    body = Inertia(findings.number(mass, "value"), np.zeros(3), tensor)
    return findings.inertia(values or element, body, mass).seen_from(findings.origin(element))


def _joints(root: Element, links: list[str], findings: Findings) -> tuple[tuple[Joint, ...], list[Coupling]]:
    joints: dict[str, Joint] = {}
    mimics: list[Coupling] = []
    elements = root.all("joint")
    names = [element.name for element in elements]
    for element in elements:
        name = findings.name(element)
        if name in joints:
            findings.wrong(element, f"two joints have this name, the first in line {joints[name].line}", name)
        joints[name] = _joint(element, name, links, findings)
        mimic = element.first("mimic")
        if mimic is not None and findings.known(mimic, mimic.attributes.get("joint", ""), names, "joint"):
            leader = mimic.attributes["joint"]
            ratio, shift = findings.number(mimic, "multiplier", 1.0), findings.number(mimic, "offset", 0.0)
            if leader == name:
                findings.wrong(mimic, "a joint follows itself", name, "another joint")
            mimics.append(Coupling(f"{name}_mimic", {name: 1.0, leader: -ratio}, shift, mimic.line, (name,)))
    return tuple(joints.values()), mimics


def _joint(element: Element, name: str, links: list[str], findings: Findings) -> Joint:
    word = element.attributes.get("type", "")
    kind = KINDS.get(word)
    if kind is None:
        findings.wrong(element, "this type of joint is not known", word or "nothing", ", ".join(KINDS))
        kind = JointKind.FIXED
    parent, child = (_end(element, tag, links, findings) for tag in ("parent", "child"))
    if parent == child != "":
        findings.wrong(element, "the joint holds a link to itself", parent, "two links")
    joint = Joint(name, kind, parent, child, place=findings.origin(element), line=element.line)
    if kind in (JointKind.REVOLUTE, JointKind.PRISMATIC, JointKind.PLANAR):
        axis = element.first("axis")
        given = findings.vector(axis, "xyz", (1, 0, 0))
        joint = replace(joint, axis=findings.axis(axis or element, given))
    if kind in (JointKind.REVOLUTE, JointKind.PRISMATIC):
        joint = _with_forces(joint, element, word, findings)
    return joint


def _without_world(
    root: Element, base: str, top: str, links: tuple[Link, ...], joints: tuple[Joint, ...], findings: Findings
) -> tuple[str, tuple[Link, ...], tuple[Joint, ...]]:
    """Settle a joint that floats: with a fixed base it stands still, with a free one what is above it is left out."""
    floating = {element.attributes["name"]: element for element in root.all("joint") if _floats(element)}
    above = [joint for joint in joints if joint.parent == top]
    for name, element in floating.items():
        if [joint.name for joint in above] != [name]:
            allowed = "one from the root to the base"
            findings.wrong(element, "a joint that floats is not alone at the root", name, allowed)
        elif base == "fixed":
            findings.note(element, "the joint floats; with --base fixed it stands where the file has it")
    if not floating or base == "fixed" or findings.problems:
        return top, links, joints
    rest = tuple(joint for joint in joints if joint is not above[0])
    return above[0].child, tuple(link for link in links if link.name != top), rest


def _idle(root: Element) -> tuple[str, ...]:
    """Joints whose limit allows no effort: no motor drives them."""
    limits = [(joint.name, joint.first("limit")) for joint in root.all("joint")]
    return tuple(name for name, limit in limits if limit is not None and _is_zero(limit.attributes.get("effort", "")))


def _is_zero(text: str) -> bool:
    try:
        return float(text) == 0.0
    except ValueError:
        return False


def _floats(joint: Element) -> bool:
    return joint.attributes.get("type") == "floating"


def _end(element: Element, tag: str, links: list[str], findings: Findings) -> str:
    end = element.first(tag)
    if end is None:
        findings.wrong(element, f"the {tag} is missing", None, f'<{tag} link="…"/>')
        return ""
    link = end.attributes.get("link", "")
    findings.known(end, link, links, "link")
    return link


def _with_forces(joint: Joint, element: Element, word: str, findings: Findings) -> Joint:
    """Add limits, friction and what URDF+ says of independence."""
    limit, dynamics = element.first("limit"), element.first("dynamics") or element.first("joint_properties")
    limits = None
    if word != "continuous" and limit is not None and {"lower", "upper"} & set(limit.attributes):
        limits = findings.number(limit, "lower"), findings.number(limit, "upper")
        if limits[0] > limits[1]:
            findings.wrong(limit, "the lower limit is above the upper one", f"{limits[0]} … {limits[1]}")
    friction = [findings.number(dynamics, key) for key in ("damping", "friction")]
    if dynamics is not None and min(friction) < 0.0:
        findings.wrong(dynamics, "friction is negative", min(friction), "0 or more")
    mark = element.attributes.get("independent")
    if mark is not None and mark.lower() not in ("true", "false", "1", "0"):
        findings.wrong(element, "independent is neither true nor false", mark, "true, false")
    independent = None if mark is None else mark.lower() in ("true", "1")
    return replace(joint, limits=limits, viscous=friction[0], coulomb=friction[1], independent=independent)
