"""`python -m benchmarks.leg_tables`: robot files from a table of legs in modified Denavit–Hartenberg parameters."""

from __future__ import annotations

import math
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from benchmarks.as_command import run_as_command
from pkmgen.cli.options import SetOption, chosen_options, file_name
from pkmgen.cli.terminal import complain, print_lines, say, warn
from pkmgen.compile import compile_limbs
from pkmgen.errors import ArgumentError, UnsupportedRobotError
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options

if TYPE_CHECKING:
    from benchmarks.leg_tables.run import ImportedMachine

SAME = 1e-6
"""Joint values that differ by less are of one closure, rad or m."""


def import_tables(
    table: Annotated[
        Path,
        typer.Argument(parser=file_name, metavar="TABLE", help="JSON file of machines and legs."),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            parser=file_name,
            metavar="<path>",
            help="Robot file to write, which names the robot, or a folder; else to standard output.",
        ),
    ] = None,
    machine: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A machine of the table, or a variant of one; repeatable.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All variants of all machines of the table.")] = False,
    variant: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Variants of the machine (couplings and motors); the first unless given."),
    ] = None,
    assignments: SetOption = None,
) -> None:
    """Write robot files from a table of legs."""
    from benchmarks.leg_tables.read import read_table
    from benchmarks.leg_tables.run import chosen_machines, import_variant

    if every and (machine or variant):
        raise ArgumentError("--all takes all machines of the table; leave out --machine and --variant")
    given = dict(chosen_options(assignments=assignments).parameters)
    for name, value in given.items():
        if not math.isfinite(value):
            raise ArgumentError(f"--set {name}: a finite number is needed, seen {value}")
    read = read_table(table)
    chosen = chosen_machines(read, machine or [], variant or [], every, table.name)
    single = output is None or output.suffix in (".yaml", ".yml")
    if single and len(chosen) > 1:
        raise ArgumentError(f"{len(chosen)} robots need a folder: -o FOLDER")
    refused, names = False, set[str]()
    for its_machine, its_variant in chosen:
        name = _new_name(output.stem if single and output is not None else its_variant.name, names)
        try:
            made = _first_that_closes(import_variant(read, its_machine, its_variant, given, table.name, name))
        except UnsupportedRobotError as error:
            if len(chosen) == 1:
                raise
            refused = True
            complain(error)
            continue
        for note in made.notes:
            warn(f"note: {its_variant.name}: {note}")
        _write(made, output, single)
    if refused:
        raise typer.Exit(2)


def _new_name(name: str, names: set[str]) -> str:
    """A robot name that none before has: tables tell names apart by capitals, robot files do not."""
    from pkmgen.bridges.importing.names import ROBOT_NAME_LENGTH, robot_name

    own, number = robot_name(name), 1
    while own in names:
        number += 1
        ending = f"_{number}"
        own = robot_name(name)[: ROBOT_NAME_LENGTH - len(ending)] + ending
    names.add(own)
    return own


def _first_that_closes(made: Iterator[ImportedMachine]) -> ImportedMachine:
    """The first file whose limbs, seen as chains, close at home the way they were meant to."""
    last: ImportedMachine | None = None
    for machine in made:
        last = machine
        if _closes(machine):
            return machine
    assert last is not None
    raise UnsupportedRobotError(
        f"{last.name}: no assembly was found that its chains take at home; set sizes with --set"
    )


def _closes(machine: ImportedMachine) -> bool:
    import numpy as np

    from pkmgen.mechanism.chain import ChainNumbers

    mechanism = compile_limbs(RobotText(machine.text, f"{machine.name}.yaml"), Options()).mechanism
    for limb, wanted in zip(mechanism.limbs, machine.joints, strict=True):
        apart = np.remainder(ChainNumbers(mechanism, limb).at_home() - wanted + math.pi, math.tau) - math.pi
        if not np.max(np.abs(apart)) < SAME:
            return False
    return True


def _written_here(file: Path) -> bool:
    """Whether the first line of a file says that this command wrote it."""
    from benchmarks.leg_tables.run import MARK

    return file.is_file() and file.read_text("utf-8", errors="replace").startswith(f"# {MARK}")


def _write(machine: ImportedMachine, output: Path | None, single: bool) -> None:
    from pkmgen.machine.files import write_files

    if output is None:
        print_lines(machine.text.rstrip("\n"))
        return
    file = output if single else output / f"{machine.name}.yaml"
    try:
        if file.exists() and not _written_here(file):
            raise ArgumentError(f"{file} exists already; it is left as it is")
        if not single:
            output.mkdir(parents=True, exist_ok=True)
        write_files(file.parent, {file.name: machine.text.encode()})
    except OSError as error:
        raise ArgumentError(f"{file} cannot be written: {error.strerror}") from error
    say(f"wrote {file}")
    if single:
        say(f"  pkmgen check {shlex.quote(str(file))}  # check it")


if __name__ == "__main__":
    run_as_command(import_tables, "benchmarks.leg_tables")
