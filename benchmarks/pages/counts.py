"""Write docs/measurements/counts.md.

Operations of every function of every robot, read off the graphs that are emitted.
"""

from __future__ import annotations

from benchmarks import ROOT
from pkmgen.compile import compile_limbs
from pkmgen.graph.count import OperationCount, count_operations, count_step
from pkmgen.graph.types import ExprGraph
from pkmgen.language.library import list_robots, read_robot_text
from pkmgen.language.options import Options

PAGE = ROOT / "docs/measurements/counts.md"
HEAD = """# Operation counts

Parameters folded, from the pose, default values of the library (`pkmgen report` prints the same and more). A sign costs
nothing, comparisons are in no total; `trig` counts sin, cos and atan2. Forward kinematics of most robots takes Newton
steps; the count is that of one. Written by `make counts`.

## Inverse dynamics

Geometry, rates, efforts and the solve for the actuators included.

| robot | mul | add | div | sqrt | trig | total |
|---|---:|---:|---:|---:|---:|---:|
"""
KINEMATICS = """
## Kinematics

| robot | inverse kinematics | inverse Jacobian | forward kinematics |
|---|---|---|---|
"""


def cell(count: OperationCount) -> str:
    """Kinds that occur, in a few words."""
    return ", ".join(f"{number} {kind}" for kind, number in count.as_dict().items() if number)


def forward(graph: ExprGraph) -> str:
    """Forward kinematics: closed, or one step of the iteration."""
    if graph.iteration is None:
        return cell(count_operations(graph))
    return "step: " + cell(count_step(graph.iteration))


def page() -> str:
    """The whole page."""
    dynamics, kinematics = [], []
    for name in list_robots():
        text = read_robot_text(name)
        graphs = compile_limbs(text, Options()).graphs
        count = count_operations(graphs["inverse_dynamics"])
        numbers = (count.mul, count.add, count.div, count.sqrt, count.trig, count.arithmetic)
        step = graphs["inverse_dynamics"].iteration
        note = f" (and {count_step(step).arithmetic} a Newton step)" if step else ""
        dynamics.append(f"| `{name}`{note} | {' | '.join(map(str, numbers))} |")
        cells = [cell(count_operations(graphs[k])) for k in ("inverse_kinematics", "inverse_jacobian")]
        kinematics.append(f"| `{name}` | {' | '.join(cells)} | {forward(graphs['forward_kinematics'])} |")
    return HEAD + "\n".join(dynamics) + "\n" + KINEMATICS + "\n".join(kinematics) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
