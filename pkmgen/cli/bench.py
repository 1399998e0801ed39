"""`pkmgen bench`: our kernels beside the peers, timed in one run by the benchmarks of a checkout."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Annotated, Any

import typer

from pkmgen.cli.options import EveryOption, JsonOption, RobotsArgument
from pkmgen.cli.terminal import EXIT_BAD_INPUT
from pkmgen.errors import ArgumentError
from pkmgen.machine.resources import checkout

ContendersOption = Annotated[
    list[str] | None,
    typer.Option("--contenders", metavar="NAME[,NAME…]", help="Contenders to time; all unless some are named."),
]
CompilerOption = Annotated[
    list[str] | None,
    typer.Option(
        "--compiler",
        metavar="COMMAND",
        help="C compiler, such as gcc or clang; repeatable: all are timed in the same rounds.",
    ),
]


def bench_command(
    robots: RobotsArgument = None,
    every: EveryOption = False,
    contenders: ContendersOption = None,
    states: Annotated[
        int, typer.Option(help="States of the robot's box, the same for all.", min=32, max=1 << 20)
    ] = 4064,
    repeat: Annotated[int, typer.Option(help="Rounds; median and extremes are printed.", min=1, max=10_000)] = 51,
    growth: Annotated[bool, typer.Option("--growth", help="Add how times grow with limbs and states.")] = False,
    compiler: CompilerOption = None,
    without_avx512: Annotated[
        bool, typer.Option("--without-avx512", help="Compile for this processor as if it had no AVX-512.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Time inverse dynamics beside other tools; five-bar, Delta and Gough-Stewart platform unless robots are named."""
    names = [name.strip() for text in contenders or [] for name in text.split(",")]
    if _benchmarks().bench(robots or [], every, names, states, repeat, growth, as_json, compiler or (), without_avx512):
        raise typer.Exit(EXIT_BAD_INPUT)


def _benchmarks() -> Any:
    """Import the benchmarks, which lie beside the package in a checkout and come with no wheel.

    Raises:
        ArgumentError: This is no checkout.
    """
    folder = checkout()
    if folder is None or not (folder / "benchmarks/command.py").is_file():
        raise ArgumentError(
            "benchmarks are in the source checkout, not in the installed package: in a checkout of pkmgen run "
            "`pip install -e '.[bench]'`, then `pkmgen bench`"
        )
    sys.path.insert(0, str(folder))
    try:
        return import_module("benchmarks.command")
    finally:
        sys.path.remove(str(folder))
