"""What a cycle asks of motors and bearings: peaks, root mean squares, energy.

Power is mechanical, effort times velocity at the motor's joint; what gears, windings and drives lose is not in it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pkmgen.studies.study.motion import RobotMotion
from pkmgen.studies.study.subject import Array

BEARING_EXPONENT = 3.0
"""Of the mean load of ball bearings, ISO 281."""


@dataclass(frozen=True, slots=True)
class MotorLoad:
    """What a cycle asks of a motor.

    Attributes:
        name: Its name.
        unit: Unit of its effort, `N*m` or `N`; speeds are in rad/s or m/s.
        peak_effort: Greatest size of its effort.
        rms_effort: Root mean square of its effort over the cycle, pauses included: what heats it.
        peak_speed: Greatest speed.
        mean_speed: Mean of the size of its velocity, at which the root mean square is judged.
        speed_at_peak_effort: Speed where the effort is greatest.
        effort_at_peak_speed: Size of the effort where the speed is greatest.
        peak_power: Greatest power that it gives, W.
        peak_return: Greatest power that it takes back, W.
        motored: Energy that it gives, ∫ max(P, 0) dt, J.
        returned: Energy that it takes back, ∫ max(−P, 0) dt, J.
    """

    name: str
    unit: str
    peak_effort: float
    rms_effort: float
    peak_speed: float
    mean_speed: float
    speed_at_peak_effort: float
    effort_at_peak_speed: float
    peak_power: float
    peak_return: float
    motored: float
    returned: float


@dataclass(frozen=True, slots=True)
class BearingLoad:
    """What a cycle asks of a bearing: sizes of its force, N, and of its moment, N·m.

    Attributes:
        name: Its name.
        peak_force: Greatest force.
        time: When that is, s.
        rms_force: Root mean square of the force over the cycle.
        mean_force: Cube root of the mean cube of the force, the mean load of ball bearings at even speed.
        peak_moment: Greatest moment.
        rms_moment: Root mean square of the moment.
    """

    name: str
    peak_force: float
    time: float
    rms_force: float
    mean_force: float
    peak_moment: float
    rms_moment: float


@dataclass(frozen=True, slots=True)
class Energy:
    """Energy of a cycle, J, by what becomes of power that motors take back.

    Attributes:
        each_braked: Σ ∫ max(Pᵢ, 0) dt: every drive burns what its own motor takes back.
        shared: ∫ max(Σ Pᵢ, 0) dt: drives share a circuit, and a brake resistor burns what none of them takes.
        recuperated: ∫ Σ Pᵢ dt: all goes back to the mains; without friction this is the change of the robot's energy.
        peak_power: Greatest power of all motors together, W.
        mean_power: Mean power at `shared`, W.
    """

    each_braked: float
    shared: float
    recuperated: float
    peak_power: float
    mean_power: float


@dataclass(frozen=True, slots=True)
class CycleLoads:
    """What a cycle asks.

    Attributes:
        duration: Its time, s.
        duty: Part of it in which the robot moves.
        motors: Of every motor.
        bearings: Of every bearing; none where reactions are not known.
        energy: Of all motors.
        imbalance: Greatest difference of the work of the motors from the change of kinetic and potential energy, by the
            greatest kinetic energy; what friction takes, and errors of the integration without it; None where the robot
            has no functions of energy.
    """

    duration: float
    duty: float
    motors: tuple[MotorLoad, ...]
    bearings: tuple[BearingLoad, ...]
    energy: Energy
    imbalance: float | None


def loads_of(motion: RobotMotion) -> CycleLoads:
    """What a motion asks as a cycle that is repeated, integrals by the trapezoidal rule over its samples."""
    times = motion.trajectory.times
    moving = (motion.trajectory.twist != 0.0).any(axis=1)
    efforts, velocities, power = (motion.series[name] for name in ("efforts", "velocities", "power"))
    motors = tuple(
        _motor(times, name, unit, efforts.values[:, place], velocities.values[:, place])
        for place, (name, unit) in enumerate(zip(efforts.labels, efforts.units, strict=True))
    )
    duration = float(times[-1] - times[0])
    return CycleLoads(
        duration, integral(times, moving.astype(float)) / duration, motors, _bearings(motion),
        _energy(times, power.values[:, :-1]), _imbalance(motion),
    )  # fmt: skip


def integral(times: Array, values: Array) -> float:
    """∫ values dt by the trapezoidal rule."""
    return float(0.5 * np.sum(np.diff(times) * (values[1:] + values[:-1])))


def root_mean(times: Array, values: Array, exponent: float = 2.0) -> float:
    """(mean of |values|^exponent over time)^(1/exponent)."""
    return float((integral(times, np.abs(values) ** exponent) / (times[-1] - times[0])) ** (1.0 / exponent))


def _motor(times: Array, name: str, unit: str, effort: Array, velocity: Array) -> MotorLoad:
    power = effort * velocity
    hardest, swiftest = int(np.argmax(np.abs(effort))), int(np.argmax(np.abs(velocity)))
    return MotorLoad(
        name, unit, float(np.abs(effort[hardest])), root_mean(times, effort), float(np.abs(velocity[swiftest])),
        root_mean(times, velocity, 1.0), float(np.abs(velocity[hardest])), float(np.abs(effort[swiftest])),
        max(float(power.max()), 0.0), max(float(-power.min()), 0.0),
        integral(times, np.maximum(power, 0.0)), integral(times, np.maximum(-power, 0.0)),
    )  # fmt: skip


def _bearings(motion: RobotMotion) -> tuple[BearingLoad, ...]:
    if "reactions" not in motion.series:
        return ()
    times, forces, moments = motion.trajectory.times, motion.series["reactions"], motion.series["moments"].values
    result = []
    for place, name in enumerate(forces.labels):
        force, moment = forces.values[:, place], moments[:, place]
        hardest = int(np.argmax(force))
        result.append(
            BearingLoad(
                name, float(force[hardest]), float(times[hardest]), root_mean(times, force),
                root_mean(times, force, BEARING_EXPONENT), float(moment.max()), root_mean(times, moment),
            )
        )  # fmt: skip
    return tuple(result)


def _energy(times: Array, power: Array) -> Energy:
    whole = power.sum(axis=1)
    shared = integral(times, np.maximum(whole, 0.0))
    return Energy(
        sum(integral(times, np.maximum(each, 0.0)) for each in power.T), shared, integral(times, whole),
        max(float(whole.max()), 0.0), shared / float(times[-1] - times[0]),
    )  # fmt: skip


def _imbalance(motion: RobotMotion) -> float | None:
    if "energy" not in motion.series:
        return None
    kinetic, potential, work = motion.series["energy"].values.T
    change = kinetic - kinetic[0] + potential
    return float(np.abs(change - work).max() / max(float(kinetic.max()), 1e-300))
