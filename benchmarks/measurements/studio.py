"""Pages of the studio in a browser without a screen: bytes, time to the first picture, frames, states, accessibility.

`python -m benchmarks.measurements.studio --pages FOLDER` measures pages that `pkmgen studio --library -o FOLDER` wrote,
with `--axe axe.min.js` what an accessibility checker finds in them, and with `--live` what handing a state over takes
`pkmgen.live`, into docs/measurements/studio.json; `benchmarks.pages.studio_page` writes the
page. Needs the extras `browser` and `live`, and Chromium. Pictures are drawn by software, which is far slower than any
graphics processor: times of frames say what they cost at worst. Times of scripts are those of a page's main thread, as
the browser counts them.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import pkmgen
from benchmarks import ROOT
from benchmarks.browser.chromium import SIZES, OpenPage, chromium, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RECORD = ROOT / "docs/measurements/studio.json"
ROBOTS = ("fivebar", "delta", "gough_stewart", "linkage_leg", "excavator")
"""Robots that are opened."""
UPDATES, HANDED = 60, 20_000
MAP = "() => /states a second$/.test(document.querySelector('#panel-map .speed').textContent)"
MOVES = """async count => {
    const {store, robot} = window.studio, home = robot.coordinates.map(({home}) => home);
    const {low, high} = robot.coordinates[0], times = [];
    for (let i = 0; i < count; i++) {
        const begin = performance.now();
        const part = 0.2 * (high - low) * Math.sin(i / 5);
        store.move(home.map((value, entry) => (entry === 0 ? value + part : value)));
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        times.push((performance.now() - begin) / 2);
    }
    return times;
}"""
AXE = """async () => {
    const found = await axe.run(document, {resultTypes: ["violations"]});
    return [found.passes.length, found.violations.map(({id, impact, nodes}) => [id, impact, nodes.length])];
}"""


def measure_page(browser: Browser, file: Path, width: int) -> dict[str, Any]:
    """Open a page, move its robot, compute its map."""
    begin = time.perf_counter()
    with opened(browser, file, width) as seen:
        waited = time.perf_counter() - begin
        first = seen.page.evaluate("performance.getEntriesByType('paint').map(({startTime}) => startTime)")
        session = seen.page.context.new_cdp_session(seen.page)
        session.send("Performance.enable")
        before = _metrics(session)
        frames = seen.page.evaluate(MOVES, UPDATES)
        after = _metrics(session)
        row = {
            "robot": file.stem,
            "width": width,
            "bytes": file.stat().st_size,
            "first_paint_ms": min(first, default=None),
            "picture_ms": 1e3 * waited,
            "frame_ms": statistics.median(frames),
            "script_ms": 1e3 * (after["ScriptDuration"] - before["ScriptDuration"]) / UPDATES,
            "task_ms": 1e3 * (after["TaskDuration"] - before["TaskDuration"]) / UPDATES,
            **_map(seen),
        }
        assert not seen.faults, seen.faults
    return row


def _metrics(session: Any) -> dict[str, float]:
    return {row["name"]: row["value"] for row in session.send("Performance.getMetrics")["metrics"]}


def _map(seen: OpenPage) -> dict[str, float]:
    """States of a map, and how many a second the worker computed."""
    panel = seen.panel("map")
    seen.page.wait_for_function(MAP, timeout=60_000)
    states, rate = panel.locator(".speed").inner_text().split(",")
    return {"states": _number(states), "states_a_second": _number(rate)}


def _number(text: str) -> float:
    return float("".join(letter for letter in text if letter.isdigit()))


def accessibility(browser: Browser, file: Path, axe: Path, width: int) -> dict[str, Any]:
    """What axe-core finds in a page whose panels are all open; it is put in past the policy of the page."""
    context = browser.new_context(bypass_csp=True, viewport={"width": width, "height": SIZES[width]})
    page = context.new_page()
    page.goto(file.resolve().as_uri())
    page.wait_for_function("() => window.studio !== undefined", timeout=60_000)
    page.evaluate("document.querySelectorAll('details.panel').forEach(panel => { panel.open = true; })")
    page.wait_for_timeout(1500)
    page.add_script_tag(path=axe)
    passes, violations = page.evaluate(AXE)
    version = page.evaluate("axe.version")
    context.close()
    return {"robot": file.stem, "width": width, "version": version, "passes": passes, "violations": violations}


def handing_over() -> dict[str, float]:
    """What a call of `Screen.update` takes, µs: median and the 99th percentile, a clock's reading taken away."""
    from pkmgen import live

    robot = pkmgen.load("gough_stewart")
    pose, effort = np.array([0.0, 0.0, 0.8, 1.0, 0.0, 0.0, 0.0]), np.zeros(6)
    clock = time.perf_counter_ns
    with live.show(robot) as screen:
        times, idle = np.empty(HANDED), np.empty(HANDED)
        for index in range(HANDED):
            begin = clock()
            screen.update(pose, effort=effort)
            times[index] = clock() - begin
            begin = clock()
            idle[index] = clock() - begin
    taken = (times - np.median(idle)) / 1e3
    return {"median_us": float(np.median(taken)), "percentile_99_us": float(np.percentile(taken, 99))}


def sizes(folder: Path) -> dict[str, int]:
    """Bytes of the pages of a folder."""
    return {path.stem: path.stat().st_size for path in sorted(folder.glob("*.html")) if path.stem != "index"}


def main() -> None:
    """Measure and write the record; parts that are not asked for stay as they were."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=Path, help="folder that `pkmgen studio --library` wrote")
    parser.add_argument("--robots", nargs="*", default=ROBOTS, help="robots that are opened")
    parser.add_argument("--axe", type=Path, help="axe.min.js of npm's axe-core: accessibility in place of times")
    parser.add_argument("--live", action="store_true", help="what handing a state over takes")
    asked = parser.parse_args()
    record: dict[str, Any] = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {"accessibility": []}
    record["machine"] = platform.processor() or platform.machine()
    if asked.live:
        record["live"] = handing_over()
    if asked.pages:
        record["bytes"] = sizes(asked.pages)
        kind = "pages" if asked.axe is None else "accessibility"
        kept = [row for row in record.get(kind, []) if row["robot"] not in asked.robots]
        with chromium() as browser:
            record["browser"] = browser.version
            for name, width in ((name, width) for name in asked.robots for width in SIZES):
                file = asked.pages / f"{name}.html"
                measured = measure_page(browser, file, width) if asked.axe is None else None
                kept.append(measured or accessibility(browser, file, asked.axe, width))
        record[kind] = sorted(kept, key=lambda row: (ROBOTS.index(row["robot"]), row["width"]))
    RECORD.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    print(f"wrote {RECORD}")


if __name__ == "__main__":
    main()
