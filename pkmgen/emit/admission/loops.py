"""What bodies and joints ask of parameters: all loops close at home, those too that follow from others in the file."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pkmgen.emit.admission.ledger import FEW_STEPS, Ledger
from pkmgen.errors import Problem
from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.graph.types import ExprGraph, GuardKind
from pkmgen.language.description.bodies import MultibodyFile, PairType
from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.expression.algebra import dot
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.mechanism.multibody import JointCoupling, Multibody
from pkmgen.mechanism.single_joints import is_upright, joint_axes
from pkmgen.multibody import dynamics
from pkmgen.multibody.assembly import OTHER_ASSEMBLY
from pkmgen.multibody.independent import quantity_name
from pkmgen.multibody.numbers import BESIDE
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.system import ClosureSystem, tree_at

PERPENDICULAR_AXES = "the axes of a universal joint are perpendicular (axis is z, second_axis x unless said)"


def ask_of_loops(ledger: Ledger, plan: MultibodyPlan, binding: ParameterBinding, robot: MultibodyFile) -> None:
    """Ask that the joints find home again, near where the file states it, and that every loop is closed there.

    Args:
        ledger: What is asked.
        plan: The robot.
        binding: Its parameters.
        robot: Its file.
    """
    _ask_axes(ledger, robot, {bearing.name for bearing in plan.robot.bearings if bearing.closure is not None})
    if not plan.robot.loops and not plan.robot.couplings:
        return
    writer, made = ledger.writer, plan.robot
    home = _home_trees(made, robot)
    given = [ledger.node(home[name]) for name in made.given]
    graph = graph_from_model(dynamics.joint_coordinates(plan), binding.fresh())
    start = [writer.const(made.home[name]) for name in plan.unknown_names]
    name = quantity_name(made, "position")
    inputs = {name: given} | ({"start": start} if plan.unknown else {})
    placed = ledger.solve(graph, inputs, start)
    problem = Problem(made.place, 0, 0, "", "", "the loops do not close near home", "")
    ledger.ask_small(problem, placed["residual"][0], ledger.tolerance)
    guards = ledger.guards()
    coordinates = placed["joint_coordinates"]
    _ask_closed(ledger, made, binding, coordinates, "near home")
    for guard in guards:
        if guard.kind is GuardKind.ASSEMBLY:
            message = "the loops close in another assembly than with the parameters of the file"
            ledger.ask_node(Problem(made.place, 0, 0, "", "", message), guard.value, guard.low)
    _ask_beside(ledger, plan, binding, graph, given, coordinates)
    for joint, unit, node in zip(made.joints, (u for link in made.links for u in link.units), coordinates, strict=True):
        if joint in made.stated and joint not in made.given and unit in OTHER_ASSEMBLY:
            far = OTHER_ASSEMBLY[unit] if unit == "rad" else OTHER_ASSEMBLY[unit] * made.size
            message = f"home: the nearest assembly has {joint} far from where the file states it"
            away = writer.sub(node, ledger.node(home[joint]))
            ledger.ask_small(Problem(made.place, 0, 0, "", "", message), away, far)


def _ask_axes(ledger: Ledger, robot: MultibodyFile, closing: Collection[str]) -> None:
    """Axes of universal joints are perpendicular; an axis that is z of its frame with the file's values stays that.

    Frames of planar joints, and of those that close loops (by name), are built on their axes; a frame on z by another
    rule than those beside it.
    """
    record = robot.description
    for key, joints in (("joints", record.joints), ("loops", record.loops)):
        for index, joint in enumerate(joints):
            axis, second = joint_axes(joint)
            if joint.type is PairType.UNIVERSAL:
                problem = robot.source.problem((key, index, "axis"), "", PERPENDICULAR_AXES)
                ledger.ask_zero(problem, dot(axis, second))
            built = joint.type is PairType.PLANAR or joint.name in closing
            if built and is_upright(axis, robot.values):
                message = "this axis is along z of its frame with the parameters of the file, not with these"
                problem = robot.source.problem((key, index, "axis"), "", message, "an axis along z, or fold parameters")
                for entry in axis[:2]:
                    ledger.ask_zero(problem, entry)


def _ask_beside(
    ledger: Ledger,
    plan: MultibodyPlan,
    binding: ParameterBinding,
    graph: ExprGraph,
    given: Sequence[int],
    home: Sequence[int],
) -> None:
    """Where closures are left out since others say the same, all hold beside home too: some hold there alone."""
    robot, writer = plan.robot, ledger.writer
    left_out = bool(plan.solution.idle) or len(plan.coupled.loops) < len(robot.loops)
    if not left_out or ledger.tolerance >= BESIDE:
        return
    kinds = [robot.links[index] for index in robot.independent for _ in robot.links[index].names]
    ways = [0.0 if link.kind == "S" else BESIDE * (robot.size if link.kind == "P" else 1.0) for link in kinds]
    moved = [writer.add(node, writer.const(way)) for node, way in zip(given, ways, strict=True)]
    start = [home[robot.joints.index(name)] for name in plan.unknown_names]
    inputs = {quantity_name(robot, "position"): moved} | ({"start": start} if plan.unknown else {})
    coordinates = ledger.solve(graph, inputs, start, FEW_STEPS)["joint_coordinates"]
    _ask_closed(ledger, robot, binding, coordinates, "beside home")


def _ask_closed(
    ledger: Ledger, robot: Multibody, binding: ParameterBinding, coordinates: tuple[int, ...], where: str
) -> None:
    """Every closure of the file holds, loop by loop."""
    model, sources = _closures(robot)
    errors = ledger.writer.place(graph_from_model(model, binding.fresh()), coordinates=coordinates)["error"]
    places = {each.name: each.place for each in robot.couplings} | {each.name: each.place for each in robot.loops}
    for source in dict.fromkeys(sources):
        own = [error for error, each in zip(errors, sources, strict=True) if each == source]
        gap = ledger.writer.add(*(ledger.writer.mul(error, error) for error in own))
        place = places[source]
        message = f"the loops do not close {where}: {source} is open there"
        allowed = "lengths, axes and places of joints with which it closes"
        ledger.ask_small(Problem(place, 0, 0, "", "", message, allowed), gap, ledger.tolerance**2)


def _closures(robot: Multibody) -> tuple[SymbolicModel, list[str]]:
    """Coordinates of all joints → errors of all closures, and the name of the loop or coupling of each."""
    equations, names = StagedEquations(), robot.joints
    symbols = equations.input("coordinates", (len(names),), names, ("1",) * len(names), "coordinates of all joints")
    tree = tree_at(equations, robot, dict(zip(names, symbols, strict=True)))
    system = ClosureSystem(tree, robot.loops, robot.couplings)
    errors = tuple(equations.scalar(f"error_{i}", system.error(row), "error") for i, row in enumerate(system.rows))
    port = Port("error", (len(errors),), errors, ("1",) * len(errors), "errors of all closures")
    sources = [
        row.source.name if isinstance(row.source, JointCoupling) else row.source.closure.name for row in system.rows
    ]
    return equations.model(robot.name, "all_closures", "geometry", "joints", (port,)), sources


def _home_trees(made: Multibody, robot: MultibodyFile) -> dict[str, Tree]:
    """Coordinates of home by name: single ones as the file states them, all others in numbers."""
    found: dict[str, Tree] = {}
    for name, value in made.home.items():
        stated = robot.description.home.get(name)
        found[name] = stated.tree if isinstance(stated, QuantityExpression) else Number(value)
    return found
