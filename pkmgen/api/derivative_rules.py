"""How functions of a robot change with their inputs, written with other functions of it, for any library of arrays.

A rule yields blocks ∂(output)/∂(input), entries of the input along the last axis; those of a pose with a quaternion
along the entries of the twist. It calls functions through its caller, so that what has a rule of its own can be
differentiated once more. Notation: x pose, ẋ twist, f = J_invᵀ Γ of robots of limbs and f = Γ of those of bodies and
joints, so that f(x, ẋ, ẍ) = M ẍ + h; in coordinates of the motors x are positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import accumulate, pairwise
from types import MappingProxyType
from typing import Any

from pkmgen.language.expression.quaternions import CHANGE

Array = Any
"""An array of the library."""
Blocks = dict[str, tuple[Array, ...]]
"""For each input a block for each output that the rule covers: the first ones, in their order."""
CONSTANT = frozenset({"start"})
"""Inputs on which results do not depend but for which solution is found."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call whose derivatives are asked for.

    Attributes:
        arrays: The library: `jax.numpy` or `torch`.
        limbs: Whether the robot has limbs and a platform; else functions take positions of motors and their rates.
        given: Inputs by name, all with the same axes of a batch in front.
        results: What the function has computed of them.
        evaluate: Computes all outputs of another function by name; inputs that are missing take their default or zero.
        units: Makes the unit vectors of an input of a function, a matrix.
    """

    arrays: Any
    limbs: bool
    given: Mapping[str, Array]
    results: tuple[Array, ...]
    evaluate: Callable[[str, Mapping[str, Array]], dict[str, Array]]
    units: Callable[[str, str], Array]

    @property
    def place(self) -> str:
        """Name of the input that says where the robot is."""
        return "pose" if self.limbs else "position"

    @property
    def rate(self) -> str:
        """Name of its rate."""
        return "twist" if self.limbs else "rate"

    def at(self, **changed: Array) -> dict[str, Array]:
        """The inputs, some changed; None takes one away."""
        return {name: array for name, array in {**self.given, **changed}.items() if array is not None}

    def at_units(self, name: str, quantity: str, given: Mapping[str, Array]) -> dict[str, Array]:
        """Outputs of a function for all unit vectors of an input, these along the first axis after the batch."""
        spread = {known: array[..., None, :] for known, array in given.items()}
        return self.evaluate(name, {**spread, quantity: self.units(name, quantity)})

    def last(self, array: Array) -> Array:
        """Move the first axis after the batch to the end."""
        entries = "abc"[: array.ndim - self.given[self.place].ndim]
        return self.arrays.einsum(f"...k{entries}->...{entries}k", array)


Rule = Callable[[Call], Blocks]


def _by_kernel(name: str) -> Rule:
    """Derivatives that a function of the robot computes, in outputs by_…; rows of a base that moves come last."""

    def blocks(call: Call) -> Blocks:
        ends = [0, *accumulate(result.shape[-1] for result in call.results)]
        rows = list(pairwise(ends))
        outputs = call.evaluate(name, call.given)
        return {
            output.removeprefix("by_"): tuple(block[..., first:last, :] for first, last in rows)
            for output, block in outputs.items()
            if output.startswith("by_")
        }

    return blocks


def _at_rates(name: str) -> Rule:
    """Derivatives in the pose of what has rates that a function computes, linear in the twist."""

    def blocks(call: Call) -> Blocks:
        outputs = call.at_units(name, call.rate, call.given)
        return {call.place: tuple(call.last(output) for output in outputs.values())}

    return blocks


def _potential_energy(call: Call) -> Blocks:
    """∂V/∂x is the effort that holds against gravity."""
    return {call.place: (call.evaluate("gravity", call.given)["gravity"],)}


def _inverse_kinematics(call: Call) -> Blocks:
    return {"pose": (call.evaluate("inverse_jacobian", call.given)["inverse_jacobian"],)}


def _forward_kinematics(call: Call) -> Blocks:
    """∂x/∂q = J at the pose that was found, and how a pose changes by a twist."""
    pose = call.results[0]
    jacobian = call.evaluate("jacobian", {"pose": pose})["jacobian"]
    if pose.shape[-1] > jacobian.shape[-2]:
        jacobian = pose_of_twist(call.arrays, pose) @ jacobian
    return {"position": (jacobian,)}


def _jacobian(call: Call) -> Blocks:
    """J = J_inv⁻¹ changes by −J dJ_inv J."""
    outputs = call.at_units("inverse_jacobian_rate", "twist", call.given)
    (change,) = outputs.values()
    jacobian = call.results[0]
    return {"pose": (-call.arrays.einsum("...ia,...kab,...bj->...ijk", jacobian, change, jacobian),)}


def _balance(call: Call, given: Mapping[str, Array]) -> tuple[Array, Array]:
    """∂f/∂x and ∂f/∂ẋ of f = M ẍ + h."""
    changes = call.evaluate("inverse_dynamics_derivatives", given)
    by_place, by_rate = changes[f"by_{call.place}"], changes[f"by_{call.rate}"]
    if not call.limbs:
        return by_place, by_rate
    sum_of, where = call.arrays.einsum, {"pose": given["pose"]}
    effort = call.evaluate("inverse_dynamics", given)["effort"]
    inverse = call.evaluate("inverse_jacobian", where)["inverse_jacobian"]
    spread = call.units("inverse_jacobian_rate", "twist")
    (change,) = call.evaluate("inverse_jacobian_rate", {"pose": given["pose"][..., None, :], "twist": spread}).values()
    by_pose = sum_of("...kij,...i->...jk", change, effort) + sum_of("...ij,...ik->...jk", inverse, by_place)
    return by_pose, sum_of("...ij,...ik->...jk", inverse, by_rate)


def _bias(call: Call) -> Blocks:
    """The bias is f at ẍ = 0."""
    by_place, by_rate = _balance(call, call.given)
    return {call.place: (by_place,), call.rate: (by_rate,)}


def _gravity(call: Call) -> Blocks:
    """It is f at rest."""
    return {call.place: (_balance(call, call.given)[0],)}


def _mass_matrix(call: Call) -> Blocks:
    """Columns of M are f(x, 0, e) − f(x, 0, 0)."""
    spread = {name: array[..., None, :] for name, array in call.given.items()}
    still, _ = _balance(call, call.given)
    units = call.units("inverse_dynamics_derivatives", "acceleration")
    moved, _ = _balance(call, {**spread, "acceleration": units})
    change = moved - still[..., None, :, :]
    return {call.place: (call.arrays.einsum("...jik->...ijk", change),)}


def _kinetic_energy(call: Call) -> Blocks:
    """∂T/∂ẋ = M ẋ, and ∂T/∂x = ½ ẋᵀ (∂f(x, 0, ẋ)/∂x − ∂f(x, 0, 0)/∂x)."""
    where, rate = call.at(**{call.rate: None}), call.given[call.rate]
    mass = call.evaluate("mass_matrix", where)["mass_matrix"]
    change = _balance(call, {**where, "acceleration": rate})[0] - _balance(call, where)[0]
    sum_of = call.arrays.einsum
    by_place = 0.5 * sum_of("...i,...ik->...k", rate, change)
    return {call.place: (by_place,), call.rate: (sum_of("...ij,...j->...i", mass, rate),)}


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "inverse_dynamics": _by_kernel("inverse_dynamics_derivatives"),
        "forward_dynamics": _by_kernel("forward_dynamics_derivatives"),
        "inverse_kinematics": _inverse_kinematics,
        "forward_kinematics": _forward_kinematics,
        "inverse_jacobian": _at_rates("inverse_jacobian_rate"),
        "jacobian": _jacobian,
        "joint_coordinates": _at_rates("joint_rates"),
        "element_states": _at_rates("element_rates"),
        "mass_matrix": _mass_matrix,
        "bias": _bias,
        "gravity": _gravity,
        "kinetic_energy": _kinetic_energy,
        "potential_energy": _potential_energy,
    }
)
"""Functions with derivatives."""
OF_LIMBS = frozenset({"inverse_kinematics", "forward_kinematics", "inverse_jacobian", "jacobian", "element_states"})
"""Those of robots of limbs alone."""
SQUARE = frozenset({"forward_kinematics", "jacobian"})
"""Those whose rule is for as many motors as freedoms."""
FROM_THE_POSE = frozenset({"inverse_dynamics", "bias", "gravity", "mass_matrix", "kinetic_energy"})
"""Those whose rule calls inverse dynamics of a pose, where the robot has limbs."""
COVERED: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "element_states": frozenset({"start", "end", "direction"}),
        "forward_dynamics": frozenset({"acceleration", "base_acceleration"}),
    }
)
"""Outputs that rules cover, where that is not the first one alone."""


def pose_of_twist(arrays: Any, pose: Array) -> Array:
    """Matrix from a twist to the rate of a pose that ends in a quaternion q: ½ (0, ω) q; shape (…, n + 1, n)."""
    return _change(arrays, pose, 0.5)


def twist_of_pose(arrays: Any, pose: Array) -> Array:
    """Matrix from the rate of a pose that ends in a quaternion of length one to the twist; shape (…, n, n + 1)."""
    return _change(arrays, pose, 2.0).mT


def _change(arrays: Any, pose: Array, factor: float) -> Array:
    """A unit matrix for the straight entries, and (0, ω) q times a factor."""
    straight, zero = pose.shape[-1] - 4, arrays.zeros_like(pose[..., 0])
    one = zero + 1.0
    rows = [[one if row == column else zero for column in range(straight + 3)] for row in range(straight)]
    for terms in CHANGE:
        entries = [zero] * (straight + 3)
        for sign, axis, entry in terms:
            entries[straight + axis] = factor * sign * pose[..., straight + entry]
        rows.append(entries)
    return arrays.stack([arrays.stack(row, -1) for row in rows], -2)


def normalised(arrays: Any, pose: Array) -> Array:
    """A pose with its quaternion, the last four entries, of length one."""
    quaternion = pose[..., -4:]
    length = (quaternion * quaternion).sum(-1)[..., None] ** 0.5
    return arrays.concatenate((pose[..., :-4], quaternion / length), -1)
