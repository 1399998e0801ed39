"""Write docs/measurements/firmware.md from the record that `benchmarks.measurements.firmware` left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks import ROOT
from benchmarks.measurements.firmware import RECORD
from benchmarks.pages.record_page import filled, write_page

PAGE, TEXT = ROOT / "docs/measurements/firmware.md", Path(__file__).with_suffix(".md")
SHORT = {"inverse_dynamics": "inverse dynamics", "forward_kinematics": "forward kinematics", "jacobian": "Jacobian"}
Row = Mapping[str, Any]


def span(counts: list[int]) -> str:
    """Instructions of good states."""
    low, high = counts
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


def sample(functions: Mapping[str, Row]) -> int:
    """Instructions of all that the loop calls in a sample, at most in the good states that were tried."""
    return sum(row["instructions"][1] for row in functions.values())


def dynamics_rows(robots: Mapping[str, Row]) -> Iterator[str]:
    """A line for each robot: inverse dynamics in `float` on Cortex-M4F, in `double` on Cortex-M7, and the loop."""
    for robot, row in robots.items():
        cells = [f"`{robot}`"]
        for real in ("float", "double"):
            one = row[real]["functions"]["inverse_dynamics"]
            cells += [f"{one['code']:,}", f"{one['stack']:,}{'+' if one['library'] else ''}", span(one["instructions"])]
        functions = row["float"]["functions"]
        cells.insert(1, f"{functions['inverse_dynamics']['total']:,}")
        cells += [f"{sample(functions):,}", f"{row['float']['code']:,}"]
        yield f"| {' | '.join(cells)} |"


def function_rows(robots: Mapping[str, Row]) -> Iterator[str]:
    """A line for each function that the loop calls: `float` on Cortex-M4F."""
    for robot, row in robots.items():
        for name, one in row["float"]["functions"].items():
            stack = f"{one['stack']:,}" + (f" ({one['found_stack']:,})" if one["library"] else "")
            cells = [f"`{robot}`", SHORT[name], f"{one['total']:,}", f"{one['code']:,}", stack]
            cells += [span(one["instructions"]), f"{one['worst_instructions']:,}", f"{one['error']:.1e}"]
            yield f"| {' | '.join(cells)} |"


def bits(rows: Mapping[str, Row], real: str, board: str) -> tuple[int, int, int]:
    """Robots, values compared, and how many of them differ."""
    found = [row[real]["bits"][board] for row in rows.values() if board in row.get(real, {}).get("bits", {})]
    return len(found), sum(one["values"] for one in found), sum(one["different"] for one in found)


def bit_rows(record: Mapping[str, Any]) -> Iterator[str]:
    """A line for each kind of robots, type and board."""
    for kind, words in (("robots", "limbs and a platform"), ("mechanisms", "bodies and joints")):
        for real, board in (*(("float", b) for b in ("Cortex-M4F", "Cortex-M7", "riscv64")), ("double", "Cortex-M7")):
            robots, values, different = bits(record[kind], real, board)
            if robots:
                yield f"| {words} | `{real}` | {board} | {robots} | {values:,} | {different} |"


def libm_rows(libm: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """A line for each C library."""
    for board, errors in libm.items():
        yield f"| {board} | {' | '.join(f'{error:.2f}' for error in errors.values())} |"


def page(record: Mapping[str, Any]) -> str:
    """The whole page."""
    robots, mechanisms = record["robots"], record["mechanisms"]
    rows = [one for row in (*robots.values(), *mechanisms.values()) for one in row.values()]
    functions = [one for row in rows for one in row["functions"].values()]
    straight = [one for one in functions if one["path"] == "straight" and not one["library"]]
    constant = sum(one["instructions"][0] == one["instructions"][1] for one in straight)
    told = [one for one in functions if not one["library"]]
    errors = [one["error"] for row in rows if row["board"] == "Cortex-M4F" for one in row["functions"].values()]
    fields = {
        "states": record["states"],
        "versions": ", ".join(f"{tool} {version}" for tool, version in record["versions"].items()),
        "dynamics": "\n".join(dynamics_rows(robots)),
        "functions": "\n".join(function_rows({**robots, **mechanisms})),
        "bits": "\n".join(bit_rows(record)),
        "libm": "\n".join(libm_rows(record["libm"])),
        "names": " | ".join(f"`{name}`" for name in next(iter(record["libm"].values()))),
        "rules": "|".join(["---:"] * len(next(iter(record["libm"].values())))),
        "straight": len(straight),
        "constant": constant,
        "told": len(told),
        "deeper": sum(one["found_stack"] > one["stack"] for one in told),
        "bad": sum(one["bad"] for one in functions),
        "largest": f"{max(errors):.1e}",
        "loops": len(rows),
        "same": sum(row["loop"]["same"] for row in rows),
        "left": f"{100 * max(row['loop']['left'] for row in rows):.2g}",
    }
    return filled(TEXT, fields)


def main() -> None:
    """Write the page."""
    write_page(PAGE, RECORD, page)


if __name__ == "__main__":
    main()
