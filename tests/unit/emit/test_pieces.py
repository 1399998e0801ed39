"""Where long functions are cut into pieces."""

from __future__ import annotations

from itertools import pairwise

from pkmgen.emit.pieces import AROUND, WISHED, _Line, _stretches
from pkmgen.emit.sections import Place
from pkmgen.emit.types import CStatement


def test_cuts_of_a_very_long_function_stay_inside() -> None:
    """Ever fewer values wait in its second half, so that all cuts there are as late as they may be."""
    count = 1000 * WISHED
    lines = [_Line(Place(0, 0), CStatement(""), f"v{number}", ()) for number in range(count)]
    last = {f"v{number}": count - 1 - number for number in range(count // 2)}
    stretches = list(_stretches(lines, last))
    assert stretches[0][0] == 0
    assert stretches[-1][1] == count
    assert all(after == begin for (_, after), (begin, _) in pairwise(stretches))
    assert all(0 < after - begin <= 2 * WISHED + 2 * AROUND for begin, after in stretches)
