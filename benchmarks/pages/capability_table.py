"""Write the table of docs/how-to/force-and-stiffness.md: capability of robots at home, and its pictures' figures."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchmarks import ROOT
from pkmgen.language.expression.units import written_unit
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.studies.capability.robot import Capability
from pkmgen.studies.capability.wanted import Wanted
from pkmgen.studies.study.subject import Subject

PAGE = ROOT / "docs/how-to/force-and-stiffness.md"
BLOCK = re.compile(r"(<!-- printed: capability -->\n).*?(<!-- end of printed -->)", re.DOTALL)
TURNS = {"effort_limit": 28.0, "speed_limit": 20.0, "backlash": 3e-4, "stiffness": 9e3}
SLIDES = {"effort_limit": 400.0, "speed_limit": 1.5, "backlash": 3e-5, "stiffness": 1e7}
"""Of motors that turn, and of those that slide."""
ROBOTS = ("fivebar", "redundant_2rr", "delta", "gough_stewart")
FACTORS = {"m": (1e3, "mm"), "rad": (1e3, "mrad"), "N/m": (1e-3, "N/mm"), "N*m/rad": (1e-3, "kN·m/rad")}
SHOWN = ("force", "moment", "acceleration", "speed", "error", "angular_error", "stiffness", "angular_stiffness")


def cells(name: str) -> list[str]:
    """Quantities of a robot at home, in the order of `SHOWN`."""
    subject = Subject.load(read_robot_text(name), Options(), (), lambda _: None)
    rated = TURNS if subject.effort_units[0] == "N*m" else SLIDES
    capability = Capability(subject, Wanted.of({word: {"": value} for word, value in rated.items()}))
    values, _ = capability.look(subject.poses(subject.home[None]))
    units = {each.name: each.unit for each in capability.measured}
    return [_cell(float(values[each][0]), units[each]) if each in values else "–" for each in SHOWN]


def _cell(value: float, unit: str) -> str:
    factor, written = FACTORS.get(unit, (1.0, written_unit(unit)))
    return f"{value * factor:.4g} {written}"


def table(robots: Sequence[str] = ROBOTS) -> str:
    """Quantities as rows, robots as columns."""
    columns = [cells(name) for name in robots]
    rows = [f"|  | {' | '.join(f'`{name}`' for name in robots)} |", f"|---|{'---:|' * len(robots)}"]
    rows += [f"| `{each}` | {' | '.join(own)} |" for each, *own in zip(SHOWN, *columns, strict=True)]
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    text = PAGE.read_text("utf-8")
    PAGE.write_text(BLOCK.sub(lambda block: f"{block[1]}{table()}{block[2]}", text), encoding="utf-8")
    print(f"wrote {PAGE}")
