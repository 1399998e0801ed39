"""Control of the Quattro by what a camera sees of its arms and rods: directions and how fast they turn (Özgür 2013).

Directions u, their rates u̇ and the commanded acceleration are all that inverse dynamics is given (`inputs="elements"`,
`twist="elements"`): it lays the limbs along the directions, tells the attitude of the platform from their tips and its
twist from their rates. No joint is measured, and no kinematic equation is solved. The controller tells pose and twist
from the same tips. Two controllers without a model of the dynamics have the same stiffness about home: Γ = Jᵀ M_home
(K_d ė + K_p e), and the same with gravity.
"""

import numpy as np
from plant import PLANTS, Array, Course, Plant, perturbed, read_arguments, show, track

import pkmgen

STIFFNESS = 60.0
"""Angular frequency of the errors, 1/s: K_p = ω², K_d = 2 ω."""
NOISE, RATE_NOISE = 2e-5, 1e-3
"""Standard deviation of the angle of a direction, rad, and of how fast it turns, rad/s."""
HEAVIER = ("arm_mass", "arm_inertia", "rod_mass", "half_part_mass", "bar_mass", "tool_mass")
UNKNOWN = {"motor_viscous": 0.03, "motor_coulomb": 0.05}
LIMIT = 40.0
"""Largest effort of a motor, N·m."""
MOVE = np.array([0.12, 0.08, 0.06, 0.4])
COURSE = Course(np.array([0.0, 0.0, -0.75, 0.0]), ((0.05, 0.25, MOVE), (0.35, 0.25, -MOVE)))
ARMS_AND_RODS = [0, 1, 3, 4, 6, 7, 9, 10]
"""Lines of the robot that are seen: of each limb the arm, and one of the two rods, which are parallel."""


class Camera:
    """Sees directions and rates of all elements: arm and rods of the first limb, of the second, and so on."""

    def __init__(self, parameters: dict[str, float]) -> None:
        functions = ["element_states", "element_rates"]
        self._geometry = pkmgen.load("quattro", parameters=parameters, functions=functions)
        self._random = np.random.default_rng(5)

    def look(self, plant: Plant) -> tuple[Array, Array]:
        """Unit directions (8, 3), and their rates (8, 3) in 1/s, with noise across the directions."""
        directions = self._geometry.element_states(plant.pose).direction[ARMS_AND_RODS]
        rates = self._geometry.element_rates(plant.pose, plant.twist).direction_rate[ARMS_AND_RODS]
        seen = directions + NOISE * self._random.normal(size=directions.shape)
        seen /= np.linalg.norm(seen, axis=1, keepdims=True)
        rates = rates + RATE_NOISE * self._random.normal(size=rates.shape)
        return seen, rates - np.sum(rates * seen, axis=1, keepdims=True) * seen


class FromDirections:
    """Controllers of the course; they know the robot file."""

    def __init__(self, model: pkmgen.Robot, camera: Camera) -> None:
        self._model, self._camera, known = model, camera, model.parameters
        self._lengths = np.array([known["arm_length"], known["rod_length"]])[:, None]
        angles = np.pi / 4 * np.array([1, 3, 5, 7])
        self._bases = known["motor_radius"] * np.stack([np.cos(angles), np.sin(angles), 0 * angles], axis=1)
        self._width = known["nacelle_width"]
        self._mass = model.mass_matrix(COURSE.home)

    def pd(self, time: float, plant: Plant) -> Array:
        """Γ = Jᵀ M_home (K_d ė + K_p e)."""
        pose, wanted, _ = self._look(time, plant)
        return self._model.jacobian(pose).T @ self._mass @ wanted

    def pd_with_gravity(self, time: float, plant: Plant) -> Array:
        """The same with what holds the robot."""
        pose, wanted, _ = self._look(time, plant)
        return self._model.jacobian(pose).T @ (self._mass @ wanted + self._model.gravity(pose))

    def computed_torque(self, time: float, plant: Plant) -> Array:
        """Γ = ID(u, u̇, ẍ_d + K_d ė + K_p e)."""
        _, wanted, (directions, rates) = self._look(time, plant)
        return self._model.inverse_dynamics(directions, rates, COURSE(time)[2] + wanted)

    def _look(self, time: float, plant: Plant) -> tuple[Array, Array, tuple[Array, Array]]:
        """Pose, K_d ė + K_p e, and what the camera saw."""
        directions, rates = self._camera.look(plant)
        tips = self._bases + np.sum(self._lengths * directions.reshape(4, 2, 3), axis=1)
        velocities = np.sum(self._lengths * rates.reshape(4, 2, 3), axis=1)
        pose, twist = self._platform(tips), self._twist(tips, velocities)
        pose_wanted, twist_wanted, _ = COURSE(time)
        wanted = 2 * STIFFNESS * (twist_wanted - twist) + STIFFNESS**2 * (pose_wanted - pose)
        return pose, wanted, (directions, rates)

    def _platform(self, tips: Array) -> Array:
        """The platform point is in the middle of the tips; the half parts in front and behind tell the angle."""
        across = tips[[0, 3]].mean(axis=0) - tips[[1, 2]].mean(axis=0)
        return np.append(tips.mean(axis=0), np.arctan2(across[1], across[0]))

    def _twist(self, tips: Array, velocities: Array) -> Array:
        across, change = (each[[0, 3]].mean(axis=0) - each[[1, 2]].mean(axis=0) for each in (tips, velocities))
        turn = (across[0] * change[1] - across[1] * change[0]) / self._width**2
        return np.append(velocities.mean(axis=0), turn)


def run(duration: float, plant: str = "heavier") -> dict[str, Array]:
    """Follow the course with each controller; distances from it in mm."""
    functions = ["inverse_dynamics", "jacobian", "mass_matrix", "gravity"]
    model = pkmgen.load("quattro", inputs="elements", twist="elements", functions=functions)
    parameters = perturbed(model, HEAVIER, UNKNOWN)[plant]
    errors = {}
    for label in ("PD", "PD with gravity", "computed torque"):
        control = getattr(FromDirections(model, Camera({})), label.lower().replace(" ", "_"))
        errors[label] = track(Plant("quattro", parameters, LIMIT, COURSE.home), control, COURSE, duration)
    return errors


def main() -> None:
    """Print the table."""
    chosen = read_arguments(__doc__, 0.8)
    errors = run(chosen.duration, chosen.plant)
    show(f"quattro, from element directions: {PLANTS[chosen.plant]}", errors, chosen.output)


if __name__ == "__main__":
    main()
