"""What ends a command before its work is done: reported in words, and under --json to programs as one object."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import Any

import typer

from pkmgen.cli.limits import TimeIsUp
from pkmgen.cli.terminal import (
    EXIT_BAD_INPUT,
    EXIT_CHECK_FAILED,
    EXIT_INTERRUPTED,
    EXIT_LIMIT,
    EXIT_MACHINE,
    complain,
    print_json,
    telling_warnings,
)
from pkmgen.errors import (
    BenchmarkError,
    CacheError,
    CertificateError,
    CompileError,
    CompilerNotFoundError,
    DeviceError,
    MeasurementError,
    MissingExtraError,
    PkmgenError,
    Problem,
    RobotFileError,
    StateError,
    StudyFileError,
)
from pkmgen.machine.spelling import nearest

NOT_ONE_OF = re.compile(r"'(?P<value>[^']*)' is not one of (?P<allowed>'.*')")
NO_COMMAND = re.compile(r"No such command '(?P<value>[^']*)'")
JSON = "--json"
NO_MEMORY = "the command needs more memory than it may take; --memory allows another size"


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a command ends.

    Attributes:
        kind: Name of the error: a class of `pkmgen.errors`, `UsageError` and its kinds, or a limit.
        message: What is said of it, all of it.
        exit_code: What the command ends with.
        file, line, column, key: Where in a robot file; of several problems those of the first.
        value: What was seen there.
        hint: What may have been meant.
        allowed: What may be in its place: words, or a description as the only one of them.
        status: The status word of a state.
        problems: All problems of a robot file, each with its place.
    """

    kind: str
    message: str
    exit_code: int
    file: str | None = None
    line: int | None = None
    column: int | None = None
    key: str | None = None
    value: str | None = None
    hint: str | None = None
    allowed: tuple[str, ...] | None = None
    status: int | None = None
    problems: tuple[Problem, ...] = ()


INTERRUPTED = Failure("Interrupted", "interrupted", EXIT_INTERRUPTED)


def run_app(app: typer.Typer, arguments: list[str], name: str) -> int | str | None:
    """Run a command of an application; returns what it ends with, and says why where that is an error."""
    try:
        with telling_warnings():
            ended = app(arguments, prog_name=name, standalone_mode=False)
    except SystemExit as exit_:
        return exit_.code
    except BaseException as error:
        failure = failure_of(error)
        if failure is None:
            raise
        tell(failure, JSON in arguments)
        return failure.exit_code
    if ended == EXIT_INTERRUPTED:  # as Typer reports an interrupt
        tell(INTERRUPTED, JSON in arguments)
    return ended if isinstance(ended, int) else 0


def failure_of(error: BaseException) -> Failure | None:
    """Why a command ends by an error; None for one that is a bug of pkmgen."""
    if isinstance(error, RobotFileError | MeasurementError | StudyFileError) and error.problems:
        return _of_problems(error)
    if isinstance(error, PkmgenError):
        status = error.status if isinstance(error, StateError) else None
        return Failure(
            type(error).__name__,
            str(error),
            _exit_code(error),
            value=error.value or None,
            allowed=error.allowed or None,
            hint=error.hint or None,
            status=status,
        )
    if isinstance(error, TimeIsUp | MemoryError):
        return Failure(type(error).__name__, str(error) or NO_MEMORY, EXIT_LIMIT)
    if isinstance(error, KeyboardInterrupt | typer.Abort):
        return INTERRUPTED
    return _of_usage(error) if hasattr(error, "format_message") else None


def tell(failure: Failure, as_json: bool) -> None:
    """Say why a command ends: on the error stream, and as JSON, where that is asked for, in place of its results."""
    if as_json:
        print_json({"error": asdict(failure)})
    complain(failure.message)


def _of_problems(error: RobotFileError | MeasurementError | StudyFileError) -> Failure:
    first = error.problems[0]
    return Failure(
        type(error).__name__,
        str(error),
        EXIT_BAD_INPUT,
        first.file,
        first.line or None,
        first.column or None,
        first.key or None,
        first.seen or None,
        first.suggestion or None,
        (first.allowed,) if first.allowed else None,
        problems=error.problems,
    )


def _of_usage(error: Any) -> Failure:
    """Of an argument or option that a command does not take, as Typer says it."""
    message = str(error.format_message()).replace("Value error, ", "").rstrip(".")
    parameter: Any = getattr(error, "param", None)
    context: Any = getattr(error, "ctx", None)
    key = max(parameter.opts, key=len) if parameter is not None else getattr(error, "option_name", None)
    value, allowed = _input_of(error), tuple(getattr(error, "possibilities", None) or ())
    if allowed:
        value, message = key, message.partition(" (")[0]
    elif told := NO_COMMAND.match(message):
        value, allowed, message = told["value"], tuple(context.command.list_commands(context)), told[0]
    elif told := NOT_ONE_OF.search(message):
        value, allowed = told["value"], tuple(re.findall(r"'([^']*)'", told["allowed"]))
    elif value is not None:
        message = f"{message}; seen: {value}"
    hint = nearest(value, allowed) if allowed else ""
    meant = f"; did you mean {hint!r}?" if hint else ""
    return Failure(
        type(error).__name__,
        f"{message}{meant}{_where_to_look(context)}",
        getattr(error, "exit_code", EXIT_BAD_INPUT),
        key=key,
        value=value,
        allowed=allowed or None,
        hint=hint or None,
    )


def _input_of(error: Any) -> str | None:
    """What was given for an option whose type refuses it."""
    cause: Any = error.__cause__
    told = cause.errors() if hasattr(cause, "errors") else ()
    return str(told[0]["input"]) if told and "input" in told[0] else None


def _where_to_look(context: Any) -> str:
    """Last line of a message on usage: the command that explains more."""
    if context is None:
        return ""
    told = "lists the commands" if hasattr(context.command, "list_commands") else "says what it takes"
    return f"\n`{context.command_path} -h` {told}"


def _exit_code(error: PkmgenError) -> int:
    if isinstance(error, CompilerNotFoundError | CompileError | CacheError | MissingExtraError | DeviceError):
        return EXIT_MACHINE
    return EXIT_CHECK_FAILED if isinstance(error, BenchmarkError | CertificateError) else EXIT_BAD_INPUT
