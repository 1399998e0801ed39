"""What the short form of a robot file stands for: limbs and a platform, written as bodies, joints and loops."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pkmgen.language.description.bodies import (
    MultibodyDescription,
    MultibodyFile,
    PairType,
    PoseCoordinate,
    PosedBody,
)
from pkmgen.language.description.source import KeyPath
from pkmgen.language.description.types import RobotFile
from pkmgen.language.expression.algebra import ONE, ZERO, ZERO_VECTOR, Vector, add, negate
from pkmgen.language.expression.trees import Number, Tree
from pkmgen.mechanism.pose_joints import body_behind
from pkmgen.mechanism.types import Mechanism, Part
from pkmgen.mechanism.written import point_of, quantity_of
from pkmgen.motion.plan.orders import values_of
from pkmgen.motion.plan.plan import Plan
from pkmgen.motion.trees.coordinates import joint_coordinates_model
from pkmgen.multibody.limbs.expand_limb import Ends, LimbExpansion
from pkmgen.multibody.limbs.file_in_making import FileInMaking
from pkmgen.multibody.limbs.lower import MOTIONS

PLATFORM = "platform"
BACK = Number(-1.0)
POSES = {motion: pose for pose, motion in MOTIONS.items()}
"""Coordinates of the pose by motion and plane."""
SHARED_KEYS = ("pkmgen", "name", "title", "source", "parameters", "gravity", "published")
"""Keys that mean the same in both forms."""


def expanded(file: RobotFile, plan: Plan) -> MultibodyFile:
    """Write a robot of limbs as bodies, joints and loops; messages still name the places of its file.

    Args:
        file: What its file says.
        plan: What is found out about it in numbers, where its limbs close at home among it.
    """
    mechanism, record = plan.mechanism, file.description
    made = FileInMaking(origins={("joints",): ("limbs",)})
    pose = _platform(made, file, mechanism)
    ends: dict[int | None, tuple[str, Vector]] = {None: (PLATFORM, ZERO_VECTOR)}
    for index, part in enumerate(mechanism.parts):
        ends[index] = _part(made, index, part, mechanism)
    _limbs(made, file, plan, ends)
    _couple_limbs(made, mechanism)
    description = MultibodyDescription.model_construct(
        **{name: getattr(record, name) for name in SHARED_KEYS},
        bodies=tuple(made.bodies),
        joints=tuple(made.joints),
        loops=tuple(made.loops),
        couplings=tuple(made.couplings),
        platform=PosedBody.model_construct(
            body=PLATFORM, pose=pose, others="held", attitude_range=record.platform.attitude_range
        ),
        home=made.home,
        box={each.value: ends for each, ends in zip(pose, record.platform.box, strict=False)},
    )
    return MultibodyFile(description, file.values, file.derived, replace(file.source, origins=made.origins))


def _platform(made: FileInMaking, file: RobotFile, mechanism: Mechanism) -> tuple[PoseCoordinate, ...]:
    """The platform and what it carries; returns the coordinates of its pose."""
    home, plane = file.description.platform.home, mechanism.plane if mechanism.layout.plane else "xy"
    pose = tuple(map(PoseCoordinate, POSES[mechanism.motion, plane]))
    made.add_body(PLATFORM, mechanism.platform, ZERO_VECTOR, ("platform",))
    for place, coordinate in enumerate(pose):
        made.origins["box", coordinate.value] = ("platform", "box", place)
        made.origins["home", coordinate.value] = ("platform", "home", place)
        w, x, y, z = home[-4:] if coordinate is PoseCoordinate.ATTITUDE else (home[place],) * 4
        made.home[coordinate.value] = (x, y, z, w) if coordinate is PoseCoordinate.ATTITUDE else w
    return pose


def _limbs(made: FileInMaking, file: RobotFile, plan: Plan, ends: Ends) -> None:
    """All limbs, their joints where their closures are at home."""
    model, pose = joint_coordinates_model(plan), {"pose": np.array([plan.mechanism.home])}
    coordinates = iter(values_of(plan.mechanism, model, pose)["joints"][0].tolist())
    for limb in plan.mechanism.limbs:
        values = [next(coordinates) for _ in range(limb.graph.tree.size)]
        LimbExpansion(made, file.description, limb, values, ends).write()


def _couple_limbs(made: FileInMaking, mechanism: Mechanism) -> None:
    """Devices that keep joints of limbs equal."""
    for place, coupling in enumerate(mechanism.couplings):
        first, *others = (f"{mechanism.limbs[index].name}_{coupling.element}" for index in coupling.limbs)
        for other in others:
            made.couple(("couplings", place), f"{other}_equal", {first: ONE, other: BACK})


def _part(made: FileInMaking, index: int, part: Part, mechanism: Mechanism) -> tuple[str, Vector]:
    """A part of the platform; returns the body that limbs end on there, and from where their mounts are.

    A part that turns as the platform does stands on it, or beside it, where its mass is that of a body that does not
    turn; another one has a joint of its own.
    """
    path: KeyPath = ("platform", "parts", index)
    turns_along, carries = part.turn_ratio == ONE, any(limb.part == index for limb in mechanism.limbs)
    if turns_along and part.offset == ZERO_VECTOR:
        made.add_body(part.name, part.bodies, ZERO_VECTOR, path)
        made.fix(PLATFORM, part.name, part.point, path)
        return PLATFORM, part.point
    if turns_along and part.point == ZERO_VECTOR and not carries:
        made.add_body(part.name, part.bodies, ZERO_VECTOR, path)
        _turn(made, part.name, (body_behind(PoseCoordinate.Z), part.offset), ONE, mechanism, path)
        return PLATFORM, ZERO_VECTOR
    return _turning(made, part, mechanism, path)


def _turning(made: FileInMaking, part: Part, mechanism: Mechanism, path: KeyPath) -> tuple[str, Vector]:
    """A part that turns against the platform, behind a body that does not turn where its offset does not."""
    if part.offset == ZERO_VECTOR or part.turn_ratio == ZERO:
        made.add_body(part.name, part.bodies, part.offset, path)
        _turn(made, part.name, (PLATFORM, part.point), add(part.turn_ratio, BACK), mechanism, path)
        return part.name, part.offset
    mount = f"{part.name}_mount"
    made.add_body(mount, (), ZERO_VECTOR, path)
    _turn(made, mount, (PLATFORM, part.point), BACK, mechanism, path)
    made.add_body(part.name, part.bodies, ZERO_VECTOR, path)
    _turn(made, part.name, (mount, part.offset), part.turn_ratio, mechanism, path)
    return part.name, ZERO_VECTOR


def _turn(
    made: FileInMaking, name: str, on: tuple[str, Vector], ratio: Tree, mechanism: Mechanism, path: KeyPath
) -> None:
    """Let a body turn by so many times the angle of the platform against the body that carries it."""
    parent, point = on
    axis = mechanism.layout.rotation_axis
    assert axis is not None
    x, y, z = (Number(float(entry)) for entry in axis)
    made.add_joint(
        path, name=name, type=PairType.REVOLUTE, parent=parent, child=name, at=point_of(point), axis=point_of((x, y, z))
    )
    made.couple(path, f"{name}_turn", {name: ONE, "r" + "xyz"[axis.index(1)]: negate(ratio)})
    made.home[name] = quantity_of(Number(mechanism.value(ratio) * mechanism.home[-1]))
