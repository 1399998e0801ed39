"""Joint coordinates of all limbs, actuated and passive, from the pose.

Limbs are taken as trees: one coordinate for each axis of the joints of the elements and for each slide. Joints that
repeat a coordinate (the second rod of a pair, the links of a parallelogram) and the joints at the tips, which follow
from the attitude of what they join, are left out.
"""

from __future__ import annotations

from dataclasses import dataclass

from pkmgen.mechanism.types import Limb, Limits
from pkmgen.motion.geometry.pose import declare_pose
from pkmgen.motion.geometry.robot import Geometry
from pkmgen.motion.kinematics.assembly import place_limbs
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.kinematics.limb_models import LimbWriter
from pkmgen.motion.trees.models import RestingModels
from pkmgen.motion.trees.site import LimbSite
from pkmgen.symbolic.staged import StagedEquations
from pkmgen.symbolic.types import Port, SymbolicModel


@dataclass(frozen=True, slots=True)
class JointCoordinate:
    """An independent joint coordinate of a limb.

    Attributes:
        name: Limb and element, such as `first.arm`; numbered where the joint has several axes, as in `first.rod 1`.
        unit: rad or m.
        limits: Its range, None where the file gives none.
    """

    name: str
    unit: str
    limits: Limits | None


def coordinates_of_limb(limb: Limb) -> tuple[JointCoordinate, ...]:
    """The independent joint coordinates of a limb, base to tip."""
    joints, coordinates = limb.graph.tree.independent(), list[JointCoordinate]()
    for index, element in enumerate(limb.elements):
        own = [joint for joint in joints if joint.element == index]
        axes = sum(not joint.slide for joint in own)
        for number, joint in enumerate(own, start=1):
            suffix = " slide" if joint.slide else f" {number}" if axes > 1 else ""
            unit = "rad" if joint.kind == "R" else "m"
            coordinates.append(JointCoordinate(f"{limb.name}.{element.name}{suffix}", unit, joint.limits))
    return tuple(coordinates)


def joint_coordinates_model(geometry: Geometry) -> SymbolicModel:
    """Write pose → joint coordinates of all limbs (rad or m), base to tip.

    Those of motors are the actuator positions of inverse kinematics; angles of passive joints are in (−π, π]. Where a
    limb has no rates, stretched or at the gimbal of a universal joint, it is singular.

    Raises:
        UnsupportedRobotError: A limb has no joint coordinates.
    """
    equations = StagedEquations()
    pose = declare_pose(equations, geometry)
    limbs = place_limbs(equations, pose, RestingModels(geometry, _coordinates))
    symbols = tuple(symbol for results in limbs for symbol in results["coordinate"])
    coordinates = [coordinate for limb in geometry.mechanism.limbs for coordinate in coordinates_of_limb(limb)]
    meaning = "joint coordinates: " + ", ".join(coordinate.name for coordinate in coordinates)
    units = tuple(coordinate.unit for coordinate in coordinates)
    port = Port("joints", (len(symbols),), symbols, units, meaning)
    return model_of(equations, geometry, "joint_coordinates", "geometry", (port,))


def _coordinates(writer: LimbWriter, site: LimbSite) -> Port:
    return writer.port("coordinate", [place.value() for place in site.places])
