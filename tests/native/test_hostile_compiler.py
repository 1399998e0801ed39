"""Compilers that hang, lie, crash, or write without end: a message in bounded time, and a cache as before."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import pytest

import pkmgen
from pkmgen.emit.native import compiler
from pkmgen.errors import CompileError
from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="shell scripts stand in for compilers")
PATIENCE = 300.0
"""How long a state is waited for that always comes, s."""
FIVEBAR = ROOT / "robots/fivebar.yaml"
REAL_COMPILER = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
TARGET = 'while [ $# -gt 0 ]; do if [ "$1" = -o ]; then target=$2; fi; shift; done\n'
PROBE = 'case "$*" in *" -E "*) exit 0;; esac\n'
LINKING = 'case "$*" in *-shared*) ;; *) exec ' + REAL_COMPILER + ' "$@";; esac\n'


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("PKMGEN_CACHE_DIR", str(folder))
    return folder


@pytest.fixture
def compiler_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Put a script in the place of the compiler."""

    def write(script: str) -> None:
        path = tmp_path / "cc"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        monkeypatch.setenv("CC", shlex.quote(str(path)))

    return write


def assert_empty(cache: Path) -> None:
    """Nothing of a build is left but locks."""
    assert [path for path in (cache / "v1").rglob("*") if path.is_file() and path.suffix != ".lock"] == []


def wait_for(condition) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    """Whether a process runs; one that is dead and waits to be reaped does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_one_that_hangs_is_ended_with_all_it_started(cache, compiler_of, tmp_path, monkeypatch) -> None:
    compiler_of(f"{PROBE}sleep 1000 & echo $! > {tmp_path}/pid; wait")
    monkeypatch.setenv("PKMGEN_COMPILE_SECONDS", "3")
    with pytest.raises(CompileError, match=r"more than 3 s and was ended; PKMGEN_COMPILE_SECONDS allows"):
        pkmgen.load(FIVEBAR)
    wait_for(lambda: not any(map(is_running, map(int, (tmp_path / "pid").read_text().split()))))
    assert_empty(cache)


def test_one_that_hangs_on_an_empty_file(cache, compiler_of, monkeypatch) -> None:
    compiler_of("sleep 1000")
    monkeypatch.delenv("PKMGEN_CFLAGS", raising=False)
    monkeypatch.setenv("PKMGEN_COMPILE_SECONDS", "1")
    with pytest.raises(CompileError, match="more than 1 s and was ended"):
        pkmgen.load(FIVEBAR)
    assert_empty(cache)


@pytest.mark.parametrize("seconds", ["soon", "0", "-1", "nan", "inf"])
def test_times_that_are_none(monkeypatch, seconds: str) -> None:
    monkeypatch.setenv("PKMGEN_COMPILE_SECONDS", seconds)
    with pytest.raises(CompileError, match="seconds are needed, such as 600"):
        compiler.allowed_seconds()


LIES = {
    "text in place of a module": f"{PROBE}{TARGET}echo hello > $target",
    "an empty file": f"{PROBE}{TARGET}: > $target",
    "another symbol": f"{PROBE}{LINKING}{TARGET}echo 'int other;' | {REAL_COMPILER} -shared -fPIC -xc - -o $target",
    "a module that crashes": (
        f"{PROBE}{LINKING}{TARGET}echo '__attribute__((constructor)) static void f(void) {{ *(volatile int *)0 = 0; }}'"
        f" | {REAL_COMPILER} -shared -fPIC -xc - -o $target"
    ),
    "a module that never ends loading": (
        f"{PROBE}{LINKING}{TARGET}echo '__attribute__((constructor)) static void f(void) {{ for (;;); }}'"
        f" | {REAL_COMPILER} -shared -fPIC -xc - -o $target"
    ),
    "a folder": f"{PROBE}{TARGET}mkdir -p $target",
    "a link": f"{PROBE}{LINKING}{TARGET}ln -s /etc/passwd $target",
    "endless words": f"{PROBE}yes; exit 1",
    "an endless file": f"{PROBE}{TARGET}cat /dev/zero > $target || exit 1",
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("script", LIES.values(), ids=LIES)
def test_one_that_lies(cache, compiler_of, script: str, monkeypatch) -> None:
    compiler_of(script)
    monkeypatch.setenv("PKMGEN_COMPILE_SECONDS", "10")
    with pytest.raises(CompileError) as caught:
        pkmgen.load(FIVEBAR)
    assert len(str(caught.value)) < 5000
    assert_empty(cache)


def mistranslating(file: str, edit: str) -> str:
    """A compiler that takes a line for another one."""
    edited = f"case \"$*\" in *' -c {file} '*) sed -i '{edit}' {file};; esac"
    return f'{PROBE}{edited}\nexec {REAL_COMPILER} "$@"'


HIDDEN_FAST_MATH = "-ffinite-math-only -U__FINITE_MATH_ONLY__ -D__FINITE_MATH_ONLY__=0"
MISTRANSLATED = {
    "a difference for a sum": (
        mistranslating("fivebar.c", r"s/twist\[0\] \* left_rod_x +/twist[0] * left_rod_x -/"),
        "computes wrongly: inverse_dynamics, state by state: .* where the same formulas in numpy give .*take another",
    ),
    "another coefficient": (mistranslating("fivebar.c", r"s/14\.715/14.71501/"), "inverse_dynamics, state by state: "),
    "batches alone": (
        mistranslating("fivebar_batch.c", r"s/x\[lane\] = sqrt/x[lane] = 1.0000001 * sqrt/"),
        "inverse_dynamics, as a batch: ",
    ),
    "numbers that are none pass": (
        f'{PROBE}exec {REAL_COMPILER} "$@" -O2 {HIDDEN_FAST_MATH}',
        "an input that is no number is not noticed",
    ),
    "small numbers are zero": (
        f'{PROBE}{LINKING}exec {REAL_COMPILER} "$@" -ffast-math',
        "changes the arithmetic of the processor",
    ),
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("script", "words"), MISTRANSLATED.values(), ids=MISTRANSLATED)
def test_one_that_computes_wrongly(cache, compiler_of, monkeypatch, script: str, words: str) -> None:
    compiler_of(script)
    monkeypatch.setenv("PKMGEN_CFLAGS", "-O0 -g0 -fno-math-errno")  # one state by the text that is edited
    with pytest.raises(CompileError, match=words):
        pkmgen.load(FIVEBAR, functions=("inverse_dynamics",))
    assert_empty(cache)


ALONE = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background begins with none
import pkmgen
pkmgen.load("fivebar")
"""


@pytest.mark.sampled(1)
@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_the_compiler_ends_with_its_caller(compiler_of, tmp_path, how: signal.Signals) -> None:
    compiler_of(f"{PROBE}echo $$ >> {tmp_path}/pid; exec sleep 1000")  # once for each file, all at once
    process = subprocess.Popen([sys.executable, "-c", ALONE], cwd=ROOT, stderr=subprocess.DEVNULL)
    wait_for(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text().strip())
    process.send_signal(how)
    assert process.wait(30) != 0
    wait_for(lambda: not any(map(is_running, map(int, (tmp_path / "pid").read_text().split()))))
