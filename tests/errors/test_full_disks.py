"""Disks that are full or can only be read: commands that write name the cause, and leave nothing half written."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pkmgen.cli import main
from tests.conftest import ROOT, nightly

MODELS = ROOT / "tests/data/import"
URDF, LOOPS = (MODELS / name for name in ("fourbar.urdf", "fourbar_loops.yaml"))
COMMANDS = {
    "generate": ("generate", "fivebar", "-o", "out/kernel"),
    "new": ("new", "--template", "fivebar", "robot.yaml"),
    "import": ("import", str(URDF), "--loops", str(LOOPS), "-o", "leg.yaml"),
    "draw": ("draw", "fivebar", "-o", "picture.svg"),
    "plot": ("plot", "fivebar", "reach", "-o", "reach.svg"),
    "workspace": ("workspace", "fivebar", "--resolution", "12", "-o", "found"),
    "certify": ("certify", "fivebar", "-o", "certified"),
}
FULL, READ_ONLY = "No space left on device", "Read-only file system"
Disk = Callable[[str], Path]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    """Mount a disk of so many bytes, or one that can only be read."""
    folder = tmp_path / "disk"
    folder.mkdir()

    def mount(options: str) -> Path:
        command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
        if sys.platform != "linux" or subprocess.run(command, capture_output=True, check=False).returncode:
            pytest.skip("no disk can be mounted here")
        return folder

    yield mount
    subprocess.run(["umount", str(folder)], capture_output=True, check=False)  # noqa: S607


def run(folder: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "argv", ["pkmgen", *words])
    with pytest.raises(SystemExit) as caught:
        main()
    return int(caught.value.code or 0)


def filled(folder: Path) -> Path:
    """Leave no byte of a disk."""
    with (folder / "filler").open("wb") as stream:
        stream.write(bytes(shutil.disk_usage(folder).free))
    return folder


@pytest.mark.parametrize("cause", [FULL, READ_ONLY])
@pytest.mark.parametrize("command", ["generate", "new", *nightly("import", "draw", "plot", "certify")])
def test_nothing_is_left(command: str, cause: str, disk: Disk, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    folder = filled(disk("size=64k")) if cause == FULL else disk("size=64k,ro")
    before = sorted(folder.rglob("*"))
    assert run(folder, monkeypatch, *COMMANDS[command]) == 2
    assert f"cannot be written: {cause}" in " ".join(capsys.readouterr().err.split())
    assert sorted(folder.rglob("*")) == before
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("size", [100, *nightly(*range(20, 400, 40))])
def test_a_disk_that_is_full_half_way(size: int, disk: Disk, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    """A kernel is there as it was, or as it is new."""
    folder = disk(f"size={size}k")
    code = run(folder, monkeypatch, *COMMANDS["generate"])
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert bool(files) == (code == 0)
    if code:
        assert FULL in " ".join(capsys.readouterr().err.split())
        assert not list(folder.iterdir())
    elif size < 1000:
        old = {path.name: path.read_bytes() for path in files}
        code = run(folder, monkeypatch, *COMMANDS["generate"], "--real", "float")
        new = {path.name: path.read_bytes() for path in (folder / "out/kernel").iterdir()}
        assert (new == old) == (code != 0)
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("cause", [FULL, READ_ONLY])
def test_a_cache(cause: str, disk: Disk, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    folder = filled(disk("size=64k")) if cause == FULL else disk("size=64k,ro")
    monkeypatch.setenv("PKMGEN_CACHE_DIR", str(folder / "cache"))
    assert run(folder, monkeypatch, "check", "fivebar", "--samples", "2") == 3
    assert f"cannot be used ({cause}); set PKMGEN_CACHE_DIR" in " ".join(capsys.readouterr().err.split())
    assert not [path for path in folder.rglob("*.so") if os.path.lexists(path)]
    monkeypatch.chdir(ROOT)
