"""Files of an atlas."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from pkmgen.cli.folder import refuse_file, write_into
from pkmgen.cli.terminal import warn
from pkmgen.cli.workspace.pictures import pictures_of
from pkmgen.errors import ArgumentError, MissingExtraError
from pkmgen.studies.atlas.atlas import Array, Atlas
from pkmgen.studies.atlas.volume import volume_of
from pkmgen.studies.study.regions import Region
from pkmgen.web.page import atlas_page
from pkmgen.web.survey import VOLUME

SUMMARY, MAP, CHECKPOINT = "summary.json", "map.csv", "checkpoint.npz"
PAGE = "atlas.html"


def output_files(atlas: Atlas, summary: Mapping[str, Any]) -> dict[str, str | bytes]:
    """All files of an atlas by name; without matplotlib no pictures, and a warning that says so."""
    try:
        pictures = pictures_of(atlas)
    except MissingExtraError as error:
        warn(f"no pictures: {error}")
        pictures = {}
    volume = volume_of(atlas)
    return {
        **pictures,
        PAGE: atlas_page(volume),
        VOLUME: json.dumps(volume, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n",
        MAP: "".join(map_lines(atlas)),
        SUMMARY: json.dumps(summary, indent=2, ensure_ascii=False, allow_nan=False) + "\n",
    }


def map_lines(atlas: Atlas) -> Iterator[str]:
    """Lines of a table: a cell of the map each, what part of it is a region, and quantities there."""
    axes = atlas.grid.axes[:2]
    columns, values = [f"{axis.name} [{axis.unit}]" for axis in axes], list[Array]()
    for axis, places in zip(axes, np.indices(atlas.grid.map_shape), strict=False):
        values.append(axis.middles[places].ravel())
    for region in Region:
        columns.append(f"{region.name.lower()} [1]")
        values.append(atlas.shares(region).ravel())
    if (dexterous := atlas.dexterous_shares) is not None:
        columns.append("dexterous [1]")
        values.append(dexterous.ravel())
    for each in atlas.measured:
        columns += [f"{each.name} worst [{each.unit}]", f"{each.name} best [{each.unit}]"]
        values += [atlas.map(each.name).ravel(), atlas.map(each.name, "best").ravel()]
    yield ",".join(columns) + "\n"
    for row in np.column_stack(values).tolist():
        yield ",".join("" if value != value else f"{value:.7g}" for value in row) + "\n"


def write_outputs(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Write all files of an atlas, or none.

    Raises:
        ArgumentError: The folder cannot be written.
    """
    write_into(folder, files)


def refuse_foreign(folder: Path | None) -> None:
    """Refuse a folder that holds something else than an earlier atlas, or one that is not done.

    Raises:
        ArgumentError: It does.
    """
    if folder is None:
        return
    refuse_file(folder)
    own = [folder / SUMMARY, folder / CHECKPOINT]
    if folder.is_dir() and any(folder.iterdir()) and not any(path.is_file() for path in own):
        raise ArgumentError(f"{folder} holds other files; name a folder that is empty or not there yet")
