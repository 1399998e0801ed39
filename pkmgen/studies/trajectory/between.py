"""States of a trajectory between its samples.

Poses are cubic in time with the twists of both neighbours, twists are cubic with their accelerations, accelerations are
linear: each is as smooth as the samples are, and none overshoots where accelerations jump.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pkmgen.studies.study.subject import Array, Subject
from pkmgen.studies.study.trajectories import Trajectory

Motion = tuple[Array, Array, Array]


def states_between(subject: Subject, trajectory: Trajectory, times: Array) -> Motion:
    """Poses, twists and accelerations at times (K,) within the trajectory."""
    known = trajectory.times
    place = np.clip(np.searchsorted(known, times, side="right") - 1, 0, len(known) - 2)
    step = (known[place + 1] - known[place])[:, None]
    part = (times - known[place])[:, None] / step
    rates = _pose_rates(subject, trajectory)
    pose = _cubic(trajectory.pose, rates, place, part, step)
    begin = subject.turns
    if begin is not None:
        pose[:, begin : begin + 4] /= np.linalg.norm(pose[:, begin : begin + 4], axis=1, keepdims=True)
    twist = _cubic(trajectory.twist, trajectory.acceleration, place, part, step)
    ends = trajectory.acceleration[place], trajectory.acceleration[place + 1]
    return pose, twist, (1.0 - part) * ends[0] + part * ends[1]


def refined(subject: Subject, trajectory: Trajectory, least: int) -> Trajectory:
    """The trajectory with as many states between its samples, evenly spread, as make `least` states at least."""
    times = trajectory.times
    more = -(-least // (len(times) - 1))
    if more <= 1:
        return trajectory
    parts = np.arange(more) / more
    fine = np.append((times[:-1, None] + parts * np.diff(times)[:, None]).ravel(), times[-1])
    pose, twist, acceleration = states_between(subject, trajectory, fine)
    return replace(trajectory, times=fine, pose=pose, twist=twist, acceleration=acceleration)


def _cubic(values: Array, rates: Array, place: Array, part: Array, step: Array) -> Array:
    """Cubic Hermite interpolation between rows `place` and the next ones."""
    double, triple = part**2, part**3
    return np.asarray(
        (2.0 * triple - 3.0 * double + 1.0) * values[place]
        + (triple - 2.0 * double + part) * step * rates[place]
        + (3.0 * double - 2.0 * triple) * values[place + 1]
        + (triple - double) * step * rates[place + 1]
    )


def _pose_rates(subject: Subject, trajectory: Trajectory) -> Array:
    """Derivatives of the entries of poses: q̇ = ½ ω q for a quaternion."""
    begin = subject.turns
    if begin is None:
        return trajectory.twist
    w, v = trajectory.pose[:, begin : begin + 1], trajectory.pose[:, begin + 1 : begin + 4]
    half = 0.5 * trajectory.twist[:, begin : begin + 3]
    turned = np.hstack([-np.sum(half * v, axis=1, keepdims=True), w * half + np.cross(half, v)])
    return np.hstack([trajectory.twist[:, :begin], turned, trajectory.twist[:, begin + 3 :]])
