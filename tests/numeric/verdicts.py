"""A judge for each function of a compiled kernel: Pinocchio, differences of Pinocchio, or what the function means.

No function judges another one that shares its geometry, except where a quantity is by definition the rate of another:
rates of coordinates that the oracle does not have are differences of these coordinates in time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from math import pi, tau

import numpy as np

from pkmgen.api.robot import Robot
from pkmgen.functions.limb_sources import LimbSources
from pkmgen.language.description.read import read_robot
from pkmgen.language.description.types import JointType
from pkmgen.language.options import Options
from pkmgen.mechanism.build import build_mechanism
from pkmgen.motion.plan.plan import make_plan
from pkmgen.status import LIMB_OUT_OF_REACH
from tests.conftest import Array
from tests.numeric.judge import Judge, Outputs, relative_error
from tests.numeric.test_spatial_oracle import turned
from tests.oracle.family import FamilyOracle
from tests.oracle.reactions import ReactionOracle
from tests.oracle.spatial_model import OracleState, SpatialOracle

__all__ = ["NEEDED", "VERDICTS", "Case"]

AGREEMENT, PLACED, DIFFERENCES = 1e-9, 1e-8, 1e-6
STEP, WEIGHTS = 1e-4, {-2: 1 / 12, -1: -2 / 3, 1: 2 / 3, 2: -1 / 12}
ROLLOUT_STEP, ROLLOUT_STEPS = 1e-3, 3
SOME = 2
"""States whose derivatives are taken, which costs the oracle many states each."""


class Case:
    """A robot with a compiled function or two, and the judge of its states."""

    def __init__(self, text: str, name: str, robot: Robot, *, pulled: bool) -> None:
        self.file, self.robot, self.pulled = read_robot(text, name), robot, pulled

    @cached_property
    def judge(self) -> Judge:
        """States, inputs and most of what is expected."""
        return Judge(self.file, pulled=self.pulled)

    @cached_property
    def oracle(self) -> FamilyOracle:
        """The robot by Pinocchio."""
        return FamilyOracle(self.file)

    @cached_property
    def sources(self) -> LimbSources:
        """What says how coordinates are arranged; nothing is computed by it."""
        mechanism = build_mechanism(self.file)
        return LimbSources(make_plan(mechanism, Options()), Options())

    def __call__(self, name: str, **replaced: Array) -> Outputs:
        function, given = self.robot.functions[name], {**self.judge.inputs, **replaced}
        found = getattr(self.robot, name)(*(given[port.name] for port in function.inputs))
        return found._asdict() if isinstance(found, tuple) else {function.output.name: found}

    def motions(self) -> list[tuple[Array, ...]]:
        """Pose, twist, acceleration and wrench of each state."""
        return list(zip(*self.judge.states, self.judge.wrench, strict=True))


def assert_near(found: Array, expected: Array, allowed: float, what: str) -> None:
    error = relative_error(np.asarray(found), np.asarray(expected))
    assert error <= allowed, f"{what}: relative error {error:.1e}"


def by_definition_of_the_family(name: str) -> Callable[[Case], None]:
    """Values that the judge has of every state."""

    def verdict(case: Case) -> None:
        found = case(name)
        assert set(found) == set(case.judge.expected[name])
        for output, expected in case.judge.expected[name].items():
            values = np.abs(found[output]) if output == "parallel" else found[output]  # its sign is a matter of order
            assert_near(values, expected, AGREEMENT, output)

    return verdict


def inverse_dynamics(case: Case) -> None:
    assert_near(case("inverse_dynamics")["effort"], case.judge.moving("effort"), AGREEMENT, "effort")


def inverse_kinematics(case: Case) -> None:
    found, expected = case("inverse_kinematics")["position"], case.judge.moving("actuator_position")
    turning = np.array([unit == "rad" for unit in case.robot.functions["inverse_kinematics"].output.units])
    error = np.where(turning, (found - expected + pi) % tau - pi, found - expected)
    assert np.max(np.abs(error)) <= AGREEMENT * max(1.0, float(np.max(np.abs(expected))))


def inverse_jacobian(case: Case) -> None:
    found = case("inverse_jacobian")["inverse_jacobian"]
    assert_near(found, case.judge.family("inverse_jacobian"), AGREEMENT, "inverse Jacobian")


def forward_kinematics(case: Case) -> None:
    """The pose whose actuator positions the oracle gave, started nearby."""
    given = {"position": case.judge.moving("actuator_position"), "start": case.judge.states.pose}
    assert_near(case("forward_kinematics", **given)["pose"], case.judge.states.pose, PLACED, "pose")


def null_space_projector(case: Case) -> None:
    """A projector of full rank on efforts that the oracle's J_inv makes nothing of."""
    rows = case.judge.family("inverse_jacobian")
    found = case("null_space_projector")["projector"]
    assert_near(found @ found, found, AGREEMENT, "N² = N")
    assert np.max(np.abs(np.swapaxes(rows, 1, 2) @ found)) <= AGREEMENT * np.max(np.abs(rows))
    np.testing.assert_allclose(np.trace(found, axis1=1, axis2=2), rows.shape[1] - rows.shape[2], rtol=AGREEMENT)


class JointOracle(SpatialOracle):
    """Coordinates and rates of the joints of all limbs, but of pairs and ball joints."""

    def joints(self, case: Case, pose: Array, twist: Array) -> dict[int, tuple[float, float]]:
        """Position and rate by place."""
        position = self._close(pose)
        rates, first = self._freedoms(position, pose)[0] @ twist, 0
        found: dict[int, tuple[float, float]] = {}
        for limb in case.sources.robot.limbs:
            chain, tree = self._chains[limb.index], limb.graph.tree
            for index, element in enumerate(limb.elements):
                own = [joint.coordinate for joint in tree.independent() if joint.element == index]
                if element.pair is None and element.joint.type is not JointType.SPHERICAL:
                    columns = range(chain.columns[element.name], chain.columns[element.name] + len(own))
                    places = zip(own, columns, strict=True)
                    found |= {first + k: (position[self._entries[c]], rates[c]) for k, c in places}
            first += tree.size
        return found


def joint_coordinates(case: Case) -> None:
    oracle = JointOracle(case.file)
    for row, (pose, twist, *_) in zip(case("joint_coordinates")["joints"], case.motions(), strict=True):
        for place, (position, _) in oracle.joints(case, pose, twist).items():
            assert abs((row[place] - position + pi) % tau - pi) <= AGREEMENT


def joint_rates(case: Case) -> None:
    oracle, found = JointOracle(case.file), case("joint_rates")["rates"]
    for row, (pose, twist, *_) in zip(found, case.motions(), strict=True):
        for place, (_, rate) in oracle.joints(case, pose, twist).items():
            assert abs(row[place] - rate) <= AGREEMENT * max(1.0, abs(rate))
    steps = {place: case("joint_coordinates", pose=poses)["joints"] for place, poses in _around(case).items()}
    assert_near(_slope({k: np.unwrap(v, axis=0, period=tau) for k, v in _near(steps).items()}), found, 1e-7, "rates")


def _near(steps: Mapping[int, Array]) -> Mapping[int, Array]:
    """Angles without whole turns between neighbours in time."""
    base = steps[1]
    return {place: values - tau * np.round((values - base) / tau) for place, values in steps.items()}


def element_states(case: Case) -> None:
    """Directions are units along their elements; every elbow of the oracle is the end of one."""
    found = {name: values.reshape(len(case.motions()), -1, 3) for name, values in case("element_states").items()}
    line, direction = found["end"] - found["start"], found["direction"]
    assert_near(np.linalg.norm(direction, axis=2), np.ones(direction.shape[:2]), AGREEMENT, "length")
    assert_near(np.sum(line * direction, axis=2, keepdims=True) * direction, line, AGREEMENT, "direction")
    for row, (pose, *_) in enumerate(case.motions()):
        frames = case.oracle._frames(case.oracle._close(pose))
        for limb, chain in zip(case.sources.robot.limbs, case.oracle._chains, strict=True):
            if len(limb.elements) > 1:
                distance = np.linalg.norm(found["end"][row] - frames.point[chain.elbow], axis=1)
                assert np.min(distance) <= AGREEMENT, f"elbow of {limb.name}"


def element_rates(case: Case) -> None:
    steps = {place: case("element_states", pose=poses) for place, poses in _around(case).items()}
    found = case("element_rates")
    for name, rate in (("start", "start_velocity"), ("end", "end_velocity"), ("direction", "direction_rate")):
        slope = _slope({place: outputs[name] for place, outputs in steps.items()})
        assert_near(found[rate], slope, 1e-7, rate)


def _around(case: Case) -> Mapping[int, Array]:
    """Poses a small time before and after, along the twist."""
    return {
        place: np.array([turned(p, t, np.zeros_like(t), STEP * place)[0] for p, t, *_ in case.motions()])
        for place in WEIGHTS
    }


def _slope(steps: Mapping[int, Array]) -> Array:
    return sum(weight * steps[place] for place, weight in WEIGHTS.items()) / STEP


Quantity = Callable[..., Array]


def derivatives(name: str, third: str, quantity: Callable[[Case], Quantity]) -> Callable[[Case], None]:
    """Differences of what the oracle makes of changed inputs."""

    def verdict(case: Case) -> None:
        found, inputs, value = case(name), case.judge.inputs, quantity(case)
        names = ("pose", "twist", third, *(("wrench",) if case.pulled else ()))
        for output in names:
            for row in range(SOME):
                given = {key: inputs[key][row] for key in ("pose", "twist", third, "wrench")}
                size = len(given["twist"]) if output == "pose" else len(given[output])
                columns = [_slope(_moved(value, given, output, unit)) for unit in np.eye(size)]
                assert_near(found[f"by_{output}"][row][None], np.array(columns).T[None], DIFFERENCES, f"by {output}")

    return verdict


def _moved(value: Quantity, given: Mapping[str, Array], name: str, unit: Array) -> Mapping[int, Array]:
    steps = {}
    for place in WEIGHTS:
        if name == "pose":
            moved = turned(given["pose"], unit, np.zeros_like(unit), STEP * place)[0]
        else:
            moved = given[name] + STEP * place * unit
        steps[place] = value(**{**given, name: moved})
    return steps


def effort_of(case: Case) -> Quantity:
    """Pose, twist, acceleration, wrench → Γ."""
    oracle = FamilyOracle(case.file)
    return lambda pose, twist, acceleration, wrench: oracle.state(pose, twist, acceleration, wrench).effort


def acceleration_of(case: Case) -> Quantity:
    """Pose, twist, Γ, wrench → ẍ."""
    oracle = FamilyOracle(case.file)

    def value(pose: Array, twist: Array, effort: Array, wrench: Array) -> Array:
        state: OracleState = oracle.state(pose, twist, np.zeros_like(twist))
        rows = state.inverse_jacobian
        return np.linalg.solve(state.mass_matrix, rows.T @ (effort - state.effort) + wrench)

    return value


def reach_margin(case: Case) -> None:
    """It is positive in the box and vanishes, for the limb that says so, where the platform comes out of reach."""
    pose = case.judge.states.pose[0]
    assert np.min(case("reach_margin")["margin"]) > 0.0
    way, near, far, word = np.zeros_like(pose), 0.0, 50.0, np.zeros((), np.uint32)
    way[: min(3, len(case.judge.states.twist[0]))] = np.linspace(1.0, 0.3, min(3, len(case.judge.states.twist[0])))
    while far - near > 1e-13:
        middle = (near + far) / 2
        case.robot.inverse_kinematics(pose + middle * way, status=word)
        near, far = (near, middle) if word else (middle, far)
    case.robot.inverse_kinematics(pose + far * way, status=word)
    limb = (int(word) >> LIMB_OUT_OF_REACH).bit_length() - 1
    if 0 <= limb < len(case.sources.robot.limbs):  # another limit may come first
        assert abs(case.robot.reach_margin(pose + near * way)[limb]) <= 1e-6


def joint_limits(case: Case) -> None:
    every = case.sources.robot.joint_coordinates
    limited = [place for place, coordinate in enumerate(every) if coordinate.limits is not None]
    oracle, value = JointOracle(case.file), case.sources.robot.value
    for row, (pose, twist, *_) in zip(case("joint_limits")["margin"], case.motions(), strict=True):
        known = oracle.joints(case, pose, twist)
        for column, place in enumerate(limited):
            if place in known:
                limits = every[place].limits
                assert limits is not None
                lower, upper = value(limits.lower), value(limits.upper)
                turns = (-tau, 0.0, tau) if every[place].unit == "rad" else (0.0,)
                margins = [min(known[place][0] + k - lower, upper - known[place][0] - k) for k in turns]
                assert min(abs(row[column] - margin) for margin in margins) <= AGREEMENT


def joint_reactions(case: Case) -> None:
    """The balance of every body by itself."""
    oracle, found = ReactionOracle(case.file), case("joint_reactions")
    names = case.robot.functions["joint_reactions"].notes["bearings"]
    length = case.sources.characteristic_length
    for row, (*motion, wrench) in enumerate(case.motions()):
        expected, guide = oracle.reactions(*motion, length, wrench)
        values = np.array([expected[name] for name in names])
        scale = AGREEMENT * float(np.max(np.abs(values)))
        assert set(names) == set(expected)
        np.testing.assert_allclose(found["reaction"][row].reshape(-1, 6), values, rtol=0, atol=scale)
        if "guide" in found:
            np.testing.assert_allclose(found["guide"][row], guide, rtol=0, atol=scale)


def regressor(case: Case) -> None:
    notes = case.robot.functions["regressor"].notes["base_parameters"]
    values = np.array([parameter["value"] for parameter in notes["standard"]])
    assert_near(case("regressor")["regressor"] @ values, _free_effort(case), AGREEMENT, "Y π")


def base_regressor(case: Case) -> None:
    values = np.asarray(case.robot.base_parameters.values)
    assert_near(case("base_regressor")["base_regressor"] @ values, _free_effort(case), AGREEMENT, "Y β")


def _free_effort(case: Case) -> Array:
    """Efforts by the oracle, without the wrench."""
    return np.array([case.oracle.state(*motion).effort for *motion, _ in case.motions()])


def rollout(case: Case) -> None:
    """Steps of the classical Runge-Kutta method with the accelerations of the oracle."""
    pose, twist, _, wrench = case.motions()[0]
    effort, value = case.judge.effort[0], acceleration_of(case)
    held = [np.tile(effort, (ROLLOUT_STEPS, 1)), *([np.tile(wrench, (ROLLOUT_STEPS, 1))] if case.pulled else [])]
    found = case.robot.rollout(pose, twist, *held, step=ROLLOUT_STEP)
    for step in range(ROLLOUT_STEPS):
        slopes: list[tuple[Array, Array]] = []
        for part in (0.0, 0.5, 0.5, 1.0):
            rate, change = slopes[-1] if slopes else (np.zeros_like(pose), np.zeros_like(twist))
            here, speed = pose + part * ROLLOUT_STEP * rate, twist + part * ROLLOUT_STEP * change
            here = _normalised(here, twist)
            slopes.append((_pose_rate(here, speed), value(here, speed, effort, wrench)))
        weights = np.array([1, 2, 2, 1]) / 6 * ROLLOUT_STEP
        pose = _normalised(pose + weights @ np.array([slope[0] for slope in slopes]), twist)
        twist = twist + weights @ np.array([slope[1] for slope in slopes])
        assert_near(found.pose[step + 1][None], pose[None], PLACED, "pose")
        assert_near(found.twist[step + 1][None], twist[None], PLACED, "twist")


def _normalised(pose: Array, twist: Array) -> Array:
    return pose if len(pose) == len(twist) else np.append(pose[:-4], pose[-4:] / np.linalg.norm(pose[-4:]))


def _pose_rate(pose: Array, twist: Array) -> Array:
    if len(pose) == len(twist):
        return twist
    w, v, spin = pose[-4], pose[-3:], twist[-3:]
    return np.concatenate([twist[:-3], [-spin @ v / 2], (w * spin + np.cross(spin, v)) / 2])


_DEFINED = (
    "mass_matrix", "bias", "gravity", "jacobian", "inverse_jacobian_rate", "actuator_mass_matrix", "actuator_bias",
    "kinetic_energy", "potential_energy", "actuator_motion", "platform_motion", "forward_dynamics", "dynamics_terms",
    "condition_number", "singularity",
)  # fmt: skip
VERDICTS: Mapping[str, Callable[[Case], None]] = {
    "inverse_dynamics": inverse_dynamics,
    "inverse_kinematics": inverse_kinematics,
    "inverse_jacobian": inverse_jacobian,
    "forward_kinematics": forward_kinematics,
    "null_space_projector": null_space_projector,
    **{name: by_definition_of_the_family(name) for name in _DEFINED},
    "joint_coordinates": joint_coordinates,
    "joint_rates": joint_rates,
    "element_states": element_states,
    "element_rates": element_rates,
    "inverse_dynamics_derivatives": derivatives("inverse_dynamics_derivatives", "acceleration", effort_of),
    "forward_dynamics_derivatives": derivatives("forward_dynamics_derivatives", "effort", acceleration_of),
    "reach_margin": reach_margin,
    "joint_limits": joint_limits,
    "joint_reactions": joint_reactions,
    "regressor": regressor,
    "base_regressor": base_regressor,
    "rollout": rollout,
}
"""By the name of the function; keys are all functions of the catalogue."""
NEEDED: Mapping[str, tuple[str, ...]] = {
    "joint_rates": ("joint_coordinates",),
    "element_rates": ("element_states",),
    "reach_margin": ("inverse_kinematics",),
}
"""What a verdict calls beside the function itself."""
