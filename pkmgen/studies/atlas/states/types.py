"""What is written of states, and where a file that is not whole stands."""

from __future__ import annotations

import json
import logging
import os
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError
from pkmgen.machine.version import __version__
from pkmgen.studies.atlas.atlas import Question
from pkmgen.studies.study.measured import Measured
from pkmgen.studies.study.regions import WORDS, Region

ABOUT = "about.json"
_log = logging.getLogger("pkmgen")


@dataclass(frozen=True)
class Looked:
    """What was found of the states of a chunk.

    Attributes:
        chunk: Its number.
        regions: `Region` of each state.
        quantities: Values by name, NaN where the robot does not work.
    """

    chunk: int
    regions: NDArray[np.uint8]
    quantities: Mapping[str, NDArray[np.float64]]


class StatesFile(Protocol):
    """A file of all states."""

    def begin(self, question: Question, measured: tuple[Measured, ...], done: int) -> None:
        """Begin, or go on after some chunks.

        Raises:
            ArgumentError: What was written of these chunks is missing, or a file of that name exists already.
        """
        ...

    def write(self, looked: Looked) -> None:
        """Write the next chunk; a chunk that was written before is written again.

        Raises:
            ArgumentError: It cannot be written.
        """
        ...

    def finish(self) -> None:
        """Give the file its name.

        Raises:
            ArgumentError: It cannot be written.
        """
        ...


@dataclass(frozen=True)
class Unfinished:
    """The folder beside a file where it is written: hidden, and of one work.

    Attributes:
        target: The file.
    """

    target: Path

    @property
    def folder(self) -> Path:
        """The folder."""
        return self.target.parent / f".{self.target.name}.unfinished"

    def begin(self, key: str, done: int) -> None:
        """Take up the folder of a work after some chunks, or make it anew.

        Raises:
            ArgumentError: The chunks are not there, or it cannot be made.
        """
        own = self._key() == key
        if done and not own:
            raise ArgumentError(
                f"the checkpoint goes on after {done} chunks, but what was written of their states is not in "
                f"{self.folder}; remove the checkpoint to begin again"
            )
        if done:
            return
        if self.folder.exists():
            _log.warning(
                "%s was not done and has no checkpoint; its states are written from the first one", self.target
            )
        try:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True)
            (self.folder / ABOUT).write_text(json.dumps({"key": key}), "utf-8")
        except OSError as error:
            raise cannot_be_written(self.target, error) from error

    def end(self) -> None:
        """Remove it."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _key(self) -> str | None:
        try:
            about = json.loads((self.folder / ABOUT).read_text("utf-8"))
        except (OSError, ValueError):
            return None
        return str(about.get("key")) if isinstance(about, dict) else None


def cannot_be_written(file: Path, error: OSError) -> ArgumentError:
    """The error of a disk that is full, or of a folder that may not be written."""
    known = re.search(r"errno (\d+)", str(error))  # as pyarrow says it
    why = os.strerror(int(known[1])) if known else error.strerror or str(error)
    return ArgumentError(f"{file} cannot be written: {why}")


def about_states(question: Question, measured: tuple[Measured, ...]) -> dict[str, Any]:
    """What a file says of its states."""
    grid = question.grid
    return {
        "pkmgen": __version__,
        "robot": question.text.name,
        "axes": [
            {"name": axis.name, "unit": axis.unit, "low": axis.low, "high": axis.high, "cells": axis.count}
            for axis in grid.axes
        ],
        "regions": {region.name.lower(): WORDS[region] for region in Region},
        "quantities": {each.name: {"unit": each.unit, "meaning": each.meaning} for each in measured},
    }
