"""The model of a robot of limbs: links of limbs, and a platform on joints of the motion it is declared to have.

All limbs end in loops, so that the platform moves as the robot file says and as no tool can change: joints that repeat
a coordinate, such as the sides of a parallelogram, are coupled to it.

The second rod of a parallelogram hangs from its far side. A side without mass would be the last of its branch there,
and engines whose constraints yield by the inertia behind them (MuJoCo) hold nothing with it. Either side moves alike.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pkmgen.bridges.exporting.inertia import mass_of
from pkmgen.bridges.exporting.tree import NO_AXIS, GrowingTree, limits_of_motor
from pkmgen.emit.targets.models.types import GROUND, Array, ModelCoupling, ModelJoint, ModelLoop
from pkmgen.errors import UnsupportedRobotError
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph
from pkmgen.language.expression.rotations import rotation_in_numbers
from pkmgen.mechanism.body_graph import LimbTree, TreeJoint
from pkmgen.mechanism.elements import inertia_at_joint
from pkmgen.mechanism.poses import PlatformNumbers, TreeNumbers, frame_in_numbers, in_numbers
from pkmgen.mechanism.types import Limb, Mechanism, Part

PLATFORM = "platform"


def limb_tree(mechanism: Mechanism, coordinates: ExprGraph) -> tuple[GrowingTree, tuple[str, ...]]:
    """Links, loops and couplings of a robot of limbs at its home pose, and the names of its motors.

    Args:
        mechanism: The robot.
        coordinates: Its function that computes the coordinates of its joints.

    Raises:
        UnsupportedRobotError: A part of the platform moves as no joint does.
    """
    return _Builder(mechanism, coordinates).build()


class _Builder:
    def __init__(self, mechanism: Mechanism, coordinates: ExprGraph) -> None:
        self.mechanism, self.joint_coordinates, self.tree = mechanism, coordinates, GrowingTree()
        self.pose = np.array(mechanism.home, float)
        self.platform = PlatformNumbers(mechanism, self.pose)
        self.motors: list[str] = []

    def build(self) -> tuple[GrowingTree, tuple[str, ...]]:
        mechanism = self.mechanism
        coordinates, ends = self._coordinates(), list[int]()
        start = 0
        for limb in mechanism.limbs:
            tree = limb.graph.tree
            ends.append(self._limb(limb, tree, coordinates[start : start + tree.size]))
            start += tree.size
        carriers = self._platform()
        for limb, end in zip(mechanism.limbs, ends, strict=True):
            self._close(limb, end, carriers[limb.part])
        for coupling in mechanism.couplings:
            self.tree.notes.append(
                f"the device that keeps {coupling.element} of limbs equal is not written: it has no mass, "
                "and the joints of the platform hold what it holds"
            )
        return self.tree, tuple(self.motors)

    def _coordinates(self) -> Array:
        """Independent coordinates of all limbs at home."""
        graph = self.joint_coordinates
        values = evaluate_graph(graph, {"pose": self.pose[None]}, self.mechanism.parameters)
        found: Array = values.outputs[graph.outputs[0].name][0]
        return found

    def _limb(self, limb: Limb, tree: LimbTree, values: Array) -> int:
        """Add the links of a limb; returns the one at its tip."""
        mechanism = self.mechanism
        frame, base = frame_in_numbers(mechanism, limb.frame), in_numbers(mechanism, limb.base_point)
        placed = TreeNumbers(mechanism, tree, frame, base).lay(values)
        far, made, leaders = _rods_from_far_sides(tree.joints, placed.axes), dict[int, int](), dict[int, TreeJoint]()
        for index in sorted(range(len(tree.joints)), key=lambda each: each in far):
            joint = tree.joints[index]
            name = f"{limb.name}_{joint.name}"
            axes, origin = placed.frames[index], placed.origins[index]
            carrier, shift = joint.parent, np.zeros(3)
            if index in far:
                carrier, first = far[index]
                shift = placed.origins[carrier] - placed.origins[first]
            own = self._joint(name, joint, float(values[joint.coordinate]), axes.T @ placed.axes[index])
            masses = [mass_of(body, mechanism.value).moved(-axes.T @ shift) for body in joint.bodies]
            parent = GROUND if carrier < 0 else made[carrier]
            made[index] = self.tree.add(name, parent, (axes, origin + shift), own, masses)
            if index in far:
                self.tree.far_ends[made[index]] = -axes.T @ shift
            leader = leaders.setdefault(joint.coordinate, joint)
            if leader is not joint:
                terms = {name: 1.0, f"{limb.name}_{leader.name}": float(-joint.sign * leader.sign)}
                self.tree.couplings.append(ModelCoupling(f"{name}_follows", terms))
        return made[tree.tip]

    def _joint(self, name: str, joint: TreeJoint, value: float, axis: Array) -> ModelJoint:
        number, motor = self.mechanism.value, joint.motor
        if motor is not None:
            self.motors.append(name)
        effort, speed = limits_of_motor(motor, number)
        return ModelJoint(
            name,
            joint.kind,
            axis,
            joint.sign * value,
            None if joint.limits is None else (number(joint.limits.lower), number(joint.limits.upper)),
            number(joint.friction.viscous),
            number(joint.friction.coulomb),
            rotor_inertia=number(inertia_at_joint(motor, joint.friction)),
            driven=motor is not None,
            effort_limit=effort,
            speed_limit=speed,
        )

    def _platform(self) -> dict[int | None, int]:
        """Add the platform and its parts; returns the link of the platform (None) and of each part."""
        mechanism, layout = self.mechanism, self.mechanism.layout
        masses = [mass_of(body, mechanism.value) for body in mechanism.platform]
        point, attitude = self.platform.point, self.platform.attitude
        link, at = GROUND, np.zeros(3)
        for place, axis in enumerate(layout.axes):
            direction = np.eye(3)["xyz".index(axis)]
            at = at + self.pose[place] * direction
            last = place == len(layout.axes) - 1 and not layout.rotates
            joint = ModelJoint(axis, "P", direction, float(self.pose[place]))
            link = self.tree.add(PLATFORM if last else f"platform_{axis}", link, (np.eye(3), at), joint, masses * last)
        slide = link
        if layout.rotates:
            joint = ModelJoint(PLATFORM, "S", NO_AXIS)
            if layout.angle is not None:
                joint = ModelJoint(layout.angle, "R", np.array(layout.rotation_axis, float), float(self.pose[-1]))
            link = self.tree.add(PLATFORM, link, (attitude, point), joint, masses)
        carriers: dict[int | None, int] = {None: link}
        for index, part in enumerate(mechanism.parts):
            carriers[index] = self._part(index, part, slide, link)
        return carriers

    def _part(self, index: int, part: Part, slide: int, platform: int) -> int:
        """Add a part: on what does not turn, or on the platform, with a hinge that follows its angle."""
        mechanism, angle = self.mechanism, float(self.pose[-1])
        name, normal = self.mechanism.layout.angle, np.array(self.mechanism.layout.rotation_axis or (0, 0, 1), float)
        ratio = mechanism.value(part.turn_ratio)
        swings, shifted = in_numbers(mechanism, part.point).any(), in_numbers(mechanism, part.offset).any()
        if swings and shifted:
            raise UnsupportedRobotError(
                f"{mechanism.place}: part {part.name}: no model: it has both a point that turns with the platform and "
                "an offset that does not"
            )
        parent, factor = (platform, ratio - 1.0) if swings or (ratio == 1.0 and not shifted) else (slide, ratio)
        turned = rotation_in_numbers(normal, ratio * angle)
        fixed = factor == 0.0
        joint = ModelJoint(f"{part.name}_turn", "fixed" if fixed else "R", normal, factor * angle)
        masses = [mass_of(body, mechanism.value) for body in part.bodies]
        link = self.tree.add(part.name, parent, (turned, self.platform.part_origin(index)), joint, masses)
        if not fixed and name is not None:
            self.tree.couplings.append(ModelCoupling(f"{part.name}_follows", {joint.name: 1.0, name: -factor}))
        return link

    def _close(self, limb: Limb, end: int, carrier: int) -> None:
        """Add the loop at the tip of a limb."""
        mechanism, tree = self.mechanism, limb.graph.tree
        axes, origin = self.tree.place(end)
        tip = origin + axes @ in_numbers(mechanism, tree.tip_offset)
        anchor, own = self.platform.anchor(limb)
        name, grow = f"{limb.name}_tip", self.tree
        if tree.contact is not None:
            mount = frame_in_numbers(mechanism, limb.tip_frame)
            normal = own @ mount @ in_numbers(mechanism, tree.contact.normal)
            plane = tip - normal * (normal @ (tip - anchor) - mechanism.value(tree.contact.offset))
            grow.loops.append(
                ModelLoop(name, "contact", grow.side(carrier, plane, normal), grow.side(end, tip, normal))
            )
            return
        frame = frame_in_numbers(mechanism, limb.frame)
        last = [axes @ in_numbers(mechanism, pair.last) for pair in tree.pairs]
        held = [own @ frame @ in_numbers(mechanism, pair.platform) for pair in tree.pairs]
        kind = {0: "S", 1: "U", 2: "R"}[len(tree.pairs)]
        first, second = (last[0], held[0]) if held else (NO_AXIS, NO_AXIS)
        if kind == "R":
            second = np.cross(held[0], held[1])
            second = second * np.sign(second @ first)
        friction = tree.tip_friction
        rubs = mechanism.value(friction.viscous), mechanism.value(friction.coulomb)
        grow.loops.append(ModelLoop(name, kind, grow.side(end, tip, first), grow.side(carrier, anchor, second), *rubs))


PARALLEL = 1e-9


def _rods_from_far_sides(joints: Sequence[TreeJoint], axes: Sequence[Array]) -> dict[int, tuple[int, int]]:
    """Rods that can hang from the far side of their parallelogram.

    Args:
        joints: The joints of a limb.
        axes: Their axes in the world, (3,) each.

    Returns:
        By the rod: the link of the far side, which has no mass, and the other rod, which carries it.
    """
    carried = {joint.parent for joint in joints}
    found: dict[int, tuple[int, int]] = {}
    for side, joint in enumerate(joints):
        first = joint.parent
        if joint.bodies or side in carried or first < 0 or not _opposite(joints, axes, side, first):
            continue
        for rod, other in enumerate(joints):
            beside = other.parent == joints[first].parent and rod not in (first, *carried)
            if beside and other.bodies and _opposite(joints, axes, rod, side):
                found[rod] = side, first
    return found


def _opposite(joints: Sequence[TreeJoint], axes: Sequence[Array], one: int, other: int) -> bool:
    """Whether two joints turn by opposite angles about the same direction."""
    first, second = joints[one], joints[other]
    turned = float(np.linalg.norm(first.sign * axes[one] + second.sign * axes[other]))
    return first.kind == second.kind == "R" and first.coordinate == second.coordinate and turned < PARALLEL
