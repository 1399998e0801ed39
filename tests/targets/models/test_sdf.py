"""`pkmgen export --to sdf`: libsdformat accepts it, and Drake stands at a closed home and needs our efforts."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.targets.models.exported import CLOSED, EQUAL, NAMES, exported, model_of, quick_of
from tests.targets.models.states import moving_state

CHECK = Path(__file__).with_name("check_sdf.cpp")


@pytest.mark.parametrize("name", quick_of())
def test_efforts(name: str, tmp_path: Path) -> None:
    pytest.importorskip("pydrake", reason="the extra `drake` is not installed")
    from tests.targets.models.drake_tree import read_sdf

    tree = read_sdf(exported(name, "sdf", tmp_path))
    assert tree.gap() < CLOSED
    assert tree.relative_gap(moving_state(name)) < EQUAL


@pytest.mark.nightly
def test_libsdformat_accepts_it(tmp_path: Path) -> None:
    flags = _sdformat()
    if flags is None:
        pytest.skip("libsdformat is not installed (Debian: libsdformat-dev)")
    compiler = shutil.which("c++")
    assert compiler
    checker = tmp_path / "check_sdf"
    subprocess.run([compiler, "-std=c++17", str(CHECK), *flags, "-o", str(checker)], check=True, timeout=300)
    files = [exported(name, "sdf", tmp_path) for name in NAMES]
    found = subprocess.run([str(checker), *map(str, files)], capture_output=True, text=True, timeout=300, check=False)
    assert found.returncode == 0, found.stdout
    counts = {line.split()[0]: tuple(map(int, line.split()[1:])) for line in found.stdout.splitlines()}
    for name in NAMES:
        model = model_of(name)
        links, joints = counts[name]
        assert links >= len(model.links)
        assert joints >= len(model.loops) + len(model.links)


def _sdformat() -> list[str] | None:
    """Flags of libsdformat for a compiler."""
    known = shutil.which("pkg-config")
    for version in range(16, 11, -1) if known else ():
        asked = [str(known), "--cflags", "--libs", f"sdformat{version}"]
        found = subprocess.run(asked, capture_output=True, text=True, check=False)
        if found.returncode == 0:
            return found.stdout.split()
    return None
