"""Processes killed at every single step of writing: files are whole, and the next call works."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import pkmgen
from pkmgen.emit.native import cache as native_cache
from pkmgen.emit.native.compiler import compile_module
from pkmgen.errors import ArgumentError, CacheError
from pkmgen.machine.files import write_files, write_new_file
from tests.conftest import ROOT, nightly

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes fork and are killed as POSIX does it")
EVENTS = ("open", "os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.chmod", "os.link", "shutil.rmtree")
OLD = {"a.c": b"old a", "b.h": b"old b"}
NEW = {"a.c": b"new a" * 1000, "b.h": b"new b" * 1000, "manifest.json": b"new manifest"}
STATE = ([0.0, 0.5], [1.0, 2.0], [3.0, -1.0])


def killed_at(step: int, folder: Path, work: Callable[[], object]) -> bool:
    """Work in a child that is killed before its `step`-th touch of a folder; whether it came so far."""
    child = os.fork()
    if child == 0:
        left = step

        def watch(event: str, arguments: tuple[object, ...]) -> None:
            nonlocal left
            if event in EVENTS and any(str(folder) in str(argument) for argument in arguments[:2]):
                left -= 1
                if left == 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(watch)
        try:
            work()
        finally:
            os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, -signal.SIGKILL)
    return code != 0


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")}


def test_several_files(tmp_path: Path) -> None:
    steps = 0
    while True:
        folder = tmp_path / str(steps)
        folder.mkdir()
        for name, content in OLD.items():
            (folder / name).write_bytes(content)
        steps += 1
        if not killed_at(steps, folder, lambda folder=folder: write_files(folder, NEW)):
            break
        for name, content in contents(folder).items():
            assert content in (OLD.get(name), NEW[name])
        if "manifest.json" in contents(folder):  # it vouches for the others
            assert contents(folder) == NEW
        for left in folder.glob(".pkmgen-*"):
            os.utime(left, (0, 0))
        write_files(folder, NEW)
        assert {path.name for path in folder.iterdir()} == set(NEW)
        assert contents(folder) == NEW
    assert steps > 10


def test_a_new_file(tmp_path: Path) -> None:
    steps = 0
    while True:
        folder = tmp_path / str(steps)
        folder.mkdir()
        steps += 1
        if not killed_at(steps, folder, lambda folder=folder: write_new_file(folder / "robot.yaml", b"whole")):
            break
        if contents(folder):
            assert contents(folder) == {"robot.yaml": b"whole"}
        else:
            write_new_file(folder / "robot.yaml", b"whole")
    assert steps > 3


def test_a_new_file_where_there_are_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    write_new_file(tmp_path / "robot.yaml", b"whole")
    assert contents(tmp_path) == {"robot.yaml": b"whole"}
    with pytest.raises(FileExistsError):
        write_new_file(tmp_path / "robot.yaml", b"other")


@pytest.mark.parametrize("every", [*nightly(1), 9])
def test_building_a_kernel(every: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiler itself is tried elsewhere; here it copies what it made before."""
    made: dict[str, Path] = {}

    def compile_once(folder: Path, name: str, *rest: object) -> Path:
        if name not in made:
            path = compile_module(folder, name, *rest)  # type: ignore[arg-type]
            made[name] = Path(shutil.copy(path, tmp_path / path.name))
        return Path(shutil.copy(made[name], folder / made[name].name))

    monkeypatch.setattr(native_cache, "compile_module", compile_once)
    source = None
    monkeypatch.setenv("PKMGEN_CACHE_DIR", str(tmp_path / "first"))
    from pkmgen.api import load as api_load

    generate = api_load._generate

    def generate_once(*arguments: object) -> object:
        nonlocal source
        source = source or generate(*arguments)  # type: ignore[arg-type]
        return source

    monkeypatch.setattr(api_load, "_generate", generate_once)
    right = pkmgen.load("fivebar").inverse_dynamics(*STATE).tolist()
    step = 0
    while True:
        cache = tmp_path / f"cache{step}"
        monkeypatch.setenv("PKMGEN_CACHE_DIR", str(cache))
        step += every
        killed = killed_at(step, cache, lambda: pkmgen.load("fivebar"))
        assert pkmgen.load("fivebar").inverse_dynamics(*STATE).tolist() == right
        assert len([path for path in (cache / "v1/kernels").iterdir() if path.is_dir()]) == 1
        shutil.rmtree(cache)
        if not killed:
            break
    assert step > 20


@pytest.fixture
def small_files():
    """No file may be larger than 2 kB, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.usefixtures("small_files")
def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pkmgen.commands.generate import generate_folder
    from pkmgen.language.library import read_robot_text
    from pkmgen.language.options import Options

    (tmp_path / "out").mkdir()
    with pytest.raises(ArgumentError, match="out cannot be written: File too large"):
        generate_folder(read_robot_text("fivebar"), tmp_path / "out", Options())
    assert list((tmp_path / "out").iterdir()) == []
    with pytest.raises(OSError, match="File too large"):
        write_new_file(tmp_path / "robot.yaml", bytes(3000))
    assert not (tmp_path / "robot.yaml").exists()
    monkeypatch.setenv("PKMGEN_CACHE_DIR", str(tmp_path / "cache"))
    with pytest.raises(CacheError, match=r"cannot be used \(File too large\); set PKMGEN_CACHE_DIR"):
        pkmgen.load(ROOT / "robots/fivebar.yaml")
    assert [path for path in (tmp_path / "cache/v1").rglob("*") if path.is_file() and path.suffix != ".lock"] == []
