"""What the largest files that are accepted cost, and what ended the commands that did not end: table and record.

    python -m benchmarks.worst --timeout 60 --memory 4
    python -m benchmarks.worst --robots hexapods --commands check
    python -m benchmarks.pages.worst_files

Every command runs by itself with an empty cache. The record keeps what was measured before of other files.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks import ROOT
from benchmarks.worst import bodies, limbs
from benchmarks.worst.gauge import measure

ROBOTS = {**limbs.ROBOTS, **bodies.ROBOTS}
METHODS = ("elements", "khalil", "lie", "denoc", "tree")
COMMANDS: Mapping[str, tuple[str, ...]] = {
    "report": ("report", "{file}", "--json"),
    "generate": ("generate", "{file}", "-o", "{folder}", "--no-certificate", "--json"),
    "runtime": (
        *("generate", "{file}", "-o", "{folder}", "--no-certificate", "--json"),
        *("--runtime-parameters", "--wrench", "--friction-speed", "0.01"),
    ),
    "all": ("generate", "{file}", "-o", "{folder}", "--no-certificate", "--functions", "all", "--json"),
    **{
        method: ("generate", "{file}", "-o", "{folder}", "--no-certificate", "--method", method, "--json")
        for method in METHODS
    },
    "load": (),
    "check": ("check", "{file}"),
    "certify": ("certify", "{file}", "-o", "{folder}"),
}
"""Arguments of pkmgen; `load` is the function of Python, which compiles."""
RECORD = ROOT / "docs/measurements/worst-files.json"


def measured(name: str, command: str, seconds: float, gibibytes: float) -> dict[str, Any]:
    """Run a command on a file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{name}.yaml"
        file.write_text(ROBOTS[name][1](), "utf-8")
        os.environ["PKMGEN_CACHE_DIR"] = f"{folder}/cache"
        words = [word.format(file=file, folder=f"{folder}/out") for word in COMMANDS[command]]
        limits = ["--timeout", f"{seconds:g}", "--memory", f"{gibibytes:g}"]
        arguments = ["-m", "pkmgen", *limits, *words] if words else ["-m", "benchmarks.worst.load", str(file)]
        taken = asdict(measure(arguments, seconds))
        taken["said"] = taken["said"].replace(folder + "/", "")[:300] if taken["code"] else ""
        return taken | {"timeout": seconds, "memory": gibibytes, "bytes": file.stat().st_size}


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--robots", nargs="+", choices=list(ROBOTS), default=list(ROBOTS))
    parser.add_argument("--commands", nargs="+", choices=list(COMMANDS), default=list(COMMANDS))
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds of a command")
    parser.add_argument("--memory", type=float, default=4.0, help="GiB of a command")
    parser.add_argument("--record", type=Path, default=RECORD)
    asked = parser.parse_args()
    record = json.loads(asked.record.read_text("utf-8")) if asked.record.is_file() else {}
    for command in asked.commands:
        for name in asked.robots:
            row = measured(name, command, asked.timeout, asked.memory)
            record.setdefault(name, {})[command] = {
                key: round(value, 3) if isinstance(value, float) else value for key, value in row.items()
            }
            print(
                f"{name}: {command}: {row['seconds']:.1f} s, {row['own']:.2f} GB, {row['code']}, {row['said']}",
                flush=True,
            )
            asked.record.write_text(json.dumps(record, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
