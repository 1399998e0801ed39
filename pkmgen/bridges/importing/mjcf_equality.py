"""Equality constraints of MJCF: `connect` and `weld` close loops, `joint` and `tendon` couple coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.mjcf_files import MjcfFiles
from pkmgen.bridges.importing.mjcf_names import Names
from pkmgen.bridges.importing.mjcf_tendons import sites_of, terms_of
from pkmgen.bridges.importing.model import Coupling, Joint, JointKind
from pkmgen.bridges.importing.placement import from_quaternion, shift
from pkmgen.bridges.importing.spanning import turned_round
from pkmgen.bridges.importing.xml import Element

CONNECT, WELD, JOINT, TENDON = range(4)
"""Types as MuJoCo numbers them."""


def read_equalities(
    names: Names, compiled: Any, root: Element, files: MjcfFiles, findings: Findings
) -> tuple[list[Joint], list[Coupling]]:
    """Read the constraints that are active.

    Args:
        names: Names of bodies and joints.
        compiled: The model as MuJoCo has it.
        root: Its first element, for messages.
        files: Where elements are found.
        findings: Collects what cannot be modelled.
    """
    loops: list[Joint] = []
    couplings: list[Coupling] = []
    for index in range(compiled.neq):
        kind, given = int(compiled.eq_type[index]), compiled.equality(index).name
        name = given or f"equality_{index + 1}"
        words = {CONNECT: "connect", WELD: "weld", JOINT: "joint", TENDON: "tendon"}
        element = (files.element(words[kind], given) if given and kind in words else None) or root
        if not compiled.eq_active0[index]:
            findings.note(element, "the constraint is not active at the start and is left out", name)
        elif kind in (JOINT, TENDON):
            rod = _rod(names, compiled, index, name, element)
            if rod is not None:
                loops.append(rod)
                continue
            couplings += _coupling(names, compiled, index, name, element, findings)
        elif kind in (CONNECT, WELD):
            _refuse_mocap(names, compiled, index, element, findings)
            loops.append(_loop(names, compiled, index, name, element))
        else:
            findings.wrong(element, "this type of constraint is not read", name, ", ".join(words.values()))
    return loops, couplings


def joint_to_floating(loops: Sequence[Joint], floating: Sequence[str], joints: Sequence[Joint]) -> Joint | None:
    """A loop as a joint of the tree that carries a body that floats: a weld where there is one, else a ball.

    Args:
        loops: Joints that close loops.
        floating: Bodies that hang from nothing yet.
        joints: Joints of the tree so far.

    Returns:
        The joint, from a body that hangs from the root; None where none does.
    """
    loose = set(floating)
    for joint in joints:  # what hangs from a body that floats; parents come first
        if joint.parent in loose:
            loose.add(joint.child)
    for kind in (JointKind.FIXED, JointKind.POINT):
        for loop in loops:
            joint = turned_round(loop) if loop.parent in floating else loop
            if loop.kind is kind and joint.child in floating and joint.parent not in loose:
                return replace(joint, kind=kind if kind is JointKind.FIXED else JointKind.SPHERICAL)
    return None


def _loop(names: Names, compiled: Any, index: int, name: str, element: Element) -> Joint:
    """A point or a frame of one body that stays on that of another."""
    import mujoco

    kind = JointKind.POINT if compiled.eq_type[index] == CONNECT else JointKind.FIXED
    ends = [int(compiled.eq_obj1id[index]), int(compiled.eq_obj2id[index])]
    if compiled.eq_objtype[index] == mujoco.mjtObj.mjOBJ_SITE:
        place, other = (from_quaternion(compiled.site_pos[site], compiled.site_quat[site]) for site in ends)
        ends = [int(compiled.site_bodyid[site]) for site in ends]
    else:
        data = np.array(compiled.eq_data[index], float)
        if kind is JointKind.POINT:
            place, other = shift(data[0:3]), shift(data[3:6])
        else:  # the second body stays at a place in the first, seen at an anchor of its own
            place, other = from_quaternion(data[3:6], data[6:10]), shift(data[0:3])
    first, second = (names.bodies[body] for body in ends)
    return Joint(name, kind, first, second, place, other, line=element.line)


def _coupling(
    names: Names, compiled: Any, index: int, name: str, element: Element, findings: Findings
) -> list[Coupling]:
    """A joint or a fixed tendon that follows another, L1 − L1₀ = c₀ + c₁ (L2 − L2₀), or one that stays where it is."""
    data, kind = np.array(compiled.eq_data[index], float), int(compiled.eq_type[index])
    second = int(compiled.eq_obj2id[index]) >= 0
    if data[2:5].any() and second:
        things = "joints" if kind == JOINT else "tendons"
        findings.wrong(
            element, f"{things} follow each other by a curve", " ".join(map(str, data[:5])), "c0 and c1 only"
        )
    ends = [(int(compiled.eq_obj1id[index]), 1.0), (int(compiled.eq_obj2id[index]), -float(data[1]))][: 1 + second]
    terms, offset = dict[str, float](), float(data[0])
    for end, factor in ends:
        shares = {names.joints[end]: 1.0} if kind == JOINT else terms_of(names, compiled, end)
        if shares is None:
            allowed = "fixed tendons; alone, a line between two sites"
            findings.wrong(element, "a tendon in space is not read", compiled.tendon(end).name, allowed)
            return []
        for joint, share in shares.items():
            terms[joint] = terms.get(joint, 0.0) + factor * share
            at = int(compiled.jnt_qposadr[names.joints.index(joint)])
            offset += factor * share * float(compiled.qpos0[at])
    terms = {joint: share for joint, share in terms.items() if share}
    return [Coupling(name, terms, offset, element.line, tuple(terms)[:1])]


def _rod(names: Names, compiled: Any, index: int, name: str, element: Element) -> Joint | None:
    """A tendon between two sites that keeps its length, L = L₀ + c₀: a rod between two points; None for others."""
    tendon = int(compiled.eq_obj1id[index])
    if int(compiled.eq_type[index]) != TENDON or int(compiled.eq_obj2id[index]) >= 0:
        return None
    sites = sites_of(compiled, tendon)
    if sites is None:
        return None
    length = float(compiled.tendon_length0[tendon]) + float(compiled.eq_data[index, 0])
    first, second = (names.bodies[int(compiled.site_bodyid[site])] for site in sites)
    one, other = (shift(compiled.site_pos[site]) for site in sites)
    return Joint(name, JointKind.DISTANCE, first, second, one, other, length=length, line=element.line)


def _refuse_mocap(names: Names, compiled: Any, index: int, element: Element, findings: Findings) -> None:
    """A body that is moved from outside holds nothing still."""
    import mujoco

    ends = [int(compiled.eq_obj1id[index]), int(compiled.eq_obj2id[index])]
    if compiled.eq_objtype[index] == mujoco.mjtObj.mjOBJ_SITE:
        ends = [int(compiled.site_bodyid[site]) for site in ends]
    moved = [names.bodies[body] for body in ends if compiled.body_mocapid[body] >= 0]
    if moved:
        message = "the constraint holds a body that is moved from outside (mocap)"
        findings.wrong(element, message, moved[0], "a body on joints, or the world; else remove the constraint")
