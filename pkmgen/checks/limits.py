"""How much of the box lies beyond the limits of joints, which kernels do not refuse."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import singledispatch
from typing import Any

import numpy as np

from pkmgen.compile import Compilation, LimbCompilation
from pkmgen.functions.joints import joint_limits
from pkmgen.mechanism.poses import box_poses
from pkmgen.motion.plan.orders import values_of

SHOWN = 4
"""Joints that are named."""


@dataclass(frozen=True, slots=True)
class BoxLimits:
    """Poses of the box that joints with limits do not allow.

    Attributes:
        poses: Number of poses drawn that can be reached.
        beyond: How many of them lie beyond a limit.
        joints: Joints by how many of these they refuse, the worst first.
    """

    poses: int
    beyond: int
    joints: tuple[tuple[str, int], ...]

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)

    def sentence(self) -> str:
        """Say it in a line."""
        if not self.beyond:
            return f"none of {self.poses} poses of the box that can be reached is beyond the limits of a joint"
        named = ", ".join(f"{name} ({count})" for name, count in self.joints[:SHOWN])
        more = f" and {len(self.joints) - SHOWN} more joints" if len(self.joints) > SHOWN else ""
        return (
            f"{self.beyond} of {self.poses} poses of the box that can be reached are beyond the limits of a joint: "
            f"{named}{more}; kernels compute them all the same, joint_limits tells them"
        )


@singledispatch
def robot_limits(made: Compilation, samples: int, seed: int) -> BoxLimits | None:  # noqa: ARG001
    """Say how much of its box the limits of its joints leave a robot of limbs; None of others, and without limits."""
    return None


@robot_limits.register
def _of_limbs(made: LimbCompilation, samples: int, seed: int) -> BoxLimits | None:
    if not (limited := made.mechanism.limited):
        return None
    poses = box_poses(made.mechanism, samples, np.random.default_rng(seed))
    found = values_of(made.mechanism, joint_limits(made.plan), {"pose": poses})["margin"]
    margins = found.reshape(samples, -1)
    margins = margins[np.isfinite(margins).all(axis=1)]
    counts = np.count_nonzero(margins < 0.0, axis=0)
    worst = sorted(
        ((each.name, int(count)) for each, count in zip(limited, counts, strict=True)), key=lambda row: -row[1]
    )
    beyond = int(np.count_nonzero((margins < 0.0).any(axis=1)))
    return BoxLimits(len(margins), beyond, tuple(row for row in worst if row[1]))
