"""All states as a group of Zarr: an array for the region and each quantity, a chunk of it for each chunk of states."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pkmgen.errors import ArgumentError
from pkmgen.studies.atlas.atlas import Question
from pkmgen.studies.atlas.states.types import Looked, Unfinished, about_states, cannot_be_written
from pkmgen.studies.study.measured import Measured
from pkmgen.studies.study.regions import Region

GROUP, BEFORE = "group", "before"
MARK = "pkmgen"


class ZarrGroup:
    """A group that is written chunk by chunk; states are numbered with the last axis fastest, as `reshape` has them."""

    def __init__(self, target: Path) -> None:
        self._unfinished = Unfinished(target)
        self._question: Question
        self._group: Any

    def begin(self, question: Question, measured: tuple[Measured, ...], done: int) -> None:
        """As of `StatesFile`."""
        import zarr

        self._refuse_foreign()
        self._unfinished.begin(question.key, done)
        self._question = question
        folder = self._unfinished.folder / GROUP
        try:
            if done:
                self._group = zarr.open_group(folder, mode="r+")
                return
            self._group = zarr.open_group(folder, mode="w")
            self._group.attrs.update({MARK: about_states(question, measured)})
            shape, chunks = (question.grid.count,), (question.chunk,)
            regions = self._group.create_array("region", shape=shape, chunks=chunks, dtype="uint8", fill_value=255)
            regions.attrs["values"] = {str(int(region)): region.name.lower() for region in Region}
            for each in measured:
                array = self._group.create_array(
                    each.name, shape=shape, chunks=chunks, dtype="float64", fill_value=float("nan")
                )
                array.attrs.update({"unit": each.unit, "meaning": each.meaning})
            for axis in question.grid.axes:
                values = self._group.create_array(f"axis_{axis.name}", data=axis.middles)
                values.attrs["unit"] = axis.unit
        except OSError as error:
            raise cannot_be_written(self._unfinished.target, error) from error

    def write(self, looked: Looked) -> None:
        """As of `StatesFile`."""
        first = looked.chunk * self._question.chunk
        own = slice(first, first + len(looked.regions))
        try:
            self._group["region"][own] = looked.regions
            for name, values in looked.quantities.items():
                self._group[name][own] = values
        except OSError as error:
            raise cannot_be_written(self._unfinished.target, error) from error

    def finish(self) -> None:
        """As of `StatesFile`."""
        target, folder = self._unfinished.target, self._unfinished.folder
        try:
            if target.exists():
                target.replace(folder / BEFORE)
            (folder / GROUP).replace(target)
        except OSError as error:
            raise cannot_be_written(target, error) from error
        self._unfinished.end()

    def _refuse_foreign(self) -> None:
        """Refuse a name that is taken by something else than states of an atlas."""
        import zarr

        target = self._unfinished.target
        if not target.exists():
            return
        try:
            own = MARK in zarr.open_group(target, mode="r").attrs
        except (OSError, ValueError, KeyError):
            own = False
        if not own:
            raise ArgumentError(f"{target} is no group of states of pkmgen; move it, or name another")
