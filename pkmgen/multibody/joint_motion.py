"""Rates of the joints of a multibody by the closures of its loops.

The rates of a block of loops are one compound rate y ↦ q̇ with K q̇ = −K_y ẏ (Müller 2022, §3: constraint embedding),
y being joints of blocks before it too; efforts travel back through the same systems to the independent coordinates.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye, zeros
from pkmgen.graph.symbolic.rates import Rate, RateTape, Term
from pkmgen.graph.symbolic.solve import Elimination, eliminate
from pkmgen.graph.symbolic.staged import dot
from pkmgen.graph.types import GuardKind
from pkmgen.language.expression.algebra import ZERO_VECTOR
from pkmgen.language.expression.trees import Number
from pkmgen.multibody.closures import DriftOfEnds, WrittenClosure, reach
from pkmgen.multibody.independent import declare_independent, pick, rates_by_link
from pkmgen.multibody.placing import PlacedMultibody
from pkmgen.multibody.rate_blocks import RateBlock, has_covector, slides_alone
from pkmgen.multibody.reference import Reference
from pkmgen.multibody.seen_rates import SeenRates

MEANING = "rates of joints that follow, rad/s or m/s"


class JointMotion:
    """Rates of all joints in those of the independent coordinates.

    Attributes:
        placed: The multibody.
        tape: The rates.
        given: Rates of the independent coordinates.
        motors: Rates of the motors.
        seen: Rates of links as others see them.
    """

    def __init__(self, placed: PlacedMultibody, tape: RateTape, given: Rate, stop: Collection[int]) -> None:
        """Write the rates; efforts stay on those of the links where they are to stop."""
        self.placed, self.tape, self.given = placed, tape, given
        self._tree, self._robot, self._stop = placed.tree, placed.plan.robot, stop
        self._joints: dict[int, Rate] = {}
        for index in self._robot.independent:
            self._pick(index, Term(pick(self._robot, index), given))
        self.ends = DriftOfEnds(self._tree, lambda index: self._joints[index].velocity)
        self.seen = SeenRates(tape, self._tree, self.joint)
        self._seen_ends: dict[tuple[str, int], Rate] = {}
        self._ratios: dict[int, Matrix] = {}
        for number, block in enumerate(placed.plan.rate_blocks, 1):
            self._follow(f"block_{number}", block)
        self.motors = tuple(self._joints[index] for index in self._robot.motors)

    def joint(self, index: int) -> Rate:
        """Rate of the joint of a link."""
        return self._joints[index]

    def seen_end(self, closure: WrittenClosure, side: int) -> Rate:
        """Velocity of the point of a side of a closure, seen from the link that carries both, in its axes."""
        key = (closure.closure.name, side)
        if key not in self._seen_ends:
            name = f"{closure.closure.name}_{('near', 'far')[side]}"
            write = self._swung if self._has_arms(closure.paths[side]) else self._carried
            self._seen_ends[key] = write(name, closure, side)
        return self._seen_ends[key]

    def _carried(self, name: str, closure: WrittenClosure, side: int) -> Rate:
        """Velocity of a point by those of its link."""
        return self.seen.point(name, closure.carrier, closure.closure.ends[side][1], closure.sides[side][0])

    def _has_arms(self, path: Sequence[int]) -> bool:
        """Whether arms about its axes cost less than an angular velocity: of a hinge, or of two across each other."""
        links = self._robot.links
        turning = [index for index in path if links[index].kind != "P"]
        if len(turning) == 2:
            one, two = (links[index] for index in turning)
            if two.parent != turning[0] or two.mounting.rotate(two.axis) == one.axis:
                return False
        return len(turning) < 3 and all(links[index].kind == "R" for index in turning)

    def _swung(self, name: str, closure: WrittenClosure, side: int) -> Rate:
        """Velocity of a point that one hinge turns, by the arm that it has there."""
        terms, point = list[Term](), closure.sides[side][0]
        for index in closure.paths[side]:
            placed = self._tree.placed(closure.carrier, index)
            slides = self._robot.links[index].kind == "P"
            terms.append(Term(placed.axis if slides else placed.axis.cross(point - placed.origin), self.joint(index)))
        if not terms:
            return self.tape.still
        end = self.ends.end(closure, side)
        return self.tape.rate(name, terms, "of an end of a bar, m/s", bias=lambda: end.drift, value=end.velocity)

    def _pick(self, index: int, term: Term) -> None:
        """The rate of a joint as a part of a compound one."""
        self._joints[index] = self.tape.plain(f"{self._tree.labels[index]}_rate", [term], ends=index in self._stop)

    def _follow(self, name: str, block: RateBlock) -> None:
        """Write the rates of the joints of a block; where nothing moves it, it is a stiff frame."""
        if not block.independent:
            for index in block.dependent:
                rest = zeros(self._robot.links[index].freedoms, 1)
                self._joints[index] = self.tape.source(f"{self._tree.labels[index]}_rate", rest, rest)
            return
        inner, by_known = self._gradients(name, block)
        if inner.shape == (1, 1) and not self._robot.driven:
            self._follow_by_lever(block, inner[0], by_known)
            return
        solver = eliminate(self._tree.equations, name, inner, block.order)
        if self._follows_one(block):
            rate = self._in_ratio(name, block, solver, by_known)
        else:
            terms = self._known_terms(by_known)
            rate = self.tape.rate(f"{name}_rates", terms, MEANING, partial(self._drift, block), system=solver)
        place, size = 0, len(rate.velocity)
        for index in block.dependent:
            width = self._robot.links[index].freedoms
            picked = Matrix(width, size, lambda i, j, at=place: sympy.Integer(int(j == at + i)))
            self._pick(index, Term(picked, rate))
            place += width

    def _follow_by_lever(self, block: RateBlock, gradient: sympy.Expr, by_known: dict[int, Matrix]) -> None:
        """Write the rate of a block of one joint, D q̇ = −K_y ẏ."""
        (index,), write = block.dependent, self._tree.equations
        label = f"{self._tree.labels[index]}_rate"
        lever = write.scalar(f"{label}_lever", gradient, "D, zero where the joint does not follow")
        write.guard(GuardKind.SINGULAR, None, lever, f"{label}_tolerance", Number(block.order.smallest[0]))
        source = self.placed.system.rows[block.rows[0]].source
        if isinstance(source, WrittenClosure) and has_covector(self._robot, source.closure, index):
            follow = self._slid if slides_alone(self._robot, source.closure, index) else self._stretched
            self._joints[index] = follow(label, source, index)
            return
        if isinstance(source, WrittenClosure) and self._is_between(source, index):
            terms, bias = self._between(source, index)
        else:
            terms, bias = self._known_terms(by_known), partial(self._drift, block)
        self._joints[index] = self.tape.rate(label, terms, MEANING, bias, divisor=lever, ends=index in self._stop)

    def _slid(self, label: str, closure: WrittenClosure, index: int) -> Rate:
        """The rate of a slide along e from the velocity v of the other end of a rod b: w·v with w = b/(b·e).

        w has nothing to be computed along e.
        """
        write, side = self._tree.equations, 0 if index in closure.paths[0] else 1
        axis, b = self._tree.placed(closure.carrier, index).axis, closure.rows[0].on_shift
        along = write.scalar(f"{label}_along", dot(b, axis), "b·e, m")
        line = write.vector(f"{label}_covector", axis + (b - along * axis) / along, "w = b/(b·e)")
        other = self.seen_end(closure, 1 - side)

        def bias() -> Matrix:
            ends = self.ends.of(closure)
            rate = ends[1].velocity - ends[0].velocity
            return Matrix([(1 - 2 * side) * dot(rate, rate) / along])

        return self.tape.rate(label, [Term(line.T, other)], MEANING, bias, ends=index in self._stop)

    def _stretched(self, label: str, closure: WrittenClosure, index: int) -> Rate:
        """The rate of a stroke: u·ḃ with u along the telescope, and with l l̈ = b·b̈ + |ḃ|² − l̇²."""
        length, u = reach(self._tree, closure.closure), closure.direction

        def bias() -> Matrix:
            ends = self.ends.of(closure)
            rate = ends[1].velocity - ends[0].velocity
            return Matrix([(dot(rate, rate) - stroke.velocity[0] ** 2) / length])

        near, far = (self.seen_end(closure, side) for side in (0, 1))
        terms = [Term(u.T, far)] if near is self.tape.still else [Term(u.T, far), Term(-u.T, near)]
        stroke: Rate = self.tape.rate(label, terms, MEANING, bias, ends=index in self._stop)
        return stroke

    def _known_terms(self, by_known: dict[int, Matrix]) -> list[Term]:
        """−K_y ẏ."""
        return [Term(-gradient, self._joints[index]) for index, gradient in by_known.items()]

    def _is_between(self, closure: WrittenClosure, index: int) -> bool:
        """Whether a closure is a distance with an end, not moved by a joint, on a link that slides and turns."""
        known = [path for path in closure.paths if index not in path]
        if closure.closure.type != "distance" or not all(each in self._joints for path in known for each in path):
            return False  # a joint that does not move the end may follow later
        return not all(map(self._takes_rates, known))

    def _takes_rates(self, path: Sequence[int]) -> bool:
        """Whether a point on a link costs as little by the rates of joints as by its velocity: slides, or one hinge."""
        return all(self._robot.links[index].kind == "P" for index in path) or (len(path) == 1 and self._has_arms(path))

    def _between(self, closure: WrittenClosure, index: int) -> tuple[list[Term], Callable[[], Matrix]]:
        """−d·ḃ of a distance but for what a joint does, and −|ḃ|² with what it does at a constant rate.

        Ends that do not move with the joint are seen as they move, since what stands between them asks for that.
        """
        system, terms = self.placed.system, list[Term]()
        (row,), sides = closure.rows, (-1, 1)
        moving = [side for side in (0, 1) if index in closure.paths[side]]
        for side, sign in enumerate(sides):
            if side not in moving:
                line = Matrix([[system.scaled(row, -sign * entry) for entry in row.on_shift]])
                terms.append(Term(line, self.seen_end(closure, side)))
                continue
            for known in closure.paths[side]:
                if known != index:
                    values = Matrix([[system.scaled(row, value) for value in closure.gradient(row, known)]])
                    terms.append(Term(-values, self._joints[known]))

        def bias() -> Matrix:
            ends = self.ends.of(closure)
            rate = ends[1].velocity - ends[0].velocity
            drift = sum((sides[side] * dot(row.on_shift, ends[side].drift) for side in moving), sympy.Integer(0))
            return -Matrix([system.scaled(row, drift + dot(rate, rate) - self.ends.lengthening(closure))])

        return terms, bias

    def _follows_one(self, block: RateBlock) -> bool:
        """Whether all rates of a block follow from a single given one, with no efforts applied in between."""
        return self._robot.driven and sum(self._robot.links[index].freedoms for index in block.independent) == 1

    def _gradients(self, name: str, block: RateBlock) -> tuple[Matrix, dict[int, Matrix]]:
        """Gradients of the rows of a block in the rates that it finds, and in each that is known before."""
        system, labels, rows = self.placed.system, self._tree.labels, list(block.rows)
        inner = system.matrix(f"{name}_inner", rows, list(block.dependent))
        by_known = {index: system.matrix(f"{name}_by_{labels[index]}", rows, [index]) for index in block.known}
        if self._follows_one(block):
            by_known = {index: self._kept(block, [index], matrix) for index, matrix in by_known.items()}
        return self._kept(block, block.dependent, inner), by_known

    def _kept(self, block: RateBlock, links: Sequence[int], matrix: Matrix) -> Matrix:
        """Gradients in the rates of some links without those that vanish wherever loops are closed."""
        columns = self._robot.columns(links)
        return Matrix(*matrix.shape, lambda i, j: matrix[i, j] if columns[j] in block.depends[i] else sympy.Integer(0))

    def _in_ratio(self, name: str, block: RateBlock, solver: Elimination, by_known: dict[int, Matrix]) -> Rate:
        """Rates of a block that follow from one rate alone, G ẏ: G costs what they do, and efforts need no system."""
        (source,), one = block.independent, eye(1)
        right = zeros(len(block.rows), 1)
        for index, gradient in by_known.items():
            right -= gradient * self._ratios.get(index, one if index == source else zeros(gradient.cols, 1))
        ratios = Matrix(solver.solve(f"{name}_ratio", list(right), "G, rates of joints in the given one"))
        given = self._joints[source]
        self._ratios |= rates_by_link(self._robot, block.dependent, ratios)

        def derivative() -> Matrix:
            total = self._drift(block)
            for index, gradient in by_known.items():
                total -= gradient * self._joints[index].acceleration
            return Matrix(solver.solve(f"{name}_rates_change", list(total), "rates of the rates of joints"))

        return self.tape.rate(f"{name}_rates", [Term(ratios, given)], MEANING, derivative=derivative)

    def _drift(self, block: RateBlock) -> Matrix:
        """Less what joint rates bring to the rates of the rates of the rows of a block."""
        system = self.placed.system
        return -Matrix([system.drift(system.rows[row], self.ends) for row in block.rows])


def declare_joint_motion(placed: PlacedMultibody, tape: RateTape, stop: Collection[int]) -> JointMotion:
    """Declare rates and accelerations of the independent coordinates, and write those of all joints."""
    rates, accelerations = (
        Matrix(list(declare_independent(placed.tree.equations, placed.plan.robot, word)))
        for word in ("rate", "acceleration")
    )
    if placed.plan.robot.reference != ZERO_VECTOR:
        rates, accelerations = Reference(placed.tree).moved(tape, rates, accelerations)
    return JointMotion(placed, tape, tape.source("independent_rates", rates, accelerations), stop)
