"""`pkmgen workspace`: what a robot reaches and needs over all states of a grid."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from pkmgen.cli.long_work import CheckpointOption, SchedulerOption, WorkersOption, going_on, progress_of
from pkmgen.cli.motor_options import (
    AccelerationOption,
    BacklashOption,
    EffortLimitOption,
    ForceOption,
    MomentOption,
    MotorResolutionOption,
    MotorStiffnessOption,
    SpeedLimitOption,
    given_of_motors,
)
from pkmgen.cli.options import JsonOption, RobotArgument, SetOption, chosen_options
from pkmgen.cli.terminal import print_json, say, working
from pkmgen.cli.workspace.options import (
    BoxOption,
    CurvesOption,
    CurveToleranceOption,
    HoldOption,
    OutputOption,
    ResolutionOption,
    StatesOption,
    read_box,
    read_hold,
    read_resolution,
)
from pkmgen.library import RobotText, read_robot_text

if TYPE_CHECKING:
    from pkmgen.studies.atlas.atlas import Question
    from pkmgen.studies.atlas.loci.family import Member
    from pkmgen.studies.capability.wanted import Wanted


def workspace_command(
    robot: RobotArgument,
    box: BoxOption = None,
    resolution: ResolutionOption = None,
    hold: HoldOption = None,
    acceleration: AccelerationOption = 0.0,
    workers: WorkersOption = 1,
    scheduler: SchedulerOption = None,
    checkpoint: CheckpointOption = None,
    force: ForceOption = 0.0,
    moment: MomentOption = 0.0,
    effort_limit: EffortLimitOption = None,
    speed_limit: SpeedLimitOption = None,
    resolution_of_motors: MotorResolutionOption = None,
    backlash: BacklashOption = None,
    motor_stiffness: MotorStiffnessOption = None,
    curves: CurvesOption = False,
    curve_tolerance: CurveToleranceOption = None,
    assignments: SetOption = None,
    output: OutputOption = None,
    states: StatesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Survey the workspace: what the robot reaches, and what it needs there, over all states of a grid.

    Lengths that are given no range go as far as the robot reaches, orientations through the box of the robot file.
    Limits of efforts and speeds, steps, play and stiffness of motors, of the file or as given, add what they allow.
    A folder gets summary.json, map.csv, pictures, and atlas.html, a page to go through slices; with --curves also
    curves.csv, curves.json and their picture.
    """
    from pkmgen.cli.workspace.curves import curve_files, print_curves, record_of
    from pkmgen.cli.workspace.outputs import CHECKPOINT, output_files, refuse_foreign, write_outputs
    from pkmgen.cli.workspace.report import print_atlas, warn_of_nothing
    from pkmgen.engine.checkpoint import Checkpoint
    from pkmgen.engine.choice import chosen_workers, threads
    from pkmgen.studies.atlas.chart import make_atlas
    from pkmgen.studies.atlas.states.registry import states_file
    from pkmgen.studies.atlas.summary import summary_of
    from pkmgen.studies.capability.wanted import Wanted

    text = read_robot_text(robot)
    motors = given_of_motors(
        effort_limit=effort_limit, speed_limit=speed_limit, resolution=resolution_of_motors, backlash=backlash,
        stiffness=motor_stiffness,
    )  # fmt: skip
    wanted = Wanted.of(motors, force, moment)
    parameters = chosen_options(assignments=assignments).parameters
    refuse_foreign(output)
    written = states_file(states) if states is not None else None
    with working(f"surveying {text.name}") as status:
        question = _asked(text, parameters, acceleration, wanted, box, resolution, hold)
        question = replace(question, in_blocks=output is not None)
        file = checkpoint if checkpoint is not None or output is None else output / CHECKPOINT
        kept = Checkpoint(file, question.key) if file is not None else None
        if kept is not None:
            kept.read()  # one of another work is refused before anybody works
        begin = time.monotonic()
        with chosen_workers(workers, scheduler, threads) as chosen, going_on(kept):
            doing = f"surveying {question.grid.count:,} states of {text.name}".replace(",", " ")
            atlas = make_atlas(question, chosen, kept, progress_of(status, doing, question.chunk), written)
        seconds = time.monotonic() - begin
        summary, members = summary_of(atlas), _curves(question, curve_tolerance, status.update) if curves else ()
        if output is not None:
            status.update("drawing")
            files = {**output_files(atlas, summary), **(curve_files(atlas, members) if members else {})}
            write_outputs(output, files)
    warn_of_nothing(atlas, summary)
    if as_json:
        print_json({**summary, "curves": record_of(atlas, members)} if members else summary)
        return
    print_atlas(atlas, summary, seconds)
    if members:
        print_curves(atlas, members)
    said = [str(output / name) for name in files] if output is not None else []
    said += [str(states)] if states is not None else []
    if said:
        say(f"wrote {', '.join(said)}")


def _curves(question: Question, tolerance: float | None, told: Callable[[str], None]) -> tuple[Member, ...]:
    from pkmgen.cli.workspace.pictures import SLICES
    from pkmgen.studies.atlas.loci.family import family_of

    return family_of(question, SLICES, tolerance, lambda doing: told(f"curves of {question.text.name}: {doing}"))


def _asked(
    text: RobotText,
    parameters: Mapping[str, float],
    acceleration: float,
    wanted: Wanted,
    box: list[str] | None,
    resolution: str | None,
    hold: list[str] | None,
) -> Question:
    from pkmgen.studies.atlas.survey import survey_of
    from pkmgen.studies.atlas.workspace import asked

    subject = survey_of(text, tuple(sorted(parameters.items())), acceleration, wanted).subject

    def unit_of(name: str) -> str:
        return subject.coordinates[subject.index(name)].unit

    cells = read_resolution(resolution)
    ranges, held = read_box(box, unit_of), read_hold(hold, unit_of)
    return asked(text, parameters, acceleration, ranges, cells, held, wanted)
