"""The stage that is worked on, for an observer: none, the command line on a terminal, or a program by `logging`.

`logging.basicConfig(level="INFO")` shows it of a robot that is loaded for the first time.
"""

from __future__ import annotations

import logging

NAME = "pkmgen.stages"
_LOGGER = logging.getLogger(NAME)


def begin(stage: str) -> None:
    """Say what begins, in a few words such as `proving inverse_dynamics`."""
    _LOGGER.info(stage)
