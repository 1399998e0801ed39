"""The cache of kernels: warm loads, simultaneous and killed builds, damage, missing compilers."""

from __future__ import annotations

import functools
import json
import os
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pkmgen
from pkmgen.errors import CacheError, CompileError, CompilerNotFoundError
from tests.conftest import ROOT, nightly

FIVEBAR = ROOT / "robots/fivebar.yaml"
REAL_COMPILER = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
STATE = ([0.0, 0.5], [1.0, 2.0], [3.0, -1.0])
LOAD = """
import sys
import pkmgen
robot = pkmgen.load(sys.argv[1])
print(robot.inverse_dynamics([0.0, 0.5], [1.0, 2.0], [3.0, -1.0]).tolist())
print(sorted({name.partition(".")[0] for name in sys.modules}))
"""
PATIENCE = 300.0


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache of this test alone."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("PKMGEN_CACHE_DIR", str(folder))
    return folder


def start_load(file: Path = FIVEBAR) -> subprocess.Popen[str]:
    """Load the robot in a process, and a process group, of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", LOAD, str(file)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def outcome(process: subprocess.Popen[str]) -> tuple[list[float], list[str]]:
    """Efforts that the process computed, and the packages it imported."""
    out, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, errors
    efforts, modules = out.splitlines()
    return json.loads(efforts), json.loads(modules.replace("'", '"'))


@functools.cache
def efforts_by_numpy() -> list[float]:
    efforts: list[float] = pkmgen.load(FIVEBAR, backend="numpy").inverse_dynamics(*STATE).tolist()
    return efforts


def assert_usable() -> None:
    """A new process gets the right efforts from the cache."""
    assert np.allclose(outcome(start_load())[0], efforts_by_numpy(), rtol=1e-12)


def kernels(cache: Path) -> list[Path]:
    return [path for path in (cache / "v1/kernels").iterdir() if path.is_dir()]


def requests(cache: Path) -> list[Path]:
    return list((cache / "v1/requests").glob("*.json"))


def wrap_compiler(folder: Path, script: str) -> str:
    """Put a script in front of the compiler."""
    path = folder / "cc"
    path.write_text(f'#!/bin/sh\n{script}\nexec {REAL_COMPILER} "$@"\n')
    path.chmod(0o755)
    return shlex.quote(str(path))


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_warm_load_is_light(cache: Path) -> None:
    cold, cold_modules = outcome(start_load())
    warm, warm_modules = outcome(start_load())
    assert cold == warm
    assert {"sympy", "pydantic", "jinja2"} <= set(cold_modules)
    assert not {"sympy", "pydantic", "jinja2", "yaml", "setuptools", "cffi", "typer", "rich"} & set(warm_modules)
    assert len(kernels(cache)) == len(requests(cache)) == 1


def test_simultaneous_loads(cache: Path) -> None:
    processes = [start_load() for _ in range(3)]
    results = [outcome(process)[0] for process in processes]
    assert results[0] == results[1] == results[2]
    assert len(kernels(cache)) == len(requests(cache)) == 1


def test_equal_text_shares_a_kernel(cache: Path) -> None:
    first = pkmgen.load(FIVEBAR, fold=False)
    second = pkmgen.load(FIVEBAR, fold=False, parameters={"rod_mass": 1.0})
    assert first.inverse_dynamics(*STATE) != pytest.approx(second.inverse_dynamics(*STATE))
    assert (len(kernels(cache)), len(requests(cache))) == (1, 2)


def test_another_compiler_makes_another_kernel(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pkmgen.load(FIVEBAR)
    monkeypatch.setenv("CC", f"{REAL_COMPILER} -g0")
    pkmgen.load(FIVEBAR)
    assert (len(kernels(cache)), len(requests(cache))) == (2, 2)


@contextmanager
def compiling(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[subprocess.Popen[str]]:
    """A load that is stuck in its first compilation until the file `go` appears; later compilations are not."""
    script = "if mkdir started 2>/dev/null; then while [ ! -e go ]; do sleep 0.02; done; fi"
    script = script.replace("started", shlex.quote(str(folder / "started")))
    monkeypatch.setenv("CC", wrap_compiler(folder, script.replace("go ]", f"{shlex.quote(str(folder / 'go'))} ]")))
    process = start_load()
    try:
        wait_for((folder / "started").exists)
        yield process
    finally:
        (folder / "go").touch()
        process.communicate()


def building(cache: Path) -> list[Path]:
    return [path for path in kernels(cache) if path.name.endswith(".building")]


def test_killed_build(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with compiling(tmp_path, monkeypatch) as process:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert building(cache)
        assert not requests(cache)
        assert_usable()
        assert (len(kernels(cache)), len(requests(cache)), len(building(cache))) == (1, 1, 0)


def test_killed_parent_of_a_build(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiler lives on while the next load builds; it must not spoil what that one made."""
    with compiling(tmp_path, monkeypatch) as process:
        process.kill()
        process.wait()
        assert_usable()
        (tmp_path / "go").touch()
        settle(process.pid)
        assert_usable()
        assert (len(kernels(cache)), len(requests(cache)), len(building(cache))) == (1, 1, 0)


def settle(group: int) -> None:
    """Wait until the processes of a group are gone; where nobody reaps them, for a while."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def empty(path: Path) -> None:
    path.write_bytes(b"")


DAMAGE = (
    ("v1/kernels/*/*.so", flip),
    ("v1/requests/*.json", truncate),
)
MORE_DAMAGE = (
    ("v1/kernels/*/*.c", flip),
    ("v1/sums/*.json", empty),
    ("v1/kernels/*/*.so", truncate),
    ("v1/kernels/*/*.h", Path.unlink),
    ("v1/requests/*.json", lambda path: path.write_text("[1, 2]")),
    ("v1/kernels/*[0-9a-f]", lambda path: shutil.rmtree(path) if path.is_dir() else None),
)


@pytest.mark.parametrize("damage", [DAMAGE, *nightly(MORE_DAMAGE)], ids=["some", "more"])
def test_damage_is_repaired(damage: tuple[Any, ...], cache: Path) -> None:
    outcome(start_load())
    for pattern, harm in damage:
        paths = list(cache.glob(pattern))
        assert paths, pattern
        for path in paths:
            harm(path)
        assert_usable()
        assert (len(kernels(cache)), len(requests(cache)), len(building(cache))) == (1, 1, 0)


@pytest.mark.parametrize("command", ["/nowhere/cc", "no-such-compiler -O2", "'open quote", "/"])
def test_no_compiler(command: str, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", command)
    with pytest.raises(CompilerNotFoundError, match="backend='numpy'"):
        pkmgen.load(FIVEBAR)
    efforts = pkmgen.load(FIVEBAR, backend="numpy").inverse_dynamics(*STATE)
    assert np.isfinite(efforts).all()
    assert (kernels(cache), requests(cache)) == ([], [])


def test_compiler_that_fails(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setenv("CC", wrap_compiler(tmp_path, "echo out of registers >&2; exit 1"))
        with pytest.raises(CompileError, match=r"compiling fivebar.c failed:\n(.*\n)*out of registers"):
            pkmgen.load(FIVEBAR)
    assert (kernels(cache), requests(cache)) == ([], [])
    assert_usable()


def test_compiler_that_makes_nothing(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", wrap_compiler(tmp_path, "exit 0"))
    with pytest.raises(CompileError, match=r"compiling fivebar.c failed"):
        pkmgen.load(FIVEBAR)
    assert (kernels(cache), requests(cache)) == ([], [])


def test_folders_are_private(cache: Path) -> None:
    before = os.umask(0)
    try:
        pkmgen.load(FIVEBAR)
    finally:
        os.umask(before)
    folders = [cache, *(path for path in cache.rglob("*") if path.is_dir())]
    assert len(folders) >= 5
    assert {oct(stat.S_IMODE(folder.stat().st_mode)) for folder in folders} == {"0o700"}


def test_folder_of_the_user_keeps_its_mode(cache: Path) -> None:
    cache.mkdir(mode=0o755)
    (cache / "v1").mkdir(mode=0o755)
    pkmgen.load(FIVEBAR)
    modes = [stat.S_IMODE(folder.stat().st_mode) for folder in (cache, cache / "v1")]
    assert modes == [0o755, 0o700]


def test_folder_below_a_file(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.write_text("in the way")
    for folder in (cache, cache / "deeper"):
        monkeypatch.setenv("PKMGEN_CACHE_DIR", str(folder))
        with pytest.raises(CacheError, match=r"cannot be used .* set PKMGEN_CACHE_DIR"):
            pkmgen.load(FIVEBAR)


def test_lock_in_the_way(cache: Path) -> None:
    pkmgen.load(FIVEBAR)
    (request,) = requests(cache)
    request.unlink()
    request.with_suffix(".lock").unlink()
    request.with_suffix(".lock").mkdir()
    with pytest.raises(CacheError, match="cannot be used"):
        pkmgen.load(FIVEBAR)


def test_build_in_the_way(cache: Path) -> None:
    pkmgen.load(FIVEBAR)
    (kernel,) = kernels(cache)
    shutil.rmtree(kernel)
    kernel.with_name(f"{kernel.name}.building").write_text("in the way")
    with pytest.raises(CacheError, match="cannot be used"):
        pkmgen.load(FIVEBAR)


def test_folder_of_another_user(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.mkdir()
    stranger = cache.stat().st_uid + 1
    monkeypatch.setattr(os, "getuid", lambda: stranger)
    with pytest.raises(CacheError, match="belongs to another user"):
        pkmgen.load(FIVEBAR)


@pytest.mark.parametrize("part", ["", "v1"])
def test_folder_others_may_write(part: str, cache: Path) -> None:
    (cache / "v1").mkdir(parents=True)
    (cache / part).chmod(0o777)
    with pytest.raises(CacheError, match="others may write"):
        pkmgen.load(FIVEBAR)


def test_odd_folder_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PKMGEN_CACHE_DIR", "a b; é'\"$x")
    robot = pkmgen.load(FIVEBAR, parameters={"payload_mass": 0.125})
    assert np.isfinite(robot.inverse_dynamics(*STATE)).all()
    assert kernels(tmp_path / "a b; é'\"$x")


HASHES = """
import hashlib, itertools, sys
from pkmgen.language.options import METHOD_NAMES, Options
from pkmgen.commands.generate import generated_files
from pkmgen.language.library import RobotText
text = open(sys.argv[1], encoding="utf-8").read()
choices = [(method, "pose") for method in METHOD_NAMES]
choices += [("adjoint", "elements"), ("elements", "joints"), ("denoc", "joints")]
for number, (method, mode) in enumerate(choices):
    fold = bool(number % 2)
    options = Options(method, mode, fold)
    source = generated_files(RobotText(text, "fivebar.yaml"), options)[0]
    print(method, mode, fold, hashlib.sha256((source.header + source.source).encode()).hexdigest())
"""


def test_the_text_is_the_same_in_every_process() -> None:
    command = [sys.executable, "-c", HASHES, str(FIVEBAR)]
    processes = [
        subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONHASHSEED": seed}
        )
        for seed in "01"
    ]
    texts = [process.communicate(timeout=4 * PATIENCE)[0] for process in processes]
    assert texts[0] == texts[1]
    assert len(texts[0].splitlines()) == len({line.split()[-1] for line in texts[0].splitlines()}) == 9
