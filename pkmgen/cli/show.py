"""`pkmgen show`: what a robot is, and the equations of its inverse dynamics."""

from __future__ import annotations

from typing import Annotated, Literal

import typer
from rich.text import Text

from pkmgen.cli.options import InputsOption, JsonOption, MethodOption, RobotArgument, SetOption, chosen_options
from pkmgen.cli.output import add_row, console, new_table, plain_text, print_json, print_plain
from pkmgen.library import RobotText, read_robot_text
from pkmgen.options import Options

__all__ = ["show_command"]


def show_command(
    robot: RobotArgument,
    method: MethodOption = "adjoint",
    inputs: InputsOption = "pose",
    matrix: Annotated[
        str | None, typer.Option(help="A matrix such as V, or one equation; without it, what there is.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All equations.")] = False,
    closed: Annotated[bool, typer.Option("--closed", help="Put earlier equations in, down to the inputs.")] = False,
    layout: Annotated[Literal["text", "latex"], typer.Option("--format", help="How to print.")] = "text",
    assignments: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show a robot: what it is, or the equations of its inverse dynamics."""
    from pkmgen.commands.show import show_equations

    text, options = read_robot_text(robot), chosen_options(method, inputs, assignments=assignments)
    if matrix is None and not every:
        _show_summary(text, options, as_json)
        return
    equations = show_equations(text, options, None if every else matrix, closed)
    if as_json:
        print_json([equation.as_dict() for equation in equations])
        return
    for equation in equations:
        if layout == "latex":
            print_plain(f"% {equation.meaning}\n{equation.latex()}\n")
        else:
            print_plain(f"{equation.name}: {equation.meaning}\n{equation.text()}\n")


def _show_summary(text: RobotText, options: Options, as_json: bool) -> None:
    from pkmgen.commands.show import describe_robot

    summary = describe_robot(text, options)
    if as_json:
        print_json(summary)
        return
    console.print(Text(summary["name"], "bold") + plain_text(f": {summary['title']}"))
    counts = summary["topology"]
    console.print(
        f"{counts['actuators']} motors, {counts['freedoms']} platform freedoms ({summary['motion']}), "
        f"{counts['loops']} loop(s); limbs: {', '.join(summary['limbs'])}"
    )
    console.print(
        "inverse dynamics: " + ", ".join(f"{row['method']} from {row['inputs']}" for row in summary["choices"])
    )
    table = new_table("parameter", "value", "unit", "description")
    for row in summary["parameters"]:
        add_row(table, row["name"], f"{row['value']:g}", row["unit"], row["description"])
    console.print(table)
    for name, equations in summary["matrices"].items():
        console.print(f"--matrix {name}: {', '.join(equations)}", highlight=False)
    if not summary["matrices"]:
        console.print(f"method {options.method} forms no matrices; --all prints its equations", highlight=False)
