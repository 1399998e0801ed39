"""Records of what is generated, and how two of them differ."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

RECORDS = Path(__file__).with_name("records.json")
Records = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""By robot and name of options: a digest of its texts and counts by function, or a digest of a refusal."""


def recorded() -> Records:
    """What is recorded."""
    found: Records = json.loads(RECORDS.read_text("utf-8")) if RECORDS.exists() else {}
    return found


def text_of_records(records: Records) -> str:
    """As a file: a line for each case."""
    robots = []
    for robot, cases in records.items():
        lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in cases.items())
        robots.append(f"{json.dumps(robot)}: {{\n{lines}\n}}")
    return "{\n" + ",\n".join(robots) + "\n}\n"


def differences(old: Records, new: Records) -> list[str]:
    """What differs, a line for each case: texts, counts that rise or fall, refusals."""
    lines = []
    for robot, cases in new.items():
        for name, entry in cases.items():
            known = old.get(robot, {}).get(name, {})
            if entry != known:
                lines.append(f"{robot}, {name}: {'; '.join(_of_entry(known, entry)) or 'texts differ'}")
    return lines


def _of_entry(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    before, after = (entry.get("counts", {}) for entry in (old, new))
    for function in sorted({*before, *after}):
        if before.get(function) != after.get(function):
            yield f"{function} {before.get(function, 'none')} -> {after.get(function, 'none')}"
    if "refused" in new and "refused" not in old:
        yield "refused"
    elif "refused" in old and "refused" not in new:
        yield "not refused any more"
    elif "refused" in new:
        yield "refused with other words"


def risen(old: Records, new: Records) -> list[str]:
    """Functions whose counts rise, or that are gone."""
    return [
        f"{robot}, {name}, {function}: {count} -> {new[robot][name].get('counts', {}).get(function, 'none')}"
        for robot, cases in old.items()
        if robot in new
        for name, entry in cases.items()
        if name in new[robot]
        for function, count in entry.get("counts", {}).items()
        if new[robot][name].get("counts", {}).get(function, float("inf")) > count
    ]
