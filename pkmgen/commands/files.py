"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from pkmgen.errors import ArgumentError

__all__ = ["write_whole"]


def write_whole(file: Path, content: bytes, *, replace: bool = True) -> None:
    """Write a file; what was there is replaced, or left as it is.

    Args:
        file: Where to write; its folder must be there.
        content: What to write.
        replace: Whether an existing file may be replaced.

    Raises:
        ArgumentError: The file cannot be written, or exists and may not be replaced.
    """
    temporary: Path | None = None
    try:
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=".pkmgen-")
        temporary = Path(name)
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        temporary.chmod(0o644)
        if not replace:
            with file.open("xb"):  # claims the name: of two that write at once, one fails
                pass
        temporary.replace(file)
    except FileExistsError as error:
        raise ArgumentError(f"{file} exists already; it is left as it is") from error
    except OSError as error:
        raise ArgumentError(f"{file} cannot be written: {error.strerror}") from error
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
