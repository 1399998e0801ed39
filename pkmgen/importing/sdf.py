"""SDF to a model. SDF has joints, no tree: those that find both links joined already close loops.

Poses are read as SDFormat 1.7 and later have it: `relative_to` a link, joint, frame or the model; a link is placed in
the model and a joint in its child where nothing is said. All links stand as they do at zero coordinates.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pkmgen.importing.choices import Choices
from pkmgen.importing.fields import Findings
from pkmgen.importing.model import NO_INERTIA, Inertia, Joint, JointKind, Link, Model
from pkmgen.importing.sdf_frames import WORLD, Frames, number
from pkmgen.importing.sdf_joints import read_gearboxes, read_joints, read_mimics
from pkmgen.importing.spanning import span
from pkmgen.importing.xml import Element


def read_sdf(root: Element, choices: Choices) -> Model:
    """Read the only model of an SDF file.

    Args:
        root: The element `sdf`.
        choices: The base, and motors, which the tree keeps where it can.

    Raises:
        RobotFileError: The file, or what it says, is wrong; all that is.
    """
    findings = Findings()
    world = root.first("world")
    models = [*root.all("model"), *(world.all("model") if world is not None else [])]
    if len(models) != 1:
        findings.wrong(root, "a file with one model is needed", f"{len(models)} models", "one <model>")
        findings.stop()
    model = models[0]
    for element in model.children:
        if element.tag in ("include", "model"):
            findings.wrong(element, "models in models are not read", element.tag, "links and joints in one model")
    frames = Frames(model, findings)
    links = _links(model, findings)
    joints = read_joints(model, frames, [link.name for link in links], findings)
    findings.stop()
    couplings = [*read_mimics(model, joints, findings), *read_gearboxes(model, joints, frames, findings)]
    gravity = _gravity(world or root, findings)
    findings.stop()
    rooted = _rooted(model, links, joints, frames, choices, findings)
    return replace(rooted, couplings=tuple(couplings), gravity=gravity)


def _links(model: Element, findings: Findings) -> list[Link]:
    links: list[Link] = []
    for element in model.all("link"):
        name = findings.name(element)
        if name in (WORLD, *(link.name for link in links)):
            findings.wrong(element, "the name of the link is taken", name, "another name")
        solid = element.first("visual") is not None or element.first("collision") is not None
        body = _inertia(element, findings)
        links.append(Link(name, body, element.line, frame=not solid and body.mass <= 1e-6))
    if not links:
        findings.wrong(model, "the model has no links")
    return links


def _inertia(link: Element, findings: Findings) -> Inertia:
    """Mass of a link; SDF takes 1 kg and 1 kg·m² where the file says nothing, which is said here."""
    element = link.first("inertial")
    if element is None:
        findings.note(link, "the link has no <inertial>: it is taken without mass")
        return NO_INERTIA
    values = element.first("inertia")
    names = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
    defaults = (1.0, 0.0, 0.0, 1.0, 0.0, 1.0)
    xx, xy, xz, yy, yz, zz = (
        number(values, name, default, findings) for name, default in zip(names, defaults, strict=True)
    )
    tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    if values is None or element.first("mass") is None:
        findings.note(element, "mass or inertia is left out: SDF takes 1 kg, or 1 kg*m**2 about each axis")
    body = Inertia(number(element, "mass", 1.0, findings), np.zeros(3), tensor)
    pose = Frames(link, findings).pose(element.first("pose"))
    return findings.inertia(values or element, body).seen_from(pose)


def _gravity(place: Element, findings: Findings) -> tuple[float, float, float]:
    """Gravity in the axes of the world."""
    element = place.first("gravity")
    if element is None:
        return (0.0, 0.0, -9.81)
    x, y, z = findings.numbers(element, element.text, "gravity", (0.0, 0.0, -9.81))
    return (x, y, z)


def _rooted(
    model: Element,
    links: list[Link],
    joints: list[Joint],
    frames: Frames,
    choices: Choices,
    findings: Findings,
) -> Model:
    """Choose the root and the tree. A model that no joint holds to the world is fixed where it stands, or free."""
    held = any(WORLD in (joint.parent, joint.child) for joint in joints)
    children = {joint.child for joint in joints}
    first = next((link.name for link in links if link.name not in children), links[0].name)
    root = first
    if held and choices.base == "free":
        findings.wrong(model, "a joint holds the model to the world: its base is not free", None, "--base fixed")
        findings.stop()
    if choices.base == "fixed":
        root = WORLD
        links = [Link(WORLD, NO_INERTIA, 0), *links]
        if not held:
            place = frames.model_pose @ frames.of(first, model)
            joints = [Joint(f"{first}_to_world", JointKind.FIXED, WORLD, first, place), *joints]
            findings.note(model, f"no joint holds the model to the world: the link {first!r} is fixed where it stands")
    tree, loops, missing = span(root, [link.name for link in links], joints, choices.motors or ())
    if missing:
        findings.wrong(model, "links hang from nothing", ", ".join(missing)[:80], "joints from the base to each link")
    findings.stop()
    return Model(
        model.attributes.get("name", ""),
        model.file,
        root,
        tuple(links),
        tuple(tree),
        tuple(loops),
        notes=tuple(findings.notes),
    )
