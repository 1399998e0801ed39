"""What is found out about a multibody in numbers: whether it closes, what moves it, and how its closures are solved.

The closures are evaluated at home and at poses of the box that are reached from there. Their rank says how many
freedoms there are; with the motors given, every other joint has to follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.description.bodies import PoseCoordinate
from pkmgen.equations.pivoting import choose_pivots
from pkmgen.equations.solve import PivotOrder
from pkmgen.equations.staged import StagedEquations
from pkmgen.equations.to_graph import ParameterBinding, graph_from_model
from pkmgen.equations.types import Port
from pkmgen.errors import UnsupportedRobotError
from pkmgen.expression.quaternions import quaternion_change
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.types import ExprGraph
from pkmgen.mechanism.link_frames import turned_round
from pkmgen.mechanism.multibody import JointCoupling, LoopClosure, Multibody
from pkmgen.mechanism.still_links import without_still
from pkmgen.multibody.rods import ReducedLoops, moved_parameters, reduced_loops
from pkmgen.multibody.solutions import known_tree, place_joints
from pkmgen.multibody.steps import ScalarRow, SharedRodError, Step, StepFinder, SystemStep
from pkmgen.multibody.system import ClosureSystem, SystemRow, tree_at
from pkmgen.passes.run import clean

Array = NDArray[Any]
SAMPLES, SEED, PARTS = 24, 4, 5
"""Poses at which the closures are evaluated, and in how many steps they are reached."""
CLOSED, STEPS = 1e-11, 60
"""Relative error below which a loop is closed, and Newton steps that are taken."""
LONGEST = 0.5
"""Greatest step of a joint, rad or m."""
FAR = {"rad": 1.0, "m": 0.5}
"""Distance from a stated home at which an assembly is another one: rad, and part of the size of the robot."""
RANK = 1e-8
"""Singular values below this part of the greatest count as zero."""
BESIDE, NEIGHBOUR = 1e-3, 0.2
"""How far from home motors stand to see whether they can leave it, rad or parts of the size; how far others follow."""
STILL = 1e-9
"""Coordinates of a pose that follow are taken to be zero where they stay below this, rad or m."""
NOTHING = 1e-9
"""Entries of gradients below this are zero but for rounding, and for loops that are closed to `CLOSED`."""
FOUND = 1e-7
"""Error of coordinates, rad or m, and relative error of loops, below which closed forms are right."""
SHARE = 0.35
"""Part of an undriven motion above which a joint is named in messages, relative to the joint that moves most."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Loops that share joints, solved together.

    Attributes:
        rows: Indices of their rows.
        dependent: Links whose rates are solved for.
        independent: Links whose coordinates are given that take part.
        order: Pivots of the gradients in the dependent rates.
    """

    rows: tuple[int, ...]
    dependent: tuple[int, ...]
    independent: tuple[int, ...]
    order: PivotOrder


@dataclass(frozen=True)
class Solution:
    """How the coordinates of a multibody follow from those that are given.

    Attributes:
        loops: Closures that positions are found by.
        rows: Rows of these.
        rated: Closures that rates are found by.
        steps: The steps.
        watched: Rows that follow from others, and are looked at by Newton's method.
        idle: Rows that follow from others, and are not.
    """

    loops: tuple[LoopClosure, ...]
    rows: tuple[ScalarRow, ...]
    rated: tuple[LoopClosure, ...]
    steps: tuple[Step, ...]
    watched: tuple[int, ...]
    idle: tuple[int, ...]

    @property
    def iterated(self) -> tuple[SystemStep, ...]:
        """Steps that Newton's method takes."""
        return tuple(step for step in self.steps if isinstance(step, SystemStep) and not step.linear)


@dataclass(frozen=True)
class MultibodyPlan:
    """A multibody ready to be formulated.

    Attributes:
        robot: The robot, its home being closed.
        solution: How coordinates follow from those that are given.
        clusters: How rates do.
        poses: Coordinates of closed poses, one row each, home first.
        sine: Part of its usual magnitude below which a pivot counts as zero.
    """

    robot: Multibody
    solution: Solution
    clusters: tuple[Cluster, ...]
    poses: Array
    sine: float

    @cached_property
    def motor_order(self) -> PivotOrder:
        """Order in which the efforts of motors are found whose coordinates follow: of J, or of Jᵀ W⁻¹ J."""
        robot, gradients = self.robot, Numbers(self.robot).gradients(self.poses)
        given = columns_of(robot, list(robot.independent))
        left = [column for column in range(gradients.shape[2]) if column not in given]
        follow = np.zeros((len(gradients), gradients.shape[2], len(given)))
        follow[:, given] = np.eye(len(given))
        follow[:, left] = -np.linalg.pinv(gradients[:, :, left], rcond=RANK) @ gradients[:, :, given]
        rows = follow[:, columns_of(robot, list(robot.motors))]
        rows = np.where(np.abs(rows) < NOTHING * np.abs(rows).max(), 0.0, rows)
        if rows.shape[1] == rows.shape[2]:
            return choose_pivots(rows, self.sine)
        weights = np.array([robot.value(motor.weight) for motor in robot.drives])
        return choose_pivots(np.einsum("kmi,m,kmj->kij", rows, 1.0 / weights, rows), self.sine)

    @cached_property
    def in_motors(self) -> MultibodyPlan:
        """The plan of the same robot in the coordinates of its motors, over the motions of this one."""
        robot, places = self.robot, {name: place for place, name in enumerate(self.robot.joints)}
        ends = {
            name: (float(self.poses[:, places[name]].min()), float(self.poses[:, places[name]].max()))
            for name in robot.actuators
        }
        home = MappingProxyType(dict(zip(robot.joints, self.poses[0].tolist(), strict=True)))
        robot = replace(robot, independent=robot.motors, posed=False, home=home, box=MappingProxyType(ends))
        return make_multibody_plan(robot, self.sine)

    @property
    def written(self) -> Multibody:
        """The robot with the closures that positions are found by."""
        return replace(self.robot, loops=self.solution.loops)

    @cached_property
    def unknown(self) -> tuple[int, ...]:
        """Links whose coordinates Newton's method finds."""
        return tuple(sorted(index for step in self.solution.iterated for index in step.links))

    @property
    def unknown_blocks(self) -> tuple[tuple[int, ...], ...]:
        """Entries of what Newton's method finds, block by block."""
        owners = [index for index in self.unknown for _ in self.robot.links[index].names]
        steps = self.solution.iterated
        return tuple(tuple(k for k, owner in enumerate(owners) if owner in step.links) for step in steps)

    @property
    def unknown_names(self) -> tuple[str, ...]:
        """Names of what Newton's method finds."""
        return tuple(name for index in self.unknown for name in self.robot.links[index].names)

    @property
    def unknown_units(self) -> tuple[str, ...]:
        """Units of what Newton's method finds."""
        return tuple(unit for index in self.unknown for unit in self.robot.links[index].units)


def make_multibody_plan(robot: Multibody, sine: float) -> MultibodyPlan:
    """Find out what every function of a multibody needs to know.

    Args:
        robot: The robot.
        sine: Part of its usual magnitude below which a pivot counts as zero.

    Raises:
        UnsupportedRobotError: It does not close at home, or its motors do not determine its motion.
    """
    numbers = Numbers(robot)
    home, closed = numbers.closed(np.array([[robot.home[name] for name in robot.joints]]))
    if not closed.all():
        if robot.driven:
            _check_number_of_motors(robot)
        raise UnsupportedRobotError(numbers.open_message())
    _check_assembly(robot, home[0])
    robot = replace(robot, home=MappingProxyType(dict(zip(robot.joints, home[0].tolist(), strict=True))))
    if wrong := ", ".join(turned_round(robot, robot.home)):
        raise UnsupportedRobotError(
            f"{robot.place}: the loops close with an axis turned round, at {wrong}; give coordinates nearer to the "
            "assembly as `home`"
        )
    _check_motion(robot, numbers, home)
    poses = numbers.reached(home)
    if still := _still(robot, poses):
        robot = without_still(robot, still)
        return make_multibody_plan(robot, sine)
    solution = find_solution(robot, poses, sine)
    clusters = _clusters(replace(robot, loops=solution.rated), poses, sine)
    return MultibodyPlan(robot, solution, clusters, poses, sine)


class Numbers:
    """The closures of a multibody, evaluated."""

    def __init__(self, robot: Multibody) -> None:
        self._robot = robot
        self._graph, self.rows = _closure_graph(robot)
        self._widths = [link.freedoms for link in robot.links]

    @cached_property
    def _free(self) -> list[int]:
        """Columns of the rates of joints that follow."""
        return columns_of(self._robot, [i for i in range(len(self._robot.links)) if i not in self._robot.independent])

    @cached_property
    def _given(self) -> list[int]:
        """Columns of the rates of the independent coordinates."""
        return columns_of(self._robot, list(self._robot.independent))

    def errors(self, poses: Array) -> Array:
        """What vanishes where all loops are closed."""
        return self._evaluated(poses)[0]

    def gradients(self, poses: Array) -> Array:
        """Gradients of all rows, (poses, rows, rates)."""
        return self._evaluated(poses)[1]

    def _evaluated(self, poses: Array) -> tuple[Array, Array]:
        """Errors and gradients."""
        if not self.rows:
            return np.zeros((len(poses), 0)), np.zeros((len(poses), 0, sum(self._widths)))
        outputs = evaluate_graph(self._graph, {"coordinates": poses}).outputs
        matrix = outputs["gradient"].reshape(len(poses), len(self.rows), sum(self._widths))
        return outputs["error"], np.where(np.abs(matrix) < NOTHING, 0.0, matrix)

    def closed(self, poses: Array) -> tuple[Array, Array]:
        """Let joints that follow move until all loops are closed; returns poses, and which of them are closed."""
        poses, done, lost = poses.copy(), np.zeros(len(poses), bool), np.zeros(len(poses), bool)
        for _ in range(STEPS):
            going = np.flatnonzero(~done & ~lost)
            if not len(going):
                break
            error, matrix = self._evaluated(poses[going])
            lost[going] = ~np.isfinite(error).all(axis=1)
            done[going] = ~lost[going] & (np.abs(error).max(axis=1, initial=0.0) < CLOSED)
            left = ~done[going] & ~lost[going]
            inverse = np.linalg.pinv(matrix[left][:, :, self._free], rcond=1e-9)
            step = -np.einsum("kij,kj->ki", inverse, error[left])
            step *= np.minimum(1.0, LONGEST / np.maximum(np.abs(step).max(axis=1, initial=0.0), 1e-300))[:, None]
            rates = np.zeros((len(step), sum(self._widths)))
            rates[:, self._free] = step
            poses[going[left]] = self.moved(poses[going[left]], rates)
        return poses, done

    def moved(self, poses: Array, rates: Array) -> Array:
        """Coordinates moved by small steps of the rates."""
        result, place, column = poses.copy(), 0, 0
        for link in self._robot.links:
            if link.kind == "S":
                x, y, z, w = link.turn([poses[:, place + k] for k in range(4)])
                step = [0.5 * rates[:, column + k] for k in range(3)]
                change = quaternion_change(step, (w, x, y, z))
                turned = np.stack(link.turn([x + change[1], y + change[2], z + change[3], w + change[0]]), axis=1)
                result[:, place : place + 4] = turned / np.linalg.norm(turned, axis=1, keepdims=True)
                place, column = place + 4, column + 3
            else:
                result[:, place] += rates[:, column]
                place, column = place + 1, column + 1
        return result

    def reached(self, home: Array) -> Array:
        """Closed poses of the box that are reached from home in small steps, home first."""
        begin, low, high = (column[None] for column in self.ranges().T)
        ways = low + (high - low) * np.random.default_rng(SEED).random((SAMPLES - 1, low.size)) - begin
        return np.vstack([home, self.followed(home, ways)[0]])

    def followed(self, home: Array, ways: Array) -> tuple[Array, Array]:
        """Move the independent coordinates from home on ways; returns poses, and which of them were reached.

        Those that were not are the last ones on the way.
        """
        poses, open_ = np.repeat(home, len(ways), axis=0), np.zeros(len(ways), bool)
        for _ in range(PARTS):
            closed, done = self.closed(self.displaced(poses, ways / PARTS))
            open_ |= ~done
            poses = np.where(open_[:, None], poses, closed)
        return poses, ~open_

    def ranges(self) -> Array:
        """Home, lower and upper end of the box for each independent rate; attitudes begin at zero."""
        rows = []
        for index in self._robot.independent:
            link = self._robot.links[index]
            wide = self._robot.attitude_range
            attitude = [(0.0, -wide, wide)] * 3
            rows += attitude if link.kind == "S" else [(self._robot.home[link.name], *self._robot.box[link.name])]
        return np.array(rows)

    def way_to(self, home: Array, given: Array) -> Array:
        """How far independent coordinates are from home, in their rates; an attitude by its turn in world axes."""
        places, way = {name: place for place, name in enumerate(self._robot.joints)}, list[float]()
        for index in self._robot.independent:
            link = self._robot.links[index]
            own, given = given[: len(link.names)], given[len(link.names) :]
            begin = home[[places[name] for name in link.names]]
            if link.kind != "S":
                way.append(own[0] - begin[0])
                continue
            x, y, z, w = begin
            turn = np.array(quaternion_change(own[1:], (w, -x, -y, -z))) + own[0] * np.array([w, -x, -y, -z])
            turn *= np.sign(turn[0]) or 1.0
            sine = float(np.linalg.norm(turn[1:]))
            way += list(turn[1:] * (2.0 * np.arctan2(sine, turn[0]) / max(sine, 1e-300)))
        return np.array(way)

    def displaced(self, poses: Array, ways: Array) -> Array:
        """Poses whose independent coordinates are moved."""
        rates = np.zeros((len(poses), sum(self._widths)))
        rates[:, self._given] = ways
        return self.moved(poses, rates)

    def beside(self, home: Array) -> Array:
        """Closed poses whose independent coordinates are a little beside home."""
        robot = self._robot
        links = [robot.links[index] for index in robot.independent]
        scale = [robot.size if link.kind == "P" else 1.0 for link in links for _ in range(link.freedoms)]
        steps = BESIDE * np.random.default_rng(SEED).uniform(-1.0, 1.0, (SAMPLES, len(scale)))
        moved = self.displaced(np.repeat(home, SAMPLES, axis=0), steps * scale)
        poses, done = self.closed(moved)
        return np.asarray(poses[done & (np.abs(poses - moved).max(axis=1) < NEIGHBOUR)])

    def open_message(self) -> str:
        """Say which loop does not close."""
        robot = self._robot
        home = np.array([[robot.home[name] for name in robot.joints]])
        error = np.abs(self.errors(home)[0])
        worst = int(np.argmax(error))
        return (
            f"{robot.place}: the loops do not close near home: {self.rows[worst].name} is off by {error[worst]:.3g} "
            f"(relative to the size of the robot, {robot.size:.3g} m); give coordinates near an assembly as `home`"
        )


def _closure_graph(robot: Multibody) -> tuple[ExprGraph, list[ScalarRow]]:
    """The graph of all errors and gradients, and the rows."""
    equations = StagedEquations()
    names = robot.joints
    given = equations.input("coordinates", (len(names),), names, ("1",) * len(names), "coordinates of all joints")
    tree = tree_at(equations, robot, dict(zip(names, given, strict=True)))
    system = ClosureSystem(tree, robot.loops)
    links, rows = list(range(len(robot.links))), list(range(len(system.rows)))
    errors = tuple(equations.scalar(f"error_{i}", system.error(row), "error") for i, row in enumerate(system.rows))
    matrix = system.matrix("gradient", rows, links) if rows else None
    entries = () if matrix is None else tuple(equations.scalar("entry", value, "entry") for value in matrix)
    ports = (
        Port("error", (len(errors),), errors, ("1",) * len(errors), "errors"),
        Port("gradient", (len(entries),), entries, ("1",) * len(entries), "gradients, row by row"),
    )
    model = equations.model(robot.name, "closures", "geometry", "joints", ports)
    binding = ParameterBinding(robot.parameters, robot.derived, True)
    return clean(graph_from_model(model, binding)), [_scalar_row(robot, row) for row in system.rows]


def _scalar_row(robot: Multibody, row: SystemRow) -> ScalarRow:
    if isinstance(row.source, JointCoupling):
        return ScalarRow(row.source, "", frozenset(index for index, _ in row.source.terms))
    closure = row.source.closure
    return ScalarRow(closure, row.name.removeprefix(f"{closure.name}_"), closure.links(robot))


def columns_of(robot: Multibody, links: list[int]) -> list[int]:
    """Columns of the rates of some links among those of all."""
    begin = np.concatenate([[0], np.cumsum([link.freedoms for link in robot.links])])
    return [int(begin[index]) + k for index in links for k in range(robot.links[index].freedoms)]


def _check_assembly(robot: Multibody, found: Array) -> None:
    """Refuse an assembly that is far from the home that the file states: it is another one than was meant."""
    units = [unit for link in robot.links for unit in link.units]
    for name, unit, value in zip(robot.joints, units, found.tolist(), strict=True):
        given, far = robot.home[name], FAR["rad"] if unit == "rad" else FAR["m"] * robot.size
        if name in robot.stated and unit in FAR and abs(value - given) > far:
            raise UnsupportedRobotError(
                f"{robot.place}: home: {name} is given as {given:.6g} {unit}, but the nearest assembly that was "
                f"found has {value:.6g} {unit}: the coordinates of home do not fit together, or are not in rad and m"
            )


def _motors_for(robot: Multibody, mobility: int) -> str:
    return f"{len(robot.motors)} motors for {counted(mobility, 'freedom')}"


def counted(number: int, noun: str) -> str:
    """Say how many there are of something."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _check_number_of_motors(robot: Multibody) -> None:
    """Where loops do not close: refuse motors that are too many, since their home positions contradict each other."""
    passive = replace(robot, motors=(), independent=())
    numbers = Numbers(passive)
    home, closed = numbers.closed(np.array([[robot.home[name] for name in robot.joints]]))
    if not closed.all():
        return
    matrix = numbers.gradients(home)[0]
    mobility = matrix.shape[1] - _rank(matrix)[0]
    if mobility < len(robot.motors):
        raise UnsupportedRobotError(
            f"{robot.place}: {_motors_for(robot, mobility)}: the motors cannot move independently of each other; "
            "drive fewer joints"
        )


def _check_motion(robot: Multibody, numbers: Numbers, home: Array) -> None:
    """Refuse freedoms that nothing drives, and motors that cannot move as they like."""
    passive = [index for index in range(len(robot.links)) if index not in robot.motors]
    free, matrix = columns_of(robot, passive), numbers.gradients(home)[0]
    rank, idle = _rank(matrix[:, free])
    beside = numbers.beside(home) if robot.loops else home
    if rank < len(free):
        names = ", ".join(_moving(robot, passive, idle[0]))
        if any(_rank(other[:, free])[0] == len(free) for other in numbers.gradients(beside)):
            raise UnsupportedRobotError(
                f"{robot.place}: home is singular: joints {names} can move there while all motors stand still, but not "
                "near it; give a home that is away from it, on the assembly you mean"
            )
        count = len(free) - rank
        raise UnsupportedRobotError(
            f"{robot.place}: {count} freedom{'s' if count > 1 else ''} that no motor drives: joints {names} can move "
            "while all motors stand still; drive one of them, or fix one that carries nothing"
        )
    whole, _ = _rank(matrix)
    mobility = matrix.shape[1] - whole
    if not robot.driven:
        _check_independent(robot, matrix, mobility)
    elif mobility < len(robot.motors):
        raise UnsupportedRobotError(
            f"{robot.place}: {_motors_for(robot, mobility)} at home: the motors cannot move independently of each "
            "other there (too many of them, or home is singular)"
        )
    if not len(beside):
        raise UnsupportedRobotError(
            f"{robot.place}: the {robot.independent_words} cannot leave home: when they are moved by {BESIDE:g} (rad, "
            "or parts of the size of the robot) from there, the loops cannot be closed (too many of them, or home is "
            "singular)"
        )


def _check_independent(robot: Multibody, gradients: Array, mobility: int) -> None:
    """Refuse coordinates that are not as many as there are freedoms, or that do not say where everything is."""
    names = ", ".join(robot.links[index].name for index in robot.independent)
    word = "pose" if robot.posed else "independent"
    if mobility != robot.freedoms:
        raise UnsupportedRobotError(
            f"{robot.place}: {word}: {names}: {counted(robot.freedoms, 'coordinate')} for "
            f"{counted(mobility, 'freedom')} of the mechanism; name as many as it has freedoms"
        )
    left = [index for index in range(len(robot.links)) if index not in robot.independent]
    rank, idle = _rank(gradients[:, columns_of(robot, left)])
    if rank < idle.shape[1]:
        moving = ", ".join(_moving(robot, left, idle[0]))
        raise UnsupportedRobotError(
            f"{robot.place}: {word}: {names} cannot be chosen independently of each other at home: while they are "
            f"held, joints {moving} can still move; choose other coordinates (those of the parasitic motion follow)"
        )


def _still(robot: Multibody, poses: Array) -> list[int]:
    """Joints of the pose of a platform that follow, and are zero wherever the platform is."""
    if not robot.posed:
        return []
    columns = {name: place for place, name in enumerate(robot.joints)}
    kept = {*robot.independent, *robot.motors}
    return [
        index
        for index, link in enumerate(robot.links)
        if link.name in set(PoseCoordinate) and index not in kept and np.abs(poses[:, columns[link.name]]).max() < STILL
    ]


def _rank(matrix: Array) -> tuple[int, Array]:
    """Rank, and an orthonormal basis of what a matrix maps to nothing, one row each."""
    if matrix.shape[0] == 0:
        return 0, np.eye(matrix.shape[1])
    _, values, right = np.linalg.svd(matrix, full_matrices=True)
    rank = int(np.sum(values > RANK * max(values.max(initial=0.0), 1e-300)))
    return rank, right[rank:]


def _moving(robot: Multibody, links: list[int], motion: Array) -> list[str]:
    """Names of the joints that take part in a motion most."""
    sizes, place = {}, 0
    for index in links:
        width = robot.links[index].freedoms
        sizes[robot.links[index].name] = float(np.abs(motion[place : place + width]).max(initial=0.0))
        place += width
    most = max(sizes.values())
    return [name for name, size in sizes.items() if size > SHARE * most]


def find_solution(robot: Multibody, poses: Array, sine: float) -> Solution:
    """Find closed forms as far as geometry gives them; what they find is compared with closed poses."""
    every = frozenset(loop.name for loop in robot.loops)
    plain: frozenset[str] = frozenset()
    while True:
        reduced = reduced_loops(robot, plain)
        try:
            solution = _solution(replace(robot, loops=reduced.loops), reduced, poses, sine)
        except SharedRodError as error:
            plain |= {rod.loop for rod in reduced.rods if not error.names.isdisjoint(rod.aim)}
            continue
        if plain == every or (_holds_for_all(robot, solution.idle, poses) and _finds(robot, solution, poses)):
            return solution
        plain = every


def _solution(written: Multibody, reduced: ReducedLoops, poses: Array, sine: float) -> Solution:
    numbers = Numbers(written)
    gradients = numbers.gradients(poses)
    finder = StepFinder(written, reduced, numbers.rows, gradients, sine)
    steps = tuple(finder.steps())
    known, found = set(written.independent), set[int]()
    for step in steps:
        known |= set(step.links)
        if isinstance(step, SystemStep) and not step.linear:
            found = known.copy()
    left = finder.idle()
    watched = tuple(row for row in left if numbers.rows[row].links <= found)
    idle = tuple(row for row in left if row not in watched)
    return Solution(written.loops, tuple(numbers.rows), reduced.rated, steps, watched, idle)


def _holds_for_all(robot: Multibody, idle: Sequence[int], poses: Array) -> bool:
    """Whether loops close for other parameters too, where some closures are left out since others say the same."""
    if not idle or not robot.parameters:
        return True
    moved = replace(robot, parameters=MappingProxyType(moved_parameters(robot)))
    return bool(Numbers(moved).closed(poses[:1])[1].all())


def _finds(robot: Multibody, solution: Solution, poses: Array) -> bool:
    """Whether the steps find home again, and close all loops elsewhere."""
    written, equations = replace(robot, loops=solution.loops), StagedEquations()
    found = {index for step in solution.iterated for index in step.links} | set(written.independent)
    names = tuple(name for index in sorted(found) for name in written.links[index].names)
    symbols = equations.input("given", (len(names),), names, ("1",) * len(names), "coordinates that are given")
    tree = known_tree(equations, written, dict(zip(names, symbols, strict=True)))
    place_joints(tree, solution.steps, False)
    values = [
        equations.scalar(f"found_{name}", value, "coordinate")
        for index, link in enumerate(written.links)
        for name, value in zip(link.names, tree.coordinates(index), strict=True)
    ]
    port = Port("found", (len(values),), tuple(values), ("1",) * len(values), "all coordinates")
    model = equations.model(robot.name, "coordinates", "geometry", "joints", (port,))
    graph = clean(graph_from_model(model, ParameterBinding(robot.parameters, robot.derived, True)))
    places = [robot.joints.index(name) for name in names]
    coordinates = evaluate_graph(graph, {"given": poses[:, places]}).outputs["found"]
    errors = np.abs(Numbers(robot).errors(coordinates)).max(axis=1, initial=0.0)
    at_home = np.abs(coordinates[0] - poses[0]).max(initial=0.0)
    return bool(at_home < FOUND and np.all(errors[np.isfinite(errors)] < FOUND))


def _clusters(robot: Multibody, poses: Array, sine: float) -> tuple[Cluster, ...]:
    """Group rows by the joints they share that follow, and choose the pivots of each group."""
    numbers, given = Numbers(robot), set(robot.independent)
    gradients = numbers.gradients(poses)
    groups: list[tuple[set[int], set[int]]] = []
    for row, links in enumerate(row.links for row in numbers.rows):
        rows, members = {row}, set(links)
        apart = []
        for group in groups:
            if (group[1] & members) - given:
                rows, members = rows | group[0], members | group[1]
            else:
                apart.append(group)
        groups = [*apart, (rows, members)]
    made = []
    for rows, members in sorted(groups, key=lambda group: min(group[0])):
        dependent = sorted(members - given)
        samples = gradients[:, sorted(rows)][:, :, columns_of(robot, dependent)]
        order = choose_pivots(samples, sine) if dependent else PivotOrder((), (), (), 0.0)
        made.append(Cluster(tuple(sorted(rows)), tuple(dependent), tuple(sorted(members & given)), order))
    return tuple(made)
