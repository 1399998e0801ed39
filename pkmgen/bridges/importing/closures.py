"""The YAML beside a URDF: which links meet (`closed_loop`, `type`), motors (`name_mot`), other types of joints."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from pkmgen.bridges.importing.model import Joint, JointKind, Model, split_universal
from pkmgen.bridges.importing.xml import read_bytes
from pkmgen.errors import Problem, RobotFileError
from pkmgen.language.description.source import KeyPath, SourceMap, read_yaml
from pkmgen.machine.absent import FileKind
from pkmgen.machine.spelling import counted, nearest

KEYS = ("closed_loop", "type", "name_mot", "joint_name", "joint_type", "name")
DECORATION = ("description", "author", "license", "source", "version")
"""Keys that mean nothing to a mechanism."""
TYPES = {"6d": JointKind.FIXED, "3d": JointKind.POINT}
UNIVERSAL = re.compile(r"UJOINT_([XYZ])([XYZ])")
MAX_BYTES = 1024 * 1024
LOOPS = FileKind("a YAML file of loops", (".yaml", ".yml"))


def add_closures(model: Model, path: Path) -> Model:
    """Add what a YAML file beside a URDF says.

    Args:
        model: The tree.
        path: The file.

    Raises:
        RobotFileError: The file, or a name in it, is wrong.
        RobotNotFoundError: It cannot be read.
    """
    try:
        text = read_bytes(path, LOOPS, MAX_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RobotFileError((Problem(path.name, 1, 1, "", "", "the file is not UTF-8 text"),)) from None
    data, source, problems = read_yaml(text, path.name)
    if data is None or problems:
        raise RobotFileError(problems)
    if not isinstance(data, dict):
        raise RobotFileError((source.problem((), type(data).__name__, "a mapping is needed", ", ".join(KEYS)),))
    reader = _Reader(model, data, source)
    reader.stop()
    model = reader.retyped()
    loops = reader.loops(model)
    motors = reader.motors(model)
    if not loops and not model.loops and not reader.problems:
        reader.miss_loops()
    reader.stop()
    notes = (*model.notes, *reader.notes)
    return replace(model, loops=(*model.loops, *loops), motors=motors or model.motors, notes=notes)


class _Reader:
    """Reads one file; collects what is wrong in it."""

    def __init__(self, model: Model, data: Mapping[str, Any], source: SourceMap) -> None:
        self.model, self.data, self.source = model, data, source
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []
        for key in data:
            if key not in (*KEYS, *DECORATION):
                self.wrong((key,), key, "unknown key", ", ".join(KEYS), nearest(key, KEYS))

    def stop(self) -> None:
        if self.problems:
            raise RobotFileError(tuple(self.problems))

    def wrong(self, path: KeyPath, seen: object, message: str, allowed: str = "", near: str = "") -> None:
        self.problems.append(self.source.problem(path, seen, message, allowed, near))

    def miss_loops(self) -> None:
        """A problem: there is no loop."""
        seen = ", ".join(map(str, self.data)) or "no key"
        self.wrong((), seen, "this file brings no loop", ", ".join(KEYS))

    def words(self, key: str) -> list[str]:
        """A list of words."""
        value = self.data.get(key)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            self.wrong((key,), value, "a list of words is needed")
            return []
        return list(value)

    def one_of(self, path: KeyPath, name: str, names: Sequence[str], what: str) -> bool:
        """Whether a name is known; a problem where not."""
        if name not in names:
            self.wrong(path, name, f"the model has no {what} of this name", "", nearest(name, names))
        return name in names

    def retyped(self) -> Model:
        """Joints with the types that `joint_type` gives them."""
        names, kinds = self.words("joint_name"), self.words("joint_type")
        if len(names) != len(kinds):
            self.wrong(("joint_type",), len(kinds), "as many types as names of joints are needed", str(len(names)))
            self.stop()
        model, joints = self.model, [joint.name for joint in self.model.joints]
        for index, (name, word) in enumerate(zip(names, kinds, strict=True)):
            if self.one_of(("joint_name", index), name, joints, "joint"):
                known = word.upper() in ("SPHERICAL", "FIXED") or _axes(word) is not None
                if known:
                    model = _with_type(model, name, word.upper())
                else:
                    allowed = "SPHERICAL, FIXED, UJOINT_XY, UJOINT_XZ, UJOINT_YX, UJOINT_YZ, UJOINT_ZX, UJOINT_ZY"
                    self.wrong(("joint_type", index), word, "this type of joint is not known", allowed)
        self.stop()
        return model

    def loops(self, model: Model) -> list[Joint]:
        """Pairs of links that meet; frame B coincides with frame A."""
        pairs = self.data.get("closed_loop") or []
        kinds = self.data.get("type")
        if not isinstance(pairs, list):
            self.wrong(("closed_loop",), pairs, "a list of pairs of names is needed")
            return []
        if pairs and all(isinstance(name, str) for name in pairs):  # one pair without its own brackets
            example = "[[a, b]] for one loop"
            self.wrong(("closed_loop",), ", ".join(pairs), "a pair of names is needed for each loop", example)
            return []
        if kinds is None and pairs:
            self.notes.append(self.source.problem(("closed_loop",), None, "`type` is missing: 6d is taken"))
        kinds = [kinds or "6d"] * len(pairs) if kinds is None or isinstance(kinds, str) else kinds
        if not isinstance(kinds, list) or len(kinds) != len(pairs):
            message = f"one type per loop is needed, and `closed_loop` has {counted(len(pairs), 'pair')}"
            allowed = f"{len(pairs)} of {', '.join(TYPES)}" if pairs else "pairs of names under `closed_loop`"
            self.wrong(("type",), kinds, message, allowed)
            return []
        loops = [self._loop(model, index, pair, kinds[index]) for index, pair in enumerate(pairs)]
        return [loop for loop in loops if loop is not None]

    def _loop(self, model: Model, index: int, pair: object, kind: object) -> Joint | None:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(name, str) for name in pair):
            self.wrong(("closed_loop", index), pair, "a pair of names is needed")
            return None
        word = str(kind).lower()
        if word not in TYPES:
            self.wrong(("type", index), kind, "this type of loop is not known", ", ".join(TYPES))
            return None
        links = [link.name for link in model.links]
        children = {joint.name: joint.child for joint in model.joints}  # the frame of a joint after its motion
        ends: list[str] = []
        for position, name in enumerate(pair):
            link = name if name in links else children.get(name, name)
            if self.one_of(("closed_loop", index, position), link, [*links, *children], "link or joint"):
                ends.append(link)
        if len(ends) < 2:
            return None
        return Joint(f"loop_{index + 1}", TYPES[word], ends[0], ends[1])

    def motors(self, model: Model) -> tuple[str, ...]:
        """Names of the motors; a single word stands for all joints whose names hold it."""
        names = [joint.name for joint in model.joints if joint.coordinates == 1]
        value = self.data.get("name_mot")
        if isinstance(value, str):
            found = (value,) if value in names else tuple(name for name in names if value in name)
            if not found:
                self.wrong(("name_mot",), value, "no joint has this in its name")
            return found
        words = self.words("name_mot")
        return tuple(w for index, w in enumerate(words) if self.one_of(("name_mot", index), w, names, "moving joint"))


def _axes(word: str) -> tuple[str, str] | None:
    match = UNIVERSAL.fullmatch(word.upper())
    return (match[1], match[2]) if match and match[1] != match[2] else None


def _with_type(model: Model, name: str, word: str) -> Model:
    """The model with another type of a joint; axis and limits of the URDF are dropped.

    A universal joint becomes two revolute ones with a body without mass between them: the first turns about its axis
    of the joint frame, the second about its own, in the frame that the first has turned.
    """
    joints: list[Joint] = []
    links = list(model.links)
    for joint in model.joints:
        if joint.name != name:
            joints.append(joint)
            continue
        plain = Joint(name, JointKind.FIXED, joint.parent, joint.child, joint.place, line=joint.line)
        axes = _axes(word)
        if axes is None:
            kind = JointKind.SPHERICAL if word == "SPHERICAL" else JointKind.FIXED
            joints.append(replace(plain, kind=kind))
            continue
        first, second = (np.eye(3)["XYZ".index(axis)] for axis in axes)
        turns, cross = split_universal(
            replace(plain, axis=first, second_axis=second), f"{name}_{axes[0]}", f"{name}_{axes[1]}"
        )
        joints += turns
        position = next((index for index, link in enumerate(links) if link.name == joint.child), len(links))
        links.insert(position, cross)
    return replace(model, joints=tuple(joints), links=tuple(links))
