"""`pkmgen identify`, `excite` and `calibrate`: parameters from measurements, and motions that show them."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pkmgen.cli.folder import folder_name, refuse_other_contents, write_into
from pkmgen.cli.options import JsonOption, RobotArgument, SetOption, chosen_options, file_name
from pkmgen.cli.terminal import print_json, print_table, say, warn, working
from pkmgen.errors import ArgumentError
from pkmgen.files import write_files
from pkmgen.spelling import counted

if TYPE_CHECKING:
    from pkmgen.studies.identify import Subject
    from pkmgen.studies.identify.calibration import Calibrated
    from pkmgen.studies.identify.identification import Identified

REPORT = "report.json"
QUANTITIES = ("time", "position", "velocity", "acceleration", "effort", "pose")
UnitOption = Annotated[
    list[str] | None,
    typer.Option(
        "--unit", metavar="QUANTITY=UNIT", help="Unit of columns whose header says none: position=deg; repeatable."
    ),
]
OutputOption = Annotated[
    Path | None,
    typer.Option("--output", "-o", parser=folder_name, metavar="<path>", help="Folder for report and robot file."),
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
    from pkmgen.studies.identify import identify
    from pkmgen.studies.identify.report import identification_data, identification_page

    subject = _subject(robot, assignments)
    refuse_other_contents(output, [REPORT])
    with working(f"identifying {subject.text.name}"):
        found = identify(
            subject, tables, loaded=loaded or (), validate=validate or (), cutoff=cutoff, units=_units(unit)
        )
    data = identification_data(found)
    if output is not None:
        files: dict[str, str | bytes] = {"report.md": identification_page(found), REPORT: _json(data)}
        files[f"{subject.text.name}_identified.yaml"] = found.robot_text
        files |= _picture(found)
        write_into(output, files)
    if as_json:
        print_json(data)
        return
    _print_identified(found)
    if output is not None:
        say(f"wrote {', '.join(str(output / name) for name in files)}")


def excite_command(
    robot: RobotArgument,
    output: Annotated[
        Path, typer.Option("--output", "-o", parser=file_name, metavar="<path>", help="CSV file to write.")
    ],
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
    from pkmgen.studies.identify import Limits, excite
    from pkmgen.studies.identify.pictures import table_text
    from pkmgen.studies.identify.runs import pose_names, position_units

    if not (period > 0.0 and rate > 0.0 and math.isfinite(period * rate) and period * rate < 1e7):
        raise ArgumentError(f"--period {period:g} --rate {rate:g}: both are greater than 0, and at most 1e7 samples")
    subject = _subject(robot, assignments)
    with working(f"looking for a motion of {subject.text.name}") as status:

        def report(trial: int, count: int, condition: float) -> None:
            status.update(f"motion {trial} of {count}, condition {condition:.3g}")

        limits = Limits(speed, acceleration)
        found = excite(
            subject,
            period=period,
            harmonics=harmonics,
            rate=rate,
            limits=limits,
            trials=trials,
            seed=seed,
            report=report,
        )
    units, motors = position_units(subject.robot), subject.robot.actuators
    blocks: dict[str, Any] = {"t": (("",), ("s",), found.times), "position": (motors, units, found.position)}
    blocks["velocity"] = (motors, [f"{u}/s" for u in units], found.velocity)
    blocks["acceleration"] = (motors, [f"{u}/s**2" for u in units], found.acceleration)
    if subject.robot.limbs:
        blocks["pose"] = (*pose_names(subject), found.state["pose"])
    _write_file(output, table_text(blocks))
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
    from pkmgen.studies.identify import calibrate
    from pkmgen.studies.identify.report import calibration_data, calibration_page

    subject = _subject(robot, assignments)
    refuse_other_contents(output, [REPORT])
    with working(f"calibrating {subject.text.name}"):
        found = calibrate(subject, table, fixed=tuple(fix or ()), offsets=offsets, units=_units(unit))
    data = calibration_data(found)
    if output is not None:
        files: dict[str, str | bytes] = {"report.md": calibration_page(found), REPORT: _json(data)}
        files[f"{subject.text.name}_calibrated.yaml"] = found.robot_text
        write_into(output, files)
    if as_json:
        print_json(data)
        return
    _print_calibrated(found)
    if output is not None:
        say(f"wrote {', '.join(str(output / name) for name in files)}")


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


def _subject(robot: str, assignments: list[str] | None) -> Subject:
    from pkmgen.studies.identify import find_subject

    return find_subject(robot, chosen_options(assignments=assignments).parameters)


def _units(texts: list[str] | None) -> Mapping[str, str]:
    """Units by quantity.

    Raises:
        ArgumentError: One is not of a quantity.
    """
    found = {}
    for text in texts or []:
        name, _, unit = text.partition("=")
        if name.strip() not in QUANTITIES or not unit.strip():
            raise ArgumentError(
                f"--unit {text!r}: expected QUANTITY=UNIT, such as position=deg; {', '.join(QUANTITIES)}"
            )
        found[name.strip()] = unit.strip()
    return found


def _picture(found: Identified) -> dict[str, str | bytes]:
    from pkmgen.studies.identify.pictures import residual_picture
    from pkmgen.studies.identify.report import PICTURE
    from pkmgen.studies.identify.runs import position_units

    if not found.predictions:
        return {}
    units = ["N" if unit == "m" else "N·m" for unit in position_units(found.subject.robot)]
    picture = residual_picture(found.predictions, found.subject.robot.actuators, units)
    return {} if picture is None else {PICTURE: picture}


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def _write_file(path: Path, text: str) -> None:
    if path.is_dir():
        raise ArgumentError(f"{path} is a folder; a file was expected")
    if not path.parent.is_dir():
        raise ArgumentError(f"there is no folder {str(path.parent)!r} to write {path.name} to")
    try:
        write_files(path.parent, {path.name: text.encode()})
    except OSError as error:
        raise ArgumentError(f"{path} cannot be written: {error.strerror}") from error
