"""Tables of measurements: CSV with a header, units given in it, every value with the line it stands in.

A name of a column is a quantity and what it is of, `position.first`, `q_2` or `effort 3`, with its unit in brackets if
it is not the SI unit: `q1 [deg]`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError, MeasurementError, Problem
from pkmgen.language.expression.units import dimension_text, parse_unit
from pkmgen.machine.absent import FileKind, absent
from pkmgen.machine.spelling import counted, did_you_mean

Array = NDArray[Any]
TABLE = FileKind("a table of measurements", (".csv", ".tsv", ".txt"))
MOST_BYTES = 2 * 1024**3
MOST_PROBLEMS = 20
"""Bad cells that are reported; reading ends there."""
WORDS = {
    "time": ("time", "t"),
    "position": ("position", "pos", "q"),
    "velocity": ("velocity", "vel", "rate", "qd", "dq"),
    "acceleration": ("acceleration", "acc", "qdd", "ddq"),
    "effort": ("effort", "torque", "force", "tau", "gamma"),
    "pose": ("pose",),
}
"""What the quantities of a table may be called."""
_UNIT = re.compile(r"\s*[\[(]([^\])]*)[\])]\s*$")
_PARTS = re.compile(r"([A-Za-z]+)[\s._-]*(.*)")


@dataclass(frozen=True, slots=True)
class Column:
    """What a column of a table holds.

    Attributes:
        quantity: One of `WORDS`.
        entry: What it is of, as written: a motor, its number from 1, an entry of the pose; empty for the time.
        unit: Its unit, empty where the table says none.
        place: Column of the table, from 1.
    """

    quantity: str
    entry: str
    unit: str
    place: int


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Numbers of a file.

    Attributes:
        file: Its name, for messages.
        header: Line of the header.
        columns: What the columns hold.
        values: Rows of numbers, in the units of the file.
        lines: Line of each row.
    """

    file: str
    header: int
    columns: tuple[Column, ...]
    values: Array
    lines: NDArray[np.int64]

    def problem(self, row: int, seen: object, message: str, allowed: str = "", column: int = 1) -> MeasurementError:
        """Make an error at a row."""
        line = int(self.lines[row])
        return MeasurementError((Problem(self.file, line, column, "", str(seen), message, allowed),))

    def of_header(self, seen: object, message: str, allowed: str = "") -> MeasurementError:
        """Make an error at the header."""
        return MeasurementError((Problem(self.file, self.header, 1, "", str(seen), message, allowed),))

    def quantities(self) -> tuple[str, ...]:
        """The quantities there are, in the order of the columns."""
        return tuple(dict.fromkeys(column.quantity for column in self.columns))

    def read(self, quantity: str, entries: Sequence[str], units: Sequence[str], given: Mapping[str, str]) -> Array:
        """Values of a quantity in SI units, a column for each entry.

        Args:
            quantity: Its name.
            entries: What it has to be of, in order; a column may have the number of an entry, from 1, in its place.
            units: SI unit of each entry.
            given: Units by quantity, for columns whose header says none.

        Raises:
            MeasurementError: A column is missing, there twice, of nothing known, or its unit is of something else.
        """
        own = [column for column in self.columns if column.quantity == quantity]
        found: dict[int, Column] = {}
        for column in own:
            index = self._entry(column, entries)
            if index in found:
                raise self.of_header(column.entry, f"{quantity} of {entries[index]} is there twice")
            found[index] = column
        if missing := [entry for index, entry in enumerate(entries) if index not in found]:
            seen = ", ".join(column.entry for column in own)
            raise self.of_header(
                seen, f"{quantity} of {', '.join(missing)} is missing", ", ".join(f"{quantity}.{e}" for e in entries)
            )
        factors = [self._factor(found[k], unit, given.get(quantity, "")) for k, unit in enumerate(units)]
        places = [found[index].place - 1 for index in range(len(entries))]
        return np.asarray(self.values[:, places] * factors)

    def _entry(self, column: Column, entries: Sequence[str]) -> int:
        name = column.entry
        if name in entries:
            return entries.index(name)
        if not name and len(entries) == 1:
            return 0
        if name.isdecimal() and 1 <= int(name) <= len(entries):
            return int(name) - 1
        raise self.of_header(
            f"{column.quantity}.{name}",
            f"{column.quantity} of what?{did_you_mean(name, entries)}",
            f"{', '.join(entries)}, or their numbers from 1",
        )

    def _factor(self, column: Column, unit: str, given: str) -> float:
        text = column.unit or given or unit
        try:
            told, wanted = parse_unit(text), parse_unit(unit)
        except ValueError as error:
            raise self.of_header(text, f"the unit of {column.quantity}.{column.entry}: {error}", unit) from error
        if told.dimension != wanted.dimension:
            allowed = f"a unit of {dimension_text(wanted.dimension)}, such as {unit}"
            raise self.of_header(text, f"the unit of {column.quantity}.{column.entry} is of something else", allowed)
        return told.factor


def read_table(path: str | Path) -> Table:
    """Read a table: comma, semicolon or tab between cells, a decimal point, `#` before comments.

    Raises:
        ArgumentError: There is no such file, or it cannot be read.
        MeasurementError: The header or a cell is wrong; the error names file and line.
    """
    path = Path(path)
    if not path.is_file():
        raise ArgumentError(absent(path, TABLE))
    if path.stat().st_size > MOST_BYTES:
        raise ArgumentError(f"{path} is larger than {MOST_BYTES // 1024**3} GiB; measure less, or decimate before")
    try:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            return _read(path.name, iter(stream))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise ArgumentError(f"{path} cannot be read as a table: {error}") from error


def _read(file: str, lines: Iterator[str]) -> Table:
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip() and line.lstrip()[0] != "#")
    header, first = next(numbered, (1, ""))
    separator = max(";\t,", key=first.count)
    columns = _columns(file, header, next(csv.reader([first], delimiter=separator), []))
    places = [column.place - 1 for column in columns]
    rows, numbers, problems = list[list[float]](), list[int](), list[Problem]()
    for number, line in numbered:
        cells = line.split(separator)
        try:
            row = [float(cells[place]) for place in places]
            good = len(cells) > max(places) and all(-1e300 < value < 1e300 for value in row)
        except (ValueError, IndexError):
            good = False
        if not good:
            problems += _bad_cells(file, number, columns, cells)
            if len(problems) >= MOST_PROBLEMS:
                break
            continue
        rows.append(row)
        numbers.append(number)
    if problems:
        raise MeasurementError(tuple(problems[:MOST_PROBLEMS]))
    if len(rows) < 2:
        raise MeasurementError(
            (Problem(file, header, 1, "", counted(len(rows), "row"), "there is nothing to read below"),)
        )
    kept = tuple(Column(c.quantity, c.entry, c.unit, place) for place, c in enumerate(columns, 1))
    return Table(file, header, kept, np.array(rows), np.array(numbers))


def _columns(file: str, line: int, cells: Sequence[str]) -> list[Column]:
    """Read the header; columns of other quantities are left out."""
    columns, words = [], {word: name for name, words in WORDS.items() for word in words}
    for place, cell in enumerate(cells, 1):
        unit = _UNIT.search(cell)
        name = (cell[: unit.start()] if unit else cell).strip()
        parts = _PARTS.fullmatch(name)
        quantity = words.get(parts[1].lower()) if parts else None
        if parts and quantity:
            columns.append(Column(quantity, parts[2].strip(), unit[1].strip() if unit else "", place))
    if not columns:
        message = "no column is known: the first line that is no comment names the columns"
        raise MeasurementError((Problem(file, line, 1, "", ", ".join(cells)[:80], message, "t, q1, …, effort1, …"),))
    return columns


def _bad_cells(file: str, line: int, columns: Sequence[Column], cells: Sequence[str]) -> list[Problem]:
    problems = []
    for column in columns:
        text = cells[column.place - 1].strip() if column.place <= len(cells) else ""
        name = f"{column.quantity}.{column.entry}".rstrip(".")
        try:
            value = float(text)
        except ValueError:
            message = f"{name} is no number" if text else f"{name} has no value"
            allowed = "a decimal point" if "," in text else "a number"
            problems.append(Problem(file, line, column.place, "", text, message, allowed))
            continue
        if not -1e300 < value < 1e300:
            problems.append(Problem(file, line, column.place, "", text, f"{name} is not finite", "a number"))
    return problems
