"""Where the links of a multibody stand: rotations between neighbours, places in the axes of a link before them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.algebra import IDENTITY, ONE, ZERO, ZERO_VECTOR, Rotation, Vector, settled
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.multibody import GROUND, LoopClosure, Multibody, Side, TurnReference
from pkmgen.motion.geometry.anchor import skew

TWO = Number(2.0)
ZERO_ANGLE = sympy.Integer(0)
FIRST_VIEW = GROUND - 1
"""Numbers from here downwards stand for links in other axes."""


@dataclass(frozen=True, slots=True)
class PlacedLink:
    """A link seen from one before it.

    Attributes:
        frame: Its axes, columns.
        origin: Its origin, m.
        axis: Axis of its joint; for a ball the axes its rate is in, columns.
    """

    frame: Matrix
    origin: Matrix
    axis: Matrix


class Tree:
    """The links of a multibody at given coordinates, or at cosines and sines of them that are set later.

    Attributes:
        equations: Where it is written.
        robot: The multibody.
    """

    def __init__(
        self, equations: StagedEquations, robot: Multibody, coordinates: Mapping[int, Sequence[sympy.Symbol]]
    ) -> None:
        self.equations, self.robot = equations, robot
        self._coordinates = dict(coordinates)
        self._turns: dict[int, tuple[sympy.Expr, sympy.Expr]] = {}
        self._balls: dict[int, Matrix] = {}
        self._believed: set[int] = set()
        self._placed: dict[tuple[int, int], PlacedLink] = {}
        self._frames: dict[tuple[int, int], Matrix] = {}
        self.labels = labels_of(robot)
        self._pushes: Mapping[int, Matrix] = {}
        self._views: list[tuple[int, Rotation]] = []

    def push(self, efforts: Mapping[int, Matrix]) -> None:
        """Say what acts on the rates of joints from outside, by link, N·m or N."""
        self._pushes = efforts

    def pushed(self, index: int) -> Matrix:
        """What acts on the rates of a joint from outside, N·m or N."""
        return self._pushes.get(index, zeros(self.robot.links[index].freedoms, 1))

    def coordinate(self, index: int) -> sympy.Symbol:
        """The coordinate of a link on a single joint, rad or m."""
        return self.coordinates(index)[0]

    def coordinates(self, index: int) -> tuple[sympy.Symbol, ...]:
        """The coordinates of a link: one, or the quaternion x, y, z, w of a ball."""
        if index not in self._coordinates:
            self._coordinates[index] = [self._angle(index)] if index in self._turns else self._quaternion(index)
        return tuple(self._coordinates[index])

    def stands(self, index: int, coordinate: sympy.Symbol) -> None:
        """Set the coordinate of a link on a single joint."""
        self._coordinates[index] = [coordinate]

    def turned(self, index: int, cosine: sympy.Expr, sine: sympy.Expr) -> None:
        """Set cosine and sine of the coordinate of a link that turns."""
        label, write = self.labels[index], self.equations
        turn = (write.once(f"{label}_cosine", cosine, "cos q"), write.once(f"{label}_sine", sine, "sin q"))
        self._turns[index] = turn

    def turn(self, index: int) -> tuple[sympy.Expr, sympy.Expr]:
        """Cosine and sine of the coordinate of a link that turns."""
        if index not in self._turns:
            self.turned(index, sympy.cos(self.coordinate(index)), sympy.sin(self.coordinate(index)))
        return self._turns[index]

    def turned_ball(self, index: int, axes: Matrix) -> None:
        """Set the axes of a ball, columns, in its frame at zero."""
        self._balls[index] = self.equations.once_matrix(f"{self.labels[index]}_turn", axes, "axes of a ball, columns")

    def angle(self, index: int) -> sympy.Symbol:
        """The coordinate of a link as springs, limits and gears see it: an angle in the turn it is in from home."""
        turn = self.robot.links[index].reference
        if turn is None:
            return self.coordinate(index)
        if turn.believed is not None and index not in self._believed:
            self._believed.add(index)
            self._guard_turn(index, turn.believed)
        return self._angle(index)

    def _angle(self, index: int) -> sympy.Symbol:
        """The angle within half a turn of its reference, or of that at home, or nearly so."""
        turn = self.robot.links[index].reference
        if turn is None:
            turn = TurnReference(round(self.robot.home[self.robot.links[index].name] / (math.pi / 2)))
        cosine, sine = self.turn(index)
        for _ in range(turn.quarters % 4):
            cosine, sine = sine, -cosine
        name, write = f"{self.labels[index]}_angle", self.equations
        begin = write.constant(f"{name}_begin", Number(turn.quarters * math.pi / 2)) if turn.quarters else ZERO_ANGLE
        for given, turns in turn.follows:
            begin += turns * self.coordinate(given)
            (c, s), sense = self.turn(given), 1 if turns > 0 else -1
            for _ in range(abs(turns)):
                cosine, sine = cosine * c + sense * sine * s, sine * c - sense * cosine * s
        return write.once(name, begin + sympy.atan2(sine, cosine), "q, rad")

    def _guard_turn(self, index: int, most: float) -> None:
        """Say that a state is too far away where the angle is nearly half a turn off its reference."""
        write, label, turn = self.equations, f"{self.labels[index]}_turn", self.robot.links[index].reference
        assert turn is not None
        rest = self._angle(index) - sum((n * self.coordinate(given) for given, n in turn.follows), sympy.Integer(0))
        if turn.quarters:
            rest -= write.constant(f"{self.labels[index]}_angle_begin", Number(turn.quarters * math.pi / 2))
        half = write.constant(f"{label}_most", Number(most))
        room = write.scalar(f"{label}_room", half - sympy.Abs(rest), "how much farther the angle may go, rad")
        write.guard(GuardKind.REACH_CLOSED, None, room, f"{label}_tolerance", ZERO)

    def _quaternion(self, index: int) -> list[sympy.Symbol]:
        """The quaternion of a ball on the side of that at home: 4 q qᵀ times the one at home, of length one."""
        link, write, label = self.robot.links[index], self.equations, self.labels[index]
        home = [self.robot.home[name] for name in link.names]
        entries = zip("xyzw", home, strict=True)
        before = Matrix([write.constant(f"{label}_home_{axis}", Number(value)) for axis, value in entries])
        (a, b, c), (d, e, f), (g, h, i) = self._balls[index].tolist()
        if link.backwards:
            b, c, d, f, g, h = d, g, b, h, c, f
        one = write.constant("one", ONE)
        square = Matrix(
            [
                [one + a - e - i, b + d, c + g, h - f],
                [b + d, one - a + e - i, f + h, c - g],
                [c + g, f + h, one - a - e + i, d - b],
                [h - f, c - g, d - b, one + a + e + i],
            ]
        )
        value = write.matrix(f"{label}_along", square * before, "4 q (q·q of home)")
        size = write.scalar(f"{label}_length", sympy.sqrt(dot(value, value)), "its length")
        return [write.scalar(f"{label}_{axis}", v / size, "entry of q") for axis, v in zip("xyzw", value, strict=True)]

    def axis(self, index: int) -> Matrix:
        """Axis of the joint of a link, axes of the link."""
        return self.equations.constant_vector(f"{self.labels[index]}_axis", self.robot.links[index].axis)

    def offset(self, index: int) -> Matrix | None:
        """From the origin of the parent to the joint, axes of the parent; None where they are one."""
        offset = self.robot.links[index].offset
        return None if offset == ZERO_VECTOR else self.equations.constant_vector(f"{self.labels[index]}_offset", offset)

    def slide(self, index: int) -> Matrix | None:
        """Displacement along the axis of a joint, axes of the parent; None where there is none."""
        link = self.robot.links[index]
        if link.kind not in "PH":
            return None
        along = self.slide_axis(index)
        shift: sympy.Expr = self.coordinate(index)
        if link.kind == "H":
            shift = self.pitch(index) * shift
        moved: Matrix = shift * along
        return moved

    def pitch(self, index: int) -> sympy.Symbol:
        """Displacement per angle of a helical joint, m/rad."""
        return self.equations.constant(f"{self.labels[index]}_pitch", self.robot.links[index].pitch)

    def slide_axis(self, index: int) -> Matrix:
        """Axis of the joint of a link, axes of the parent."""
        link = self.robot.links[index]
        return self.equations.constant_vector(f"{self.labels[index]}_slide", link.mounting.rotate(link.axis))

    def relative(self, index: int) -> Matrix | None:
        """C, axes of a link in those of its parent; None where they are parallel."""
        link, label = self.robot.links[index], self.labels[index]
        upright = link.mounting == IDENTITY
        if link.kind == "P":
            return None if upright else self.mounting(index)
        turned = self._own_turn(index)
        value: Matrix = turned if upright else self.mounting(index) * turned
        return self.equations.once_matrix(f"{label}_relative", value, "C, axes of the link in its parent, columns")

    def _own_turn(self, index: int) -> Matrix:
        """Axes of a link that turns, in those that it has at zero, columns."""
        return self.ball(index) if self.robot.links[index].kind == "S" else self._turned(index)

    def mounting(self, index: int) -> Matrix:
        """Axes of a link at zero coordinate in those of its parent, columns."""
        mounting = self.robot.links[index].mounting
        if mounting == IDENTITY:
            return eye(3)
        return self.equations.constant_frame(f"{self.labels[index]}_mounting", mounting)

    def view(self, closure: LoopClosure) -> int:
        """The carrier of both sides of a closure, or a number that stands for it in the axes of the closure."""
        carrier = self.robot.between(closure.parent.link, closure.child.link)[0]
        if closure.seen == IDENTITY:
            return carrier
        view = (carrier, closure.seen)
        if view not in self._views:
            self._views.append(view)
        return FIRST_VIEW - self._views.index(view)

    def seat(self, carrier: int) -> int:
        """The link that a carrier is, or that a view is of."""
        return self._views[FIRST_VIEW - carrier][0] if carrier <= FIRST_VIEW else carrier

    def axes_of(self, carrier: int) -> Rotation:
        """Axes of a view in those of its link."""
        return self._views[FIRST_VIEW - carrier][1] if carrier <= FIRST_VIEW else IDENTITY

    def beside(self, carrier: int, index: int) -> int:
        """What a link is placed in that a carrier carries: the link of a view, where the attitude is free.

        To turn a few vectors into the axes of the view costs less than to see all of its axes from there.
        """
        if carrier <= FIRST_VIEW and any(self.robot.links[other].kind == "S" for other in self.robot.path(index)):
            return self.seat(carrier)
        return carrier

    def turned_into(self, carrier: int, other: int, vector: Matrix) -> Matrix:
        """A vector in axes of a link, or of a view of it, in those of another view of the same link."""
        if carrier == other:
            return vector
        value: Matrix = (
            self.frame(carrier, other) * vector if carrier <= FIRST_VIEW else self.frame(other, carrier).T * vector
        )
        return value

    def seen(self, carrier: int, name: str, vector: Vector) -> Matrix:
        """A constant vector of the link of a view in its axes."""
        axes = self.axes_of(carrier)
        turned = vector if axes == IDENTITY else settled(axes.back(vector))
        return self.equations.constant_vector(f"{name}_{self.seen_from(carrier)}", turned)

    def placed(self, carrier: int, index: int) -> PlacedLink:
        """A link in the axes of one that carries it, from the origin of that."""
        if (carrier, index) not in self._placed:
            self._placed[carrier, index] = self._place(carrier, index)
        return self._placed[carrier, index]

    def frame(self, carrier: int, index: int) -> Matrix:
        """Axes of a link, columns, in those of one that carries it, wherever slides before it are."""
        if index == carrier:
            return eye(3)
        if index == self.seat(carrier):
            return self.equations.constant_frame(f"view_{self.seen_from(carrier)}", self.axes_of(carrier).inverse())
        if (carrier, index) not in self._frames:
            before, relative = self.frame(carrier, self.robot.links[index].parent), self.relative(index)
            if self._is_mounted(carrier, index):
                before = eye(3)
                relative = None if self.robot.links[index].kind == "P" else self._own_turn(index)
            name = f"{self.labels[index]}_{self.seen_from(carrier)}_frame"
            self._frames[carrier, index] = (
                before
                if relative is None
                else self.equations.matrix(name, before * relative, "axes of the link, columns")
            )
        return self._frames[carrier, index]

    def point(self, carrier: int, side: Side, name: str) -> Matrix:
        """Origin of a frame of a joint in the axes of a link that carries it, from the origin of that, m."""
        if carrier <= FIRST_VIEW and side.link == self.seat(carrier):
            return self.seen(carrier, f"{name}_at", side.point)
        if (beside := self.beside(carrier, side.link)) != carrier:
            point = self.equations.once_vector(
                f"{name}_{self.seen_from(beside)}_at", self.point(beside, side, name), "m"
            )
            return self.turned_into(carrier, beside, point)
        placed = self.placed(carrier, side.link)
        arm: Matrix = placed.frame * self.equations.constant_vector(f"{name}_at", side.point)
        if any(placed.origin):
            arm = self.equations.once_vector(
                f"{name}_{self.seen_from(carrier)}_arm", arm, "from the origin of its link, m"
            )
        return placed.origin + arm

    def axes(self, carrier: int, side: Side, name: str) -> Matrix:
        """Axes of a frame of a joint, columns, in those of a link that carries it."""
        axes: Matrix = self.placed(carrier, side.link).frame * self.equations.constant_frame(name, side.axes)
        return axes

    def _place(self, carrier: int, index: int) -> PlacedLink:
        if index == self.seat(carrier):
            frame = self.frame(carrier, index)
            return PlacedLink(frame, zeros(3, 1), frame)
        if carrier <= FIRST_VIEW and self.robot.links[index].parent == self.seat(carrier):
            return self._place_in_view(carrier, index)
        link, name = self.robot.links[index], f"{self.labels[index]}_{self.seen_from(carrier)}"
        before, write = self.placed(carrier, link.parent), self.equations
        origin, offset, slide = before.origin, self.offset(index), self.slide(index)
        parts = [part for part in (offset, slide) if part is not None]
        if parts:
            arm = sum(parts[1:], parts[0])
            origin = write.vector(f"{name}_origin", origin + before.frame * arm, "origin of the link, m")
        frame = self.frame(carrier, index)
        if link.kind == "S":
            return PlacedLink(frame, origin, before.frame * self.mounting(index))
        axis = write.vector(f"{name}_joint_axis", before.frame * self.slide_axis(index), "axis of the joint")
        return PlacedLink(frame, origin, axis)

    def _place_in_view(self, carrier: int, index: int) -> PlacedLink:
        """The first link after that of a view."""
        link, label, write = self.robot.links[index], self.labels[index], self.equations
        name = f"{label}_{self.seen_from(carrier)}"
        origin, mounting = self.mounted(carrier, index)
        mounted = self._is_mounted(carrier, index)
        axis = self.axis(index) if mounted else self.seen(carrier, f"{label}_slide", link.mounting.rotate(link.axis))
        if link.kind in "PH":
            shift = self.coordinate(index) if link.kind == "P" else self.pitch(index) * self.coordinate(index)
            origin = write.vector(f"{name}_origin", origin + shift * axis, "origin of the link, m")
        if link.kind == "S":
            return PlacedLink(self.frame(carrier, index), origin, mounting)
        return PlacedLink(self.frame(carrier, index), origin, axis)

    def mounted(self, carrier: int, index: int) -> tuple[Matrix, Matrix]:
        """Origin of a joint, and axes of its link at zero, columns."""
        link = self.robot.links[index]
        before, offset = self.placed(carrier, link.parent), self.offset(index)
        if carrier <= FIRST_VIEW and link.parent == self.seat(carrier):
            origin = self.seen(carrier, f"{self.labels[index]}_offset", link.offset)
            return origin, eye(3) if self._is_mounted(carrier, index) else before.frame * self.mounting(index)
        origin = before.origin if offset is None else before.origin + before.frame * offset
        return origin, before.frame * self.mounting(index)

    def _is_mounted(self, carrier: int, index: int) -> bool:
        """Whether a link is mounted on that of a view in the axes of the view."""
        link = self.robot.links[index]
        return carrier <= FIRST_VIEW and link.parent == self.seat(carrier) and link.mounting == self.axes_of(carrier)

    def seen_from(self, carrier: int) -> str:
        """What names of what is seen from a carrier end with."""
        if carrier <= FIRST_VIEW:
            return f"{self.seen_from(self.seat(carrier))}_{FIRST_VIEW - carrier + 1}"
        return "world" if carrier == GROUND else f"in_{self.labels[carrier]}"

    def _turned(self, index: int) -> Matrix:
        """Rotation about the axis of a joint: cos 1 + sin [a]× + (1 − cos) a aᵀ."""
        own, one = self.axis(index), self.equations.constant("one", ONE)
        cosine, sine = self.turn(index)
        value: Matrix = cosine * eye(3) + sine * skew(own) + (one - cosine) * own * own.T
        return value

    def ball(self, index: int) -> Matrix:
        """Axes of a ball in those of its parent."""
        if index in self._balls:
            return self._balls[index]
        x, y, z, w = self.robot.links[index].turn(self._coordinates[index])
        write = self.equations
        one, two = write.constant("one", ONE), write.constant("two", TWO)
        return Matrix(
            [
                [one - two * (y * y + z * z), two * (x * y - w * z), two * (x * z + w * y)],
                [two * (x * y + w * z), one - two * (x * x + z * z), two * (y * z - w * x)],
                [two * (x * z - w * y), two * (y * z + w * x), one - two * (x * x + y * y)],
            ]
        )


def labels_of(robot: Multibody) -> tuple[str, ...]:
    """Prefixes of names of what belongs to each link, no one of which begins with another or that of a moving base."""
    names = [link.name for link in robot.links]
    unclear = {a for a in names for b in names if a != b and (a.startswith(f"{b}_") or b.startswith(f"{a}_"))}
    unclear |= {name for name in names if name == "base" or name.startswith(("base_", "link"))}
    return tuple(f"link{i}_{name}" if name in unclear else name for i, name in enumerate(names))
