"""Robot files of random mechanisms: loops of all joint types, nested and chained, that are closed at home by drawing.

Bodies are placed first, joints after them: frame A anywhere, frame B where the joint's random coordinates put it. So
any topology is an assembly at home. Motors are drawn from what moves, found from the gradient of all closures.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pinocchio as pin

from pkmgen.checks.oracle.multibody import PinocchioMultibody
from pkmgen.checks.oracle.numbers import Array
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.read import read_robot

COORDINATES = {"R": 1, "P": 1, "H": 1, "U": 2, "C": 2, "planar": 3, "S": 4, "fixed": 0}
FREEDOMS = COORDINATES | {"S": 3}
SPATIAL, WEIGHTS = ("R", "P", "H", "C", "U", "S", "planar", "fixed"), (6, 2, 1, 2, 4, 4, 1, 0.4)
CLOSING = ("R", "P", "H", "C", "U", "S", "planar", "fixed")
"""Types that may stand under `loops`."""
CLEAR, NONE = 1e-3, 1e-9
"""Singular values of the closures: those between are neither zero nor not, and the draw is thrown away."""
INFLUENCE = 0.03
"""How much a coordinate has to take part in a motion to drive it."""


class BadDrawError(ValueError):
    """The mechanism cannot move, or nearly is singular; draw again."""


@dataclass
class Draft:
    """A mechanism under construction: record of the file, and where its bodies are at home.

    Attributes:
        random: Where everything is drawn from.
        record: The file.
        poses: Bodies at home, world.
        groups: Bodies that move in parallel planes, or about one point, by name of the group.
    """

    random: np.random.Generator
    record: dict[str, Any] = field(
        default_factory=lambda: {"pkmgen": 1, "name": "random", "bodies": [], "joints": [], "loops": [], "home": {}}
    )
    poses: dict[str, pin.SE3] = field(default_factory=lambda: {"ground": pin.SE3.Identity()})
    groups: list[tuple[str, Array, list[str]]] = field(default_factory=list)

    def pick(self, values: list[Any] | tuple[Any, ...]) -> Any:
        """One of some values."""
        return values[int(self.random.integers(len(values)))]

    def chance(self, probability: float) -> bool:
        """Whether something happens that has a probability."""
        return bool(self.random.random() < probability)

    def axis(self) -> Array:
        """A direction: of the world axes, or any."""
        vector = np.eye(3)[self.random.integers(3)] if self.chance(0.3) else self.random.normal(size=3)
        return vector / np.linalg.norm(vector)

    def body(self) -> str:
        """Add a body somewhere."""
        name = f"body{len(self.poses)}"
        self.poses[name] = pin.SE3(pin.exp3(self.random.normal(size=3)), self.random.uniform(-0.4, 0.4, 3))
        spread = self.random.normal(size=(3, 3)) * 0.05
        mass = self.random.uniform(0.1, 3.0)
        second = mass * (spread @ spread.T + 1e-4 * np.eye(3))
        inertia = np.trace(second) * np.eye(3) - second
        entries = {a + b: inertia["xyz".index(a), "xyz".index(b)] for a, b in ("xx", "yy", "zz", "xy", "xz", "yz")}
        centre = self.random.uniform(-0.15, 0.15, 3).tolist()
        self.record["bodies"].append({"name": name, "mass": mass, "mass_centre": centre, "inertia": entries})
        return name

    def joint(self, kind: str, near: str, far: str, axis: Array, through: Array | None = None) -> dict[str, Any]:
        """Add a joint; its axis and a point on it in the world."""
        if self.chance(0.35):
            near, far = far, near
        name = f"joint{len(self.record['joints']) + len(self.record['loops'])}"
        point = self._between(near, far) if through is None else through + axis * self.random.uniform(-0.2, 0.2)
        own = np.array([0.0, 0.0, 1.0]) if self.chance(0.5) else self.axis()
        turn = _carrying(own, axis) @ pin.exp3(own * self.random.uniform(-3, 3))
        if self.chance(0.3):  # frames parallel to the body, as people write them
            turn = self.poses[near].rotation
            own = turn.T @ axis
        second = np.cross(own, self.random.normal(size=3))
        second /= np.linalg.norm(second)
        pitch = self.random.uniform(-0.05, 0.05)
        values = self._values(kind)
        a = pin.SE3(turn, point)
        b = a * _moved(kind, own, second, pitch, values)
        record: dict[str, Any] = {"name": name, "type": kind, "parent": near, "child": far}
        for prefix, place in (("", self.poses[near].actInv(a)), ("child_", self.poses[far].actInv(b))):
            record[f"{prefix}at"] = place.translation.tolist()
            record[f"{prefix}rpy"] = pin.rpy.matrixToRpy(place.rotation).tolist()
        if kind not in ("S", "fixed"):
            record["axis"] = own.tolist()
        if kind == "U":
            record["second_axis"] = second.tolist()
        if kind == "H":
            record["pitch"] = pitch
        self.record["joints"].append(record)
        self._remember(name, kind, values)
        return record

    def _between(self, near: str, far: str) -> Array:
        middle = 0.5 * (self.poses[near].translation + self.poses[far].translation)
        return middle + self.random.uniform(-0.15, 0.15, 3)

    def _values(self, kind: str) -> Array:
        """Coordinates at home."""
        if kind == "S":
            turn = pin.Quaternion(pin.exp3(self.random.normal(size=3)))
            return np.array(turn.coeffs())
        scale = {"P": [0.2], "C": [1.0, 0.2], "planar": [0.2, 0.2, 1.0]}.get(kind, [1.0] * COORDINATES[kind])
        return self.random.uniform(-1, 1, COORDINATES[kind]) * scale

    def _remember(self, name: str, kind: str, values: Array) -> None:
        if kind == "S":
            self.record["home"][name] = values.tolist()
        else:
            self.record["home"] |= dict(zip(coordinate_names(name, kind), values.tolist(), strict=True))


def coordinate_names(name: str, kind: str) -> list[str]:
    """Names of the coordinates of a joint."""
    if kind == "S":
        return [f"{name}_{letter}" for letter in "xyzw"]
    count = COORDINATES.get(kind, 0)
    return [name] if count == 1 else [f"{name}_{place + 1}" for place in range(count)]


def _carrying(one: Array, other: Array) -> Array:
    """A turn that carries one direction into another."""
    return np.array(pin.Quaternion.FromTwoVectors(one, other).toRotationMatrix())


def _moved(kind: str, axis: Array, second: Array, pitch: float, values: Array) -> pin.SE3:
    """Frame B in A."""

    def turned(about: Array, angle: float, slide: float = 0.0) -> pin.SE3:
        return pin.SE3(pin.exp3(about * angle), about * slide)

    nothing = np.zeros(3)
    match kind:
        case "R":
            return turned(axis, values[0])
        case "P":
            return turned(axis, 0.0, values[0])
        case "H":
            return turned(axis, values[0], pitch * values[0])
        case "C":
            return turned(axis, values[0], values[1])
        case "U":
            return turned(axis, values[0]) * turned(second, values[1])
        case "S":
            return pin.SE3(pin.Quaternion(values).toRotationMatrix(), nothing)
        case "planar":
            first = np.cross([0, 0, 1], axis)
            first = np.array([1.0, 0, 0]) if np.linalg.norm(first) < 1e-12 else first / np.linalg.norm(first)
            shift = values[0] * first + values[1] * np.cross(axis, first)
            return pin.SE3(np.eye(3), shift) * turned(axis, values[2])
    return pin.SE3.Identity()


def _ear(draft: Draft, kind: str, start: str, end: str, count: int, frame: Array) -> None:
    """Join two bodies by a chain of new ones; `frame` is the normal of planes, or the point that axes go through."""
    chain = [start, *(draft.body() for _ in range(count)), end]
    if kind != "spatial":
        known = next((group for group in draft.groups if group[1] is frame), None)
        draft.groups = [*draft.groups, (kind, frame, chain)] if known is None else draft.groups
        if known is not None:
            known[2].extend(chain[1:-1])
    types = _types(draft, kind, count + 1)
    for place, name in enumerate(types):
        near, far = chain[place], chain[place + 1]
        if kind == "planar":
            axis = frame if name == "R" else np.cross(frame, draft.random.normal(size=3))
            draft.joint(name, near, far, axis / np.linalg.norm(axis))
        elif kind == "spherical":
            draft.joint(name, near, far, draft.axis(), frame)
        else:
            draft.joint(name, near, far, draft.axis())


def _types(draft: Draft, kind: str, count: int) -> list[str]:
    """Joint types of a chain."""
    if kind == "spherical":
        return ["R"] * count
    if kind == "planar":
        slides = int(draft.random.integers(0, 2)) + int(draft.chance(0.15))
        types = ["P"] * min(slides, count - 1) + ["R"] * (count - min(slides, count - 1))
        return [str(name) for name in draft.random.permutation(types)]
    weights = np.array(WEIGHTS) / np.sum(WEIGHTS)
    for _ in range(200):
        types = [str(name) for name in draft.random.choice(SPATIAL, count, p=weights)]
        if 5 <= sum(FREEDOMS[name] for name in types) <= 8 and types.count("planar") < 2:
            return types
    raise BadDrawError("no joints")


def _topology(draft: Draft) -> None:
    """Loops, nested and chained, and serial tails."""
    loops, most = int(draft.random.integers(1, 5)), int(draft.random.integers(3, 13))
    for number in range(loops):
        left = most + 1 - len(draft.poses)
        if number and left < 1:
            break
        kind = draft.pick(["planar", "spatial", "spatial", "spatial", "spherical"])
        group = draft.pick(draft.groups) if draft.groups and draft.chance(0.5) else None
        if number and group is not None and group[0] in ("planar", "spherical"):
            ends = [str(name) for name in draft.random.choice(list(dict.fromkeys(group[2])), 2, replace=False)]
            _ear(draft, group[0], ends[0], ends[1], min(left, int(draft.random.integers(1, 3))), group[1])
            continue
        nested = kind == "spatial" and len(draft.poses) > 2 and draft.chance(0.5)
        ends = [str(name) for name in draft.random.choice(list(draft.poses), 2, replace=False)] if nested else []
        start, end = ends or [draft.pick(list(draft.poses))] * 2
        needed = {"planar": 3, "spherical": 3, "spatial": 1 if nested else 2}[kind]
        if left < needed:
            continue
        frame = draft.axis() if kind == "planar" else draft.random.uniform(-0.3, 0.3, 3)
        _ear(draft, kind, start, end, min(left, needed + int(draft.random.integers(0, 2))), frame)
    for _ in range(int(draft.random.integers(0, 3))):
        if len(draft.poses) <= most:
            near = draft.pick(list(draft.poses))
            draft.joint(draft.pick(("R", "P", "H", "U", "C", "fixed")), near, draft.body(), draft.axis())


def _extras(draft: Draft) -> None:
    """Forces in joints, closures that are no joints, couplings, and joints that are cut by the file."""
    record, random = draft.record, draft.random
    record["gravity"] = random.uniform(-10, 10, 3).tolist()
    for joint in record["joints"]:
        if joint["type"] in ("R", "P", "H"):
            if draft.chance(0.25):
                joint["friction"] = {"viscous": random.uniform(0, 1), "coulomb": random.uniform(0, 0.5)}
            if draft.chance(0.2):
                words = {"stiffness": 5.0, "rest": 0.5, "damping": 0.5}
                joint["spring"] = {word: most * random.random() for word, most in words.items()}
    if draft.chance(0.15):
        _distance(draft, draft.pick(["distance", "contact"]))
    if draft.chance(0.2):
        _coupling(draft)
    _cut_some(draft)


def _cut_some(draft: Draft) -> None:
    """Put some joints that close loops under `loops`."""
    record, seen = draft.record, {"ground"}
    coupled = {name for coupling in record.get("couplings", []) for name in coupling["terms"]}
    for joint in list(record["joints"]):
        ends, names = {joint["parent"], joint["child"]}, coordinate_names(joint["name"], joint["type"])
        closes, seen = ends <= seen, seen | ends
        plain = joint["type"] in CLOSING and coupled.isdisjoint(names)
        if closes and plain and draft.chance(0.4):
            record["joints"].remove(joint)
            record["loops"].append(joint)
            for name in (joint["name"], *names):
                record["home"].pop(name, None)


def _distance(draft: Draft, kind: str) -> None:
    """Keep two points at their distance, or one in a plane."""
    near, far = (str(name) for name in draft.random.choice(list(draft.poses), 2, replace=False))
    a, b = (draft.poses[name] * pin.SE3(np.eye(3), draft.random.uniform(-0.2, 0.2, 3)) for name in (near, far))
    record: dict[str, Any] = {"name": "extra", "type": kind, "parent": near, "child": far}
    axis = draft.axis()
    shift = b.translation - a.translation
    if kind == "distance":
        record["length"] = float(np.linalg.norm(shift))
    else:
        a = pin.SE3(a.rotation, a.translation + axis * (axis @ shift))
        record["axis"] = (a.rotation.T @ axis).tolist()
    record["at"] = draft.poses[near].actInv(a).translation.tolist()
    record["child_at"] = draft.poses[far].actInv(b).translation.tolist()
    draft.record["loops"].append(record)


def _coupling(draft: Draft) -> None:
    """Couple some coordinates."""
    home = {name: value for name, value in draft.record["home"].items() if not isinstance(value, list)}
    if len(home) < 4:
        return
    names = [str(name) for name in draft.random.choice(list(home), int(draft.random.integers(2, 4)), replace=False)]
    terms = {name: float(draft.random.uniform(0.5, 3) * draft.random.choice([-1, 1])) for name in names}
    offset = sum(factor * home[name] for name, factor in terms.items())
    draft.record["couplings"] = [{"name": "gear", "terms": terms, "offset": offset}]


def _drive(draft: Draft) -> None:
    """Draw motors, as many as there are freedoms where joints that can be driven reach them all."""
    record, random = draft.record, draft.random
    oracle = every_joint(json.dumps(record))
    gradient = oracle.gradient(oracle.tree.configuration(record["home"]))
    values, right = np.linalg.svd(gradient, full_matrices=True)[1:] if len(gradient) else ([], np.eye(oracle.size))
    rank = int(np.sum(np.asarray(values) > CLEAR))
    if np.sum(np.asarray(values) > NONE) > rank:
        raise BadDrawError("nearly singular")
    motion = right[rank:].T
    if not 1 <= motion.shape[1] <= 7:
        raise BadDrawError(f"{motion.shape[1]} freedoms")
    drivable = [j for j in record["joints"] if j["type"] in ("R", "P", "H", "U", "C")]
    for place in random.permutation(len(drivable)):
        joint = drivable[int(place)]
        names = coordinate_names(joint["name"], joint["type"])
        which = int(random.integers(len(names)))
        row = motion[oracle.tree.column(names[which])]
        if motion.shape[1] and np.linalg.norm(row) > INFLUENCE:
            joint["actuator"] = {"axis": which + 1, "rotor_inertia": random.uniform(0, 0.05), "gear_ratio": 2.0}
            motion = motion @ np.linalg.svd(row[None])[2][1:].T
    if not any("actuator" in joint for joint in record["joints"]) or (motion.shape[1] and draft.chance(0.9)):
        raise BadDrawError("freedoms that nothing can drive")


def _turn_rotors(draft: Draft) -> None:
    """Give rotors to some joints without a motor."""
    for joint in draft.record["joints"]:
        if joint["type"] in ("R", "P", "H", "U", "S") and "actuator" not in joint and draft.chance(0.15):
            joint["rotor_inertia"] = draft.random.uniform(0.001, 0.1)


def independent_coordinates(text: str, random: np.random.Generator) -> list[str]:
    """Draw coordinates, as many as there are motors, that tell where everything is; none where that fails."""
    record, oracle = json.loads(text), every_joint(text)
    gradient = oracle.gradient(oracle.tree.configuration(record["home"]))[:, len(oracle.base) :]
    values, right = np.linalg.svd(gradient, full_matrices=True)[1:] if len(gradient) else ([], np.eye(oracle.size))
    motion = right[int(np.sum(np.asarray(values) > CLEAR)) :].T
    motors = sum("actuator" in joint for joint in record["joints"])
    names = [name for joint in record["joints"] for name in coordinate_names(joint["name"], joint["type"])]
    single = [name for name in names if name in oracle.tree.single_names]
    chosen: list[str] = []
    for place in random.permutation(len(single)):
        row = motion[oracle.tree.column(single[int(place)]) - len(oracle.base)]
        if motion.shape[1] and np.linalg.norm(row) > 3.0 * INFLUENCE:
            chosen.append(single[int(place)])
            motion = motion @ np.linalg.svd(row[None])[2][1:].T
    return chosen if len(chosen) == motors and not motion.shape[1] else []


def every_joint(text: str, kind: type[PinocchioMultibody] = PinocchioMultibody) -> PinocchioMultibody:
    """An oracle in which every joint under `joints` has coordinates."""
    robot = read_robot(text, "random")
    assert isinstance(robot, MultibodyFile)
    loops = [loop for loop in robot.description.loops if loop.type.value in ("R", "P", "H")]
    joints = [*robot.description.joints, *loops]
    names = [name for joint in joints for name in coordinate_names(joint.name, joint.type.value)]
    return kind(robot, names)


def draw_mechanism(seed: int) -> str:
    """Draw a mechanism; text of its robot file."""
    random = np.random.default_rng(seed)
    while True:
        draft = Draft(random)
        try:
            _topology(draft)
            if not draft.record["joints"]:
                continue
            _extras(draft)
            _drive(draft)
            _turn_rotors(draft)
        except BadDrawError:
            continue
        draft.record["name"] = f"random_{seed}"
        return json.dumps(draft.record, indent=1)
