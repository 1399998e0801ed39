"""Standard parameters of a robot: the numbers its efforts are linear in, by name.

They are, for every body, its mass, its first moments and its inertia about a point it is fixed to (the input point of
its element, the tip for the rod of a slide and for what a limb carries, P for the platform, the origin of a part); for
every motor its rotor inertia; for every joint its viscous and Coulomb friction. Which of them exist is read
off the robot file: what is literally zero there is none, what is a parameter is one even if its value is zero, and a
body that is symmetric about the line of its element stays so.

In place of each body stand virtual ones whose lumps, however they are taken, are linear in these names: a mass at the
point, with the inertia; and for each first moment h a dipole, h/2 one metre ahead of the point and −h/2 one metre
behind, whose masses cancel, and whose second moments about the point do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType

from pkmgen.language.description.types import JointType
from pkmgen.language.expression.algebra import IDENTITY, ONE, ZERO, Vector, multiply, negate, plus, scale, subtract
from pkmgen.language.expression.trees import Name, Number, Operation, Tree, names_in
from pkmgen.mechanism.elements import inertia_at_joint
from pkmgen.mechanism.inertia import HALF, RigidInertia, rigid_inertia
from pkmgen.mechanism.parameters import StandardParameter
from pkmgen.mechanism.types import Body, Contact, Element, Friction, Joint, Limb, Mechanism, Motor, Part, Slide

ORIGIN: Vector = (ZERO, ZERO, ZERO)
MIDDLE = "the middle of the pair"
ENTRIES = ("xx", "yy", "zz", "xy", "xz", "yz")
NO_INERTIA: tuple[Tree, Tree, Tree, Tree, Tree, Tree] = (ZERO,) * 6


def standardise(mechanism: Mechanism, given: tuple[str, ...] = ()) -> tuple[Mechanism, tuple[StandardParameter, ...]]:
    """Make the bodies, motors and joints of a mechanism linear in named parameters.

    Bodies that are linear in the given names already stay as they are.

    Returns:
        An equivalent robot, whose parameters hold the names with their values; and what they are: those of the platform
        first, then from base to tip, for limbs of one type once.
    """
    writer = _Writer(mechanism, given)
    platform = writer.bodies(mechanism.platform, "P")
    parts = tuple(writer.part(part) for part in mechanism.parts)
    limbs = tuple(writer.limb(limb) for limb in mechanism.limbs)
    parameters = tuple(writer.found.values())
    values = {**mechanism.parameters, **{parameter.name: parameter.value for parameter in parameters}}
    changed = replace(mechanism, platform=platform, parts=parts, limbs=limbs, parameters=MappingProxyType(values))
    return changed, parameters


def standard_expressions(mechanism: Mechanism) -> dict[str, Tree]:
    """What each standard parameter is in the parameters of the robot file, by name."""
    writer = _Writer(mechanism, ())
    writer.bodies(mechanism.platform, "P")
    for part in mechanism.parts:
        writer.part(part)
    for limb in mechanism.limbs:
        writer.limb(limb)
    return {name: writer.trees[name] for name in writer.found}


def virtual_bodies(name: str, lump: RigidInertia, point: Vector = ORIGIN) -> tuple[Body, ...]:
    """Bodies at a point, and one metre beside it, that stand for a lump about that point, linear in its entries."""
    bodies = [] if (lump.mass, lump.inertia) == (ZERO, NO_INERTIA) else [Body(name, lump.mass, point, lump.inertia)]
    for label, axis, moment in zip("xyz", (IDENTITY.x, IDENTITY.y, IDENTITY.z), lump.moment, strict=True):
        if moment != ZERO:
            half = multiply(HALF, moment)
            bodies.append(Body(f"{name}_ahead_{label}", half, plus(point, axis), NO_INERTIA))
            bodies.append(Body(f"{name}_behind_{label}", negate(half), subtract(point, axis), NO_INERTIA))
    return tuple(bodies)


class _Writer:
    """Gives names to the parameters of a robot, in the order they are met."""

    def __init__(self, mechanism: Mechanism, given: tuple[str, ...]) -> None:
        self.found: dict[str, StandardParameter] = {}
        self.trees: dict[str, Tree] = {}
        self._mechanism = mechanism
        self._given = frozenset(given)
        self._owners: dict[str, set[str]] = {}
        for body in (*mechanism.platform, *(body for part in mechanism.parts for body in part.bodies)):
            self._owners.setdefault(body.name, set()).add("platform")
        for limb in mechanism.limbs:
            for name in (*(name for element in limb.elements for name in _names(element)), "tip"):
                self._owners.setdefault(name, set()).add(limb.type)

    def bodies(
        self, bodies: Iterable[Body], point: str, group: str = "platform", direction: Vector | None = None
    ) -> tuple[Body, ...]:
        """Virtual bodies in place of some whose mass centres are measured from a point.

        The group is their limb type, or the platform; they may be symmetric about `direction`, the line of the element.
        """
        return tuple(made for body in bodies for made in self._body(body, point, group, direction, ORIGIN))

    def part(self, part: Part) -> Part:
        """A part of an articulated platform."""
        return replace(part, bodies=self.bodies(part.bodies, "its origin"))

    def limb(self, limb: Limb) -> Limb:
        """A limb; its tip may have friction."""
        elements = [self._element(limb, element) for element in limb.elements]
        tip = limb.tip if isinstance(limb.tip, Contact) else self._joint(limb.tip, self._owner("tip", limb.type))
        return replace(limb, elements=tuple(elements), tip=tip)

    def _element(self, limb: Limb, element: Element) -> Element:
        def some(bodies: tuple[Body, ...], point: str) -> tuple[Body, ...]:
            return self.bodies(bodies, point, limb.type, element.direction)

        owner, slide, pair = self._owner(element.name, limb.type), element.slide, element.pair
        carrying = limb.index == self._mechanism.carried_by and element is limb.elements[-1] and slide is None
        own = element.bodies[:1] if carrying else element.bodies
        bodies = some(own, "its joint")
        tip = scale(element.length, element.direction)
        for body in element.bodies[len(own) :]:
            moved = replace(body, mass_centre=_beyond(body.mass_centre, tip))
            bodies += self._body(moved, "the tip", limb.type, element.direction, tip)
        if pair is not None:
            starts, ends = some(pair.start_links, MIDDLE), some(pair.end_links, MIDDLE)
            pair = replace(pair, start_links=starts, end_links=ends)
        return replace(
            element,
            bodies=bodies,
            joint=self._joint(element.joint, owner),
            slide=slide and self._slide(slide, owner, some(slide.rods, "the tip")),
            pair=pair,
            links=some(element.links, "its joint"),
            couplers=some(element.couplers, "its joint"),
        )

    def _slide(self, slide: Slide, owner: str, rods: tuple[Body, ...]) -> Slide:
        friction = self._friction(slide.friction, f"{owner}.slide_", "N", "m")
        motor, friction = self._rotor(slide.motor, slide.friction, friction, f"{owner}.slide_rotor_inertia", "kg")
        return replace(slide, motor=motor, friction=friction, rods=rods)

    def _joint(self, joint: Joint, owner: str) -> Joint:
        motor, slides = joint.motor, joint.type is JointType.PRISMATIC
        friction = self._friction(joint.friction, f"{owner}.", *(("N", "m") if slides else ("N*m", "rad")))
        along = slides or (joint.type is JointType.CYLINDRICAL and motor is not None and motor.axis == 2)
        motor, friction = self._rotor(
            motor, joint.friction, friction, f"{owner}.rotor_inertia", "kg" if along else "kg*m**2"
        )
        return replace(joint, motor=motor, friction=friction)

    def _rotor(
        self, motor: Motor | None, own: Friction, named: Friction, name: str, unit: str
    ) -> tuple[Motor | None, Friction]:
        """A motor and named friction with rotor inertia: of the motor, or of the joint where there is none."""
        inertia = self._named(name, inertia_at_joint(motor, own), unit, "rotor inertia seen at the joint")
        return (
            (motor, replace(named, rotor=inertia)) if motor is None else (replace(motor, rotor_inertia=inertia), named)
        )

    def _friction(self, friction: Friction, prefix: str, effort: str, travel: str) -> Friction:
        return Friction(
            self._named(f"{prefix}viscous", friction.viscous, f"{effort}*s/{travel}", "viscous friction of the joint"),
            self._named(f"{prefix}coulomb", friction.coulomb, effort, "Coulomb friction of the joint"),
        )

    def _body(self, body: Body, point: str, group: str, direction: Vector | None, place: Vector) -> tuple[Body, ...]:
        """Virtual bodies in place of one whose mass centre is measured from the point, which stands at a place."""
        if not self._given.isdisjoint(name for tree in (body.mass, *body.inertia) for name in names_in(tree)):
            return (body,)
        lump, owner = rigid_inertia((body,)), self._owner(body.name, group)
        inertia = self._inertia(body, owner, lump, point, direction)
        x, y, z = (
            self._named(
                f"{owner}.moment_{axis}", tree, "kg*m", f"first moment of {body.name} about {point} along {axis}"
            )
            for axis, tree in zip("xyz", lump.moment, strict=True)
        )
        mass = self._named(f"{owner}.mass", lump.mass, "kg", f"mass of {body.name}")
        return virtual_bodies(body.name, RigidInertia(mass, (x, y, z), inertia), place)

    def _inertia(
        self, body: Body, owner: str, lump: RigidInertia, point: str, direction: Vector | None
    ) -> tuple[Tree, Tree, Tree, Tree, Tree, Tree]:
        axis = None if direction is None else _symmetry_axis(lump, direction)
        entries = []
        for label, tree in zip(ENTRIES, lump.inertia, strict=True):
            name = f"inertia_{label}"
            if axis is not None:
                name = "inertia_axial" if label == axis * 2 else "inertia_transverse"
            meaning = f"{name.replace('_', ' ')} of {body.name} about {point}"
            entries.append(self._named(f"{owner}.{name}", tree, "kg*m**2", meaning))
        xx, yy, zz, xy, xz, yz = entries
        return xx, yy, zz, xy, xz, yz

    def _named(self, name: str, tree: Tree, unit: str, meaning: str) -> Tree:
        if tree == ZERO:
            return ZERO
        while self.trees.setdefault(name, tree) != tree:  # a link of element `a` and an element `a_link`
            name += "_"
        self.found.setdefault(name, StandardParameter(name, unit, self._mechanism.value(tree), meaning))
        return Name(name)

    def _owner(self, name: str, group: str) -> str:
        """Name of what a parameter belongs to: with its limb type where another one, or the platform, uses it too."""
        return name if len(self._owners[name]) == 1 else f"{group}.{name}"


def _names(element: Element) -> Iterable[str]:
    """Names that parameters of an element go by."""
    bodies = [*element.bodies, *element.links, *element.couplers]
    bodies += element.slide.rods if element.slide else ()
    bodies += (*element.pair.start_links, *element.pair.end_links) if element.pair else ()
    return {element.name, *(body.name for body in bodies)}


def _symmetry_axis(lump: RigidInertia, direction: Vector) -> str | None:
    """Axis of a body that is, as it is written, symmetric about the line of its element; None where it is not."""
    lines = [axis for axis, entry in enumerate(direction) if entry in (ONE, Number(-1.0))]
    if len(lines) != 1 or any(tree != ZERO for tree in lump.inertia[3:]):
        return None
    first, second = (axis for axis in range(3) if axis != lines[0])
    level = lump.moment[first] == lump.moment[second] == ZERO
    return "xyz"[lines[0]] if level and lump.inertia[first] == lump.inertia[second] else None


def _beyond(centre: Vector, tip: Vector) -> Vector:
    """Where a mass centre that was measured from the tip of its element lies seen from there."""

    def rest(entry: Tree, start: Tree) -> Tree:
        if isinstance(entry, Operation) and entry.operator == "+" and entry.arguments[0] == start:
            return entry.arguments[1]
        return ZERO if entry == start else subtract((entry, ZERO, ZERO), (start, ZERO, ZERO))[0]

    x, y, z = (rest(entry, start) for entry, start in zip(centre, tip, strict=True))
    return x, y, z
