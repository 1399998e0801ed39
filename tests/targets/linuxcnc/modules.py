"""Kinematics modules of LinuxCNC: built by halcompile, called with LinuxCNC's HAL in a process of their own."""

from __future__ import annotations

import fcntl
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from tests.conftest import Array
from tests.native.ways import Robot

HALCOMPILE = shutil.which("halcompile")
NEEDED = "halcompile, of Debian's linuxcnc-uspace-dev, is not installed"
INSTALLED = Path("/usr/lib/linuxcnc/modules")
"""Where LinuxCNC has its own modules."""
JOINTS = 16
SECONDS = 120


@dataclass
class Calls:
    """Calls of a module, one after the other."""

    module: Path
    pins: Mapping[str, float] = field(default_factory=dict)
    read: Sequence[str] = ()
    kinds: list[tuple[str, list[float], list[float]]] = field(default_factory=list)

    def inverse(self, world: Array) -> None:
        """Ask for the joints of a pose; they are NaN before."""
        self.kinds.append(("inverse", [7.0] * JOINTS, list(map(float, world))))

    def forward(self, joints: Array, world: Array) -> None:
        """Ask for the pose of joints, which was another one before."""
        given = np.zeros(JOINTS)
        given[: len(joints)] = joints
        self.kinds.append(("forward", given.tolist(), list(map(float, world))))

    def answers(self) -> tuple[list[int], Array, Array, list[float]]:
        """What the calls returned, joints and poses after them, and the pins at last."""
        asked = {"module": str(self.module), "pins": dict(self.pins), "calls": self.kinds, "read": list(self.read)}
        command = [sys.executable, str(Path(__file__).with_name("driver.py"))]
        with (Path(tempfile.gettempdir()) / "pkmgen-tests-hal.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # all of a machine share one HAL
            done = subprocess.run(
                command, input=json.dumps(asked), capture_output=True, text=True, check=False, timeout=SECONDS
            )
        assert done.returncode == 0, done.stderr + done.stdout
        told = json.loads(done.stdout[done.stdout.index("{") :])
        assert told["made"] == 0
        assert told["kind"] == 4, "both directions"
        returned, joints, worlds = zip(*told["calls"], strict=True)
        return list(returned), np.array(joints), np.array(worlds), told["read"]


def build(robot: Robot, folder: Path) -> Path:
    """Write the texts of a robot for LinuxCNC and compile its module; warnings are errors."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = robot.made.texts("linuxcnc")
    for name, text in texts.files.items():
        (folder / name).write_text(text, "utf-8")
    name = f"{robot.source.robot}_kins"
    command = (str(HALCOMPILE), "--compile", f"{name}.c")
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=SECONDS)
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert "warning" not in said, said
    return folder / f"{name}.so"
