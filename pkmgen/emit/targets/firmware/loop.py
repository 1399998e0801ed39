"""What the loop at 1 kHz is written of: its course near home, gains, and inputs of the kernel that it does not know."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from pkmgen.emit.dialect import format_number
from pkmgen.emit.targets.types import Kernel
from pkmgen.emit.types import CModule, CPort
from pkmgen.graph.evaluate import HOLDS, Array, evaluate_graph
from pkmgen.graph.types import ExprGraph
from pkmgen.mechanism.robot_model import RobotModel

FIRST_BOX_SHARE = 0.2
"""Part of the box that the course crosses at first; it is halved until all of the course is within reach."""
LEAST_BOX_SHARE = 0.2 / 64
PLACES = 17
"""Places of the course that are looked at."""
AT_REST = {"base_pose": (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)}
"""Inputs that are not zero at rest."""
OF_THE_LOOP = ("pose", "position", "twist", "rate", "acceleration", "effort")


def loop_of(kernel: Kernel, module: CModule) -> dict[str, Any]:
    """Names for the templates of the loop and of the simulated board."""
    robot, real = kernel.mechanism, kernel.options.real
    graphs = {function.graph.name: function.graph for function in kernel.functions}
    functions = {function.name.removeprefix(f"{module.prefix}_"): function for function in module.functions}
    dynamics = functions["inverse_dynamics"]
    home, way, turn = course_of(kernel, graphs["inverse_dynamics"])

    def numbers(values: Any) -> list[str]:
        return [format_number(float(value), real) for value in values]

    return {
        "functions": functions,
        "posed": not robot.driven,
        "configuration": dynamics.inputs[0],
        "rate": dynamics.inputs[1],
        "acceleration": dynamics.inputs[2],
        "effort": dynamics.outputs[0],
        "motors": dynamics.outputs[0].size,
        "attitude": robot.attitude,
        "home": numbers(home),
        "way": numbers(way),
        "turn": format_number(turn, real),
        "further": list(_further(functions, graphs, real)),
        "f": "f" if real == "float" else "",
    }


def course_of(kernel: Kernel, dynamics: ExprGraph) -> tuple[Array, Array, float]:
    """Where the loop begins and how far it goes, all within reach.

    Returns:
        Home; how far each coordinate goes, zeros for a quaternion; tangent of half the angle that this turns about z.
    """
    home, way, turn = _ends(kernel.mechanism)
    part = FIRST_BOX_SHARE
    while part > LEAST_BOX_SHARE and not _within_reach(kernel, dynamics, home, part * way, part * turn):
        part /= 2
    return home, part * way, part * turn


def _ends(robot: RobotModel) -> tuple[Array, Array, float]:
    """Home, the displacement through the box to its farther ends, and tangent of half the greatest turn."""
    home = np.array([value for each in robot.coordinates for value in each.home])
    box, way = np.array([each.box for each in robot.coordinates if each.box]).reshape(-1, 2), np.zeros(len(home))
    way[: len(box)] = _farther(home[: len(box)], *box.T)
    return home, way, 0.0 if robot.attitude is None else math.tan(robot.attitude_range / 2)


def _farther(home: Array, low: Array, high: Array) -> Array:
    width: Array = np.where(high - home >= home - low, high - low, low - high)
    return width


def _within_reach(kernel: Kernel, dynamics: ExprGraph, home: Array, way: Array, turn: float) -> bool:
    """Whether all places of a course have efforts."""
    parts, robot = np.linspace(0.0, 1.0, PLACES)[:, None], kernel.mechanism
    places = home + parts * way
    if (first := robot.attitude) is not None:
        a, b, c, d = home[first : first + 4]
        t = parts[:, 0] * turn
        turned = np.stack([a - t * d, b - t * c, c + t * b, d + t * a], axis=-1)
        places[:, first : first + 4] = turned / np.sqrt(1.0 + t**2)[:, None]
    given = {dynamics.inputs[0].name: places}
    for port in dynamics.inputs[1:]:
        given[port.name] = np.tile(np.array(port.default or AT_REST.get(port.name, (0.0,) * port.size)), (PLACES, 1))
    with np.errstate(all="ignore"):
        found = evaluate_graph(dynamics, given, kernel.values)
    good = np.isfinite(found.outputs[dynamics.outputs[0].name]).all(axis=1)
    for guard, (value, low) in zip(dynamics.guards, found.guards, strict=True):
        good &= HOLDS[guard.kind](value, low)
    if found.solution is not None:
        good &= found.solution.converged & ~found.solution.elsewhere
    return bool(good.all())


def _further(
    functions: Mapping[str, Any], graphs: Mapping[str, ExprGraph], real: str
) -> Iterator[tuple[CPort, str, list[str]]]:
    """Inputs of what is called that the loop does not know, each once: the port, its name in the loop, its values."""
    seen = set[str]()
    for name in ("inverse_dynamics", "jacobian", "inverse_kinematics", "inverse_jacobian", "forward_dynamics"):
        if name not in functions:
            continue
        for port, own in zip(functions[name].inputs, graphs[name].inputs, strict=True):
            if port.name not in (*OF_THE_LOOP, *seen):
                seen.add(port.name)
                values = own.default or AT_REST.get(port.name, (0.0,) * port.size)
                yield port, port.name, [format_number(value, real) for value in values]
