"""Ask for an atlas of a workspace in one call.

import pkmgen
atlas = pkmgen.workspace("delta", hold={"z": -0.65}, resolution=400)
atlas.volume(Region.WORKS), atlas.map("condition")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from pkmgen.engine.checkpoint import Checkpoint
from pkmgen.engine.choice import chosen_workers, threads
from pkmgen.engine.run import Progress
from pkmgen.library import RobotText, read_robot_text
from pkmgen.studies.atlas.atlas import Atlas, Question
from pkmgen.studies.atlas.box import Ranges, chosen_grid
from pkmgen.studies.atlas.chart import make_atlas
from pkmgen.studies.atlas.states.registry import states_file
from pkmgen.studies.atlas.survey import survey_of
from pkmgen.studies.capability.wanted import NOTHING, Wanted


def workspace(
    robot: str | Path,
    *,
    box: Ranges | None = None,
    resolution: int | Mapping[str, int] | None = None,
    hold: Mapping[str, float] | None = None,
    acceleration: float = 0.0,
    wanted: Wanted = NOTHING,
    parameters: Mapping[str, float] | None = None,
    workers: int = 1,
    scheduler: str | None = None,
    checkpoint: str | Path | None = None,
    states: str | Path | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Atlas:
    """Survey the workspace of a robot: what it reaches, and what it needs there.

    Args:
        robot: A robot of the library, or path of a robot file.
        box: Ranges by coordinate, m or rad; lengths left out go as far as the robot reaches.
        resolution: Cells along all axes, or by coordinate; about a million states in all if left out.
        hold: Values of coordinates that are not varied, m or rad.
        acceleration: That efforts are for, in the worst direction, m/s²; rad/s² for a robot that only turns.
        wanted: What motors are good for beside what the file says, and loads: `pkmgen.studies.capability.wanted`.
        parameters: Values of parameters by name, in the units of the file.
        workers: Threads of this process.
        scheduler: Address of a scheduler of Dask, whose workers do the work.
        checkpoint: File that a work which was ended goes on from; removed in the end.
        states: File for all states too, .parquet or .zarr.
        progress: Called after each chunk.

    Returns:
        What is known of all states; the same numbers whatever the workers are.

    Raises:
        ArgumentError: A coordinate is not known, a range is empty, there are too few or too many cells, nothing is
            reached, the checkpoint is of another work, or a file cannot be written.
        MissingExtraError: A scheduler or states are asked for, and what they need is not installed.
        WorkersError: The workers are gone.
        PkmgenError: As of `pkmgen.load`.
    """
    written = states_file(Path(states)) if states is not None else None
    question = asked(read_robot_text(robot), parameters or {}, acceleration, box, resolution, hold, wanted)
    kept = Checkpoint(Path(checkpoint), question.key) if checkpoint is not None else None
    with chosen_workers(workers, scheduler, threads) as chosen:
        return make_atlas(question, chosen, kept, progress, written)


def asked(
    text: RobotText,
    parameters: Mapping[str, float],
    acceleration: float = 0.0,
    box: Ranges | None = None,
    resolution: int | Mapping[str, int] | None = None,
    hold: Mapping[str, float] | None = None,
    wanted: Wanted = NOTHING,
) -> Question:
    """What is asked of a robot, with all that was left out.

    Raises:
        ArgumentError: As of `workspace`.
    """
    overrides = tuple(sorted(parameters.items()))
    chosen = chosen_grid(survey_of(text, overrides, acceleration, wanted), box, resolution, hold)
    return Question(text, overrides, chosen.grid, acceleration, chosen.sources, chosen.turns, wanted)
