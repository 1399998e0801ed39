"""Pages in a browser: fixtures that skip where Playwright, zig or Chromium is missing."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from benchmarks.browser.chromium import OpenPage, chromium, find_chromium, opened, write_page
from pkmgen.language.library import RobotText, read_robot_text


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    pytest.importorskip("playwright", reason="the wheel playwright (extra `browser`) is not installed")
    pytest.importorskip("ziglang", reason="zig, the wheel ziglang of the extra `compiler`, is not installed")
    if find_chromium() is None:
        pytest.skip("there is no Chromium on this machine")
    with chromium() as started:
        yield started


@pytest.fixture(scope="session")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str | RobotText], tuple[Path, dict[str, Any]]]:
    """File of the page of a robot, and what the page is given; made once."""
    folder = tmp_path_factory.mktemp("pages")

    @cache
    def made(robot: str | RobotText) -> tuple[Path, dict[str, Any]]:
        about = write_page(folder, robot if isinstance(robot, RobotText) else read_robot_text(robot))
        return folder / f"{about['name']}.html", about

    return made


@pytest.fixture
def open_page(browser: Any, page_file: Any) -> Callable[..., AbstractContextManager[OpenPage]]:
    """Opens the page of a robot, at a width, and says at its end what it complained of."""
    return lambda robot, width=1280, **how: opened(browser, page_file(robot)[0], width, **how)
