"""Closures of legs as methods see them: in the axes of their first joints, hinges at their ends being closures."""

from __future__ import annotations

from dataclasses import replace

from pkmgen.language.expression.algebra import ZERO_VECTOR, settled
from pkmgen.mechanism.limb_axes import axes_about
from pkmgen.mechanism.multibody import GROUND, LoopClosure, Multibody, Side
from pkmgen.multibody.leg_views import seen_from_leg
from pkmgen.multibody.plan import MultibodyPlan


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
    loops = [seen_from_leg(robot, loop) for loop in loops]
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


def is_loaded(robot: Multibody, index: int) -> bool:
    """Whether a motor, a spring or friction acts on a joint."""
    link = robot.links[index]
    return index in robot.motors or link.spring is not None or link.friction.acts


def is_idle(robot: Multibody, index: int) -> bool:
    """Whether a joint carries nothing, and nothing acts on it."""
    carries = robot.links[index].bodies or any(other.parent == index for other in robot.links)
    return not carries and not is_loaded(robot, index)
