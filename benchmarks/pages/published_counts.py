"""Write docs/measurements/published-counts.md: published counts beside ours for the same inputs, and a literal count.

Run as `python -m benchmarks.published_counts`, because the literal count is that of `tests/literal`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

from benchmarks import ROOT
from benchmarks.arms.least import least_force
from benchmarks.pages.like_for_like import LEGS, counts, library_machine
from pkmgen.commands.report.complexity import KINDS, PLATFORM_FORCE
from pkmgen.commands.report.counts import report_rows
from pkmgen.compile import compile_limbs
from pkmgen.graph.count import count_operations
from pkmgen.language.description.read import read_robot
from pkmgen.language.library import RobotText, list_robots, read_robot_text
from pkmgen.language.options import Options
from tests.literal.oezguer_counts import CHOICES, PLAIN, Choices, LiteralFiveBar
from tests.literal.robot_numbers import RobotNumbers

PAGE = ROOT / "docs/measurements/published-counts.md"
STATE = (np.array([0.05, 0.45]), np.array([1.2, -0.9]), np.array([-7.0, 0.3]))
"""Of the five-bar, at which the literal count is taken; it is the same in every state."""
Row = Mapping[str, Any]
GIVEN = {
    "pose": "From pose, twist and acceleration of the platform",
    "elements": "From directions of the elements, twist and acceleration (a camera sees the elements)",
    "joints": "From positions, velocities and accelerations of the motors (encoders)",
}
HEAD = """# Beside published counts

Operation counts that somebody printed, and ours of the same function from the same inputs: a table for each set of
inputs, since counts from other inputs do not compare. Ours are those of the emitted C with the default values of the
library, parameters folded. Written by `make counts`.

## Whole inverse dynamics

"""
OTHERS = "Other robots and inputs are in [counts by inputs](input-counts.md).\n"
FORCE = """
## Inverse dynamics down to the platform force

Other generators count the effort on the twist from pose, rates and accelerations of the platform and the positions of
the leg joints: without inverse kinematics, Jacobian and the solve for the motors. *The same function* takes what theirs
takes: every number of the machine is an input, what depends on such numbers alone is counted, bodies of the legs have
any inertia, the sign of a number is free. *Whole* is the inverse dynamics of the robot of the library, everything from
the pose, its numbers folded; it does more than what was published.
`python -m benchmarks.pages.like_for_like TABLE.json` prints the same for all machines of a table of legs.

"""
LITERAL = """
## What the literal count is made of

Özgür 2013 prints 404 additions and 656 multiplications for the five-bar from the directions, without saying how they
are counted. His equations, programmed as they stand (dense vectors of three entries and matrices, every named quantity
once, products of matrices one after the other, no checks of the state), take:

"""
CONCLUSION = """
No combination of these choices gives the printed pair, which is of their size. The steps are computed and counted by
`tests/literal/oezguer_counts.py`; the tests compare the efforts with those of the kernels.

`adjoint` is far below the plain count because zeros of the plane are left out, limbs and equations share terms,
parameters are folded into fewer numbers, and no matrix is written at all.
"""


def table(rows: Iterator[tuple[str, Mapping[str, int]]], first: str) -> str:
    """Lay rows of counts out."""
    lines = [f"| {first} | {' | '.join(KINDS)} |", "|---|" + "---:|" * len(KINDS)]
    for what, found in rows:
        lines.append(f"| {what} | {' | '.join(str(found[kind]) for kind in KINDS)} |")
    return "\n".join(lines) + "\n"


def whole(text: RobotText) -> Iterator[tuple[str, list[tuple[str, Mapping[str, int]]]]]:
    """For each set of inputs with a published count: its meaning and the rows."""
    published = [p for p in read_robot(text.text, text.file).description.published if p.function == "inverse_dynamics"]
    if not published:
        return
    counted = [row for row in report_rows([text], Options()) if row["parameters"] == "folded" and row["operations"]]
    for mode, meaning in GIVEN.items():
        rows = [row for row in counted if (row["function"], row["inputs"]) == ("inverse_dynamics", mode)]
        theirs = [row for row in rows if row["method"].startswith("published")]
        ours = [row for row in rows if row["method"] in ("adjoint", "elements")]
        if theirs:
            named = [(f"ours, `{row['method']}`", row["operations"]) for row in sorted(ours, key=lambda r: -r["total"])]
            if mode == "elements":
                named += [(f"ours, `{method}`, twist from rates", row) for method, row in twist_from_rates(text)]
            yield meaning, [(row["method"], row["operations"]) for row in theirs] + named


def twist_from_rates(text: RobotText) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Counts of a robot where the rates of the directions are given, and the twist follows from them."""
    for method in ("elements", "adjoint"):
        options = Options(method=method, inputs="elements", twist="elements")
        made = compile_limbs(text, options)
        yield method, asdict(count_operations(made.graph(made.model)))


def forces(robot: str) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Published counts of the platform force, ours of the same function, and ours of the whole."""
    text = read_robot_text(robot)
    published = read_robot(text.text, text.file).description.published
    for theirs in published:
        if theirs.function == PLATFORM_FORCE:
            yield f"`{robot}`, published: {theirs.source}", theirs.operations.model_dump()
    yield f"`{robot}`, ours, the same function", counts(least_force(library_machine(robot)))
    made = compile_limbs(text, Options())
    yield f"`{robot}`, ours, whole", asdict(count_operations(made.graph(made.model)))


def literal(choices: Choices) -> dict[str, Counter[str]]:
    """Operations of Özgür's equations by step."""
    return {
        name: Counter(kinds) for name, kinds in LiteralFiveBar(RobotNumbers("fivebar"), choices, STATE).steps.items()
    }


def breakdown() -> Iterator[tuple[str, Mapping[str, int]]]:
    """Steps of the plain equations and their sum, what each choice adds, and all together."""
    steps = literal(PLAIN)
    plain = sum(steps.values(), Counter[str]())
    yield from steps.items()
    yield "**in sum**", plain
    everything = plain
    for name, choices in CHOICES.items():
        extra = sum(literal(choices).values(), Counter[str]()) - plain
        everything = everything + extra
        yield f"and with {name}", extra
    yield "**with all of these**", everything


def page() -> str:
    """The whole page."""
    text = HEAD
    texts = [read_robot_text(name) for name in list_robots()]
    for robot in texts:
        for meaning, rows in whole(robot):
            text += f"**`{robot.file.removesuffix('.yaml')}`. {meaning}:**\n\n" + table(iter(rows), "count of") + "\n"
    text += OTHERS + FORCE
    text += table((row for robot in LEGS for row in forces(robot)), "robot")
    return text + LITERAL + table(breakdown(), "step") + CONCLUSION


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
