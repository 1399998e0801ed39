"""Write docs/measurements/input-counts.md: inverse dynamics of every robot from pose, elements and joints."""

from __future__ import annotations

from benchmarks import ROOT
from pkmgen.compile import compile_limbs
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.count import count_operations, count_step
from pkmgen.language.library import list_robots, read_robot_text
from pkmgen.language.options import Options

PAGE = ROOT / "docs/measurements/input-counts.md"
MODES = {
    "pose": Options(functions=("inverse_dynamics",)),
    "elements": Options(functions=("inverse_dynamics",), inputs="elements"),
    "elements, twist too": Options(functions=("inverse_dynamics",), inputs="elements", twist="elements"),
    "joints": Options(functions=("inverse_dynamics",), inputs="joints"),
}
HEAD = f"""# Counts by inputs

Inverse dynamics by `adjoint`, multiplications and additions of one call, from what is measured
([Choose the inputs](../how-to/choose-inputs.md)); *twist too*: the twist is computed from the rates of the elements.
`+ s` is a step of Newton's method, of which a call takes several. A dash: the robot is not treated from these inputs.
Parameters folded, default values of the library. Written by `make counts`.

| robot | {" | ".join(MODES)} |
|---|{"---:|" * len(MODES)}
"""


def row(robot: str) -> str:
    """A line of the table."""
    text, cells = read_robot_text(robot), list[str]()
    for options in MODES.values():
        try:
            (function,) = compile_limbs(text, options).functions
        except UnsupportedRobotError:
            cells.append("–")
            continue
        count, step = count_operations(function.graph), function.graph.iteration
        more = "" if step is None else f" + {count_step(step).mul}, {count_step(step).add}"
        cells.append(f"{count.mul}, {count.add}{more}")
    return f"| `{robot}` | {' | '.join(cells)} |"


def page() -> str:
    """The whole page."""
    return HEAD + "\n".join(row(robot) for robot in list_robots()) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
