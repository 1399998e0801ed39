"""`pkmgen design`: what a study file asks: sweeps, optimisation, sensitivity and tolerances."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pkmgen.cli.canvas import drawing
from pkmgen.cli.folder import folder_name, refuse_other_contents, write_into
from pkmgen.cli.long_work import SchedulerOption, WorkersOption, duration_words, going_on
from pkmgen.cli.options import JsonOption, file_name
from pkmgen.cli.terminal import Working, print_json, print_table, say, working

if TYPE_CHECKING:
    from pkmgen.engine.run import Progress
    from pkmgen.studies.design.findings import Findings
    from pkmgen.studies.design.types import Study

CHECKPOINT, REPORT = "checkpoint.npz", "report.md"


def design_command(
    study: Annotated[Path, typer.Argument(parser=file_name, metavar="STUDY", help="Study file, YAML.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", parser=folder_name, metavar="<path>",
            help="Folder for tables, report, pictures and robot files; an interrupted study goes on from there.",
        ),
    ] = None,
    workers: WorkersOption = 1,
    scheduler: SchedulerOption = None,
    as_json: JsonOption = False,
) -> None:  # fmt: skip
    """Vary parameters of a robot as a study file says: sweeps, Pareto fronts, sensitivity, tolerances.

    Nothing is compiled again from design to design.
    """
    from pkmgen.engine.choice import chosen_workers
    from pkmgen.studies.design.findings import carry_out
    from pkmgen.studies.design.study import read_study
    from pkmgen.studies.design.tables import data_of
    from pkmgen.studies.design.trials import Lasting, key_of

    refuse_other_contents(output, [REPORT, CHECKPOINT])
    if output is not None:
        with drawing("pictures of a study"):  # refused before anything is tried where it is not installed
            pass
    read = read_study(study)
    with working(f"studying {read.texts.robot.name}") as status:
        kept = Lasting(output / CHECKPOINT, key_of(read.texts)) if output is not None else None
        with chosen_workers(workers, scheduler) as chosen, going_on(kept, "-o FOLDER"):
            found = carry_out(read, chosen, kept, _progress(status, read))
        data = data_of(found)
        if output is not None and kept is not None:
            status.update("drawing and writing")
            files = _files(found, data)
            write_into(output, files, _written_before(output, files))
            kept.forget()
    if as_json:
        print_json(data)
        return
    _print(found)
    if output is not None:
        if not any(name.endswith(".png") for name in files):
            say(_no_picture(found))
        say(f"wrote {', '.join(str(output / name) for name in files)}")


def _files(found: Findings, data: Mapping[str, Any]) -> dict[str, str | bytes]:
    """All files of a folder, by name."""
    from pkmgen.cli.design.pictures import pictures_of
    from pkmgen.studies.design.report import report_page
    from pkmgen.studies.design.tables import DATA, FRONT, RESULTS, results_table, robot_files

    files: dict[str, str | bytes] = {RESULTS: results_table(found, range(found.table.count))}
    if len(found.front):
        files[FRONT] = results_table(found, found.front)
    files |= robot_files(found)
    pictures = pictures_of(found)
    files[REPORT] = report_page(found, [(name, words) for name, (words, _) in pictures.items()])
    files |= {name: content for name, (_, content) in pictures.items()}
    told = {**data, "files": [*files, DATA]}
    return {**files, DATA: json.dumps(told, indent=2, ensure_ascii=False, allow_nan=False) + "\n"}


def _written_before(folder: Path, files: Mapping[str, str | bytes]) -> list[Path]:
    """Files of an earlier study in the folder that this one has not."""
    from pkmgen.studies.design.tables import DATA

    try:
        names = json.loads((folder / DATA).read_text("utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    plain = [name for name in names if isinstance(name, str) and Path(name).name == name] if names else []
    return [folder / name for name in plain if name not in files]


def _progress(status: Working, study: Study) -> Callable[[Progress], None]:
    from pkmgen.studies.design.trials import CHUNK

    method = study.description.method.optimise
    part, doing = CHUNK if method is None else method.population, f"studying {study.texts.robot.name}"

    def show(told: Progress) -> None:
        rate = part * (told.done - told.begun) / told.seconds if told.seconds else 0.0
        left = duration_words(told.left)
        status.update(f"{doing}: {told.done / told.of:.0%}, {rate:.0f} designs/s, {left} left")

    return show


def _no_picture(found: Findings) -> str:
    """Why a study has no picture."""
    if not found.table.feasible.any():
        return "no picture is drawn: no design is feasible"
    return "no picture is drawn: neither a grid of one or two variables, nor a front of several designs"


def _print(found: Findings) -> None:
    from pkmgen.studies.design.reasons import reasons_line

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
