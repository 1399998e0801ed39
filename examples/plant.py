"""What the controllers of this folder share: a course to follow, a simulated plant, and a table of tracking errors.

A controller runs at 1 kHz. It knows the robot file; the plant is heavier, has friction and carries something of which
the controller does not know, and its motors give no more than a limit. Efforts are held between samples.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import pkmgen

Array = np.ndarray
PERIOD, SUBSTEPS = 1e-3, 4
"""Time between samples of a controller, s, and steps of the plant in it."""
PLANTS = {"heavier": "the plant is 15 % heavier, has friction and carries more", "exact": "the plant is as the model"}
"""Plants to choose from, and what a table says of them."""
FRICTION_SPEED = 0.01
"""Joint rate over which Coulomb friction of the plant changes its sign, rad/s or m/s."""


@dataclass(frozen=True)
class Course:
    """Moves of least jerk from rest to rest, one over the other where their times overlap.

    Attributes:
        home: Pose to begin with; one with a quaternion has the attitude 1 there.
        moves: Begin and duration of each move in s, and how far it goes: position in m, then a turn in rad as the twist
            has it; all turns of a spatial platform have one axis.
    """

    home: Array
    moves: tuple[tuple[float, float, Array], ...]

    @property
    def duration(self) -> float:
        """When the last move ends, s."""
        return max(begin + duration for begin, duration, _ in self.moves)

    def __call__(self, time: float) -> tuple[Array, Array, Array]:
        """Pose, twist and acceleration."""
        way, twist, acceleration = np.zeros((3, len(self.moves[0][2])))
        for begin, duration, distance in self.moves:
            s = np.clip((time - begin) / duration, 0.0, 1.0)
            way = way + distance * s**3 * (10 - 15 * s + 6 * s**2)
            twist = twist + distance * 30 * s**2 * (1 - s) ** 2 / duration
            acceleration = acceleration + distance * 60 * s * (1 - s) * (1 - 2 * s) / duration**2
        if len(self.home) == len(way):
            return self.home + way, twist, acceleration
        angle = np.linalg.norm(way[3:])
        turn = [np.cos(angle / 2), *(way[3:] / 2 * np.sinc(angle / (2 * np.pi)))]
        return np.concatenate([self.home[:3] + way[:3], turn]), twist, acceleration


PICK_AND_PLACE = Course(
    np.array([-0.1, 0.0, -0.7]),
    tuple(
        move
        for begin, way in ((0.05, 0.2), (0.40, -0.2))
        for move in (
            (begin, 0.15, np.array([0.0, 0.0, 0.06])),
            (begin + 0.05, 0.2, np.array([way, 0.0, 0.0])),
            (begin + 0.15, 0.15, np.array([0.0, 0.0, -0.06])),
        )
    ),
)
"""There and back for the Delta: up, across and down, one after the other but overlapping."""


def difference(wanted: Array, pose: Array, freedoms: int) -> Array:
    """Error of a pose in the coordinates of the twist; that of a quaternion is the vector from one to the other."""
    if len(pose) == freedoms:
        return wanted - pose
    (a, u), (b, v) = ((q[3], q[4:]) for q in (wanted, pose))
    turn = b * u - a * v - np.cross(u, v)
    return np.concatenate([wanted[:3] - pose[:3], 2 * np.sign(a * b + u @ v) * turn])


class Plant:
    """A simulated robot that differs from its model.

    Attributes:
        pose: Where it is.
        twist: How it moves.
    """

    def __init__(self, name: str, parameters: Mapping[str, float], limit: float, pose: Array) -> None:
        self._robot = pkmgen.load(
            name,
            functions=["rollout", "inverse_kinematics", "inverse_jacobian"],
            parameters=parameters,
            friction_speed=FRICTION_SPEED,
        )
        self._limit = limit
        self.pose, self.twist = pose, np.zeros(self._robot.functions["forward_dynamics"].inputs[1].size)

    def hold(self, effort: Array) -> None:
        """Hold an effort, as far as the motors can give it, until the next sample."""
        held = np.tile(np.clip(effort, -self._limit, self._limit), (SUBSTEPS, 1))
        found = self._robot.rollout(self.pose, self.twist, held, step=PERIOD / SUBSTEPS)
        self.pose, self.twist = found.pose[-1], found.twist[-1]

    def encoders(self) -> tuple[Array, Array]:
        """Positions and velocities of the actuators."""
        return self._robot.inverse_kinematics(self.pose), self._robot.inverse_jacobian(self.pose) @ self.twist


Control = Callable[[float, Plant], Array]
"""Effort of a controller at a time, from what it can measure of the plant."""


def track(plant: Plant, control: Control, course: Course, duration: float) -> Array:
    """Follow a course; returns distances from it in mm, one a sample."""
    errors = []
    for time in np.arange(0.0, duration, PERIOD):
        errors.append(1e3 * np.linalg.norm((course(time)[0] - plant.pose)[: min(3, len(plant.twist))]))
        plant.hold(control(time, plant))
    return np.array(errors)


def read_arguments(description: str, duration: float, **choices: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--duration", type=float, default=duration, help="simulated time, s (default: %(default)s)")
    parser.add_argument("--output", type=Path, help="where to save a plot of the errors, needs matplotlib")
    for name, allowed in {**choices, "plant": list(PLANTS)}.items():
        parser.add_argument(f"--{name}", choices=allowed, default=allowed[0], help="default: %(default)s")
    return parser.parse_args()


def perturbed(model: pkmgen.Robot, heavier: Sequence[str], unknown: Mapping[str, float]) -> dict[str, dict[str, float]]:
    """Parameters of the plants: some 15 % larger, and what the model does not know of; or none changed."""
    return {"heavier": {name: 1.15 * model.parameters[name] for name in heavier} | dict(unknown), "exact": {}}


def show(title: str, errors: Mapping[str, Array], output: Path | None) -> None:
    """Print a table of tracking errors, and save a plot of them."""
    print(f"{title}\n")
    print("| controller | rms error, mm | largest error, mm |\n|---|---|---|")
    for name, error in errors.items():
        print(f"| {name} | {np.sqrt(np.mean(error**2)):.3f} | {error.max():.3f} |")
    if output is None:
        return
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.subplots()
    for name, error in errors.items():
        axes.semilogy(PERIOD * np.arange(len(error)), error, label=name)
    axes.set(title=title, xlabel="time, s", ylabel="distance from the course, mm")
    axes.legend()
    figure.savefig(output)
    print(f"\nplot: {output}")
