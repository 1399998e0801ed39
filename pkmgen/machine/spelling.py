"""Words of messages: how many there are of something, and what a misspelt word may have been meant to be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def counted(number: int, noun: str, nouns: str = "") -> str:
    """Say how many there are of something; `nouns` where the plural is another than with an s."""
    return f"{number} {noun}" if number == 1 else f"{number} {nouns or noun + 's'}"


def printable(text: str) -> str:
    """Spell out control characters of an untrusted text: a terminal would obey them, and a comment would end."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def blanked(text: str) -> str:
    """Leave out control characters, marks that turn the direction of writing among them."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def named(noun: str, names: Sequence[str]) -> str:
    """Name one or several of something: `limb left`, `limbs left, right`."""
    return f"{noun if len(names) == 1 else noun + 's'} {', '.join(names)}"


MOST_NAMES = 12
"""Names that a list in a message shows, at most."""


def listed(names: Iterable[object], most: int = MOST_NAMES) -> str:
    """The first of some names, and how many more there are."""
    every = [str(name) for name in names]
    more = f" and {len(every) - most} more" if len(every) > most else ""
    return ", ".join(every[:most]) + more


def nearest(word: object, known: Iterable[object]) -> str:
    """Find the known word that is most like a word; empty where none is."""
    import difflib

    return "".join(difflib.get_close_matches(str(word), [str(name) for name in known], 1))


def did_you_mean(word: object, known: Iterable[object]) -> str:
    """End of a message: the known word that is most like a word as a question, or nothing."""
    near = nearest(word, known)
    return f"; did you mean {near!r}?" if near else ""
