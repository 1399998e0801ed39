"""Spins of rods between two ball joints, which nothing holds: one of the ball joints becomes a universal one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NoReturn

import numpy as np

from pkmgen.bridges.importing.model import Joint, JointKind, Model, split_universal
from pkmgen.bridges.importing.names import allowed_names
from pkmgen.bridges.importing.placement import HERE, Array, Placement
from pkmgen.bridges.importing.poses import Close, Coordinates, closed_home, motion_of, poses_at
from pkmgen.errors import ArgumentError
from pkmgen.machine.spelling import did_you_mean, printable

BALLS = (JointKind.SPHERICAL, JointKind.POINT)
SPIN, ALL_SPINS = ":spin", "spins"
"""Behind the name of a ball joint: its spin only; in place of names: the spins of all rods."""
LEAST_BALL_DISTANCE_M = 1e-9
"""Least distance of two balls that have a line, m."""
SHOWN = 20


@dataclass(frozen=True, slots=True)
class Rod:
    """Bodies that two ball joints, and no other joint, hold to the rest: they spin about the line of the two centres.

    Attributes:
        links: The bodies.
        balls: Names of the two joints, in the order of the model, one of the tree first.
    """

    links: frozenset[str]
    balls: tuple[str, str]

    @property
    def option(self) -> str:
        """What `--lock` takes to hold its spin."""
        return f"{self.balls[0]}{SPIN}"


def spin_words(model: Model, words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Sort what `--lock` names: joints that are locked as a whole, and spins.

    A spin may be named as in the robot file, whose names have other letters than some sources.
    """
    names = [joint.name for joint in (*model.joints, *model.loops)]
    written = {new: old for old, new in allowed_names(names).items()}
    spins = [word for word in words if word not in names and (word == ALL_SPINS or word.endswith(SPIN))]
    whole = tuple(word for word in words if word not in spins)
    return whole, tuple(
        word if word == ALL_SPINS else written.get(name := word.removesuffix(SPIN), name) + SPIN for word in spins
    )


def rods_of(model: Model) -> tuple[Rod, ...]:
    """Find the rods of a model whose fixed links are one."""
    joints = (*model.joints, *model.loops)
    group = {link.name: {link.name} for link in model.links}
    for joint in joints:
        if joint.kind not in BALLS and group[joint.parent] is not group[joint.child]:
            whole = group[joint.parent] | group[joint.child]
            group.update(dict.fromkeys(whole, whole))
    rods: list[Rod] = []
    for links in {id(links): links for links in group.values()}.values():
        balls = [joint.name for joint in joints if (joint.parent in links) != (joint.child in links)]
        if model.root not in links and len(balls) == 2:
            rods.append(Rod(frozenset(links), (balls[0], balls[1])))
    return tuple(rods)


def hold_spins(model: Model, words: Sequence[str], base: str, close: Close | None) -> Model:
    """Make universal joints of ball joints, so that rods do not spin.

    Both axes are perpendicular to the line between the two centres at home, where their coordinates are zero. A joint
    NAME of the tree becomes two revolute joints, NAME_A on the parent and NAME_B on the child, with a body without mass
    between them; one that closes a loop stays one.

    Args:
        model: Its bodies, none of them fixed to another in the tree, and the home.
        words: `NAME:spin` of ball joints at the ends of rods, or `spins` for all rods.
        base: `fixed` or `free`.
        close: Closes the loops of a robot file; None to leave them as the home has them.

    Raises:
        ArgumentError: A word names no such ball joint, or both of one rod.
    """
    if not words:
        return model
    chosen = _chosen(model, words)
    home = closed_home(model, base, close)
    poses = poses_at(model, home)
    for name, rod in chosen.items():
        model = _without_spin(model, name, rod, home, poses)
    return model


def _chosen(model: Model, words: Sequence[str]) -> dict[str, Rod]:
    """Ball joints that are asked for, each with its rod."""
    rods = rods_of(model)
    chosen: dict[str, Rod] = {}
    for word in words:
        if word == ALL_SPINS:
            if not rods:
                _refuse(word, "the model has no rod between two ball joints", rods)
            continue
        name = word.removesuffix(SPIN)
        rod = _rod_at(model, word, name, rods)
        other = next((ball for ball, held in chosen.items() if held is rod and ball != name), None)
        if other is not None:
            _refuse(word, f"{other}{SPIN} holds this rod already", rods)
        chosen[name] = rod
    if ALL_SPINS in words:
        held = list(chosen.values())
        chosen.update({rod.balls[0]: rod for rod in rods if rod not in held and rod.balls[0] not in chosen})
    return chosen


def _rod_at(model: Model, word: str, name: str, rods: Sequence[Rod]) -> Rod:
    """The rod at a ball joint; of two the one that hangs from it."""
    joint = next((joint for joint in (*model.joints, *model.loops) if joint.name == name), None)
    if joint is None:
        _refuse(word, f"the model has no moving joint {name!r}", rods)
    if joint.kind not in BALLS:
        _refuse(word, f"{name!r} is of type {joint.kind}, no ball joint", rods)
    found = [rod for rod in rods if name in rod.balls]
    if not found:
        _refuse(word, "what it holds has no second ball joint, or other joints too, and so spins about no line", rods)
    return next((rod for rod in found if joint.child in rod.links), found[0])


def _refuse(word: str, reason: str, rods: Sequence[Rod]) -> NoReturn:
    """Raise an error about a word that holds no spin."""
    allowed = [f"{ball}{SPIN}" for rod in rods for ball in rod.balls]
    shown = ", ".join([*allowed[:SHOWN], *(["…"] if len(allowed) > SHOWN else []), ALL_SPINS] if rods else ["none"])
    raise ArgumentError(
        printable(f"--lock {word!r}: {reason}; allowed: {shown}{did_you_mean(word, set(allowed) - {word})}")
    )


def _without_spin(model: Model, name: str, rod: Rod, home: Coordinates, poses: dict[str, Placement]) -> Model:
    """The model with a universal joint in place of the ball joint at one end of a rod."""
    joints = {joint.name: joint for joint in (*model.joints, *model.loops)}
    ball, far = joints[name], joints[next(other for other in rod.balls if other != name)]
    hangs, in_tree = ball.child in rod.links, ball in model.joints
    link, own = (ball.child, ball.child_place) if hangs else (ball.parent, ball.place)
    far_link, far_own = (far.child, far.child_place) if far.child in rod.links else (far.parent, far.place)
    between = HERE if far_link == link else poses[link].inverse() @ poses[far_link]
    centre = (between @ far_own).point
    line = own.rotation.T @ (centre - own.point)
    if float(np.linalg.norm(line)) < LEAST_BALL_DISTANCE_M:
        raise ArgumentError(printable(f"--lock {name + SPIN!r}: both ball joints of the rod have one centre"))
    if in_tree:
        turned = motion_of(ball, home[name]).rotation
    else:
        turned = (poses[ball.parent] @ ball.place).rotation.T @ (poses[ball.child] @ ball.child_place).rotation
    place, child_place = ball.place, ball.child_place
    if hangs:
        place = place @ Placement(turned, np.zeros(3))
    else:
        child_place = child_place @ Placement(turned.T, np.zeros(3))
    first, second = _across(line)
    held = replace(ball, kind=JointKind.UNIVERSAL, place=place, child_place=child_place, axis=first, second_axis=second)
    if not in_tree:
        return replace(model, loops=tuple(held if loop.name == name else loop for loop in model.loops))
    return _split(model, held)


def _split(model: Model, joint: Joint) -> Model:
    """The model with two revolute joints, and a body without mass between them, in place of a universal one."""
    turns, cross = split_universal(joint, f"{joint.name}_A", f"{joint.name}_B")
    taken = {*(each.name for each in (*model.joints, *model.loops)), *(link.name for link in model.links)}
    if found := {*(turn.name for turn in turns), cross.name} & taken:
        message = f"--lock {joint.name + SPIN!r}: the model has {sorted(found)[0]!r} already; rename that"
        raise ArgumentError(printable(message))
    joints = [turn for each in model.joints for turn in (turns if each.name == joint.name else (each,))]
    links = list(model.links)
    position = next(index for index, link in enumerate(links) if link.name == joint.child)
    links.insert(position, cross)
    home = {name: value for name, value in model.home.items() if name != joint.name}
    return replace(model, joints=tuple(joints), links=tuple(links), home=home)


def _across(line: Array) -> tuple[Array, Array]:
    """Two unit axes across a line and each other, the first as near as can be to an axis of the frame."""
    along = line / np.linalg.norm(line)
    first = np.eye(3)[int(np.argmin(np.round(np.abs(along), 6)))]
    first = first - (first @ along) * along
    first = first / np.linalg.norm(first)
    return first, np.cross(along, first)
