"""Texts of robots in this process: `python -m tests.machines.produce --help`."""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from .noise import add_noise

TOOK = "took.json"
"""File beside the folders: seconds by robot, and a fingerprint of the libraries."""


def fingerprint() -> str:
    """A few letters that change where libm, numpy or BLAS compute otherwise."""
    values = [function(0.7 * k + 0.1) for k in range(3000) for function in (math.sin, math.tanh, math.atan, math.cbrt)]
    draws = np.random.default_rng(0).normal(size=(200, 12, 12))
    arrays = [np.sin(draws), np.exp(draws), np.linalg.inv(draws), np.linalg.svd(draws)[1], draws @ draws, draws.sum(0)]
    data = np.array(values).tobytes() + b"".join(np.ascontiguousarray(array).tobytes() for array in arrays)
    return hashlib.sha256(data).hexdigest()[:8]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files of each robot into a folder of its own."""
    parser = argparse.ArgumentParser(prog="python -m tests.machines.produce", description=__doc__)
    parser.add_argument("output", type=Path, help="folder to write to")
    parser.add_argument("robots", nargs="+", help="robots of the library or robot files")
    parser.add_argument("--noise", type=int, help="seed of errors in the last places of libraries")
    parser.add_argument("--zeros", action="store_true", help="errors of zeros too")
    parser.add_argument("--functions", nargs="*", help="functions (default: those of `pkmgen generate`)")
    options = parser.parse_args(arguments)
    print_of_libraries = fingerprint()
    if options.noise is not None:
        add_noise(options.noise, options.zeros)
    seconds = {robot: _write(robot, options.output, options.functions) for robot in options.robots}
    took = {"seconds": seconds, "libraries": print_of_libraries}
    (options.output / TOOK).write_text(json.dumps(took), "utf-8")
    return 0


def _write(robot: str, output: Path, functions: Sequence[str] | None) -> float:
    """Write what `pkmgen generate` writes without a certificate; returns CPU seconds."""
    from pkmgen.commands.generate import generated_files
    from pkmgen.errors import PkmgenError
    from pkmgen.language.library import read_robot_text
    from pkmgen.language.options import STANDARD, Options

    begun, text = _spent(), read_robot_text(robot)
    try:
        files = generated_files(text, Options(functions=tuple(functions or (STANDARD,))))[1]
    except PkmgenError as error:  # what a robot is refused for is compared too
        files = {"refused": f"{error}\n"}
    folder = output / text.name
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_text(content, "utf-8")
    return round(_spent() - begun, 2)


def _spent() -> float:
    """CPU seconds of this process and of its copies."""
    return sum(os.times()[:4])


if __name__ == "__main__":
    sys.exit(main())
