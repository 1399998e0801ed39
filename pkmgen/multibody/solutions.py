"""Closed forms of joint coordinates: a joint from one closure, from where a rod points, from a frame it is welded to.

Everything is seen from the joint: a the axis, y a vector that turns with it, x one that does not. A closure is then

    x·R(q) y = k,  that is  A cos q + B sin q = C  with  A = x·y⊥,  B = x·(a × y),  C = k − (a·x)(a·y),

whose roots are distinguished by the sign of its slope at home; with both vectors known, R(q) y = x, there is no root.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye
from pkmgen.graph.symbolic.solve import eliminate
from pkmgen.graph.symbolic.staged import StagedEquations, dot
from pkmgen.graph.types import GuardKind
from pkmgen.language.exact.numbers import computed
from pkmgen.language.expression.algebra import Vector, perpendicular
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.limb_axes import unit
from pkmgen.mechanism.multibody import JointCoupling, LoopClosure, Multibody, Side
from pkmgen.motion.geometry.telescopes import SHORTEST_SQUARE_M2
from pkmgen.multibody.closures import HALF, height, length_squared
from pkmgen.multibody.coupled_joints import turns_alike
from pkmgen.multibody.joint_view import JointView
from pkmgen.multibody.meeting import MeetingPoint
from pkmgen.multibody.reaching import guarded_root, low_limit
from pkmgen.multibody.rods import Weld
from pkmgen.multibody.steps import AimStep, AlignStep, MeetingStep, RowStep, Step, SystemStep, WeldStep
from pkmgen.multibody.tree import Tree

ROUNDED = 1e-15
"""Cosines and sines of offsets below this are zero but for rounding."""


def known_tree(equations: StagedEquations, robot: Multibody, symbols: Mapping[str, sympy.Symbol]) -> Tree:
    """The links at those coordinates that are given, by name; others are still unknown."""
    placed = [index for index, link in enumerate(robot.links) if link.names[0] in symbols]
    given = {index: [symbols[name] for name in robot.links[index].names] for index in placed}
    return Tree(equations, robot, given)


def place_joints(tree: Tree, steps: Sequence[Step], guarded: bool) -> None:
    """Write all coordinates that closed forms find, those of motors and of Newton's method being given.

    Args:
        tree: The links.
        steps: In which order.
        guarded: Whether to guard what is out of reach; otherwise the limit of reach stands for it.
    """
    solver = JointSolver(tree, guarded)
    for number, step in enumerate(steps, 1):
        match step:
            case RowStep():
                solver.by_row(step)
            case AimStep():
                solver.by_rod(step)
            case WeldStep():
                solver.by_weld(step)
            case AlignStep():
                solver.by_alignment(step)
            case MeetingStep():
                MeetingPoint(solver.tree, guarded).stand(step)
            case SystemStep(linear=True):
                solver.by_couplings(step, f"couplings_{number}")


class JointSolver:
    """Writes the coordinates of joints, one after the other.

    Attributes:
        tree: The links, those that are known being placed.
    """

    def __init__(self, tree: Tree, guarded: bool) -> None:
        self.tree, self._write, self._guarded = tree, tree.equations, guarded

    def by_row(self, step: RowStep) -> None:
        """Find a joint from one row of a closure."""
        closure = step.row.source
        assert isinstance(closure, LoopClosure)
        if step.link in (telescope.slide for telescope in self.tree.robot.telescopes):
            self._stroke(step, closure)
            return
        if self.tree.robot.links[step.link].kind == "P":
            self._slide(step, closure)
            return
        view = self._view(closure, step.link)
        if step.row.part == "distance":
            near, axis, name = view.near_point(), self.tree.axis(step.link), f"{self.tree.labels[step.link]}_span"
            shift, span = axis * dot(axis, near), view.span()
            span -= axis * dot(axis, span) if closure.across else shift
            x, y = self._write.vector(name, span, "from the plane of the near end, m"), near - shift
            k = self._write.constant("half", HALF) * (dot(x, x) + dot(y, y) - length_squared(self.tree, closure))
            sign = -1.0
        elif step.row.part == "coplanar":
            way = view.far_point() - view.origin - view.mounted * view.near_point()
            x, y, k = view.before(way.cross(view.axis_of_far("z"))), view.axis_of_near("z"), sympy.Integer(0)
            sign = 1.0
        else:
            x, y, k = self._of_plane(view, step.row.part[-1])
            k += height(self.tree, closure)
            sign = 1.0
        self._root(step.link, x, y, k, -sign * step.slope, step.low**2)

    def _view(self, closure: LoopClosure, index: int) -> JointView:
        return JointView(self.tree, (closure.parent, closure.child), index, self.tree.view(closure))

    def _of_plane(self, view: JointView, letter: str) -> tuple[Matrix, Matrix, sympy.Expr]:
        """x, y, k of n·(B − A), n fixed in the side of the parent."""
        if view.near == 1:
            x = view.before(view.axis_of_far(letter))
            return x, view.near_point(), dot(x, view.span())
        y = view.axis_of_near(letter)
        return view.span(), y, dot(y, view.near_point())

    def _slide(self, step: RowStep, closure: LoopClosure) -> None:
        view, name = self._view(closure, step.link), self.tree.labels[step.link]
        along, away = view.slide, view.far_point() - view.origin - view.mounted * view.near_point()
        if step.row.part == "distance":
            w = self._write.vector(f"{name}_away", away, "from the joint at zero to where it ends, m")
            middle = self._write.scalar(f"{name}_middle", dot(w, along), "its part along the axis, m")
            square = middle * middle - dot(w, w) + length_squared(self.tree, closure)
            root = guarded_root(self._write, name, square, step.low**2, self._guarded)
            value = middle + root if step.slope > 0 else middle - root
        else:
            normal = view.normal(step.row.part)
            below = self._write.scalar(f"{name}_rise", dot(normal, along), "slope along the axis")
            if self._guarded:
                low = Number(low_limit(step.low))
                self._write.guard(GuardKind.SINGULAR, None, below, f"{name}_rise_tolerance", low)
            beyond = height(self.tree, closure) * (1 if view.near == 1 else -1)
            value = (dot(normal, away) + beyond) / below
        self.tree.stands(step.link, self._write.scalar(f"{name}_coordinate", value, "q, m"))

    def _stroke(self, step: RowStep, closure: LoopClosure) -> None:
        """The stroke of a telescope between two points."""
        tree, write, name = self.tree, self._write, self.tree.labels[step.link]
        assert closure.cylinder is not None
        carrier = tree.view(closure)
        ends = [tree.point(carrier, side, f"{closure.name}_{end}") for end, side in closure.ends]
        span = write.vector(f"{name}_span", ends[1] - ends[0], "from end to end, m")
        square = write.scalar(f"{name}_length_squared", dot(span, span), "l², m²")
        if self._guarded:
            write.guard(GuardKind.SINGULAR, None, square, f"{name}_shortest", SHORTEST_SQUARE_M2)
        shut = write.constant(f"{name}_shut", closure.cylinder[1].point[2])
        stroke = sympy.sqrt(square) - shut
        tree.stands(step.link, write.scalar(f"{name}_coordinate", stroke, "q, m"))

    def by_couplings(self, step: SystemStep, name: str) -> None:
        """Find joints from as many couplings."""
        tree, write = self.tree, self._write
        factors: dict[tuple[int, int], sympy.Expr] = {}
        right: list[sympy.Expr] = []
        for place, coupling in enumerate(step.couplings):
            rest: sympy.Expr = write.constant(f"{coupling.name}_offset", coupling.offset)
            for index, tree_of in coupling.terms:
                factor = write.constant(f"{coupling.name}_of_{tree.labels[index]}", tree_of)
                if index in step.links:
                    factors[place, step.links.index(index)] = factor
                else:
                    rest -= factor * (tree.coordinate if turns_alike(tree.robot, coupling) else tree.angle)(index)
            right.append(rest)
        matrix = Matrix(len(right), len(right), lambda i, j: factors.get((i, j), sympy.Integer(0)))
        solved = eliminate(write, name, matrix, step.order).solve(name, right, "coordinate, rad or m")
        for index, value in zip(step.links, solved, strict=True):
            tree.stands(index, value)
        if len(step.couplings) == 1 and turns_alike(tree.robot, step.couplings[0]):
            self._turn_along(step.couplings[0], step.links[0])

    def _turn_along(self, coupling: JointCoupling, index: int) -> None:
        """Where an angle follows another one as fast, turn cosine and sine of the other by the offset."""
        factors, tree, offset = dict(coupling.terms), self.tree, coupling.offset
        (other,) = (link for link in factors if link != index)
        own = factors[index]
        assert isinstance(own, Number)
        assert isinstance(offset, Number)
        begin, name = offset.value * own.value, f"{tree.labels[index]}_begin"
        turned = (computed("cos", (begin,)), computed("sin", (begin,)))
        along, across = (0.0 if abs(v) < ROUNDED else v for v in turned)
        c, s = (
            self._write.constant(f"{name}_cosine", Number(along)),
            self._write.constant(f"{name}_sine", Number(across)),
        )
        cosine, sine = tree.turn(other)
        if own == factors[other]:
            sine = -sine
        tree.turned(index, c * cosine - s * sine, c * sine + s * cosine)

    def by_rod(self, step: AimStep) -> None:
        """Find the joint that carries a rod from where its other end is."""
        rod, index = step.rod, step.rod.links[-1]
        view = JointView(self.tree, (Side(index, rod.end.point, rod.end.axes), rod.goal), index)
        placed = self.tree.placed(index, rod.end.link)
        end = placed.origin + placed.frame * self._vector(f"{self.tree.labels[index]}_rod", rod.end.point)
        self._aim(index, view.span(), end)

    def by_weld(self, step: WeldStep) -> None:
        """Find the joints at the end of a rod from the frame that it is welded to."""
        weld, tree = step.weld, self.tree
        carrier = tree.robot.between(weld.frame.link, weld.goal.link)[0]
        carried = weld.rod is None or tree.robot.links[weld.links[0]].parent == weld.rod.links[-1]
        axes = eye(3)
        if carried:
            goal = tree.frame(carrier, weld.goal.link) * self._welded(weld)
            axes = self._write.matrix(f"{weld.closure}_goal", goal, "axes, columns")
        if weld.rod is not None:
            self._ball_and_universal(step, carrier, axes)
            return
        before = tree.frame(carrier, tree.robot.links[weld.links[0]].parent)
        wanted = self._write.matrix(f"{weld.closure}_seen", before.T * axes, "axes before the joints, columns")
        self._attitude(step, list(weld.links), wanted)

    def _welded(self, weld: Weld) -> Matrix:
        """Axes of the last of the welded joints in those of the link that it is welded to, columns."""
        turn = weld.goal.axes.then(weld.frame.axes.inverse())
        return self._write.constant_frame(f"{weld.closure}_turn", turn)

    def _attitude(self, step: WeldStep, links: list[int], wanted: Matrix) -> None:
        """Find one joint after the other from the axes of the last link in those before the first."""
        tree, first = self.tree, links[0]
        seen = self.tree.mounting(first).T * wanted
        if tree.robot.links[first].kind == "S":
            tree.turned_ball(first, seen)
            return
        if len(links) == 3:
            second, third = links[1:]
            turned = self.tree.mounting(third) * tree.axis(third)
            self._point(step, (first, second), seen * tree.axis(third), turned)
        elif len(links) == 2:
            self._aim(first, seen * tree.axis(links[1]), self.tree.mounting(links[1]) * tree.axis(links[1]))
        else:
            across = self._vector(
                f"{tree.labels[first]}_across", unit(perpendicular(tree.robot.links[first].axis, tree.robot.value))
            )
            self._aim(first, seen * across, across)
            return
        left = self._frame(first).T * wanted
        if len(links) == 3:
            left = self._frame(links[1]).T * left
            links = links[1:]
        named = self._write.matrix(f"{tree.labels[links[1]]}_seen", left, "axes before the joint, columns")
        self._attitude(step, links[1:], named)

    def _point(self, step: WeldStep | AlignStep, links: tuple[int, int], goal: Matrix, axis: Matrix) -> None:
        """Find two hinges that point an axis of the second link where it is seen from what carries them."""
        tree, (first, second) = self.tree, links
        x = tree.mounting(second).T * tree.axis(first)
        self._root(second, x, axis, dot(tree.axis(first), goal), -step.slope, step.low)
        self._aim(first, goal, tree.relative(second) * axis)

    def by_alignment(self, step: AlignStep) -> None:
        """Find two hinges from where the axis of a third one points."""
        alignment, tree, write = step.alignment, self.tree, self._write
        name, (first, second) = alignment.closure, alignment.links
        carrier = tree.robot.between(alignment.own.link, alignment.goal.link)[0]
        goal, own = (
            self._vector(f"{name}_{word}", side.axes.z)
            for word, side in (("goal", alignment.goal), ("own", alignment.own))
        )
        placed = tree.frame(carrier, alignment.goal.link) * goal
        before = tree.frame(carrier, tree.robot.links[first].parent) * tree.mounting(first)
        seen = write.vector(f"{name}_seen", before.T * placed, "axis before the joints")
        self._point(step, (first, second), seen, own)

    def _ball_and_universal(self, step: WeldStep, carrier: int, goal: Matrix) -> None:
        """Find both angles of a universal joint from where the ball at the other end of the rod is, then its turn."""
        tree, weld = self.tree, step.weld
        assert weld.rod is not None
        (ball,), (one, two) = weld.rod.links, weld.links
        view = JointView(tree, (weld.rod.end, weld.rod.goal), ball)
        back = -self._vector(f"{tree.labels[ball]}_rod", weld.rod.end.point)
        away = view.origin - view.far_point()
        before = tree.placed(carrier, tree.robot.links[ball].parent).frame * tree.mounting(ball)
        if tree.robot.links[one].parent == ball:
            fixed, turning = tree.mounting(one).T * back, goal.T * away
        else:
            outer = tree.placed(carrier, tree.robot.links[one].parent).frame * tree.mounting(one)
            fixed, turning = outer.T * away, self._welded(weld).T * back
        x = tree.mounting(two).T * tree.axis(one)
        self._root(two, x, turning, dot(tree.axis(one), fixed), -step.slope, step.low)
        self._aim(one, fixed, self._frame(two) * turning)
        if tree.robot.links[one].parent == ball:
            frame = goal * self._frame(two).T * self._frame(one).T
        else:
            frame = tree.placed(carrier, two).frame * self._welded(weld).T
        tree.turned_ball(ball, before.T * frame)

    def _root(self, index: int, x: Matrix, y: Matrix, k: sympy.Expr, side: float, low: float) -> None:
        """Let x·R(q) y = k; the slope −A sin q + B cos q has the opposite sign of `side`."""
        name, write, a = self.tree.labels[index], self._write, self.tree.axis(index)
        x = write.vector(f"{name}_fixed", x, "x, what does not turn")
        y = write.vector(f"{name}_turning", y, "y, what turns")
        along = write.scalar(f"{name}_even", dot(x, y - a * dot(a, y)), "A")
        across = write.scalar(f"{name}_odd", dot(x, a.cross(y)), "B")
        constant = write.scalar(f"{name}_rest", k - dot(a, x) * dot(a, y), "C")
        square = write.scalar(f"{name}_square", along * along + across * across, "A² + B²")
        root = guarded_root(self._write, name, square - constant * constant, low, self._guarded)
        root = root if side > 0 else -root
        self.tree.turned(
            index, (along * constant - root * across) / square, (across * constant + root * along) / square
        )

    def _aim(self, index: int, x: Matrix, y: Matrix) -> None:
        """Let R(q) y = x, as far as they are across the axis."""
        name, write, a = self.tree.labels[index], self._write, self.tree.axis(index)
        x = write.vector(f"{name}_goal", x, "where a vector points")
        turning = y - a * dot(a, y)
        square = write.scalar(f"{name}_own_square", dot(turning, turning), "its square across the axis")
        self.tree.turned(index, dot(x, turning) / square, dot(x, a.cross(y)) / square)

    def _frame(self, index: int) -> Matrix:
        relative = self.tree.relative(index)
        return eye(3) if relative is None else relative

    def _vector(self, name: str, vector: Vector) -> Matrix:
        return self._write.constant_vector(name, vector)
