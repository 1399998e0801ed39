"""What is asked of a workspace, with all that was left out."""

from __future__ import annotations

from collections.abc import Mapping

from pkmgen.language.library import RobotText
from pkmgen.studies.atlas.atlas import Question
from pkmgen.studies.atlas.box import Ranges, chosen_grid
from pkmgen.studies.atlas.survey import survey_of
from pkmgen.studies.capability.wanted import NOTHING, Wanted


def asked(
    text: RobotText,
    parameters: Mapping[str, float],
    acceleration: float = 0.0,
    box: Ranges | None = None,
    resolution: int | Mapping[str, int] | None = None,
    hold: Mapping[str, float] | None = None,
    wanted: Wanted = NOTHING,
) -> Question:
    """What is asked of a robot, with all that was left out.

    Raises:
        ArgumentError: As of `workspace`.
    """
    overrides = tuple(sorted(parameters.items()))
    chosen = chosen_grid(survey_of(text, overrides, acceleration, wanted), box, resolution, hold)
    return Question(text, overrides, chosen.grid, acceleration, chosen.sources, chosen.turns, wanted)
