"""What `pkmgen bench --growth` adds: how times grow with the number of limbs, and of states in a call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pkmgen.cli.terminal import print_table, working

if TYPE_CHECKING:
    from pkmgen.bench.growth import Growth

__all__ = ["measured_growth", "print_growth"]


def measured_growth() -> list[Growth]:
    """Measure both kinds of growth."""
    from pkmgen.bench.growth import batches, limbs

    with working("growth with the number of limbs"):
        found = limbs()
    with working("growth with the number of states"):
        return [*found, *batches()]


def print_growth(points: list[Growth]) -> None:
    """Print a line for each robot and number of states, a column for each form of the call."""
    from pkmgen.bench.sweep import FORMS

    cases: dict[tuple[str, int], dict[str, Growth]] = {}
    for point in points:
        cases.setdefault((point.row.robot, point.states), {})[point.form] = point
    columns = ("robot", "states", "add", "mul", "div", "sqrt", *FORMS)
    rows = []
    for (robot, states), forms in cases.items():
        count = next(iter(forms.values())).operations
        times = (f"{forms[form].row.median:.4g}" if form in forms else "" for form in FORMS)
        rows.append((robot, str(states), *map(str, (count.add, count.mul, count.div, count.sqrt)), *times))
    print_table("growth, ns per state", columns, rows)
