"""Tables 1 and 2 of Özgür 2013 for any robot: kinematic coordinates, and local forces and torques, of its elements."""

from __future__ import annotations

import operator as arithmetic
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import sympy

from pkmgen.description.types import JointType
from pkmgen.equations.matrix import Matrix, eye
from pkmgen.equations.rates import RateTape
from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.types import SymbolicModel
from pkmgen.expression.algebra import ZERO
from pkmgen.expression.trees import Tree, map_tree
from pkmgen.geometry.anchor import skew
from pkmgen.geometry.assembly import actuator_names
from pkmgen.geometry.motion import moving_robot
from pkmgen.geometry.platform import declare_rates
from pkmgen.geometry.pose import declare_pose
from pkmgen.mechanism.types import Body, Element, Friction, Joint, Limb, Mechanism
from pkmgen.methods.elements.bodies import body_motion
from pkmgen.methods.elements.dynamics import limbs_as_elements
from pkmgen.methods.elements.platform import platform_bodies
from pkmgen.plan.plan import Plan

__all__ = ["LocalEfforts", "MotionShare", "kinematic_coordinates", "local_efforts"]

_ARITHMETIC: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "neg": arithmetic.neg,
        "+": arithmetic.add,
        "-": arithmetic.sub,
        "*": arithmetic.mul,
        "/": arithmetic.truediv,
        "**": arithmetic.pow,
    }
)


@dataclass(frozen=True, slots=True)
class MotionShare:
    """A row of Table 1: how a body moves with one rate of the motion basis; names are those of the equations.

    Attributes:
        limb: Name of the limb; empty for the platform.
        element: Name of the element.
        kind: Bar, spindle, telescopic or screw.
        body: Name of the body in the equations.
        rate: The rate of the motion basis.
        moving: V = ∂Ṡ/∂rate.
        turning: W = ∂ω/∂rate.
    """

    limb: str
    element: str
    kind: str
    body: str
    rate: str
    moving: str
    turning: str


@dataclass(frozen=True, slots=True)
class LocalEfforts:
    """A row of Table 2: forces, or torques, on an element.

    Attributes:
        limb: Name of the limb; empty for the platform.
        element: Name of the element.
        kind: Bar, spindle, telescopic or screw.
        quantity: `forces` or `torques`.
        actuator: Γ of motors that move it.
        gravity: Weight of its bodies.
        actuator_friction: Friction of driven joints.
        passive_friction: Friction of other joints, relative to the body before.
        actuator_inertia: Inertia of rotors.
        inertia: Inertia of its bodies.
    """

    limb: str
    element: str
    kind: str
    quantity: str
    actuator: str
    gravity: str
    actuator_friction: str
    passive_friction: str
    actuator_inertia: str
    inertia: str


def kinematic_coordinates(plan: Plan) -> list[MotionShare]:
    """List V and W of every body with respect to every rate it moves with (Table 1)."""
    equations = StagedEquations()
    robot = moving_robot(declare_rates(equations, RateTape(equations), declare_pose(equations, plan)), False)
    limbs = limbs_as_elements(robot)
    robot.tape.write_accelerations()
    kinds = {(limb.name, element.name): str(element.kind) for limb in plan.mechanism.limbs for element in limb.elements}
    bodies = [
        (each.limb, each.element, kinds[each.limb, each.element], body_motion(equations, each))
        for limb in limbs
        for each in limb.bodies
    ]
    bodies += [("", "platform", "rigid body", body) for body in platform_bodies(equations, robot.points)]
    written = _Written(equations.model(plan.mechanism.name, "kinematic_coordinates", "elements", "pose", ()))
    return [
        MotionShare(
            limb, element, kind, body.label, share.rate.name, written.text(share.moving), written.text(share.turning)
        )
        for limb, element, kind, body in bodies
        for share in body.coordinates
    ]


class _Written:
    """Finds short words for matrices of written equations."""

    def __init__(self, model: SymbolicModel) -> None:
        self._constants = {symbol: _expression(tree) for symbol, tree in model.constants.items()}
        self._values: dict[Any, Any] = {}
        self._names: dict[Any, str] = {}
        for equation in model.written():
            self._values.update(zip(equation.symbols, equation.value, strict=True))
            self._names.update(dict.fromkeys(equation.symbols, equation.name))

    def text(self, matrix: Matrix | None) -> str:
        """A multiple of 1, a cross product, a vector, or else the name the matrix has among the equations."""
        if matrix is None or all(entry == 0 for entry in matrix):
            return "0"
        if matrix.cols == 1:
            read = [self._read(entry) for entry in matrix]
            read = [value if value.is_Symbol else entry for value, entry in zip(read, matrix, strict=True)]
            return self._vector(Matrix(read)) or self._names.get(matrix[0], str(list(matrix)))
        value = matrix.applyfunc(lambda entry: self._read(entry).xreplace(self._constants))
        factor = value[0, 0]
        if value == factor * eye(3):
            return "1" if factor == 1 else f"({factor})·1" if factor.is_Add else f"{factor}·1"
        turned = Matrix([value[2, 1], value[0, 2], value[1, 0]])
        if value == skew(turned):
            for sign, vector in (("", turned), ("-", -turned)):
                if name := self._vector(vector):
                    return f"{sign}[{name}]×"
        return self._names[matrix[0, 0]]

    def _read(self, entry: Any) -> Any:
        """What an entry was written as."""
        return self._values.get(entry, entry)

    def _vector(self, column: Matrix) -> str | None:
        """The name whose components a column holds."""
        stems = {str(entry).removesuffix(f"_{axis}") for entry, axis in zip(column, "xyz", strict=True)}
        ends = all(str(entry).endswith(f"_{axis}") for entry, axis in zip(column, "xyz", strict=True))
        whole = ends and all(entry.is_Symbol for entry in column)
        return stems.pop() if whole and len(stems) == 1 else None


def local_efforts(mechanism: Mechanism) -> list[LocalEfforts]:
    """List the local forces and torques on every element, those it does not have as 0 (Table 2).

    The paper lists the friction of a passive joint on one element only; it acts on both that the joint joins.
    """
    names, rows, at_tips = iter(actuator_names(mechanism)), [], []
    for limb in mechanism.limbs:
        joints = [_joints_of(element, names) for element in limb.elements]
        for index, element in enumerate(limb.elements):
            acting = list(joints[index])
            if index + 1 < len(joints) and not element.couplers:  # couplers bear what follows them, and do not turn
                acting.append(replace(joints[index + 1][0], reaction=True))
            if element is limb.elements[-1] and isinstance(limb.tip, Joint):
                tip = _JointEfforts("torques", "z", f"{limb.name}_tip", "q̇", "", ZERO, limb.tip.friction)
                acting.append(tip)
                at_tips.append(replace(tip, reaction=True))
            rows += [_element_efforts(limb, element, quantity, acting) for quantity in ("forces", "torques")]
    bodies = [*mechanism.platform, *(body for part in mechanism.parts for body in part.bodies)]
    turning = bodies if mechanism.layout.turns else []
    for quantity, tips in (("forces", []), ("torques", at_tips if mechanism.layout.turns else [])):
        inertia, gravity = _body_efforts(bodies, turning, quantity)
        rubbing = _sum(tip.rubbing() for tip in tips)
        rows.append(LocalEfforts("", "platform", "rigid body", quantity, "0", gravity, "0", rubbing, "0", inertia))
    return rows


@dataclass(frozen=True, slots=True)
class _JointEfforts:
    """What a joint does to the element behind it, or in reaction to the one before: a force or torque on an axis."""

    quantity: str
    axis: str
    place: str
    rate: str
    motor: str
    rotor: Tree
    friction: Friction
    reaction: bool = False

    def actuator(self) -> str:
        """Drive of the motor."""
        return f"{'-' if self.reaction else ''}Γ_{self.motor} {self.axis}_{self.place}" if self.motor else ""

    def rubbing(self) -> str:
        """Friction on the rate of what follows relative to what precedes."""
        rate = f"{self.rate}_{self.place}"
        parts = ((self.friction.viscous, rate), (self.friction.coulomb, f"sign({rate})"))
        found = " + ".join(f"{_text(tree)} {factor}" for tree, factor in parts if tree != ZERO)
        return f"{'' if self.reaction else '-'}({found}) {self.axis}_{self.place}" if found else ""

    def rotating(self) -> str:
        """Inertia of the rotor."""
        if not self.motor or self.rotor == ZERO:
            return ""
        sign = "" if self.reaction else "-"
        return f"{sign}{_text(self.rotor)} d({self.rate}_{self.place})/dt {self.axis}_{self.place}"


def _joints_of(element: Element, names: Iterator[str]) -> list[_JointEfforts]:
    """The joint of an element, and its slide."""
    joint, slide, place = element.joint, element.slide, element.name
    sliding = joint.type is JointType.PRISMATIC
    if joint.type is JointType.CYLINDRICAL and joint.motor is not None:
        sliding = joint.motor.axis == 2
    rotor = joint.motor.rotor_inertia if joint.motor else ZERO
    quantity, axis = ("forces", "a") if sliding else ("torques", "z")
    name = next(names) if joint.motor else ""
    found = [_JointEfforts(quantity, axis, place, "q̇", name, rotor, joint.friction)]
    if slide is not None:
        rotor = slide.motor.rotor_inertia if slide.motor else ZERO
        name = next(names) if slide.motor else ""
        found.append(_JointEfforts("forces", "u", place, "ḋ", name, rotor, slide.friction))
    return found


def _element_efforts(limb: Limb, element: Element, quantity: str, joints: list[_JointEfforts]) -> LocalEfforts:
    own = [joint for joint in joints if joint.quantity == quantity]
    rods = (*element.bodies, *(element.slide.rods if element.slide else ()))
    links = (*element.pair.start_links, *element.pair.end_links) if element.pair else ()
    if element.pair:
        rods = tuple(replace(body, name=f"{body.name}_{index}") for index in (1, 2) for body in rods)
    turning = [*rods, *element.links, *links]
    bodies = [*turning, *element.couplers]
    if element.joint.type is JointType.PRISMATIC and limb.elements[0] is element:
        turning = []
    inertia, gravity = _body_efforts(bodies, turning, quantity)
    return LocalEfforts(
        limb.name,
        element.name,
        str(element.kind),
        quantity,
        _sum(joint.actuator() for joint in own),
        gravity,
        _sum(joint.rubbing() for joint in own if joint.motor),
        _sum(joint.rubbing() for joint in own if not joint.motor),
        _sum(joint.rotating() for joint in own),
        inertia,
    )


def _body_efforts(bodies: list[Body], turning: list[Body], quantity: str) -> tuple[str, str]:
    """Inertia and weight of bodies."""
    if quantity == "torques":
        heavy = [body for body in turning if any(entry != ZERO for entry in body.inertia)]
        return _sum(f"-(I ω̇ + ω × I ω)_{body.name}" for body in heavy), "0"
    heavy = [body for body in bodies if body.mass != ZERO]
    return _sum(f"-{_text(body.mass)} S̈_{body.name}" for body in heavy), _sum(f"{_text(b.mass)} g" for b in heavy)


def _sum(parts: Iterable[str]) -> str:
    return " + ".join(part for part in parts if part).replace("+ -", "- ") or "0"


def _text(tree: Tree) -> str:
    """An expression of the robot file, bracketed where it is a sum."""
    expression = _expression(tree)
    return f"({expression})" if expression.is_Add else str(expression)


def _expression(tree: Tree) -> sympy.Expr:
    """Put an expression of the robot file into sympy, short fractions exactly."""

    def operation(operator: str, arguments: Sequence[sympy.Expr]) -> sympy.Expr:
        if operator in _ARITHMETIC:
            return _ARITHMETIC[operator](*arguments)
        return getattr(sympy, operator)(*arguments)

    return map_tree(tree, lambda value: sympy.nsimplify(value, rational=True), sympy.Symbol, operation)
