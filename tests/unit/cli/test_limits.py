"""Commands that are interrupted, take too long, need too much memory, or cannot print."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pkmgen.cli.limits import GIBIBYTES, SECONDS, TimeIsUp, bounded
from pkmgen.machine.files import PREFIX
from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and limits of POSIX")
COMMANDS = {
    "list": ["list"],
    "functions": ["functions"],
    "schema": ["schema"],
    "show": ["show", "delta", "--all"],
    "generate": ["generate", "delta", "-o", "out"],
    "generate --all": ["generate", "--all", "-o", "out"],
    "new": ["new", "mine.yaml"],
    "import": ["import", ROOT / "tests/data/import/fourbar.sdf", "--motors", "hip", "-o", "fourbar.yaml"],
    "draw": ["draw", "delta", "-o", "delta.svg"],
    "plot": ["plot", "fivebar", "reach", "-o", "reach.svg"],
    "report": ["report", "delta"],
    "report --html": ["report", "fivebar", "--html", "-o", "fivebar.html"],
    "check": ["check", "delta"],
    "bench": ["bench", "fivebar", "--contenders", "pkmgen"],
}
INTERRUPTED = """
import os, signal, sys, threading
def interrupt():
    os.kill(os.getpid(), signal.SIGINT)
from pkmgen.cli import main
timer = threading.Timer(float(sys.argv.pop(1)), interrupt)
timer.daemon = True
timer.start()
try:
    main()
except SystemExit as ended:
    timer.cancel()
    os._exit(ended.code or 0)
"""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_an_interrupt_is_one_line(command: list[object], tmp_path: Path) -> None:
    draw = random.Random(str(command))  # noqa: S311 - no secret
    delay = draw.uniform(0.0, 0.7)
    run = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, str(delay), *map(str, command)],
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode in (0, 130), run.stderr
    assert "Traceback" not in run.stderr
    if run.returncode:
        assert run.stderr.splitlines()[-1] == "error: interrupted"
    assert not list(tmp_path.rglob(f"{PREFIX}*"))
    for path in tmp_path.rglob("*.*"):
        assert path.stat().st_size > 0


def test_an_interrupt_before_anything_is_imported(tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text("raise KeyboardInterrupt")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))}
    run = subprocess.run(
        [sys.executable, "-m", "pkmgen", "list"], env=environment, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout, run.stderr) == (130, "", "")


def test_time_is_up(pkmgen) -> None:
    before = signal.getsignal(signal.SIGALRM)
    # many robots: a first word that is lost in a callback of the collector is followed by another one in time
    code, _, err = pkmgen("--timeout", "0.3", "check", "delta", "gough_stewart", "hexa", "h4", "quattro", "space_robot")
    assert code == 4
    assert (
        err.splitlines()[-1] == "error: the command took more than 0.3 s and was ended; --timeout allows another time"
    )
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_the_end_is_told_again() -> None:
    """A word that is lost in code that takes no interrupt comes once more."""
    told = 0
    with pytest.raises(TimeIsUp), bounded(0.01, 0.0):
        signal.setitimer(signal.ITIMER_REAL, 0.01, 0.05)
        while True:
            try:
                time.sleep(1)
            except TimeIsUp:
                told += 1
                if told == 3:
                    raise
    assert told == 3


def test_memory_is_bounded(pkmgen, monkeypatch) -> None:
    def eat(*_: object) -> None:
        bytearray(1 << 40)

    monkeypatch.setattr("pkmgen.language.library.list_robots", eat)
    before = resource.getrlimit(resource.RLIMIT_DATA)
    code, _, err = pkmgen("--memory", "8", "list")
    assert code == 4
    assert "the command needs more memory than it may take; --memory" in " ".join(err.split())
    assert resource.getrlimit(resource.RLIMIT_DATA) == before


def test_limits_are_usual(pkmgen, monkeypatch) -> None:
    seen: list[object] = []

    def look(*_: object) -> tuple[()]:
        seen.extend((signal.getitimer(signal.ITIMER_REAL)[0], resource.getrlimit(resource.RLIMIT_DATA)[0]))
        return ()

    monkeypatch.setattr("pkmgen.language.library.list_robots", look)
    monkeypatch.setattr("pkmgen.language.library.list_mechanisms", lambda: ())
    assert pkmgen("list")[0] == 0
    assert SECONDS - 60 < seen[0] <= SECONDS
    assert seen[1] == int(GIBIBYTES * 2**30)
    seen.clear()
    assert pkmgen("--timeout", "0", "--memory", "0", "list")[0] == 0
    assert seen == [0.0, resource.getrlimit(resource.RLIMIT_DATA)[0]]


@pytest.mark.parametrize("option", ["--timeout", "--memory"])
@pytest.mark.parametrize("value", ["-1", "soon", "nan"])
def test_limits_that_are_none(pkmgen, option: str, value: str) -> None:
    code, _, err = pkmgen(option, value, "list")
    assert code == 2
    assert option in err


def test_memory_that_no_command_starts_with(pkmgen) -> None:
    code, _, err = pkmgen("--memory", "0.2", "list")
    assert code == 2
    assert "too little for a command to start; seen: 0.2; allowed: 1 or more, or 0" in " ".join(err.split())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.sampled(1)
@pytest.mark.parametrize("command", [["list"], ["schema"], ["show", "fivebar"]], ids=str)
def test_what_cannot_be_printed(command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [sys.executable, "-m", "pkmgen", *command],
            cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert run.returncode == 3
    assert run.stderr == "error: what the command prints cannot be written: No space left on device\n"


def test_a_reader_that_leaves(tmp_path: Path) -> None:
    """`pkmgen schema | head -1` ends in silence."""
    command = f"{sys.executable} -m pkmgen schema | head -1"
    run = subprocess.run(
        ["/bin/sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=True, env=dict(os.environ)
    )
    assert (run.stdout, run.stderr) == ("{\n", "")
    assert list(tmp_path.iterdir()) == []
