"""Share of the statements of generated C that bear a name: by robot and function."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from pathlib import Path

FUNCTION = re.compile(r"^(?:static )?uint32_t (\w+)\([^;{]*?\)\n\{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
STATEMENT = re.compile(r"^    const (?:double|float) (\w+)\s+=", re.MULTILINE)
NUMBERED = re.compile(r"t\d+_*")
OF_THE_TEMPLATE = {"sum", "finite", "length", "half"}


def statements_of(source: str) -> dict[str, list[str]]:
    """Names of the values that each function of a C file computes, in order."""
    found = {name: STATEMENT.findall(body) for name, body in FUNCTION.findall(source)}
    return {name: [value for value in values if value not in OF_THE_TEMPLATE] for name, values in found.items()}


def named_share(names: list[str]) -> float:
    """Part of the values that are not just numbered; one where there are none."""
    return 1.0 - sum(NUMBERED.fullmatch(name) is not None for name in names) / max(len(names), 1)


def main() -> None:
    """Print the shares of the kernels in a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("generated"))
    parser.add_argument("--functions", action="store_true", help="every function, not inverse dynamics alone")
    chosen = parser.parse_args()
    total: Counter[bool] = Counter()
    for path in sorted(chosen.folder.glob("*/*.c")):
        robot = path.parent.name
        for name, values in statements_of(path.read_text("utf-8")).items() if path.stem == robot else ():
            if values and (chosen.functions or name == f"{robot}_inverse_dynamics"):
                total.update(NUMBERED.fullmatch(value) is None for value in values)
                print(f"{name:50} {len(values):6} statements, {100.0 * named_share(values):5.1f} % named")
    print(f"all: {100.0 * total[True] / max(total.total(), 1):.1f} % of {total.total()}")


if __name__ == "__main__":
    main()
