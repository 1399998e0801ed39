"""Calls the kinematics of a module of LinuxCNC, in a process of its own, with LinuxCNC's own HAL; for `modules.py`.

Input and output are JSON: the path of a module, pins to set, calls one after the other, pins to read.
"""

from __future__ import annotations

import ctypes
import json
import shutil
import subprocess
import sys
from typing import Any

MEMBERS = ("x", "y", "z", "a", "b", "c", "u", "v", "w")
JOINTS = 16
HALCMD = shutil.which("halcmd")


class Pose(ctypes.Structure):
    """The pose of LinuxCNC."""

    _fields_ = [(name, ctypes.c_double) for name in MEMBERS]


def main(asked: dict[str, Any]) -> dict[str, Any]:
    """Load the module, make the calls."""
    ctypes.CDLL("liblinuxcnchal.so.0", mode=ctypes.RTLD_GLOBAL)
    module = ctypes.CDLL(asked["module"])
    made = module.rtapi_app_main()
    if made != 0:
        return {"made": made}
    try:
        for name, value in asked["pins"].items():
            halcmd("setp", name, repr(float(value)))
        calls = [call(module, *each) for each in asked["calls"]]
        read = [float(halcmd("getp", name)) for name in asked["read"]]
        return {"made": made, "kind": module.kinematicsType(), "calls": calls, "read": read}
    finally:
        module.rtapi_app_exit()


def halcmd(*command: str) -> str:
    """What a command of HAL prints."""
    return subprocess.run([str(HALCMD), *command], check=True, capture_output=True, text=True).stdout


def call(module: ctypes.CDLL, kind: str, joints: list[float], world: list[float]) -> list[Any]:
    """One call: what it returned, joints and pose after it."""
    joint, pose, flags = (ctypes.c_double * JOINTS)(*joints), Pose(*world), (ctypes.c_ulong * 2)()
    places = (ctypes.byref(flags, 0), ctypes.byref(flags, ctypes.sizeof(ctypes.c_ulong)))
    if kind == "inverse":
        returned = module.kinematicsInverse(ctypes.byref(pose), joint, *places)
    else:
        returned = module.kinematicsForward(joint, ctypes.byref(pose), *places)
    return [returned, list(joint), [getattr(pose, name) for name in MEMBERS]]


if __name__ == "__main__":
    json.dump(main(json.load(sys.stdin)), sys.stdout)
