"""The legs of a multibody: what is left of its links without base and platform, and how they follow the platform.

Links that joints, loops or couplings connect are one leg, with all loops inside. The closures of a leg give its joint
rates from the twist of the platform, J_i q̇_i = J_vi V (18)–(19). Those that are left when its joints are eliminated are
what the leg holds the platform by; they give the coordinates of the pose that follow from the independent ones.

Links that couplings make follow the pose are parts of the platform, each with its own twist (9); a leg ends on one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.graph.symbolic.matrix import Matrix, zeros
from pkmgen.graph.symbolic.pivoting import choose_pivots, matched_columns, pivots_that_lead
from pkmgen.graph.symbolic.solve import PivotOrder
from pkmgen.mechanism.loop_groups import joined
from pkmgen.mechanism.multibody import GROUND, JointCoupling, LoopClosure, Multibody
from pkmgen.multibody.assembly import RANK_TOLERANCE
from pkmgen.multibody.everywhere import gradients_everywhere
from pkmgen.multibody.independent import rates_by_link
from pkmgen.multibody.methods.legs.platform_parts import NotOfLegsError, on_pose, platform_parts, seats_of
from pkmgen.multibody.methods.legs.seen import is_idle, with_closures_of_legs
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.owners import leg_name
from pkmgen.multibody.plan import MultibodyPlan
from pkmgen.multibody.steps import ZERO_GRADIENT, ScalarRow

Array = NDArray[Any]
REPEATS_WITHIN = 1e-9
"""How much rates of joints may differ that are taken for one, relative to their largest value."""
NO_PLATFORM = "its equations are those of legs between a base and a platform, and the file names no platform"
MOVING_BASE = "its legs stand on a base that rests, and this one moves"


@dataclass(frozen=True, slots=True)
class Block:
    """Rows and columns of J_i that are solved together, others before them.

    Attributes:
        rows: Places among the closures of the leg.
        columns: Places among the leading rates.
        order: Pivots, among these.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    order: PivotOrder


@dataclass(frozen=True, slots=True)
class Leg:
    """A leg.

    Attributes:
        name: Prefix of its quantities.
        seat: The part of the platform that it ends on, or hangs on.
        links: Its links; none where a joint holds the platform to the base directly.
        repeated: Links whose joints repeat the rate of another one of the leg: that one, and +1 or −1; 0 where they
            stand still, or nothing depends on their rates.
        rows: Its closures, among those of the robot.
        order: Pivots of J_i.
        blocks: What of it is solved one after the other.
    """

    name: str
    seat: int
    links: tuple[int, ...]
    repeated: Mapping[int, tuple[int, int]]
    rows: tuple[int, ...]
    order: PivotOrder
    blocks: tuple[Block, ...] = ()

    @property
    def leading(self) -> tuple[int, ...]:
        """Its links whose joints repeat no other one."""
        return tuple(index for index in self.links if index not in self.repeated)

    @property
    def moving(self) -> dict[int, tuple[int, int]]:
        """Those of the links that repeat others which move."""
        return {index: (leader, sign) for index, (leader, sign) in self.repeated.items() if sign}

    def of_links(self, robot: Multibody, column: Matrix) -> dict[int, Matrix]:
        """Rates or accelerations of all joints from those of the leading ones."""
        found = rates_by_link(robot, self.leading, column)
        repeated = {
            index: sign * found[leader] if sign else zeros(robot.links[index].freedoms, 1)
            for index, (leader, sign) in self.repeated.items()
        }
        return found | repeated

    @property
    def left(self) -> tuple[int, ...]:
        """Places, among its rows, of closures that do not give joint rates."""
        return tuple(place for place in range(len(self.rows)) if place not in self.order.rows)


@dataclass(frozen=True, slots=True)
class Legs:
    """Legs and platform.

    Attributes:
        plan: The robot, with closures as legs see them.
        platform: The link of the platform, the last one of the pose.
        pose: Links of the pose.
        parts: Further links of an articulated platform, by the closure that says how each follows the pose.
        legs: The legs.
        following: Links of the pose whose coordinates follow (parasitic motion).
        holding: Closures that give their rates: index of a leg, and place among its rows.
        order: Pivots of these in the rates that follow.
    """

    plan: MultibodyPlan
    platform: int
    pose: tuple[int, ...]
    parts: Mapping[int, int]
    legs: tuple[Leg, ...]
    following: tuple[int, ...]
    holding: tuple[tuple[int, int], ...]
    order: PivotOrder

    @property
    def seats(self) -> tuple[int, ...]:
        """The platform, further parts of it, and what else of the pose legs end on."""
        return tuple(dict.fromkeys((self.platform, *self.parts, *(leg.seat for leg in self.legs))))


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
    plan, robot = with_closures_of_legs(plan), plan.robot
    if not robot.posed:
        raise NotOfLegsError(NO_PLATFORM)
    if robot.base is not None:
        raise NotOfLegsError(MOVING_BASE)
    pose = robot.pose
    _check_motors(robot, pose)
    numbers = Numbers(replace(plan.coupled, loops=plan.solution.rated))
    parts, groups, seats = _divided(robot, numbers.rows)
    _check_couplings(robot, [row.source for place, row in enumerate(numbers.rows) if place not in parts.values()])
    found = None if plan.places is None else gradients_everywhere(numbers.robot, plan.places)
    gradients = on_pose(robot, parts, numbers.gradients(plan.poses))
    found = None if found is None else on_pose(robot, parts, found)
    legs = tuple(
        _leg(robot, seat, *group, gradients, found, plan.sine) for seat, group in zip(seats, groups, strict=True)
    )
    following = tuple(index for index in pose if index not in robot.independent)
    holding, order = _holding(robot, legs, following, gradients, plan.sine)
    return Legs(plan, pose[-1], pose, parts, legs, following, holding, order)


def _check_motors(robot: Multibody, pose: Sequence[int]) -> None:
    for index in robot.motors:
        if index in pose:
            raise NotOfLegsError(f"motor {robot.links[index].name} is a coordinate of the pose, not a joint of a leg")


def _check_couplings(robot: Multibody, sources: Sequence[LoopClosure | JointCoupling]) -> None:
    """Couplings may have coordinates of the pose that are entries of V: slides along axes of the base, one turn."""
    pose, kinds = robot.pose, [robot.links[index].kind for index in robot.pose]
    slides = {index for place, index in enumerate(pose) if all(kind == "P" for kind in kinds[: place + 1])}
    single = (
        {index for index in pose if robot.links[index].kind == "R"} if kinds.count("P") + 1 == len(kinds) else set()
    )
    for coupling in sources:
        if not isinstance(coupling, JointCoupling):
            continue
        turned = {index for index, _ in coupling.terms if index in pose} - slides - single
        if turned or ("P" in kinds[len(slides) :] and any(index in slides for index, _ in coupling.terms)):
            name = robot.links[min(turned or slides)].name
            raise NotOfLegsError(f"{coupling.name} makes joints of a leg follow {name}, a coordinate of the pose")


def _divided(
    robot: Multibody, rows: Sequence[ScalarRow]
) -> tuple[dict[int, int], list[tuple[tuple[int, ...], tuple[int, ...]]], list[int]]:
    """Parts of the platform, and legs with the part that each ends on; parts that one leg joins belong to it."""
    parts = platform_parts(robot, rows)
    while True:
        groups = _groups(robot, parts, rows)
        seats = [seats_of(robot, parts, links, [rows[row] for row in held]) for links, held in groups]
        joined_by_legs = set[int]().union(*(own for own in seats if len(own) > 1))
        if not joined_by_legs:
            return parts, groups, [min(own) for own in seats]
        if joined_by_legs.isdisjoint(parts):
            names = " and ".join(robot.links[index].name for index in sorted(joined_by_legs))
            raise NotOfLegsError(f"a leg ends on several links of the platform, which move against each other: {names}")
        parts = {index: row for index, row in parts.items() if joined_by_legs.isdisjoint(robot.path(index))}


def _groups(
    robot: Multibody, parts: Mapping[int, int], rows: Sequence[ScalarRow]
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Links and closures of each leg, in the order of the links."""
    platform = {*robot.pose, *parts}
    rows_links = [frozenset() if place in parts.values() else row.links for place, row in enumerate(rows)]
    closed = {index for members in rows_links for index in members}
    links = [
        index
        for index in range(len(robot.links))
        if index not in platform and (index in closed or not is_idle(robot, index))
    ]
    carried = [{index, robot.links[index].parent} - {GROUND, *platform} for index in links]
    inside = [set(members) - platform for members in rows_links]
    groups, direct = list[tuple[tuple[int, ...], tuple[int, ...]]](), list[int]()
    for places in joined(carried + inside):
        own = tuple(links[place] for place in places if place < len(links))
        held = tuple(place - len(links) for place in places if place >= len(links))
        if own:
            groups.append((own, held))
        else:
            direct += [row for row in held if row not in parts.values()]
    return [*groups, ((), tuple(direct))] if direct else groups


def _leg(
    robot: Multibody,
    seat: int,
    links: tuple[int, ...],
    rows: tuple[int, ...],
    gradients: Array,
    found: Array | None,
    sine: float,
) -> Leg:
    name = leg_name(robot, links[0]) if links else "direct_joints"
    if not links:
        return Leg(name, seat, links, {}, rows, PivotOrder((), (), (), 0.0))
    samples = gradients[:, list(rows)][:, :, robot.columns(links)]
    width = samples.shape[2]
    if samples.shape[1] < width or np.linalg.matrix_rank(samples[0], RANK_TOLERANCE) < width:
        listed = ", ".join(robot.links[index].name for index in links)
        raise NotOfLegsError(f"the platform does not determine the joints of a leg by itself: {listed}")
    repeated = dict[int, tuple[int, int]]()
    if found is not None:
        idle, rows = _without_idle(robot, links, rows, found)
        repeated = _repeated(robot, tuple(index for index in links if index not in idle), rows, found)
        repeated |= dict.fromkeys(idle, (next(index for index in links if index not in idle), 0))
    leg = Leg(name, seat, links, repeated, rows, PivotOrder((), (), (), 0.0))
    inner = inner_gradients(robot, leg, gradients)
    order = choose_pivots(inner, sine)
    pattern = np.ones(inner.shape[1:], bool) if found is None else np.any(inner_gradients(robot, leg, found), axis=0)
    return replace(leg, order=order, blocks=_blocks(pattern, inner, order, sine))


def _blocks(pattern: Array, inner: Array, order: PivotOrder, sine: float) -> tuple[Block, ...]:
    """The parts of J_i that are solved one after the other, each in what it takes from those before it."""
    rows, columns = order.rows, matched_columns(pattern[None], order)
    leads = pivots_that_lead(pattern[list(rows)][None, :, columns].astype(float))
    found = list(dict.fromkeys(tuple(np.flatnonzero(row).tolist()) for row in leads & leads.T))

    def block(places: tuple[int, ...]) -> Block:
        own, across = (tuple(sorted(axis[place] for place in places)) for axis in (rows, columns))
        return Block(own, across, choose_pivots(inner[:, own][:, :, across], sine))

    return tuple(
        map(block, sorted(found, key=lambda places: (leads[places[0]].sum(), min(columns[k] for k in places))))
    )


def inner_gradients(robot: Multibody, leg: Leg, gradients: Array) -> Array:
    """J_i: gradients of the closures of a leg in the rates of its leading joints, (poses, rows, rates)."""
    rows = gradients[:, list(leg.rows)]
    inner = rows[:, :, robot.columns(leg.leading)]
    owners = robot.owners(leg.leading)
    for index, (leader, sign) in leg.moving.items():
        inner[:, :, owners.index(leader)] += sign * rows[:, :, robot.columns((index,))[0]]
    return np.where(np.abs(inner) < ZERO_GRADIENT, 0.0, inner)


def _without_idle(
    robot: Multibody, links: tuple[int, ...], rows: tuple[int, ...], gradients: Array
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Joints of a leg whose rates nobody asks for, and the closures without those that give them."""
    says = np.abs(gradients[:, rows]).max(axis=0) > ZERO_GRADIENT
    kept, idle = [row for row, own in zip(rows, says, strict=True) if own.any()], list[int]()
    for index in links:
        columns = robot.columns((index,))
        asked = [row for row in kept if np.abs(gradients[:, row][:, columns]).max() > ZERO_GRADIENT]
        if is_idle(robot, index) and len(asked) == len(columns) and len(idle) + 1 < len(links):
            kept, idle = [row for row in kept if row not in asked], [*idle, index]
    return tuple(idle), tuple(kept)


def _repeated(
    robot: Multibody, links: tuple[int, ...], rows: tuple[int, ...], gradients: Array
) -> dict[int, tuple[int, int]]:
    """Joints that stand still, or move as another one of the leg does or opposite to it, wherever the platform goes."""
    inner, outer = (gradients[:, list(rows)][:, :, robot.columns(part)] for part in (links, robot.pose))
    moved = np.linalg.pinv(inner, rcond=RANK_TOLERANCE) @ outer
    owners, found = robot.owners(links), dict[int, tuple[int, int]]()
    single = [index for index in links if robot.links[index].freedoms == 1]
    single.sort(key=lambda index: (index not in robot.motors, index))
    for place, leader in enumerate(single):
        if leader in found:
            continue
        own = moved[:, owners.index(leader)]
        size = np.abs(own).max()
        for index in single[place + 1 :]:
            other = moved[:, owners.index(index)]
            signs = [sign for sign in (0, 1, -1) if np.abs(other - sign * own).max() < REPEATS_WITHIN * size]
            if signs and index not in found and index not in robot.motors:
                found[index] = (leader, signs[0])
    return found


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
            inner = inner_gradients(robot, leg, gradients)
            share = np.linalg.solve(inner[:, kept].swapaxes(1, 2), inner[:, left].swapaxes(1, 2)).swapaxes(1, 2)
            held = held[:, left] - share @ held[:, kept]
        blocks.append(held)
        places += [(number, place) for place in left]
    samples = np.concatenate(blocks, axis=1)
    samples = np.where(np.abs(samples) < ZERO_GRADIENT, 0.0, samples)
    order = choose_pivots(samples, sine)
    return tuple(places[row] for row in order.rows), replace(order, rows=tuple(range(len(order.rows))))
