"""What becomes of states: whether a robot works there, and what stops it where it does not."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from pkmgen.status import LIMB_SINGULAR, NO_CONVERGENCE, NOT_FINITE, NOT_NORMALISED, OTHER_ASSEMBLY, OUT_OF_REACH
from pkmgen.studies.study.subject import Array, Subject


class Region(IntEnum):
    """What a state is."""

    WORKS = 0
    LIMITED = 1
    BEYOND = 2
    PARALLEL = 3
    SERIAL = 4
    OTHER = 5
    OUT = 6


WORDS = {
    Region.WORKS: "works",
    Region.LIMITED: "a joint is beyond its limits",
    Region.BEYOND: "beyond a parallel (type 2) singularity",
    Region.PARALLEL: "in a parallel (type 2) singularity",
    Region.SERIAL: "in a serial (type 1) singularity",
    Region.OTHER: "other assembly, or none found",
    Region.OUT: "out of reach",
}
NEEDED = ("singularity", "joint_limits", "joint_coordinates")
"""Functions that distinguish regions, where a robot has them."""


def regions_of(subject: Subject, poses: Array) -> Array:
    """The region of each pose (N, p).

    Beyond a parallel singularity the determinant of the unit rows of the inverse Jacobian has another sign than at
    home; robots that have none, of bodies and joints, report another assembly by their status.
    """
    still = subject.still(len(poses))
    status = subject.compute("inverse_dynamics", poses, still, still)[1]
    margin = volume = None
    if subject.has("joint_limits"):
        margin = subject.compute("joint_limits", poses)[0]["margin"].reshape(len(poses), -1).min(axis=1)
    if subject.has("singularity") and len(subject.actuators) == len(subject.names.twist):
        sign = np.sign(subject.compute("singularity", subject.poses(subject.home[None]))[0]["parallel"][0])
        volume = subject.compute("singularity", poses)[0]["parallel"] * sign
    return told_apart(status, margin, volume)


def told_apart(status: Array, margin: Array | None, volume: Array | None) -> Array:
    """Regions of states.

    Args:
        status: Status words (N,).
        margin: Least distance of a joint from its limits; None where none has any.
        volume: Determinant of unit rows of the inverse Jacobian, positive at home; None where there is none.
    """
    regions = np.full(len(status), int(Region.WORKS))
    if margin is not None:
        regions[margin < 0.0] = Region.LIMITED
    if volume is not None:
        regions[volume < 0.0] = Region.BEYOND
    if not status.any():
        return regions
    for bits, region in (
        (NOT_FINITE | NOT_NORMALISED | NO_CONVERGENCE | OTHER_ASSEMBLY, Region.OTHER),
        (OUT_OF_REACH, Region.OUT),
    ):
        regions[(status & bits) != 0] = region
    left = (status != 0) & (regions < Region.OTHER)
    regions[left] = np.where(status[left] >> LIMB_SINGULAR != 0, int(Region.SERIAL), int(Region.PARALLEL))
    return regions
