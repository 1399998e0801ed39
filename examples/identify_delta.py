"""Identify the dynamic parameters of a Delta from torques measured along a motion, and say how sure they are.

The efforts of a robot are linear in its base parameters, Γ = Y_b(x, ẋ, ẍ) β. A motion that shows them all well is
looked for; the torques of a plant whose masses, inertias and friction are not those of the robot file are simulated
along it, with noise; β and its covariance follow by weighted least squares. What the data do not tell from zero is left
out, and the rest found again (the essential parameters). The pose is taken as known: what encoders and differentiation
add to the errors of a real measurement is not simulated.

Run with `--output FOLDER` for a picture (needs matplotlib).
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import pkmgen

PLANT = {
    "arm_mass": 0.7,
    "arm_centre": 0.13,
    "arm_inertia": 6.5e-3,
    "rod_mass": 0.1,
    "platform_mass": 0.45,
    "payload_mass": 0.25,
    "rotor_inertia": 2e-3,
    "motor_viscous": 0.08,
    "motor_coulomb": 0.15,
}
"""What the plant is like, in the units of the robot file; its lengths are those of the file."""
PERIOD, HARMONICS, SAMPLES = 2.0, 5, 1000  # s; of the Fourier series; of one period
CENTRE, REACH = np.array([0.0, 0.0, -0.65]), np.array([0.13, 0.13, 0.09])  # m
NOISE = np.array([0.05, 0.05, 0.08])  # N·m, standard deviation of the torque of each motor
QUANTILE = 1.96  # of the normal distribution, for 95 %
CANDIDATES, REPEATS = 40, 200


@dataclass
class Motion:
    """Samples of a periodic motion: pose, twist and acceleration of shape (samples, 3)."""

    pose: np.ndarray
    twist: np.ndarray
    acceleration: np.ndarray

    def state(self):
        """The inputs of dynamics."""
        return self.pose, self.twist, self.acceleration


@dataclass
class Estimate:
    """Base parameters found from data, half widths of their 95 % intervals, and which of them the data show.

    Those that are not shown count as zero. The noise is the standard deviation of the torque of each motor.
    """

    values: np.ndarray
    margins: np.ndarray
    shown: np.ndarray
    noise: np.ndarray

    def holds(self, true):
        """Tell which intervals hold the true values."""
        return np.abs(self.values - true) <= self.margins


def fourier_motion(random, samples=SAMPLES):
    """Draw a Fourier series that reaches as far as it may along each axis."""
    time = np.linspace(0.0, PERIOD, samples, endpoint=False)
    rates = 2.0 * np.pi / PERIOD * np.arange(1, HARMONICS + 1)
    angles = np.outer(time, rates)
    sine, cosine = random.normal(size=(2, HARMONICS, 3)) / np.arange(1, HARMONICS + 1)[:, None]
    pose = np.sin(angles) @ sine + np.cos(angles) @ cosine
    twist = (np.cos(angles) * rates) @ sine - (np.sin(angles) * rates) @ cosine
    acceleration = -(np.sin(angles) * rates**2) @ sine - (np.cos(angles) * rates**2) @ cosine
    scale = REACH / np.max(np.abs(pose), axis=0)
    return Motion(CENTRE + pose * scale, twist * scale, acceleration * scale)


def stacked(robot, motion):
    """Regressors of all samples, one below the other, each row by the noise of its motor."""
    matrix = robot.base_regressor(*motion.state()) / NOISE[:, None]
    return matrix.reshape(-1, matrix.shape[-1])


def exciting_motion(robot, random):
    """Take the motion, of some that are drawn, whose regressor has columns that differ most."""
    candidates = [fourier_motion(random) for _ in range(CANDIDATES)]

    def condition(motion):
        columns = stacked(robot, motion)
        return np.linalg.cond(columns / np.linalg.norm(columns, axis=0))

    return min(candidates, key=condition)


def estimate(regressor, torques):
    """Find the base parameters twice: all of them, and then those alone that the data tell from zero."""
    everything = weighted_least_squares(regressor, torques, np.full(regressor.shape[-1], True))
    return weighted_least_squares(regressor, torques, np.abs(everything.values) > everything.margins)


def weighted_least_squares(regressor, torques, shown):
    """Find some parameters; the noise of each motor is what a first, unweighted fit leaves over."""
    some, noise = regressor[..., shown], np.ones(regressor.shape[1])
    for _ in range(2):
        columns = (some / noise[:, None]).reshape(-1, some.shape[-1])
        found = np.linalg.lstsq(columns, (torques / noise).ravel(), rcond=None)[0]
        left = torques - some @ found
        noise = np.sqrt(np.sum(left**2, axis=0) / (len(left) - len(found) / len(noise)))
    columns = (some / noise[:, None]).reshape(-1, some.shape[-1])
    values, margins = np.zeros(len(shown)), np.zeros(len(shown))
    values[shown] = found
    margins[shown] = QUANTILE * np.sqrt(np.diag(np.linalg.inv(columns.T @ columns)))
    return Estimate(values, margins, shown, noise)


def coverage(regressor, true, random, repeats=REPEATS):
    """Part of the intervals of shown parameters that hold the true value, when the measurement is repeated."""
    exact, held, shown = regressor @ true, 0, 0
    for _ in range(repeats):
        found = estimate(regressor, exact + NOISE * random.normal(size=exact.shape))
        held += np.sum(found.holds(true)[found.shown])
        shown += np.sum(found.shown)
    return held / shown


def print_table(parameters, true, found):
    """Print all base parameters: of the file, of the plant, and as estimated with their intervals."""
    print(f"{'base parameter':76s} {'unit':9s} {'file':>9s} {'plant':>9s} {'estimate':>9s} {'± 95 %':>8s}")
    rows = zip(parameters.formulas, parameters.units, parameters.values, true, strict=True)
    for place, (formula, unit, file, plant) in enumerate(rows):
        text = f"{formula:76s} {unit:9s} {file:9.5f} {plant:9.5f}"
        if not found.shown[place]:
            print(f"{text}  not told from zero by these data")
            continue
        mark = "" if found.holds(true)[place] else "  missed"
        print(f"{text} {found.values[place]:9.5f} {found.margins[place]:8.5f}{mark}")


def root_mean_square(errors):
    """Root mean square of all entries."""
    return float(np.sqrt(np.mean(errors**2)))


def save_picture(folder, measured, models):
    """Save the torques of the first motor as measured and as models say."""
    try:
        import matplotlib.pyplot as plt
    except ImportError:
        print("no picture: matplotlib is not installed")
        return
    folder.mkdir(parents=True, exist_ok=True)
    time = np.linspace(0.0, PERIOD, len(measured), endpoint=False)
    figure, axes = plt.subplots(figsize=(8, 4), layout="constrained")
    axes.plot(time, measured[:, 0], ".", color="0.7", markersize=2, label="measured")
    for name, torques in models.items():
        axes.plot(time, torques[:, 0], label=name)
    axes.set(xlabel="time, s", ylabel="torque of the first motor, N·m", title="A motion that was not used to identify")
    axes.legend()
    figure.savefig(folder / "identify_delta.png", dpi=120)
    plt.close(figure)
    print(f"picture: {folder / 'identify_delta.png'}")


def main():
    """Identify, and judge the result on a motion that was not used for it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--output", type=Path, help="folder for a picture")
    parser.add_argument("--seed", type=int, default=1, help="of the noise and of the motions")
    arguments = parser.parse_args()
    random = np.random.default_rng(arguments.seed)
    robot, plant = pkmgen.load("delta"), pkmgen.load("delta", parameters=PLANT)
    parameters, true = robot.base_parameters, plant.base_parameters.values
    print(f"{parameters.rank} base parameters of {len(parameters.standard)} standard ones")

    motion, other = exciting_motion(robot, random), fourier_motion(random)
    regressor, torques = robot.base_regressor(*motion.state()), plant.inverse_dynamics(*motion.state())
    found = estimate(regressor, torques + NOISE * random.normal(size=torques.shape))
    print_table(parameters, true, found)
    print(f"{np.sum(found.holds(true)[found.shown])} of {np.sum(found.shown)} intervals hold the true value")
    print(f"{coverage(regressor, true, random):.1%} of the 95 % intervals of {REPEATS} repeated measurements do")
    print("noise of the torques found:", ", ".join(f"{value:.4f}" for value in found.noise), "N·m")

    measured = plant.inverse_dynamics(*other.state()) + NOISE * random.normal(size=torques.shape)
    models = {
        "model of the robot file": robot.inverse_dynamics(*other.state()),
        "identified model": robot.base_regressor(*other.state()) @ found.values,
    }
    for name, modelled in models.items():
        print(f"{name} on another motion: {root_mean_square(measured - modelled):.4f} N·m of error (rms)")
    print(f"noise alone: {root_mean_square(NOISE):.4f} N·m")
    if arguments.output is not None:
        save_picture(arguments.output, measured, models)


if __name__ == "__main__":
    main()
