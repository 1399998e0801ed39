"""Random robots of limbs whose joints are turned any way: 6-RUS, 6-UPS, 6-PUS, limbs of all three, and 3-UPU.

A limb is drawn where it stands at home: base, tip and angle of its motor first, then the length and the branch that
follow. The sketch of each element, the cross of each universal joint and the axes of tips are turned freely.
"""

from __future__ import annotations

import json
import math

import numpy as np

from benchmarks.fuzz.dice import Data, Dice, short
from benchmarks.fuzz.worth import say_worth

KINDS = ("rus", "ups", "pus", "hybrid", "upu")
"""Robots that are drawn."""
WORLD = ([1, 0, 0], [0, 1, 0], [0, 0, 1], [-1, 0, 0], [0, -1, 0], [0, 0, -1])
SHORTEST = 0.15
"""Length of a rod or leg below which limbs are drawn again, m."""
Array = np.ndarray


def draw_turned(kind: str, seed: int) -> str:
    """Draw a robot of limbs of a kind; text of its file."""
    dice = Dice(seed)
    robot = _Drawing(dice, kind).robot()
    say_worth(dice, robot, dice.pick((0.0, 0.1, 0.5, 1.0)))
    return json.dumps(robot)


class _Drawing:
    """Draws one robot: six limbs in space, or three that keep their platform from turning."""

    def __init__(self, dice: Dice, kind: str) -> None:
        self._dice, self._kind = dice, kind
        self._home = np.array([*dice.vector(0.05)[:2], -dice.between(0.5, 0.8)])
        self._rubs = dice.chance(0.5)

    def robot(self) -> Data:
        """The file."""
        count = 3 if self._kind == "upu" else 6
        limbs = [self._limb(index, 2 * math.pi * index / count) for index in range(count)]
        dice, spatial = self._dice, self._kind != "upu"
        platform: Data = {
            "motion": "spatial" if spatial else "translational", "mass": dice.between(0.5, 3),
            "home": [*map(short, self._home), *([1, 0, 0, 0] if spatial else [])],
            "box": [[short(entry - 0.03), short(entry + 0.03)] for entry in self._home],
        }  # fmt: skip
        if spatial:
            platform |= {"inertia": dice.inertia(0.1), "mass_centre": dice.vector(0.05), "attitude_range": 0.1}
        return {
            "pkmgen": 1, "name": "random", "gravity": dice.pick(([0, 0, -9.81], [0, -9.81, 0], dice.vector(10))),
            "parameters": {}, "platform": platform,
            "limb_types": {limb["type"]: made for limb, made in limbs}, "limbs": [limb for limb, _ in limbs],
        }  # fmt: skip

    def _limb(self, index: int, azimuth: float) -> tuple[Data, Data]:
        """A limb and its type, standing at home."""
        dice = self._dice
        kind = dice.pick(("rus", "ups", "pus")) if self._kind == "hybrid" else self._kind
        turned = short(azimuth + dice.between(-0.2, 0.2)) if dice.chance(0.7) else 0
        while True:
            base = self._ring(azimuth + dice.between(-0.15, 0.15), 0.35)
            away = 0.0 if kind == "upu" else dice.between(-0.9, 0.9)
            end = self._ring(azimuth + away, 0.15)
            reach = _about_z(turned).T @ (self._home + _rounded(end) - _rounded(base))
            elements, branch = getattr(self, f"_{kind}")(reach)
            if elements is not None:
                break
        tip = elements[-1].pop("tip", {"type": "S"})
        limb: Data = {
            "name": f"limb_{index}", "type": f"{kind}_{index}",
            "base": {"offset": _listed(base), "rotation": turned},
            "platform": {"point": _listed(end)}, "branch": branch,
        }  # fmt: skip
        return limb, {"elements": elements, "tip": tip}

    def _ring(self, azimuth: float, radius: float) -> Array:
        radius *= self._dice.between(0.8, 1.2)
        height = self._dice.between(-0.05, 0.05)
        return np.array([radius * math.cos(azimuth), radius * math.sin(azimuth), height])

    # --- kinds of limbs: elements as they stand at home, in the frame of the limb, and the branch

    def _rus(self, reach: Array) -> tuple[list[Data] | None, int]:
        axis, line = self._pair()
        angle, length = self._dice.between(-3, 3), self._dice.between(0.12, 0.3)
        arm = length * (math.cos(angle) * line + math.sin(angle) * np.cross(axis, line))
        rod = float(np.linalg.norm(reach - arm))
        side = float(np.cross(axis, reach) @ arm)
        if rod < SHORTEST or abs(side) < 0.25 * length * float(np.linalg.norm(reach)):
            return None, 1
        first = self._element("arm", line, {"type": "R", "axis": _listed(axis), "actuator": self._motor()})
        return [first | {"length": short(length)}, self._rod(rod)], int(np.sign(side))

    def _pus(self, reach: Array) -> tuple[list[Data] | None, int]:
        axis, _ = self._pair()
        elbow = self._dice.between(-0.3, 0.3) * axis
        rod, side = float(np.linalg.norm(reach - elbow)), float((elbow - reach) @ axis)
        if rod < SHORTEST or abs(side) < 0.25 * rod:
            return None, 1
        slider = self._element("slider", None, {"type": "P", "axis": _listed(axis), "actuator": self._motor()})
        return [slider, self._rod(rod)], int(np.sign(side))

    def _ups(self, reach: Array) -> tuple[list[Data] | None, int]:
        line, joint = self._cross()
        leg = self._element("leg", line, joint)
        leg |= {"kind": "telescopic", "slide": {"actuator": self._motor(), "rod": self._body()}}
        return ([leg] if np.linalg.norm(reach) > SHORTEST else None), 1

    def _upu(self, reach: Array) -> tuple[list[Data] | None, int]:
        axis, line = self._pair()
        if self._dice.chance(0.5):  # oblique to the leg
            axis = _unit(axis + self._dice.between(-0.6, 0.6) * line)
        leg = self._element("leg", line, {"type": "U", "axis": _listed(axis)})
        tip = {"type": "U", "axis": leg["joint"]["axis"], **self._friction()}
        leg |= {"kind": "telescopic", "slide": {"actuator": self._motor(), "rod": self._body()}, "tip": tip}
        return ([leg] if np.linalg.norm(reach) > SHORTEST else None), 1

    def _rod(self, length: float) -> Data:
        line, joint = self._cross()
        return self._element("rod", line, joint) | {"length": length}

    # --- joints and bodies

    def _pair(self) -> tuple[Array, Array]:
        """An axis, and a line across it."""
        dice = self._dice
        if dice.chance(0.4):
            axis = np.array(dice.pick(WORLD), float)
            line = np.array(dice.pick(tuple(way for way in WORLD if not axis @ way)), float)
            return axis, line
        axis = _unit(np.array(dice.vector(1)))
        return axis, _unit(np.cross(axis, dice.vector(1)))

    def _cross(self) -> tuple[Array, Data]:
        """The sketched line of an element, and a universal joint at its beginning."""
        across, line = self._pair()
        way = self._dice.pick(("across", "oblique", "written", "along"))
        if way == "across":
            return line, {"type": "U", "axis": _listed(across)}
        if way == "along":
            return line, {"type": "U", "axis": _listed(line), "second_axis": _listed(across)}
        axis = _unit(across + self._dice.between(-1.5, 1.5) * line)
        second = {"second_axis": _listed(_unit(np.cross(line, axis)))} if way == "written" else {}
        return line, {"type": "U", "axis": _listed(axis), **second}

    def _element(self, name: str, line: Array | None, joint: Data) -> Data:
        drawn = {} if line is None else {"direction": _listed(line)}
        return {"name": name, "kind": "bar", "joint": joint | self._friction(), **drawn, **self._body()}

    def _body(self) -> Data:
        dice = self._dice
        return {"mass": dice.between(0.05, 1), "mass_centre": dice.vector(0.1), "inertia": dice.inertia(0.05)}

    def _friction(self) -> Data:
        return {"friction": self._dice.friction()} if self._rubs else {}

    def _motor(self) -> Data:
        dice = self._dice
        return {"rotor_inertia": dice.between(0, 0.05), "gear_ratio": dice.pick((1, -1)) * dice.between(0.5, 8)}


def _unit(vector: Array) -> Array:
    made: Array = vector / np.linalg.norm(vector)
    return made


def _about_z(angle: float) -> Array:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def _rounded(vector: Array) -> Array:
    return np.array(_listed(vector))


def _listed(vector: Array) -> list[float]:
    """Entries as a file has them; those of coordinate axes stay whole numbers."""
    return [int(entry) if entry == int(entry) else float(entry) for entry in vector]
