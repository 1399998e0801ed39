"""YAML text to plain data, with the place of every key.

The file is untrusted: size, depth, aliases and tags are checked on the event stream, which needs no recursion,
before any value is built, and values are texts, numbers, truth values, lists and mappings only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import yaml
from yaml.composer import Composer
from yaml.resolver import Resolver

from pkmgen.errors import Problem
from pkmgen.language.library import MAX_BYTES

MAX_DEPTH = 24
MAX_EVENTS = 50_000
KeyPath = tuple[str | int, ...]
_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]{0,300})")
_DECIMAL = re.compile(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")


@dataclass(frozen=True, slots=True)
class SourceMap:
    """Where the keys of a robot file stand.

    Attributes:
        file: Name of the file.
        places: Line and column, counted from 1, of each key path.
        origins: By key path of a record that was expanded from another one, that of the other.
    """

    file: str
    places: Mapping[KeyPath, tuple[int, int]]
    origins: Mapping[KeyPath, KeyPath] = field(default_factory=dict)

    def problem(self, path: KeyPath, seen: object, message: str, allowed: str = "", suggestion: str = "") -> Problem:
        """Make a `Problem` at the place of a key, or of the nearest key above it."""
        path = self.origins.get(path[:2], path[:2]) + path[2:]
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

    Returns:
        Plain data (dictionaries, lists, numbers, texts), the places of its keys, and what is wrong. Data is None where
        the text could not be read at all.
    """
    nowhere = SourceMap(file, {})
    size = len(text.encode("utf-8", "replace"))
    if size > MAX_BYTES:
        limit = f"{MAX_BYTES // 1024} KiB"
        return None, nowhere, (Problem(file, 1, 1, "", f"{size} bytes", "the file is too large", limit),)
    try:
        node, problems = _composed(text, file)
        if problems:
            return None, nowhere, problems
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        return (
            None,
            nowhere,
            (Problem(file, line, column, "", "", f"not YAML: {_plain(error.problem or error.context or '')}"),),
        )
    except yaml.reader.ReaderError as error:
        before = text[: error.position]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        message = f"not YAML: the character U+{ord(text[error.position]):04X} is not allowed"
        return None, nowhere, (Problem(file, line, column, "", "", message),)
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        return (
            None,
            nowhere,
            (Problem(file, 1, 1, "", "", f"not YAML: {' '.join(str(error).split())[:120]}"),),
        )
    reader = _NodeReader(file)
    data = reader.value(node, ()) if node is not None else None
    if data is None:
        return None, nowhere, (Problem(file, 1, 1, "", "", "the file is empty", "a robot description"),)
    return data, SourceMap(file, reader.places), tuple(reader.problems)


def _plain(problem: str) -> str:
    """What the reader of YAML says, and the usual cause in plain words."""
    causes = (cause for part, cause in _CAUSES.items() if part in problem)
    return "; ".join([problem, *list(causes)[:1]])


_CAUSES = {
    "\\t": "a tab stands here: lines are indented with spaces",
    "could not find expected ':'": "this line or the one before has a key without a colon",
    "mapping values are not allowed": "a text with a colon needs quotes, and a line is indented as its neighbours are",
    "expected <block end>": "this line does not begin where its neighbours do, or a bracket before it is not closed",
    "expected ',' or": "a comma or a closing bracket is missing before it",
    "found unexpected end of stream": "a quote or a bracket is not closed",
    "cannot start any token": "a text with this character needs quotes",
}
"""By a part of what the reader of YAML says; the first one counts."""


def _composed(text: str, file: str) -> tuple[yaml.Node | None, tuple[Problem, ...]]:
    """The node of a text by the fast parser, where there is one; what is wrong with it in the words of the other."""
    with suppress(yaml.YAMLError, ValueError, OverflowError):
        node, problems = _parsed(text, file, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        if not problems:
            return node, ()
    return _parsed(text, file, yaml.SafeLoader)


def _parsed(text: str, file: str, loader: Any) -> tuple[yaml.Node | None, tuple[Problem, ...]]:
    """The same by one parser."""
    events: list[yaml.Event] = []
    problems = _check_events(text, file, events, loader)
    return None if problems else _Composer(events).get_single_node(), problems


class _Composer(Composer, Resolver):
    """Makes nodes of events that were parsed before; parsing takes nearly all the time of reading."""

    def __init__(self, events: list[yaml.Event]) -> None:
        Composer.__init__(self)
        Resolver.__init__(self)
        self._coming = events[::-1]

    def check_event(self, *kinds: type[yaml.Event]) -> bool:
        return isinstance(self._coming[-1], kinds)

    def peek_event(self) -> yaml.Event:
        return self._coming[-1]

    def get_event(self) -> yaml.Event:
        return self._coming.pop()


def _check_events(text: str, file: str, seen_events: list[yaml.Event], loader: Any) -> tuple[Problem, ...]:
    """Say what is wrong in a text; collects its events."""
    depth = documents = 0
    for count, (event, path) in enumerate(_events(text, loader), 1):
        seen_events.append(event)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        documents += isinstance(event, yaml.DocumentStartEvent)
        misuse = _misuse(event)
        if depth > MAX_DEPTH:
            misuse = f"level {depth}", "the file nests too deeply", f"{MAX_DEPTH} levels"
        elif count > MAX_EVENTS:
            misuse = f"item {count}", "the file holds too many items", f"{MAX_EVENTS} items"
        elif documents > 1:
            misuse = "a second document", "the file holds more than one YAML document", "one document"
        if misuse:
            seen, message, allowed = misuse
            mark = event.start_mark
            line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
            return (Problem(file, line, column, key_text(path), seen[:80], message, allowed),)
    return ()


def _misuse(event: yaml.Event) -> tuple[str, str, str] | None:
    """Say what was seen, what is wrong and what is allowed, where an event is more than plain data."""
    tag, anchor = getattr(event, "tag", None), getattr(event, "anchor", None)
    if anchor is not None:
        mark = "*" if isinstance(event, yaml.AliasEvent) else "&"
        message = "anchors and aliases are not allowed"
        return f"{mark}{anchor}", message, "a parameter or a limb type, by its name"
    if tag is not None and tag != "!":
        return tag, "YAML tags are not allowed", "plain values"
    if isinstance(event, yaml.ScalarEvent) and any("\ud800" <= letter <= "\udfff" for letter in event.value):
        return event.value, "half a surrogate pair is not a character", "Unicode text"
    return None


def _events(text: str, loader: Any) -> Iterator[tuple[yaml.Event, KeyPath]]:
    """Parse into events, each with the key path it stands at."""
    keys: list[str | int] = []  # of each open collection the last key, or the last index
    awaits_key: list[bool] = []  # of each open collection whether a key comes next; never in a list
    for event in yaml.parse(text, Loader=loader):
        if keys and isinstance(event, yaml.NodeEvent):
            last = keys[-1]
            if isinstance(last, int):
                keys[-1] = last + 1
            else:
                if awaits_key[-1]:
                    keys[-1] = event.value if isinstance(event, yaml.ScalarEvent) else "?"
                awaits_key[-1] = not awaits_key[-1]
        yield event, tuple(keys)
        if isinstance(event, yaml.CollectionStartEvent):
            is_mapping = isinstance(event, yaml.MappingStartEvent)
            keys.append("" if is_mapping else -1)
            awaits_key.append(is_mapping)
        elif isinstance(event, yaml.CollectionEndEvent):
            keys.pop()
            awaits_key.pop()


class _NodeReader:
    """Turns YAML nodes into plain data, and collects places and problems."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.places: dict[KeyPath, tuple[int, int]] = {}
        self.problems: list[Problem] = []

    def value(self, node: yaml.Node, path: KeyPath) -> Any:
        self.places.setdefault(path, (node.start_mark.line + 1, node.start_mark.column + 1))
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(child, (*path, index)) for index, child in enumerate(node.value)]
        return _scalar(node.tag.removeprefix("tag:yaml.org,2002:"), node.value)

    def _mapping(self, node: yaml.MappingNode, path: KeyPath) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = key_node.value if isinstance(key_node, yaml.ScalarNode) else "?"
            here = (*path, key)
            place = (key_node.start_mark.line + 1, key_node.start_mark.column + 1)
            if key in data:
                message = f"the key stands here twice, first in line {self.places[here][0]}"
                self.problems.append(Problem(self.file, *place, key_text(here), key[:80], message, "each key once"))
                continue
            self.places[here] = place
            data[key] = self.value(value_node, here)
        return data


def _scalar(kind: str, text: str) -> Any:
    """Give a plain scalar its value.

    Numbers are decimal. What YAML 1.1 reads beyond that (`010` as 8, `1:30` as 90, `no` as false, dates) stays
    text: the author of a robot file did not mean it.
    """
    if kind == "null":
        return None
    if kind == "bool" and text.lower() in ("true", "false"):
        return text.lower() == "true"
    if kind == "int" and _WHOLE.fullmatch(text):
        return int(text)
    if kind == "float" and _DECIMAL.fullmatch(text):
        return float(text)
    return text
