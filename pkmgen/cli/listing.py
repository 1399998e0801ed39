"""`pkmgen list`, `pkmgen functions` and `pkmgen schema`: what there is."""

from __future__ import annotations

from typing import Any

from pkmgen.cli.options import JsonOption
from pkmgen.cli.terminal import print_json, print_table


def list_command(as_json: JsonOption = False) -> None:
    """List the robots of the library."""
    from pkmgen.library import list_robots, read_robot_text
    from pkmgen.mechanism.multibody import Multibody
    from pkmgen.options import Options
    from pkmgen.pipeline import read_any

    rows: list[dict[str, Any]] = []
    for name in list_robots():
        text = read_robot_text(name)
        robot, mechanism = read_any(text.text, text.file, Options())
        row: dict[str, Any] = {"name": name, "title": robot.description.title}
        if isinstance(mechanism, Multibody):
            row |= {"motion": "of the motors", "motors": len(mechanism.motors), "limbs": []}
        else:
            limbs = [limb.name for limb in mechanism.limbs]
            row |= {"motion": str(mechanism.motion), "motors": len(mechanism.motors()), "limbs": limbs}
        rows.append(row)
    if as_json:
        print_json(rows)
        return
    print_table(
        "",
        ("robot", "title", "platform motion", "motors", "limbs"),
        ((row["name"], row["title"], row["motion"], str(row["motors"]), ", ".join(row["limbs"])) for row in rows),
    )


def functions_command(as_json: JsonOption = False) -> None:
    """List what kernels can compute: functions and their groups."""
    from dataclasses import asdict

    from pkmgen.catalogue import CATALOGUE

    if as_json:
        print_json([asdict(entry) for entry in CATALOGUE.values()])
        return
    columns = ("function", "group", "formula", "meaning")
    print_table("", columns, ((e.name, e.group, e.formula, e.meaning) for e in CATALOGUE.values()))


def schema_command() -> None:
    """Print the JSON Schema of robot files, for editors."""
    from pkmgen.description.read import json_schema

    print_json(json_schema())
