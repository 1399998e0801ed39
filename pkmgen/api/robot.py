"""A robot, ready to be called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from numbers import Integral
from types import MappingProxyType
from typing import Any, ClassVar, NoReturn, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pkmgen import status as status_words
from pkmgen.api.family import FamilyMethods, To
from pkmgen.api.function import CompiledFunctions, KernelFunction
from pkmgen.api.joint_motion import JointSimulation, simulate_joints
from pkmgen.api.motion import Force
from pkmgen.api.notebook import HEIGHT, PageView, checked_height, robot_table
from pkmgen.api.rollout import States, rollout_of
from pkmgen.api.signature import Cause, Origin, no_cause
from pkmgen.api.simulation import Simulation, Solver, simulate
from pkmgen.emit.native.kernel import Kernel
from pkmgen.errors import ArgumentError
from pkmgen.language.catalogue import CATALOGUE, ROLLOUT
from pkmgen.language.unknown import unknown_word
from pkmgen.machine.spelling import did_you_mean

Texts = tuple[str, str, str]
"""Header, functions of one state, batches."""


class Robot(FamilyMethods):
    """The functions of a robot; made by `pkmgen.load`.

    Every function takes one state (shapes below) or a batch with a leading axis of N states, and returns likewise. All
    take `out=` and `status=`, see `KernelFunction.__call__`. SI units, radians, world frame fixed to the base.

    Attributes:
        name: Name of the robot.
        title: One line about it.
        limbs: Names of the limbs; actuators are in their order and, within a limb, from base to tip.
        method: Formulation of inverse dynamics.
        inputs: Input mode of inverse dynamics.
        parameters: Value of each parameter, SI units.
        functions: Functions that were compiled, by name; a method that needs another one adds it.
    """

    _function_class: ClassVar[type[KernelFunction]] = KernelFunction

    def __init__(
        self,
        kernel: Kernel,
        manifest: Mapping[str, Any],
        texts: Callable[[], Texts],
        more: Callable[[tuple[str, ...]], Robot],
        cause: Cause = no_cause,
        origin: Origin | None = None,
        page: Callable[[], str] | None = None,
    ) -> None:
        self.name: str = manifest["robot"]
        self.title: str = " ".join(manifest["title"].split())
        self.limbs: tuple[str, ...] = tuple(manifest["limbs"])
        self.method: str = manifest["method"]
        self.inputs: str = manifest["inputs_mode"]
        self.parameters: Mapping[str, float] = MappingProxyType(
            {name: parameter["value"] for name, parameter in manifest["parameters"].items()}
        )
        made = self._function_class
        self._functions = CompiledFunctions(self.name)
        for row in manifest["functions"]:
            self._functions[row["name"]] = made(kernel, row, self.limbs, manifest["real"], cause)
        self.functions: Mapping[str, KernelFunction] = MappingProxyType(self._functions)
        self._rollout = rollout_of(kernel, manifest, self._functions, self.limbs)
        self._more = more
        self._cause = cause
        self._texts = texts
        self._origin = origin
        self._page = page
        for function in self._functions.values():
            function.belong_to(self)
        self._complete = True

    def __setattr__(self, name: str, value: Any) -> None:
        if "_complete" in self.__dict__ and not name.startswith("_"):
            raise AttributeError(f"{self.name}: {name} cannot be set: a robot is what it was loaded as; load it again")
        super().__setattr__(name, value)

    def __reduce__(self) -> Origin:
        """A pickle holds description and options, no machine code; loading it takes the kernel from a cache."""
        if self._origin is None:
            raise TypeError(f"{self.name} was made without a robot file, so that it cannot be pickled")
        return self._origin

    @cached_property
    def _written(self) -> Texts:
        return self._texts()

    @property
    def header(self) -> str:
        """Text of the C header; without a compiled kernel it is written when it is asked for."""
        return self._written[0]

    @property
    def source(self) -> str:
        """Text of the C file of functions of one state."""
        return self._written[1]

    @property
    def batch(self) -> str:
        """Text of the C file of batches."""
        return self._written[2]

    @cached_property
    def actuators(self) -> tuple[str, ...]:
        """Names of the motors, in the order of all vectors of the actuators."""
        return tuple(self.function("inverse_dynamics").notes["actuators"])

    @cached_property
    def joints(self) -> tuple[str, ...]:
        """Names of the joint coordinates, in the order of `joint_coordinates`."""
        return tuple(self.function("joint_coordinates").notes["joints"])

    @cached_property
    def inverse_dynamics(self) -> KernelFunction:
        """Compute the actuator efforts of a motion.

        It is the function itself, so that a call costs nothing on top of it. Arguments as of `KernelFunction.__call__`.

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
        return self.function("inverse_dynamics")

    def inverse_kinematics(self, pose: ArrayLike, **to: Unpack[To]) -> NDArray[Any]:
        """Compute the actuator positions q of a pose on the branches of the robot file; rad or m, (m,) or (N, m)."""
        return self.function("inverse_kinematics")(pose, **to)

    def inverse_jacobian(self, pose: ArrayLike, **to: Unpack[To]) -> NDArray[Any]:
        """Compute J_inv with q̇ = J_inv ẋ at a pose; shape (m, n) or (N, m, n)."""
        return self.function("inverse_jacobian")(pose, **to)

    def null_space_projector(self, pose: ArrayLike, **to: Unpack[To]) -> NDArray[Any]:
        """Compute N at a pose, of a robot with more motors than freedoms; shape (m, m) or (N, m, m).

        Efforts Γ + N y move the platform as Γ does, whatever y: they preload the robot.

        Raises:
            UnsupportedRobotError: The robot has as many motors as freedoms.
        """
        return self.function("null_space_projector")(pose, **to)

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
        return self.function("forward_kinematics")(*state, out=out, status=status, details=details, **named_state)

    def linear_implicit_model(
        self, pose: ArrayLike, twist: ArrayLike, acceleration: ArrayLike, *, status: NDArray[Any] | None = None
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Compute A (n, m) and b (n,) of A Γ + b = 0 (Özgür 2013, eq. 58), or batches of them.

        Raises:
            ArgumentError: The kernel is not one of method `elements`.
        """
        details: dict[str, NDArray[Any]] = {}
        if "linear_implicit_model" not in self.functions:
            raise ArgumentError(
                f"this kernel of {self.name} has no linear_implicit_model: its method is {self.method}; load the robot "
                'with method="elements"'
            )
        function = self.functions["linear_implicit_model"]
        matrix = function(pose, twist, acceleration, status=status, details=details)
        return matrix, details["b"]

    def simulate(
        self,
        pose: ArrayLike,
        twist: ArrayLike,
        *,
        times: ArrayLike,
        effort: Force,
        wrench: Force | None = None,
        payload: ArrayLike | None = None,
        base_pose: ArrayLike | None = None,
        base_twist: ArrayLike | None = None,
        start: ArrayLike | None = None,
        method: str = "DOP853",
        rtol: float = 1e-9,
        atol: float = 1e-10,
    ) -> Simulation | JointSimulation:
        """Integrate the motion under given efforts with scipy.

        A robot of bodies and joints begins with position and rate of its motors in place of pose and twist; its loops
        are followed from state to state.

        The motion ends early where the robot is at the limit of its reach or singular, no step is small enough, or a
        hundredth of the time takes more than 20 000 evaluations: `status` and `message` of the result say why, and what
        was computed until then is kept.

        Args:
            pose: Where to begin, shape (p,); positions of the motors (m,) of a robot of bodies and joints.
            twist: Likewise, (n,); rates of the motors.
            times: Times of the states wanted, s, the first one the start; or the duration, for all steps of the solver.
            effort: Efforts (m,), or a function of time, pose and twist that returns them; it has to depend on these
                alone, since solvers go back and forth. For efforts of a sampled controller see `rollout`. Of a robot of
                bodies and joints: of time, position, rate and, where the base moves, its pose and twist; (m,), or
                (m + 6,) with the wrench on the base.
            wrench: Wrench on the platform (n,), or a function likewise, if the robot was loaded with `wrench=True`.
            payload: Payload, if the robot was loaded with `payload=True`.
            base_pose: Pose of a base that moves, to begin with, (7,).
            base_twist: Its twist, (6,).
            start: Coordinates from which the loops are closed first, those of home unless given.
            method: `RK45`, `DOP853` (default) or `LSODA`.
            rtol: Tolerance of a step relative to the state.
            atol: Absolute tolerance of a step, SI units.

        Returns:
            Times, states, accelerations, efforts and energies.
        """
        solver = Solver(method, rtol, atol)
        loads = {"wrench": wrench, "payload": payload}
        forces = {"effort": effort} | {name: load for name, load in loads.items() if load is not None}
        base = {"base_pose": base_pose, "base_twist": base_twist, "start": start}
        given = {name: value for name, value in base.items() if value is not None}
        if self.limbs:
            if given:
                raise ArgumentError(f"simulate: {next(iter(given))}: only robots of bodies and joints have that")
            return simulate(self, (pose, twist), times, forces, solver)
        given.pop("start", None)
        return simulate_joints(self, (pose, twist, given), times, forces, start, solver)

    def rollout(
        self,
        pose: ArrayLike,
        twist: ArrayLike,
        *held: ArrayLike,
        step: float,
        status: NDArray[Any] | None = None,
        **named_held: ArrayLike,
    ) -> States:
        """Take steps of forward dynamics by the classical Runge-Kutta method of fourth order, in C.

        Joint friction that jumps with the sign of a rate is integrated as it is, which is of first order where a joint
        comes to rest; `friction_speed` of `pkmgen.load` makes it smooth.

        Args:
            pose: Where to begin, shape (p,), or (N, p) for N rollouts.
            twist: Likewise, (n,) or (N, n).
            held: Effort, and the wrench and payload if the robot was loaded with them: held over each step, of shape
                (steps, m) for all rollouts or (N, steps, m); those alike in all steps may be (m,), but not all of them.
            step: Length of a step, s.
            status: Where to write the status words instead of raising, that of the first step that failed; the states
                after it are NaN.
            named_held: Effort and loads by name.

        Returns:
            `pose` (steps + 1, p) and `twist` (steps + 1, n), or batches of them, the first one that which is given.

        Raises:
            StateError: A state is out of reach or singular, see `KernelFunction.__call__`.
        """
        self.provide(ROLLOUT)
        assert self._rollout is not None
        return self._rollout(pose, twist, *held, step=step, status=status, **named_held)

    def function(self, name: str) -> KernelFunction:
        """Return a function by name; one that the kernel does not hold is compiled in a kernel of its own, and kept.

        Raises:
            ArgumentError: There is no such function.
            UnsupportedRobotError: The robot does not have it.
        """
        self._check_name(name)
        if name not in self._functions:
            if name not in CATALOGUE:
                raise unknown_word(f"{self.name} has no function {name!r}", name, [*self._functions, *CATALOGUE])
            if CATALOGUE[name].repeats:
                raise ArgumentError(f"{name} is not a function of one state; call robot.{name}(...)")
            self.provide(name)
        return self._functions[name]

    def provide(self, *names: str) -> None:
        """Compile functions that the kernel does not hold, all in one, which takes less time than one by one.

        Raises:
            UnsupportedRobotError: The robot does not have one of them.
        """
        for name in names:
            self._check_name(name)
        known = {*self._functions, *([ROLLOUT] if self._rollout else [])}
        missing = tuple(name for name in names if name not in known)
        if missing:
            made = self._more(missing)
            self._functions |= {name: made.functions[name] for name in made.functions if name not in known}
            self._rollout = self._rollout or made._rollout

    def _check_name(self, name: object) -> None:
        if not isinstance(name, str):
            raise ArgumentError(f"{self.name}: expected the name of a function, seen {name!r}")

    def describe_status(self, status: int) -> str:
        """Say in words what a status word means.

        Raises:
            ArgumentError: It is no whole number of 32 bits.
        """
        if not isinstance(status, Integral):
            raise ArgumentError(f"{self.name}: expected a status word, seen {status!r}")
        return status_words.describe_status(int(status), self.limbs)

    def explain(self, status: int, **state: ArrayLike) -> str:
        """Say what a status word means, and what may be wrong with the state that it was found at.

        Args:
            status: The status word.
            state: Inputs of the state by name, `pose=` or `position=` among them: what lies far from the box of the
                robot file is asked for millimetres, degrees and a quaternion whose scalar is last.

        Raises:
            ArgumentError: The status is no whole number of 32 bits, or an input not the numbers of one state.
        """
        words = self.describe_status(status)
        rows = {name: self._one_state(name, values) for name, values in state.items()}
        lost = [f"{name} is not finite" for name, values in rows.items() if not np.isfinite(values).all()]
        cause = "; ".join(lost) or self._cause(rows)
        return f"{words}; {cause}" if cause else words

    def _one_state(self, name: str, values: ArrayLike) -> list[float]:
        """An input of one state, in numbers."""
        try:
            array = np.asarray(values, float)
        except (TypeError, ValueError) as error:
            raise ArgumentError(f"{self.name}: explain takes the numbers of one state: {error}") from error
        ports = (port for function in self._functions.values() for port in function.inputs if port.name == name)
        shape = next((port.shape for port in ports), array.shape)
        if array.shape != shape:
            raise ArgumentError(f"{self.name}: explain: {name} has shape {array.shape}; expected {shape}, one state")
        return [float(value) for value in array.ravel()]

    def view(self, height: int = HEIGHT) -> PageView:
        """Show the robot in a notebook, to be moved: the page of `pkmgen studio`, in a frame.

        It is made of the robot's file with the parameters, loads and friction speed it was loaded with, takes seconds
        the first time, and stays in the notebook as a megabyte of text when that is saved.

        Args:
            height: Height of the frame, px.

        Raises:
            CompilerNotFoundError: zig is not installed (the extra `compiler`).
            OpenLoopsError: The loops of the robot do not close near home.
            ArgumentError: The height is no number of pixels, or the robot came without its file.
        """
        return PageView(self.name, checked_height(height), self._studio_page)

    @cached_property
    def _studio_page(self) -> str:
        if self._page is None:
            raise ArgumentError(
                f"{self.name} came without its robot file, of which the page is made; load the file by pkmgen.load"
            )
        return self._page()

    def _repr_html_(self) -> str:
        return robot_table(self)

    def __getattr__(self, name: str) -> NoReturn:
        """Refuse what there is not, with what may have been meant.

        Raises:
            AttributeError: Always.
        """
        if name.startswith("_") or "name" not in self.__dict__:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name)
        place = f"; call robot.function({name!r})" if name in (*self._functions, *CATALOGUE) else ""
        public = [known for known in dir(self) if not known.startswith("_")]
        hint = place or did_you_mean(name, public) or "; dir(robot) lists what it has"
        said = f"robot {self.name} has no {name!r}{hint}"
        raise AttributeError(said, name=name)  # without `obj`, of which Python would say a second time what was meant

    def __repr__(self) -> str:
        return f"<pkmgen robot {self.name}: {', '.join(self.functions)}; method {self.method}, inputs {self.inputs}>"
