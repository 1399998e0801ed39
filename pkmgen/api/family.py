"""Methods of a robot for the functions of the family; each compiles its function at the first call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypedDict, Unpack

from numpy.typing import ArrayLike

from pkmgen.api.function import KernelFunction
from pkmgen.language.catalogue import CATALOGUE, bound_of
from pkmgen.language.unknown import unknown_word
from pkmgen.mechanism.parameters import Array, BaseParameters


class To(TypedDict, total=False):
    """Where a function writes its result and its status words, see `KernelFunction.__call__`."""

    out: Array | None
    status: Array | None


class FamilyMethods(Protocol):
    """Functions of the family as methods: one state or a batch, see `KernelFunction.__call__` for `out` and `status`.

    Loads are the wrench and the payload, in this order, where the robot was loaded with them. Notation: x pose, ẋ
    twist, q actuator positions, Γ efforts; n freedoms, m motors. SI units, radians, world frame.
    """

    limbs: tuple[str, ...]
    functions: Mapping[str, KernelFunction]

    def function(self, name: str) -> KernelFunction:
        """Return a function by name."""
        ...

    def provide(self, *names: str) -> None:
        """Compile functions that are not there yet, all in one kernel."""
        ...

    def describe_status(self, status: int) -> str:
        """Say in words what a status word means."""
        ...

    def forward_dynamics(
        self, pose: ArrayLike, twist: ArrayLike, effort: ArrayLike, *loads: ArrayLike, **to: Unpack[To]
    ) -> Array:
        """Compute the acceleration of the platform from actuator efforts.

        Methods with a direct model of their own use it (Özgür 2013, §5; Khalil 2007, eq. 30; Müller 2022, eq. 107).

        Returns:
            Acceleration conjugate to the twist, m/s² and rad/s², shape (n,) or (N, n).
        """
        return self.function("forward_dynamics")(pose, twist, effort, *loads, **to)

    def error_bound(
        self, *state: ArrayLike, of: str = "inverse_dynamics", details: dict[str, Array] | None = None, **to: Any
    ) -> Array:
        """Compute how far rounding may take a function from its exact value at a state, inputs and parameters exact.

        To first order in the unit roundoff: each operation by its own rounding, weighted by the derivative of the
        result in it. For unknowns of Newton's method the last step counts, and the rounding of the residual through the
        inverse of the Jacobian.

        Args:
            state: Inputs of the function.
            of: Its name: `inverse_dynamics`, `inverse_kinematics`, `inverse_jacobian`, `forward_kinematics` or
                `forward_dynamics`.
            details: Receives `…_input_share`: what rounding of the inputs themselves to the type would add at most.
            to: `out` and `status`, see `KernelFunction.__call__`; inputs by name.

        Returns:
            A bound for each entry of the result, of its shape and in its units.

        Raises:
            ArgumentError: There is no bound of that function.
        """
        bounded = [entry.bounds for entry in CATALOGUE.values() if entry.bounds]
        if of not in bounded:
            raise unknown_word(f"error_bound: of={of!r} has none; allowed: {', '.join(bounded)}", of, bounded)
        return self.function(bound_of(of))(*state, details=details, **to)

    def inverse_jacobian_rate(self, pose: ArrayLike, twist: ArrayLike, **to: Unpack[To]) -> Array:
        """Compute dJ_inv/dt of q̈ = J_inv ẍ + (dJ_inv/dt) ẋ; shape (m, n) or (N, m, n)."""
        return self.function("inverse_jacobian_rate")(pose, twist, **to)

    def jacobian(self, pose: ArrayLike, **to: Unpack[To]) -> Array:
        """Compute J with ẋ = J q̇ at a pose; shape (n, m) or (N, n, m)."""
        return self.function("jacobian")(pose, **to)

    def actuator_motion(
        self, pose: ArrayLike, twist: ArrayLike, acceleration: ArrayLike, *, status: Array | None = None
    ) -> Any:
        """Compute `actuator_velocity` q̇ and `actuator_acceleration` q̈, a named tuple of (m,) or (N, m)."""
        return self.function("actuator_motion").results(pose, twist, acceleration, status=status)

    def platform_motion(
        self,
        pose: ArrayLike,
        actuator_velocity: ArrayLike,
        actuator_acceleration: ArrayLike,
        *,
        status: Array | None = None,
    ) -> Any:
        """Compute `twist` and `acceleration` of the platform from those of the actuators, (n,) or (N, n)."""
        return self.function("platform_motion").results(pose, actuator_velocity, actuator_acceleration, status=status)

    def mass_matrix(self, pose: ArrayLike, *loads: ArrayLike, **to: Unpack[To]) -> Array:
        """Compute M of J_invᵀ Γ = M ẍ + h, symmetric positive definite; shape (n, n) or (N, n, n)."""
        return self.function("mass_matrix")(pose, *loads, **to)

    def bias(self, pose: ArrayLike, twist: ArrayLike, *loads: ArrayLike, **to: Unpack[To]) -> Array:
        """Compute h: Coriolis, centrifugal, gravity and friction effort on the twist; N, N·m, (n,) or (N, n)."""
        return self.function("bias")(pose, twist, *loads, **to)

    def gravity(self, pose: ArrayLike, *loads: ArrayLike, **to: Unpack[To]) -> Array:
        """Compute h at rest, ∂V/∂x: the effort on the twist that holds the robot; N, N·m, (n,) or (N, n)."""
        return self.function("gravity")(pose, *loads, **to)

    def kinetic_energy(self, pose: ArrayLike, twist: ArrayLike, *loads: ArrayLike, **to: Unpack[To]) -> Array:
        """Compute T = ½ ẋᵀ M ẋ of all bodies and rotors; J, () or (N,)."""
        return self.function("kinetic_energy")(pose, twist, *loads, **to)

    def dynamics_terms(self, pose: ArrayLike, twist: ArrayLike, *loads: ArrayLike, status: Array | None = None) -> Any:
        """Compute `mass_matrix`, `bias`, `inverse_jacobian` and `drift` = J̇_inv ẋ in one pass."""
        return self.function("dynamics_terms").results(pose, twist, *loads, status=status)

    def actuator_mass_matrix(self, pose: ArrayLike, *loads: ArrayLike, **to: Unpack[To]) -> Array:
        """Compute M_q of Γ = M_q q̈ + h_q; shape (m, m) or (N, m, m)."""
        return self.function("actuator_mass_matrix")(pose, *loads, **to)

    def actuator_bias(self, pose: ArrayLike, twist: ArrayLike, *loads: ArrayLike, **to: Unpack[To]) -> Array:
        """Compute h_q, the actuator efforts at q̈ = 0; N·m or N, (m,) or (N, m)."""
        return self.function("actuator_bias")(pose, twist, *loads, **to)

    def joint_reactions(
        self, pose: ArrayLike, twist: ArrayLike, acceleration: ArrayLike, *loads: ArrayLike, **to: Unpack[To]
    ) -> Array:
        """Compute the force and moment of every bearing, inner body on outer one; N, N·m, (bearings, 6) or (N, …).

        World axes, the moment about the point of the bearing; `function("joint_reactions").notes["bearings"]` names
        the rows. What rigid bodies leave open is shared as by equally compliant bearings.
        """
        return self.function("joint_reactions")(pose, twist, acceleration, *loads, **to)

    def regressor(self, pose: ArrayLike, twist: ArrayLike, acceleration: ArrayLike, **to: Unpack[To]) -> Array:
        """Compute Y of Γ = Y π; shape (m, p) or (N, m, p). π is `base_parameters.standard`."""
        return self.function("regressor")(pose, twist, acceleration, **to)

    def base_regressor(self, pose: ArrayLike, twist: ArrayLike, acceleration: ArrayLike, **to: Unpack[To]) -> Array:
        """Compute Y_b of Γ = Y_b β; shape (m, b) or (N, m, b). β is `base_parameters`."""
        return self.function("base_regressor")(pose, twist, acceleration, **to)

    @property
    def base_parameters(self) -> BaseParameters:
        """Names, groups, units and values of what the efforts are linear in, π and β = G π.

        Values and groups are those of the robot file where parameters are those of a struct (`fold=False`).
        """
        return BaseParameters.read(self.function("base_regressor").notes["base_parameters"])

    def inverse_dynamics_derivatives(
        self,
        pose: ArrayLike,
        twist: ArrayLike,
        acceleration: ArrayLike,
        *loads: ArrayLike,
        status: Array | None = None,
    ) -> Any:
        """Compute ∂Γ/∂x along the entries of the twist, ∂Γ/∂ẋ and ∂Γ/∂ẍ; a named tuple of (m, n) or (N, m, n)."""
        function = self.function("inverse_dynamics_derivatives")
        return function.results(pose, twist, acceleration, *loads, status=status)

    def forward_dynamics_derivatives(
        self, pose: ArrayLike, twist: ArrayLike, effort: ArrayLike, *loads: ArrayLike, status: Array | None = None
    ) -> Any:
        """Compute ∂ẍ/∂x along the entries of the twist, ∂ẍ/∂ẋ and ∂ẍ/∂Γ; a named tuple of (n, n) and (n, m)."""
        function = self.function("forward_dynamics_derivatives")
        return function.results(pose, twist, effort, *loads, status=status)

    def singularity(self, pose: ArrayLike, *, status: Array | None = None) -> Any:
        """Compute `serial` (m,), zero in type 1, and `parallel` (), zero in type 2 singularities."""
        return self.function("singularity").results(pose, status=status)

    def condition_number(self, pose: ArrayLike, **to: Unpack[To]) -> Array:
        """Compute ‖J_inv‖ ‖J‖ / n: 1 at isotropy, large near singularities; () or (N,)."""
        return self.function("condition_number")(pose, **to)

    def reach_margin(self, pose: ArrayLike, **to: Unpack[To]) -> Array:
        """Compute how far it is to each limit of reach, to first order; m or rad, negative beyond it."""
        return self.function("reach_margin")(pose, **to)

    def joint_coordinates(self, pose: ArrayLike, *start: ArrayLike, **to: Unpack[To]) -> Array:
        """Compute all joint coordinates, passive ones too; rad or m, names in `joints`."""
        return self.function("joint_coordinates")(pose, *start, **to)

    def joint_rates(self, pose: ArrayLike, twist: ArrayLike, *start: ArrayLike, **to: Unpack[To]) -> Array:
        """Compute the rates of all joint coordinates; rad/s or m/s."""
        return self.function("joint_rates")(pose, twist, *start, **to)

    def element_states(self, pose: ArrayLike, *, status: Array | None = None) -> Any:
        """Compute `start`, `end` (m) and unit `direction` of all elements, each (k, 3) or (N, k, 3)."""
        return self.function("element_states").results(pose, status=status)

    def element_rates(self, pose: ArrayLike, twist: ArrayLike, *, status: Array | None = None) -> Any:
        """Compute `start_velocity`, `end_velocity` (m/s) and `direction_rate` (1/s) of all elements."""
        return self.function("element_rates").results(pose, twist, status=status)

    def potential_energy(self, pose: ArrayLike, *loads: ArrayLike, **to: Unpack[To]) -> Array:
        """Compute V of all bodies, zero at the world origin; J, () or (N,)."""
        return self.function("potential_energy")(pose, *loads, **to)

    def joint_limits(self, pose: ArrayLike, **to: Unpack[To]) -> Array:
        """Compute the distance of limited joints from their nearer limit; rad or m, negative beyond it."""
        return self.function("joint_limits")(pose, **to)
