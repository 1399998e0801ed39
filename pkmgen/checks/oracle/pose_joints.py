"""A robot whose file gives the pose of a platform, the platform on joints of its own, one for each coordinate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pinocchio as pin

from pkmgen.checks.oracle.numbers import Numbers
from pkmgen.language.description.bodies import GROUND, Connection, MultibodyFile, NamedPlace, PairType, Place, RigidBody
from pkmgen.language.description.quantity import QuantityExpression
from pkmgen.language.description.types import ORIGIN
from pkmgen.language.expression.trees import Expression, Number

STRAIGHT, TURNS, ATTITUDE = ("x", "y", "z"), ("rx", "ry", "rz"), "attitude"
ZERO = QuantityExpression("0", Number(0.0))
ONE = QuantityExpression("1", Number(1.0))
AXES = {"x": (ONE, ZERO, ZERO), "y": (ZERO, ONE, ZERO), "z": (ZERO, ZERO, ONE)}


def with_pose_joints(file: MultibodyFile) -> tuple[MultibodyFile, tuple[str, ...]]:
    """Put the platform on slides and hinges from the ground, in place of its pose.

    An attitude is three turns from that at home. What the pose leaves out has joints too, that the loops move, unless
    it is held.

    Returns:
        The file, whose independent coordinates are those of the pose and of joints beside it, and the names of all
        joints of the pose.
    """
    record, platform = file.description, file.description.platform
    assert platform is not None
    given = [coordinate.value for coordinate in platform.pose]
    own = [*(name for name in given if name != ATTITUDE), *(TURNS if ATTITUDE in given else ())]
    turns = [name for name in own if name in TURNS]
    left = [name for name in (*STRAIGHT, *TURNS) if name not in own and platform.others == "follow"]
    chain = [name for name in STRAIGHT if name in (*own, *left)]
    chain += [*turns, *(name for name in left if name in TURNS)]
    seat = next(body for body in record.bodies if body.name == platform.body)
    frame: Place = {each.name: each for each in seat.frames}.get(platform.frame or "", Place())
    links = [f"{name} of the pose" for name in chain[:-1]]
    joints = tuple(
        Connection.model_construct(
            name=name,
            type=PairType.REVOLUTE if name in TURNS else PairType.PRISMATIC,
            axis=AXES[name[-1]],
            parent=parent,
            child=child,
            **_frames(file, platform, frame, place, chain, turns),
        )
        for place, (name, parent, child) in enumerate(
            zip(chain, (GROUND, *links), (*links, platform.body), strict=True)
        )
    )
    home = {name: value for name, value in record.home.items() if name not in (*STRAIGHT, *TURNS, ATTITUDE)}
    home |= {name: record.home[name] for name in chain if name in record.home}
    changed: dict[str, Any] = {
        "bodies": (*record.bodies, *(_massless(name) for name in links)),
        "joints": (*joints, *record.joints),
        "independent": (*own, *record.independent),
        "platform": None,
        "home": home,
        "box": {},
    }
    return replace(file, description=record.model_copy(update=changed)), tuple(chain)


def _frames(
    file: MultibodyFile, ground: Place, own: Place | NamedPlace, place: int, chain: list[str], turns: list[str]
) -> dict[str, Any]:
    """Frames of a joint of the chain: of the ground first, of the platform last; the home attitude is between."""
    words: dict[str, Any] = {"at": ground.at, "rpy": ground.rpy} if place == 0 else {}
    if place == len(chain) - 1:
        words |= {"child_at": own.at, "child_rpy": own.rpy}
    if ATTITUDE in file.description.home and chain[place] == turns[0]:
        words["rpy"] = _after_home(file, words.get("rpy", ORIGIN))
    return words


def _after_home(file: MultibodyFile, rpy: Sequence[Expression]) -> tuple[QuantityExpression, ...]:
    """Roll, pitch and yaw of a frame, then turned by the attitude at home."""
    numbers, entries = Numbers(file.values), file.description.home[ATTITUDE]
    assert isinstance(entries, tuple)
    x, y, z, w = numbers.vector(entries)
    home = pin.Quaternion(w, x, y, z).normalized().toRotationMatrix()
    angles = pin.rpy.matrixToRpy(pin.rpy.rpyToMatrix(*numbers.vector(rpy)) @ home)
    return tuple(QuantityExpression(str(angle), Number(float(angle))) for angle in angles)


def _massless(name: str) -> RigidBody:
    return RigidBody.model_construct(name=name, mass=ZERO)
