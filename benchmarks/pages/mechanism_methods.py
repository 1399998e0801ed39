"""Write docs/measurements/mechanism-methods.md: all methods on every robot of bodies and joints of the library."""

from __future__ import annotations

from benchmarks import ROOT
from pkmgen.commands.report.complexity import complexity_rows
from pkmgen.language.library import RobotText, list_mechanisms, read_robot_text
from pkmgen.language.options import Options
from tests.numeric.posed_robots import library_text

PAGE = ROOT / "docs/measurements/mechanism-methods.md"
METHODS = ("adjoint", "khalil", "lie", "denoc", "tree")
POSED = {
    "three_rps": ("{body: platform, pose: [z, rx, ry]}", "z: 0.59", "{z: [0.53, 0.66], rx: [-0.25, 0.25]}"),
    "four_rrpar": ("{body: platform, pose: [x, y, z, rz]}", "z: -0.414", "{}"),
    "tricept": ("{body: tube, frame: head, pose: [z, rx, ry]}", "z: -1.1", "{z: [-1.2, -1.0]}"),
}
"""Robots that are told by the pose of a platform too: platform, what home says besides, box."""
HEAD = """# Methods on mechanisms

Inverse dynamics of the robots of bodies and joints in the library by every method that applies ([what they
are](../explanation/methods.md#robots-of-bodies-and-joints)): all operations of one call, as the method writes its
equations, equal terms made once, and after the passes; steps of Newton's method, which all share, are [counted
elsewhere](mechanism-counts.md). Joints are placed alike, so that methods differ in rates and efforts only. `khalil`
needs a platform: robots with `pose` have one as `platform`, in the coordinates that stand there. Parameters folded,
default values of the library. Written by `make counts`.

| robot | adjoint | khalil | lie | denoc | tree |
|---|---:|---:|---:|---:|---:|
"""


def row(robot: str, posed: bool = False) -> str:
    """A line of the table."""
    text, label = read_robot_text(robot), f"`{robot}`"
    if posed:
        platform, home, box = POSED[robot]
        text = RobotText(library_text(robot, f"platform: {platform}", home, box), text.file)
        label += f", pose {platform[platform.index('[') + 1 : platform.index(']')]}"
    counted = {row["method"]: row for row in complexity_rows([text], METHODS, Options(), lambda _: None)}
    cells = [
        "–" if counted[method]["total"] is None else f"{counted[method]['raw_total']} → {counted[method]['total']}"
        for method in METHODS
    ]
    return f"| {label} | {' | '.join(cells)} |"


def page() -> str:
    """The whole page."""
    rows = [*(row(robot) for robot in list_mechanisms()), *(row(robot, posed=True) for robot in POSED)]
    return HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
