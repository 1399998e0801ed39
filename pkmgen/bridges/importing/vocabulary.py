"""Words that sources may say: which are read, which mean nothing to a mechanism, and which are refused.

A table for each format (`words/*.yaml`) lists for an element the words that may stand in it: elements, and attributes
with `@`. A word that no list has may mean a joint, a closure, a coupling or a motor, so it is refused by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

import yaml

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.xml import Element
from pkmgen.machine.spelling import nearest

FOLDER = Path(__file__).parent / "words"
CONTEXT_DEPTH = 3
"""Enclosing elements that select the list of an element."""
FOREIGN = ("xmlns", "xml:")
"""Attributes of XML itself begin so."""


class Kind(StrEnum):
    """What becomes of a word."""

    READ = "read"
    DECORATION = "decoration"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Inside:
    """Words that may stand in an element.

    Attributes:
        kinds: What becomes of each.
        cures: Of refused ones, what to do.
        like: List that applies to words that this one does not have, or the empty string.
        free: Whether any word may stand there: its reader looks at all of them.
    """

    kinds: Mapping[str, Kind]
    cures: Mapping[str, str]
    like: str = ""
    free: bool = False


class Vocabulary:
    """The table of a format."""

    def __init__(self, lists: Mapping[str, Inside]) -> None:
        self.lists = lists

    def inside(self, path: Sequence[str]) -> str:
        """Name of the list for an element, by the elements that it stands in: the longest end of its path that has one.

        Args:
            path: Elements from the outermost to this one; the last few suffice.
        """
        ends = ("/".join(path[start:]) for start in range(len(path)))
        return next((end for end in ends if end in self.lists), path[-1])

    def kind(self, context: str, word: str) -> Kind | None:
        """What becomes of a word in a list; None where the list does not have it."""
        if word[1:].startswith(FOREIGN):
            return Kind.DECORATION
        own = self.lists.get(context)
        if own is None:
            return None
        every = own.kinds.get(f"{word.split(':', maxsplit=1)[0]}:*")
        found = own.kinds.get(word, Kind.READ if own.free else every)
        return self.kind(own.like, word) if found is None and own.like else found

    def cure(self, context: str, word: str) -> str:
        """What to do about a refused word."""
        own = self.lists[context]
        return own.cures[word] if word in own.cures else self.cure(own.like, word)

    def known(self, context: str) -> list[str]:
        """Words of a list that are not refused."""
        own = self.lists.get(context)
        if own is None:
            return []
        return [*(word for word, kind in own.kinds.items() if kind is not Kind.REFUSED), *self.known(own.like)]


@cache
def vocabulary(form: str) -> Vocabulary:
    """Read the table of a format: `urdf`, `mjcf` or `sdf`."""
    data = yaml.safe_load((FOLDER / f"{form}.yaml").read_text("utf-8"))
    lists: dict[str, Inside] = {}
    for name, entry in data.items():
        cures = dict(entry.get("refused", {}))
        kinds = dict.fromkeys(cures, Kind.REFUSED)
        for kind in (Kind.READ, Kind.DECORATION):
            kinds |= dict.fromkeys(entry.get(kind.value, "").split(), kind)
        lists[name] = Inside(kinds, cures, entry.get("like", ""), entry.get("free", False))
    return Vocabulary(lists)


def judge_words(
    root: Element, form: str, findings: Findings, included: Callable[[Element], Element | None] = lambda _: None
) -> None:
    """Refuse the words of a source that its format's table refuses or does not have.

    Args:
        root: First element of the source, whose list has its name.
        form: Name of the format.
        findings: Collects problems.
        included: First element of a file whose inside stands in place of an element; None for other elements.
    """
    table = vocabulary(form)
    waiting: list[tuple[Element, tuple[str, ...]]] = [(root, (root.tag,))]
    while waiting:
        element, path = waiting.pop()
        context = table.inside(path)
        if context in table.lists and table.lists[context].free:
            continue
        for attribute in element.attributes:
            _judge(table, element, context, f"@{attribute}", findings)
        for child in element.children:
            inner = included(child)
            if inner is not None:
                waiting.append((Element(element.tag, {}, inner.file, inner.line, inner.children), path))
            elif _judge(table, child, context, child.tag, findings):
                waiting.append((child, (*path[-CONTEXT_DEPTH:], child.tag)))


def _judge(table: Vocabulary, element: Element, context: str, word: str, findings: Findings) -> bool:
    """Whether a word is read; a problem where it is refused or not known."""
    kind = table.kind(context, word)
    shown = word if word.startswith("@") else f"<{word}>"
    if kind is Kind.REFUSED:
        findings.wrong(element, "this word is refused", shown, table.cure(context, word))
    elif kind is None:
        known = [other for other in table.known(context) if other.startswith("@") == word.startswith("@")]
        few = ", ".join(known[:12]) + (", …" if len(known) > 12 else "")
        message = "this word is not known, and it may mean a joint, a closure, a coupling or a motor: it is not skipped"
        findings.wrong(element, message, shown, few or "nothing in this element", nearest(word, known))
    return kind is Kind.READ
