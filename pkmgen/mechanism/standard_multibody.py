"""Standard parameters of a robot of bodies and joints: the numbers its efforts are linear in, by name.

They are, for every body, its mass, its first moments and its inertia about the origin of its own frame, in the axes
of that frame; for every joint its rotor inertia, its friction, and the stiffness and the damping of its
spring. What is literally zero in the file is none; see `standard_parameters` for the virtual bodies that carry them.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from pkmgen.language.expression.algebra import ZERO
from pkmgen.language.expression.trees import Name, Tree, names_in
from pkmgen.mechanism.elements import Body, Friction, JointSpring, inertia_at_joint
from pkmgen.mechanism.inertia import RigidInertia, rigid_inertia
from pkmgen.mechanism.multibody import GROUND, Link, Multibody, PlacedBody
from pkmgen.mechanism.parameters import StandardParameter
from pkmgen.mechanism.standard_parameters import ENTRIES, virtual_bodies


def standardise_multibody(
    robot: Multibody, given: tuple[str, ...] = ()
) -> tuple[Multibody, tuple[StandardParameter, ...]]:
    """Make bodies, motors and joints linear in named parameters.

    Args:
        robot: The robot.
        given: Names of parameters that some bodies are linear in already.

    Returns:
        An equivalent robot, whose parameters hold the names with their values; and what they are: those of bodies,
        then those of joints, in the order of the file.
    """
    writer = _Writer(robot, given)
    links, base = _standard_links(writer, robot)
    parameters = tuple(writer.found)
    values = {**robot.parameters, **{parameter.name: parameter.value for parameter in parameters}}
    return replace(robot, links=links, base=base, parameters=MappingProxyType(values)), parameters


def standard_multibody_expressions(robot: Multibody) -> dict[str, Tree]:
    """What each standard parameter is in the parameters of the robot file, by name."""
    writer = _Writer(robot)
    _standard_links(writer, robot)
    return dict(zip((parameter.name for parameter in writer.found), writer.trees, strict=True))


def _standard_links(writer: _Writer, robot: Multibody) -> tuple[tuple[Link, ...], tuple[Body, ...] | None]:
    """Links with virtual bodies in place of their own, and those of a base that moves."""
    carried: dict[int, tuple[Body, ...]] = {}
    for placed in robot.bodies:
        made = tuple(placed.in_link(body) for body in writer.body(placed))
        carried[placed.side.link] = (*carried.get(placed.side.link, ()), *made)
    links = tuple(writer.link(link, carried.get(index, ())) for index, link in enumerate(robot.links))
    return links, None if robot.base is None else carried.get(GROUND, ())


class _Writer:
    """Gives names to the parameters of a robot, in the order they are met."""

    def __init__(self, robot: Multibody, given: tuple[str, ...] = ()) -> None:
        self.found: list[StandardParameter] = []
        self.trees: list[Tree] = []
        self._robot, self._given = robot, frozenset(given)

    def body(self, placed: PlacedBody) -> tuple[Body, ...]:
        """Virtual bodies in place of one, in its own frame; none in place of one that stays where it is."""
        if placed.side.link == GROUND and self._robot.base is None:
            return ()
        if any(self._given & set(names_in(tree)) for tree in (placed.body.mass, *placed.body.inertia)):
            return (placed.body,)
        lump, name = rigid_inertia((placed.body,)), placed.body.name
        mass = self._named(f"{name}.mass", lump.mass, "kg", f"mass of {name}")
        x, y, z = (
            self._named(f"{name}.moment_{a}", tree, "kg*m", f"first moment of {name} about its origin along {a}")
            for a, tree in zip("xyz", lump.moment, strict=True)
        )
        xx, yy, zz, xy, xz, yz = (
            self._named(f"{name}.inertia_{a}", tree, "kg*m**2", f"inertia {a} of {name} about its origin")
            for a, tree in zip(ENTRIES, lump.inertia, strict=True)
        )
        return virtual_bodies(name, RigidInertia(mass, (x, y, z), (xx, yy, zz, xy, xz, yz)))

    def link(self, link: Link, bodies: tuple[Body, ...]) -> Link:
        """A link with such bodies, and its joint."""
        name, slides, motor = link.name, link.kind == "P", link.motor
        effort, travel = ("N", "m") if slides else ("N*m", "rad")
        unit, meaning = "kg" if slides else "kg*m**2", "rotor inertia seen at the joint"
        inertia = self._named(f"{name}.rotor_inertia", inertia_at_joint(motor, link.friction), unit, meaning)
        if motor is not None:
            motor, inertia = replace(motor, rotor_inertia=inertia), ZERO
        friction, spring, rub = link.friction, link.spring, f"{effort}*s/{travel}"
        friction = Friction(
            self._named(f"{name}.viscous", friction.viscous, rub, "viscous friction of the joint"),
            self._named(f"{name}.coulomb", friction.coulomb, effort, "Coulomb friction of the joint"),
            inertia,
        )
        if spring is not None:
            stiffness = self._named(
                f"{name}.stiffness", spring.stiffness, f"{effort}/{travel}", "stiffness of the spring"
            )
            damping = self._named(f"{name}.damping", spring.damping, rub, "damping of the spring")
            spring = JointSpring(stiffness, spring.rest, damping)
        return replace(link, bodies=bodies, motor=motor, friction=friction, spring=spring)

    def _named(self, name: str, tree: Tree, unit: str, meaning: str) -> Tree:
        if tree == ZERO:
            return ZERO
        self.trees.append(tree)
        self.found.append(StandardParameter(name, unit, self._robot.value(tree), meaning))
        return Name(name)
