"""Texts of robots in this process: `python -m tests.machines.produce OUTPUT ROBOT… [--noise SEED] [--functions …]`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from .noise import add_noise


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files of each robot into a folder of its own, and what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("robots", nargs="+", help="robots of the library or robot files")
    parser.add_argument("--noise", type=int, default=None, help="seed of errors in the last places")
    parser.add_argument("--functions", nargs="*", default=None, help="functions (default: those of `pkmgen generate`)")
    options = parser.parse_args(arguments)
    if options.noise is not None:
        add_noise(options.noise)
    from pkmgen.cli.generate import generated_files
    from pkmgen.library import read_robot_text
    from pkmgen.options import STANDARD, Options

    chosen = Options(functions=tuple(options.functions or (STANDARD,)))
    for robot in options.robots:
        begun = time.process_time()
        text = read_robot_text(robot)
        try:
            files = generated_files(text, chosen)[1]
        except Exception as error:  # what a robot is refused for is compared too
            files = {"refused": f"{type(error).__name__}: {error}\n"}
        folder = options.output / text.name
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_text(content, "utf-8")
        took = {"seconds": round(time.process_time() - begun, 2)}
        (options.output / f"{text.name}.json").write_text(json.dumps(took), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
