"""The closures of a multibody in numbers: errors, gradients, closed poses."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.balls import CERTAIN_DIGITS, nearest, output_balls, polished
from pkmgen.graph.evaluate import evaluate_graph
from pkmgen.graph.passes.run import clean
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.graph.types import ExprGraph
from pkmgen.language.exact.balls import library
from pkmgen.language.exact.digits import certain
from pkmgen.language.exact.numbers import ball_of
from pkmgen.language.expression.quaternions import quaternion_change
from pkmgen.machine.keep import KEPT
from pkmgen.mechanism.multibody import JointCoupling, Link, LoopClosure, Multibody
from pkmgen.multibody.senses import senses_of, written_senses
from pkmgen.multibody.steps import ZERO_GRADIENT, ScalarRow
from pkmgen.multibody.system import ClosureSystem, SystemRow, tree_at

Array = NDArray[Any]
SAMPLES, SEED, PATH_STEPS = 24, 4, 5
"""Poses at which the closures are evaluated, and number of steps from home to each."""
CLOSED_ERROR, NEWTON_STEPS = 1e-11, 60
"""Relative error below which a loop is closed, and Newton steps at most."""
LONGEST_STEP = 0.5
"""Greatest step of a joint, rad or m."""
BESIDE, NEIGHBOUR = 1e-3, 0.2
"""Displacement of motors from home that tests whether they can leave it, rad or sizes; greatest one of others."""


class Numbers:
    """The closures of a multibody, evaluated.

    Attributes:
        robot: The multibody.
        rows: Rows of its closures and couplings.
    """

    def __init__(self, robot: Multibody) -> None:
        self.robot = robot
        self._graph, self.rows = _closure_graph(_Closures.of(robot))

    def at_home(self, home: Array) -> Numbers:
        """The same closures; home is where these coordinates say."""
        coordinates = MappingProxyType(dict(zip(self.robot.joints, home.tolist(), strict=True)))
        return self.of(replace(self.robot, home=coordinates))

    def of(self, robot: Multibody) -> Numbers:
        """The same closures, of the same robot about which something else is known."""
        result = copy(self)
        result.robot = robot
        return result

    @cached_property
    def free(self) -> list[int]:
        """Columns of the rates of joints that follow."""
        return self.robot.columns([i for i in range(len(self.robot.links)) if i not in self.robot.independent])

    @cached_property
    def given(self) -> list[int]:
        """Columns of the rates of the independent coordinates."""
        return self.robot.columns(self.robot.independent)

    def errors(self, poses: Array) -> Array:
        """What vanishes where all loops are closed."""
        return self._evaluated(poses)[0]

    def gradients(self, poses: Array) -> Array:
        """Gradients of all rows, (poses, rows, rates)."""
        return self._evaluated(poses)[1]

    def conditions(self, poses: Array) -> Array:
        """Condition of the gradients in the rates that follow, columns of length one; 1 without loops.

        It is infinite where motors that stand still do not hold the robot, a parallel singularity.
        """
        matrix = self.gradients(poses)[:, :, self.free]
        if not matrix.size:
            return np.ones(len(poses))
        lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
        values = np.linalg.svd(matrix / np.where(lengths > 0.0, lengths, 1.0), compute_uv=False)
        return np.asarray(values.max(axis=1) / np.maximum(values.min(axis=1), 1e-300))

    def upright(self, poses: Array) -> NDArray[np.bool_]:
        """Whether no closure holds with an axis turned round."""
        if not self.rows:
            return np.ones(len(poses), bool)
        senses = evaluate_graph(self._graph, {"coordinates": poses}).outputs.get("sense", np.ones((len(poses), 1)))
        return np.asarray((senses >= 0.0).all(axis=1))

    def _evaluated(self, poses: Array) -> tuple[Array, Array]:
        """Errors and gradients."""
        if not self.rows:
            return np.zeros((len(poses), 0)), np.zeros((len(poses), 0, self.robot.rate_count))
        outputs = evaluate_graph(self._graph, {"coordinates": poses}).outputs
        matrix = outputs["gradient"].reshape(len(poses), len(self.rows), self.robot.rate_count)
        return outputs["error"], np.where(np.abs(matrix) < ZERO_GRADIENT, 0.0, matrix)

    def closed(self, poses: Array) -> tuple[Array, Array]:
        """Let joints that follow move until all loops are closed; returns poses, and which of them are closed."""
        return self._closed(poses, self.free)

    def closed_by_all(self, poses: Array) -> tuple[Array, Array]:
        """The same with independent coordinates moving too: an assembly nearby, where there is one."""
        return self._closed(poses, sorted([*self.free, *self.given]))

    def _closed(self, poses: Array, moving: list[int]) -> tuple[Array, Array]:
        """Newton's method in some of the rates."""
        poses, done, lost = poses.copy(), np.zeros(len(poses), bool), np.zeros(len(poses), bool)
        for _ in range(NEWTON_STEPS):
            going = np.flatnonzero(~done & ~lost)
            if not len(going):
                break
            error, matrix = self._evaluated(poses[going])
            lost[going] = ~np.isfinite(error).all(axis=1)
            done[going] = ~lost[going] & (np.abs(error).max(axis=1, initial=0.0) < CLOSED_ERROR)
            left = ~done[going] & ~lost[going]
            inverse = np.linalg.pinv(matrix[left][:, :, moving], rcond=1e-9)
            step = -np.einsum("kij,kj->ki", inverse, error[left])
            step *= np.minimum(1.0, LONGEST_STEP / np.maximum(np.abs(step).max(axis=1, initial=0.0), 1e-300))[:, None]
            rates = np.zeros((len(step), self.robot.rate_count))
            rates[:, moving] = step
            poses[going[left]] = self.moved(poses[going[left]], rates)
        return poses, done

    def polished(self, pose: Array) -> Array:
        """A closed pose rounded once from the solution: the same double on every machine.

        Joints that follow take Newton steps of least squares in balls, which ends where closures determine them; where
        they do not, the pose is kept in the digits that are certain.
        """
        columns = self.free

        def step(joints: list[Any]) -> list[Any]:
            errors = output_balls(self._graph, "error", {"coordinates": joints})
            flat = output_balls(self._graph, "gradient", {"coordinates": joints})
            rates = np.full((1, self.robot.rate_count), ball_of(0.0), dtype=object)
            rates[0, columns] = _least_squares(errors, flat, columns)
            return list(self.moved(np.array([joints], dtype=object), rates)[0])

        if not self.rows or not columns:
            return pose
        try:
            return np.array([*map(nearest, polished(step, [*map(ball_of, pose.tolist())]))])
        except (ArithmeticError, ValueError):
            return np.array([certain(value, CERTAIN_DIGITS, 1.0) for value in pose.tolist()])

    def moved(self, poses: Array, rates: Array) -> Array:
        """Coordinates moved by small steps of the rates."""
        result, place, column = poses.copy(), 0, 0
        for link in self.robot.links:
            if link.kind == "S":
                x, y, z, w = link.turn([poses[:, place + k] for k in range(4)])
                step = [0.5 * rates[:, column + k] for k in range(3)]
                change = quaternion_change(step, (w, x, y, z))
                turned = np.stack(link.turn([x + change[1], y + change[2], z + change[3], w + change[0]]), axis=1)
                result[:, place : place + 4] = turned / np.sqrt((turned * turned).sum(axis=1, keepdims=True))
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
        """Displace the independent coordinates from home; returns poses, and which of them were reached.

        Those that were not are the last ones that were closed.
        """
        poses, open_ = np.repeat(home, len(ways), axis=0), np.zeros(len(ways), bool)
        for _ in range(PATH_STEPS):
            closed, done = self.closed(self.displaced(poses, ways / PATH_STEPS))
            open_ |= ~done | ~self.upright(closed)
            poses = np.where(open_[:, None], poses, closed)
        return poses, ~open_

    def ranges(self) -> Array:
        """Home, lower and upper end of the box for each independent rate; attitudes begin at zero."""
        attitude = [(0.0, -self.robot.attitude_range, self.robot.attitude_range)] * 3
        rows = [[(each.home[0], *each.box)] if each.box else attitude for each in self.robot.coordinates]
        return np.array([row for own in rows for row in own])

    def way_to(self, home: Array, given: Array) -> Array:
        """How far independent coordinates are from home, in their rates; an attitude by its turn in world axes."""
        places, way = {name: place for place, name in enumerate(self.robot.joints)}, list[float]()
        for index in self.robot.independent:
            link = self.robot.links[index]
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
        rates = np.zeros((len(poses), self.robot.rate_count))
        rates[:, self.given] = ways
        return self.moved(poses, rates)

    def beside(self, home: Array, least: float = 0.0) -> Array:
        """Closed poses whose independent coordinates are a little beside home.

        Args:
            home: Coordinates of home, in one row.
            least: Fraction of the greatest displacement that one of them has at least: loops that are closed at home
                alone seem to be closed after a displacement that is small enough.
        """
        robot = self.robot
        scale = robot.rate_scales
        ways = np.random.default_rng(SEED).uniform(-1.0, 1.0, (SAMPLES, len(scale)))
        steps = BESIDE * ways[np.abs(ways).max(axis=1, initial=0.0) >= least]
        moved = self.displaced(np.repeat(home, len(steps), axis=0), steps * scale)
        poses, done = self.closed(moved)
        done &= self.upright(poses)
        return np.asarray(poses[done & (np.abs(poses - moved).max(axis=1) < NEIGHBOUR)])


def closed_home(robot: Multibody) -> dict[str, float] | None:
    """Coordinates of the joints near home where all loops are closed; None where they do not close.

    Motors, and freedoms that none of them holds, stay where home has them.
    """
    home, closed = Numbers(robot).closed(np.array([[robot.home[name] for name in robot.joints]]))
    return dict(zip(robot.joints, home[0].tolist(), strict=True)) if closed.all() else None


def _least_squares(errors: Sequence[Any], gradient: Sequence[Any], columns: Sequence[int]) -> list[Any]:
    """Balls x of least (J x + errors)², by its normal equations; J row by row, of which some columns count."""
    matrix, width = library().arb_mat, len(gradient) // len(errors)
    rows = matrix([[gradient[i * width + k].mid() for k in columns] for i in range(len(errors))])
    right = matrix([[-error.mid()] for error in errors])
    solved = (rows.transpose() * rows).solve(rows.transpose() * right)
    return [entry.mid() for entry in solved.entries()]


def place_of(robot: Multibody, row: str) -> str:
    """Where the file describes the closure or the coupling of a row, by the name of the row."""
    known = {source.name: source.place for source in robot.couplings} | {loop.name: loop.place for loop in robot.loops}
    name = max((name for name in known if f"{row}_".startswith(f"{name}_")), key=len, default="")
    return known.get(name, robot.place)


@dataclass(frozen=True)
class _Closures:
    """A multibody by what its closures are computed from; equal ones have one graph."""

    robot: Multibody = field(compare=False)
    links: tuple[Link, ...]
    loops: tuple[LoopClosure, ...]
    couplings: tuple[JointCoupling, ...]
    values: tuple[tuple[str, Any], ...]
    size: float

    @classmethod
    def of(cls, robot: Multibody) -> _Closures:
        values = (*robot.parameters.items(), *robot.derived.items())
        return cls(robot, robot.links, robot.loops, robot.couplings, values, robot.size)


@lru_cache(maxsize=KEPT)
def _closure_graph(closures: _Closures) -> tuple[ExprGraph, list[ScalarRow]]:
    """The graph of all errors and gradients, and the rows."""
    robot = closures.robot
    equations = StagedEquations()
    names = robot.joints
    given = equations.input("coordinates", (len(names),), names, ("1",) * len(names), "coordinates of all joints")
    tree = tree_at(equations, robot, dict(zip(names, given, strict=True)))
    system = ClosureSystem(tree, robot.loops, robot.couplings)
    links, rows = list(range(len(robot.links))), list(range(len(system.rows)))
    errors = tuple(equations.scalar(f"error_{i}", system.error(row), "error") for i, row in enumerate(system.rows))
    matrix = system.matrix("gradient", rows, links) if rows else None
    entries = (
        ()
        if matrix is None
        else tuple(equations.scalar(f"entry_{i}", value, "entry") for i, value in enumerate(matrix))
    )
    senses = tuple(written_senses(tree, senses_of(robot)))
    ports: tuple[Port, ...] = (
        Port.plain("error", errors, "errors"),
        Port.plain("gradient", entries, "gradients, row by row"),
    )
    if senses:
        ports += (Port.plain("sense", senses, "cosines of axes that point the same way"),)
    model = equations.model(robot.name, "closures", "geometry", "joints", ports)
    return folded_graph(robot, model), [_scalar_row(robot, row) for row in system.rows]


def folded_graph(robot: Multibody, model: SymbolicModel) -> ExprGraph:
    """The graph of a model with the parameters of the robot as numbers, to be evaluated."""
    return clean(graph_from_model(model, ParameterBinding(robot.parameters, robot.derived, True)))


def _scalar_row(robot: Multibody, row: SystemRow) -> ScalarRow:
    if isinstance(row.source, JointCoupling):
        return ScalarRow(row.source, "", frozenset(index for index, _ in row.source.terms))
    closure = row.source.closure
    return ScalarRow(closure, row.name.removeprefix(f"{closure.name}_"), closure.links(robot))
