"""What a page is given of a robot, as plain data: `templates/studio/source/robot.ts` says the same in its language."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from pkmgen.compile import Compilation
from pkmgen.mechanism.elements import Limits
from pkmgen.mechanism.link_frames import vector_of
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.poses import in_numbers
from pkmgen.mechanism.types import Mechanism
from pkmgen.motion.kinematics.assembly import actuator_names
from pkmgen.motion.trees.coordinates import coordinates_of_limb
from pkmgen.multibody.independent import motor_units
from pkmgen.scenes.types import NOWHERE, Scene
from pkmgen.scenes.web.counts import method_counts
from pkmgen.scenes.web.kernel import studio_kernel
from pkmgen.version import __version__

FORMAT = 1
ANGLE, PART = 0.5, 0.2
"""Where a file gives no range: an angle in rad, or a part of the robot's size, to both sides of home."""


def studio_robot(made: Compilation, equations: str = "") -> dict[str, Any]:
    """Everything a page knows of a robot.

    Args:
        made: The robot, with parameter overrides and the smoothing of friction.
        equations: Sections of HTML and MathML for the panel that shows them; without, it says that there are none.

    Raises:
        CompilerNotFoundError: zig is not installed.
        OpenLoopsError: The loops of the robot do not close near home.
    """
    mechanism, kernel = made.mechanism, studio_kernel(made)
    bodies = isinstance(mechanism, Multibody)
    about = _of_bodies(mechanism, kernel.scene) if isinstance(mechanism, Multibody) else _of_limbs(mechanism)
    return {
        "format": FORMAT,
        "pkmgen": __version__,
        "name": mechanism.name,
        "title": " ".join(made.file.description.title.split()),
        "form": "bodies" if bodies else "limbs",
        **about,
        "actuators": actuator_rows(mechanism, kernel.scene),
        "parameters": kernel.parameters,
        "functions": kernel.functions,
        "prefix": kernel.prefix,
        "scene": _scene(mechanism, kernel.scene),
        "counts": method_counts(made),
        "equations": equations,
        "file": made.text.text,
        "module": kernel.module,
    }


def _of_limbs(mechanism: Mechanism) -> dict[str, Any]:
    layout = mechanism.layout
    rows = [
        _coordinate(name, unit, home, *(mechanism.box[place] if place < len(mechanism.box) else (-1.0, 1.0)))
        for place, (name, unit, home) in enumerate(
            zip(layout.pose_names, layout.pose_units, mechanism.home, strict=True)
        )
    ]
    rotation = "free" if layout.free else "axis" if layout.rotates else "none"
    dragging = {
        "axes": ["xyz".index(axis) for axis in layout.axes],
        "rotation": rotation,
        "normal": [float(entry) for entry in layout.rotation_axis or (0, 0, 1)],
    }
    joints = [
        _joint(each.name, each.unit, _ends(mechanism, each.limits))
        for limb in mechanism.limbs
        for each in coordinates_of_limb(limb)
    ]
    return {"coordinates": rows, "dragging": dragging, "joints": joints, "limbs": list(mechanism.limb_names)}


def _of_bodies(robot: Multibody, scene: Scene) -> dict[str, Any]:
    rows = []
    for index in robot.independent:
        link = robot.links[index]
        names = [name for name in robot.given if name in link.names]  # a quaternion is scalar first
        for name in names:
            home = robot.home[name]
            unit = "1" if link.kind == "S" else "m" if link.kind == "P" else "rad"
            wide = {"1": 1.0, "m": PART * scene.size, "rad": ANGLE}[unit]
            low, high = (-1.0, 1.0) if unit == "1" else (home - wide, home + wide)
            own = _ends(robot, link.limits)
            rows.append(_coordinate(name, unit, home, *robot.box.get(name, own or (low, high))))
    joints = [
        _joint(name, unit, _ends(robot, link.limits))
        for link in robot.links
        for name, unit in zip(link.names, link.units, strict=True)
    ]
    return {"coordinates": rows, "dragging": None, "joints": joints, "limbs": []}


def _coordinate(name: str, unit: str, home: float, low: float, high: float) -> dict[str, Any]:
    return {"name": name, "unit": unit, "home": home, "low": min(low, home), "high": max(high, home)}


def _joint(name: str, unit: str, ends: tuple[float, float] | None) -> dict[str, Any]:
    lower, upper = ends or (None, None)
    return {"name": name, "unit": unit, "lower": lower, "upper": upper}


def _ends(robot: Mechanism | Multibody, limits: Limits | None) -> tuple[float, float] | None:
    """Limits in numbers, None where there are none."""
    if limits is None:
        return None
    lower, upper = (robot.value(end) for end in (limits.lower, limits.upper))
    return (lower, upper) if math.isfinite(lower) and math.isfinite(upper) else None


def actuator_rows(mechanism: Mechanism | Multibody, scene: Scene) -> list[dict[str, Any]]:
    """Motors in order, and the marks that show them."""
    driven = [place for place, mark in enumerate(scene.marks) if mark.driven]
    if isinstance(mechanism, Multibody):
        names: Sequence[str] = mechanism.actuators
        marks = [_mark_of(scene, name) for name in names]
        positions, efforts = motor_units(mechanism, "position"), motor_units(mechanism, "effort")
    else:
        names = actuator_names(mechanism)
        marks = driven if len(driven) == len(names) else [NOWHERE] * len(names)
        positions, efforts = zip(*(_units(joint.kind) for _, joint, _ in mechanism.motors()), strict=True)
    return [
        {"name": name, "position_unit": position, "effort_unit": effort, "mark": mark}
        for name, position, effort, mark in zip(names, positions, efforts, marks, strict=True)
    ]


def _units(kind: str) -> tuple[str, str]:
    return ("rad", "N*m") if kind == "R" else ("m", "N")


def _mark_of(scene: Scene, motor: str) -> int:
    """Mark of the joint that a motor drives; of a joint of more than one axis the motor has a number."""
    return next(
        (
            place
            for place, mark in enumerate(scene.marks)
            if mark.driven and motor in (mark.name, f"{mark.name}_1", f"{mark.name}_2")
        ),
        NOWHERE,
    )


def _scene(mechanism: Mechanism | Multibody, scene: Scene) -> dict[str, Any]:
    parts = {name: [asdict(each) for each in getattr(scene, name)] for name in ("lines", "marks", "faces", "reactions")}
    return {**parts, "size": scene.size, "plane": scene.plane, "gravity": gravity_of(mechanism)}


def gravity_of(mechanism: Mechanism | Multibody) -> list[float]:
    """Gravity, world frame, m/s²."""
    if isinstance(mechanism, Multibody):
        return [float(entry) for entry in vector_of(mechanism, mechanism.gravity)]
    return [float(entry) for entry in in_numbers(mechanism, mechanism.gravity)]
