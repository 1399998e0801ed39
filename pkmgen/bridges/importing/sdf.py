"""SDF to a model. SDF has joints, no tree: those that find both links joined already close loops.

Poses are read as SDFormat 1.7 and later have it: `relative_to` a link, joint, frame or the model; a link is placed in
the model and a joint in its child where nothing is said. All links stand as they do at zero coordinates.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from pkmgen.bridges.importing.choices import Choices, refuse
from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.model import NO_INERTIA, Joint, JointKind, Link, Model
from pkmgen.bridges.importing.placement import Placement
from pkmgen.bridges.importing.plugins import read_plugins
from pkmgen.bridges.importing.sdf_couplings import read_ball_constraints, read_gearboxes, read_mimics
from pkmgen.bridges.importing.sdf_frames import BETWEEN, WORLD, Frames, number, truth, word
from pkmgen.bridges.importing.sdf_include import with_included
from pkmgen.bridges.importing.sdf_inertia import inertia_of_link
from pkmgen.bridges.importing.sdf_joints import Scope, read_joints
from pkmgen.bridges.importing.spanning import span
from pkmgen.bridges.importing.urdf_loops import read_tendon_constraints
from pkmgen.bridges.importing.vocabulary import judge_words
from pkmgen.bridges.importing.xml import Element
from pkmgen.machine.spelling import counted

AXES_IN_JOINTS = (1, 5)
"""First version whose axes are given in the frame of the joint where nothing is said."""
NEWEST = (1, 12)


def read_sdf(root: Element, source: Path, choices: Choices) -> Model:
    """Read a model of an SDF file: the only one, or the one that is asked for.

    Args:
        root: The element `sdf`.
        source: Its file.
        choices: The base, motors, which the tree keeps where it can, and the name of the model.

    Raises:
        RobotFileError: The file, or what it says, is wrong; all that is.
        ArgumentError: There is no model of the name that is asked for.
    """
    findings = Findings()
    judge_words(root, "sdf", findings)
    findings.stop()
    root = with_included(root, source, findings)
    findings.stop()
    world, model = _chosen(root, choices, findings)
    outer = Frames(world, findings)
    frames = outer.inner[model.name]
    findings.stop()
    scopes = _scopes(frames, "")
    links = [link for scope, prefix in scopes for link in _links(scope, prefix, findings)]
    if not links:
        findings.wrong(model, "the model has no links")
        findings.stop()
    return _read(root, world, _Chosen(model, outer, frames, scopes, links), choices, findings)


@dataclass(frozen=True, slots=True, eq=False)
class _Chosen:
    """The model that is imported: its element, places in the world and in it, all models in it, and its links."""

    element: Element
    outer: Frames
    frames: Frames
    scopes: list[tuple[Frames, str]]
    links: list[Link]

    def standing(self, link: str) -> Placement:
        """Where a link stands in the world."""
        return self.outer.of(self.element.name, self.element) @ self.frames.of(link, self.element)


def _read(root: Element, world: Element, chosen: _Chosen, choices: Choices, findings: Findings) -> Model:
    """Read joints, couplings and motors, and choose the tree."""
    names = [link.name for link in chosen.links]
    old = _version(root, findings) < AXES_IN_JOINTS
    scopes = [Scope(frames, prefix, names, axes_in_model=old) for frames, prefix in chosen.scopes]
    scopes.append(Scope(chosen.outer, "", names, f"{chosen.element.name}{BETWEEN}", old))
    read = [read_joints(scope, findings) for scope in scopes]
    joints = [joint for joints, _ in read for joint in joints]
    links = [*chosen.links, *(link for _, added in read for link in added)]
    findings.stop()
    balls, sums = [], []
    for scope in scopes:
        balls += read_ball_constraints(scope, findings)
        sums += [*read_mimics(scope, joints, findings), *read_gearboxes(scope, joints, findings)]
        sums += read_tendon_constraints(scope.frames.element, joints, findings)
    plugins = [plugin for frames, _ in chosen.scopes for plugin in frames.element.all("plugin")] + world.all("plugin")
    asked = choices.motors is not None
    driven = read_plugins(plugins, [joint.name for joint in joints], names, asked, findings)
    motors = driven.motors if choices.motors is None else choices.motors
    gravity = _gravity(world, findings)
    findings.stop()
    rooted = _rooted(chosen, links, joints, motors, choices, findings)
    return replace(
        rooted,
        loops=(*rooted.loops, *balls),
        couplings=(*sums, *driven.couplings),
        motors=driven.motors,
        gravity=_weight(chosen, gravity, findings),
        home=_positions(chosen, joints, findings),
        idle=_idle(chosen),
        notes=tuple(findings.notes),
    )


def _chosen(root: Element, choices: Choices, findings: Findings) -> tuple[Element, Element]:
    """The world, which is made up where the file has none, and the model in it that is imported."""
    worlds = root.all("world")
    if len(worlds) > 1:
        findings.wrong(worlds[1], "the file has several worlds", str(len(worlds)), "one <world>")
        findings.stop()
    loose = Element("world", {}, root.file, root.line, [Element("gravity", {}, root.file, root.line, [], "0 0 -9.81")])
    world = worlds[0] if worlds else loose
    world = Element("world", world.attributes, world.file, world.line, [*world.children, *root.all("model")])
    models = {model.name: model for model in world.all("model")}
    if choices.model is not None and choices.model not in models:
        refuse("--model", choices.model, list(models), "no model")
    moving = {name: model for name, model in models.items() if not truth(model, "static", False)} or models
    if choices.model is None and len(moving) != 1:
        shown = ", ".join(models)
        findings.wrong(
            root, f"the file has {counted(len(models), 'model')}", shown, "one <model>; or name it by --model"
        )
        findings.stop()
    model = models[choices.model] if choices.model is not None else next(iter(moving.values()))
    if truth(model, "static", False):
        findings.wrong(
            model, "the model is static: nothing of it moves", model.attributes.get("name", ""), "a model that moves"
        )
    return world, model


def _scopes(frames: Frames, prefix: str) -> list[tuple[Frames, str]]:
    """A model and all models in it, each with what its names have before them."""
    found = [(frames, prefix)]
    for name, inner in frames.inner.items():
        found += _scopes(inner, f"{prefix}{name}{BETWEEN}")
    return found


def _links(frames: Frames, prefix: str, findings: Findings) -> list[Link]:
    links: list[Link] = []
    if prefix and truth(frames.element, "static", False):
        findings.wrong(frames.element, "a static model in a model is not read", prefix, "a fixed joint to the world")
    for element in frames.element.all("link"):
        name = findings.name(element)
        if name == WORLD:
            findings.wrong(element, "the name of the link is taken", name, "another name")
        if truth(element, "kinematic", False) or truth(element, "must_be_base_link", False):
            findings.wrong(element, "a link that moves as it is told, or floats, is not read", name, "a link on joints")
        solid = element.first("visual") is not None or element.first("collision") is not None
        body = inertia_of_link(element, frames, findings)
        links.append(Link(prefix + name, body, element.line, frame=not solid and body.mass <= 1e-6))
    return links


def _version(root: Element, findings: Findings) -> tuple[int, ...]:
    """The version of the format; a newer one than is known is noted."""
    text = root.attributes.get("version", "1.7").strip()
    parts = text.split(".")
    version = tuple(int(part) for part in parts) if all(part.isdecimal() and len(part) < 4 for part in parts) else (0,)
    if version == (0,):
        findings.wrong(root, "this is no version of SDF", text, "1.12")
    if version > NEWEST:
        findings.note(root, "the version is newer than what is known here", text, ".".join(map(str, NEWEST)))
    return version


def _positions(chosen: _Chosen, joints: list[Joint], findings: Findings) -> dict[str, tuple[float, ...]]:
    """Coordinates that joints have at the start, where the file gives some."""
    single = {joint.name for joint in joints if joint.coordinates == 1}
    found: dict[str, tuple[float, ...]] = {}
    for frames, prefix in chosen.scopes:
        for element in frames.element.all("joint"):
            name, axis = prefix + element.name, element.first("axis")
            if name in single and axis is not None and axis.first("initial_position") is not None:
                found[name] = (number(axis, "initial_position", 0.0, findings),)
    return found


def _idle(chosen: _Chosen) -> tuple[str, ...]:
    """Joints whose limit allows no effort: no motor drives them."""
    found: list[str] = []
    for frames, prefix in chosen.scopes:
        for element in frames.element.all("joint"):
            axis = element.first("axis")
            limit = axis.first("limit") if axis is not None else None
            if limit is not None and word(limit, "effort") in ("0", "0.0"):
                found.append(prefix + element.name)
    return tuple(found)


def _gravity(place: Element, findings: Findings) -> tuple[float, float, float]:
    """Gravity in the axes of the world."""
    element = place.first("gravity")
    if element is None:
        return (0.0, 0.0, -9.8)  # as the format has it
    x, y, z = findings.numbers(element, element.text, "gravity", (0.0, 0.0, -9.81))
    return (x, y, z)


def _weight(chosen: _Chosen, gravity: tuple[float, float, float], findings: Findings) -> tuple[float, float, float]:
    """Gravity of the world; none where all links with mass are without it, which must be all or none of them."""
    heavy = {link.name for link in chosen.links if link.inertia.mass > 0.0}
    without = [
        element
        for frames, prefix in chosen.scopes
        for element in frames.element.all("link")
        if prefix + element.name in heavy and not truth(element, "gravity", True)
    ]
    if len(without) == len(heavy):
        return (0.0, 0.0, 0.0) if without else gravity
    for element in without:
        message = "gravity acts on all links of a robot file, or on none"
        findings.wrong(element, message, "false", "<gravity> removed here, or false in every link")
    findings.stop()
    return gravity


def _rooted(
    chosen: _Chosen,
    links: list[Link],
    joints: list[Joint],
    motors: tuple[str, ...],
    choices: Choices,
    findings: Findings,
) -> Model:
    """Choose the root and the tree. A model that no joint holds to the world is fixed where it stands, or free."""
    model = chosen.element
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
            joints = [Joint(f"{first}_to_world", JointKind.FIXED, WORLD, first, chosen.standing(first)), *joints]
            findings.note(model, f"no joint holds the model to the world: the link {first!r} is fixed where it stands")
    tree, loops, missing = span(root, [link.name for link in links], joints, motors)
    if missing:
        findings.wrong(model, "links hang from nothing", ", ".join(missing)[:80], "joints from the base to each link")
    findings.stop()
    return Model(chosen.element.name, model.file, root, tuple(links), tuple(tree), tuple(loops))
