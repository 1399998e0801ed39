"""What a page is given of a robot, as plain data: `templates/studio/source/robot.ts` says the same in its language."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import singledispatch
from typing import Any

from pkmgen.compile import Compilation
from pkmgen.graph.count import OperationCount, count_operations
from pkmgen.language.options import METHOD_NAMES, PAPERS
from pkmgen.machine.spread import in_turn
from pkmgen.machine.version import __version__
from pkmgen.mechanism.poses import in_numbers
from pkmgen.mechanism.robot_model import JointCoordinate, RobotModel
from pkmgen.mechanism.types import Mechanism
from pkmgen.motion.kinematics.assembly import motor_units
from pkmgen.scenes.types import NO_DIRECTION, Scene
from pkmgen.scenes.web.kernel import studio_kernel

FORMAT = 1


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
    return {
        "format": FORMAT,
        "pkmgen": __version__,
        "name": mechanism.name,
        "title": " ".join(made.file.description.title.split()),
        "form": "limbs" if mechanism.limb_names else "bodies",
        "coordinates": list(_coordinates(mechanism)),
        "dragging": _dragging(mechanism),
        "joints": [_joint(mechanism, each) for each in mechanism.joint_coordinates],
        "limbs": list(mechanism.limb_names),
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


def _coordinates(mechanism: RobotModel) -> Iterator[dict[str, Any]]:
    for each in mechanism.coordinates:
        for name, home in zip(each.names, each.home, strict=True):
            low, high = each.box or (-1.0, 1.0)
            yield {"name": name, "unit": each.unit, "home": home, "low": min(low, home), "high": max(high, home)}


@singledispatch
def _dragging(_mechanism: RobotModel) -> dict[str, Any] | None:
    """How the platform is moved by hand; None where motors are."""
    return None


@_dragging.register
def _of_platform(mechanism: Mechanism) -> dict[str, Any]:
    layout = mechanism.layout
    return {
        "axes": ["xyz".index(axis) for axis in layout.axes],
        "rotation": "free" if layout.free else "axis" if layout.rotates else "none",
        "normal": [float(entry) for entry in layout.rotation_axis or (0, 0, 1)],
    }


def _joint(robot: RobotModel, joint: JointCoordinate) -> dict[str, Any]:
    ends = [robot.value(end) for end in (joint.limits.lower, joint.limits.upper)] if joint.limits else []
    lower, upper = ends if ends and all(map(math.isfinite, ends)) else (None, None)
    return {"name": joint.name, "unit": joint.unit, "lower": lower, "upper": upper}


def actuator_rows(mechanism: RobotModel, scene: Scene) -> list[dict[str, Any]]:
    """Motors in order, and the marks that show them."""
    marks = [_mark_of(scene, name) for name in mechanism.actuators]
    driven = [place for place, mark in enumerate(scene.marks) if mark.driven]
    if mechanism.limb_names and len(driven) == len(marks):  # marks of limbs stand in the order of their motors
        marks = driven
    units = (motor_units(mechanism, quantity) for quantity in ("position", "effort"))
    return [
        {"name": name, "position_unit": position, "effort_unit": effort, "mark": mark}
        for name, position, effort, mark in zip(mechanism.actuators, *units, marks, strict=True)
    ]


def _mark_of(scene: Scene, motor: str) -> int:
    """Mark of the joint that a motor drives; of a joint of more than one axis the motor has a number."""
    return next(
        (
            place
            for place, mark in enumerate(scene.marks)
            if mark.driven and motor in (mark.name, f"{mark.name}_1", f"{mark.name}_2")
        ),
        NO_DIRECTION,
    )


def _scene(mechanism: RobotModel, scene: Scene) -> dict[str, Any]:
    parts = {name: [asdict(each) for each in getattr(scene, name)] for name in ("lines", "marks", "faces", "reactions")}
    return {**parts, "size": scene.size, "plane": scene.plane, "gravity": gravity_of(mechanism)}


def gravity_of(mechanism: RobotModel) -> list[float]:
    """Gravity, world frame, m/s²."""
    return [float(entry) for entry in in_numbers(mechanism, mechanism.gravity)]


FUNCTION = "inverse_dynamics"


def method_counts(robot: Compilation) -> list[dict[str, Any]]:
    """Rows of the table of operations, parameters as numbers in the code."""

    def counted(method: str) -> dict[str, Any] | None:
        options = replace(robot.options, method=method, fold=True, functions=(FUNCTION,))
        made = replace(robot, options=options, spread=in_turn)
        if made.refusal is not None:
            return None
        return _row(method, FUNCTION, count_operations(made.graphs[FUNCTION]), PAPERS.get(method, ""))

    rows = [row for row in robot.spread(counted, METHOD_NAMES) if row is not None]
    published = getattr(robot.file.description, "published", ())
    return rows + [
        _row("published", each.function, OperationCount(**each.operations.model_dump()), each.source)
        for each in published
    ]


def _row(method: str, function: str, count: OperationCount, source: str) -> dict[str, Any]:
    other = count.sqrt + count.trig
    counts = {"add": count.add, "multiply": count.mul, "divide": count.div, "other": other}
    return {"method": method, "function": function, **counts, "source": source}
