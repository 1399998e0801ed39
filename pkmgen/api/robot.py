"""A robot, ready to be called."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from numpy.typing import ArrayLike, NDArray

from pkmgen import status as status_words
from pkmgen.api.function import Kernel, KernelFunction
from pkmgen.errors import ArgumentError

__all__ = ["Robot"]


class Robot:
    """The functions of a robot; made by `pkmgen.load`.

    Every function takes one state (shapes below) or a batch with a leading axis of N states, and returns likewise. All
    take `out=` and `status=`, see `KernelFunction.__call__`. SI units, radians, world frame fixed to the base.

    Attributes:
        name: Name of the robot.
        limbs: Names of the limbs; actuators are in their order and, within a limb, from base to tip.
        method: Formulation of inverse dynamics.
        inputs: Input mode of inverse dynamics.
        parameters: Value of each parameter, SI units.
        functions: All functions by name.
        header: Text of the C header.
        source: Text of the C file.
    """

    def __init__(self, kernel: Kernel, manifest: Mapping[str, Any], header: str, source: str) -> None:
        self.name: str = manifest["robot"]
        self.limbs: tuple[str, ...] = tuple(manifest["limbs"])
        rows = manifest["functions"]
        self.method: str = rows[0]["method"]
        self.inputs: str = rows[0]["inputs_mode"]
        self.parameters: Mapping[str, float] = MappingProxyType(
            {name: parameter["value"] for name, parameter in manifest["parameters"].items()}
        )
        self.functions: Mapping[str, KernelFunction] = MappingProxyType(
            {row["name"]: KernelFunction(kernel, row, self.limbs, manifest["real"]) for row in rows}
        )
        self.header = header
        self.source = source

    def inverse_dynamics(
        self,
        *state: ArrayLike,
        out: NDArray[Any] | None = None,
        status: NDArray[Any] | None = None,
        details: dict[str, NDArray[Any]] | None = None,
        **named_state: ArrayLike,
    ) -> NDArray[Any]:
        """Compute the actuator efforts of a motion.

        Args:
            state: With inputs `pose`: pose, twist, acceleration of the platform. With inputs `elements`: directions of
                all elements (number of elements, 2), twist, acceleration. With inputs `joints`: position, velocity,
                acceleration of the actuators. A kernel with a wrench takes it last: force and moment that the
                surroundings put on the platform, conjugate to the twist.
            out: Where to write.
            status: Where to write the status words instead of raising.
            details: Receives further outputs by name, where the function has any.
            named_state: The same by name.

        Returns:
            Actuator efforts Γ, N·m or N, shape (m,) or (N, m); Γ·q̇ is the power the motors put in.
        """
        return self.functions["inverse_dynamics"](*state, out=out, status=status, details=details, **named_state)

    def inverse_kinematics(
        self, pose: ArrayLike, *, out: NDArray[Any] | None = None, status: NDArray[Any] | None = None
    ) -> NDArray[Any]:
        """Compute the actuator positions q of a pose on the branches of the robot file; rad or m, (m,) or (N, m)."""
        return self.functions["inverse_kinematics"](pose, out=out, status=status)

    def inverse_jacobian(
        self, pose: ArrayLike, *, out: NDArray[Any] | None = None, status: NDArray[Any] | None = None
    ) -> NDArray[Any]:
        """Compute J_inv with q̇ = J_inv ẋ at a pose; shape (m, n) or (N, m, n)."""
        return self.functions["inverse_jacobian"](pose, out=out, status=status)

    def null_space_projector(
        self, pose: ArrayLike, *, out: NDArray[Any] | None = None, status: NDArray[Any] | None = None
    ) -> NDArray[Any]:
        """Compute N at a pose, of a robot with more motors than freedoms; shape (m, m) or (N, m, m).

        Efforts Γ + N y move the platform as Γ does, whatever y: they preload the robot.

        Raises:
            ArgumentError: The robot has as many motors as freedoms.
        """
        if "null_space_projector" not in self.functions:
            raise ArgumentError(f"{self.name} has no null_space_projector: no more motors than freedoms")
        return self.functions["null_space_projector"](pose, out=out, status=status)

    def forward_kinematics(
        self,
        *state: ArrayLike,
        out: NDArray[Any] | None = None,
        status: NDArray[Any] | None = None,
        details: dict[str, NDArray[Any]] | None = None,
        **named_state: ArrayLike,
    ) -> NDArray[Any]:
        """Compute the pose of actuator positions, on the assembly of the robot file.

        Args:
            state: The positions; and, for robots whose pose Newton's method finds, where it begins, if not at home.
            out: Where to write.
            status: Where to write the status words instead of raising.
            details: Receives further outputs by name, such as the convergence of Newton's method.
            named_state: The same by name.

        Returns:
            The pose, shape (n,) or (N, n), n its number of entries.
        """
        return self.functions["forward_kinematics"](*state, out=out, status=status, details=details, **named_state)

    def forward_dynamics(
        self,
        pose: ArrayLike,
        twist: ArrayLike,
        effort: ArrayLike,
        *,
        out: NDArray[Any] | None = None,
        status: NDArray[Any] | None = None,
    ) -> NDArray[Any]:
        """Compute the acceleration of the platform from actuator efforts, by the direct model of the method.

        Returns:
            Acceleration conjugate to the twist, m/s² and rad/s², shape (n,) or (N, n).

        Raises:
            ArgumentError: The method of this kernel has no direct model of its own.
        """
        return self._function("forward_dynamics", "a method with a direct model: elements, khalil, lie")(
            pose, twist, effort, out=out, status=status
        )

    def linear_implicit_model(
        self, pose: ArrayLike, twist: ArrayLike, acceleration: ArrayLike, *, status: NDArray[Any] | None = None
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Compute A (n, m) and b (n,) of A Γ + b = 0 (Özgür 2013, eq. 58), or batches of them.

        Raises:
            ArgumentError: The kernel is not one of method `elements`.
        """
        details: dict[str, NDArray[Any]] = {}
        function = self._function("linear_implicit_model", "method elements")
        matrix = function(pose, twist, acceleration, status=status, details=details)
        return matrix, details["b"]

    def _function(self, name: str, needs: str) -> KernelFunction:
        if name not in self.functions:
            raise ArgumentError(f"this kernel of {self.name} has no {name}, which takes {needs} (it is {self.method})")
        return self.functions[name]

    def describe_status(self, status: int) -> str:
        """Say in words what a status word means."""
        return status_words.describe_status(int(status), self.limbs)

    def __repr__(self) -> str:
        return f"<pkmgen robot {self.name}: {', '.join(self.functions)}; method {self.method}, inputs {self.inputs}>"
