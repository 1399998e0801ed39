"""The few directives of emitted C, and its comments: what is left is C that a parser takes; anything else is refused.

Conditions are decided for the compiler that a certificate is about: a C99 compiler that does not change arithmetic, and
whose user did not ask for limbs side by side.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pkmgen.certificates.folder import shown
from pkmgen.certificates.lexer import Line, lines_of
from pkmgen.errors import CertificateError

FAST_MATH = (
    "defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)"
)
"""What has to be refused by `#error`."""
SIDE_BY_SIDE, CPLUSPLUS = "defined(PKMGEN_SIDE_BY_SIDE)", "defined(__cplusplus)"
GCC = "defined(__GNUC__) && !defined(__clang__)"
OTHERWISE = f"!({GCC})"
PIECE, NOT_INLINE = "_PIECE", "__attribute__((noinline))"
"""End of the name of what stands before pieces of functions, and what it says to GCC: to others it says nothing."""
CONDITIONS = {
    FAST_MATH: False,
    GCC: False,
    SIDE_BY_SIDE: False,
    CPLUSPLUS: False,
}
"""Conditions of `#if` that are known, and whether they hold."""
SYSTEM = ("math.h", "stddef.h", "stdint.h")
_DEFINE = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(?: (.*))?")


@dataclass(frozen=True, slots=True)
class PlainText:
    """C without directives and comments, lines where they were.

    Attributes:
        file: Name of the file.
        text: The text.
        macros: What names were defined as.
        places: Lines of directives, by the name that is defined or included.
        included: Names of headers of its own folder.
        guards: Names whose definition leaves lines out, as when a header is read twice.
        guarded: Whether arithmetic by `-ffast-math` is refused.
        left_out: Lines for those who ask for limbs side by side, and for C++: number, condition, words.
    """

    file: str
    text: str
    macros: dict[str, str]
    places: dict[str, int]
    included: tuple[str, ...]
    guards: tuple[str, ...]
    guarded: bool
    left_out: tuple[tuple[int, str, str], ...]


def preprocess(file: str, text: str) -> PlainText:
    """Take comments and directives out of a file.

    Raises:
        CertificateError: A directive is not one of those that emitted C has.
    """
    reader = _Reader(file)
    for line in lines_of(file, text):
        reader.take(line)
    reader.end()
    kept = "\n".join(reader.lines)
    for number, left in enumerate(reader.lines, 1):
        if '"' in left or "#" in left:
            raise CertificateError(f"{file}:{number}: strings, and marks of directives within a line, are not read")
    return PlainText(
        file,
        kept,
        reader.macros,
        reader.places,
        tuple(reader.included),
        tuple(reader.guards),
        reader.guarded,
        tuple(reader.left_out),
    )


class _Reader:
    """Where the reader is among conditions."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._open: list[tuple[str, bool]] = []
        self.lines: list[str] = []
        self.macros: dict[str, str] = {}
        self.places: dict[str, int] = {}
        self.included: list[str] = []
        self.guards: list[str] = []
        self.guarded = False
        self.left_out: list[tuple[int, str, str]] = []

    def take(self, line: Line) -> None:
        """Read the next line."""
        number, words = line.number, line.text.strip()
        if line.directive is None:
            self.lines.append(line.text if self._reads() else "")
            if words and (not self._reads() or (OTHERWISE, True) in self._open):
                self._leave_out(number, words)
            return
        self.lines.append("")
        word, _, rest = line.directive.partition(" ")
        if word in ("define", "include") and rest:
            self.places.setdefault(rest.split()[0].strip('"'), number)
        if not self._known(word, rest):
            raise CertificateError(f"{self._file}:{number}: {shown(words)}: this directive is not read")

    def _leave_out(self, number: int, words: str) -> None:
        conditions = [condition for condition, _ in self._open if condition in CONDITIONS]
        if len(conditions) != 1 or conditions[0] not in (SIDE_BY_SIDE, CPLUSPLUS):
            raise CertificateError(f"{self._file}:{number}: some compilers read this, and nothing is proven of it")
        self.left_out.append((number, conditions[0], " ".join(words.split())))

    def end(self) -> None:
        if self._open:
            raise CertificateError(f"{self._file}:{len(self.lines)}: #if {self._open[-1][0]} has no #endif")

    def _reads(self) -> bool:
        return all(holds for _, holds in self._open)

    def _known(self, word: str, rest: str) -> bool:
        match word:
            case "if" | "ifdef":
                condition = f"defined({rest})" if word == "ifdef" else rest
                self._open.append((condition, CONDITIONS.get(condition, False)))
                return condition in CONDITIONS
            case "ifndef":
                self._open.append((rest, rest not in self.macros))
                self.guards.append(rest)
                return not self._open[1:]
            case "else":
                known = bool(self._open) and self._open[-1] == (GCC, False) and not rest
                self._open[-1:] = [(OTHERWISE, True)] if known else self._open[-1:]
                return known
            case "endif":
                return not rest and bool(self._open) and self._open.pop() is not None
            case "error":
                self.guarded |= bool(self._open) and self._open[-1][0] == FAST_MATH
                return not self._reads()
            case "pragma":
                return not self._reads() and rest == 'GCC optimize("no-tree-slp-vectorize")'
            case "include":
                return self._included(rest)
            case "define":
                return self._definition(rest)
        return False

    def _definition(self, rest: str) -> bool:
        """Whether a definition is known; what one compiler reads otherwise than others stands before pieces only."""
        name, _, words = rest.partition(" ")
        if self._open and self._open[-1][0] in (GCC, OTHERWISE) and not name.endswith(PIECE):
            return False
        if not self._reads():
            return len(self._open) == 1 and self._open[-1][0] == GCC and words == NOT_INLINE
        return self._defined(rest)

    def _included(self, rest: str) -> bool:
        if rest.startswith('"') and rest.endswith('"') and self._reads():
            self.included.append(rest[1:-1])
            return True
        return rest[:1] + rest[-1:] == "<>" and rest[1:-1] in SYSTEM and self._reads()

    def _defined(self, rest: str) -> bool:
        found = _DEFINE.fullmatch(rest)
        if found is None or found[1] in self.macros:
            return False
        self.macros[found[1]] = found[2] or ""
        return True
