"""What a schema cannot say: names, references, units, ranges and values of a robot description."""

from __future__ import annotations

import keyword
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import BaseModel

from pkmgen.description.layout import layout_of
from pkmgen.description.limits import limit_problems
from pkmgen.description.quantity import QuantityExpression
from pkmgen.description.source import KeyPath, SourceMap
from pkmgen.description.types import Contact, Coupling, Joint, JointType, Parameter, RobotDescription
from pkmgen.errors import Problem
from pkmgen.expression.trees import (
    CONSTANTS,
    FUNCTIONS,
    Expression,
    ExpressionError,
    Number,
    evaluate,
    infer_dimension,
    names_in,
)
from pkmgen.expression.units import DIMENSIONLESS, UNIT_NAMES, Dimension, dimension_text, parse_unit
from pkmgen.reserved import is_c_word
from pkmgen.spelling import nearest

UNIT_LENGTH = 1e-7
"""Greatest error of the length of a quaternion."""
PARAMETER_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")


@dataclass(frozen=True, slots=True)
class CheckedDescription:
    """Result of the checks: the values of the parameters and what is wrong."""

    values: Mapping[str, float]
    derived: tuple[str, ...]
    problems: tuple[Problem, ...]


@dataclass(slots=True)
class _Check:
    description: RobotDescription
    source: SourceMap
    problems: list[Problem] = field(default_factory=list)
    values: dict[str, float] = field(default_factory=dict)
    derived: list[str] = field(default_factory=list)
    dimensions: dict[str, Dimension] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)

    def report(self, path: KeyPath, seen: object, message: str, allowed: str = "", near: str = "") -> None:
        self.problems.append(self.source.problem(path, seen, message, allowed, near))


def check_description(description: RobotDescription, source: SourceMap) -> CheckedDescription:
    """Check a description that has the right shape.

    Returns:
        Values of all parameters in SI units, and the problems found.
    """
    check = _Check(description, source)
    _check_parameter_names(check)
    _evaluate_parameters(check)
    _check_bounds(check)
    for path, expression in expressions_of(description):
        if path[:1] != ("parameters",):
            _check_expression(check, path, expression)
    _check_axes(check)
    for problem in limit_problems(description, check.dimensions, check.values):
        check.report(*problem)
    _check_references(check)
    _check_platform(check)
    values = {name: check.values.get(name, math.nan) for name in description.parameters}
    return CheckedDescription(values, tuple(check.derived), tuple(check.problems))


def expressions_of(record: object, path: KeyPath = ()) -> Iterator[tuple[KeyPath, QuantityExpression]]:
    """Walk all expressions of a record, with their key paths."""
    if isinstance(record, QuantityExpression):
        yield path, record
    elif isinstance(record, BaseModel):
        for name in type(record).model_fields:
            yield from expressions_of(getattr(record, name), (*path, name))
    elif isinstance(record, tuple):
        for index, child in enumerate(record):
            yield from expressions_of(child, (*path, index))
    elif isinstance(record, dict):
        for key, child in record.items():
            yield from expressions_of(child, (*path, key))


def _check_parameter_names(check: _Check) -> None:
    for name in check.description.parameters:
        path = ("parameters", name)
        if not PARAMETER_NAME.fullmatch(name):
            check.report(
                path,
                name,
                "not a parameter name",
                "a letter, then letters, digits and underscores, 40 at most",
            )
        elif name in FUNCTIONS or name in CONSTANTS or keyword.iskeyword(name) or is_c_word(name):
            message = "this name is taken: it is a word of expressions, of Python or of C"
            check.report(path, name, message, "another name")
    if is_c_word(check.description.name):
        check.report(("name",), check.description.name, "this name is a word of C", "another name")


def _evaluate_parameters(check: _Check) -> None:
    parameters = check.description.parameters
    for name, parameter in parameters.items():
        try:
            check.dimensions[name] = parse_unit(parameter.unit).dimension
        except ValueError as error:
            check.dimensions[name] = DIMENSIONLESS
            check.unknown.add(name)
            words = ", ".join(UNIT_NAMES)
            check.report(
                ("parameters", name, "unit"),
                parameter.unit,
                str(error),
                f"products of {words}",
                nearest(parameter.unit, ("kg*m**2", "N*m*s/rad", "N*m", "m/s**2", *UNIT_NAMES)),
            )
    for name in parameters:
        _evaluate_parameter(check, name, ())


def _evaluate_parameter(check: _Check, name: str, pending: tuple[str, ...]) -> bool:
    """Compute a parameter after those it depends on; False where it has no value."""
    if name in check.values:
        return not math.isnan(check.values[name])
    parameter, path = check.description.parameters[name], ("parameters", name, "value")
    if name in pending:
        ring = " -> ".join((*pending[pending.index(name) :], name))
        message = f"the parameters depend on each other in a ring: {ring}"
        check.report(path, parameter.value.text, message, "a value that does not lead back to itself")
        check.values[name] = math.nan
        return False
    known = _check_names(check, path, parameter.value)
    for other in names_in(parameter.value.tree) if known else ():
        known = _evaluate_parameter(check, other, (*pending, name)) and known
    if name not in check.values:
        check.values[name] = _parameter_value(check, name, parameter, path) if known else math.nan
    return not math.isnan(check.values[name])


def _parameter_value(check: _Check, name: str, parameter: Parameter, path: KeyPath) -> float:
    expression = parameter.value
    if expression.error:
        check.report(path, expression.text, expression.error, f"a value in {parameter.unit}")
        return math.nan
    if name in check.unknown:
        return math.nan
    unit = parse_unit(parameter.unit)
    if isinstance(expression.tree, Number):
        return expression.tree.value * unit.factor
    check.derived.append(name)
    try:
        dimension = infer_dimension(expression.tree, check.dimensions)
        if unit.factor != 1.0:
            raise ExpressionError("an expression is in SI units; its parameter must be too")
        if dimension not in (None, unit.dimension):
            raise ExpressionError(f"the expression measures {dimension_text(dimension or DIMENSIONLESS)}")
        return evaluate(expression.tree, check.values)
    except ExpressionError as error:
        check.report(path, expression.text, str(error), f"a value in {parameter.unit}")
        return math.nan


def _check_names(check: _Check, path: KeyPath, expression: Expression) -> bool:
    known = tuple(check.description.parameters)
    missing = [name for name in names_in(expression.tree) if name not in check.description.parameters]
    for name in missing:
        message = f"there is no parameter {name!r}"
        check.report(path, expression.text, message, ", ".join(known) or "none", nearest(name, known))
    return not missing


def _check_bounds(check: _Check) -> None:
    for name, parameter in check.description.parameters.items():
        if parameter.bounds is None or math.isnan(value := check.values.get(name, math.nan)):
            continue
        factor = parse_unit(parameter.unit).factor
        ends = []
        for index, bound in enumerate(parameter.bounds):
            path = ("parameters", name, "bounds", index)
            if bound.error or not isinstance(bound.tree, Number):
                check.report(path, bound.text, bound.error or "a bound is a plain number")
            else:
                ends.append(bound.tree.value)
        if len(ends) < 2:
            continue
        if not ends[0] * factor <= value <= ends[1] * factor:
            allowed = f"{ends[0]:g} to {ends[1]:g} {parameter.unit}"
            seen = f"{value / factor:g}"
            check.report(("parameters", name, "value"), seen, "the value is out of its bounds", allowed)
            check.values[name] = math.nan  # what follows from a wrong value is not reported again


def _check_expression(check: _Check, path: KeyPath, expression: QuantityExpression) -> None:
    if expression.error:
        check.report(path, expression.text, expression.error, _units_text(expression))
        return
    names = names_in(expression.tree)
    if not _check_names(check, path, expression) or any(name in check.unknown for name in names):
        return
    try:
        dimension = infer_dimension(expression.tree, check.dimensions)
    except ExpressionError as error:
        check.report(path, expression.text, str(error), _units_text(expression))
        return
    allowed = [parse_unit(unit).dimension for unit in expression.units]
    if dimension is not None and allowed and dimension not in allowed:
        message = f"wrong unit: the value measures {dimension_text(dimension)}"
        check.report(path, expression.text, message, _units_text(expression))
    if any(math.isnan(check.values.get(name, math.nan)) for name in names):
        return
    try:
        value = evaluate(expression.tree, check.values)
    except ExpressionError as error:
        check.report(path, expression.text, str(error))
        return
    low = expression.minimum
    if low is not None and (value < low or (expression.exclusive and value == low)):
        bound = "more than" if expression.exclusive else "at least"
        seen = expression.text if isinstance(expression.tree, Number) else f"{expression.text} = {value:g}"
        check.report(path, seen, f"the value must be {bound} {low:g}", _units_text(expression))


def _units_text(expression: QuantityExpression) -> str:
    return f"a value in {' or '.join(expression.units)}" if expression.units else ""


def _check_axes(check: _Check) -> None:
    """Every joint but a spherical one has an axis, and no axis is the zero vector."""
    for name, limb_type in check.description.limb_types.items():
        path: KeyPath = ("limb_types", name)
        joints = [((*path, "elements", i, "joint"), element.joint) for i, element in enumerate(limb_type.elements)]
        if isinstance(limb_type.tip, Joint):
            joints.append(((*path, "tip"), limb_type.tip))
        axes = [((*path, "elements", i, "direction"), e.direction) for i, e in enumerate(limb_type.elements)]
        for place, joint in joints:
            if joint.axis is None and joint.type is not JointType.SPHERICAL:
                message = f"a joint of type {joint.type} needs an axis"
                check.report(place, joint.type, message, "axis: x, y, z, -x, -y, -z or three numbers")
            axes += [((*place, "axis"), joint.axis), ((*place, "second_axis"), joint.second_axis)]
        if isinstance(limb_type.tip, Contact):
            axes.append(((*path, "tip", "normal"), limb_type.tip.normal))
        _check_directions(check, axes)
    for index, limb in enumerate(check.description.limbs):
        mounts = (("base", limb.base), ("platform", limb.platform))
        _check_directions(check, [(("limbs", index, end, "axis"), mount.axis) for end, mount in mounts])


def _check_directions(check: _Check, axes: Sequence[tuple[KeyPath, tuple[QuantityExpression, ...] | None]]) -> None:
    for place, axis in axes:
        if axis is not None and _is_zero(check, axis):
            check.report(place, "the zero vector", "an axis needs a direction", "a vector that is not zero")


def _is_zero(check: _Check, axis: tuple[QuantityExpression, ...]) -> bool:
    try:
        return all(not entry.error and evaluate(entry.tree, check.values) == 0.0 for entry in axis)
    except (ExpressionError, KeyError):
        return False  # reported where the expression stands


def _check_references(check: _Check) -> None:
    description = check.description
    parts = [part.name for part in description.platform.parts]
    limbs = [limb.name for limb in description.limbs]
    _check_unique(check, [(("limbs", i, "name"), name) for i, name in enumerate(limbs)], "limb")
    _check_unique(check, [(("platform", "parts", i, "name"), name) for i, name in enumerate(parts)], "part")
    for index, limb in enumerate(description.limbs):
        _check_one_of(check, ("limbs", index, "type"), limb.type, list(description.limb_types), "limb type")
        if limb.platform.part is not None:
            _check_one_of(check, ("limbs", index, "platform", "part"), limb.platform.part, parts, "platform part")
        if limb.base.part is not None:
            check.report(("limbs", index, "base", "part"), limb.base.part, "the base has no parts")
    for type_name, limb_type in description.limb_types.items():
        names = [
            (("limb_types", type_name, "elements", i, "name"), element.name)
            for i, element in enumerate(limb_type.elements)
        ]
        _check_unique(check, names, "element")
    if (carrier := description.platform.carried_by) is not None:
        _check_one_of(check, ("platform", "carried_by"), carrier, limbs, "limb")
    for index, coupling in enumerate(description.couplings):
        for place, name in enumerate(coupling.limbs):
            _check_one_of(check, ("couplings", index, "limbs", place), name, limbs, "limb")
        _check_coupled_element(check, index, coupling)


def _check_coupled_element(check: _Check, index: int, coupling: Coupling) -> None:
    for place, name in enumerate(coupling.limbs):
        if name in coupling.limbs[:place]:
            path = ("couplings", index, "limbs", place)
            check.report(path, name, "the coupling names this limb twice", "limbs that differ")
    types = [limb.type for limb in check.description.limbs if limb.name in coupling.limbs]
    for type_name in dict.fromkeys(types):
        if type_name in check.description.limb_types:
            names = [element.name for element in check.description.limb_types[type_name].elements]
            kind = f"element in limb type {type_name!r}"
            _check_one_of(check, ("couplings", index, "element"), coupling.element, names, kind)


def _check_unique(check: _Check, names: Sequence[tuple[KeyPath, str]], kind: str) -> None:
    seen: set[str] = set()
    for path, name in names:
        if name in seen:
            check.report(path, name, f"two {kind}s have this name", "names that differ")
        seen.add(name)


def _check_one_of(check: _Check, path: KeyPath, name: str, names: list[str], kind: str) -> None:
    if name not in names:
        message = f"there is no {kind} of this name"
        check.report(path, name, message, ", ".join(names) or "none", nearest(name, names))


def _check_platform(check: _Check) -> None:
    platform = check.description.platform
    layout = layout_of(platform.motion, platform.plane)
    size = len(layout.pose_names)
    if len(platform.home) != size:
        message = f"a pose of motion {platform.motion} has {size} entries"
        check.report(("platform", "home"), f"{len(platform.home)} entries", message)
    elif layout.free:
        _check_quaternion(check)
    ranges = layout.ranges
    if len(platform.box) != ranges:
        message = f"the box of motion {platform.motion} has {ranges} ranges"
        check.report(("platform", "box"), f"{len(platform.box)} ranges", message)
    for index, (low, high) in enumerate(platform.box):
        try:
            ends = [evaluate(end.tree, check.values) for end in (low, high) if not end.error]
        except (ExpressionError, KeyError):
            continue
        if len(ends) == 2 and ends[0] > ends[1]:
            check.report(("platform", "box", index), f"{ends[0]:g} to {ends[1]:g}", "the range is empty")


def _check_quaternion(check: _Check) -> None:
    """The attitude of the home pose is a quaternion of length one."""
    try:
        entries = [evaluate(entry.tree, check.values) for entry in check.description.platform.home[-4:]]
    except (ExpressionError, KeyError):
        return
    length = math.hypot(*entries)
    if abs(length - 1.0) > UNIT_LENGTH:
        message = "the last four entries of home are a quaternion; its length must be 1"
        check.report(("platform", "home"), f"length {length:g}", message, "such as 1, 0, 0, 0")
