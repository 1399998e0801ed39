"""What functions of a robot have in common, whatever computes them: arguments, results, and how errors are worded."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pkmgen.api.documentation import OfEach, help_text, signature_of
from pkmgen.api.notebook import function_table
from pkmgen.api.ports import ArrayPort
from pkmgen.emit.native.kernel import StatusWords
from pkmgen.errors import ArgumentError
from pkmgen.machine.spelling import counted, did_you_mean
from pkmgen.mechanism.ranges import WorkingRange
from pkmgen.status import error_of_status

Cause = Callable[[Mapping[str, ArrayLike]], str]
"""Says of the inputs of a state, by name, what may be wrong with them; empty where nothing is to be seen."""

Origin = tuple[Callable[..., Any], tuple[Any, ...]]
"""What makes a robot again from plain data, and these: what a pickle of the robot holds."""


LOADS = ("wrench", "payload")
"""Inputs that the dynamics has where a robot is loaded with them."""


def _no_input(name: str, names: Iterable[str]) -> str:
    """Say that a name is none of the inputs, and what would make it one."""
    asked = f"; the dynamics takes it of a robot that is loaded with {name}=True" if name in LOADS else ""
    return f"is not an input; inputs: {', '.join(names)}{did_you_mean(name, names)}{asked}"


def no_cause(_: Mapping[str, ArrayLike]) -> str:
    """Know nothing of a state."""
    return ""


def cause_within(ranges: Callable[[], Iterable[WorkingRange | None]]) -> Cause:
    """What says of a state why it may be bad, by the ranges that the robot works in."""

    def cause(state: Mapping[str, Any]) -> str:
        known = (each for each in ranges() if each is not None and each.name in state)
        return "; ".join(said for each in known if (said := each.cause(state[each.name])))

    return cause


@cache
def results_type(name: str, fields: tuple[str, ...]) -> Any:
    """Make the type of several results with names, which can be pickled."""
    made = namedtuple(name, fields)  # type: ignore[misc]
    made.__reduce__ = lambda self: (restored_results, (name, fields, tuple(self)))  # type: ignore
    return made


def restored_results(name: str, fields: tuple[str, ...], values: tuple[Any, ...]) -> Any:
    """Make results again from a pickle."""
    return results_type(name, fields)(*values)


def function_of(robot: Any, name: str) -> Any:
    """Find the function of a pickle in its robot."""
    return robot.functions[name]


class RobotFunction:
    """A function of a robot, to be computed somewhere.

    Attributes:
        name: Its name.
        inputs: What it takes, in order.
        outputs: What it computes.
        output: The first of them, which it returns.
        operations: Operations of one call, by kind; the steps of an iteration come on top.
        checks: Operations of a call that only checks of assemblies need, on top of these.
        checks_of_step: The same of each step of an iteration.
        notes: What else there is to know of it.
    """

    __signature__ = OfEach(signature_of)

    def __init_subclass__(cls) -> None:
        """Let `help` say of a function what it takes, and of a class what it is."""
        super().__init_subclass__()
        cls.__doc__ = OfEach(help_text, cls.__doc__)  # type: ignore[assignment]

    def __init__(self, row: Mapping[str, Any], limbs: tuple[str, ...], real: str, cause: Cause = no_cause) -> None:
        self.name: str = row["name"]
        self.inputs = tuple(ArrayPort.of(port) for port in row["inputs"])
        self.outputs = tuple(ArrayPort.of(port) for port in row["outputs"])
        self.output = self.outputs[0]
        self._results: Any = results_type("_".join((self.name, "results")), tuple(port.name for port in self.outputs))
        self.operations: Mapping[str, int] = row["operations"]
        self.checks: Mapping[str, int] = row.get("checks", {})
        self.checks_of_step: Mapping[str, int] = row.get("iteration", {}).get("checks", {})
        self.notes: Mapping[str, Any] = row.get("notes", {})
        self._names = tuple(port.name for port in self.inputs)
        self._limbs = limbs
        self._cause = cause
        self._real = np.dtype(np.float64 if real == "double" else np.float32)
        self._owner: Any = None

    def belong_to(self, robot: Any) -> None:
        """Say of which robot it is a function."""
        self._owner = robot

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle holds the robot, as description and options, and the name of the function."""
        if self._owner is None:
            raise TypeError(f"{self.name} belongs to no robot, so that it cannot be pickled")
        return function_of, (self._owner, self.name)

    def sparsity(self, output: str | None = None) -> NDArray[np.bool_]:
        """Which entries of an output, the first one if none is named, are not zero in every state.

        Raises:
            ArgumentError: There is no such output.
        """
        for port in self.outputs:
            if output in (None, port.name):
                pattern = np.ones(port.size, np.bool_)
                pattern[list(port.zeros)] = False
                return pattern.reshape(port.shape)
        raise ArgumentError(
            f"{self.name} has no output {output!r}; outputs: {', '.join(port.name for port in self.outputs)}"
        )

    def __repr__(self) -> str:
        inputs = ", ".join(f"{port.name}{list(port.shape)}" for port in self.inputs)
        return f"<{self.name}({inputs}) -> {self.output.name}{list(self.output.shape)}>"

    def _repr_html_(self) -> str:
        return function_table(self)

    def shapes(self, port: ArrayPort) -> str:
        """Say of what shape an input or output is: of one state, or with a leading axis of N."""
        return f"{port.shape} or ({', '.join(('N', *map(str, port.shape)))}{',' * (not port.shape)})"

    @property
    def real(self) -> np.dtype[Any]:
        """Type of its numbers."""
        return self._real

    def given_by_name(self, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> dict[str, Any]:
        """Arguments in order and by name, all by name.

        Raises:
            ArgumentError: There are too many, one is missing, is given twice or is none of its inputs.
        """
        names = self._names
        if len(arguments) > len(names):
            takes = f"{counted(len(names), 'array')} ({', '.join(names)})"
            raise ArgumentError(
                f"{self.name} takes {takes}, {counted(len(arguments), 'array')} given{self._more_loads()}"
            )
        given = dict(zip(names, arguments, strict=False))
        for name, value in named.items():
            if name not in names or name in given:
                problem = "was given twice" if name in given else _no_input(name, names)
                raise ArgumentError(f"{self.name}: {name!r} {problem}")
            given[name] = value
        if len(given) < len(names):
            missing = [port.name for port in self.inputs if port.name not in given and port.default is None]
            if missing:
                raise ArgumentError(f"{self.name}: {', '.join(missing)} missing; inputs: {', '.join(names)}")
        return given

    def _more_loads(self) -> str:
        """What would make room for one more array; nothing of a function that takes no loads, or all."""
        forces = {"effort", "acceleration"} & set(self._names) and self.output.name in ("effort", "acceleration")
        absent = [load for load in LOADS if load not in self._names] if forces and self._limbs else []
        return "".join(f"; a robot that is loaded with {load}=True takes a {load} too" for load in absent)

    def _refuse(self, words: StatusWords, rows: Callable[[int], Mapping[str, list[float]]]) -> NoReturn:
        """Raise the error of the first bad state, whose inputs are `rows` of its number."""
        sample = int(np.flatnonzero(words)[0])
        state = rows(sample)
        cause = self._cause(state)
        said = "; ".join([*([cause] if cause else []), *(f"{name} = {row}" for name, row in state.items())])
        bad = int(np.count_nonzero(words))
        more = f" ({bad} of {len(words)} states are bad)" if len(words) > 1 else ""
        raise error_of_status(f"{self.name}: sample {sample}", int(words[sample]), self._limbs, said + more, sample)
