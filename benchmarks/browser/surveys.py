"""Pages of surveys in a browser: slices beside a robot, and on a page of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from benchmarks.browser.chromium import opened
from pkmgen.compile import compile_robot
from pkmgen.language.library import read_robot_text
from pkmgen.language.options import Options
from pkmgen.machine.engine.choice import chosen_workers
from pkmgen.machine.spread import in_copies
from pkmgen.scenes.web.page import atlas_page, studio_page
from pkmgen.scenes.web.robot import studio_robot
from pkmgen.studies.atlas.box import asked
from pkmgen.studies.atlas.chart import make_atlas
from pkmgen.studies.atlas.volume import volume_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@dataclass(frozen=True)
class SurveyShot:
    """A survey and what of it is shown.

    Attributes:
        robot: Name of the robot.
        quantity: What colours stand for; empty for regions.
        beside: Whether the robot stands beside it.
        hold: Coordinates that are held.
        resolution: Cells by coordinate.
        over: Coordinates of the slice.
        scheme: Light or dark.
    """

    robot: str
    quantity: str
    beside: bool = False
    hold: Mapping[str, float] = field(default_factory=dict)
    resolution: Mapping[str, int] = field(default_factory=dict)
    over: tuple[str, str] = ("x", "y")
    scheme: Literal["light", "dark"] = "light"


SURVEYS = (
    SurveyShot("delta", "effort", beside=True, over=("x", "z")),
    SurveyShot(
        "gough_stewart",
        "condition",
        hold={"turn_x": 0.0, "turn_y": 0.0},
        resolution={"x": 25, "y": 25, "z": 60, "turn_z": 30},
        over=("turn_z", "z"),
        scheme="dark",
    ),
)


def write_survey(folder: Path, shot: SurveyShot) -> Path:
    """Survey a robot and write the page."""
    text = read_robot_text(shot.robot)
    question = asked(text, {}, hold=shot.hold, resolution=shot.resolution)
    with chosen_workers(1, None) as workers:
        volume = volume_of(make_atlas(replace(question, in_blocks=True), workers))
    page = (
        studio_page(studio_robot(compile_robot(text, Options(), in_copies)), volume)
        if shot.beside
        else atlas_page(volume)
    )
    file = folder / f"atlas-{shot.robot}.html"
    file.write_text(page, "utf-8")
    return file


def take_survey(browser: Browser, file: Path, shot: SurveyShot, folder: Path, width: int) -> Path:
    """Take a picture of a page, into a folder."""
    with opened(browser, file, width, scheme=shot.scheme) as seen:
        panel = seen.panel("atlas" if shot.beside else "slice")
        panel.get_by_label("Colour", exact=True).select_option(shot.quantity)
        for label, name in zip(("Up", "Across"), reversed(shot.over), strict=True):
            panel.get_by_label(label, exact=True).select_option(label=name)
        if shot.beside:
            panel.evaluate("panel => panel.scrollIntoView({block: 'start'})")
        if shot.beside and width < 800:
            seen.page.locator(".atlas-slice").evaluate("slice => slice.scrollIntoView({block: 'end'})")
            seen.page.mouse.wheel(0, 60)
        seen.page.wait_for_timeout(1000)
        path = folder / f"{file.stem}-{width}.png"
        seen.page.screenshot(path=path)
        assert not seen.faults, seen.faults
    return path
