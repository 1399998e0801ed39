"""Write docs/reference/functions/: a page for each function, from the catalogue, notes and a call that is made here."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import yaml

import pkmgen
from benchmarks import ROOT
from pkmgen.api.function import KernelFunction
from pkmgen.api.ports import ArrayPort
from pkmgen.api.robot import Robot
from pkmgen.compile import compile_limbs
from pkmgen.graph.types import GuardKind
from pkmgen.language.catalogue import CATALOGUE, CatalogueEntry
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options

FOLDER = ROOT / "docs/reference/functions"
STATES = {
    "delta": ([0.05, 0.02, -0.5], [0.3, -0.2, 0.1], [1.0, 2.0, 3.0]),
    "redundant_2rr": ([0.02, 0.15], [0.3, -0.2], [1.0, 2.0]),
}
"""State that the examples are computed at."""
SMALL = 1e-6
SAYS = {
    GuardKind.REACH: "out of reach (limb), or singular (limb, type 1) at the limit of reach",
    GuardKind.REACH_CLOSED: "out of reach (limb)",
    GuardKind.SINGULAR: "singular (type 2, or the limb whose bit is set)",
    GuardKind.ASSEMBLY: "another assembly: a limb on another branch, or an axis turned round",
    GuardKind.NORMALISED: "quaternion not of length one",
}
COUNTED = ("delta", "planar_3rrr", "redundant_2rr", "spherical_wrist")
"""Robots whose statuses are listed."""


def describe(port: ArrayPort) -> str:
    """A row of the table of arguments and results."""
    units = ", ".join(dict.fromkeys(port.units))
    shape = " × ".join(map(str, port.shape)) or "1"
    return f"`{port.name}` | {shape} | {units} | {port.meaning.replace('|', chr(92) + '|')}"


def steps_of(function: KernelFunction) -> list[str]:
    """Rows of what repeats a function: further inputs are held over each step, states come out."""
    pose, twist = function.inputs[:2]
    rows = ["| in | `step` | 1 | s | length of a step; efforts and loads are arrays with a row for each step |"]
    for port in (pose, twist):
        size, unit = f"steps + 1 × {port.size}", port.units[0]
        rows.append(f"| out | `{port.name}` | {size} | {unit} | {port.meaning}, from the start on |")
    return rows


def shown(value: Any) -> str:
    """Results as Python prints them, to five digits; those that are all small to two, and with their powers of ten."""
    small = isinstance(value, np.ndarray) and 0.0 < np.abs(value).max() < SMALL
    with np.printoptions(precision=1 if small else 5, suppress=not small, linewidth=100):
        if not isinstance(value, tuple):
            return repr(value)
        return "\n".join(f"{name} = {part!r}" for name, part in zip(value._fields, value, strict=True))  # type: ignore[attr-defined]


def call_of(robot: Robot, call: str) -> str:
    """Make the call of a page, and write it with its result."""
    pose, twist, acceleration = STATES[robot.name]
    given = {"robot": robot, "np": np, "pose": pose, "twist": twist, "acceleration": acceleration}
    used = [key for key in ("pose", "twist", "acceleration") if f"{key}" in call.partition("(")[2]]
    head = "\n".join([f'robot = pkmgen.load("{robot.name}")', *(f"{key} = {given[key]}" for key in used)])
    result = shown(eval(call, {}, given))  # noqa: S307 - the text is ours, from notes.yaml
    return f"```python\n{head}\n{call}\n```\n\n```text\n{result}\n```\n"


def page(entry: CatalogueEntry, robot: Robot, notes: dict[str, str], says: list[str]) -> str:
    """One page."""
    function = robot.function(entry.repeats or entry.name)
    rows = [f"| in | {describe(port)} |" for port in function.inputs]
    rows += steps_of(function) if entry.repeats else [f"| out | {describe(port)} |" for port in function.outputs]
    statuses = "\n".join(f"- {text}" for text in says)
    (declared,) = re.findall(rf"^uint32_t {robot.name}_{entry.name}\([^;]*\);$", robot.header, re.MULTILINE)
    counts = ", ".join(f"{number} {kind}" for kind, number in function.operations.items() if number)
    return f"""# {entry.name}

{entry.meaning} Group `{entry.group}`. Written by `make counts`.

**{entry.formula}**

Source: {notes["source"]}.

{notes["notes"].strip()}

## Arguments and results

Of `{robot.name}`; a batch has a leading axis of N states in Python. SI units, radians, world frame fixed to the base.

| | name | size | unit | meaning |
|---|---|---|---|---|
{chr(10).join(rows)}

## Status

{statuses}

Anything but `OK` leaves NaN in all outputs of the state; Python raises unless `status=` is given, see
[python](../python.md).

## Python

{call_of(robot, notes["call"])}
## C

```c
{declared}
```

{counts}{"" if entry.bounds else "; all robots in [counts of functions](../../measurements/function-counts.md)"}.
"""


def statuses() -> dict[str, list[str]]:
    """What each function can report, from the guards of a few robots."""
    said: dict[str, set[str]] = {}
    for name in COUNTED:
        text = read_robot_text(name)
        for function in compile_limbs(text, Options(functions=("all", "accuracy"))).functions:
            graph, says = function.graph, said.setdefault(function.graph.name, set())
            says |= {SAYS[guard.kind] for guard in graph.guards}
            says |= {"Newton's method did not converge"} if graph.iteration else set()
    order = [*SAYS.values(), "Newton's method did not converge"]
    last = "not finite: an input is NaN or infinite, or a result overflows"
    return {name: [text for text in order if text in says] + [last] for name, says in said.items()}


def pages() -> dict[str, str]:
    """All pages by file name, and the list of them."""
    notes = yaml.safe_load((FOLDER / "notes.yaml").read_text("utf-8"))
    says, written = statuses(), {}
    robots = {name: pkmgen.load(name, functions=["all", "accuracy"], backend="numpy") for name in STATES}
    lines = []
    for name, entry in CATALOGUE.items():
        robot = robots[notes[name].get("robot", "delta")]
        written[f"{name}.md"] = page(entry, robot, notes[name], says[entry.repeats or name])
        lines.append(
            f"| [`{name}`]({name}.md) | {entry.group} | {entry.formula.replace('|', chr(92) + '|')} | {entry.meaning} |"
        )
    head = "# Functions\n\nWhat kernels can compute (`pkmgen functions`). Written by `make counts`.\n\n"
    table = "| function | group | formula | |\n|---|---|---|---|\n"
    written["README.md"] = head + table + "\n".join(lines) + "\n"
    return written


if __name__ == "__main__":
    for file, text in pages().items():
        (FOLDER / file).write_text(text, encoding="utf-8")
    print(f"wrote {FOLDER}")
