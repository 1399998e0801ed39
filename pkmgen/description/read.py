"""Robot file text to a checked `RobotFile`; every problem of the file is reported at once."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from pkmgen.description.bodies import LABEL, MultibodyDescription, MultibodyFile
from pkmgen.description.check import CheckedDescription, check_description
from pkmgen.description.check_bodies import check_bodies
from pkmgen.description.check_limbs import check_limbs
from pkmgen.description.source import KeyPath, SourceMap, key_text, read_yaml
from pkmgen.description.types import RobotDescription, RobotFile
from pkmgen.errors import Problem, RobotFileError
from pkmgen.expression.slips import split_by_comma
from pkmgen.expression.trees import Expression
from pkmgen.spelling import nearest


def read_robot(text: str, file: str, overrides: Mapping[str, float] | None = None) -> RobotFile | MultibodyFile:
    """Read and check a robot file, of limbs and a platform or in the general form of bodies and joints.

    Overrides replace parameter values, in the units of the file, whose name is for messages.

    Returns:
        The description with the values of its parameters.

    Raises:
        RobotFileError: The text, or an override, is wrong; holds all problems found.
    """
    data, source, refused = read_yaml(text, file)
    if data is None:
        raise _failure(refused)
    problems = list(refused)
    data = _apply_overrides(data, overrides or {}, source, problems)
    form = _form_of(data)
    problems += _mixed(data, source)
    description, details = _validate(data, form)
    problems += [_problem(detail, data, source, _schema(form)) for detail in details]
    checked = _checked(description, source)
    if checked is not None:
        problems += checked.problems
    problems += _without_value(data, source, {problem.key for problem in problems})
    if problems or description is None or checked is None:
        raise _failure(problems)
    values = MappingProxyType(dict(checked.values))
    if isinstance(description, MultibodyDescription):
        return MultibodyFile(description, values, checked.derived, source)
    return RobotFile(description, values, checked.derived, source)


def _checked(description: Description | None, source: SourceMap) -> CheckedDescription | None:
    if description is None:
        return None
    if isinstance(description, MultibodyDescription):
        return check_description(description, source, check_bodies)
    return check_description(description, source, check_limbs)


Form = type[RobotDescription] | type[MultibodyDescription]
Description = RobotDescription | MultibodyDescription


def _mixed(data: Any, source: SourceMap) -> list[Problem]:
    """A file is of one form."""
    if not isinstance(data, dict) or not (general := [key for key in ("bodies", "joints", "loops") if key in data]):
        return []
    limbs = [key for key in ("limb_types", "limbs") if key in data]
    message = (
        f"{limbs[0]} is of robots of limbs and a platform, {general[0]} of those of bodies and joints" if limbs else ""
    )
    allowed = "either limb_types, limbs or bodies, joints, loops"
    return [source.problem((general[0],), "", message, allowed)] if limbs else []


def _without_value(data: Any, source: SourceMap, told: set[str]) -> list[Problem]:
    """Keys without a value that the schema lets pass: `actuator:` would be no motor, `gear_ratio:` no gear."""
    empty = [place for place in source.places if place and _look_up(data, place) is None]
    message, allowed = "the key has no value", "a value, or no such key"
    return [source.problem(place, "nothing", message, allowed) for place in empty if key_text(place) not in told]


def _form_of(data: Any) -> Form:
    """The form a file is of: bodies and joints, or limbs and a platform."""
    general = isinstance(data, dict) and {"bodies", "joints"} & set(data) and not {"limbs", "limb_types"} & set(data)
    return MultibodyDescription if general else RobotDescription


def _failure(problems: Iterable[Problem]) -> RobotFileError:
    """Put the problems in the order of the file."""
    ordered = sorted(dict.fromkeys(problems), key=lambda p: (p.line, p.column, p.key))
    return RobotFileError(tuple(_printable(problem) for problem in ordered))


def _printable(problem: Problem) -> Problem:
    """Spell out the control characters of an untrusted file: a terminal would obey them."""

    def spell(text: str) -> str:
        return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)

    return replace(
        problem,
        key=spell(problem.key),
        seen=spell(problem.seen),
        message=spell(problem.message),
        allowed=spell(problem.allowed),
        suggestion=spell(problem.suggestion),
    )


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of robot files, for editors."""
    forms = [_without_records(_schema(form)) for form in (RobotDescription, MultibodyDescription)]
    definitions = {name: each for form in forms for name, each in form.pop("$defs").items()}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "anyOf": forms, "$defs": definitions}


@cache
def _schema(form: Form) -> dict[str, Any]:
    return form.model_json_schema()


def _without_records(node: Any) -> Any:
    """Drop defaults that are records of ours and mean nothing to an editor."""
    if isinstance(node, list):
        return [_without_records(child) for child in node]
    if not isinstance(node, dict):
        return node
    kept = {key: child for key, child in node.items() if key != "default" or not isinstance(child, dict | list)}
    return {key: _without_records(child) for key, child in kept.items()}


def _apply_overrides(data: Any, overrides: Mapping[str, float], source: SourceMap, problems: list[Problem]) -> Any:
    parameters = data.get("parameters") if isinstance(data, dict) else None
    known = parameters if isinstance(parameters, dict) else {}
    data = copy.deepcopy(data)
    for name, value in overrides.items():
        if not isinstance(known.get(name), dict):
            message = "this robot has no such parameter to override"
            seen, allowed = Expression.of(value).text, ", ".join(known) or "none"
            near = nearest(name, known)
            problems.append(Problem(source.file, 0, 0, str(name), seen, message, allowed, near))
            continue
        data["parameters"][name]["value"] = value
    return data


def _validate(data: Any, form: Form) -> tuple[Description | None, list[ErrorDetails]]:
    """Validate; where faults can be mended by a guess, return what was meant, so that the rest is checked too."""
    try:
        return form.model_validate(data), []
    except ValidationError as error:
        details = _without_echoes(error.errors(include_url=False, include_context=True), _schema(form))
    try:
        return form.model_validate(_mend(copy.deepcopy(data), details, _schema(form))), details
    except ValidationError:
        return None, details


def _without_echoes(details: list[ErrorDetails], schema: dict[str, Any]) -> list[ErrorDetails]:
    """Drop each key that is missing only because it is misspelled; the misspelled one is reported."""
    meant = {
        (*detail["loc"][:-1], nearest(detail["loc"][-1], _allowed_keys(schema, detail["loc"])))
        for detail in details
        if detail["type"] == "extra_forbidden"
    }
    return [detail for detail in details if detail["type"] != "missing" or detail["loc"] not in meant]


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
    allowed: list[str] = []
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
        case "too_short":
            allowed = [f"{context['min_length']} or more"]
        case "too_long":
            split = split_by_comma(seen, context["max_length"]) if isinstance(seen, list) else ""
            allowed = [f"{context['max_length']} at most", *([split] if split else [])]
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
}


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
