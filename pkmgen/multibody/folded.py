"""A multibody with bars and telescopes in place of rods that may be taken for them."""

from __future__ import annotations

from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.bars import BarFolder
from pkmgen.multibody.folding import Folding
from pkmgen.multibody.reduced_loops import reduced_loops
from pkmgen.multibody.telescopes import TelescopeFolder


def folded(robot: Multibody) -> Multibody | None:
    """The robot without such rods; None where there are none."""
    folding = Folding(robot)
    bars, telescopes = BarFolder(folding), TelescopeFolder(folding)
    for rod in reduced_loops(robot, frozenset()).rods:
        bars.fold(rod)
    for loop in robot.loops:
        telescopes.fold(loop)
    bars.join_twins()
    return folding.folded(bars.bars, telescopes.telescopes) if bars.bars or telescopes.telescopes else None
