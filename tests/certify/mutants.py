"""Small faults put into emitted C: each changes what a kernel computes, or when it says that it cannot."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from tests.certify.kernels import Kernel

NUMBER = re.compile(r"(?<![\w.])(\d+\.\d+(?:e[+-]?\d+)?|\d+e[+-]?\d+)(f?)(?!\w)")
NAME = r"[a-z]\w*(?:\[\d+\])?"
PAIR = re.compile(rf"= ({NAME}) ([-/+*]) ({NAME});")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
Change = tuple[int, int, str]
"""Begin and end in a text, and what stands there instead."""


@dataclass(frozen=True)
class Mutant:
    """A fault: its kind, where it is, the file and its text with it."""

    kind: str
    line: str
    file: str
    text: str


def mutants(kernel: Kernel, count: int, seed: int) -> list[Mutant]:
    """Draw faults of a kernel, all kinds that it can have in each file by turns."""
    draw = random.Random(seed)  # noqa: S311 - no secret
    places: dict[tuple[str, str], list[Change]] = {}
    for file, text in kernel.texts.items():
        bare, kinds = _masked(text), KINDS
        if file.endswith(".h"):
            kinds = {"bit of the header": _bits, "prototype": _prototypes}
        elif file != f"{kernel.robot}.c":
            kinds = {**KINDS, **OF_VECTORS}
        places |= {(file, kind): list(find(bare)) for kind, find in kinds.items()}
    made: list[Mutant] = []
    while len(made) < count:
        for (file, kind), changes in places.items():
            if changes and len(made) < count:
                made.append(_mutant(kernel, file, kind, changes.pop(draw.randrange(len(changes)))))
    return made


def _mutant(kernel: Kernel, file: str, kind: str, change: Change) -> Mutant:
    begin, end, new = change
    old = kernel.texts[file]
    text = old[:begin] + new + old[end:]
    first = old.rfind("\n", 0, begin) + 1
    line = text[first : text.find("\n", begin + len(new))].strip()
    return Mutant(kind, f"{old[begin:end]!r} → {new!r} in: {line}", file, text)


def _masked(text: str) -> str:
    """Text without comments, directives, and the sum that is only asked whether it is finite; places stay."""

    def blank(found: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", found.group())

    text = COMMENT.sub(blank, text)
    text = re.sub(r"^#(?!define).*$", blank, text, flags=re.MULTILINE)
    return re.sub(r"const \w+ sum = .*?;", blank, text, flags=re.DOTALL)


def _swaps(pattern: str, new: str) -> Callable[[str], Iterator[Change]]:
    def find(text: str) -> Iterator[Change]:
        for found in re.finditer(pattern, text):
            yield found.start(), found.end(), found.expand(new)

    return find


def _digits(text: str) -> Iterator[Change]:
    """The last digit of a literal is another one."""
    for found in NUMBER.finditer(text):
        digits, exponent, power = found[1].partition("e")
        new = f"{digits[:-1]}{(int(digits[-1]) + 1) % 10}{exponent}{power}"
        kind = np.float32 if found[2] else np.float64
        if kind(new) != kind(found[1]):  # the last of 17 digits may make no difference
            yield found.start(), found.end(), f"{new}{found[2]}"


def _first_digits(text: str) -> Iterator[Change]:
    for found in NUMBER.finditer(text):
        first = next((k for k, letter in enumerate(found[1]) if letter in "123456789"), None)
        if first is not None:
            digit = int(found[1][first]) % 9 + 1
            yield found.start() + first, found.start() + first + 1, str(digit)


def _pairs(text: str) -> Iterator[Change]:
    """Operands of a difference or quotient change places, unless only the square is used."""
    for found in PAIR.finditer(text):
        name = text[: found.start()].rsplit(maxsplit=1)[-1]
        body = text[found.end() : text.find("\n}", found.end())]
        squared = body.count(f"{name} * {name}") * 2 == len(re.findall(rf"\b{name}\b", body))
        if found[2] in "-/" and found[1] != found[3] and not squared:
            yield found.start(), found.end(), f"= {found[3]} {found[2]} {found[1]};"


def _dropped(text: str) -> Iterator[Change]:
    for found in PAIR.finditer(text):
        yield found.start(), found.end(), f"= {found[1]};"


def _indices(text: str) -> Iterator[Change]:
    for found in re.finditer(r"(?<=\w)\[(\d+)\](?! = )", text):
        before = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
        declares = re.search(r"(?:double|float)\s+[\w\[\], ]*$", before)
        if ("(" not in before or "=" in before) and not declares:  # no size of a parameter or of an array
            yield found.start(1), found.end(1), str(int(found[1]) + 1)


def _outputs(text: str) -> Iterator[Change]:
    """Two outputs that follow each other change places."""
    for found in re.finditer(r"(\w+\[\d+\]) = (\w+);(\s+)(\w+\[\d+\]) = (\w+);", text):
        if found[2] != found[5]:
            yield found.start(), found.end(), f"{found[1]} = {found[5]};{found[3]}{found[4]} = {found[2]};"


def _other_names(text: str) -> Iterator[Change]:
    """A value of one limb or axis is used for that of another."""
    known = set(re.findall(r"const (?:double|float) (\w+)\b", text))
    for found in re.finditer(r"(?<=[ (-])([a-z]\w*_[xy12])(?=[ ;)])", text):
        name = found[1]
        other = name[:-1] + {"x": "y", "y": "x", "1": "2", "2": "1"}[name[-1]]
        declared = text[max(0, found.start() - 7) : found.start()].endswith(("double ", "float "))
        if {name, other} <= known and not declared and text.find(f" {other} ") < found.start():
            yield found.start(), found.end(), other


def _prototypes(text: str) -> Iterator[Change]:
    """A function is declared with another size, another type, or one constant less."""
    for found in re.finditer(r"(?<=[,(] )const (?=(?:double|float) )|(?<=\[)\d+(?=\][,)])|\bsize_t\b(?= count)", text):
        new = {"": "", "size_t": "int"}.get(found.group().strip(), f"1{found.group()}")
        yield found.start(), found.end(), "" if found.group().startswith("const") else new


def _bits(text: str) -> Iterator[Change]:
    """A bit of the status is another one."""
    for found in re.finditer(r"#define \w+ (?:0x([0-9a-f]+)|(\d+))u", text):
        group = 1 if found[1] else 2
        other = f"{int(found[1], 16) << 1 & 0xFFFFFFFF:08x}" if found[1] else str(int(found[2]) + 1)
        yield found.start(group), found.end(group), other


KINDS: dict[str, Callable[[str], Iterator[Change]]] = {
    "last digit": _digits,
    "first digit": _first_digits,
    "sign": _swaps(r"(?<=[\w)\]]) \+ (?=[\w(])", " - "),
    "other sign": _swaps(r"(?<=[\w)\]]) - (?=[\w(])", " + "),
    "product": _swaps(r"(?<=[\w)\]]) \* (?=[\w(])", " + "),
    "quotient": _swaps(r"(?<=[\w)\]]) / (?=[\w(])", " * "),
    "operands": _pairs,
    "dropped term": _dropped,
    "index": _indices,
    "outputs": _outputs,
    "other name": _other_names,
    "comparison": _swaps(r" > (?=\w)", " >= "),
    "other comparison": _swaps(r" >= (?=[-\w])", " > "),
    "direction": _swaps(r" <= (?=\w)", " >= "),
    "limit": _swaps(r"\b(\w+_limit)\)", r"2.0 * \1)"),
    "status": _swaps(r"(?<=\|= )(\w+)_SINGULAR\b", r"\1_OUT_OF_REACH"),
    "status of a limb": _swaps(r" \| (\w+_LIMB_\w+);", ";"),
    "end": _swaps(r"(?<= < )(\d+)(?=; \+\+)", "1"),
    "number of steps": _swaps(r"steps <= (\d+)", r"steps <= 1\1"),
    "not": _swaps(r"(?<=\()!(?=\w)", ""),
    "and": _swaps(r" && (?=!)", " || "),
    "function": _swaps(r"\bsin(?=f?\()", "cos"),
    "root": _swaps(r"\bsqrt(?=f?\()", "fabs"),
    "not a number": _swaps(r"\bNAN\b", "0"),
    "shift": _swaps(r"(?<=results \+ )(\d+)", r"1\1"),
    "number of a limb": _swaps(r"(?<=\), )1(?=\);)", "0"),
}
"""Finds places for faults of each kind in a text without comments."""

OF_VECTORS: dict[str, Callable[[str], Iterator[Change]]] = {
    "stride": _swaps(r"stride \* j", "stride"),
    "place": _swaps(r"(?<=\w) \+ i(?=[\],)])", ""),
    "lane": _swaps(r"\[lane\]", "[0]"),
    "first state": _swaps(r"(?<=size_t i = )0", "1"),
    "state by state": _swaps(r"(?<=i )\+= \(size_t\)\w+_LANES", "+= 1"),
    "remainder": _swaps(r"end_at - whole", "end_at - begin_at"),
    "width": _swaps(r"(?<=_CHUNK )32|(?<=_WIDEST )\d+|(?<=_LANES )\d+(?=\n)", "3"),
    "version": _swaps(r"name##_avx512\(", "name##_avx2("),
    "target": _swaps(r"avx512f,avx512dq", "avx512f"),
    "bad lanes": _swaps(r"return ~good;", "return good;"),
    "no bad lanes": _swaps(r"return ~good;", "return (truth){0};"),
    "any": _swaps(r"any \|= ", "any &= "),
    "word": _swaps(r"status\[i( \+ lane)?\] = one", r"status[i\1] = 0"),
    "packed": _swaps(r"(?<=\[)(\d)\]\[1\]", r"\1][0]"),
    "limb": _swaps(r"(state\[)(\d)(\] = \(lanes\))", r"\g<1>9\3"),
    "taken": _swaps(r"if \(!\(good & !", "if (!(good | !"),
    "choice": _swaps(r"\(active, next\[i\]", "(~active, next[i]"),
}
"""Further kinds of files with vectors."""
