"""Functions in pieces: long ones, and those of lanes that many groups of states go through.

A compiler takes long over a body of thousands of statements, and lays its values out badly. And a processor looks some
hundred instructions ahead: where each waits for the one before, it finds work in the next states if they are near.

A piece is a C function of its own. What it leaves to later ones waits in an array, whose places are taken again as soon
as nobody needs what was there. Cuts are where few values are needed on both sides.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import accumulate
from math import ceil, floor

from pkmgen.emit.sections import Place, sections
from pkmgen.emit.types import CFunction, CPiece, CPort, CSection, CStatement

LONGEST_FUNCTION = 800
"""Statements of a function that is in one piece, at most."""
WISHED, AROUND = 250, 75
"""Statements of a piece, and how far from the wished place a cut is looked for."""
STAGES, LEAST_THIRDS, MOST_THIRDS = 3, 0.6, 1.5
"""Pieces of a function of lanes that groups of states go through, and least and most work of each, in thirds."""
GROUPS = 8
"""Groups of states that go through one piece after the other before the next piece begins."""
KEPT = "kept"
"""The array of what later pieces need."""
_NAMES = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
_OPERATIONS = re.compile(r" [-+*/] ")
Declare = Callable[[str, str], str]
"""Writes the declaration of a value of some name and expression."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A declaration: where it belongs, what it is called, and the names in its expression."""

    place: Place
    statement: CStatement
    name: str
    reads: tuple[str, ...]


def in_pieces(
    function: CFunction,
    written: Sequence[tuple[Place, CStatement]],
    numbers: Sequence[CSection],
    limbs: Sequence[str],
    declare: Declare,
) -> CFunction:
    """A function that computes what a long one does, piece by piece.

    Args:
        function: The long function.
        written: Its statements.
        numbers: Declarations of the numbers it computes with; a piece declares those that it reads.
        limbs: Names of the limbs.
        declare: Writes the declaration of a value.
    """
    lines = _lines(written)
    last = _last_readers(function, lines)
    stretches = (*_stretches(lines, last), (len(lines), len(lines)))
    return _cut(function, lines, last, stretches, (numbers, limbs, declare))


def in_stages(
    function: CFunction,
    written: Sequence[tuple[Place, CStatement]],
    numbers: Sequence[CSection],
    limbs: Sequence[str],
    declare: Declare,
) -> CFunction:
    """A function of lanes that groups of states go through piece by piece; its own statements are the last piece.

    The same function where it cannot be cut into pieces of like work. Arguments are those of `in_pieces`.
    """
    lines = _lines(written)
    last = _last_readers(function, lines)
    work = [len(_OPERATIONS.findall(line.statement.text)) for line in lines]
    stretches = _stages(lines, last, work)
    if not stretches:
        return function
    cut = _cut(function, lines, last, stretches, (numbers, limbs, declare))
    own = " ".join(statement.text for section in cut.sections for statement in section.statements)
    read = {*_NAMES.findall(own), *(name for name, reader in last.items() if reader == len(lines))}
    given = (*(("constants",) if function.uses_constants else ()), *(port.name for port in function.inputs), KEPT)
    unread = tuple(name for name in given if name not in read)
    return replace(cut, groups=GROUPS, unread=unread) if cut.kept else function


def _cut(
    function: CFunction,
    lines: Sequence[_Line],
    last: Mapping[str, int],
    stretches: Sequence[tuple[int, int]],
    style: tuple[Sequence[CSection], Sequence[str], Declare],
) -> CFunction:
    """A function whose statements are in pieces but for the last stretch of them."""
    numbers, limbs, declare = style
    pieces: list[CPiece] = []
    waiting = _Waiting({line.name for line in lines}, last, declare)
    for begin, after in stretches[:-1]:
        body = list(waiting.taken_up(lines, begin, after))
        read = dict.fromkeys(name for line in lines[begin:after] for name in line.reads)
        pieces.append(
            CPiece(
                name=f"{function.name}_piece_{len(pieces) + 1}",
                inputs=tuple(port for port in _arrays(function) if port.name in read),
                uses_constants="constants" in read,
                sections=(*_read(numbers, read), *sections(body, limbs)),
            )
        )
    begin = stretches[-1][0]
    body = list(waiting.taken_up(lines, begin, len(lines) + 1))
    needed = [name for name, reader in last.items() if reader == len(lines)]
    left = tuple(waiting.fetched(name) for name in needed if name in waiting.places)
    read = dict.fromkeys([*(name for line in lines[begin:] for name in line.reads), *needed])
    own = (*_read(numbers, read), *sections(body, limbs), CSection("what the pieces have left", left))
    return replace(function, sections=own, pieces=tuple(pieces), kept=waiting.size)


def _lines(written: Sequence[tuple[Place, CStatement]]) -> list[_Line]:
    return [_line(place, statement) for place, statement in written]


def _last_readers(function: CFunction, lines: Sequence[_Line]) -> dict[str, int]:
    """The last statement that reads each name, by number; their number for what results and checks read."""
    end = " ".join([*(text for _, text in function.results), *function.watched, *_conditions(function)])
    last = dict.fromkeys(_NAMES.findall(end), len(lines))
    for number in range(len(lines) - 1, -1, -1):
        for name in lines[number].reads:
            last.setdefault(name, number)
    return last


def _line(place: Place, statement: CStatement) -> _Line:
    _, _, expression = statement.text.partition(" = ")
    return _Line(place, statement, _declared(statement), tuple(dict.fromkeys(_NAMES.findall(expression))))


def _declared(statement: CStatement) -> str:
    """The name of the value that a statement declares, which stands before its expression."""
    return statement.text.partition(" = ")[0].rpartition(" ")[2]


def _conditions(function: CFunction) -> Iterator[str]:
    """Texts of the checks."""
    for guard in function.guards:
        yield from (guard.good, guard.bad, guard.near)


def _arrays(function: CFunction) -> Iterator[CPort]:
    """What statements may read entries of."""
    yield from function.inputs
    if function.iteration is not None:
        yield replace(function.iteration.unknown, name=function.iteration.local)
        yield CPort(function.iteration.convergence, 3, "", "")


def _read(numbers: Sequence[CSection], read: dict[str, None]) -> Iterator[CSection]:
    """Declarations of the numbers that are read."""
    for section in numbers:
        chosen = tuple(each for each in section.statements if _declared(each) in read)
        if chosen:
            yield replace(section, statements=chosen)


def _stretches(lines: Sequence[_Line], last: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    """Where pieces begin and end: near the places that make them alike, where the fewest values wait."""
    changes = [0] * (len(lines) + 2)
    for number, line in enumerate(lines):
        changes[number + 1] += 1
        changes[last.get(line.name, number) + 1] -= 1
    waiting, begin = [0], 0
    for number in range(1, len(lines)):
        waiting.append(waiting[-1] + changes[number])
    left = -(-len(lines) // WISHED)
    while left > 1:
        wished = begin + (len(lines) - begin) // left
        latest = len(lines) - (left - 1) * WISHED // 4  # so that something is left for the others
        near = range(max(begin + 1, wished - AROUND), min(wished + AROUND, latest) + 1)
        after = min(near, key=lambda at: (waiting[at], abs(at - wished)))
        yield begin, after
        begin, left = after, left - 1
    yield begin, len(lines)


def _stages(lines: Sequence[_Line], last: Mapping[str, int], work: Sequence[int]) -> list[tuple[int, int]]:
    """Where stages begin and end: those of alike work that take the fewest loads and stores; none if there are none."""
    moves = _Moves(lines, last)
    before = [0, *accumulate(work)]
    least, most = ceil(LEAST_THIRDS * before[-1] / STAGES), floor(MOST_THIRDS * before[-1] / STAGES)
    ways: dict[int, tuple[int, list[tuple[int, int]]]] = {0: (0, [])}
    for stage in range(STAGES):
        longer: dict[int, tuple[int, list[tuple[int, int]]]] = {}
        for begin, (cost, way) in ways.items():
            first = bisect_left(before, before[begin] + least, begin + 1)
            after = bisect_right(before, before[begin] + most)
            if stage == STAGES - 1:
                first = max(first, len(lines))
            for end, moved in zip(range(first, after), moves.of(begin, first, after), strict=True):
                if end not in longer or cost + moved <= longer[end][0]:
                    found = cost + moved, [*way, (begin, end)]
                    longer[end] = min(found, longer.get(end, found))
        ways = longer
    return ways[len(lines)][1] if ways else []


class _Moves:
    """Loads and stores of stages: of values that are known before a stage and read in it, and of those needed after it.

    Args:
        lines: The statements.
        last: The last statement that reads each value, by number.
    """

    def __init__(self, lines: Sequence[_Line], last: Mapping[str, int]) -> None:
        places = {line.name: number for number, line in enumerate(lines)}
        self._reads = [[places[name] for name in line.reads if name in places] for line in lines]
        self._last = [last.get(line.name, -1) for line in lines]
        self._ending: list[list[int]] = [[] for _ in range(len(lines) + 1)]
        for number, reader in enumerate(self._last):
            self._ending[reader].append(number)

    def of(self, begin: int, first: int, after: int) -> Iterator[int]:
        """Moves of the stages that begin at a statement and end before each from `first` to `after`, that one aside."""
        loaded, stored = set[int](), 0
        for number in range(begin, after - 1):
            loaded.update(value for value in self._reads[number] if value < begin)
            stored += self._last[number] > number
            stored -= sum(1 for value in self._ending[number] if begin <= value)
            if number + 1 >= first:
                yield len(loaded) + (stored if number + 1 < len(self._reads) else 0)


class _Waiting:
    """Values that wait in the array from the piece that computes them to the last one that needs them.

    Args:
        names: Names of all values.
        last: The last statement that reads each, by number.
        declare: Writes the declaration of a value.

    Attributes:
        places: Where each value that waits is.
        size: Entries of the array.
    """

    def __init__(self, names: set[str], last: Mapping[str, int], declare: Declare) -> None:
        self._names, self._last, self._declare = names, last, declare
        self._free: list[int] = []
        self.places: dict[str, int] = {}
        self.size = 0

    def taken_up(self, lines: Sequence[_Line], begin: int, after: int) -> Iterator[tuple[Place, CStatement]]:
        """The statements of a piece: values are fetched before they are first used, and put away once computed."""
        here = set[str]()
        for line in lines[begin:after]:
            for name in line.reads:
                if name in self._names and name not in here:
                    here.add(name)
                    yield line.place, self.fetched(name)
                    if self._last[name] < after:
                        heappush(self._free, self.places.pop(name))
            yield line.place, line.statement
            here.add(line.name)
            if self._last.get(line.name, -1) >= after:
                yield line.place, CStatement(f"{KEPT}[{self._put(line.name)}] = {line.name};")

    def fetched(self, name: str) -> CStatement:
        """Declare a value that has waited."""
        return CStatement(self._declare(name, f"{KEPT}[{self.places[name]}]"))

    def _put(self, name: str) -> int:
        if not self._free:
            heappush(self._free, self.size)
            self.size += 1
        self.places[name] = heappop(self._free)
        return self.places[name]
