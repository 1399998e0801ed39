"""A model as URDF, whose joints make a tree, and its loops in two conventions.

A plain URDF goes with a YAML file, which names pairs of links whose frames stay together (6d) or whose origins do (3d);
URDF+ has `<loop>` inside. Home is a state of SRDF and a JSON file of coordinates.
"""

from __future__ import annotations

import json
from xml.etree.ElementTree import Element, SubElement  # nosec B405: written, never read

import numpy as np

from pkmgen.emit.targets.models.adder import with_couplings_of_two
from pkmgen.emit.targets.models.plain_loops import with_plain_loops
from pkmgen.emit.targets.models.types import GROUND, LoopSide, ModelTexts, RigidModel
from pkmgen.emit.targets.models.urdf.tree import TreeWriter, placed
from pkmgen.emit.targets.models.xml import WRITTEN, document, number

TYPES = {"S": "3d", "fixed": "6d"}
STANDARD_GRAVITY = (0.0, 0.0, -9.81)


def write_urdf(model: RigidModel) -> ModelTexts:
    """Write a model as URDF with YAML, as URDF+, and its home."""
    plain = with_couplings_of_two(with_plain_loops(model, tuple(TYPES)))
    name = plain.name
    tree, plus = TreeWriter(plain, balls=False), TreeWriter(plain, balls=True)
    ends = [(f"{loop.name}_end_1", f"{loop.name}_end_2") for loop in plain.loops]
    for loop, names in zip(plain.loops, ends, strict=True):
        for frame, side in zip(names, (loop.first, loop.second), strict=True):
            tree.frame(frame, side, _axes(plain, side))
    for loop in plain.loops:
        element = SubElement(plus.root, "loop", name=loop.name, type="spherical" if loop.kind == "S" else "fixed")
        for tag, side in (("predecessor", loop.first), ("successor", loop.second)):
            placed(SubElement(element, tag, link=plus.link_name(side.link)), _axes(plain, side), side.point)
    files = {f"{name}.urdf": document(tree.root, _comments(plain, f"loops: {name}_loops.yaml"))}
    files[f"{name}_loops.yaml"] = _loops_text(plain, ends)
    files[f"{name}_plus.urdf"] = document(plus.root, _comments(plain, "URDF+: loops are in this file"))
    files[f"{name}.srdf"] = document(_states(plain), _comments(plain, "home, and rotors seen at joints"))
    files[f"{name}_home.json"] = json.dumps(_home(plain), indent=1) + "\n"
    return ModelTexts(files, (*plain.notes, *_notes(plain)))


def _axes(model: RigidModel, side: LoopSide) -> np.ndarray:
    """Axes of the world at home, seen in the link of a side."""
    return np.eye(3) if side.link == GROUND else model.places()[side.link][0].T


def _comments(model: RigidModel, words: str) -> tuple[str, ...]:
    return f"{model.title} ({model.name})", f"{WRITTEN}; {words}", "SI units; coordinates of the robot."


def _loops_text(model: RigidModel, ends: list[tuple[str, str]]) -> str:
    """Loops, motors and joints that URDF has no word for."""
    balls = [link.joint.name for link in model.links if link.joint.kind == "S"]
    rows = {
        "closed_loop": ", ".join(f"[{one}, {other}]" for one, other in ends),
        "type": ", ".join(TYPES[loop.kind] for loop in model.loops),
        "name_mot": ", ".join(model.motors),
        "joint_name": ", ".join(balls),
        "joint_type": ", ".join(["SPHERICAL"] * len(balls)),
    }
    return "".join([f"# {WRITTEN}\n", *(f"{key}: [{words}]\n" for key, words in rows.items())])


def _home(model: RigidModel) -> dict[str, float | list[float]]:
    moving = [link.joint for link in model.links if link.joint.kind not in ("fixed", "free")]
    return {joint.name: [0.0, 0.0, 0.0, 1.0] if joint.kind == "S" else joint.home for joint in moving}


def _states(model: RigidModel) -> Element:
    """SRDF: the home state, and rotors as Pinocchio reads them."""
    root = Element("robot", name=model.name)
    group, home = SubElement(root, "group", name="joints"), _home(model)
    for joint in home:
        SubElement(group, "joint", name=joint)
    state = SubElement(root, "group_state", name="home", group="joints")
    for joint, value in home.items():
        words = " ".join(map(number, value)) if isinstance(value, list) else number(value)
        SubElement(state, "joint", name=joint, value=words)
    rotors = SubElement(root, "rotor_params")
    for link in model.links:
        if link.joint.rotor_inertia:
            SubElement(rotors, "joint", name=link.joint.name, mass=number(link.joint.rotor_inertia), gear_ratio="1")
    return root


def _notes(model: RigidModel) -> list[str]:
    notes = []
    if not np.array_equal(model.gravity, STANDARD_GRAVITY):
        words = ", ".join(map(number, model.gravity))
        notes.append(f"gravity is [{words}] m/s²; URDF has no word for it, and most tools take [0, 0, -9.81]")
    sprung = [link.joint.name for link in model.links if link.joint.stiffness]
    if sprung:
        notes.append(f"URDF has no springs; left out at {', '.join(sprung)}")
    rubbing = [link.joint.name for link in model.links if link.joint.kind == "S" and link.joint.viscous]
    if rubbing:
        notes.append(f"URDF has no friction of ball joints; left out at {', '.join(rubbing)}")
    turned = [link.joint.name for link in model.links if link.joint.rotor_inertia and not link.joint.driven]
    if turned:
        notes.append(f"URDF has no rotor inertia of joints without motors; the SRDF has that of {', '.join(turned)}")
    if any(link.joint.kind == "free" for link in model.links):
        notes.append("the base is free: read it with a joint that floats at the root")
    return notes
