"""What kernels can compute: every function by name, in data. Light: imported by every load, cached or not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, get_args

from pkmgen.errors import ArgumentError
from pkmgen.language.unknown import unknown_word

Group = Literal[
    "standard",
    "kinematics",
    "dynamics",
    "actuator_space",
    "derivatives",
    "safety",
    "simulation",
    "identification",
    "accuracy",
]
"""Kinds of functions; a group is also a name for all of its functions."""
GROUPS: tuple[str, ...] = get_args(Group)
EVERY = "all"
ROLLOUT = "rollout"
ERROR_BOUND = "error_bound"


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A function that kernels of a robot can hold.

    Attributes:
        name: Its name.
        group: What it belongs to.
        formula: What it computes, in the notation of the documents.
        meaning: One line for a user.
        repeats: Name of the function that it calls again and again, and that a kernel holds with it; none for a
            function of one state.
        watches: Name of the function that determines the assembly between steps, where the robot has it.
        bounds: Name of the function whose rounding errors it bounds; none for any other.
    """

    name: str
    group: Group
    formula: str
    meaning: str
    repeats: str = ""
    watches: str = ""
    bounds: str = ""


def bound_of(name: str) -> str:
    """Name of the function that bounds the rounding errors of another one."""
    return ERROR_BOUND if name == "inverse_dynamics" else f"{name}_{ERROR_BOUND}"


def _bounding(name: str, formula: str, meaning: str) -> CatalogueEntry:
    return CatalogueEntry(
        bound_of(name), "accuracy", formula, f"Bound of the rounding error of {meaning}.", bounds=name
    )


_OF_GROUPS: Mapping[Group, tuple[tuple[str, str, str], ...]] = {
    "standard": (
        ("inverse_dynamics", "Γ = J_inv⁻ᵀ (M ẍ + h − w)", "Actuator efforts of a motion."),
        ("inverse_kinematics", "q = q(x)", "Actuator positions of a pose."),
        ("inverse_jacobian", "q̇ = J_inv ẋ", "Inverse Jacobian."),
        ("forward_kinematics", "x = x(q)", "Pose of actuator positions."),
        (
            "null_space_projector",
            "N = 1 − W⁻¹ J_inv (J_invᵀ W⁻¹ J_inv)⁻¹ J_invᵀ",
            "Efforts that move nothing; for more motors than freedoms.",
        ),
    ),
    "kinematics": (
        ("inverse_jacobian_rate", "q̈ = J_inv ẍ + (dJ_inv/dt) ẋ", "Time derivative of the inverse Jacobian."),
        ("jacobian", "ẋ = J q̇", "Jacobian; weighted pseudoinverse with more motors than freedoms."),
        ("actuator_motion", "q̇ = J_inv ẋ, q̈ = J_inv ẍ + J̇_inv ẋ", "Velocities and accelerations of the actuators."),
        (
            "platform_motion",
            "ẋ = J q̇, ẍ = J (q̈ − J̇_inv ẋ)",
            "Twist and acceleration of the platform from those of the actuators.",
        ),
        ("joint_coordinates", "θ = θ(x)", "All joint coordinates of the limbs, passive ones too."),
        ("joint_rates", "θ̇ = (∂θ/∂x) ẋ", "Rates of all joint coordinates."),
        ("element_states", "u = (e − s)/‖e − s‖", "Ends and directions of all elements."),
        ("element_rates", "u̇ = (∂u/∂x) ẋ", "Rates of the ends and directions of all elements."),
    ),
    "dynamics": (
        ("forward_dynamics", "ẍ = M⁻¹ (J_invᵀ Γ + w − h)", "Acceleration of the platform from efforts."),
        ("mass_matrix", "J_invᵀ Γ = M ẍ + h", "Mass matrix in the twist."),
        ("bias", "J_invᵀ Γ = M ẍ + h", "Coriolis, centrifugal, gravity and friction effort."),
        ("gravity", "h(x, 0) = ∂V/∂x", "Effort on the twist that holds against gravity."),
        ("kinetic_energy", "T = ½ ẋᵀ M ẋ", "Kinetic energy of all bodies and rotors."),
        ("potential_energy", "V = −Σ m g·c", "Potential energy of all bodies."),
        ("dynamics_terms", "M, h, J_inv, J̇_inv ẋ", "What a controller needs, in one pass that shares work."),
    ),
    "actuator_space": (
        ("actuator_mass_matrix", "Γ = M_q q̈ + h_q, M_q = Jᵀ M J", "Mass matrix in the actuators."),
        ("actuator_bias", "Γ = M_q q̈ + h_q", "Actuator efforts at q̈ = 0."),
    ),
    "derivatives": (
        (
            "inverse_dynamics_derivatives",
            "∂Γ/∂x, ∂Γ/∂ẋ, ∂Γ/∂ẍ",
            "Derivatives of inverse dynamics; those in the pose along the entries of the twist.",
        ),
        (
            "forward_dynamics_derivatives",
            "∂ẍ/∂x, ∂ẍ/∂ẋ, ∂ẍ/∂Γ",
            "Derivatives of forward dynamics; those in the pose along the entries of the twist.",
        ),
    ),
    "safety": (
        (
            "singularity",
            "|Dᵢ|/‖wᵢ‖ and det(wᵢ/‖wᵢ‖), with Dᵢ q̇ᵢ = wᵢᵀ ẋ",
            "Measures that vanish in serial (type 1) and parallel (type 2) singularities.",
        ),
        ("condition_number", "κ = ‖J_inv‖ ‖J‖ / n", "Condition number in the Frobenius norm."),
        ("reach_margin", "g/‖∇g‖, g = 0 at the limit of reach", "Distance to the limits of reach."),
        ("joint_limits", "min(θ − lower, upper − θ)", "Distance of joints from the limits of the robot file."),
        (
            "joint_reactions",
            "m (s̈ − g) = Σ f, I ω̇ + ω × I ω = Σ m",
            "Force and moment in every joint of the limbs, driven or passive.",
        ),
    ),
    "identification": (
        ("regressor", "Γ = Y π", "Regressor of the efforts in all standard parameters that act."),
        ("base_regressor", "Γ = Y_b β, β = G π", "Regressor in the base parameters."),
    ),
}
"""Name, formula and meaning of functions, by group."""
_ENTRIES = (
    *(CatalogueEntry(name, group, *told) for group, rows in _OF_GROUPS.items() for name, *told in rows),
    CatalogueEntry(
        ROLLOUT,
        "simulation",
        "xₖ₊₁, ẋₖ₊₁ = RK4(xₖ, ẋₖ, Γₖ)",
        "States after steps of a fixed length, efforts held over each.",
        repeats="forward_dynamics",
        watches="inverse_jacobian",
    ),
    _bounding("inverse_dynamics", "|δΓ| ≤ u Σ |∂Γ/∂v| |v|", "actuator efforts"),
    _bounding("inverse_kinematics", "|δq| ≤ u Σ |∂q/∂v| |v|", "actuator positions"),
    _bounding("inverse_jacobian", "|δJ_inv| ≤ u Σ |∂J_inv/∂v| |v|", "the inverse Jacobian"),
    _bounding("forward_kinematics", "|δx| ≤ u Σ |∂x/∂v| |v|", "the pose of actuator positions"),
    _bounding("forward_dynamics", "|δẍ| ≤ u Σ |∂ẍ/∂v| |v|", "the acceleration of the platform"),
)

CATALOGUE: Mapping[str, CatalogueEntry] = MappingProxyType({entry.name: entry for entry in _ENTRIES})
"""All functions, in the order in which kernels hold them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A function that was asked for.

    Attributes:
        name: Its name in the kernel.
        parts: The functions that it computes together; one for a function by itself.
        named: Whether it was asked for by name, so that a robot without it is an error.
    """

    name: str
    parts: tuple[str, ...]
    named: bool


def chosen_functions(requests: Iterable[str]) -> tuple[Choice, ...]:
    """Read what was asked for: names, groups, `all`, and `name=first+second` for functions computed together.

    A robot without a function that was asked for by its name is an error, one without `name?` is not. Bounds of
    rounding errors are not in `all`: each is about ten times the function that it bounds.

    Raises:
        ArgumentError: A name is not known, or two functions would have the same name.
    """
    chosen: dict[str, Choice] = {}
    for request in requests:
        for choice in _read(str(request)):
            known = chosen.get(choice.name)
            if known is not None and known.parts != choice.parts:
                raise ArgumentError(f"functions: {choice.name} stands for two functions")
            if known is None or choice.named:
                chosen[choice.name] = choice
    order = {name: place for place, name in enumerate(CATALOGUE)}
    return tuple(sorted(chosen.values(), key=lambda choice: order.get(choice.name, len(order))))


def _read(request: str) -> list[Choice]:
    name, together, parts = request.partition("=")
    if together:
        name = name.strip()
        if not re.fullmatch("[a-z][a-z0-9_]*", name) or name in (*CATALOGUE, *GROUPS, EVERY):
            raise ArgumentError(
                f"functions: {name!r} in {request!r} must be a new name of letters a to z, digits and _"
            )
        return [Choice(name, tuple(dict.fromkeys(_of_one_state(part.strip()) for part in parts.split("+"))), True)]
    if "+" in request:
        raise ArgumentError(f"functions: {request!r} needs a name for the functions in one call: name={request}")
    if name.endswith("?"):
        return [Choice(_of_one_state(name.removesuffix("?")), (name.removesuffix("?"),), False)]
    named = name not in (*GROUPS, EVERY)
    every = name == EVERY
    chosen = (e.name for e in CATALOGUE.values() if e.group == name or (every and not e.bounds))
    names = [_known(name)] if named else list(chosen)
    repeated = [CATALOGUE[each].repeats for each in names if CATALOGUE[each].repeats]
    watched = [CATALOGUE[each].watches for each in names if CATALOGUE[each].watches]
    return [
        *(Choice(each, (each,), named) for each in (*names, *repeated)),
        *(Choice(each, (each,), False) for each in watched),
    ]


def _of_one_state(name: str) -> str:
    if name in (*GROUPS, EVERY):
        raise ArgumentError(f"functions: {name} is a group; one call takes functions of it by their names")
    if CATALOGUE[_known(name)].repeats:
        raise ArgumentError(f"functions: {name} cannot be computed together with others")
    return name


def _known(name: str) -> str:
    if name not in CATALOGUE:
        allowed = [*GROUPS, EVERY, *CATALOGUE]
        words, every = f"functions: {name!r} is not known", f"; allowed: {', '.join(allowed)}"
        raise unknown_word(words, name, allowed, lost=every)
    return name
