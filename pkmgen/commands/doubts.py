"""What a robot file says that is doubtful, as a warning of Python."""

from __future__ import annotations

import warnings

from pkmgen.compile import compile_robot
from pkmgen.errors import RobotFileWarning
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options


def warn_of_doubts(text: RobotText, options: Options) -> None:
    """Warn the caller of a call of what is doubtful, all in one warning."""
    if doubts := compile_robot(text, options).doubts:
        warnings.warn("\n".join(map(str, doubts)), RobotFileWarning, stacklevel=3)
