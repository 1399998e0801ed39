"""Joint coordinates of all limbs, actuated and passive, from the pose.

Limbs are taken as trees: one coordinate for each axis of the joints of the elements and for each slide. Joints that
repeat a coordinate (the second rod of a pair, the links of a parallelogram) and the joints at the tips, which follow
from the attitude of what they join, are left out.
"""

from __future__ import annotations

from pkmgen.graph.symbolic.staged import StagedEquations
from pkmgen.graph.symbolic.types import Port, SymbolicModel
from pkmgen.motion.geometry.pose import declare_pose
from pkmgen.motion.geometry.robot import Geometry
from pkmgen.motion.kinematics.assembly import place_limbs
from pkmgen.motion.kinematics.closure import model_of
from pkmgen.motion.kinematics.limb_models import LimbWriter
from pkmgen.motion.trees.models import RestingModels
from pkmgen.motion.trees.site import LimbSite


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
    coordinates = geometry.mechanism.joint_coordinates
    meaning = "joint coordinates: " + ", ".join(coordinate.name for coordinate in coordinates)
    units = tuple(coordinate.unit for coordinate in coordinates)
    port = Port("joints", (len(symbols),), symbols, units, meaning)
    return model_of(equations, geometry, "joint_coordinates", "geometry", (port,))


def _coordinates(writer: LimbWriter, site: LimbSite) -> Port:
    return writer.port("coordinate", [place.value() for place in site.places])
