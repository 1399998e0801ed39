"""Where what slides along axes across each other is at given distances from points: two circles, or three spheres.

With p from the first centre, u and v from there to the others, w = u × v, squared distances r², and

    α = p·u = ½ (r₁² − r₂² + u²),   β = p·v = ½ (r₁² − r₃² + v²),   n = α v − β u,
    p = (n × w ± √Δ w)/w²,   Δ = r₁² w² − n²;

and for circles, u⊥ being u turned by a quarter, p = (α u ± √Δ u⊥)/u² with Δ = r₁² u² − α². The root is the determinant
of the vectors from the centres, which vanishes where two assemblies meet.
"""

from __future__ import annotations

import sympy

from pkmgen.graph.symbolic.matrix import Matrix
from pkmgen.graph.symbolic.staged import dot
from pkmgen.mechanism.multibody import LoopClosure
from pkmgen.multibody.closures import HALF, length_squared
from pkmgen.multibody.reaching import guarded_root
from pkmgen.multibody.steps import MeetingStep
from pkmgen.multibody.tree import Tree


class MeetingPoint:
    """Writes coordinates of slides from distances.

    Args:
        tree: The links, those before and behind the slides being known.
        guarded: Whether to guard what is out of reach; otherwise the limit of reach stands for it.
    """

    def __init__(self, tree: Tree, guarded: bool) -> None:
        self._tree, self._write, self._guarded = tree, tree.equations, guarded

    def stand(self, step: MeetingStep) -> None:
        """Find the coordinates of a step."""
        tree, name = self._tree, self._tree.labels[step.links[-1]]
        axes = self._axes(step)
        found = [self._centre(step, closure, axes) for closure in step.closures]
        centres, squares = [centre for centre, _ in found], [square for _, square in found]
        place = (self._circles if len(step.links) == 2 else self._spheres)(name, centres, squares, step)
        for index, value in zip(step.links, centres[0] + place, strict=True):
            tree.stands(index, self._write.scalar(f"{tree.labels[index]}_coordinate", value, "q, m"))

    def _axes(self, step: MeetingStep) -> list[Matrix]:
        """Axes of the slides, axes of what carries the first one."""
        tree, base = self._tree, self._base(step)
        return [tree.frame(base, tree.robot.links[index].parent) * tree.slide_axis(index) for index in step.links]

    def _base(self, step: MeetingStep) -> int:
        return self._tree.robot.links[step.links[0]].parent

    def _centre(self, step: MeetingStep, closure: LoopClosure, axes: list[Matrix]) -> tuple[Matrix, sympy.Expr]:
        """Where the slides stand if a distance is none, along their axes; and the distance that is left, squared."""
        tree, write, base, last = self._tree, self._write, self._base(step), step.links[-1]
        paths = tree.robot.between(closure.parent.link, closure.child.link)[1:]
        (_, fixed), (end, moving) = closure.ends if last in paths[1] else closure.ends[::-1]
        name = f"{closure.name}_{end}_seen"
        away = tree.point(base, fixed, name) - tree.frame(base, last) * tree.point(last, moving, f"{name}_own")
        for index in step.links:
            offset = tree.offset(index)
            if offset is not None:
                away -= tree.frame(base, tree.robot.links[index].parent) * offset
        square = length_squared(tree, closure)
        if len(axes) == 2:
            height = dot(axes[0].cross(axes[1]), away)
            square -= height * height
        centre = write.matrix(f"{closure.name}_centre", Matrix([dot(axis, away) for axis in axes]), "centre, m")
        return centre, write.scalar(f"{closure.name}_radius_squared", square, "r², m²")

    def _part(
        self, name: str, centres: list[Matrix], squares: list[sympy.Expr], other: int
    ) -> tuple[Matrix, sympy.Symbol]:
        """From the first centre to another one, and the product of this vector with the one to the point."""
        way = self._write.matrix(f"{name}_way_{other}", centres[other] - centres[0], "from centre to centre, m")
        half = self._write.constant("half", HALF)
        part = half * (squares[0] - squares[other] + dot(way, way))
        return way, self._write.scalar(f"{name}_part_{other}", part, "p·u, m²")

    def _spheres(self, name: str, centres: list[Matrix], squares: list[sympy.Expr], step: MeetingStep) -> Matrix:
        """From the first centre to where three spheres meet."""
        write, (u, alpha), (v, beta) = self._write, *(self._part(name, centres, squares, k) for k in (1, 2))
        w = write.vector(f"{name}_normal", u.cross(v), "w, m²")
        square = write.scalar(f"{name}_normal_squared", dot(w, w), "w², m⁴")
        n = write.vector(f"{name}_flat", alpha * v - beta * u, "n, m³")
        root = guarded_root(write, name, squares[0] * square - dot(n, n), step.low**2, self._guarded)
        value: Matrix = (n.cross(w) + (root if step.slope > 0 else -root) * w) / square
        return value

    def _circles(self, name: str, centres: list[Matrix], squares: list[sympy.Expr], step: MeetingStep) -> Matrix:
        """From the first centre to where two circles meet."""
        write, (u, alpha) = self._write, self._part(name, centres, squares, 1)
        square = write.scalar(f"{name}_way_squared", dot(u, u), "u², m²")
        root = guarded_root(write, name, squares[0] * square - alpha * alpha, step.low**2, self._guarded)
        root = root if step.slope > 0 else -root
        value: Matrix = (alpha * u + root * Matrix([-u[1], u[0]])) / square
        return value
