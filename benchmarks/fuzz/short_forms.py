"""Random robots of limbs and a platform: files of the library with other sizes, masses, mounts, senses and frictions.

What is drawn is a kind of robot that is known to stand; everything about it that has a number is drawn anew.
"""

from __future__ import annotations

import copy
import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from benchmarks.fuzz.dice import Data, Dice, short
from benchmarks.fuzz.rare_words import say_rare_words
from pkmgen.machine.resources import resource_folder

KINDS = {path.stem: path for path in sorted(resource_folder("robots").glob("*.yaml"))}
"""Robots of limbs of the library."""
MIXED = ("planar_3rrr", "planar_3prr", "planar_3rpr")
"""Robots with the same platform, whose limbs are mixed."""
WORLD_AXES = ("x", "y", "z")
OPPOSITE = {axis: f"-{axis}" for axis in WORLD_AXES} | {f"-{axis}": axis for axis in WORLD_AXES}


def draw_robot(kind: str, seed: int) -> str:
    """Draw a robot of a kind of the library, or of `mixed` limbs; text of its file."""
    dice = Dice(seed)
    return _drawn(dice, _mixed(dice) if kind == "mixed" else known_robot(KINDS[kind]))


def draw_like(path: Path, seed: int) -> str:
    """Draw a robot like one of limbs and a platform; text of its file."""
    return _drawn(Dice(seed), known_robot(path))


def known_robot(path: Path) -> Data:
    """What a robot file says."""
    data: Data = yaml.safe_load(path.read_text("utf-8"))
    return data


def _drawn(dice: Dice, data: Data) -> str:
    data["name"] = "random"
    data.pop("published", None)
    if dice.chance(0.5):
        own_types(data)
    for change in (_sizes, _mounts, _axes, _senses, _bodies, _forces, _gears, _platform, say_rare_words):
        change(dice, data)
    return json.dumps(data)


def _mixed(dice: Dice) -> Data:
    """A planar robot whose limbs are of the kinds of three robots; names of parameters get a prefix."""
    platform = dice.pick(MIXED)
    kinds = {name: _prefixed(known_robot(KINDS[name]), name) for name in MIXED}
    data = kinds[platform]
    for index, limb in enumerate(data["limbs"]):
        kind = kinds[dice.pick(MIXED)]
        if kind is data:
            continue
        donor = kind["limbs"][index]
        data["limb_types"] |= {donor["type"]: kind["limb_types"][donor["type"]]}
        data["parameters"] |= kind["parameters"]
        data["limbs"][index] = {**donor, "platform": limb["platform"]}
    return data


def _prefixed(data: Data, name: str) -> Data:
    """The same robot with other names of parameters and limb types."""
    names = "|".join(sorted(data["parameters"], key=len, reverse=True))
    known = re.compile(rf"(?<![A-Za-z_0-9])({names})(?![A-Za-z_0-9])")

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: renamed(entry) for key, entry in value.items()}
        if isinstance(value, list):
            return [renamed(entry) for entry in value]
        return known.sub(rf"{name}_\1", value) if isinstance(value, str) else value

    changed = {key: renamed(data[key]) for key in ("platform", "limb_types", "limbs")}
    changed["limb_types"] = {f"{name}_{key}": value for key, value in changed["limb_types"].items()}
    for limb in changed["limbs"]:
        limb["type"] = f"{name}_{limb['type']}"
    return data | changed | {"parameters": {f"{name}_{key}": value for key, value in data["parameters"].items()}}


def own_types(data: Data) -> None:
    """A type for each limb, so that limbs differ."""
    types = data["limb_types"]
    for limb in data["limbs"]:
        name = f"{limb['type']}_{limb['name']}"
        types[name] = copy.deepcopy(types[limb["type"]])
        limb["type"] = name
    used = {limb["type"] for limb in data["limbs"]}
    data["limb_types"] = {name: types[name] for name in types if name in used}


def joints_of(limb_type: Data) -> Iterator[Data]:
    """Joints and slides of a limb type, from the base to the tip."""
    for element in limb_type["elements"]:
        yield element["joint"]
        if "slide" in element:
            yield element["slide"]
    yield limb_type["tip"]


def _sizes(dice: Dice, data: Data) -> None:
    """Other values of parameters: sizes a little, that the robot still stands, and everything else freely."""
    for parameter in data.get("parameters", {}).values():
        value, unit = parameter["value"], parameter["unit"]
        if isinstance(value, int | float) and value:
            near = 0.08 * dice.spread
            spread = {"m": near, "deg": near, "rad": near, "1": 0.0}.get(unit, 1.2)
            parameter["value"] = short(value * math.exp(dice.between(-spread, spread)))
    if dice.chance(0.5):
        data["gravity"] = dice.vector(10) if data["platform"]["motion"] != "planar_point" else data["gravity"]


def _mounts(dice: Dice, data: Data) -> None:
    """Points of base and platform a little beside where they were, each limb otherwise."""
    plane = "plane" in data["platform"] or data["platform"]["motion"].startswith("planar")
    normal = {"xy": 2, "xz": 1, "yz": 0}[data["platform"].get("plane", "xy")]
    for limb in data["limbs"]:
        for end in ("base", "platform"):
            if dice.chance(0.4) and isinstance(limb.get(end), dict) and "point" in limb[end]:
                shift = dice.vector(0.02 * dice.spread)
                if plane:
                    shift[normal] = 0.0
                point = limb[end]["point"]
                limb[end]["point"] = [_plus(entry, more) for entry, more in zip(point, shift, strict=True)]
        if dice.chance(0.3) and isinstance(limb.get("base"), dict):
            limb["base"]["rotation"] = _plus(limb["base"].get("rotation", 0), dice.between(-0.08, 0.08) * dice.spread)


def _plus(entry: Any, more: float) -> Any:
    if not more:
        return entry
    return short(entry + more) if isinstance(entry, int | float) else f"{entry} + ({more})"


def _axes(dice: Dice, data: Data) -> None:
    """Axes of a wrist a little beside where they were: all that meet in its centre will do."""
    if data["platform"]["motion"] != "spherical":
        return
    for limb_type in data["limb_types"].values():
        for joint in joints_of(limb_type):
            if isinstance(joint.get("axis"), str):
                sign, place = (-1.0 if joint["axis"][0] == "-" else 1.0), WORLD_AXES.index(joint["axis"][-1])
                tilted = dice.vector(0.08 * dice.spread)
                tilted[place] = sign
                joint["axis"] = tilted


def _senses(dice: Dice, data: Data) -> None:
    """Axes the other way round, and the branches that are seen against them."""
    for name, limb_type in data["limb_types"].items():
        for joint in joints_of(limb_type):
            joint.pop("limits", None)
        counts = branch_axis(limb_type)
        bare = [*(element["joint"] for element in limb_type["elements"]), limb_type["tip"]]
        for index, joint in enumerate(bare):
            for key in ("axis", "second_axis"):
                if key in joint and dice.chance(0.4):
                    joint[key] = pointing_back(joint[key])
                    if (index, key) == counts:
                        _other_branch(data, name)
                    if (index, name) == (0, data["limbs"][0]["type"]) and "assembly" in data["platform"]:
                        data["platform"]["assembly"] *= -1


def _other_branch(data: Data, name: str) -> None:
    for limb in data["limbs"]:
        if limb["type"] == name:
            limb["branch"] = -limb.get("branch", 1)


def pointing_back(axis: str | list[Any]) -> str | list[Any]:
    """The same line the other way."""
    if isinstance(axis, str):
        return OPPOSITE[axis]
    return [f"-({entry})" if isinstance(entry, str) else -entry for entry in axis]


def branch_axis(limb_type: Data) -> tuple[int, str]:
    """The axis whose sense the branch counts by: the first one that is parallel to that of the elbow."""
    first, *others = limb_type["elements"]
    if first["joint"]["type"] == "P" or not others or "axis" not in others[0]["joint"]:
        return (0, "axis")
    elbow = _line(others[0]["joint"]["axis"])
    alike = [key for key in ("axis", "second_axis") if _line(first["joint"].get(key)) == elbow]
    return (0, alike[0]) if alike else (1, "axis")


def _line(axis: object) -> str:
    return str(axis).strip("-")


def _bodies(dice: Dice, data: Data) -> None:
    """Bodies whose mass is anywhere and whose inertia is that of some body."""
    for limb_type in data["limb_types"].values():
        for element in limb_type["elements"]:
            slender = "transverse" in element.get("inertia", {}) or "pair" in element or "parallelogram" in element
            if slender or not dice.chance(0.3):
                continue
            element["mass"] = dice.between(0.1, 3)
            element["mass_centre"] = dice.vector(0.15)
            element["inertia"] = dice.inertia(0.1)


def _forces(dice: Dice, data: Data) -> None:
    """Friction in joints, motors and others."""
    everywhere, some = dice.chance(0.5), dice.between(0, 1)
    for limb_type in data["limb_types"].values():
        for joint in joints_of(limb_type):
            at_tip = joint is limb_type["tip"]
            one = joint.get("type", "P") in (("R", "U") if at_tip else ("R", "U", "P"))
            if one and (everywhere or dice.chance(some)):
                joint["friction"] = dice.friction()


def _gears(dice: Dice, data: Data) -> None:
    for limb_type in data["limb_types"].values():
        for joint in joints_of(limb_type):
            if "actuator" in joint and dice.chance(0.5):
                ratio = dice.pick((1, -1)) * dice.between(0.5, 8)
                joint["actuator"] = {
                    **joint["actuator"], "rotor_inertia": dice.between(0, 0.05), "gear_ratio": ratio,
                }  # fmt: skip


def _platform(dice: Dice, data: Data) -> None:
    platform = data["platform"]
    if dice.chance(0.4):
        payload: Data = {"mass": dice.between(0, 3)}
        if platform["motion"] in ("spatial", "spherical"):
            payload |= {"mass_centre": dice.vector(0.1), "inertia": dice.inertia(0.05)}
        platform["payload"] = payload
    if platform["motion"] in ("spatial", "spherical") and dice.chance(0.5) and "parts" not in platform:
        platform |= {"mass": dice.between(0.2, 5), "mass_centre": dice.vector(0.1), "inertia": dice.inertia(0.1)}
