"""The short form of a limb: kinematic elements, each a joint, a line and bodies that move with it (Özgür 2013, §3.1).

SI units; quantities are expression trees. An element's own frame is parallel to its limb frame when its joint angle is
zero; mass centres and inertias are given there.
"""

from __future__ import annotations

from dataclasses import dataclass

from pkmgen.description.types import ElementKind, JointType
from pkmgen.expression.algebra import ZERO, Vector
from pkmgen.expression.trees import Tree
from pkmgen.mechanism.properties import Body, Friction, Limits, Motor


@dataclass(frozen=True, slots=True)
class Joint:
    """A joint.

    Attributes:
        type: R, P, U, S or C.
        axis: Its (first) axis in the limb frame, a unit vector; None for a spherical joint.
        second_axis: Second axis of a universal joint, None where it is perpendicular to the first and to the element.
        motor: What drives it, None for a passive joint.
        friction: Friction on the rate of what follows relative to what precedes, about each of its axes.
        limits: Of its first axis, or of both, where the file gives them.
    """

    type: JointType
    axis: Vector | None
    second_axis: Vector | None
    motor: Motor | None
    friction: Friction
    limits: tuple[Limits, ...] = ()


@dataclass(frozen=True, slots=True)
class Slide:
    """The sliding joint inside a telescopic element, and the rod that slides.

    Attributes:
        motor: What drives it, None where it is passive.
        friction: On the rate of the length.
        rods: Bodies of the rod; their mass centres are measured from the tip.
        limits: Of the length, None where the file gives none.
    """

    motor: Motor | None
    friction: Friction
    rods: tuple[Body, ...]
    limits: Limits | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two equal rods beside the line of an element, at ± `start` and ± `end`, and the links that join their ends."""

    start: Vector
    end: Vector
    start_links: tuple[Body, ...]
    end_links: tuple[Body, ...]


@dataclass(frozen=True, slots=True)
class Element:
    """A kinematic element (Özgür 2013, §3.1).

    Attributes:
        name: Name within its limb.
        kind: Bar, spindle, telescopic or screw.
        joint: The joint at its input point.
        direction: Its line in its own frame, a unit vector.
        length: From input to output point, m; zero for a slider, and for a telescopic element, whose length varies.
        bodies: The rigid bodies that move with it; of a pair, those of one rod.
        slide: The sliding joint of a telescopic or screw element.
        pair: The two rods it stands for.
        links: Bodies parallel to it, in its own frame from where they turn: second links of a parallelogram.
        link_offset: From its input point to where they turn, limb frame, m.
        couplers: Bodies at its output point that do not turn; mass centres from that point, limb frame.
    """

    name: str
    kind: ElementKind
    joint: Joint
    direction: Vector
    length: Tree
    bodies: tuple[Body, ...]
    slide: Slide | None = None
    pair: Pair | None = None
    links: tuple[Body, ...] = ()
    link_offset: Vector = (ZERO, ZERO, ZERO)
    couplers: tuple[Body, ...] = ()
