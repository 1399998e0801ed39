"""C with the vectors of GCC and clang as a syntax tree, directives of the preprocessor at their places in it.

A batch file is read by the compiler several times with other macros. Which lines are read when is not found out here:
directives stay where they are, as pragmas, and the whole tree is compared with that of a reference text.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from typing import Any

from pkmgen.certificates.lexer import lines_of
from pkmgen.certificates.reader import parsed
from pkmgen.errors import CertificateError

_VECTOR_TYPE = re.compile(r"^typedef [^;{]*__attribute__[^;{]*;", re.MULTILINE)
_ODD = re.compile(r"__version\b|\b_Noreturn\b")
_WHOLE = ("uint32_t", "int32_t", "int64_t", "size_t", "ptrdiff_t")


def tree_of(file: str, text: str, up: str, real: str, structs: tuple[str, ...]) -> list[Any]:
    """Functions and directives of a file with vectors.

    Names that a macro gives a version, `UP_VERSION(name)`, become `name__version`; `UP_TARGET`, `UP_ALONE` and
    `UP_PIECE` become specifiers of functions.

    Args:
        file: Its name.
        text: Its text.
        up: Prefix of its macros.
        real: Type of a lane.
        structs: Names of types that its header defines.

    Raises:
        CertificateError: It is not C of this kind.
    """
    if odd := _ODD.search(text):
        where = f"{file}:{text.count(chr(10), 0, odd.start()) + 1}"
        raise CertificateError(f"{where}: {odd.group()} is not read")
    plain = "\n".join(
        line.text if line.directive is None else f"#pragma {line.directive}" for line in lines_of(file, text)
    )
    plain = _VECTOR_TYPE.sub(_as_pragma, plain)
    code = "\n".join(line if line.startswith("#pragma ") else _specified(line, up) for line in plain.split("\n"))
    names = {"lanes": real, "stored": real, "truth": "int", **dict.fromkeys((*_WHOLE, *structs), "int")}
    types = " ".join(f"typedef {kind} {name};" for name, kind in names.items())
    return list(parsed(f'{types}\n# 1 "{file}"\n{code}\n', file).ext[len(names) :])


def check_parts(file: str, found: Sequence[Any], expected: Sequence[Any]) -> None:
    """Refuse a file that has more or fewer parts than it has to have, by the first one that is of another kind or name.

    Raises:
        CertificateError: It has; the message says where.
    """
    if len(found) == len(expected):
        return
    pairs = zip(found, expected, strict=False)
    odd = next((item for item, other in pairs if _called(item) != _called(other)), found[-1] if found else None)
    where = f"{file}:1" if odd is None else odd.coord
    more = "is left over" if len(found) > len(expected) else "is missing"
    raise CertificateError(f"{where}: {len(found)} parts, not {len(expected)}: one {more}, here or before it")


def _called(item: Any) -> tuple[str, str]:
    """Kind and name of a part."""
    declared = getattr(item, "decl", item)
    return type(item).__name__, str(getattr(declared, "name", None) or getattr(item, "string", ""))


def check_names(
    file: str, found: Sequence[Any], names: Sequence[str], known: tuple[Sequence[str], Sequence[str]]
) -> None:
    """Refuse names of functions of lanes that are not in order, not known, or not all there that have to be.

    Args:
        file: The file.
        found: Its parts.
        names: The names.
        known: Those that have to be there, and those that may.

    Raises:
        CertificateError: They are refused.
    """
    if names == sorted(set(names)) and set(known[0]) <= set(names) <= set(known[1]):
        return
    where = next((each.coord for each in found if getattr(each, "string", "").startswith("define lanes_")), f"{file}:1")
    raise CertificateError(f"{where}: the functions of lanes from here on are not those that are known, each once")


def _specified(line: str, up: str) -> str:
    """A line with names and specifiers in place of macros."""
    line = re.sub(rf"\b{up}_VERSION\((\w+)\)", r"\1__version", line)
    return re.sub(rf"\b{up}_(ALONE|PIECE)\b", "inline", re.sub(rf"\b{up}_TARGET\b", "_Noreturn", line))


def _as_pragma(found: re.Match[str]) -> str:
    """The definition of a type of vectors for the parser, which keeps its text; as many lines as there were."""
    return f"#pragma vector {' '.join(found.group().split())}" + "\n" * found.group().count("\n")


def of_one_lane(function: Any, real: str) -> Any:
    """A function of vectors as a function of numbers: what it does in each lane."""
    tree = copied(function)
    stack = [tree]
    while stack:
        each = stack.pop()
        if type(each).__name__ == "IdentifierType":
            each.names = [{"lanes": real, "truth": "int"}.get(name, name) for name in each.names]
        stack += [child for _, child in each.children()]
    tree.decl.funcspec = []
    return tree


def copied(tree: Any) -> Any:
    """A copy of a syntax tree, however deep: a sum of a thousand terms is a tree of that depth."""
    top = copy.copy(tree)
    stack = [top]
    while stack:
        each = stack.pop()
        for name in (name for name in each.__slots__ if name not in ("coord", "__weakref__")):
            value = getattr(each, name)
            if isinstance(value, list):
                value = [copy.copy(entry) for entry in value]
                stack += [entry for entry in value if hasattr(entry, "children")]
            elif hasattr(value, "children"):
                value = copy.copy(value)
                stack.append(value)
            setattr(each, name, value)
    return top
