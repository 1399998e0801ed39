"""What `help` and `inspect.signature` say of a function of one robot: its own arguments, with shapes and units."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pkmgen.api.ports import ArrayPort
from pkmgen.language.catalogue import CATALOGUE

OPTIONS = ("out", "status", "details")
"""Arguments that all functions take beside their inputs."""
CALL = """
    out: where to write the result; made anew if left out.
    status: integer array that receives the status word of each state; no bad state raises then.
    details: dict that receives the outputs after the first one, by name."""


class OfEach:
    """An attribute that each instance has of its own, made when it is asked for, and the class another or none."""

    def __init__(self, made: Callable[[Any], Any], of_class: Any = None) -> None:
        self._made, self._of_class = made, of_class

    def __get__(self, instance: Any, owner: type) -> Any:
        """Make it; of a class that has none there is no such attribute."""
        if instance is not None:
            return self._made(instance)
        if self._of_class is None:
            raise AttributeError(owner.__name__)
        return self._of_class


def documentation(function: Any) -> str:
    """Say what a `RobotFunction` computes, with shapes and units."""
    known = CATALOGUE.get(function.name)
    told = [known.meaning, "", f"{known.formula}."] if known else [f"{function.name.replace('_', ' ').capitalize()}."]
    takes, returns = _lines(function, function.inputs), _lines(function, function.outputs)
    return "\n".join([*told, "", "Args:", *takes, "", "Returns:", *returns]) + "\n"


def help_text(function: Any) -> str:
    """What `help` says of a `RobotFunction`: what it computes of what, and how it is called."""
    head, returns = documentation(function).split("\n\nReturns:")
    return f"{head}{CALL}\n\nReturns:{returns}\nA state that is bad raises a `StateError`, unless `status` is given.\n"


def signature_of(function: Any) -> inspect.Signature:
    """The arguments of a `RobotFunction`: its inputs, in order or by name, then what is given by name alone."""
    either, named = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY
    inputs = [inspect.Parameter(port.name, either, default=_default(port)) for port in function.inputs]
    return inspect.Signature([*inputs, *(inspect.Parameter(name, named, default=None) for name in OPTIONS)])


def _default(port: ArrayPort) -> Any:
    return inspect.Parameter.empty if port.default is None else port.default


def _lines(function: Any, ports: Iterable[ArrayPort]) -> Iterator[str]:
    for port in ports:
        units = ", ".join(dict.fromkeys(port.units)) or "1"
        least = "" if port.default is None else "; may be left out"
        yield f"    {port.name}: {port.meaning}; {units}; shape {function.shapes(port)}{least}."
