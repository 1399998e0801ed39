"""The independent coordinates of a multibody as inputs: those of its motors, of joints, or the pose of a platform.

A pose is given as that of a platform of limbs: its attitude is a unit quaternion, scalar first, with an angular
velocity in the axes that the pose is given in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.types import GraphPort, GuardKind
from pkmgen.language.expression.algebra import ONE
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.multibody import Multibody
from pkmgen.motion.geometry.pose import QUATERNION_TOLERANCE
from pkmgen.motion.kinematics.assembly import ACTUATOR_UNITS

_LOADS: Mapping[str, str] = MappingProxyType(
    {axis: f"f{axis}" for axis in "xyz"} | {f"{turn}{axis}": f"m{axis}" for turn in "rw" for axis in "xyz"}
)
"""What does work on each rate of a pose."""
OF_POSE: Mapping[str, str] = MappingProxyType({"position": "pose", "rate": "twist"})
"""What quantities are called where the independent coordinates are a pose."""


def mode_of(robot: Multibody) -> str:
    """Input mode of functions of the independent coordinates."""
    return "pose" if robot.posed else "joints"


def quantity_name(robot: Multibody, quantity: str) -> str:
    """What position, rate or acceleration of the independent coordinates is called."""
    return OF_POSE.get(quantity, quantity) if robot.posed else quantity


def quantity_meaning(robot: Multibody, quantity: str) -> str:
    """One line on a quantity of the independent coordinates."""
    if robot.posed:
        return f"{quantity_name(robot, quantity)} of the platform: {', '.join(_labels(robot, quantity))}"
    owners = "motors" if robot.driven else "independent coordinates"
    return f"{quantity} of the {owners}: {', '.join(robot.given)}"


def independent_units(robot: Multibody, quantity: str) -> tuple[str, ...]:
    """Units of a quantity of the independent coordinates; an `effort` is what does work on their rates."""
    rotating, sliding = ACTUATOR_UNITS["velocity" if quantity == "rate" else quantity]
    units: list[str] = []
    for index in robot.independent:
        link = robot.links[index]
        if link.kind == "S":
            units += list(link.units) if quantity == "position" else [rotating] * 3
        else:
            units.append(sliding if link.kind == "P" else rotating)
    return tuple(units)


def _labels(robot: Multibody, quantity: str) -> tuple[str, ...]:
    """Names of the entries of a quantity."""
    if quantity == "position":
        return robot.given
    rates = (("wx", "wy", "wz") if robot.links[i].kind == "S" else (robot.links[i].name,) for i in robot.independent)
    return tuple(name for names in rates for name in names)


def declare_independent(equations: StagedEquations, robot: Multibody, quantity: str) -> tuple[sympy.Symbol, ...]:
    """Declare position, rate or acceleration of the independent coordinates as an input."""
    labels, units = _labels(robot, quantity), independent_units(robot, quantity)
    meaning = quantity_meaning(robot, quantity)
    return equations.input(quantity_name(robot, quantity), (len(labels),), labels, units, meaning)


def declare_position(equations: StagedEquations, robot: Multibody) -> dict[str, sympy.Symbol]:
    """Declare the positions; returns symbols by name of the coordinate."""
    return dict(zip(robot.given, declare_independent(equations, robot, "position"), strict=True))


def _loads(robot: Multibody) -> tuple[str, ...]:
    """Names of what does work on each rate: entries of the wrench, then efforts on joints beside the pose."""
    return tuple(_LOADS.get(label, f"effort_{label}") for label in _labels(robot, "rate"))


def wrench_port(robot: Multibody) -> GraphPort:
    """An external wrench on the platform as an input."""
    entries = ", ".join(_loads(robot))
    meaning = f"external wrench on the platform, conjugate to its twist: {entries}"
    return GraphPort("wrench", (robot.freedoms,), independent_units(robot, "effort"), meaning, ())


def declare_wrench(equations: StagedEquations, robot: Multibody) -> dict[int, Matrix]:
    """Declare an external wrench on the platform; returns what it puts on the rates of each link of the pose."""
    port = wrench_port(robot)
    labels = _loads(robot)
    wrench = Matrix(list(equations.input(port.name, port.shape, labels, port.units, port.meaning)))
    return rates_by_link(robot, robot.independent, wrench)


def guard_attitude(equations: StagedEquations, robot: Multibody, symbols: Mapping[str, sympy.Symbol]) -> None:
    """Guard a quaternion that is given to have length one."""
    for index in robot.independent:
        link = robot.links[index]
        if link.kind == "S":
            squares = sum((symbols[name] ** 2 for name in link.names), -equations.constant("one", ONE))
            length = equations.scalar("quaternion_error", squares, "squared length less 1")
            equations.guard(GuardKind.NORMALISED, None, length, "quaternion_tolerance", Number(QUATERNION_TOLERANCE))


def pick(robot: Multibody, index: int) -> Matrix:
    """The matrix that picks the rate of an independent link out of those of all."""
    begin = robot.owners(robot.independent).index(index)
    return Matrix(robot.links[index].freedoms, robot.freedoms, lambda i, j: sympy.Integer(int(j == begin + i)))


def rates_by_link(robot: Multibody, links: Sequence[int], column: Matrix) -> dict[int, Matrix]:
    """Rates of the joints of some links, columns, out of one column of them all."""
    split, begin = dict[int, Matrix](), 0
    for index in links:
        end = begin + robot.links[index].freedoms
        split[index] = column[begin:end, 0]
        begin = end
    return split
