"""`make analyse`: everything that looks at emitted C, over the library; the exit code is 1 if anything is found.

Programs that are not installed are left out, which is said. What was found is kept in a record, from which
`benchmarks.pages.c_code_page` makes its page; a run replaces what the record says of the kernels it looked at.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks import ROOT
from benchmarks.analysis.kernels import SAMPLE, VARIANTS, GeneratedKernel, every_robot, kernels
from benchmarks.analysis.record import RECORD, Record
from benchmarks.analysis.tools import TOOLS, Tool, chosen
from pkmgen.errors import ArgumentError

FOLDER = ROOT / "build/analysis"


def look(kernel: GeneratedKernel, tools: Sequence[Tool], record: Record) -> int:
    """Let tools look at a kernel; say and keep what they find."""
    found = 0
    for tool in tools:
        begin = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            looked = tool.at(kernel, Path(folder))
        record.add(tool, kernel, looked, time.monotonic() - begin)
        said = f"{len(looked.findings)} findings" if looked.findings else "nothing"
        print(f"{kernel}: {tool.name}: {said}, {time.monotonic() - begin:.0f} s", flush=True)
        for finding in looked.findings[:10]:
            print(f"    {finding}", flush=True)
        found += len(looked.findings)
    record.write()
    return found


def arguments() -> argparse.Namespace:
    """Read the command line."""
    needed = "; ".join(f"{tool.name}: {tool.package}" for tool in TOOLS)
    parser = argparse.ArgumentParser(
        prog="make analyse", description="Look at emitted C.", epilog=f"Debian packages: {needed}."
    )
    parser.add_argument("--robots", nargs="+", help="names; all of the library if left out")
    parser.add_argument("--sample", action="store_true", help=f"these alone: {', '.join(SAMPLE)}")
    parser.add_argument(
        "--variants", nargs="+", choices=list(VARIANTS), help="what each tool looks at by itself if left out"
    )
    parser.add_argument("--tools", default="", help="names, separated by commas; all if left out")
    parser.add_argument("--keep", action="store_true", help=f"take kernels that are in {FOLDER.relative_to(ROOT)}")
    parser.add_argument("--record", type=Path, default=RECORD)
    return parser.parse_args()


def main() -> int:
    """Look at all that is asked for."""
    asked = arguments()
    try:
        tools = chosen(asked.tools)
    except ArgumentError as error:
        print(f"error: {error}")
        return 2
    for tool in tools:
        if tool.missing:
            print(f"{tool.name} is left out: {tool.missing} is not installed (Debian: apt-get install {tool.package})")
    tools = tuple(tool for tool in tools if not tool.missing)
    robots = asked.robots or (SAMPLE if asked.sample else every_robot())
    if not asked.keep:
        shutil.rmtree(FOLDER, ignore_errors=True)
    record, found = Record.read(asked.record), 0
    for variant in asked.variants or VARIANTS:
        looking = [tool for tool in tools if asked.variants or variant in tool.variants]
        for kernel in kernels(robots if looking else (), (variant,), FOLDER):
            found += look(kernel, looking, record)
    print(f"{found} findings; record: {asked.record}")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
