"""What shares members, directly or over others, is one group."""

import pytest

from pkmgen.mechanism.loop_groups import joined


@pytest.mark.parametrize(
    ("sets", "groups"),
    [
        ([], []),
        ([{1, 2}, {3}, {2, 4}], [[0, 2], [1]]),
        ([{1}, {2}, {3}, {1, 3}, {4}], [[0, 2, 3], [1], [4]]),
        ([set(), {1}, set()], [[0], [1], [2]]),
        ([{1}, {2}, {2}, {1}, {1, 2}], [[0, 1, 2, 3, 4]]),
    ],
)
def test_groups(sets: list[set[int]], groups: list[list[int]]) -> None:
    assert joined(sets) == groups
