"""How far a robot of bodies and joints moves before its loops end or turn over: poses of its box, and from home."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.mechanism.multibody import Multibody
from pkmgen.mechanism.reach import BoxReach, nearest_of
from pkmgen.multibody.assembly import RANK_TOLERANCE
from pkmgen.multibody.numbers import Numbers
from pkmgen.multibody.plan import MultibodyPlan

Array = NDArray[Any]
BOX_STEPS, LARGEST_JUMP = 24, 0.5
"""Steps of a displacement, and how far a joint that follows may move in one beside the step itself, rad or sizes."""
FARTHEST, FINE_STEPS, REFINEMENTS = 1.6, 80, 3
"""Distance from home of the search for limits, rad or sizes of the robot; its steps; how often the last is divided."""
STRAINED_PART = 0.3
"""Part of the greatest strain above which a closure is named."""
REACHED, TURNED, ENDED = 0, 1, 2
"""How a displacement ends: completed, beyond a singularity where the loops turn over, or where they cannot close."""


def survey_box(plan: MultibodyPlan, count: int, seed: int) -> BoxReach:
    """Move from home to random positions of the box, and along every independent coordinate."""
    robot = plan.robot
    walker = _Walker(plan)
    home, low, high = walker.numbers.ranges().T
    ways = low + (high - low) * np.random.default_rng(seed).random((count, len(low))) - home
    ends, _, lasts = walker.walk(np.repeat(walker.home, count, axis=0), ways, BOX_STEPS)
    positions = _given(robot, walker.numbers.displaced(np.repeat(walker.home, count, axis=0), ways))
    wide = np.where(high > low, high - low, 1.0)
    away = np.linalg.norm(ways / wide, axis=1)
    scales = np.array(robot.rate_scales)
    way = FARTHEST * np.vstack([np.diag(scales), -np.diag(scales)])
    distances = walker.distances(way) * FARTHEST
    nearest = int(np.argmin(distances)) % len(scales)
    near = float(distances.min())
    link = robot.links[robot.owners(robot.independent)[nearest]]
    units = [unit for index in robot.independent for unit in robot.links[index].units]
    return BoxReach(
        positions=count,
        turned=int(np.sum(ends == TURNED)),
        ended=int(np.sum(ends == ENDED)),
        coordinate=link.name if near < FARTHEST else "",
        distance=near * float(scales[nearest]),
        unit="m" if link.kind == "P" else "rad",
        kind="parallel" if robot.driven else "serial",
        loops=walker.strained(lasts[ends == ENDED]),
        nearest={
            name: nearest_of(robot.given, units, positions, away, ends == end)
            for name, end in (("turned", TURNED), ("ended", ENDED))
        },
    )


def _given(robot: Multibody, poses: Array) -> Array:
    """Independent coordinates of poses."""
    return np.asarray(poses[:, [robot.joints.index(name) for name in robot.given]])


class _Walker:
    """Makes displacements in small steps, and detects where loops end or turn over.

    Attributes:
        numbers: Its closures.
        home: Coordinates at home, one row.
    """

    def __init__(self, plan: MultibodyPlan) -> None:
        robot = plan.robot
        self.numbers = Numbers(robot)
        self._rate_scales = np.array(
            [robot.size if link.kind == "P" else 1.0 for link in robot.links for _ in range(link.freedoms)]
        )
        self._scales = np.array([robot.size if unit == "m" else 1.0 for link in robot.links for unit in link.units])
        self.home = np.array([[robot.home[name] for name in robot.joints]])

    def walk(self, poses: Array, ways: Array, parts: int) -> tuple[Array, Array, Array]:
        """Make displacements; returns how each ends, the number of steps taken, and the poses after them."""
        ends, steps, poses = np.zeros(len(ways), int), np.zeros(len(ways), int), poses.copy()
        before = self._gradients(poses)
        for _ in range(parts):
            going = np.flatnonzero(ends == REACHED)
            if not len(going):
                break
            moved = self._predicted(poses[going], ways[going] / parts)
            closed, done = self.numbers.closed(moved)
            done &= self.numbers.upright(closed)
            done &= (np.abs(closed - moved) / self._scales).max(axis=1, initial=0.0) < LARGEST_JUMP
            now = self._gradients(closed)
            signs = np.ones(len(going))
            if self.numbers.free:
                signs = np.linalg.det(np.einsum("kri,krj->kij", before[going], now))
            ends[going] = np.where(~done, ENDED, np.where(signs <= 0.0, TURNED, REACHED))
            good = ends[going] == REACHED
            poses[going[good]], before[going[good]] = closed[good], now[good]
            steps[going[good]] += 1
        return ends, steps, poses

    def strained(self, poses: Array) -> tuple[str, ...]:
        """Closures that block each other where the loops cannot be closed any further, by most of the poses.

        They are those of the left singular vector of the least singular value: no motion of joints that follow changes
        their sum.
        """
        if not len(poses) or not self.numbers.free:
            return ()
        names = [row.source.name for row in self.numbers.rows]
        places = {name: [k for k, each in enumerate(names) if each == name] for name in dict.fromkeys(names)}
        scales = self._rate_scales[self.numbers.free]
        matrix = self.numbers.gradients(poses)[:, :, self.numbers.free] * scales
        votes = dict.fromkeys(places, 0)
        for left, values, _ in zip(*np.linalg.svd(matrix, full_matrices=False), strict=True):
            held = left[:, values > RANK_TOLERANCE * values[0]][:, -1]
            parts = {name: float(np.linalg.norm(held[rows])) for name, rows in places.items()}
            for name, part in parts.items():
                votes[name] += part > STRAINED_PART * max(parts.values())
        return tuple(name for name, count in votes.items() if 2 * count > len(poses))

    def _predicted(self, poses: Array, ways: Array) -> Array:
        """Poses a step further, other joints at the rates they have: where two branches meet, none is left."""
        free, moved = self.numbers.free, self.numbers.displaced(poses, ways)
        if not free:
            return moved
        gradients = self.numbers.gradients(poses)
        given = np.einsum("krj,kj->kr", gradients[:, :, self.numbers.given], ways)
        rates = np.zeros((len(poses), gradients.shape[2]))
        rates[:, free] = -np.einsum("kjr,kr->kj", np.linalg.pinv(gradients[:, :, free], rcond=1e-9), given)
        longest = np.abs(rates).max(axis=1, keepdims=True)
        return self.numbers.moved(moved, rates * np.minimum(1.0, LARGEST_JUMP / np.maximum(longest, LARGEST_JUMP)))

    def distances(self, ways: Array) -> Array:
        """The fraction of each displacement from home that can be made; one for all of it."""
        done, part = np.zeros(len(ways)), 1.0
        poses, going = np.repeat(self.home, len(ways), axis=0), np.arange(len(ways))
        for _ in range(REFINEMENTS):
            ends, steps, after = self.walk(poses[going], part * ways[going], FINE_STEPS)
            done[going] += part * steps / FINE_STEPS
            poses[going] = after
            going, part = going[ends != REACHED], part / FINE_STEPS
            if not len(going):
                break
        return done

    def _gradients(self, poses: Array) -> Array:
        """Gradients in the rates that follow, each column of length one, which leaves signs alone."""
        matrix = self.numbers.gradients(poses)[:, :, self.numbers.free]
        lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
        return np.asarray(matrix / np.where(lengths > 0.0, lengths, 1.0))
