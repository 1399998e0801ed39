"""Count what generators of dynamics for serial robots write for parallel ones, the same way as they do.

    python -m benchmarks.pages.like_for_like TABLE.json [MACHINE ...]

sets our counts beside the published ones of all machines of a table of legs (or of those named). The functions:
`invdyn`, from platform pose, rates and accelerations, positions of the leg joints, gravity, frames of the legs,
coupling points, numbers of the legs, masses, first moments and inertia about the origins of the bodies, all of them
inputs, to the force on the platform and the moment about its origin; and `Jinv` from pose, joint positions, frames,
coupling points and numbers. What depends on parameters alone is counted; a square is one multiplication, the sign of a
number is free.
"""

from __future__ import annotations

import json
import re
import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.arms.least import least_force, least_jacobian
from benchmarks.arms.table import ArmMachine, arm_machine
from benchmarks.leg_tables.records import Leg
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.count import count_operations, count_signs
from pkmgen.graph.types import ExprGraph
from pkmgen.language.expression.trees import Name, Number, Tree, parse_expression

GAMMA = (Number(0.0), Number(0.0), Name("gamma"))
"""Leg frames that are turned about the vertical."""
HINGE = {"type": "R"}
CROSSED = {"type": "R", "alpha": "pi/2"}
LEGS: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "planar_3rrr": (
        HINGE | {"d": "d1"}, HINGE | {"a": "a2", "d": "d2"}, HINGE | {"a": "a3", "d": "d3"},
    ),
    "planar_3prr": (
        {"type": "P", "beta": "pi", "alpha": "pi/2", "theta": "pi"}, CROSSED | {"a": "a2", "d": "d2"},
        HINGE | {"a": "a3", "d": "d3"},
    ),
    "planar_3rpr": (
        HINGE | {"d": "d1"}, {"type": "P", "alpha": "pi/2", "a": "a2"}, CROSSED | {"a": "a3", "d": "d3"},
    ),
    "gough_stewart": (HINGE, CROSSED, {"type": "P", "alpha": "pi/2"}, HINGE, CROSSED, CROSSED),
}  # fmt: skip
"""Legs of machines with published counts that robots of the library resemble: robsynth-parroblib at 01c8d77f, MIT."""


def library_machine(robot: str) -> ArmMachine:
    """The machine of published counts that a robot of the library resembles."""
    leg = Leg(joints=LEGS[robot])
    if robot == "gough_stewart":
        return arm_machine(robot, "3T3R", 6, GAMMA, leg, 3)
    return arm_machine(robot, "2T1R", 3, GAMMA, leg, 2)


def counts(graph: ExprGraph) -> dict[str, int]:
    """Operations by kind, signs and comparisons left out."""
    found = asdict(count_operations(graph))
    found["add"] -= count_signs(graph)
    return {kind: found[kind] for kind in ("mul", "add", "div", "sqrt", "trig")}


@dataclass(frozen=True, slots=True)
class Beside:
    """Our count of a function beside the published one."""

    machine: str
    function: str
    published: int
    ours: int

    @property
    def ratio(self) -> float:
        """Ours over theirs."""
        return self.ours / self.published

    def line(self) -> str:
        """A line of a table."""
        return f"| {self.machine} | {self.function} | {self.published} | {self.ours} | {self.ratio:.3f} |"


def machine_of(table: Mapping[str, Any], record: Mapping[str, Any]) -> ArmMachine:
    """Read a machine of a table."""
    frame = [_tree(angle) for angle in record["leg_frame_euler_xyz"]]
    leg = Leg(**table["legs"][record["leg"]])
    return arm_machine(
        record["name"], record["motion"], record["number_of_legs"], (frame[0], frame[1], frame[2]), leg,
        record["joints_in_dynamics"],
    )  # fmt: skip


def _tree(value: str | float) -> Tree:
    return parse_expression(re.sub(r"\bPi\b", "pi", str(value)))


def compared(table: Mapping[str, Any], names: Sequence[str]) -> Iterator[Beside]:
    """Count all functions of machines that have a published count; those that are refused are told."""
    for record in table["machines"]:
        name = record["name"]
        if names and name not in names:
            continue
        machine = machine_of(table, record)
        try:
            for function in record["functions"]:
                if (function["function"], function["parameter_form"]) == ("invdyn", "slag_vp2"):
                    ours = sum(counts(least_force(machine)).values())
                    yield Beside(name, "invdyn", sum(function["cost"].values()), ours)
            known: dict[int, int] = {}
            for variant in record["variants"]:
                joint = variant["actuated_joint"]
                if variant["jinv"] is None or joint > len(machine.joints):
                    continue
                if joint not in known:
                    known[joint] = sum(counts(least_jacobian(machine, joint)).values())
                yield Beside(variant["name"], "Jinv", sum(variant["jinv"]["cost"].values()), known[joint])
        except UnsupportedRobotError as error:
            print(f"refused: {error}", file=sys.stderr)


def summary(found: Sequence[Beside]) -> Iterator[str]:
    """Median and greatest ratio of each function."""
    for function in ("invdyn", "Jinv"):
        ratios = [beside.ratio for beside in found if beside.function == function]
        if ratios:
            above = sum(ratio > 1.0 for ratio in ratios)
            yield (
                f"{function}: {len(ratios)} counts, median {statistics.median(ratios):.3f}, "
                f"greatest {max(ratios):.3f}, {above} above the published ones"
            )


def main(arguments: Sequence[str]) -> None:
    """Print the table."""
    if not arguments:
        sys.exit("usage: python -m benchmarks.pages.like_for_like TABLE.json [MACHINE ...]")
    table = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    print("| machine | function | published | ours | ratio |\n|---|---|---:|---:|---:|")
    found = []
    for beside in compared(table, arguments[1:]):
        found.append(beside)
        print(beside.line(), flush=True)
    print()
    for line in summary(found):
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
