"""A file with a table of legs to its records; what is wrong is told with its key, and all of it at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from benchmarks.leg_tables.couplings import BASES, PAIRED_BASES, PAIRED_PLATFORMS
from benchmarks.leg_tables.records import FREEDOMS, SYMBOL, Leg, LegTable, Machine
from pkmgen.bridges.importing.xml import read_bytes
from pkmgen.errors import Problem, RobotFileError
from pkmgen.language.expression.trees import Name, names_in
from pkmgen.machine.absent import FileKind
from pkmgen.machine.spelling import counted, nearest, printable

TABLE = FileKind("a JSON file of machines and legs", (".json",))
SHOWN = 20
"""Problems that are told of one table."""
PAIRED_LEGS = 6


def read_table(path: Path) -> LegTable:
    """Read a table of legs.

    Raises:
        RobotNotFoundError: The file cannot be read.
        RobotFileError: It is no such table; tells key, value seen and values allowed.
    """
    data = _json(path)
    try:
        table = LegTable.model_validate(data)
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=True)
        raise RobotFileError(tuple(_problem(detail, path.name) for detail in details[:SHOWN])) from None
    problems = [*_wrong_legs(table, path.name), *_wrong_machines(table, path.name)]
    if problems:
        raise RobotFileError(tuple(problems[:SHOWN]))
    return table


def _json(path: Path) -> Any:
    def refuse(word: str) -> float:
        raise RobotFileError((Problem(path.name, 0, 0, "", word, "a number must be finite"),))

    try:
        return json.loads(read_bytes(path, TABLE).decode(), parse_constant=refuse)
    except json.JSONDecodeError as error:
        raise RobotFileError(
            (Problem(path.name, error.lineno, error.colno, "", "", f"no JSON: {error.msg}"),)
        ) from None
    except UnicodeDecodeError as error:
        raise RobotFileError((Problem(path.name, 0, 0, "", "", "no text in UTF-8"),)) from error
    except (RecursionError, ValueError) as error:
        raise RobotFileError((Problem(path.name, 0, 0, "", "", "no JSON: too deep, or a number too long"),)) from error


def _problem(detail: ErrorDetails, file: str) -> Problem:
    """What is wrong with a value, in words of the table."""
    path = detail["loc"]
    seen = "" if detail["type"] == "missing" else printable(repr(detail["input"]))[:60]
    allowed = str(detail.get("ctx", {}).get("expected", ""))
    message = "the key is missing" if detail["type"] == "missing" else detail["msg"].removeprefix("Value error, ")
    if detail["type"] == "literal_error":
        message = "the value is not allowed"
    return Problem(file, 0, 0, printable(_key(path))[:100], seen, message, allowed)


def _key(path: tuple[int | str, ...]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")


def _wrong_legs(table: LegTable, file: str) -> list[Problem]:
    problems = []
    for name, leg in table.legs.items():
        key = printable(f"legs.{name}")[:80]
        for number, joint in enumerate(leg.joints, 1):
            moved, still = ("theta", "d") if joint.type == "R" else ("d", "theta")
            if getattr(joint, moved) != Name(f"q{number}"):
                message = f"a joint of type {joint.type} moves {moved}"
                problems.append(Problem(file, 0, 0, f"{key}.joints[{number - 1}].{moved}", "", message, f"q{number}"))
            if any(symbol.startswith("q") for symbol in names_in(getattr(joint, still))):
                message = f"a joint of type {joint.type} does not move {still}"
                problems.append(Problem(file, 0, 0, f"{key}.joints[{number - 1}].{still}", "", message, "no q"))
        problems += _wrong_groups(leg, key, file)
    return problems


def _wrong_groups(leg: Leg, key: str, file: str) -> list[Problem]:
    """Joints as they are built have as many freedoms as the leg has joints."""
    if leg.technical_joints is None:
        return []
    freedoms = sum(FREEDOMS[letter] for letter in leg.technical_joints)
    if freedoms == len(leg.joints):
        return []
    message = f"these joints have {counted(freedoms, 'freedom')}, the leg has {counted(len(leg.joints), 'joint')}"
    return [Problem(file, 0, 0, f"{key}.technical_joints", leg.technical_joints, message)]


def _wrong_machines(table: LegTable, file: str) -> list[Problem]:
    problems = []
    for index, machine in enumerate(table.machines):
        key = f"machines[{index}]"
        leg = table.legs.get(machine.leg)
        if leg is None:
            names, seen = list(table.legs), printable(machine.leg)[:60]
            allowed = ", ".join(printable(name) for name in names[:12]) + (", …" if len(names) > 12 else "")
            message = "there is no leg of this name"
            problems.append(Problem(file, 0, 0, f"{key}.leg", seen, message, allowed, nearest(machine.leg, names)))
        else:
            problems += _wrong_machine(machine, leg, key, file)
    return problems


def _wrong_machine(machine: Machine, leg: Leg, key: str, file: str) -> list[Problem]:
    problems, count, bodies = [], len(leg.joints), machine.joints_in_dynamics
    if bodies >= count:
        message = f"leg {machine.leg} has {counted(count, 'joint')}, and the last one joins it to the platform"
        allowed = f"1 to {count - 1}"
        problems.append(Problem(file, 0, 0, f"{key}.joints_in_dynamics", str(bodies), message, allowed))
    for place, variant in enumerate(machine.variants):
        at = f"{key}.variants[{place}]"
        if variant.actuated_joint > bodies:
            message, seen = "a driven joint is one of those that carry a body", str(variant.actuated_joint)
            problems.append(Problem(file, 0, 0, f"{at}.actuated_joint", seen, message, f"1 to {bodies}"))
        for end, code, paired in (
            ("base", variant.base_coupling, PAIRED_BASES),
            ("platform", variant.platform_coupling, PAIRED_PLATFORMS),
        ):
            if code in paired and machine.number_of_legs != PAIRED_LEGS:
                message = f"this coupling joins legs in three pairs; the machine has {machine.number_of_legs} legs"
                allowed = ", ".join(str(other) for other in BASES if other not in paired)
                problems.append(Problem(file, 0, 0, f"{at}.{end}_coupling", str(code), message, allowed))
    return problems


def free_symbols(leg: Leg) -> tuple[str, ...]:
    """Symbols of a leg that have no value, in the order of its joints."""
    trees = [getattr(joint, key) for joint in leg.joints for key in LegJointKeys]
    trees += leg.phi_N_E
    return tuple(dict.fromkeys(name for tree in trees for name in names_in(tree) if SYMBOL.fullmatch(name)))


LegJointKeys = ("beta", "b", "alpha", "a", "theta", "d", "offset")
