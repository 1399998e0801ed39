"""Forward kinematics by Newton's method: the closures of all driven limbs for given actuator positions.

Where limbs have joints that no closed form places, these are unknowns beside the pose, eliminated limb by limb.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import sympy

from pkmgen.equations.matrix import Matrix, zeros
from pkmgen.equations.rates import Rate, RateMap
from pkmgen.equations.solve import solve_on_side
from pkmgen.equations.staged import StagedEquations, dot
from pkmgen.equations.types import Iteration, Port, SymbolicModel
from pkmgen.errors import UnsupportedRobotError
from pkmgen.expression.quaternions import quaternion_change
from pkmgen.expression.trees import Number
from pkmgen.geometry.anchor import Anchor, piece_ratio, skew
from pkmgen.geometry.limbs.closing import FreeLimb, Loop
from pkmgen.geometry.platform import platform_motion
from pkmgen.geometry.pose import PlatformPose, declare_pose, pose_of, pose_port
from pkmgen.geometry.robot import Geometry, LoopsAtHome
from pkmgen.graph.types import Continuation, TurnRange, angles_of
from pkmgen.kinematics.assembly import by_limb, declare_actuators
from pkmgen.kinematics.closure import (
    ACCEPTED,
    BEYOND,
    GOAL,
    LEAST_BEYOND,
    NEWTON_LIMIT,
    believed_range,
    free_limbs,
    joint_labels,
    model_of,
    place_free,
)
from pkmgen.mechanism.types import Mechanism

HALF = Number(0.5)


@dataclass(frozen=True, slots=True)
class _Loops:
    """Closure equations of the pose, and limbs whose joints are unknowns beside it."""

    errors: list[sympy.Expr]
    rows: list[Matrix]
    free: list[FreeLimb]


def loop_matrix(geometry: Geometry) -> SymbolicModel:
    """Write (position, pose) → gradients of the closure of all loops in the twist basis, a row for each."""
    equations = StagedEquations()
    q = declare_actuators(equations, geometry.mechanism, "position")
    pose = declare_pose(equations, geometry)
    loops = _loops(equations, geometry, pose, q)
    matrix = equations.matrix("loop_matrix", Matrix.hstack(*loops.rows).T, "gradients of the closure")
    port = Port.plain("loop_matrix", matrix, "gradients of the closure", matrix.shape)
    return model_of(equations, geometry, "loop_matrix", "geometry", (port,))


def _loops(
    equations: StagedEquations,
    geometry: Geometry,
    pose: PlatformPose,
    q: tuple[sympy.Symbol, ...],
) -> _Loops:
    """Write the closure of all driven limbs."""
    given = by_limb(geometry.mechanism, q)
    errors: list[sympy.Expr] = []
    rows: list[Matrix] = []
    limbs: list[FreeLimb] = []
    names = geometry.mechanism.layout.twist_names
    moving = [name for name in names if name in "xyz"]
    for limb in geometry.mechanism.limbs:
        own, anchor, form = given[limb.index], pose.anchor(equations, limb), geometry.form(limb)
        free = form.unplaced(equations, limb, anchor, geometry.mechanism.size)
        if free is None:
            loops = form.loops(equations, limb, anchor, own)
        else:
            limbs.append(free)
            loops = free.loops(equations, own)
        for index, loop in enumerate(loops):
            label = f"{limb.name}_loop_{index + 1}"
            scale = equations.constant("loop_scale", Number(geometry.mechanism.size**-loop.power))
            errors.append(equations.scalar(f"{label}_error", scale * loop.error, "relative error of the closure"))
            column = [scale * loop.on_point["xyz".index(name)] for name in moving]
            column += _rotation_gradient(equations, pose, anchor, loop, scale)
            rows.append(equations.matrix(f"{label}_gradient", Matrix(column), "gradient of the closure"))
    if len(errors) < len(names):
        raise UnsupportedRobotError(f"{geometry.mechanism.place}: {len(errors)} loops for {len(names)} freedoms")
    return _Loops(errors, rows, limbs)


def _rotation_gradient(
    equations: StagedEquations, pose: PlatformPose, anchor: Anchor, loop: Loop, scale: sympy.Symbol
) -> list[sympy.Expr]:
    if pose.frame is None:
        return []
    if pose.axis is None:
        arm = sum((piece.vector for piece in anchor.pieces), zeros(3, 1))
        total = skew(arm) * loop.on_point + (loop.on_rotation if loop.on_rotation is not None else zeros(3, 1))
        return [scale * entry for entry in total]
    value = sum(
        (
            piece_ratio(equations, piece.ratio) * dot(pose.axis.cross(piece.vector), loop.on_point)
            for piece in anchor.pieces
        ),
        sympy.Integer(0),
    )
    if loop.on_rotation is not None and anchor.frame is not None:
        value += piece_ratio(equations, anchor.ratio) * dot(pose.axis, loop.on_rotation)
    return [scale * value]


def newton_kinematics(geometry: Geometry) -> SymbolicModel:
    """Write the function around Newton's iteration: its result is the solved pose."""
    equations = StagedEquations()
    declare_actuators(equations, geometry.mechanism, "position")
    pose_names, pose_units = geometry.mechanism.layout.pose_names, geometry.mechanism.layout.pose_units
    names, units, start = _unknowns(geometry)
    meaning = "pose the iteration starts from, home unless given"
    equations.input("start", (len(pose_names),), pose_names, pose_units, meaning, geometry.mechanism.home)
    step = _newton_step(geometry)
    convergence = equations.hidden("convergence", ("residual", "steps"), ("1", "1"), "residual and number of steps")
    unknown = equations.hidden("unknown", names, units, "what is solved for")
    result = tuple(
        equations.scalar(f"solved_{name}", symbol, "platform pose")
        for name, symbol in zip(pose_names, unknown.symbols, strict=False)
    )
    told = tuple(
        equations.scalar(f"final_{name}", symbol, "convergence")
        for name, symbol in zip(("residual", "count"), convergence.symbols, strict=True)
    )
    outputs = (
        pose_port(geometry.mechanism, result, "platform pose, world frame"),
        Port("convergence", (2,), told, ("1", "1"), "relative residual of the closure and number of Newton steps"),
    )
    given = tuple(("start", entry) for entry in range(len(pose_names)))
    way = None if geometry.loops_at_home is None else _way_from_home(geometry, geometry.loops_at_home, start, units)
    iteration = Iteration(unknown, convergence, (*given, *start[len(given) :]), step, GOAL, ACCEPTED, NEWTON_LIMIT, way)
    return equations.model(geometry.mechanism.name, "forward_kinematics", "geometry", "joints", outputs, iteration)


def _unknowns(geometry: Geometry) -> tuple[tuple[str, ...], tuple[str, ...], tuple[float, ...]]:
    """Names, units and start of what is solved for: the pose, and the joints no closed form places."""
    names, units = geometry.mechanism.layout.pose_names, geometry.mechanism.layout.pose_units
    joint_names, joint_units, joint_start = joint_labels(free_limbs(geometry))
    return (*names, *joint_names), (*units, *joint_units), (*geometry.mechanism.home, *joint_start)


def _way_from_home(
    geometry: Geometry, at_home: LoopsAtHome, start: tuple[float, ...], units: tuple[str, ...]
) -> Continuation:
    """The way from home, and where the pose is on its assembly.

    Twice the box, as ADR 49 has it; the sign of the loops says which side of singular poses it is on. An angle that
    parts of the platform have by ratios is not the same after a turn.
    """
    mechanism, layout = geometry.mechanism, geometry.mechanism.layout
    turning = angles_of(units)
    if mechanism.parts:
        turning = tuple(place for place in turning if place >= len(layout.pose_names))
    ranges = [(0.0, math.inf)] * len(start)
    for place, ((low, high), home) in enumerate(zip(mechanism.box, mechanism.home, strict=False)):
        scale = mechanism.size if units[place] == "m" else 1.0
        middle, half = believed_range(min(low, home), max(high, home), scale)
        ranges[place] = middle, math.inf if place in turning and half > math.pi else half
    return Continuation(
        "position", at_home.position, start, turning, ranges=tuple(ranges), turn=_believed_turn(mechanism)
    )


def _believed_turn(mechanism: Mechanism) -> TurnRange | None:
    """How far an attitude is believed to be from home; None for any."""
    first = mechanism.layout.attitude
    most = max(2.0 * BEYOND * mechanism.attitude_range, LEAST_BEYOND)
    if first is None or most >= math.pi:
        return None
    length = math.hypot(*mechanism.home[first:])
    w, x, y, z = (entry / length for entry in mechanism.home[first:])
    return TurnRange(first, (w, x, y, z), float(f"{math.cos(0.5 * most):.6g}"))


def _newton_step(geometry: Geometry) -> SymbolicModel:
    """Write one Newton step: closure errors, their gradients, and the pose moved by the twist that cancels them."""
    equations = StagedEquations()
    q = declare_actuators(equations, geometry.mechanism, "position")
    pose_names = geometry.mechanism.layout.pose_names
    names, units, _ = _unknowns(geometry)
    given = equations.input("unknown", (len(names),), names, units, "what is solved for, before the step")
    symbols = given[: len(pose_names)]
    place_free(equations, free_limbs(geometry), given[len(pose_names) :])
    pose = pose_of(equations, geometry, symbols)
    loops = _loops(equations, geometry, pose, q)
    chosen = sorted(geometry.loops.rows)
    order = replace(geometry.loops, rows=tuple(chosen.index(row) for row in geometry.loops.rows))
    matrix, errors = Matrix.hstack(*(loops.rows[k] for k in chosen)).T, [loops.errors[k] for k in chosen]
    side = 0 if geometry.loops_at_home is None else geometry.loops_at_home.side
    move = solve_on_side(equations, "step", matrix, [-error for error in errors], order, side)
    squares = [error**2 for error in errors]
    following = list(_moved(equations, geometry.mechanism, symbols, move))
    motion = platform_motion(RateMap(equations), pose, _step_source(equations, move))
    for free in loops.free:
        name = free.name
        shift = motion.anchor_rate(name, free.anchor)
        rotation = motion.body_rotation(free.anchor)
        sides = free.rows[:, :3] * shift.velocity
        if rotation is not None:
            sides += free.rows[:, 3:] * rotation.velocity
        following += [
            equations.scalar(f"next_{name}_{index + 1}", value, "joint position after the step")
            for index, value in enumerate(free.moved(sides))
        ]
        squares += free.squares
    residual = equations.scalar("residual", sympy.sqrt(sum(squares, sympy.Integer(0))), "norm of the errors")
    outputs = (
        Port("next", (len(names),), tuple(following), units, "what is solved for, after the step"),
        Port("residual", (1,), (residual,), ("1",), "relative error before the step"),
    )
    return equations.model(geometry.mechanism.name, "forward_kinematics_step", "geometry", "joints", outputs)


def _step_source(equations: StagedEquations, move: list[sympy.Expr]) -> Rate:
    """The step as a small twist."""
    named = Matrix(
        [equations.scalar(f"move_{index + 1}", value, "step in the twist basis") for index, value in enumerate(move)]
    )
    return Rate("twist", named, zeros(len(move), 1), (), ends=True)


def _moved(
    equations: StagedEquations, mechanism: Mechanism, symbols: tuple[sympy.Symbol, ...], move: list[sympy.Expr]
) -> tuple[sympy.Symbol, ...]:
    """Move a pose by a small twist; a quaternion is turned and normalised."""
    names, _ = mechanism.layout.pose_names, mechanism.layout.pose_units
    if "qw" not in names:
        moved = [symbol + change for symbol, change in zip(symbols, move, strict=True)]
    else:
        moved = [symbol + change for symbol, change in zip(symbols[:-4], move[:-3], strict=True)]
        half = equations.constant("half", HALF)
        angles = [
            equations.scalar(f"half_rotation_{axis}", half * value, "½ δθ")
            for axis, value in zip("xyz", move[-3:], strict=True)
        ]
        rotated = [
            equations.scalar(f"turned_{name}", old + change, "quaternion after the turn")
            for name, old, change in zip("wxyz", symbols[-4:], quaternion_change(angles, symbols[-4:]), strict=True)
        ]
        length = equations.scalar(
            "turned_length", sympy.sqrt(sum((v * v for v in rotated), sympy.Integer(0))), "its length"
        )
        moved += [value / length for value in rotated]
    return tuple(
        equations.scalar(f"next_{name}", value, "pose after the step") for name, value in zip(names, moved, strict=True)
    )


def solved_platform(equations: StagedEquations, geometry: Geometry) -> tuple[Iteration, PlatformPose]:
    """The iteration that finds the pose of given actuator positions, declared before, and the platform in that pose."""
    names, units = geometry.mechanism.layout.pose_names, geometry.mechanism.layout.pose_units
    meaning = "pose the iteration starts from, home unless given"
    equations.input("start", (len(names),), names, units, meaning, geometry.mechanism.home)
    iteration = newton_kinematics(geometry).iteration
    assert iteration is not None
    unknown, convergence = (
        equations.hidden(port.name, labels, port.units, port.meaning)
        for port, labels in ((iteration.unknown, _labels(iteration)), (iteration.convergence, ("residual", "steps")))
    )
    place_free(equations, free_limbs(geometry), unknown.symbols[len(names) :])
    pose = pose_of(equations, geometry, unknown.symbols[: len(names)])
    return replace(iteration, unknown=unknown, convergence=convergence), pose


def _labels(iteration: Iteration) -> tuple[str, ...]:
    return tuple(symbol.name.removeprefix(f"{iteration.unknown.name}_") for symbol in iteration.unknown.symbols)
