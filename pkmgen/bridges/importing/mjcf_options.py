"""What an MJCF model says of physics beyond bodies and joints: what is left out of it, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.xml import Element


def gravity_acts(compiled: Any) -> bool:
    """Whether gravity is not switched off."""
    import mujoco

    return not compiled.opt.disableflags & int(mujoco.mjtDisableBit.mjDSBL_GRAVITY)


def note_left_out(compiled: Any, root: Element, findings: Findings) -> None:
    """Note forces that a robot file does not have, and refuse parts of physics that are switched off.

    Args:
        compiled: The model as MuJoCo has it.
        root: Its first element.
        findings: Collects what is found.
    """
    import mujoco

    if compiled.opt.density or compiled.opt.viscosity:
        findings.note(root, "the forces of the medium (density, viscosity) are left out")
    lifted = [compiled.body(body).name for body in range(compiled.nbody) if compiled.body_gravcomp[body]]
    if lifted:
        message = "gravity compensation is a force of the controller and is left out; bodies"
        findings.note(root, message, ", ".join(lifted))
    off = compiled.opt.disableflags
    switches = {
        "EQUALITY": compiled.neq > 0,
        "CONSTRAINT": compiled.neq > 0 or np.any(compiled.dof_frictionloss),
        "SPRING": np.any(compiled.jnt_stiffness) or np.any(compiled.tendon_stiffness),
        "DAMPER": np.any(compiled.dof_damping) or np.any(compiled.tendon_damping),
        "FRICTIONLOSS": np.any(compiled.dof_frictionloss),
    }
    for name, there in switches.items():
        bit = getattr(mujoco.mjtDisableBit, f"mjDSBL_{name}", None)
        if there and bit is not None and off & int(bit):
            flags = [element for element in root.walk() if element.tag == "flag"]
            message = "the flag switches off what the model has"
            findings.wrong(
                flags[0] if flags else root, message, name.lower(), "the flag, or what it switches off, removed"
            )


def refuse_curves(compiled: Any, joint: int, element: Element, findings: Findings) -> None:
    """Refuse springs and dampers of a joint that are no linear ones."""
    dof = int(compiled.jnt_dofadr[joint])
    for word, index in (("jnt_stiffnesspoly", joint), ("dof_dampingpoly", dof), ("jnt_springyield", joint)):
        if np.any(getattr(compiled, word, np.zeros(index + 1))[index]):
            given = word.split("_")[1].removesuffix("poly")
            findings.wrong(element, "springs and dampers are read where they are linear", given, "one coefficient")
