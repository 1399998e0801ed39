"""Long expressions as several statements: brackets become named parts, so that every line can be read and broken."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count, pairwise

from pkmgen.emit.wrap import fits


def statements(declare: Callable[[str, str], str], name: str, text: str, fresh: Callable[[str], str]) -> Iterator[str]:
    """Declare a value; where its expression does not fit on lines, after its longest parts.

    Args:
        declare: Writes the declaration of a value of some name and expression.
        name: Its name.
        text: Its expression.
        fresh: Finds a name that is not taken, like the one given.
    """
    numbers = count(1)

    def declared(name_of_part: str, text: str) -> Iterator[str]:
        while not fits(f"        {declare(name_of_part, text)}"):
            found = list(_parts(text)) or list(_products(text))
            begin, end, brackets = max(found, key=lambda part: part[1] - part[0], default=(0, 0, 0))
            if begin == end:
                break
            part = fresh(f"{name}_part_{next(numbers)}")
            yield from declared(part, text[begin + brackets : end - brackets])
            text = f"{text[:begin]}{part}{text[end:]}"
        yield declare(name_of_part, text)

    return declared(name, text)


def _parts(text: str) -> Iterator[tuple[int, int, int]]:
    """Where groups in brackets and arguments of functions begin and end, and how many brackets groups begin with.

    Names and numbers are no parts, so that expressions run out of parts; nor are comparisons, which are no numbers.
    What is cast is a part with its cast.
    """
    for opening, letter in enumerate(text):
        if letter != "(":
            continue
        cast = text.rfind("(", 0, opening) if text[:opening].endswith(")") else None
        called = text[:opening][-1:].isalnum()
        begin, depth, compared = opening + called, 0, False
        for place in range(opening, len(text)):
            depth += (text[place] == "(") - (text[place] == ")")
            compared |= depth == 1 and text[place] in "<>"
            if called and (depth == 0 or (depth == 1 and text[place] == ",")):
                if " " in text[begin:place]:
                    yield begin, place, 0
                begin = place + 2
            if depth == 0:
                if cast is not None and (cast, place + 1) != (0, len(text)):
                    yield cast, place + 1, 0
                elif cast is None and not (called or compared) and " " in text[opening:place]:
                    yield opening, place + 1, 1
                break


def _products(text: str) -> Iterator[tuple[int, int, int]]:
    """Where the products of a sum without brackets begin and end."""
    signs = [0, *(found.end() for found in re.finditer(r" [+-] ", text)), len(text) + 3]
    for begin, after in pairwise(signs):
        if len(signs) > 2 and " * " in text[begin : after - 3] and "(" not in text:
            yield begin, after - 3, 0
