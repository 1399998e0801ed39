"""What a person asks of an import beyond its source: motors, locked joints, an assembly, frames, the base."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pkmgen.bridges.importing.model import Joint, JointKind, Model
from pkmgen.bridges.importing.xml import read_bytes
from pkmgen.errors import ArgumentError
from pkmgen.language.description.angles import TURNS
from pkmgen.language.unknown import unknown_word
from pkmgen.machine.absent import FileKind
from pkmgen.machine.spelling import printable

HOME = FileKind("a JSON file of joint values", (".json",))
MAX_HOME_BYTES = 1024 * 1024
ROUNDED = 0.01
"""How far the length of a quaternion that a person wrote may be from 1; it is normalised."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What is asked for.

    Attributes:
        loops: YAML file with the loops of a URDF, or None.
        base: `fixed` or `free`.
        motors: Joints that are driven, in their order; None where the source says so.
        home: JSON file with joint coordinates, or None.
        lock: Passive joints that stay at zero; `NAME:spin` of a ball joint and `spins` hold the spins of rods only.
        frames: Links that become named frames; None for those that are nothing but frames.
        model: Which of several models of an SDF file; None where it has one.
    """

    loops: Path | None = None
    base: str = "fixed"
    motors: tuple[str, ...] | None = None
    home: Path | None = None
    lock: tuple[str, ...] = ()
    frames: tuple[str, ...] | None = None
    model: str | None = None


def lock_joints(model: Model, names: tuple[str, ...]) -> Model:
    """Freeze passive joints at zero.

    Raises:
        ArgumentError: A name is no moving joint, or a motor.
    """
    moving = [joint.name for joint in (*model.joints, *model.loops) if joint.kind is not JointKind.FIXED]
    for name in names:
        if name not in moving:
            refuse("--lock", name, moving, "no moving joint")
        if name in model.motors:
            raise ArgumentError(f"--lock {name!r} is a motor; motors: {', '.join(model.motors)}")

    def locked(joint: Joint) -> Joint:
        return replace(joint, kind=JointKind.FIXED, axis=None, second_axis=None) if joint.name in names else joint

    joints, loops = tuple(map(locked, model.joints)), tuple(map(locked, model.loops))
    home = {name: value for name, value in model.home.items() if name not in names}
    return replace(model, joints=joints, loops=loops, home=home)


def read_home(model: Model, path: Path) -> Model:
    """Read the assembly to start from: a coordinate of each joint, a quaternion x y z w of a spherical one.

    Raises:
        ArgumentError: The file is no such JSON, or names what there is not.
    """
    try:
        data = json.loads(read_bytes(path, HOME, MAX_HOME_BYTES).decode("utf-8-sig"))
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise ArgumentError(f"--home {path.name}: not JSON: {printable(str(error))[:120]}") from None
    if not isinstance(data, dict):
        raise ArgumentError(f"--home {path.name}: a mapping of joint names to values is needed")
    joints = {joint.name: joint for joint in (*model.joints, *model.loops)}
    home: dict[str, tuple[float, ...]] = {}
    for name, value in _whole(joints, data).items():
        if name not in joints:
            refuse(f"--home {path.name}:", name, list(joints), "no joint")
        numbers = _coordinates(joints[name], value, path.name)
        _refuse_degrees(joints[name], numbers, path.name)
        if numbers:
            home[name] = numbers
    return replace(model, home={name: home[name] for name in joints if name in home})


def _whole(joints: Mapping[str, Joint], data: Mapping[str, Any]) -> dict[str, Any]:
    """Values by joints: the coordinates `<joint>_1` and `<joint>_2` are those of a joint that has two."""
    whole = dict(data)
    for name, joint in joints.items():
        parts = [f"{name}_{index}" for index in range(1, joint.coordinates + 1)]
        if len(parts) in (2, 3) and all(part in data and part not in joints for part in parts):
            whole[name] = [whole.pop(part) for part in parts]
    return whole


def _coordinates(joint: Joint, value: Any, file: str) -> tuple[float, ...]:
    """Coordinates of a joint; none of one that does not move."""
    values = value if isinstance(value, list) else [value]
    count = joint.coordinates
    good = all(isinstance(v, int | float) and not isinstance(v, bool) and math.isfinite(v) for v in values)
    if good and count == 0 and not any(abs(v) > 1e-9 for v in values):
        return ()
    if not good or len(values) != count:
        words = {0: "zero: the joint is locked", 1: "a number", 4: "a quaternion x y z w"}.get(
            count, f"{count} numbers"
        )
        raise ArgumentError(f"--home {file}: {printable(joint.name)}: {printable(str(value))[:80]}; allowed: {words}")
    if count == 4:
        length = math.sqrt(sum(v * v for v in values))
        if abs(length - 1.0) > ROUNDED:
            message = f"--home {file}: {printable(joint.name)}: a quaternion has length 1, this one {length:.6g}"
            raise ArgumentError(message)
        if abs(length - 1.0) > 1e-15:
            values = [v / length for v in values]
    return tuple(float(v) for v in values)


def _refuse_degrees(joint: Joint, values: tuple[float, ...], file: str) -> None:
    """An angle of more than two turns is one in degrees, as it is in a robot file."""
    if joint.kind is JointKind.REVOLUTE and abs(values[0]) > TURNS:
        value = values[0]
        message = "angles are in radians, and this is more than two turns; were degrees meant?"
        seen, allowed = f"seen: {value:g} rad", f"allowed: {math.radians(value):.6g} for {value:g} degrees"
        raise ArgumentError(f"--home {file}: {printable(joint.name)}: {message}; {seen}; {allowed}")


def refuse(option: str, name: str, names: list[str], what: str) -> None:
    """Raise an error about a name that an option does not know."""
    shown = ", ".join(names[:20]) + (", …" if len(names) > 20 else "")
    raise unknown_word(printable(f"{option} {name!r} is {what} of the model; allowed: {shown or 'none'}"), name, names)
