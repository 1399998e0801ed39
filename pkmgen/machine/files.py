"""Writing files whole or not at all, and several of them all or none."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

MODE = 0o644
"""Of what is written: read by all, as other files of a checkout are."""
PREFIX, FORGOTTEN_SECONDS = ".pkmgen-", 3600.0
"""Of folders that files are written in before they are moved, and after what time one of them is nobody's."""


def read_regular_file(path: Path, most: int) -> tuple[bytes, os.stat_result]:
    """Read a file that is no link, pipe or device: one of these is never opened for longer than it takes to see that.

    Args:
        path: The file.
        most: Bytes that it may have.

    Returns:
        Its content, and the facts about what was read.

    Raises:
        OSError: It cannot be read, is not such a file, or is larger.
    """
    flags = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, os.O_RDONLY | flags), "rb") as stream:
        facts = os.fstat(stream.fileno())
        if not stat.S_ISREG(facts.st_mode):
            raise OSError(f"{path} is no regular file")
        content = stream.read(most + 1)
    if len(content) > most:
        raise OSError(f"{path} is larger than {most} bytes")
    return content, facts


def write_files(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write files of a folder; what was there under their names is replaced, once all of them can be.

    They appear in the order of the contents; the folder must be there, folders below it that names lie in are made. A
    name that is a link becomes a file, and what it leads to stays as it is.

    Raises:
        OSError: A file cannot be written; all of them are as before.
    """
    _remove_leftovers(folder)
    with tempfile.TemporaryDirectory(dir=folder, prefix=PREFIX) as name:
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
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=PREFIX) as name:
        whole = Path(name) / "new"
        _write(whole, content)
        try:
            file.hardlink_to(whole)
        except FileExistsError:
            raise
        except OSError:  # no such links on this file system
            _claim_and_write(file, content)


def _claim_and_write(file: Path, content: bytes) -> None:
    with file.open("xb"):
        pass
    try:
        write_files(file.parent, {file.name: content})
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def _remove_leftovers(folder: Path) -> None:
    """Remove what killed processes have left, once it is so old that nobody can be at work on it."""
    for path in folder.glob(f"{PREFIX}*"):
        with suppress(OSError):
            if time.time() - path.lstat().st_mtime > FORGOTTEN_SECONDS and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    file.chmod(MODE)


def _replace(folder: Path, beside: Path, names: tuple[str, ...]) -> None:
    """Move files into a folder; where one cannot be moved, those before it are put back as they were."""
    begun: list[str] = []
    made: list[Path] = []
    try:
        for name in names:
            made += _make_folders(folder, (folder / name).parent)
            if len(names) > 1:  # one alone is moved, or it is not
                if (folder / name).exists():
                    _write(beside / f"{name}.before", (folder / name).read_bytes())
                begun.append(name)
            (beside / name).replace(folder / name)
    except BaseException:  # an interrupt among them
        for name in begun:
            before = beside / f"{name}.before"
            if before.exists():
                before.replace(folder / name)
            else:
                (folder / name).unlink(missing_ok=True)
        for path in reversed(made):
            with suppress(OSError):  # another one has come to use it
                path.rmdir()
        raise


def _make_folders(top: Path, below: Path) -> list[Path]:
    """Make a folder below another one that is there; returns those that were not, the uppermost first."""
    missing = [path for path in (below, *below.parents) if path != top and top in path.parents and not path.exists()]
    below.mkdir(parents=True, exist_ok=True)
    return missing[::-1]
