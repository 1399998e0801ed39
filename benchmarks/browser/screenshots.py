"""Write docs/pictures/studio/*.png: pages of robots and of surveys at the widths of a telephone and of a window.

Run as `python -m benchmarks.browser.screenshots`; needs the extras `browser` and `compiler` and Chromium.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from benchmarks import ROOT
from benchmarks.browser.chromium import SIZES, OpenPage, chromium, opened, write_page
from benchmarks.browser.surveys import SURVEYS, take_survey, write_survey
from pkmgen.language.library import read_robot_text

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PICTURES = ROOT / "docs" / "pictures" / "studio"


@dataclass(frozen=True)
class Shot:
    """A robot, what is done with it, and which panel is brought into view.

    Attributes:
        robot: Its name.
        panel: The panel.
        fragment: State of the page.
        scheme: Light or dark.
    """

    robot: str
    panel: str
    fragment: str = ""
    scheme: Literal["light", "dark"] = "light"


SHOTS = (
    Shot("delta", "pose", "#pose=0.06,-0.04,-0.6"),
    Shot("gough_stewart", "efforts", "#pose=0.05,0.02,0.85,0.99,0.08,0.1,0", "dark"),
    Shot("fivebar", "map", "#pose=0.08,0.55"),
    Shot("linkage_leg", "trajectory"),
    Shot("excavator", "joints", "", "dark"),
)


def take(browser: Browser, file: Path, shot: Shot, width: int) -> Path:
    """Take a picture of a page."""
    with opened(browser, file, width, shot.fragment, shot.scheme) as seen:
        _bring(seen, shot, width)
        path = PICTURES / f"{shot.robot}-{width}.png"
        seen.page.screenshot(path=path)
        assert not seen.faults, seen.faults
    return path


def _bring(seen: OpenPage, shot: Shot, width: int) -> None:
    """Open the panel, and on a wide page bring it to the top of its column."""
    panel = seen.panel(shot.panel)
    if shot.panel == "map":
        done = "() => /states a second$/.test(document.querySelector('#panel-map .speed').textContent)"
        seen.page.wait_for_function(done, timeout=60_000)
    if width > 800:
        panel.evaluate("panel => panel.scrollIntoView({block: 'start'})")
    seen.page.wait_for_timeout(1500)


def main() -> None:
    """Take all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--surveys", action="store_true", help="pictures of surveys only")
    parser.add_argument("--pages", type=Path, help="folder that `pkmgen studio --library` wrote; else they are made")
    asked = parser.parse_args()
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="pkmgen-shots-") as name, chromium() as browser:
        folder = asked.pages or Path(name)
        for survey in SURVEYS:
            page = write_survey(Path(name), survey)
            for width in SIZES:
                _say(take_survey(browser, page, survey, PICTURES, width))
        for shot in () if asked.surveys else SHOTS:
            if asked.pages is None:
                write_page(folder, read_robot_text(shot.robot))
            for width in SIZES:
                _say(take(browser, folder / f"{shot.robot}.html", shot, width))


def _say(path: Path) -> None:
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
