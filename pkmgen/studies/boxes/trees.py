"""Cells of a proof as a tree of halvings, small enough for a file: where each cell was halved, and which are proven."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from pkmgen.errors import ArgumentError

Array = NDArray[np.float64]
PROVEN, OPEN = -1, -2
MOST_NODES = 1 << 26
"""Nodes of a tree that is read, at most, one byte each: a small file cannot fill the memory."""


class Tree:
    """Cells from a first one on. A node is the coordinate it is halved along, `PROVEN` or `OPEN`."""

    def __init__(self, low: Array, high: Array) -> None:
        """The first cell, by its ends (n,)."""
        self.low, self.high = low, high
        self._sides = np.full(1024, OPEN, np.int8)
        self._first = np.zeros(1024, np.int64)
        self.size = 1

    def proven(self, nodes: NDArray[np.int64]) -> None:
        """Mark cells as proven."""
        self._sides[nodes] = PROVEN

    def halved(self, nodes: NDArray[np.int64], sides: NDArray[np.int64]) -> NDArray[np.int64]:
        """Halve cells; returns the lower halves, each of which the upper one follows as the next number but one."""
        count = len(nodes)
        while self.size + 2 * count > len(self._sides):
            self._sides = np.concatenate([self._sides, np.full(len(self._sides), OPEN, np.int8)])
            self._first = np.concatenate([self._first, np.zeros(len(self._first), np.int64)])
        children = self.size + 2 * np.arange(count)
        self._sides[nodes], self._first[nodes] = sides, children
        self.size += 2 * count
        return children

    @property
    def leaves(self) -> int:
        """Cells that are proven."""
        return int((self._sides[: self.size] == PROVEN).sum())

    def text(self) -> str:
        """The tree, lower halves first, depth first, as base64 of what zlib makes of a byte for each node."""
        order, stack = bytearray(), [0]
        sides, first = self._sides.tolist(), self._first.tolist()
        while stack:
            node = stack.pop()
            order.append(sides[node] & 0xFF)
            if sides[node] >= 0:
                stack += [first[node] + 1, first[node]]
        return base64.b64encode(zlib.compress(bytes(order), 9)).decode()


def cells_of(text: str, low: Array, high: Array) -> Iterator[tuple[Array, Array, bool]]:
    """Ends of all cells that are halved no more, and whether they are said to be proven.

    Raises:
        ArgumentError: The text is no tree of cells of so many coordinates.
    """
    try:
        decoder = zlib.decompressobj()
        nodes = decoder.decompress(base64.b64decode(text, validate=True), MOST_NODES)
    except (ValueError, zlib.error) as error:
        raise ArgumentError(f"cells: {error}") from None
    stack, place = [(low, high)], 0
    while stack:
        low, high = stack.pop()
        if place >= len(nodes):
            raise ArgumentError(f"cells: the tree ends after {place} nodes, with cells missing")
        side = nodes[place] - 256 if nodes[place] > 127 else nodes[place]
        place += 1
        if side in (PROVEN, OPEN):
            yield low, high, side == PROVEN
            continue
        if not 0 <= side < len(low):
            raise ArgumentError(f"cells: node {place} is halved along coordinate {side}; allowed: 0 to {len(low) - 1}")
        middle = 0.5 * (low[side] + high[side])
        first, second = high.copy(), low.copy()
        first[side] = second[side] = middle
        stack += [(second, high), (low, first)]
    if place != len(nodes):
        raise ArgumentError(f"cells: {len(nodes) - place} nodes follow the tree")
