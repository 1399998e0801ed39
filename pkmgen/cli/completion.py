"""What a shell completes: robots and files, functions, targets, formats, parameters of the robot that is named.

Each function is given what was typed of a word and returns words in its place, some with what they mean. Where there is
none, shells complete names of files themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

import typer

from pkmgen.errors import PkmgenError
from pkmgen.language.catalogue import CATALOGUE, EVERY, GROUPS
from pkmgen.language.library import list_mechanisms, list_robots, read_robot_text
from pkmgen.language.options import METHOD_NAMES
from pkmgen.machine.absent import MODEL, ROBOT_FILE
from pkmgen.machine.spelling import blanked

Word = str | tuple[str, str]
MOST_ENTRIES = 1000
"""Entries of a folder that are listed, at most."""
LONGEST_DESCRIPTION = 60
"""Letters of the description of a word, at most."""


def complete_robot(incomplete: str) -> list[str]:
    """Robots of the library, and robot files."""
    return [*complete_template(incomplete), *_files(incomplete, ROBOT_FILE.endings)]


def complete_template(incomplete: str) -> list[str]:
    """Robots of the library."""
    return [name for name in (*list_robots(), *list_mechanisms()) if name.startswith(incomplete)]


def files_of(*endings: str) -> Callable[[str], list[str]]:
    """What completes files with these endings."""
    return lambda incomplete: list(_files(incomplete, endings))


complete_model = files_of(*MODEL.endings)


def complete_functions(incomplete: str) -> list[Word]:
    """The last of functions and groups, `a,b` or `name=a+b`; a list of groups has no `+`."""
    meanings: dict[str, str] = {entry.name: entry.meaning for entry in CATALOGUE.values()}
    whole = {EVERY: "all functions", **{name: f"all functions of {name}" for name in GROUPS}}
    together = "=" in incomplete.rpartition(",")[2]
    return list(_last_of(incomplete, meanings if together else {**whole, **meanings}, ",=+"))


def complete_methods(incomplete: str) -> list[Word]:
    """The last of several methods."""
    words = {**({} if "," in incomplete else {EVERY: "all methods"}), **dict.fromkeys(METHOD_NAMES, "")}
    return list(_last_of(incomplete, words, ","))


def complete_target(incomplete: str) -> list[Word]:
    """Targets of kernels."""
    from pkmgen.emit.targets.registry import TARGETS

    return [(name, _short(target.written)) for name, target in TARGETS.items() if name.startswith(incomplete)]


def complete_format(incomplete: str) -> list[Word]:
    """Formats of models."""
    from pkmgen.emit.targets.models.registry import MODEL_TARGETS

    return [(name, _short(target.written)) for name, target in MODEL_TARGETS.items() if name.startswith(incomplete)]


def complete_parameter(context: typer.Context, incomplete: str) -> list[Word]:
    """Parameters of the robot that is named, up to the `=`, with their values and units."""
    if "=" in incomplete:
        return []
    words: dict[str, str] = {}
    for robot in _robots_named(context):
        words |= dict(_parameters(robot))
    return [(f"{name}=", _short(told)) for name, told in words.items() if name.startswith(incomplete)]


def _robots_named(context: typer.Context) -> Iterator[str]:
    """Robots among the words before; an option that has no value yet leaves them among the arguments."""
    for given in (context.params.get("robot"), context.params.get("robots"), context.args):
        if isinstance(given, str):
            yield given
        elif given:
            yield from map(str, given)


def _parameters(robot: str) -> Iterator[tuple[str, str]]:
    """Parameters of a robot, and what they are; none of one that cannot be read."""
    from pkmgen.language.description.source import read_yaml

    try:
        text = read_robot_text(robot)
        data, *_ = read_yaml(text.text, text.file)
    except PkmgenError:
        return
    parameters = data.get("parameters") if isinstance(data, dict) else None
    for name, entry in parameters.items() if isinstance(parameters, dict) else ():
        told = entry if isinstance(entry, dict) else {"value": entry}
        yield str(name), " ".join(str(told[key]) for key in ("value", "unit", "description") if key in told)


def _last_of(incomplete: str, words: dict[str, str], between: str) -> Iterator[Word]:
    """Words for the last of several, with those before it, which are not offered again."""
    start = max(incomplete.rfind(letter) for letter in between) + 1
    before, last = incomplete[:start], incomplete[start:]
    taken = {part.strip() for part in before.replace("+", ",").replace("=", ",").split(",")}
    for word, told in words.items():
        if word.startswith(last) and word not in taken:
            yield (before + word, _short(told)) if told else before + word


def _short(told: str) -> str:
    """What a word means, in a line: shells take another line for another word."""
    plain = " ".join(blanked(told).split())
    return plain if len(plain) <= LONGEST_DESCRIPTION else f"{plain[: LONGEST_DESCRIPTION - 1].rstrip()}…"


def _files(incomplete: str, endings: Iterable[str]) -> Iterator[str]:
    """Files that begin so, and those in folders that do; a folder by itself would end the word."""
    typed, wanted = Path(incomplete), tuple(endings)
    whole = not incomplete or incomplete.endswith("/")
    folder, start = (typed, "") if whole else (typed.parent, typed.name)
    for entry in _entries(folder):
        if entry.name.startswith(start) and (start or not entry.name.startswith(".")):
            found = [entry] if entry.suffix in wanted else _entries(entry) if entry.is_dir() and start else []
            yield from (str(each) for each in found if each.suffix in wanted)


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in islice(folder.iterdir(), MOST_ENTRIES) if path.name.isprintable())
    except (OSError, ValueError):
        return []
