"""The pose of a platform as joints: a chain without mass from the ground to the body, one joint for each coordinate.

Its independent coordinates are given; what else moves (parasitic motion) follows from the closures like any joint,
unless it is held.
"""

from __future__ import annotations

from pkmgen.language.description.bodies import (
    Connection,
    MultibodyDescription,
    NamedPlace,
    PairType,
    Place,
    PoseCoordinate,
    PosedBody,
)
from pkmgen.language.description.quantity import ZERO
from pkmgen.language.description.types import ORIGIN, UNIT, Axis

SLIDES = (PoseCoordinate.X, PoseCoordinate.Y, PoseCoordinate.Z)
TURNS = (PoseCoordinate.TURN_X, PoseCoordinate.TURN_Y, PoseCoordinate.TURN_Z)


def with_pose_joints(record: MultibodyDescription, root: str) -> MultibodyDescription:
    """A robot file with the pose of its platform as joints, the last ones, and as independent coordinates.

    Args:
        record: What the file says.
        root: The body that does not move.
    """
    if record.platform is None:
        return record
    body = next(body for body in record.bodies if body.name == record.platform.body)
    frames = {frame.name: frame for frame in body.frames}
    own = Place() if record.platform.frame is None else frames[record.platform.frame]
    joints = (*record.joints, *_joints(record.platform, root, own))
    return record.model_copy(update={"joints": joints, "independent": (*record.platform.pose, *record.independent)})


def _joints(platform: PosedBody, root: str, own: Place | NamedPlace) -> tuple[Connection, ...]:
    """Joints from the ground to the frame of the platform; bodies between them are called after the joints."""
    turns = [turn for turn in platform.pose if turn in TURNS]
    turns += [turn for turn in TURNS if turn not in turns]
    if PoseCoordinate.ATTITUDE in platform.pose:
        turns = [PoseCoordinate.ATTITUDE]
    chain = [each for each in (*SLIDES, *turns) if platform.others == "follow" or each in platform.pose]
    ends = [root, *map(body_behind, chain[:-1]), platform.body]
    made = []
    for place, coordinate in enumerate(chain):
        first, last = place == 0, place == len(chain) - 1
        made.append(
            Connection.model_construct(
                name=coordinate.value,
                type=_type_of(coordinate),
                parent=ends[place],
                child=ends[place + 1],
                at=platform.at if first else ORIGIN,
                rpy=platform.rpy if first else ORIGIN,
                child_at=own.at if last else ORIGIN,
                child_rpy=own.rpy if last else ORIGIN,
                axis=_axis_of(coordinate),
            )
        )
    return tuple(made)


def body_behind(coordinate: PoseCoordinate) -> str:
    """Name of the body without mass between the joint of a coordinate and the next one."""
    return f"{coordinate.value} of the pose"


def _type_of(coordinate: PoseCoordinate) -> PairType:
    if coordinate is PoseCoordinate.ATTITUDE:
        return PairType.SPHERICAL
    return PairType.PRISMATIC if coordinate in SLIDES else PairType.REVOLUTE


def _axis_of(coordinate: PoseCoordinate) -> Axis | None:
    """The axis that the last letter of a coordinate says."""
    if coordinate is PoseCoordinate.ATTITUDE:
        return None
    return tuple(UNIT if letter == coordinate.value[-1] else ZERO for letter in "xyz")  # type: ignore[return-value]
