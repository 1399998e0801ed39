"""`pkmgen workspace`: what a robot reaches and needs over all states of a grid."""

from __future__ import annotations

import time

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
from pkmgen.cli.terminal import print_json, say, warn, working
from pkmgen.cli.workspace_options import (
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
    motor_resolution: MotorResolutionOption = None,
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
    from pkmgen.cli.workspace_report import print_atlas, print_curves, warn_of_nothing
    from pkmgen.commands.workspace import CHECKPOINT, workspace

    kept = checkpoint if checkpoint is not None or output is None else output / CHECKPOINT
    begin = time.monotonic()
    motors = given_of_motors(
        effort_limit=effort_limit, speed_limit=speed_limit, motor_resolution=motor_resolution,
        backlash=backlash, motor_stiffness=motor_stiffness,
    )  # fmt: skip
    with working(f"surveying {robot}") as status, going_on(kept):
        found = workspace(
            robot, box=read_box(box), resolution=read_resolution(resolution), hold=read_hold(hold),
            acceleration=acceleration, workers=workers, scheduler=scheduler, checkpoint=checkpoint, force=force,
            moment=moment, **motors, curves=curves, curve_tolerance=curve_tolerance,
            parameters=chosen_options(assignments=assignments).parameters, output=output, states=states,
            progress=progress_of(status, f"surveying {robot}"),
        )  # fmt: skip
    for note in found.notes:
        warn(note)
    summary = found.as_dict()
    warn_of_nothing(found, summary)
    if as_json:
        print_json(summary)
        return
    print_atlas(found, summary, time.monotonic() - begin)
    if curves:
        print_curves(found, found.curves)
    said = [*map(str, found.files), *([str(states)] if states is not None else [])]
    if said:
        say(f"wrote {', '.join(said)}")
