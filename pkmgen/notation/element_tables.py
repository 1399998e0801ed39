"""Tables 1 and 2 of Özgür 2013 for any robot: kinematic coordinates of its elements, and forces and torques on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from pkmgen.graph.symbolic.matrix import Matrix, eye
from pkmgen.graph.symbolic.rates import RateTape
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import SymbolicModel
from pkmgen.language.description.types import JointType
from pkmgen.language.expression.algebra import ZERO
from pkmgen.language.expression.trees import Tree
from pkmgen.language.options import Options
from pkmgen.mechanism.elements import inertia_at_joint
from pkmgen.mechanism.types import Body, Element, Friction, Joint, Limb, Mechanism
from pkmgen.methods.elements.bodies import body_motion, platform_bodies
from pkmgen.methods.elements.limbs import limb_elements
from pkmgen.motion.geometry.anchor import skew
from pkmgen.motion.geometry.platform import declare_rates
from pkmgen.motion.geometry.pose import declare_pose
from pkmgen.motion.kinematics.motion import moving_robot
from pkmgen.motion.plan.plan import Plan, tolerance_of
from pkmgen.notation.file_expressions import expression_of, text_of


def kinematic_rows(mechanism: Mechanism, options: Options) -> list[dict[str, str]]:
    """List V = ∂Ṡ/∂rate and W = ∂ω/∂rate of every body with respect to every rate it moves with (Table 1).

    Returns:
        Rows with the columns limb (empty for the platform), element, kind (bar, spindle, telescopic or screw), body,
        rate (of the motion basis), V and W; the last four by their names in the equations.
    """
    plan = Plan(mechanism, tolerance_of(options))
    equations = StagedEquations()
    robot = moving_robot(declare_rates(equations, RateTape(equations), declare_pose(equations, plan)), False)
    limbs = [limb_elements(robot.tape, limb) for limb in robot.limbs]
    robot.tape.write_accelerations()
    kinds = {(limb.name, element.name): str(element.kind) for limb in mechanism.limbs for element in limb.elements}
    bodies = [
        (each.limb, each.element, kinds[each.limb, each.element], body_motion(equations, each))
        for limb in limbs
        for each in limb.bodies
    ]
    bodies += [("", "platform", "rigid body", body) for body in platform_bodies(equations, robot.points)]
    written = _Written(equations.model(mechanism.name, "kinematic_coordinates", "elements", "pose", ()))
    return [
        {
            "limb": limb, "element": element, "kind": kind, "body": body.label, "rate": share.rate.name,
            "V": written.text(share.moving), "W": written.text(share.rotating),
        }
        for limb, element, kind, body in bodies
        for share in body.coordinates
    ]  # fmt: skip


class _Written:
    """Finds short words for matrices of written equations."""

    def __init__(self, model: SymbolicModel) -> None:
        self._constants = {symbol: expression_of(tree) for symbol, tree in model.constants.items()}
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
        rotated = Matrix([value[2, 1], value[0, 2], value[1, 0]])
        if value == skew(rotated):
            for sign, vector in (("", rotated), ("-", -rotated)):
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


COLUMNS = (
    "limb", "element", "kind", "quantity", "actuator", "gravity", "actuator_friction", "passive_friction",
    "actuator_inertia", "inertia",
)  # fmt: skip


def dynamic_rows(mechanism: Mechanism) -> list[dict[str, str]]:
    """List the local forces and torques on every element, those it does not have as 0 (Table 2).

    The paper lists the friction of a passive joint on one element only; it acts on both that the joint joins.

    Returns:
        Rows with the columns limb (empty for the platform), element, kind (bar, spindle, telescopic or screw), quantity
        (forces or torques), actuator (Γ of motors that move it), gravity (weight of its bodies), actuator_friction and
        passive_friction (of driven and of other joints, relative to the body before), actuator_inertia (of rotors) and
        inertia (of its bodies).
    """
    names, rows, at_tips = iter(mechanism.actuators), [], []
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
    rotating = bodies if mechanism.layout.rotates else []
    for quantity, tips in (("forces", []), ("torques", at_tips if mechanism.layout.rotates else [])):
        inertia, gravity = _body_efforts(bodies, rotating, quantity)
        losses = _sum(tip.losses() for tip in tips)
        rows.append(("", "platform", "rigid body", quantity, "0", gravity, "0", losses, "0", inertia))
    return [dict(zip(COLUMNS, row, strict=True)) for row in rows]


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

    def losses(self) -> str:
        """Friction on the rate of what follows relative to what precedes."""
        rate = f"{self.rate}_{self.place}"
        parts = ((self.friction.viscous, rate), (self.friction.coulomb, f"sign({rate})"))
        losses = " + ".join(f"{text_of(tree)} {factor}" for tree, factor in parts if tree != ZERO)
        return f"{'' if self.reaction else '-'}({losses}) {self.axis}_{self.place}" if losses else ""

    def rotating(self) -> str:
        """Inertia of the rotor."""
        if self.rotor == ZERO:
            return ""
        sign = "" if self.reaction else "-"
        return f"{sign}{text_of(self.rotor)} d({self.rate}_{self.place})/dt {self.axis}_{self.place}"


def _joints_of(element: Element, names: Iterator[str]) -> list[_JointEfforts]:
    """The joint of an element, and its slide."""
    joint, slide, place = element.joint, element.slide, element.name
    sliding = joint.type is JointType.PRISMATIC
    if joint.type is JointType.CYLINDRICAL and joint.motor is not None:
        sliding = joint.motor.axis == 2
    rotor = inertia_at_joint(joint.motor, joint.friction)
    quantity, axis = ("forces", "a") if sliding else ("torques", "z")
    name = next(names) if joint.motor else ""
    joints = [_JointEfforts(quantity, axis, place, "q̇", name, rotor, joint.friction)]
    if slide is not None:
        rotor = inertia_at_joint(slide.motor, slide.friction)
        name = next(names) if slide.motor else ""
        joints.append(_JointEfforts("forces", "u", place, "ḋ", name, rotor, slide.friction))
    return joints


def _element_efforts(limb: Limb, element: Element, quantity: str, joints: list[_JointEfforts]) -> tuple[str, ...]:
    """A row of the table."""
    own = [joint for joint in joints if joint.quantity == quantity]
    rods = (*element.bodies, *(element.slide.rods if element.slide else ()))
    links = (*element.pair.start_links, *element.pair.end_links) if element.pair else ()
    if element.pair:
        rods = tuple(replace(body, name=f"{body.name}_{index}") for index in (1, 2) for body in rods)
    rotating = [*rods, *element.links, *links]
    bodies = [*rotating, *element.couplers]
    if element.joint.type is JointType.PRISMATIC and limb.elements[0] is element:
        rotating = []
    inertia, gravity = _body_efforts(bodies, rotating, quantity)
    return (
        limb.name,
        element.name,
        str(element.kind),
        quantity,
        _sum(joint.actuator() for joint in own),
        gravity,
        _sum(joint.losses() for joint in own if joint.motor),
        _sum(joint.losses() for joint in own if not joint.motor),
        _sum(joint.rotating() for joint in own),
        inertia,
    )


def _body_efforts(bodies: list[Body], rotating: list[Body], quantity: str) -> tuple[str, str]:
    """Inertia and weight of bodies."""
    if quantity == "torques":
        heavy = [body for body in rotating if any(entry != ZERO for entry in body.inertia)]
        return _sum(f"-(I ω̇ + ω × I ω)_{body.name}" for body in heavy), "0"
    heavy = [body for body in bodies if body.mass != ZERO]
    return _sum(f"-{text_of(body.mass)} S̈_{body.name}" for body in heavy), _sum(f"{text_of(b.mass)} g" for b in heavy)


def _sum(parts: Iterable[str]) -> str:
    return " + ".join(part for part in parts if part).replace("+ -", "- ") or "0"
