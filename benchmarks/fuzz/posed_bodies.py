"""Random topologies, and mechanisms of the library, told by the pose of one of their bodies."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from benchmarks.fuzz.dice import Dice
from benchmarks.fuzz.known_bodies import MECHANISMS, draw_bodies_like
from benchmarks.fuzz.random_topology import draw_mechanism, every_joint
from benchmarks.fuzz.worth import say_worth
from pkmgen.checks.oracle.multibody import NotAMechanismError, PinocchioMultibody
from pkmgen.checks.oracle.numbers import Array
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.read import read_robot
from tests.oracle.posed import PosedBody

COORDINATES = ("x", "y", "z", "rx", "ry", "rz")
ATTITUDE = "attitude"
TRIES = 60
INDEPENDENT = 0.05
"""Least part of a rate of the pose that none of those chosen before it has a share in."""
CONDITION = 100.0
"""Greatest condition number of the rates of the pose at home."""
BOX = 0.1
"""Half width of the box, m and rad."""


def draw_posed(seed: int) -> str:
    """Draw a mechanism whose independent coordinates are the pose of a body; text of its file."""
    random = np.random.default_rng([seed, 46])
    while True:
        number = int(random.integers(2**31))
        if random.random() < 0.4:
            paths = list(MECHANISMS.values())
            text = draw_bodies_like(paths[int(random.integers(len(paths)))], number)
        else:
            text = draw_mechanism(number)
        posed = with_platform(text, random)
        if posed:
            return _expressed(posed, number)


def _expressed(text: str, seed: int) -> str:
    """The file with expressions in place of some numbers, now and then."""
    dice, record = Dice(seed), json.loads(text)
    say_worth(dice, record, dice.pick((0.0, 0.0, 0.1, 1.0)))
    return json.dumps(record)


def with_platform(text: str, random: np.random.Generator) -> str:
    """The file told by the pose of one of its bodies; empty where none of those tried tells where everything is."""
    record = json.loads(text)
    if record.get("base") == "free" or record.pop("independent", None):
        return ""
    for word in ("box", "platform"):
        record.pop(word, None)
    try:
        oracle, home = assembly_of_motors(json.dumps(record))
        if oracle.freedoms(home) != (len(oracle.motors), 0) or not 1 <= len(oracle.motors) <= 6:
            return ""
    except NotAMechanismError:
        return ""
    for _ in range(TRIES):
        record["platform"] = _frames(record, random) | {"pose": _order(random)}
        chosen = _chosen(_posed(record, oracle), oracle, home, random)
        if not chosen:
            continue
        told = _told(record, chosen, oracle, home, random)
        if _is_clear(_posed(json.loads(told), oracle), oracle, home):  # turns that are left out come last: other ones
            return told
    return ""


def _is_clear(body: PosedBody, oracle: PinocchioMultibody, home: Array) -> bool:
    """Whether the rates of the pose tell those of the motors at home."""
    rates = np.array([body.rates(home, unit) for unit in np.eye(len(oracle.motors))]).T
    return bool(np.linalg.cond(rates) < CONDITION)


def assembly_of_motors(text: str) -> tuple[PinocchioMultibody, Array]:
    """A robot in the engine, told by its motors, and its assembly at home."""
    record = json.loads(text)
    own = {"attitude"} | set(COORDINATES) if record.pop("platform", None) else set()
    record["home"] = {name: value for name, value in record.get("home", {}).items() if name not in own}
    record.pop("box", None)
    plain = json.dumps(record)
    file, oracle = read_robot(plain, "random"), every_joint(plain)
    assert isinstance(file, MultibodyFile)
    numbers = oracle.numbers
    stated = {
        name: list(numbers.vector(value)) if isinstance(value, tuple) else numbers.number(value)
        for name, value in file.description.home.items()
    }
    return oracle, oracle.home(stated)


def _posed(record: dict[str, Any], oracle: PinocchioMultibody) -> PosedBody:
    file = read_robot(json.dumps(record), "random")
    assert isinstance(file, MultibodyFile)
    return PosedBody(oracle, file)


def _frames(record: dict[str, Any], random: np.random.Generator) -> dict[str, Any]:
    """A body, now and then a frame in it, and the frame in the ground that its pose is told in."""
    body = record["bodies"][int(random.integers(len(record["bodies"])))]
    platform: dict[str, Any] = {"body": body["name"]}
    if random.random() < 0.5:
        body["frames"] = [{"name": "tip", **_place(random)}]
        platform["frame"] = "tip"
    elif body.get("frames"):
        platform["frame"] = body["frames"][0]["name"]
    return platform | (_place(random) if random.random() < 0.5 else {})


def _place(random: np.random.Generator) -> dict[str, Any]:
    return {"at": random.uniform(-0.2, 0.2, 3).tolist(), "rpy": random.uniform(-1.5, 1.5, 3).tolist()}


def _order(random: np.random.Generator) -> list[str]:
    """All displacements, and all turns in some order."""
    return [*COORDINATES[:3], *(str(name) for name in random.permutation(COORDINATES[3:]))]


def _chosen(body: PosedBody, oracle: PinocchioMultibody, home: Array, random: np.random.Generator) -> list[str]:
    """Coordinates of the pose, as many as there are motors, none of which nearly follows from the others."""
    size = len(oracle.motors)
    rates = np.array([body.rates(home, unit) for unit in np.eye(size)]).T
    motion, chosen = np.eye(size), list[str]()
    for place in random.permutation(len(COORDINATES)):
        row = rates[place] @ motion
        if motion.shape[1] and np.linalg.norm(row) > INDEPENDENT * max(float(np.abs(rates).max()), 1.0):
            chosen.append(body.coordinates[int(place)])
            motion = motion @ np.linalg.svd(row[None])[2][1:].T
    return [] if motion.shape[1] else [name for name in body.coordinates if name in chosen]


def _told(
    record: dict[str, Any], chosen: list[str], oracle: PinocchioMultibody, home: Array, random: np.random.Generator
) -> str:
    """The file with the pose at home, and a box about it."""
    straight, turns = ([name for name in chosen if (name[0] == "r") is turned] for turned in (False, True))
    whole = len(turns) == 3 and random.random() < 0.6
    every = [*COORDINATES[:3], *turns, *(name for name in COORDINATES[3:] if name not in turns)]
    record["platform"]["pose"] = [*COORDINATES[:3], ATTITUDE] if whole else every
    entries = _posed(record, oracle).pose(home).tolist()
    own = dict(zip(every, entries, strict=not whole))
    if whole:
        w, x, y, z = entries[3:]
        own = dict(zip(COORDINATES[:3], entries, strict=False)) | {ATTITUDE: [x, y, z, w]}
        record["platform"]["attitude_range"] = BOX
    record["platform"]["pose"] = [*straight, ATTITUDE] if whole else chosen
    record["home"] = {**record.get("home", {}), **own}
    record["box"] = {name: [own[name] - BOX, own[name] + BOX] for name in (straight if whole else chosen)}
    return json.dumps(record)
