"""Computed torque in actuator space: Γ = M_q (q̈_d + K_d ė + K_p e) + h_q, e = q_d − q (Müller 2022, eq. 116).

The Delta picks and places. M_q and h_q are those of the pose and twist that forward kinematics makes of the measured
positions and velocities of the actuators. Two controllers without a model of the dynamics have the same stiffness about
home: Γ = M_q,home (K_d ė + K_p e), and the same with gravity.
"""

from plant import PICK_AND_PLACE as COURSE
from plant import PLANTS, Array, Plant, perturbed, read_arguments, show, track

import pkmgen

STIFFNESS = 80.0
"""Angular frequency of the errors, 1/s: K_p = ω², K_d = 2 ω."""
HEAVIER = ("arm_mass", "arm_inertia", "rod_mass", "platform_mass")
UNKNOWN = {"payload_mass": 0.05, "motor_viscous": 0.03, "motor_coulomb": 0.05}
LIMIT = 25.0
"""Largest effort of a motor, N·m."""


class ActuatorSpace:
    """Controllers of the course; they know the robot file."""

    def __init__(self, model: pkmgen.Robot) -> None:
        self._model, self._mass = model, model.actuator_mass_matrix(COURSE.home)

    def pd(self, time: float, plant: Plant) -> Array:
        """Γ = M_q,home (K_d ė + K_p e)."""
        return self._mass @ self._errors(time, plant)

    def pd_with_gravity(self, time: float, plant: Plant) -> Array:
        """The same with what holds the robot."""
        pose, twist = self._platform(plant)
        return self._mass @ self._errors(time, plant) + self._model.actuator_bias(pose, 0 * twist)

    def computed_torque(self, time: float, plant: Plant) -> Array:
        """Γ = M_q (q̈_d + K_d ė + K_p e) + h_q."""
        pose, twist = self._platform(plant)
        _, ahead = self._model.actuator_motion(*COURSE(time))
        wanted = ahead + self._errors(time, plant)
        return self._model.actuator_mass_matrix(pose) @ wanted + self._model.actuator_bias(pose, twist)

    def _platform(self, plant: Plant) -> tuple[Array, Array]:
        """Pose and twist by the encoders."""
        position, velocity = plant.encoders()
        pose = self._model.forward_kinematics(position)
        return pose, self._model.jacobian(pose) @ velocity

    def _errors(self, time: float, plant: Plant) -> Array:
        """K_d ė + K_p e of the actuators."""
        position, velocity = plant.encoders()
        pose, *rates = COURSE(time)
        wanted, _ = self._model.actuator_motion(pose, *rates)
        error = self._model.inverse_kinematics(pose) - position
        return 2 * STIFFNESS * (wanted - velocity) + STIFFNESS**2 * error


def run(duration: float, plant: str = "heavier") -> dict[str, Array]:
    """Follow the course with each controller; distances from it in mm."""
    names = ["inverse_kinematics", "forward_kinematics", "jacobian", "actuator_motion", "actuator_space"]
    model = pkmgen.load("delta", functions=names)
    controllers = ActuatorSpace(model)
    parameters = perturbed(model, HEAVIER, UNKNOWN)[plant]
    errors = {}
    for label in ("PD", "PD with gravity", "computed torque"):
        control = getattr(controllers, label.lower().replace(" ", "_"))
        errors[label] = track(Plant("delta", parameters, LIMIT, COURSE.home), control, COURSE, duration)
    return errors


def main() -> None:
    """Print the table."""
    chosen = read_arguments(__doc__, 0.8)
    errors = run(chosen.duration, chosen.plant)
    show(f"delta, actuator space: {PLANTS[chosen.plant]}", errors, chosen.output)


if __name__ == "__main__":
    main()
