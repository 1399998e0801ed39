"""Mobility of a robot of bodies and joints: joint rates, rank of the closures, and the freedoms that are left."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pkmgen.machine.spelling import counted, listed
from pkmgen.motion.plan.mobility import RobotMobility
from pkmgen.multibody.assembly import RANK_TOLERANCE
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.plan import MultibodyPlan

NAMED_PART = 0.1
"""Least part of a motion with which a joint is named."""


@dataclass(frozen=True, slots=True)
class MultibodyMobility(RobotMobility):
    """Freedoms of the closures at home and at poses of the box; a base that moves has its six besides.

    Attributes:
        rates: Number of rates of all joints of the tree.
        closures: Number of scalar closures and couplings.
        rank: Rank of their gradients at home.
        redundant: Number of them that the elimination leaves out.
        freedoms: Rates less rank.
        motors: Number of motors.
        other: Freedoms less independent rates, the greatest difference at home and at poses of the box; zero if all
            is well.
    """

    rates: int
    closures: int
    rank: int
    redundant: int
    freedoms: int
    motors: int
    other: int

    def sentence(self) -> str:
        """Say it in a line."""
        return (
            f"{counted(self.rates, 'joint rate')}; {counted(self.closures, 'closure equation')} of rank {self.rank} "
            f"({self.redundant} redundant: they follow from the others); "
            f"{counted(self.freedoms, 'degree')} of freedom, {counted(self.motors, 'motor')}"
        )


def singular_words(plan: MultibodyPlan) -> str:
    """Where the rank of the closures is farthest from what the independent coordinates leave, and what moves there."""
    numbers, robot = Numbers(plan.robot), plan.robot
    gradients = numbers.gradients(plan.poses)
    values = np.linalg.svd(gradients, compute_uv=False)
    ranks = np.sum(values > RANK_TOLERANCE * values.max(axis=1, initial=0.0)[:, None], axis=1)
    worst = int(np.argmax(np.abs(gradients.shape[2] - ranks - robot.freedoms)))
    pose = dict(zip(robot.joints, plan.poses[worst].tolist(), strict=True))
    place = listed(f"{name} {pose[name]:.4g}" for name in robot.given)
    following = gradients[worst][:, numbers.free]
    _, sizes, directions = np.linalg.svd(following)
    rank = int(np.sum(sizes > RANK_TOLERANCE * values[worst].max(initial=0.0)))
    motion = np.abs(directions[rank:]).max(axis=0, initial=0.0)
    owners = robot.owners(range(len(robot.links)))
    moving = [
        robot.links[owners[column]].name for column, part in zip(numbers.free, motion, strict=True) if part > NAMED_PART
    ]
    joints = listed(dict.fromkeys(moving))
    return f"at {place}" + (f", where {joints} can move while the motors stand still" if joints else "")


def mobility_of_multibody(plan: MultibodyPlan) -> MultibodyMobility:
    """Count rates, closures and freedoms at the poses of a plan."""
    gradients = Numbers(plan.robot.bearing).gradients(plan.poses)
    _, closures, rates = gradients.shape
    values = np.linalg.svd(gradients, compute_uv=False) if closures else np.zeros((len(plan.poses), 0))
    ranks = np.sum(values > RANK_TOLERANCE * values.max(axis=1, initial=0.0)[:, None], axis=1)
    motors = len(plan.robot.motors)
    return MultibodyMobility(
        rates=rates,
        closures=closures,
        rank=int(ranks[0]),
        redundant=closures - int(ranks[0]),
        freedoms=rates - int(ranks[0]),
        motors=motors,
        other=int(np.abs(rates - ranks - plan.robot.freedoms).max()),
    )
