"""A limb of the short form as bodies, joints and loops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pkmgen.language.description.bodies import GROUND as BASE
from pkmgen.language.description.bodies import PairType
from pkmgen.language.description.source import KeyPath
from pkmgen.language.description.types import RobotDescription
from pkmgen.language.expression.algebra import ZERO_VECTOR, Vector, plus, scale, settled, subtract
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.body_graph import END, GROUND, GraphBody, GraphJoint, JointAxis
from pkmgen.mechanism.types import Limb
from pkmgen.mechanism.written import friction_words, point_of, quantity_of, range_of, turns_of
from pkmgen.multibody.limbs.file_in_making import FileInMaking

Ends = Mapping[int | None, tuple[str, Vector]]
"""By index of a part of the platform (None for itself), the body that limbs end on there, and from where mounts are."""
PAIRS = {
    "R": PairType.REVOLUTE, "P": PairType.PRISMATIC, "RR": PairType.UNIVERSAL, "RP": PairType.CYLINDRICAL,
}  # fmt: skip
"""Pairs by the kinds of their axes."""


class LimbExpansion:
    """Writes a limb: bodies one by one, each behind its joint, in frames parallel to that of the limb at zero."""

    def __init__(
        self, made: FileInMaking, record: RobotDescription, limb: Limb, values: Sequence[float], ends: Ends
    ) -> None:
        """Args: the file, what that of the limb says, the limb, its joint coordinates at home, and where limbs end."""
        self._made, self._limb, self._values, self._ends = made, limb, values, ends
        self._record, self._instance = record.limb_types[limb.type], record.limbs[limb.index]
        self._tree = limb.graph.tree
        self._placed: dict[str, Vector] = {}
        self._driven: set[int] = set()

    def write(self) -> None:
        """Add all bodies and joints."""
        bodies = {body.name: body for body in self._limb.graph.bodies}
        for joint in self._limb.graph.joints:
            if joint.outer in bodies and joint.outer not in self._placed:
                self._carry(joint, bodies[joint.outer])
            else:
                self._close(joint)

    def _name(self, own: str) -> str:
        return f"{self._limb.name}_{own}"

    # --- bodies behind their joints

    def _carry(self, joint: GraphJoint, body: GraphBody) -> None:
        """Add a body and the joint that carries it."""
        axes, name = self._axes(joint, body), self._name(body.name)
        own = self._tree.joints[body.link]
        path: KeyPath = ("limb_types", self._limb.type, "elements", own.element)
        self._placed[body.name] = point = self._at_zero(joint.link, joint.offset)
        self._made.add_body(name, body.parts, subtract(self._at_zero(body.link, ZERO_VECTOR), point), path)
        acting = self._acting(axes, body, own.slide)
        path = (*path, "slide" if own.slide else "joint")
        self._made.add_joint(path, name=name, child=name, **_pair(axes), **self._stand(joint), **acting)
        for number, axis in enumerate(axes, start=1):
            if axis.joint is not None:
                moved = self._tree.joints[axis.joint]
                value = Number(moved.sign * self._values[moved.coordinate])
                self._made.home[name if len(axes) == 1 else f"{name}_{number}"] = quantity_of(value)

    def _axes(self, joint: GraphJoint, body: GraphBody) -> tuple[JointAxis, ...]:
        """Axes of a joint; a ball behind which nothing sets the spin bends as the tree does."""
        if joint.type != "S":
            return joint.axes
        inner = next((each.link for each in self._limb.graph.bodies if each.name == joint.inner), -1)
        axes, link = list[JointAxis](), body.link
        while link != inner:
            own = self._tree.joints[link]
            axes.insert(0, JointAxis(own.kind, link, own.axis, link, own.friction, own.motor))
            link = own.parent
        return tuple(axes)

    def _acting(self, axes: tuple[JointAxis, ...], body: GraphBody, slides: bool) -> dict[str, Any]:
        """Motor, friction, spring and ranges of a joint; one that follows others has none."""
        element, words = self._record.elements[self._tree.joints[body.link].element], friction_words(axes[0].friction)
        record = element.slide if slides else element.joint
        assert record is not None
        for number, axis in enumerate(axes, start=1):
            if axis.motor is not None and axis.joint is not None and axis.joint not in self._driven:
                self._driven.add(axis.joint)
                assert record.actuator is not None
                words["actuator"] = record.actuator.model_copy(update={"axis": number})
        follows = body.name in (f"{element.name}_link", f"{element.name}_coupler")
        if record.spring is not None and axes[0].joint is not None and not follows:
            words["spring"] = record.spring
        moved = [self._tree.joints[axis.joint].limits for axis in axes if axis.joint is not None]
        if ranges := tuple(range_of(limits) for limits in moved if limits is not None):
            words["limits"] = ranges
        return words

    def _stand(self, joint: GraphJoint) -> dict[str, Any]:
        """Where a joint stands in the body on its inner side."""
        point = self._at_zero(joint.link, joint.offset)
        if joint.inner != GROUND:
            return {"parent": self._name(joint.inner), "at": point_of(subtract(point, self._placed[joint.inner]))}
        at = settled(plus(self._limb.base_point, self._limb.frame.rotate(point)))
        return {"parent": BASE, "at": point_of(at), "rpy": turns_of(self._instance.base, self._limb.frame)}

    # --- joints that close loops

    def _close(self, joint: GraphJoint) -> None:
        """A joint at the tip, or one that closes a loop inside the limb."""
        path: KeyPath = ("limb_types", self._limb.type, "tip")
        name, near, far = self._name(joint.name), self._stand(joint), self._far(joint)
        if joint.contact is not None:
            normal = settled(self._limb.tip_frame.rotate(joint.contact.normal))
            plane = settled(plus(self._end_point(joint), scale(joint.contact.offset, normal)))
            words = {"parent": far["child"], "at": point_of(plane), "child": near["parent"], "child_at": near["at"]}
            self._made.add_loop(path, name=name, type=PairType.CONTACT, axis=point_of(normal), **words)
            return
        pair = {"type": PairType.SPHERICAL} if joint.type == "S" else _pair(joint.axes)
        self._made.add_loop(path, name=name, **pair, **near, **far, **friction_words(joint.axes[0].friction))

    def _far(self, joint: GraphJoint) -> dict[str, Any]:
        """Where a joint that closes a loop stands in the body on its other side."""
        if joint.outer == END:
            turns = turns_of(self._instance.platform, self._limb.tip_frame)
            body, _ = self._ends[self._limb.part]
            return {"child": body, "child_at": point_of(self._end_point(joint)), "child_rpy": turns}
        at = subtract(self._at_zero(joint.link, joint.offset), self._placed[joint.outer])
        return {"child": self._name(joint.outer), "child_at": point_of(at)}

    def _end_point(self, joint: GraphJoint) -> Vector:
        """Where a tip is in the platform: of rods beside each other as far from the middle as at zero coordinates."""
        point, middle = self._at_zero(joint.link, joint.offset), self._at_zero(self._tree.tip, self._tree.tip_offset)
        _, origin = self._ends[self._limb.part]
        aside = self._limb.frame.rotate(subtract(point, middle))
        return settled(plus(plus(self._limb.platform_point, origin), aside))

    def _at_zero(self, link: int, offset: Vector) -> Vector:
        """A point of a link of the tree at zero coordinates, limb frame."""
        while link >= 0:
            joint = self._tree.joints[link]
            offset, link = plus(joint.offset, offset), joint.parent
        return settled(offset)


def _pair(axes: Sequence[JointAxis]) -> dict[str, Any]:
    """Type and axes of a joint."""
    words: dict[str, Any] = {"type": PAIRS["".join(axis.kind for axis in axes)], "axis": point_of(axes[0].axis)}
    return words | ({"second_axis": point_of(axes[1].axis)} if words["type"] is PairType.UNIVERSAL else {})
