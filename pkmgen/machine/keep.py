"""Results that are kept for the next call, by what they were made of."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Generic, TypeVar

First = TypeVar("First")
Setting = TypeVar("Setting", bound=Hashable)
Result = TypeVar("Result")
Make = Callable[[First, Setting], Result]
KEPT = 64
"""Robots and plans that are kept: as many as the library has."""


class Itself(Generic[First]):
    """An object that is equal to itself alone."""

    __slots__ = ("value",)

    def __init__(self, value: First) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Itself) and self.value is other.value


def kept_by_object(count: int) -> Callable[[Make[First, Setting, Result]], Make[First, Setting, Result]]:
    """Keep the latest results of a function, by the very object that is its first argument and by the value of another.

    For frozen values that hold mappings, and so cannot be hashed. What a function raises is not kept.

    Args:
        count: Number of results.
    """

    def decorate(make: Make[First, Setting, Result]) -> Make[First, Setting, Result]:
        @lru_cache(maxsize=count)
        def kept(first: Itself[First], setting: Setting) -> Result:
            return make(first.value, setting)

        @wraps(make)
        def call(first: First, setting: Setting) -> Result:
            return kept(Itself(first), setting)

        return call

    return decorate
