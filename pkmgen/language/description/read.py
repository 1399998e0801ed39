"""Robot file text to a checked `RobotFile`; every problem of the file is reported at once."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from pkmgen.errors import Problem, RobotFileError
from pkmgen.language.description.bodies import MultibodyDescription, MultibodyFile
from pkmgen.language.description.check import Check, check_description
from pkmgen.language.description.check_bodies import check_bodies
from pkmgen.language.description.check_limbs import check_limbs
from pkmgen.language.description.records import in_order, schema_of, validated, without_value
from pkmgen.language.description.source import SourceMap, read_yaml
from pkmgen.language.description.types import CheckedFile, Description, RobotDescription, RobotFile
from pkmgen.language.expression.trees import Expression
from pkmgen.machine.spelling import nearest


def read_robot(text: str, file: str, overrides: Mapping[str, float] | None = None) -> CheckedFile:
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
    description, wrong = validated(data, form.description, source)
    problems += wrong
    checked = None if description is None else check_description(description, source, form.check)
    if checked is not None:
        problems += checked.problems
    problems += without_value(data, source, {problem.key for problem in problems})
    if problems or description is None or checked is None:
        raise _failure(problems)
    return form.file(description, MappingProxyType(dict(checked.values)), checked.derived, source)


@dataclass(frozen=True, slots=True)
class Form:
    """A form of robot files: their records, what a schema cannot say of them, and what a checked one is."""

    description: type[Description]
    check: Callable[[Check[Any]], None]
    file: Callable[[Any, Mapping[str, float], tuple[str, ...], SourceMap], CheckedFile]


LIMBS = Form(RobotDescription, check_limbs, RobotFile)
BODIES = Form(MultibodyDescription, check_bodies, MultibodyFile)


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


def _form_of(data: Any) -> Form:
    """The form a file is of: bodies and joints, or limbs and a platform."""
    general = isinstance(data, dict) and {"bodies", "joints"} & set(data) and not {"limbs", "limb_types"} & set(data)
    return BODIES if general else LIMBS


def _failure(problems: Iterable[Problem]) -> RobotFileError:
    """Put the problems in the order of the file."""
    return RobotFileError(in_order(problems))


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of robot files, for editors."""
    forms = [_without_records(schema_of(form.description)) for form in (LIMBS, BODIES)]
    definitions = {name: each for form in forms for name, each in form.pop("$defs").items()}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "anyOf": forms, "$defs": definitions}


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
