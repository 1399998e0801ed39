"""How far a platform moves before a limb cannot follow or the motors lose hold of it: in its box, and from home.

With D q̇ = wᵀ ẋ for each motor, the rows w have no value where a limb does not reach, and their determinant changes its
sign across a parallel singularity. A robot with more motors than freedoms has no such sign.
"""

from __future__ import annotations

import numpy as np

from pkmgen.mechanism.poses import box_poses, rotated
from pkmgen.mechanism.reach import BoxReach, nearest_of
from pkmgen.motion.geometry.robot import Geometry
from pkmgen.motion.kinematics.inverse import actuator_matrix
from pkmgen.motion.plan.orders import Array, values_of

FARTHEST, FINE_STEPS, REFINEMENTS = 1.6, 160, 3
"""Distance from home of the search for limits, rad or sizes of the robot; its steps; how often the last is divided."""
SINGULAR_DETERMINANT = 1e-9
"""Determinant, of rows of length one, below which a pose is singular."""


def survey_box(geometry: Geometry, count: int, seed: int) -> BoxReach:
    """Look at random poses of the box, those that `check` compares at, and along every freedom from home."""
    mechanism = geometry.mechanism
    layout, survey = mechanism.layout, _Survey(geometry)
    poses = box_poses(mechanism, count, np.random.default_rng(seed))
    reached, sides = survey.look(poses)
    home = survey.home_side
    turned = reached & (sides != home) & (home != 0.0)
    away = np.linalg.norm((poses - np.array(mechanism.home)) / survey.widths, axis=1)
    scales = np.array([mechanism.size if unit == "m" else 1.0 for unit in layout.units("pose")])
    distance, place, kind = survey.nearest_limit(scales)
    units = layout.pose_units
    return BoxReach(
        positions=count,
        turned=int(np.sum(turned)),
        ended=0,
        coordinate=layout.twist_names[place] if distance < FARTHEST else "",
        distance=distance * float(scales[place]),
        unit=layout.units("pose")[place],
        kind=kind,
        word="poses",
        unreached=int(np.sum(~reached)),
        limbs=survey.limbs_beyond(poses),
        nearest={
            "unreached": nearest_of(layout.pose_names, units, poses, away, ~reached),
            "turned": nearest_of(layout.pose_names, units, poses, away, turned),
        },
    )


class _Survey:
    """The lines of the motors at poses.

    Attributes:
        widths: Width of the box by entry of the pose; one for a quaternion.
        home_side: Sign of the determinant at home; zero where home is singular, or there are more motors than freedoms.
    """

    def __init__(self, geometry: Geometry) -> None:
        self._geometry, self._model = geometry, actuator_matrix(geometry)
        mechanism = geometry.mechanism
        spans = [high - low if high > low else 1.0 for low, high in mechanism.box]
        self.widths = np.array(spans + [1.0] * (len(mechanism.layout.pose_names) - len(spans)))
        self._home = np.array(mechanism.home)
        self.home_side = float(self.look(self._home[None])[1][0])

    def look(self, poses: Array) -> tuple[Array, Array]:
        """Which poses are reached, and on which side of a parallel singularity they lie: −1, 0 or 1."""
        rows, levers = self._lines(poses)
        reached = np.asarray(np.isfinite(rows).all(axis=(1, 2)) & np.isfinite(levers).all(axis=1))
        if rows.shape[1] != rows.shape[2]:
            return reached, np.zeros(len(poses))
        lengths = np.linalg.norm(rows, axis=2, keepdims=True)
        with np.errstate(invalid="ignore", divide="ignore"):
            values = np.linalg.det(np.where(reached[:, None, None], rows / lengths, 0.0))
        return reached, np.where(np.abs(values) > SINGULAR_DETERMINANT, np.sign(values), 0.0)

    def limbs_beyond(self, poses: Array) -> tuple[str, ...]:
        """Name the limbs that do not reach some poses."""
        rows, _ = self._lines(poses)
        lost = np.asarray(~np.isfinite(rows).all(axis=(0, 2)))
        limbs = [limb.name for limb, *_ in self._geometry.mechanism.motors()]
        return tuple(dict.fromkeys(name for name, far in zip(limbs, lost, strict=True) if far))

    def nearest_limit(self, scales: Array) -> tuple[float, int, str]:
        """How far from home the nearest limit is, in scales; along which freedom; and its kind."""
        ways = np.vstack([np.diag(scales), -np.diag(scales)])
        found = [self._along(way) for way in ways]
        place = int(np.argmin([distance for distance, _ in found]))
        distance, kind = found[place]
        return distance, place % len(scales), kind

    def _along(self, way: Array) -> tuple[float, str]:
        """The fraction of a displacement from home that the robot can make, and what ends it."""
        if self.home_side == 0.0 and self._is_square:
            return 0.0, "parallel"
        start, step = 0.0, FARTHEST / FINE_STEPS
        kind = "parallel"
        for _ in range(REFINEMENTS):
            parts = start + step * np.arange(1, FINE_STEPS + 1)
            reached, sides = self.look(self._moved(parts[:, None] * way))
            good = reached & (sides == self.home_side)
            if good.all():
                return FARTHEST, kind
            first = int(np.argmin(good))
            kind = "parallel" if reached[first] else "reach"
            start, step = start + step * first, step / FINE_STEPS
        return start, kind

    @property
    def _is_square(self) -> bool:
        mechanism = self._geometry.mechanism
        return len(mechanism.motors()) == self._geometry.freedoms

    def _moved(self, ways: Array) -> Array:
        """Poses that are displaced and turned from home."""
        count, pose = len(self._geometry.mechanism.layout.axes), np.tile(self._home, (len(ways), 1))
        if self._geometry.mechanism.layout.free:
            pose[:, :count] += ways[:, :count]
            pose[:, count:] = rotated(self._home[count:], ways[:, count:])
            return pose
        return np.asarray(pose + ways)

    def _lines(self, poses: Array) -> tuple[Array, Array]:
        """Rows w and levers D of all motors: (poses, motors, freedoms) and (poses, motors)."""
        values = values_of(self._geometry.mechanism, self._model, {"pose": poses})
        rows = values["actuator_matrix"].reshape(len(poses), -1, self._geometry.freedoms)
        return rows, values["levers"]
