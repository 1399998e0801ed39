"""Functions of a robot as differentiable functions of PyTorch: the kernel over the memory of tensors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor

from pkmgen.api.operator import Computed, Operator
from pkmgen.api.ports import ArrayPort
from pkmgen.api.robot import Robot
from pkmgen.errors import ArgumentError
from pkmgen.machine.masks import refuse_masked


def operator(robot: Robot, name: str) -> TorchOperator:
    """Make a function of PyTorch of a function of a robot, for `backward`, `torch.func`, `gradcheck` and so on.

    Args:
        robot: A robot loaded with `backend="c"` or `"numpy"`.
        name: The function (`pkmgen functions`). It is compiled if the robot does not hold it, its derivatives when
            they are first asked for.

    Returns:
        The function; see `Operator.__call__` for what it takes, and `Operator.with_status`.

    Raises:
        ArgumentError: There is no such function, or the robot is one of a device.
        UnsupportedRobotError: The robot does not have it.
    """
    return TorchOperator(robot, name, {})


class TorchOperator(Operator):
    """A function of a robot in PyTorch, on the processor, of tensors of the robot's type.

    A state without a result raises `pkmgen.errors.StateError`, as a call of the robot does; `with_status` returns
    status words instead, as `torch.int64`.
    """

    arrays = torch

    def __init__(self, robot: Robot, name: str, siblings: dict[str, TorchOperator]) -> None:
        super().__init__(robot, name)
        self._siblings = siblings
        siblings[name] = self
        self.real = torch.float64 if self.function.real == np.float64 else torch.float32

    @torch.compiler.disable  # type: ignore[untyped-decorator]
    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """See `Operator.__call__`.

        Raises:
            ArgumentError: A shape or type is wrong.
            StateError: A state has no result, see `KernelFunction.__call__`.
        """
        return super().__call__(*arguments, **named)

    @torch.compiler.disable  # type: ignore[untyped-decorator]
    def with_status(self, *arguments: Any, **named: Any) -> tuple[Any, Tensor]:
        """See `Operator.with_status`."""
        return super().with_status(*arguments, **named)

    def _read(self, port: ArrayPort, value: Any) -> Tensor:
        refuse_masked(f"{self.name}: {port.name}", value)
        tensor = torch.as_tensor(value)
        if tensor.dtype.is_complex or tensor.dtype == torch.bool or tensor.device.type != "cpu":
            raise ArgumentError(
                f"{self.name}: {port.name} has type {tensor.dtype} on {tensor.device}; expected real numbers on the "
                f"processor ({port.meaning})"
            )
        return tensor.to(self.real)

    def _of_numpy(self, values: Any) -> Tensor:
        return torch.as_tensor(values, dtype=self.real)

    def _sibling(self, name: str) -> Operator:
        return self._siblings.get(name) or TorchOperator(self.robot, name, self._siblings)

    def _computed(self, state: Sequence[Tensor], *, raises: bool) -> Computed:
        *results, status = _Evaluation.apply(self, raises, *state)
        return Computed(tuple(results), status)

    def call_kernel(self, raises: bool, state: Sequence[Tensor]) -> tuple[Tensor, ...]:
        """What the kernel computes, and status words."""
        batch = tuple(state[0].shape[: state[0].ndim - len(self.function.inputs[0].shape)])
        count = int(np.prod(batch))
        rows = zip(self.function.inputs, state, strict=True)
        arrays = [tensor.detach().contiguous().reshape(count, *port.shape).numpy() for port, tensor in rows]
        words = np.zeros(count, np.uint32)
        found = self.function.results(*arrays, status=None if raises else words)
        kept = [torch.from_numpy(array).reshape((*batch, *array.shape[1:])) for array in found[: self._covers]]
        return *kept, torch.from_numpy(words.astype(np.int64)).reshape(batch)

    def pulled_back(
        self, raises: bool, wanted: Sequence[bool], state: Sequence[Tensor], computed: Computed, slopes: Sequence[Any]
    ) -> list[Tensor | None]:
        """Derivatives of a number in the inputs wanted, from those in the results."""
        ports = self.function.inputs
        blocks = self._blocks(
            state, computed, [port.name for port, is_it in zip(ports, wanted, strict=True) if is_it], raises
        )
        found: list[Tensor | None] = []
        for port, is_it, value in zip(ports, wanted, state, strict=True):
            total = torch.zeros_like(value) if is_it else None
            for block, slope in zip(blocks.get(port.name, ()), slopes, strict=True) if is_it else ():
                axes = tuple(range(value.ndim - 1, block.ndim - 1))
                change = (block * slope[..., None]).sum(axes) if axes else block * slope[..., None]
                total = total + self._back(block.shape[-1], port, value, change)
            found.append(total)
        return found

    def pushed_forward(
        self, raises: bool, state: Sequence[Tensor], computed: Computed, changes: Sequence[Tensor | None]
    ) -> list[Tensor]:
        """Changes of the results, from those of the inputs."""
        moving = {place: change for place, change in enumerate(changes) if change is not None}
        return self._pushed(state, computed, moving, raises)


class _Evaluation(torch.autograd.Function):  # type: ignore[misc]
    """One evaluation of a function, its derivatives in forward and reverse mode, and how it is mapped over an axis."""

    @staticmethod
    def forward(operator: TorchOperator, raises: bool, *state: Tensor) -> tuple[Tensor, ...]:
        return operator.call_kernel(raises, state)

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: tuple[Tensor, ...]) -> None:
        ctx.operator, ctx.raises, *state = inputs
        ctx.mark_non_differentiable(output[-1])
        ctx.save_for_backward(*state, *output)
        ctx.save_for_forward(*state, *output)
        ctx.count = len(state)
        ctx.set_materialize_grads(False)

    @staticmethod
    def _saved(ctx: Any) -> tuple[tuple[Tensor, ...], Computed]:
        state, output = ctx.saved_tensors[: ctx.count], ctx.saved_tensors[ctx.count :]
        return state, Computed(output[:-1], output[-1])

    @staticmethod
    def backward(ctx: Any, *slopes: Tensor | None) -> tuple[Any, ...]:
        state, computed = _Evaluation._saved(ctx)
        given = [
            torch.zeros_like(result) if slope is None else slope
            for result, slope in zip(computed.results, slopes, strict=False)
        ]
        wanted = ctx.needs_input_grad[2:]
        return None, None, *ctx.operator.pulled_back(ctx.raises, wanted, state, computed, given)

    @staticmethod
    def jvp(ctx: Any, *changes: Any) -> tuple[Any, ...]:
        state, computed = _Evaluation._saved(ctx)
        return *ctx.operator.pushed_forward(ctx.raises, state, computed, changes[2:]), None

    @staticmethod
    def vmap(info: Any, in_dims: tuple[Any, ...], operator: TorchOperator, raises: bool, *state: Tensor) -> Any:
        axes = [
            tensor.expand(info.batch_size, *tensor.shape) if axis is None else tensor.movedim(axis, 0)
            for tensor, axis in zip(state, in_dims[2:], strict=True)
        ]
        output = _Evaluation.apply(operator, raises, *axes)
        return output, (0,) * len(output)
