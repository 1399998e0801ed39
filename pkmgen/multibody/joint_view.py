"""A loop as it is seen from one of its joints: what turns with the joint, and what does not."""

from __future__ import annotations

from pkmgen.graph.symbolic.matrix import Matrix, eye
from pkmgen.mechanism.multibody import Side
from pkmgen.multibody.tree import Tree


class JointView:
    """The two sides of a closure, seen from a joint on the path to one of them.

    Attributes:
        near: The side that moves with the joint: 0 for the first, 1 for the second.
        origin: Origin of the joint, axes of the carrier of both sides, m.
        mounted: Axes of the joint at zero coordinate, in those of the carrier, columns.
    """

    def __init__(self, tree: Tree, sides: tuple[Side, Side], index: int, view: int | None = None) -> None:
        self._tree, self._sides, self._index = tree, sides, index
        carrier, *paths = tree.robot.between(sides[0].link, sides[1].link)
        self._carrier = carrier if view is None else view
        self.near = 0 if index in paths[0] else 1
        self.origin, self.mounted = tree.mounted(self._carrier, index)

    @property
    def slide(self) -> Matrix:
        """Axis of the joint, axes of the carrier."""
        return self.mounted * self._tree.axis(self._index)

    def before(self, vector: Matrix) -> Matrix:
        """A vector in axes of the carrier, in those of the joint at zero."""
        return self.mounted.T * vector

    def span(self) -> Matrix:
        """From the joint to the far side, axes of the joint at zero."""
        return self.before(self.far_point() - self.origin)

    def far_point(self) -> Matrix:
        """Point of the side that does not move with the joint, axes of the carrier."""
        return self._point(1 - self.near, self._carrier)

    def near_point(self) -> Matrix:
        """Point of the side that moves with the joint, from its origin, axes of its link."""
        return self._point(self.near, self._index)

    def axis_of_far(self, letter: str) -> Matrix:
        """An axis of the far side, axes of the carrier."""
        return self._axis(1 - self.near, self._carrier, letter)

    def axis_of_near(self, letter: str) -> Matrix:
        """An axis of the near side, axes of the link of the joint."""
        return self._axis(self.near, self._index, letter)

    def normal(self, part: str) -> Matrix:
        """Direction in which a row of a closure measures, axes of the carrier; for a joint that slides."""
        letter = part[-1]
        if not part.startswith("along"):
            return eye(3).col("xyz".index(letter))
        return self.axis_of_far(letter) if self.near == 1 else self.mounted * self.axis_of_near(letter)

    def _point(self, place: int, seen_from: int) -> Matrix:
        return self._tree.point(seen_from, self._sides[place], self._name(place))

    def _axis(self, place: int, seen_from: int, letter: str) -> Matrix:
        side = self._sides[place]
        column = getattr(side.axes, letter)
        own = self._tree.equations.constant_vector(f"{self._name(place)}_{letter}", column)
        return self._tree.placed(seen_from, side.link).frame * own

    def _name(self, place: int) -> str:
        return f"{self._tree.labels[self._index]}_{('parent', 'child')[place]}_side"
