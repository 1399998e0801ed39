"""Steps of a fixed length from one state or many: what `Robot.rollout` calls, and the same steps in numpy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from pkmgen.api.function import KernelFunction
from pkmgen.api.motion import Array, StateLayout
from pkmgen.api.numbers import positive_number
from pkmgen.api.ports import ArrayPort, check_status, real_array
from pkmgen.emit.native.kernel import Arrays, Kernel, StatusWords
from pkmgen.errors import ArgumentError
from pkmgen.machine.spelling import counted
from pkmgen.status import NOT_FINITE, SINGULAR, error_of_status

NAME = "rollout"
NODES, WEIGHTS = (0.0, 0.5, 0.5, 1.0), (1.0, 2.0, 2.0, 1.0)
"""Where the stages of the classical Runge-Kutta method are in a step, and six times what they weigh."""


class States(NamedTuple):
    """States one after the other, the first one that which was given.

    Attributes:
        pose: Of shape (steps + 1, p) or (N, steps + 1, p).
        twist: Of shape (steps + 1, n) or (N, steps + 1, n).
    """

    pose: Array
    twist: Array


class RolloutFunction:
    """Forward dynamics, step by step.

    The kernel takes the steps; `function` is its forward dynamics, of which the inputs are known.
    """

    def __init__(
        self, kernel: Kernel, function: KernelFunction, limbs: tuple[str, ...], real: str, once: tuple[str, ...]
    ) -> None:
        self._kernel, self._ports, self._limbs, self._once = kernel, function.inputs, limbs, once
        self._real = np.dtype(np.float64 if real == "double" else np.float32)

    def __call__(self, *arguments: ArrayLike, step: float, status: Array | None = None, **named: ArrayLike) -> States:
        """Compute one rollout or a batch; see `Robot.rollout`."""
        length = positive_number(f"{NAME}: step", step, "a number of seconds")
        arrays, count, steps = self._arrays(self._bind(arguments, named))
        batch = () if count is None else (count,)
        if status is not None:
            check_status(NAME, status, batch)
        states = 1 if count is None else count
        words = np.zeros(states, np.uint32)
        states_written = [np.empty((states, steps + 1, port.size), self._real) for port in self._ports[:2]]
        if states:
            self._kernel.rollout(states, steps, length, arrays, states_written, words)
        if status is not None:
            status[...] = words.reshape(status.shape)
        elif words.any():
            self._raise(words, states_written[0])
        return States(*(array.reshape(*batch, *array.shape[1:]) for array in states_written))

    def _bind(self, arguments: Sequence[ArrayLike], named: Mapping[str, ArrayLike]) -> list[ArrayLike]:
        """Return the inputs in order."""
        names = [port.name for port in self._ports]
        known = {port.name: port.default for port in self._ports if port.default is not None}
        given = {**known, **dict(zip(names, arguments, strict=False)), **named}
        count = len(arguments) + len(named)
        if not len(names) - len(known) <= count <= len(names) or set(given) != set(names):
            more = "".join(f", {name}" for name in named)
            raise ArgumentError(
                f"{NAME} takes {', '.join(names)}; given: {counted(len(arguments), 'array')} in order{more}"
            )
        return [given[name] for name in names]

    def _arrays(self, arguments: Sequence[ArrayLike]) -> tuple[list[Array], int | None, int]:
        """Return arrays of the kernel's type, the batch size (None for one state) and the number of steps."""
        arrays = [real_array(NAME, port, value) for port, value in zip(self._ports, arguments, strict=True)]
        once = [place < 2 or port.name in self._once for place, port in enumerate(self._ports)]
        axes = [1 if alone else 2 for alone in once]
        for port, array, axis in zip(self._ports, arrays, axes, strict=True):
            self._check(port, array, axis + 1)
        counts = {array.shape[0] for array, one in zip(arrays, axes, strict=True) if array.ndim > one}
        held = [array for array, alone in zip(arrays, once, strict=True) if not alone]
        lengths = {array.shape[-2] for array in held if array.ndim > 1}
        if len(counts) > 1 or len(lengths) != 1:
            shapes = ", ".join(f"{port.name} {array.shape}" for port, array in zip(self._ports, arrays, strict=True))
            raise ArgumentError(f"{NAME}: the numbers of states or of steps do not agree or are not given: {shapes}")
        count, steps = next(iter(counts), None), next(iter(lengths))
        states = 1 if count is None else count
        full = [
            (states, port.size) if alone else (states, steps, port.size)
            for port, alone in zip(self._ports, once, strict=True)
        ]
        spread = [np.broadcast_to(array, shape) for array, shape in zip(arrays, full, strict=True)]
        with np.errstate(over="ignore"):
            return [np.require(array, self._real, ["C", "A"]) for array in spread], count, steps

    def _check(self, port: ArrayPort, array: Array, most: int) -> None:
        if not 1 <= array.ndim <= most or array.shape[-1] != port.size:
            shapes = [f"({port.size},)", f"(N, {port.size})"]
            if most > 2:
                shapes = [f"({port.size},) for all steps", f"(steps, {port.size})", f"(N, steps, {port.size})"]
            raise ArgumentError(f"{NAME}: {port.name} has shape {array.shape}; expected {', '.join(shapes)}")

    def _raise(self, words: StatusWords, poses: Array) -> None:
        sample = int(np.flatnonzero(words)[0])
        reached = int(np.count_nonzero(np.isfinite(poses[sample]).all(axis=-1))) - 1
        where = f"step {max(reached, 0)} from pose = {poses[sample, max(reached, 0)].tolist()}"
        bad = int(np.count_nonzero(words))
        more = f" ({bad} of {len(words)} rollouts are bad)" if len(words) > 1 else ""
        raise error_of_status(f"{NAME}: sample {sample}", int(words[sample]), self._limbs, f"{where}{more}", sample)


def rollout_of(
    kernel: Kernel, manifest: Mapping[str, Any], functions: Mapping[str, KernelFunction], limbs: tuple[str, ...]
) -> RolloutFunction | None:
    """The rollout of a kernel; None where it does not hold one."""
    for row in manifest["functions"]:
        if "rollout" in row:
            return RolloutFunction(
                kernel, functions[row["name"]], limbs, manifest["real"], tuple(row["rollout"].get("once", ()))
            )
    return None


def runge_kutta_steps(
    accelerate: Callable[[Arrays, StatusWords], Array],
    steps: int,
    step: float,
    inputs: Arrays,
    outputs: Arrays,
    status: StatusWords,
    watched: Callable[[Array, StatusWords], Array] | None = None,
) -> None:
    """Take the steps of `Kernel.rollout` in numpy, all rollouts together.

    Args:
        accelerate: Computes accelerations from pose, twist and further inputs, and writes the status words.
        steps: Number of steps.
        step: Their length, s.
        inputs: Poses, twists, and the further inputs for each step, or once for all.
        outputs: Poses and twists, written.
        status: One word a rollout, written.
        watched: Computes matrices of poses, and writes status words: no step leads where their determinants have
            another sign.
    """
    layout = StateLayout(inputs[0].shape[-1], inputs[1].shape[-1])
    state = np.concatenate(inputs[:2], axis=-1)
    outputs[0][:, 0], outputs[1][:, 0] = layout.split(state)
    status[:] = 0
    side = _sides(watched, outputs[0][:, 0])
    for k in range(steps):
        held = [np.ascontiguousarray(array if array.ndim < 3 else array[:, k]) for array in inputs[2:]]
        slope, total = np.zeros_like(state), np.zeros_like(state)
        for stage, (node, weight) in enumerate(zip(NODES, WEIGHTS, strict=True)):
            here = state + node * step * slope
            here = layout.normalised(here) if stage else here
            words = np.zeros_like(status)
            pose, twist = (np.ascontiguousarray(part) for part in layout.split(here))
            slope = np.concatenate([layout.pose_rate(here), accelerate([pose, twist, *held], words)], axis=-1)
            status[:] = np.where(status == 0, words, status)
            total = total + weight * slope
        with np.errstate(over="ignore", invalid="ignore"):
            state = layout.normalised(state + step / 6 * total)
        status[(status == 0) & ~np.isfinite(state).all(axis=-1)] = NOT_FINITE
        now = _sides(watched, np.ascontiguousarray(layout.split(state)[0]))
        status[(status == 0) & (now * side < 0)] = SINGULAR
        side = np.where(now == 0, side, now)
        state[status != 0] = np.nan
        outputs[0][:, k + 1], outputs[1][:, k + 1] = layout.split(state)


def _sides(watched: Callable[[Array, StatusWords], Array] | None, poses: Array) -> Array:
    """Signs of the determinants of the matrices of poses; 0 where there is none."""
    if watched is None:
        return np.zeros(len(poses))
    words = np.zeros(len(poses), np.uint32)
    matrices = watched(poses, words)
    signs = np.zeros(len(poses))
    if (good := (words == 0) & np.isfinite(matrices).all(axis=(1, 2))).any():
        signs[good] = np.sign(np.linalg.det(matrices[good]))
    return signs
