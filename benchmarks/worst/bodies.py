"""Robots of bodies and joints as large as the language allows: 256 bodies, 64 motors, loops in loops."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from typing import Any

from benchmarks.worst.limbs import MOTOR, RUB, SPAN, STEPS, TIP, Data

MOTORS = 64
SPRING = {"stiffness": 2.0, "rest": 0.1, "damping": 0.05}
AXES = ("z", "y", "x", [1, 2, 3], [0.3, 1, -0.2])


def _body(name: str, k: int) -> Data:
    inertia = {"xx": 0.02, "yy": 0.024, "zz": 0.022, "xy": 1e-4 * (k % 7), "yz": -4e-4}
    return {"name": name, "mass": round(1.0 + 0.01 * k, 6), "mass_centre": [0.1, 0.01, 0.02], "inertia": inertia}


def _file(name: str, bodies: list[Data], joints: list[Data], **more: Any) -> str:
    file = {"pkmgen": 1, "name": name, "gravity": [0.3, -0.2, -9.81], "bodies": bodies, "joints": joints}
    return json.dumps(file | more)


def _driven(k: int, parent: str, child: str) -> Data:
    """A driven joint with all that it may have."""
    place: Data = {"at": [0.2, 0.01 * (k % 3), 0.02], "rpy": [0.1, 0.2 * (k % 2), 0.3]} if parent != "ground" else {}
    limits = {"lower": -2, "upper": 2}
    acts = {"actuator": MOTOR, "friction": RUB, "spring": SPRING, "limits": limits}
    return {
        "name": f"j{k}",
        "type": "R",
        "parent": parent,
        "child": child,
        "axis": AXES[k % len(AXES)],
        **place,
        **acts,
    }


def chain(count: int) -> str:
    """One body after the other, each driven."""
    bodies = [_body(f"b{k}", k) for k in range(count)]
    joints = [_driven(k, f"b{k - 1}" if k else "ground", f"b{k}") for k in range(count)]
    return _file(f"chain_{count}", bodies, joints)


def tree(count: int) -> str:
    """Every body carries two others; 64 joints are driven, 64 follow them by couplings, others are fixed."""
    bodies = [_body(f"b{k}", k) for k in range(count)]
    joints: list[Data] = []
    couplings: list[Data] = []
    for k in range(count):
        joint = _driven(k, f"b{(k - 1) // 2}" if k else "ground", f"b{k}")
        if k >= MOTORS:
            joint.pop("actuator")
            couplings.append({"name": f"c{k}", "terms": {f"j{k}": 1.0, f"j{k - MOTORS}": -0.5}})
        if k >= 2 * MOTORS:
            couplings.pop()
            joint = {key: joint[key] for key in ("name", "parent", "child", "at", "rpy")} | {"type": "fixed"}
        joints.append(joint)
    return _file(f"tree_{count}", bodies, joints, couplings=couplings)


def legged() -> str:
    """A base that moves, on four legs of sixteen driven joints."""
    bodies, joints = [_body("trunk", 0)], []
    for k in range(MOTORS):
        bodies.append(_body(f"b{k}", k))
        joint = _driven(k, f"b{k - 1}" if k % 16 else "trunk", f"b{k}")
        joints.append(joint if k % 16 else joint | {"at": [0.3 * (-1) ** (k // 16), 0.2 * (-1) ** (k // 32), 0]})
    return _file("legged", bodies, joints, base="free")


def four_bars(count: int, driven: bool) -> str:
    """Four-bars in a row: each stands on the rocker of the one before and has a motor, or is driven by that rocker."""
    bodies: list[Data] = []
    joints: list[Data] = []
    loops: list[Data] = []
    home: dict[str, float] = {}
    for k in range(count):
        base = f"c{k - 1}" if k else "ground"
        at = [0.25, 0.02, 0.01 * (k % 3)] if k else [0, 0, 0]
        bodies += [_body(f"{part}{k}", k) for part in "abc"]
        crank = _driven(k, base, f"a{k}") | {"axis": "z", "at": at, "rpy": [0.0, 0.0, 0.0]}
        joints.append(crank)
        joints.append({"name": f"p{k}", "type": "R", "parent": f"a{k}", "child": f"b{k}", "at": [0.2, 0, 0]})
        joints.append({"name": f"q{k}", "type": "R", "parent": base, "child": f"c{k}", "at": [at[0] + 0.3, *at[1:]]})
        joints[-1] |= {"friction": RUB}
        loops.append({"name": f"l{k}", "type": "R", "parent": f"b{k}", "child": f"c{k}", "at": [0.3, 0, 0]})
        loops[-1]["child_at"] = [0.25, 0, 0]
        home |= {f"j{k}": 1.2, f"p{k}": -0.9, f"q{k}": 1.4}
    couplings: list[Data] = []
    if not driven:
        for k in range(1, min(count, MOTORS + 1)):
            joints[3 * k].pop("actuator")
            couplings.append({"name": f"g{k}", "terms": {f"j{k}": 1.0, f"j{k - 1}": -1.0}})
    return _file("four_bars", bodies, joints, loops=loops, home=home, couplings=couplings)


def hexapods(count: int) -> str:
    """Platforms on six legs, one on the other, each leg with its motor."""
    bodies: list[Data] = []
    joints: list[Data] = []
    home: dict[str, float] = {}
    below = "ground"
    for level in range(count):
        bodies.append(_body(f"top{level}", level) | {"mass_centre": [0.01, 0, 0.02]})
        for k in range(6):
            low, high = math.radians(60 * k + 25 * (-1) ** k), math.radians(60 * k - 20 * (-1) ** k)
            foot, ball = (0.6 * math.cos(low), 0.6 * math.sin(low)), (0.5 * math.cos(high), 0.5 * math.sin(high))
            name = f"{level}_{k}"
            bodies += [_body(f"barrel_{name}", k) | {"mass_centre": [0, 0.01, 0.21]}, _body(f"rod_{name}", k)]
            x, y, z = ball[0] - foot[0], ball[1] - foot[1], 0.8
            joints.append({"name": f"foot_{name}", "type": "U", "parent": below, "child": f"barrel_{name}"})
            joints[-1] |= {"at": [*foot, 0], "axis": "x", "second_axis": "y"}
            joints.append({"name": f"leg_{name}", "type": "P", "parent": f"barrel_{name}", "child": f"rod_{name}"})
            joints[-1] |= {"actuator": MOTOR, "friction": RUB, "spring": SPRING}
            joints.append({"name": f"ball_{name}", "type": "S", "parent": f"rod_{name}", "child": f"top{level}"})
            joints[-1] |= {"child_at": [*ball, 0]}
            home |= {f"foot_{name}_1": -math.atan2(y, z), f"foot_{name}_2": math.asin(x / math.hypot(x, y, z))}
            home[f"leg_{name}"] = math.hypot(x, y, z)
        below = f"top{level}"
    return _file(f"hexapods_{count}", bodies, joints, home=home)


def many_limbs() -> str:
    """A platform on twelve legs of six single joints, its pose being the input."""
    bodies, joints, loops = [_body("top", 0)], [], []
    for k in range(12):
        angle = math.tau * k / 12 + 0.02 * k
        turned = [0, 0, angle]
        for place, (axis, _) in enumerate(STEPS):
            bodies.append(_body(f"b{k}_{place}", k))
            joint: Data = {"name": f"j{k}_{place}", "type": "R", "child": f"b{k}_{place}", "axis": axis}
            joint |= {"friction": RUB} | ({"actuator": MOTOR} if place == k % 2 else {})
            joint |= {"parent": f"b{k}_{place - 1}", "at": list(STEPS[place - 1][1])} if place else {}
            joint |= {} if place else {"at": [0.3 * math.cos(angle), 0.3 * math.sin(angle), 0], "rpy": turned}
            joints.append(joint)
        x, y = 0.3 + SPAN[0], SPAN[1]
        far = [x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle), 0]
        loop: Data = {"name": f"l{k}", "type": "R", "parent": f"b{k}_4", "child": "top", "axis": list(TIP)}
        loops.append(loop | {"at": list(STEPS[4][1]), "child_at": far, "child_rpy": turned})
    platform = {"body": "top", "pose": ["x", "y", "z", "attitude"]}
    return _file("many_limbs", bodies, joints, loops=loops, platform=platform, home={"z": SPAN[2]})


ROBOTS: Mapping[str, tuple[str, Callable[[], str]]] = {
    "chain_64": ("64 driven joints in a row", lambda: chain(64)),
    "tree_128": ("tree of 128 bodies, 64 motors, 64 couplings", lambda: tree(128)),
    "tree_256": ("tree of 256 bodies, 64 motors, 64 couplings", lambda: tree(256)),
    "legged": ("free base on 4 legs of 16 driven joints", legged),
    "four_bars_driven": ("64 four-bars in a row, each with a motor", lambda: four_bars(64, True)),
    "four_bars_led": ("64 four-bars in a row, one motor", lambda: four_bars(64, False)),
    "hexapods": ("10 platforms on six legs, one on the other", lambda: hexapods(10)),
    "many_limbs": ("platform on 12 legs of six R, given by its pose", many_limbs),
}
"""What each is, and its file."""
