"""Options of `pkmgen workspace`, and what they say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from pkmgen.cli.options import folder_name, path_option
from pkmgen.errors import ArgumentError

BoxOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=LOW:HIGH",
        help="Range of a coordinate: x=-0.3:0.3, z=-900mm:-500mm, phi=-30deg:30deg; repeatable.",
    ),
]
ResolutionOption = Annotated[
    str | None, typer.Option(metavar="N|NAME=N,…", help="Cells along every coordinate, or x=200,y=100.")
]
HoldOption = Annotated[
    list[str] | None, typer.Option(metavar="NAME=VALUE", help="Coordinate that is not varied: z=-0.9; repeatable.")
]
OutputOption = Annotated[
    Path | None, path_option("Folder for summary, maps and pictures.", "--output", "-o", parser=folder_name)
]
CurvesOption = Annotated[
    bool, typer.Option("--curves", help="Follow singular loci and borders over the first two axes, slice by slice.")
]
CurveToleranceOption = Annotated[
    float | None,
    typer.Option(metavar="VALUE", help="Of curves: greatest distance from them, m (rad); 1e-6 of the map if left out."),
]
StatesOption = Annotated[Path | None, path_option("File for all states too: .parquet or .zarr.")]


def read_box(given: Sequence[str] | None, option: str = "--box") -> dict[str, tuple[str, str]]:
    """Read NAME=LOW:HIGH, numbers with or without units."""
    ranges: dict[str, tuple[str, str]] = {}
    for text in given or ():
        name, value = _named(option, text, "x=-0.3:0.3")
        low, colon, high = value.partition(":")
        if not colon:
            raise ArgumentError(f"{option} {text!r}: expected NAME=LOW:HIGH, such as x=-0.3:0.3")
        _once(option, name, ranges)
        ranges[name] = low, high
    return ranges


def read_hold(given: Sequence[str] | None, option: str = "--hold") -> dict[str, str]:
    """Read NAME=VALUE, numbers with or without units."""
    values: dict[str, str] = {}
    for text in given or ():
        name, value = _named(option, text, "z=-0.9")
        _once(option, name, values)
        values[name] = value
    return values


def read_resolution(text: str | None) -> int | dict[str, int] | None:
    """Read N, or NAME=N,NAME=N."""
    if text is None:
        return None
    if "=" not in text:
        return _cells(text, text)
    counts: dict[str, int] = {}
    for part in text.split(","):
        name, value = _named("--resolution", part, "x=200,y=100")
        _once("--resolution", name, counts)
        counts[name] = _cells(text, value)
    return counts


def _cells(text: str, value: str) -> int:
    try:
        count = int(value)
    except ValueError:
        count = 0
    if count < 1:
        raise ArgumentError(f"--resolution {text!r}: expected whole numbers from 1 on, such as 200, or x=200,y=100")
    return count


def _named(option: str, text: str, example: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise ArgumentError(f"{option} {text!r}: expected the name of a coordinate, =, and a value, such as {example}")
    return name.strip(), value


def _once(option: str, name: str, seen: Mapping[str, object]) -> None:
    if name in seen:
        raise ArgumentError(f"{option}: {name} is given twice")
