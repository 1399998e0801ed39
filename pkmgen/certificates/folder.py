"""Reading the folder of a kernel, in which anybody may have put anything."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from pkmgen.errors import CertificateError
from pkmgen.machine.files import read_regular_file

MOST_FILES, MOST_BYTES = 32, 128 * 1024 * 1024
"""Files of a folder, and bytes of each of them: more than any kernel has."""
_SHOWN = 60


def shown(name: object) -> str:
    """A name or value for messages: on one line, of bounded length, with nothing that turns or hides letters."""
    text = ascii(name)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def read_folder(folder: Path) -> dict[str, bytes]:
    """Read all files of a folder, each of them once.

    Returns:
        Their contents by name.

    Raises:
        CertificateError: Something in it is no regular file, or there are more or larger ones than kernels have.
    """
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for _, entry in zip(range(MOST_FILES + 1), entries, strict=False))
    except OSError as error:
        raise CertificateError(f"{folder} cannot be read: {error.strerror}") from error
    if len(names) > MOST_FILES:
        raise CertificateError(f"{folder} holds more than {MOST_FILES} files: it is not the folder of one kernel")
    return {name: _read(folder / name) for name in names}


def _read(path: Path) -> bytes:
    try:
        return read_regular_file(path, MOST_BYTES)[0]
    except OSError as error:
        why = error.strerror or "not a regular file of the size of a kernel's"
        raise CertificateError(
            f"{shown(str(path))}: this cannot be read as a file of the kernel ({why}); the folder may hold regular "
            "files alone: no links, pipes, or folders"
        ) from error


def refuse_other_files(folder: Path, found: Iterable[str], expected: Iterable[str]) -> None:
    """Refuse files that the kernel has not, and those that are missing.

    A header beside the C may be read in place of one of the compiler's; nothing but the kernel is proven.

    Raises:
        CertificateError: There is one more, or one less.
    """
    unknown = sorted(set(found) - set(expected))
    if unknown:
        raise CertificateError(
            f"{folder}: {shown(unknown[0])} is none of the files of the kernel ({', '.join(sorted(expected))}); "
            "nothing is known of what it does to them: move it away"
        )
    missing = sorted(set(expected) - set(found))
    if missing:
        raise CertificateError(f"{folder}: {missing[0]} is missing; a certificate is of all files of its kernel")
