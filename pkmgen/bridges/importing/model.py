"""What all sources become before a robot file is written: links, joints, loops and couplings, with their lines."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from pkmgen.bridges.importing.placement import HERE, Array, Placement
from pkmgen.errors import Problem
from pkmgen.language.description.bodies import PairType

JointKind = PairType
"""Joints of a robot file; the last ones only hold or close loops."""
COORDINATES = {"R": 1, "P": 1, "H": 1, "C": 2, "U": 2, "S": 4, "planar": 3}
"""How many numbers say where a joint stands that moves; a spherical one has a quaternion."""


@dataclass(frozen=True, slots=True, eq=False)
class Inertia:
    """Mass and its distribution.

    Attributes:
        mass: kg.
        centre: Mass centre in the frame of the link, m.
        tensor: Inertia about the mass centre in the axes of the link, 3 × 3, kg·m².
    """

    mass: float
    centre: Array
    tensor: Array

    def seen_from(self, place: Placement) -> Inertia:
        """The same body in the frame that its own is placed in."""
        turned = place.rotation @ self.tensor @ place.rotation.T
        return Inertia(self.mass, place.rotation @ self.centre + place.point, turned)

    def with_body(self, other: Inertia) -> Inertia:
        """Both bodies as one (parallel axis theorem)."""
        mass = self.mass + other.mass
        if mass == 0.0:
            return Inertia(0.0, self.centre, self.tensor + other.tensor)
        centre = (self.mass * self.centre + other.mass * other.centre) / mass
        arm = self.centre - other.centre
        reduced = self.mass * other.mass / mass
        return Inertia(
            mass, centre, self.tensor + other.tensor + reduced * (arm @ arm * np.eye(3) - np.outer(arm, arm))
        )

    def is_nothing(self) -> bool:
        """Whether there is neither mass nor inertia."""
        return self.mass == 0.0 and not self.tensor.any()


NO_INERTIA = Inertia(0.0, np.zeros(3), np.zeros((3, 3)))


@dataclass(frozen=True, slots=True, eq=False)
class Link:
    """A body as the source has it.

    Attributes:
        name: Its name in the source.
        inertia: Its mass; nothing where the source has none.
        line: Line of the source, 0 where it has none.
        frame: Whether it is a mere frame: no mass, and nothing that has a shape.
    """

    name: str
    inertia: Inertia
    line: int
    frame: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A named frame on a link."""

    name: str
    link: str
    place: Placement


@dataclass(frozen=True, slots=True, eq=False)
class Joint:
    """A joint of the tree, or one that closes a loop.

    At zero, frame A on the parent and frame B on the child are one.

    Attributes:
        name: Its name in the source.
        kind: How it moves.
        parent: Link that carries frame A.
        child: Link that carries frame B.
        place: Frame A in the parent.
        child_place: Frame B in the child.
        axis: Unit axis in A, where the kind has one.
        second_axis: Second unit axis of a universal joint, in B.
        pitch: Displacement per angle of a helical joint, m/rad.
        length: Distance that a rod between two points keeps, m.
        limits: Least and greatest coordinate, or None.
        viscous: Friction on the rate.
        coulomb: Friction on its sign.
        stiffness: Of a spring on the coordinate.
        rest: Coordinate at which that spring is slack.
        rotor_inertia: Of a motor or of the joint, as it acts on the coordinate.
        independent: Whether the source says that it is driven; None where it says nothing.
        line: Line of the source, 0 where it has none.
    """

    name: str
    kind: JointKind
    parent: str
    child: str
    place: Placement = HERE
    child_place: Placement = HERE
    axis: Array | None = None
    second_axis: Array | None = None
    pitch: float | None = None
    length: float | None = None
    limits: tuple[float, float] | None = None
    viscous: float = 0.0
    coulomb: float = 0.0
    stiffness: float = 0.0
    rest: float = 0.0
    rotor_inertia: float = 0.0
    independent: bool | None = None
    line: int = 0

    @property
    def coordinates(self) -> int:
        """How many numbers say where it stands."""
        return COORDINATES.get(self.kind, 0)


def split_universal(joint: Joint, first: str, second: str) -> tuple[tuple[Joint, Joint], Link]:
    """A universal joint as two that turn, by their names, and the link without mass between them."""
    cross = Link(f"{joint.name}_cross", NO_INERTIA, joint.line, frame=True)
    turn = replace(joint, kind=JointKind.REVOLUTE, second_axis=None)
    turns = (
        replace(turn, name=first, child=cross.name, child_place=HERE),
        replace(turn, name=second, parent=cross.name, place=HERE, axis=joint.second_axis),
    )
    return turns, cross


@dataclass(frozen=True, slots=True)
class Coupling:
    """A linear relation of joint coordinates: the sum of factor × coordinate is the offset."""

    name: str
    terms: dict[str, float]
    offset: float
    line: int
    dependent: tuple[str, ...] = ()
    """Joints that follow the others."""


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A mechanism as a source has it, its tree rooted at `root`.

    Attributes:
        name: What the source calls it.
        file: Name of its file.
        root: Link that everything hangs from.
        links: In the order of the source.
        joints: Joints of the tree, in the order of the source.
        loops: Joints that close loops.
        couplings: Linear relations.
        frames: Named frames beyond the links.
        motors: Joints that the source says are driven, in its order; empty where it says nothing.
        home: Coordinates of an assembly that the source has.
        gravity: In the axes of the root, m/s².
        notes: What is worth knowing and no error.
        floating: Joints that float, which no motor drives.
        idle: Joints whose motors could bring no effort.
    """

    name: str
    file: str
    root: str
    links: tuple[Link, ...]
    joints: tuple[Joint, ...]
    loops: tuple[Joint, ...] = ()
    couplings: tuple[Coupling, ...] = ()
    frames: tuple[Frame, ...] = ()
    motors: tuple[str, ...] = ()
    home: dict[str, tuple[float, ...]] = field(default_factory=dict)
    gravity: tuple[float, float, float] = (0.0, 0.0, -9.81)
    notes: tuple[Problem, ...] = ()
    floating: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()

    def note(self, message: str, line: int = 0, seen: object = None) -> Problem:
        """A note at a line of the source."""
        return Problem(self.file, line, 1 if line else 0, "", "" if seen is None else str(seen), message)
