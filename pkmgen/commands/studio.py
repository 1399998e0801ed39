"""`pkmgen.studio`: a page in which a robot moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pkmgen.api.kernel_options import KernelOptions, options_of
from pkmgen.api.notebook import HEIGHT, PageView
from pkmgen.commands.folder import write_into
from pkmgen.compile import compile_robot
from pkmgen.language.library import RobotText, read_robot_text
from pkmgen.language.options import Options
from pkmgen.machine.spread import Spread, in_turn
from pkmgen.notation import page as notation
from pkmgen.scenes.web import page as pages
from pkmgen.scenes.web import robot as robots
from pkmgen.scenes.web.survey import read_survey

MAX_LETTERS = 640_000
"""Letters of equations that a page holds, at most; longer ones are a page of their own, of `pkmgen show`."""


@dataclass(frozen=True, slots=True)
class Studio:
    """The page of a robot.

    Attributes:
        robot: Name of the robot.
        page: One page of HTML with the kernel inside: no server, no network.
        about: What the page is given of the robot, as plain data.
        file: Where it was written to, if it was.
    """

    robot: str
    page: str
    about: Mapping[str, Any]
    file: Path | None = None

    def _repr_html_(self) -> str:
        return PageView(self.robot, HEIGHT, self.page)._repr_html_()


def studio(
    robot: str | Path | RobotText,
    *,
    output: str | Path | None = None,
    atlas: str | Path | None = None,
    parameters: Mapping[str, float] | None = None,
    spread: Spread = in_turn,
) -> Studio:
    """Write a page in which the robot is moved: its kernel inside, no server, no network (needs the extra compiler).

    Args:
        robot: Name of a robot of the library, or path of a robot file.
        output: Page to write; nothing is written if left out.
        atlas: Folder of `workspace`: its slices beside the robot.
        parameters: Values that replace those of the file, in its units.
        spread: How functions are made: in turn.

    Returns:
        The page; a notebook shows it.

    Raises:
        CompilerNotFoundError: zig is not installed.
        ArgumentError: The atlas is none, or of another robot; or the file cannot be written.
        PkmgenError: As of `pkmgen.load`.
    """
    text, options = read_robot_text(robot), options_of(KernelOptions(parameters=parameters))
    survey = None if atlas is None else read_survey(Path(atlas), text, options.parameters)
    about, file = _about(text, options, spread), None if output is None else Path(output)
    page = pages.studio_page(about, survey)
    if file is not None:
        write_into(file.parent, {file.name: page})
    return Studio(about["name"], page, about, file)


def _about(text: RobotText, options: Options, spread: Spread) -> dict[str, Any]:
    """What the page of a robot knows, with its equations."""
    equations = notation.equation_sections(text, options)
    return robots.studio_robot(compile_robot(text, options, spread), equations if len(equations) <= MAX_LETTERS else "")
