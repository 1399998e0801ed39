"""A multibody with bars and telescopes in place of rods that may be taken for them."""

from __future__ import annotations

from pkmgen.mechanism.multibody import Multibody
from pkmgen.multibody.bars import BarFolder
from pkmgen.multibody.folding import Folding
from pkmgen.multibody.pins import with_nearest_pins
from pkmgen.multibody.telescopes import TelescopeFolder


def folded(robot: Multibody) -> Multibody | None:
    """The robot without such rods; None where there are none."""
    folding = Folding(with_nearest_pins(robot))
    bars, telescopes = BarFolder(folding), TelescopeFolder(folding)
    for loop in folding.robot.loops:
        if not bars.fold(loop):
            telescopes.fold(loop)
    bars.join_twins()
    return folding.folded(bars.bars, telescopes.telescopes) if bars.bars or telescopes.telescopes else None
