"""Writing files whole or not at all, and several of them all or none."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

MODE = 0o644
"""Of what is written: read by all, as other files of a checkout are."""


def write_files(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write files of a folder; what was there under their names is replaced, once all of them can be.

    They appear in the order of the contents; the folder must be there.

    Raises:
        OSError: A file cannot be written; all of them are as before.
    """
    with tempfile.TemporaryDirectory(dir=folder, prefix=".pkmgen-") as name:
        beside = Path(name)
        for file, content in contents.items():
            if (folder / file).is_dir():
                raise IsADirectoryError(None, "a folder has this name", str(folder / file))
            _write(beside / file, content)
        _replace(folder, beside, tuple(contents))


def write_new_file(file: Path, content: bytes) -> None:
    """Write a file that is not there yet; its folder must be.

    Raises:
        FileExistsError: There is such a file; of two that write at once, one fails.
        OSError: The file cannot be written.
    """
    with file.open("xb"):  # claims the name
        pass
    try:
        write_files(file.parent, {file.name: content})
    except OSError:
        file.unlink(missing_ok=True)
        raise


def _write(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    file.chmod(MODE)


def _replace(folder: Path, beside: Path, names: tuple[str, ...]) -> None:
    """Move files into a folder; where one cannot be moved, those before it are put back as they were."""
    moved: list[str] = []
    try:
        for name in names:
            if len(names) > 1 and (folder / name).exists():
                _write(beside / f"{name}.before", (folder / name).read_bytes())
            (beside / name).replace(folder / name)
            moved.append(name)
    except OSError:
        for name in moved:
            before = beside / f"{name}.before"
            if before.exists():
                before.replace(folder / name)
            else:
                (folder / name).unlink(missing_ok=True)
        raise
