"""Write docs/measurements/mechanism-counts.md: inverse dynamics of every robot of bodies and joints of the library."""

from __future__ import annotations

from benchmarks import ROOT
from pkmgen.compile import MultibodyCompilation, compile_robot
from pkmgen.graph.count import count_operations, count_step
from pkmgen.language.library import list_mechanisms, read_robot_text
from pkmgen.language.options import Options

PAGE = ROOT / "docs/measurements/mechanism-counts.md"
OPTIONS = Options(functions=("inverse_dynamics",))
HEAD = """# Counts of mechanisms

Inverse dynamics of the robots of bodies and joints in the library
([how they are described](../how-to/bodies-and-joints.md)): multiplications and additions of one call, and of a step of
Newton's method, of which a call takes several where loops have no closed form. *Unknown* are the coordinates that it
finds. Parameters folded, default values of the library. Written by `make counts`.

| robot | joint coordinates | loops | motors | unknown | operations | of a step |
|---|---:|---:|---:|---:|---:|---:|
"""


def row(robot: str) -> str:
    """A line of the table."""
    text = read_robot_text(robot)
    made = compile_robot(text, OPTIONS)
    assert isinstance(made, MultibodyCompilation)
    mechanism, (function,) = made.mechanism, made.functions
    count, iteration = count_operations(function.graph), function.graph.iteration
    unknown = "–" if iteration is None else str(iteration.unknown.size)
    step = "–" if iteration is None else f"{count_step(iteration).mul}, {count_step(iteration).add}"
    sizes = (len(mechanism.joints), len(mechanism.loops), len(mechanism.actuators))
    return f"| `{robot}` | {' | '.join(map(str, sizes))} | {unknown} | {count.mul}, {count.add} | {step} |"


def page() -> str:
    """The whole page."""
    return HEAD + "\n".join(row(robot) for robot in list_mechanisms()) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
