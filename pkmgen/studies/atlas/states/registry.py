"""Files of states by the ending of their name."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from pkmgen.errors import ArgumentError, MissingExtraError
from pkmgen.machine.extras import how_to_install
from pkmgen.studies.atlas.states.parquet_file import ParquetFile
from pkmgen.studies.atlas.states.types import StatesFile
from pkmgen.studies.atlas.states.zarr_group import ZarrGroup

PACKAGES = {".parquet": "pyarrow", ".zarr": "zarr"}


def states_file(target: Path) -> StatesFile:
    """A file of states, which is not begun.

    Raises:
        ArgumentError: Its ending is not known, or its folder is not there.
        MissingExtraError: What writes it is not installed.
    """
    kind = target.suffix.lower()
    if kind not in PACKAGES:
        raise ArgumentError(f"{target}: the ending says the type of the file; allowed: {', '.join(PACKAGES)}")
    if not target.parent.is_dir():
        raise ArgumentError(f"there is no folder {str(target.parent)!r} to write {target.name} to")
    if importlib.util.find_spec(PACKAGES[kind]) is None:
        raise MissingExtraError(f"{kind} needs {PACKAGES[kind]}, the extra `tables`: {how_to_install('tables')}")
    return ParquetFile(target) if kind == ".parquet" else ZarrGroup(target)
