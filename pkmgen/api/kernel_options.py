"""Options of kernels as keywords, of calls that pass them on: what `pkmgen.load` and the command line take."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypedDict, TypeVar

from pkmgen.api.numbers import finite_number
from pkmgen.errors import ArgumentError
from pkmgen.language.options import Options

Call = TypeVar("Call", bound=Callable[..., object])


class KernelOptions(TypedDict, total=False):
    """Options of kernels; `pkmgen.load` says what each of them means, and those left out are as there."""

    parameters: Mapping[str, float] | None
    method: str
    inputs: str
    fold: bool
    real: str
    wrench: bool
    layout: str
    functions: Sequence[str]
    payload: bool
    friction_speed: float
    twist: str
    states_per_thread: int


def options_of(given: KernelOptions, derivatives: int = 1) -> Options:
    """Options as the stages take them.

    Raises:
        ArgumentError: A value is none that its option may have.
    """
    for name in ("wrench", "payload"):
        if not isinstance(flag := given.get(name, False), bool):
            raise ArgumentError(f"{name}: expected True or False, seen {flag!r}")
    chosen: dict[str, Any] = {**given, "parameters": overrides(given.get("parameters") or {})}
    if "functions" in chosen:
        functions = chosen["functions"]
        if not isinstance(functions, Iterable):
            raise ArgumentError(f"functions: expected names, seen {functions!r}")
        chosen["functions"] = (functions,) if isinstance(functions, str) else tuple(functions)
    if "friction_speed" in chosen:
        chosen["friction_speed"] = finite_number("friction_speed", chosen["friction_speed"])
    return Options(**{**chosen, "fold": bool(given.get("fold", True))}, derivatives=derivatives)


def overrides(parameters: Mapping[str, Any]) -> dict[str, float]:
    """Values of parameters that replace those of a file, in the order of their names.

    Raises:
        ArgumentError: They are no names and finite numbers.
    """
    if not isinstance(parameters, Mapping):
        raise ArgumentError(f"parameters: expected names and values, seen a {type(parameters).__name__}")
    values = {str(name): finite_number(f"parameters: {name}", value) for name, value in parameters.items()}
    return dict(sorted(values.items()))


def shows_options(call: Call) -> Call:
    """Let the signature of a call that takes `**options` show them one by one, with their defaults."""
    own = inspect.signature(call)
    plain = [each for each in own.parameters.values() if each.kind is not inspect.Parameter.VAR_KEYWORD]
    known = {each.name: (each.type, each.default) for each in fields(Options)}
    known["parameters"] = "Mapping[str, float] | None", None
    plain += [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=known[name][0], default=known[name][1])
        for name in KernelOptions.__annotations__
    ]
    call.__signature__ = own.replace(parameters=plain)  # type: ignore[attr-defined]
    return call
