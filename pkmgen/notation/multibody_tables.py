"""Topology of a robot of bodies and joints as plain rows: joints, cycles, clusters of loops, steps, mobility."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from pkmgen.language.description.bodies import GROUND, Connection, MultibodyFile
from pkmgen.machine.spelling import counted
from pkmgen.mechanism.loop_groups import FREEDOMS, loop_groups
from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.pose_joints import with_pose_joints
from pkmgen.multibody.mobility import mobility_of_multibody
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.steps import AimStep, AlignStep, MeetingStep, RowStep, Step, SystemStep, WeldStep


def joint_rows(file: MultibodyFile, robot: Multibody) -> list[dict[str, object]]:
    """List a row for each joint of the file.

    Returns:
        Rows with the columns joint, type, freedoms, from, to, driven, role (`tree`, `cut`, or
        `pose`: what the pose of a platform stands for).
    """
    return [
        {
            "joint": joint.name,
            "type": joint.type.value,
            "freedoms": FREEDOMS[joint.type.value],
            "from": joint.parent,
            "to": joint.child,
            "driven": joint.actuator is not None,
            "role": role,
        }
        for joint, role in _with_roles(file, robot)
    ]


def cycle_rows(file: MultibodyFile, robot: Multibody) -> list[dict[str, object]]:
    """List a row for each fundamental cycle.

    Returns:
        Rows with the columns cut (its cut joint) and joints: those of the cycle from the cut joint on, with a minus
        sign where the joint is directed against the cycle.
    """
    joints = list(_with_roles(file, robot))
    beside: dict[str, list[tuple[str, str]]] = {}
    for joint, role in joints:
        if role != "cut":
            beside.setdefault(joint.parent, []).append((joint.child, joint.name))
            beside.setdefault(joint.child, []).append((joint.parent, f"-{joint.name}"))
    return [
        {"cut": joint.name, "joints": [joint.name, *_way(beside, joint.child, joint.parent)]}
        for joint, role in joints
        if role == "cut"
    ]


def _way(beside: Mapping[str, list[tuple[str, str]]], start: str, end: str) -> list[str]:
    """Joints of the tree from one body to another."""
    ways: dict[str, list[str]] = {start: []}
    waiting = deque([start])
    while waiting and end not in ways:
        body = waiting.popleft()
        for other, joint in beside.get(body, ()):
            if other not in ways:
                ways[other] = [*ways[body], joint]
                waiting.append(other)
    return ways[end]


def _with_roles(file: MultibodyFile, robot: Multibody) -> list[tuple[Connection, str]]:
    record, root = file.description, GROUND if robot.base is None else file.description.bodies[0].name
    joints = (*record.joints, *record.loops)
    pose = with_pose_joints(record, root).joints[len(record.joints) :]
    roles = ["tree" if bearing.closure is None else "cut" for bearing in robot.bearings]
    return [*zip(joints, roles, strict=True), *((joint, "pose") for joint in pose)]


def cluster_rows(robot: Multibody) -> list[dict[str, object]]:
    """List a row for each cluster: loops and couplings that share joints that follow.

    Returns:
        Rows with the columns cluster, loops (closures and couplings of it), follow (joints that follow), motors
        (given coordinates that take part), closures (scalar ones) and redundant (as many of them follow from others).
    """
    rows: list[dict[str, object]] = []
    for number, group in enumerate(loop_groups(robot, robot.independent), 1):
        names = [robot.loops[k].name for k in group.loops] + [robot.couplings[k].name for k in group.couplings]
        closures = sum(6 - FREEDOMS[robot.loops[k].type] for k in group.loops) + len(group.couplings)
        rows.append(
            {
                "cluster": number,
                "loops": names,
                "follow": [robot.links[index].name for index in group.dependent],
                "motors": [robot.links[index].name for index in group.given],
                "closures": closures,
                "redundant": max(closures - sum(robot.links[index].freedoms for index in group.dependent), 0),
            }
        )
    return rows


def step_rows(plan: MultibodyPlan) -> list[dict[str, object]]:
    """List a row for each step in which positions follow from those that are given.

    Returns:
        Rows with the columns step, finds (joint coordinates), by (closed form, or Newton's method with its unknowns)
        and from (loops and couplings that it uses).
    """
    return [
        {
            "step": number,
            "finds": [name for index in step.links for name in plan.robot.links[index].names],
            "by": _form(step),
            "from": list(dict.fromkeys(_original(plan, name) for name in _sources(plan, step))),
        }
        for number, step in enumerate(plan.solution.steps, 1)
    ]


def _form(step: Step) -> str:
    match step:
        case AimStep():
            return "direction of a rod"
        case WeldStep():
            return "attitude of the welded frame"
        case AlignStep():
            return "direction of a hinge"
        case RowStep():
            return "distance of two points" if step.row.part == "distance" else "a plane"
        case MeetingStep():
            return "where two circles meet" if len(step.links) == 2 else "where three spheres meet"
        case SystemStep(linear=True):
            return "linear coupling"
        case SystemStep():
            return f"Newton's method, {counted(len(step.rows), 'unknown rate')}"


def _sources(plan: MultibodyPlan, step: Step) -> tuple[str, ...]:
    """Names of the closures and couplings of a step, as they are solved."""
    match step:
        case AimStep():
            return step.rod.aim
        case WeldStep():
            return (step.weld.closure,)
        case AlignStep():
            return (step.alignment.closure,)
        case RowStep():
            return (step.row.source.name,)
        case MeetingStep():
            return tuple(closure.name for closure in step.closures)
        case SystemStep():
            return tuple(plan.solution.rows[row].source.name for row in step.rows)


def _original(plan: MultibodyPlan, name: str) -> str:
    """Name of the loop or coupling of the file that a closure is a part of."""
    known = [*(loop.name for loop in plan.robot.loops), *(coupling.name for coupling in plan.robot.couplings)]
    return max((own for own in known if f"{name}_".startswith(f"{own}_")), key=len, default=name)


def mobility_rows(plan: MultibodyPlan) -> list[dict[str, object]]:
    """List a row for the robot: joint rates, closures, their rank, redundant ones, freedoms, motors."""
    return [mobility_of_multibody(plan).as_dict()]
