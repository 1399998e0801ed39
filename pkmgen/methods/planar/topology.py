"""Loops, freedoms and motors of a mechanism, counted before anything is derived."""

from __future__ import annotations

from dataclasses import dataclass

from pkmgen.description.types import JointType, Motion
from pkmgen.errors import UnsupportedRobotError
from pkmgen.mechanism.types import Mechanism

__all__ = ["Topology", "analyse_topology"]

_FREEDOMS = {
    JointType.REVOLUTE: 1,
    JointType.PRISMATIC: 1,
    JointType.UNIVERSAL: 2,
    JointType.CYLINDRICAL: 2,
    JointType.SPHERICAL: 3,
}


@dataclass(frozen=True, slots=True)
class Topology:
    """Counts of a mechanism.

    Attributes:
        loops: Independent closed loops.
        joint_freedoms: Freedoms of the joints before the tips.
        mobility: Freedoms of the closed mechanism.
        freedoms: Freedoms of the platform motion.
        actuators: Number of motors.
    """

    loops: int
    joint_freedoms: int
    mobility: int
    freedoms: int
    actuators: int


def analyse_topology(mechanism: Mechanism) -> Topology:
    """Count loops, freedoms and motors, and refuse a robot that does not move as it says.

    A planar point closes two equations a limb (its tip meets the point), so that the mobility is the joint freedoms
    plus the freedoms of the platform less the closure equations.

    Raises:
        UnsupportedRobotError: Mobility, platform freedoms and motors differ, or the motion is not modelled yet.
    """
    if mechanism.motion is not Motion.PLANAR_POINT:
        raise UnsupportedRobotError(
            f"{mechanism.place}: this method and these inputs are for platform motion {Motion.PLANAR_POINT}, "
            f"not {mechanism.motion}"
        )
    joints = [element.joint for limb in mechanism.limbs for element in limb.elements]
    joint_freedoms = sum(_FREEDOMS[joint.type] for joint in joints)
    freedoms = len(mechanism.layout.twist_names)
    closures = 2 * len(mechanism.limbs)
    topology = Topology(
        loops=len(mechanism.limbs) - 1,
        joint_freedoms=joint_freedoms,
        mobility=joint_freedoms + freedoms - closures,
        freedoms=freedoms,
        actuators=sum(joint.motor is not None for joint in joints),
    )
    if topology.mobility != freedoms:
        raise UnsupportedRobotError(
            f"{mechanism.place}: the joints leave {topology.mobility} freedoms, the platform motion has {freedoms}"
        )
    if topology.actuators != freedoms:
        raise UnsupportedRobotError(
            f"{mechanism.place}: {topology.actuators} motors for {freedoms} freedoms; this method and these "
            "inputs need as many of one as of the other"
        )
    return topology
