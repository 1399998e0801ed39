"""Commands that are killed or interrupted at any moment: the next run works, and no file is half of one."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.errors.test_full_disks import COMMANDS

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
STATE = "[0.0, 0.5], [1.0, 2.0], [3.0, -1.0]"
EVERY = {
    **{name: ("-m", "pkmgen", *words) for name, words in COMMANDS.items()},
    "load": ("-c", f"import pkmgen; print(pkmgen.load('fivebar').inverse_dynamics({STATE}).tolist())"),
    "check": ("-m", "pkmgen", "check", "fivebar", "--samples", "20"),
    "report": ("-m", "pkmgen", "report", "fivebar"),
    "show": ("-m", "pkmgen", "show", "fivebar"),
    "doctor": ("-m", "pkmgen", "doctor"),
    "list": ("-m", "pkmgen", "list"),
}
WRITERS = (*COMMANDS, "load", "check")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def start(folder: Path, name: str) -> subprocess.Popen[str]:
    environment = os.environ | {"PKMGEN_CACHE_DIR": str(folder / "cache"), "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, *EVERY[name]], cwd=folder, env=environment, stdout=pipe, stderr=pipe, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - no threads here
    )  # fmt: skip


def finished(folder: Path, name: str) -> str:
    """What a command prints that nobody stops; a file of an earlier one may be in its way."""
    process = start(folder, name)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0 or "exists" in err, err
    return out


def whole(folder: Path) -> Iterator[Path]:
    """Kernels in folders, whose manifests fit their files."""
    for manifest in folder.rglob("manifest.json"):
        if "cache" in manifest.parts or ".pkmgen-" in str(manifest):
            continue
        for name, known in json.loads(manifest.read_text("utf-8"))["checksums"].items():
            assert known.endswith(sha256((manifest.parent / name).read_bytes()).hexdigest())
        yield manifest


@pytest.mark.sampled(1)
@pytest.mark.parametrize("attempt", range(6))
@pytest.mark.parametrize("name", WRITERS)
def test_killed(name: str, attempt: int, folder: Path) -> None:
    draw = random.Random(f"{name}{attempt}")  # noqa: S311
    process = start(folder, name)
    time.sleep(draw.uniform(0.2, 6.0))
    process.kill()
    process.communicate()
    list(whole(folder))
    printed = finished(folder, name)
    assert len(list(whole(folder))) == (name in ("generate", "certify"))
    if name == "load":
        assert json.loads(printed) == pytest.approx(json.loads(finished(folder, name)), rel=0)
        assert len([path for path in (folder / "cache/v1/kernels").iterdir() if path.is_dir()]) == 1


@pytest.mark.sampled(1)
@pytest.mark.parametrize("attempt", range(3))
@pytest.mark.parametrize("name", [each for each in EVERY if each != "load"])
def test_interrupted(name: str, attempt: int, folder: Path) -> None:
    draw = random.Random(f"{name}{attempt}")  # noqa: S311
    process = start(folder, name)
    time.sleep(draw.uniform(0.5, 5.0))
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=600)
    if "pkmgen/cli" in err or process.returncode in (0, 130):  # before that it is Python's own start
        assert process.returncode in (0, 130)
        assert "Traceback" not in err
        assert process.returncode == 0 or not err or err.strip().endswith("interrupted")
    list(whole(folder))
