"""`pkmgen list`, `pkmgen functions`, `pkmgen targets` and `pkmgen schema`: what there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pkmgen.cli.options import JsonOption
from pkmgen.cli.terminal import print_json, print_table, working
from pkmgen.compile import compile_robot


def list_command(as_json: JsonOption = False) -> None:
    """List the robots of the library: of limbs and a platform, then of bodies and joints."""
    from pkmgen.language.library import list_mechanisms, list_robots

    with working("reading the library") as status:

        def rows(names: Sequence[str]) -> Iterator[dict[str, Any]]:
            for name in names:
                status.update(f"reading the library: {name}")
                yield _row(name)

        robots, mechanisms = list(rows(list_robots())), list(rows(list_mechanisms()))
    if as_json:
        print_json([*robots, *mechanisms])
        return
    print_table(
        "",
        ("robot", "title", "platform motion", "motors", "limbs"),
        ((row["name"], row["title"], row["motion"], str(row["motors"]), ", ".join(row["limbs"])) for row in robots),
    )
    counted = ("motors", "joints", "loops", "couplings")
    print_table(
        "of bodies and joints, in the coordinates of their motors",
        ("robot", "title", *counted, "actuators"),
        (
            (row["name"], row["title"], *(str(row[key]) for key in counted), ", ".join(row["actuators"]))
            for row in mechanisms
        ),
    )


def _row(name: str) -> dict[str, Any]:
    """What the list says of a robot; of one of bodies and joints, joints that are cut included, and couplings."""
    from pkmgen.commands.report.facts import structure_of
    from pkmgen.language.library import read_robot_text
    from pkmgen.language.options import Options

    made = compile_robot(read_robot_text(name), Options())
    robot, structure = made.mechanism, structure_of(made.mechanism)
    row = {
        "name": name,
        "title": made.file.description.title,
        "motion": structure["motion"] if robot.limb_names else "of the motors",
        "motors": len(robot.actuators),
        "limbs": list(robot.limb_names),
    }
    if robot.limb_names:
        return row
    counts = {"joints": structure["joints"], "loops": structure["loops"], "couplings": len(robot.couplings)}
    return {**row, **counts, "actuators": list(robot.actuators)}


def functions_command(as_json: JsonOption = False) -> None:
    """List what kernels can compute: functions and their groups."""
    from dataclasses import asdict

    from pkmgen.language.catalogue import CATALOGUE

    if as_json:
        print_json([asdict(entry) for entry in CATALOGUE.values()])
        return
    columns = ("function", "group", "formula", "meaning")
    print_table("", columns, ((e.name, e.group, e.formula, e.meaning) for e in CATALOGUE.values()))


def targets_command(as_json: JsonOption = False) -> None:
    """List what kernels (generate --target) and models (export --to) can be written for, and libraries."""
    from pkmgen.emit.targets.libraries import LIBRARIES
    from pkmgen.emit.targets.models.registry import MODEL_TARGETS
    from pkmgen.emit.targets.registry import TARGETS

    rows = [{"name": each.name, "written": each.written, "needs": each.needs} for each in TARGETS.values()]
    rows += [{"name": each.name, "written": each.written, "needs": each.needs} for each in MODEL_TARGETS.values()]
    rows += [
        {"name": each.name, "written": f"{each.written}, by {each.maker} (nothing is written)", "needs": each.needs}
        for each in LIBRARIES
    ]
    if as_json:
        print_json(rows)
        return
    print_table("", ("target", "what is written", "needs"), (tuple(row.values()) for row in rows))


def schema_command() -> None:
    """Print the JSON Schema of robot files, for editors."""
    from pkmgen.language.description.read import json_schema

    print_json(json_schema())
