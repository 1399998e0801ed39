"""Files of the user's cache, whose content is run or believed: read only where nobody else can have written them."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from pkmgen.machine.files import read_regular_file

OTHERS_MAY_WRITE = 0o022
MAX_BYTES = 256 * 1024 * 1024
"""Larger than any kernel: what is larger is not ours."""
_DIGEST_LENGTH = 65  # 64 letters and the end of their line


def read_own_file(path: Path) -> bytes:
    """Read a file that is the user's alone: no link, no pipe, nobody else's, and nobody else may write to it.

    Raises:
        OSError: It cannot be read, or is not such a file.
    """
    content, facts = read_regular_file(path, MAX_BYTES)
    if os.name != "nt" and (facts.st_uid != os.getuid() or facts.st_mode & OTHERS_MAY_WRITE):
        raise OSError(f"{path} can have been written by somebody else")
    return content


def seal(place: str, content: bytes) -> bytes:
    """Put a checksum before a content, so that it is believed as a whole, and in its own place only."""
    return _digest(place, content) + b"\n" + content


def unsealed(place: str, data: bytes) -> bytes:
    """Take the content out of a sealed one.

    Raises:
        ValueError: The data was changed, or sealed for another place.
    """
    content = data[_DIGEST_LENGTH:]
    if data[:_DIGEST_LENGTH] != _digest(place, content) + b"\n":
        raise ValueError("the checksum is another one")
    return content


def _digest(place: str, content: bytes) -> bytes:
    return hashlib.sha256(place.encode() + b"\0" + content).hexdigest().encode("ascii")
