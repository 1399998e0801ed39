"""Where a long work stands, in a file that is whole at any time."""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError
from pkmgen.machine.files import write_files

Arrays = Mapping[str, NDArray[Any]]
EVERY = 10.0
"""Between two times that a work is put down, s."""
ABOUT = "about"


@dataclass
class Checkpoint:
    """A file that holds what is folded so far.

    Attributes:
        file: The file.
        key: What the work is; a file of another one is refused.
        every: Between two times that it is written, s.
    """

    file: Path
    key: str
    every: float = EVERY
    _written: float = field(default_factory=time.monotonic, init=False)

    def read(self) -> tuple[int, Arrays] | None:
        """How many chunks are folded, and what they are; None where there is no file.

        Raises:
            ArgumentError: The file is of another work, or none of ours.
        """
        if not self.file.exists():
            return None
        try:
            with np.load(self.file, allow_pickle=False) as stored:
                about = json.loads(str(stored[ABOUT]))
                key, done = about["key"], int(about["done"])
                arrays = {name: stored[name] for name in stored.files if name != ABOUT}
        except OSError as error:
            raise ArgumentError(f"{self.file} cannot be read: {error.strerror or error}; name another") from error
        except (ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile, EOFError) as error:
            raise ArgumentError(f"{self.file} is no checkpoint of pkmgen; name another") from error
        if key != self.key:
            raise ArgumentError(
                f"{self.file} is the checkpoint of another work: another robot, grid, version or other options; "
                "remove it, or name another"
            )
        return done, arrays

    def due(self) -> bool:
        """Whether it is time to write."""
        return time.monotonic() - self._written >= self.every

    def write(self, done: int, arrays: Arrays) -> None:
        """Put down what is folded.

        Raises:
            OSError: It cannot be written; the file is as before.
        """
        self._written = time.monotonic()
        stream = io.BytesIO()
        about = np.array(json.dumps({"key": self.key, "done": done}))
        np.savez(stream, allow_pickle=False, **{ABOUT: about}, **arrays)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        write_files(self.file.parent, {self.file.name: stream.getvalue()})

    def remove(self) -> None:
        """The work is done."""
        with suppress(OSError):  # it was never written
            self.file.unlink()
