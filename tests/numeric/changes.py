"""What may be changed about the robots of the library."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import yaml

from tests.conftest import ROOT

Data = dict[str, Any]
Change = Callable[[Data], object]
OWN = ROOT / "tests/data/robots"
FULL = {"xx": 0.011, "yy": 0.017, "zz": 0.023, "xy": 0.003, "xz": -0.002, "yz": 0.004}
BOX = {"xx": 0.011, "yy": 0.017, "zz": 0.023}
RUB = {"viscous": 0.3, "coulomb": 0.2}


@cache
def library(name: str) -> Data:
    folder = OWN if (OWN / f"{name}.yaml").exists() else ROOT / "robots"
    return yaml.safe_load((folder / f"{name}.yaml").read_text("utf-8"))


def changed(name: str, *changes: Change) -> str:
    data = copy.deepcopy(library(name))
    for change in changes:
        change(data)
    return json.dumps(data)


# What may be changed about a robot


def elements(data: Data, kind: int = 0) -> list[Data]:
    return list(data["limb_types"].values())[kind]["elements"]


def tips(data: Data) -> list[Data]:
    return [limb_type["tip"] for limb_type in data["limb_types"].values()]


def element(index: int, of: int = 0, **keys: Any) -> Change:
    """Change the keys of an element; None removes one."""

    def change(data: Data) -> None:
        found = elements(data, of)[index]
        found.update(keys)
        for key in [key for key, value in keys.items() if value is None]:
            del found[key]

    return change


def joint(index: int, kind: int = 0, **keys: Any) -> Change:
    return lambda data: elements(data, kind)[index]["joint"].update(keys)


def slide(index: int = 0, **keys: Any) -> Change:
    return lambda data: elements(data)[index]["slide"].update(keys)


def slide_rod(**keys: Any) -> Change:
    return lambda data: elements(data)[0]["slide"]["rod"].update(keys)


def slide_motor(**keys: Any) -> Change:
    return lambda data: elements(data)[0]["slide"]["actuator"].update(keys)


def undriven_slide(data: Data) -> None:
    for each in elements(data):
        each["slide"].pop("actuator", None)


def tip(**keys: Any) -> Change:
    def change(data: Data) -> None:
        for joint in tips(data):
            joint.update(keys)

    return change


def only_tip(**keys: Any) -> Change:
    def change(data: Data) -> None:
        for limb_type in data["limb_types"].values():
            limb_type["tip"] = dict(keys)

    return change


def platform(**keys: Any) -> Change:
    return lambda data: data["platform"].update(keys)


def off_middle(data: Data) -> None:
    data["platform"]["mass_centre"] = [0.02, -0.01, 0]


def gravity(*entries: float) -> Change:
    return lambda data: data.update(gravity=list(entries))


def value(name: str, number: float) -> Change:
    return lambda data: data["parameters"][name].update(value=number)


def limb(index: int, **keys: Any) -> Change:
    return lambda data: data["limbs"][index].update(keys)


def rubbing(data: Data) -> None:
    """Friction at every joint that may have it, and rotors with gears."""
    for limb_type in data["limb_types"].values():
        joints = [each["joint"] for each in limb_type["elements"]]
        joints += [each["slide"] for each in limb_type["elements"] if "slide" in each]
        for joint in joints:
            if joint.get("type") != "S":
                joint["friction"] = dict(RUB)
            if "actuator" in joint:
                joint["actuator"] = joint["actuator"] | {"rotor_inertia": 0.02, "gear_ratio": 1.5}
        if limb_type["tip"].get("type", "S") in "RU":
            limb_type["tip"]["friction"] = dict(RUB)


def crooked(index: int, kind: int = 0) -> Change:
    """Mass centre off the line and products of inertia."""
    return element(index, kind, mass_centre=[0.11, 0.03, -0.02], inertia=dict(FULL))


SLANTED = {"direction": [1, 5, 0], "mass_centre": [0.03, 0.16, 0], "inertia": dict(BOX)}
OFF_LINE = {"mass_centre": [0.21, 0.0, 0.03], "inertia": dict(BOX)}


def s_joint(data: Data) -> None:
    elements(data)[1]["joint"] = {"type": "S"}


def slender(index: int, axial: float) -> Change:
    return element(index, inertia={"transverse": 0.01, "axial": axial}, mass_centre=[0.3, 0, 0])


def no_pair(data: Data) -> None:
    elements(data)[1].pop("pair")


def unheld(data: Data) -> None:
    """The platform of single rods on balls turns as it likes; what the equations say is right while it does not."""
    data["platform"]["held"] = "by nothing; the oracle holds it"


def tilted_mounts(data: Data) -> None:
    for index, each in enumerate(data["limbs"]):
        turn = each["base"].get("rotation", 0)
        point = each["base"]["point"]
        radius = data["parameters"]["base_radius"]["value"]
        del point
        angle = {0: -50, 1: 50, 2: 70, 3: 170, 4: 190, 5: 290}[index] * np.pi / 180 if len(data["limbs"]) == 6 else 0.0
        del turn
        each["base"] = {
            "offset": [radius * np.cos(angle), radius * np.sin(angle), 0.01 * index],
            "rotation": 0.1 + 0.05 * index,
            "axis": [1, 0.5, 0.2 * index],
        }


def weights(*values: float) -> Change:
    def change(data: Data) -> None:
        first = next(iter(data["limb_types"]))
        for index, weight in enumerate(values):
            kind = copy.deepcopy(data["limb_types"][first])
            kind["elements"][0]["joint"]["actuator"]["weight"] = weight
            data["limb_types"][f"kind_{index}"] = kind
            data["limbs"][index]["type"] = f"kind_{index}"
        del data["limb_types"][first]

    return change


def turned(entries: list[Any]) -> list[Any]:
    """Turn a vector by 90 degrees about x."""
    x, y, z = entries
    return [x, f"-({z})" if isinstance(z, str) else -z, y]


def turn_body(record: Data) -> None:
    signs = {"xx": "xx", "zz": "yy", "yy": "zz", "xy": "xz", "xz": "-xy", "yz": "-yz"}
    if "mass_centre" in record:
        record["mass_centre"] = turned(record["mass_centre"])
    old = record.get("inertia", {})
    if "transverse" not in old:
        both = [(old[key], new) for key, new in signs.items() if key in old]
        record["inertia"] = {new.strip("-"): f"-({entry})" if new[0] == "-" else entry for entry, new in both}


def upright(data: Data) -> None:
    """Turn a planar robot by 90 degrees about x: y becomes z and z becomes −y, about which its joints then turn."""
    axes, frame = {"z": "-y", "y": "z", "x": "x"}, data["platform"]
    data["gravity"], frame["plane"] = turned(data["gravity"]), "xz"
    if frame["motion"] == "planar_body":
        frame["home"][2] *= -1
        frame["box"][2] = [-end for end in reversed(frame["box"][2])]
    parts = [each for limb_type in data["limb_types"].values() for each in limb_type["elements"]]
    rods = [each["slide"]["rod"] for each in parts if "slide" in each]
    for body in (frame, frame.setdefault("payload", {}), *parts, *rods):
        turn_body(body)
    for joint in (*(each["joint"] for each in parts), *tips(data)):
        joint["axis"] = axes[joint["axis"]]
    for mount in [each.setdefault(end, {}) for each in data["limbs"] for end in ("base", "platform")]:
        mount["point"] = turned(mount.get("point", [0, 0, 0]))
        mount["axis"] = "-y"


def about_y(data: Data) -> None:
    """The joints turn about y instead of −y, which the branches are seen against."""
    for limb_type in data["limb_types"].values():
        for each in [*(each["joint"] for each in limb_type["elements"]), limb_type["tip"]]:
            if each["axis"] == "-y":
                each["axis"] = "y"
    for each in data["limbs"]:
        each["branch"] = -each.get("branch", 1)


def more_limbs(*records: Data) -> Change:
    return lambda data: data["limbs"].extend(copy.deepcopy(list(records)))


def branches(*signs: int) -> Change:
    def change(data: Data) -> None:
        for each, sign in zip(data["limbs"], signs, strict=True):
            each["branch"] = sign

    return change


def one_part(data: Data) -> None:
    """All of the platform as a part of it that turns with it."""
    frame = data["platform"]
    body = {key: frame.pop(key) for key in ("mass", "mass_centre", "inertia") if key in frame}
    frame["parts"] = [{"name": "plate", "turn_ratio": 1} | body]
    for each in data["limbs"]:
        each.setdefault("platform", {})["part"] = "plate"
