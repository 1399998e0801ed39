"""The cookbook: its lines run from top to bottom, and say the same as one another."""

import re
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from pkmgen.cli import app
from tests.conftest import ROOT

PAGE = (ROOT / "docs/how-to/cookbook.md").read_text("utf-8")


def blocks(kind: str) -> list[str]:
    """Blocks of code of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


@pytest.mark.nightly  # half a minute of compilations
def test_lines_of_python_run() -> None:
    names: dict[str, object] = {}
    exec("\n".join(blocks("python")), names)  # noqa: S102  the page is ours
    np.testing.assert_allclose(names["pose_again"], names["pose"], atol=1e-12)
    np.testing.assert_allclose(names["acceleration_again"], names["wanted"], rtol=1e-9)
    assert np.all(names["reached"])
    assert names["motion"].status == 0


QUICK = "show"
COMMANDS = "".join(blocks("sh")).splitlines()


@pytest.mark.parametrize(
    "line", [pytest.param(line, marks=[] if QUICK in line else pytest.mark.nightly) for line in COMMANDS]
)
def test_commands_run(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name, *arguments = line.split()
    assert name == "pkmgen"
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
