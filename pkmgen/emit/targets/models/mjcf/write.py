"""A model as MJCF.

Every joint has its coordinate at home as `ref`, so that MuJoCo's `qpos0` is home, where all loops are closed. There is
a body for each joint and one for the ground: other readers misplace bodies with several joints or do not read a world
with several bodies (Pinocchio 4.1).

MuJoCo's constraints yield by the inertia of what they hold: a link without mass at the end of a branch makes them as
good as none. It moves with the link that it is closed to, so that it can take a share of that one's mass where both are
one, and all of it moves as before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element, SubElement  # nosec B405: written, never read

import numpy as np

from pkmgen.emit.targets.models.matter import LEAST_INERTIA, LEAST_MASS, principal_moments
from pkmgen.emit.targets.models.plain_loops import with_plain_loops
from pkmgen.emit.targets.models.target import ModelTexts
from pkmgen.emit.targets.models.types import (
    GROUND,
    Array,
    LoopSide,
    ModelLink,
    ModelLoop,
    Plate,
    RigidBody,
    RigidModel,
    inertia_of_point,
)
from pkmgen.emit.targets.models.xml import WRITTEN, document, number, numbers, of_tensor
from pkmgen.mechanism.link_frames import quaternion

UNTURNED = 1e-12
"""Entries of axes by which a frame may miss those of its parent and not be turned."""
AXIS_SIZES = 0.1
"""Distance of the two points that hold an axis, in sizes of the robot."""
RIGID = "0.9999"
"""Impedance of loops, the greatest that MuJoCo takes."""
JOINTS = {"R": "hinge", "P": "slide", "S": "ball"}


def write_mjcf(model: RigidModel) -> ModelTexts:
    """Write a model as MJCF."""
    shared, words = _with_shared_mass(with_plain_loops(model))
    return _Writer(shared, words).write()


class _Writer:
    def __init__(self, model: RigidModel, remarks: tuple[str, ...]) -> None:
        self.model, self.remarks = model, remarks
        self.notes: list[str] = []
        self.bodies: dict[int, Element] = {}
        self.places = model.places()
        self.welds = {loop.name for loop in model.loops if loop.kind == "fixed"}
        self.positions: list[str] = []

    def write(self) -> ModelTexts:
        model = self.model
        root = Element("mujoco", model=model.name)
        SubElement(root, "compiler", angle="radian", autolimits="true", balanceinertia="false")
        option = SubElement(root, "option", gravity=numbers(model.gravity), integrator="implicitfast", timestep="0.001")
        SubElement(option, "flag", contact="disable")
        default = SubElement(root, "default")
        SubElement(default, "geom", contype="0", conaffinity="0", mass="0", type="capsule")
        SubElement(default, "equality", solref="0.002 1", solimp=f"{RIGID} {RIGID} 0.001 0.5 2")
        self.bodies[GROUND] = SubElement(root, "worldbody")
        SubElement(self.bodies[GROUND], "light", pos=numbers([0, 0, 3 * model.size]))
        if not any(link.joint.kind == "free" for link in model.links):
            # readers such as that of Pinocchio 4.1 take one body on the world only
            self.bodies[GROUND] = SubElement(self.bodies[GROUND], "body", name="base")
        self._bodies()
        equality = SubElement(root, "equality")
        for loop in model.loops:
            self._loop(equality, loop)
        tendons = Element("tendon")
        for coupling in model.couplings:
            self._coupling(equality, tendons, coupling.name, dict(coupling.terms), coupling.offset)
        if len(tendons):
            root.insert(list(root).index(equality), tendons)
        if not len(equality):
            root.remove(equality)
        self._motors(root)
        key = SubElement(root, "keyframe")
        SubElement(key, "key", name="home", qpos=" ".join(self.positions))
        comments = (
            f"{model.title} ({model.name})",
            WRITTEN,
            "SI units; qpos0 and the key are home.",
            *self.remarks,
        )
        return ModelTexts({f"{model.name}.xml": document(root, comments)}, (*model.notes, *self.notes))

    def _bodies(self) -> None:
        """Write bodies depth first, as MuJoCo counts coordinates."""
        children: dict[int, list[int]] = {}
        for index, link in enumerate(self.model.links):
            children.setdefault(link.parent, []).append(index)
        waiting = children.get(GROUND, [])[::-1]
        while waiting:
            index = waiting.pop()
            self._body(index)
            waiting += children.get(index, [])[::-1]

    def _body(self, index: int) -> None:
        """Write a body with its joint."""
        link = self.model.links[index]
        body = SubElement(self.bodies[link.parent], "body", name=link.name, pos=numbers(link.offset))
        _turned(body, link.rotation)
        self.bodies[index] = body
        self._joint(body, link)
        self._inertia(body, link)
        for shape in link.shapes:
            form = {"rgba": f"{numbers(shape.colour)} 1", "size": number(shape.radius)}
            if isinstance(shape, Plate):
                form["type"] = "cylinder"
            if np.array_equal(shape.start, shape.end):
                SubElement(body, "geom", {"type": "sphere", "pos": numbers(shape.start), **form})
            else:
                SubElement(body, "geom", {"fromto": numbers([*shape.start, *shape.end]), **form})

    def _joint(self, body: Element, link: ModelLink) -> None:
        joint = link.joint
        if joint.kind == "fixed":
            return
        if joint.kind == "free":
            SubElement(body, "freejoint", name=joint.name)
            self.positions += [numbers(link.offset), numbers(quaternion(link.rotation))]
            return
        written = {"name": joint.name, "type": JOINTS[joint.kind]}
        if joint.kind == "S":
            self.positions.append("1 0 0 0")
        else:
            written |= {"axis": numbers(joint.axis), "ref": number(joint.home)}
            self.positions.append(number(joint.home))
        if joint.limits is not None:
            written["range"] = numbers(joint.limits)
        given = {"damping": joint.viscous, "frictionloss": joint.coulomb, "armature": joint.rotor_inertia}
        written |= {name: number(value) for name, value in given.items() if value}
        if joint.stiffness:
            written |= {"stiffness": number(joint.stiffness), "springref": number(joint.rest)}
        SubElement(body, "joint", written)

    def _inertia(self, body: Element, link: ModelLink) -> None:
        own = link.body
        if own is None:
            if link.joint.kind != "fixed":
                tiny = " ".join([repr(LEAST_INERTIA)] * 3)
                SubElement(body, "inertial", pos="0 0 0", mass=repr(LEAST_MASS), diaginertia=tiny)
            return
        moments, turn, words = principal_moments(own)
        if words:
            self.notes.append(f"link {link.name}: {words}")
        inertial = SubElement(body, "inertial", pos=numbers(own.centre), mass=number(own.mass))
        _turned(inertial, turn)
        inertial.set("diaginertia", " ".join(of_tensor(moment, moments) for moment in moments))

    def _loop(self, equality: Element, loop: ModelLoop) -> None:
        """Close a loop: a point, two points of an axis, or a weld."""
        sides = (loop.first, loop.second)
        if loop.kind == "fixed":
            SubElement(equality, "weld", {"name": loop.name, **self._ends(loop.name, sides)})
            return
        distances = (0.0,) if loop.kind == "S" else (0.0, AXIS_SIZES * self.model.size)
        for place, distance in enumerate(distances):
            name = loop.name if place == 0 else f"{loop.name}_axis"
            ends = [LoopSide(side.link, side.point + distance * side.axis, side.axis) for side in sides]
            SubElement(equality, "connect", {"name": name, **self._ends(name, ends)})

    def _ends(self, name: str, sides: Sequence[LoopSide]) -> dict[str, str]:
        """Sites of both links, parallel at home; towards the ground a point of the other body, as it stands at home.

        Pinocchio 4.1 misplaces sites on the ground.
        """
        grounded = [side.link == GROUND for side in sides]
        if any(grounded):
            own, other = sides[::-1] if grounded[0] else sides
            bodies = (self.bodies[side.link].attrib.get("name", "world") for side in (own, other))
            return {**dict(zip(("body1", "body2"), bodies, strict=True)), "anchor": numbers(own.point)}
        names = (f"{name}_end_1", f"{name}_end_2")
        for side, site in zip(sides, names, strict=True):
            size = number(0.004 * self.model.size)
            made = SubElement(self.bodies[side.link], "site", name=site, pos=numbers(side.point), size=size)
            if name in self.welds:
                _turned(made, self.places[side.link][0].T)
        return dict(zip(("site1", "site2"), names, strict=True))

    def _coupling(self, equality: Element, tendons: Element, name: str, terms: dict[str, float], offset: float) -> None:
        """Couple two joints, or more by a tendon."""
        if len(terms) == 2:
            # MuJoCo weighs the row by both inertias and not by the ratio, which is to be above 1 for it
            (follower, own), (leader, factor) = sorted(terms.items(), key=lambda term: abs(term[1]))
            homes = [self.model.joint(each).home for each in (follower, leader)]
            ratio = -factor / own
            start = offset / own + ratio * homes[1] - homes[0]
            start = 0.0 if abs(start) < 1e-12 else start
            curve = f"{number(start)} {number(ratio)} 0 0 0"
            SubElement(equality, "joint", name=name, joint1=follower, joint2=leader, polycoef=curve)
            return
        tendon = SubElement(tendons, "fixed", name=f"{name}_sum")
        start = offset
        for joint, factor in terms.items():
            SubElement(tendon, "joint", joint=joint, coef=number(factor))
            start -= factor * self.model.joint(joint).home
        curve = f"{number(0.0 if abs(start) < 1e-12 else start)} 0 0 0 0"
        SubElement(equality, "tendon", name=name, tendon1=f"{name}_sum", polycoef=curve)

    def _motors(self, root: Element) -> None:
        """Motors apply efforts at their joints, and sensors measure position, rate and effort of these."""
        if not self.model.motors:
            return
        actuators, sensors = SubElement(root, "actuator"), SubElement(root, "sensor")
        for name in self.model.motors:
            SubElement(actuators, "motor", name=name, joint=name, gear="1")
        for word, end in (("jointpos", "position"), ("jointvel", "rate")):
            for name in self.model.motors:
                SubElement(sensors, word, name=f"{name}_{end}", joint=name)
        for name in self.model.motors:
            SubElement(sensors, "actuatorfrc", name=f"{name}_effort", actuator=name)


def _turned(element: Element, axes: Array) -> None:
    if not np.allclose(axes, np.eye(3), rtol=0.0, atol=UNTURNED):
        element.set("quat", numbers(quaternion(axes)))


MASS_SHARE = 0.1
"""Part of the mass that is moved to the other body at first."""
MOST_HALVINGS = 12
"""How often that part is halved where the rest would be no body of matter."""


def _with_shared_mass(model: RigidModel) -> tuple[RigidModel, tuple[str, ...]]:
    """The same robot with mass in links that slide at the end of a branch, and words for each that gave some."""
    links, words = list(model.links), list[str]()
    carried = {link.parent for link in links}
    for loop in model.loops:
        for own, other in ((loop.first, loop.second), (loop.second, loop.first)):
            if GROUND in (own.link, other.link) or own.link in carried or links[own.link].joint.kind != "P":
                continue
            giver = links[other.link].body
            if links[own.link].body is not None or giver is None:
                continue
            given = _of_whole(model, giver, own, other) if loop.kind == "fixed" else _at_point(giver, own, other)
            if given is not None:
                links[other.link], links[own.link] = _handed(links, own, other, given)
                share = given[1].mass / giver.mass
                words.append(f"{share:.3g} of the mass of {links[other.link].name} is in {links[own.link].name}")
    return replace(model, links=tuple(links)), tuple(words)


def _handed(
    links: list[ModelLink], own: LoopSide, other: LoopSide, given: tuple[RigidBody, RigidBody]
) -> tuple[ModelLink, ModelLink]:
    return replace(links[other.link], body=given[0]), replace(links[own.link], body=given[1])


def _of_whole(
    model: RigidModel, giver: RigidBody, own: LoopSide, other: LoopSide
) -> tuple[RigidBody, RigidBody] | None:
    """A part of the whole body, between links that move as one."""
    places = model.places()
    (axes, origin), (held, start) = places[own.link], places[other.link]
    turn, shift = axes.T @ held, axes.T @ (start - origin)
    rest = replace(giver, mass=(1.0 - MASS_SHARE) * giver.mass, inertia=(1.0 - MASS_SHARE) * giver.inertia)
    part = RigidBody(
        f"{giver.name}_share",
        MASS_SHARE * giver.mass,
        turn @ giver.centre + shift,
        MASS_SHARE * turn @ giver.inertia @ turn.T,
    )
    return rest, part


def _at_point(giver: RigidBody, own: LoopSide, other: LoopSide) -> tuple[RigidBody, RigidBody] | None:
    """A point of mass where links meet in a point."""
    for power in range(MOST_HALVINGS):
        part = MASS_SHARE * giver.mass * 0.5**power
        mass = giver.mass - part
        centre = (giver.mass * giver.centre - part * other.point) / mass
        inertia = (
            giver.inertia
            + giver.mass * inertia_of_point(giver.centre - centre)
            - part * inertia_of_point(other.point - centre)
        )
        moments = np.linalg.eigvalsh(inertia)
        if moments[0] > 0.0 and moments[0] + moments[1] >= moments[2]:
            point = RigidBody(f"{giver.name}_share", part, own.point, np.zeros((3, 3)))
            return RigidBody(giver.name, mass, centre, inertia), point
    return None
