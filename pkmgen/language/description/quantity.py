"""Field types of a robot description: an expression together with the unit and the range its place demands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from pkmgen.language.exact.dimensions import PURE, Dimension
from pkmgen.language.expression.trees import Expression, Number, Operation, Tree, names_in
from pkmgen.language.expression.units import parse_unit


@dataclass(frozen=True, slots=True)
class QuantityExpression(Expression):
    """An expression and what its place in the file demands of it.

    Attributes:
        units: Units that are accepted, the first being the usual one; empty where any is.
        minimum: Least value allowed, or None.
        exclusive: Whether the minimum itself is refused.
    """

    units: tuple[str, ...] = ()
    minimum: float | None = None
    exclusive: bool = False


ZERO = QuantityExpression("0", Number(0.0))
"""What a field that was left out means: nothing, in any unit."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """Annotation of an `Expression` field."""

    units: tuple[str, ...]
    minimum: float | None = None
    exclusive: bool = False

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Schema by which pydantic reads the field."""
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Schema of the field for editors."""
        unit = " or ".join(self.units) or "any unit"
        return {"type": ["number", "string"], "description": f"number or expression of parameters, in {unit}"}

    def read(self, value: object) -> QuantityExpression:
        """Read what YAML delivered; a mistake is kept in the result and reported with the others."""
        if isinstance(value, QuantityExpression):
            return value
        plain, measures = Expression.of(value), {parse_unit(unit).dimension for unit in self.units}
        tree = with_measures(plain.tree, measures.pop() if len(measures) == 1 else None)
        return QuantityExpression(plain.text, tree, plain.error, self.units, self.minimum, self.exclusive)


Length = Annotated[QuantityExpression, Quantity(("m",))]
PositiveLength = Annotated[QuantityExpression, Quantity(("m",), 0.0, True)]
PositiveNumber = Annotated[QuantityExpression, Quantity(("1",), 0.0, True)]
Mass = Annotated[QuantityExpression, Quantity(("kg",), 0.0)]
MomentOfInertia = Annotated[QuantityExpression, Quantity(("kg*m**2",), 0.0)]
ProductOfInertia = Annotated[QuantityExpression, Quantity(("kg*m**2",))]
RotorInertia = Annotated[QuantityExpression, Quantity(("kg*m**2", "kg"), 0.0)]
ViscousFriction = Annotated[QuantityExpression, Quantity(("N*m*s/rad", "N*s/m"), 0.0)]
CoulombFriction = Annotated[QuantityExpression, Quantity(("N*m", "N"), 0.0)]
Acceleration = Annotated[QuantityExpression, Quantity(("m/s**2",))]
Angle = Annotated[QuantityExpression, Quantity(("rad",))]
Pure = Annotated[QuantityExpression, Quantity(("1",))]
Coordinate = Annotated[QuantityExpression, Quantity(("m", "rad"))]
Stiffness = Annotated[QuantityExpression, Quantity(("N*m/rad", "N/m"), 0.0)]
Damping = Annotated[QuantityExpression, Quantity(("N*m*s/rad", "N*s/m"), 0.0)]
EffortLimit = Annotated[QuantityExpression, Quantity(("N*m", "N"), 0.0, True)]
SpeedLimit = Annotated[QuantityExpression, Quantity(("rad/s", "m/s"), 0.0, True)]
AccelerationLimit = Annotated[QuantityExpression, Quantity(("rad/s**2", "m/s**2"), 0.0, True)]
MotorStiffness = Annotated[QuantityExpression, Quantity(("N*m/rad", "N/m"), 0.0, True)]
Step = Annotated[QuantityExpression, Quantity(("rad", "m"), 0.0)]
Pitch = Annotated[QuantityExpression, Quantity(("m/rad", "m"))]
AnyQuantity = Annotated[QuantityExpression, Quantity(())]


__all__ = ["with_measures"]


def with_measures(tree: Tree, dimension: Dimension | None) -> Tree:
    """The expression, each of whose literals knows what it measures.

    Terms of a sum measure what the sum does, and factors of what has a name are pure numbers.

    Args:
        tree: An expression of a file.
        dimension: What it measures; None where that is not known, as it then is of literals alone.
    """
    if isinstance(tree, Number):
        return Number(tree.value, dimension)
    if not isinstance(tree, Operation):
        return tree
    return Operation(tree.operator, tuple(_argument(tree, part, dimension) for part in tree.arguments))


def _argument(tree: Operation, part: Tree, dimension: Dimension | None) -> Tree:
    """An argument of an operation that measures something."""
    match tree.operator:
        case "+" | "-" | "neg":
            return with_measures(part, dimension)
        case "*" | "/":
            pure = not names_in(part) and (dimension == PURE or bool(names_in(tree)))
        case "**" | "sqrt":
            pure = dimension == PURE or part is not tree.arguments[0]
        case _:
            pure = tree.operator != "atan2"
    return with_measures(part, PURE if pure else None)
