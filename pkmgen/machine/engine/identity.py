"""Which pkmgen a process has: numbers are the same on all nodes only where the program is."""

from __future__ import annotations

import hashlib
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pkmgen.errors import WorkersError
from pkmgen.machine.engine.memory import keep_memory
from pkmgen.machine.engine.types import Work
from pkmgen.machine.version import __version__


@lru_cache(maxsize=1)
def identity() -> tuple[str, str]:
    """The version, and a digest of the program's own files, which differ between checkouts of one version."""
    package, digest = Path(__file__).resolve().parents[2], hashlib.sha256()
    for file in sorted([*package.rglob("*.py"), *package.rglob("*.c")]):
        digest.update(file.relative_to(package).as_posix().encode() + file.read_bytes())
    return __version__, digest.hexdigest()[:12]


@dataclass(frozen=True)
class Alike:
    """Work that is done by the pkmgen that asked for it alone: workers may join at any time.

    Attributes:
        work: The work.
        asked: Identity of who asks.
    """

    work: Work[Any]
    asked: tuple[str, str]

    def __call__(self, chunk: int) -> Any:
        """Work on a chunk.

        Raises:
            WorkersError: The pkmgen of this process is another one.
        """
        if identity() != self.asked:
            raise WorkersError(_another(socket.gethostname(), identity(), self.asked))
        keep_memory()
        return self.work(chunk)


def check_alike(answers: Mapping[str, Any]) -> None:
    """Refuse workers that have no pkmgen, or another one.

    Args:
        answers: What each worker answered when asked for its identity, an exception where it could not.

    Raises:
        WorkersError: There is such a worker.
    """
    asked, wrong = identity(), []
    for address, answer in sorted(answers.items()):
        if isinstance(answer, BaseException):
            wrong.append(f"{address} has no pkmgen {asked[0]} ({str(answer) or type(answer).__name__})")
        elif tuple(answer) != asked:
            wrong.append(_another(address, tuple(answer), asked))
    if wrong:
        raise WorkersError(f"workers need the pkmgen that asks them: {'; '.join(wrong)}; install the same there")


def _another(where: str, seen: tuple[str, str], asked: tuple[str, str]) -> str:
    """Say that a process has another pkmgen."""
    if seen[0] == asked[0]:
        return f"{where} has pkmgen {seen[0]} with other files (digest {seen[1]}, here {asked[1]})"
    return f"{where} has pkmgen {seen[0]}, here it is {asked[0]}"
