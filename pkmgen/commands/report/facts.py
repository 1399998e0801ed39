"""What a report says of a robot before anything is computed of its motion: parameters, joints, limits, versions."""

from __future__ import annotations

import hashlib
import platform
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from pkmgen.emit.native.compiler import chosen_flags, compiler_version, find_compiler
from pkmgen.errors import CompilerNotFoundError
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.types import RobotFile
from pkmgen.language.expression.units import parse_unit
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.types import Mechanism
from pkmgen.studies.study.subject import Subject
from pkmgen.version import __version__

Row = dict[str, Any]
PACKAGES = ("numpy", "sympy", "matplotlib")


def parameter_rows(robot: RobotFile | MultibodyFile) -> list[Row]:
    """Parameters with values in the unit of the file, and what they mean."""
    rows = []
    for name, record in robot.description.parameters.items():
        value = float(f"{robot.values[name] / parse_unit(record.unit).factor:.12g}")
        kind = "of others" if name in robot.derived else ""
        rows.append({"name": name, "value": value, "unit": record.unit, "meaning": record.description, "derived": kind})
    return rows


def structure_of(mechanism: Mechanism | Multibody) -> Row:
    """Bodies, joints and loops.

    Independent loops are joints less bodies that move, of each connected whole; passive joints are those without motor.
    """
    if isinstance(mechanism, Multibody):
        joints = [(bearing.name, bearing.type) for bearing in mechanism.bearings]
        driven, bodies = len(mechanism.motors), len(mechanism.bodies) - len(mechanism.base or ())
        loops = len(mechanism.loops)
    else:
        graph = mechanism.graph
        joints = [(joint.name, joint.type) for joint in graph.joints]
        driven, bodies = sum(joint.driven for joint in graph.joints), len(graph.bodies)
        loops = len(joints) - bodies
    kinds = Counter(kind for _, kind in joints)
    return {
        "kind": "bodies and joints" if isinstance(mechanism, Multibody) else "limbs and a platform",
        "motion": "motion of bodies" if isinstance(mechanism, Multibody) else mechanism.motion.value,
        "bodies": bodies,
        "joints": len(joints),
        "joints_by_type": dict(sorted(kinds.items())),
        "driven": driven,
        "passive": len(joints) - driven,
        "loops": loops,
    }


def box_rows(subject: Subject) -> list[Row]:
    """Coordinates of the workspace with their ranges."""
    return [asdict(each) for each in subject.coordinates]


def limit_rows(subject: Subject) -> list[Row]:
    """Joints with limits: their range where the file tells it plainly, where they are at home, and how far from it."""
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
    ranges = _ranges(subject.mechanism)
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


def _ranges(mechanism: Mechanism | Multibody) -> list[tuple[float, float] | None]:
    """Limits in the order in which functions have joints."""
    if isinstance(mechanism, Multibody):
        limits = [link.limits for link in mechanism.links if link.limits is not None]
    else:
        trees = (limb.graph.tree for limb in mechanism.limbs)
        limits = [joint.limits for tree in trees for joint in tree.independent() if joint.limits is not None]
    return [(mechanism.value(each.lower), mechanism.value(each.upper)) for each in limits]


def file_row(text: RobotText, robot: RobotFile | MultibodyFile) -> Row:
    """What tells this robot file from others."""
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
