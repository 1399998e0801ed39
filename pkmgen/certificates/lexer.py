"""Emitted C in preprocessing tokens, in the order of the standard's phases of translation (C99, 5.1.1.2, 1 to 4).

Phases 1 and 2 are the identity or nothing is read: there are no trigraphs and no continued lines. Phase 3 takes
comments and tokens from left to right, as every compiler does, in groups that are skipped too; what begins none of the
tokens that emitted C has is refused. Phase 4 is given lines: a directive is one line, and no comment leads out of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pkmgen.certificates.folder import shown
from pkmgen.errors import CertificateError

_TOKEN = re.compile(
    r"""
    (?P<space>[ ]+)
  | (?P<newline>\n)
  | (?P<comment>/\*(?:[^*/]|\*(?!/)|/(?!\*))*\*/)
  | (?P<word>[A-Za-z_][A-Za-z0-9_]*)
  | (?P<number>\.?[0-9](?:[eEpP][+-]|[A-Za-z0-9_.])*)
  | (?P<string>"[ !#-\[\]-~]*")
  | (?P<mark>\.\.\.|<<=?|>>=?|->|\+\+|--|&&|\|\||\#\#|[-+*/%<>=!&|^]=|[-+*/%<>=!&|^~?:;,.(){}\[\]\#])
    """,
    re.VERBOSE,
)
_RARE = re.compile(r"\\|\?\?|[^ -~\n]")
_DIGRAPHS = ("<:", ":>", "<%", "%>", "%:")
_PREFIXES = ("L", "u8", "u", "U", "R", "LR", "u8R", "uR", "UR")
"""What a string may not stand directly behind: the word would be a part of it, to some compilers."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its comments.

    Attributes:
        number: From 1 on.
        text: What is left of it.
        directive: What is a directive, without its mark and with single spaces; None for other lines.
    """

    number: int
    text: str
    directive: str | None


def lines_of(file: str, text: str) -> Iterator[Line]:
    """Take the comments out of a C text, line by line.

    Raises:
        CertificateError: Somewhere is something that emitted C does not have; the message says where.
    """
    _refuse_odd_letters(file, text)
    number, place, parts, directive = 1, 0, list[str](), False
    before = ""
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            raise _refused(file, text, place, "nothing that emitted C has begins like this")
        kind, piece, place = str(found.lastgroup), found.group(), found.end()
        if kind == "newline":
            yield _line(number, parts, directive)
            number, parts, directive, before = number + 1, [], False, ""
            continue
        _refuse_odd_token(file, text, found, before, directive=directive)
        if kind == "comment":
            for _ in range(piece.count("\n")):
                yield _line(number, parts, directive)
                number, parts = number + 1, []
            piece = " "
        elif piece == "#" and not "".join(parts).strip():
            directive = True
        parts.append(piece)
        before = piece if kind == "word" else ""
    yield _line(number, parts, directive)


def _line(number: int, parts: list[str], directive: bool) -> Line:
    text = "".join(parts)
    return Line(number, text, " ".join(text.strip().removeprefix("#").split()) if directive else None)


def _refuse_odd_letters(file: str, text: str) -> None:
    """Refuse trigraphs and continued lines, and what no editor shows: phases 1 and 2 have nothing to do."""
    for found in _RARE.finditer(text):
        letter, place = found.group(), found.start()
        if letter == "\\":
            raise _refused(file, text, place, "continued lines and escapes are not read")
        if letter == "??":
            raise _refused(file, text, place, "trigraphs are not read")
        if not letter.isprintable():
            raise _refused(file, text, place, "tabs, control characters and letters that nobody sees are not read")


def _refuse_odd_token(file: str, text: str, found: re.Match[str], before: str, *, directive: bool) -> None:
    """Refuse tokens that compilers, or people, may read otherwise than they are read here."""
    piece, kind, place = found.group(), str(found.lastgroup), found.start()
    if kind == "comment" and directive and "\n" in piece:
        raise _refused(file, text, place, "a comment that begins on the line of a directive has to end there")
    if kind == "mark" and text[place : place + 2] in _DIGRAPHS:
        raise _refused(file, text, place, "digraphs are not read")
    if kind == "mark" and text.startswith(("//", "/*"), place):
        raise _refused(file, text, place, "comments are from /* to the first */, and hold no other /*")
    if kind == "string" and before in _PREFIXES:
        raise _refused(file, text, place, "strings with a prefix are not read")


def _refused(file: str, text: str, place: int, why: str) -> CertificateError:
    line = text.count("\n", 0, place) + 1
    column = place - text.rfind("\n", 0, place)
    seen = text[place:].split("\n", 1)[0][:40]
    return CertificateError(f"{file}:{line}:{column}: {why}: {shown(seen)}")
