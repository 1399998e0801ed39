"""Write docs/measurements/function-counts.md: what every function costs on every robot."""

from __future__ import annotations

import time
from collections.abc import Iterable

from benchmarks import ROOT
from pkmgen.compile import compile_limbs
from pkmgen.graph.count import count_operations, count_step
from pkmgen.language.catalogue import CATALOGUE
from pkmgen.language.library import list_robots, read_robot_text
from pkmgen.language.options import Options

PAGE = ROOT / "docs/measurements/function-counts.md"
EVERY = Options(functions=("all",))
HEAD = """\
# Counts of functions

Operations (additions, multiplications, divisions, roots, trigonometry; comparisons not) of one call, after all
passes, parameters folded, default values of the library: `pkmgen report ROBOT --functions all` prints the kinds. `+ s`
is one step of Newton's method, of which a call takes several. A dash: the robot does not have the function. Written by
`make counts`.

Derivatives are whole Jacobians in three sets of n directions each (pose, twist, and acceleration or effort): for each
set of directions they cost {least:.1f} to {most:.1f} times as much as the function itself.

"""
DIFFERENTIATED = ("inverse_dynamics", "forward_dynamics")


def totals(robot: str) -> dict[str, str]:
    """Cells of a robot, by function."""
    text = read_robot_text(robot)
    made = compile_limbs(text, EVERY)
    cells = {}
    for function in made.functions:
        graph = function.graph
        step = f" + {count_step(graph.iteration).arithmetic}" if graph.iteration else ""
        cells[graph.name] = f"{count_operations(graph).arithmetic}{step}"
    return cells


def row(robot: str, cells: dict[str, str], names: list[str]) -> str:
    """A line of a table."""
    return f"| `{robot}` | {' | '.join(cells.get(name, '–') for name in names)} |"


def groups() -> dict[str, list[str]]:
    """Functions that have a count, by group."""
    groups: dict[str, list[str]] = {}
    for entry in CATALOGUE.values():
        if entry.group not in ("simulation", "accuracy"):
            groups.setdefault(entry.group, []).append(entry.name)
    return groups


def shares(counted: Iterable[dict[str, str]]) -> list[float]:
    """Cost of derivatives for each set of directions, over that of the function; steps of Newton's method left out."""
    pairs = [(cells[f"{name}_derivatives"], cells[name]) for cells in counted for name in DIFFERENTIATED]
    return [int(whole.partition(" ")[0]) / 3 / int(single.partition(" ")[0]) for whole, single in pairs]


def page() -> str:
    """The whole page."""
    counted, parts = {}, []
    for robot in list_robots():
        start = time.perf_counter()
        counted[robot] = totals(robot)
        print(f"{robot}: {len(counted[robot])} functions in {time.perf_counter() - start:.1f} s", flush=True)
    for group, names in groups().items():
        head = f"| robot | {' | '.join(f'[{name}](../reference/functions/{name}.md)' for name in names)} |"
        lines = [row(robot, cells, names) for robot, cells in counted.items()]
        parts.append(
            "\n".join([f"## {group.replace('_', ' ').capitalize()}", "", head, "|---" * (len(names) + 1) + "|", *lines])
        )
    found = shares(counted.values())
    return HEAD.format(least=min(found), most=max(found)) + "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
