"""Octave, which builds and calls what was written for MATLAB: one process that takes commands."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tests.conftest import Array
from tests.native.ways import Answer, Robot

OCTAVE = shutil.which("octave-cli") if shutil.which("mkoctfile") else None
NEEDED = "octave-cli and mkoctfile, of Debian's octave and octave-dev, are not installed"
STUB = Path(__file__).parent / "simulink_stub"
FLAGS = "-std=c99 -O0 -fPIC -Wall -Wextra -Werror"
DONE = "--- done ---"
CALL = """
inputs = cell(1, {count});
file = fopen('in.bin');
for k = 1:{count}
    sizes = fread(file, [1, fread(file, 1, 'double')], 'double');
    inputs{{k}} = reshape(fread(file, prod(sizes), 'double'), [sizes, 1]);
end
fclose(file);
results = cell(1, {outputs} + 1);
[results{{:}}] = {call}({first}inputs{{:}});
file = fopen('out.bin', 'w');
for k = 1:{outputs}
    fwrite(file, double(results{{k}}), 'double');
end
fwrite(file, results{{end}}, 'uint32');
fclose(file);
assert(isa(results{{end}}, 'uint32'));
"""


class Octave:
    """A process of Octave in a folder.

    Args:
        folder: Where it works.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._count = folder, 0
        self._process = subprocess.Popen(
            [str(OCTAVE), "--no-gui", "--norc", "--no-history", "--quiet"],
            cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "CFLAGS": FLAGS, "LC_ALL": "C.UTF-8"},
        )  # fmt: skip

    def run(self, commands: str) -> str:
        """What commands print; an error among them is one here."""
        self._count += 1
        file = self._folder / f"commands_{self._count}.m"  # what was read under a name may be kept
        file.write_text(commands, "utf-8")
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        failed = "catch e, disp(['FAILED ' e.identifier ' ' e.message]), end"
        self._process.stdin.write(f"try, source('{file}'), {failed}, fprintf('\\n{DONE}\\n')\n")
        self._process.stdin.flush()
        lines: list[str] = []
        for line in self._process.stdout:
            if line.strip() == DONE:
                break
            lines.append(line)
        else:
            raise AssertionError("".join(lines))
        text = "".join(lines).removesuffix("\n")
        assert "FAILED" not in text, text
        return text

    def close(self) -> None:
        """End it."""
        self._process.communicate("exit\n", timeout=60)


def write_texts(robot: Robot, folder: Path) -> None:
    """Write the folder of a robot for MATLAB."""
    for name, content in robot.made.texts("matlab").files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(str(content), "utf-8")


class Consumer:
    """A robot as Octave has it: built by its build.m, and called through its package.

    Args:
        robot: The robot.
        folder: Where it is built.
    """

    def __init__(self, robot: Robot, folder: Path) -> None:
        write_texts(robot, folder)
        self.robot, self._name, self._folder = robot, robot.source.robot, folder
        self._rows = {row["name"]: row for row in robot.source.manifest["functions"]}
        self.octave = Octave(folder)
        self.octave.run(f"addpath('{folder}'); run('{folder}/build.m');")

    def compute(self, name: str, inputs: Sequence[Array]) -> Answer:
        """All outputs of states, beside each other, and their status words; rows of a state first, as in C."""
        row = self._rows[name]
        with (self._folder / "in.bin").open("wb") as file:
            for port, states in zip(row["inputs"], inputs, strict=True):
                laid = in_matlab(np.asarray(states, float), port)
                file.write(np.array([laid.ndim, *laid.shape], float).tobytes() + laid.tobytes("F"))
        first = "" if self.robot.options.fold else f"{self._name}.parameters(), "
        outputs, call = row["outputs"], f"{self._name}.{name}"
        self.octave.run(CALL.format(count=len(inputs), outputs=len(outputs), call=call, first=first))
        return self._read(outputs, len(inputs[0]))

    def _read(self, outputs: Sequence[Mapping[str, Any]], count: int) -> Answer:
        content = (self._folder / "out.bin").read_bytes()
        found, place = [], 0
        for port in outputs:
            shape = (*(port["shape"] or (1,)), count)
            size = int(np.prod(shape))
            values = np.frombuffer(content, float, size, place).reshape(shape, order="F")
            found.append(np.moveaxis(values, -1, 0).reshape(count, -1))
            place += 8 * size
        words = np.frombuffer(content, np.uint32, count, place)
        assert len(content) == place + 4 * count
        return np.hstack(found), words.copy()


def in_matlab(states: Array, port: Mapping[str, Any]) -> Array:
    """States of an input as MATLAB has them: their number is the last dimension."""
    return np.moveaxis(states.reshape(len(states), *(port["shape"] or (1,))), 0, -1)
