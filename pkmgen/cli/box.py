"""`pkmgen box`: the largest box, cube or cylinder in which a robot keeps limits, found in numbers or proven."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pkmgen.cli.options import (
    JsonOption,
    OptionalRobotArgument,
    SetOption,
    chosen_options,
    named,
    output_option,
    path_option,
)
from pkmgen.cli.terminal import EXIT_CHECK_FAILED, complain, print_json, say, working
from pkmgen.cli.workspace_options import read_box, read_hold
from pkmgen.errors import ArgumentError

if TYPE_CHECKING:
    from pkmgen.commands.box import Box
    from pkmgen.studies.boxes.largest import Task
    from pkmgen.studies.boxes.shapes import Shape

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
    robot: OptionalRobotArgument = None,
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
    output: Annotated[Path | None, output_option("Certificate, .json.")] = None,
    check: Annotated[Path | None, path_option("Check a certificate again, in balls.")] = None,
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
    if output is not None and (not certified or output.suffix != ".json"):
        raise ArgumentError(f"-o writes a certificate: add --certified, and name a .json file; seen: {output}")
    from pkmgen.commands.box import box

    with working(f"searching {robot}") as status:
        found = box(
            robot, shape=shape, limit=_limits(limit), acceleration=acceleration, over=named(over),
            hold=read_hold(hold), ranges=read_box(ranges, "--range"), aspect=_aspect(aspect), axis=axis,
            within=read_box(within, "--within"), certified=certified, gap=gap, seconds=seconds, output=output,
            parameters=chosen_options(assignments=assignments).parameters, progress=status.of(robot),
        )  # fmt: skip
    if as_json:
        print_json(found.as_dict())
        return
    for line in _lines_of(shape, found):
        say(line)
    if output is not None:
        say(f"wrote {output}; `pkmgen box --check {output}` checks it again")


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
    from pkmgen.commands.box import verify_box

    with working(f"checking {file.name}") as status:
        found = verify_box(
            file,
            progress=lambda done, of: status.update(f"checking {file.name}: {done} cells; {of} are said to be proven"),
        )
    if as_json:
        print_json({"file": str(file), "stands": found.stands, **asdict(found)})
    elif found.stands:
        say(f"{file}: the proof stands; {found.cells} cells of {found.robot}, {found.parts} parts of them in balls")
    if not found.stands:
        if not as_json:
            complain(f"{file}: the proof does not stand: {found.refused}")
        raise typer.Exit(EXIT_CHECK_FAILED)


def _lines_of(shape: str, found: Box) -> list[str]:
    """The lines that report a box."""
    robot, task, proof = found.robot, found.task, found.proof
    if proof is not None and proof.proof.proven == 0.0:
        return [f"{robot}: nothing is proven in {proof.proof.seconds:.0f} s; more --seconds, or smaller ranges"]
    lines = [f"{robot}: largest {shape}, {'not proven' if proof is None else 'proven'}, {_measured(task, found.shape)}"]
    for each, low, high in zip(task.over, found.low.tolist(), found.high.tolist(), strict=True):
        lines.append(f"  {each.name}  {low:.6g} to {high:.6g} {each.unit}")
    lines += [f"  {line}" for line in found.limits.words()]
    if proof is None:
        missed = "between them a hole may be missed; --certified proves, where no joint is found by iteration"
        return [*lines, f"  found at points in {found.seconds:.1f} s: {missed}"]
    cells = f"{proof.proof.cells} cells, {proof.proof.tree.leaves} of them proven, {proof.proof.seconds:.1f} s"
    if proof.broken:
        where = ", ".join(f"{name} {value:.6g}" for name, value in proof.where().items())
        more = 100.0 * (proof.proof.refuted / proof.proof.proven - 1.0)
        lines.append(f"  a {shape} larger by {more:.2g} % is refuted at {where}: {proof.broken}")
    elif proof.proof.finished:
        lines.append("  nothing is refuted: a larger one was not searched; --within widens where it is sought")
    lines.append(f"  {cells}" + ("" if proof.proof.finished else "; the time is up: more --seconds may prove more"))
    return lines


def _measured(task: Task, shape: Shape) -> str:
    units = {each.unit for each in task.over}
    power = {1: "", 2: "²", 3: "³"}.get(len(task.over), "")
    return (
        f"{shape.volume():.4g} {'m' if units == {'m'} else 'rad'}{power}"
        if len(units) == 1
        else f"{shape.volume():.4g}"
    )
