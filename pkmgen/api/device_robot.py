"""A robot whose functions take and return arrays on a device; made by `pkmgen.load` with a backend for devices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from pkmgen.api.device_function import DeviceFunction
from pkmgen.api.robot import Robot
from pkmgen.emit.native.devices.types import WORDS, DeviceKernel
from pkmgen.errors import ArgumentError, DeviceError

if TYPE_CHECKING:
    from pkmgen.emit.native.trial import Trial


class DeviceRobot(Robot):
    """The functions of a robot on a device; see `DeviceFunction` for what they take and return.

    The methods are those of `Robot`, but for `simulate` and `rollout`, which are for the processor. `source` is the
    text for the device.
    """

    _function_class: ClassVar[Any] = DeviceFunction

    def simulate(self, *_: Any, **__: Any) -> NoReturn:
        """Refuse; see `Robot.simulate`.

        Raises:
            ArgumentError: Always.
        """
        raise ArgumentError(f"{self.name}: simulate is not computed on devices; load with backend='c'")

    def rollout(self, *_: Any, **__: Any) -> NoReturn:
        """Refuse; see `Robot.rollout`.

        Raises:
            ArgumentError: Always.
        """
        raise ArgumentError(f"{self.name}: rollout is not computed on devices; load with backend='c'")


def try_on_device(robot: DeviceRobot, kernel: DeviceKernel, trials: Sequence[Trial]) -> None:
    """Compute some states of all functions, before anybody relies on what a driver has compiled.

    Raises:
        DeviceError: A function computes something else than its graph.
    """
    for trial in trials:
        count, function = len(trial.inputs[0]), robot.functions[trial.function]
        words = kernel.empty((count,), WORDS[0], ())
        results = function.results(*(array.T for array in trial.inputs), status=words)
        outputs = [kernel.read(array).reshape(-1, count).T for array in results]
        if fault := trial.fault_of("on the device", kernel.read(words).tolist(), outputs):
            raise DeviceError(
                f"the kernel computes wrongly: {fault}; the driver, or its options, are not to be trusted"
            )
