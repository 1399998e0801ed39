"""Robots like those of bodies and joints of the library: the same geometry, all else drawn anew."""

from __future__ import annotations

import copy
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from benchmarks.fuzz.dice import Data, Dice
from benchmarks.fuzz.rare_words import say_rare_words_of_bodies
from pkmgen.machine.resources import resource_folder

MECHANISMS = {path.stem: path for path in sorted((resource_folder("robots") / "mechanisms").glob("*.yaml"))}
"""Robots of bodies and joints of the library."""
SINGLE = ("R", "P", "H")


def draw_bodies_like(path: Path, seed: int) -> str:
    """Draw a robot with the joints of one of bodies and joints; text of its file."""
    dice, data = Dice(seed), copy.deepcopy(_known(path))
    data["name"] = "random"
    data.pop("published", None)
    if dice.chance(0.5):
        data["gravity"] = dice.vector(10)
    for body in data["bodies"]:
        if dice.chance(0.5):
            body["mass"] = dice.between(0.1, 3)
            body["mass_centre"] = dice.vector(0.15)
            body["inertia"] = dice.inertia(0.1)
    for joint in data["joints"]:
        if joint["type"] in SINGLE and joint["name"] in data.get("home", {}):  # others are not told at home
            _forces(dice, joint)
        if "actuator" in joint and dice.chance(0.5):
            ratio = dice.pick((1, -1)) * dice.between(0.5, 8)
            joint["actuator"] = {**joint["actuator"], "rotor_inertia": dice.between(0, 0.05), "gear_ratio": ratio}
    say_rare_words_of_bodies(dice, data)
    return json.dumps(data)


def _forces(dice: Dice, joint: Data) -> None:
    """Friction and a spring in a joint, now and then."""
    if dice.chance(0.4):
        joint["friction"] = dice.friction()
    if dice.chance(0.3):
        joint["spring"] = {
            "stiffness": dice.between(0, 5), "rest": dice.between(-0.5, 0.5), "damping": dice.between(0, 0.5),
        }  # fmt: skip


@lru_cache(maxsize=64)
def _known(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))
