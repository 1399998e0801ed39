"""Programs that look at C: found, asked for their version, run."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

LONGEST = 3600
"""Seconds of one command."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a command ended with and printed."""

    code: int
    text: str


def program(name: str) -> str | None:
    """Path of a program, beside this Python or of the system; None if it is not installed."""
    return shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)


def run(command: Sequence[str | Path], folder: Path) -> Said:
    """Run a command; one that takes longer than an hour has failed."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(  # noqa: S603 - programs of this machine, our own text
            words, cwd=folder, capture_output=True, text=True, check=False, timeout=LONGEST, errors="replace"
        )
    except subprocess.TimeoutExpired:
        return Said(124, f"{words[0]} took longer than {LONGEST} s")
    return Said(done.returncode, done.stdout + done.stderr)


@lru_cache
def version(name: str) -> str:
    """Version of a program, as short as it says it."""
    path = program(name)
    if path is None:
        return ""
    text = run((path, "-version" if name == "frama-c" else "--version"), Path.cwd()).text
    found = re.search(r"\d+(?:\.\d+)+(?:-\w+ \(\w+\))?", text)
    return found[0] if found else text.strip().partition("\n")[0]
