"""Write docs/reference/messages.md: what is typed wrong in a shell or in Python, what was said of it, and what is said.

What was said is in messages_before.json; `python benchmarks/pages/messages.py FILE` writes that of whichever pkmgen is
imported, so that it needs nothing else of this repository.
"""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[2]
PAGE, BEFORE = ROOT / "docs/reference/messages.md", Path(__file__).with_name("messages_before.json")
COMMIT = "1b526df7"
HEAD = """# Messages

What people type wrong in a shell or in Python, and what is said of it; [Mistakes](mistakes.md) has those in robot
files. The page is written by running all of them (`make counts`), in a folder with `arm.yaml`, `leg.urdf` and the
folder `robots`, which holds `fivebar.yaml`; in Python `robot` is the five-bar. *Before* is what was said at commit
`{commit}`.
"""
FOLDED = 16
"""Lines of a message that are shown."""
START = """
import numpy as np, pkmgen
robot = pkmgen.load('fivebar', backend='numpy')
x, v = np.array([0.0, 0.5]), np.zeros(2)
"""
"""What goes before each piece of Python."""


@dataclass(frozen=True, slots=True)
class Case:
    """Something that is typed wrong.

    Attributes:
        title: What is wrong with it.
        typed: Arguments of `pkmgen`, or Python.
        python: Whether it is Python.
        without: A package that is not installed.
    """

    title: str
    typed: str
    python: bool = False
    without: str = ""

    @property
    def shown(self) -> str:
        """What is typed."""
        return self.typed if self.python else f"pkmgen {self.typed}".strip()


CASES = {
    "In a shell": (
        Case("Nothing but the name", ""),
        Case("A command that is misspelt", "chek arm.yaml"),
        Case("A choice that is misspelt", "generate arm.yaml --method adjont"),
        Case("A number out of its range", "check arm.yaml --samples 0"),
        Case("An error for a program", "show fivebra --json"),
        Case("An option that is misspelt, for a program", "check arm.yaml --sampels 10 --json"),
        Case("A robot file that is not there", "check robots/fivebar.yml"),
        Case("A folder that is not there", "check robot/fivebar.yaml"),
        Case("A folder in place of a file", "check robots"),
        Case("A model in place of a robot file", "check leg.urdf"),
        Case("A model that is not there", "import lag.urdf"),
        Case("A folder of a certificate that is not there", "certify --verify robot"),
        Case("Limits that only mean that there is none", "import leg.urdf -o leg.yaml"),
        Case("Pictures without matplotlib", "draw fivebar -o fivebar.png", without="matplotlib"),
        Case("An option that is for other targets", "generate fivebar --target rust --states-per-thread 2"),
    ),
    "In Python": (
        Case("A function that is misspelt", "robot.inverse_dynamic", python=True),
        Case("A name of the package that is misspelt", "pkmgen.laod('fivebar')", python=True),
        Case("A function that was not compiled yet", "robot.functions['mass_matrix']", python=True),
        Case("A wrench for a robot that was loaded without", "robot.inverse_dynamics(x, v, v, v)", python=True),
        Case("The same by name", "robot.inverse_dynamics(x, v, v, wrench=v)", python=True),
        Case("A function of another method", "robot.linear_implicit_model(x, v, v)", python=True),
        Case("A model in place of a robot file", "pkmgen.load('leg.urdf')", python=True),
        Case("A folder in place of a file", "pkmgen.load('robots')", python=True),
        Case("A simulation without scipy", "robot.simulate(x, v, times=0.1, effort=v)", python=True, without="scipy"),
        Case("What a function takes", "help(robot.inverse_dynamics)", python=True),
        Case("The same in a line", "import inspect; print(inspect.signature(robot.inverse_dynamics))", python=True),
    ),
}
EVERY = tuple(case for cases in CASES.values() for case in cases)


def said(case: Case) -> str:
    """What is said of it, on either stream."""
    printed = io.StringIO()
    with TemporaryDirectory() as name, chdir(name), redirect_stdout(printed), redirect_stderr(printed):
        _lay_out(Path(name))
        quiet = {"NO_COLOR": "1", "COLUMNS": "100", "TERM": "dumb"}
        with _missing(case.without), patch.dict(os.environ, quiet):
            (_python if case.python else _command)(case.typed)
        text = printed.getvalue().replace(f"{name}/", "").replace(name, ".")
    return re.sub(r" at 0x[0-9a-f]+", "", re.sub("\x1b[^a-zA-Z]*[a-zA-Z]", "", text)).strip()


@contextmanager
def _missing(package: str) -> Iterator[None]:
    """Let a package be as if it were not installed."""
    known = {name: sys.modules.pop(name) for name in [*sys.modules] if package and name.split(".")[0] == package}
    sys.modules |= {package: None} if package else {}  # type: ignore[dict-item]
    try:
        yield
    finally:
        sys.modules.pop(package, None)
        sys.modules |= known


def _lay_out(folder: Path) -> None:
    """Files that are there."""
    robot = (ROOT / "robots/fivebar.yaml").read_text("utf-8").replace("name: fivebar", "name: arm", 1)
    limit = '<limit lower="-10000" upper="10000" effort="1" velocity="1"/></joint>'
    model = (ROOT / "tests/data/import/arm.urdf").read_text("utf-8")
    (folder / "arm.yaml").write_text(robot, "utf-8")
    (folder / "leg.urdf").write_text(re.sub(r"(<limit [^>]*/>\s*)?</joint>", limit, model), "utf-8")
    (folder / "robots").mkdir()
    (folder / "robots/fivebar.yaml").write_text(robot.replace("name: arm", "name: fivebar"), "utf-8")


def _command(typed: str) -> None:
    from pkmgen.cli import main

    with patch.object(sys, "argv", ["pkmgen", *typed.split()]), suppress(SystemExit):
        main()


def _python(typed: str) -> None:
    given: dict[str, object] = {}
    exec(START, given)  # noqa: S102 - a constant of this file
    try:
        exec(typed, given)  # noqa: S102 - likewise
    except Exception as error:
        print(f"{type(error).__name__}: {error}")


def told() -> dict[str, str]:
    """What is said of all of them, by what is typed."""
    return {case.shown: folded(said(case)) for case in EVERY}


def folded(text: str) -> str:
    """A message of few lines."""
    lines = [line.rstrip() for line in text.splitlines()]
    more = len(lines) - FOLDED
    return "\n".join(lines if more <= 1 else [*lines[:FOLDED], f"… and {more} more lines"])


def entry(case: Case, now: str, before: str) -> Iterator[str]:
    """Lines of a case."""
    without = f", where {case.without} is not installed" if case.without else ""
    yield from (f"### {case.title}", "", f"`{case.shown}`{without}", "")
    if before != now:
        yield from ("Before:", "", "```text", before, "```", "", "Now:", "")
    yield from ("```text", now, "```", "")


def page(now: dict[str, str], before: dict[str, str]) -> str:
    """The whole page."""
    lines = [HEAD.format(commit=COMMIT)]
    for section, cases in CASES.items():
        lines += [f"## {section}", ""]
        for case in cases:
            lines += entry(case, now[case.shown], before[case.shown])
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    """Write the page, or what is said now to the file that is named."""
    if sys.argv[1:]:
        Path(sys.argv[1]).write_text(json.dumps(told(), indent=1, ensure_ascii=False) + "\n", "utf-8")
    else:
        PAGE.write_text(page(told(), json.loads(BEFORE.read_text("utf-8"))), "utf-8")
        print(f"wrote {PAGE}")


if __name__ == "__main__":
    main()
