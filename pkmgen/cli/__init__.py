"""The command line: a module or folder for each command; what is heavy is imported when a command runs."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Collection, Iterator
from contextlib import suppress
from typing import Annotated

import typer

from pkmgen.cli.bench import bench_command
from pkmgen.cli.box import box_command
from pkmgen.cli.build import build_command
from pkmgen.cli.certify import certify_command
from pkmgen.cli.check import check_command
from pkmgen.cli.design import design_command
from pkmgen.cli.doctor.command import doctor_command
from pkmgen.cli.draw import draw_command
from pkmgen.cli.export import export_command
from pkmgen.cli.failure import run_app
from pkmgen.cli.generate import generate_command
from pkmgen.cli.identify import calibrate_command, excite_command, identify_command
from pkmgen.cli.import_ import import_command
from pkmgen.cli.limits import GIBIBYTES, SECONDS, MemoryOption, TimeOption, bounded
from pkmgen.cli.listing import functions_command, list_command, schema_command, targets_command
from pkmgen.cli.new import new_command
from pkmgen.cli.plot import plot_command
from pkmgen.cli.report import report_command
from pkmgen.cli.show import show_command
from pkmgen.cli.studio import studio_command
from pkmgen.cli.terminal import EXIT_MACHINE, complain, say
from pkmgen.cli.trajectory import trajectory_command
from pkmgen.cli.workspace import workspace_command
from pkmgen.machine.extras import how_to_install
from pkmgen.machine.version import __version__

NAME = "pkmgen"
app = typer.Typer(
    help="Closed-form dynamics of parallel robots: one YAML file in, C99 kernels, counts and equations out.",
    epilog=(
        "Exit codes: 0 done, 1 a check failed, 2 wrong input, 3 this machine lacks something: a compiler, a package of "
        "an extra, a device, a usable cache or room, 4 a limit of time or memory was reached, 130 interrupted."
    ),
    context_settings={"help_option_names": ["--help", "-h"]},
    pretty_exceptions_enable=False,
)

for _name, _command in (
    ("list", list_command),
    ("functions", functions_command),
    ("targets", targets_command),
    ("schema", schema_command),
    ("show", show_command),
    ("generate", generate_command),
    ("build", build_command),
    ("certify", certify_command),
    ("new", new_command),
    ("import", import_command),
    ("export", export_command),
    ("studio", studio_command),
    ("draw", draw_command),
    ("plot", plot_command),
    ("trajectory", trajectory_command),
    ("workspace", workspace_command),
    ("design", design_command),
    ("report", report_command),
    ("box", box_command),
    ("check", check_command),
    ("excite", excite_command),
    ("identify", identify_command),
    ("calibrate", calibrate_command),
    ("bench", bench_command),
    ("doctor", doctor_command),
):
    app.command(_name)(_command)


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    timeout: TimeOption = SECONDS,
    memory: MemoryOption = GIBIBYTES,
) -> None:
    """Options of all commands stand before the command."""
    if version:
        say(f"pkmgen {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        say_where_to_begin([str(command.name) for command in app.registered_commands])
        raise typer.Exit
    context.with_resource(bounded(timeout, memory))


def main() -> None:
    """Run the command line; our errors become a message and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that cannot show a letter gets its number
            stream.reconfigure(errors="backslashreplace")
    code: int | str | None
    try:
        code = _run(sys.argv[1:])
        sys.stdout.flush()
    except OSError as error:
        complain(f"what the command prints cannot be written: {error.strerror or error}")
        _forget_output()
        code = EXIT_MACHINE
    sys.exit(code)


def _run(arguments: list[str]) -> int | str | None:
    """Run a command; returns what it ends with, and says why where that is an error."""
    if arguments[:1] == ["help"]:
        arguments = [*arguments[1:2], "--help"]
    return run_app(app, arguments, NAME)


def _forget_output() -> None:
    """Leave nothing that Python would try to write when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


STEPS = (
    (("new", "start a robot file of your own", "pkmgen new my_robot.yaml --template delta"),),
    (("check", "is it what you meant?", "pkmgen check my_robot.yaml"),),
    (
        ("studio", "see it move, in a browser", "pkmgen studio my_robot.yaml --open"),
        ("show", "see its equations", "pkmgen show my_robot.yaml --all"),
    ),
    (("generate", "write its kernel in C", "pkmgen generate my_robot.yaml -o my_robot"),),
    (("report", "count its operations", "pkmgen report my_robot.yaml"),),
)
"""What to do with a robot, in this order: a command or, where this version does not have it, the next one."""
OTHERS = """
All commands: pkmgen --help; what one takes: pkmgen check -h; robots to begin with: pkmgen list.
In Python: import pkmgen; robot = pkmgen.load("my_robot.yaml"); help(robot.inverse_dynamics)"""


def steps(known: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """A command for each step, of the available ones: name, what it does, an example."""
    for choices in STEPS:
        yield from [step for step in choices if step[0] in known][:1]


def say_where_to_begin(known: Collection[str]) -> None:
    """Print the page."""
    say(f"pkmgen {__version__}: closed-form dynamics of parallel robots, from one YAML file.\n")
    for name, meaning, example in steps(known):
        say(f"  {example:<44}# {meaning}")
        if name == "studio" and importlib.util.find_spec("ziglang") is None:
            say(f"    {how_to_install('compiler'):<42}# once: the studio needs zig")
    say(OTHERS)
