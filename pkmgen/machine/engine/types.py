"""What is worked on, and what does it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

Result = TypeVar("Result")
Work = Callable[[int], Result]
"""From the number of a chunk to what is found in it; can be pickled, and yields the same wherever it runs."""


class Workers(Protocol):
    """Something that works on chunks."""

    @property
    def words(self) -> str:
        """What it is, in a few words."""
        ...

    @property
    def count(self) -> int:
        """How many chunks are worked on at once."""
        ...

    def each(self, work: Work[Any], chunks: Sequence[int]) -> Iterator[Any]:
        """Yield the results in the order of the chunks.

        Raises:
            WorkersError: They are gone, and do not come back.
        """
        ...
