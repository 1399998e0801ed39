"""Targets and formats of models by their names; what a command does not write is given with what does."""

from __future__ import annotations

from collections.abc import Iterable

from pkmgen.emit.targets.libraries import LIBRARIES
from pkmgen.emit.targets.models.registry import MODEL_TARGETS
from pkmgen.emit.targets.models.target import ModelTarget
from pkmgen.emit.targets.registry import TARGETS
from pkmgen.emit.targets.types import Target
from pkmgen.errors import ArgumentError
from pkmgen.language.unknown import unknown_word


def find_target(name: str) -> Target:
    """The target of a name.

    Raises:
        ArgumentError: There is none.
    """
    if name not in TARGETS:
        raise unknown_word(f"target: {name!r} {_instead(name, TARGETS)}", name, TARGETS)
    return TARGETS[name]


def find_model_target(name: str) -> ModelTarget:
    """The format of a name.

    Raises:
        ArgumentError: There is none.
    """
    if name not in MODEL_TARGETS:
        raise unknown_word(f"--to {name!r} {_instead(name, MODEL_TARGETS)}", name, MODEL_TARGETS)
    return MODEL_TARGETS[name]


def derivatives_of(name: str, order: int) -> int:
    """The order up to which a target is asked for derivatives.

    Raises:
        ArgumentError: There is no such target, or it does not write these.
    """
    target = find_target(name)
    if order == 1 or order in range(1, target.derivatives + 1):
        return order
    if order < 1:
        raise ArgumentError(f"derivatives: {order}; expected an order from 1 on")
    if target.derivatives:
        raise ArgumentError(f"derivatives: {order} is more than target {name} writes (up to {target.derivatives})")
    writing = ", ".join(f"{each.name} (up to {each.derivatives})" for each in TARGETS.values() if each.derivatives)
    raise ArgumentError(f"derivatives: {order} is not for target {name}; targets that write derivatives: {writing}")


def _instead(name: str, allowed: Iterable[str]) -> str:
    """What is to be done about a name that is not among those allowed."""
    if name in MODEL_TARGETS:
        return f"is a format of models: use `pkmgen export --to {name}`"
    if name in TARGETS:
        return f"is a target of kernels: use `pkmgen generate --target {name}`"
    for library in LIBRARIES:
        if name == library.name:
            return f"is a library of Python: its functions are made by {library.maker}; nothing is written"
    return f"is not known; allowed: {', '.join(allowed)}"
