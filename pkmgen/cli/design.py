"""`pkmgen design`: what a study file asks: sweeps, optimisation, sensitivity and tolerances."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pkmgen.cli.long_work import SchedulerOption, WorkersOption, duration_words, going_on
from pkmgen.cli.options import JsonOption, file_name, folder_name, path_option
from pkmgen.cli.terminal import print_json, print_table, say, working

if TYPE_CHECKING:
    from pkmgen.machine.engine.run import Progress
    from pkmgen.studies.design.findings import Findings


def design_command(
    study: Annotated[Path, typer.Argument(parser=file_name, metavar="STUDY", help="Study file, YAML.")],
    output: Annotated[
        Path | None,
        path_option(
            "Folder for tables, report, pictures and robot files; an interrupted study goes on from there.",
            "--output",
            "-o",
            parser=folder_name,
        ),
    ] = None,
    workers: WorkersOption = 1,
    scheduler: SchedulerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Vary parameters of a robot as a study file says: sweeps, Pareto fronts, sensitivity, tolerances.

    Nothing is compiled again from design to design.
    """
    from pkmgen.commands.design import CHECKPOINT, design

    doing = f"studying {study}"
    with working(doing) as status, going_on(None if output is None else output / CHECKPOINT, "-o FOLDER"):

        def show(told: Progress) -> None:
            status.update(f"{doing}: {told.done / told.of:.0%}, {duration_words(told.left)} left")

        made = design(study, output=output, workers=workers, scheduler=scheduler, progress=show)
    if as_json:
        print_json(made.as_dict())
        return
    _print(made.findings)
    if output is not None:
        if not any(file.suffix == ".png" for file in made.files):
            say(_no_picture(made.findings))
        say(f"wrote {', '.join(map(str, made.files))}")


def _no_picture(found: Findings) -> str:
    """Why a study has no picture."""
    if not found.table.feasible.any():
        return "no picture is drawn: no design is feasible"
    return "no picture is drawn: neither a grid of one or two variables, nor a front of several designs"


def _print(found: Findings) -> None:
    from pkmgen.studies.design.report import reasons_line

    table, study = found.table, found.study
    feasible = int(table.feasible.sum())
    say(f"{table.count} designs, {feasible} of them feasible", None if feasible else "yellow")
    if why := reasons_line(table):
        say(f"not feasible: {why}")
    if found.file.reason:
        say(f"the robot of the file is not feasible: {found.file.reason}")
    if not found.best and all(value != value for value in found.file.values):
        return  # a table of nothing
    if found.winners != found.best:
        say("one design is best in all objectives")
    rows = []
    for place, each in enumerate(study.outputs):
        values = [found.file.values[place], *(table.values[row, place] for row in found.winners.values())]
        rows.append((each.name, found.units[place], *("–" if value != value else f"{value:.5g}" for value in values)))
    print_table("", ("", "unit", "file", *found.winners), rows)
    if found.share is not None:
        share = found.share
        say(f"yield {share.share:.2%}, {share.confidence:.0%} interval {share.low:.2%} to {share.high:.2%}")
