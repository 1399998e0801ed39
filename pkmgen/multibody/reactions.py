"""What the joints of a multibody carry: balance of every link in space, closures of loops by multipliers.

With K the gradients of all closures in the rates of the joints that follow, λ their multipliers and b the efforts that
bodies, springs and friction put on these rates, Kᵀ λ = b. As many rows of K as there are rates are eliminated; each of
the others gives a direction of λ in which all of it still balances.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, eye, symmetric_of, zeros
from pkmgen.graph.symbolic.pivoting import choose_pivots
from pkmgen.graph.symbolic.rates import RateTape
from pkmgen.graph.symbolic.solve import Elimination, eliminate
from pkmgen.graph.symbolic.staged import SYMMETRIC, StagedEquations, dot
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.mechanism.inertia import second_moments
from pkmgen.mechanism.loop_groups import LoopGroup, loop_groups
from pkmgen.mechanism.multibody import GROUND, Bearing, Multibody, Side
from pkmgen.motion.geometry.bodies import spreading
from pkmgen.multibody.closures import WrittenClosure
from pkmgen.multibody.independent import mode_of
from pkmgen.multibody.losses import joint_losses, rotor_effort
from pkmgen.multibody.motion import MultibodyMotion
from pkmgen.multibody.moving_base import declare_base
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.placing import declare_last, place_multibody
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.system import ClosureSystem, SystemRow

UNITS = ("N", "N", "N", "N*m", "N*m", "N*m")
REDUNDANT = "redundant"
"""Input of the model: how much of each direction of λ there is that balances."""


@dataclass(frozen=True, slots=True)
class Wrench:
    """A force, and a moment about a point."""

    force: Matrix
    moment: Matrix

    def plus(self, other: Wrench) -> Wrench:
        """The sum of two about one point."""
        return Wrench(self.force + other.force, self.moment + other.moment)

    def minus(self) -> Wrench:
        """The opposite one."""
        return Wrench(-self.force, -self.moment)

    def seen(self, frame: Matrix, arm: Matrix) -> Wrench:
        """In axes that the old ones are the columns of, about a point from which the old one lies at an arm in them."""
        force = frame * self.force
        return Wrench(force, frame * self.moment + arm.cross(force))


NO_WRENCH = Wrench(zeros(3, 1), zeros(3, 1))


def held_bearings(robot: Multibody) -> tuple[Bearing, ...]:
    """Joints that carry something between two links: all but rigid ones that weld a body to a link."""
    return tuple(bearing for bearing in robot.bearings if bearing.links or bearing.closure is not None)


def joint_reactions(plan: MultibodyPlan) -> SymbolicModel:
    """Write position, rate, acceleration and shares of what is redundant → wrenches of all bearings, world axes."""
    plan = plan.bearing
    equations, robot = StagedEquations(), plan.robot.bearing
    tape = RateTape(equations)
    base = declare_base(equations, tape, robot)
    placed = place_multibody(equations, plan)
    motion = MultibodyMotion(placed, tape, base, robot.motors)
    declare_last(placed)
    balance = _Balance(plan, motion, ClosureSystem(placed.tree, robot.loops, robot.couplings))
    turn = None if base is None else base.frame
    values: list[sympy.Expr] = []
    for bearing in held_bearings(robot):
        wrench = balance.carried(bearing)
        for word, part in (("force", wrench.force), ("moment", wrench.moment)):
            whole = part if turn is None else turn * part
            values += equations.vector(f"{bearing.name}_{word}", whole, f"{word} of a joint, world axes")
    ports = [Port("reaction", (len(values) // 6, 6), tuple(values), UNITS * (len(values) // 6), "wrenches of joints")]
    coupled = [
        equations.scalar(f"{name}_multiplier", value, "of a coupling") for name, value in balance.coupled.items()
    ]
    if coupled:
        ports.append(Port("coupled", (len(coupled),), tuple(coupled), ("N*m",) * len(coupled), "efforts of couplings"))
    return equations.model(robot.name, "joint_reactions", "adjoint", mode_of(robot), tuple(ports), placed.iteration)


class _Balance:
    """Wrenches of links and closures.

    Attributes:
        coupled: Multipliers of couplings, by their names.
    """

    def __init__(self, plan: MultibodyPlan, motion: MultibodyMotion, system: ClosureSystem) -> None:
        self._plan, self._robot, self._motion, self._system = plan, plan.robot.bearing, motion, system
        self._tree, self._write = system.tree, system.tree.equations
        self._gradients = Numbers(self._robot).gradients(plan.poses)
        loads = self._gathered(self._inertial())
        multipliers = self._multipliers(loads)
        self._closures = self._closure_wrenches(multipliers)
        self.coupled = {
            row.name: multipliers[k] for k, row in enumerate(system.rows) if not isinstance(row.source, WrittenClosure)
        }
        self._links = self._gathered(self._applied())
        self._links = {index: loads[index].plus(self._links[index].minus()) for index in loads}
        self._name(self._links)

    def carried(self, bearing: Bearing) -> Wrench:
        """What the parent of a joint puts on its child, about frame A, axes of the ground."""
        if bearing.closure is not None:
            written, wrench = self._closures[bearing.closure]
            seat = self._tree.seat(written.carrier)
            placed = self._tree.placed(GROUND, seat)
            frame = placed.frame * self._tree.turned_into(seat, written.carrier, eye(3))
            whole = wrench.seen(frame, frame * written.sides[1][0] + placed.origin)
        else:
            link = bearing.links[-1]
            placed = self._tree.placed(GROUND, link)
            whole = self._links[link].seen(placed.frame, placed.origin)
            if bearing.child.link != link:
                whole = whole.minus()
        return whole.seen(eye(3), -self._point(bearing.name, bearing.parent))

    def _point(self, name: str, side: Side) -> Matrix:
        """Origin of a side, axes of the ground."""
        placed = self._tree.placed(GROUND, side.link)
        own = self._write.constant_vector(f"{name}_frame_a", side.point)
        return self._write.vector(f"{name}_place", placed.origin + placed.frame * own, "point of a joint, m")

    def _inertial(self) -> dict[int, Wrench]:
        """What the motion of each link asks for, in its axes about its origin, gravity included."""
        origins = self._motion.origins()
        return {
            index: self._inertial_of(index, origins[index].acceleration) if link.bodies else NO_WRENCH
            for index, link in enumerate(self._robot.links)
        }

    def _inertial_of(self, index: int, acceleration: Matrix) -> Wrench:
        write, label, rotation = self._write, self._tree.labels[index], self._motion.rotation(index)
        inertia = second_moments(self._robot.links[index].bodies)
        force = write.constant(f"{label}_mass", inertia.mass) * acceleration
        first = write.constant_vector(f"{label}_first_moment", inertia.moment)
        moment = first.cross(acceleration)
        if rotation is not None:
            spread = spreading(write, rotation)
            force += spread * first
            labelled = zip(SYMMETRIC, inertia.second, strict=True)
            second = spread * symmetric_of(*(write.constant(f"{label}_second_{a}", tree) for a, tree in labelled))
            moment += Matrix([second[2, 1] - second[1, 2], second[0, 2] - second[2, 0], second[1, 0] - second[0, 1]])
        return Wrench(
            write.vector(f"{label}_own_force", force, "N, axes of the link"),
            write.vector(f"{label}_own_moment", moment, "N·m about its origin"),
        )

    def _gathered(self, own: Mapping[int, Wrench]) -> dict[int, Wrench]:
        """Sums over all that a link carries, in its axes about its origin."""
        tree, total = self._tree, dict(own)
        for index in reversed(range(len(self._robot.links))):
            parent, relative = self._robot.links[index].parent, tree.relative(index)
            if parent == GROUND:
                continue
            parts = [part for part in (tree.offset(index), tree.slide(index)) if part is not None]
            arm = sum(parts, zeros(3, 1))
            total[parent] = total[parent].plus(total[index].seen(eye(3) if relative is None else relative, arm))
        return total

    def _name(self, wrenches: dict[int, Wrench]) -> None:
        for index, wrench in wrenches.items():
            label = self._tree.labels[index]
            wrenches[index] = Wrench(
                self._write.vector(f"{label}_joint_force", wrench.force, "N, on a link by its joint, its axes"),
                self._write.vector(f"{label}_joint_moment", wrench.moment, "N·m about its origin"),
            )

    def _efforts(self, index: int, wrench: Wrench) -> list[sympy.Expr]:
        """What bodies, springs, friction and rotors put on the rates of a joint without a motor."""
        link, tree, rate = self._robot.links[index], self._tree, self._motion.joint(index)
        own = joint_losses(tree, index, rate.velocity) + rotor_effort(tree, index, rate.acceleration)
        if link.kind == "S":
            return list(tree.ball(index) * wrench.moment + own)
        axis = tree.axis(index)
        along = dot(axis, wrench.force) if link.kind in "PH" else sympy.Integer(0)
        value = along if link.kind == "P" else dot(axis, wrench.moment)
        if link.kind == "H":
            value += tree.pitch(index) * along
        return [value + own[0]]

    def _multipliers(self, loads: Mapping[int, Wrench]) -> list[sympy.Expr]:
        """λ of all rows, shares of what is redundant being an input."""
        rows = self._system.rows
        values: list[sympy.Expr] = [sympy.Integer(0)] * len(rows)
        free: list[tuple[list[int], list[sympy.Expr]]] = []
        for number, group in enumerate(loop_groups(self._robot, self._robot.motors), 1):
            name, places = f"held_{number}", [k for k, row in enumerate(rows) if _is_of(self._robot, row, group)]
            links = list(group.dependent)
            if not links:
                continue
            solver, matrix = self._eliminated(name, places, links)
            right = [value for index in links for value in self._efforts(index, loads[index])]
            named = [self._write.scalar(f"{name}_load_{k}", value, "effort on a rate") for k, value in enumerate(right)]
            for place, value in zip(places, solver.solve_transposed(f"{name}_force", named, "λ"), strict=True):
                values[place] = value
            for own in sorted(set(range(len(places))) - set(solver.order.rows)):
                row = [-matrix[own, column] for column in range(len(right))]
                direction = solver.solve_transposed(f"{name}_redundant_{own + 1}", row, "λ that balances itself")
                direction[own] = sympy.Integer(1)
                free.append((places, direction))
        if free:
            names = tuple(f"share_{k + 1}" for k in range(len(free)))
            shares = self._write.input(
                REDUNDANT, (len(free),), names, ("1",) * len(free), "shares of what is redundant"
            )
            for share, (places, direction) in zip(shares, free, strict=True):
                for place, entry in zip(places, direction, strict=True):
                    values[place] += share * entry
        return [
            value
            if value.is_Atom
            else self._write.scalar(f"{rows[k].name}_lambda", value, "λ, multiplier of a closure")
            for k, value in enumerate(values)
        ]

    def _eliminated(self, name: str, places: list[int], links: list[int]) -> tuple[Elimination, Matrix]:
        """Eliminate the rows of a group in the rates that follow."""
        samples = self._gradients[:, places][:, :, self._robot.columns(links)]
        order = choose_pivots(samples, self._plan.sine)
        matrix = self._system.matrix(f"{name}_gradient", places, links)
        return eliminate(self._write, name, matrix, order), matrix

    def _closure_wrenches(self, multipliers: Sequence[sympy.Expr]) -> dict[int, tuple[WrittenClosure, Wrench]]:
        """What each closure puts on its child, about frame B, axes of its carrier."""
        found: dict[int, tuple[WrittenClosure, Wrench]] = {}
        names = [loop.name for loop in self._robot.loops]
        for value, row in zip(multipliers, self._system.rows, strict=True):
            if not isinstance(row.source, WrittenClosure) or row.row is None:
                continue
            scaled = self._system.scaled(row.row, value)
            place = names.index(row.source.closure.name)
            own = Wrench(scaled * row.row.on_shift, scaled * row.row.on_child)
            known = found.get(place)
            found[place] = row.source, own if known is None else known[1].plus(own)
        for place, (written, wrench) in found.items():
            label = f"{names[place]}_closure"
            named = Wrench(
                self._write.vector(f"{label}_force", wrench.force, "N, of a closure on its child, axes of its carrier"),
                self._write.vector(f"{label}_moment", wrench.moment, "N·m about frame B"),
            )
            found[place] = written, named
        return found

    def _applied(self) -> dict[int, Wrench]:
        """What closures and nothing else put on each link, in its axes about its origin."""
        applied = dict.fromkeys(range(len(self._robot.links)), NO_WRENCH)
        for written, wrench in self._closures.values():
            sides = (written.closure.child.link, wrench), (written.closure.parent.link, wrench.minus())
            for link, own in sides:
                if link == GROUND:
                    continue
                placed = self._tree.placed(written.carrier, link)
                about = own.seen(eye(3), written.sides[1][0] - placed.origin)
                frame = placed.frame.T
                applied[link] = applied[link].plus(Wrench(frame * about.force, frame * about.moment))
        return applied


def _is_of(robot: Multibody, row: SystemRow, group: LoopGroup) -> bool:
    """Whether a row belongs to a group of loops and couplings."""
    if isinstance(row.source, WrittenClosure):
        return row.source.closure.name in [robot.loops[k].name for k in group.loops]
    return row.source.name in [robot.couplings[k].name for k in group.couplings]
