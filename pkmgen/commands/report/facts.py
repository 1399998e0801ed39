"""What a report says of a robot before anything is computed of its motion: parameters, joints, limits, versions."""

from __future__ import annotations

import hashlib
import platform
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from functools import singledispatch
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

import numpy as np

from pkmgen.emit.native.compiler import chosen_flags, compiler_version, find_compiler
from pkmgen.errors import CompilerNotFoundError
from pkmgen.language.description.types import CheckedFile
from pkmgen.language.expression.units import parse_unit
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.version import __version__
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.robot_model import RobotModel
from pkmgen.mechanism.types import Mechanism

if TYPE_CHECKING:
    from pkmgen.studies.study.subject import Subject

Row = dict[str, Any]
PACKAGES = ("numpy", "sympy", "matplotlib")


def parameter_rows(robot: CheckedFile) -> list[Row]:
    """Parameters with values in the unit of the file, and what they mean."""
    rows = []
    for name, record in robot.description.parameters.items():
        value = float(f"{robot.values[name] / parse_unit(record.unit).factor:.12g}")
        kind = "of others" if name in robot.derived else ""
        rows.append({"name": name, "value": value, "unit": record.unit, "meaning": record.description, "derived": kind})
    return rows


@singledispatch
def structure_of(mechanism: RobotModel) -> Row:
    """Bodies, joints and loops.

    Independent loops are joints less bodies that move, of each connected whole; passive joints are those without motor.
    """
    raise NotImplementedError


@structure_of.register
def _of_limbs(mechanism: Mechanism) -> Row:
    joints, bodies = mechanism.graph.joints, len(mechanism.graph.bodies)
    driven, types = sum(joint.driven for joint in joints), [joint.type for joint in joints]
    return _structure("limbs and a platform", mechanism.motion.value, bodies, types, driven, len(joints) - bodies)


@structure_of.register
def _of_bodies(robot: Multibody) -> Row:
    bodies, types = len(robot.bodies) - len(robot.base or ()), [bearing.type for bearing in robot.bearings]
    return _structure("bodies and joints", "motion of bodies", bodies, types, len(robot.motors), len(robot.loops))


def _structure(kind: str, motion: str, bodies: int, types: list[str], driven: int, loops: int) -> Row:
    return {
        "kind": kind,
        "motion": motion,
        "bodies": bodies,
        "joints": len(types),
        "joints_by_type": dict(sorted(Counter(types).items())),
        "driven": driven,
        "passive": len(types) - driven,
        "loops": loops,
    }


def box_rows(subject: Subject) -> list[Row]:
    """Coordinates of the workspace with their ranges."""
    return [asdict(each) for each in subject.coordinates]


def limit_rows(subject: Subject) -> list[Row]:
    """Joints with limits: their range where the file states it directly, their value at home, and how far that is."""
    if not subject.has("joint_limits"):
        return []
    home = subject.poses(subject.home[None])
    function = subject.robot.function("joint_limits")
    margins = subject.compute("joint_limits", home)[0]["margin"].reshape(-1)
    names = function.notes["limited_joints"]
    coordinates: Mapping[str, float] = {}
    if subject.has("joint_coordinates"):
        values = next(iter(subject.compute("joint_coordinates", home)[0].values())).reshape(-1)
        coordinates = dict(
            zip(subject.robot.function("joint_coordinates").notes["joints"], values.tolist(), strict=True)
        )
    value, limited = subject.mechanism.value, subject.mechanism.limited
    ranges = [(value(each.limits.lower), value(each.limits.upper)) for each in limited if each.limits]
    known = ranges if len(ranges) == len(names) else [None] * len(names)
    return [
        {
            "joint": name,
            "unit": unit,
            "lower": None if limits is None else limits[0],
            "upper": None if limits is None else limits[1],
            "home": coordinates.get(name),
            "margin": margin,
        }
        for name, unit, limits, margin in zip(names, function.output.units, known, margins.tolist(), strict=True)
    ]


def file_row(text: RobotText, robot: CheckedFile) -> Row:
    """What identifies this robot file."""
    description = robot.description
    return {
        "name": description.name,
        "title": description.title,
        "source": description.source,
        "file": text.file,
        "sha256": hashlib.sha256(text.text.encode()).hexdigest(),
    }


def version_rows(options: Options) -> list[Row]:
    """Programs and choices that the figures depend on."""
    rows = [("pkmgen", __version__), ("Python", platform.python_version())]
    for package in PACKAGES:
        try:
            rows.append((package, version(package)))
        except PackageNotFoundError:
            rows.append((package, "not installed"))
    try:
        compiler = find_compiler()
        rows += [("C compiler", compiler_version(compiler)), ("flags", " ".join(chosen_flags(compiler)))]
    except CompilerNotFoundError:
        rows.append(("C compiler", "none"))
    rows += [("machine", f"{platform.machine()}, {platform.system()}")]
    changed = ", ".join(f"{name} = {value:g}" for name, value in options.parameters.items())
    rows += [("method", options.method), ("type of numbers", options.real), ("changed parameters", changed or "none")]
    return [{"name": name, "value": value} for name, value in rows]


def finite(value: float) -> float | None:
    """A number for JSON; none where it is not finite."""
    return float(value) if np.isfinite(value) else None
