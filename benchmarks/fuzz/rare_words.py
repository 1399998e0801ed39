"""What few robot files say: limits, weights of motors, idle rotors, slender platforms, offsets, bodies of couplers.

None of it says how a robot is built, so that it can be said of any.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from benchmarks.fuzz.dice import Data, Dice

RARE = 0.15
"""Part of the robots, or of their joints, of which a rare word is said."""
COORDINATES = {"R": ("rad",), "P": ("m",), "U": ("rad", "rad"), "C": ("rad", "m"), "H": ("rad",)}
"""Units of the coordinates of joints that have limits."""


def say_rare_words(dice: Dice, data: Data) -> None:
    """Say some of them of a robot of limbs and a platform."""
    for limb_type in data["limb_types"].values():
        for element in limb_type["elements"]:
            _say_of_joints(dice, element["joint"], element.get("slide", {}))
            for body in _inner_bodies(element):
                if body.get("mass") and dice.chance(RARE):
                    body |= {"mass_centre": dice.vector(0.05), "inertia": dice.inertia(0.05)}
                elif body.get("mass") and dice.chance(RARE):
                    body["inertia"] = _slender(dice)
    _say_of_platform(dice, data)
    if dice.chance(RARE):
        _rods_on_balls(data)
    for limb in data["limbs"]:
        if dice.chance(0.3 * RARE) and isinstance(limb.get("platform", {}), dict):
            limb["platform"] = {**limb.get("platform", {}), "offset": _in_plane(dice.vector(0.01), data)}
    for joint in _joints_of_elements(data):
        _say_rotor(dice, joint, ("R", "P", "U", "slide"))


def _say_of_joints(dice: Dice, joint: Data, slide: Data) -> None:
    """Weights of motors, and ranges."""
    for driven in (joint, slide):
        if "actuator" in driven and dice.chance(RARE):
            driven["actuator"] = {"axis": 1, **driven["actuator"], "weight": dice.between(0.3, 3)}
    if dice.chance(RARE) and joint["type"] in COORDINATES:
        ranges = [_range(dice, unit) for unit in COORDINATES[joint["type"]]]
        joint["limits"] = ranges if len(ranges) > 1 else ranges[0]
    if slide and dice.chance(RARE):
        slide["limits"] = _range(dice, "m")


def _joints_of_elements(data: Data) -> Iterator[Data]:
    """Joints and slides of all elements."""
    for limb_type in data["limb_types"].values():
        for element in limb_type["elements"]:
            yield from (element[word] for word in ("joint", "slide") if word in element)


def _say_rotor(dice: Dice, joint: Data, types: tuple[str, ...]) -> None:
    """Rotor inertia of a joint without a motor."""
    if joint.get("type", "slide") in types and "actuator" not in joint and dice.chance(RARE):
        joint["rotor_inertia"] = dice.between(0.001, 0.2)


def _rods_on_balls(data: Data) -> None:
    """Balls in place of universal joints: the spin of a rod about its line is free, and has no inertia then."""
    for limb_type in data["limb_types"].values():
        rod = limb_type["elements"][-1]
        plain = rod["kind"] == "bar" and not {"pair", "parallelogram", "slide"} & set(rod)
        if plain and rod["joint"]["type"] == "U" and "actuator" not in rod["joint"] and limb_type["tip"]["type"] == "S":
            rod["joint"] = {"type": "S"}
            rod |= {"mass_centre": [0.1, 0, 0], "inertia": {"transverse": 0.01, "axial": 0.0}}


def _inner_bodies(element: Data) -> Iterator[Data]:
    """Bodies of an element beside its own."""
    if "rod" in element.get("slide", {}):
        yield element["slide"]["rod"]
    extra = element.get("parallelogram", {})
    yield from (extra[word] for word in ("link", "coupler") if word in extra)
    pair = element.get("pair", {})
    yield from (pair[word] for word in ("start_link", "end_link") if word in pair)


def _range(dice: Dice, unit: str) -> Data:
    most = math.pi if unit == "rad" else 2.0
    return {"lower": dice.between(-most, -0.4 * most), "upper": dice.between(0.4 * most, most)}


def _in_plane(vector: list[float], data: Data) -> list[float]:
    """A vector without what leads out of the plane of a planar robot."""
    platform = data["platform"]
    if platform["motion"].startswith("planar"):
        vector[{"xy": 2, "xz": 1}[platform.get("plane", "xy")]] = 0.0
    return vector


def _say_of_platform(dice: Dice, data: Data) -> None:
    """Slender bodies on the platform, inertias of its parts, and a limb that carries it."""
    platform = data["platform"]
    for body in (platform, platform.get("payload", {})):
        if body.get("mass") and dice.chance(RARE):
            body["inertia"] = _slender(dice)
    for part in platform.get("parts", ()):
        if dice.chance(2 * RARE):
            part |= {"mass": dice.between(0.1, 1), "mass_centre": dice.vector(0.05), "inertia": dice.inertia(0.05)}
        elif dice.chance(RARE):
            part |= {"mass": dice.between(0.1, 1), "inertia": _slender(dice)}
    if platform["motion"] == "planar_point" and dice.chance(2 * RARE):
        platform["carried_by"] = dice.pick(tuple(limb["name"] for limb in data["limbs"]))
        platform["payload"] = {
            "mass": dice.between(0.1, 2), "mass_centre": _in_plane(dice.vector(0.1), data),
            "inertia": dice.inertia(0.05),
        }  # fmt: skip


def _slender(dice: Dice) -> Data:
    """Moments across and about a line: none about it is more than twice that across."""
    across = dice.between(1e-4, 0.05)
    return {"transverse": across, "axial": float(f"{across * dice.between(0.0, 1.9):.4g}")}


def say_rare_words_of_bodies(dice: Dice, data: Data) -> None:
    """Say some of them of a robot of bodies and joints."""
    if dice.chance(RARE) and "base" not in data:
        data["base"] = "fixed"
    for body in data["bodies"]:
        if dice.chance(RARE) and body.get("mass"):
            body["inertia"] = _slender(dice)
        if dice.chance(RARE):
            body.setdefault("frames", []).append({"name": "tool", "at": dice.vector(0.2), "rpy": dice.vector(3)})
    _say_of_pairs(dice, data)
    motors = [joint["name"] for joint in data["joints"] if "actuator" in joint]
    if len(motors) > 1 and dice.chance(RARE):
        data["actuators"] = motors[::-1]
    for joint in data["joints"]:
        if joint["name"] in data.get("home", {}):  # others would be coordinates that home does not state
            _say_rotor(dice, joint, ("R", "P", "H", "S"))


def _say_of_pairs(dice: Dice, data: Data) -> None:
    """Weights of motors, and ranges about home."""
    home = data.get("home", {})
    for joint in (*data["joints"], *data.get("loops", ())):
        if "actuator" in joint and dice.chance(RARE):
            joint["actuator"] = {**joint["actuator"], "weight": dice.between(0.3, 3)}
        middle = home.get(joint["name"], 0.0)
        if joint["type"] in ("R", "P", "H") and isinstance(middle, float) and dice.chance(RARE):
            way = 1.0 if joint["type"] == "P" else 3.0
            joint["limits"] = {
                "lower": middle - dice.between(0.3, 1) * way,
                "upper": middle + dice.between(0.3, 1) * way,
            }
