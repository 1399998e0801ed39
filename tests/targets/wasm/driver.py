"""Node around the module of a robot, and the same C compiled by zig for this processor with the same C library."""

from __future__ import annotations

import math
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tests.conftest import Array
from tests.native.ways import Answer, Robot
from tests.targets.cpp.consumer import answer_of

NODE = shutil.which("node")
NEEDED = "node, of Debian's nodejs, is not installed"
DRIVER = """
import {{ readFileSync, writeSync }} from "node:fs";
import {{ load }} from "./{robot}.mjs";

const [name, way, ...rest] = process.argv.slice(2);
const [inputs, outputs, count] = rest.map((text) => JSON.parse(text));
const robot = await load();
const bytes = readFileSync(0);
const numbers = new {array}(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
let place = 0;
const given = inputs.map((size) => numbers.subarray(place, (place += size * count)));
const written = [];
const states = [...Array(count).keys()];
const all = way === "batch" ? robot[`${{name}}_batch`](count, ...given) : undefined;
for (const i of states) {{
  const one = all ?? robot[name](...inputs.map((size, k) => given[k].slice(size * i, size * (i + 1))));
  for (const [port, size] of outputs) {{
    const values = all ? one[port].slice(size * i, size * (i + 1)) : one[port];
    written.push(Buffer.from(values.buffer, values.byteOffset, values.byteLength));
  }}
  written.push(Buffer.from(new Uint32Array([all ? all.statuses[i] : one.status]).buffer));
}}
writeSync(1, Buffer.concat(written));
"""
NATIVE = """
#include "{robot}.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **arguments)
{{
    const size_t count = strtoul(arguments[argc - 1], NULL, 10);
{cases}
    return 0;
}}
"""
CASE = """
    if (strcmp(arguments[1], "{name}") == 0) {{
        {real} {declared};
{read}
        for (size_t i = 0; i < count; ++i) {{
            const uint32_t word = {c_name}({given});
{write}
            fwrite(&word, sizeof word, 1, stdout);
        }}
    }}
"""


class InNode:
    """The module of a robot in node.

    Args:
        robot: The robot.
        folder: Where its files are put.
    """

    def __init__(self, robot: Robot, folder: Path) -> None:
        folder.mkdir(parents=True)
        source = robot.made.texts("wasm")
        for name, text in source.files.items():
            (folder / name).write_text(text, "utf-8")
        for name, content in source.compiled.items():
            (folder / name).write_bytes(content)
        double = robot.options.real == "double"
        self._real = np.dtype(np.float64 if double else np.float32)
        array = "Float64Array" if double else "Float32Array"
        (folder / "driver.mjs").write_text(DRIVER.format(robot=robot.source.robot, array=array), "utf-8")
        self._driver, self._rows = folder / "driver.mjs", {row["name"]: row for row in source.manifest["functions"]}

    def compute(self, name: str, inputs: Sequence[Array], way: str = "one") -> Answer:
        """All outputs of states, beside each other, and their status words."""
        row = self._rows[name]
        inward = [_size(port) for port in row["inputs"]]
        outward = [[port["name"], _size(port)] for port in row["outputs"]]
        rest = [str(part).replace("'", '"') for part in (inward, outward)]
        return answer_of(str(NODE), [str(self._driver), name, way, *rest], row, inputs, self._real)


class ByZig:
    """C of a robot as a program of this processor, with the C library that the module has."""

    def __init__(self, robot: Robot, folder: Path) -> None:
        folder.mkdir(parents=True)
        for name, text in robot.source.files.items():
            (folder / name).write_text(text, "utf-8")
        real = robot.options.real
        cases = "".join(_case(row, real) for row in robot.source.manifest["functions"])
        name = robot.source.robot
        (folder / "main.c").write_text(NATIVE.format(robot=name, cases=cases), "utf-8")
        flags = ("-target", "x86_64-linux-musl", "-std=c99", "-O2", "-fno-math-errno", "-ffp-contract=off")
        command = (sys.executable, "-m", "ziglang", "cc", *flags, "main.c", f"{name}.c", "-lm", "-o", "main")
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=600)
        assert done.returncode == 0, done.stderr
        self._program, self._rows = folder / "main", {row["name"]: row for row in robot.source.manifest["functions"]}
        self._real = np.dtype(np.float64 if real == "double" else np.float32)

    def compute(self, name: str, inputs: Sequence[Array]) -> Answer:
        """All outputs of states, beside each other, and their status words."""
        return answer_of(self._program, [name], self._rows[name], inputs, self._real)


def _size(port: dict[str, Any]) -> int:
    return math.prod(port["shape"])


def _case(row: dict[str, Any], real: str) -> str:
    """C that computes a function at states of standard input, whose inputs follow each other."""
    inputs = {port["name"]: _size(port) for port in row["inputs"]}
    outputs = {f"{port['name']}_out": _size(port) for port in row["outputs"]}
    pointers = [f"*{name} = malloc(count * {size} * sizeof({real}))" for name, size in inputs.items()]
    declared = ", ".join([*pointers, *(f"{name}[{size}]" for name, size in outputs.items())])
    read = [
        f"        if (fread({name}, sizeof({real}), count * {size}, stdin) != count * {size}) {{ return 1; }}"
        for name, size in inputs.items()
    ]
    write = [f"            fwrite({name}, sizeof({real}), {size}, stdout);" for name, size in outputs.items()]
    given = ", ".join([*(f"{name} + {size} * i" for name, size in inputs.items()), *outputs])
    return CASE.format(
        name=row["name"],
        real=real,
        declared=declared,
        read="\n".join(read),
        c_name=row["c_name"],
        given=given,
        write="\n".join(write),
    )
