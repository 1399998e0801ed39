"""Machines without a compiler: what was compiled before is loaded, zig is found by itself, else one line says so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import pkmgen
from pkmgen.emit.native import compiler
from pkmgen.errors import CompileError, CompilerNotFoundError
from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has its compiler in no PATH")
FIVEBAR = ROOT / "robots/fivebar.yaml"
STATE = [0.05, 0.45], [1.2, -0.9], [-7.0, 0.3]
LOAD = f"""
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "ziglang" else find(name, *more)
import pkmgen
robot = pkmgen.load({str(FIVEBAR)!r})
print(robot.inverse_dynamics(*{STATE!r}).tolist())
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("PKMGEN_CACHE_DIR", str(folder))
    monkeypatch.delenv("CC", raising=False)
    return folder


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Take all compilers away, zig too."""
    (tmp_path / "bin").mkdir()

    def take_away() -> None:
        monkeypatch.setenv("PATH", str(tmp_path / "bin"))
        monkeypatch.setattr(compiler, "_zig", lambda: None)

    monkeypatch.take_away = take_away  # type: ignore[attr-defined]
    return monkeypatch


def records(cache: Path) -> list[Path]:
    return sorted((cache / "v1/without_compiler").glob("*.json"))


def test_a_warm_cache_loads(bare) -> None:
    efforts = pkmgen.load(FIVEBAR).inverse_dynamics(*STATE)
    bare.take_away()
    run = subprocess.run([sys.executable, "-c", LOAD], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.strip() == str(efforts.tolist()), "the same kernel, in another process"
    with pytest.raises(CompilerNotFoundError, match=r"^no C compiler: .*pip install 'ziglang.*$"):
        pkmgen.load(FIVEBAR, real="float")
    with pytest.raises(CompilerNotFoundError):
        pkmgen.load(FIVEBAR).mass_matrix([0.05, 0.45])
    bare.setenv("PKMGEN_CFLAGS", "-O1")
    with pytest.raises(CompilerNotFoundError):
        pkmgen.load(FIVEBAR)
    bare.delenv("PKMGEN_CFLAGS")
    bare.setenv("CC", "/nowhere/cc")
    with pytest.raises(CompilerNotFoundError, match="/nowhere/cc"):
        pkmgen.load(FIVEBAR)


@pytest.mark.parametrize("harm", ["record", "object", "another robot"])
def test_what_was_changed_is_not_loaded(cache: Path, bare, harm: str) -> None:
    pkmgen.load(FIVEBAR)
    (record,) = records(cache)
    if harm == "another robot":
        pkmgen.load(FIVEBAR, parameters={"payload_mass": 1.0})
        (other,) = set(records(cache)) - {record}
        record.write_bytes(other.read_bytes())
    else:
        (path,) = [record] if harm == "record" else cache.glob("v1/kernels/*/*.so")
        data = bytearray(path.read_bytes())
        data[len(data) // 2] ^= 1
        path.write_bytes(data)
    bare.take_away()
    with pytest.raises(CompilerNotFoundError):
        pkmgen.load(FIVEBAR)


def test_zig_is_found_where_no_other_is(bare, tmp_path: Path) -> None:
    pytest.importorskip("ziglang")
    bare.setenv("PATH", str(tmp_path / "bin"))
    found = compiler.find_compiler()
    assert found.command.endswith("ziglang/zig cc")
    assert set(compiler.TUNING) <= set(compiler.chosen_flags(found))
    bare.setenv("CC", "gcc")
    with pytest.raises(CompilerNotFoundError, match="'gcc' cannot be run"):
        compiler.find_compiler()


@pytest.mark.nightly
def test_zig_compiles(bare, tmp_path: Path) -> None:
    pytest.importorskip("ziglang")
    with bare.context() as here:
        here.setenv("PATH", str(tmp_path / "bin"))
        efforts = pkmgen.load(FIVEBAR).inverse_dynamics(*STATE)
    np.testing.assert_allclose(efforts, pkmgen.load(FIVEBAR, backend="numpy").inverse_dynamics(*STATE), rtol=1e-12)


def test_headers_of_python_that_are_not_there(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(compiler.sysconfig, "get_path", lambda _: str(tmp_path))
    with pytest.raises(CompileError, match=r"^no headers of Python: .*python3-dev.*$"):
        pkmgen.load(FIVEBAR)
