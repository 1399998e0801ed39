"""Chromium of this machine, and pages of robots opened in it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pkmgen.compile import compile_robot
from pkmgen.language.library import RobotText
from pkmgen.language.options import Options
from pkmgen.machine.spread import in_copies
from pkmgen.scenes.web.page import studio_page
from pkmgen.scenes.web.robot import studio_robot

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ARGUMENTS = (
    "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
"""WebGL by software, and a browser that asks nobody for anything; its sandbox needs rights that containers lack."""
SIZES = {390: 844, 1280: 800}
"""Widths of a telephone and of a window, and their heights, px."""
OF_THE_DRIVER = "GL Driver Message"
READY = "() => window.studio !== undefined"


def find_chromium() -> str | None:
    """Path of a Chromium of this machine, None where there is none."""
    return next((path for path in map(shutil.which, PROGRAMS) if path), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser, ended afterwards."""
    from playwright.sync_api import sync_playwright

    program = find_chromium()
    assert program is not None
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


def write_page(folder: Path, text: RobotText, options: Options | None = None) -> dict[str, Any]:
    """Write the page of a robot, called by its name, into a folder; returns what the page is given."""
    about = studio_robot(compile_robot(text, options or Options(), in_copies))
    (folder / f"{about['name']}.html").write_text(studio_page(about), "utf-8")
    return about


@dataclass
class OpenPage:
    """A page that was opened.

    Attributes:
        page: Drives it.
        faults: What it complained of, and what it asked the network for.
    """

    page: Page
    faults: list[str] = field(default_factory=list)

    def panel(self, name: str) -> Any:
        """A panel, opened."""
        panel = self.page.locator(f"#panel-{name}")
        if panel.get_attribute("open") is None:
            panel.locator("summary").first.click()
        return panel

    def state(self) -> dict[str, Any]:
        """The state of its store."""
        state: dict[str, Any] = self.page.evaluate("window.studio.store.state")
        return state

    def settle(self) -> None:
        """Wait until two pictures are drawn."""
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


@contextmanager
def opened(
    browser: Browser, file: Path, width: int, fragment: str = "", scheme: Literal["light", "dark"] = "light"
) -> Iterator[OpenPage]:
    """Open a page from the disk and wait until it is ready."""
    page = browser.new_page(
        viewport={"width": width, "height": SIZES.get(width, 900)}, color_scheme=scheme, has_touch=width < 600
    )
    seen = OpenPage(page)
    address = file.resolve().as_uri()
    page.on("console", lambda said: _note(seen, said.type, said.text))
    page.on("pageerror", lambda error: seen.faults.append(f"error: {error}"))
    page.on("request", lambda asked: _note_request(seen, address, asked.url))
    page.on("dialog", lambda dialog: _note_dialog(seen, dialog))
    try:
        page.goto(f"{address}{fragment}")
        page.wait_for_function(READY, timeout=60_000)
        seen.settle()
        yield seen
    finally:
        page.close()


def _note(seen: OpenPage, kind: str, text: str) -> None:
    if kind in ("error", "warning") and OF_THE_DRIVER not in text:
        seen.faults.append(f"{kind}: {text}")


def _note_dialog(seen: OpenPage, dialog: Any) -> None:
    seen.faults.append(f"dialog: {dialog.message}")
    dialog.dismiss()


def _note_request(seen: OpenPage, address: str, url: str) -> None:
    if url.partition("#")[0] != address and not url.startswith(("blob:", "data:")):
        seen.faults.append(f"request: {url}")
