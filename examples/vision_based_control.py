"""Control of the five-bar by what a camera sees of its elements, without encoders (Özgür 2013).

The camera gives the directions of both arms and both rods, with noise. They are the inputs of inverse dynamics from
`elements`, they give the end point by the lengths of the elements, and by the powers of the rods the inverse Jacobian:
no joint is measured, and no kinematic equation is solved. A filter that knows the commanded acceleration makes the
velocity. Two controllers without a model of the dynamics have the same stiffness about home: Γ = J_inv⁻ᵀ m (K_d ė +
K_p e), and the same with gravity.
"""

import numpy as np
from plant import PERIOD, PLANTS, Array, Course, Plant, perturbed, read_arguments, show, track

import pkmgen

STIFFNESS = 60.0
"""Angular frequency of the errors, 1/s: K_p = ω², K_d = 2 ω."""
NOISE = 1e-4
"""Standard deviation of the angle of a direction, rad."""
GAINS = 0.2, 0.02
"""How much of the difference between what is seen and what was predicted corrects the point, and the velocity."""
HEAVIER = ("arm_mass", "rod_mass")
UNKNOWN = {"payload_mass": 0.6, "motor_viscous": 0.05, "motor_coulomb": 0.1, "elbow_viscous": 0.02}
LIMIT = 60.0
"""Largest effort of a motor, N·m."""
WAY = np.array([[0.12, 0.0], [0.0, 0.1], [-0.24, 0.0], [0.0, -0.1], [0.12, 0.0]])
COURSE = Course(np.array([0.0, 0.5]), tuple((0.05 + 0.12 * i, 0.2, way) for i, way in enumerate(WAY)))


class Camera:
    """Sees the directions of all elements: arm and rod of the left limb, then of the right one."""

    def __init__(self, parameters: dict[str, float]) -> None:
        self._random = np.random.default_rng(4)
        self._arm = parameters["arm_length"]
        self._bases = np.array([[-0.5, 0.0], [0.5, 0.0]]) * parameters["base_width"]

    def look(self, plant: Plant) -> Array:
        """Directions (4, 2) with noise."""
        angles = plant.encoders()[0]
        arms = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        rods = plant.pose - self._bases - self._arm * arms
        elements = np.stack([arms, rods], axis=1).reshape(4, 2)
        seen = np.arctan2(elements[:, 1], elements[:, 0]) + NOISE * self._random.normal(size=4)
        return np.stack([np.cos(seen), np.sin(seen)], axis=1)


class VisionBased:
    """Controllers of the course; they know the robot file."""

    def __init__(self, model: pkmgen.Robot) -> None:
        self._model, self._camera = model, Camera(dict(model.parameters))
        self._lengths = model.parameters["arm_length"], model.parameters["rod_length"]
        self._bases = np.array([[-0.5, 0.0], [0.5, 0.0]]) * model.parameters["base_width"]
        self._mass = model.mass_matrix(COURSE.home)
        self._state = np.array([COURSE.home, np.zeros(2)])

    def pd(self, time: float, plant: Plant) -> Array:
        """Γ = J_inv⁻ᵀ m (K_d ė + K_p e)."""
        directions, _, wanted = self._look(time, plant, np.zeros(2))
        return np.linalg.solve(self._inverse_jacobian(directions).T, self._mass @ wanted)

    def pd_with_gravity(self, time: float, plant: Plant) -> Array:
        """The same with what holds the robot."""
        directions, twist, wanted = self._look(time, plant, np.zeros(2))
        hold = self._model.inverse_dynamics(directions, 0 * twist, 0 * twist)
        return np.linalg.solve(self._inverse_jacobian(directions).T, self._mass @ wanted) + hold

    def computed_torque(self, time: float, plant: Plant) -> Array:
        """Γ = ID(directions, ẋ, ẍ_d + K_d ė + K_p e)."""
        return self._model.inverse_dynamics(*self._look(time, plant, COURSE(time)[2]))

    def _look(self, time: float, plant: Plant, ahead: Array) -> tuple[Array, Array, Array]:
        """Directions, velocity and commanded acceleration: what is added ahead, and K_d ė + K_p e."""
        directions = self._camera.look(plant)
        arm, rod = self._lengths
        missed = np.mean(self._bases + arm * directions[::2] + rod * directions[1::2], axis=0) - self._state[0]
        point, twist = self._state + np.array([GAINS[0] * missed, GAINS[1] / PERIOD * missed])
        point_wanted, twist_wanted, _ = COURSE(time)
        wanted = ahead + 2 * STIFFNESS * (twist_wanted - twist) + STIFFNESS**2 * (point_wanted - point)
        self._state = np.array([point + PERIOD * twist, twist + PERIOD * wanted])
        return directions, twist, wanted

    def _inverse_jacobian(self, directions: Array) -> Array:
        """q̇ = rod·ẋ / (L rod·n), n = e × arm."""
        arms, rods = directions[::2], directions[1::2]
        lever = self._lengths[0] * (rods[:, 1] * arms[:, 0] - rods[:, 0] * arms[:, 1])
        return rods / lever[:, None]


def run(duration: float, plant: str = "heavier") -> dict[str, Array]:
    """Follow the course with each controller; distances from it in mm."""
    model = pkmgen.load("fivebar", inputs="elements", functions=["inverse_dynamics", "mass_matrix"])
    parameters = perturbed(model, HEAVIER, UNKNOWN)[plant]
    errors = {}
    for label in ("PD", "PD with gravity", "computed torque"):
        control = getattr(VisionBased(model), label.lower().replace(" ", "_"))
        errors[label] = track(Plant("fivebar", parameters, LIMIT, COURSE.home), control, COURSE, duration)
    return errors


def main() -> None:
    """Print the table."""
    chosen = read_arguments(__doc__, 0.8)
    errors = run(chosen.duration, chosen.plant)
    show(f"fivebar, vision-based: {PLANTS[chosen.plant]}", errors, chosen.output)


if __name__ == "__main__":
    main()
