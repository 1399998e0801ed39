"""Work that takes long: who does it, how far it is, and how it goes on after an interrupt."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pkmgen.cli.options import path_option
from pkmgen.cli.terminal import Working, warn
from pkmgen.errors import PkmgenError, WorkersError

if TYPE_CHECKING:
    from pkmgen.machine.engine.run import Progress

WorkersOption = Annotated[int, typer.Option(metavar="N", help="Cores of this machine that work.")]
SchedulerOption = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Scheduler of Dask whose workers work, such as tcp://host:8786.")
]
CheckpointOption = Annotated[Path | None, path_option("File that an interrupted work goes on from.")]


def progress_of(shown: Working, doing: str) -> Callable[[Progress], None]:
    """What shows how far a work on states is."""

    def show(progress: Progress) -> None:
        fresh = (progress.done - progress.begun) * progress.part
        rate = fresh / progress.seconds if progress.seconds else 0.0
        shown.update(
            f"{doing}: {progress.done / progress.of:.0%}, {rate_words(rate)}, {duration_words(progress.left)} left"
        )

    return show


def rate_words(rate: float) -> str:
    """States a second, in words."""
    return f"{rate / 1e6:.2f} million states/s" if rate >= 1e6 else f"{rate:,.0f} states/s".replace(",", " ")


def duration_words(seconds: float) -> str:
    """A duration, in words."""
    if seconds < 10.0:
        return f"{seconds:.2g} s"
    if math.isinf(seconds):
        return "an unknown time"
    whole = round(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {whole % 60:02} s" if minutes else f"{whole} s"


@contextmanager
def going_on(checkpoint: Path | None, option: str = "--checkpoint FILE") -> Iterator[None]:
    """Say, of a work that ends before it is done, what of it is kept and how it goes on, or which option keeps it."""
    try:
        yield
    except BaseException as error:
        if isinstance(error, PkmgenError) and not isinstance(error, WorkersError):
            raise  # it was refused, and did not end
        if checkpoint is None:
            warn(f"nothing of it is kept; {option} keeps what is done")
        elif checkpoint.exists():
            warn(f"what is done is kept in {checkpoint}; the same command goes on from there")
        raise
