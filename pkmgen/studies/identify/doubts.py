"""What runs say against their own tables and the robot file: stretched times, zeros that are off, gears turned round.

Γ = X(θ) β + e with θ = (log s, δ): times are s times what they should be, and δ is added to the positions of the
motors. Both are zero where a table is what it says. They are found together with β, by the method of Gauss and Newton
on X linearised in θ, so that the data judge and not the robot file. A rotor on the wrong side of its gear is off by
powers of the gear's ratio, which the base parameters show.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from pkmgen.errors import MeasurementError, Problem
from pkmgen.language.description.check import expressions_of
from pkmgen.language.expression.trees import evaluate, names_in
from pkmgen.studies.identify.file_parameters import FileParameters
from pkmgen.studies.identify.least_squares import Array, Equations, Estimate, weighted_least_squares
from pkmgen.studies.identify.motions import Samples, motion_of, regressor_of
from pkmgen.studies.identify.runs import position_units
from pkmgen.studies.identify.subject import Subject

ROUNDS, ARRIVED = 12, 1e-5
"""Steps of the iteration at most, and the step below which it ends."""
SLOPE = 1e-5
"""Step of the differences in θ."""
LONGEST_STEPS = (0.4, 0.06)
"""Longest step of log s, and of a zero by the range of its motor's positions (of one radian if that is more)."""
SIGNIFICANT_ERRORS = 6.0
"""Standard errors from zero beyond which a difference is not by chance."""
EXPLAINED = 0.15
"""Part of the deviation of the residuals that has to go with θ: what is not modelled may look like a little of it."""
CLOCK, ZERO = 0.02, math.radians(0.5)
"""log s, and zeros in rad (for slides: by the range of the motor's positions), that are worth a word."""
GROSS, REFUSED = 4.0, 0.7
"""How many times these a table is refused, where the residuals fall below this part with θ."""
STRETCHES = tuple(2.0**power for power in range(-10, 11))
"""What the iteration may begin with, that which explains most: times in ms or minutes, rates of half or double."""
ORDERS = {"twist": 1, "rate": 1, "acceleration": 2}
"""Orders of derivatives among the inputs of a regressor."""
UNLIKELY_RATIO, SAME_RATIO = 4.0, 1.5
"""Ratio of a rotor to that of the file above which it is reported; and up to which two ratios are the same."""
MISTAKEN = {
    -4: "is it the joint's rate by the motor's in the file, in place of the motor's by the joint's?",
    -2: "was the rotor inertia given as seen at the joint? The file counts it at the motor, times ratio²",
    2: "is the rotor of the file that of the motor, and the gear another?",
}
"""What makes rotors appear off by a power of their gear's ratio."""


@dataclass(frozen=True, slots=True, eq=False)
class Misreading:
    """What tables may be instead of what they say.

    Attributes:
        stretch: s, by which times are too long.
        stretch_error: Its standard error, of the logarithm.
        zeros: δ, which the positions of the motors need, rad or m, (m,); empty where poses were measured.
        zero_errors: Their standard errors.
        left: Deviation of the residuals with s and δ, by that without.
    """

    stretch: float
    stretch_error: float
    zeros: Array
    zero_errors: Array
    left: float


def measured_otherwise(subject: Subject, runs: Sequence[Samples], prior: Array) -> Misreading | None:
    """Find the stretch of times and the zeros of motors by which runs are explained best.

    Args:
        subject: The robot.
        runs: Runs without a payload.
        prior: β of the robot file.

    Returns:
        What was found; None where there is no solution nearby.
    """
    motors = runs[0].effort.shape[1] if all("position" in each.run.measured for each in runs) else 0
    slopes = SLOPE * np.eye(1 + motors)
    longest = np.concatenate([LONGEST_STEPS[:1], LONGEST_STEPS[1] * _ranges(runs, motors)])
    told = _equations(runs, [each.regressor[..., : len(prior)] for each in runs])
    plain = weighted_least_squares(told, prior)
    theta = _beginning(subject, runs, plain, motors)
    estimate = weighted_least_squares(_equations(runs, _regressors(subject, runs, theta)), prior)
    values = estimate.values
    try:
        for _ in range(ROUNDS):
            at = _regressors(subject, runs, theta)
            moved = [_regressors(subject, runs, theta + slope) for slope in slopes]
            columns = [
                np.stack([(one[k] - at[k]) @ values / SLOPE for one in moved], axis=-1) for k in range(len(runs))
            ]
            whole = _equations(runs, [np.concatenate(pair, axis=-1) for pair in zip(at, columns, strict=True)])
            estimate = weighted_least_squares(whole, np.concatenate([prior, np.zeros(len(theta))]))
            values, step = estimate.values[: len(prior)], np.nan_to_num(estimate.values[len(prior) :])
            share = min(1.0, float(np.min(longest / np.maximum(np.abs(step), 1e-300))))
            theta = theta + share * step
            if np.max(np.abs(step)) < ARRIVED:
                break
        else:
            return None
    except MeasurementError:
        return None
    errors = estimate.errors[len(prior) :]
    left = _deviation(_equations(runs, _regressors(subject, runs, theta)).left(values), plain)
    without = _deviation(told.left(plain.values), plain)
    return Misreading(math.exp(-theta[0]), float(errors[0]), theta[1:], errors[1:], left / max(without, 1e-300))


def doubts_of_tables(subject: Subject, runs: Sequence[Samples], found: Misreading | None) -> tuple[Problem, ...]:
    """Say what in the tables is not what they say.

    Raises:
        MeasurementError: It is so by far, and explains most of what the model leaves.
    """
    if found is None or found.left > 1.0 - EXPLAINED:
        return ()
    sizes: list[float] = []
    problems: list[Problem] = []
    file, stretch = runs[0].run.file, found.stretch
    size = abs(math.log(stretch)) / CLOCK
    if size > 1.0 and abs(math.log(stretch)) > SIGNIFICANT_ERRORS * found.stretch_error:
        message = (
            f"by the efforts the motion was {stretch:.4g} × as fast as the time column says; are its times in s, "
            "and those of these samples?"
        )
        sizes.append(size)
        problems.append(Problem(file, 0, 0, "time", f"{stretch:.4g} × too long", message, "times in s, within 2 %"))
    ranges = _ranges(runs, len(found.zeros))
    for motor, (zero, error) in enumerate(zip(found.zeros, found.zero_errors, strict=True)):
        name, unit = subject.robot.actuators[motor], position_units(subject.robot)[motor]
        size = abs(zero) / (ZERO if unit == "rad" else ZERO * ranges[motor])
        if size > 1.0 and abs(zero) > SIGNIFICANT_ERRORS * error:
            said = f"{math.degrees(zero):+.2f}°" if unit == "rad" else f"{1e3 * zero:+.2f} mm"
            message = (
                f"by the efforts the zero of {name} is off: {said} to be added to its positions; calibrate it first"
            )
            sizes.append(size)
            allowed = "positions with the zero of the robot file"
            problems.append(Problem(file, 0, 0, f"position.{name}", f"off by {said}", message, allowed))
    if found.left < REFUSED and max(sizes, default=0.0) > GROSS:
        raise MeasurementError(tuple(problems))
    return tuple(problems)


def doubts_of_gears(subject: Subject, file: FileParameters) -> tuple[Problem, ...]:
    """Say which rotors the data have many times as heavy, or as light, as the robot file, and what gear explains it."""
    standard = [each.name for each in subject.bases.standard if each.name.endswith(".rotor_inertia")]
    names = dict.fromkeys(name for each in standard for name in names_in(subject.expressions[each]))
    problems = []
    for name in names:
        old, new = subject.numbers[name], file.values.get(name, 0.0)
        if old == 0.0 or new <= 0.0 or abs(new - old) < SIGNIFICANT_ERRORS * file.errors[name]:
            continue
        times = new / old
        if 1.0 / UNLIKELY_RATIO < times < UNLIKELY_RATIO:
            continue
        message = f"the data have {times:.3g} × the rotor inertia of the robot file{_explained(subject, times)}"
        seen, allowed = f"{new:.4g} {subject.units[name]}", f"about {old:.4g} {subject.units[name]}, as the file has it"
        problems.append(Problem(subject.text.file, 0, 0, f"parameters.{name}", seen, message, allowed))
    return tuple(problems)


def _explained(subject: Subject, times: float) -> str:
    """Which mistake with a gear makes a rotor appear so many times as heavy."""
    for ratio in _gears(subject):
        for power, words in MISTAKEN.items():
            if abs(math.log(times / ratio**power)) < math.log(SAME_RATIO):
                return f", the gear's ratio {ratio:g} to the power {power}: {words}"
    return ""


def _gears(subject: Subject) -> Iterator[float]:
    """Ratios of the gears of a robot file that change anything."""
    file = subject.made.file
    for path, expression in expressions_of(file.description):
        if path[-1] == "gear_ratio" and (ratio := abs(evaluate(expression.tree, file.values))) not in (0.0, 1.0):
            yield ratio


def _beginning(subject: Subject, runs: Sequence[Samples], plain: Estimate, motors: int) -> Array:
    """θ that the iteration begins with."""
    starts = [np.array([-math.log(stretch), *np.zeros(motors)]) for stretch in STRETCHES]

    def left(theta: Array) -> float:
        equations = _equations(runs, _regressors(subject, runs, theta))
        found = weighted_least_squares(equations, plain.values)
        return _deviation(equations.left(found.values), plain)

    return min(starts, key=left)


def _regressors(subject: Subject, runs: Sequence[Samples], theta: Array) -> list[Array]:
    """X(θ) of each run, by the filter that its efforts went through."""
    return [_moved(subject, each, theta) for each in runs]


def _moved(subject: Subject, samples: Samples, theta: Array) -> Array:
    run, low_pass = samples.run, samples.low_pass
    if len(theta) > 1:
        position = run.measured["position"] + theta[1:]
        run = replace(run, measured=MappingProxyType({**run.measured, "position": position}))
    state, stretch = motion_of(subject, run, low_pass), math.exp(theta[0])
    slower = {name: values / stretch ** ORDERS.get(name, 0) for name, values in state.items()}
    return low_pass.thin(regressor_of(subject, run, slower, low_pass))


def _equations(runs: Sequence[Samples], regressors: Sequence[Array]) -> Equations:
    return Equations(tuple(regressors), tuple(each.effort for each in runs))


def _ranges(runs: Sequence[Samples], motors: int) -> Array:
    """How far each motor moves in all runs."""
    if not motors:
        return np.zeros(0)
    every = np.concatenate([each.run.measured["position"] for each in runs])
    return np.asarray(np.maximum(np.ptp(every, axis=0), 1e-9))


def _deviation(left: Sequence[Array], estimate: Estimate) -> float:
    """Deviation of residuals, by that of the noise of each motor."""
    return float(np.sqrt(np.mean(np.concatenate([(each / estimate.noise.deviations) ** 2 for each in left]))))
