"""A robot out of a wheel of its own (`pkmgen build`): its shared library and its manifest lie beside, numpy is enough.

This module and those it imports are what such a wheel holds of pkmgen.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from pkmgen.api.robot import Robot
from pkmgen.api.signature import cause_within
from pkmgen.emit.native.shared_library import SharedLibraryKernel
from pkmgen.errors import ArgumentError
from pkmgen.mechanism.ranges import Range, WorkingRange

DATA, SOURCES, RUNTIME = "kernel.json", "c", "_runtime"
"""What a wheel holds: the manifest and more, a folder of the C texts, and the package of what is from pkmgen."""


def load_packaged(folder: Path) -> Robot:
    """Load the robot of a folder that `pkmgen build` made."""
    data = json.loads((folder / DATA).read_text("utf-8"))
    manifest, ranges = data["manifest"], tuple(map(_range, data["ranges"]))
    name = manifest["robot"]

    def texts() -> tuple[str, str, str]:
        header, source, batch = (
            (folder / SOURCES / f"{name}{end}").read_text("utf-8") for end in (".h", ".c", "_batch.c")
        )
        return header, source, batch

    def more(names: tuple[str, ...]) -> NoReturn:
        raise ArgumentError(
            f"{name} was built without {', '.join(names)}; `pkmgen build --functions` says what a wheel holds"
        )

    kernel = SharedLibraryKernel(folder / data["library"], manifest)
    return Robot(kernel, manifest, texts, more, cause_within(lambda: ranges), (restored, ()))


def restored() -> Robot:
    """The robot of a pickle: that of the package which holds this module."""
    robot: Robot = importlib.import_module(__name__.partition(f".{RUNTIME}.")[0]).robot
    return robot


def ranges_of(ranges: tuple[WorkingRange | None, ...]) -> list[dict[str, Any]]:
    """What a wheel holds of where its robot works; infinite ends are left out."""
    return [
        {
            "name": each.name,
            "entries": [_entry(entry) for entry in each.entries],
            "attitude": list(each.attitude),
            "attitude_range": each.attitude_range,
        }
        for each in ranges
        if each is not None
    ]


def _entry(entry: Range) -> dict[str, Any]:
    ends = {"low": entry.low, "high": entry.high} if entry.bounded else {}
    return {"name": entry.name, "unit": entry.unit, "of": entry.of, **ends}


def _range(row: Mapping[str, Any]) -> WorkingRange:
    entries = tuple(Range(**entry) for entry in row["entries"])
    return WorkingRange(row["name"], entries, tuple(row["attitude"]), row["attitude_range"])
