"""Motion of a multibody: unknown coordinates by Newton's method, dependent rates by the closures, links in own axes.

The rates of a cluster of loops are one compound rate y ↦ q̇ with K q̇ = −K_y ẏ (Müller 2022, §3: constraint embedding);
efforts of bodies travel back through the same systems to the motors.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import sympy

from pkmgen.description.layout import layout_of
from pkmgen.description.types import Motion
from pkmgen.equations.matrix import Matrix, eye, zeros
from pkmgen.equations.rates import Rate, RateTape, Term
from pkmgen.equations.solve import eliminate, guard_assembly
from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.types import Iteration, Port, SymbolicModel
from pkmgen.expression.quaternions import quaternion_change
from pkmgen.expression.trees import Number
from pkmgen.geometry.anchor import skew
from pkmgen.geometry.bodies import second_moment_efforts, spreading
from pkmgen.geometry.pose import quaternion_frame
from pkmgen.graph.types import Continuation, angles_of
from pkmgen.kinematics.assembly import ACTUATOR_UNITS
from pkmgen.kinematics.closure import ACCEPTED, GOAL, NEWTON_LIMIT
from pkmgen.mechanism.inertia import second_moments
from pkmgen.mechanism.multibody import GROUND, Multibody
from pkmgen.multibody.closures import HALF, DriftOfEnds
from pkmgen.multibody.independent import declare_independent, declare_position, guard_attitude, pick, quantity_name
from pkmgen.multibody.losses import joint_losses, rotor_effort
from pkmgen.multibody.numbers import LONGEST
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.solution import Cluster
from pkmgen.multibody.solutions import known_tree, place_joints
from pkmgen.multibody.system import ClosureSystem
from pkmgen.multibody.tree import Tree


def motor_units(robot: Multibody, quantity: str) -> tuple[str, ...]:
    """Units of a quantity of the motors."""
    rotating, sliding = ACTUATOR_UNITS["velocity" if quantity == "rate" else quantity]
    return tuple(sliding if robot.links[index].kind == "P" else rotating for index in robot.motors)


@dataclass(frozen=True, slots=True)
class PlacedMultibody:
    """A multibody whose independent coordinates are given and whose loops are closed.

    Attributes:
        plan: What is known of it.
        system: Its closures.
        iteration: What finds the unknown coordinates, if there are any.
    """

    plan: MultibodyPlan
    system: ClosureSystem
    iteration: Iteration | None

    @property
    def tree(self) -> Tree:
        """Its links."""
        return self.system.tree


def place_multibody(equations: StagedEquations, plan: MultibodyPlan) -> PlacedMultibody:
    """Declare the positions of the independent coordinates, and place all links."""
    robot = plan.robot
    symbols = declare_position(equations, robot)
    guard_attitude(equations, robot, symbols)
    iteration = None
    if plan.unknown:
        names, units = plan.unknown_names, plan.unknown_units
        unknown = equations.hidden("joints", names, units, "joint coordinates that follow from those that are given")
        convergence = equations.hidden("convergence", ("residual", "steps"), ("1", "1"), "residual and number of steps")
        iteration = Iteration(
            unknown, convergence, "start", _newton_step(plan), GOAL, ACCEPTED, NEWTON_LIMIT, _continuation(plan),
            plan.unknown_blocks,
        )  # fmt: skip
        symbols |= dict(zip(names, unknown.symbols, strict=True))
    tree = known_tree(equations, plan.written, symbols)
    place_joints(tree, plan.solution.steps, True)
    return PlacedMultibody(plan, ClosureSystem(tree, plan.solution.rated), iteration)


def _continuation(plan: MultibodyPlan) -> Continuation | None:
    """The straight way from home; there is none where several balls are given."""
    robot = plan.robot
    links = [robot.links[index] for index in robot.independent]
    balls = [place for place, link in enumerate(links) if link.kind == "S"]
    if len(balls) > 1:
        return None
    quaternion = sum(len(link.names) for link in links[: balls[0]]) if balls else None
    home, found = (tuple(robot.home[name] for name in listed) for listed in (robot.given, plan.unknown_names))
    return Continuation(quantity_name(robot, "position"), home, found, angles_of(plan.unknown_units), quaternion)


def declare_start(equations: StagedEquations, plan: MultibodyPlan) -> None:
    """Declare where Newton's method starts, the last input of every function."""
    if plan.unknown:
        names, home = plan.unknown_names, plan.robot.home
        start = tuple(home[name] for name in names)
        listed = ", ".join(f"{name} {value:.6g}" for name, value in zip(names, start, strict=True))
        meaning = f"joint coordinates the iteration starts from; at home: {listed}"
        equations.input("start", (len(names),), names, plan.unknown_units, meaning, start)


def _newton_step(plan: MultibodyPlan) -> SymbolicModel:
    """Write one step: for each block K δ = −error."""
    equations, robot, solution = StagedEquations(), plan.robot, plan.solution
    symbols = declare_position(equations, robot)
    names, units = plan.unknown_names, plan.unknown_units
    given = equations.input("joints", (len(names),), names, units, "joint coordinates before the step")
    symbols |= dict(zip(names, given, strict=True))
    tree = known_tree(equations, plan.written, symbols)
    place_joints(tree, solution.steps, False)
    system = ClosureSystem(tree, tree.robot.loops)
    looked_at = [*(row for block in solution.iterated for row in block.rows), *solution.watched]
    errors = {
        place: equations.scalar(f"{row.name}_error", system.error(row), "relative error of a closure")
        for place, row in enumerate(system.rows)
        if place in looked_at
    }
    moved: dict[str, sympy.Expr] = {}
    for number, block in enumerate(solution.iterated, 1):
        matrix = system.matrix(f"block_{number}", list(block.rows), list(block.links))
        solver = eliminate(equations, f"block_{number}", matrix, block.order)
        guard_assembly(solver, block.blocks)
        steps = solver.solve(f"step_{number}", [-errors[row] for row in block.rows], "step of Newton's method")
        steps = _bounded(equations, f"step_{number}", steps)
        for index in block.links:
            own, steps = steps[: robot.links[index].freedoms], steps[robot.links[index].freedoms :]
            moved |= _moved(equations, robot, index, symbols, own)
    following = tuple(equations.scalar(f"next_{name}", moved[name], "coordinate after the step") for name in names)
    squares = sum((error**2 for error in errors.values()), sympy.Integer(0))
    residual = equations.scalar("residual", sympy.sqrt(squares), "norm of the errors")
    outputs = (
        Port("next", (len(names),), following, units, "joint coordinates after the step"),
        Port("residual", (1,), (residual,), ("1",), "relative error before the step"),
    )
    return equations.model(robot.name, "closure_step", "adjoint", "joints", outputs)


def _bounded(equations: StagedEquations, name: str, steps: list[sympy.Expr]) -> list[sympy.Expr]:
    """Shorten a step whose greatest entry is longer than what Newton's method may take."""
    most = equations.constant("longest_step", Number(LONGEST))
    greatest = equations.scalar(f"{name}_greatest", sympy.Max(most, *map(sympy.Abs, steps)), "greatest entry, rad or m")
    share = equations.scalar(f"{name}_share", most / greatest, "part of the step that is taken")
    return [share * step for step in steps]


def _moved(
    equations: StagedEquations, robot: Multibody, index: int, symbols: dict[str, sympy.Symbol], step: list[sympy.Expr]
) -> dict[str, sympy.Expr]:
    """Coordinates of a link after a step of its rates; a quaternion is turned and normalised."""
    link = robot.links[index]
    if link.kind != "S":
        return {link.name: symbols[link.name] + step[0]}
    half = equations.constant("half", HALF)
    angles = [
        equations.scalar(f"{link.name}_half_{axis}", half * v, "½ δθ") for axis, v in zip("xyz", step, strict=True)
    ]
    x, y, z, w = link.turn([symbols[name] for name in link.names])
    changes = quaternion_change(angles, (w, x, y, z))
    turned = [
        equations.scalar(f"{link.name}_turned_{axis}", old + change, "quaternion after the step")
        for axis, old, change in zip("wxyz", (w, x, y, z), changes, strict=True)
    ]
    length = equations.scalar(
        f"{link.name}_length", sympy.sqrt(sum((v * v for v in turned), sympy.Integer(0))), "its length"
    )
    values = link.turn([turned[1], turned[2], turned[3], turned[0]])
    return {name: value / length for name, value in zip(link.names, values, strict=True)}


BASE = layout_of(Motion.SPATIAL, "xy")
"""Pose and twist of a base that moves are laid out as those of a platform that moves freely."""
BASE_UNITS = {"base_pose": BASE.pose_units} | {
    f"base_{quantity}": BASE.units(quantity) for quantity in ("twist", "acceleration", "wrench")
}
BASE_MEANINGS = {
    "base_pose": "origin and quaternion (scalar first) of the base, world frame",
    "base_twist": "velocity of the origin of the base, and its angular velocity, world frame",
    "base_acceleration": "acceleration of the origin of the base, and its angular acceleration, world frame",
}


@dataclass(frozen=True, slots=True)
class MovingBase:
    """A base that moves: its axes in the world, and its rates in its own axes."""

    frame: Matrix
    rotation: Rate
    origin: Rate

    def wrench(self, force: Matrix, moment: Matrix) -> list[sympy.Expr]:
        """Force and moment about its origin that are told in its axes, in those of the world."""
        return [*(self.frame * force), *(self.frame * moment)]


def declare_of_base(equations: StagedEquations, name: str) -> tuple[sympy.Symbol, ...]:
    """Declare a quantity of a base that moves."""
    entries, units = BASE.pose_names if name == "base_pose" else BASE.twist_names, BASE_UNITS[name]
    return equations.input(name, (len(units),), entries, units, BASE_MEANINGS[name])


def declare_base(equations: StagedEquations, tape: RateTape, robot: Multibody) -> MovingBase | None:
    """Declare pose, twist and acceleration of a base that moves; None where it is fixed."""
    if robot.base is None:
        return None
    given = {name: declare_of_base(equations, name) for name in BASE_MEANINGS}
    frame = quaternion_frame(equations, given["base_pose"][3:])
    gravity = equations.constant_vector("gravity", robot.gravity)
    straight = Matrix(list(given["base_acceleration"][:3])) - gravity
    turning, turning_rate = (Matrix(list(given[name][3:])) for name in ("base_twist", "base_acceleration"))
    omega, alpha, pull = (
        equations.vector(f"base_own_{name}", frame.T * vector, meaning)
        for name, vector, meaning in (
            ("rotation", turning, "ω in axes of the base, rad/s"),
            ("rotation_rate", turning_rate, "ω̇ in axes of the base, rad/s²"),
            ("acceleration", straight, "acceleration less gravity, axes of the base, m/s²"),
        )
    )
    rotation = tape.source("base_rotation", omega, alpha)
    return MovingBase(frame, rotation, tape.source("base_origin", zeros(3, 1), pull))


class JointMotion:
    """Rates of all joints in those of the independent coordinates.

    Attributes:
        placed: The multibody.
        tape: The rates.
        given: Rates of the independent coordinates.
        motors: Rates of the motors.
    """

    def __init__(self, placed: PlacedMultibody, tape: RateTape, given: Rate, stop: Collection[int]) -> None:
        """Write the rates; efforts stay on those of the links where they are to stop."""
        self.placed, self.tape, self.given = placed, tape, given
        self._tree, self._robot, self._stop = placed.tree, placed.plan.robot, stop
        self._joints: dict[int, Rate] = {}
        for index in self._robot.independent:
            self._pick(index, Term(pick(self._robot, index), given))
        self._ends = DriftOfEnds(self._tree, self.joint)
        for number, cluster in enumerate(placed.plan.clusters):
            if cluster.dependent:
                self._follow(f"cluster_{number + 1}", cluster)
        self.motors = tuple(self._joints[index] for index in self._robot.motors)

    def joint(self, index: int) -> Rate:
        """Rate of the joint of a link."""
        return self._joints[index]

    def _pick(self, index: int, term: Term) -> None:
        """The rate of a joint as a part of a compound one."""
        self._joints[index] = self.tape.plain(f"{self._tree.labels[index]}_rate", [term], ends=index in self._stop)

    def _follow(self, name: str, cluster: Cluster) -> None:
        """Write the rates of the joints of a cluster that are not given; where none is given it is a stiff frame."""
        if not cluster.independent:
            for index in cluster.dependent:
                rest = zeros(self._robot.links[index].freedoms, 1)
                self._joints[index] = self.tape.source(f"{self._tree.labels[index]}_rate", rest, rest)
            return
        system, tape = self.placed.system, self.tape
        rows = list(cluster.rows)
        matrix = system.matrix(f"{name}_inner", rows, list(cluster.dependent))
        solver = eliminate(system.tree.equations, name, matrix, cluster.order)
        terms = [
            Term(-system.matrix(f"{name}_by_{self._tree.labels[given]}", rows, [given]), self._joints[given])
            for given in cluster.independent
        ]

        def bias() -> Matrix:
            return -Matrix([system.drift(system.rows[row], self._ends) for row in rows])

        rate = tape.rate(f"{name}_rates", terms, "rates of joints that follow, rad/s or m/s", bias, system=solver)
        place, size = 0, len(rate.velocity)
        for index in cluster.dependent:
            width = self._robot.links[index].freedoms
            picked = Matrix(width, size, lambda i, j, at=place: sympy.Integer(int(j == at + i)))
            self._pick(index, Term(picked, rate))
            place += width


def declare_joint_motion(placed: PlacedMultibody, tape: RateTape, stop: Collection[int]) -> JointMotion:
    """Declare rates and accelerations of the independent coordinates, and write those of all joints."""
    rates, accelerations = (
        Matrix(list(declare_independent(placed.tree.equations, placed.plan.robot, word)))
        for word in ("rate", "acceleration")
    )
    return JointMotion(placed, tape, tape.source("independent_rates", rates, accelerations), stop)


class MultibodyMotion:
    """Rates of all joints and links, written on one tape.

    Attributes:
        placed: The multibody.
        tape: The rates.
        joints: Rates of all joints.
        base: The base, where it moves.
    """

    def __init__(
        self, placed: PlacedMultibody, tape: RateTape, base: MovingBase | None, stop: Collection[int] | None = None
    ) -> None:
        """Write the rates; efforts stay on those of the links where they are to stop, of the motors unless said."""
        self.placed, self._tree, self._robot = placed, placed.tree, placed.plan.robot
        self.tape, self.base = tape, base
        self.joints = declare_joint_motion(placed, tape, self._robot.motors if stop is None else stop)
        self._rotations: dict[int, Rate | None] = {GROUND: None if base is None else base.rotation}
        for index in range(len(self._robot.links)):
            self._rotations[index] = self._rotation(index)
        self.tape.write_accelerations()

    @property
    def motors(self) -> tuple[Rate, ...]:
        """Rates of the motors."""
        return self.joints.motors

    def joint(self, index: int) -> Rate:
        """Rate of the joint of a link."""
        return self.joints.joint(index)

    def _rotation(self, index: int) -> Rate | None:
        """ω of a link, in its own axes; None where it does not turn."""
        link, tape, tree = self._robot.links[index], self.tape, self._tree
        before, relative = self._rotations[link.parent], tree.relative(index)
        name = f"{tree.labels[index]}_rotation"
        if link.kind == "P":
            if before is None or relative is None:
                return before
            return tape.rate(name, [Term(relative.T, before)], "ω in link axes, rad/s")
        rate = self.joint(index)
        own = tree.ball(index).T if link.kind == "S" else tree.axis(index)
        terms = [Term(own, rate)]
        if before is not None:
            terms.insert(0, Term(eye(3) if relative is None else relative.T, before))
        rotation: Rate = tape.rate(
            name, terms, "ω in link axes, rad/s",
            bias=lambda: None if before is None else rotation.velocity.cross(own * rate.velocity),
        )  # fmt: skip
        return rotation

    def efforts(self) -> None:
        """Add the efforts of all bodies, springs, friction and rotors."""
        tape, tree = self.tape, self._tree
        origins = self.origins()
        if self.base is not None and self._robot.base:
            moments = second_moments(self._robot.base)
            second_moment_efforts(tape, "base", moments, self.base.origin, self.base.rotation)
        for index, link in enumerate(self._robot.links):
            label, rate = tree.labels[index], self.joint(index)
            if link.bodies:
                second_moment_efforts(tape, label, second_moments(link.bodies), origins[index], self._rotations[index])
            own = rotor_effort(tree, index, rate.acceleration) + joint_losses(tree, index, rate.velocity)
            if any(entry != 0 for entry in own):
                tape.effort(rate, own)

    def origins(self) -> dict[int, Rate]:
        """Write how the origins of all links move, gravity being part of their accelerations."""
        if self.base is None:
            gravity = self._tree.equations.constant_vector("gravity", self._robot.gravity)
            origins = {GROUND: self.tape.source("ground_origin", zeros(3, 1), -gravity)}
        else:
            origins = {GROUND: self.base.origin}
        for index in range(len(self._robot.links)):
            origins[index] = self._origin(index, origins[self._robot.links[index].parent])
        self.tape.write_accelerations()
        return origins

    def rotation(self, index: int) -> Rate | None:
        """ω of a link, in its own axes; None where it does not turn."""
        return self._rotations[index]

    def _origin(self, index: int, before: Rate) -> Rate:
        """Velocity of the origin of a link, in its own axes."""
        tree, tape = self._tree, self.tape
        place = self._swept(index, before)
        relative = tree.relative(index)
        if relative is None:
            return place
        return tape.silent(f"{tree.labels[index]}_origin", [Term(relative.T, place)])

    def _swept(self, index: int, before: Rate) -> Rate:
        """Velocity of the joint of a link, axes of its parent."""
        tree, tape, link = self._tree, self.tape, self._robot.links[index]
        rotation, rate, name = self._rotations[link.parent], self.joint(index), f"{tree.labels[index]}_place"
        offset, slide = tree.offset(index), tree.slide(index)
        terms, along = [Term(eye(3), before)], None
        if slide is not None:
            along = tree.slide_axis(index)
            if link.kind == "H":
                along = tree.pitch(index) * along
            terms.append(Term(along, rate))
        parts = [part for part in (offset, slide) if part is not None]
        if not parts:
            return before
        arm = sum(parts[1:], parts[0])
        if rotation is None:
            return before if along is None else tape.silent(name, terms)
        terms.append(Term(-skew(arm), rotation))

        def derivative() -> Matrix:
            value = before.acceleration + spreading(tape.equations, rotation) * arm
            if along is not None:
                value += rate.acceleration[0] * along + 2 * rate.velocity[0] * rotation.velocity.cross(along)
            return value

        return tape.silent(name, terms, derivative)
