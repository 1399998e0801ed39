"""What random robots are drawn from, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tests.fuzz.short_forms import KINDS, draw_robot
from tests.numeric.random_judge import changed
from tests.oracle.random_topology import draw_mechanism


def draw_topology(seed: int) -> str:
    """Draw bodies, joints and loops, now and then with a base that moves, awkward names or a mistake."""
    return changed(draw_mechanism(seed), seed)


FAMILIES: Mapping[str, Callable[[int], str]] = {
    "bodies": draw_topology,
    "mixed": partial(draw_robot, "mixed"),
    **{kind: partial(draw_robot, kind) for kind in KINDS},
}
"""Text of a robot file of a seed, by the name of the family."""
