"""Lines of C that are too long broken where a reader, and clang-format, would break them."""

from __future__ import annotations

import re
from collections import defaultdict
from textwrap import wrap

from pkmgen.machine.spelling import blanked

WIDTH = 120
"""Columns of the generated text."""
INDENT = " " * 8
"""By how much what follows on the next line is moved in."""
_OPERATORS = ((", ",), (" || ",), (" && ",), (" | ",), (" & ",), (" ? ", " : "), (" + ", " - "), (" * ", " / "))
"""What lines are broken at, what binds loosest first; after a comma, before an operator."""
_RANKS = {" = ": -1} | {operator: rank for rank, operators in enumerate(_OPERATORS) for operator in operators}
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_TOKEN = re.compile(r"[(\[{)\]}]|" + "|".join(map(re.escape, _RANKS)))
_TEXT = re.compile(r" \* [^ ]")
_COMMENT = re.compile(r"\s*(/\*|\*(?=[ /])|//[/!]?)\s*")
"""How a line begins that is a comment from there on, if it is not ended."""


def within_width(text: str) -> str:
    """Break the lines of a C text that are too long; directives, also those that go on, are left as they are."""
    lines = text.split("\n")
    written: list[str] = []
    for place, line in enumerate(lines):
        continued = line.endswith("\\") or (place > 0 and lines[place - 1].endswith("\\"))
        if len(line) <= WIDTH or continued:
            written.append(line)
            continue
        *pieces, last = broken(line)
        written += pieces
        following = lines[place + 1] if place + 1 < len(lines) else ""
        if pieces and last.startswith(" * ") and _TEXT.match(following):
            lines[place + 1] = f"{last} {following[3:]}"  # the rest goes on where the comment does
        else:
            written.append(last)
    return "\n".join(written)


def one_line(text: str) -> str:
    """Text that is safe inside a C comment: no end of comment, no trigraph, nothing that turns or hides letters."""
    return re.sub(r"\?(?=\?)", "? ", " ".join(blanked(text).split()).replace("*/", "* /").replace("/*", "/ *"))


def fits(statement: str) -> bool:
    """Whether a statement, broken outside of brackets, fits."""
    return all(len(piece) <= WIDTH for piece in broken(statement, 1))


def broken(line: str, deepest: int = 3) -> list[str]:
    """Break a line, at the outermost of some levels of brackets that makes all pieces fit."""
    if len(line) <= WIDTH or line.lstrip().startswith("#"):
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    if (begin := _COMMENT.match(line)) and "*/" not in line[:-2]:
        return _broken_comment(line, begin.group())
    code, _, note = line.partition(" /* ")
    if note and "*/" not in note[:-2] and code.count('"') % 2 == 0:  # on a line of its own, before
        return [*broken(f"{indent}/* {note}"), *broken(code, deepest)]
    pieces = [line]
    places = _places(line)
    assigned = places.get((-1, 0), [])
    ranks = range(len(_OPERATORS))
    summed = any((rank, 0) in places for rank in ranks[1:])
    for depth in range(1 if summed else deepest):  # where there are operators, calls are not broken
        whole = depth == line.lstrip().startswith("if (")  # elsewhere operators in brackets are not broken at
        rank = next((rank for rank in (ranks if whole else ranks[:1]) if (rank, depth) in places), None)
        chosen = places[rank, depth] if rank is not None else []
        alone = [assigned] if rank != 0 else []  # after the sign alone, unless there are arguments to break at
        for some in (*alone, chosen, sorted([*assigned, *chosen])):
            pieces = _filled(line, some, indent + INDENT)
            if all(len(piece) <= WIDTH for piece in pieces):
                return pieces
    return pieces


def _broken_comment(line: str, begin: str) -> list[str]:
    after = begin.replace("/*", " *")
    return wrap(line[len(begin) :], WIDTH, initial_indent=begin, subsequent_indent=after, break_long_words=False)


def _places(line: str) -> dict[tuple[int, int], list[int]]:
    """Where a line may be broken: by rank of the operator and how deep in brackets it stands; never in a string."""
    depth, places = 0, defaultdict[tuple[int, int], list[int]](list)
    line = _STRING.sub(lambda found: "_" * len(found.group()), line)
    for token in _TOKEN.finditer(line, len(line) - len(line.lstrip())):
        text = token[0]
        if text in "([{":
            depth += 1
        elif text in ")]}":
            depth -= 1
        else:
            places[_RANKS[text], depth].append(token.start() + (text == ", "))
    return places


def _filled(line: str, places: list[int], indent: str) -> list[str]:
    """Put as many parts as fit on each line."""
    parts = [line[a:b] for a, b in zip([0, *places], [*places, len(line)], strict=True)]
    pieces = parts[:1]
    for part in parts[1:]:
        if len(pieces[-1]) + len(part) <= WIDTH:
            pieces[-1] += part
        else:
            pieces.append(indent + part.strip())
    return pieces
