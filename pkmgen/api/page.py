"""A robot file as a page of the studio, for `Robot.view`."""

from __future__ import annotations

import logging

from pkmgen.compile import compile_robot
from pkmgen.emit.targets.wasm.compile import find_zig
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.scenes.web.page import studio_page
from pkmgen.scenes.web.robot import studio_robot

_LOG = logging.getLogger("pkmgen")


def robot_page(text: RobotText, loaded: Options) -> str:
    """The page of a robot with the parameters, loads and friction speed it was loaded with.

    Raises:
        CompilerNotFoundError: zig is not installed.
        OpenLoopsError: The loops of the robot do not close near home.
    """
    find_zig()  # before anything that takes seconds
    options = Options(
        parameters=loaded.parameters,
        friction_speed=loaded.friction_speed,
        wrench=loaded.wrench,
        payload=loaded.payload,
    )
    _LOG.info("generating and compiling %s for its page", text.name)
    return studio_page(studio_robot(compile_robot(text, options)))
