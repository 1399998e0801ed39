"""Equality constraints of MJCF: `connect` and `weld` close loops, `joint` couples two coordinates."""

from __future__ import annotations

from typing import Any

import numpy as np

from pkmgen.importing.fields import Findings
from pkmgen.importing.mjcf_files import MjcfFiles
from pkmgen.importing.mjcf_names import Names
from pkmgen.importing.model import Coupling, Joint, JointKind
from pkmgen.importing.placement import from_quaternion, shift
from pkmgen.importing.xml import Element

CONNECT, WELD, JOINT = range(3)
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
        words = {CONNECT: "connect", WELD: "weld", JOINT: "joint"}
        element = (files.element(words[kind], given) if given and kind in words else None) or root
        if not compiled.eq_active0[index]:
            findings.note(element, "the constraint is not active at the start and is left out", name)
        elif kind == JOINT:
            couplings += _coupling(names, compiled, index, name, element, findings)
        elif kind in (CONNECT, WELD):
            loops.append(_loop(names, compiled, index, name, element))
        else:
            findings.wrong(element, "this type of constraint is not read", name, "connect, weld, joint")
    return loops, couplings


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
    """A joint that follows another: q1 − q1₀ = c₀ + c₁ (q2 − q2₀), or one that stays where it is."""
    data = np.array(compiled.eq_data[index], float)
    first, second = int(compiled.eq_obj1id[index]), int(compiled.eq_obj2id[index])
    if data[2:5].any() and second >= 0:
        findings.wrong(element, "joints follow each other by a curve", " ".join(map(str, data[:5])), "c0 and c1 only")
    start = [float(compiled.qpos0[int(compiled.jnt_qposadr[joint])]) for joint in (first, second)]
    terms = {names.joints[first]: 1.0}
    offset = start[0] + float(data[0])
    if second >= 0:
        terms[names.joints[second]] = -float(data[1])
        offset -= float(data[1]) * start[1]
    return [Coupling(name, terms, offset, element.line, (names.joints[first],))]
