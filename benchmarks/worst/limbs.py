"""Robots of twelve limbs, the most there may be, every limb with numbers of its own and with all that it may have."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Data = dict[str, Any]
LIMBS = 12
RUB = {"viscous": 0.3, "coulomb": 0.2}
MOTOR = {"rotor_inertia": 0.02, "gear_ratio": 1.5}
PAYLOAD = {"mass": 0.7, "mass_centre": [0.02, 0.01, -0.03], "inertia": {"xx": 1e-3, "yy": 2e-3, "zz": 2e-3, "xy": 1e-4}}
BODY = {"mass": 12, "mass_centre": [0.01, -0.02, 0.05], "inertia": {"xx": 0.42, "yy": 0.4, "zz": 0.75, "xz": -0.02}}


def _parameters(file: Data, count: int) -> Data:
    """Masses and lengths of the limbs as parameters, so that they can be given at run time."""
    file["parameters"] = {
        f"{what}_{k}": {"value": round(value * (1 + 0.013 * k), 6), "unit": unit}
        for k in range(count)
        for what, value, unit in (("first", 1.3, "kg"), ("second", 0.8, "kg"), ("arm", 0.25, "m"), ("rod", 0.6, "m"))
    }
    return file


def _inertia(k: int, size: float = 0.02) -> Data:
    """A full matrix of inertia that a body can have, another one for each limb."""
    return {"xx": size, "yy": size * 1.2, "zz": size * 1.1, "xy": size * 0.01 * (k % 5), "yz": -size * 0.02}


def _around(k: int, radius: float, lag: float = 0.0) -> Data:
    return {"point": [radius, 0, 0.001 * k], "rotation": round(math.tau * k / LIMBS + lag, 9)}


def _robot(name: str, platform: Data, limb: Callable[[int], Data], places: Callable[[int], Data]) -> str:
    file: Data = {"pkmgen": 1, "name": name, "gravity": [0.3, -0.2, -9.81], "platform": platform}
    file["limb_types"] = {f"type_{k}": limb(k) for k in range(LIMBS)}
    file["limbs"] = [{"name": f"limb_{k}", "type": f"type_{k}", **places(k)} for k in range(LIMBS)]
    return json.dumps(_parameters(file, LIMBS))


def _spatial(height: float) -> Data:
    box = [[-0.1, 0.1], [-0.1, 0.1], [height - 0.08, height + 0.08]]
    home = [0, 0, height, 1, 0, 0, 0]
    return {"motion": "spatial", **BODY, "payload": PAYLOAD, "home": home, "box": box, "attitude_range": 0.2}


def telescopes() -> str:
    """Twelve UPS legs with two motors each."""

    def limb(k: int) -> Data:
        joint: Data = {"type": "U", "axis": "x", "second_axis": "y", "actuator": {"axis": 1, **MOTOR}, "friction": RUB}
        rod: Data = {"mass": f"second_{k}", "mass_centre": [0.01, 0, -0.19], "inertia": _inertia(k)}
        leg: Data = {"name": "leg", "kind": "telescopic", "joint": joint, "direction": "z", "mass": f"first_{k}"}
        leg |= {"mass_centre": [0, 0.01, 0.21], "inertia": _inertia(k, 0.03)}
        leg["slide"] = {"actuator": MOTOR, "friction": RUB, "limits": {"lower": 0.2, "upper": 2}, "rod": rod}
        return {"elements": [leg], "tip": {"type": "S"}}

    def places(k: int) -> Data:
        return {"base": _around(k, 0.6), "platform": _around(k, 0.3, 0.3 * (-1) ** k)}

    return _robot("telescopes", _spatial(0.82), limb, places)


def arms() -> str:
    """Twelve RUS limbs."""

    def limb(k: int) -> Data:
        motor: Data = {"type": "R", "axis": "y", "actuator": MOTOR, "friction": RUB}
        arm: Data = {"name": "arm", "kind": "bar", "joint": motor, "length": f"arm_{k}", "mass": f"first_{k}"}
        arm |= {"mass_centre": [0.1, 0.01, 0.02], "inertia": _inertia(k)}
        elbow: Data = {"type": "U", "axis": "y", "friction": RUB}
        rod: Data = {"name": "rod", "kind": "bar", "joint": elbow, "length": f"rod_{k}", "mass": f"second_{k}"}
        rod |= {"mass_centre": [0.3, 0, 0], "inertia": {"transverse": 0.03, "axial": 1e-4}}
        return {"elements": [arm, rod], "tip": {"type": "S"}}

    def places(k: int) -> Data:
        return {"base": _around(k, 0.25), "platform": _around(k, 0.15, 0.2 * (-1) ** k), "branch": -1}

    return _robot("arms", _spatial(-0.6), limb, places)


def pairs() -> str:
    """Twelve limbs of a parallelogram and a pair of rods between cross links, and a platform that translates."""

    def limb(k: int) -> Data:
        motor: Data = {"type": "R", "axis": "y", "actuator": MOTOR, "friction": RUB}
        beside: Data = {"mass": 0.2, "mass_centre": [0.12, 0, 0.01], "inertia": {"yy": 4e-3}}
        coupler: Data = {"mass": 0.15, "mass_centre": [0, 0, 0.03]}
        arm: Data = {"name": "arm", "kind": "bar", "joint": motor, "length": f"arm_{k}", "mass": f"first_{k}"}
        arm |= {"mass_centre": [0.13, 0.01, 0], "inertia": _inertia(k)}
        arm["parallelogram"] = {"offset": [0, 0, 0.06], "link": beside, "coupler": coupler}
        link: Data = {"mass": 0.07, "inertia": {"yy": 3.4e-6}}
        rod: Data = {
            "name": "rod",
            "kind": "bar",
            "length": f"rod_{k}",
            "mass": f"second_{k}",
            "mass_centre": [0.3, 0, 0],
        }
        rod |= {"joint": {"type": "U", "axis": "y", "friction": RUB}, "inertia": {"transverse": 4e-3, "axial": 1e-6}}
        rod["pair"] = {"start": [0, 0.04, 0], "start_link": link, "end_link": link}
        return {"elements": [arm, rod], "tip": {"type": "U", "axis": "y", "friction": RUB}}

    def places(k: int) -> Data:
        return {"base": _around(k, 0.2), "platform": _around(k, 0.05), "branch": -1}

    box = [[-0.08, 0.08], [-0.08, 0.08], [-0.6, -0.5]]
    platform = {"motion": "translational", "mass": 2, "payload": {"mass": 0.4}, "home": [0, 0, -0.55], "box": box}
    return _robot("pairs", platform, limb, places)


STEPS: Sequence[tuple[str, tuple[float, float, float]]] = (
    ("z", (0.1, 0.0, 0.0)),
    ("y", (0.0, 0.0, 0.2)),
    ("x", (0.06, 0.03, 0.29)),
    ("y", (0.0, 0.05, 0.2)),
    ("z", (0.0, 0.0, 0.1)),
)
"""Axes of the joints of a limb of six, and where each link leads at angles zero; the last joint is the tip."""
TIP = (1.0, 0.2, 0.3)
"""Axis of the last one."""
SPAN = tuple(sum(step[axis] for _, step in STEPS) for axis in range(3))
"""From the base of such a limb to its tip."""


def chains() -> str:
    """Twelve limbs of six single joints, whose joints Newton's method finds."""

    def limb(k: int) -> Data:
        elements = []
        for place, (axis, way) in enumerate(STEPS):
            joint: Data = {"type": "R", "axis": axis, "friction": RUB} | ({"actuator": MOTOR} if place == 1 else {})
            element: Data = {"name": f"link_{place}", "kind": "bar", "joint": joint, "direction": list(way)}
            element |= {"length": math.hypot(*way), "mass": f"{'second' if place else 'first'}_{k}"}
            elements.append(element | {"mass_centre": [0.05, 0.01, 0.02], "inertia": _inertia(k + place)})
        return {"elements": elements, "tip": {"type": "R", "axis": list(TIP), "friction": RUB}}

    def places(k: int) -> Data:
        rotation, x = round(math.tau * k / LIMBS + 0.02 * k, 9), 0.3 + 0.01 * k
        far = [x + SPAN[0], SPAN[1], SPAN[2] - 0.8]
        mounts = {"base": {"point": [x, 0, 0], "rotation": rotation}, "platform": {"point": far, "rotation": rotation}}
        return mounts | {"branch": 1}

    return _robot("chains", _spatial(0.8), limb, places)


ROBOTS: Mapping[str, tuple[str, Callable[[], str]]] = {
    "telescopes": ("12 legs UPS, 24 motors", telescopes),
    "arms": ("12 limbs RUS", arms),
    "pairs": ("12 limbs with parallelogram and pair of rods", pairs),
    "chains": ("12 limbs of six R", chains),
}
"""What each is, and its file."""
