"""Velocities of links and of points of theirs, seen from a link that carries them, in its axes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from pkmgen.graph.symbolic.matrix import Matrix, eye
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.mechanism.multibody import Side
from pkmgen.motion.geometry.anchor import skew
from pkmgen.motion.geometry.bodies import spreading
from pkmgen.multibody.tree import Tree

AXES = 3
"""Axes of a link: with more points than these, it costs less to see these move than each point."""


class SeenRates:
    """Writes velocities on a tape, each once.

    Args:
        tape: Where they are written.
        tree: The links.
        joint: Rate of the joint of a link.
    """

    def __init__(self, tape: RateTape, tree: Tree, joint: Callable[[int], Rate]) -> None:
        self._tape, self._tree, self._joint = tape, tree, joint
        self._ends = Counter(side.link for loop in tree.robot.loops for _, side in loop.ends)
        self._rotations: dict[tuple[int, int], Rate | None] = {}
        self._origins: dict[tuple[int, int], Rate] = {}

    def rotation(self, carrier: int, index: int) -> Rate | None:
        """Angular velocity of a link; None where it does not turn."""
        if (carrier, index) not in self._rotations:
            self._rotations[carrier, index] = (
                None if index == self._tree.seat(carrier) else self._turned(carrier, index)
            )
        return self._rotations[carrier, index]

    def origin(self, carrier: int, index: int) -> Rate:
        """Velocity of the origin of a link."""
        if (carrier, index) not in self._origins:
            self._origins[carrier, index] = (
                self._tape.still if index == self._tree.seat(carrier) else self._moved(carrier, index)
            )
        return self._origins[carrier, index]

    def point(self, name: str, carrier: int, side: Side, point: Matrix) -> Rate:
        """Velocity of a point of a link.

        Args:
            name: Name of the equation.
            carrier: The link that it is seen from.
            side: The point, with its link.
            point: The same from the origin of the carrier, m.
        """
        if (beside := self._tree.beside(carrier, side.link)) != carrier:
            whole = self._tree.turned_into(beside, carrier, point)
            seen = self.point(f"{name}_seen", beside, side, whole)
            return self._tape.rate(name, [Term(self._tree.frame(carrier, beside), seen)], "m/s")
        arm = point - self._tree.placed(carrier, side.link).origin
        if self.rotation(carrier, side.link) is not None and self._ends[side.link] > AXES:
            return self._by_axes(name, carrier, side, arm)
        return self._swept(name, carrier, side.link, arm)

    def _by_axes(self, name: str, carrier: int, side: Side, arm: Matrix) -> Rate:
        """Velocity of one of many points of a link, by those of its axes."""
        write, frame, label = self._tape.equations, self._tree.placed(carrier, side.link).frame, self._name
        origin, rotation = self.origin(carrier, side.link), self.rotation(carrier, side.link)
        assert rotation is not None
        own, prefix = write.constant_vector(f"{name}_at", side.point), label(carrier, side.link)
        velocity = origin.velocity
        for k in range(AXES):
            value = rotation.velocity.cross(frame.col(k))
            velocity += own[k] * write.once_vector(f"{prefix}_axis_{k + 1}_rate", value, "rate of an axis, 1/s")

        def derivative() -> Matrix:
            total, spread = origin.acceleration, spreading(write, rotation)
            for k in range(AXES):
                value = spread * frame.col(k)
                total += own[k] * write.once_vector(f"{prefix}_axis_{k + 1}_change", value, "its rate, 1/s²")
            return total

        terms = [Term(eye(3), origin), Term(-skew(arm), rotation)]
        return self._tape.rate(name, terms, "m/s", derivative=derivative, value=velocity)

    def _turned(self, carrier: int, index: int) -> Rate | None:
        link, before = self._tree.robot.links[index], self.rotation(carrier, self._tree.robot.links[index].parent)
        if link.kind == "P":
            return before
        axis, rate, name = self._tree.placed(carrier, index).axis, self._joint(index), self._name(carrier, index)
        terms = [Term(axis, rate)]
        if before is None:
            return self._tape.plain(f"{name}_turning", terms)
        return self._tape.rate(
            f"{name}_turning", [Term(eye(3), before), *terms], "ω of a link, rad/s",
            bias=lambda: before.velocity.cross(axis * rate.velocity),
        )  # fmt: skip

    def _moved(self, carrier: int, index: int) -> Rate:
        tree, link = self._tree, self._tree.robot.links[index]
        placed, before = tree.placed(carrier, index), tree.placed(carrier, link.parent)
        name, arm, slide = f"{self._name(carrier, index)}_velocity", placed.origin - before.origin, None
        if link.kind in "PH":
            along = tree.pitch(index) * placed.axis if link.kind == "H" else placed.axis
            slide = Term(along, self._joint(index))
        return self._swept(name, carrier, link.parent, arm, slide)

    def _swept(self, name: str, carrier: int, index: int, arm: Matrix, slide: Term | None = None) -> Rate:
        """Velocity of what stands off the origin of a link by an arm, and slides on it."""
        origin, rotation = self.origin(carrier, index), self.rotation(carrier, index)
        if slide is None and (rotation is None or not any(arm)):
            return origin
        terms = ([] if origin is self._tape.still else [Term(eye(3), origin)]) + ([] if slide is None else [slide])
        if rotation is None:
            return self._tape.plain(name, terms)

        def derivative() -> Matrix:
            value: Matrix = origin.acceleration + spreading(self._tape.equations, rotation) * arm
            if slide is not None:
                value += slide.matrix * slide.rate.acceleration
                value += 2 * slide.rate.velocity[0] * rotation.velocity.cross(slide.matrix)
            return value

        return self._tape.rate(name, [*terms, Term(-skew(arm), rotation)], "m/s", derivative=derivative)

    def _name(self, carrier: int, index: int) -> str:
        return f"{self._tree.labels[index]}_{self._tree.seen_from(carrier)}"
