"""Actuators of MJCF: what they act on, as joints that a robot file drives."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from pkmgen.bridges.importing.fields import Findings
from pkmgen.bridges.importing.mjcf_files import MjcfFiles
from pkmgen.bridges.importing.mjcf_names import Names
from pkmgen.bridges.importing.mjcf_tendons import Part, crank_part, has_forces, tendon_part, with_forces
from pkmgen.bridges.importing.model import Joint
from pkmgen.bridges.importing.xml import Element
from pkmgen.machine.spelling import printable


@dataclass(frozen=True, slots=True)
class Tree:
    """Links and joints that a model has without its actuators.

    Attributes:
        root: Link that everything hangs from.
        links: Names of all links; of a free base the world is none.
        joints: Joints of the tree.
    """

    root: str
    links: Collection[str]
    joints: Sequence[Joint]


@dataclass(slots=True)
class Drives:
    """What actuators and tendons bring.

    Attributes:
        motors: Joints that are driven, in the order of the actuators.
        rotors: Inertia of motors at their joints, kg·m² or kg.
        damping: Viscous damping of motors at their joints.
        parts: Bodies and joints without mass by which tendons and cranks act.
    """

    motors: list[str] = field(default_factory=list)
    rotors: dict[str, float] = field(default_factory=dict)
    damping: dict[str, float] = field(default_factory=dict)
    parts: list[Part] = field(default_factory=list)


class DriveReader:
    """Reads actuators, and tendons that have springs, friction or inertia; a tendon has one part, whatever acts on it.

    Args:
        names: Names of bodies and joints.
        compiled: The model as MuJoCo has it.
        data: Its state at home.
        tree: Links and joints of the model.
        asked: Whether a person names the motors; actuators that are none of joints are then left out.
        files: Where elements are found.
        findings: Collects problems.
    """

    def __init__(
        self,
        names: Names,
        compiled: Any,
        data: Any,
        tree: Tree,
        asked: bool,
        files: MjcfFiles,
        findings: Findings,
    ) -> None:
        self.names, self.compiled, self.data, self.tree, self.joints = names, compiled, data, tree, tree.joints
        self.asked, self.files, self.findings = asked, files, findings
        self.drives = Drives()
        self.tendons: dict[int, Part | None] = {}
        self.elements = [
            element
            for root in files.roots
            for owner in root.walk()
            if owner.tag == "actuator"
            for element in owner.children
        ]

    def read(self) -> Drives:
        """Read all of them."""
        for index in range(len(self.compiled.actuator_trntype)):
            self._read(index)
        for tendon in range(self.compiled.ntendon):
            if has_forces(self.compiled, tendon):
                self._part_of(tendon)
        return self.drives

    def _read(self, index: int) -> None:
        import mujoco

        compiled, kind = self.compiled, int(self.compiled.actuator_trntype[index])
        name = compiled.actuator(index).name or f"actuator_{index + 1}"
        element = self._element(index, compiled.actuator(index).name)
        target = int(compiled.actuator_trnid[index, 0])
        joint, parent, tendon, crank, site, body = (
            int(getattr(mujoco.mjtTrn, f"mjTRN_{word}"))
            for word in ("JOINT", "JOINTINPARENT", "TENDON", "SLIDERCRANK", "SITE", "BODY")
        )
        if element.tag == "damper":
            self.findings.note(element, "a damper drives nothing; it is left out", name)
            return
        if kind in (joint, parent) and self._single(target):
            self._drive(index, self.names.joints[target], float(compiled.actuator_gear[index, 0]), element)
        elif kind == tendon:
            part = self._part_of(target)
            if part is None:
                self._refuse(
                    element, name, "acts on a tendon that is neither a sum of joints nor a line between two bodies"
                )
                return
            scale = float(compiled.actuator_gear[index, 0]) * self._coefficient(target, part)
            self._drive(index, part.motor, scale, element)
        elif kind == crank:
            part = crank_part(self.names, compiled, self.data, index, name)
            if not self._on_links(part):
                self._refuse(element, name, "acts on the world, and the base is free")
                return
            self.drives.parts.append(part)
            self._drive(index, part.motor, float(compiled.actuator_gear[index, 0]), element)
        else:
            words = {site: "acts on a site, in several directions", body: "acts by contacts of a body"}
            self._refuse(element, name, words.get(kind, "acts on a joint with several coordinates"))

    def _part_of(self, tendon: int) -> Part | None:
        """What has the length of a tendon as a coordinate, with the forces of the tendon; made once."""
        if tendon not in self.tendons:
            part = tendon_part(self.names, self.compiled, self.data, tendon, self.tree.root)
            part = part if part is None or self._on_links(part) else None
            element = self._tendon(tendon)
            if part is None and has_forces(self.compiled, tendon):
                allowed = "fixed tendons and lines between two sites; else remove its forces"
                message = "the forces of this tendon act neither on a sum of joints nor on a line between two bodies"
                self.findings.wrong(element, message, self.compiled.tendon(tendon).name, allowed)
            elif part is not None and part.joints:
                changed = [
                    with_forces(joint, self.compiled, tendon, element, self.findings)
                    if joint.name == part.motor
                    else joint
                    for joint in part.joints
                ]
                part = replace(part, joints=tuple(changed))
                self.drives.parts.append(part)
            self.tendons[tendon] = part
        return self.tendons[tendon]

    def _drive(self, index: int, joint: str, gear: float, element: Element) -> None:
        """Make a joint a motor, with the inertia and the damping of the actuator as gears transmit them."""
        compiled, drives = self.compiled, self.drives
        if joint not in drives.motors:
            drives.motors.append(joint)
        if np.any(getattr(compiled, "actuator_dampingpoly", np.zeros(index + 1))[index]):
            self.findings.wrong(element, "dampers are read where they are linear", "damping", "one coefficient")
        for store, word in ((drives.rotors, "armature"), (drives.damping, "damping")):
            values = getattr(compiled, f"actuator_{word}", None)
            if values is not None:
                store[joint] = store.get(joint, 0.0) + float(np.ravel(values[index])[0]) * (gear * gear)

    def _on_links(self, part: Part) -> bool:
        """Whether all that a part joins is there: the world is not where the base is free."""
        links = {*self.tree.links, *(link.name for link in part.links)}
        return all({joint.parent, joint.child} <= links for joint in (*part.joints, *part.loops))

    def _coefficient(self, tendon: int, part: Part) -> float:
        """Length of a tendon per coordinate of its motor: 1 but where a single joint is the motor."""
        return 1.0 if part.joints else float(self.compiled.wrap_prm[int(self.compiled.tendon_adr[tendon])])

    def _single(self, joint: int) -> bool:
        return any(known.name == self.names.joints[joint] and known.coordinates == 1 for known in self.joints)

    def _refuse(self, element: Element, name: str, doing: str) -> None:
        """Refuse an actuator, or leave it out where a person names the motors."""
        message = f"the actuator {printable(name)!r} {doing}"
        if self.asked:
            self.findings.note(element, f"{message}; it is left out, as --motors names the motors")
            return
        choices = ", ".join(joint.name for joint in self.joints if joint.coordinates == 1)
        self.findings.wrong(
            element, message, None, f"actuators of joints; or name all motors by --motors, of: {choices}"
        )

    def _element(self, index: int, name: str) -> Element:
        """The element of an actuator, by its name, or by its number where nothing else brings actuators."""
        named = [element for element in self.elements if name and element.attributes.get("name") == name]
        if named:
            return named[0]
        return (
            self.elements[index] if len(self.elements) == len(self.compiled.actuator_trntype) else self.files.roots[0]
        )

    def _tendon(self, tendon: int) -> Element:
        name = self.compiled.tendon(tendon).name
        found = [self.files.element(tag, name) for tag in ("fixed", "spatial")] if name else []
        return next((element for element in found if element is not None), self.files.roots[0])
