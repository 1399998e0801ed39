"""Lines of C that are too long broken where a reader, and clang-format, would break them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap

WIDTH = 120
"""Columns of the generated text."""
INDENT = " " * 8
"""By how much what follows on the next line is moved in."""
_OPERATORS = ((", ",), (" || ",), (" && ",), (" | ",), (" & ",), (" ? ", " : "), (" + ", " - "), (" * ", " / "))
"""What lines are broken at, what binds loosest first; after a comma, before an operator."""
_TEXT = re.compile(r" \* [^ ]")


def within_width(text: str) -> str:
    """Break the lines of a C text that are too long; directives of the preprocessor are left as they are."""
    lines = text.split("\n")
    written: list[str] = []
    for place, line in enumerate(lines):
        if len(line) <= WIDTH:
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


def fits(statement: str) -> bool:
    """Whether a statement, broken outside of brackets, fits."""
    return all(len(piece) <= WIDTH for piece in broken(statement, 1))


def broken(line: str, deepest: int = 3) -> list[str]:
    """Break a line, at the outermost of some levels of brackets that makes all pieces fit."""
    if len(line) <= WIDTH or line.startswith("#"):
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    if line.lstrip().startswith(("*", "/*")):
        return _broken_comment(line)
    code, _, note = line.partition(" /* ")
    if note:  # on a line of its own, before
        return [*broken(f"{indent}/* {note}"), *broken(code, deepest)]
    pieces = [line]
    assigned = [place for place, level in _places(line, (" = ",)) if level == 0]
    summed = any(level == 0 for operators in _OPERATORS[1:] for _, level in _places(line, operators))
    for depth in range(1 if summed else deepest):  # where there are operators, calls are not broken
        whole = depth == line.lstrip().startswith("if (")  # elsewhere operators in brackets are not broken at
        for operators in _OPERATORS if whole else _OPERATORS[:1]:
            places = [place for place, level in _places(line, operators) if level == depth]
            for chosen in (places, sorted([*assigned, *places])):
                pieces = _filled(line, chosen, indent + INDENT)
                if all(len(piece) <= WIDTH for piece in pieces):
                    return pieces
            if places:
                break
    return pieces


def _broken_comment(line: str) -> list[str]:
    begin = line[: re.match(r"\s*(/\*|\*)\s*", line).end()]  # type: ignore[union-attr]
    after = begin.replace("/*", " *")
    return wrap(line[len(begin) :], WIDTH, initial_indent=begin, subsequent_indent=after, break_long_words=False)


def _places(line: str, operators: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Where a line may be broken, and how deep in brackets."""
    depth, begin, first = 0, len(line) - len(line.lstrip()), {operator[0] for operator in operators}
    for place, letter in enumerate(line):
        if letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
        elif letter in first and place > begin:
            for operator in operators:
                if line.startswith(operator, place):
                    yield place + (1 if operator == ", " else 0), depth


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
