"""What a robot file states of its numbers, as demands on parameters: bounds, signs, ranges, directions."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel

from pkmgen.emit.admission.ledger import Ledger
from pkmgen.language.description.angles import TURNS, WOUND, angles_of
from pkmgen.language.description.bodies import MultibodyFile
from pkmgen.language.description.check import expressions_of
from pkmgen.language.description.layout import layout_of
from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.description.source import KeyPath
from pkmgen.language.description.types import Actuator, Limits, RobotFile
from pkmgen.language.expression.algebra import ONE, add, multiply, negate, total
from pkmgen.language.expression.trees import Name, Number, names_in
from pkmgen.language.expression.units import parse_unit

AXES = ("axis", "second_axis", "direction", "normal")
"""Keys of vectors that need a direction."""
UNIT_LENGTH = 2e-7
"""Greatest error of the squared length of the quaternion of a home pose."""


def ask_as_stated(ledger: Ledger, robot: RobotFile | MultibodyFile) -> None:
    """Ask what the reader of a robot file asks of values, wherever parameters take part."""
    _ask_bounds(ledger, robot)
    for path, expression in expressions_of(robot.description):
        if path[:1] != ("parameters",):
            _ask_minimum(ledger, robot, path, expression)
    for path, record in _records(robot.description):
        match record:
            case Limits():
                _ask_range(ledger, robot, path, (record.lower, record.upper), strictly=True)
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
    _ask_box(ledger, robot)
    _ask_home(ledger, robot)


def _records(record: object, path: KeyPath = ()) -> Iterator[tuple[KeyPath, BaseModel]]:
    """All records of a description, with their key paths."""
    if isinstance(record, BaseModel):
        yield path, record
        for name in type(record).model_fields:
            yield from _records(getattr(record, name), (*path, name))
    elif isinstance(record, tuple):
        for index, child in enumerate(record):
            yield from _records(child, (*path, index))
    elif isinstance(record, dict):
        for key, child in record.items():
            yield from _records(child, (*path, key))


def _ask_bounds(ledger: Ledger, robot: RobotFile | MultibodyFile) -> None:
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


def _ask_minimum(
    ledger: Ledger, robot: RobotFile | MultibodyFile, path: KeyPath, expression: QuantityExpression
) -> None:
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
    robot: RobotFile | MultibodyFile,
    path: KeyPath,
    ends: tuple[QuantityExpression, QuantityExpression],
    *,
    strictly: bool = False,
) -> None:
    low, high = ends
    problem = robot.source.problem(path, f"{low.text} to {high.text}", "the range is empty", "lower less than upper")
    ledger.ask(problem, high.tree, low.tree, strictly=strictly)


def _ask_direction(
    ledger: Ledger, robot: RobotFile | MultibodyFile, path: KeyPath, axis: tuple[QuantityExpression, ...]
) -> None:
    text = ", ".join(entry.text for entry in axis)
    problem = robot.source.problem(path, text, "an axis needs a direction", "a vector that is not zero")
    ledger.ask(problem, total(multiply(entry.tree, entry.tree) for entry in axis), strictly=True)


def _ask_box(ledger: Ledger, robot: RobotFile | MultibodyFile) -> None:
    if isinstance(robot, RobotFile):
        boxes = {("platform", "box", i): ends for i, ends in enumerate(robot.description.platform.box)}
    else:
        boxes = {("box", name): ends for name, ends in robot.description.box.items()}  # type: ignore[misc]
    for path, ends in boxes.items():
        _ask_range(ledger, robot, path, ends)


def _ask_home(ledger: Ledger, robot: RobotFile | MultibodyFile) -> None:
    """The attitude of a home pose has length one; a joint stands within its limits at home."""
    if isinstance(robot, RobotFile):
        platform = robot.description.platform
        if layout_of(platform.motion, platform.plane).free:
            entries = platform.home[-4:]
            message = "the last four entries of home are a quaternion; its length must be 1"
            problem = robot.source.problem(("platform", "home"), "", message)
            square = total(multiply(entry.tree, entry.tree) for entry in entries)
            ledger.ask_small(problem, ledger.node(add(square, negate(ONE))), UNIT_LENGTH)
        return
    for joint in robot.description.joints:
        stated = robot.description.home.get(joint.name)
        if joint.limits is None or not isinstance(stated, QuantityExpression):
            continue
        low, high = joint.limits.lower, joint.limits.upper
        message, allowed = "home is outside the limits of the joint", f"{low.text} to {high.text}"
        problem = robot.source.problem(("home", joint.name), stated.text, message, allowed)
        ledger.ask(problem, stated.tree, low.tree)
        ledger.ask(problem, high.tree, stated.tree)
