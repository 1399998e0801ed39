"""What a robot file states of its numbers, as demands on parameters: bounds, signs, ranges, directions."""

from __future__ import annotations

from functools import singledispatch

from pydantic import BaseModel

from pkmgen.emit.admission.ledger import Ledger
from pkmgen.language.description.angles import TURNS, WOUND, angles_of
from pkmgen.language.description.bodies import MultibodyDescription, coordinate_names
from pkmgen.language.description.check import all_of, expressions_of
from pkmgen.language.description.layout import layout_of
from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.description.source import KeyPath, SourceMap
from pkmgen.language.description.types import Actuator, CheckedFile, Description, Limits, RobotDescription, ranges_of
from pkmgen.language.expression.algebra import ONE, add, multiply, negate, total
from pkmgen.language.expression.trees import Name, Number, names_in
from pkmgen.language.expression.units import parse_unit

AXES = ("axis", "second_axis", "direction", "normal")
"""Keys of vectors that need a direction."""
UNIT_LENGTH = 2e-7
"""Greatest error of the squared length of the quaternion of a home pose."""


def ask_as_stated(ledger: Ledger, robot: CheckedFile) -> None:
    """Ask what the reader of a robot file asks of values, wherever parameters take part."""
    _ask_bounds(ledger, robot)
    for path, expression in expressions_of(robot.description):
        if path[:1] != ("parameters",):
            _ask_minimum(ledger, robot, path, expression)
    for path, record in all_of(BaseModel, robot.description):
        match record:
            case Limits():
                _ask_range(ledger, robot.source, path, (record.lower, record.upper), strictly=True)
            case Actuator(gear_ratio=QuantityExpression() as ratio):
                message = "a gear of ratio 0 moves nothing"
                problem = robot.source.problem((*path, "gear_ratio"), ratio.text, message, "not 0")
                ledger.ask(problem, multiply(ratio.tree, ratio.tree), strictly=True)
            case _:
                pass
        for key in AXES:
            axis = getattr(record, key, None)
            if isinstance(axis, tuple):
                _ask_direction(ledger, robot, (*path, key), axis)
    for path, angle in angles_of(robot.description):
        if path[-1] not in WOUND:
            problem = robot.source.problem(path, angle.text, "angles are in radians, and this is more than two turns")
            ledger.ask_small(problem, ledger.node(angle.tree), TURNS)
    _ask_places(robot.description, robot.source, ledger)


def _ask_bounds(ledger: Ledger, robot: CheckedFile) -> None:
    for name, parameter in robot.description.parameters.items():
        if parameter.bounds is None:
            continue
        factor = parse_unit(parameter.unit).factor
        low, high = (bound.tree.value for bound in parameter.bounds if isinstance(bound.tree, Number))
        allowed = f"{low:g} to {high:g} {parameter.unit}"
        message = "the value is out of its bounds"
        problem = robot.source.problem(("parameters", name, "value"), name, message, allowed)
        ledger.ask(problem, Name(name), Number(low * factor))
        ledger.ask(problem, Number(high * factor), Name(name))


def _ask_minimum(ledger: Ledger, robot: CheckedFile, path: KeyPath, expression: QuantityExpression) -> None:
    if expression.minimum is None or not names_in(expression.tree):
        return
    bound = "more than" if expression.exclusive else "at least"
    message, allowed = f"the value must be {bound} {expression.minimum:g}", ""
    if expression.units:
        allowed = f"a value in {' or '.join(expression.units)}"
    problem = robot.source.problem(path, expression.text, message, allowed)
    ledger.ask(problem, expression.tree, Number(expression.minimum), strictly=expression.exclusive)


def _ask_range(
    ledger: Ledger,
    source: SourceMap,
    path: KeyPath,
    ends: tuple[QuantityExpression, QuantityExpression],
    *,
    strictly: bool = False,
) -> None:
    low, high = ends
    problem = source.problem(path, f"{low.text} to {high.text}", "the range is empty", "lower less than upper")
    ledger.ask(problem, high.tree, low.tree, strictly=strictly)


def _ask_direction(ledger: Ledger, robot: CheckedFile, path: KeyPath, axis: tuple[QuantityExpression, ...]) -> None:
    text = ", ".join(entry.text for entry in axis)
    problem = robot.source.problem(path, text, "an axis needs a direction", "a vector that is not zero")
    ledger.ask(problem, total(multiply(entry.tree, entry.tree) for entry in axis), strictly=True)


@singledispatch
def _ask_places(description: Description, source: SourceMap, ledger: Ledger) -> None:
    """Ask what box and home have to be."""
    raise NotImplementedError


@_ask_places.register
def _of_pose(description: RobotDescription, source: SourceMap, ledger: Ledger) -> None:
    """Ranges of the box are not empty, and the attitude of a home pose has length one."""
    platform = description.platform
    for place, ends in enumerate(platform.box):
        _ask_range(ledger, source, ("platform", "box", place), ends)
    if layout_of(platform.motion, platform.plane).free:
        message = "the last four entries of home are a quaternion; its length must be 1"
        problem = source.problem(("platform", "home"), "", message)
        square = total(multiply(entry.tree, entry.tree) for entry in platform.home[-4:])
        ledger.ask_small(problem, ledger.node(add(square, negate(ONE))), UNIT_LENGTH)


@_ask_places.register
def _of_joints(description: MultibodyDescription, source: SourceMap, ledger: Ledger) -> None:
    """A joint stands within its limits at home."""
    for name, ends in description.box.items():
        _ask_range(ledger, source, ("box", name), ends)
    for joint in description.joints:
        for name, limits in zip(coordinate_names(joint), ranges_of(joint.limits), strict=False):
            stated = description.home.get(name)
            if not isinstance(stated, QuantityExpression):
                continue
            low, high = limits.lower, limits.upper
            message, allowed = "home is outside the limits of the joint", f"{low.text} to {high.text}"
            problem = source.problem(("home", name), stated.text, message, allowed)
            ledger.ask(problem, stated.tree, low.tree)
            ledger.ask(problem, high.tree, stated.tree)
