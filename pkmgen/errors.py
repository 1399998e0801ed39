"""Every error that pkmgen raises on purpose. All derive from `PkmgenError`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SHOWN = 100
"""Problems of a file that a message lists."""
LONGEST_PART = 600
"""Characters of one part of a problem that its message shows, at most."""


class PkmgenError(Exception):
    """Base class of all errors of pkmgen.

    Attributes:
        value: What was seen, where the message is about one word.
        allowed: What may be in its place.
        hint: Which of these may have been meant.
    """

    def __init__(self, message: str = "", *, value: str = "", allowed: tuple[str, ...] = (), hint: str = "") -> None:
        super().__init__(message)
        self.value, self.allowed, self.hint = value, allowed, hint


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in a robot file.

    Attributes:
        file: Name of the file, or what the text came from.
        line: Line, counted from 1; 0 where the place is not in the file (an override, say).
        column: Column, counted from 1; 0 likewise.
        key: Key path, such as `limbs[0].base.point[1]`.
        seen: The value that was found, as text.
        message: What is wrong.
        allowed: What would be right.
        suggestion: A near miss among the allowed words, or the empty string.
    """

    file: str
    line: int
    column: int
    key: str
    seen: str
    message: str
    allowed: str = ""
    suggestion: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        message = _bounded(self.message)
        text = f"{place}: {_bounded(self.key)}: {message}" if self.key else f"{place}: {message}"
        if self.seen:
            text += f"; seen: {_bounded(self.seen)}"
        if self.allowed:
            text += f"; allowed: {_bounded(self.allowed)}"
        if self.suggestion:
            text += f"; did you mean {self.suggestion!r}?"
        return text


def _bounded(text: str) -> str:
    """A text of a file, or about it, as far as a person reads: of a long list the first entries, and how many more."""
    if len(text) <= LONGEST_PART:
        return text
    begin, separator, _ = text[:LONGEST_PART].rpartition(", ")
    if not separator:
        return f"{text[:LONGEST_PART]}… ({len(text)} characters)"
    return f"{begin} and {text.count(separator, len(begin))} more"


class RobotFileWarning(UserWarning):
    """A robot file can be modelled as it stands, but says something that is doubtful."""


class RobotFileError(PkmgenError):
    """A robot file, or an override of its parameters, is not valid.

    Attributes:
        problems: All problems found, in the order of the file.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        count = f"{len(problems)} problem" + ("" if len(problems) == 1 else "s")
        lines = [f"the robot cannot be read, {count}:", *(f"  {p}" for p in problems[:SHOWN])]
        lines += [f"  … and {len(problems) - SHOWN} more"] * (len(problems) > SHOWN)
        super().__init__("\n".join(lines))

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a pickle hold the problems, of which the message is made."""
        return type(self), (self.problems,)


class MeasurementError(PkmgenError):
    """A table of measurements cannot be what it says it is: the message says where, and what was seen.

    Attributes:
        problems: What is wrong.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(str(problem) for problem in problems))

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a pickle hold the problems, of which the message is made."""
        return type(self), (self.problems,)


class StudyFileError(PkmgenError):
    """A study file is not valid.

    Attributes:
        problems: All problems found, in the order of the file.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(str(problem) for problem in problems[:SHOWN]))

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a pickle hold the problems, of which the message is made."""
        return type(self), (self.problems,)


class RobotNotFoundError(PkmgenError):
    """No robot of that name is in the library and no file is at that path."""


class UnsupportedRobotError(PkmgenError):
    """The robot file is well formed, but describes something this version or this method cannot model."""


class OpenLoopsError(UnsupportedRobotError):
    """The loops of a robot file do not close near its home."""


class ArgumentError(PkmgenError, ValueError):
    """An argument of a call has a wrong shape, type or value."""


class GraphError(PkmgenError):
    """An operation on the expression graph is undefined, such as a division by zero."""


class DeviceError(PkmgenError):
    """There is no device of the kind, what it needs is not installed, or its driver refuses a kernel."""


class CompilerNotFoundError(PkmgenError):
    """No C compiler can be run on this machine."""


class CompileError(PkmgenError):
    """The C compiler refused the generated code; the message holds what it printed."""


class BenchmarkError(PkmgenError):
    """A contender of the benchmark finds other efforts than our kernel, so that its time means nothing."""


class MissingExtraError(PkmgenError):
    """A package is missing that an extra of pkmgen installs."""


class WorkersError(PkmgenError):
    """Workers of a long work are gone, and do not come back."""


class CertificateError(PkmgenError):
    """A generated C text cannot be certified: the message says which claim fails, and where."""


class CacheError(PkmgenError):
    """The folder of compiled kernels cannot be used safely."""


class StateError(PkmgenError, ArithmeticError):
    """A kernel could not treat a state.

    Attributes:
        sample: Index of the first bad state of the batch, 0 for a single state.
        limbs: Names of the limbs at fault, empty where the whole robot is.
        status: The status word of that state.
    """

    def __init__(self, message: str, sample: int, limbs: tuple[str, ...], status: int) -> None:
        super().__init__(message)
        self.sample = sample
        self.limbs = limbs
        self.status = status

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a pickle hold all that it is made of: processes hand errors on so."""
        return type(self), (str(self), self.sample, self.limbs, self.status)


class OutOfReachError(StateError):
    """A limb, or the assembly of limbs, cannot reach the state."""


class SingularError(StateError):
    """The state is singular: of a limb (serial, type 1) or of the platform (parallel, type 2)."""


class NotFiniteError(StateError):
    """An input is not a finite number, or a result overflows."""


class NotNormalisedError(StateError):
    """The quaternion of a pose does not have length one."""


class NoConvergenceError(StateError):
    """Newton's method did not find a solution within its number of steps."""


class OtherAssemblyError(StateError):
    """Limbs or loops are in another assembly than that of the home position, or a limb is on another branch."""
