"""Forward kinematics by Newton's method: the closures of all driven limbs for given actuator positions.

Where limbs have joints that no closed form places, these are unknowns beside the pose, eliminated limb by limb.
"""

from __future__ import annotations

import math
from dataclasses import replace

import sympy

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.rates import Rate, RateMap
from pkmgen.graph.symbolic.solve import solve_on_side
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Guard, Iteration, Port, Prepared, SymbolicModel
from pkmgen.graph.types import Continuation, GuardKind, TurnRange, angles_of
from pkmgen.language.exact.digits import certain
from pkmgen.language.exact.numbers import computed, quotient
from pkmgen.language.expression.algebra import ZERO
from pkmgen.language.expression.quaternions import quaternion_change
from pkmgen.language.expression.trees import Number
from pkmgen.mechanism.types import Mechanism
from pkmgen.motion.geometry.platform import platform_motion
from pkmgen.motion.geometry.pose import PlatformPose, pose_of, pose_port
from pkmgen.motion.geometry.robot import Geometry, LoopsAtHome
from pkmgen.motion.kinematics.assembly import declare_actuators
from pkmgen.motion.kinematics.closure import (
    ACCEPTED,
    BEYOND,
    GOAL,
    LEAST_BEYOND,
    NEWTON_LIMIT,
    believed_range,
    declare_convergence,
    free_limbs,
    joint_labels,
    place_free,
    start_at_home,
)
from pkmgen.motion.kinematics.loops import PlatformLoops, actuators_at_home, close_loops

HALF = Number(0.5)
TOLD = (
    "relative residual of the closure, number of Newton steps, and 1 where the start closed the limbs and was the "
    "reference of assemblies, 0 where home was"
)


def newton_kinematics(geometry: Geometry) -> SymbolicModel:
    """Write the function around Newton's iteration: its result is the solved pose."""
    equations = StagedEquations()
    declare_actuators(equations, geometry.mechanism, "position")
    pose_names, pose_units = geometry.mechanism.layout.pose_names, geometry.mechanism.layout.pose_units
    names, units, start = _unknowns(geometry)
    meaning = "pose the iteration starts from, home unless given"
    equations.input("start", (len(pose_names),), pose_names, pose_units, meaning, geometry.mechanism.home)
    step = _newton_step(geometry)
    convergence = declare_convergence(equations)
    unknown = equations.hidden("unknown", names, units, "what is solved for")
    result = tuple(
        equations.scalar(f"solved_{name}", symbol, "platform pose")
        for name, symbol in zip(pose_names, unknown.symbols, strict=False)
    )
    told = tuple(
        equations.scalar(f"final_{name}", symbol, "convergence")
        for name, symbol in zip(("residual", "count", "reference"), convergence.symbols, strict=True)
    )
    outputs = (
        pose_port(geometry.mechanism, result, "platform pose, world frame"),
        Port("convergence", (3,), told, ("1", "1", "1"), TOLD),
    )
    given = tuple(("start", entry) for entry in range(len(pose_names)))
    way = None if geometry.loops_at_home is None else _way_from_home(geometry, geometry.loops_at_home, start, units)
    iteration = Iteration(unknown, convergence, (*given, *start[len(given) :]), step, GOAL, ACCEPTED, NEWTON_LIMIT, way)
    return equations.model(geometry.mechanism.name, "forward_kinematics", "geometry", "joints", outputs, iteration)


def _unknowns(geometry: Geometry) -> tuple[tuple[str, ...], tuple[str, ...], tuple[float, ...]]:
    """Names, units and start of what is solved for: the pose, and the joints no closed form places."""
    names, units = geometry.mechanism.layout.pose_names, geometry.mechanism.layout.pose_units
    joint_names, joint_units, _ = joint_labels(free_limbs(geometry))
    start = (*geometry.mechanism.home, *geometry.once(start_at_home))
    return (*names, *joint_names), (*units, *joint_units), start


def _way_from_home(
    geometry: Geometry, at_home: LoopsAtHome, start: tuple[float, ...], units: tuple[str, ...]
) -> Continuation:
    """The path of continuation from home, and where the pose is on its assembly.

    Twice the box, as ADR 0049 has it; the sign of the loops says which side of singular poses it is on. An angle that
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
    length = computed("hypot", mechanism.home[first:])
    w, x, y, z = (quotient(entry, length) for entry in mechanism.home[first:])
    return TurnRange(first, (w, x, y, z), certain(math.cos(0.5 * most), 6))


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
    loops = close_loops(equations, geometry, pose, q)
    errors, matrix, order = loops.chosen(geometry.loops)
    side = 0 if geometry.loops_at_home is None else geometry.loops_at_home.side
    move, determinant = solve_on_side(equations, "step", matrix, [-error for error in errors], order, side)
    _guard_branches(equations, geometry, loops)
    prepared = _prepared_side(equations, geometry, determinant) if side and not loops.free else None
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
    name = geometry.mechanism.name
    return equations.model(name, "forward_kinematics_step", "geometry", "joints", outputs, prepared=prepared)


def _guard_branches(equations: StagedEquations, geometry: Geometry, loops: PlatformLoops) -> None:
    """Refuse poses at which a limb is on another branch than inverse kinematics takes: another working mode."""
    for number, (limb, value) in enumerate(loops.branches, start=1):
        guard_branch(equations, geometry, f"branch_side_{number}", value, (GuardKind.BRANCH, limb))


def guard_branch(
    equations: StagedEquations, geometry: Geometry, name: str, value: sympy.Expr, of: tuple[GuardKind, int | None]
) -> None:
    """Guard the branch of a limb by a value that is positive there.

    It may be beyond a serial singularity, where both branches meet, as far as it counts as singular. `of` is the kind
    of the guard and the limb that the status names.
    """
    named = equations.scalar(name, value, "positive on the branch of the limb, m")
    beyond = Number(-geometry.tolerance.root * geometry.mechanism.size)
    equations.guard(*of, named, "branch_limit", beyond)


def _prepared_side(equations: StagedEquations, geometry: Geometry, determinant: sympy.Expr) -> Prepared:
    """The side that home is on with parameters that are given at run time, in place of that of the file."""
    value = equations.scalar("step_determinant_of_loops", determinant, "determinant of the loops")
    least, most = (equations.constant(name, ZERO) for name in ("least_on_side", "most_on_side"))
    others = tuple(guard for guard in equations.guards if guard.kind is not GuardKind.SIDE)
    between = (Guard(GuardKind.SIDE, None, value, least), Guard(GuardKind.SIDE, None, most, value))
    home = geometry.once(actuators_at_home)
    limits = home.outputs[0]
    return Prepared(home, dict(zip(limits.symbols, (least, most), strict=True)), (*others, *between))


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
    port = iteration.unknown
    unknown, convergence = (
        equations.hidden(port.name, _labels(iteration), port.units, port.meaning),
        declare_convergence(equations),
    )
    place_free(equations, free_limbs(geometry), unknown.symbols[len(names) :])
    pose = pose_of(equations, geometry, unknown.symbols[: len(names)])
    return replace(iteration, unknown=unknown, convergence=convergence), pose


def _labels(iteration: Iteration) -> tuple[str, ...]:
    return tuple(symbol.name.removeprefix(f"{iteration.unknown.name}_") for symbol in iteration.unknown.symbols)
