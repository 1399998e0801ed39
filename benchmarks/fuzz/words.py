"""What the robot language can say, and how often a campaign has said it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pkmgen.language.description.read import json_schema

LISTED = ("type", "kind", "motion", "base", "plane", "branch", "assembly", "pose")
"""Keys whose value is part of what is said."""
TOLD = ("pkmgen", "name", "title", "source", "description", "published", "unit", "frames")
"""Keys that say nothing about the mechanism."""
DEEPEST = 12
REFUSED = (
    *("joints.type=contact", "joints.type=distance", "joints.type=point", "joints.length", "loops.actuator"),
    *("limb_types.tip.actuator", "limb_types.tip.limits", "limbs.base.part"),
)
"""What the schema lets through and every file is refused for, with all below it."""


def words_of(text: str) -> Counter[str]:
    """What one file says: keys by their place, names and numbers left out, and choices."""
    return Counter(set(_said(json.loads(text), "")))


def _said(data: Any, place: str) -> Iterator[str]:
    if isinstance(data, list):
        for entry in data:
            if isinstance(entry, dict):
                yield from _said(entry, place)
            elif place.rsplit(".", 1)[-1] == "pose":
                yield f"{place}={entry}"
        return
    if not isinstance(data, dict):
        return
    for key, value in data.items():
        if key in TOLD:
            continue
        here = f"{place}.{key}".strip(".")
        yield here
        if key in LISTED and here != "limbs.type" and isinstance(value, str | int):
            yield f"{here}={value}"
        for entry in value.values() if here in NAMED else (value,):
            yield from _said(entry, here)


NAMED = ("parameters", "limb_types", "home", "box", "couplings.terms")
"""Places whose keys are names that the file gives."""


def language() -> tuple[str, ...]:
    """All that the language can say, by place."""
    schema = json_schema()
    found: dict[str, None] = {}
    for form in schema["anyOf"]:
        for word in _sayable(form, schema["$defs"], "", 0):
            found[word] = None
    return tuple(sorted(word for word in found if not word.startswith(REFUSED)))


def _sayable(schema: Mapping[str, Any], known: Mapping[str, Any], place: str, depth: int) -> Iterator[str]:
    if depth > DEEPEST:
        return
    if "$ref" in schema:
        schema = known[schema["$ref"].rsplit("/", 1)[-1]]
    for choice in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())):
        yield from _sayable(choice, known, place, depth + 1)
    if place.rsplit(".", 1)[-1] in LISTED:
        yield from (f"{place}={value}" for value in schema.get("enum", ()))
        yield from (f"{place}={schema['const']}" for _ in range("const" in schema))
    if isinstance(schema.get("items"), dict):
        yield from _sayable(schema["items"], known, place, depth + 1)
    for entry in (schema.get("additionalProperties"), *schema.get("patternProperties", {}).values()):
        if isinstance(entry, dict):
            yield from _sayable(entry, known, place, depth + 1)
    for key, value in schema.get("properties", {}).items():
        if key not in TOLD:
            here = f"{place}.{key}".strip(".")
            yield here
            yield from _sayable(value, known, here, depth + 1)
