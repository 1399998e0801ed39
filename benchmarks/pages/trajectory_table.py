"""Write the table and the pictures of docs/how-to/time-a-trajectory.md: the Delta's cycle before and after."""

from __future__ import annotations

import re

from benchmarks import ROOT
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.pictures.canvas import drawing, rendered
from pkmgen.pictures.trajectory.picture import motor_picture, picture_of
from pkmgen.studies.study.motors import Motors, motors_of
from pkmgen.studies.study.subject import Subject
from pkmgen.studies.study.trajectories import pick_and_place
from pkmgen.studies.trajectory.study import FUNCTIONS, Studied, Timing, study_trajectory

PAGE, PICTURES = ROOT / "docs/how-to/time-a-trajectory.md", ROOT / "docs/pictures/plots"
BLOCK = re.compile(r"(<!-- printed: trajectory -->\n).*?(<!-- end of printed -->)", re.DOTALL)
ROBOT, SIZE, DURATION = "delta", 0.25, 1.0
LIMITS = {"effort_limit": {"": 20.0}, "speed_limit": {"": 10.0}}
TIMINGS: tuple[Timing, ...] = ("given", "stretched", "optimal")


def subject() -> Subject:
    """The robot, compiled."""
    return Subject.load(read_robot_text(ROBOT), Options(), FUNCTIONS, lambda _: None)


def studied(robot: Subject, motors: Motors) -> tuple[Studied, ...]:
    """The cycle by every timing."""
    given = pick_and_place(robot, size=SIZE, duration=DURATION)
    return tuple(study_trajectory(robot, given, motors, timing) for timing in TIMINGS)


def table(cycles: tuple[Studied, ...]) -> str:
    """What the cycle takes as rows, timings as columns."""
    loads = [each.loads for each in cycles]
    known = [load for load in loads if load is not None]
    rows = {
        "time of a cycle, s": [load.duration for load in known],
        "cycles a minute": [60.0 / load.duration for load in known],
        "greatest effort of a motor, N·m": [max(each.peak_effort for each in load.motors) for load in known],
        "its greatest root mean square, N·m": [max(each.rms_effort for each in load.motors) for load in known],
        "greatest speed of a motor, rad/s": [max(each.peak_speed for each in load.motors) for load in known],
        "greatest power of all motors, W": [load.energy.peak_power for load in known],
        "energy, a brake resistor at every drive, J": [load.energy.each_braked for load in known],
        "energy, drives share a circuit, J": [load.energy.shared for load in known],
        "greatest force in a bearing, N": [max(each.peak_force for each in load.bearings) for load in known],
    }
    head = [f"|  | {' | '.join(f'`{each}`' for each in TIMINGS)} |", f"|---|{'---:|' * len(TIMINGS)}"]
    lines = [f"| {name} | {' | '.join(f'{value:.3g}' for value in values)} |" for name, values in rows.items()]
    return "\n".join([*head, *lines]) + "\n"


def main() -> None:
    """Write all."""
    robot = subject()
    motors = motors_of(robot, LIMITS)
    cycles = studied(robot, motors)
    with drawing("plotting"):
        (PICTURES / "delta_cycle.svg").write_bytes(rendered(picture_of(robot, cycles[-1], motors), "svg"))
        (PICTURES / "delta_cycle_motors.svg").write_bytes(rendered(motor_picture(robot, cycles[-1], motors), "svg"))
    text, written = PAGE.read_text("utf-8"), table(cycles)
    PAGE.write_text(BLOCK.sub(lambda block: f"{block[1]}{written}{block[2]}", text), encoding="utf-8")
    print(f"wrote {PAGE}")


if __name__ == "__main__":
    main()
