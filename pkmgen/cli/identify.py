"""`pkmgen identify`, `excite` and `calibrate`: parameters from measurements, and motions that show them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pkmgen.cli.options import (
    JsonOption,
    RobotArgument,
    SetOption,
    chosen_options,
    file_name,
    folder_name,
    path_option,
)
from pkmgen.cli.terminal import print_json, print_table, say, warn, working
from pkmgen.machine.spelling import counted

if TYPE_CHECKING:
    from pkmgen.studies.identify.calibration import Calibrated
    from pkmgen.studies.identify.identification import Identified

UnitOption = Annotated[
    list[str] | None,
    typer.Option(
        "--unit", metavar="QUANTITY=UNIT", help="Unit of columns whose header says none: position=deg; repeatable."
    ),
]
OutputOption = Annotated[
    Path | None, path_option("Folder for report and robot file.", "--output", "-o", parser=folder_name)
]
TableArgument = Annotated[Path, typer.Argument(parser=file_name, metavar="TABLE", help="CSV file of measurements.")]


def identify_command(
    robot: RobotArgument,
    tables: Annotated[
        list[str], typer.Argument(metavar="TABLE…", help="CSV files: t, q1 [deg], …, effort1 [N*m], … with a header.")
    ],
    loaded: Annotated[
        list[str] | None, typer.Option("--loaded", metavar="TABLE", help="Run with one more payload; repeatable.")
    ] = None,
    validate: Annotated[
        list[str] | None, typer.Option("--validate", metavar="TABLE", help="Run to judge the result by; repeatable.")
    ] = None,
    cutoff: Annotated[
        float | None, typer.Option("--cutoff", metavar="HZ", help="Low-pass of positions, regressors and efforts.")
    ] = None,
    unit: UnitOption = None,
    output: OutputOption = None,
    assignments: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Identify masses, inertias, friction and payload from measured motions and efforts.

    A folder gets report.md, report.json, the robot file with the numbers found, and a picture.
    """
    from pkmgen.commands.identify import identify
    from pkmgen.studies.identify.report import identification_data

    with working(f"identifying {robot}"):
        found = identify(
            robot, tables, loaded=loaded or (), validate=validate or (), cutoff=cutoff, unit=_units(unit),
            output=output, parameters=chosen_options(assignments=assignments).parameters,
        )  # fmt: skip
    if as_json:
        print_json(identification_data(found))
        return
    _print_identified(found)
    _say_written(found.files)


def excite_command(
    robot: RobotArgument,
    output: Annotated[Path, path_option("CSV file to write.", "--output", "-o")],
    period: Annotated[float, typer.Option(metavar="S", help="Length of a period.")] = 10.0,
    harmonics: Annotated[int, typer.Option(min=1, max=50, help="Harmonics of the Fourier series.")] = 5,
    rate: Annotated[float, typer.Option(metavar="HZ", help="Samples a second.")] = 1000.0,
    speed: Annotated[float, typer.Option(metavar="RATE", help="Greatest rate of a motor, rad/s or m/s.")] = math.inf,
    acceleration: Annotated[float, typer.Option(help="Greatest acceleration of a motor, rad/s² or m/s².")] = math.inf,
    trials: Annotated[int, typer.Option(min=1, help="Motions that are tried.")] = 300,
    seed: Annotated[int, typer.Option(min=0, help="Of what is drawn.")] = 0,
    assignments: SetOption = None,
) -> None:
    """Find a periodic motion in the box that shows the base parameters well."""
    from pkmgen.commands.identify import excite

    with working(f"looking for a motion of {robot}") as status:

        def told(trial: int, count: int, condition: float) -> None:
            status.update(f"motion {trial} of {count}, condition {condition:.3g}")

        found = excite(
            robot, output=output, period=period, harmonics=harmonics, rate=rate, speed=speed,
            acceleration=acceleration, trials=trials, seed=seed,
            parameters=chosen_options(assignments=assignments).parameters, progress=told,
        )  # fmt: skip
    say(f"condition of the base regressor: {found.condition:.4g}, {counted(len(found.times), 'sample')} of one period")
    say(f"wrote {output}")


def calibrate_command(
    robot: RobotArgument,
    table: TableArgument,
    fix: Annotated[
        list[str] | None, typer.Option("--fix", metavar="NAME", help="Parameter that stays; repeatable.")
    ] = None,
    offsets: Annotated[bool, typer.Option("--offsets/--no-offsets", help="Find the zeros of the motors too.")] = True,
    unit: UnitOption = None,
    output: OutputOption = None,
    assignments: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find lengths, angles and zeros of motors from measured poses."""
    from pkmgen.commands.identify import calibrate
    from pkmgen.studies.identify.report import calibration_data

    with working(f"calibrating {robot}"):
        found = calibrate(
            robot, table, fix=fix or (), offsets=offsets, unit=_units(unit), output=output,
            parameters=chosen_options(assignments=assignments).parameters,
        )  # fmt: skip
    if as_json:
        print_json(calibration_data(found))
        return
    _print_calibrated(found)
    _say_written(found.files)


def _say_written(files: Sequence[Path]) -> None:
    if files:
        say(f"wrote {', '.join(map(str, files))}")


def _print_identified(found: Identified) -> None:
    estimate = found.estimate
    rows = [
        (formula, unit, f"{old:.5g}", f"{value:.5g}" if known else "not known", f"{margin:.3g}" if known else "")
        for formula, unit, old, value, margin, known in zip(
            found.formulas,
            found.units,
            found.file_values,
            estimate.values,
            estimate.margins(),
            estimate.known,
            strict=True,
        )
    ]
    print_table("base parameters", ("base parameter", "unit", "file", "found", "± 95 %"), rows)
    numbers = found.subject.numbers
    changed = [
        (n, found.subject.units[n], f"{numbers[n]:.5g}", f"{v:.5g}", f"{found.file.errors[n]:.2g}")
        for n, v in found.file.values.items()
    ]
    print_table("robot file", ("parameter", "unit", "file", "new", "standard error"), changed)
    for name, why in found.file.stay.items():
        say(f"{name} stays: {why}")
    for each in found.predictions:
        judged = [(model, *(f"{error:.2%}" for error in each.errors(model))) for model in each.modelled]
        print_table(f"relative error on {each.run}", ("model", *found.subject.robot.actuators), judged)
    for doubt in found.doubts:
        warn(f"warning: {doubt}")
    if found.consistent.contradicted:
        warn("warning: no real bodies explain these data; the report says more")


def _print_calibrated(found: Calibrated) -> None:
    numbers = found.subject.numbers
    values = zip(found.names, found.units, found.values, found.margins(), strict=True)
    rows = [(n, u, f"{numbers.get(n, 0.0):.7g}", f"{v:.9g}", f"{m:.2g}") for n, u, v, m in values]
    print_table("", ("parameter", "unit", "file", "found", "± 95 %"), rows)
    for name, why in found.stay.items():
        say(f"{name} stays: {why}")
    said = " → ".join(f"{distance:.3g} m, {angle:.3g} rad" for distance, angle in (found.before, found.after))
    say(f"errors of poses, root mean square: {said}")


def _units(texts: list[str] | None) -> dict[str, str]:
    """Units by quantity."""
    pairs = [text.partition("=") for text in texts or []]
    return {name.strip(): unit.strip() for name, _, unit in pairs}
