"""Newton's method for limbs that no closed form places: the unknown joint positions of all of them, and one step."""

from __future__ import annotations

from collections.abc import Callable

import sympy

from pkmgen.graph.balls import CERTAIN_DIGITS, nearest, output_balls, polished
from pkmgen.graph.symbolic.matrix import zeros
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import Iteration, Port, SymbolicModel
from pkmgen.graph.types import Continuation, angles_of
from pkmgen.language.exact.digits import certain
from pkmgen.language.exact.numbers import ball_of
from pkmgen.mechanism.chain import chain_joints
from pkmgen.mechanism.types import Limb
from pkmgen.motion.geometry.anchor import Anchor
from pkmgen.motion.geometry.limbs.types import LimbForm
from pkmgen.motion.geometry.pose import declare_pose
from pkmgen.motion.geometry.robot import Geometry

NEWTON_LIMIT = 30
GOAL, ACCEPTED = 1e-13, 1e-10
"""Relative residuals: where an iteration stops, and up to which its result counts as a solution."""
OfLimb = Callable[[StagedEquations, Limb, Anchor], list[sympy.Symbol]]
BEYOND, LEAST_BEYOND = 1.0, 0.1
"""Half of the range in which an unknown is believed to be on the assembly of home, in ranges of the box; at least, rad
or parts of the size."""


def declare_convergence(equations: StagedEquations) -> Port:
    """Declare the output by which an iteration reports its convergence."""
    labels, units = ("residual", "steps", "reference"), ("1", "1", "1")
    meaning = "residual, number of steps, and 1 where the start was the reference of assemblies, 0 where home was"
    return equations.hidden("convergence", labels, units, meaning)


def believed_range(low: float, high: float, scale: float) -> tuple[float, float]:
    """Middle and half width of where an unknown is on the assembly of home, from its range over the box.

    Args:
        low: Its least value there.
        high: Its greatest.
        scale: Size of the robot for a length, 1 for an angle.
    """
    half = max(BEYOND * (high - low), LEAST_BEYOND * scale)
    return certain(0.5 * (low + high), 6, max(abs(low), abs(high), half)), certain(half, 3)


def free_limbs(geometry: Geometry) -> list[tuple[Limb, LimbForm]]:
    """Limbs that Newton's method places."""
    forms = [(limb, geometry.form(limb)) for limb in geometry.mechanism.limbs]
    return [(limb, form) for limb, form in forms if form.start]


def iterates(geometry: Geometry) -> bool:
    """Whether Newton's method finds joints of limbs at a pose."""
    return bool(free_limbs(geometry))


def joint_labels(limbs: list[tuple[Limb, LimbForm]]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[float, ...]]:
    """Names, units and start of the unknowns."""
    names: list[str] = []
    units: list[str] = []
    start: list[float] = []
    for limb, form in limbs:
        for index, joint in enumerate(chain_joints(limb)):
            names.append(f"{limb.name}_{index + 1}")
            units.append("rad" if joint.kind == "R" else "m")
        start += form.start
    return tuple(names), tuple(units), tuple(start)


def place_free(
    equations: StagedEquations, limbs: list[tuple[Limb, LimbForm]], symbols: tuple[sympy.Symbol, ...]
) -> None:
    """Let given symbols be the unknowns of the limbs."""
    rest = list(symbols)
    for limb, form in limbs:
        count = len(form.start)
        equations.unknowns[limb.name] = (tuple(rest[:count]), form.start)
        rest = rest[count:]


def model_of(
    equations: StagedEquations, geometry: Geometry, function: str, method: str, outputs: tuple[Port, ...]
) -> SymbolicModel:
    """Freeze a function of the pose, with the iteration that finds the joint positions it uses."""
    iteration = _closure_iteration(equations, geometry)
    return equations.model(geometry.mechanism.name, function, method, "pose", outputs, iteration)


def surplus_closures(geometry: Geometry) -> SymbolicModel | None:
    """Write pose → errors of the closures that have more equations than joints; None where there are none."""
    return _of_forms(geometry, "surplus_closures", lambda form: form.surplus)


def senses_of_turns(geometry: Geometry) -> SymbolicModel | None:
    """Write pose → the senses of turns that may be half a turn off (`LimbForm.turns`); None without any."""
    return _of_forms(geometry, "senses_of_turns", lambda form: form.turns)


def _of_forms(geometry: Geometry, name: str, quantity: Callable[[LimbForm], OfLimb]) -> SymbolicModel | None:
    """Write a quantity of all limbs at a pose, None where none has it."""
    equations = StagedEquations()
    pose = declare_pose(equations, geometry)
    values: list[sympy.Symbol] = []
    for limb, form in free_limbs(geometry):
        equations.unknown(limb.name, form.start)
    for limb in geometry.mechanism.limbs:
        values += quantity(geometry.form(limb))(equations, limb, pose.anchor(equations, limb))
    port = Port.plain(name, values, name.replace("_", " "))
    return model_of(equations, geometry, name, "geometry", (port,)) if values else None


def _closure_iteration(equations: StagedEquations, geometry: Geometry) -> Iteration | None:
    """The iteration that finds the unknowns a function of the pose uses; None where it uses none."""
    step = geometry.once(closure_step)
    if not equations.unknowns or step is None:
        return None
    limbs, mechanism = free_limbs(geometry), geometry.mechanism
    (names, units, _), start = joint_labels(limbs), geometry.once(start_at_home)
    symbols = tuple(symbol for limb, _ in limbs for symbol in equations.unknowns[limb.name][0])
    unknown = Port("joints", (len(names),), symbols, units, "joint positions: " + ", ".join(names))
    convergence = declare_convergence(equations)
    way = Continuation("pose", mechanism.home, start, angles_of(units), mechanism.layout.attitude)
    return Iteration(unknown, convergence, start, step, GOAL, ACCEPTED, NEWTON_LIMIT, way)


def start_at_home(geometry: Geometry) -> tuple[float, ...]:
    """Joint positions at home that no closed form finds, rounded once from the solution; in certain digits else."""
    step, (_, _, start) = geometry.once(closure_step), joint_labels(free_limbs(geometry))
    if step is None:
        return ()
    mechanism = geometry.mechanism
    graph = graph_from_model(step, ParameterBinding(mechanism.parameters, mechanism.derived, True))
    pose = [ball_of(value) for value in mechanism.home]
    try:
        found = polished(
            lambda joints: output_balls(graph, "next", {"pose": pose, "joints": joints}), [*map(ball_of, start)]
        )
        return tuple(map(nearest, found))
    except (ArithmeticError, ValueError):  # home is singular
        return tuple(certain(value, CERTAIN_DIGITS, 1.0) for value in start)


def closure_step(geometry: Geometry) -> SymbolicModel | None:
    """Write one Newton step of all limbs that no closed form places, at a pose; None where there are none."""
    limbs = free_limbs(geometry)
    if not limbs:
        return None
    names, units, _ = joint_labels(limbs)
    equations = StagedEquations()
    pose = declare_pose(equations, geometry)
    symbols = equations.input("joints", (len(names),), names, units, "joint positions before the step")
    place_free(equations, limbs, symbols)
    following: list[sympy.Expr] = []
    squares: list[sympy.Expr] = []
    for limb, form in limbs:
        free = form.unplaced(equations, limb, pose.anchor(equations, limb), geometry.mechanism.size)
        assert free is not None
        following += free.moved(zeros(len(free.errors), 1))
        squares += free.squares
    moved = tuple(
        equations.scalar(f"next_{name}", value, "joint position after the step")
        for name, value in zip(names, following, strict=True)
    )
    residual = equations.scalar("residual", sympy.sqrt(sum(squares, sympy.Integer(0))), "norm of the errors")
    outputs = (
        Port("next", (len(names),), moved, units, "joint positions after the step"),
        Port("residual", (1,), (residual,), ("1",), "relative error before the step"),
    )
    return equations.model(geometry.mechanism.name, "closure_step", "geometry", "pose", outputs)
