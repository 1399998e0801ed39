"""Machines whose legs are given by a table of joints, all numbers of which are inputs.

A row of the table (modified Denavit–Hartenberg, Khalil and Kleinfinger 1986) is the step from one body to the next,

    Rz(β) Tz(b) Rx(α) Tx(a) Rz(θ + offset) Tz(d),

in which the joint moves θ (R) or d (P). Each joint carries a body; the leg meets the platform in a point.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from benchmarks.leg_tables.records import Leg, LegJoint
from pkmgen.language.expression.algebra import ZERO, settle
from pkmgen.language.expression.trees import Number, Operation, Tree, names_in

MotionCode = Literal["2T1R", "3T0R", "3T1R", "3T3R"]
TRANSLATIONS: Mapping[MotionCode, str] = MappingProxyType({"2T1R": "xy", "3T0R": "xyz", "3T1R": "xyz", "3T3R": "xyz"})
ROTATIONS: Mapping[MotionCode, str] = MappingProxyType({"2T1R": "z", "3T0R": "", "3T1R": "z", "3T3R": "xyz"})
"""About these axes the platform turns, one after the other (Euler angles)."""


@dataclass(frozen=True, slots=True)
class ArmMachine:
    """A platform on equal legs, each an arm.

    Attributes:
        name: Its name.
        motion: Translations and rotations of the platform.
        legs: Number of legs.
        frame: x-y-z Euler angles of the frame of a leg in the base, rad; a name is an input of each leg.
        joints: Joints of a leg, base to tip.
        end: The step that leads to the point where leg and platform meet.
    """

    name: str
    motion: MotionCode
    legs: int
    frame: tuple[Tree, Tree, Tree]
    joints: tuple[LegJoint, ...]
    end: LegJoint

    @property
    def symbols(self) -> tuple[str, ...]:
        """Symbols of the table that stand for numbers of the machine, each once."""
        rows = [(joint, moving(joint)) for joint in self.joints] + [(self.end, "theta")]
        trees = [
            getattr(joint, kind)
            for joint, moved in rows
            for kind in ("beta", "b", "alpha", "a", "theta", "d", "offset")
            if kind != moved
        ]
        return tuple(dict.fromkeys(name for tree in trees for name in names_in(tree)))


def arm_machine(
    name: str, motion: MotionCode, legs: int, frame: tuple[Tree, Tree, Tree], leg: Leg, bodies: int
) -> ArmMachine:
    """Take the first joints of a leg, as many as carry a body, as an arm."""
    return ArmMachine(name, motion, legs, frame, leg.joints[:bodies], leg.joints[bodies])


def moving(joint: LegJoint) -> str:
    """What a joint moves."""
    return "theta" if joint.type == "R" else "d"


def angle_of(joint: LegJoint) -> Tree:
    """θ + offset at joint position zero."""
    if joint.type == "R":
        offset: Tree = joint.offset
        return offset
    return settle(Operation("+", (joint.theta, joint.offset))) if joint.offset != ZERO else settle(joint.theta)


def whole_of(tree: Tree) -> int | None:
    """The whole number that an expression without names is, if it is one."""
    value = settle(tree)
    if isinstance(value, Number) and value.value == round(value.value):
        return round(value.value)
    return None
