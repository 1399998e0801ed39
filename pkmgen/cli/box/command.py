"""`pkmgen box`: the largest box, cube or cylinder in which a robot keeps limits, found in numbers or proven."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pkmgen.cli.box.report import data_of, lines_of
from pkmgen.cli.completion import complete_robot
from pkmgen.cli.folder import write_into
from pkmgen.cli.options import JsonOption, SetOption, chosen_options, file_name
from pkmgen.cli.terminal import EXIT_CHECK_FAILED, complain, print_json, say, working
from pkmgen.cli.workspace.options import read_box, read_hold
from pkmgen.compile import compile_robot
from pkmgen.errors import ArgumentError
from pkmgen.files import read_regular_file
from pkmgen.library import RobotText, read_robot_text
from pkmgen.options import Options

if TYPE_CHECKING:
    from pkmgen.studies.boxes.certificate import Certified
    from pkmgen.studies.boxes.largest import Task
    from pkmgen.studies.boxes.limits import Limits
    from pkmgen.studies.boxes.shapes import Shape

ENDING = ".json"
LimitOption = Annotated[
    list[str] | None,
    typer.Option(
        "--limit",
        metavar="NAME=VALUE",
        help="condition=5, effort=20 (from rest), serial=0.1, parallel=0.2, joints=0.05; reach, limits of joints and "
        "the assembly of home are always kept; repeatable.",
    ),
]


def box_command(
    robot: Annotated[
        str | None,
        typer.Argument(help="Robot of the library, or path of a robot file.", autocompletion=complete_robot),
    ] = None,
    shape: Annotated[
        Literal["box", "cube", "cylinder"], typer.Option(help="What is sought; a cylinder in a plane is a disc.")
    ] = "box",
    limit: LimitOption = None,
    acceleration: Annotated[
        float, typer.Option(metavar="VALUE", help="Of effort: in the worst direction, m/s² (rad/s² if it only turns).")
    ] = 0.0,
    over: Annotated[str, typer.Option(metavar="NAME,…", help="Coordinates it extends over; all lengths.")] = "",
    hold: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Another coordinate; home if left out; repeatable.")
    ] = None,
    ranges: Annotated[
        list[str] | None,
        typer.Option(
            "--range", metavar="NAME=LOW:HIGH", help="Another one, all of a range of which counts; repeatable."
        ),
    ] = None,
    aspect: Annotated[
        str, typer.Option(metavar="A:B:…", help="Widths of a box, radius and height of a cylinder, up to a factor.")
    ] = "",
    axis: Annotated[str, typer.Option(metavar="NAME", help="Along the axis of a cylinder; the last one.")] = "",
    within: Annotated[
        list[str] | None, typer.Option(metavar="NAME=LOW:HIGH", help="Where it is sought; found if left out.")
    ] = None,
    certified: Annotated[
        bool, typer.Option("--certified", help="Prove it: no hole between samples, since there are none.")
    ] = False,
    gap: Annotated[
        float, typer.Option(help="Of proven and refuted size, at which a proof ends.", min=1e-7, max=0.5)
    ] = 1e-3,
    seconds: Annotated[float, typer.Option(help="That a proof may take.", min=0.1)] = 120.0,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", parser=file_name, metavar="<path>", help="Certificate, .json.")
    ] = None,
    check: Annotated[
        Path | None, typer.Option(parser=file_name, metavar="<path>", help="Check a certificate again, in balls.")
    ] = None,
    assignments: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find the largest box, cube or cylinder of the workspace in which limits are kept; --certified proves it.

    Proofs are branch and bound with rigorous bounds of the robot's equations on whole cells.
    """
    if check is not None:
        if robot or output or certified:
            raise ArgumentError("--check takes its file alone: the certificate says of which robot it is")
        _check(check, as_json)
        return
    if robot is None:
        raise ArgumentError("missing: ROBOT, or --check and a certificate")
    if output is not None and (not certified or output.suffix != ENDING):
        raise ArgumentError(f"-o writes a certificate: add --certified, and name a {ENDING} file; seen: {output}")
    from pkmgen.studies.boxes.limits import Limits

    begin = time.monotonic()
    asked = _Asked(shape, tuple(name.strip() for name in over.split(",") if name.strip()), _aspect(aspect), axis)
    given = Limits.of(_limits(limit), acceleration), hold, ranges, within
    text, options = read_robot_text(robot), chosen_options(assignments=assignments)
    effort = (seconds, gap) if certified else None
    with working(f"searching {text.name}") as status:

        def progress(doing: str) -> None:
            status.update(f"{text.name}: {doing}")

        limits, task, found, proof = _found(text, options, asked, given, effort, progress)
    if proof is not None and output is not None:
        write_into(output.parent, {output.name: proof.content()})
    spent = time.monotonic() - begin
    if as_json:
        print_json(data_of(text.name, limits, task, found, proof, spent))
        return
    for line in lines_of(text.name, shape, limits, task, found, proof, spent):
        say(line)
    if output is not None:
        say(f"wrote {output}; `pkmgen box --check {output}` checks it again")


@dataclass(frozen=True, slots=True)
class _Asked:
    """Shape, coordinates, aspect and axis."""

    shape: str
    over: tuple[str, ...]
    aspect: tuple[float, ...]
    axis: str


Given = tuple["Limits", Sequence[str] | None, Sequence[str] | None, Sequence[str] | None]
"""Limits, what is held, ranges, and where it is sought."""


def _found(
    text: RobotText,
    options: Options,
    asked: _Asked,
    given: Given,
    effort: tuple[float, float] | None,
    progress: Callable[[str], None],
) -> tuple[Limits, Task, Shape, Certified | None]:
    """Search, and prove where that is asked for."""
    from pkmgen.studies.boxes.certificate import certified as certify
    from pkmgen.studies.boxes.largest import largest_box, make_task
    from pkmgen.studies.boxes.margins import refuse_unproven
    from pkmgen.studies.boxes.prove import Effort
    from pkmgen.studies.study.subject import Subject

    if effort is not None:
        refuse_unproven(compile_robot(text, options))
    limits, hold, ranges, within = given
    subject = Subject.load(text, options, limits.functions(), progress)

    def unit_of(name: str) -> str:
        return subject.coordinates[subject.index(name)].unit

    limits = limits.of_robot(subject)
    held, wide = read_hold(hold, unit_of), read_box(ranges, unit_of, "--range")
    sought = read_box(within, unit_of, "--within")
    task = make_task(subject, asked.shape, asked.over, held, wide, asked.aspect, asked.axis, sought)
    progress("searching")
    found = largest_box(subject, limits, task)
    if effort is None:
        return limits, task, found, None
    progress("proving")
    spent = Effort(seconds=effort[0], gap=effort[1])
    return limits, task, found, certify(text, options.parameters, limits, task, found, spent, progress)


def _limits(given: Sequence[str] | None) -> dict[str, float]:
    values: dict[str, float] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        try:
            number = float(value)
        except ValueError:
            number = math.nan
        if not equals or name.strip() in values or math.isnan(number):
            raise ArgumentError(f"--limit {text!r}: expected NAME=VALUE, each name once, such as condition=5")
        values[name.strip()] = number
    return values


def _aspect(text: str) -> tuple[float, ...]:
    try:
        return tuple(float(each) for each in text.split(":")) if text else ()
    except ValueError:
        raise ArgumentError(f"--aspect {text!r}: expected numbers with colons between, such as 2:2:1") from None


def _check(file: Path, as_json: bool) -> None:
    from pkmgen.studies.boxes.certificate import check_certificate
    from pkmgen.studies.boxes.claimed import MOST_BYTES

    try:
        content, _ = read_regular_file(file.resolve(), MOST_BYTES)
    except OSError as error:
        raise ArgumentError(f"{file} cannot be read: {error.strerror or error}") from None
    with working(f"checking {file.name}") as status:
        told, found = check_certificate(
            content, lambda done, of: status.update(f"checking {file.name}: {done} cells; {of} are said to be proven")
        )
    if as_json:
        print_json(
            {
                "file": str(file),
                "robot": told["robot"],
                "stands": not found.refused,
                "refused": found.refused,
                "cells": found.cells,
                "parts": found.parts,
            }
        )
    elif not found.refused:
        say(f"{file}: the proof stands; {found.cells} cells of {told['robot']}, {found.parts} parts of them in balls")
    if found.refused:
        if not as_json:
            complain(f"{file}: the proof does not stand: {found.refused}")
        raise typer.Exit(EXIT_CHECK_FAILED)
