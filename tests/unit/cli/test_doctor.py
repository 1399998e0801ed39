"""What the doctor says of a machine that is well, and of machines that are not."""

from __future__ import annotations

import json
import stat
import sys
from pathlib import Path

import pytest

from pkmgen import load
from pkmgen.cli.doctor import compiler, machine
from pkmgen.cli.doctor.findings import OK, PROBLEM, WARNING, Finding
from pkmgen.emit.native.cache import KernelCache


def by_subject(findings) -> dict[str, Finding]:
    return {finding.subject: finding for finding in findings}


def fake_compiler(folder: Path, body: str) -> str:
    """A program that stands where the compiler does."""
    path = folder / "cc"
    path.write_text(f"#!{sys.executable}\nimport os, subprocess, sys\narguments = sys.argv[1:]\n{body}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_a_machine_that_is_well(pkmgen, monkeypatch, tmp_path):
    monkeypatch.setenv("PKMGEN_CACHE_DIR", str(tmp_path / "cache"))
    code, out, _ = pkmgen("doctor", "--json")
    told = json.loads(out)
    assert (code, told["passed"], told["problems"]) == (0, True, 0)
    found = {row["subject"]: row for row in told["findings"]}
    assert found["trial kernel"]["found"].startswith("compiled, loaded and right in")
    assert found["cached kernels"]["found"] == "0, 0.0 MB"
    assert {"python", "numpy", "sympy", "cffi", "jinja2", "compiler flags", "processor", "library"} <= set(found)
    assert all(row["remedy"] for row in told["findings"] if row["state"] != OK)


@pytest.mark.usefixtures("no_compiler")
def test_no_compiler(pkmgen):
    code, out, _ = pkmgen("doctor", "--json")
    (row,) = [row for row in json.loads(out)["findings"] if row["subject"] == "compiler"]
    assert (code, row["state"]) == (3, PROBLEM)
    assert "apt-get install gcc" in row["remedy"]
    code, out, _ = pkmgen("doctor")
    assert code == 3
    assert "1 problem" in out


def test_a_compiler_that_fails(monkeypatch, tmp_path):
    monkeypatch.setenv("CC", fake_compiler(tmp_path, "sys.exit('this is no compiler')"))
    found = by_subject(compiler.compiler_findings())
    assert found["compiler"].state == OK
    assert (found["compiler flags"].state, found["trial kernel"].state) == (WARNING, PROBLEM)
    assert "backend='numpy'" in found["trial kernel"].remedy


def test_a_compiler_that_lies(monkeypatch, tmp_path):
    """One that makes other numbers of the same text."""
    body = f"""
for name in arguments:
    if name.endswith('{compiler.TRIAL}.c'):
        text = open(name).read().replace('0.5', '0.25')
        open(name, 'w').write(text)
sys.exit(subprocess.run(['cc', *arguments]).returncode)"""
    monkeypatch.setenv("CC", fake_compiler(tmp_path, body))
    trial = by_subject(compiler.compiler_findings())["trial kernel"]
    assert (trial.state, trial.found) == (PROBLEM, "answers 1.75, not 2.0")


def test_flags_that_were_chosen(monkeypatch):
    monkeypatch.setenv("PKMGEN_CFLAGS", "-O1")
    found = by_subject(compiler.compiler_findings())
    assert found["compiler flags"].found == "-O1 (from PKMGEN_CFLAGS)"
    monkeypatch.setenv("PKMGEN_CFLAGS", "-O1 '")
    assert by_subject(compiler.compiler_findings())["compiler flags"].state == PROBLEM


def test_a_cache_that_cannot_be_written(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PKMGEN_CACHE_DIR", str(tmp_path / "file"))
    (finding,) = machine.cache_findings()
    assert (finding.subject, finding.state) == ("cache folder", PROBLEM)
    assert "PKMGEN_CACHE_DIR" in finding.remedy


def test_a_cache_that_others_may_write_to(monkeypatch, tmp_path):
    open_folder = tmp_path / "open"
    open_folder.mkdir()
    open_folder.chmod(0o777)
    monkeypatch.setenv("PKMGEN_CACHE_DIR", str(open_folder))
    (finding,) = machine.cache_findings()
    assert finding.state == PROBLEM
    assert "others may write" in finding.found


def test_kernels_that_were_changed_and_builds_that_were_killed(monkeypatch, tmp_path):
    monkeypatch.setenv("PKMGEN_CACHE_DIR", str(tmp_path))
    kernels = KernelCache().root / "kernels"
    load("fivebar", functions="inverse_kinematics")
    assert "changed kernels" not in by_subject(machine.cache_findings())
    (built,) = [path for path in kernels.iterdir() if path.is_dir()]
    (built / "fivebar.c").write_text("int x;")
    (kernels / "b2.building").mkdir()
    found = by_subject(machine.cache_findings())
    assert found["changed kernels"].state == found["unfinished builds"].state == WARNING


def test_a_clock_that_is_held_down(monkeypatch, tmp_path):
    (tmp_path / "governor").write_text("powersave\n")
    (tmp_path / "cpuinfo").write_text("processor : 0\nflags : fpu avx2 sse4_2\n")
    monkeypatch.setattr(machine, "GOVERNOR", tmp_path / "governor")
    monkeypatch.setattr(machine, "CPUINFO", tmp_path / "cpuinfo")
    found = by_subject(machine.processor_findings())
    assert found["clock"].state == WARNING
    assert found["processor"].found.endswith("avx2")


def test_files_that_are_missing(monkeypatch, tmp_path):
    monkeypatch.setattr(machine, "resource_folder", lambda _: tmp_path)
    (finding,) = machine.library_findings()
    assert (finding.state, finding.remedy) == (PROBLEM, "install pkmgen again")


def test_extras_of_those_who_work_on_pkmgen_are_of_a_clone(monkeypatch):
    of_a_clone = {"extra test", "extra lint", "extra bench", "extra audit", "extra mutants"}
    assert of_a_clone <= set(by_subject(machine.version_findings()))
    monkeypatch.setattr(machine, "_is_clone", lambda: False)
    monkeypatch.setattr(machine, "_version", lambda package: "1" if package in ("pkmgen", "numpy") else None)
    told = by_subject(machine.version_findings())
    assert {each for each in told if each.startswith("extra ")} <= {f"extra {name}" for name in machine.USED_FOR}
    assert (
        told["extra draw"].remedy
        == "only for `pkmgen draw`, and pictures of other commands: pip install 'matplotlib>=3.8'"
    )
