"""A mechanism of any rigid bodies and joints: a tree of links on joints, and the closures that are left.

Everything is given in link axes: the frame of a link is frame B of the joint that carries it, turned so that the axis
of a joint of one axis is a coordinate axis. Quantities are expression trees, SI units.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any, ClassVar, Literal

from pkmgen.language.description.bodies import PoseCoordinate
from pkmgen.language.exact.numbers import computed
from pkmgen.language.expression.algebra import IDENTITY, ZERO, Rotation, Vector, plus, settle, settled
from pkmgen.language.expression.trees import Tree
from pkmgen.mechanism.elements import NO_FRICTION, Body, Friction, JointSpring, Limits, Motor
from pkmgen.mechanism.inertia import LineInertia, bilinear
from pkmgen.mechanism.robot_model import IndependentCoordinate, JointCoordinate, RobotModel

LinkKind = Literal["R", "P", "H", "S"]
GROUND = -1
"""Index of the link that does not move."""


@dataclass(frozen=True, slots=True)
class TurnReference:
    """Near which angle that of a joint is: ψ = quarters × π/2 + Σ turns × coordinate, and less than half a turn off it.

    Attributes:
        quarters: The part that does not move, in quarters of a turn.
        follows: Links whose coordinates it goes round with, and how many turns it makes for one of theirs.
        believed: How far off ψ the angle may be, rad: farther off the turn is not known. None where it never is.
    """

    quarters: int
    follows: tuple[tuple[int, int], ...] = ()
    believed: float | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """A link, and the joint that carries it.

    Attributes:
        name: Name of the joint coordinate; of the joint for a ball.
        kind: R, P or H (about and along its axis), S (a ball).
        parent: Index of the link that carries it; `GROUND` for the base.
        offset: From the origin of the parent to the joint, axes of the parent, m.
        mounting: Axes of the link at zero coordinate, in those of the parent.
        axis: Axis of the joint, axes of the link.
        pitch: Displacement per angle of a joint H, m/rad.
        bodies: Rigid bodies that move with it; mass centres from its origin, inertia in its axes.
        friction: Friction on its rate.
        spring: Spring and damper on it, if any.
        motor: What drives it, if anything.
        limits: Its range, if the file gives one.
        backwards: Whether its joint is met from the child, and the quaternion of a ball is that of the inverse turn.
        place: Where the robot file describes it, for messages.
        reference: Of an angle that follows, in which turn it is, where that matters; a plan finds it.
    """

    name: str
    kind: LinkKind
    parent: int
    offset: Vector
    mounting: Rotation
    axis: Vector
    pitch: Tree = ZERO
    bodies: tuple[Body, ...] = ()
    friction: Friction = NO_FRICTION
    spring: JointSpring | None = None
    motor: Motor | None = None
    limits: Limits | None = None
    backwards: bool = False
    place: str = ""
    reference: TurnReference | None = None

    @property
    def freedoms(self) -> int:
        """Number of its rates."""
        return 3 if self.kind == "S" else 1

    @property
    def names(self) -> tuple[str, ...]:
        """Names of its coordinates: one, or those of a quaternion."""
        return tuple(f"{self.name}_{entry}" for entry in "xyzw") if self.kind == "S" else (self.name,)

    def turn(self, quaternion: Sequence[Any]) -> list[Any]:
        """The quaternion x, y, z, w that turns the axes of the link into those of its parent, or back from it."""
        x, y, z, w = quaternion
        return [-x, -y, -z, w] if self.backwards else [x, y, z, w]

    @property
    def units(self) -> tuple[str, ...]:
        """Units of its coordinates."""
        return ("1",) * 4 if self.kind == "S" else ("m",) if self.kind == "P" else ("rad",)


@dataclass(frozen=True, slots=True)
class Side:
    """A frame in a link: one side of a closure.

    Attributes:
        link: Index of the link.
        point: Its origin, from that of the link, axes of the link, m.
        axes: Its axes in those of the link.
    """

    link: int
    point: Vector
    axes: Rotation


@dataclass(frozen=True, slots=True)
class PlacedBody:
    """A rigid body in its own frame, and where that frame is in the link that the body moves with."""

    body: Body
    side: Side

    def in_link(self, body: Body) -> Body:
        """A body that is given in the same frame, in axes of the link, from its origin."""
        axes = self.side.axes
        rows = [(axes.x[i], axes.y[i], axes.z[i]) for i in range(3)]
        pairs = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
        xx, yy, zz, xy, xz, yz = (settle(bilinear(body, rows[i], rows[j])) for i, j in pairs)
        centre = settled(plus(self.side.point, axes.rotate(body.mass_centre)))
        return Body(body.name, body.mass, centre, (xx, yy, zz, xy, xz, yz))


@dataclass(frozen=True, slots=True)
class Bearing:
    """What a joint of the file holds together.

    Attributes:
        name: Name of the joint.
        type: Its type.
        parent: Frame A, in the link of its parent.
        child: Frame B, in the link of its child; the same link where it is rigid and carries its child.
        links: Links of its coordinates, outwards; none where it only closes a loop.
        closure: Index of the closure, where it closes a loop.
    """

    name: str
    type: str
    parent: Side
    child: Side
    links: tuple[int, ...]
    closure: int | None


@dataclass(frozen=True, slots=True)
class LoopClosure:
    """A joint that closes a loop.

    Attributes:
        name: Its name.
        type: R P C U S planar fixed point distance contact; parts of others: parallel perpendicular attitude spin.
        parent: Frame A.
        child: Frame B.
        second: Second axis of a universal joint, in frame B.
        length: Length of a distance, m.
        place: Where the robot file describes it, for messages.
        cylinder: Where motors set a distance: the link from whose origin it is, and a point of a link that it carries.
        seen: Axes that it is best written in, in those of the link that carries both sides.
        height: How far frame B is beyond frame A along the third axis of A, m, where a plane is all that is closed.
        friction: Of a hinge that ends a rod taken for a bar or a telescope.
        along: The first link before a side, whose axes a point is closed along; None for those it is seen in.
        across: Whether a distance is measured across the third axis of A, however far apart its ends are along it.
    """

    name: str
    type: str
    parent: Side
    child: Side
    second: Vector
    length: Tree
    place: str
    cylinder: tuple[int, Side] | None = None
    seen: Rotation = IDENTITY
    height: Tree = ZERO
    friction: Friction = NO_FRICTION
    across: bool = False
    along: int | None = None

    @property
    def ends(self) -> tuple[tuple[str, Side], tuple[str, Side]]:
        """Both frames, with what they are called."""
        return ("parent", self.parent), ("child", self.child)

    @property
    def in_a_plane(self) -> bool:
        """Whether all that it says about where its frames are is how high one is above a plane of the other."""
        return self.type in ("planar", "contact")

    def links(self, robot: Multibody) -> frozenset[int]:
        """Links whose joints take part."""
        paths = robot.between(self.parent.link, self.child.link)[1:]
        inside = () if self.cylinder is None else robot.between(self.cylinder[0], self.cylinder[1].link)[2]
        return frozenset((*paths[0], *paths[1], *inside))


@dataclass(frozen=True, slots=True)
class Bar:
    """What is left of a rod whose masses are on the links between which it stands.

    Attributes:
        name: Name of the closure that keeps its ends apart.
        length: Their distance, m.
        mixed: Mass by which its ends act on each other, kg.
        across: First moment across its line over its length, of one that turns about one axis alone, kg.
        inertia: What it is made of, seen from its first end.
        cross: Moment of the cross of its joint about the first axis, kg·m².
        turns: The link that the first axis of its joint is fixed to, and this axis in it.
        same: Whether the link it stands on turns about that axis too.
        hinged: Whether it stands on a hinge across its line.
        friction: Of its joint, about the first axis against the link it stands on, and about the second.
        far: Friction of the hinge at its other end.
    """

    name: str
    length: Tree
    mixed: Tree
    across: Tree
    inertia: LineInertia
    cross: Tree
    turns: tuple[int, Vector]
    same: bool
    hinged: bool = False
    friction: tuple[Friction, Friction] = (NO_FRICTION, NO_FRICTION)
    far: Friction = NO_FRICTION


@dataclass(frozen=True, slots=True)
class Telescope:
    """What is left of barrel and rod of a telescope whose masses are on the links between which it stands.

    Attributes:
        name: Name of the closure that keeps its ends as far apart as the slide says.
        slide: The link whose coordinate is the stroke; it carries nothing.
        barrel: Of what the barrel is made, seen from its end, with the direction of the line.
        rod: Of what the rod is made, seen from its own end, with the same direction.
        cross: Moment of the cross of its joint about the first axis, kg·m².
        turns: The link that the first axis of its joint is fixed to, and this axis in it.
        hinged: Whether it stands on a hinge across its line.
        friction: Of its joint, as that of a bar.
        far: Friction of the hinge at its other end.
    """

    name: str
    slide: int
    barrel: LineInertia
    rod: LineInertia
    cross: Tree
    turns: tuple[int, Vector]
    hinged: bool
    friction: tuple[Friction, Friction] = (NO_FRICTION, NO_FRICTION)
    far: Friction = NO_FRICTION


@dataclass(frozen=True, slots=True)
class JointCoupling:
    """Σ factor × coordinate = offset, by index of the link."""

    name: str
    terms: tuple[tuple[int, Tree], ...]
    offset: Tree
    place: str


@dataclass(frozen=True, slots=True)
class EndFrame:
    """A frame of a body that the file names."""

    name: str
    side: Side


@dataclass(frozen=True)
class Multibody(RobotModel):
    """A robot of rigid bodies, joints and loops.

    Attributes:
        base: Bodies of a base that moves, in its frame, which stands for the ground; None for one that is fixed.
        links: The tree, parents before children.
        loops: Joints that close loops.
        couplings: Linear relations between coordinates.
        motors: Indices of the links that motors drive, in the order of the actuators.
        independent: Indices of the links whose coordinates are given: those of the motors unless the file says others.
        platform: Frame of the platform whose pose these are; None where they are others.
        home: All coordinates at home, by name.
        stated: Names of those that the file states; others are only where the search for an assembly begins.
        box: Range of the independent coordinates, by name.
        frames: Frames that the file names.
        bodies: All rigid bodies, as the file gives them.
        bearings: All joints of the file, those that close loops too.
        bars: What is left of rods whose masses are on other links; none in a robot as its file gives it.
        telescopes: The same of barrels and rods that slide in them.
        grounded: What these leave on a ground that rests.
        implied: Names of closures and couplings that follow from others, and bear nothing.
        reference: The origin of the platform from the point whose pose is given, platform axes, m.
        cut: Angles at home of hinges that close loops, by name, where the file states them, rad.
    """

    base: tuple[Body, ...] | None
    links: tuple[Link, ...]
    loops: tuple[LoopClosure, ...]
    couplings: tuple[JointCoupling, ...]
    motors: tuple[int, ...]
    independent: tuple[int, ...]
    platform: Side | None
    home: Mapping[str, float]
    stated: frozenset[str]
    box: Mapping[str, tuple[float, float]]
    frames: tuple[EndFrame, ...]
    bodies: tuple[PlacedBody, ...]
    bearings: tuple[Bearing, ...]
    bars: tuple[Bar, ...] = ()
    telescopes: tuple[Telescope, ...] = ()
    grounded: tuple[Body, ...] = ()
    implied: frozenset[str] = frozenset()
    reference: Vector = (ZERO, ZERO, ZERO)
    cut: Mapping[str, float] = field(default_factory=dict)
    quickness: ClassVar[float] = 3.0

    @property
    def posed(self) -> bool:
        """Whether the independent coordinates are the pose of a platform."""
        return self.platform is not None

    @property
    def bearing(self) -> Multibody:
        """The robot with the closures and couplings that bear something: those that others imply do not."""
        return replace(
            self,
            loops=tuple(loop for loop in self.loops if loop.name not in self.implied),
            couplings=tuple(coupling for coupling in self.couplings if coupling.name not in self.implied),
        )

    @property
    def left_out(self) -> tuple[str, ...]:
        """Joints of the tree that the file gives no home: the search for an assembly begins with them at zero."""
        return tuple(
            link.name
            for link in self.links
            if link.name not in self.stated and not any(self.home[name] for name in link.names[:3])
        )

    @property
    def actuators(self) -> tuple[str, ...]:
        """Names of the motors."""
        return tuple(self.links[index].name for index in self.motors)

    @property
    def pose(self) -> tuple[int, ...]:
        """Links whose coordinates are the pose of the platform; none where no platform gives one."""
        return tuple(place for place, link in enumerate(self.links) if self.posed and link.name in set(PoseCoordinate))

    @property
    def rests(self) -> frozenset[int]:
        """Links whose joints stand still, as implied couplings of one term say."""
        alone = (coupling for coupling in self.couplings if coupling.name in self.implied and len(coupling.terms) == 1)
        return frozenset(coupling.terms[0][0] for coupling in alone)

    @cached_property
    def held(self) -> Mapping[int, Side]:
        """Links whose attitude in another one stays: that other one, with their axes in it."""
        return {loop.child.link: loop.parent for loop in self.loops if loop.type == "attitude"}

    @property
    def drives(self) -> tuple[Motor, ...]:
        """The motors."""
        return tuple(motor for index in self.motors if (motor := self.links[index].motor) is not None)

    @property
    def driven(self) -> bool:
        """Whether the independent coordinates are those of the motors."""
        return self.independent == self.motors

    @property
    def given(self) -> tuple[str, ...]:
        """Names of the independent coordinates, in the order in which they are given; a quaternion is w, x, y, z."""
        return tuple(name for index in self.independent for name in _scalar_first(self.links[index].names))

    @property
    def moving_base(self) -> bool:
        """Whether its base moves."""
        return self.base is not None

    @property
    def coordinates(self) -> tuple[IndependentCoordinate, ...]:
        """The independent coordinates; a ball has its quaternion scalar first."""
        named = [(link, _scalar_first(link.names)) for link in (self.links[index] for index in self.independent)]
        return tuple(
            IndependentCoordinate(names, link.units[0], tuple(self.home[n] for n in names), self.box.get(link.name))
            for link, names in named
        )

    @property
    def home_inputs(self) -> dict[str, tuple[float, ...]]:
        """Independent coordinates at home, by the names of inputs; a base that moves stands at the origin."""
        return {**super().home_inputs, "base_pose": (*(0.0,) * 3, 1.0, *(0.0,) * 3)}

    @property
    def joint_coordinates(self) -> tuple[JointCoordinate, ...]:
        """Coordinates of all links; of a ball the entries of its quaternion."""
        pairs = ((link, *each) for link in self.links for each in zip(link.names, link.units, strict=True))
        return tuple(JointCoordinate(name, unit, link.limits) for link, name, unit in pairs)

    @property
    def joint_names(self) -> tuple[str, ...]:
        """Names of links and joints that close no loop."""
        names = [link.name for link in self.links] + [bearing.name for bearing in self.bearings]
        return tuple(dict.fromkeys(name for name in names if name and name not in {loop.name for loop in self.loops}))

    @property
    def closure_names(self) -> tuple[str, ...]:
        """Names of closures and couplings."""
        return (*dict.fromkeys(loop.name for loop in self.loops), *(each.name for each in self.couplings))

    @property
    def motor_kinds(self) -> tuple[str, ...]:
        """By motor, the kind of the link that it drives."""
        return tuple(self.links[index].kind for index in self.motors)

    @property
    def moving_bodies(self) -> tuple[Body, ...]:
        """Bodies of all links."""
        return tuple(body for link in self.links for body in link.bodies)

    @property
    def independent_word(self) -> str:
        """What one of the independent coordinates is, for messages."""
        return "coordinate of the pose" if self.posed else "motor" if self.driven else "independent coordinate"

    @property
    def independent_words(self) -> str:
        """What the independent coordinates are, for messages."""
        return "coordinates of the pose" if self.posed else "motors" if self.driven else "independent coordinates"

    @property
    def freedoms(self) -> int:
        """Number of rates of the independent coordinates."""
        return sum(self.links[index].freedoms for index in self.independent)

    @cached_property
    def _columns(self) -> tuple[range, ...]:
        ends = accumulate((link.freedoms for link in self.links), initial=0)
        return tuple(range(*pair) for pair in pairwise(ends))

    @property
    def rate_count(self) -> int:
        """Number of rates of all joints."""
        return sum(link.freedoms for link in self.links)

    def columns(self, links: Iterable[int]) -> list[int]:
        """Places of the rates of some links among those of all."""
        return [column for index in links for column in self._columns[index]]

    def owners(self, links: Iterable[int]) -> list[int]:
        """The link of each rate of some links."""
        return [index for index in links for _ in self._columns[index]]

    @property
    def joints(self) -> tuple[str, ...]:
        """Names of all coordinates, in the order of the links."""
        return tuple(name for link in self.links for name in link.names)

    def path(self, link: int) -> tuple[int, ...]:
        """Indices of the links from the ground to one of them."""
        path = []
        while link != GROUND:
            path.append(link)
            link = self.links[link].parent
        return tuple(reversed(path))

    @cached_property
    def size(self) -> float:
        """A length of the size of the robot, m: the greatest offset of a link or of a closure."""
        slides = [abs(self.home[link.name]) for link in self.links if link.kind == "P"]
        return max([1e-3, *self.lengths, *slides])

    @property
    def rate_scales(self) -> list[float]:
        """Usual magnitudes of motions in the independent rates: the size of the robot, m, or 1 rad."""
        return [self.size if self.links[index].kind == "P" else 1.0 for index in self.owners(self.independent)]

    @cached_property
    def lengths(self) -> list[float]:
        """Offsets of links and of sides of closures from the origins of links, m, the greatest first."""
        points = [link.offset for link in self.links]
        points += [side.point for loop in self.loops for side in (loop.parent, loop.child)]
        return sorted((computed("hypot", [self.value(entry) for entry in point]) for point in points), reverse=True)

    def between(self, one: int, other: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        """The nearest link that carries two others, and the links from there to each."""
        left, right = self.path(one), self.path(other)
        shared = sum(a == b for a, b in zip(left, right, strict=False))
        while shared and left[:shared] != right[:shared]:
            shared -= 1
        return left[shared - 1] if shared else GROUND, left[shared:], right[shared:]


def _scalar_first(names: tuple[str, ...]) -> tuple[str, ...]:
    return (names[-1], *names[:-1]) if len(names) == 4 else names
