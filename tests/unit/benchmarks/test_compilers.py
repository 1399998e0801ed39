"""Compilers that are timed side by side: what they are called, and what instructions they may use."""

import re
import shutil
import subprocess

import pytest

from benchmarks.peers.casadi_text import casadi_contenders
from benchmarks.timing import compilers
from benchmarks.timing.compilers import BuildSite, compiler_name, find_compilers, has_avx512
from benchmarks.timing.kernel import kernel_contenders
from benchmarks.timing.subject import make_subject
from pkmgen.errors import ArgumentError, CompilerNotFoundError
from pkmgen.language.library import read_robot_text


def said(monkeypatch, text, code=0):
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], code, text, ""))


GNU = "Copyright (C) 2022 Free Software Foundation, Inc.\n"


@pytest.mark.parametrize(("command", "text", "name"), [
    ("cc", f"cc (Debian 12.2.0-14+deb12u1) 12.2.0\n{GNU}", "gcc 12.2.0"),
    ("g++", f"g++ (GCC) 14.2.1 20240912 (Red Hat 14.2.1-3)\n{GNU}", "g++ 14.2.1"),
    ("clang", "Debian clang version 14.0.6\nTarget: x86_64-pc-linux-gnu\n", "clang 14.0.6"),
    ("clang++", "Apple clang version 15.0.0 (clang-1500.3.9.4)\n", "clang++ 15.0.0"),
    ("tcc", "tcc version 0.9.27 (x86_64 Linux)\n", "tcc version 0.9.27 (x86_64 Linux)"),
])  # fmt: skip
def test_names_and_versions(monkeypatch, command, text, name):
    said(monkeypatch, text)
    assert compiler_name([command]) == name


def test_a_compiler_that_says_nothing(monkeypatch):
    said(monkeypatch, "", 1)
    with pytest.raises(CompilerNotFoundError, match="--version says nothing"):
        compiler_name(["cc"])


@pytest.mark.parametrize("command", ["no-such-compiler", "gcc '", ""])
def test_commands_that_cannot_be_run(command):
    with pytest.raises(CompilerNotFoundError, match="cannot be run; allowed"):
        find_compilers([command])


def test_avx512_has_to_be_there_to_be_left_out(monkeypatch):
    monkeypatch.setattr(compilers, "has_avx512", lambda: False)
    with pytest.raises(ArgumentError, match="has no AVX-512"):
        find_compilers([], without_avx512=True)


@pytest.mark.skipif(not has_avx512() or shutil.which("objdump") is None, reason="needs AVX-512 and objdump")
@pytest.mark.parametrize("left_out", [True, pytest.param(False, marks=pytest.mark.nightly)])
def test_nothing_wide_is_left_without_avx512(tmp_path, left_out):
    subject, site = make_subject(read_robot_text("fivebar"), 32), BuildSite(tmp_path, find_compilers([], left_out))
    made = [*kernel_contenders(subject, site, 1), *casadi_contenders(subject, site)]
    command = ("objdump", "--disassemble")
    texts = {
        (one.gauge.contender, one.gauge.mode): subprocess.run(
            [*command, str(one.code.library)], capture_output=True, text=True, check=True
        ).stdout
        for one in made
    }
    for (who, mode), text in texts.items():
        if mode != "scalar":
            assert (re.search(r"%zmm\d", text) is None) == left_out, (who, mode)
