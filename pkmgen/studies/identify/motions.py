"""Motion of a robot as its regressor takes it, from what was measured of a run: filtered, differentiated, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pkmgen.api.signature import RobotFunction
from pkmgen.errors import MeasurementError, Problem
from pkmgen.studies.identify.filtering import Array, LowPass, chosen_filter, derivative
from pkmgen.studies.identify.runs import Run
from pkmgen.studies.identify.subject import Subject, payload_columns


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """Equations of a run, thinned: Γ = X β + noise.

    Attributes:
        run: Where they are from.
        regressor: X, (N, m, k): Y_b, and of a run with a payload the columns of the payload.
        effort: Γ, (N, m).
        low_pass: The filter that both went through.
    """

    run: Run
    regressor: Array
    effort: Array
    low_pass: LowPass

    @property
    def times(self) -> Array:
        """Times of the samples after the beginning of the run, s."""
        return (self.low_pass.edge + self.low_pass.every * np.arange(len(self.effort))) * self.run.step


def samples_of(subject: Subject, run: Run, cutoff: float | None = None, *, payload: bool = False) -> Samples:
    """Filter a run, and compute its regressors.

    Args:
        subject: The robot.
        run: What was measured.
        cutoff: Of the filter, Hz; found from the spectrum of the motion unless given.
        payload: Whether the columns of a payload follow those of the base parameters.

    Raises:
        ArgumentError: The cut-off does not fit.
        MeasurementError: The robot cannot have moved so.
    """
    told = run.measured.get("position", run.measured.get("pose"))
    assert told is not None
    low_pass = chosen_filter(told, run.step, cutoff)
    state = motion_of(subject, run, low_pass)
    columns = [regressor_of(subject, run, state, low_pass)]
    if payload:
        places = payload_columns(subject)[2]
        function = subject.loaded.function("regressor")
        whole = function(*in_order(function, state))
        columns.append(whole[..., places])
    regressor = low_pass.thin(np.concatenate(columns, axis=-1))
    return Samples(run, regressor, low_pass.thin(run.effort), low_pass)


def motion_of(subject: Subject, run: Run, low_pass: LowPass) -> Mapping[str, Array]:
    """Inputs of the regressor at all samples of a run, by name."""
    measured, step = run.measured, run.step
    if "position" not in measured:
        return _motion_of_poses(subject, low_pass.smooth(_continuous(subject, measured["pose"])), step)
    position = low_pass.smooth(measured["position"])
    velocity = low_pass.smooth(measured["velocity"]) if "velocity" in measured else derivative(position, step)
    if "acceleration" in measured:
        acceleration = low_pass.smooth(measured["acceleration"])
    elif "velocity" in measured:
        acceleration = derivative(velocity, step)
    else:
        acceleration = derivative(position, step, 2)
    if not subject.robot.limbs:
        return {"position": position, "rate": velocity, "acceleration": acceleration}
    pose = _poses(subject, run, position, measured.get("pose"))
    moved = subject.robot.platform_motion(pose, velocity, acceleration)
    return {"pose": pose, "twist": moved.twist, "acceleration": moved.acceleration}


def in_order(function: RobotFunction, state: Mapping[str, Array]) -> tuple[Array, ...]:
    """Inputs of a function that a state names, in the order that it takes them."""
    return tuple(state[port.name] for port in function.inputs if port.name in state)


def attitude_start(subject: Subject) -> int | None:
    """Where the quaternion of a pose begins; None where it has none."""
    units = subject.robot.function("inverse_kinematics").inputs[0].units
    return len(units) - 4 if units[-1] == "1" and len(units) >= 4 else None


def body_rates(quaternion: Array, step: float) -> tuple[Array, Array]:
    """Angular velocity and acceleration, world axes, (N, 3), of quaternions (N, 4) that follow each other smoothly."""
    q = quaternion / np.linalg.norm(quaternion, axis=1, keepdims=True)
    return angular_velocity(q, derivative(q, step)), angular_velocity(q, derivative(q, step, 2))


def angular_velocity(q: Array, rate: Array) -> Array:
    """ω = 2 vec(q̇ q*), world axes, of quaternions, scalar first, and their rates; ω̇ of their second derivatives."""
    w, v, a, b = q[:, :1], q[:, 1:], rate[:, :1], rate[:, 1:]
    return np.asarray(2.0 * (w * b - a * v - np.cross(b, v)))


def _motion_of_poses(subject: Subject, pose: Array, step: float) -> Mapping[str, Array]:
    start = attitude_start(subject)
    if start is None:
        return {"pose": pose, "twist": derivative(pose, step), "acceleration": derivative(pose, step, 2)}
    pose = pose.copy()
    pose[:, start:] /= np.linalg.norm(pose[:, start:], axis=1, keepdims=True)
    omega, alpha = body_rates(pose[:, start:], step)
    place = pose[:, :start]
    twist = np.hstack([derivative(place, step), omega])
    return {"pose": pose, "twist": twist, "acceleration": np.hstack([derivative(place, step, 2), alpha])}


def _continuous(subject: Subject, pose: Array) -> Array:
    """Poses whose quaternions do not change sign between samples."""
    start = attitude_start(subject)
    if start is None:
        return pose
    pose = pose.copy()
    dots = np.sum(pose[1:, start:] * pose[:-1, start:], axis=1)
    pose[1:, start:] *= np.cumprod(np.where(dots < 0.0, -1.0, 1.0))[:, None]
    return pose


def _poses(subject: Subject, run: Run, position: Array, measured: Array | None) -> Array:
    """Poses of positions of the motors; Newton's method begins at measured poses, where there are any."""
    function = subject.robot.function("forward_kinematics")
    words = np.zeros(len(position), dtype=np.uint32)
    more = (measured,) if measured is not None and len(function.inputs) > 1 else ()
    pose = function(position, *more, status=words)
    _refuse_bad(subject, run, words, position)
    return pose


def regressor_of(subject: Subject, run: Run, state: Mapping[str, Array], low_pass: LowPass) -> Array:
    """Y_b at all samples of a run, (N, m, k).

    Raises:
        MeasurementError: The robot cannot be in a state that counts.
    """
    function = subject.robot.function("base_regressor")
    words = np.zeros(run.count, dtype=np.uint32)
    matrix = function(*in_order(function, state), status=words)
    words[: low_pass.edge] = words[len(words) - low_pass.edge :] = 0
    _refuse_bad(subject, run, words, next(iter(state.values())))
    return np.asarray(np.nan_to_num(matrix))


def _refuse_bad(subject: Subject, run: Run, words: NDArray[Any], told: Array) -> None:
    """Refuse a run of states that the robot cannot be in; in degrees or millimetres, none of them is in reach.

    Raises:
        MeasurementError: There is such a state.
    """
    bad = np.flatnonzero(words)
    if not bad.size:
        return
    first = int(bad[0])
    name = "pose" if "position" not in run.measured else "position"
    words_said = subject.robot.explain(int(words[first]), **{name: told[first]})
    line = int(run.lines[first]) if len(run.lines) else 0
    message = f"{subject.robot.name} cannot be so at {bad.size} of {len(words)} samples: {words_said}"
    seen = ", ".join(f"{value:.6g}" for value in told[first])
    asked = "positions on the assembly of the robot file, in its units, signs and zeros"
    raise MeasurementError((Problem(run.file, line, 1, name, seen, message, asked),))
