"""Data of an untrusted file as records of pydantic; what is wrong is said with its place, and what is allowed."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from pkmgen.errors import Problem
from pkmgen.language.description.bodies import LABEL
from pkmgen.language.description.source import KeyPath, SourceMap, key_text
from pkmgen.language.expression.slips import split_by_comma
from pkmgen.machine.spelling import nearest, printable

Form = TypeVar("Form", bound=BaseModel)


def validated(data: Any, form: type[Form], source: SourceMap) -> tuple[Form | None, list[Problem]]:
    """Read data as a record; where faults can be mended by a guess it is what was meant, so that the rest is checked.

    Returns:
        The record, None where nothing can be guessed, and all problems.
    """
    record, details = _validate(data, form)
    return record, [_problem(detail, data, source, schema_of(form)) for detail in details]


def without_value(data: Any, source: SourceMap, told: set[str]) -> list[Problem]:
    """Keys without a value that the schema lets pass: `actuator:` would be no motor, `gear_ratio:` no gear."""
    empty = [place for place in source.places if place and _look_up(data, place) is None]
    message, allowed = "the key has no value", "a value, or no such key"
    return [source.problem(place, "nothing", message, allowed) for place in empty if key_text(place) not in told]


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems in the order of the file, each once, fit to be printed."""
    ordered = sorted(dict.fromkeys(problems), key=lambda p: (p.line, p.column, p.key))
    return tuple(_printable(problem) for problem in ordered)


@cache
def schema_of(form: type[BaseModel]) -> dict[str, Any]:
    """The JSON Schema of a record."""
    return form.model_json_schema()


def _printable(problem: Problem) -> Problem:
    """Spell out the control characters of an untrusted file: a terminal would obey them."""
    return replace(
        problem,
        key=printable(problem.key),
        seen=printable(problem.seen),
        message=printable(problem.message),
        allowed=printable(problem.allowed),
        suggestion=printable(problem.suggestion),
    )


def _validate(data: Any, form: type[Form]) -> tuple[Form | None, list[ErrorDetails]]:
    """Validate; where faults can be mended by a guess, return what was meant, so that the rest is checked too."""
    try:
        return form.model_validate(data), []
    except ValidationError as error:
        details = _without_echoes(error.errors(include_url=False, include_context=True), data, schema_of(form))
    try:
        return form.model_validate(_mend(copy.deepcopy(data), details, schema_of(form))), details
    except ValidationError:
        return None, details


def _without_echoes(details: list[ErrorDetails], data: Any, schema: dict[str, Any]) -> list[ErrorDetails]:
    """Drop what follows from other problems, which are reported.

    A key is missing only because it is misspelled; a list is too short only because wrong entries of it do not count.
    """
    meant = {
        (*detail["loc"][:-1], nearest(detail["loc"][-1], _allowed_keys(schema, detail["loc"])))
        for detail in details
        if detail["type"] == "extra_forbidden"
    }

    def follows(detail: ErrorDetails) -> bool:
        if detail["type"] == "too_short":
            seen = _look_up(data, _resolve(data, detail["loc"]))
            return isinstance(seen, list | dict) and len(seen) >= detail["ctx"]["min_length"]
        return detail["type"] == "missing" and detail["loc"] in meant

    return [detail for detail in details if not follows(detail)]


def _mend(data: Any, details: list[ErrorDetails], schema: dict[str, Any]) -> Any:
    """Rename or drop unknown keys and put an allowed word where a wrong one stands; the guess is never used further."""
    for detail in details:
        path = _resolve(data, detail["loc"])
        parent = _look_up(data, path[:-1])
        if detail["type"] == "extra_forbidden" and isinstance(parent, dict) and path[-1] in parent:
            value = parent.pop(path[-1])
            meant = nearest(path[-1], _allowed_keys(schema, detail["loc"]))
            if meant:
                parent.setdefault(meant, value)
        elif detail["type"] in ("literal_error", "enum") and parent is not None:
            words = _expected_words(detail)
            word = nearest(parent[path[-1]], words) or words[0]
            parent[path[-1]] = int(word) if word.lstrip("-").isdigit() else word
    return data


def _expected_words(detail: ErrorDetails) -> list[str]:
    expected = str(detail.get("ctx", {}).get("expected", ""))
    return [word.strip("'\" ") for word in expected.replace(" or ", ",").split(",")]


def _problem(detail: ErrorDetails, data: Any, source: SourceMap, schema: dict[str, Any]) -> Problem:
    path = _resolve(data, detail["loc"])
    seen, last = _look_up(data, path), detail["loc"][-1:]
    context = detail.get("ctx", {})
    allowed = _bound(detail, seen)
    message = _NEEDED.get(detail["type"], detail["msg"].removeprefix("Value error, "))
    match detail["type"]:
        case "extra_forbidden":
            seen, message, allowed = path[-1], "unknown key", _allowed_keys(schema, detail["loc"])
            if str(seen).isdigit():
                message = "unknown key; numbers have a point, was a decimal comma meant?"
        case "missing" if isinstance(last[0], int):
            message = f"the list is too short: entry {last[0] + 1} is missing"
        case "missing":
            seen, message = "", f"the key {last[0]!r} is missing"
            allowed = [_EXPECTED[last[0]]] if last[0] in _EXPECTED else []
        case "model_type" | "model_attributes_type" | "dict_type":
            allowed = _allowed_keys(schema, (*detail["loc"], ""))
        case "literal_error" | "enum":
            message, allowed = "not a value of this key", _expected_words(detail)
        case "string_pattern_mismatch":
            allowed = [_LABEL_TEXT if context.get("pattern") == LABEL else _IDENTIFIER_TEXT]
            seen = path[-1] if last == ("[key]",) else seen
    if isinstance(seen, str) and message in ("unknown key", "not a value of this key"):
        message += _BEYOND.get(seen.lower().removesuffix("s"), "")
    meant = _MEANT.get(seen.lower(), ("", ""))[1] if isinstance(seen, str) and _is_meant(seen, allowed) else ""
    return source.problem(path, _brief(seen), message, ", ".join(allowed), meant or nearest(seen, allowed))


def _is_meant(word: str, allowed: list[str]) -> bool:
    """Whether a word of other files stands where an allowed word of ours means the same."""
    return _MEANT.get(word.lower(), ("", ""))[0] in allowed


_MEANT = {
    **dict.fromkeys(("revolute", "continuous", "hinge", "rotary"), ("R", "R")),
    **dict.fromkeys(("prismatic", "slider", "slide", "linear"), ("P", "P")),
    **dict.fromkeys(("spherical", "ball"), ("S", "S")),
    **dict.fromkeys(("universal", "cardan"), ("U", "U")),
    **dict.fromkeys(("helical", "screw"), ("H", "H")),
    **dict.fromkeys(("cylindrical",), ("C", "C")),
    "damping": ("friction", "friction: {viscous: …} or spring: {damping: …}"),
    "stiffness": ("spring", "spring: {stiffness: …}"),
    "origin": ("at", "at"),
    "motor": ("actuator", "actuator"),
}
"""Words of other files: the allowed word that has to be there, and what to write."""


_BEYOND = {
    **dict.fromkeys(
        ("cable", "wire", "rope", "tendon", "belt", "string"),
        "; cables, which pull and never push, are out of scope: bodies are rigid, joints hold both ways",
    ),
    **dict.fromkeys(("flexible", "elastic", "beam"), "; bodies that bend are out of scope: bodies are rigid"),
}
"""What robots of this language never have, by the word that asks for it, singular."""
_IDENTIFIER_TEXT = "a small letter, then small letters, digits and underscores, 40 at most"
_LABEL_TEXT = "a letter, then letters, digits and underscores, 64 at most"
_EXPECTED = {"pkmgen": "pkmgen: 1, the version of the language", "name": f"name: {_IDENTIFIER_TEXT}"}
_NEEDED = {
    "model_type": "a mapping of keys to values is needed",
    "model_attributes_type": "a mapping of keys to values is needed",
    "dict_type": "a mapping of keys to values is needed",
    "string_pattern_mismatch": "not a name",
    "too_short": "too few entries",
    "too_long": "too many entries",
    "tuple_type": "a list is needed",
    "string_type": "a text is needed; put a number or a truth value in quotes",
    "bool_type": "true or false is needed",
    "bool_parsing": "true or false is needed",
    "float_type": "a number is needed",
    "float_parsing": "a number is needed",
    "int_type": "a whole number is needed",
    "int_parsing": "a whole number is needed",
    "int_from_float": "a whole number is needed",
    "finite_number": "a finite number is needed",
    "greater_than_equal": "the number is too small",
    "greater_than": "the number is too small",
    "less_than_equal": "the number is too large",
    "less_than": "the number is too large",
    "string_too_short": "the text is too short",
    "string_too_long": "the text is too long",
}
_BOUNDS = {
    "greater_than_equal": "at least {ge:.12g}",
    "greater_than": "more than {gt:.12g}",
    "less_than_equal": "at most {le:.12g}",
    "less_than": "less than {lt:.12g}",
    "too_short": "{min_length} or more",
    "too_long": "{max_length} at most",
    "string_too_short": "{min_length} characters or more",
    "string_too_long": "{max_length} characters at most",
}
"""What is allowed where something is too small or too large, with what pydantic says of it."""


def _bound(detail: ErrorDetails, seen: Any) -> list[str]:
    """What is allowed where something is too small or too large."""
    if detail["type"] not in _BOUNDS:
        return []
    context = detail.get("ctx", {})
    allowed = [_BOUNDS[detail["type"]].format(**context)]
    split = (
        split_by_comma(seen, context["max_length"]) if detail["type"] == "too_long" and isinstance(seen, list) else ""
    )
    return [*allowed, split] if split else allowed


def _resolve(data: Any, location: tuple[int | str, ...]) -> KeyPath:
    """Keep of a pydantic location what are keys of the file; tags of unions are not."""
    path: list[str | int] = []
    for index, key in enumerate(location):
        last = index == len(location) - 1
        if (isinstance(data, dict) and key in data) or (isinstance(data, list) and key in range(len(data))):
            data = _look_up(data, (key,))
            path.append(key)
        elif last and isinstance(data, dict) and key not in data:
            break
    return tuple(path)


def _look_up(data: Any, path: KeyPath) -> Any:
    for key in path:
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _allowed_keys(schema: dict[str, Any], location: tuple[int | str, ...]) -> list[str]:
    """List the keys the schema allows beside an unknown one."""
    here: list[dict[str, Any]] = [schema]
    for key in location[:-1]:
        here = [step for node in here for step in _descend(schema, node, key)] or here
    return list(dict.fromkeys(name for node in here for name in _expand(schema, node).get("properties", {})))


def _descend(schema: dict[str, Any], node: dict[str, Any], key: int | str) -> list[dict[str, Any]]:
    node = _expand(schema, node)
    options = [option for word in ("anyOf", "oneOf") for option in node.get(word, [])]
    if options:
        return [step for option in options for step in _descend(schema, option, key)]
    if isinstance(key, int):
        items = node.get("items") or (node.get("prefixItems", [])[key : key + 1] or [None])[0]
        return [_expand(schema, items)] if items else []
    if key in node.get("properties", {}):
        inner = _expand(schema, node["properties"][key])
        choices = [option for word in ("anyOf", "oneOf") for option in inner.get(word, [])]
        return [_expand(schema, choice) for choice in choices] or [inner]
    members = [node.get("additionalProperties"), *node.get("patternProperties", {}).values()]
    return [_expand(schema, member) for member in members if isinstance(member, dict)][:1]


def _expand(schema: dict[str, Any], node: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in node:
        node = schema["$defs"][node["$ref"].rsplit("/", 1)[1]]
    return node


def _brief(value: Any) -> str:
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return f"a list of {len(value)}" if value else "an empty list"
    return "nothing" if value is None else str(value)
