"""`pkmgen.design`: what a study file asks: sweeps, optimisation, sensitivity and tolerances."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pkmgen.commands.folder import refuse_other_contents, write_into
from pkmgen.machine.engine.choice import chosen_workers
from pkmgen.machine.engine.run import Progress
from pkmgen.pictures.canvas import drawing
from pkmgen.studies.design.findings import Findings, carry_out
from pkmgen.studies.design.study import read_study
from pkmgen.studies.design.tables import DATA, FRONT, RESULTS, data_of, results_table, robot_files
from pkmgen.studies.design.trials import Lasting, key_of

CHECKPOINT, REPORT = "checkpoint.npz", "report.md"


@dataclass(frozen=True, slots=True)
class Designed:
    """What a study found.

    Attributes:
        findings: `table` of all designs (`designs`, `values`, `feasible`, arrays with a row each), rows of the Pareto
            `front` and of the `best`, sensitivities, yield.
        files: What was written.
    """

    findings: Findings
    files: tuple[Path, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Plain data, as `pkmgen design --json` prints it."""
        return data_of(self.findings)


def design(
    study: str | Path,
    *,
    output: str | Path | None = None,
    workers: int = 1,
    scheduler: str | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Designed:
    """Vary parameters of a robot as a study file says: sweeps, Pareto fronts, sensitivity, tolerances.

    Args:
        study: Study file, YAML.
        output: Folder for tables, report, pictures and robot files (needs the extra draw), where an interrupted study
            goes on; nothing is written if left out.
        workers: Processes of this machine that work.
        scheduler: Address of a scheduler of Dask, whose workers do the work.
        progress: Called as designs are tried, with `done`, `of`, `seconds`, `left`.

    Returns:
        What was found.

    Raises:
        StudyFileError: The study file is wrong; lists all problems.
        ArgumentError: The folder holds something else, or cannot be written.
        MissingExtraError: An extra is not installed.
        PkmgenError: As of `pkmgen.load`.
    """
    folder = None if output is None else Path(output)
    refuse_other_contents(folder, [REPORT, CHECKPOINT])
    if folder is not None:
        with drawing("pictures of a study"):  # refused before anything is tried where it is not installed
            pass
    read = read_study(Path(study))
    kept = None if folder is None else Lasting(folder / CHECKPOINT, key_of(read.texts))
    with chosen_workers(workers, scheduler) as chosen:
        found = Designed(carry_out(read, chosen, kept, progress))
    if folder is None or kept is None:
        return found
    files = _files(found)
    write_into(folder, files, _written_before(folder, files))
    kept.forget()
    return replace(found, files=tuple(folder / name for name in files))


def _files(made: Designed) -> dict[str, str | bytes]:
    """All files of a folder, by name."""
    from pkmgen.pictures.design.pictures import pictures_of
    from pkmgen.studies.design.report import report_page

    found = made.findings
    files: dict[str, str | bytes] = {RESULTS: results_table(found, range(found.table.count))}
    if len(found.front):
        files[FRONT] = results_table(found, found.front)
    files |= robot_files(found)
    pictures = pictures_of(found)
    files[REPORT] = report_page(found, [(name, words) for name, (words, _) in pictures.items()])
    files |= {name: content for name, (_, content) in pictures.items()}
    told = {**made.as_dict(), "files": [*files, DATA]}
    return {**files, DATA: json.dumps(told, indent=2, ensure_ascii=False, allow_nan=False) + "\n"}


def _written_before(folder: Path, files: Mapping[str, str | bytes]) -> list[Path]:
    """Files of an earlier study in the folder that this one has not."""
    try:
        names = json.loads((folder / DATA).read_text("utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    plain = [name for name in names if isinstance(name, str) and Path(name).name == name] if names else []
    return [folder / name for name in plain if name not in files]
