"""`pkmgen list`, `pkmgen functions` and `pkmgen schema`: what there is."""

from __future__ import annotations

from pkmgen.cli.options import JsonOption
from pkmgen.cli.output import add_row, console, new_table, print_json

__all__ = ["functions_command", "list_command", "schema_command"]


def list_command(as_json: JsonOption = False) -> None:
    """List the robots of the library."""
    from pkmgen.commands.listing import library_rows

    rows = library_rows()
    if as_json:
        print_json(rows)
        return
    table = new_table("robot", "title", "platform motion", "motors", "limbs")
    for row in rows:
        add_row(table, row["name"], row["title"], row["motion"], str(row["motors"]), ", ".join(row["limbs"]))
    console.print(table)


def functions_command(as_json: JsonOption = False) -> None:
    """List what kernels can compute: functions and their groups."""
    from dataclasses import asdict

    from pkmgen.catalogue import CATALOGUE

    if as_json:
        print_json([asdict(entry) for entry in CATALOGUE.values()])
        return
    table = new_table("function", "group", "formula", "meaning")
    for entry in CATALOGUE.values():
        add_row(table, entry.name, entry.group, entry.formula, entry.meaning)
    console.print(table)


def schema_command() -> None:
    """Print the JSON Schema of robot files, for editors."""
    from pkmgen.description.read import json_schema

    print_json(json_schema())
