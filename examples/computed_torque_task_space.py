"""Computed torque in task space: Γ = ID(x, ẋ, ẍ_d + K_d ė + K_p e), e = x_d − x (Khalil 2007; Müller 2022, §8.2).

The Delta picks and places, or the Gough-Stewart platform moves and turns. The pose comes from the encoders by forward
kinematics. Two controllers without a model of the dynamics have the same stiffness about home: Γ = Jᵀ M_home (K_d ė +
K_p e), and the same with gravity.
"""

import numpy as np
from plant import (
    PICK_AND_PLACE,
    PLANTS,
    Array,
    Control,
    Course,
    Plant,
    difference,
    perturbed,
    read_arguments,
    show,
    track,
)

import pkmgen

STIFFNESS = 80.0
"""Angular frequency of the errors, 1/s: K_p = ω², K_d = 2 ω."""
TURN = np.array([0.10, -0.06, 0.08, 0.15, 0.10, 0.20])
GOUGH = Course(np.array([0.0, 0.0, 0.82, 1.0, 0.0, 0.0, 0.0]), ((0.05, 0.25, TURN), (0.35, 0.25, -TURN)))
COURSES = {"delta": PICK_AND_PLACE, "gough_stewart": GOUGH}
HEAVIER = {
    "delta": ("arm_mass", "arm_inertia", "rod_mass", "platform_mass"),
    "gough_stewart": ("barrel_mass", "rod_mass", "platform_mass"),
}
UNKNOWN = {
    "delta": {"payload_mass": 0.05, "motor_viscous": 0.03, "motor_coulomb": 0.05},
    "gough_stewart": {"slide_viscous": 10.0, "slide_coulomb": 3.0},
}
LIMIT = {"delta": 25.0, "gough_stewart": 400.0}
"""Largest effort of a motor, N·m or N."""


class TaskSpace:
    """Controllers of one course; they know the robot file."""

    def __init__(self, model: pkmgen.Robot, course: Course) -> None:
        self._model, self._course, self._pose = model, course, course.home
        self._mass = model.mass_matrix(course.home)

    def pd(self, time: float, plant: Plant) -> Array:
        """Γ = Jᵀ M_home (K_d ė + K_p e)."""
        pose, _, wanted = self._look(time, plant)
        return self._model.jacobian(pose).T @ self._mass @ wanted

    def pd_with_gravity(self, time: float, plant: Plant) -> Array:
        """The same with what holds the robot."""
        pose, _, wanted = self._look(time, plant)
        return self._model.jacobian(pose).T @ (self._mass @ wanted + self._model.gravity(pose))

    def computed_torque(self, time: float, plant: Plant) -> Array:
        """Γ = ID(x, ẋ, ẍ_d + K_d ė + K_p e)."""
        pose, twist, wanted = self._look(time, plant)
        return self._model.inverse_dynamics(pose, twist, self._course(time)[2] + wanted)

    def _look(self, time: float, plant: Plant) -> tuple[Array, Array, Array]:
        """Pose and twist by the encoders, and K_d ė + K_p e."""
        position, velocity = plant.encoders()
        start = [self._pose][: len(self._model.functions["forward_kinematics"].inputs) - 1]
        self._pose = self._model.forward_kinematics(position, *start)
        twist = self._model.jacobian(self._pose) @ velocity
        pose_wanted, twist_wanted, _ = self._course(time)
        error = difference(pose_wanted, self._pose, len(twist))
        return self._pose, twist, 2 * STIFFNESS * (twist_wanted - twist) + STIFFNESS**2 * error


def run(name: str, duration: float, plant: str = "heavier") -> dict[str, Array]:
    """Follow the course with each controller; distances from it in mm."""
    model = pkmgen.load(name, functions=["standard", "jacobian", "mass_matrix", "gravity"])
    parameters = perturbed(model, HEAVIER[name], UNKNOWN[name])[plant]
    errors, course = {}, COURSES[name]
    for label in ("PD", "PD with gravity", "computed torque"):
        controllers = TaskSpace(model, course)
        control: Control = getattr(controllers, label.lower().replace(" ", "_"))
        errors[label] = track(Plant(name, parameters, LIMIT[name], course.home), control, course, duration)
    return errors


def main() -> None:
    """Print the table."""
    chosen = read_arguments(__doc__, 0.8, robot=list(COURSES))
    errors = run(chosen.robot, chosen.duration, chosen.plant)
    show(f"{chosen.robot}, task space: {PLANTS[chosen.plant]}", errors, chosen.output)


if __name__ == "__main__":
    main()
