"""All states as a table of Apache Parquet: coordinates, region and quantities, a row group for each chunk."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import numpy as np

from pkmgen.errors import ArgumentError
from pkmgen.machine.stages import NAME as STAGES
from pkmgen.studies.atlas.atlas import Question
from pkmgen.studies.atlas.states.types import Looked, Unfinished, about_states, cannot_be_written
from pkmgen.studies.study.measured import Measured
from pkmgen.studies.study.regions import Region

WHOLE = "whole.parquet"
_log = logging.getLogger(STAGES)


class ParquetFile:
    """A table that is written chunk by chunk.

    The footer of a file of Parquet is its last part, so that one which is cut off cannot be read: each chunk is a file
    of its own until the last one is there.
    """

    def __init__(self, target: Path) -> None:
        self._unfinished = Unfinished(target)
        self._question: Question
        self._schema: Any

    def begin(self, question: Question, measured: tuple[Measured, ...], done: int) -> None:
        """As of `StatesFile`."""
        import pyarrow as pa

        if self._unfinished.target.is_dir():
            raise ArgumentError(f"{self._unfinished.target} is a folder; a file was expected")
        self._unfinished.begin(question.key, done)
        missing = [number for number in range(done) if not self._part(number).is_file()]
        if missing:
            raise ArgumentError(
                f"the checkpoint goes on after {done} chunks, but states of chunk {missing[0]} are not in "
                f"{self._unfinished.folder}; remove the checkpoint to begin again"
            )
        self._question = question
        fields = [pa.field(axis.name, pa.float64(), metadata={"unit": axis.unit}) for axis in question.grid.axes]
        fields.append(pa.field("region", pa.dictionary(pa.int8(), pa.string())))
        for each in measured:
            fields.append(pa.field(each.name, pa.float64(), metadata={"unit": each.unit, "meaning": each.meaning}))
        self._schema = pa.schema(fields, metadata={"pkmgen": json.dumps(about_states(question, measured))})

    def write(self, looked: Looked) -> None:
        """As of `StatesFile`."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        names = pa.array([region.name.lower() for region in Region])
        regions = pa.DictionaryArray.from_arrays(pa.array(looked.regions.view(np.int8)), names)
        columns = [*self._coordinates(looked), regions, *(pa.array(each) for each in looked.quantities.values())]
        table = pa.Table.from_arrays(columns, schema=self._schema)
        part = self._part(looked.chunk)
        begun = part.with_suffix(".begun")
        try:
            pq.write_table(table, begun, row_group_size=len(table), compression="zstd")
            begun.replace(part)
        except OSError as error:
            begun.unlink(missing_ok=True)
            raise cannot_be_written(self._unfinished.target, error) from error

    def finish(self) -> None:
        """As of `StatesFile`: copy the parts into one file, which takes their place once more on the disk."""
        import pyarrow.parquet as pq

        whole = self._unfinished.folder / WHOLE
        try:
            with pq.ParquetWriter(whole, self._schema, compression="zstd") as writer:
                for number in range(self._question.chunks):
                    _log.info("chunk %d of %d goes into the file", number + 1, self._question.chunks)
                    table = pq.read_table(self._part(number))
                    writer.write_table(table.cast(self._schema), row_group_size=len(table))
            whole.replace(self._unfinished.target)
        except OSError as error:
            whole.unlink(missing_ok=True)
            raise cannot_be_written(self._unfinished.target, error) from error
        self._unfinished.end()

    def _part(self, chunk: int) -> Path:
        return self._unfinished.folder / f"{chunk:09}.parquet"

    def _coordinates(self, looked: Looked) -> list[Any]:
        grid, first = self._question.grid, looked.chunk * self._question.chunk
        columns = np.empty((len(grid.axes), len(looked.regions)))
        for number, values in grid.tiles(first, first + len(looked.regions)):
            columns[:, number - first : number - first + len(values)] = values[:, list(grid.places)].T
        return list(columns)
