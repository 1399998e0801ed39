"""Unit quaternions, scalar first: how a rotation changes them, for numbers, arrays, symbols, nodes and C alike."""

from __future__ import annotations

from typing import Any

CHANGE = (
    ((-1, 0, 1), (-1, 1, 2), (-1, 2, 3)),
    ((1, 0, 0), (1, 1, 3), (-1, 2, 2)),
    ((1, 1, 0), (1, 2, 1), (-1, 0, 3)),
    ((1, 2, 0), (1, 0, 2), (-1, 1, 1)),
)
"""Entries of (0, ω) q, each a sum of sign · ωᵢ · qⱼ, as (sign, i, j); the rate of q is half of it, ω in world axes."""


def quaternion_change(rotation: Any, quaternion: Any) -> list[Any]:
    """Write (0, rotation) quaternion.

    Args:
        rotation: An angular velocity ω, or a small rotation, world axes: three entries of any kind that has + and ·.
        quaternion: Four entries, scalar first.
    """
    return [sum(sign * rotation[i] * quaternion[j] for sign, i, j in row) for row in CHANGE]
