"""Closures of legs as methods see them: in the axes of their first joints, hinges at their ends being closures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pkmgen.language.expression.algebra import ZERO_VECTOR, dot, settled
from pkmgen.mechanism.limb_axes import axes_about
from pkmgen.mechanism.multibody import GROUND, LoopClosure, Multibody, Side
from pkmgen.multibody.closures import POSITION
from pkmgen.multibody.leg_views import seen_from_leg
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.rods import RodSearch


def with_closures_of_legs(plan: MultibodyPlan) -> MultibodyPlan:
    """The plan with closures for rates of legs: those of the plan, but where a rod is taken for a distance.

    They are written in the axes of the first joint of a leg on the base, as the positions are.
    """
    plan = plan.seen
    robot, loops = plan.robot, list[LoopClosure]()
    for loop in plan.coupled.loops:
        parts = [p for p, name in zip(plan.solution.rated, plan.solution.origins, strict=True) if name == loop.name]
        rod = any(part.type == "distance" and part.cylinder is None for part in parts)
        loops += [_closed(robot, loop)] if rod else parts
    loops = [_along_plane(robot, seen_from_leg(robot, loop)) for loop in loops]
    origins = tuple(loop.name for loop in loops)
    return replace(plan, solution=replace(plan.solution, rated=tuple(loops), origins=origins))


def _closed(robot: Multibody, loop: LoopClosure) -> LoopClosure:
    """A weld at a hinge that carries nothing else as that hinge."""
    for own, other in ((loop.parent, loop.child), (loop.child, loop.parent)):
        link = robot.links[own.link] if own.link != GROUND else None
        if loop.type != "fixed" or link is None or link.kind != "R" or not is_idle(robot, own.link):
            continue
        if own.point != ZERO_VECTOR or link.parent == GROUND:
            continue
        seen = settled(own.axes.back(link.axis))
        far = replace(other, axes=axes_about(settled(other.axes.rotate(seen)), robot.value))
        near = Side(link.parent, link.offset, axes_about(settled(link.mounting.rotate(link.axis)), robot.value))
        parent, child = (near, far) if own is loop.parent else (far, near)
        return replace(loop, type="R", parent=parent, child=child)
    return loop


def _along_plane(robot: Multibody, loop: LoopClosure) -> LoopClosure:
    """A closure of points along the axes of the first link of a leg, where that turns a plane in which others move.

    Across the plane, the rate of the first joint alone closes the loop.
    """
    carrier, *paths = robot.between(loop.parent.link, loop.child.link)
    if carrier != GROUND or POSITION.get(loop.type) != "all":
        return loop
    own = next((path for path in paths if path and not set(path) & set(robot.pose)), ())
    return replace(loop, along=own[0]) if _turns_plane(robot, own) else loop


def _turns_plane(robot: Multibody, path: Sequence[int]) -> bool:
    """Whether the first joint of a leg is a hinge, and the second one across it."""
    links = [robot.links[index] for index in path]
    if any(link.kind not in "RP" for link in links) or [link.kind for link in links[:2]] != ["R", "R"]:
        return False
    first, second = links[:2]
    return RodSearch(robot).vanishes(dot(first.axis, second.mounting.rotate(second.axis)))


def is_loaded(robot: Multibody, index: int) -> bool:
    """Whether a motor, a spring or friction acts on a joint."""
    link = robot.links[index]
    return index in robot.motors or link.spring is not None or link.friction.acts


def is_idle(robot: Multibody, index: int) -> bool:
    """Whether a joint carries nothing, and nothing acts on it."""
    carries = robot.links[index].bodies or any(other.parent == index for other in robot.links)
    return not carries and not is_loaded(robot, index)
