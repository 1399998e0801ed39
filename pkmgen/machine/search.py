"""Searches of graphs, however deep."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

Node = TypeVar("Node")


def reached(starts: Iterable[Node], onward: Callable[[Node], Iterable[Node]]) -> set[Node]:
    """What one comes to from some nodes step by step, and these."""
    found, waiting = set[Node](), list(starts)
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting += onward(each)
    return found
