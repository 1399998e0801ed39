"""Trying many designs: chunk by chunk, by any workers, into one table that is in the order of the designs."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError
from pkmgen.machine.engine.checkpoint import Arrays, Checkpoint
from pkmgen.machine.engine.run import Progress, map_reduce
from pkmgen.machine.engine.types import Workers
from pkmgen.machine.version import __version__
from pkmgen.studies.design.lab import Lab, Trial
from pkmgen.studies.design.samples import designs_of
from pkmgen.studies.design.study import study_of
from pkmgen.studies.design.types import StudyTexts
from pkmgen.studies.study.subject import Array

_log = logging.getLogger("pkmgen")
CHUNK = 64
"""Designs that a worker tries at once."""


@dataclass(frozen=True)
class Table:
    """Designs and what is known of them, one a row.

    Attributes:
        designs: (N, variables), SI units.
        values: Outputs, then what constraints have to spare, (N, …); NaN where the design is not possible.
        violation: How far from feasible, (N,).
        reasons: Why not; empty where feasible.
    """

    designs: Array
    values: Array
    violation: Array
    reasons: NDArray[np.str_]

    @classmethod
    def of(cls, designs: Array, trials: Sequence[Trial]) -> Table:
        """Put trials together."""
        return cls(
            designs,
            np.array([trial.values for trial in trials]),
            np.array([trial.violation for trial in trials]),
            np.array([trial.reason for trial in trials], np.str_),
        )

    @classmethod
    def joined(cls, tables: Sequence[Table]) -> Table:
        """Put tables one below the other."""
        return cls(*(np.concatenate([getattr(table, name) for table in tables]) for name in COLUMNS))

    @property
    def count(self) -> int:
        """Designs."""
        return len(self.designs)

    @property
    def feasible(self) -> NDArray[np.bool_]:
        """Which designs are feasible."""
        return np.asarray(self.violation == 0.0)

    def part(self, begin: int, end: int) -> Table:
        """Some of the rows."""
        return Table(*(getattr(self, name)[begin:end] for name in COLUMNS))

    def arrays(self) -> Arrays:
        """All of it, to be stored."""
        return {name: getattr(self, name) for name in COLUMNS}


COLUMNS = ("designs", "values", "violation", "reasons")


@lru_cache(maxsize=2)
def lab_of(texts: StudyTexts) -> Lab:
    """What tries designs, made once in a process."""
    return Lab(study_of(texts))


@lru_cache(maxsize=2)
def known_designs(texts: StudyTexts) -> Array:
    """Designs that are known before any is tried, made once in a process."""
    return designs_of(study_of(texts))


@dataclass(frozen=True)
class Known:
    """Tries a chunk of the designs that are known beforehand."""

    texts: StudyTexts

    def __call__(self, chunk: int) -> Table:
        """Try designs number `CHUNK * chunk` and following."""
        designs = known_designs(self.texts)[CHUNK * chunk : CHUNK * (chunk + 1)]
        return Table.of(designs, [lab_of(self.texts).try_design(design) for design in designs])


@dataclass(frozen=True)
class Given:
    """Tries a chunk of designs that were chosen by what is known of others."""

    texts: StudyTexts
    designs: Array
    chunk: int

    def __call__(self, chunk: int) -> Table:
        """Try designs number `self.chunk * chunk` and following."""
        designs = self.designs[self.chunk * chunk : self.chunk * (chunk + 1)]
        return Table.of(designs, [lab_of(self.texts).try_design(design) for design in designs])


@dataclass(frozen=True)
class _Folding:
    """Tables one below the other."""

    def nothing(self) -> list[Table]:
        return []

    def add(self, folded: list[Table], result: Table) -> list[Table]:
        folded.append(result)
        return folded

    def arrays(self, folded: list[Table]) -> Arrays:
        return Table.joined(folded).arrays()

    def stored(self, arrays: Arrays) -> list[Table]:
        return [Table(*(arrays[name] for name in COLUMNS))]


class Lasting(Checkpoint):
    """A checkpoint that stays until the files of a study are written, so that no result is lost before."""

    def remove(self) -> None:
        """Trials are done, and kept."""

    def forget(self) -> None:
        """Everything is written."""
        super().remove()


def key_of(texts: StudyTexts) -> str:
    """Hash of everything that the trials of a study depend on."""
    told = [__version__, texts.text, texts.robot.text, texts.poses, CHUNK]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def try_known(
    texts: StudyTexts, workers: Workers, checkpoint: Checkpoint | None, progress: Callable[[Progress], None]
) -> Table:
    """Try all designs that are known beforehand.

    Raises:
        ArgumentError: The checkpoint is of another study.
        WorkersError: The workers are gone.
    """
    chunks = -(-len(known_designs(texts)) // CHUNK)
    tables: list[Table] = map_reduce(Known(texts), chunks, _Folding(), workers, checkpoint, progress)
    table = Table.joined(tables)
    if isinstance(checkpoint, Lasting):
        keep(checkpoint, chunks, table)
    return table


def keep(checkpoint: Checkpoint, done: int, table: Table) -> None:
    """Put down what is known; say so where that cannot be done."""
    try:
        checkpoint.write(done, table.arrays())
    except OSError as error:
        _log.warning("no checkpoint: %s cannot be written: %s", checkpoint.file, error.strerror or error)


@dataclass
class Ledger:
    """All designs that an optimisation has tried, in their order; those of a run before are not tried again.

    Attributes:
        texts: The study.
        workers: What tries designs.
        checkpoint: Where the ledger is put down; None for nowhere.
        tables: What is known, generation by generation.
    """

    texts: StudyTexts
    workers: Workers
    checkpoint: Checkpoint | None
    tables: list[Table] = field(default_factory=list)
    _before: Table | None = field(default=None, init=False)
    _place: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        if self.checkpoint is not None and (known := self.checkpoint.read()) is not None:
            self._before = Table(*(known[1][name] for name in COLUMNS))

    @property
    def begun(self) -> int:
        """Designs that a run before has tried."""
        return 0 if self._before is None else self._before.count

    def try_all(self, designs: Array) -> Table:
        """Try designs of a generation, or take what is known of them.

        Raises:
            ArgumentError: The checkpoint is of another optimisation.
        """
        place, end = self._place, self._place + len(designs)
        self._place = end
        if self._before is not None and end <= self._before.count:
            table = self._before.part(place, end)
            if not np.array_equal(table.designs, designs):
                raise ArgumentError(f"{self.checkpoint and self.checkpoint.file} is of another optimisation; remove it")
        else:
            chunk = max(1, min(CHUNK, len(designs) // 4))
            chunks = range(-(-len(designs) // chunk))
            table = Table.joined(list(self.workers.each(Given(self.texts, designs, chunk), chunks)))
        self.tables.append(table)
        if self.checkpoint is not None and self.checkpoint.due():
            self.put_down()
        return table

    def put_down(self) -> None:
        """Write what is known."""
        if self.checkpoint is not None and self.tables:
            table = Table.joined(self.tables)
            if self._before is None or table.count > self._before.count:
                keep(self.checkpoint, table.count, table)
