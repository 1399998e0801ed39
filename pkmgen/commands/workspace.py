"""`pkmgen.workspace`: what a robot reaches and needs over all states of a grid.

atlas = pkmgen.workspace("delta", hold={"z": -0.65}, resolution=400)
atlas.volume(pkmgen.Region.WORKS), atlas.map("condition")
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from pkmgen.api.kernel_options import KernelOptions, options_of
from pkmgen.commands.folder import refuse_other_contents, write_into
from pkmgen.commands.quantities import OfMotors, Quantity, motors_given, ranges_of, values_of
from pkmgen.errors import ArgumentError, MissingExtraError
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.machine.engine.checkpoint import Checkpoint
from pkmgen.machine.engine.choice import chosen_workers
from pkmgen.machine.engine.run import Progress
from pkmgen.machine.engine.workers import Threads
from pkmgen.machine.extras import how_to_install
from pkmgen.pictures.workspace.curves import curve_pictures, curve_tables, record_of
from pkmgen.pictures.workspace.pictures import SLICES, pictures_of
from pkmgen.scenes.web.page import atlas_page
from pkmgen.scenes.web.survey import VOLUME
from pkmgen.studies.atlas.atlas import Atlas
from pkmgen.studies.atlas.box import asked
from pkmgen.studies.atlas.chart import make_atlas
from pkmgen.studies.atlas.grid import Array
from pkmgen.studies.atlas.loci.family import Member, family_of
from pkmgen.studies.atlas.states.parquet_file import ParquetFile
from pkmgen.studies.atlas.states.types import StatesFile
from pkmgen.studies.atlas.states.zarr_group import ZarrGroup
from pkmgen.studies.atlas.summary import summary_of
from pkmgen.studies.atlas.survey import survey_of
from pkmgen.studies.atlas.volume import volume_of
from pkmgen.studies.capability.wanted import Wanted
from pkmgen.studies.study.regions import Region

SUMMARY, MAP, CHECKPOINT, PAGE = "summary.json", "map.csv", "checkpoint.npz", "atlas.html"


@dataclass(frozen=True)
class Workspace(Atlas):
    """An atlas of a workspace, with what was made beside it.

    Attributes:
        curves: Singular loci and borders, slice by slice, if asked for.
        files: What was written.
        notes: What is missing among it.
    """

    curves: tuple[Member, ...] = ()
    files: tuple[Path, ...] = ()
    notes: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Plain data, as `pkmgen workspace --json` prints it."""
        summary = summary_of(self)
        return {**summary, "curves": record_of(self, self.curves)} if self.curves else summary


def workspace(
    robot: str | Path | RobotText,
    *,
    box: Mapping[str, tuple[Quantity, Quantity]] | None = None,
    resolution: int | Mapping[str, int] | None = None,
    hold: Mapping[str, Quantity] | None = None,
    acceleration: float = 0.0,
    workers: int = 1,
    scheduler: str | None = None,
    checkpoint: str | Path | None = None,
    force: float = 0.0,
    moment: float = 0.0,
    effort_limit: OfMotors = None,
    speed_limit: OfMotors = None,
    motor_resolution: OfMotors = None,
    backlash: OfMotors = None,
    motor_stiffness: OfMotors = None,
    curves: bool = False,
    curve_tolerance: float | None = None,
    parameters: Mapping[str, float] | None = None,
    output: str | Path | None = None,
    states: str | Path | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Workspace:
    """Survey the workspace of a robot: what it reaches, and what it needs there, over all states of a grid.

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        box: Ranges by coordinate, m or rad, or texts such as `-30deg`; lengths left out go as far as the robot reaches,
            orientations through the box of the robot file.
        resolution: Cells along all axes, or by coordinate; about a million states in all if left out.
        hold: Values of coordinates that are not varied, likewise.
        acceleration: That efforts are for, in the worst direction, m/s²; rad/s² for a robot that only turns.
        workers: Threads of this process.
        scheduler: Address of a scheduler of Dask, whose workers do the work.
        checkpoint: File that a work which was ended goes on from; removed in the end. With a folder there is one in it.
        force: On the platform, in the worst direction, N: effort that holds it.
        moment: On the platform, in the worst direction, N·m: effort that holds it.
        effort_limit: Greatest effort, N·m or N, of every motor or by name; as in the file if left out.
        speed_limit: Greatest speed, rad/s or m/s, likewise.
        motor_resolution: Step of the position, rad or m, likewise.
        backlash: Play from end to end, rad or m, likewise.
        motor_stiffness: Stiffness, N·m/rad or N/m, likewise.
        curves: Whether singular loci and borders over the first two axes are followed, slice by slice.
        curve_tolerance: Greatest distance from them, m (rad); 1e-6 of the map if left out.
        parameters: Values that replace those of the file, in its units.
        output: Folder for summary, maps and pictures; nothing is written if left out.
        states: File for all states too, .parquet or .zarr.
        progress: Called after each chunk, with `done`, `of`, `seconds`, `left`.

    Returns:
        What is known of all states; the same numbers whatever the workers are.

    Raises:
        ArgumentError: A coordinate is not known, a range is empty, there are too few or too many cells, nothing is
            reached, the checkpoint is of another work, or a file cannot be written.
        MissingExtraError: A scheduler or states are asked for, and what they need is not installed.
        WorkersError: The workers are gone.
        PkmgenError: As of `pkmgen.load`.
    """
    motors = motors_given(
        effort_limit=effort_limit, speed_limit=speed_limit, resolution=motor_resolution, backlash=backlash,
        stiffness=motor_stiffness,
    )  # fmt: skip
    text, wanted = read_robot_text(robot), Wanted.of(motors, force, moment)
    overrides = options_of(KernelOptions(parameters=parameters)).parameters
    folder = None if output is None else Path(output)
    refuse_other_contents(folder, [SUMMARY, CHECKPOINT])
    written = states_file(Path(states)) if states is not None else None
    subject = survey_of(text, tuple(sorted(overrides.items())), acceleration, wanted).subject
    ranges, held = ranges_of(subject, "box", box), values_of(subject, "hold", hold)
    question = asked(text, overrides, acceleration, ranges, resolution, held, wanted)
    question = replace(question, in_blocks=folder is not None)
    file = Path(checkpoint) if checkpoint is not None else None if folder is None else folder / CHECKPOINT
    kept = Checkpoint(file, question.key) if file is not None else None
    if kept is not None:
        kept.read()  # one of another work is refused before anybody works
    with chosen_workers(workers, scheduler, Threads) as chosen:
        atlas = make_atlas(question, chosen, kept, lambda told: progress(replace(told, part=question.chunk)), written)
    members = family_of(question, SLICES, curve_tolerance) if curves else ()
    found = Workspace(atlas.question, atlas.coordinates, atlas.measured, atlas.tally, members)
    if folder is None:
        return found
    files, notes = _files(found)
    write_into(folder, files)
    return replace(found, files=tuple(folder / name for name in files), notes=notes)


def _files(found: Workspace) -> tuple[dict[str, str | bytes], tuple[str, ...]]:
    """All files of an atlas by name; without matplotlib no pictures, and words that say so."""
    files: dict[str, str | bytes] = {}
    notes = []
    try:
        files |= pictures_of(found)
        files |= curve_pictures(found, found.curves) if found.curves else {}
    except MissingExtraError as error:
        notes.append(f"no pictures: {error}")
    volume = volume_of(found)
    files[PAGE] = atlas_page(volume)
    files[VOLUME] = json.dumps(volume, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"
    files[MAP] = "".join(map_lines(found))
    files[SUMMARY] = json.dumps(summary_of(found), indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    files |= curve_tables(found, found.curves) if found.curves else {}
    return files, tuple(notes)


def map_lines(atlas: Atlas) -> Iterator[str]:
    """Lines of a table: a cell of the map each, what part of it is a region, and quantities there."""
    axes = atlas.grid.axes[:2]
    columns, values = [f"{axis.name} [{axis.unit}]" for axis in axes], list[Array]()
    for axis, places in zip(axes, np.indices(atlas.grid.map_shape), strict=False):
        values.append(axis.middles[places].ravel())
    for region in Region:
        columns.append(f"{region.name.lower()} [1]")
        values.append(atlas.shares(region).ravel())
    if (dexterous := atlas.dexterous_shares) is not None:
        columns.append("dexterous [1]")
        values.append(dexterous.ravel())
    for each in atlas.measured:
        columns += [f"{each.name} worst [{each.unit}]", f"{each.name} best [{each.unit}]"]
        values += [atlas.map(each.name).ravel(), atlas.map(each.name, "best").ravel()]
    yield ",".join(columns) + "\n"
    for row in np.column_stack(values).tolist():
        yield ",".join("" if value != value else f"{value:.7g}" for value in row) + "\n"


PACKAGES = {".parquet": "pyarrow", ".zarr": "zarr"}


def states_file(target: Path) -> StatesFile:
    """A file of states, which is not begun.

    Raises:
        ArgumentError: Its ending is not known, or its folder is not there.
        MissingExtraError: What writes it is not installed.
    """
    kind = target.suffix.lower()
    if kind not in PACKAGES:
        raise ArgumentError(f"{target}: the ending says the type of the file; allowed: {', '.join(PACKAGES)}")
    if not target.parent.is_dir():
        raise ArgumentError(f"there is no folder {str(target.parent)!r} to write {target.name} to")
    if importlib.util.find_spec(PACKAGES[kind]) is None:
        raise MissingExtraError(f"{kind} needs {PACKAGES[kind]}, the extra `tables`: {how_to_install('tables')}")
    return ParquetFile(target) if kind == ".parquet" else ZarrGroup(target)
