"""Pages are written as GitHub reads them (CommonMark); this puts them as Python-Markdown reads them.

The differences that matter: contents of list items are indented by four columns, lists and tables come after an empty
line, comments are no blocks of text, and formulas (blocks of `math`, and $`…`$ in a line) are MathML, which browsers
show without a program.
"""

from __future__ import annotations

import re
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

COMMENT = re.compile(r"^[ \t]*<!--.*?-->[ \t]*$", re.DOTALL | re.MULTILINE)
FENCE = re.compile(r"^( *)(```+)[^\n]*\n.*?^\1\2 *$", re.DOTALL | re.MULTILINE)
DISPLAYED = re.compile(r"^```math\n(.*?)^```$", re.DOTALL | re.MULTILINE)
INLINE = re.compile(r"\$`([^`\n]+)`\$")
INDENT = 4
PARSER = MarkdownIt("commonmark").enable("table")


def without_comments(text: str) -> str:
    """Text without comments that stand on lines of their own, outside of code."""
    parts, place = [], 0
    for fence in FENCE.finditer(text):
        parts += [COMMENT.sub("", text[place : fence.start()]), fence[0]]
        place = fence.end()
    return "".join([*parts, COMMENT.sub("", text[place:])])


def items_of_lines(tokens: list[Token], lines: list[str]) -> list[list[tuple[int, int]]]:
    """For each line the list items that hold it, outermost first: first line and column of the contents."""
    held: list[list[tuple[int, int]]] = [[] for _ in lines]
    for token in tokens:
        if token.type == "list_item_open" and token.map:
            begin, end = token.map
            outer = held[begin][-1][1] if held[begin] else 0
            marker = re.match(r"\s*(?:[-*+]|\d+[.)])\s*", lines[begin][outer:])
            column = outer + (marker.end() if marker else 2)
            for line in range(begin, end):
                held[line].append((begin, column))
    return held


def put(line: str, number: int, items: list[tuple[int, int]]) -> str:
    """One line of list items, its contents indented by four columns an item."""
    if not line.strip():
        return ""
    here = [item for item in items if item[0] == number]
    outside = len(items) - len(here)
    column = items[outside - 1][1] if outside else 0
    rest = line[min(column, len(line) - len(line.lstrip())) :]
    return " " * INDENT * outside + (rest.lstrip() if here else rest)


def starts_after_text(tokens: list[Token]) -> set[int]:
    """First lines of lists and tables that need an empty line before them."""
    kinds = ("bullet_list_open", "ordered_list_open", "table_open")
    return {token.map[0] for token in tokens if token.type in kinds and token.map and token.level == 0}


def for_python_markdown(text: str) -> str:
    """A page of CommonMark as Python-Markdown wants it."""
    text = without_comments(text)
    lines, tokens = text.split("\n"), PARSER.parse(text)
    held, starts = items_of_lines(tokens, lines), starts_after_text(tokens)
    written: list[str] = []
    for number, line in enumerate(lines):
        if number in starts and written and written[-1].strip():
            written.append("")
        written.append(put(line, number, held[number]) if held[number] else line)
    return "\n".join(written)


class Formulas:
    """Formulas of a page, taken out of its text and put back as MathML into what Markdown made of it."""

    def __init__(self) -> None:
        self._written: list[str] = []

    def taken_out(self, text: str) -> str:
        """Text with a mark in place of each formula."""
        text = DISPLAYED.sub(lambda found: f"\n{self._mark(found[1], 'block')}\n", text)
        fences = [0, *(place for fence in FENCE.finditer(text) for place in fence.span()), len(text)]
        parts = [text[begin:end] for begin, end in pairwise(fences)]
        parts[::2] = [INLINE.sub(lambda found: self._mark(found[1], "inline"), part) for part in parts[::2]]
        return "".join(parts)

    def put_back(self, html: str) -> str:
        """HTML with its formulas."""
        return re.sub(r"FORMULA(\d+)END", lambda found: self._written[int(found[1])], html)

    def _mark(self, latex: str, display: str) -> str:
        from latex2mathml.converter import convert

        self._written.append(convert(latex.strip(), display=display))
        return f"FORMULA{len(self._written) - 1}END"
