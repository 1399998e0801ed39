"""What limbs and a platform ask of parameters: relations that forms rest on, and a home that every limb reaches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pkmgen.emit.admission.ledger import Ledger
from pkmgen.errors import Problem
from pkmgen.graph.symbolic.to_graph import ParameterBinding, graph_from_model
from pkmgen.graph.types import ExprGraph, GraphGuard, GuardKind
from pkmgen.language.description.types import CheckedFile, JointType
from pkmgen.language.expression.algebra import cross, dot
from pkmgen.language.expression.trees import Number, Tree, names_in
from pkmgen.mechanism.chain import PARALLEL, TIE_DIFFERENCE
from pkmgen.mechanism.types import Joint, Limb, Mechanism
from pkmgen.motion.geometry.relations import relations_of
from pkmgen.motion.kinematics.closure import senses_of_turns, surplus_closures
from pkmgen.motion.kinematics.forward import assembly_side, forward_kinematics
from pkmgen.motion.kinematics.inverse import inverse_kinematics
from pkmgen.motion.plan.orders import clear_side
from pkmgen.motion.plan.plan import Plan

BESIDE_HOME = 0.03
"""Distance from home at which closures are tried, rad or sizes of the robot."""
FORM = "limbs of the kernel have the form that they have with the parameters of the file"


def ask_of_limbs(ledger: Ledger, plan: Plan, binding: ParameterBinding, home: Sequence[Tree]) -> None:
    """Ask what a robot of limbs and a platform needs.

    Args:
        ledger: What is asked.
        plan: The robot.
        binding: Its parameters.
        home: Entries of the home pose.
    """
    mechanism = plan.mechanism
    for limb in mechanism.limbs:
        _ask_axes(ledger, limb)
        _ask_carried(ledger, mechanism, limb)
        for tree in relations_of(mechanism, limb, plan.tolerance):
            ledger.ask_zero(_relation(limb, tree), tree)
    _ask_home(ledger, plan, binding, home)


def pose_of_file(robot: CheckedFile, mechanism: Mechanism) -> tuple[Tree, ...]:
    """Entries of the home pose: expressions of the file, or numbers where it gives none."""
    stated = tuple(entry.tree for entry in robot.description.home_pose)
    return stated or tuple(Number(value) for value in mechanism.home)


def _relation(limb: Limb, tree: Tree) -> Problem:
    names = ", ".join(names_in(tree))
    message = (
        f"limb {limb.name}: axes or points that are parallel, perpendicular or level with the parameters of the file "
        f"are not so with these ({names})"
    )
    allowed = f"{FORM}; or fold the parameters, or give other values in the file"
    return Problem(limb.place, 0, 0, "", "", message, allowed)


def _ask_axes(ledger: Ledger, limb: Limb) -> None:
    """Axes of universal joints are perpendicular; without a second one, the first is across its element."""
    joints = [(element.joint, element.direction) for element in limb.elements]
    joints += [(limb.tip, limb.elements[-1].direction)] if isinstance(limb.tip, Joint) else []
    for joint, direction in joints:
        if joint.type is not JointType.UNIVERSAL or joint.axis is None:
            continue
        if joint.second_axis is not None:
            message = f"limb {limb.name}: the axes of a universal joint are perpendicular"
            ledger.ask_zero(Problem(limb.place, 0, 0, "", "", message), dot(joint.axis, joint.second_axis))
            continue
        message = f"limb {limb.name}: a universal joint whose axis lies along its element needs a second_axis"
        across = cross(joint.axis, direction)
        ledger.ask(Problem(limb.place, 0, 0, "", "", message), dot(across, across), Number(1e-18), strictly=True)


def _ask_carried(ledger: Ledger, mechanism: Mechanism, limb: Limb) -> None:
    """Limbs meet a platform that turns with one of them in its point."""
    if mechanism.carried_by is None:
        return
    message = f"limb {limb.name}: the platform turns with a limb (carried_by), so that all limbs meet in its point"
    for axis in mechanism.plane:
        ledger.ask_zero(Problem(limb.place, 0, 0, "", "", message), limb.platform_point["xyz".index(axis)])


def _ask_home(ledger: Ledger, plan: Plan, binding: ParameterBinding, home: Sequence[Tree]) -> None:
    """All limbs reach home, on their branches, and home is on the side that forward kinematics takes."""
    mechanism, writer = plan.mechanism, ledger.writer
    pose = [ledger.node(entry) for entry in home]
    graph = _graph(plan, binding, inverse_kinematics)
    begin = () if graph.iteration is None else graph.iteration.start
    start = [writer.const(float(value)) for value in begin]  # type: ignore[arg-type]
    placed = ledger.solve(graph, {"pose": pose}, start)
    _place_loops(ledger, plan, binding, pose, placed)
    for guard in ledger.guards():
        _ask_guard(ledger, mechanism, guard)
    ledger.ask_small(_home(mechanism, "limbs cannot be assembled there"), placed["residual"][0], ledger.tolerance)
    _ask_surplus(ledger, plan, binding, pose, start)
    _ask_turns(ledger, plan, binding, pose, start)
    position = placed["position"]
    whole = writer.add(*(writer.mul(entry, entry) for entry in position))
    ledger.ask_small(_home(mechanism, "limbs have no position there"), whole, ledger.largest)
    if (side := plan.natural.once(assembly_side)) is not None:
        found = writer.place(graph_from_model(side, binding.fresh()), position=position, pose=pose)["side"]
        message = "it is on the other side of the elbows than forward kinematics takes"
        signed = writer.mul(writer.const(float(plan.side)), *found)
        ledger.ask_node(_home(mechanism, message), signed, writer.const(-clear_side(mechanism)))


def _ask_surplus(ledger: Ledger, plan: Plan, binding: ParameterBinding, pose: list[int], start: Sequence[int]) -> None:
    """Closures with more equations than joints hold at home, and beside it: some hold there alone."""
    if (model := plan.natural.once(surplus_closures)) is None:
        return
    mechanism, writer = plan.mechanism, ledger.writer
    graph, layout = graph_from_model(model, binding.fresh()), mechanism.layout
    scales = [mechanism.size if unit == "m" else 1.0 for unit in layout.pose_units[: layout.attitude]]
    moved = [writer.add(node, writer.const(BESIDE_HOME * scale)) for node, scale in zip(pose, scales, strict=False)]
    for where, entries in (("at", pose), ("beside", [*moved, *pose[len(moved) :]])):
        message = f"tips of limbs do not fit their places on the platform {where} home, whatever the joints"
        for error in ledger.solve(graph, {"pose": entries}, start)["surplus_closures"]:
            ledger.ask_small(_home(mechanism, message), error, ledger.tolerance)


def _ask_turns(ledger: Ledger, plan: Plan, binding: ParameterBinding, pose: list[int], start: Sequence[int]) -> None:
    """Of two assemblies that look alike home's is that of the sketch, or the nearer to zero, as for the reader."""
    if (model := plan.natural.once(senses_of_turns)) is None:
        return
    graph, writer = graph_from_model(model, binding.fresh()), ledger.writer
    message = "a universal joint stands there the other way round than with the parameters of the file"
    least = writer.const(max(PARALLEL, ledger.negligible) ** 2)
    numbers = ledger.solve(graph, {"pose": pose}, start)["senses_of_turns"]
    for clear, sense, cosine in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True):
        above = writer.sub(clear, least)
        nearer = writer.add(cosine, writer.const(TIE_DIFFERENCE))
        for value in (writer.function("max", sense, writer.neg(above)), writer.function("max", nearer, above)):
            ledger.ask_node(_home(plan.mechanism, message), value, writer.const(0.0))


def _place_loops(
    ledger: Ledger, plan: Plan, binding: ParameterBinding, pose: list[int], placed: Mapping[str, tuple[int, ...]]
) -> None:
    """Place the loops at home where limbs are found by iteration: no prepare function finds on which side home is."""
    if not placed["unknown"]:
        return
    iteration = _graph(plan, binding, forward_kinematics).iteration
    if iteration is not None:
        given = {"position": placed["position"], iteration.unknown.name: (*pose, *placed["unknown"])}
        ledger.writer.place(iteration.step, **given)


def _graph(plan: Plan, binding: ParameterBinding, write: object) -> ExprGraph:
    return graph_from_model(write(plan), binding.fresh())  # type: ignore[operator]


def _home(mechanism: Mechanism, reason: str) -> Problem:
    names = ", ".join(mechanism.layout.pose_names)
    return Problem(mechanism.place, 0, 0, "", "", f"home ({names}): {reason}")


def _ask_guard(ledger: Ledger, mechanism: Mechanism, guard: GraphGuard) -> None:
    """What a check of a kernel says of home; the limit of reach itself is accepted."""
    limb = "a limb" if guard.limb is None else f"limb {mechanism.limbs[guard.limb].name}"
    match guard.kind:
        case GuardKind.REACH | GuardKind.REACH_CLOSED:
            limit = ledger.writer.neg(guard.low)
            ledger.ask_node(_home(mechanism, f"it is out of reach of {limb}"), guard.value, limit)
        case GuardKind.ASSEMBLY:
            ledger.ask_node(_home(mechanism, f"{limb} closes there in another assembly"), guard.value, guard.low)
        case GuardKind.NORMALISED:
            size = ledger.writer.function("abs", guard.value)
            ledger.ask_node(_home(mechanism, "its quaternion does not have length one"), guard.low, size)
        case GuardKind.SIDE:
            message = "it is on the other side of singular poses than with the parameters of the file"
            ledger.ask_node(_home(mechanism, message), guard.value, guard.low)
        case GuardKind.SINGULAR:
            pass  # which every function says of its state by itself
