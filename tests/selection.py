"""Which cases a run takes: the quick ones, those of every commit, or the nightly products as well.

A test function may take `SHARE` seconds of `make test`, and all that take more than a second (`costs.json`, written by
`--costs`) `TOGETHER`: each commit draws other cases, and other functions. A nightly run takes all. Functions that are
named on the command line are taken whole.
"""

from __future__ import annotations

import json
import math
import random
import shutil
import subprocess
import time
from collections import defaultdict
from collections.abc import Generator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.quick import BUDGET, LOOPS, is_quick, pace

ROOT = Path(__file__).parents[1]
COSTS = ROOT / "tests/costs.json"
SHARE = 1.0
"""Seconds that the cases of one function may take in a run of every commit."""
TOGETHER = 300.0
"""Seconds that all functions with a line in the file of costs may take in such a run, which ends in ten minutes so."""
KEPT = 1.0
"""Seconds below which a function has no line in the file of costs."""
BEGUN = time.monotonic()
"""When this process began to test."""


def nightly(*cases: object) -> list[Any]:
    """Cases that `make test-all` takes in addition."""
    return [pytest.param(case, marks=pytest.mark.nightly) for case in cases]


def pytest_addoption(parser: pytest.Parser) -> None:
    what = "which cases of products every run takes; the commit, or the day where there is none"
    parser.addoption("--sample-seed", default=_commit() or datetime.now(UTC).date().isoformat(), help=what)
    what = "hours after which no further nightly case begins; they are taken in an order drawn by --sample-seed"
    parser.addoption("--hours", type=float, default=math.inf, help=what)
    what = f"only the modules of tests/quick.py, whose cases take less than {BUDGET} s of CPU each"
    parser.addoption("--quick", action="store_true", help=what)
    parser.addoption("--costs", action="store_true", help="write what functions take to tests/costs.json")


def pytest_report_header(config: pytest.Config) -> str:
    return f"samples of products: --sample-seed={config.getoption('--sample-seed')}"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Of a quick run leave out what is not quick before it is imported."""
    slow = config.getoption("--quick") and collection_path.suffix == ".py" and not is_quick(collection_path)
    return True if slow else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to the nightly run what of the products of cases was not drawn by `--sample-seed`."""
    seed = config.getoption("--sample-seed")
    for function, cases in _by_function(items).items():
        if marker := cases[0].get_closest_marker("sampled"):
            _leave(cases, marker.args[0], f"{seed} {function}")
    if config.args_source is not config.ArgsSource.ARGS:
        _leave_costly(items, seed)
    items[:] = _drawn_nights_last(items, seed)


def _leave_costly(items: list[pytest.Item], seed: str) -> None:
    """The same of functions that take more than their share, and of all that come after the time is spent."""
    costs, spent = json.loads(COSTS.read_text("utf-8")), 0.0
    costly = [(function, cases) for function, cases in _by_function(items).items() if function in costs]
    random.Random(seed).shuffle(costly)  # noqa: S311 - no secret
    for function, cases in costly:
        count = min(len(cases), max(1, int(SHARE / costs[function]))) if spent < TOGETHER else 0
        spent += count * costs[function]
        _leave(cases, count, f"{seed} {function}")


def _by_function(items: list[pytest.Item]) -> dict[str, list[pytest.Item]]:
    """Cases that are not nightly, by the function they are of."""
    products = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if not item.get_closest_marker("nightly"):
            products[item.nodeid.partition("[")[0]].append(item)
    return products


def _leave(cases: list[pytest.Item], count: int, seed: str) -> None:
    """Leave all but so many cases to the nightly run."""
    draw = random.Random(seed)  # noqa: S311 - no secret
    for item in draw.sample(cases, max(len(cases) - count, 0)):
        item.add_marker("nightly")


def _drawn_nights_last(items: list[pytest.Item], seed: str) -> list[pytest.Item]:
    """Nightly cases after all others, in an order drawn by a seed, so that each night that is too short has others."""
    nights = [item for item in items if item.get_closest_marker("nightly")]
    others = [item for item in items if not item.get_closest_marker("nightly")]
    return others + random.Random(seed).sample(nights, len(nights))  # noqa: S311 - no secret


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave nightly cases out that would begin too late."""
    hours = item.config.getoption("--hours")
    if item.get_closest_marker("nightly") and time.monotonic() - BEGUN > 3600.0 * hours:
        pytest.skip(f"left to another night after {hours:g} hours")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Hold cases of a quick run to their budget; other runs end the same on machines that are busy or slow."""
    begun = time.process_time()
    yield
    taken = time.process_time() - begun
    if taken > 1.0 and item.config.getoption("--quick"):
        allowed = max(BUDGET, LOOPS * pace())
        if taken > allowed:
            pytest.fail(f"took {taken:.1f} s of CPU, {allowed:.1f} s allowed in a quick module (tests/quick.py)")


class Costs:
    """What functions take, gathered where reports of all workers arrive."""

    def __init__(self) -> None:
        self._seconds, self._cases = defaultdict[str, float](float), defaultdict[str, set[str]](set)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        function = report.nodeid.partition("[")[0]
        self._seconds[function] += report.duration
        self._cases[function].add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        known = json.loads(COSTS.read_text("utf-8")) if COSTS.exists() else {}
        for function, seconds in self._seconds.items():
            known.pop(function, None)
            if seconds > KEPT:
                known[function] = float(f"{seconds / len(self._cases[function]):.2g}")
        COSTS.write_text(json.dumps(known, indent=0, sort_keys=True) + "\n", "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--costs") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Costs())


def _commit() -> str:
    """The commit that is checked out; empty where there is none."""
    git = shutil.which("git")
    command = [str(git), "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip() if git else ""
