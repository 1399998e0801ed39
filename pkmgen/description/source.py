"""YAML text to plain data, with the place of every key.

The file is untrusted: size, depth, aliases and tags are checked on the event stream, which needs no recursion, before any
value is built, and values are built by PyYAML's safe schema only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from pkmgen.errors import Problem

__all__ = ["KeyPath", "SourceMap", "key_text", "read_yaml"]

MAX_BYTES = 256 * 1024
MAX_DEPTH = 24
MAX_EVENTS = 50_000
KeyPath = tuple[str | int, ...]
_PLAIN_TAGS = frozenset(f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "float", "bool", "null"))


@dataclass(frozen=True, slots=True)
class SourceMap:
    """Where the keys of a robot file stand.

    Attributes:
        file: Name of the file.
        places: Line and column, counted from 1, of each key path.
    """

    file: str
    places: Mapping[KeyPath, tuple[int, int]]

    def problem(self, path: KeyPath, seen: object, message: str, allowed: str = "", suggestion: str = "") -> Problem:
        """Make a `Problem` at the place of a key, or of the nearest key above it."""
        known = path
        while known and known not in self.places:
            known = known[:-1]
        line, column = self.places.get(known, (0, 0))
        text = "" if seen is None else " ".join(str(seen).split())[:80]
        return Problem(self.file, line, column, key_text(path), text, message, allowed, suggestion)


def key_text(path: KeyPath) -> str:
    """Write a key path, such as `limbs[0].base`."""
    text = ""
    for key in path:
        text += f"[{key}]" if isinstance(key, int) else f".{key}" if text else str(key)
    return text[:200]


def read_yaml(text: str, file: str) -> tuple[Any, SourceMap, tuple[Problem, ...]]:
    """Read YAML text.

    Args:
        text: The text of a robot file.
        file: Its name, for messages.

    Returns:
        Plain data (dictionaries, lists, numbers, texts), the places of its keys, and what is wrong. Data is None where the
        text could not be read at all.
    """
    nowhere = SourceMap(file, {})
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        return None, nowhere, (Problem(file, 1, 1, "", "", f"the file is larger than {MAX_BYTES // 1024} KiB"),)
    try:
        problems = _check_events(text, file)
        if problems:
            return None, nowhere, problems
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        return None, nowhere, (Problem(file, line, column, "", "", f"not YAML: {error.problem or error.context}"),)
    except (yaml.YAMLError, ValueError) as error:
        return None, nowhere, (Problem(file, 1, 1, "", "", f"not YAML: {' '.join(str(error).split())[:120]}"),)
    if node is None:
        return None, nowhere, (Problem(file, 1, 1, "", "", "the file is empty", "a robot description"),)
    reader = _NodeReader(file)
    data = reader.value(node, ())
    return data, SourceMap(file, reader.places), tuple(reader.problems)


def _check_events(text: str, file: str) -> tuple[Problem, ...]:
    depth = count = documents = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        count += 1
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        problem = ""
        tag = getattr(event, "tag", None)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.DocumentStartEvent):
            documents += 1
        if depth > MAX_DEPTH:
            problem = f"the file nests deeper than {MAX_DEPTH} levels"
        elif count > MAX_EVENTS:
            problem = f"the file holds more than {MAX_EVENTS} items"
        elif documents > 1:
            problem = "the file holds more than one YAML document"
        elif isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            problem = "anchors and aliases are not allowed; name a parameter or a limb type instead"
        elif tag is not None and tag != "!":
            return (Problem(file, line, column, "", tag[:80], "YAML tags are not allowed", "plain values"),)
        if problem:
            return (Problem(file, line, column, "", "", problem),)
    return ()


class _NodeReader:
    """Turns YAML nodes into plain data; collects places and problems on the way."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.places: dict[KeyPath, tuple[int, int]] = {}
        self.problems: list[Problem] = []
        self._scalars = yaml.constructor.SafeConstructor()

    def value(self, node: yaml.Node, path: KeyPath) -> Any:
        self.places.setdefault(path, (node.start_mark.line + 1, node.start_mark.column + 1))
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(child, (*path, index)) for index, child in enumerate(node.value)]
        if node.tag not in _PLAIN_TAGS:  # a date, say: keep what was written
            return node.value
        try:
            return self._scalars.construct_object(node)
        except (ValueError, OverflowError):
            return node.value

    def _mapping(self, node: yaml.MappingNode, path: KeyPath) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = key_node.value if isinstance(key_node, yaml.ScalarNode) else "?"
            here = (*path, key)
            place = (key_node.start_mark.line + 1, key_node.start_mark.column + 1)
            if key in data:
                first = self.places[here][0]
                self.problems.append(
                    Problem(
                        self.file, *place, key_text(here), key[:80], f"the key stands here twice, first in line {first}"
                    )
                )
                continue
            self.places[here] = place
            data[key] = self.value(value_node, here)
        return data
