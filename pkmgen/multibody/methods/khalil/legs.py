"""The legs of a multibody: what is left of its links without base and platform, and how they follow the platform.

Links that joints, loops or couplings connect are one leg, with all loops inside. The closures of a leg give its joint
rates from the twist of the platform, J_i q̇_i = J_vi V (18)–(19). Those that are left when its joints are eliminated are
what the leg holds the platform by; they give the coordinates of the pose that follow from the independent ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.symbolic.pivoting import choose_pivots
from pkmgen.graph.symbolic.solve import PivotOrder
from pkmgen.mechanism.loop_groups import joined
from pkmgen.mechanism.multibody import GROUND, Multibody
from pkmgen.multibody.assembly import RANK_TOLERANCE
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.steps import ZERO_GRADIENT

Array = NDArray[Any]
NO_PLATFORM = "its equations are those of legs between a base and a platform, and the file names no platform"
MOVING_BASE = "its legs stand on a base that rests, and this one moves"


class NotOfLegsError(Exception):
    """A robot that has no legs and platform in the sense of the method; the message says why."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A leg.

    Attributes:
        name: Prefix of its quantities.
        links: Its links; none where a joint holds the platform to the base directly.
        rows: Its closures, among those of the robot.
        order: Pivots of J_i.
    """

    name: str
    links: tuple[int, ...]
    rows: tuple[int, ...]
    order: PivotOrder

    @property
    def left(self) -> tuple[int, ...]:
        """Places, among its rows, of closures that do not give joint rates."""
        return tuple(place for place in range(len(self.rows)) if place not in self.order.rows)


@dataclass(frozen=True, slots=True)
class Legs:
    """Legs and platform.

    Attributes:
        platform: The link of the platform, the last one of the pose.
        pose: Links of the pose.
        legs: The legs.
        following: Links of the pose whose coordinates follow (parasitic motion).
        holding: Closures that give their rates: index of a leg, and place among its rows.
        order: Pivots of these in the rates that follow.
    """

    platform: int
    pose: tuple[int, ...]
    legs: tuple[Leg, ...]
    following: tuple[int, ...]
    holding: tuple[tuple[int, int], ...]
    order: PivotOrder


def legs_refusal(plan: MultibodyPlan) -> str | None:
    """Say why a robot has no legs and platform; None where it has."""
    try:
        legs_of(plan)
    except NotOfLegsError as error:
        return str(error)
    return None


def legs_of(plan: MultibodyPlan) -> Legs:
    """Take the legs of a robot apart.

    Raises:
        NotOfLegsError: They cannot be.
    """
    robot = plan.robot
    if not robot.posed:
        raise NotOfLegsError(NO_PLATFORM)
    if robot.base is not None:
        raise NotOfLegsError(MOVING_BASE)
    pose = robot.pose
    _check_motors(robot, pose)
    _check_couplings(plan.coupled, pose)
    numbers = Numbers(replace(plan.coupled, loops=plan.solution.rated))
    gradients, rows_links = numbers.gradients(plan.poses), [row.links for row in numbers.rows]
    groups = _groups(robot, pose, rows_links)
    legs = tuple(_leg(robot, links, rows, gradients, plan.sine) for links, rows in groups)
    following = tuple(index for index in pose if index not in robot.independent)
    holding, order = _holding(robot, legs, following, gradients, plan.sine)
    return Legs(pose[-1], pose, legs, following, holding, order)


def _check_motors(robot: Multibody, pose: Sequence[int]) -> None:
    for index in robot.motors:
        if index in pose:
            raise NotOfLegsError(f"motor {robot.links[index].name} is a coordinate of the pose, not a joint of a leg")


def _check_couplings(coupled: Multibody, pose: Sequence[int]) -> None:
    """Couplings may have coordinates of the pose that slide along axes of the base: such are velocities in V."""
    kinds = [coupled.links[index].kind for index in pose]
    slides = {index for place, index in enumerate(pose) if all(kind == "P" for kind in kinds[: place + 1])}
    for coupling in coupled.couplings:
        turned = {index for index, _ in coupling.terms if index in pose} - slides
        if turned or ("P" in kinds[len(slides) :] and any(index in slides for index, _ in coupling.terms)):
            name = coupled.links[min(turned or slides)].name
            raise NotOfLegsError(f"{coupling.name} makes joints of a leg follow {name}, a coordinate of the pose")


def _groups(
    robot: Multibody, pose: Sequence[int], rows_links: Sequence[Iterable[int]]
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Links and closures of each leg, in the order of the links."""
    links = [index for index in range(len(robot.links)) if index not in pose]
    carried = [{index, robot.links[index].parent} - {GROUND, *pose} for index in links]
    inside = [set(members) - set(pose) for members in rows_links]
    groups, direct = list[tuple[tuple[int, ...], tuple[int, ...]]](), list[int]()
    for places in joined(carried + inside):
        own = tuple(links[place] for place in places if place < len(links))
        rows = tuple(place - len(links) for place in places if place >= len(links))
        if own:
            groups.append((own, rows))
        else:
            direct += rows
    return [*groups, ((), tuple(direct))] if direct else groups


def _leg(robot: Multibody, links: tuple[int, ...], rows: tuple[int, ...], gradients: Array, sine: float) -> Leg:
    name = f"leg_of_{robot.links[links[0]].name}" if links else "direct_joints"
    if not links:
        return Leg(name, links, rows, PivotOrder((), (), (), 0.0))
    samples = gradients[:, list(rows)][:, :, robot.columns(links)]
    width = samples.shape[2]
    if samples.shape[1] < width or np.linalg.matrix_rank(samples[0], RANK_TOLERANCE) < width:
        listed = ", ".join(robot.links[index].name for index in links)
        raise NotOfLegsError(f"the platform does not determine the joints of a leg by itself: {listed}")
    return Leg(name, links, rows, choose_pivots(samples, sine))


def _holding(
    robot: Multibody,
    legs: Sequence[Leg],
    following: Sequence[int],
    gradients: Array,
    sine: float,
) -> tuple[tuple[tuple[int, int], ...], PivotOrder]:
    """Closures that give the rates of the pose that follow, and their pivots."""
    if not following:
        return (), PivotOrder((), (), (), 0.0)
    blocks, places = list[Array](), list[tuple[int, int]]()
    for number, leg in enumerate(legs):
        rows = gradients[:, list(leg.rows)]
        held = rows[:, :, robot.columns(following)]
        kept, left = list(leg.order.rows), list(leg.left)
        if kept:
            inner = rows[:, :, robot.columns(leg.links)]
            share = np.linalg.solve(inner[:, kept].swapaxes(1, 2), inner[:, left].swapaxes(1, 2)).swapaxes(1, 2)
            held = held[:, left] - share @ held[:, kept]
        blocks.append(held)
        places += [(number, place) for place in left]
    samples = np.concatenate(blocks, axis=1)
    samples = np.where(np.abs(samples) < ZERO_GRADIENT, 0.0, samples)
    order = choose_pivots(samples, sine)
    return tuple(places[row] for row in order.rows), replace(order, rows=tuple(range(len(order.rows))))
