"""Random topologies with what people do to files: bases that move, awkward names, mistakes, other coordinates."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from benchmarks.fuzz.dice import Dice
from benchmarks.fuzz.random_topology import coordinate_names, draw_mechanism, independent_coordinates
from benchmarks.fuzz.rare_words import say_rare_words_of_bodies
from benchmarks.fuzz.worth import say_worth

MOVING, INERTIA = 0.15, ("xx", "yy", "zz")
"""Part of the mechanisms whose base moves."""
RENAMED = 0.2
"""Part of the mechanisms whose joints get awkward names."""
AWKWARD = (
    *("gravity", "one", "two", "half", "position", "rate", "effort", "start", "joints", "next", "residual", "world"),
    *("step_1", "cluster_1", "base", "ground_origin", "loop_scale_1", "longest_step", "link0", "convergence"),
    *("a", "a_rate", "a_1_rate", "a_x", "b", "b_effort", "position_0", "base_origin", "base_own_rotation"),
    *("int", "double", "return", "lambda", "x", "y", "q", "pi", "sin", "E", "I", "S", "N", "axis"),
)
EXPRESSED = 0.3
"""Part of the mechanisms whose numbers are expressions that are worth them."""
POINTS, CHOSEN = 0.5, 0.2
"""Part of the balls under `loops` that become points, and of the mechanisms that name independent ones."""


def draw_topology(seed: int) -> str:
    """Draw bodies, joints and loops, now and then with a base that moves, awkward names or a mistake."""
    return changed(draw_mechanism(seed), seed)


def _rename(record: dict[str, Any], random: np.random.Generator) -> None:
    """Give joints names that mean something elsewhere: in the equations, in C, or next to each other."""
    joints = (*record["joints"], *record["loops"])
    new: dict[str, str] = {}
    taken = ["a", "a"]
    while len(set(taken)) < len(taken):
        new = dict(zip((joint["name"] for joint in joints), random.permutation(AWKWARD).tolist(), strict=False))
        named = [(new.get(joint["name"], joint["name"]), joint["type"]) for joint in joints]
        taken = [name for joint in named for name in {joint[0], *coordinate_names(*joint)}]
    for joint in joints:
        joint["name"] = new.get(joint["name"], joint["name"])

    def renamed(name: str) -> str:
        joint, _, place = name.partition("_")
        return new.get(joint, joint) + (f"_{place}" if place else "")

    record["home"] = {renamed(name): value for name, value in record["home"].items()}
    if "independent" in record:
        record["independent"] = [renamed(name) for name in record["independent"]]
    for coupling in record.get("couplings", []):
        coupling["terms"] = {renamed(name): factor for name, factor in coupling["terms"].items()}


def changed(text: str, seed: int) -> str:
    """The file with a base that moves, or a mistake, now and then.

    Mistakes are a motor too many or too few, and a home that is not quite closed.
    """
    random, record = np.random.default_rng([seed, 1]), json.loads(text)
    if random.random() < MOVING:
        record["base"] = "free"
        floor = {"name": "floor", "mass": 2.0, "mass_centre": [0.1, 0.2, -0.1], "inertia": dict.fromkeys(INERTIA, 0.05)}
        record["bodies"].insert(0, floor)
        for joint in (*record["joints"], *record["loops"]):
            joint |= {end: "floor" for end in ("parent", "child") if joint[end] == "ground"}
    if random.random() < RENAMED:
        _rename(record, random)
    driven = [joint for joint in record["joints"] if "actuator" in joint]
    idle = [joint for joint in record["joints"] if "actuator" not in joint and joint["type"] in ("R", "P", "H")]
    match int(random.integers(10)):
        case 0 if len(driven) > 1:
            driven[int(random.integers(len(driven)))].pop("actuator")
        case 1 if idle:
            joint = idle[int(random.integers(len(idle)))]
            joint["actuator"] = {"rotor_inertia": joint.pop("rotor_inertia", 0.01)}
        case 2 | 3 | 4:
            held = {f"{joint['name']}_{k}" for joint in driven for k in (1, 2)} | {joint["name"] for joint in driven}
            for name, value in record["home"].items():
                if not isinstance(value, list) and name not in held:
                    record["home"][name] = value + float(random.uniform(-0.02, 0.02))
    _vary(record, random)
    say_rare_words_of_bodies(Dice(seed), record)
    if random.random() < EXPRESSED:
        say_worth(Dice(seed), record, float(random.choice([0.1, 0.5, 1.0])))
    return json.dumps(record, indent=1)


def _vary(record: dict[str, Any], random: np.random.Generator) -> None:
    """Points in place of balls, gears of any ratio, and coordinates of others than the motors as independent ones."""
    for loop in record["loops"]:
        if loop["type"] == "S" and random.random() < POINTS:
            loop["type"] = "point"
    for joint in record["joints"]:
        if "actuator" in joint:
            joint["actuator"]["gear_ratio"] = float(random.uniform(0.5, 12.0) * random.choice([-1, 1]))
    if random.random() < CHOSEN:
        chosen = independent_coordinates(json.dumps(record), random)
        record |= {"independent": chosen} if chosen else {}
