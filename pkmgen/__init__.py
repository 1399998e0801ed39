"""pkmgen: closed-form dynamics of parallel robots, from one YAML file to C99 kernels and numpy functions.

import pkmgen
robot = pkmgen.load("fivebar")
effort = robot.inverse_dynamics(pose, twist, acceleration)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pkmgen.version import __version__

if TYPE_CHECKING:
    from pkmgen.api.load import load
    from pkmgen.api.robot import Robot
    from pkmgen.studies.atlas.workspace import workspace

__all__ = ["Robot", "__version__", "load", "workspace"]


def __getattr__(name: str) -> Any:
    """Import the API when it is first used, so that `import pkmgen` stays light."""
    if name == "load":
        from pkmgen.api.load import load

        return load
    if name == "Robot":
        from pkmgen.api.robot import Robot

        return Robot
    if name == "workspace":
        from pkmgen.studies.atlas.workspace import workspace

        return workspace
    from pkmgen.spelling import did_you_mean

    raise AttributeError(f"module 'pkmgen' has no attribute {name!r}{did_you_mean(name, __all__)}", name=name)
